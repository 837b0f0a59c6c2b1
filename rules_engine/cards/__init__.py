"""What single cards and abilities of fighters do, a module of them at a time."""
