"""Events and their staff: made, set up, opened and finished."""
