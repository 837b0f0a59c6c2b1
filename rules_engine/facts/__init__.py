"""What is so wherever the game stands: rules and sources, data, coordinates, dice, errors."""
