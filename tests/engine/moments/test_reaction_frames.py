"""What a reaction is begun with, and by which rule each that is not allowed is refused.

Seat 0 has Steelheart, a wizard beside him and Obryn, who is out; seat 1 has Garrek. An attack on
Garrek has just ended and seat 0 is asked (Shadespire pg 23-24, Nightvault's spells as reactions).
"""

from typing import Any

import pytest
from msgspec.structs import replace

from rules_engine.card_book.known import CardRules, knows
from rules_engine.facts.errors import Refused
from rules_engine.kernel.tables import edition_of
from rules_engine.moments.playing import CLOSED
from rules_engine.moments.reacting import reaction_frame
from rules_engine.scene import Piece
from rules_engine.state.events import Event, Guard, Play, React
from rules_engine.state.frames import Asking, Attacking, Frame, Harming, Playing
from rules_engine.state.position import Happening, Modifier, Position, Seat
from tests.engine.driving import GARREK, LEVEL, OBRYN, STEELHEART, scene
from tests.engine.moments.by_hand import SWORD

ME, WIZARD, FALLEN, FOE, MANY = range(5)
AT = "after-action"
PLOY, SPELL, GIFT, CHARM, CHANT, LENT, KEEPSAKE, AIM = (
    "stand-in:ploy:nobodys:0",
    "stand-in:spell:glimmer:0",
    "stand-in:upgrade:gift:0",
    "stand-in:upgrade:charm-of-one:0",
    "stand-in:upgrade:chant:0",
    "stand-in:upgrade:lent:0",
    "stand-in:upgrade:keepsake:0",
    "stand-in:objective:aim:0",
)


def _of_nobody(position: Position, __: int, fighter: int) -> list[int]:
    """A gambit is asked of no fighter; nobody is meant from the third round on."""
    return [FOE, ME] if fighter == -1 and position.round < 3 else []


def _first_round(position: Position, _: int) -> bool:
    return position.round == 1


def _of_its_fighter(_: Position, seat: int, fighter: int) -> list[int]:
    return [FOE, 10 * seat + fighter]


knows(
    CardRules("stand-in:ploy:nobodys", rule="reactions.window", at=(AT,), when=_of_nobody),
    CardRules("stand-in:upgrade:keepsake", rule="reactions.window", at=(AT,), aside=True),
    CardRules(
        "stand-in:spell:glimmer",
        rule="reactions.window",
        at=(AT,),
        casting=("focus",),
        playable=_first_round,
    ),
    CardRules("stand-in:upgrade:gift", rule="reactions.window", from_hand=_of_nobody),
    CardRules(
        "stand-in:upgrade:charm-of-one", rule="reactions.window", at=(AT,), when=_of_its_fighter
    ),
    CardRules(
        "stand-in:upgrade:chant",
        rule="reactions.window",
        at=(AT,),
        casting=("focus",),
        needs=("spell-reaction",),
    ),
    CardRules("stand-in:upgrade:lent", rule="reactions.window", at=(AT,), when=_of_its_fighter),
)
HAND = (PLOY, SPELL, GIFT, "?", "?")
GIVEN = Modifier("ability", "add", 1, "S369", who=FOE, seat=0, until="round", word=LENT)
ALSO = Modifier("ability", "add", 1, "S369", who=WIZARD, seat=0, until="round", word=CHARM)
"""Two abilities that gambits have given to seat 0."""


def window(
    *,
    at: str = AT,
    edition: str = "nightvault-2019",
    hand: tuple[str, ...] = HAND,
    modifiers: tuple[Modifier, ...] = (GIVEN, ALSO),
    falls: int = FOE,
    **told: Any,
) -> Position:
    """The window in which seat 0 is asked, something having happened before it."""
    seats = (Seat("Steelheart's Champions", power=hand), Seat("Garrek's Reavers"))
    pieces = (
        Piece(STEELHEART, (3, 2), upgrades=(CHARM, CHANT)),
        Piece("Averon Stormsire", (2, 2), upgrades=(CHARM, CHANT), seat=0),
        Piece(OBRYN, out=True, upgrades=(CHARM, KEEPSAKE)),
        Piece(GARREK, (4, 2), upgrades=(CHARM,)),
    )
    position = scene(*pieces, seats=seats, edition=edition)
    frames = (
        Frame("attack", "end", Attacking(ME, SWORD, FOE)),
        Frame("damage", "deal", Harming(falls, 3, seat=1, by=FOE, out=True)),
        Frame("window", "ask", Asking(at, (0,))),
    )
    history = (Happening("move", seat=0, fighter=ME), Happening("attack", seat=0, fighter=ME))
    return replace(
        position, stack=(*position.stack, *frames), history=history, modifiers=modifiers, **told
    )


PLAYED: list[tuple[str, Event, str, Playing]] = [
    (
        "a ploy is about the first it could be",
        Play(by=0, card=PLOY),
        "play",
        Playing(PLOY, 0, subject=FOE, since=2),
    ),
    (
        "or about the one named, and says which sealed card it is",
        Play(by=0, card=PLOY, fighter=ME, sealed="?"),
        "play",
        Playing(PLOY, 0, subject=ME, sealed="?", since=2),
    ),
    (
        "a spell is a spell in reply too",
        Play(by=0, card=SPELL),
        "spell",
        Playing(SPELL, 0, since=2),
    ),
    (
        "an upgrade is given from the hand, for nothing",
        Play(by=0, card=GIFT, fighter=ME),
        "upgrade",
        Playing(GIFT, 0, fighter=ME, subject=ME),
    ),
    (
        "an upgrade answers from its fighter",
        React(by=0, card=CHARM, fighter=ME),
        "react",
        Playing(CHARM, 0, fighter=ME, subject=FOE, since=2),
    ),
    (
        "about the one named",
        React(by=0, card=CHARM, fighter=WIZARD, target=WIZARD),
        "react",
        Playing(CHARM, 0, fighter=WIZARD, subject=WIZARD, since=2),
    ),
    (
        "a spell of an upgrade has to be cast",
        React(by=0, card=CHANT, fighter=WIZARD),
        "spell-reaction",
        Playing(CHANT, 0, fighter=WIZARD, since=2),
    ),
    (
        "what is used by the fallen, by one who has just fallen",
        React(by=0, card=KEEPSAKE, fighter=FALLEN),
        "react",
        Playing(KEEPSAKE, 0, fighter=FALLEN, since=2),
    ),
    (
        "what a gambit has lent is about a fighter, an enemy too",
        React(by=0, card=LENT, fighter=FOE, target=FOE),
        "react",
        Playing(LENT, 0, fighter=FOE, subject=FOE, since=2),
    ),
]


@pytest.mark.parametrize(
    ("event", "sequence", "wanted"), [row[1:] for row in PLAYED], ids=[row[0] for row in PLAYED]
)
def test_what_a_reaction_is_begun_with(event, sequence, wanted):
    position = window(falls=FALLEN)
    start = edition_of(position).start(sequence)
    assert reaction_frame(position, 0, event) == Frame(sequence, start, wanted)


HERE: dict[str, Any] = {}
FELLED, LATER, LAST = {"falls": FALLEN}, {"round": 2}, {"round": 3}
SHUT: dict[str, Any] = {"modifiers": (Modifier(CLOSED, "add", 1, "S369", until="round"),)}
EMPTY, ENDING, SUDDEN = {"hand": ()}, {"phase": "end"}, {"sudden_death": LEVEL}
ELSEWHERE, SHADESPIRE = {"at": "driven-back"}, {"edition": "shadespire-2018"}
USES = React(by=0, card=KEEPSAKE, fighter=FALLEN)
PLAYS = Play(by=0, card=PLOY)
GIVES = Play(by=0, card=GIFT, fighter=ME)
REFUSED: list[tuple[str, dict[str, Any], Event, str]] = [
    ("an objective is not played", HERE, Play(by=0, card=AIM), "reactions.sources"),
    ("nor an upgrade that says nothing of it", HERE, Play(by=0, card=CHARM), "reactions.sources"),
    ("nobody may play power cards", SHUT, PLAYS, "game.card-over-rule"),
    ("nor give one", SHUT, GIVES, "game.card-over-rule"),
    ("a ploy that is in no hand", EMPTY, PLAYS, "reactions.sources"),
    ("an upgrade that is in no hand", EMPTY, GIVES, "reactions.sources"),
    ("2018 has no spells", SHADESPIRE, Play(by=0, card=SPELL), "power_step.playable"),
    ("no ploys in the end phase", ENDING, PLAYS, "end_phase.no-ploys"),
    ("and no gifts", ENDING, GIVES, "end_phase.no-ploys"),
    ("no gambits in sudden death", SUDDEN, PLAYS, "match_play.sudden-death-limits"),
    ("a ploy in another window", ELSEWHERE, PLAYS, "reactions.window"),
    ("a gift in another window", ELSEWHERE, GIVES, "reactions.window"),
    (
        "a gift to one who had no part in it",
        HERE,
        Play(by=0, card=GIFT, fighter=WIZARD),
        "upgrades.restrictions",
    ),
    ("nobody's upgrade", HERE, React(by=0, card=CHARM, fighter=-1), "reactions.sources"),
    ("of no fighter there is", HERE, React(by=0, card=CHARM, fighter=MANY), "reactions.sources"),
    ("of one who is out", HERE, React(by=0, card=CHARM, fighter=FALLEN), "reactions.sources"),
    ("of the fallen, at another's fall", HERE, USES, "reactions.sources"),
    (
        "of one who has just fallen",
        FELLED,
        React(by=0, card=CHARM, fighter=FALLEN),
        "reactions.sources",
    ),
    ("a spell that says not now", LATER, Play(by=0, card=SPELL), "reactions.window"),
    ("a ploy about nobody", LAST, PLAYS, "reactions.window"),
    ("of an enemy", HERE, React(by=0, card=CHARM, fighter=FOE), "reactions.sources"),
    ("of another's", HERE, React(by=0, card=LENT, fighter=ME), "reactions.sources"),
    ("cast by no wizard", HERE, React(by=0, card=CHANT, fighter=ME), "spells.wizard"),
    (
        "a spell of 2018",
        SHADESPIRE,
        React(by=0, card=CHANT, fighter=WIZARD),
        "power_step.playable",
    ),
    (
        "about one it cannot be",
        HERE,
        React(by=0, card=CHARM, fighter=ME, target=2),
        "reactions.window",
    ),
    ("in another window", ELSEWHERE, React(by=0, card=CHARM, fighter=ME), "reactions.window"),
    ("what is no reaction at all", HERE, Guard(by=0, fighter=ME), "reactions.window"),
]


@pytest.mark.parametrize(
    ("told", "event", "rule"), [row[1:] for row in REFUSED], ids=[row[0] for row in REFUSED]
)
def test_by_which_rule_a_reaction_is_refused(told, event, rule):
    position = window(**told)
    with pytest.raises(Refused) as refused:
        reaction_frame(position, 0, event)
    assert refused.value.rule == rule
