"""Organisers' own legality lists and formats. Only those who may create events make them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from django.db import transaction
from django.utils.text import slugify

from companion.core.actors import Actor
from companion.core.engine_words import OfEngine
from companion.core.errors import Conflict, Invalid, NotAllowed
from companion.core.services.audit import record
from companion.core.worded import Worded
from decks.models import Card, Deck, DeckFormat, LegalityList, ListedCard
from decks.queries.formats import every_format, rests_on
from decks.queries.lists import every_list
from rules_engine.deck_rules import derive_format
from rules_engine.facts.errors import Unusable


@dataclass(frozen=True, slots=True)
class HouseListContent:
    """What a house list says; cards by their codes."""

    name: str
    kind: str
    starts_on: date
    max_restricted: int | None = None
    carries: str = ""
    banned: Sequence[str] = ()
    forsaken: Sequence[str] = ()
    restricted: Sequence[str] = ()
    note: str = ""


@transaction.atomic
def create_list(*, content: HouseListContent, actor: Actor) -> LegalityList:
    """Make a house list. Raises NotAllowed, or Invalid for cards or lists that are none."""
    _require_organiser(actor)
    taken = {entry.id for entry in every_list()}
    row = LegalityList(slug=_free_slug(content.name, taken), made_by=actor.user)
    return _write_list(row, content, actor, "list.created")


@transaction.atomic
def change_list(*, row: LegalityList, content: HouseListContent, actor: Actor) -> LegalityList:
    """Write a house list anew."""
    _require_maker(row.made_by_id, actor)
    return _write_list(row, content, actor, "list.changed")


@transaction.atomic
def delete_list(*, row: LegalityList, actor: Actor) -> None:
    """Delete a house list. Raises Conflict while another list adds to it."""
    _require_maker(row.made_by_id, actor)
    leaning = LegalityList.objects.filter(carries=row.slug).first()
    if leaning is not None:
        raise Conflict(
            Worded("The list %(name)s adds to this one. Change that list first.", name=leaning.name)
        )
    record(actor=actor, action="list.deleted", summary=f"House list {row.name} deleted", about=row)
    row.delete()


@transaction.atomic
def create_format(
    *, name: str, based_on: str, changes: Mapping[str, Any], actor: Actor
) -> DeckFormat:
    """Make a house format from what differs. Raises NotAllowed, or Invalid with the reason."""
    _require_organiser(actor)
    known = every_format()
    row = DeckFormat(slug=_free_slug(name, set(known)), made_by=actor.user)
    return _write_format(row, name, based_on, changes, actor, "format.created")


@transaction.atomic
def change_format(
    *, row: DeckFormat, name: str, based_on: str, changes: Mapping[str, Any], actor: Actor
) -> DeckFormat:
    """Write a house format anew."""
    _require_maker(row.made_by_id, actor)
    return _write_format(row, name, based_on, changes, actor, "format.changed")


@transaction.atomic
def delete_format(*, row: DeckFormat, actor: Actor) -> None:
    """Delete a house format. Raises Conflict while a deck or another format rests on it."""
    _require_maker(row.made_by_id, actor)
    if DeckFormat.objects.filter(based_on=row.slug).exists():
        raise Conflict("Another format is based on this one. Change that format first.")
    if Deck.objects.filter(format=row.slug).exists():
        raise Conflict("Decks are checked against this format. It stays.")
    record(actor=actor, action="format.deleted", summary=f"Format {row.name} deleted", about=row)
    row.delete()


def _require_organiser(actor: Actor) -> None:
    user = actor.user
    if actor.via != "command" and (user is None or not user.may_create_events):
        raise NotAllowed("Only organisers make house lists and formats. Nothing was changed.")


def _require_maker(made_by_id: int | None, actor: Actor) -> None:
    _require_organiser(actor)
    user = actor.user
    if user is not None and not user.is_superuser and made_by_id != user.pk:
        raise NotAllowed("Another organiser made this. Make one of your own that builds on it.")


def _free_slug(name: str, taken: set[str]) -> str:
    base = slugify(name)[:50] or "house"
    slug, number = base, 2
    while slug in taken | {"new"}:
        slug, number = f"{base}-{number}", number + 1
    return slug


def _write_list(
    row: LegalityList, content: HouseListContent, actor: Actor, action: str
) -> LegalityList:
    if not content.name.strip() or not content.kind.strip():
        raise Invalid("A list needs a name and a kind. Nothing was saved.")
    known = {entry.id: entry for entry in every_list() if entry.id != row.slug}
    if content.carries and content.carries not in known:
        raise Invalid(
            Worded(
                "There is no list called %(carries)s to add to. Nothing was saved.",
                carries=content.carries,
            )
        )
    if content.carries and known[content.carries].kind != content.kind:
        raise Invalid("A list adds to lists of its own kind only. Nothing was saved.")
    cards = _cards_by_status(content)
    row.name, row.kind = content.name.strip()[:80], content.kind.strip()[:60]
    row.starts_on, row.max_restricted = content.starts_on, content.max_restricted
    row.carries, row.note = content.carries, content.note[:300]
    row.save()
    row.listed.all().delete()
    ListedCard.objects.bulk_create(
        ListedCard(legality_list=row, card=card, status=status) for card, status in cards.items()
    )
    record(
        actor=actor,
        action=action,
        summary=f"House list {row.name} saved",
        about=row,
        after={"cards": {card.code: status for card, status in cards.items()}},
    )
    return row


def _cards_by_status(content: HouseListContent) -> dict[Card, str]:
    """The cards of a list with their status. Raises Invalid for unknown and for doubled ones."""
    asked = {
        "banned": content.banned,
        "forsaken": content.forsaken,
        "restricted": content.restricted,
    }
    codes = [code for group in asked.values() for code in group]
    found = {card.code: card for card in Card.objects.filter(code__in=codes)}
    if strange := [code for code in codes if code not in found]:
        raise Invalid(
            Worded(
                "No card has the code %(strange)s. Nothing was saved.", strange=", ".join(strange)
            )
        )
    keys = [found[code].key for code in codes]
    if doubled := [code for code in codes if keys.count(found[code].key) > 1]:
        raise Invalid(
            Worded(
                "These stand on the list twice: %(doubled)s. Nothing was saved.",
                doubled=", ".join(doubled),
            )
        )
    return {found[code]: status for status, group in asked.items() for code in group}


def _write_format(
    row: DeckFormat,
    name: str,
    based_on: str,
    changes: Mapping[str, Any],
    actor: Actor,
    action: str,
) -> DeckFormat:
    known = every_format()
    if based_on not in known or rests_on(based_on, row.slug):
        raise Invalid(
            Worded(
                "There is no format called %(based_on)s to build on. Nothing was saved.",
                based_on=based_on,
            )
        )
    try:
        derive_format(known[based_on], {**changes, "id": row.slug, "name": name.strip()})
    except Unusable as error:
        raise Invalid(
            Worded("%(error)s Nothing was saved.", error=OfEngine(error)), code="unfit-format"
        ) from error
    row.name, row.based_on = name.strip()[:80], based_on
    row.changes = {key: value for key, value in changes.items() if key not in ("id", "name")}
    row.save()
    record(
        actor=actor,
        action=action,
        summary=f"House format {row.name} saved",
        about=row,
        after={"based_on": based_on, "changes": dict(row.changes)},
    )
    return row
