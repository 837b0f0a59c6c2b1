"""What came out with the Beastgrave Gift Pack: a module for each kind of universal card."""
