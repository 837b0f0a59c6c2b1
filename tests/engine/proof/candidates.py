"""Events that somebody might try here, allowed or not: the other side of the list of legal ones.

`tried` makes them without asking any rule, from what the question takes; `held_against_the_list`
compares what `step` accepts of them with what `legal` lists, both ways.
"""

from collections.abc import Callable, Iterator
from random import Random

from rules_engine.cards.known import rules_of
from rules_engine.cards.playing import kind_of
from rules_engine.events import (
    Action,
    Attack,
    Cast,
    Charge,
    Choose,
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
    RollOff,
    Score,
)
from rules_engine.fighters import known_fighters
from rules_engine.flow import Ask
from rules_engine.frames import Asking
from rules_engine.ground import field
from rules_engine.hexes import Hex
from rules_engine.machine import asked, legal
from rules_engine.position import Position
from rules_engine.tables import number
from tests.engine.proof.invariants import open_cards, refused

WALKS = 6
LONGEST = 6
Maker = Callable[[Position, Ask, Random], Iterator[Event]]


def _seats(position: Position) -> range:
    return range(-1, len(position.seats) + 1)


def _fighters(position: Position) -> range:
    return range(-1, len(position.fighters) + 1)


def _abilities(position: Position) -> list[str]:
    """Everything on the table that might have an action or a reaction: fighters and upgrades."""
    named = {one.card for one in position.fighters}
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
        for path in (whole, whole[:1], whole[:2]):
            if not _round_trip(position, fighter, path):
                yield Push(by=ask.who, fighter=fighter, path=path)


def _round_trip(position: Position, fighter: int, path: tuple[Hex, ...]) -> bool:
    """A push back to where it began: core rules allow it, though no list offers it."""
    ends = path[-1:] == (position.fighters[fighter].hex,)
    return ends and not number(position, "push.ends-elsewhere")


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
        if upgrade or (reacting and rules is not None and rules.when is not None):
            for fighter in range(len(position.fighters)):
                yield Play(by=ask.who, card=card, fighter=fighter)
        else:
            yield Play(by=ask.who, card=card)


def _reacts(position: Position, ask: Ask, _: Random) -> Iterator[Event]:
    for card in _abilities(position):
        rules = rules_of(card)
        if rules is None:
            continue
        about = range(len(position.fighters)) if rules.when is not None else (-1,)
        for fighter in _fighters(position):
            for target in about:
                yield React(by=ask.who, card=card, fighter=fighter, target=target)


def _scores(position: Position, ask: Ask, _: Random) -> Iterator[Event]:
    for card in sorted(set(open_cards(position))):
        rules = rules_of(card)
        if rules is not None:
            yield Score(by=ask.who, card=card)


def _discards(position: Position, ask: Ask, _: Random) -> Iterator[Event]:
    yield Discard(by=ask.who)
    for card in sorted(set(open_cards(position))):
        yield Discard(by=ask.who, cards=(card,))


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
    for option in ("A", "B", "C", *_abilities(position)):
        yield Choose(by=ask.who, option=option)


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
        for shown in range(7):
            yield PlaceToken(by=ask.who, hex=hex_, number=shown)


def _do_overs(_: Position, ask: Ask, __: Random) -> Iterator[Event]:
    for objectives in (False, True):
        for power in (False, True):
            yield DoOver(by=ask.who, objectives=objectives, power=power)


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
}
"""How to try each kind of decision; dice, draws and boards are no decisions or too many."""


def tried(position: Position, ask: Ask, random: Random) -> Iterator[Event]:
    """What could be tried here of the kinds of event that the question takes."""
    for kind in ask.events:
        if kind in MAKERS:
            yield from MAKERS[kind](position, ask, random)


def foreign(ask: Ask, position: Position, random: Random) -> Event:
    """One event of a kind that is not asked for here."""
    kinds = [kind for kind in MAKERS if kind not in ask.events]
    made = list(MAKERS[random.choice(kinds)](position, ask, random)) if position.layout else []
    fallback = RollOff(faces=()) if RollOff not in ask.events else Guard(fighter=0)
    return made[0] if made else fallback


def meant(event: Event, *, dealt: bool) -> object:
    """What an event comes to: of the ways to the same hex, one is listed.

    dealt: the tokens being placed are known to who places them, so that their numbers count.
    """
    if isinstance(event, Push) and not event.path:
        return "nobody is pushed", event.by
    if isinstance(event, Move | Charge | Push):
        return type(event).__name__, event.by, event.fighter, event.path[-1:]
    if isinstance(event, PlaceToken) and not dealt:
        return "token", event.by, event.hex
    return event


def held_against_the_list(position: Position, random: Random, most: int = 10_000) -> int:
    """Compare the list of legal events with what is accepted; how many events were tried.

    most bounds each side: beyond it a sample is taken. Boards are too many to list again and again.
    """
    ask = asked(position)
    if ask is None or ask.kind in ("first board", "second board"):
        return 0
    listed = legal(position)
    for event in _sample(listed, most, random):
        assert not refused(position, event), f"listed, but refused: {event}"
    dealt = any(getattr(event, "number", 0) for event in listed)
    known = {meant(event, dealt=dealt) for event in listed}
    made = list(tried(position, ask, random))
    for event in _sample(made, most, random):
        if meant(event, dealt=dealt) not in known:
            rule = refused(position, event)
            assert rule, f"accepted at {position.stack[-1].row}, but not listed: {event}"
    assert refused(position, foreign(ask, position, random)) == "kernel.asked"
    return len(listed) + len(made)


def _sample(events: list[Event] | tuple[Event, ...], most: int, random: Random) -> list[Event]:
    return list(events) if len(events) <= most else random.sample(events, most)
