"""A logged game replayed: verdicts, positions and result, and going on from any event."""

from collections.abc import Sequence
from operator import attrgetter

import msgspec

from rules_engine.deck_rules import DeckFormat
from rules_engine.facts.errors import Refused, Unusable
from rules_engine.facts.version import ENGINE, data_hash
from rules_engine.kernel.flow import Line
from rules_engine.log.folding import Step, fold
from rules_engine.log.forms import Header, Log
from rules_engine.machine import asked, step
from rules_engine.replay.full import TAGS, Player, result_of
from rules_engine.replay.glory import Bookkeeper
from rules_engine.replay.going import through
from rules_engine.replay.hidden import as_opened, opened
from rules_engine.replay.opening import check_header, opening
from rules_engine.replay.verdicts import (
    Checked,
    GameResult,
    Judged,
    Versions,
)
from rules_engine.sense.ground import surviving
from rules_engine.state.position import Position

_VERDICT = attrgetter("verdict")


class Checkpoint(msgspec.Struct, frozen=True):
    """Where a replay can go on from: the position after event n of a log."""

    n: int
    position: Position


class Report(Judged):
    """What came of replaying a log.

    checks has a verdict for every event replayed, result how the game stands after the last
    event that holds. Positions are asked for by number of event; 0 is before the first.
    """

    def __init__(
        self,
        log: Log,
        steps: tuple[Step, ...],
        checks: tuple[Checked, ...],
        positions: tuple[Position, ...],
        result: GameResult,
        versions: Versions,
        since: int = 0,
        standing: tuple[bool, ...] | None = None,
        derivations: tuple[tuple[Line, ...], ...] = (),
        at: int = 0,
    ) -> None:
        self.log = log
        self.checks = checks
        self.edition = log.header.edition
        self.result = result
        self.versions = versions
        self._steps = steps
        self._positions = positions
        self._since = since
        self._standing = standing
        self._derivations = derivations
        self._at = at

    @property
    def last(self) -> int:
        """The number of the last event that was reached and holds."""
        return self._since + max(len(self._positions) - 1, 0)

    def after(self, n: int) -> Position:
        """The position after event n; 0 is the one the game begins with.

        Raises Unusable where the replay has none: the log is not a full one, it is contradicted
        before, the replay began later, or kept the last alone.
        """
        if not self._positions:
            raise Unusable("only a log of full detail has positions")
        if not self._since <= n <= self.last:
            raise Unusable(f"positions were kept from event {self._since} to {self.last} only")
        return self._positions[n - self._since]

    def before(self, n: int) -> Position:
        """The position before event n. Raises Unusable as `after` does."""
        return self.after(n - 1)

    def line(self, n: int) -> Step:
        """Line n of the log (from 1) as it is to be read now, corrections folded in."""
        return self._steps[n - 1]

    def checkpoint(self, n: int) -> Checkpoint:
        """What `replay` needs to go on after event n. Raises Unusable as `after` does."""
        return Checkpoint(n, self.after(n))

    @property
    def standing(self) -> tuple[bool, ...] | None:
        """Of each seat whether it has a fighter left after the last event that holds.

        None where the log's level of detail does not tell.
        """
        return self._standing

    def explain(self, n: int) -> tuple[Line, ...]:
        """The derivation of event n: every rule it was held against; none for one skipped.

        Raises Unusable where the position before it was not reached, and Refused for an event
        that is contradicted.
        """
        if self._derivations and self._at < n <= self.last:
            return self._derivations[n - 1 - self._at]
        position = self.before(n)
        line = self._steps[n - 1]
        if line.event is None or hasattr(line.event, "winners") or hasattr(line.event, "salt"):
            return ()
        openings = line.entry.logged.opens
        position = opened(position, openings)
        return step(position, as_opened(line.event, openings), explain=True).derivation


def replay(
    log: Log,
    *,
    since: Checkpoint | None = None,
    until: int | None = None,
    explain: bool = False,
    keep: bool = True,
    deck_format: DeckFormat | None = None,
) -> Report:
    """Check a game event by event, and say how it stands.

    since goes on from a checkpoint of the same log, until stops after that event; only what was
    logged up to there counts then, corrections too. explain works out each event's derivation
    while it is taken, and the report keeps it. Without keep the last position that holds is the
    only one that can be asked for: whoever wants the verdict need not hold hundreds of them. A
    correction of an event before the checkpoint sends the replay back to the start. deck_format is
    the event's, by which the decks of the header are held; without it that of the edition is asked.
    Raises Unusable for a header that no game can begin with.
    """
    steps = fold(log.entries, len(log.header.seats), until)
    same = (log.header.engine, log.header.data) == (ENGINE, data_hash())
    refused = _header_check(log.header, deck_format)
    if log.header.detail != "full":
        keeper = Bookkeeper(log)
        checks = refused or _booked(keeper, steps)
        versions = _versions(log.header, same, checks)
        standing = keeper.standing()
        return Report(log, steps, checks, (), keeper.result(), versions, standing=standing)
    begin = since if since is not None and not _touched(steps, since.n) else None
    start = begin.position if begin is not None else opening(log.header)
    at = begin.n if begin is not None else 0
    outdated = tuple([(line.entry.n, line.by) for line in steps if line.by])
    player = Player(log, start, same=same, explain=explain, outdated=outdated)
    if begin is None:
        player.ask = asked(start)
    gone = through(player, () if refused else steps[at:], keep=keep)
    checks = refused or (*gone.checks, *_not_reached(steps[at + len(gone.checks) :]))
    versions = _versions(log.header, same, checks, player)
    last = player.position
    standing = tuple(bool(surviving(last, seat)) for seat in range(len(last.seats)))
    result = result_of(last)
    derivations = tuple(gone.derivations)
    positions = (start, *gone.positions) if keep else (last,)
    first = at if keep else at + len(gone.checks) - gone.broken
    return Report(log, steps, checks, positions, result, versions, first, standing, derivations, at)


def _booked(keeper: Bookkeeper, steps: tuple[Step, ...]) -> tuple[Checked, ...]:
    """The verdicts on what is booked; nothing is reached after the first contradiction."""
    found: list[Checked] = []
    for line in steps:
        checked = keeper.take(line)
        found.append(checked)
        if checked.verdict == "contradicted":
            break
    return (*found, *_not_reached(steps[len(found) :]))


def _not_reached(steps: Sequence[Step]) -> list[Checked]:
    found = []
    for line in steps:
        logged = line.entry.logged
        found.append(Checked(line.entry.n, logged.id, TAGS[type(logged.event)], "not reached"))
    return found


def _header_check(header: Header, deck_format: DeckFormat | None) -> tuple[Checked, ...]:
    """The verdict on a header that breaks a rule by itself; nothing for one that does not."""
    try:
        check_header(header, deck_format)
    except Refused as refused:
        facts = {"rule": refused.rule, "facts": refused.facts}
        return (Checked(0, "", "game", "contradicted", **facts),)  # type: ignore[arg-type]  # both
    return ()


def _touched(steps: tuple[Step, ...], n: int) -> bool:
    """Whether a correction logged after event n is of event n or one before it."""
    return any(line.by > n for line in steps[:n])


def _versions(
    header: Header, same: bool, checks: tuple[Checked, ...], player: Player | None = None
) -> Versions:
    """How the log's version compares with ours, as far as its positions' hashes tell.

    An event that does not hold under our version is where a log of another one differs.
    """
    pair = (header.engine, header.data)
    own = (ENGINE, data_hash())
    if same:
        return Versions("same", log=pair, own=own)
    verdicts = [*map(_VERDICT, checks)]
    broken = checks[verdicts.index("contradicted")].n if "contradicted" in verdicts else 0
    differs = (player.differs if player is not None else 0) or broken
    if differs:
        return Versions("differs", differs, pair, own)
    compared = player is not None and player.compared
    return Versions("same" if compared else "cannot be checked", log=pair, own=own)
