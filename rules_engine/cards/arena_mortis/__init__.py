"""What came out with Arena Mortis: a module for each kind of universal card."""
