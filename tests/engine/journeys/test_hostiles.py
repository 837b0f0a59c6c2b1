"""Hostile groups: what they do, whom they seek, how they come and defend themselves."""

import pytest

from rules_engine.journeys.events import (
    AttackRoll,
    Behave,
    DefenceRoll,
    Deploy,
    HostileMove,
    HostileTarget,
    Reinforce,
    Strike,
)
from rules_engine.journeys.given import Behaviour, HostileDefence, Weapon
from rules_engine.machine import asked
from tests.engine.journeys.hands import (
    CAPTAIN,
    DUKE,
    GNAWED,
    ORLA,
    TAM,
    TWO_TILES,
    foe,
    hero,
    kind,
    may,
    plain,
    refused,
    scene,
    take,
)

MISS = AttackRoll(results=("fail",))


def acting(*pieces, action="advance", **more):
    return take(scene(*pieces, step="group", **more), Behave(action=action))


def ends(journey):
    return {one.path[-1] for one in may(journey, HostileMove)}


def test_a_move_goes_towards_the_closest_hero_as_near_as_it_can():
    at = acting(hero(ORLA, (1, 1)), hero(TAM, (9, 9)), foe((1, 6), plain()), action="move")
    assert ends(at) == {(0, 4), (1, 4), (2, 4), (3, 4)}
    after = take(at, HostileMove(path=((1, 5), (1, 4))))
    assert after.models[0].space == (1, 4)
    assert refused(at, HostileMove(path=((1, 5),))) == "hostile.move"
    assert refused(at, HostileMove(path=((1, 7),))) == "hostile.move"
    assert refused(at, HostileMove(path=((1, 5), (1, 4), (1, 3)))) == "hostile.move"
    assert refused(at, HostileMove(path=((1, 4),))) == "hero.path"


def test_a_hostile_is_pinned_beside_a_hero():
    at = acting(hero(ORLA, (1, 1)), foe((1, 3), plain(move=3)), action="move")
    past = HostileMove(path=((1, 2), (0, 1)))
    assert refused(at, past) == "hostile.pinned"
    assert kind(take(at, HostileMove(path=((1, 2),)))) == "event"


def test_one_already_beside_a_hero_does_not_move():
    at = acting(hero(ORLA, (1, 1)), foe((1, 2), plain()), action="move")
    assert kind(at) == "event"


def test_advance_is_a_move_then_an_attack():
    at = acting(hero(ORLA, (1, 1)), foe((1, 4), plain()))
    at = take(at, HostileMove(path=((1, 3), (1, 2))))
    assert kind(at) == "attack roll"
    assert kind(take(at, MISS)) == "event"


def test_an_advance_that_reaches_nobody_attacks_nobody():
    at = acting(hero(ORLA, (1, 1)), foe((1, 9), plain()))
    assert kind(take(at, HostileMove(path=((1, 8), (1, 7))))) == "event"


def test_charge_is_a_move_then_an_advance():
    at = acting(hero(ORLA, (1, 1)), foe((1, 6), plain()), action="charge")
    at = take(at, HostileMove(path=((1, 5), (1, 4))))
    assert kind(at) == "hostile move"
    at = take(at, HostileMove(path=((1, 3), (1, 2))))
    assert kind(at) == "attack roll"


def test_regroup_is_an_attack_then_a_move_to_the_closest_lychgate():
    at = acting(hero(ORLA, (1, 1)), foe((2, 2), plain()), action="regroup", map=TWO_TILES)
    assert kind(at) == "attack roll"
    at = take(at, MISS)
    assert ends(at) == {(4, 0), (4, 1), (4, 2), (4, 3), (4, 4)}
    after = take(at, HostileMove(path=((3, 3), (4, 4))))
    assert after.models[0].space == (4, 4)


def test_regroup_goes_to_a_closed_door_where_there_is_no_lychgate():
    at = scene(hero(ORLA, (1, 1)), foe((2, 2), plain()), step="group", map=None, gates=False)
    at = take(at, Behave(action="regroup"), MISS)
    assert {space[0] for space in ends(at)} == {4}


def test_assault_attacks_with_an_upgrade_or_advances():
    near = acting(hero(ORLA, (1, 1)), foe((2, 2), plain()), action="assault")
    assert (kind(near), near.stack[-1].args.ranks) == ("attack roll", (2,))
    far = acting(hero(ORLA, (1, 1)), foe((1, 4), plain()), action="assault")
    assert kind(far) == "hostile move"
    at = take(far, HostileMove(path=((1, 3), (1, 2))))
    assert (kind(at), at.stack[-1].args.ranks) == ("attack roll", (1,))


def test_the_closest_hero_in_range_is_attacked_and_the_leader_picks_among_several():
    bow = plain(weapon=Weapon("sling", (1,), (1, 1), range=6))
    at = acting(hero(ORLA, (1, 1)), hero(TAM, (1, 8)), foe((1, 3), bow), action="assault")
    assert at.stack[-1].args.hero == 0
    level = acting(hero(ORLA, (1, 1)), hero(TAM, (1, 5)), foe((1, 3), bow), action="assault")
    assert kind(level) == "target"
    assert take(level, HostileTarget(hero=1)).stack[-1].args.hero == 1
    further = acting(
        hero(ORLA, (1, 1)),
        hero(TAM, (1, 5)),
        hero("Brannoc", (1, 8)),
        foe((1, 3), bow),
        action="assault",
    )
    assert refused(further, HostileTarget(hero=2)) == "hostile.target"


def test_a_group_does_what_its_card_says_for_the_roll():
    card = plain(behaviour=(Behaviour(1, 6, "move"), Behaviour(7, 12, "charge")))
    at = scene(hero(ORLA, (1, 1)), foe((1, 6), card), step="group")
    assert kind(take(at, Behave(action="charge", roll=7))) == "hostile move"
    assert refused(at, Behave(action="charge", roll=6)) == "hostile.behaviour"
    assert refused(at, Behave(action="charge")) == "hostile.behaviour"


def test_the_models_of_a_group_act_one_after_another():
    at = acting(hero(ORLA, (1, 1)), foe((1, 5), plain()), foe((3, 5), plain()), action="move")
    assert at.stack[-1].args.model == 0
    at = take(at, HostileMove(path=((1, 4), (1, 3))))
    assert at.stack[-1].args.model == 1


def test_a_group_is_deployed_at_a_lychgate_and_each_model_advances():
    card = foe((0, 4), GNAWED)
    at = scene(hero(ORLA, (1, 1), 1), card, step="turn", map=TWO_TILES)
    deploy = Deploy(name="second", card=GNAWED, at=(9, 4), spaces=((9, 4),))
    coming = take(at, deploy)
    assert (coming.groups[1].name, coming.models[1].space) == ("second", (9, 4))
    assert kind(coming) == "hostile move"
    done = take(coming, HostileMove(path=((8, 3), (7, 2), (6, 1))))
    assert kind(done) == "turn"
    assert (
        refused(at, Deploy(name="x", card=GNAWED, at=(8, 4), spaces=((8, 4),))) == "hostile.deploy"
    )
    off = Deploy(name="x", card=GNAWED, at=(9, 4), spaces=((5, 0),))
    assert refused(at, off) == "hostile.deploy"
    unknown = Deploy(name="x", card="nobody", at=(9, 4), spaces=((9, 4),))
    assert refused(at, unknown) == "journey.given"
    same = Deploy(name=f"group of {GNAWED}", card=GNAWED, at=(9, 4), spaces=((9, 4),))
    assert refused(at, same) == "journey.initiative"


def test_without_lychgates_groups_come_by_closed_gates():
    at = scene(hero(ORLA, (1, 1)), foe((0, 3), GNAWED), step="turn", map=None, gates=False)
    assert take(at, Deploy(name="b", card=GNAWED, at=(14, 3), spaces=((14, 3),))).models[1].space
    closed = Deploy(name="b", card=GNAWED, at=(7, 3), spaces=((7, 3),))
    assert refused(at, closed) == "hostile.deploy"


def test_reinforcements_come_by_the_lychgate_closest_to_their_group():
    at = scene(hero(ORLA, (1, 1)), foe((8, 1), GNAWED), step="turn", map=None)
    after = take(at, Reinforce(group=0, at=(7, 3), spaces=((7, 3),)))
    assert (len(after.models), after.models[1].space, kind(after)) == (2, (7, 3), "turn")
    further = Reinforce(group=0, at=(14, 0), spaces=((14, 0),))
    assert refused(at, further) == "hostile.reinforce"
    assert refused(at, Reinforce(group=1, at=(7, 3), spaces=((7, 3),))) == "hostile.reinforce"


@pytest.mark.parametrize(
    ("card", "quest", "wounds"),
    [
        (plain(wounds=9), 0, 2),
        (plain(wounds=9, defence=HostileDefence(0, 1)), 0, 1),
        (plain(wounds=9, defence=HostileDefence(1, 1)), 1, 1),
        (plain(wounds=9, defence=HostileDefence(8, 1)), 8, 1),
        (plain(wounds=9, defence=HostileDefence(8, 1)), 7, 2),
        (plain(wounds=9, defence=HostileDefence(8, 9)), 8, 0),
    ],
)
def test_defence_values(card, quest, wounds):
    at = take(
        scene(hero(TAM, (1, 1), 3), foe((1, 6), card)),
        Strike(by=0, die=3, weapon="bow", target=0),
        AttackRoll(by=0, results=("success", "success"), quest=quest),
    )
    assert at.models[0].wounds == wounds


def test_a_hostile_without_a_defence_is_not_rolled_for():
    at = scene(hero(TAM, (1, 1), 3), foe((1, 6), plain(wounds=9)))
    at = take(at, Strike(by=0, die=3, weapon="bow", target=0))
    assert refused(at, AttackRoll(by=0, results=("fail", "fail"), quest=5)) == "hostile.defence"


def test_a_hero_attacked_rolls_one_die_in_defence_and_suffers_the_rest():
    at = acting(hero(ORLA, (1, 1)), foe((2, 2), plain()), action="assault")
    hit = take(at, AttackRoll(results=("critical",)))
    assert (kind(hit), asked(hit).count) == ("defence roll", 1)
    assert take(hit, DefenceRoll(by=0, results=("fail",))).heroes[0].wounds == 2
    assert take(hit, DefenceRoll(by=0, results=("success",))).heroes[0].wounds == 1
    assert take(hit, DefenceRoll(by=0, results=("critical",))).heroes[0].wounds == 0
    assert refused(hit, DefenceRoll(by=0, results=("fail", "fail"))) == "journey.dice"


def hunted(name, *others, quest=0):
    """A Hunt whose hero slays the first hostile."""
    card = foe((1, 2), name, wounds={GNAWED: 0, CAPTAIN: 3, DUKE: 5}[name])
    at = scene(hero(ORLA, (1, 1), 2), card, *others, quest=quest)
    rolled = {GNAWED: 0, CAPTAIN: 1, DUKE: 0}[name]
    return take(
        at,
        Strike(by=0, die=2, weapon="hammer", target=0),
        AttackRoll(by=0, results=("critical",), quest=rolled),
    )


@pytest.mark.parametrize(
    ("name", "with_another", "quest"),
    [
        (GNAWED, True, 0),
        (GNAWED, False, 1),
        (CAPTAIN, True, 1),
        (CAPTAIN, False, 1),
        (DUKE, True, 2),
        (DUKE, False, 2),
    ],
)
def test_on_a_hunt_groups_champions_and_villains_advance_the_quest(name, with_another, quest):
    others = [foe((5, 5), name)] if with_another else []
    after = hunted(name, *others)
    assert after.models[0].space is None
    assert after.quest == quest
    assert after.groups[0].gone != with_another


def test_the_quest_token_goes_no_further_than_ten():
    assert hunted(DUKE, quest=9).quest == 10
