"""Keep templates and style sheets readable: one tag a line, a line that can be read in one go.

`python -m tests.tidy` rewrites them, `python -m tests.tidy --check` says which would change.
"""
