"""Attack actions, from the declaration to driving back."""
