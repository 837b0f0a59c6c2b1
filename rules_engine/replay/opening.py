"""Where a logged game begins: the position its header leads to, and what is wrong with it."""

from collections import Counter
from functools import lru_cache

from msgspec.structs import replace

from rules_engine.card_book.printed import card_facts
from rules_engine.deck_rules import DeckFormat
from rules_engine.facts.assumptions import assumptions
from rules_engine.facts.errors import Refused, Unusable
from rules_engine.facts.fighters import FighterCard, known_fighters
from rules_engine.facts.fighters import warband as known_warband
from rules_engine.log.forms import Brought, Deck, Header
from rules_engine.replay.decks import check_decks
from rules_engine.scene import Warband, new_game
from rules_engine.state.position import Position

_MOST = 20


def opening(header: Header) -> Position:
    """The position in which the first event of the game is asked for.

    Raises Unusable for an unknown edition or warband.
    """
    seats = [
        Warband(
            brought.warband,
            laid_out(brought.objectives, brought),
            laid_out(brought.power, brought),
        )
        for brought in header.seats
    ]
    given, hazards = header.setup.given, header.setup.hazards
    for card in given:
        _check_numbers(card)
    for name, value in header.setup.assume:
        _check_reading(name, value)
    artefact = header.setup.artefact
    position = new_game(header.edition, seats, given=given, hazards=hazards, artefact=artefact)
    return replace(position, assume=header.setup.assume)


def laid_out(deck: Deck, brought: Brought) -> tuple[str, ...]:
    """A deck as it lies: named cards, or sealed ones where the log does not name what is drawn."""
    if isinstance(deck, int):
        return ("?",) * deck
    return ("?",) * len(deck) if brought.sealed else deck


def listed(deck: Deck) -> tuple[str, ...] | None:
    """The cards of a deck, None where only their number is told."""
    return None if isinstance(deck, int) else deck


def check_header(header: Header, deck_format: DeckFormat | None = None) -> None:
    """Hold what the header brings against the rules, decks by the format of the event or the
    edition.

    Raises Refused for a deck that breaks one, or a fighter's card given that is known otherwise.
    """
    for seat, brought in enumerate(header.seats):
        for deck in (brought.objectives, brought.power):
            _refuse(seat, _twice_in_a_list(listed(deck) or ()))
    check_decks(header, deck_format)
    _check_given(header.setup.given)


def check_unique(seat: int, cards: tuple[str, ...]) -> None:
    """Hold a deck against having every card once, by name. Raises Refused otherwise."""
    _refuse(seat, _twice(cards))


def _refuse(seat: int, twice: tuple[str, int] | None) -> None:
    if twice is not None:
        raise Refused("decks.unique", {"seat": seat, "card": twice[0], "copies": twice[1]})


def _twice(cards: tuple[str, ...]) -> tuple[str, int] | None:
    """The first card by name that is more than once in a deck, and how often; None for none."""
    names = Counter(name_of(card) for card in cards if not card.startswith("?"))
    return next(((name, copies) for name, copies in names.items() if copies > 1), None)


_twice_in_a_list = lru_cache(maxsize=1024)(_twice)
"""A game is replayed whenever its log has grown, with the same lists each time."""


def name_of(card: str) -> str:
    """The name of a card of the data, which its reprints share; else the id itself."""
    facts = card_facts(card)
    return facts.name if facts is not None else card


def _check_given(given: tuple[FighterCard, ...]) -> None:
    names = {card.name for card in given}
    if len(names) != len(given):
        raise Refused("log.given", {"cards": sorted(card.name for card in given)})
    for card in given:
        known = known_fighters().get(card.name)
        if known is not None and known != card:
            raise Refused("log.given", {"fighter": card.name, "known": known.warband})
        left_out = [one.name for one in known_warband(card.warband) if one.name not in names]
        if left_out:
            raise Refused("log.given", {"warband": card.warband, "left out": left_out})


def _check_reading(name: str, value: str) -> None:
    known = assumptions().get(name)
    readings = [] if known is None else [known.value, *(other.value for other in known.others)]
    if value not in readings:
        raise Unusable(f"no open point {name!r} is read as {value!r}: {', '.join(readings)}")


def _check_numbers(card: FighterCard) -> None:
    """Keep a given card within numbers that a game can have."""
    for side in (card.base, *((card.inspired,) if card.inspired else ())):
        numbers = [side.move, side.defence, side.wounds, side.wizard_level]
        for attack in side.attacks:
            numbers += [attack.range, attack.dice, attack.damage]
        if not all(0 <= one <= _MOST for one in numbers) or side.wounds < 1:
            raise Unusable(f"the card given for {card.name!r} has a number outside 0 to {_MOST}")
