"""Making and changing decks. A kept version never changes: the next change makes a new one."""

from typing import Any

from django.db import transaction
from django.db.models import F

from companion.core.actors import Actor
from companion.core.errors import Conflict, Invalid, NotAllowed
from companion.core.models import User
from companion.core.services.audit import record
from companion.core.worded import Worded
from decks.models import Card, Deck, DeckEntry, DeckVersion
from decks.queries.formats import format_named
from rules_engine.deck_rules import Deck as DeckOfCards
from rules_engine.facts.catalogue import catalogue

MOST_CARDS = 120


@transaction.atomic
def create_deck(
    *, name: str, format_id: str, content: DeckOfCards, owner: User | None, actor: Actor
) -> Deck:
    """Make a deck with its first version. Raises Invalid, or NotFound for no such format."""
    format_named(format_id)
    deck = Deck.objects.create(name=_name(name), format=format_id, owner=owner)
    _write_version(deck, content, actor)
    record(actor=actor, action="deck.created", summary=f"Deck {deck.name} made", about=deck)
    return deck


@transaction.atomic
def save_deck(*, deck: Deck, content: DeckOfCards, actor: Actor) -> DeckVersion:
    """Save a deck's cards as a new version, which is kept; the same cards again are no version."""
    need_hand(deck, actor)
    deck = _locked(deck)
    latest = _latest(deck)
    if latest is not None and _content(latest) == content:
        return latest
    DeckVersion.objects.filter(deck=deck).update(kept=True)
    return _write_version(deck, content, actor)


@transaction.atomic
def put_card(*, deck: Deck, card: Card, actor: Actor) -> DeckVersion:
    """Add a card to the deck in work; a card that is in it already stays as it is."""
    version = _version_in_work(deck, actor)
    if version.entries.filter(card__key=card.key).exists():
        return version
    places = version.entries.order_by("-position").values_list("position", flat=True)
    last = places.first()
    if version.entries.count() >= MOST_CARDS:
        raise Invalid(
            Worded(
                "A deck here holds %(most_cards)s cards at most. Take one out first.",
                most_cards=MOST_CARDS,
            )
        )
    position = 0 if last is None else last + 1
    DeckEntry.objects.create(version=version, position=position, card=card)
    return version


@transaction.atomic
def take_card(*, deck: Deck, card: Card, actor: Actor) -> DeckVersion:
    """Take every copy of a card out of the deck in work; one that is not in it is no matter."""
    version = _version_in_work(deck, actor)
    version.entries.filter(card__key=card.key).delete()
    return version


@transaction.atomic
def take_words(*, deck: Deck, words: str, actor: Actor) -> DeckVersion:
    """Take words that no card was found for out of the deck in work."""
    version = _version_in_work(deck, actor)
    version.entries.filter(card=None, written=words).delete()
    return version


@transaction.atomic
def choose_warband(*, deck: Deck, warband: str, actor: Actor) -> DeckVersion:
    """Say which warband the deck in work is for; the one that it has, whichever, changes nothing.
    Raises Invalid for one not in the catalogue."""
    need_hand(deck, actor)
    latest = _latest(deck)
    if latest is not None and latest.warband == warband:
        return latest
    known = catalogue().warband(warband)
    if known is None:
        raise Invalid(
            Worded("No warband is called %(warband)s. The deck is as it was.", warband=warband)
        )
    version = _version_in_work(deck, actor)
    version.warband = known.name
    version.save(update_fields=["warband"])
    return version


@transaction.atomic
def keep_version(*, deck: Deck, actor: Actor) -> DeckVersion:
    """Keep the newest version as it is: the next change begins a new one."""
    need_hand(deck, actor)
    version = _latest(_locked(deck))
    if version is None:
        raise Conflict("The deck has no cards yet.")
    if not version.kept:
        version.kept = True
        version.save(update_fields=["kept"])
        record(
            actor=actor,
            action="deck.version_kept",
            summary=f"Version {version.number} of deck {deck.name} kept",
            about=deck,
        )
    return version


@transaction.atomic
def change_deck(*, deck: Deck, name: str, format_id: str, actor: Actor) -> Deck:
    """Give a deck another name or format; its cards stay."""
    need_hand(deck, actor)
    format_named(format_id)
    before = {"name": deck.name, "format": deck.format}
    deck.name, deck.format = _name(name), format_id
    deck.save(update_fields=["name", "format", "changed_at"])
    after = {"name": deck.name, "format": deck.format}
    if before != after:
        _note(deck, actor, "deck.changed", f"Deck {deck.name} changed", before, after)
    return deck


@transaction.atomic
def claim_deck(*, deck: Deck, user: User, actor: Actor) -> Deck:
    """Let an account own a deck that was made without one. Raises Conflict if it has an owner."""
    taken = Deck.objects.filter(pk=deck.pk, owner=None).update(owner=user)
    deck.refresh_from_db()
    if not taken and deck.owner_id != user.pk:
        raise Conflict("This deck belongs to another account. Copy its text into one of yours.")
    if taken:
        _note(deck, actor, "deck.claimed", f"Deck {deck.name} taken over by {user.username}")
    return deck


@transaction.atomic
def revoke_link(*, deck: Deck, actor: Actor) -> Deck:
    """End the deck's private link; a new one takes its place."""
    need_hand(deck, actor)
    Deck.objects.filter(pk=deck.pk).update(link_version=F("link_version") + 1)
    deck.refresh_from_db()
    _note(deck, actor, "deck.link_revoked", f"Link to deck {deck.name} revoked")
    return deck


@transaction.atomic
def delete_deck(*, deck: Deck, actor: Actor) -> None:
    """Delete a deck with all its versions; what an event was shown of it stays with the event."""
    need_hand(deck, actor)
    _note(deck, actor, "deck.deleted", f"Deck {deck.name} deleted", {"name": deck.name})
    deck.delete()


def may_change(deck: Deck, actor: Actor) -> bool:
    """Whether the actor may change the deck: whoever holds its link while no account owns it, then
    that account alone."""
    return deck.owner_id is None or (actor.user is not None and actor.user.pk == deck.owner_id)


def need_hand(deck: Deck, actor: Actor) -> None:
    """Raises NotAllowed where the actor may read the deck but not change it."""
    if not may_change(deck, actor):
        raise NotAllowed(
            "This deck belongs to an account: its link shows it, and only its owner changes it. It "
            "is as it was. Sign in as the owner, or copy its text into a deck of your own.",
            code="not-your-deck",
        )


def _note(
    deck: Deck,
    actor: Actor,
    action: str,
    summary: str,
    before: dict[str, Any] | None = None,
    after: dict[str, Any] | None = None,
) -> None:
    record(actor=actor, action=action, summary=summary, about=deck, before=before, after=after)


def _name(name: str) -> str:
    shown = " ".join(name.split())[:80]
    if not shown:
        raise Invalid("Give the deck a name.", fields={"name": "Give the deck a name."})
    return shown


def _locked(deck: Deck) -> Deck:
    """The deck's row, held until the transaction ends, so that versions are numbered once."""
    return Deck.objects.select_for_update().get(pk=deck.pk)


def _latest(deck: Deck) -> DeckVersion | None:
    return DeckVersion.objects.filter(deck=deck, number=deck.latest).first()


def _content(version: DeckVersion) -> DeckOfCards:
    entries = version.entries.select_related("card")
    words = (entry.card.code if entry.card else entry.written for entry in entries)
    return DeckOfCards(version.warband, tuple(words))


def _version_in_work(deck: Deck, actor: Actor) -> DeckVersion:
    """The newest version if it may still change, else a copy of it as the next one."""
    need_hand(deck, actor)
    deck = _locked(deck)
    latest = _latest(deck)
    if latest is not None and not latest.kept:
        deck.save(update_fields=["changed_at"])
        return latest
    content = _content(latest) if latest is not None else DeckOfCards("", ())
    return _write_version(deck, content, actor)


def _write_version(deck: Deck, content: DeckOfCards, actor: Actor) -> DeckVersion:
    words = [word.strip()[:200] for word in content.cards if word.strip()]
    if len(words) > MOST_CARDS:
        raise Invalid(
            Worded(
                "This has %(count)s cards; a deck here holds %(most_cards)s at most. "
                "Nothing was saved.",
                count=len(words),
                most_cards=MOST_CARDS,
            ),
            code="too-many-cards",
        )
    deck.latest += 1
    deck.save(update_fields=["latest", "changed_at"])
    version = DeckVersion.objects.create(
        deck=deck,
        number=deck.latest,
        warband=content.warband[:80],
        made_by=actor.label[:200],
    )
    cards = {card.code: card for card in Card.objects.filter(code__in=set(words))}
    DeckEntry.objects.bulk_create(
        DeckEntry(
            version=version,
            position=position,
            card=cards.get(word),
            written="" if word in cards else word,
        )
        for position, word in enumerate(words)
    )
    return version
