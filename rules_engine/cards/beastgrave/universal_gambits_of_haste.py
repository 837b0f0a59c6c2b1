"""A universal gambit of Beastgrave that tires whoever does two things in one activation."""

from rules_engine.card_book.known import CardRules, knows
from rules_engine.effects import chosen, enemy
from rules_engine.effects.choosing import choose_among, fitting
from rules_engine.effects.lending import dealt_by_its_card, lends
from rules_engine.moments.tallies import actions_made
from rules_engine.state.frames import Playing
from rules_engine.state.position import Position

TIRED, TIRES = "Exhaustion", "Exhaustion: of those who did two things"


def _busy(position: Position, seat: int) -> list[int]:
    """The enemies who made two actions or more in this activation."""
    course = [one for one in position.history if one.turn == position.turn]
    foes = fitting(position, seat, enemy)
    return [one for one in foes if actions_made(course, one) >= 2]


def _busy_ones(position: Position, args: Playing) -> list[int]:
    return _busy(position, args.seat)


knows(
    CardRules(
        TIRED,
        rule="ploys.next-event",
        playable=lambda position, seat: position.active == seat,
        effects=(lends(TIRES, until="next-activation"),),
        persists="next-activation",
        cites=("Dreadfane pg 14", "Harrowdeep pg 35"),
    ),
    CardRules(
        TIRES,
        rule="ploys.next-event",
        at=("activation-end",),
        when=lambda position, seat, _: [-1] if _busy(position, seat) else [],
        effects=(choose_among(_busy_ones), dealt_by_its_card(chosen(), 1)),
        optional=False,
    ),
)
