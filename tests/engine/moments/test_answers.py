"""Whom a reaction could be about, moment by moment (rules_engine.moments.answers)."""

import pytest
from msgspec.structs import replace

from rules_engine.moments import answers
from rules_engine.scene import Piece
from rules_engine.state.frames import Asking, Attacking, Frame, Harming, Playing
from rules_engine.state.position import Happening, InPlay, Position, put_fighter
from tests.engine.cards.tables import id_of
from tests.engine.driving import GARREK, scene
from tests.engine.moments.by_hand import AXE, MINE, OTHER, SPEED, SWORD, THEIRS, TRAP, moment


def hurt(position: Position, fighter: int, tokens: int) -> Position:
    return put_fighter(position, fighter, wound_tokens=tokens)


def test_the_window_that_is_open_has_a_name():
    assert answers.window_now(moment()) == ""
    assert answers.window_now(moment(Asking("damage-dealt", (0,)))) == "damage-dealt"


def test_friends_are_those_of_the_seat_that_stand_each_once():
    gone = put_fighter(moment(), 1, hex=None)
    assert answers.friendly_of(moment(), 0, [1, 0, 2, 1]) == [1, 0]
    assert answers.friendly_of(gone, 0, [1, 0]) == [0]
    assert answers.friendly_of(moment(), 1, [1, 0, 2, 1]) == [2]


def resolving(*history: Happening) -> Position:
    """Trap of seat 0 has just been resolved, and this is what happened."""
    return moment(Playing(TRAP, 0), Asking("card-resolved", (0,)), history=history)


def test_what_a_card_brought_about_begins_after_it_was_last_resolved():
    before = Happening("damage", seat=0, other=1, word=TRAP)
    last = Happening("ploy", seat=0, word=TRAP)
    foreign = Happening("damage", seat=1, other=0, word=TRAP)
    another = Happening("damage", seat=0, other=0, word=OTHER)
    now = Happening("damage", seat=0, other=2, word=TRAP)
    done = Happening("ploy", seat=0, word=TRAP)
    position = resolving(before, last, foreign, another, now, done)
    assert answers.in_the_course_of_card(position) == [now, done]
    assert answers.in_the_course_of_card(moment(history=(now,))) == []


def test_a_friend_damaged_by_the_ploy_just_resolved():
    """DC-255 to DC-257."""
    harmed = Happening("damage", seat=0, other=1, word=TRAP)
    healed = Happening("heal", seat=0, other=0, word=TRAP)
    assert answers.friend_damaged(resolving(harmed, healed), 0, -1) == [1]
    assert answers.friend_damaged(resolving(harmed, healed), 1, -1) == []
    upgrade = moment(
        Playing(SPEED, 0),
        Asking("card-resolved", (0,)),
        history=(Happening("damage", seat=0, other=1, word=SPEED),),
    )
    assert answers.friend_damaged(upgrade, 0, -1) == []
    nothing = moment(Asking("card-resolved", (0,)), history=(harmed,))
    assert answers.friend_damaged(nothing, 0, -1) == []


def after(what: str, *history: Happening, **told: object) -> Position:
    """An action of Garrek against Steelheart has just ended, begun as this history began."""
    ended = Happening(what, seat=1, fighter=2, other=0, **told)
    return moment(ended=(ended,), history=(*history, ended))


def test_a_friend_damaged_by_the_attack_just_over():
    by_axe = Happening("damage", seat=1, fighter=2, other=0, word=AXE)
    by_ploy = Happening("damage", seat=1, other=1, word=TRAP)
    by_hex = Happening("damage", other=1, word="lethal")
    pushed = Happening("push", seat=1, other=1, word=AXE)
    assert answers.friend_damaged(after("attack", by_axe, by_ploy, by_hex, pushed), 0, -1) == [0]
    assert answers.friend_damaged(after("attack", by_hex, pushed), 0, -1) == []
    assert answers.friend_damaged(moment(history=(by_axe,)), 0, -1) == []
    assert answers.friend_damaged(after("attack", by_axe, since=1), 0, -1) == []


def test_after_another_action_only_a_ploy_that_lies_open_counts():
    """DC-256: it has no window of its own, as one just resolved has."""
    by_axe = Happening("damage", seat=1, fighter=2, other=0, word=AXE)
    by_ploy = Happening("damage", seat=1, other=1, word=TRAP)
    moved = after("move", by_axe, by_ploy)
    assert answers.friend_damaged(moved, 0, -1) == []
    lasting = (InPlay(TRAP, 1, "round"), InPlay(OTHER, 1, "round"))
    assert answers.friend_damaged(replace(moved, in_play=lasting), 0, -1) == [1]
    assert answers.friend_damaged(replace(moved, in_play=lasting[1:]), 0, -1) == []
    attacked = replace(after("attack", by_axe, by_ploy), in_play=lasting)
    assert answers.friend_damaged(attacked, 0, -1) == [0, 1]


def test_a_friend_given_an_upgrade():
    """DC-145: in an action phase, by a card too."""
    playing = Playing(SPEED, 0, fighter=1)
    given = moment(playing, Asking("upgrade-given", (0,)))
    assert answers.friend_given_upgrade(given, 0, -1) == [1]
    assert answers.friend_given_upgrade(given, 1, -1) == []
    assert answers.friend_given_upgrade(replace(given, phase="end"), 0, -1) == []
    assert answers.friend_given_upgrade(moment(Asking("upgrade-given", (0,))), 0, -1) == []
    by_card = resolving(
        Happening("upgrade given", seat=0, fighter=1, word=TRAP),
        Happening("chosen", seat=0, fighter=0, word=TRAP),
    )
    assert answers.friend_given_upgrade(by_card, 0, -1) == [1]


def test_who_attacks_and_who_is_attacked():
    assert answers.friend_attacked(moment(THEIRS), 0, -1) == [0]
    assert answers.friend_attacked(moment(THEIRS), 1, -1) == []
    assert answers.friend_attacked(moment(), 0, -1) == []
    assert answers.friend_attacking(moment(MINE), 0, -1) == [0]
    assert answers.friend_attacking(moment(MINE), 1, -1) == []
    assert answers.friend_attacking(moment(), 0, -1) == []


def test_the_range_of_the_attack_in_progress():
    assert answers.range_now(moment(MINE)) == 1
    bow = scene(Piece("Sanson Farstrider", (3, 2)), Piece(GARREK, (6, 2)))
    frame = Frame("trial", "at", Attacking(0, "Boltstorm Pistol", 1, outcome="hit"))
    bow = replace(bow, stack=(*bow.stack, frame))
    assert answers.range_now(bow) == 3
    assert answers.friend_succeeding_at_range_1(bow, 0, -1) == []
    assert answers.range_now(moment()) == 0
    assert answers.range_now(moment(replace(MINE, attack="broken since"))) == 0


@pytest.mark.parametrize(
    ("outcome", "found"), [("hit", [0]), ("critical hit", [0]), ("draw", []), ("", [])]
)
def test_a_friend_about_to_succeed_at_range_1(outcome: str, found: list[int]):
    position = moment(replace(MINE, outcome=outcome))
    assert answers.friend_succeeding_at_range_1(position, 0, -1) == found
    assert answers.friend_succeeding_at_range_1(moment(), 0, -1) == []


def test_an_enemy_driven_back_by_a_friend():
    driven = moment(replace(MINE, driven=True))
    assert answers.foe_driven_by_friend(driven, 0, -1) == [2]
    assert answers.foe_driven_by_friend(driven, 1, -1) == []
    assert answers.foe_driven_by_friend(moment(MINE), 0, -1) == []
    assert answers.foe_driven_by_friend(moment(), 0, -1) == []
    own = moment(Attacking(0, SWORD, 1, driven=True))
    assert answers.foe_driven_by_friend(own, 0, -1) == []
    assert answers.foe_driven_by_friend(put_fighter(driven, 2, hex=None), 0, -1) == []


def test_an_enemy_that_the_attack_just_over_drove_back():
    driven = Happening("drive-back", seat=0, fighter=0, other=2)
    pushed = Happening("push", seat=0, fighter=0, other=2)
    elsewhere = Happening("drive-back", seat=0, fighter=0, other=3)
    ended = Happening("attack", seat=0, fighter=0, other=2)

    def over(*history: Happening) -> Position:
        return moment(ended=(ended,), history=(*history, ended))

    assert answers.foe_was_driven(over(driven), 0, -1) == [2]
    assert answers.foe_was_driven(over(driven), 1, -1) == []
    assert answers.foe_was_driven(over(pushed, elsewhere), 0, -1) == []
    assert answers.foe_was_driven(put_fighter(over(driven), 2, hex=None), 0, -1) == []
    assert answers.foe_was_driven(moment(), 0, -1) == []


BY_AXE = Harming(0, 2, seat=1, by=2, source=AXE)


def test_a_friend_that_the_damage_of_the_attack_itself_would_take_out():
    """DC-242: Steelheart has a Wounds characteristic of 4."""
    falling = hurt(moment(THEIRS, BY_AXE), 0, 4)
    assert answers.friend_falling(falling, 0, -1) == [0]
    assert answers.friend_falling(falling, 1, -1) == []
    assert answers.friend_falling(hurt(falling, 0, 3), 0, -1) == []
    by_ploy = hurt(moment(THEIRS, replace(BY_AXE, source=TRAP)), 0, 4)
    assert answers.friend_falling(by_ploy, 0, -1) == []
    assert answers.friend_falling(hurt(moment(BY_AXE), 0, 4), 0, -1) == []
    assert answers.friend_falling(hurt(moment(THEIRS), 0, 4), 0, -1) == []


def test_the_bearer_that_an_attack_or_a_ploy_would_take_out():
    falling = hurt(moment(THEIRS, BY_AXE), 0, 5)
    assert answers.bearer_falling(falling, 0, 0) == [0]
    assert answers.bearer_falling(falling, 0, 1) == []
    assert answers.bearer_falling(hurt(falling, 0, 3), 0, 0) == []
    by_ploy = hurt(moment(replace(BY_AXE, source=TRAP)), 0, 4)
    assert answers.bearer_falling(by_ploy, 0, 0) == [0]
    by_hex = hurt(moment(THEIRS, replace(BY_AXE, source="lethal")), 0, 4)
    assert answers.bearer_falling(by_hex, 0, 0) == []
    assert answers.bearer_falling(hurt(moment(BY_AXE), 0, 4), 0, 0) == []
    assert answers.bearer_falling(hurt(moment(), 0, 4), 0, 0) == []


@pytest.mark.parametrize(
    ("source", "found", "doomed"),
    [
        (AXE, [0], [0]),
        (TRAP, [0], [0]),
        (id_of("Sphere of Aqshy"), [0], []),
        (id_of("Daemonic Weapon"), [0], []),
        ("lethal", [], []),
        ("lowered", [], []),
        ("backlash", [], []),
    ],
)
def test_a_friend_about_to_fall_and_the_enemies_beside_it(
    source: str, found: list[int], doomed: list[int]
):
    """Some cards ask for damage by an Attack action or a ploy alone, not by spells or upgrades."""
    falling = hurt(moment(THEIRS, replace(BY_AXE, source=source)), 0, 4)
    assert answers.friend_felled(falling, 0, -1) == found
    assert answers.friend_felled(falling, 1, -1) == []
    assert answers.friend_doomed(falling, 0, -1) == doomed
    assert answers.friend_doomed(falling, 1, -1) == []
    assert answers.foes_beside_the_falling(falling, 0, -1) == ([2] if doomed else [])
    assert answers.friend_felled(hurt(moment(), 0, 4), 0, -1) == []


@pytest.mark.parametrize("word", ["hit", "critical hit", "draw", "miss"])
def test_what_an_attack_came_to(word: str):
    success, failure = word in ("hit", "critical hit"), word in ("draw", "miss")
    position = after("attack", word=word)
    made = answers.bearer_attacked("hit", "critical hit")
    assert made(position, 1, 2) == ([2] if success else [])
    assert made(position, 1, 3) == made(position, 0, 0) == []
    assert answers.bearer_survived_attack(position, 0, 0) == ([0] if failure else [])
    assert answers.bearer_survived_attack(position, 0, 1) == []
    assert answers.friend_survived_attack(position, 0, -1) == ([0] if failure else [])
    assert answers.friend_survived_attack(position, 1, -1) == []


def test_before_anything_has_ended_nobody_has_done_anything():
    for when in (
        answers.bearer_attacked("hit"),
        answers.bearer_survived_attack,
        answers.friend_survived_attack,
        answers.bearer_activated,
        answers.bearer_acted,
        answers.foe_moved,
    ):
        assert when(moment(), 0, 0) == []


def test_the_bearer_after_its_activation_and_after_any_action_of_its_own():
    position = after("activation")
    assert answers.bearer_activated(position, 1, 2) == [2]
    assert answers.bearer_activated(position, 0, 0) == []
    assert answers.bearer_activated(after("move"), 1, 2) == []
    assert answers.bearer_acted(after("move"), 1, 2) == [2]
    assert answers.bearer_acted(after("move"), 0, 0) == []
    assert answers.bearer_acted(after("attack", about=AXE), 1, 2) == [2]


def test_an_attack_on_several_at_once_is_no_such_action():
    position = scene(Piece("Stabbit", (3, 2), inspired=True), Piece(GARREK, (4, 2)))
    for about, found in (("Whirling Stikka", []), ("no more its own", [0])):
        ended = Happening("attack", seat=0, fighter=0, other=1, about=about)
        assert answers.bearer_acted(replace(position, ended=(ended,)), 0, 0) == found
    moved = Happening("move", seat=0, fighter=0, about="Whirling Stikka")
    assert answers.bearer_acted(replace(position, ended=(moved,)), 0, 0) == [0]


def test_an_enemy_that_has_moved():
    assert answers.foe_moved(after("move"), 0, -1) == [2]
    assert answers.foe_moved(after("move"), 1, -1) == []
    by_nobody = Happening("move", fighter=2)
    assert answers.foe_moved(moment(ended=(by_nobody,)), 0, -1) == []


def test_an_opponents_ploy():
    assert answers.opponents_ploy(moment(Playing(TRAP, 1)), 0, -1) == [-1]
    assert answers.opponents_ploy(moment(Playing(TRAP, 0)), 0, -1) == []
    assert answers.opponents_ploy(moment(Playing(TRAP, -1)), 0, -1) == []
    assert answers.opponents_ploy(moment(Playing(SPEED, 1)), 0, -1) == []
    assert answers.opponents_ploy(moment(), 0, -1) == []
