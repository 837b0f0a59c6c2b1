"""Reading decks, and what the rules say of them."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from datetime import date
from typing import Generic, TypeVar

from django.db.models import Prefetch, QuerySet
from django.utils.translation import gettext_noop

from companion.core.errors import Gone, NotFound
from companion.core.models import User
from decks.models import Card, Deck, DeckEntry, DeckVersion
from decks.private_links import make_token, read_token
from decks.queries.formats import format_named
from decks.queries.lists import every_list, list_named
from rules_engine.deck_rules import Deck as DeckOfCards
from rules_engine.deck_rules import DeckVerdict, check_deck
from rules_engine.facts.catalogue import catalogue


def token_of(deck: Deck) -> str:
    """The secret part of a deck's private link."""
    return make_token(deck.pk, deck.link_version)


def deck_of_token(token: str) -> Deck:
    """The deck of a private link. Raises NotFound, or Gone where the link was revoked."""
    deck_id, version = read_token(token)
    deck = Deck.objects.select_related("owner").filter(pk=deck_id).first()
    if deck is None:
        raise NotFound("This deck was deleted.")
    if deck.link_version != version:
        raise Gone("This link to the deck was revoked. Ask the deck's owner for the new one.")
    return deck


def decks_of(user: User) -> QuerySet[Deck]:
    """An account's decks, last changed first."""
    return Deck.objects.filter(owner=user)


def decks_by_id(ids: list[int]) -> QuerySet[Deck]:
    """Decks made without an account, by the ids that a session remembers."""
    return Deck.objects.filter(pk__in=ids, owner=None)


def version_of(deck: Deck, number: int | None = None) -> DeckVersion:
    """A version of a deck with its cards; the newest without a number. Raises NotFound."""
    entries = Prefetch("entries", DeckEntry.objects.select_related("card"))
    version = (
        DeckVersion.objects.prefetch_related(entries)
        .filter(deck=deck, number=deck.latest if number is None else number)
        .first()
    )
    if version is None:
        raise NotFound("The deck has no such version.")
    return version


def as_deck(version: DeckVersion) -> DeckOfCards:
    """A version in the form the rules engine takes."""
    words = (entry.card.code if entry.card else entry.written for entry in version.entries.all())
    return DeckOfCards(version.warband, tuple(words))


def verdict(
    deck: DeckOfCards, *, format_id: str, on: date, list_id: str | None = None
) -> DeckVerdict:
    """What the rules say of a deck in a format on a day. Raises NotFound for no such format.

    list_id: the legality list to check by; None for the one that the format has on that day.
    """
    return next(verdicts([deck], format_id=format_id, on=on, list_id=list_id))


def verdicts(
    decks: Iterable[DeckOfCards], *, format_id: str, on: date, list_id: str | None = None
) -> Iterator[DeckVerdict]:
    """The same of many decks, with the format, the lists and the catalogue read once."""
    deck_format = format_named(format_id)
    lists = every_list() if deck_format.list_kind or list_id else ()
    if list_id is not None:
        list_named(list_id)
    known = catalogue()
    return (check_deck(deck, deck_format, lists, on, known, list_id=list_id) for deck in decks)


Row = TypeVar("Row")


@dataclass(frozen=True, slots=True)
class Group(Generic[Row]):
    """The cards of one kind, with the words that were no card last."""

    title: str
    entries: tuple[Row, ...]


def groups(version: DeckVersion) -> list[Group[DeckEntry]]:
    """A version's cards under the headings of their kinds, each in the order of its name."""
    return grouped(version.entries.all(), card_of=lambda entry: entry.card)


def grouped(rows: Iterable[Row], *, card_of: Callable[[Row], Card | None]) -> list[Group[Row]]:
    """Copies of cards under the headings of their kinds, each in the order of its name."""
    kinds: dict[str, tuple[str, ...]] = {
        gettext_noop("Objectives"): (Card.Type.OBJECTIVE,),
        gettext_noop("Gambits"): (Card.Type.PLOY, Card.Type.SPELL),
        gettext_noop("Upgrades"): (Card.Type.UPGRADE,),
    }
    known = [(row, card_of(row)) for row in sorted(rows, key=lambda row: str(row).casefold())]
    made = [
        Group(title, tuple(row for row, card in known if card is not None and card.type in types))
        for title, types in kinds.items()
    ]
    strangers = tuple(row for row, card in known if card is None)
    return [*made, Group(gettext_noop("Not in the catalogue"), strangers)] if strangers else made
