"""The cards that these tests bring along, and the duels they are played in."""

from msgspec.structs import replace

from rules_engine.card_book.known import CardRules, knows
from rules_engine.effects import (
    anyone,
    dealt_to_each,
    gained_glory,
    ignored,
    placed,
    un_inspire,
)
from rules_engine.machine import asked, step
from rules_engine.moments.now import harm_now
from rules_engine.scene import Piece
from rules_engine.state.events import Pass, Roll
from rules_engine.state.position import Position, Seat
from tests.engine.driving import BROADSWORD, GARREK, STEELHEART, dice, drive, scene

EDITIONS = ["shadespire-2018", "nightvault-2019", "dreadfane-2019", "harrowdeep-2021"]
SHARD, SNUFF, RAISE, TAKE_OUT = (
    "stand-in:ploy:shard:0",
    "stand-in:ploy:snuff:0",
    "stand-in:ploy:raise:0",
    "stand-in:objective:take-out:0",
)
GUARD_TOKEN, SAVE, DRUM = (
    "stand-in:objective:stand:0",
    "stand-in:ploy:save:1",
    "stand-in:upgrade:drum",
)


def _stands(position: Position, seat: int) -> bool:
    return any(one.seat == seat and one.guard_tokens for one in position.fighters)


def _falling(position: Position, seat: int, _: int) -> list[int]:
    harm = harm_now(position)
    return [harm.fighter] if harm and position.fighters[harm.fighter].seat == seat else []


knows(
    CardRules("stand-in:ploy:shard", rule="ploys.play", effects=(dealt_to_each(anyone, 1),)),
    CardRules("stand-in:ploy:snuff", rule="ploys.play", effects=(un_inspire(lambda _, __: 1),)),
    CardRules(
        "stand-in:ploy:raise",
        rule="ploys.play",
        effects=(placed(lambda _, __: 0, lambda _, __: ((3, 2),)),),
    ),
    CardRules(
        "stand-in:ploy:save",
        rule="out_of_action.saved",
        at=("damage-dealt",),
        when=_falling,
        effects=(ignored(once=True),),
    ),
    CardRules(
        "stand-in:objective:stand",
        rule="scoring.surge-when",
        condition=_stands,
        glory=1,
        surge=True,
    ),
    CardRules(
        "stand-in:upgrade:drum",
        rule="sequencing.own-order",
        at=("action-phase-start",),
        effects=(gained_glory(1),),
    ),
    CardRules("stand-in:upgrade:key", rule="scoring.keys", pays=lambda _, __: 3),
)


def seated(mine: Seat, theirs: Seat | None = None) -> tuple[Seat, Seat]:
    return (
        replace(mine, warband="Steelheart's Champions"),
        replace(theirs or Seat(), warband="Garrek's Reavers"),
    )


def duel(edition: str, mine: Seat | None = None, **told: object) -> Position:
    foe = {name: told.pop(name) for name in list(told) if name in Piece.__struct_fields__}
    pieces = (Piece(STEELHEART, (3, 2)), Piece(GARREK, (4, 2), **foe))
    return scene(*pieces, edition=edition, seats=seated(mine or Seat()), **told)


def struck(position: Position, rolled: str, against: str) -> Position:
    return drive(
        position,
        BROADSWORD,
        Roll(by=0, kind="attack", faces=dice(rolled)),
        Roll(by=1, kind="defence", faces=dice(against)),
    )


def windows(position: Position) -> list[str]:
    """The windows that open, in order, until something else is asked."""
    seen: list[str] = []
    while (ask := asked(position)) is not None and ask.kind == "reaction":
        at = position.stack[-1].args.at
        if position.stack[-1].args.reactor < 0 and (not seen or seen[-1] != at):
            seen.append(at)
        position = step(position, Pass(by=ask.who)).position
    return seen
