"""What came out with Beastgrave: a module for each warband, one for each kind of universal card."""
