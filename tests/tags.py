"""Parts of the API by tag, as two tests share them out."""

CARD_TAGS = frozenset({"cards", "decks", "house rules"})
"""What tests/decks/test_api_documents.py holds; tests/test_api_schema.py holds all others."""
