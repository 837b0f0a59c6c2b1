"""What came out with Harrowdeep: a module for each warband, one for each kind of universal card."""
