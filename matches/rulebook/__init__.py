"""The rules as people read them: one search over all of them, a page for each, their odds."""
