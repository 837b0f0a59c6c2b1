"""How a game goes on: the verbs and doors of rows, the editions' tables, comparisons of rolls."""
