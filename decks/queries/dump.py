"""The whole catalogue as one document for other tools."""

import msgspec

from decks.models import Board, Warband
from decks.queries.formats import every_format
from decks.queries.lists import every_list
from rules_engine.facts.card_details import card_details
from rules_engine.facts.catalogue import catalogue


def catalogue_document() -> bytes:
    """Cards, fighters, warbands, boards, lists and formats as JSON, with where they come from."""
    known = catalogue()
    warbands = Warband.objects.values("slug", "name", "release", "grand_alliance", "roster")
    boards = Board.objects.values("slug", "name", "found_in", "layout", "trust", "doubts", "source")
    return msgspec.json.encode(
        {
            "format": "companion-catalogue",
            "version": 1,
            "note": "Facts with their sources and doubts; no printed wording.",
            "cards": known.cards,
            "summaries": known.summaries,
            "details": list(card_details().values()),
            "fighters": known.fighters,
            "warbands": list(warbands),
            "boards": list(boards),
            "lists": every_list(),
            "formats": list(every_format().values()),
        }
    )
