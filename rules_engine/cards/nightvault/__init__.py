"""What came out with Nightvault: a module for each warband, one for each kind of universal card."""
