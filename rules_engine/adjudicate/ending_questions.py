"""Who has won, or would if the game ended as it stands."""

from msgspec.structs import replace

from rules_engine.adjudicate.asked import Winner
from rules_engine.adjudicate.course import Course
from rules_engine.adjudicate.forms import Answer
from rules_engine.adjudicate.record import decided, recording
from rules_engine.adjudicate.words import listed
from rules_engine.editions import load
from rules_engine.kernel.flow import told
from rules_engine.log.own_rules import wording
from rules_engine.machine import begin
from rules_engine.sense.ground import surviving
from rules_engine.sense.naming import seat_called
from rules_engine.state.frames import Frame, Settling
from rules_engine.state.position import LevelMatch, Position


def winner(course: Course, _: Winner) -> Answer:
    """Who has won, or would if the game ended as it stands; of a level match, who has won that."""
    position = course.position
    if position.sudden_death is not None:
        return _match_winner(position, position.sudden_death)
    edition = load(position.edition)
    last = Frame("victory", edition.start("victory"), Settling(tuple(range(len(position.seats)))))
    with recording() as record:
        ended = begin(replace(position, phase="over", stack=(last,), outcome=None))
    outcome = position.outcome or ended.outcome
    assert outcome is not None
    glory = tuple(seat.glory + seat.spent for seat in position.seats)
    return decided(
        position,
        "told",
        record.lines or (),
        record.assumed,
        first=_told(position, outcome.winners, glory, outcome.rule),
        winners=outcome.winners,
        rule=outcome.rule,
        glory=glory,
        over=position.outcome is not None,
    )


def _match_winner(position: Position, level: LevelMatch) -> Answer:
    """The game that is over keeps its result; the match has a winner once it is settled."""
    settled = position.outcome
    left = [bool(surviving(position, seat)) for seat in range(len(position.seats))]
    with recording() as ledger:
        told(level.outcome.rule, winners=level.outcome.winners, glory=level.glory)
        told("match_play.sudden-death" if settled is None else settled.rule, left=left)
    return decided(
        position,
        "told",
        ledger.lines or (),
        first=_told(position, level.outcome.winners, level.glory, level.outcome.rule),
        winners=level.outcome.winners,
        rule=level.outcome.rule,
        glory=level.glory,
        over=True,
        match=None if settled is None else settled.winners[0],
    )


def _told(
    position: Position, winners: tuple[int, ...], glory: tuple[int, ...], rule: str
) -> tuple[str, ...]:
    """Who wins in words, with the glory of all and the rule that settles it."""
    over = "has ended" if position.outcome is not None else "ended as it stands"
    names = listed(seat_called(position, seat) for seat in winners) if winners else "nobody"
    ends = f"{names} {'wins' if len(winners) == 1 else 'draw'}" if winners else "nobody wins"
    counted = ", ".join(
        f"{seat_called(position, seat)} {points}" for seat, points in enumerate(glory)
    )
    return (
        f"If the game {over}: {ends}." if position.outcome is None else f"The game {over}: {ends}.",
        f"Glory: {counted}.",
        wording(rule, position.edition),
    )
