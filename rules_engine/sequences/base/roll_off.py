"""Roll-offs: four dice each, a ladder of symbols, again on a tie."""

from msgspec.structs import replace

from rules_engine.facts.dice import roll_off, roll_off_problem
from rules_engine.kernel.flow import Ask, End, Goto, Verb, args_of, need, nothing, rest_on, told
from rules_engine.kernel.tables import number
from rules_engine.state.events import RollOff
from rules_engine.state.frames import RollingOff
from rules_engine.state.position import Position, note, put_args


def roll(position: Position) -> Verb:
    """Ask for the dice of those who roll off."""
    return _ASKED


def answer(position: Position, event: RollOff) -> Verb:
    """Settle the roll-off, or have those who are level roll again."""
    args = args_of(position, RollingOff)
    need(len(event.faces) == len(position.seats), "rolls.roll-off", seats=len(event.faces))
    for seat, faces in enumerate(event.faces):
        rolls = seat in args.seats
        problem = roll_off_problem(faces) if rolls else "no dice" * bool(faces)
        need(not problem, "rolls.roll-off", seat=seat, problem=problem)
    rolled = {seat: event.faces[seat] for seat in args.seats}
    extra = {args.bonus: ("critical",)} if args.bonus in args.seats else {}
    rest_on("roll-off-ladder")
    if args.lowest:
        found = roll_off(rolled, extra, lowest=True)
        told("multiplayer.roll-off-loser", losers=found)
    else:
        found = roll_off(rolled, extra, among_all=bool(number(position, "rolls.off-among-all")))
        told("rolls.roll-off-ladder", winners=found)
    if len(found) > 1:
        return Goto(put_args(position, replace(args, seats=found)), "roll")
    settled = replace(position, returned=found[0])
    return End(_told(settled, event) if _for_a_round(position) else settled)


def _for_a_round(position: Position) -> bool:
    """Whether a roll-off is the one for the first activation of a round."""
    return position.phase == "action" and position.first < 0


def _told(position: Position, event: RollOff) -> Position:
    """The position with a note of the winner's criticals, where cards may ask for so many."""
    criticals = event.faces[position.returned].count("critical")
    if criticals < NOTED_FROM:
        return position
    return note(position, "roll-off", seat=position.returned, amount=criticals)


NOTED_FROM = 3
"""Fewer criticals are asked for by no card, and what is not asked for is not told."""

_ASKED = Ask(-1, "roll-off", (RollOff,), answer, nothing, "rolls.roll-off", 4)
