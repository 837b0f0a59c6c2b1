"""The API of cards, warbands, boards, lists, formats and decks."""
