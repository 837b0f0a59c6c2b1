"""What came out with Dreadfane: a module for each warband, one for each kind of universal card."""
