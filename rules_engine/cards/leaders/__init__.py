"""What came out with Leaders: a module for each kind of universal card."""
