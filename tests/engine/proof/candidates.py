"""Events that somebody might try here, allowed or not, made without asking any rule.

`tried` takes the kinds of event from the question, and everything else from what is on the table.
"""

from collections.abc import Callable, Iterator
from itertools import combinations
from random import Random
from typing import get_args

from msgspec.structs import replace

from rules_engine.battlefield import PlacedBoard, boards
from rules_engine.card_book.known import rules_of
from rules_engine.card_book.printed import cards as printed
from rules_engine.effects.weapons import TWO_MORE
from rules_engine.facts.dice import Face
from rules_engine.facts.fighters import known_fighters
from rules_engine.facts.hexes import DIRECTIONS, Hex
from rules_engine.kernel.flow import Ask
from rules_engine.machine import UNASKED
from rules_engine.moments.playing import kind_of
from rules_engine.sense.ground import field
from rules_engine.state.events import (
    Action,
    Attack,
    Cast,
    Charge,
    Choose,
    ChooseBoard,
    Cycle,
    Delve,
    Discard,
    DoOver,
    DrawPower,
    Event,
    Guard,
    Move,
    Pass,
    Pick,
    Place,
    PlaceFighter,
    PlaceToken,
    Play,
    Push,
    React,
    Reveal,
    ScatterToken,
    Score,
)
from rules_engine.state.frames import Asking, Playing
from rules_engine.state.position import Position
from tests.engine.proof.invariants import open_cards

WALKS = 6
LONGEST = 6
Maker = Callable[[Position, Ask, Random], Iterator[Event]]


def _seats(position: Position) -> range:
    return range(-1, len(position.seats) + 1)


def _fighters(position: Position) -> range:
    return range(-1, len(position.fighters) + 1)


def _abilities(position: Position) -> list[str]:
    """All that might have an action or a reaction: fighters, upgrades, what gambits have lent."""
    named = {one.word for one in position.modifiers if one.what == "ability"}
    for one in position.fighters:
        card = known_fighters().get(one.card)
        for side in (card.base, card.inspired) if card else ():
            if side is not None:
                named.update(side.abilities, (attack.name for attack in side.attacks))
    return sorted(named.union(*(one.upgrades for one in position.fighters)))


def _attack_names(position: Position) -> list[str]:
    """Every attack that any fighter of the game has on either side, or could have by an upgrade."""
    names = {"no such attack"}
    for card in (*position.given, *known_fighters().values()):
        if any(one.card == card.name for one in position.fighters):
            for side in (card.base, card.inspired):
                names.update(attack.name for attack in side.attacks) if side else None
    for ability in _abilities(position):
        rules = rules_of(ability)
        names.update(attack.name for attack in rules.attacks) if rules else None
    return sorted(names)


def walk(position: Position, start: Hex, random: Random) -> tuple[Hex, ...]:
    """Some steps over the battlefield, through whatever is in the way, now and then a jump."""
    ground = field(position)
    path: list[Hex] = []
    for _ in range(random.randrange(LONGEST)):
        start = random.choice(ground.around[start] or (start,))
        path.append(start)
    if random.random() < 0.05:
        path.append(random.choice(ground.hexes))
    return tuple(path)


def _walks(position: Position, random: Random) -> Iterator[tuple[int, tuple[Hex, ...]]]:
    for fighter, state in enumerate(position.fighters):
        if state.hex is None:
            yield fighter, ((0, 0),)
            continue
        for _ in range(WALKS):
            yield fighter, walk(position, state.hex, random)


def _moves(position: Position, ask: Ask, random: Random) -> Iterator[Event]:
    for fighter, path in _walks(position, random):
        yield Move(by=ask.who, fighter=fighter, path=path)


def _charges(position: Position, ask: Ask, random: Random) -> Iterator[Event]:
    for fighter, path in _walks(position, random):
        yield Charge(by=ask.who, fighter=fighter, path=path)


def _pushes(position: Position, ask: Ask, random: Random) -> Iterator[Event]:
    for fighter, whole in _walks(position, random):
        for path in (whole, whole[:1], whole[:2], ()):
            yield Push(by=ask.who, fighter=fighter, path=path)


def _attacks(position: Position, ask: Ask, _: Random) -> Iterator[Event]:
    for name in _attack_names(position):
        for fighter in _fighters(position):
            for target in _fighters(position):
                yield Attack(by=ask.who, fighter=fighter, attack=name, target=target)


def _guards(position: Position, ask: Ask, _: Random) -> Iterator[Event]:
    for fighter in _fighters(position):
        yield Guard(by=ask.who, fighter=fighter)


def _actions(position: Position, ask: Ask, _: Random) -> Iterator[Event]:
    for card in _abilities(position):
        if rules_of(card) is None:
            continue
        for fighter in _fighters(position):
            yield Action(by=ask.who, fighter=fighter, card=card)


def _draws(_: Position, ask: Ask, __: Random) -> Iterator[Event]:
    yield DrawPower(by=ask.who)


def _cycles(position: Position, ask: Ask, _: Random) -> Iterator[Event]:
    for card in sorted(set(open_cards(position))):
        yield Cycle(by=ask.who, card=card)


def _passes(_: Position, ask: Ask, __: Random) -> Iterator[Event]:
    yield Pass(by=ask.who)


def _picks(position: Position, ask: Ask, _: Random) -> Iterator[Event]:
    for seat in _seats(position):
        yield Pick(by=ask.who, seat=seat)


def _plays(position: Position, ask: Ask, _: Random) -> Iterator[Event]:
    reacting = isinstance(position.stack[-1].args, Asking)
    for card in sorted(set(open_cards(position))):
        rules = rules_of(card)
        upgrade = kind_of(card) == "upgrade"
        if rules is None and not upgrade:
            continue
        yield Play(by=ask.who, card=card)
        if upgrade or (reacting and rules is not None and rules.when is not None):
            for fighter in range(len(position.fighters)):
                yield Play(by=ask.who, card=card, fighter=fighter)


def _reacts(position: Position, ask: Ask, _: Random) -> Iterator[Event]:
    for card in (*_abilities(position), *_attack_names(position)):
        rules = rules_of(card)
        if rules is None:
            continue
        about = (-1, *range(len(position.fighters))) if rules.when is not None else (-1,)
        for fighter in _fighters(position):
            for target in about:
                yield React(by=ask.who, card=card, fighter=fighter, target=target)


def _scores(position: Position, ask: Ask, _: Random) -> Iterator[Event]:
    for card in sorted(set(open_cards(position))):
        rules = rules_of(card)
        if rules is not None:
            yield Score(by=ask.who, card=card)


def _reveals(position: Position, _: Ask, __: Random) -> Iterator[Event]:
    """By anybody: a surge is shown when it is met, whoever is asked."""
    for card in sorted(set(open_cards(position))):
        if rules_of(card) is not None:
            for seat in range(len(position.seats)):
                yield Reveal(by=seat, card=card)


def _discards(position: Position, ask: Ask, _: Random) -> Iterator[Event]:
    yield Discard(by=ask.who)
    for card in sorted(set(open_cards(position))):
        yield Discard(by=ask.who, cards=(card,))
    own = position.seats[ask.who]
    by_a_card = isinstance(position.stack[-1].args, Playing)
    for hand in (own.objectives, own.power) if by_a_card else ():
        for count in range(2, len(hand) + 1):
            for cards in dict.fromkeys(combinations(hand, count)):
                yield Discard(by=ask.who, cards=cards)


def _delves(position: Position, ask: Ask, _: Random) -> Iterator[Event]:
    for token in position.tokens:
        yield Delve(by=ask.who, hex=token.hex, number=token.number)
    yield Delve(by=ask.who, hex=(50, 50))


def _casts(position: Position, ask: Ask, _: Random) -> Iterator[Event]:
    for fighter in _fighters(position):
        yield Cast(by=ask.who, fighter=fighter)


def _chooses(position: Position, ask: Ask, _: Random) -> Iterator[Event]:
    yield Choose(by=ask.who)
    for fighter in _fighters(position):
        yield Choose(by=ask.who, fighters=(fighter,))
    own = [n for n, one in enumerate(position.fighters) if one.seat == ask.who]
    for count in range(2, len(own) if ask.kind == "choose fighters" else 2):
        for several in combinations(own, count):
            yield Choose(by=ask.who, fighters=several)
    for hex_ in (*field(position).hexes, (50, 50)):
        yield Choose(by=ask.who, hexes=(hex_,))
    for token in range(len(position.tokens) + 1):
        yield Choose(by=ask.who, tokens=(token,))
    for number, token_ in enumerate(position.tokens if ask.kind == "move token" else ()):
        for hex_ in field(position).within(token_.hex, 1):
            yield Choose(by=ask.who, tokens=(number,), hexes=(hex_,))
    for option in _options(position):
        yield Choose(by=ask.who, option=option)
    for card in sorted(set(open_cards(position))) if ask.kind == "give upgrade" else ():
        for fighter in _fighters(position):
            yield Choose(by=ask.who, fighters=(fighter,), option=card)
    for card in printed().values() if ask.kind == "name objective" else ():
        yield Choose(by=ask.who, option=card.id)


def _options(position: Position) -> Iterator[str]:
    """Territories, players, symbols, directions, what cards offer instead, cards."""
    yield from ("A", "B", "C")
    yield from ("guard", "damage", "success", "failure", "charge token", TWO_MORE)
    yield from ("cleave", "ensnare", "charge", "move", "heal", "power", "glory", "dice", "stagger")
    yield from ("enemy territory", "push friends", "push", "no damage", "token")
    yield from ("spend a glory point", "break")
    yield from map(str, _seats(position))
    yield from get_args(Face)
    yield from DIRECTIONS
    yield from sorted({*_abilities(position), *open_cards(position)})


def _places(position: Position, ask: Ask, _: Random) -> Iterator[Event]:
    for fighter in _fighters(position):
        for hex_ in (*field(position).hexes, (50, 50)):
            yield Place(by=ask.who, fighter=fighter, hex=hex_)


def _place_fighters(position: Position, ask: Ask, _: Random) -> Iterator[Event]:
    for fighter in _fighters(position):
        for hex_ in (*field(position).hexes, (50, 50)):
            yield PlaceFighter(by=ask.who, fighter=fighter, hex=hex_)


def _place_tokens(position: Position, ask: Ask, _: Random) -> Iterator[Event]:
    for hex_ in (*field(position).hexes, (50, 50)):
        for shown in range(2 * len(position.seats) + 3):
            yield PlaceToken(by=ask.who, hex=hex_, number=shown)


def _do_overs(_: Position, ask: Ask, __: Random) -> Iterator[Event]:
    for objectives in (False, True):
        for power in (False, True):
            yield DoOver(by=ask.who, objectives=objectives, power=power)


def _scatter_tokens(position: Position, ask: Ask, _: Random) -> Iterator[Event]:
    for hex_ in (*field(position).hexes, (50, 50)):
        for turned in range(-1, len(DIRECTIONS) + 1):
            yield ScatterToken(by=ask.who, hex=hex_, turned=turned)


def _boards(position: Position, ask: Ask, random: Random) -> Iterator[Event]:
    """Each board for anybody; beside the one that lies there, some ways to join them."""
    chosen = position.layout.boards[0] if position.layout is not None else None
    for name in boards():
        for seats in ((0,), (1,), (0, 1)):
            placed = PlacedBoard(name, seats=seats)
            if chosen is None:
                yield ChooseBoard(by=ask.who, board=placed)
            else:
                yield from _beside(ask, chosen, placed, random)


def _beside(ask: Ask, chosen: PlacedBoard, second: PlacedBoard, random: Random) -> Iterator[Event]:
    """The second board below or to the right of the first, joined well or not, or upon it."""
    frame = chosen.printed()
    for _ in range(WALKS):
        long = random.random() < 0.5
        across = random.randrange(-frame.columns, frame.columns) if long else frame.columns
        down = frame.rows + 1 if long else random.randrange(-frame.rows, frame.rows)
        if random.random() < 0.1:
            across, down = random.randrange(-4, 4), random.randrange(-4, 4)
        first = replace(chosen, at=(0, 0), rotated=random.random() < 0.5)
        placed = replace(second, at=(across, down), rotated=random.random() < 0.5)
        yield ChooseBoard(by=ask.who, board=placed, first=first)


MAKERS: dict[type[Event], Maker] = {
    Move: _moves,
    Charge: _charges,
    Push: _pushes,
    Attack: _attacks,
    Guard: _guards,
    Action: _actions,
    DrawPower: _draws,
    Cycle: _cycles,
    Pass: _passes,
    Pick: _picks,
    Play: _plays,
    React: _reacts,
    Score: _scores,
    Discard: _discards,
    Delve: _delves,
    Cast: _casts,
    Choose: _chooses,
    Place: _places,
    PlaceFighter: _place_fighters,
    PlaceToken: _place_tokens,
    DoOver: _do_overs,
    Reveal: _reveals,
    ScatterToken: _scatter_tokens,
    ChooseBoard: _boards,
}
"""How to try each kind of decision; dice and draws are none, and which dice are rolled again is
told by the question's count, not by the list."""


def tried(position: Position, ask: Ask, random: Random) -> Iterator[Event]:
    """What could be tried here: of the kinds the question takes, and showing surges."""
    unasked = UNASKED if ask.between is not None else ()
    for kind in (*ask.events, *unasked, Reveal):
        if kind in MAKERS:
            yield from MAKERS[kind](position, ask, random)
