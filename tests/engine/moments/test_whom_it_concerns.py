"""Every moment after an attack or a move, beside every question a reaction asks of it.

The one who asks is Steelheart of seat 0. Each question names the moments whose answer is somebody;
at every other moment of the table it must find nobody, and at the one where nothing has happened.
"""

import pytest

from rules_engine.card_book.known import When
from rules_engine.moments import after, around, falls
from rules_engine.moments import answers as asked
from rules_engine.moments.conditions import wounded
from rules_engine.scene import Piece
from rules_engine.state.position import Happening, Position, put_fighter
from tests.engine.driving import GARREK, KARSUS, OBRYN, STEELHEART
from tests.engine.moments.by_hand import AXE, SWORD, TRAP, moment

ME, FRIEND, FOE, FAR = range(4)
ANYBODY = -1
HAMMER, CHAINED = "Sigmarite Grandhammer", "Chained Axe"
WEAPONS = (SWORD, HAMMER, AXE, CHAINED)
HEXES = ("3,2", "2,3", "4,2", "5,2")
PIECES = (
    Piece(STEELHEART, (3, 2)),
    Piece(OBRYN, (2, 3)),
    Piece(GARREK, (4, 2)),
    Piece(KARSUS, (5, 2)),
)
"""Karsus strikes Steelheart with a Range of 2; all others strike from beside."""


def out(by: int, whom: int, word: str = "") -> Happening:
    seat = -1 if by < 0 else by // 2
    return Happening("out", seat=seat, fighter=by, other=whom, word=word, about=HEXES[whom])


BEFORE = (
    Happening("attack-roll", seat=0, fighter=ME, word="smash"),
    Happening("defence-roll", seat=1, fighter=FOE, word="critical"),
    Happening("damage", seat=0, fighter=ME, other=FAR, amount=1, word=SWORD),
    Happening("damage", seat=1, fighter=FOE, other=ME, amount=1, word=AXE),
)
"""What came before the action of the moment, and is no part of it."""


def attacked(by: int, whom: int, word: str, *course: Happening, gone: tuple[int, ...] = ()):
    """An attack has just ended, in whose course these things happened."""
    seat, name = by // 2, WEAPONS[by]
    hurt = (Happening("damage", seat=seat, fighter=by, other=whom, amount=1, word=name),)
    ended = Happening(
        "attack", seat=seat, fighter=by, other=whom, word=word, about=name, since=len(BEFORE)
    )
    did = hurt if word in asked.SUCCESS else ()
    return over(ended, *did, *course, gone=gone)


def over(ended: Happening, *course: Happening, gone: tuple[int, ...] = ()) -> Position:
    """An action has just ended in whose course these things happened; the gone stand no more."""
    position = moment(ended=(ended,), pieces=PIECES, history=(*BEFORE, *course, ended))
    for one in gone:
        position = put_fighter(position, one, hex=None, out=True)
    return position


def moved(who: int, word: str = "", **told: object) -> Position:
    return over(Happening("move", seat=who // 2, fighter=who, word=word, since=len(BEFORE)), **told)


def activated(who: int, tokens: int) -> Position:
    position = over(Happening("activation", seat=who // 2, fighter=who, since=len(BEFORE)))
    return put_fighter(position, who, wound_tokens=tokens)


CRITICAL = Happening("attack-roll", seat=0, fighter=ME, word="critical smash")
PUSHED = Happening("push", seat=0, fighter=ME, other=FOE, word=SWORD, about="4,2")
DRIVEN = Happening("drive-back", seat=0, fighter=ME, other=FOE, about="4,2")

MOMENTS: dict[str, Position] = {
    "nothing": moment(pieces=PIECES, history=BEFORE),
    "I hit": attacked(ME, FOE, "hit", PUSHED),
    "I hit hard": attacked(ME, FOE, "critical hit", CRITICAL, DRIVEN),
    "I draw": attacked(ME, FOE, "draw", DRIVEN),
    "I miss": attacked(ME, FOE, "miss"),
    "I hit far": attacked(ME, FAR, "hit"),
    "I fell a foe": attacked(ME, FOE, "hit", out(ME, FOE, SWORD), gone=(FOE,)),
    "I fell one far off": attacked(ME, FAR, "hit", out(ME, FAR, SWORD), gone=(FAR,)),
    "I and a foe fall": attacked(ME, FOE, "hit", out(ME, FOE, SWORD), gone=(ME, FOE)),
    "a foe falls to a ploy": attacked(ME, FOE, "hit", out(-1, FOE, TRAP), gone=(FOE,)),
    "I fell a friend": attacked(ME, FRIEND, "hit", out(ME, FRIEND, SWORD), gone=(FRIEND,)),
    "I am hit": attacked(FOE, ME, "hit"),
    "I am missed": attacked(FOE, ME, "miss"),
    "I draw against": attacked(FOE, ME, "draw"),
    "I am hit from afar": attacked(FAR, ME, "hit"),
    "I am missed from afar": attacked(FAR, ME, "miss"),
    "I am missed by one who fell": attacked(FOE, ME, "miss", gone=(FOE,)),
    "I am hit by one who fell": attacked(FOE, ME, "hit", gone=(FOE,)),
    "I am felled": attacked(FOE, ME, "hit", out(FOE, ME, AXE), gone=(ME,)),
    "a friend hits": attacked(FRIEND, FOE, "hit"),
    "a friend misses": attacked(FRIEND, FOE, "miss"),
    "a friend misses me": attacked(FRIEND, ME, "miss"),
    "a friend fells a foe": attacked(FRIEND, FOE, "hit", out(FRIEND, FOE, HAMMER), gone=(FOE,)),
    "a friend is hit": attacked(FOE, FRIEND, "hit"),
    "a friend falls": attacked(FOE, FRIEND, "hit", out(FOE, FRIEND, AXE), gone=(FRIEND,)),
    "a friend falls to one who fell": attacked(
        FOE, FRIEND, "hit", out(FOE, FRIEND, AXE), out(ME, FOE, SWORD), gone=(FRIEND, FOE)
    ),
    "a foe fells a foe": attacked(FOE, FAR, "hit", out(FOE, FAR, AXE), gone=(FAR,)),
    "I move": moved(ME),
    "I move in a charge": moved(ME, "charge"),
    "I move and fall": moved(ME, gone=(ME,)),
    "a foe moves": moved(FOE),
    "a foe charges": moved(FOE, "charge"),
    "one far off moves": moved(FAR),
    "I was active": activated(ME, 1),
    "a wounded foe was active": activated(FOE, 1),
    "a whole foe was active": activated(FOE, 0),
    "a foe passed": over(Happening("activation", seat=1)),
}
ALL_MINE = (
    "I hit, I hit hard, I draw, I miss, I hit far, I fell a foe, I fell one far off, "
    "a foe falls to a ploy, I fell a friend"
)
WHO: tuple[tuple[When, dict[int, str]], ...] = (
    (after.target_attacked(*asked.SUCCESS), {FOE: "I hit, I hit hard", FAR: "I hit far"}),
    (after.target_attacked("draw", "hit", most=1), {FOE: "I hit, I draw", FAR: "I hit far"}),
    (after.target_attacked("hit", most=0), {}),
    (after.target_attacked("hit", beside=True), {FOE: "I hit"}),
    (
        after.attacker_of_bearer("miss", "hit"),
        {
            FOE: "I am hit, I am missed, I am felled",
            FAR: "I am hit from afar, I am missed from afar",
        },
    ),
    (after.attacker_of_bearer("miss", most=1), {FOE: "I am missed"}),
    (
        after.attacker_of_bearer("hit", "miss", most=2, beside=True),
        {FOE: "I am hit, I am missed, I am felled"},
    ),
    (after.attacker_who_hurt(), {FOE: "I am hit, I am felled", FAR: "I am hit from afar"}),
    (after.attacker_who_hurt(most=1), {FOE: "I am hit, I am felled"}),
    (after.charging_foe, {FOE: "a foe charges"}),
    (after.bearer_rolled_criticals, {ME: "I hit hard"}),
    (after.foe_activated(wounded), {FOE: "a wounded foe was active"}),
    (after.leader_fell, {ANYBODY: "I am felled"}),
    (
        after.friend_felled_a_foe(),
        {ME: "I fell a foe, I fell one far off", FRIEND: "a friend fells a foe"},
    ),
    (after.friend_felled_a_foe(beside=True), {ME: "I fell a foe"}),
    (after.made_with(SWORD), {ME: ALL_MINE}),
    (after.made_with(SWORD, "miss"), {ME: "I miss"}),
    (after.made_with(AXE), {}),
    (around.missed_by_a_neighbour, {FOE: "I am missed, I draw against"}),
    (around.target_hit_by_bearer, {FOE: "I hit, I hit hard", FAR: "I hit far"}),
    (around.foe_failed, {FOE: "I am missed, I draw against", FAR: "I am missed from afar"}),
    (around.foe_moved_beside, {FOE: "a foe moves, a foe charges"}),
    (around.friend_moved, {ME: "I move, I move in a charge"}),
    (around.friend_made_a("charge"), {ME: "I move in a charge"}),
    (
        falls.friend_felled_a_foe,
        {ME: "I fell a foe, I fell one far off, I and a foe fall", FRIEND: "a friend fells a foe"},
    ),
    (falls.slayer_of_a_neighbour, {FOE: "I am felled"}),
    (
        falls.last_friend_left,
        {
            ME: ("I fell a friend, a friend falls, a friend falls to one who fell"),
            FRIEND: "I am felled",
        },
    ),
    (
        falls.friend_hurt_by_an_attack,
        {ME: "I am hit, I am hit from afar, I am hit by one who fell", FRIEND: "a friend is hit"},
    ),
    (
        falls.fallen_beside_a_friend,
        {
            FRIEND: ("I fell a friend, a friend falls, a friend falls to one who fell"),
            ME: "I am felled",
        },
    ),
    (falls.felled_by_bearer, {ME: "I fell a foe, I fell one far off, I and a foe fall"}),
    (falls.neighbour_felled_by_bearer, {FOE: "I fell a foe, a friend falls to one who fell"}),
    (
        asked.somebody_fell,
        {
            ANYBODY: (
                "I fell a foe, I fell one far off, I and a foe fall, I fell a friend, I am "
                "felled, a friend fells a foe, a friend falls, a friend falls to one who fell, a "
                "foe fells a foe"
            )
        },
    ),
    (
        asked.friend_fell,
        {ANYBODY: ("I fell a friend, I am felled, a friend falls, a friend falls to one who fell")},
    ),
    (
        asked.friend_attacked_with,
        {
            ME: (
                "I hit, I hit hard, I draw, I miss, I hit far, I fell a foe, I fell one far off, "
                "I and a foe fall, a foe falls to a ploy, I fell a friend"
            ),
            FRIEND: ("a friend hits, a friend misses, a friend misses me, a friend fells a foe"),
        },
    ),
    (asked.friend_failed, {ME: "I draw, I miss", FRIEND: "a friend misses, a friend misses me"}),
    (
        asked.friend_survived_attack,
        {
            ME: (
                "I am missed, I draw against, I am missed from afar, I am missed by one who fell, "
                "a friend misses me"
            )
        },
    ),
    (
        asked.bearer_survived_attack,
        {
            ME: (
                "I am missed, I draw against, I am missed from afar, I am missed by one who fell, "
                "a friend misses me"
            )
        },
    ),
    (asked.bearer_attacked("miss"), {ME: "I miss"}),
    (
        asked.bearer_felled_a_foe,
        {
            ME: (
                "I fell a foe, I fell one far off, I and a foe fall, a friend falls to one who fell"
            )
        },
    ),
    (
        asked.bearer_acted,
        {
            ME: (
                "I hit, I hit hard, I draw, I miss, I hit far, I fell a foe, I fell one far off, "
                "I and a foe fall, a foe falls to a ploy, I fell a friend, I move, I move in a "
                "charge, I move and fall, I was active"
            )
        },
    ),
    (
        asked.bearer_acted_at_all,
        {
            ME: (
                "I hit, I hit hard, I draw, I miss, I hit far, I fell a foe, I fell one far off, "
                "a foe falls to a ploy, I fell a friend, I move, I move in a charge"
            )
        },
    ),
    (asked.bearer_activated, {ME: "I was active"}),
    (asked.foe_was_driven, {FOE: "I hit hard, I draw"}),
    (asked.foe_moved, {FOE: "a foe moves, a foe charges", FAR: "one far off moves"}),
)


@pytest.mark.parametrize(("when", "wanted"), WHO)
def test_whom_a_moment_concerns(when: When, wanted: dict[int, str]):
    expected = {name: [who] for who, names in wanted.items() for name in names.split(", ")}
    found = {name: when(position, 0, ME) for name, position in MOMENTS.items()}
    assert {name: who for name, who in found.items() if who} == expected
