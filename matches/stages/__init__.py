"""What comes after the Swiss rounds: the cut, and the bracket that is played for the places."""
