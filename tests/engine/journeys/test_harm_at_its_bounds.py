"""Wounds, falls, tokens and outcomes at their bounds, with what is told of them."""

import pytest
from msgspec.structs import replace

from rules_engine.facts.errors import Refused
from rules_engine.journeys.deeds import Fell, Nightfall, Quest
from rules_engine.journeys.events import (
    AttackRoll,
    BeginTurn,
    Behave,
    DefenceRoll,
    EndJourney,
    QuestRoll,
    Strike,
    Told,
)
from rules_engine.journeys.given import HostileDefence, Weapon
from rules_engine.journeys.harm import (
    heal,
    hunted,
    hurt_hero,
    hurt_model,
    inspired_by,
    judged,
    nightfall_on,
    quest_on,
    stood_up,
)
from rules_engine.journeys.position import put_model
from rules_engine.journeys.rolls import best_of
from rules_engine.journeys.telling import tell
from rules_engine.kernel.flow import unrecorded
from rules_engine.machine import step
from tests.engine.journeys.hands import ORLA, TAM, foe, hero, plain, scene, take

ACROSS = tuple(((x, 3),) for x in range(10))
SLING = plain(weapon=Weapon("sling", (1,), (1, 2), range=6))


def facts_of(journey, event):
    """The rule that refuses an event, and the facts told with it."""
    with pytest.raises(Refused) as refusal:
        step(journey, event)
    return refusal.value.rule, refusal.value.facts


def told_by(journey, event):
    """The rules that an event is told to have turned on, each with its last facts."""
    return {one.rule: one.facts for one in step(journey, event, explain=True).lines}


@pytest.mark.parametrize("reading", [(), (("journey-wounds", "counters-only"),)])
@pytest.mark.parametrize("amount", [0, -1])
def test_no_damage_changes_nothing_not_even_without_a_free_space(amount, reading):
    full = scene(hero(ORLA, (1, 1), wounds=4), foe((5, 5), plain(wounds=1)))
    at = replace(full, assume=reading)
    with unrecorded():
        assert hurt_hero(at, 0, amount) is at
        assert hurt_model(at, 0, amount) is at


def test_who_is_gone_is_hurt_no_more():
    at = scene(hero(ORLA, (1, 1)), hero(TAM, None, out=True), foe((5, 5)), foe((6, 6)))
    at = put_model(at, 1, space=None)
    with unrecorded():
        assert hurt_hero(at, 1, 3) is at
        assert hurt_model(at, 1, 3) is at


@pytest.mark.parametrize(
    ("wounds", "grievous", "amount", "after"),
    [
        (0, 0, 1, (1, 0, False)),
        (0, 0, 4, (4, 0, False)),
        (0, 0, 5, (3, 1, False)),
        (2, 1, 1, (3, 1, False)),
        (2, 1, 2, (2, 2, False)),
        (2, 1, 4, (0, 4, True)),
        (0, 3, 1, (1, 3, False)),
        (1, 3, 1, (0, 4, True)),
        (0, 0, 7, (1, 3, False)),
        (0, 0, 8, (0, 4, True)),
        (0, 0, 20, (0, 4, True)),
    ],
)
def test_damage_fills_spaces_then_turns_counters_then_ends_a_hero(wounds, grievous, amount, after):
    at = scene(hero(ORLA, (1, 1), wounds=wounds, grievous=grievous), hero(TAM, (5, 5)))
    with unrecorded():
        hurt = hurt_hero(at, 0, amount).heroes[0]
    assert (hurt.wounds, hurt.grievous, hurt.out) == after
    assert (hurt.space is None) is hurt.out


@pytest.mark.parametrize(
    ("wounds", "grievous", "after"),
    [
        (0, 0, (2, 2)),
        (1, 0, (1, 2)),
        (0, 1, (3, 1)),
        (1, 1, (2, 1)),
        (2, 2, (2, 0)),
        (9, 9, (0, 0)),
    ],
)
def test_a_grievous_counter_is_turned_before_wounds_are_taken_off(wounds, grievous, after):
    at = scene(hero(ORLA, (1, 1), wounds=2, grievous=2))
    healed = heal(at, 0, wounds=wounds, grievous=grievous).heroes[0]
    assert (healed.wounds, healed.grievous) == after


@pytest.mark.parametrize(("reading", "left"), [("with-wounds", (1, 3)), ("whole", (0, 0))])
def test_who_stands_up_has_its_counters_or_none(reading, left):
    at = scene(hero(ORLA, (1, 1)), hero(TAM, None, out=True, wounds=1, grievous=3))
    with unrecorded():
        up = stood_up(replace(at, assume=(("journey-born-hero", reading),)), 1).heroes[1]
    assert ((up.wounds, up.grievous), up.out) == (left, False)


@pytest.mark.parametrize(
    ("before", "amount", "after"), [(0, 1, 1), (1, 2, None), (1, 1, 2), (0, 3, None), (0, 9, None)]
)
def test_a_hostile_is_slain_when_its_wounds_are_used_up(before, amount, after):
    at = scene(hero(), foe((5, 5), plain(wounds=3), wounds=before), foe((6, 6), plain(wounds=3)))
    with unrecorded():
        hurt = hurt_model(at, 0, amount).models
    assert hurt[0].wounds == (3 if after is None else after)
    assert ((hurt[0].space is None), hurt[1]) == (after is None, at.models[1])


@pytest.mark.parametrize(
    ("of", "last", "steps", "rules", "open_"),
    [
        ("", False, 0, set(), False),
        ("", True, 1, {"hostile.driven-off", "quest.driven-off"}, False),
        ("champion", False, 1, {"quest.champion"}, False),
        ("champion", True, 1, {"hostile.driven-off", "quest.champion"}, True),
        ("villain", False, 2, {"quest.villain"}, False),
        ("villain", True, 2, {"hostile.driven-off", "quest.villain"}, True),
    ],
)
def test_on_a_hunt_a_fall_is_told_by_what_fell(of, last, steps, rules, open_):
    """Whether a champion alone in its group counts twice is an open point."""
    others = [] if last else [foe((8, 8), plain(kind=of))]
    at = scene(hero(), foe((5, 5), plain(kind=of)), *others)
    fall = Told(why="a card", did=(Fell(model=0),))
    stepped = step(at, fall, explain=True)
    names = {one.rule for one in stepped.lines}
    named = {"hostile.driven-off", "quest.driven-off", "quest.champion", "quest.villain"}
    assert (stepped.position.quest, names & named) == (steps, rules)
    assert ("journey-champion-alone" in stepped.assumed) is open_
    assert ("journey-driven-off" in stepped.assumed) is last
    assert [one.gone for one in stepped.position.groups] == [last]
    elsewhere = step(replace(at, kind="scavenge"), fall).position
    assert (elsewhere.quest, [one.gone for one in elsewhere.groups]) == (0, [last])


@pytest.mark.parametrize(
    ("of", "driven", "both", "steps"),
    [
        ("", False, False, 0),
        ("", True, False, 1),
        ("champion", False, True, 1),
        ("champion", True, False, 1),
        ("champion", True, True, 2),
        ("villain", True, False, 2),
        ("villain", True, True, 3),
    ],
)
def test_how_far_a_hunt_goes_on(of, driven, both, steps):
    assert hunted(of, driven=driven, both=both) == steps


@pytest.mark.parametrize(
    ("steps", "quest"), [(-9, 0), (-4, 0), (-3, 1), (0, 4), (6, 10), (7, 10), (20, 10)]
)
def test_the_quest_token_stays_on_its_track(steps, quest):
    at = scene(hero(), quest=4)
    with unrecorded():
        assert quest_on(at, steps, "journey.told").quest == quest
        assert tell(at, Quest(steps)).quest == quest


@pytest.mark.parametrize(
    ("points", "amount", "was", "after"),
    [
        (0, 2, False, (2, False)),
        (0, 3, False, (0, True)),
        (2, 1, False, (0, True)),
        (2, 2, False, (1, True)),
        (2, 2, True, (4, True)),
        (1, -1, False, (0, False)),
        (1, -2, False, (0, False)),
        (0, -1, True, (0, True)),
    ],
)
def test_inspiration_counts_from_nothing_and_three_inspire_once(points, amount, was, after):
    at = scene(hero(ORLA, (1, 1), inspiration=points, inspired=was))
    with unrecorded():
        one = inspired_by(at, 0, amount).heroes[0]
    assert (one.inspiration, one.inspired) == after


def test_the_third_space_of_nightfall_brings_what_waits_there_once():
    for kind_, encounters, due in (
        ("hunt", (1, 0), False),
        ("scavenge", (1,), False),
        ("deliverance", (1,), True),
    ):
        at = scene(hero(), kind=kind_, nightfall=1, encounters=(1,))
        with unrecorded():
            second, third = nightfall_on(at, 1), nightfall_on(at, 2)
            again = nightfall_on(nightfall_on(third, -1), 1)
        assert (second.third, second.due, second.encounters) == (False, False, (1,))
        assert (third.third, third.due, third.encounters) == (True, due, encounters)
        assert again.encounters == encounters
        assert told_by(at, Told(why="a card", did=(Nightfall(2),))).keys() >= (
            {"quest.encounter"} if kind_ == "hunt" else set()
        )


def test_a_deliverance_places_the_gravetide_only_where_it_is_due():
    at = scene(hero(), kind="deliverance", step="turn", nightfall=1)
    assert take(at, BeginTurn()).gravetide == ""
    assert take(replace(at, due=True), BeginTurn()).gravetide == "field"
    assert take(replace(at, due=True, kind="hunt"), BeginTurn()).gravetide == ""


OUTCOMES = [
    ("hunt", 5, 3, 0, (False, 1, 0, 5)),
    ("hunt", 6, 1, 0, (True, 0, -1, 1)),
    ("hunt", 6, 10, 1, (True, 1, -1, 11)),
    ("hunt", 6, 11, 1, (True, 2, -1, 12)),
    ("hunt", 10, 1, 1, (True, 0, -2, 2)),
    ("scavenge", 5, 0, 0, (False, 1, 1, 0)),
    ("scavenge", 6, 0, 1, (True, 1, 1, 0)),
    ("deliverance", 5, 1, 0, (False, 0, 1, 3)),
    ("deliverance", 8, 1, 1, (True, -2, 0, 2)),
]


@pytest.mark.parametrize(("kind_", "quest", "roll", "out", "wanted"), OUTCOMES)
def test_an_outcome_and_what_is_told_of_it(kind_, quest, roll, out, wanted):
    """A failure adds two to the roll, each hero out of action one; experience is for success."""
    fallen = hero(TAM, None, out=True) if out else hero(TAM, (1, 2))
    at = scene(hero(ORLA, (1, 1)), fallen, kind=kind_, step="turn", quest=quest)
    at = replace(at, zone=((1, 1), (1, 2)), fear=0, influence=0)
    last = QuestRoll(roll=roll) if roll else EndJourney()
    before = take(at, EndJourney()) if roll else at
    after = take(before, last)
    found = after.outcome
    success, fear, influence, _ = wanted
    assert (found.success, found.fear, found.influence, found.rolled) == wanted
    assert (found.standing, found.experience) == ((0,) if out else (0, 1), success)
    assert (after.fear, after.influence) == (max(0, fear), max(0, influence))
    told = told_by(before, last)
    assert ("quest.experience" in told) is success
    assert told[f"quest.victory-{kind_}"] == {
        "quest": quest,
        "standing": 2 - out,
        "success": success,
    }


@pytest.mark.parametrize(("roll", "grown"), [(1, 0), (2, 0), (3, 1), (11, 1), (12, 2)])
def test_how_far_fear_or_influence_grows_after_a_journey(roll, grown):
    """Influence after a Deliverance, which a success does not shrink; fear after a Hunt."""
    with unrecorded():
        assert judged(scene(hero(), kind="deliverance", quest=6), roll).influence == grown
        assert judged(scene(hero(), quest=6), roll).fear == grown


@pytest.mark.parametrize(
    ("results", "best"),
    [
        (("fail",), "fail"),
        ((), "fail"),
        (("fail", "success"), "success"),
        (("critical", "success"), "critical"),
        (("success", "critical", "fail"), "critical"),
    ],
)
def test_the_best_of_a_roll(results, best):
    assert best_of(results) == best


@pytest.mark.parametrize(
    ("least", "covered", "quest", "told"),
    [
        (0, False, 0, {"roll": 0, "cover": 0, "least": 0, "holds": True}),
        (0, True, 0, {"roll": 0, "cover": 0, "least": 0, "holds": True}),
        (1, False, 1, {"roll": 1, "cover": 0, "least": 1, "holds": True}),
        (1, True, 1, {"roll": 1, "cover": 2, "least": 1, "holds": True}),
        (9, False, 8, {"roll": 8, "cover": 0, "least": 9, "holds": False}),
        (9, False, 9, {"roll": 9, "cover": 0, "least": 9, "holds": True}),
        (9, True, 6, {"roll": 6, "cover": 2, "least": 9, "holds": False}),
        (9, True, 7, {"roll": 7, "cover": 2, "least": 9, "holds": True}),
        (None, False, 0, None),
        (None, True, 10, {"roll": 10, "cover": 0, "least": 11, "holds": False}),
        (None, True, 11, {"roll": 11, "cover": 0, "least": 11, "holds": True}),
    ],
)
def test_what_a_defence_is_told_to_come_to(least, covered, quest, told):
    own = None if least is None else HostileDefence(least, 1)
    pieces = (hero(TAM, (1, 1), 3), foe((1, 5), plain(defence=own, wounds=9)))
    at = scene(*pieces, obstacles=ACROSS if covered else ())
    at = take(at, Strike(by=0, die=3, weapon="bow", target=0))
    roll = AttackRoll(by=0, results=("success", "success"), quest=quest)
    without = {"wanted": False, "roll": 0}
    assert told_by(at, roll)["hostile.defence"] == (told or without)
    taken = told is not None and told["holds"]
    assert take(at, roll).models[0].wounds == (1 if taken else 2)
    wrong = replace(roll, quest=0 if quest else 5)
    assert facts_of(at, wrong)[0] == "hostile.defence"


@pytest.mark.parametrize(
    ("reduces", "hits", "told", "wounds"), [(0, 1, False, 1), (1, 1, False, 0), (2, 1, True, 0)]
)
def test_that_damage_is_at_least_nothing_is_told_where_a_defence_took_more(
    reduces, hits, told, wounds
):
    armour = HostileDefence(0, reduces)
    at = scene(hero(TAM, (1, 1), 3), foe((1, 5), plain(defence=armour, wounds=9)))
    at = take(at, Strike(by=0, die=3, weapon="bow", target=0))
    roll = AttackRoll(by=0, results=("success", "fail"))
    assert ("hostile.least-damage" in told_by(at, roll)) is told
    assert take(at, roll).models[0].wounds == wounds


@pytest.mark.parametrize("covered", [False, True])
def test_a_hero_attacked_is_told_of_cover_where_there_is_some(covered):
    at = scene(
        hero(ORLA, (1, 1)), foe((1, 5), SLING), step="group", obstacles=ACROSS if covered else ()
    )
    at = take(at, Behave(action="assault"))
    roll = AttackRoll(results=("success",))
    assert ("terrain.cover-hero" in told_by(at, roll)) is covered
    with_quest = facts_of(at, replace(roll, quest=1))
    assert with_quest == ("hostile.defence", {"roll": 1, "target": "hero"})
    dice = ("fail",) * (2 if covered else 1)
    assert take(at, roll, DefenceRoll(by=0, results=dice)).heroes[0].wounds == 1
    too_many = DefenceRoll(by=0, results=(*dice, "fail"))
    assert facts_of(take(at, roll), too_many)[0] == "journey.dice"
