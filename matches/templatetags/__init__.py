"""Words and numbers that templates need."""
