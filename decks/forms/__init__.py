"""What people fill in about cards and decks."""
