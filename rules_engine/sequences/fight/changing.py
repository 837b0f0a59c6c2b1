"""A die of a casting roll turned to another face, as Tome of Incantations has it.

The roll of a spell attack is one too (DC-127, DC-128); magic dice of other cards are none (DC-155).
"""

from collections.abc import Callable, Iterable
from typing import NamedTuple

from msgspec.structs import replace

from rules_engine.kernel.flow import Advance, Ask, Goto, RowFunction, Verb, args_of, need, told
from rules_engine.sense.modifiers import modified, touched
from rules_engine.sequences.base.common import option_of
from rules_engine.sequences.fight.re_rolls import told_anew
from rules_engine.state.events import Choose, Event, Pass
from rules_engine.state.frames import Attacking, Playing
from rules_engine.state.position import Position, put_args
from rules_engine.state.vocabulary import What

TO: dict[What, str] = {"dice turned to channel": "channel"}
RULE = "spells.changed-face-counts"
_SPENT = "turned"


class _Roll(NamedTuple):
    """Whose roll it is, by which fighter, its faces, and the position with other faces in it."""

    seat: int
    fighter: int
    faces: tuple[str, ...]
    spent: tuple[str, ...]
    turned: Callable[[tuple[str, ...]], Position]


def _casting(position: Position) -> _Roll:
    args = args_of(position, Playing)

    def turned(faces: tuple[str, ...]) -> Position:
        now = replace(args, faces=faces, spent=(*args.spent, _SPENT))
        return put_args(told_anew(position, "casting-roll", faces), now)

    return _Roll(args.seat, args.fighter, args.faces, args.spent, turned)


def _attack(position: Position) -> _Roll | None:
    args = args_of(position, Attacking)
    if not args.spell:
        return None

    def turned(faces: tuple[str, ...]) -> Position:
        now = replace(args, attack_faces=faces, spent=(*args.spent, _SPENT))
        return put_args(told_anew(position, "attack-roll", faces), now)

    seat = position.fighters[args.fighter].seat
    return _Roll(seat, args.fighter, args.attack_faces, args.spent, turned)


def _ways(position: Position, roll: _Roll) -> list[tuple[str, tuple[str, ...]]]:
    """What may be chosen, a die's place from 1 on, with the faces that come of it."""
    found = []
    for what, face in TO.items():
        if not touched(position, roll.fighter, what):
            continue
        if modified(position, roll.fighter, what, 0) <= roll.spent.count(_SPENT):
            continue
        for place, shown in enumerate(roll.faces):
            if shown != face:
                faces = (*roll.faces[:place], face, *roll.faces[place + 1 :])
                found.append((str(place + 1), faces))
    return found


def _turn(row: str, read: Callable[[Position], _Roll | None]) -> RowFunction:
    """The row of this label: ask for a die to turn, while a card allows one."""

    def ask(position: Position) -> Verb:
        roll = read(position)
        if roll is None or not _ways(position, roll):
            return Advance(position)
        return Ask(roll.seat, "die to turn", (Choose, Pass), answer, legal, RULE)

    def answer(position: Position, event: Event) -> Verb:
        if isinstance(event, Pass):
            return Advance(position)
        assert isinstance(event, Choose)
        roll = read(position)
        assert roll is not None
        ways = dict(_ways(position, roll))
        option = option_of(event, RULE)
        need(option in ways, RULE, option=option, open=list(ways))
        told(RULE, die=int(option), faces=ways[option])
        return Goto(roll.turned(ways[option]), row)

    def legal(position: Position) -> Iterable[Event]:
        roll = read(position)
        assert roll is not None
        yield Pass(by=roll.seat)
        for option, _ in _ways(position, roll):
            yield Choose(by=roll.seat, option=option)

    ask.__name__ = row.replace("-", "_")
    return ask


casting_turn = _turn("casting-turn", _casting)
attack_turn = _turn("attack-turn", _attack)
