"""A game as it comes, for those who follow it: what was logged before the event's delay.

Players of the match and staff follow without delay. What is shown is what lies open on the table,
as in a replay.
"""

import hashlib
from dataclasses import dataclass
from datetime import datetime, timedelta

import msgspec
from django.core.cache import cache

from companion.core.errors import NotFound
from matches.decklists.queries.deck_terms import format_of
from matches.logs import replays
from matches.logs.builds import engine_build
from matches.logs.queries import lines
from matches.logs.queries.attached import STAFF
from matches.logs.queries.replays import names_of
from matches.models import Entry, LoggedGame, LogLine, Match, Round
from matches.people.queries.roles import Role
from matches.rules import event_rules
from rules_engine.deck_rules import DeckFormat
from rules_engine.facts.errors import Unusable
from rules_engine.log import Entry as Logged
from rules_engine.log import Log, write_log
from rules_engine.story import Moment

LATEST = 6  # of the newest moments, told below the battlefield
_KEPT_SECONDS = 3600


class Standing(msgspec.Struct, frozen=True):
    """How a game stands: its newest moments, the last one first; its picture, '' for none; the
    last dice that fell."""

    moments: tuple[Moment, ...]
    picture: str = ""
    attack: tuple[str, ...] = ()
    defence: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Followed:
    """A match as it is followed. game: which is shown, 0 while there is none. version: changes
    with what is shown. delay: minutes; 0 for those at the table."""

    names: tuple[str, ...]
    game: int
    standing: Standing | None
    version: str
    delay: int

    @property
    def now(self) -> Moment | None:
        """The newest moment."""
        return self.standing.moments[0] if self.standing and self.standing.moments else None


def may_follow(match: Match, *, roles: frozenset[Role], entry: Entry | None) -> int | None:
    """The delay in minutes with which this reader may follow; None for not at all."""
    if match.table is None or match.round.state == Round.State.PREPARED:
        return None
    if roles & STAFF or (
        entry is not None and entry.pk in {seat.entry_id for seat in match.seats.all()}
    ):
        return 0
    return event_rules.read(match.round.event.rules).follow_minutes


def follow(match: Match, *, roles: frozenset[Role], entry: Entry | None, now: datetime) -> Followed:
    """The match as this reader may follow it now. Raises NotFound where games are not followed."""
    delay = may_follow(match, roles=roles, entry=entry)
    if delay is None:
        raise NotFound("The games of this match cannot be followed while they are played.")
    names = names_of(match, 0)
    until = now - timedelta(minutes=delay)
    for logged in LoggedGame.objects.filter(match=match).order_by("-game"):
        line = logged.stands
        last = _last_before(line, until) if line is not None else None
        if line is not None and last is not None:
            version = f"{line.pk}.{last[0]}.{last[1][:16]}"
            asked = format_of(match.round.event)
            standing = _standing(line, last[0], names, asked, version)
            return Followed(names, logged.game, standing, version, delay)
    return Followed(names, 0, None, "none", delay)


def _last_before(line: LogLine, until: datetime) -> tuple[int, str] | None:
    """Number and hash of the last envelope before the first that came later than that."""
    rows = lines.envelopes(line)
    late = rows.filter(received_at__gt=until).values_list("n", flat=True).first()
    before = rows if late is None else rows.filter(n__lt=late)
    return before.values_list("n", "h").last()


def _standing(
    line: LogLine, last: int, names: tuple[str, ...], asked: DeckFormat | None, version: str
) -> Standing:
    rules = msgspec.json.encode(asked, order="deterministic").decode()
    of_what = "\n".join((version, engine_build(), rules, *names))
    key = f"live.{hashlib.sha256(of_what.encode()).hexdigest()[:40]}"
    kept = cache.get(key)
    if kept is not None:
        return msgspec.json.decode(kept, type=Standing)
    rows = lines.envelopes(line).filter(n__lte=last)
    found = _worked_out(line, [lines.entry_of(row) for row in rows], names, asked)
    cache.set(key, msgspec.json.encode(found), _KEPT_SECONDS)
    return found


def _worked_out(
    line: LogLine, entries: list[Logged], names: tuple[str, ...], asked: DeckFormat | None
) -> Standing:
    content = write_log(Log(lines.header_of(line), tuple(entries)))
    try:
        story = replays.log_told(content, names, asked, taken_here=True)
    except Unusable:
        # a name that nobody has: the job that checks the log says so to its players
        return Standing(())
    latest = story.moments[-LATEST:][::-1]
    if not latest:
        return Standing(())
    piece = replays.piece(content, names, [latest[0].n], asked)
    rolled = next((one for one in latest if one.attack or one.defence), None)
    return Standing(
        moments=latest,
        picture=piece.picture(latest[0].n, f"Game of {' and '.join(names)}"),
        attack=rolled.attack if rolled else (),
        defence=rolled.defence if rolled else (),
    )
