"""The decks a game's header tells, held against the deck rules of the event or the edition.

A deck of which nothing is told, a card that the data does not know and a sealed one are held
against nothing but the number of cards.
"""

from datetime import date
from functools import lru_cache

from msgspec.structs import replace

from rules_engine.card_book.printed import is_sealed
from rules_engine.deck_rules import Deck as Cards
from rules_engine.deck_rules import DeckFormat, check_deck, deck_formats
from rules_engine.deck_rules.formats import Bounds
from rules_engine.deck_rules.verdict import Finding
from rules_engine.facts.catalogue import Card, catalogue
from rules_engine.facts.errors import Refused
from rules_engine.log.forms import Brought, Deck, Header

_PASSED_OVER = frozenset(
    {
        "too-few-objectives",
        "too-many-objectives",
        "too-few-power-cards",
        "too-many-power-cards",
        "too-many-gambits",
        "not-unique",
        "no-user",
    }
)
"""What is looked at by itself, since a header tells the two decks apart; and a card that no fighter
of the warband may have, which is useless in a deck and in no book forbidden."""
_ANY_DAY = date.min
"""No list of a day is asked for: it is the event that knows its day, when a deck is handed in."""


def check_decks(header: Header, deck_format: DeckFormat | None = None) -> None:
    """Hold the decks of a header against a format, without one against that of the edition.

    Raises Refused, naming the rule and the seat, for a deck of another size, a card in the wrong
    deck, one that the warband may not have, or more of a kind than go in.
    """
    asked = deck_format or deck_formats().get(header.edition)
    if asked is None:
        return
    for seat, brought in enumerate(header.seats):
        check_brought(seat, brought, asked)


def check_brought(seat: int, brought: Brought, asked: DeckFormat) -> None:
    """The same of the decks of one seat."""
    if not _pass(brought.warband, brought.objectives, brought.power, asked):
        _check(seat, brought, asked)


@lru_cache(maxsize=1024)
def _pass(warband: str, objectives: Deck, power: Deck, asked: DeckFormat) -> bool:
    """Whether decks break no rule of a format. A game is replayed whenever its log has grown, with
    the same decks each time."""
    try:
        _check(0, Brought(warband, objectives=objectives, power=power), asked)
    except Refused:
        return False
    return True


def _check(seat: int, brought: Brought, asked: DeckFormat) -> None:
    _check_size(seat, brought.objectives, asked.objectives, "decks.objective-count")
    _check_size(seat, brought.power, asked.power, "decks.power-count")
    _check_kinds(seat, brought)
    _check_gambits(seat, brought, asked)
    _check_cards(seat, brought, asked)


def _check_size(seat: int, deck: Deck, bounds: Bounds, rule: str) -> None:
    cards = deck if isinstance(deck, int) else len(deck)
    few = cards < bounds.min
    if cards and (few or (bounds.max is not None and cards > bounds.max)):
        asked = {"least": bounds.min} if few else {"most": bounds.max}
        raise Refused(rule, {"seat": seat, "cards": cards, **asked})


@lru_cache(maxsize=1024)
def _known(deck: Deck) -> tuple[Card, ...]:
    """The cards of a listed deck that the catalogue has, by id or by name."""
    found = map(_card, () if isinstance(deck, int) else deck)
    return tuple([one for one in found if one is not None])


@lru_cache(maxsize=4096)
def _card(written: str) -> Card | None:
    return catalogue().find(written) or next(iter(catalogue().named(written)), None)


def _check_kinds(seat: int, brought: Brought) -> None:
    for name, deck in (("objective", brought.objectives), ("power", brought.power)):
        wrong = _of_the_other_kind(deck, name)
        if wrong:
            raise Refused("decks.two-decks", {"seat": seat, "deck": name, "cards": [*wrong]})


def _of_the_other_kind(deck: Deck, name: str) -> tuple[str, ...]:
    own = name == "objective"
    return tuple([one.name for one in _known(deck) if one.is_objective != own])


def _check_gambits(seat: int, brought: Brought, asked: DeckFormat) -> None:
    if asked.gambits is None or isinstance(brought.power, int):
        return
    gambits, most = _gambits(brought.power), len(brought.power) // 2
    if gambits > most:
        raise Refused("decks.gambit-share", {"seat": seat, "gambits": gambits, "most": most})


def _gambits(power: Deck) -> int:
    return sum(one.is_gambit for one in _known(power))


def _check_cards(seat: int, brought: Brought, asked: DeckFormat) -> None:
    """What a warband may bring, and how many that score at once."""
    cards = _open_cards(brought.objectives, brought.power)
    if not cards:
        return
    fault = _fault_of(Cards(brought.warband, cards), replace(asked, list_kind=None))
    if fault is not None:
        facts = {"seat": seat, "warband": brought.warband, "found": fault.message}
        raise Refused(fault.rule, facts)


def _open_cards(*decks: Deck) -> tuple[str, ...]:
    """The cards of both decks that are known, by their ids; none where any of them is sealed."""
    cards = tuple([one.id for deck in decks for one in _known(deck)])
    return () if any(map(is_sealed, cards)) else cards


@lru_cache(maxsize=1024)
def _fault_of(deck: Cards, asked: DeckFormat) -> Finding | None:
    """The first fault of a deck in a format."""
    found = check_deck(deck, asked, (), _ANY_DAY, catalogue())
    return next((fault for fault in found.faults if fault.code not in _PASSED_OVER), None)
