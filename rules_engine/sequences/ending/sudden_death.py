"""Sudden death: a match still level after its last game goes on until somebody has won it.

Rounds without cards follow the last one of the game, until a warband is wiped out; with nobody
left on either side the glory of all games decides, then a roll-off (Shadespire pg 26).
"""

from msgspec.structs import replace

from rules_engine.facts.errors import Refused
from rules_engine.kernel.flow import End, Verb, need, not_shown, reading, told
from rules_engine.kernel.tables import edition_of
from rules_engine.sense.ground import surviving
from rules_engine.sequences.ending.victory import put_away
from rules_engine.state.events import EarlierGame, Event, SettleMatch
from rules_engine.state.frames import Frame, RollingOff, Settling
from rules_engine.state.position import LevelMatch, Outcome, Position

PLAYERS = 2


def after_the_end(position: Position, event: Event) -> Position:
    """Where an event leads when the game is over: before sudden death or the last roll-off.

    Raises Refused for any event but one that settles a level match, and for a match that needs
    no settling, or one of an edition that tells of none.
    """
    if not isinstance(event, SettleMatch) or position.sudden_death is not None:
        raise Refused("kernel.over", {"outcome": position.outcome})
    outcome = position.outcome
    need(outcome is not None, "kernel.over", outcome=outcome)
    assert outcome is not None
    edition = edition_of(position)
    need("last-roll-off" in edition.sequences, "kernel.over", edition=edition.key)
    need(len(position.seats) == PLAYERS, "match_play.two-players", players=len(position.seats))
    not_shown("match_play.tiebreak-agreed")
    level = _level(position, outcome, event)
    begun = replace(position, outcome=None, sudden_death=level)
    if not _left(position):
        return replace(begun, stack=_roll_off(position))
    told("match_play.sudden-death", round=position.round + 1)
    start = edition.start("round")
    stack = (Frame("game", "next-round"), Frame("round", start))
    return replace(begun, round=position.round + 1, stack=stack)


def _level(position: Position, outcome: Outcome, event: SettleMatch) -> LevelMatch:
    """The match as it stands, held against the rungs that come before sudden death."""
    won = [one.winners for one in event.earlier]
    for winners in won:
        need(sorted(winners) in ([0], [1], [0, 1]), "match_play.winner", winners=winners)
    need(len(won) in (0, PLAYERS), "match_play.third-game", earlier=len(won))
    over = [seat for seat in range(PLAYERS) if won == [(seat,)] * PLAYERS]
    need(not over, "match_play.two-games", winner=over)
    if won:
        not_shown("match_play.third-game", earlier=len(won))
    wins = [[*won, outcome.winners].count((seat,)) for seat in range(PLAYERS)]
    need(wins[0] == wins[1], "match_play.winner", won=wins)
    glory = _glory(position)
    totals = _totals(event.earlier, glory)
    need(totals[0] == totals[1], "match_play.total-glory", glory=totals)
    left = _left(position)
    need(len(left) != 1, "match_play.third-game-survivor", left=left)
    return LevelMatch(outcome, glory, position.round, event.earlier)


def _glory(position: Position) -> tuple[int, ...]:
    return tuple(seat.glory + seat.spent for seat in position.seats)


def _totals(earlier: tuple[EarlierGame, ...], glory: tuple[int, ...]) -> list[int]:
    return [own + sum(one.glory[seat] for one in earlier) for seat, own in enumerate(glory)]


def _left(position: Position) -> tuple[int, ...]:
    return tuple(seat for seat in range(len(position.seats)) if surviving(position, seat))


def last_standing(position: Position) -> Verb:
    """Whoever wipes the other warband out has won; with nobody left glory decides, or dice."""
    position = put_away(position)
    left = _left(position)
    if left:
        told("match_play.sudden-death", winners=left)
        return _won(position, left, "match_play.sudden-death")
    level = position.sudden_death
    assert level is not None
    totals = _totals(level.earlier, _glory(position))
    if totals[0] != totals[1] and reading(position, "sudden-death-nobody-left") == "most-glory":
        told("match_play.total-glory", glory=totals)
        return _won(position, (totals.index(max(totals)),), "match_play.total-glory")
    return End(replace(position, phase="over", stack=(*_roll_off(position), position.stack[-1])))


def _won(position: Position, winners: tuple[int, ...], rule: str) -> Verb:
    """The end of everything that was going on, with this outcome."""
    outcome = Outcome(winners, rule)
    return End(replace(position, phase="over", outcome=outcome, stack=position.stack[-1:]))


def _roll_off(position: Position) -> tuple[Frame, Frame]:
    seats = tuple(range(len(position.seats)))
    told("match_play.last-roll-off", seats=seats)
    return (
        Frame("last-roll-off", "settle", Settling(seats)),
        Frame("roll-off", "roll", RollingOff(seats)),
    )


def last_roll_off(position: Position) -> Verb:
    """Whoever wins the roll-off wins the match."""
    outcome = Outcome((position.returned,), "match_play.last-roll-off")
    return End(replace(position, outcome=outcome))
