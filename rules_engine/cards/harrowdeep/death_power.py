"""Gambits of Harrowdeep for warbands of Death: cover for the raised, illusions paid for."""

from collections.abc import Iterable

from msgspec.structs import replace

from rules_engine.card_book.known import CardRules, knows
from rules_engine.effects import done, placed, subject
from rules_engine.facts.hexes import Hex
from rules_engine.kernel.flow import Ask, Goto, Verb, args_of, need
from rules_engine.moments.illusions import is_illusion, without_upgrade
from rules_engine.moments.raising import WINDOWS, just_raised
from rules_engine.sense.ground import field, is_empty, surviving
from rules_engine.sense.sight import in_cover
from rules_engine.sequences.base.common import option_of
from rules_engine.state.events import Choose, Event
from rules_engine.state.frames import Playing
from rules_engine.state.position import Position, note, put_args, put_seat


def _just_raised(position: Position, seat: int, _: int) -> list[int]:
    """The friends who have just been given a Raise counter, where there is cover to go to."""
    there = any(is_empty(position, hex_) for hex_ in _cover(position))
    return just_raised(position, seat) if there else []


def _cover(position: Position, _: Playing | None = None) -> list[Hex]:
    return [hex_ for hex_ in field(position).hexes if in_cover(position, hex_)]


def _chooses_player(position: Position) -> Verb:
    seat = args_of(position, Playing).seat
    return Ask(seat, "choose player", (Choose,), _player, _players, "ploys.play")


def _player(position: Position, event: Choose) -> Verb:
    args, option = args_of(position, Playing), option_of(event, "ploys.play")
    need(option in map(str, range(len(position.seats))), "ploys.play", option=option)
    # the player, and how many of their illusions have been paid for
    return done(put_args(position, replace(args, struck=(int(option), 0))))


def _players(position: Position) -> Iterable[Event]:
    for one in range(len(position.seats)):
        yield Choose(by=args_of(position, Playing).seat, option=str(one))


PAY, BREAK = "spend a glory point", "break"


def _due(position: Position) -> tuple[int, str] | None:
    """The illusion of that player that is neither paid for nor broken yet."""
    seat, paid_for = args_of(position, Playing).struck
    every = [
        (fighter, card)
        for fighter in surviving(position, seat)
        for card in position.fighters[fighter].upgrades
        if is_illusion(card)
    ]
    return every[paid_for] if paid_for < len(every) else None


def _dues(position: Position) -> Verb:
    """Ask for each illusion whether it is paid for; without glory points it breaks."""
    args, due = args_of(position, Playing), _due(position)
    if due is None:
        return done(position)
    seat = args.struck[0]
    if not position.seats[seat].glory:
        return Goto(without_upgrade(position, *due), "effect")
    return Ask(seat, "choose effect", (Choose,), _settled, _settlings, "game.card-over-rule")


def _settled(position: Position, event: Choose) -> Verb:
    args, due = args_of(position, Playing), _due(position)
    option = option_of(event, "game.card-over-rule")
    need(option in (PAY, BREAK), "game.card-over-rule", option=option)
    assert due is not None
    if option == BREAK:
        return Goto(without_upgrade(position, *due), "effect")
    seat, paid_for = args.struck
    own = position.seats[seat]
    position = put_seat(position, seat, glory=own.glory - 1, spent=own.spent + 1)
    position = note(position, "paid", seat=seat, amount=1, word=args.card)
    return Goto(put_args(position, replace(args, struck=(seat, paid_for + 1))), "effect")


def _settlings(position: Position) -> Iterable[Event]:
    seat = args_of(position, Playing).struck[0]
    for option in (PAY, BREAK):
        yield Choose(by=seat, option=option)


knows(
    CardRules(
        "Reborn in Darkness",
        rule="place.not-a-move",
        at=WINDOWS,
        when=_just_raised,
        effects=(placed(subject, _cover),),
    ),
    CardRules("Death's Dues", rule="game.card-over-rule", effects=(_chooses_player, _dues)),
)
