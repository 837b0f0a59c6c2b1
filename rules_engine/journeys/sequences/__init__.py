"""The functions that the rows of a journey name, by part of the game."""
