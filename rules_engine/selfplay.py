"""Whole games between players who choose at random among what is legal, from a seed.

The dice, the draws and the choices come from the seed here, outside the machine: what is
returned is the list of events, which replays to the same end.
"""

from collections.abc import Iterator
from functools import cache
from itertools import islice
from random import Random

from rules_engine.battlefield import PlacedBoard, boards
from rules_engine.card_book.known import all_known
from rules_engine.card_book.printed import Card, cards
from rules_engine.facts.dice import FACES, Die
from rules_engine.facts.errors import Fault
from rules_engine.kernel.flow import Ask, args_of, enclosing
from rules_engine.machine import advance, asked, legal
from rules_engine.moments.casting import spell_below
from rules_engine.moments.piles import DECKS
from rules_engine.moments.playing import lacking
from rules_engine.scene import Warband, new_game
from rules_engine.sequences.opening.boards import board_placings
from rules_engine.sequences.opening.more_boards import more_placings
from rules_engine.state.events import (
    ChooseBoard,
    DealTokens,
    Draw,
    Event,
    Pass,
    Reroll,
    RevealTokens,
    Roll,
    RollOff,
    Scattered,
)
from rules_engine.state.frames import Attacking, Drawing, Playing, RollingOff, SettingUp
from rules_engine.state.position import Position

OBJECTIVES, POWER, HAZARDS = 12, 20, 20
EVENTS_AT_MOST = 5000


RELEASES = {
    "shadespire-2018": ("Shadespire", "Leaders"),
    "nightvault-2019": ("Shadespire", "Leaders", "Nightvault"),
    "dreadfane-2019": ("Shadespire", "Nightvault"),
    "harrowdeep-2021": ("Nightvault", "Harrowdeep"),
}
"""Whose cards the trial decks of an edition are made of."""


def trial_decks(
    edition: str, seat: int, warband: str = ""
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Decks of cards the engine knows, the same at each call; made up to size with stand-ins.

    A few stand-ins are always there, for the kinds of card that no known one is of.
    """
    random = Random(f"{edition} {seat}")
    half = POWER // 2
    filling = (f"stand-in:objective:hold:{seat}.{one}" for one in range(OBJECTIVES))
    objectives = [*_shuffled(edition, warband, random, "objective"), *filling]
    spark = f"stand-in:spell:spark:{seat}.0"
    gambits = [] if lacking(spark, edition) else [spark]
    gambits += _shuffled(edition, warband, random, "ploy", "spell")
    gambits += [f"stand-in:ploy:none:{seat}.{one}" for one in range(half)]
    named = (f"stand-in:upgrade:{name}:{seat}.0" for name in ("whistle", "hook", "compass"))
    upgrades = [card for card in named if not lacking(card, edition)]
    upgrades += _shuffled(edition, warband, random, "upgrade")
    upgrades += [f"stand-in:upgrade:none:{seat}.{one}" for one in range(half)]
    return tuple(objectives[:OBJECTIVES]), (*gambits[:half], *upgrades[:half])


def _shuffled(edition: str, warband: str, random: Random, *kinds: str) -> list[str]:
    """The known cards of some kinds that a warband can bring, in an order of chance."""
    found = [
        card.id
        for card in first_printings()
        if card.kind in kinds
        and card.warband in ("Universal", warband)
        and card.release in RELEASES[edition]
        and not lacking(card.id, edition)
    ]
    return random.sample(found, len(found))


@cache
def first_printings() -> tuple[Card, ...]:
    """The cards of the data that the engine knows, each name once."""
    found: dict[str, Card] = {}
    known = all_known()
    for card in cards().values():
        if card.name in known:
            found.setdefault(card.name, card)
    return tuple(found.values())


def opening(edition: str, warbands: tuple[str, ...], *, artefact: bool = False) -> Position:
    """The first position of a game between two to four warbands with trial decks.

    artefact has them play Capture the Artefact; raises Unusable where the edition has none.
    """
    brought = [
        Warband(name, *trial_decks(edition, seat, name)) for seat, name in enumerate(warbands)
    ]
    hazards = tuple(f"stand-in:hazard:rubble:{one}" for one in range(HAZARDS))
    deck = hazards if edition == "dreadfane-2019" else ()
    return new_game(edition, brought, hazards=deck, artefact=artefact)


def random_player(position: Position, ask: Ask, random: Random) -> Event:
    """One legal event: a random decision, dice as they fall, the top card of a shuffled deck."""
    if Roll in ask.events:
        die = ask.kind.partition(" ")[0]
        faces = tuple(random.choices(FACES[die], k=ask.count))  # type: ignore[index]  # a die
        return Roll(by=ask.who, kind=die, faces=faces)
    if RollOff in ask.events:
        return _rolled_off(position, random)
    if Draw in ask.events:
        return _drawn(position, ask, random)
    if RevealTokens in ask.events:
        return RevealTokens(numbers=tuple(random.sample(range(1, ask.count + 1), ask.count)))
    if DealTokens in ask.events:
        return _dealt(position, random)
    if Scattered in ask.events:
        return _scattered(ask, random)
    if ChooseBoard in ask.events:
        return _board(position, ask, random)
    if Reroll in ask.events and random.random() < 0.5:
        return _rolled_again(position, ask, random)
    return _decision(legal(position), random)


def _rolled_again(position: Position, ask: Ask, random: Random) -> Reroll:
    faces, again, die = _last_roll(position, ask)
    open_ = [place for place in range(len(faces)) if place not in again]
    places = (random.choice(open_),) if ask.count else tuple(open_)
    return Reroll(by=ask.who, dice=places, faces=tuple(random.choice(FACES[die]) for _ in places))


def _last_roll(position: Position, ask: Ask) -> tuple[tuple[str, ...], tuple[int, ...], Die]:
    """The faces of the roll that may be rolled again, which were already, and their die."""
    row = position.stack[-1].row
    if row == "casting-re-roll":
        playing = args_of(position, Playing)
        return playing.faces, playing.again, "magic"
    args = enclosing(position, Attacking)
    spell = spell_below(position)
    if args is None and spell is not None:
        return spell.faces, spell.again, "magic"
    assert args is not None
    if row == "effect" and position.fighters[args.target].seat == ask.who:
        return args.defence_faces, args.again, "defence"
    if row == "effect":
        return args.attack_faces, (), "magic" if args.spell else "attack"
    if row == "defence-re-roll":
        return args.defence_faces, args.again, "defence"
    return args.attack_faces, args.again, "magic" if args.spell else "attack"


def _decision(events: tuple[Event, ...], random: Random) -> Event:
    """Any legal decision; passing is not preferred where there is something to do."""
    kinds = sorted({type(event).__name__ for event in events})
    if len(kinds) > 1 and "Pass" in kinds and random.random() < 0.8:
        kinds.remove("Pass")
    kind = random.choice(kinds)
    return random.choice([event for event in events if type(event).__name__ == kind])


def _rolled_off(position: Position, random: Random) -> RollOff:
    rolling = args_of(position, RollingOff).seats
    return RollOff(
        faces=tuple(
            tuple(random.choices(FACES["attack"], k=4)) if seat in rolling else ()
            for seat in range(len(position.seats))
        )
    )


def _drawn(position: Position, ask: Ask, random: Random) -> Draw:
    if ask.kind == "draw hazard":
        return Draw(deck="hazard", cards=(random.choice(position.hazard_deck),))
    args = args_of(position, Drawing)
    deck = getattr(position.seats[args.seat], DECKS[args.deck][0])
    return Draw(by=ask.who, deck=args.deck, cards=tuple(random.sample(deck, ask.count)))


def _dealt(position: Position, random: Random) -> DealTokens:
    chooser = args_of(position, SettingUp).chooser
    seats = range(len(position.seats))
    count = 2 * len(seats) + 1
    numbers = iter(random.sample(range(1, count + 1), count))
    hands = (tuple(islice(numbers, 3 if seat == chooser else 2)) for seat in seats)
    return DealTokens(numbers=tuple(hands))


def _scattered(ask: Ask, random: Random) -> Scattered:
    """Dice of a scatter, read off a token whose arms stand in the order of the faces."""
    faces = tuple(random.choices(FACES["attack"], k=ask.count))
    arms = list(dict.fromkeys(FACES["attack"]))
    return Scattered(by=ask.who, faces=faces, ways=tuple(arms.index(face) for face in faces))


def _board(position: Position, ask: Ask, random: Random) -> Event:
    if ask.kind not in ("second board", "next board"):
        return random.choice(tuple(ask.legal(position)))
    names = [name for name, board in boards().items() if len(board.territories) < 2]
    board = PlacedBoard(random.choice(names), seats=(ask.who,))
    placings = board_placings if ask.kind == "second board" else more_placings
    return random.choice(tuple(placings(position, board)))


def play(
    edition: str, seed: int, warbands: tuple[str, ...], *, artefact: bool = False
) -> Iterator[tuple[Event, Position]]:
    """A whole game: every event with the position after it, from set-up to victory.

    Raises Fault for a game that does not come to an end.
    """
    random = Random(seed)
    position = opening(edition, warbands, artefact=artefact)
    for _ in range(EVENTS_AT_MOST):
        ask = asked(position)
        if ask is None:
            return
        event = random_player(position, ask, random)
        position = advance(position, event)
        yield event, position
    raise Fault(f"a game of more than {EVENTS_AT_MOST} events")


def passes(events: list[Event]) -> int:
    """How many of the events are passes."""
    return sum(isinstance(event, Pass) for event in events)
