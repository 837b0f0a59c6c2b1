"""A journey told in words from its log, in the language of the page: what happened in which turn.

Every sentence is ours; of the tables of the reference only names, numbers and pages are told.
"""

from collections.abc import Iterable, Iterator, Sequence

import msgspec
from django.utils.text import capfirst
from django.utils.translation import gettext, gettext_noop, ngettext

from companion.core.worded import shown
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
    "destiny-denied": gettext_noop("destiny is denied"),
    "will-of-the-master": gettext_noop("the master stirs his hostiles"),
    "time-runs-short": gettext_noop("time runs short"),
    "crisis": gettext_noop("a crisis"),
    "quiet": gettext_noop("a quiet turn"),
    "born-hero": gettext_noop("a hero is born"),
    "inspiring-effort": gettext_noop("an effort that inspires"),
    "destiny-fulfilled": gettext_noop("destiny is fulfilled"),
}
WHY_QUEST = {
    "driven-off": gettext_noop("a group was driven off"),
    "champion": gettext_noop("a champion was slain"),
    "villain": gettext_noop("a villain was slain"),
    "searched": gettext_noop("something was found"),
    "warned": gettext_noop("people were warned"),
    "told": gettext_noop("told by the group"),
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
    sentences = [*lines, *([gettext("Wounds: %(wounds)s.") % {"wounds": wounds}] if wounds else [])]
    if at.turn or sentences:
        head = gettext("nightfall %(nightfall)s of %(spaces)s, quest %(quest)s") % {
            "nightfall": at.nightfall,
            "spaces": at.nightfall_spaces,
            "quest": at.quest,
        }
        found.append(Turn(at.turn, head, tuple(sentences)))


def _told(before: Position, after: Position, event: object) -> Iterator[str]:
    if isinstance(event, EventRolled) or (isinstance(event, QuestRoll) and _is_event(before)):
        came = shown(EVENTS[event_of(event.roll)])
        yield gettext("Event %(roll)s: %(came)s.") % {"roll": event.roll, "came": came}
    if isinstance(event, CrisisMet | Crisis):
        page, number = after.crises[-1]
        yield gettext(
            "A crisis, rolled %(roll)s, entry %(number)s on page %(page)s of the quest book."
        ) % {"roll": event.roll, "number": number, "page": page}
    if isinstance(event, Ailing):
        values = {"name": after.heroes[event.by].card, "ailment": shown(event.ailment)}
        if event.removed:
            yield gettext("%(name)s is no longer %(ailment)s.") % values
        else:
            yield gettext("%(name)s is %(ailment)s.") % values
    if isinstance(event, CaughtUp):
        yield gettext("Told afterwards, at the end of turn %(turn)s.") % {"turn": event.turn}
    if isinstance(event, JourneyGap) and event.note:
        yield gettext("More happened than is told: %(note)s.") % {"note": event.note}
    elif isinstance(event, JourneyGap):
        yield gettext("More happened than is told.")
    yield from _quest_told(before, after, event)
    for was, now in zip(before.heroes, after.heroes, strict=True):
        if now.out and not was.out:
            yield gettext("%(name)s fell.") % {"name": now.card}
        if was.out and not now.out:
            yield gettext("%(name)s is back.") % {"name": now.card}
        if now.inspired and not was.inspired:
            yield gettext("%(name)s is inspired.") % {"name": now.card}


def _quest_told(before: Position, after: Position, event: object) -> Iterator[str]:
    if after.quest == before.quest:
        return
    if isinstance(event, QuestToken):
        values = {"space": after.quest, "why": shown(WHY_QUEST[event.why])}
        yield gettext("Quest token to space %(space)s: %(why)s.") % values
    else:
        yield gettext("Quest token to space %(space)s.") % {"space": after.quest}


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
    sentences = []
    if won and table.shrinks:
        better = bool(table.better) and quest >= table.better
        by = table.better_by if better else table.by
        values = {"quest": quest, "level": _level(table.shrinks), "by": by}
        if better:
            sentences.append(
                gettext("The journey was on space %(quest)s: %(level)s shrinks by %(by)s.") % values
            )
        else:
            sentences.append(gettext("The journey was won: %(level)s shrinks by %(by)s.") % values)
    if table.roll:
        sentences += _rolled(table.roll, table.grows, won=won, out=out, roll=roll)
    else:
        values = {"kind": shown(kind), "levels": _both(map(_level, table.grows))}
        sentences.append(gettext("After every %(kind)s, %(levels)s grow by 1.") % values)
    sentences += [_moved(_level(what), *levels[what]) for what in ("fear", "influence")]
    if won and table.shrinks and levels[table.shrinks] == (0, 0):
        sentences.append(gettext("It does not fall below 0."))
    return sentences


def _level(name: str) -> str:
    return gettext("fear") if name == "fear" else gettext("influence")


def _both(words: Iterable[str]) -> str:
    return f" {gettext('and')} ".join(words)


def _rolled(
    steps: Sequence[int], grows: Iterable[str], *, won: bool, out: int, roll: int
) -> Iterator[str]:
    after = tables().after_roll
    total, added = roll, []
    if not won:
        total += after.failed
        added.append(gettext("%(more)s for the journey lost") % {"more": after.failed})
    if out:
        more = after.each_out * out
        total += more
        heroes = ngettext(
            "%(more)s for a hero out of action", "%(more)s for %(n)s heroes out of action", out
        )
        added.append(heroes % {"more": more, "n": out})
    if added:
        values: dict[str, object] = {"roll": roll, "added": _both(added), "total": total}
        yield gettext("The dice showed %(roll)s, with %(added)s: %(total)s.") % values
    else:
        yield gettext("The dice showed %(roll)s.") % {"roll": roll}
    least = ", ".join(
        gettext("by %(by)s from %(least)s on") % {"by": at, "least": one}
        for at, one in enumerate(steps, start=1)
    )
    by = sum(total >= one for one in steps)
    values = {"levels": _both(map(_level, grows)), "by": by, "least": least}
    if by:
        yield gettext("So %(levels)s grows by %(by)s (it grows %(least)s).") % values
    else:
        yield gettext("So %(levels)s does not grow (it grows %(least)s).") % values


def _moved(level: str, before: int, after: int) -> str:
    values = {"level": capfirst(level), "before": before, "after": after}
    if before == after:
        return gettext("%(level)s stays at %(after)s.") % values
    return gettext("%(level)s goes from %(before)s to %(after)s.") % values
