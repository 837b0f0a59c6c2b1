"""Objectives of the warbands of Beastgrave: each scored at one table and not at one like it."""

from msgspec.structs import replace

from rules_engine.state.events import Roll
from rules_engine.state.position import Mark, Position
from tests.engine.cards.arming import window
from tests.engine.cards.deeds import FALLEN, SWORD, THREE, activation, attack, hit, now, out
from tests.engine.cards.tables import (
    A,
    B,
    G,
    K,
    N,
    S,
    T,
    differing,
    id_of,
    objectives,
    piece,
    scorable,
    table,
    told,
)
from tests.engine.driving import BROADSWORD, dice, drive, scene

FIVE = objectives((1, 2), (3, 2), (5, 2), (2, 8), (4, 8))
OUT = {"out": True}
LEADERLESS = (S(**OUT), N((3, 3)), A((4, 4)), G(**OUT), B((5, 9)), K((4, 9)))
GONE = (S((2, 2)), G(**OUT), B(**OUT), K(**OUT))
OVER = activation(0, 1)


def charge(fighter: int, **more):
    """A Charge action that is over."""
    return told("charge", seat=0, fighter=fighter, **more)


def played(*kinds: str, seat: int = 0):
    """Power cards played, one of each kind told."""
    return tuple(told(kind, seat=seat, word="S329") for kind in kinds)


def over(*pieces, tokens=(), yet: bool = True) -> Position:
    """The moment after an activation (or in the course of it)."""
    history = (OVER,) if yet else ()
    return table(*pieces, tokens=tokens, history=history, step="activation")


def pair(
    names: tuple[str, ...], yes: Position, no: Position
) -> dict[str, tuple[Position, Position]]:
    """The same two tables for several cards."""
    return dict.fromkeys(names, (yes, no))


TWO_OUT = table(S((2, 2)), G(**OUT), B(**OUT), K((4, 9)))
ON_FOUR = table(S((2, 8)), G((6, 10)), tokens=FIVE)
AT_HOME = table(S((1, 2)), G((6, 10)), tokens=FIVE)
IN_FORCE = (S((2, 7)), N((3, 7)), A((4, 7)), G((6, 10)))
TOKENS = (
    table(
        S((2, 2), move_tokens=1), N((3, 3), charge_tokens=1), A((4, 4), move_tokens=2), G((6, 10))
    ),
    table(S((2, 2), move_tokens=1), N((3, 3), charge_tokens=1), A((4, 4)), G((6, 10))),
)
GEAR = ("War Cry", "Low Blow", "Shademark")

TABLES = {
    **pair(("Bloodshed", "Slay the Corrupted", "Chosen Warriors"), table(*GONE), TWO_OUT),
    **pair(
        ("Lay Waste", "Momentarily Sated", "Mouths to Feed", "Butchering"),
        table(*GONE),
        table(S((2, 2)), G(**OUT), B((5, 9)), K((4, 9))),
    ),
    **pair(
        ("Conquerors", "Conquering Heroes", "Marking Your Territory", "Spread his Blessings"),
        ON_FOUR,
        AT_HOME,
    ),
    "Proven Superiority": (
        table(S((2, 2)), N((3, 3)), G(**OUT), B((5, 9))),
        table(*LEADERLESS),
    ),
    "Top of the Food Chain": (
        table(S((2, 2)), N((3, 3)), G(**OUT), B((5, 9))),
        table(S((2, 2)), N((3, 3)), G((5, 9)), B(**OUT)),
    ),
    "Survival of the Fittest": (
        table(S((2, 2)), N(**OUT), A(**OUT), G(**OUT), B(**OUT), K(**OUT)),
        table(S((2, 2)), N(**OUT), A((1, 1)), G(**OUT), B(**OUT), K(**OUT)),
    ),
    "Swarm the Battlefield": (
        table(S((2, 2)), N((3, 5)), A((4, 7)), G((6, 10))),
        table(S((2, 2)), N((3, 3)), A((4, 7)), G((6, 10))),
    ),
    **pair(
        ("Aspects of Kurnoth", "Faithful Reward"),
        table(S((2, 2), inspired=True), N(**OUT), G((6, 10))),
        table(S((2, 2), inspired=True), N((3, 3)), G((6, 10))),
    ),
    "Gifts of the Kurnoth": (
        table(
            *(
                one(hex_, upgrades=("War Cry",))
                for one, hex_ in ((S, (2, 2)), (N, (3, 3)), (A, (4, 4)))
            ),
            G((6, 10)),
        ),
        table(S((2, 2), upgrades=GEAR), N((3, 3), upgrades=("War Cry",)), A((4, 4)), G((6, 10))),
    ),
    "Hunt's End": (
        table(S((2, 2)), piece("Mollog the Mighty")(seat=1, **OUT), B((5, 9))),
        table(S((2, 2)), B(**OUT), K((4, 9))),
    ),
    **pair(
        ("Purifying Rites", "Conquered Land"),
        table(S((2, 8)), N((4, 8)), G((6, 10)), tokens=FIVE),
        table(S((2, 8)), N((1, 2)), G((6, 10)), tokens=FIVE),
    ),
    **pair(("Safety in Swiftness", "Swift Hunters"), *TOKENS),
    "Charnel House": (
        table(S((2, 7)), N((3, 7)), G((3, 2)), round=3),
        table(S((2, 7)), N((3, 3)), G((3, 2)), round=3),
    ),
    "Glory of the Court": (
        table(
            S((2, 2), inspired=True), N((3, 3), inspired=True), A((4, 4), inspired=True), G((6, 10))
        ),
        table(S((2, 2), inspired=True), N((3, 3), inspired=True), A((4, 4)), G((6, 10))),
    ),
    "Incomprehensible Scheme": (
        table(S((1, 2)), N((3, 2)), G((2, 8)), tokens=FIVE),
        table(S((1, 2)), N((3, 3)), G((2, 8)), tokens=FIVE),
    ),
    "Nurgle's Garden Grows": (
        table(S((1, 2)), N((3, 2)), G((5, 2)), tokens=FIVE, round=3),
        table(S((1, 2)), N((3, 3)), G((5, 2)), tokens=FIVE, round=3),
    ),
    "Sacred Tri-lobe": (
        table(S((1, 2)), N((3, 2)), A((5, 2)), G((6, 10)), tokens=FIVE),
        table(S((1, 2)), N((3, 2)), A((5, 3)), G((6, 10)), tokens=FIVE),
    ),
    "Strength of the Devoted": (
        table(S((2, 2)), G((6, 10)), round=3),
        table(S((2, 2)), N(**OUT), G((6, 10)), round=3),
    ),
    "Cruel Hunters": (
        table(S((2, 7)), G(**OUT), B(**OUT), K((4, 9))),
        table(S((2, 5)), G(**OUT), B(**OUT), K((4, 9))),
    ),
    **pair(
        ("Loaded with Plunder", "Blessings Three"),
        table(S((2, 2), upgrades=GEAR), G((6, 10))),
        table(S((2, 2), upgrades=GEAR[:2]), N((3, 3), upgrades=GEAR[:1]), G((6, 10))),
    ),
    "Plunderers": (
        table(S((2, 2), upgrades=GEAR[:1]), N(**OUT), G((6, 10))),
        table(S((2, 2), upgrades=GEAR[:1]), N((3, 3)), G((6, 10))),
    ),
    "Always Moving": (
        table(S((2, 5)), N((3, 7)), G((6, 10))),
        table(S((2, 4)), N((3, 7)), G((6, 10))),
    ),
    "Mordant Triumph": (
        table(
            *THREE,
            mine={
                "scored": tuple(
                    map(
                        id_of,
                        ("Strong Start", "Martyred", "Cover Ground", "Longstrider", "No Remorse"),
                    )
                )
            },
        ),
        table(
            *THREE,
            mine={
                "scored": tuple(
                    map(
                        id_of,
                        ("Strong Start", "Martyred", "Cover Ground", "Longstrider", "Bloodless"),
                    )
                )
            },
        ),
    ),
    **pair(
        ("Taint of Ruin", "Rotbringers"),
        table(*THREE, history=(told("cast", seat=0, fighter=0), told("cast", seat=0, fighter=1))),
        table(*THREE, history=(told("cast", seat=0, fighter=0), told("cast", seat=1, fighter=3))),
    ),
    "Cycle of Decay": (
        table(*THREE, history=tuple(told("ploy", seat=0, word=one) for one in ("BG143", "BG150"))),
        table(*THREE, history=tuple(told("ploy", seat=0, word=one) for one in ("BG143", "BG148"))),
    ),
}


def test_what_the_end_phase_finds():
    assert differing(TABLES) == []


BESET = (S((3, 2)), N((5, 2)), A((4, 3)), G((4, 2)))

ACTIVATIONS = {
    **pair(
        ("Despoilers",),
        over(S((1, 2)), N((3, 2)), A((5, 2)), G((6, 10)), tokens=FIVE),
        over(S((1, 2)), N((3, 2)), A((5, 2)), G((6, 10)), tokens=FIVE, yet=False),
    ),
    "Raiders": (over(*IN_FORCE), over(S((2, 7)), N((3, 7)), A((4, 5)), G((6, 10)))),
    **pair(
        ("Ghoul Pack", "Boxed In"), over(*BESET), over(S((3, 2)), N((5, 2)), A((1, 1)), G((4, 2)))
    ),
    "Chase Down": (
        over(S((3, 2)), N((5, 2)), G((4, 2))),
        over(S((3, 2)), N((6, 9)), G((4, 2)), B((6, 10))),
    ),
    "Burning Spite": (
        over(S((3, 2), inspired=True), N((6, 9), inspired=True), G((4, 2))),
        over(S((3, 2), inspired=True), N((6, 9)), G((4, 2), inspired=True)),
    ),
}


def test_what_is_so_once_an_activation_is_over():
    assert differing(ACTIVATIONS) == []


def felled(*before, word: str = SWORD, fighter: int = 0, **more):
    """An attack of seat 0 that has just felled Garrek, after these things."""
    since = len(before)
    mine = {"fighter": fighter, "word": word}
    return now(
        *before,
        hit(3, **mine),
        out(3, **mine),
        attack(fighter, 3, since=since, about=word),
        pieces=more.pop("pieces", FALLEN),
        **more,
    )


SUPPORT = told("support", fighter=1, other=0)
HUNT = tuple(piece(one)(hex_, seat=0) for one, hex_ in (("Hrothgorn", (2, 2)), ("Quiv", (3, 3))))
GORED = (*HUNT, A((4, 4)), G(**OUT), B(**OUT), K(**OUT))
LADEN = (*FALLEN[:3], G(upgrades=GEAR, **OUT), B(**OUT), K(**OUT))
SNARLING = (piece("Stabbit")((2, 2), seat=0), *FALLEN[1:])

FELLED = {
    "Killing Blow": (felled(), felled(hit(3, amount=1))),
    "Ritual Kill": (
        now(out(3, about="1,2"), pieces=FALLEN, tokens=FIVE),
        now(out(3, about="1,3"), pieces=FALLEN, tokens=FIVE),
    ),
    "Feeding Time": (felled(word="Snarlfang Jaws", pieces=SNARLING), felled()),
    "Run Through": (felled(), felled(fighter=1)),
    "Run Down": (
        now(out(3), attack(0, 3, since=0), charge(0, other=3, since=0), pieces=FALLEN),
        now(out(3), attack(0, 3, since=0), pieces=FALLEN),
    ),
    "Bravely Done!": (
        now(SUPPORT, hit(3), out(3), attack(0, 3, since=0, about=SWORD), pieces=FALLEN),
        felled(),
    ),
    "Defending the Hearth": (
        now(out(3, seat=-1, fighter=-1, word="lethal", about="2,2"), pieces=FALLEN),
        now(out(3, about="2,7"), pieces=FALLEN),
    ),
    "Fell the Faithless": (
        now(out(3, seat=-1, fighter=-1, word="lethal"), pieces=FALLEN),
        now(out(4), pieces=FALLEN),
    ),
    "Extra Crunchy": (felled(pieces=LADEN), felled()),
    "Hunter's Feast": (felled(hit(4), out(4)), felled(hit(4, fighter=1), out(4, fighter=1))),
    "Surprising Competence": (
        now(out(3, fighter=1), pieces=GORED),
        now(out(3, fighter=0), pieces=GORED),
    ),
    "No Mercy": (
        now(hit(3, amount=1), hit(3, amount=1), attack(0, 3, since=1)),
        now(hit(3, amount=1), attack(0, 3, since=0)),
    ),
    "Leading the Charge": (
        now(attack(0, 3, since=0), charge(0, other=3, since=0)),
        now(attack(1, 3, since=0), charge(1, other=3, since=0)),
    ),
    "Stampede": (now(charge(0), charge(1), charge(2)), now(charge(0), charge(1), charge(0))),
    **pair(
        ("Bestial Cunning", "Pervasive Delusion"),
        now(told("ploy", seat=0, word="S329", turn=0), *played("spell", "ploy")),
        now(*played("ploy", "upgrade", "ploy")),
    ),
    "Unexpected Cunning": (
        now(*played("ploy", "upgrade", "spell")),
        now(*played("ploy", "upgrade"), *played("ploy", seat=1)),
    ),
    "Soulbinding": (now(told("cast", seat=0, fighter=0)), now(told("cast", seat=1, fighter=3))),
}


def test_falls_charges_and_cards_score_at_once():
    assert differing(FELLED) == []


def shoved(here, *, from_: str, seat: int = 0, **more) -> Position:
    """Garrek, who has just been pushed from one hex to another."""
    push = told("push", seat=seat, other=1, amount=1, word="1", about=from_)
    position = table(S((3, 2)), G(here), T((6, 10)), history=(push,), step="activation", **more)
    return replace(position, marks=(Mark((4, 4), "lethal", "test", until="round"),))


PUSHES = {
    "Kurnoth's Snare": (
        shoved((4, 4), from_="4,5", edition="harrowdeep-2021"),
        shoved((4, 5), from_="4,6", edition="harrowdeep-2021"),
    ),
    "Flush Them Out": (shoved((4, 2), from_="5,2"), shoved((4, 2), from_="3,3")),
}


def test_pushes_score_by_where_they_begin_and_end():
    assert differing(PUSHES) == []
    assert (
        differing(
            {"Flush Them Out": (PUSHES["Flush Them Out"][0], shoved((4, 2), from_="5,2", seat=1))}
        )
        == []
    )


def test_seeping_rot_wants_the_fighter_where_it_was():
    there = (S((1, 2)), G((2, 2)))
    struck = told("attack", seat=1, fighter=1, other=0, word="miss")
    driven = told("drive-back", seat=1, other=0, amount=1)
    held = table(*there, tokens=FIVE, history=(struck,), step="activation")
    gone = table(*there, tokens=FIVE, history=(driven, struck), step="activation")
    assert differing({"Seeping Rot": (held, gone)}) == []


def bloodied(foe) -> Position:
    """The moment after the blow of Steelheart's that fells somebody at the scene's beginning."""
    position = drive(scene(S((3, 2)), foe, T((6, 10)), step="activation"), BROADSWORD)
    thrown = drive(position, Roll(by=0, kind="attack", faces=dice("ss")))
    return drive(thrown, Roll(by=1, kind="defence", faces=dice("2")))


def test_wounds_that_a_scene_puts_are_seen_as_the_attack_begins():
    hurt, unhurt = (
        window(bloodied(foe), "after-action", 0) for foe in (G((4, 2), wound_tokens=1), B((4, 2)))
    )
    assert [one.fighters[1].out for one in (hurt, unhurt)] == [True, True]
    found = [(scorable(one, hurt), scorable(one, unhurt)) for one in ("Killing Blow", "No Mercy")]
    assert found == [(False, True), (True, False)]
