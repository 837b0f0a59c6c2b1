"""Pages of cards, warbands, boards, lists and decks."""
