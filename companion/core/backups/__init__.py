"""Copies of all data, taken while the product runs, and put back while it does not."""
