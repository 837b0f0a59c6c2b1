"""How each language writes dates: long and short, where Django's own are only of numbers."""
