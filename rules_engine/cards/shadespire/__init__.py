"""What came out with Shadespire: a module for each warband, one for each kind of universal card."""
