"""Objectives on what rolls came to, who held what when, ways that moves led, and reactions.

A table of scenes: one in which each is scored, and a near one in which it is not.
"""

import pytest
from msgspec.structs import replace

from rules_engine.state.position import Happening, Mark
from tests.engine.cards.deeds import FALLEN, SWORD, THREE, attack, hit, now, out
from tests.engine.cards.playing import held as held_cards
from tests.engine.cards.playing import struck as struck_by
from tests.engine.cards.tables import A, B, G, N, S, differing, objectives, scorable, table, told
from tests.engine.driving import skip

TOKENS = objectives((2, 2), (3, 3), (4, 4), (6, 10))
ON_TOKENS = (S((2, 2)), N((3, 3)), A((4, 4)), G((6, 10)), B((5, 9)))


def held(fighter: int, number: int, turn: int = 8) -> Happening:
    """A fighter that held an objective as the phase ended, or with turn 0 as the round began."""
    return told("held", seat=int(fighter > 2), fighter=fighter, amount=number, turn=turn)


def rolls(ours: str, theirs: str = "", *, every: bool = False, guard: bool = False, by: int = 0):
    """The successes of Steelheart's attack roll and of Garrek's defence roll, or the reverse."""
    foe = 3 - by
    return (
        told("defence-roll", fighter=foe, other=by, word=theirs),
        told(
            "successes",
            seat=int(by > 2),
            fighter=by,
            other=foe,
            amount=len(ours.split()),
            word=ours,
            about="only successes" if every else "",
        ),
        told(
            "successes",
            seat=int(foe > 2),
            fighter=foe,
            other=by,
            amount=len(theirs.split()),
            word=theirs,
            about="on guard" if guard else "",
        ),
    )


def struck(*before: Happening, word: str = "hit", other: int = 3, more=(), pieces=THREE):
    """The moment after Steelheart's Attack action in the course of which these things happened."""
    return now(*before, attack(0, other, word, since=0, about=SWORD), *more, pieces=pieces)


def withstood(damage: int):
    """The moment after Garrek's axe has hit Steelheart with this Damage characteristic."""
    blow = told("hits", seat=1, fighter=3, other=0, amount=damage, word="Blooddrinker Axe")
    return now(blow, attack(3, 0, seat=1, since=0))


def walked(*way: tuple[int, int], fighter: int = 0, pieces=THREE, how: str = "move", **more):
    """The moment after a Move action (or that of a Charge) that led this way."""
    about = " ".join(f"{x},{y}" for x, y in way)
    seat = int(fighter > 2)
    made = told("move", seat=seat, fighter=fighter, amount=len(way) - 1, word=how, about=about)
    charge = told("charge", seat=seat, fighter=fighter, since=0)
    return now(made, *((charge,) if how == "charge" else ()), pieces=pieces, **more)


TRAP = "S369"
MADE = told("react", seat=0, fighter=0, word="S365", since=0)
TRAPPED = told("trapped", seat=0, fighter=0, other=3)
SURGES = tuple(told("scored", seat=0, amount=1, word=card) for card in ("S301", "S304"))
DREW = told("drew", seat=0, amount=2, word="power")
STAYED = ((held(0, 1),),)
SCORED = {
    "Determined Defender": (
        table(*ON_TOKENS, history=(held(0, 1),), earlier=STAYED),
        table(*ON_TOKENS, history=(held(0, 2),), earlier=STAYED),
    ),
    "Immovable Object": (
        table(*ON_TOKENS, history=(held(0, 1),), earlier=STAYED),
        table(*ON_TOKENS, history=(held(1, 1),), earlier=STAYED),
    ),
    "Harness Knowledge": (
        table(*ON_TOKENS, history=(held(0, 1),), earlier=STAYED),
        table(*ON_TOKENS, history=(held(0, 1, turn=0),), earlier=STAYED),
    ),
    "A Claim Retaken": (
        table(*ON_TOKENS, tokens=TOKENS, history=(held(3, 1, turn=0),)),
        table(*ON_TOKENS, tokens=TOKENS, history=(held(3, 1),)),
    ),
    "Purify the Earth": (
        table(*ON_TOKENS, tokens=TOKENS, history=(held(4, 2, turn=0),)),
        table(*ON_TOKENS, tokens=TOKENS, history=(held(1, 2, turn=0),)),
    ),
    "Envious Acquisition": (
        table(*ON_TOKENS, tokens=TOKENS, history=(held(3, 3, turn=0),)),
        table(*ON_TOKENS, tokens=TOKENS, history=(held(3, 4, turn=0),)),
    ),
    "Dug In": (
        table(*ON_TOKENS, tokens=TOKENS, history=tuple(held(n, n + 1, 0) for n in range(3))),
        table(*ON_TOKENS, tokens=TOKENS, history=tuple(held(n, n + 1, 0) for n in range(2))),
    ),
    "Digging Deep": (table(*THREE, history=(DREW, DREW)), table(*THREE, history=(DREW,))),
    "Trapped": (struck(TRAPPED, hit(3)), struck(TRAPPED, hit(3, word=TRAP))),
    "Cornered": (
        struck(TRAPPED, hit(3), out(3), pieces=FALLEN),
        struck(hit(3), out(3), pieces=FALLEN),
    ),
    "Unstoppable": (struck(*rolls("smash", guard=True)), struck(*rolls("smash"))),
    "Our Powers Combined": (
        struck(*rolls("single_support double_support")),
        struck(*rolls("single_support smash")),
    ),
    "Steady Aim": (struck(*rolls("smash", every=True)), struck(*rolls("smash"))),
    "Unequal Contest": (
        struck(*rolls("smash", every=True)),
        struck(*rolls("smash", every=True), word="miss"),
    ),
    "Contest of Equals": (
        struck(*rolls("smash", "block"), word="draw"),
        struck(*rolls("smash", "block block"), word="miss"),
    ),
    "Inevitable End": (
        struck(*rolls("smash", every=True), told("hits", fighter=0, other=3, amount=4), out(3)),
        struck(*rolls("smash", every=True), told("hits", fighter=0, other=3, amount=2), out(3)),
    ),
    "Blessed Endurance": (withstood(3), withstood(2)),
    "Scorched Earth": (
        now(told("removed", seat=0, amount=1)),
        now(told("removed", seat=1, amount=1)),
    ),
    "Masterstroke": (
        now(out(3, -1, word=TRAP), told("ploy", seat=0, word=TRAP), pieces=FALLEN),
        now(out(3), told("ploy", seat=0, word=TRAP, since=1), pieces=FALLEN),
    ),
    "Sorcerous Retort": (
        now(told("cast", seat=0, fighter=0, word="Dark Darts"), MADE),
        now(told("cast", seat=0, fighter=0, word="Dark Darts")),
    ),
    "Coward!": (
        walked((3, 2), (4, 4), (6, 9), fighter=3),
        walked((3, 2), (4, 2), (3, 2), fighter=3),
    ),
    "Gathered Momentum": (
        walked((0, 0), (1, 0), pieces=(S((6, 2)), G((6, 10))), how="charge"),
        walked((0, 0), (1, 0), pieces=(S((2, 2)), G((6, 10))), how="charge"),
    ),
    "Fleeting Memories": (
        walked((2, 1), (2, 2), (3, 2), (3, 3), tokens=TOKENS),
        walked((2, 2), (3, 2), (3, 3), tokens=TOKENS),
    ),
}


@pytest.mark.parametrize("name", SCORED)
def test_it_is_scored_on_one_table_and_not_on_the_other(name: str):
    assert differing({name: SCORED[name]}) == []


@pytest.mark.parametrize(("wall", "met"), [((2, 2), True), ((2, 4), False)])
def test_inescapable_hunger_wants_a_way_through_a_wall_to_an_enemy(wall, met: bool):
    position = walked((2, 1), (2, 2), (3, 2), pieces=(S((3, 2)), G((3, 3))))
    walled = replace(position, marks=(Mark(wall, "blocked", "trial"),))
    assert scorable("Inescapable Hunger", walled) is met


@pytest.mark.parametrize("guard", [0, 1])
def test_what_an_attack_leaves_behind_is_what_they_ask_for(guard: int):
    """A draw in a corner succeeds for the trapping alone."""
    pieces = (S((0, 1)), G((0, 0), guard_tokens=guard))
    drawn = struck_by(held_cards(pieces=pieces, step="activation"), "s2", "d")
    ours, theirs = (one for one in drawn.history if one.what == "successes")
    assert (ours.word, ours.amount, ours.about) == ("smash", 1, "")
    assert (theirs.word, theirs.amount, theirs.about) == ("dodge", 1, "on guard" * guard)
    drawn = skip(drawn)
    told_of = [(one.what, one.amount) for one in drawn.history if one.what in ("trapped", "hits")]
    assert told_of == [("trapped", 0), ("hits", 3)]
