"""The legality list in force, and what is missing from it."""

from collections.abc import Callable, Iterator, Sequence

from rules_engine.deck_rules.lists import FORBIDDING, ListGap
from rules_engine.deck_rules.table import Table, counted, names
from rules_engine.deck_rules.verdict import Finding
from rules_engine.facts.catalogue import Card

ASK = "Look at the published list, or check against a list that an organiser has completed."


def forbidden_cards(table: Table) -> Iterator[Finding]:
    """Cards that the list bans or forsakes."""
    for status in FORBIDDING:
        cards = table.with_status(status)
        if cards and table.in_force:
            yield table.fault(
                f"{status}-card",
                rule="decks.list",
                sources=_source(table),
                cards=cards,
                message=f"By the list {table.in_force.id} these are {status}: {names(cards)}.",
                mend="Replace them.",
            )


def restricted_cards(table: Table) -> Iterator[Finding]:
    """No more restricted cards than the list allows, over both decks together."""
    most = table.in_force.max_restricted if table.in_force else None
    cards = table.with_status("restricted")
    if most is not None and len(cards) > most:
        yield table.fault(
            "too-many-restricted",
            rule="decks.list",
            sources=_source(table),
            cards=cards,
            message=f"The deck has {counted(len(cards), 'restricted card')}; {most} may be: "
            f"{names(cards)}.",
            mend=f"Replace {counted(len(cards) - most, 'restricted card')} by others.",
        )


def list_start(table: Table) -> Iterator[Finding]:
    """A list of which only the month is known, on a day of that month."""
    if table.in_force and table.in_force.begins_in_doubt:
        yield table.gap(
            "list-day-unknown",
            rule="decks.list",
            sources=_source(table),
            message=f"Only the month is known in which the list {table.in_force.id} began.",
            mend="Ask which list holds on that day.",
        )


def list_gaps(table: Table) -> Iterator[Finding]:
    """What the list lacks: a gap where it could change the verdict, else a note."""
    if table.in_force is None:
        return
    unlisted = [card for card, status in table.statuses if status is None]
    restricting = [gap for gap in table.in_force.gaps if gap.status == "restricted"]
    for gap in table.in_force.gaps:
        if gap.status != "restricted":
            yield _told(gap, table, matters=_concerned(gap, unlisted) > 0)
    matters = _could_exceed(restricting, unlisted, table)
    yield from (_told(gap, table, matters=matters) for gap in restricting)


def _concerned(gap: ListGap, unlisted: Sequence[Card]) -> int:
    """How many cards of the deck could be among those the list lacks."""
    possible = len({card.key for card in unlisted if gap.type in (None, card.type)})
    return possible if gap.missing is None else min(gap.missing, possible)


def _could_exceed(gaps: Sequence[ListGap], unlisted: Sequence[Card], table: Table) -> bool:
    most = table.in_force.max_restricted if table.in_force else None
    if most is None:
        return False
    possible = sum(_concerned(gap, unlisted) for gap in gaps)
    return possible > 0 and len(table.with_status("restricted")) + possible > most


def _told(gap: ListGap, table: Table, *, matters: bool) -> Finding:
    which = table.in_force.id if table.in_force else ""
    message = f"The list {which} is not complete: {gap.why}."
    if not matters:
        message += " It changes nothing here."
    say = table.gap if matters else table.note
    return say(
        f"list-lacks-{gap.status}",
        rule="decks.list",
        sources=_source(table),
        message=message,
        mend=ASK if matters else "",
    )


def _source(table: Table) -> tuple[str, ...]:
    return (table.in_force.source,) if table.in_force else ()


LEGALITY: tuple[Callable[[Table], Iterator[Finding]], ...] = (
    forbidden_cards,
    restricted_cards,
    list_start,
    list_gaps,
)
