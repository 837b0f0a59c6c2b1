"""Words and numbers that the pages of events need."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from django import template
from django.utils import timezone
from django.utils.formats import date_format, get_format
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext, ngettext

from matches import standings
from matches.events.queries.announcements import announcements_told
from matches.models import Entry, Event, Match, Round
from matches.overview.queries import event_facts
from matches.overview.queries.event_facts import EventFacts
from matches.overview.queries.player import PlayerMatch
from matches.rounds.queries.rounds import TableRow
from matches.rules import outcomes
from matches.rules.event_rules import EventRules
from matches.rules.results import GameResult, Result
from matches.scores.queries import MatchPage

register = template.Library()

_POINT = re.compile(r"(?<=\d)\.(?=\d)")
LAST_MINUTES = timedelta(minutes=10)  # when the wall's clock becomes large; live.js has it too


@register.filter
def minutes(left: timedelta) -> str:
    """A span as a clock shows it: 1:29:05, 12:00, −3:20."""
    seconds = int(left.total_seconds())
    hours, rest = divmod(abs(seconds), 3600)
    text = f"{rest // 60}:{rest % 60:02}"
    if hours:
        text = f"{hours}:{rest // 60:02}:{rest % 60:02}"
    return f"−{text}" if seconds < 0 else text


@register.filter
def round_title(round_: Round) -> str:
    """What players call a round, in the page's language."""
    return round_.title.shown()


@register.filter
def round_small(round_: Round) -> str:
    """The same after a comma: 'round 3', 'semi-finals'."""
    return round_.title.small().shown()


@register.filter
def round_in_words(round_: Round) -> str:
    """The same inside of a sentence: 'round 3', 'the semi-finals'."""
    return round_.in_words.shown()


@register.filter
def ago(moment: datetime | None) -> SafeString:
    """A moment as 'just now', '5 minutes ago' or a date, with the exact time on hover."""
    if moment is None:
        return SafeString("")
    local = timezone.localtime(moment)
    past = int((timezone.now() - moment).total_seconds() // 60)
    return format_html(
        '<time datetime="{}" title="{}">{}</time>',
        moment.isoformat(),
        date_format(local, "DATETIME_FORMAT"),
        _ago(past, local),
    )


def _ago(past: int, local: datetime) -> str:
    if past < 1:
        return gettext("just now")
    if past < 60:
        return ngettext("%(n)s minute ago", "%(n)s minutes ago", past) % {"n": past}
    if past < 24 * 60:
        hours = past // 60
        return ngettext("%(n)s hour ago", "%(n)s hours ago", hours) % {"n": hours}
    return date_format(local, "SHORT_DATETIME_FORMAT")


@register.inclusion_tag("matches/parts/event_progress.html")
def event_progress(event: Event) -> dict[str, object]:
    """How far an event is, as hexagons and in words; nothing before its first round."""
    far = event_facts.how_far(event)
    if far is None:
        return {"number": 0}
    last, planned = far
    playing = last.state == Round.State.PUBLISHED
    return {
        "number": last.number,
        "done": last.number - playing,
        "planned": planned,
        "playing": playing,
        "title": last.title.shown()
        if last.name
        else gettext("Round %(number)s of %(planned)s")
        % {"number": last.number, "planned": planned},
    }


@register.inclusion_tag("matches/parts/announcements.html")
def announcements(
    event: Event, entry: Entry | None = None, match: Match | None = None
) -> dict[str, object]:
    """What staff tells the reader: all, and the table of `entry` or of `match`."""
    return {"announcements": announcements_told(event, entry=entry, match=match)}


@register.inclusion_tag("matches/parts/announcements.html")
def announcements_to(entry: Entry, facts: EventFacts) -> dict[str, object]:
    """The same for a player, from what is known of the event."""
    return {"announcements": facts.announced_to(entry.pk)}


@register.inclusion_tag("matches/parts/clock.html")
def clock(round_: Round, match: Match | None = None) -> dict[str, object]:
    """The clock of a round, or of one of its tables with the table's own extension."""
    left = round_.time_left(timezone.now())
    if left is not None and match is not None:
        left += timedelta(minutes=match.extra_minutes)
    return {
        "left": left,
        "ends": (timezone.now() + left).timestamp() if left is not None else None,
        "is_running": left is not None and round_.clock_paused_at is None,
        "is_over": left is not None and left < timedelta(),
        "is_last": left is not None and left <= LAST_MINUTES,
        "is_paused": round_.clock_paused_at is not None,
        "round": round_,
        "minutes": round_.minutes,
    }


@register.simple_tag
def outcome_of(row: TableRow, seat: int, rules: EventRules) -> str:
    """'won' for a seat that won its table or is alone first of its pod, to set it off; else how it
    ended, '' while it has not."""
    if row.result is None or row.is_bye:
        return ""
    how = outcomes.ending_for(seat, row.result, outcomes.ladder_of(rules))
    return "won" if how == "first" else how


@register.filter
def in_points(points: standings.Number | str | None) -> str:
    """Match points as a page writes them, who shares places in a pod has parts of one: '4.5'."""
    if points in (None, ""):
        return ""
    return in_figures(standings.plain_text(standings.parse(str(points))))


@register.filter
def in_figures(value: str) -> str:
    """A value of the standings ('4.5', '62.5 %') as the page's language writes figures; no line
    ends before its sign."""
    point = str(get_format("DECIMAL_SEPARATOR"))
    return _POINT.sub(point, value).replace(" %", "\u00a0%")


@register.filter
def at(values: Sequence[object], place: int) -> object:
    """The value at this place of a sequence, None beyond its end."""
    return values[place] if place < len(values) else None


@register.filter
def games_of(result: Result, seat: int) -> int:
    """Games won by a seat."""
    return sum(game.winner == seat for game in result.games)


@register.simple_tag
def how_ended(game: GameResult, page: MatchPage) -> str:
    """How a game that nobody won at the table ended, and what it counts."""
    names = [entry.name for entry in page.entries]
    return outcomes.ended_without_winner(game, outcomes.ladder_of(page.rules), names)


@register.filter
def glory_of(result: Result, seat: int) -> int | str:
    """A seat's glory over all games, '' where none is told."""
    every = [game.glory[seat] for game in result.games]
    known = [glory for glory in every if glory is not None]
    return sum(known) if known else ""


@register.filter
def name_of(names: Mapping[int, str], entry_id: int | None) -> str:
    """The name of an entry, '' for none."""
    return names.get(entry_id, "") if entry_id is not None else ""


@register.simple_tag
def own_score(played: PlayerMatch, entry: Entry) -> str:
    """A match's score from this player's side: their games first."""
    result = played.row.result
    if result is None or result.kind != "played":
        return played.row.score
    own = next(at for at, seat in enumerate(played.row.seats) if seat.entry.pk == entry.pk)
    if outcomes.is_pod(result):
        return gettext("%(place)s of %(size)s") % {
            "place": outcomes.places_of(result)[own],
            "size": len(played.row.seats),
        }
    return f"{games_of(result, own)}–{games_of(result, 1 - own)}"


@dataclass(frozen=True, slots=True)
class PodLine:
    """A player of a pod. place: None while there is no result."""

    entry: Entry
    place: int | None
    glory: int | None
    won: bool


@register.filter
def pod_lines(entries: Sequence[Entry], result: Result | None) -> list[PodLine]:
    """The players of a pod by place, as they sit while there is no result."""
    if result is None:
        return [PodLine(entry, None, None, won=False) for entry in entries]
    held = outcomes.places_of(result)
    sat = zip(entries, held, result.games[-1].glory, strict=True)
    lines = [PodLine(one, place, glory, held.count(1) == place == 1) for one, place, glory in sat]
    return sorted(lines, key=lambda line: line.place or 0)


@register.filter
def has(counts: Mapping[str, int], word: str) -> bool:
    """Whether this word was counted at all."""
    return counts.get(word, 0) > 0
