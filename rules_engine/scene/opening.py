"""A new game: the position in which the first thing of set-up is asked."""

from collections.abc import Sequence
from typing import NoReturn

import msgspec

from rules_engine.card_book.known import of_the_book
from rules_engine.card_book.printed import card_facts
from rules_engine.editions import load_duel
from rules_engine.facts.errors import Unusable
from rules_engine.facts.fighters import FighterCard, warband
from rules_engine.machine import begin
from rules_engine.moments.playing import lacking
from rules_engine.sense.gathering import at_the_start
from rules_engine.sequences.ending.sudden_death import PLAYERS
from rules_engine.state.frames import Frame
from rules_engine.state.position import Fighter, Position, Seat

PLAYERS_AT_MOST = 4


class Warband(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a player brings: a warband by its name, and two decks of known or sealed cards."""

    name: str
    objectives: tuple[str, ...] = ()
    power: tuple[str, ...] = ()


def new_game(
    edition: str,
    seats: Sequence[Warband],
    *,
    given: Sequence[FighterCard] = (),
    hazards: Sequence[str] = (),
    artefact: bool = False,
) -> Position:
    """The position in which the first thing of set-up is asked.

    given are fighters' cards that the data lacks, hazards the hazard deck where there is one,
    artefact says that Capture the Artefact is played (Shadespire pg 26).
    Raises Unusable for an unknown edition, a warband without fighters, a card in a deck that needs
    what the edition does not have, or a number of players that it does not tell of: two, in most
    editions also three or four, in the order of play (Shadespire pg 27, Harrowdeep pg 44).
    """
    most = PLAYERS_AT_MOST if "more-boards" in load_duel(edition).sequences else PLAYERS
    if not PLAYERS <= len(seats) <= most:
        players = "two" if most == PLAYERS else "two, three or four"
        raise Unusable(f"a game of {edition} is played by {players}, not by {len(seats)}")
    fighters: list[Fighter] = []
    start = load_duel(edition).start("game")
    if artefact and "place-artefact" not in load_duel(edition).rows["setup"]:
        raise Unusable(f"{edition} has no Capture the Artefact")
    for seat, brought in enumerate(seats):
        needy = _needy(brought.objectives, edition) or _needy(brought.power, edition)
        if needy:
            _refuse(needy, edition)
        own = [card for card in given if card.warband == brought.name] or warband(brought.name)
        if not own:
            raise Unusable(f"no fighters of a warband called {brought.name!r} are known")
        fighters += [Fighter(card.name, seat) for card in own]
    position = Position(
        edition,
        seats=tuple(
            Seat(one.name, objective_deck=one.objectives, power_deck=one.power) for one in seats
        ),
        fighters=tuple(fighters),
        stack=(Frame("game", start),),
        given=tuple(given),
        hazard_deck=tuple(hazards),
        artefact=artefact,
    )
    return begin(at_the_start(position))


_NEEDS = {"spell": "spells", "scatter": "scatter", "promised": "attacks promised for later"}


@of_the_book
def _needy(cards: tuple[str, ...], edition: str) -> str:
    """The first card that needs what the edition does not have, empty for none."""
    return next((card for card in cards if lacking(card, edition)), "")


def _refuse(card: str, edition: str) -> NoReturn:
    facts = card_facts(card)
    named = f"{facts.name} ({card})" if facts is not None else card
    what = " and ".join(_NEEDS[one] for one in lacking(card, edition))
    raise Unusable(
        f"{named} needs {what}, which {edition} does not have: nothing was played;"
        " take the card out of the deck, or name the edition it was played under"
    )
