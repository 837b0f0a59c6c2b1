"""The sequences of the game: the functions that the rows of the editions' tables name."""
