"""Roll-offs: four dice each, a ladder of symbols, again on a tie."""

from msgspec.structs import replace

from rules_engine.facts.dice import roll_off, roll_off_problem
from rules_engine.kernel.flow import Ask, End, Goto, Verb, args_of, need, nothing, rest_on, told
from rules_engine.kernel.tables import number
from rules_engine.state.events import RollOff
from rules_engine.state.frames import RollingOff
from rules_engine.state.position import Position, put_args


def roll(position: Position) -> Verb:
    """Ask for the dice of those who roll off."""
    return Ask(-1, "roll-off", (RollOff,), answer, nothing, "rolls.roll-off", 4)


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
    return End(replace(position, returned=found[0]))
