"""Each ailment, on a hero and on a hostile."""

import pytest

from rules_engine.journeys.deeds import Ail, Fell
from rules_engine.journeys.events import (
    ActivationRoll,
    Again,
    AttackRoll,
    BeginTurn,
    Behave,
    DefenceRoll,
    DestinyRoll,
    DiscardDie,
    Free,
    HostileMove,
    Move,
    Run,
    Strike,
    Told,
)
from rules_engine.journeys.given import Weapon
from tests.engine.journeys.hands import (
    BRANNOC,
    ORLA,
    TAM,
    foe,
    hero,
    kind,
    may,
    plain,
    refused,
    scene,
    take,
)


def shot(*results, again=(), **more):
    """The wounds that Tam's bow does to a hostile in this state."""
    at = scene(hero(TAM, (1, 1), 3, inspiration=1), foe((1, 6), plain(wounds=20), **more))
    at = take(at, Strike(by=0, die=3, weapon="bow", target=0))
    return take(at, AttackRoll(by=0, results=results, again=again)).models[0].wounds


def bitten(result, **more):
    """The wounds of a hero in this state after a claw and a failed Defence roll."""
    at = scene(hero(ORLA, (1, 1), **more), foe((2, 2), plain()), step="group")
    at = take(at, Behave(action="assault"), AttackRoll(results=(result,)))
    return take(at, DefenceRoll(by=0, results=("fail",))).heroes[0].wounds


def test_the_cursed_suffer_one_more_on_a_success_and_two_more_on_a_critical():
    assert shot("success", "critical") == 1 + 2
    assert shot("success", "critical", ailments=("cursed",)) == 2 + 4
    assert bitten("success") == 1
    assert bitten("success", ailments=("cursed",)) == 2
    assert bitten("critical", ailments=("cursed",)) == 4


def test_successes_against_a_diseased_hostile_are_critical():
    assert shot("success", "success", ailments=("diseased",)) == 4
    assert shot("fail", "critical", ailments=("diseased",)) == 2


def diseased(space=-1, **more):
    at = scene(hero(ORLA, (1, 1), 6, 5, 4, 3, **more))
    return take(at, Told(why="trial", did=(Ail("diseased", hero=0, space=space),)))


def test_a_diseased_space_makes_its_die_a_one():
    assert diseased().heroes[0].dice == (1, 5, 4, 3)
    assert diseased(2).heroes[0].dice == (6, 5, 1, 3)
    at = scene(hero(ORLA, (1, 1), wounds=2))
    on_a_wound = Told(why="trial", did=(Ail("diseased", hero=0, space=2),))
    assert refused(at, on_a_wound) == "ailment.diseased-hero"
    full = scene(hero(ORLA, (1, 1), wounds=4))
    assert take(full, on_a_wound).heroes[0].diseased == (2,)


def test_dice_rolled_onto_a_diseased_space_are_ones():
    at = scene(hero(ORLA, (1, 1), ailments=("diseased",)), step="turn")
    at = take(at, BeginTurn(), DestinyRoll(faces=(1, 2, 3, 4, 5)))
    assert take(at, ActivationRoll(faces=((6, 5, 4, 3),))).heroes[0].dice == (1, 5, 4, 3)


def test_a_fatigued_heros_dice_are_ones_and_the_fatigue_is_gone():
    one = scene(hero(ORLA, (1, 1), 6, 4, ailments=("fatigued",))).heroes[0]
    assert (one.dice, one.ailments) == ((1, 1), ())


def test_a_failed_die_against_the_marked_is_rolled_again():
    marked = (Again(0, "fail", "marked"),)
    assert shot("success", "fail", again=marked, ailments=("marked",)) == 1
    at = scene(hero(TAM, (1, 1), 3), foe((1, 6), plain(wounds=20), ailments=("marked",)))
    at = take(at, Strike(by=0, die=3, weapon="bow", target=0))
    assert refused(at, AttackRoll(by=0, results=("fail", "success"))) == "ailment.marked"
    both = (Again(0, "fail", "marked"), Again(1, "fail", "marked"))
    twice = AttackRoll(by=0, results=("fail", "fail"), again=both)
    assert refused(at, twice) == "ailment.marked"
    assert shot("success", "success", ailments=("marked",)) == 2
    another = (Again(1, "success", "marked"),)
    instead = AttackRoll(by=0, results=("fail", "fail"), again=another)
    assert refused(at, instead) == "ailment.marked"


def test_nothing_is_rolled_again_against_the_unmarked():
    at = scene(hero(TAM, (1, 1), 3), foe((1, 6), plain(wounds=20)))
    at = take(at, Strike(by=0, die=3, weapon="bow", target=0))
    again = (Again(0, "fail", "marked"),)
    assert refused(at, AttackRoll(by=0, results=("fail", "fail"), again=again)) == "ailment.marked"


def towards(*pieces, card):
    at = scene(*pieces, foe((5, 5), card), step="group")
    return {one.path[-1] for one in may(take(at, Behave(action="advance")), HostileMove)}


def test_a_hostile_goes_for_a_marked_hero_if_it_can_still_attack():
    near, marked = hero(ORLA, (3, 5)), hero(TAM, (9, 5), ailments=("marked",))
    quick, slow = plain(move=3), plain(move=2)
    assert all(space[0] == 8 for space in towards(near, marked, card=quick))
    assert all(space[0] == 4 for space in towards(near, marked, card=slow))
    nobody_near = hero(ORLA, (0, 5))
    assert all(space[0] > 5 for space in towards(nobody_near, marked, card=slow))


def test_a_marked_hero_who_falls_is_marked_no_more():
    at = scene(hero(ORLA, (1, 1), ailments=("marked", "cursed")), hero(TAM, (5, 5)))
    after = take(at, Told(why="trial", did=(Fell(hero=0),)))
    assert after.heroes[0].ailments == ("cursed",)


def test_a_stunned_hero_gives_up_a_die_for_each_token():
    at = scene(hero(ORLA, (1, 1), 6, 2, ailments=("stunned", "stunned")), destiny=(3,))
    assert kind(at) == "stunned"
    at = take(at, DiscardDie(by=0, die=2))
    assert kind(at) == "stunned"
    at = take(at, DiscardDie(by=0, die=3, destiny=True))
    assert (kind(at), at.heroes[0].dice, at.available) == ("act", (6, 0), ())
    assert at.heroes[0].ailments == ()


def test_a_die_that_is_not_there_is_not_given_up_and_without_dice_none_is():
    at = scene(hero(ORLA, (1, 1), 6, ailments=("stunned",)))
    assert refused(at, DiscardDie(by=0, die=5)) == "hero.dice"
    assert refused(at, Move(by=0, die=6, path=((1, 2),))) == "kernel.asked"
    assert kind(scene(hero(ORLA, (1, 1), ailments=("stunned",)))) == "act"


def test_a_stunned_hostile_loses_its_tokens_instead_of_its_actions():
    at = scene(
        hero(ORLA, (1, 1)), foe((2, 2), plain(), ailments=("stunned", "stunned")), step="group"
    )
    after = take(at, Behave(action="charge"))
    assert (kind(after), after.models[0].ailments) == ("event", ())


@pytest.mark.parametrize("event", [Move, Run])
def test_a_trapped_hero_neither_moves_nor_runs(event):
    at = scene(hero(ORLA, (1, 1), 6, ailments=("trapped",)))
    assert refused(at, event(by=0, die=6, path=((1, 2),))) == "ailment.trapped-hero"
    assert may(at, event) == []


def test_a_trapped_hero_is_freed_for_a_four_by_itself_or_one_adjacent():
    trapped = ("trapped",)
    at = scene(hero(ORLA, (1, 1), 4, ailments=trapped))
    assert take(at, Free(by=0, die=4, hero=0)).heroes[0].ailments == ()
    low = scene(hero(ORLA, (1, 1), 3, ailments=trapped))
    assert refused(low, Free(by=0, die=3, hero=0)) == "ailment.trapped-freed"
    beside = scene(hero(ORLA, (1, 1), 4), hero(TAM, (2, 2), ailments=trapped))
    assert take(beside, Free(by=0, die=4, hero=1)).heroes[1].ailments == ()
    away = scene(hero(ORLA, (1, 1), 4), hero(TAM, (3, 3), ailments=trapped))
    assert refused(away, Free(by=0, die=4, hero=1)) == "ailment.trapped-freed"
    free = scene(hero(ORLA, (1, 1), 4), hero(BRANNOC, (2, 2)))
    assert refused(free, Free(by=0, die=4, hero=1)) == "ailment.trapped-freed"


def test_a_trapped_hostile_loses_its_token_instead_of_a_move():
    sling = plain(weapon=Weapon("sling", (1,), (1, 1), range=6))
    at = scene(hero(ORLA, (1, 1)), foe((1, 5), sling, ailments=("trapped",)), step="group")
    after = take(at, Behave(action="advance"))
    assert (kind(after), after.models[0].space, after.models[0].ailments) == (
        "attack roll",
        (1, 5),
        (),
    )
    charging = take(at, Behave(action="charge"))
    assert kind(charging) == "hostile move"
