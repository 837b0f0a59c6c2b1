"""A journey told in words from its log: what happened in which turn. Plain values.

Every sentence is ours; of the tables of the reference only names, numbers and pages are told.
"""

from collections.abc import Iterable, Iterator

import msgspec

from rules_engine.journey_table import JourneyReport
from rules_engine.journeys.events import Crisis, QuestRoll
from rules_engine.journeys.position import Journey as Position
from rules_engine.journeys.tables import event_of, tables, victory_of
from rules_engine.log import JourneyLog, fold
from rules_engine.log.journey_marks import (
    Ailing,
    CaughtUp,
    CrisisMet,
    EventRolled,
    JourneyGap,
    QuestToken,
)

ONE_VOICE = 1  # players of a journey correct their log together
EVENTS = {
    "destiny-denied": "destiny is denied",
    "will-of-the-master": "the master stirs his hostiles",
    "time-runs-short": "time runs short",
    "crisis": "a crisis",
    "quiet": "a quiet turn",
    "born-hero": "a hero is born",
    "inspiring-effort": "an effort that inspires",
    "destiny-fulfilled": "destiny is fulfilled",
}
WHY_QUEST = {
    "driven-off": "a group was driven off",
    "champion": "a champion was slain",
    "villain": "a villain was slain",
    "searched": "something was found",
    "warned": "people were warned",
    "told": "told by the group",
}


class Turn(msgspec.Struct, frozen=True):
    """A turn in words. number: 0 for what was told before the first."""

    number: int
    head: str
    lines: tuple[str, ...]


def turns_of(report: JourneyReport) -> tuple[Turn, ...]:
    """What happened, turn by turn, as far as the log holds."""
    found: list[Turn] = []
    lines: list[str] = []
    before = report.after(0)
    hurt: dict[str, int] = {}
    for after, event in _happened(report):
        if after.turn != before.turn:
            _close(found, before, lines, hurt)
            lines, hurt = [], {}
        lines += _told(before, after, event)
        for hero, damage in _damage(before, after):
            hurt[hero] = hurt.get(hero, 0) + damage
        before = after
    _close(found, before, lines, hurt)
    return tuple(found)


def _happened(report: JourneyReport) -> Iterator[tuple[Position, object]]:
    """Each event that holds, with the position after it."""
    log: JourneyLog = report.log
    for at, step in enumerate(fold(log.entries, ONE_VOICE), start=1):
        if at > report.last:
            return
        yield report.after(at), step.event


def _close(found: list[Turn], at: Position, lines: list[str], hurt: dict[str, int]) -> None:
    wounds = ", ".join(f"{hero} {damage}" for hero, damage in hurt.items())
    said = [*lines, *([f"Wounds: {wounds}."] if wounds else [])]
    if at.turn or said:
        head = f"nightfall {at.nightfall} of {at.nightfall_spaces}, quest {at.quest}"
        found.append(Turn(at.turn, head, tuple(said)))


def _told(before: Position, after: Position, event: object) -> Iterator[str]:
    if isinstance(event, EventRolled) or (isinstance(event, QuestRoll) and _is_event(before)):
        yield f"Event {event.roll}: {EVENTS[event_of(event.roll)]}."
    if isinstance(event, CrisisMet | Crisis):
        page, number = after.crises[-1]
        yield f"A crisis, rolled {event.roll}, entry {number} on page {page} of the quest book."
    if isinstance(event, Ailing):
        now = "is no longer" if event.removed else "is"
        yield f"{after.heroes[event.by].card} {now} {event.ailment}."
    if isinstance(event, CaughtUp):
        yield f"Told afterwards, at the end of turn {event.turn}."
    if isinstance(event, JourneyGap):
        yield f"More happened than is told{f': {event.note}' if event.note else ''}."
    if after.quest != before.quest:
        why = f": {WHY_QUEST[event.why]}" if isinstance(event, QuestToken) else ""
        yield f"Quest token to space {after.quest}{why}."
    for was, now_ in zip(before.heroes, after.heroes, strict=True):
        if now_.out != was.out:
            yield f"{now_.card} {'fell' if now_.out else 'is back'}."
        if now_.inspired and not was.inspired:
            yield f"{now_.card} is inspired."


def _is_event(at: Position) -> bool:
    """Whether the quest dice are rolled for the event, in a log of full detail."""
    return bool(at.stack) and at.stack[-1].sequence == "event"


def _damage(before: Position, after: Position) -> Iterator[tuple[str, int]]:
    for was, now in zip(before.heroes, after.heroes, strict=True):
        damage = (now.wounds + now.grievous) - (was.wounds + was.grievous)
        if damage > 0:
            yield now.card, damage


def came_of(
    kind: str,
    *,
    won: bool,
    quest: int,
    out: int,
    roll: int,
    fear: tuple[int, int],
    influence: tuple[int, int],
) -> list[str]:
    """How fear and influence came to be what they are after a journey, in sentences.

    out: heroes out of action. fear, influence: before and after.
    """
    table = victory_of(kind)
    levels = {"fear": fear, "influence": influence}
    told = []
    if won and table.shrinks:
        better = table.better and quest >= table.better
        by = table.better_by if better else table.by
        reached = f"on space {quest}" if better else "won"
        told.append(f"The journey was {reached}: {table.shrinks} shrinks by {by}.")
    if table.roll:
        told.append(_rolled(table.roll, table.grows, won=won, out=out, roll=roll))
    else:
        told.append(f"After every {kind}, {' and '.join(table.grows)} grow by 1.")
    told += [f"{what.capitalize()} {_moved(*levels[what])}." for what in ("fear", "influence")]
    if won and table.shrinks and levels[table.shrinks] == (0, 0):
        told.append("It does not fall below 0.")
    return told


def _rolled(steps: Iterable[int], grows: Iterable[str], *, won: bool, out: int, roll: int) -> str:
    after = tables().after_roll
    added = [(after.failed, "for the journey lost")] if not won else []
    if out:
        heroes = "a hero" if out == 1 else f"{out} heroes"
        added.append((after.each_out * out, f"for {heroes} out of action"))
    total = roll + sum(more for more, _ in added)
    said = " and ".join(f"{more} {why}" for more, why in added)
    total_said = f", with {said}: {total}" if added else ""
    steps = tuple(steps)
    by = sum(total >= least for least in steps)
    grown = f"{' and '.join(grows)} {f'grows by {by}' if by else 'does not grow'}"
    least = ", ".join(f"by {at} from {one} on" for at, one in enumerate(steps, start=1))
    return f"The dice showed {roll}{total_said}. So {grown} (it grows {least})."


def _moved(before: int, after: int) -> str:
    if before == after:
        return f"stays at {after}"
    return f"goes from {before} to {after}"
