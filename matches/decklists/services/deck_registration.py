"""Handing in decks for an event, and what an organiser decides about them."""

from collections.abc import Mapping

from django.db import transaction
from django.utils import timezone

from companion.core.actors import Actor
from companion.core.errors import Conflict, Invalid
from companion.core.services.audit import record
from companion.core.worded import Worded
from decks.models import Card
from decks.services.decks import MOST_CARDS
from matches.decklists.queries import decks as deck_queries
from matches.decklists.queries.deck_terms import lock_of
from matches.decklists.services.deck_checks import checked
from matches.entries.services.entry_book import hold
from matches.models import DeckRegistration, DeckUnlock, Entry, RegisteredCard
from matches.people.names import clean_name, in_text
from matches.people.services import permissions
from rules_engine.deck_rules import Deck as DeckOfCards

REASON_LONGEST = 500
NO_REASON = {"reason": Worded("Say why; it is kept on the record.")}


@transaction.atomic
def hand_in_deck(
    *,
    entry: Entry,
    content: DeckOfCards,
    actor: Actor,
    name: str = "",
    key: str = "",
    reason: str = "",
) -> DeckRegistration:
    """Hand in a deck: a fixed copy is kept, checked by the event's rules; it replaces the last one.

    By the player while decks are taken, by an organiser for a player also later, with a reason.
    key: of the form that was sent; the same key, and the same deck again, are handing in once.
    Raises Conflict where it is too late or the event takes none, Invalid for what is no deck.
    """
    permissions.require_own(actor, entry, "organiser")
    hold(entry)
    key = key.replace("\x00", "")[:64]
    if known := _sent_already(entry, key):
        return known
    late = _need_open(entry, actor, reason)
    content = _cleaned(content)
    name = clean_name(name, what="deck's name", needed=False)
    last = deck_queries.current(entry)
    if last and last.name == name and deck_queries.as_deck(last) == content:
        return last
    DeckRegistration.objects.filter(entry=entry).update(is_current=False)
    made = DeckRegistration.objects.create(
        entry=entry,
        number=entry.deck_registrations.count() + 1,
        key=key,
        name=name,
        warband=content.warband,
        handed_in_by=actor.label[:200],
        **checked(entry.event, [content])[0],
    )
    _write_cards(made, content)
    DeckUnlock.objects.filter(entry=entry, closed_at=None).update(closed_at=timezone.now())
    _note_handed_in(made, last, actor=actor, reason=reason if late else "")
    return made


def _sent_already(entry: Entry, key: str) -> DeckRegistration | None:
    return entry.deck_registrations.filter(key=key).first() if key else None


def _need_open(entry: Entry, actor: Actor, reason: str) -> bool:
    """Whether the deck comes late, by an organiser. Raises Conflict, Invalid without a reason."""
    locked = lock_of(entry)
    if locked.is_open:
        return False
    late = locked.why == "late"
    if late and permissions.has(actor, entry.event, "organiser"):
        _need_reason(
            reason, Worded("%(text)s A deck can still be handed in for a player.", text=locked.text)
        )
        return True
    what_to_do = Worded("Ask an organiser to unlock yours.") if late else ""
    raise Conflict(
        Worded.together(locked.text, what_to_do, Worded("Nothing was changed.")),
        code=f"decks-{locked.why}",
    )


def _cleaned(content: DeckOfCards) -> DeckOfCards:
    words = tuple(" ".join(word.split())[:200] for word in content.cards)
    words = tuple(word.replace("\x00", "") for word in words if word.replace("\x00", ""))
    if not words:
        raise Invalid("The deck has no cards. Nothing was changed.", code="empty-deck")
    if len(words) > MOST_CARDS:
        raise Invalid(
            Worded(
                "This has %(count)s cards; a deck here holds %(most_cards)s at most. "
                "Nothing was changed.",
                count=len(words),
                most_cards=MOST_CARDS,
            ),
            code="too-many-cards",
        )
    warband = clean_name(content.warband, what="warband", needed=False)
    return DeckOfCards(warband, words)


def _write_cards(registration: DeckRegistration, content: DeckOfCards) -> None:
    cards = {card.code: card for card in Card.objects.filter(code__in=set(content.cards))}
    RegisteredCard.objects.bulk_create(
        RegisteredCard(
            registration=registration,
            position=position,
            card=cards.get(word),
            written="" if word in cards else word,
        )
        for position, word in enumerate(content.cards)
    )


def _note_handed_in(
    made: DeckRegistration, last: DeckRegistration | None, *, actor: Actor, reason: str
) -> None:
    what = "deck replaced" if last else "deck handed in"
    _note(
        made.entry,
        "deck.replaced" if last else "deck.handed_in",
        f"{what}{f' ({made.warband})' if made.warband else ''}: {made.get_outcome_display()}",
        actor=actor,
        before=_plain(last) if last else None,
        after=_plain(made),
        reason=reason,
    )


def _plain(registration: DeckRegistration) -> dict[str, object]:
    return {"deck": registration.number, "outcome": registration.outcome}


@transaction.atomic
def unlock_deck(*, entry: Entry, reason: str, actor: Actor) -> DeckUnlock:
    """Let a player hand in a deck once more though it is too late; again is the same leave.

    Raises Conflict while decks are taken anyway, and where the event takes none at all.
    """
    permissions.require(actor, entry.event, "organiser")
    hold(entry)
    locked = lock_of(entry)
    if locked.unlock is not None:
        return locked.unlock
    if locked.is_open:
        raise Conflict("Decks are still taken; there is nothing to unlock.", code="not-locked")
    if locked.why != "late":
        raise Conflict(
            Worded("%(text)s Nothing was changed.", text=locked.text), code=f"decks-{locked.why}"
        )
    reason = _need_reason(reason, Worded("Unlocking a deck needs a reason."))
    unlock = DeckUnlock.objects.create(entry=entry, reason=reason, given_by=actor.label[:200])
    _note(entry, "deck.unlocked", "deck unlocked", actor=actor, reason=reason)
    return unlock


@transaction.atomic
def lock_deck(*, entry: Entry, actor: Actor) -> None:
    """End the leave to hand in a deck late; without one nothing happens."""
    permissions.require(actor, entry.event, "organiser")
    hold(entry)
    ended = DeckUnlock.objects.filter(entry=entry, closed_at=None).update(closed_at=timezone.now())
    if ended:
        _note(entry, "deck.locked", "deck locked again", actor=actor)


@transaction.atomic
def let_in_deck(*, registration: DeckRegistration, reason: str, actor: Actor) -> DeckRegistration:
    """Let a deck in that is not legal, or of which nobody can tell; twice is once.

    Raises Conflict for a deck that is legal or was replaced meanwhile, Invalid without a reason.
    """
    registration = _held(registration, actor)
    if registration.let_in_at is not None:
        return registration
    if registration.outcome == DeckRegistration.Outcome.LEGAL:
        raise Conflict("The deck is legal: nothing needs to be decided.", code="deck-is-legal")
    reason = _need_reason(reason, Worded("Letting a deck in needs a reason."))
    registration.let_in_at = timezone.now()
    registration.let_in_by = actor.label[:200]
    registration.let_in_reason = reason
    registration.save(update_fields=["let_in_at", "let_in_by", "let_in_reason"])
    text = f"deck {registration.number} ({registration.get_outcome_display()}) let in"
    _note(registration.entry, "deck.let_in", text, actor=actor, reason=reason)
    return registration


@transaction.atomic
def take_back_let_in(*, registration: DeckRegistration, actor: Actor) -> DeckRegistration:
    """Take back that a deck was let in; its verdict counts again."""
    registration = _held(registration, actor)
    if registration.let_in_at is None:
        return registration
    reason = registration.let_in_reason
    registration.let_in_at, registration.let_in_by, registration.let_in_reason = None, "", ""
    registration.save(update_fields=["let_in_at", "let_in_by", "let_in_reason"])
    text = f"deck {registration.number} not let in any more"
    before = {"let in": reason}
    _note(registration.entry, "deck.let_in_taken_back", text, actor=actor, before=before)
    return registration


def _held(registration: DeckRegistration, actor: Actor) -> DeckRegistration:
    entry = registration.entry
    permissions.require(actor, entry.event, "organiser")
    hold(entry)
    registration.refresh_from_db()
    if not registration.is_current:
        raise Conflict(
            Worded(
                "%(name)s has handed in another deck since. Look at that one. Nothing was changed.",
                name=in_text(entry.name),
            ),
            code="deck-replaced",
        )
    return registration


def _need_reason(reason: str, why: str) -> str:
    reason = " ".join(reason.replace("\x00", "").split())
    if not reason:
        raise Invalid(
            Worded("%(why)s Say why. Nothing was changed.", why=why),
            code="no-reason",
            fields=NO_REASON,
        )
    if len(reason) > REASON_LONGEST:
        longest = Worded(
            "A reason has %(reason_longest)s characters at most. Nothing was changed.",
            reason_longest=REASON_LONGEST,
        )
        raise Invalid(
            longest,
            fields={
                "reason": Worded(
                    "%(reason_longest)s characters at most", reason_longest=REASON_LONGEST
                )
            },
        )
    return reason


def _note(
    entry: Entry,
    action: str,
    text: str,
    *,
    actor: Actor,
    before: Mapping[str, object] | None = None,
    after: Mapping[str, object] | None = None,
    reason: str = "",
) -> None:
    record(
        actor=actor,
        action=action,
        summary=f"{in_text(entry.name)} (#{entry.number}): {text}",
        event_id=entry.event_id,
        about=entry,
        before=before,
        after=after,
        reason=reason,
    )
