"""Whom a reaction could be about while an attack, damage or a card is going on, or is over."""

import pytest
from msgspec.structs import replace

from rules_engine.moments import after, around, falls
from rules_engine.moments import answers as asked
from rules_engine.moments.now import attack_before_drive_back
from rules_engine.scene import Piece
from rules_engine.state.frames import Asking, Attacking, Harming, Playing
from rules_engine.state.position import Happening, Position, put_fighter
from tests.engine.driving import KARSUS, STEELHEART
from tests.engine.moments.by_hand import AXE, MINE, PIECES, SPEED, SWORD, THEIRS, TRAP, moment

ME, FRIEND, FOE, FAR = range(4)
SPELL = "NV388"
UNIVERSAL, OWN, UNKNOWN = "S374", "S50", "S20x"
BY_AXE = Harming(ME, 2, seat=1, by=FOE, source=AXE)
FROM_AFAR = (Piece(STEELHEART, (3, 2)), *PIECES[1:3], Piece(KARSUS, (5, 2)))


def out(whom: int, about: str, **told: object) -> Happening:
    return Happening("out", other=whom, about=about, **told)


def gone(position: Position, *fighters: int) -> Position:
    for one in fighters:
        position = put_fighter(position, one, hex=None, out=True)
    return position


@pytest.mark.parametrize(
    ("position", "found"),
    [
        (moment(THEIRS, BY_AXE), [FOE]),
        (moment(THEIRS), []),
        (moment(BY_AXE), []),
        (moment(THEIRS, replace(BY_AXE, source=TRAP)), []),
        (moment(THEIRS, replace(BY_AXE, fighter=FRIEND)), []),
        (moment(Attacking(FRIEND, AXE, ME), BY_AXE), []),
        (
            moment(Attacking(FAR, "Chained Axe", ME), replace(BY_AXE, source="Chained Axe"),
                   pieces=FROM_AFAR),
            [],
        ),
        (moment(), []),
    ],
    ids=("hurts", "no damage", "no attack", "by a ploy", "a friend", "by a friend", "afar", "idle"),
)  # fmt: skip
def test_the_neighbour_whose_attack_is_just_hurting(position: Position, found: list[int]):
    assert after.attacker_hurting(position, 0, ME) == found


DRIVES = replace(THEIRS, drives=True)
HEMMED = ((3, 3), (2, 2), (2, 1), (3, 1))
"""The hexes round Steelheart beside those of Obryn and Garrek."""


@pytest.mark.parametrize(
    ("position", "found"),
    [
        (moment(DRIVES), [ME]),
        (moment(replace(DRIVES, drives=False)), []),
        (moment(replace(DRIVES, target=FRIEND)), []),
        (moment(), []),
        (gone(moment(DRIVES), ME), []),
        (moment(DRIVES, pieces=(*PIECES, *(Piece(KARSUS, hex_) for hex_ in HEMMED))), []),
        (moment(DRIVES, pieces=(*PIECES, *(Piece(KARSUS, hex_) for hex_ in HEMMED[1:]))), [ME]),
    ],
    ids=("driven", "not driven", "another", "idle", "fell", "hemmed in", "one way out"),
)
def test_who_is_about_to_be_driven_has_somewhere_to_go(position: Position, found: list[int]):
    assert around.about_to_be_driven(position, 0, ME) == found


@pytest.mark.parametrize("outcome", ["hit", "critical hit", "draw", "miss"])
def test_whose_dice_have_failed_against_the_bearer(outcome: str):
    failed = [FOE] if outcome in ("draw", "miss") else []
    position = moment(replace(THEIRS, outcome=outcome))
    assert asked.bearer_resisting(position, 0, ME) == failed
    assert asked.bearer_resisting(position, 0, FRIEND) == []
    assert asked.bearer_resisting(moment(), 0, ME) == []


def test_who_has_wound_tokens_enough_whatever_they_come_from():
    """Steelheart has a Wounds characteristic of 4."""
    lethal = moment(replace(BY_AXE, source="lethal"))
    for tokens, falling in ((3, []), (4, [ME]), (5, [ME])):
        position = put_fighter(lethal, ME, wound_tokens=tokens)
        assert asked.friend_with_its_fill(position, 0, ME) == falling
        assert asked.bearer_with_its_fill(position, 0, ME) == falling
        assert asked.friend_with_its_fill(position, 1, FOE) == []
        assert asked.bearer_with_its_fill(position, 0, FRIEND) == []
        assert asked.wounded_bearer(position, 0, ME) == [ME]
    idle = put_fighter(moment(), ME, wound_tokens=4)
    assert asked.friend_with_its_fill(idle, 0, ME) == asked.bearer_with_its_fill(idle, 0, ME) == []
    assert asked.wounded_bearer(moment(), 0, ME) == []


def test_an_attack_comes_before_its_drive_back_until_other_damage_is_dealt():
    """What another thing deals in its course has its own look who is out of action."""
    assert attack_before_drive_back(moment(THEIRS)) == THEIRS
    assert attack_before_drive_back(moment(THEIRS, BY_AXE)) == THEIRS
    assert attack_before_drive_back(moment(THEIRS, replace(BY_AXE, source=TRAP))) is None
    assert attack_before_drive_back(moment(THEIRS, replace(BY_AXE, by=FAR))) is None
    assert attack_before_drive_back(moment(BY_AXE, THEIRS)) == THEIRS
    assert attack_before_drive_back(moment(BY_AXE)) is attack_before_drive_back(moment()) is None


def resolved(card: str, *course: Happening, seat: int = 0) -> Position:
    """A card of a seat has just been resolved, in whose course these things happened."""
    told = tuple(replace(one, seat=seat, word=card) for one in course)
    return moment(Playing(card, seat), Asking("card-resolved", (0,)), history=told)


@pytest.mark.parametrize(
    ("card", "ploy", "gambit"), [(TRAP, 1, 1), (SPELL, 0, 1), (SPEED, 0, 0), (UNKNOWN, 0, 0)]
)
def test_who_fell_to_the_card_just_resolved(card: str, ploy: int, gambit: int):
    """Most reactions follow ploys alone, one any gambit; the leader is Steelheart."""
    hurt = Happening("damage", other=ME)
    position = gone(resolved(card, hurt, out(ME, "3,2"), seat=1), ME)
    assert [one.what for one in asked.just_fallen(position)] == ["out"] * ploy
    assert asked.somebody_fell(position, 0, ME) == [-1] * ploy
    assert after.leader_fell(position, 0, ME) == [-1] * ploy
    assert after.leader_fell(position, 1, FOE) == []
    assert falls.last_friend_left(position, 0, ME) == [FRIEND] * ploy
    assert falls.fallen_beside_a_friend(position, 0, ME) == [ME] * gambit
    assert falls.fallen_beside_a_friend(position, 1, FOE) == []
    nothing = resolved(card, hurt, seat=1)
    assert asked.just_fallen(nothing) == falls.fallen_beside_a_friend(nothing, 0, ME) == []
    nobody = replace(position, stack=moment(Asking("card-resolved", (0,))).stack)
    assert asked.just_fallen(nobody) == falls.fallen_beside_a_friend(nobody, 0, ME) == []


def test_the_leader_that_an_action_took_out_is_not_any_friend_of_it():
    ended = Happening("move", seat=1, fighter=FOE, since=1)
    fell = (out(ME, "3,2"), out(FRIEND, "2,3"), out(FOE, "4,2"))
    for course, leaders in ((fell[:1], 1), (fell[1:2], 0), (fell[:2], 1), (fell[2:], 0)):
        position = moment(ended=(ended,), history=(fell[0], *course, ended))
        assert after.leader_fell(position, 0, ME) == [-1] * leaders
        assert after.leader_fell(replace(position, ended=()), 0, ME) == []


HEIR = (
    ((UNIVERSAL,), (ME, FRIEND), [ME]),
    ((OWN,), (ME, FRIEND), []),
    ((), (ME, FRIEND), []),
    ((UNKNOWN,), (ME, FRIEND), []),
    ((OWN, UNIVERSAL), (ME, FRIEND), [ME]),
    ((UNIVERSAL,), (FRIEND,), []),
)


@pytest.mark.parametrize(("worn", "standing", "found"), HEIR)
def test_who_is_heir_to_universal_upgrades(worn, standing, found):
    """The friend beside the hex of the fall: Saek fell beside Garrek, Obryn beside Steelheart."""
    ended = Happening("attack", seat=1, fighter=FOE, other=FRIEND, word="hit", about=AXE)
    fell = out(FRIEND, "2,3", seat=1, fighter=FOE, word=AXE)
    position = moment(ended=(ended,), history=(fell, ended))
    position = gone(put_fighter(position, FRIEND, upgrades=worn), FRIEND)
    position = gone(position, *({ME, FRIEND} - {*standing}))
    assert asked.heirs(position, 0, ME) == found
    assert asked.heirs(position, 1, FOE) == []
    nowhere = replace(position, history=(replace(fell, about=""), ended))
    assert asked.heirs(nowhere, 0, ME) == []
    assert asked.universal_upgrades(position, FRIEND) == [one for one in worn if one == UNIVERSAL]


def test_heirs_are_those_of_the_last_friend_with_gear_to_fall():
    ended = Happening("attack", seat=1, fighter=FOE, other=FRIEND, word="hit", about=AXE)
    fell = tuple(
        out(one, where, seat=1, fighter=FOE, word=AXE)
        for one, where in ((FRIEND, "2,3"), (FAR, "4,2"))
    )
    position = moment(ended=(ended,), history=(*fell, ended))
    for one in (FRIEND, FAR):
        position = gone(put_fighter(position, one, upgrades=(UNIVERSAL,)), one)
    assert asked.fallen_friend_with_gear(position, 0) == fell[0]
    assert asked.fallen_friend_with_gear(position, 1) == fell[1]


def test_a_reaction_used_already_is_that_of_this_fighter_and_this_name():
    reacted = Happening("react", seat=0, fighter=ME, word=UNIVERSAL)
    using = moment(Playing(UNIVERSAL, 0, fighter=ME), Playing(TRAP, 0, fighter=FRIEND))
    for position in (moment(history=(reacted,)), using):
        assert asked.used_already(position, ME, UNIVERSAL)
        assert not asked.used_already(position, FRIEND, UNIVERSAL)
        assert not asked.used_already(position, ME, TRAP)
    assert not asked.used_already(moment(history=(replace(reacted, what="chosen"),)), ME, UNIVERSAL)


def attacked(word: str = "hit", *course: Happening) -> Position:
    ended = Happening(
        "attack", seat=0, fighter=ME, other=FOE, word=word, about=SWORD, since=1
    )  # the first of the history is of another attack
    return moment(ended=(ended,), history=(*course, ended))


def test_what_the_attack_just_over_was_made_with():
    roll = Happening("attack-roll", seat=0, fighter=ME, word="critical smash critical")
    against = Happening("defence-roll", seat=1, fighter=FOE, word="dodge")
    given = Happening("keyword", seat=0, fighter=ME, word="cleave")
    before = Happening("spared", fighter=ME, word="critical")
    position = attacked("hit", roll, before, replace(roll, word="fury critical"), against, given)
    assert after.faces_of(position, ME) == ("fury", "critical")
    assert after.faces_of(position, FOE) == ("dodge",)
    assert after.faces_of(position, FAR) == after.faces_of(moment(), ME) == ()
    assert (after.criticals_of(position, ME), after.criticals_of(position, FOE)) == (1, 0)
    assert after.reach_ended(position) == 1
    assert after.reach_ended(moment()) == 0
    assert after.had_keyword(position, "cleave")
    assert not after.had_keyword(position, "knockback:1")
    assert not after.had_keyword(moment(), "cleave")
    others = attacked("hit", roll, replace(given, fighter=FOE), replace(given, what="spared"))
    assert not after.had_keyword(others, "cleave")
    hammer = Happening("attack", seat=0, fighter=FRIEND, other=FOE, about="Sigmarite Grandhammer")
    assert after.had_keyword(moment(ended=(hammer,)), "knockback:1")
    broken = moment(ended=(replace(hammer, about="broken since"),))
    assert not after.had_keyword(broken, "knockback:1")
    assert after.reach_ended(broken) == 0


@pytest.mark.parametrize(
    ("fighter", "name", "found"),
    [(ME, SWORD, [ME]), (FAR, "Chained Axe", []), (ME, "broken since", [])],
)
def test_who_attacked_from_beside(fighter: int, name: str, found: list[int]):
    attack = Happening("attack", fighter=fighter, about=name)
    position = moment(pieces=FROM_AFAR)
    assert around.attacker_at_range_1(position, attack) == found
    assert around.attacker_at_range_1(gone(position, fighter), attack) == []


def test_what_hurt_whom_in_the_attack_just_over():
    """Not what came before it, not what a ploy dealt, and no push of the same name."""
    hurt = Happening("damage", seat=0, fighter=ME, other=FOE, word=SWORD)
    for course, by_it in (
        ((hurt,), False),
        ((MISSING, hurt), True),
        ((MISSING, replace(hurt, word=TRAP)), False),
        ((MISSING, replace(hurt, what="push")), False),
    ):
        position = attacked("hit", *course)
        assert after.hurt_by_attack(position, FOE) == by_it
        assert falls.friend_hurt_by_an_attack(position, 1, FOE) == [FOE] * by_it
        assert not after.hurt_by_attack(position, FAR)
    assert not after.hurt_by_attack(moment(), FOE)


MISSING = Happening("miss-step")  # type: ignore[arg-type]  # what no question is about


def test_an_action_by_itself_is_no_part_of_a_charge():
    move, charge = Happening("move", fighter=ME), Happening("charge", fighter=ME)
    assert after.by_itself(moment(MINE, ended=(move,)))
    assert not after.by_itself(moment(ended=(move, charge)))
    within = moment(ended=(move,))
    frame = replace(within.stack[-1], sequence="charge")
    assert not after.by_itself(replace(within, stack=(*within.stack, frame)))


def test_a_hex_is_told_by_two_numbers():
    assert after.hex_told(out(ME, "0,7")) == falls.hex_of_fall(out(ME, "0,7")) == (0, 7)
    assert after.hex_told(out(ME, "")) is falls.hex_of_fall(out(ME, "")) is None


def test_the_one_who_was_active_may_be_the_first_of_the_table():
    over = Happening("activation", seat=0, fighter=ME)
    position = put_fighter(moment(ended=(over,)), ME, wound_tokens=1)
    hurt = after.foe_activated(lambda at, one: bool(at.fighters[one].wound_tokens))
    assert hurt(position, 1, FOE) == [ME]
    assert hurt(gone(position, ME), 1, FOE) == []
    last = put_fighter(moment(ended=(replace(over, fighter=-1),)), FAR, wound_tokens=1)
    assert hurt(last, 1, FOE) == []


def test_attacks_in_an_activation_are_those_of_this_turn_and_this_fighter():
    mine = Happening("attack", seat=0, fighter=ME, turn=2)
    others = (replace(mine, turn=1), replace(mine, fighter=FOE), replace(mine, what="move"))
    position = moment(history=(*others, mine), turn=2)
    assert after.attacked_in_activation(position, ME) == [mine]


def test_hexes_around_a_fall():
    for fighter, where, beside in ((ME, "4,2", True), (ME, "5,2", False), (FAR, "4,2", False)):
        assert after.fell_beside(moment(), out(FOE, where), fighter) == beside
        assert falls.beside_the_fall(moment(), out(FOE, where), [fighter]) == [fighter] * beside
    assert not after.fell_beside(gone(moment(), ME), out(FOE, "4,2"), ME)
    assert not falls.beside_the_fall(moment(), out(FOE, ""), [ME])


@pytest.mark.parametrize(
    ("course", "tokens"),
    [
        (("damage 3", "heal 1"), 2),
        (("damage 1", "heal 2", "damage 1"), 1),
        (("damage 2", "out 0", "raised 0", "damage 1"), 1),
        (("damage 2", "out 0"), 0),
        (("push 2",), 0),
    ],
)
def test_what_a_fighter_has_suffered(course: tuple[str, ...], tokens: int):
    told = [Happening("damage", other=FOE, amount=5)]
    for what, amount in (one.split() for one in course):
        told.append(Happening(what, other=ME, amount=int(amount)))  # type: ignore[arg-type]  # named
    position = moment(earlier=(tuple(told[:2]),), history=tuple(told[2:]))
    assert falls.suffered(position, ME) == tokens
    fall = out(ME, "3,2")
    fallen = replace(position, history=(*position.history, fall, *told[1:2]))
    assert falls.suffered(fallen, ME, fall) == tokens
    assert falls.suffered(fallen, ME, replace(fall, amount=4)) == 4
