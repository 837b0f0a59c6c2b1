"""Heroes: dice and thresholds, moving and pinning, wounds and healing, inspiration."""

import pytest

from rules_engine.journeys.deeds import Fell, Hurt, Inspiration
from rules_engine.journeys.events import (
    Again,
    AgilityRoll,
    AttackRoll,
    Behave,
    DefenceRoll,
    Done,
    Extract,
    Gambit,
    Move,
    Recover,
    Recuperate,
    Run,
    Search,
    Strike,
    Told,
    UseAbility,
    VitalityRoll,
)
from tests.engine.journeys.hands import (
    ORLA,
    TAM,
    YSOLDE,
    foe,
    guarded,
    hero,
    kind,
    may,
    plain,
    refused,
    scene,
    take,
)


def way(*spaces):
    return tuple(spaces)


@pytest.mark.parametrize("die", [1, 2, 6])
def test_move_takes_any_die_and_goes_as_far_as_the_first_value(die):
    at = scene(hero(ORLA, (1, 1), die))
    after = take(at, Move(by=0, die=die, path=way((1, 2), (1, 3), (1, 4))))
    assert after.heroes[0].space == (1, 4)
    assert not any(after.heroes[0].dice)
    too_far = way((1, 2), (1, 3), (1, 4), (1, 5))
    assert refused(at, Move(by=0, die=die, path=too_far)) == "hero.move"


def test_run_wants_a_three_and_goes_as_far_as_the_second_value():
    five = way((1, 2), (1, 3), (1, 4), (1, 5), (1, 6))
    assert take(scene(hero(ORLA, (1, 1), 3)), Run(by=0, die=3, path=five)).heroes[0].space == (1, 6)
    assert refused(scene(hero(ORLA, (1, 1), 2)), Run(by=0, die=2, path=five)) == "hero.run"
    six = (*five, (1, 7))
    assert refused(scene(hero(ORLA, (1, 1), 3)), Run(by=0, die=3, path=six)) == "hero.run"


def test_a_die_is_spent_once_and_only_if_it_was_rolled():
    at = scene(hero(ORLA, (1, 1), 4, 2), destiny=(5,))
    one = Move(by=0, die=4, path=way((1, 2)))
    after = take(at, one)
    assert after.heroes[0].dice == (0, 2)
    assert refused(after, Move(by=0, die=4, path=way((1, 3)))) == "hero.dice"
    assert refused(at, Move(by=0, die=5, path=way((1, 2)))) == "hero.dice"
    by_destiny = Move(by=0, die=5, destiny=True, path=way((1, 2)))
    after = take(at, by_destiny)
    assert (after.heroes[0].dice, after.available) == ((4, 2), ())
    assert refused(after, Move(by=0, die=5, destiny=True, path=way((1, 3)))) == "hero.dice"


@pytest.mark.parametrize(
    ("event", "result", "goes_on"),
    [
        (Move, "critical", True),
        (Move, "success", False),
        (Move, "fail", False),
        (Run, "critical", True),
        (Run, "success", True),
        (Run, "fail", False),
    ],
)
def test_beside_a_hostile_a_hero_is_pinned(event, result, goes_on):
    at = scene(hero(ORLA, (1, 1), 6), foe((3, 3)))
    after = take(at, event(by=0, die=6, path=way((2, 2), (1, 3), (1, 4))))
    assert kind(after) == "agility"
    assert after.heroes[0].space == (2, 2)
    after = take(after, AgilityRoll(by=0, results=(result,)))
    assert after.heroes[0].space == ((1, 4) if goes_on else (2, 2))
    assert kind(after) == "act"


def test_a_pinned_hero_may_stop_without_a_roll_and_each_space_pins_anew():
    at = scene(hero(ORLA, (1, 1), 6), foe((3, 3)))
    way_round = Move(by=0, die=6, path=way((2, 2), (2, 3), (1, 4)))
    stopped = take(at, way_round, AgilityRoll(by=0))
    nothing_again = AgilityRoll(by=0, again=(Again(0, "fail", "marked"),))
    assert refused(take(at, way_round), nothing_again) == "journey.dice"
    assert stopped.heroes[0].space == (2, 2)
    again = take(at, way_round, AgilityRoll(by=0, results=("critical",)))
    assert (kind(again), again.heroes[0].space) == ("agility", (2, 3))


def test_leaving_a_hostile_or_ending_beside_one_asks_nothing():
    beside = scene(hero(ORLA, (2, 2), 6), foe((3, 3)))
    assert kind(take(beside, Move(by=0, die=6, path=way((1, 1), (0, 0))))) == "act"
    towards = scene(hero(ORLA, (1, 1), 6), foe((3, 3)))
    assert kind(take(towards, Move(by=0, die=6, path=way((2, 2))))) == "act"


def test_nobody_walks_through_a_hostile_or_stops_on_another():
    at = scene(hero(ORLA, (1, 1), 6), hero(TAM, (1, 2)), foe((2, 1)))
    assert refused(at, Move(by=0, die=6, path=way((2, 1), (3, 1)))) == "hero.through"
    assert refused(at, Move(by=0, die=6, path=way((1, 2)))) == "hero.ends"
    assert refused(at, Move(by=0, die=6, path=way((1, 3)))) == "hero.path"
    assert refused(at, Move(by=0, die=6, path=())) == "hero.move"


@pytest.mark.parametrize(
    ("result", "heals", "wounds", "grievous"),
    [
        ("fail", "", 2, 1),
        ("success", "wound", 1, 1),
        ("success", "grievous", 3, 0),
        ("critical", "wound", 0, 1),
        ("critical", "grievous", 2, 0),
    ],
)
def test_recuperate(result, heals, wounds, grievous):
    at = take(scene(hero(ORLA, (1, 1), 1, wounds=2, grievous=1)), Recuperate(by=0, die=1))
    after = take(at, VitalityRoll(by=0, results=(result,), heals=heals))
    assert (after.heroes[0].wounds, after.heroes[0].grievous) == (wounds, grievous)


def test_nothing_is_healed_that_is_not_there_or_not_rolled():
    at = take(scene(hero(ORLA, (1, 1), 1, wounds=1)), Recuperate(by=0, die=1))
    rule = "hero.recuperate"
    assert refused(at, VitalityRoll(by=0, results=("success",), heals="grievous")) == rule
    assert refused(at, VitalityRoll(by=0, results=("fail",), heals="wound")) == rule
    assert refused(at, VitalityRoll(by=0, results=("success",))) == rule
    assert refused(at, VitalityRoll(by=0, results=("success", "fail"))) == "journey.dice"


def test_recover_wants_a_four_rolls_two_dice_and_needs_no_hostile_in_sight():
    at = scene(hero(ORLA, (1, 1), 4, wounds=2))
    rolling = take(at, Recover(by=0, die=4))
    after = take(rolling, VitalityRoll(by=0, results=("fail", "critical"), heals="wound"))
    assert after.heroes[0].wounds == 0
    assert refused(scene(hero(ORLA, (1, 1), 3, wounds=2)), Recover(by=0, die=3)) == "hero.recover"
    seen = scene(hero(ORLA, (1, 1), 4, wounds=2), foe((9, 9)))
    assert refused(seen, Recover(by=0, die=4)) == "hero.recover"
    assert may(seen, Recover) == []
    wall = tuple((((4, y), (5, y)),) for y in range(10))
    hidden = scene(hero(ORLA, (1, 1), 4, wounds=2), foe((9, 9)), walls=wall)
    assert kind(take(hidden, Recover(by=0, die=4))) == "vitality"


def test_search_beside_a_mysterious_object_and_no_hostile():
    at = scene(hero(ORLA, (1, 1), 4), mysterious=((2, 2),))
    after = take(at, Search(by=0, die=4, object=(2, 2), cards=("a lantern",)))
    assert after.terrain.mysterious == ()
    assert after.quest == 0
    low = scene(hero(ORLA, (1, 1), 3), mysterious=((2, 2),))
    assert refused(low, Search(by=0, die=3, object=(2, 2))) == "hero.search"
    far = scene(hero(ORLA, (1, 1), 4), mysterious=((3, 3),))
    assert refused(far, Search(by=0, die=4, object=(3, 3))) == "hero.search"
    watched = scene(hero(ORLA, (1, 1), 4), foe((0, 0)), mysterious=((2, 2),))
    assert refused(watched, Search(by=0, die=4, object=(2, 2))) == "hero.search"
    two = Search(by=0, die=4, object=(2, 2), cards=("a lantern", "a rope"))
    assert refused(at, two) == "hero.search-draws"


def test_three_inspiration_points_search_without_an_object_and_take_none_away():
    at = scene(hero(ORLA, (1, 1), 4, inspiration=3, inspired=True), mysterious=((5, 5),))
    after = take(at, Search(by=0, die=4, cards=("a rope",)))
    assert (after.heroes[0].inspiration, after.terrain.mysterious) == (0, ((5, 5),))
    poor = scene(hero(ORLA, (1, 1), 4, inspiration=2))
    assert refused(poor, Search(by=0, die=4)) == "hero.inspired-search"


def test_extract_lays_the_zone_against_a_closed_gateway_and_opens_it():
    from_map = scene(hero(ORLA, (14, 2), 4), map=None)
    zone = ((15, 3), (16, 3))
    after = take(from_map, Extract(by=0, die=4, gateway=(14, 3), spaces=zone))
    assert (after.zone, after.gateways) == (zone, ())
    assert after.terrain.tiles[-1].spaces == zone
    assert refused(after, Extract(by=0, die=4, gateway=(14, 3), spaces=((15, 1),))) == "hero.dice"
    away = Extract(by=0, die=4, gateway=(14, 3), spaces=((17, 3),))
    assert refused(from_map, away) == "hero.extract-zone"
    on_a_tile = Extract(by=0, die=4, gateway=(14, 3), spaces=((13, 3),))
    assert refused(from_map, on_a_tile) == "hero.extract-zone"
    far = scene(hero(ORLA, (11, 2), 4), map=None)
    assert refused(far, Extract(by=0, die=4, gateway=(14, 3), spaces=zone)) == "hero.extract"
    watched = scene(hero(ORLA, (14, 2), 4), foe((13, 1)), map=None)
    assert refused(watched, Extract(by=0, die=4, gateway=(14, 3), spaces=zone)) == "hero.extract"
    low = scene(hero(ORLA, (14, 2), 3), map=None)
    assert refused(low, Extract(by=0, die=3, gateway=(14, 3), spaces=zone)) == "hero.extract"


def test_weapon_actions_do_damage_by_each_success_and_each_critical():
    at = scene(hero(TAM, (1, 1), 3, 1), foe((1, 6), plain(wounds=9)))
    strike = Strike(by=0, die=3, weapon="bow", target=0)
    after = take(at, strike, AttackRoll(by=0, results=("success", "critical")))
    assert after.models[0].wounds == 1 + 2
    after = take(at, strike, AttackRoll(by=0, results=("fail", "fail")))
    assert after.models[0].wounds == 0
    assert refused(at, Strike(by=0, die=1, weapon="bow", target=0)) == "hero.weapon"
    assert refused(at, Strike(by=0, die=3, weapon="two blades", target=0)) == "hero.reach"
    assert refused(at, Strike(by=0, die=3, weapon="axe", target=0)) == "journey.given"
    assert refused(at, Strike(by=0, die=3, weapon="bow", target=1)) == "hero.target"
    assert refused(take(at, strike), AttackRoll(by=0, results=("success",))) == "journey.dice"


def test_an_ability_wants_its_die_and_what_it_does_is_told():
    at = scene(hero(YSOLDE, (1, 1), 5, 4))
    assert kind(take(at, UseAbility(by=0, die=5, name="litany"))) == "act"
    assert refused(at, UseAbility(by=0, die=4, name="litany")) == "hero.weapon"
    assert refused(at, UseAbility(by=0, die=5, name="psalm")) == "journey.given"


def test_wounds_fill_spaces_then_turn_grievous_then_the_hero_is_out():
    at = scene(hero(ORLA, (1, 1), wounds=3), hero(TAM, (5, 5)))
    seen = []
    for _ in range(5):
        at = take(at, Told(why="trial", did=(Hurt(1, hero=0),)))
        seen.append((at.heroes[0].wounds, at.heroes[0].grievous, at.heroes[0].out))
    assert seen == [(4, 0, False), (3, 1, False), (2, 2, False), (1, 3, False), (0, 4, True)]
    assert at.heroes[0].space is None


def test_when_the_last_hero_falls_the_journey_is_over():
    at = take(scene(hero()), Told(why="trial", did=(Fell(hero=0),)))
    assert kind(at) == "after"


def test_the_third_inspiration_point_inspires_once_and_costs_three():
    at = scene(hero(ORLA, (1, 1), inspiration=1))
    gain = Told(why="trial", did=(Inspiration(0, 1),))
    two = take(at, gain)
    assert (two.heroes[0].inspiration, two.heroes[0].inspired) == (2, False)
    three = take(two, gain)
    assert (three.heroes[0].inspiration, three.heroes[0].inspired) == (0, True)
    again = take(three, gain, gain, gain)
    assert (again.heroes[0].inspiration, again.heroes[0].inspired) == (3, True)


def test_an_inspired_hero_goes_by_its_inspired_side():
    four = way((1, 2), (1, 3), (1, 4), (1, 5))
    plainly = scene(hero(ORLA, (1, 1), 1))
    assert refused(plainly, Move(by=0, die=1, path=four)) == "hero.move"
    inspired = scene(hero(ORLA, (1, 1), 1, inspired=True))
    assert take(inspired, Move(by=0, die=1, path=four)).heroes[0].space == (1, 5)


def test_one_inspiration_point_rolls_one_die_again():
    at = scene(hero(TAM, (1, 1), 3, inspiration=1), foe((1, 6), plain(wounds=9)))
    at = take(at, Strike(by=0, die=3, weapon="bow", target=0))
    again = (Again(1, "fail"),)
    after = take(at, AttackRoll(by=0, results=("fail", "critical"), again=again))
    assert (after.heroes[0].inspiration, after.models[0].wounds) == (0, 2)
    both = (Again(0, "fail"), Again(1, "fail"))
    twice = AttackRoll(by=0, results=("fail", "critical"), again=both)
    assert refused(at, twice) == "hero.inspired-re-roll"
    same = (Again(1, "fail"), Again(1, "success"))
    assert refused(at, AttackRoll(by=0, results=("fail", "fail"), again=same)) == "journey.dice"


def test_a_die_rolled_for_a_hero_may_be_rolled_again_a_hostiles_may_not():
    pieces = hero(ORLA, (1, 1), inspiration=1), foe((2, 2), plain())
    at = scene(*pieces, step="group")
    at = take(at, Behave(action="assault"))
    again = (Again(0, "critical"),)
    rule = "hero.inspired-re-roll"
    assert refused(at, AttackRoll(results=("fail",), again=again)) == rule
    hit = take(at, AttackRoll(results=("critical",)))
    saved = take(hit, DefenceRoll(by=0, results=("critical",), again=(Again(0, "fail"),)))
    assert (saved.heroes[0].wounds, saved.heroes[0].inspiration) == (0, 0)


def test_gambits_cost_a_die_or_two_inspiration_points():
    at = scene(hero(ORLA, (1, 1), 2, inspiration=2), hero(TAM, (5, 5)), step="gambit")
    turned = (TAM, ORLA)
    by_die = take(at, Gambit(by=0, die=2, order=turned))
    assert (by_die.order, by_die.heroes[0].dice, by_die.heroes[0].inspiration) == (turned, (0,), 2)
    by_points = take(at, Gambit(by=0, order=turned))
    assert (by_points.order, by_points.heroes[0].inspiration) == (turned, 0)
    assert refused(at, Gambit(by=1, order=turned)) == "hero.inspired-gambit"
    assert refused(at, Gambit(by=0, die=3)) == "hero.dice"
    assert refused(at, Gambit(by=0, die=2, order=(ORLA,))) == "journey.initiative"


def test_a_hero_acts_in_its_own_activation_alone():
    at = scene(hero(ORLA, (1, 1), 2), hero(TAM, (5, 5), 2))
    assert refused(at, Move(by=1, die=2, path=way((5, 6)))) == "kernel.whose"
    assert kind(take(at, Done(by=0))) == "event"


def test_a_hostile_with_a_defence_is_rolled_for():
    at = scene(hero(TAM, (1, 1), 3), foe((1, 6), guarded(7)))
    at = take(at, Strike(by=0, die=3, weapon="bow", target=0))
    missed = take(at, AttackRoll(by=0, results=("success", "success"), quest=6))
    held = take(at, AttackRoll(by=0, results=("success", "success"), quest=7))
    assert (missed.models[0].wounds, held.models[0].wounds) == (2, 1)
    assert refused(at, AttackRoll(by=0, results=("success", "success"))) == "hostile.defence"


def test_a_defence_never_takes_damage_below_nothing():
    at = scene(hero(TAM, (1, 1), 3), foe((1, 6), guarded(2, 5)))
    at = take(at, Strike(by=0, die=3, weapon="bow", target=0))
    after = take(at, AttackRoll(by=0, results=("success", "fail"), quest=12))
    assert after.models[0].wounds == 0
