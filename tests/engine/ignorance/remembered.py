"""Games as people tell them: who scored what, whom it cost, and how it ended; hardly a die.

Each is a paragraph a round, its marks, and one falsehood: which mark is put in place of which (or
added at the end), and the rule it breaks.
"""

from typing import NamedTuple

from rules_engine.log import Brought, Header, Result, Setup
from rules_engine.log.marks import Gap, Glory, Out, Phase, Played, Returned, Scored, Upgraded
from rules_engine.state.events import Event

A, B = 0, 1


class Remembered(NamedTuple):
    """A game as it was told: the place of the falsehood is that of the mark it replaces."""

    title: str
    header: Header
    marks: tuple[Event, ...]
    lie: Event
    at: int
    breaks: str


def header(edition: str, first: str, second: str, detail: str = "glory", **setup: object) -> Header:
    seats = (Brought(first, "Ada", 12, 20), Brought(second, "Ben", 12, 20))
    return Header(1, edition, seats, detail=detail, setup=Setup(**setup))  # type: ignore[arg-type]


def acts(number: int) -> tuple[Event, ...]:
    """A round begins; nobody remembers every activation."""
    return Phase(round=number, phase="action"), Gap(note="charges and misses")


def ends(number: int) -> Phase:
    return Phase(round=number, phase="end")


def result(ada: int, ben: int, *winners: int, **told: str) -> Result:
    return Result(glory=(ada, ben), winners=winners, **told)  # type: ignore[arg-type]


GAMES = (
    # Ada charged Obryn off the board in round one and scored for it at once. In round two
    # Steelheart got Saek and Targor. In the last round nothing more fell; Ada held out, 4 to 2.
    Remembered(
        "the Reavers take Obryn early",
        header("shadespire-2018", "Garrek's Reavers", "Steelheart's Champions"),
        (
            *acts(1),
            Out(by=A, seat=B, fighter="Obryn"),
            Scored(by=A, card="Blood for the Blood God", glory=1),
            ends(1),
            Upgraded(by=A, card="great strength", fighter="Garrek"),
            *acts(2),
            Out(by=B, seat=A, fighter="Saek"),
            Out(by=B, seat=A, fighter="Targor"),
            ends(2),
            Scored(by=A, card="A Worthy Skull"),
            *acts(3),
            ends(3),
            Scored(by=A, card="?", glory=1),
            result(4, 2, A),
        ),
        Scored(by=A, card="A Worthy Skull"),
        14,
        "decks.unique",
    ),
    # The dead kept coming back: two Petitioners fell, one was raised, fell again. Ironskull scored
    # three things nobody wrote down, worth five in all.
    Remembered(
        "Petitioners rise and fall",
        header("shadespire-2018", "Sepulchral Guard", "Ironskull's Boyz"),
        (
            *acts(1),
            Out(by=B, seat=A, fighter="Petitioner (1 of 3)"),
            Out(by=B, seat=A, fighter="Petitioner (2 of 3)"),
            Returned(by=A, seat=A, fighter="Petitioner (1 of 3)"),
            Out(by=B, seat=A, fighter="Petitioner (1 of 3)"),
            ends(1),
            Scored(by=B, card="?", glory=2),
            Scored(by=B, card="?", glory=2),
            *acts(2),
            Out(by=A, seat=B, fighter="Hakka"),
            ends(2),
            *acts(3),
            ends(3),
            Scored(by=B, card="?", glory=1),
            result(1, 8, B),
        ),
        Phase(round=4, phase="action"),
        15,
        "round.three",
    ),
    # Both played for objectives; nobody fell. Supremacy for the Farstriders decided it.
    Remembered(
        "nobody falls",
        header("shadespire-2018", "The Farstriders", "Spiteclaw's Swarm"),
        (
            *acts(1),
            ends(1),
            Scored(by=A, card="Hold Objective 4"),
            Scored(by=B, card="hold objective 1"),
            *acts(2),
            Upgraded(by=B, card="?", fighter="Krrk"),
            ends(2),
            *acts(3),
            ends(3),
            Scored(by=A, card="Supremacy"),
            result(4, 1, A),
        ),
        Scored(by=A, card="Great Strength"),
        11,
        "decks.kinds",
    ),
    # Magore took the Axes apart with a ploy the engine has never heard of; the Axes scored once.
    Remembered(
        "a ploy without rules",
        header("shadespire-2018", "Magore's Fiends", "The Chosen Axes"),
        (
            *acts(1),
            Played(by=A, card="Blood Frenzy"),
            Out(by=A, seat=B, fighter="Maegrim"),
            Upgraded(by=A, card="Brutal Charge", fighter="Riptooth"),
            ends(1),
            Scored(by=B, card="Fury of the Lodge"),
            *acts(2),
            Out(by=A, seat=B, fighter="Tefk"),
            Glory(by=B, amount=1, card="Grimnir's Blessing"),
            ends(2),
            *acts(3),
            Out(by=A, seat=B, fighter="Vol"),
            ends(3),
            result(3, 2, A),
        ),
        Played(by=A, card="blood frenzy"),
        9,
        "decks.unique",
    ),
    # Stormsire against the ghosts: the Queen fell in the second round, the rest were too quick.
    Remembered(
        "the Briar Queen falls",
        header("nightvault-2019", "Stormsire's Cursebreakers", "Thorns of the Briar Queen"),
        (
            *acts(1),
            Played(by=A, card="Chain Lightning"),
            Out(by=A, seat=B, fighter="Chainrasp (2 of 4)"),
            ends(1),
            Scored(by=A, card="Blessed Banishment"),
            *acts(2),
            Out(by=A, seat=B, fighter="queen"),
            Out(by=B, seat=A, fighter="Ammis"),
            ends(2),
            Scored(by=B, card="Execution"),
            *acts(3),
            ends(3),
            result(3, 2, A),
        ),
        Phase(round=1, phase="end"),
        12,
        "round.phases",
    ),
    # Mollog ate three goblins. One objective of Zarbag's nobody can say the worth of was scored,
    # and an upgrade bought with it.
    Remembered(
        "an objective nobody knows the worth of",
        header("nightvault-2019", "Mollog's Mob", "Zarbag's Gitz"),
        (
            *acts(1),
            Out(by=A, seat=B, fighter="Dibbz"),
            Out(by=A, seat=B, fighter="Redkap"),
            Scored(by=B, card="?"),
            Upgraded(by=B, card="Endless Whirl", fighter="Snirk"),
            ends(1),
            *acts(2),
            Out(by=A, seat=B, fighter="Stikkit"),
            ends(2),
            *acts(3),
            ends(3),
            result(3, 1, A),
        ),
        Upgraded(by=B, card="Endless Whirl", fighter="Prog"),
        8,
        "decks.unique",
    ),
    # Dreadfane: the last of the Mournflight fell in round two, and that was that.
    Remembered(
        "the Mournflight wiped out",
        header("dreadfane-2019", "Ironsoul's Condemnors", "Lady Harrow's Mournflight"),
        (
            *acts(1),
            Out(by=A, seat=B, fighter="Anguished"),
            Out(by=B, seat=A, fighter="Tavian"),
            ends(1),
            *acts(2),
            Out(by=A, seat=B, fighter="Screaming"),
            Out(by=A, seat=B, fighter="Caitha"),
            Out(by=A, seat=B, fighter="Lady Harrow"),
            result(8, 2, A),
        ),
        Upgraded(by=B, card="?", fighter="Gwynne Ironsoul"),
        10,
        "upgrades.friendly",
    ),
    # Level at the end, five each; both still stood, and one objective more was held by Ben.
    Remembered(
        "level, and settled by objectives held",
        header("harrowdeep-2021", "Xandire's Truthseekers", "Da Kunnin' Krew"),
        (
            *acts(1),
            ends(1),
            Scored(by=A, card="?", glory=3),
            Scored(by=B, card="?", glory=3),
            *acts(2),
            ends(2),
            *acts(3),
            ends(3),
            Scored(by=A, card="?", glory=2),
            Scored(by=B, card="?", glory=2),
            result(5, 5, B, why="objectives"),
        ),
        Scored(by=A, card="Hold Objective 1", glory=2),
        11,
        "scoring.end-phase",
    ),
    # Round one was all running about; Ada held a token and took two for something at the end, and
    # gave Ylthari an upgrade. In round two Lund shot Skhathael off the board, and Ben scored for it
    # on the spot, but in the same turn the Guardians cut down Ironhail. In round three Ada drew
    # spell after spell, Drakkskewer fell, and each scored one more that nobody wrote down.
    Remembered(
        "the Guardians outlast the airship",
        header("nightvault-2019", "Ylthari's Guardians", "Thundrik's Profiteers"),
        (
            *acts(1),
            ends(1),
            Scored(by=A, card="?", glory=2),
            Upgraded(by=A, card="great fortitude", fighter="ylthari"),
            *acts(2),
            Out(by=B, seat=A, fighter="Skhathael"),
            Scored(by=B, card="?", glory=1),
            Out(by=A, seat=B, fighter="Ironhail"),
            ends(2),
            *acts(3),
            Out(by=A, seat=B, fighter="Drakkskewer"),
            ends(3),
            Scored(by=A, card="?", glory=1),
            Scored(by=B, card="?", glory=1),
            result(5, 3, A),
        ),
        Upgraded(by=A, card="Great Fortitude", fighter="Gallanghann"),
        13,
        "decks.unique",
    ),
    # The goblins mobbed Luxa in round one and she went down; Ben had two upgrades out of it before
    # anybody looked. Round two nobody can tell any more, but Ada came back with three glory from
    # the end of it. In the last round Taros charged Mannok clean off the board, and that was it.
    Remembered(
        "nobody can tell of round two",
        header("harrowdeep-2021", "Xandire's Truthseekers", "Da Kunnin' Krew"),
        (
            *acts(1),
            Out(by=B, seat=A, fighter="Luxa"),
            ends(1),
            Scored(by=B, card="?", glory=1),
            Upgraded(by=B, card="?", fighter="Shank"),
            Upgraded(by=B, card="?", fighter="Torka"),
            Phase(round=2, phase="action"),
            Gap(note="nobody remembers"),
            ends(2),
            Scored(by=A, card="?", glory=3),
            *acts(3),
            Out(by=A, seat=B, fighter="Mannok"),
            ends(3),
            result(4, 2, A),
        ),
        result(4, 2, B),
        15,
        "victory.glory",
    ),
    # Only the end is remembered: two ahead for Ada.
    Remembered(
        "only by how much",
        header("shadespire-2018", "Ironskull's Boyz", "Garrek's Reavers", "result"),
        (Result(winners=(A,), difference=2),),
        Result(winners=(A, B), difference=2),
        0,
        "victory.glory",
    ),
    # They were hungry and agreed on a draw, seven to six.
    Remembered(
        "a draw agreed on",
        header(
            "nightvault-2019",
            "Ylthari's Guardians",
            "Thundrik's Profiteers",
            "result",
            agreed_draws=True,
        ),
        (result(7, 6, A, B, why="agreed"),),
        result(7, 6, B),
        0,
        "victory.glory",
    ),
)
