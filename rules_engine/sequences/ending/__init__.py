"""The end phase, victory, sudden death and the end of the game."""
