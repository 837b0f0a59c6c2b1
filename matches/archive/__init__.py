"""A whole event in one file, and back from it on another installation."""
