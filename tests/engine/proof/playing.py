"""Random legal games for proofs: any warbands, decks of any cards the engine knows.

Everything comes from a seed, so that a game can be played again.
"""

from collections.abc import Callable, Iterator
from functools import cache
from random import Random

from rules_engine.facts.catalogue import catalogue
from rules_engine.facts.fighters import known_fighters
from rules_engine.kernel.flow import Ask
from rules_engine.machine import asked, legal, step
from rules_engine.moments.playing import kind_of, lacking
from rules_engine.scene import Warband, new_game
from rules_engine.selfplay import first_printings, random_player, trial_decks
from rules_engine.state.events import Event
from rules_engine.state.position import Position
from tests.engine.proof.own_cards import own_cards

EDITIONS = ("shadespire-2018", "nightvault-2019", "dreadfane-2019", "harrowdeep-2021")
OBJECTIVES, GAMBITS, UPGRADES = 12, 11, 11
SURGES = 6
EVENTS_AT_MOST = 4000
Prefers = Callable[[Event], bool]


@cache
def warbands() -> tuple[str, ...]:
    """Every warband of the data."""
    return tuple(dict.fromkeys(card.warband for card in known_fighters().values()))


@cache
def known_to(edition: str, warband: str) -> dict[str, tuple[str, ...]]:
    """The cards the engine knows that a warband may bring, by kind.

    Where an edition lacks what a card needs, no deck has it.
    """
    found: dict[str, list[str]] = {"objective": [], "ploy": [], "spell": [], "upgrade": []}
    for card in first_printings():
        if card.warband in ("Universal", warband):
            found[card.kind].append(card.id)
    names = {card.name for card in first_printings()}
    for name in own_cards():
        kind = kind_of(name)
        if name not in names and kind in found:
            found[kind].append(f"{name}:0" if name.startswith("stand-in:") else name)
    return {
        kind: tuple(card for card in cards if not lacking(card, edition))
        for kind, cards in found.items()
    }


def decks(edition: str, warband: str, random: Random) -> Warband:
    """A warband with decks of cards the engine knows, made up to size with stand-ins."""
    known = known_to(edition, warband)
    fill, fill_power = trial_decks(edition, 0)
    objectives = _capped(_some(known["objective"], OBJECTIVES, random))
    power = _some(known["ploy"] + known["spell"], GAMBITS, random) + _some(
        known["upgrade"], UPGRADES, random
    )
    more = [card for card in fill if card not in objectives and not keyword_surge(card)]
    objectives += more[: OBJECTIVES - len(objectives)]
    power += [card for card in fill_power if card not in power][: max(0, 20 - len(power))]
    return Warband(warband, tuple(objectives), tuple(power))


def keyword_surge(card: str) -> bool:
    """Whether a card counts among the six surges of Harrowdeep (pg 19)."""
    known = catalogue().find(card)
    played = (one for one in catalogue().printings(known) if not one.facts_only) if known else ()
    return any(one.surge_keyword for one in played)


def _capped(cards: list[str]) -> list[str]:
    surges = [card for card in cards if keyword_surge(card)]
    return [card for card in cards if card not in surges[SURGES:]]


def _some(cards: tuple[str, ...], most: int, random: Random) -> list[str]:
    return random.sample(cards, min(most, len(cards)))


WITHOUT_ARTEFACT = ("dreadfane-2019", "harrowdeep-2021")
"""The editions that have no Capture the Artefact."""


def opening(edition: str, seed: int, players: int = 2, *, artefact: bool = False) -> Position:
    """The first position of the game of a seed, with Capture the Artefact where it is there."""
    random = Random(seed)
    names = random.choices(warbands(), k=players)
    hazards = tuple(f"stand-in:hazard:rubble:{one}" for one in range(20))
    return new_game(
        edition,
        [decks(edition, name, random) for name in names],
        hazards=hazards if edition == "dreadfane-2019" else (),
        artefact=artefact and edition not in WITHOUT_ARTEFACT,
    )


def choose(position: Position, ask: Ask, random: Random, prefers: Prefers | None = None) -> Event:
    """A legal event: one that is preferred where there is any, else at random."""
    if prefers is not None and ask.kind not in ("first board", "second board", "next board"):
        wanted = [event for event in legal(position) if prefers(event)]
        if wanted:
            return random.choice(wanted)
    return random_player(position, ask, random)


def game(
    edition: str, seed: int, prefers: Prefers | None = None
) -> Iterator[tuple[Position, Event, Position]]:
    """A whole game of a seed: before each event, the event, and after it."""
    random = Random(seed + 1_000_000)
    position = opening(edition, seed)
    for _ in range(EVENTS_AT_MOST):
        ask = asked(position)
        if ask is None:
            return
        event = choose(position, ask, random, prefers)
        after = step(position, event).position
        yield position, event, after
        position = after
    raise AssertionError(f"{edition} {seed}: no end after {EVENTS_AT_MOST} events")
