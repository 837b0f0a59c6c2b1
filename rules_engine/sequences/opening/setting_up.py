"""Set-up: roll-offs, first hands and fighters."""

from collections.abc import Iterable
from functools import cache, lru_cache

from msgspec.structs import replace

from rules_engine.battlefield import (
    Battlefield,
)
from rules_engine.facts.hexes import Hex
from rules_engine.facts.rules import rules
from rules_engine.kernel.flow import (
    Advance,
    Ask,
    Goto,
    Push,
    Verb,
    args_of,
    need,
    rest_on,
    told,
)
from rules_engine.kernel.tables import number
from rules_engine.sense.ground import card_of, field, is_empty, lethal, marked, occupied, traits_of
from rules_engine.sense.kits import lineup
from rules_engine.sense.standing import standing
from rules_engine.sequences.base.common import after, from_seat
from rules_engine.state.events import DoOver, Event, Pass, Pick, PlaceFighter
from rules_engine.state.frames import Drawing, Frame, RollingOff, SeatBySeat, SettingUp
from rules_engine.state.position import Position, put_args, put_seat


def roll_off(position: Position) -> Verb:
    """Roll off among all players."""
    return Push(position, Frame("roll-off", "roll", RollingOff(tuple(range(len(position.seats))))))


def roll_off_for_boards(position: Position) -> Verb:
    """Roll off for who chooses a board first: among more than two for a loser."""
    seats = tuple(range(len(position.seats)))
    return Push(position, Frame("roll-off", "roll", RollingOff(seats, lowest=len(seats) > 2)))


def loser_chooses(position: Position) -> Verb:
    """The loser of the roll-off chooses a board first."""
    args = args_of(position, SettingUp)
    if len(position.seats) > 2:
        told("multiplayer.boards", chooser=position.returned)
        return Advance(put_args(position, replace(args, chooser=position.returned)))
    chooser = after(position, position.returned)
    return Advance(put_args(position, replace(args, winner=position.returned, chooser=chooser)))


def winner_names_chooser(position: Position) -> Verb:
    """The winner of the roll-off names who chooses a board first; among more the loser does."""
    if len(position.seats) > 2:
        return loser_chooses(position)
    rule = "boards.who-chooses-first"
    return Ask(position.returned, "first chooser", (Pick,), _named, _named_picks, rule)


def _named(position: Position, event: Pick) -> Verb:
    need(0 <= event.seat < len(position.seats), "boards.who-chooses-first", seat=event.seat)
    args = args_of(position, SettingUp)
    named = replace(args, winner=position.returned, chooser=event.seat)
    return Advance(put_args(position, named))


def _named_picks(position: Position) -> Iterable[Event]:
    for seat in range(len(position.seats)):
        yield Pick(by=position.returned, seat=seat)


def first_hands(position: Position) -> Verb:
    """Each player draws a first hand, then may do it over."""
    return Push(
        position,
        Frame("first-hands", "objectives", SeatBySeat(from_seat(position, _chooser(position)))),
    )


def _chooser(position: Position) -> int:
    return args_of(position, SettingUp).chooser


def _draw_up(position: Position, deck: str) -> Verb:
    seats = args_of(position, SeatBySeat).seats
    setting = "hand.objectives" if deck == "objective" else "hand.power"
    hand = position.seats[seats[0]]
    held = len(hand.objectives if deck == "objective" else hand.power)
    count = number(position, setting) - held
    return Push(position, Frame("draw", "ask", Drawing(seats[0], deck, count)))


def draw_objectives(position: Position) -> Verb:
    """Draw objective cards to the size of a hand."""
    return _draw_up(position, "objective")


def draw_power(position: Position) -> Verb:
    """Draw power cards to the size of a hand."""
    return _draw_up(position, "power")


def next_hand(position: Position) -> Verb:
    """The next player's first hand; then, from the first again, the do-overs."""
    seats = args_of(position, SeatBySeat).seats
    if len(seats) > 1:
        return Goto(put_args(position, SeatBySeat(seats[1:])), "objectives")
    everyone = from_seat(position, after(position, seats[0]))
    if len(everyone) > 2 and position.edition in rules()["multiplayer.do-overs"].cites:
        told("multiplayer.do-overs", first=everyone[0])
    return Advance(put_args(position, SeatBySeat(everyone)))


def do_over(position: Position) -> Verb:
    """Ask the next player whether to replace the first hand, or all of one type."""
    seats = args_of(position, SeatBySeat).seats
    return Ask(seats[0], "do-over", (DoOver, Pass), _done_over, _do_overs, "cards.do-over")


def _done_over(position: Position, event: Event) -> Verb:
    if isinstance(event, Pass):
        return Goto(position, "next-do-over")
    assert isinstance(event, DoOver)
    need(event.objectives or event.power, "cards.do-over")
    seat = position.seats[event.by]
    fields: dict[str, tuple[str, ...]] = {}
    if event.objectives:
        fields["objectives"] = ()
        fields["objective_discard"] = seat.objectives
    if event.power:
        fields["power"] = ()
        fields["power_discard"] = seat.power
    return Advance(put_seat(position, event.by, **fields))


def _do_overs(position: Position) -> Iterable[Event]:
    seat = args_of(position, SeatBySeat).seats[0]
    yield Pass(by=seat)
    yield DoOver(by=seat, objectives=True)
    yield DoOver(by=seat, power=True)
    yield DoOver(by=seat, objectives=True, power=True)


def shuffle_back(position: Position) -> Verb:
    """What a do-over discarded goes back into the decks after the new cards are drawn."""
    seat = args_of(position, SeatBySeat).seats[0]
    own = position.seats[seat]
    return Advance(
        put_seat(
            position,
            seat,
            objective_deck=own.objective_deck + own.objective_discard,
            objective_discard=(),
            power_deck=own.power_deck + own.power_discard,
            power_discard=(),
        )
    )


def next_do_over(position: Position) -> Verb:
    """The next player's decision on a do-over."""
    seats = args_of(position, SeatBySeat).seats[1:]
    if not seats:
        return Advance(position)
    return Goto(put_args(position, SeatBySeat(seats)), "do-over")


def pick_placer(position: Position) -> Verb:
    """The winner of a roll-off says who places a fighter first."""
    return Ask(
        position.returned, "first placer", (Pick,), _placer, _named_picks, "placing.roll-off"
    )


def _placer(position: Position, event: Pick) -> Verb:
    need(0 <= event.seat < len(position.seats), "placing.roll-off", seat=event.seat)
    if len(position.seats) > 2:
        told("multiplayer.placing", first=event.seat)
    args = args_of(position, SettingUp)
    return Advance(put_args(position, replace(args, turn=event.seat)))


def unplaced(position: Position, seat: int) -> list[int]:
    """A seat's fighters that are still to be placed in set-up."""
    found = standing(position).nowhere(seat)
    if not position.modifiers and _LATER.isdisjoint(lineup(position).labels):
        return found
    return [index for index in found if _LATER.isdisjoint(traits_of(position, index))]


_LATER = frozenset({"not-placed", "placed-later"})
_HERDER, _HERDED = "herder", "placed-by-herder"


def starting_hexes(position: Position, seat: int) -> list[Hex]:
    """The empty starting hexes of a seat's territory."""
    starts, taken = _printed_starts(field(position), seat), _taken(position)
    return [hex_ for hex_ in starts if hex_ not in taken]


def _taken(position: Position) -> frozenset[Hex]:
    """The hexes with a fighter in them, and those that cards have made blocked."""
    found = occupied(position)
    return found | marked(position, "blocked") if position.marks else found


@lru_cache(maxsize=128)
def _printed_starts(ground: Battlefield, seat: int) -> tuple[Hex, ...]:
    """The starting hexes of a seat's territory, none of which is printed as blocked too."""
    return tuple(sorted(ground.starting & ground.territories[seat] & set(ground.hexes)))


def placing_hexes(position: Position, fighter: int) -> list[Hex]:
    """Where a fighter can be placed now: on a starting hex, or a Squig as near its herder as may
    be."""
    herder = _herder_of(position, fighter) if _herds(position) else -1
    return _hexes_by(position, fighter, herder)


def _hexes_by(position: Position, fighter: int, herder: int) -> list[Hex]:
    """The same where it is known who its herder is, -1 for one that has none."""
    seat = position.fighters[fighter].seat
    if herder < 0:
        return starting_hexes(position, seat)
    there = position.fighters[herder].hex
    return [] if there is None else _nearest(position, seat, there)


def _herder_of(position: Position, fighter: int) -> int:
    """The friend beside whom a fighter is set up, -1 for one that is placed by itself."""
    if _HERDED not in traits_of(position, fighter):
        return -1
    seat = position.fighters[fighter].seat
    own = (one for one, state in enumerate(position.fighters) if state.seat == seat)
    return next((one for one in own if _HERDER in traits_of(position, one)), -1)


def _nearest(position: Position, seat: int, there: Hex) -> list[Hex]:
    """The hexes of a seat's territory nearest to one that a Squig may be set up in."""
    ground = field(position)
    shut = ground.starting | lethal(position, seat)
    land = ground.territories[seat] - shut
    away = {hex_: ground.distance(hex_, there) for hex_ in land if is_empty(position, hex_)}
    least = min(away.values(), default=0)
    return sorted(hex_ for hex_, far in away.items() if far == least)


def _placeable(position: Position, seat: int) -> list[int]:
    """A seat's fighters that can be placed now: Squigs alone as soon as their herder is."""
    waiting = unplaced(position, seat)
    if waiting and not _herds(position):
        starts = _printed_starts(field(position), seat)
        return [] if _taken(position).issuperset(starts) else waiting
    found = [one for one in waiting if placing_hexes(position, one)]
    return [one for one in found if _herder_of(position, one) >= 0] or found


def _herds(position: Position) -> bool:
    """Whether there are Squigs in the game at all."""
    return _HERDED in lineup(position).labels


def _follows(position: Position, seat: int) -> bool:
    """Whether a seat has Squigs to set up at once, as their herder has been."""
    return any(_herder_of(position, one) >= 0 for one in _placeable(position, seat))


def place_fighters(position: Position) -> Verb:
    """Ask the next player for a fighter to place, until none is left that can be."""
    args = args_of(position, SettingUp)
    for seat in from_seat(position, args.turn):
        if _placeable(position, seat):
            if seat != args.turn:
                return Goto(put_args(position, replace(args, turn=seat)), "place-fighters")
            return _asking(seat)
    return Advance(position)


@cache
def _asking(seat: int) -> Ask:
    return Ask(seat, "place fighter", (PlaceFighter,), _placed, _placings, "placing.alternate")


def _placed(position: Position, event: PlaceFighter) -> Verb:
    mine = unplaced(position, event.by)
    need(event.fighter in mine, "placing.alternate", fighter=event.fighter)
    if position.given and card_of(position, event.fighter) in position.given:
        rest_on("missing-boards-and-fighters")
    herds = _herds(position)
    herder = _herder_of(position, event.fighter) if herds else -1
    herded = herder >= 0
    due = herded or not herds or not _follows(position, event.by)
    need(due, "placing.herded", fighter=event.fighter)
    free = event.hex in _hexes_by(position, event.fighter, herder)
    need(free, "placing.herded" if herded else "placing.starting-hex", hex=event.hex)
    finished = position.finished_placing
    if finished < 0 and set(mine) <= {event.fighter}:
        finished = event.by
    fighters = position.fighters
    placed = replace(fighters[event.fighter], hex=event.hex)
    position = replace(
        position,
        fighters=(*fighters[: event.fighter], placed, *fighters[event.fighter + 1 :]),
        finished_placing=finished,
    )
    args = args_of(position, SettingUp)
    goes_on = herds and _follows(position, event.by)
    turn = event.by if goes_on else after(position, event.by)
    return Goto(put_args(position, replace(args, turn=turn)), "place-fighters")


def _placings(position: Position) -> Iterable[Event]:
    seat = args_of(position, SettingUp).turn
    for fighter in _placeable(position, seat):
        for hex_ in placing_hexes(position, fighter):
            yield PlaceFighter(by=seat, fighter=fighter, hex=hex_)
