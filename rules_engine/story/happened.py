"""What came of an event, read off the positions before and after it, in words."""

from collections.abc import Iterator

from rules_engine.state.position import Happening, Position
from rules_engine.story.names import fighter_name

_OUTCOMES = {
    "critical hit": "A critical hit.",
    "hit": "The attack succeeds.",
    "draw": "The attack is a draw.",
    "miss": "The attack fails.",
}


def fresh(before: Position, after: Position) -> tuple[Happening, ...]:
    """What has happened since the position before, in order."""
    begun = len(after.earlier) - len(before.earlier)
    if begun <= 0:
        return after.history[len(before.history) :]
    closed = after.earlier[-begun:]
    ended = closed[0][len(before.history) :]
    return (*ended, *(one for past in closed[1:] for one in past), *after.history)


def happened_in_words(before: Position, after: Position, names: tuple[str, ...]) -> Iterator[str]:
    """What came of it: success, damage, falls, Inspiration, glory, rounds and the end."""
    for one in fresh(before, after):
        yield _sentence(one, after, names)
    for seat, (old, new) in enumerate(zip(before.seats, after.seats, strict=True)):
        gain = new.glory + new.spent - old.glory - old.spent
        if gain:
            verb = "gains" if gain > 0 else "loses"
            yield f"{names[seat]} {verb} {abs(gain)} glory."
    if before.round != after.round:
        yield f"Round {after.round} begins."
    elif before.phase != after.phase and after.phase in ("action", "end"):
        yield f"The {after.phase.replace('-', ' ')} phase begins."
    if after.outcome is not None and before.outcome is None:
        yield _ended(after.outcome.winners, names)


def _sentence(happening: Happening, position: Position, names: tuple[str, ...]) -> str:
    """A happening in words; nothing for one that the event has told already."""
    match happening.what:
        case "begin":
            return f"{names[happening.seat]}'s activation."
        case "attack":
            return _OUTCOMES.get(happening.word, "")
        case "damage":
            return f"{happening.amount} damage to {fighter_name(position, happening.other, names)}."
        case "heal":
            return f"{fighter_name(position, happening.other, names)} heals {happening.amount}."
        case "out":
            return f"{fighter_name(position, happening.other, names)} is out of action."
        case "inspired":
            return f"{fighter_name(position, happening.fighter, names)} is Inspired."
        case "un-inspired":
            return f"{fighter_name(position, happening.fighter, names)} is no longer Inspired."
        case "raised":
            return f"{fighter_name(position, happening.other, names)} is back on the battlefield."
        case "spell-failed":
            return "The spell fails."
    return ""


def _ended(winners: tuple[int, ...], names: tuple[str, ...]) -> str:
    if len(winners) == 1:
        return f"The game is over: {names[winners[0]]} wins."
    return "The game is over: a draw."
