"""Reading the catalogue: browse, search, one card, one warband, one board."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date

from django.db.models import Count, Q, QuerySet
from django.utils import timezone

from companion.core.errors import NotFound
from companion.core.worded import Worded
from decks.models import Board, Card, Warband
from decks.queries.lists import list_of_day, statuses_by_day
from decks.queries.names import by_name
from rules_engine.deck_rules import legality_lists
from rules_engine.facts.catalogue import ALLIANCES, UNIVERSAL, catalogue

_CODE = re.compile(r"^([a-z]{1,4})[ #-]?0*(\d{1,3})$", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Wanted:
    """What somebody browses for; an empty value asks for nothing.

    text: part of a name, or a code such as NV436; owner: a warband, a Grand Alliance or
    'Universal'; usable_by: a warband's name, for its own cards, the universal ones and those of its
    Grand Alliance unless `alliance_cards` is off; restriction: 'none', 'some' or a fighter's name;
    status and list_kind: cards that the list in force on a day names so.
    """

    text: str = ""
    owner: str = ""
    usable_by: str = ""
    alliance_cards: bool = True
    type: str = ""
    release: str = ""
    set_name: str = ""
    glory: int | None = None
    surge: bool | None = None
    restriction: str = ""
    status: str = ""
    list_kind: str = ""
    on: date | None = None


def cards(wanted: Wanted) -> QuerySet[Card]:
    """The cards that fit, best match first where there is a text, else as printed."""
    found = Card.objects.filter(_facts(wanted) & _status(wanted) & _restriction(wanted.restriction))
    text = wanted.text.strip()
    narrowed = replace(wanted, text="") != Wanted()
    return _by_text(found, text, narrowed=narrowed) if text else found


def _facts(wanted: Wanted) -> Q:
    exact = {
        "owner": wanted.owner,
        "release": wanted.release,
        "set_name": wanted.set_name,
        "glory": wanted.glory,
        "scores_at_once": wanted.surge,
    }
    asked = Q(**{name: value for name, value in exact.items() if value not in ("", None)})
    if wanted.type == "gambit":
        asked &= Q(type__in=(Card.Type.PLOY, Card.Type.SPELL))
    elif wanted.type:
        asked &= Q(type=wanted.type)
    if wanted.surge is not None:
        asked &= Q(type=Card.Type.OBJECTIVE)
    if wanted.usable_by:
        usable = Q(owner__in=(wanted.usable_by, UNIVERSAL))
        if wanted.alliance_cards:
            owners = Warband.objects.filter(name=wanted.usable_by)
            usable |= Q(owner__in=owners.order_by().values("grand_alliance"))
        asked &= usable
    return asked


def _status(wanted: Wanted) -> Q:
    if not wanted.status:
        return Q()
    in_force = list_of_day(wanted.list_kind, wanted.on or timezone.localdate())
    named = in_force.statuses if in_force else {}
    keys = dict(Card.objects.filter(code__in=named).values_list("code", "key"))
    # what was told last of any printing holds for all of them
    statuses = {keys[code]: status for code, status in named.items() if code in keys}
    return Q(key__in=[key for key, status in statuses.items() if status == wanted.status])


def _restriction(restriction: str) -> Q:
    if restriction == "none":
        return Q(restricted_to=[])
    if restriction == "some":
        return ~Q(restricted_to=[])
    # a JSON list as text holds the name in quotes, on every database
    return Q(restricted_to__icontains=f'"{restriction}"') if restriction else Q()


def _by_text(found: QuerySet[Card], text: str, *, narrowed: bool) -> QuerySet[Card]:
    code = _CODE.match(text)
    if code and found.filter(code=f"{code[1].upper()}{code[2]}").exists():
        return found.filter(code=f"{code[1].upper()}{code[2]}")
    return by_name(found, text, narrowed=narrowed)


def card_of(code: str) -> Card:
    """A card by its code, in any case. Raises NotFound."""
    card = Card.objects.filter(code=code.upper()).first()
    if card is None:
        raise NotFound(Worded("No card has the code %(code)s. Search for it by name.", code=code))
    return card


def printings(card: Card) -> list[Card]:
    """Every printing of a card but this one."""
    return list(Card.objects.filter(key=card.key).exclude(pk=card.pk))


def owner_of(card: Card) -> Warband | None:
    """The warband a card belongs to; None for universal cards and those of an alliance."""
    return Warband.objects.filter(name=card.owner).first()


@dataclass(frozen=True, slots=True)
class ListLine:
    """What a list said of a card from its day on; status '' where it says nothing."""

    list_id: str
    kind: str
    starts: str
    status: str
    complete: bool


def list_history(card: Card) -> list[ListLine]:
    """What every list says of a card, oldest first.

    The published lists are older than the releases that have facts alone, and say nothing of them.
    """
    printings = dict(Card.objects.filter(key=card.key).values_list("code", "facts_only"))
    codes, is_later = set(printings), all(printings.values())
    return [
        ListLine(
            list_id=entry.id,
            kind=entry.kind,
            starts=entry.starts,
            status=folded.status_among(codes) or "",
            complete=not folded.gaps,
        )
        for entry, folded in statuses_by_day()
        if not (is_later and entry in legality_lists())
    ]


def warbands() -> QuerySet[Warband]:
    """Every warband with how many fighters it has."""
    return Warband.objects.annotate(fighter_count=Count("fighters"))


def warband_of(slug: str) -> Warband:
    """A warband with its fighters. Raises NotFound."""
    warband = Warband.objects.prefetch_related("fighters").filter(slug=slug).first()
    if warband is None:
        raise NotFound("There is no warband of this name.")
    return warband


def cards_by_type(warband: Warband) -> dict[str, list[Card]]:
    """A warband's own cards, one printing of each, by kind."""
    groups: dict[str, dict[str, Card]] = {label: {} for label in Card.Type.values}
    for card in Card.objects.filter(owner=warband.name, in_data=True):
        groups[card.type].setdefault(card.key, card)
    return {label: list(found.values()) for label, found in groups.items() if found}


def boards() -> QuerySet[Board]:
    """Every board, those with a layout first."""
    return Board.objects.all()


def board_of(slug: str) -> Board:
    """A board. Raises NotFound."""
    board = Board.objects.filter(slug=slug).first()
    if board is None:
        raise NotFound("There is no board of this name.")
    return board


def choices() -> Mapping[str, Sequence[str]]:
    """What can be chosen when browsing: owners, releases and sets that there are cards of."""
    known = catalogue()
    return {
        "owners": [UNIVERSAL, *(warband.name for warband in known.warbands), *ALLIANCES],
        "releases": list(dict.fromkeys(card.release for card in known.cards)),
        "sets": list(dict.fromkeys(card.set_name for card in known.cards)),
    }
