"""What came out with Power Unbound: a module for each kind of universal card."""
