"""Open points read the other way: each changes what is played, and an answer can be had of both."""

import json
import re
from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace

import rules_engine
from rules_engine.facts.assumptions import assumption, assumptions
from rules_engine.facts.errors import Refused, Unusable
from rules_engine.journey_table import opening_of, read_journey_question, rule_on_journey
from rules_engine.journeys.events import (
    AttackRoll,
    BeginTurn,
    Behave,
    BornHero,
    DefenceRoll,
    DestinyRoll,
    DiscardDie,
    Done,
    Explore,
    PickTile,
    QuestRoll,
    Recover,
    Strike,
    VitalityRoll,
)
from rules_engine.journeys.given import HeroCard, HeroSide, Map, Tile, Weapon
from rules_engine.journeys.ground import ground, hostile_seen, nearest_heroes, sought
from rules_engine.journeys.harm import hurt_hero
from rules_engine.journeys.invented import block
from rules_engine.journeys.readings import PLAYED, check_readings
from rules_engine.journeys.sequences.arriving import near_gate
from rules_engine.journeys.sequences.hostiles import targets
from rules_engine.journeys.sequences.setting_up import check_obstacle
from rules_engine.journeys.sequences.striking import in_reach
from rules_engine.journeys.sequences.turn import destiny_rolled, dice_of
from rules_engine.journeys.sequences.walking import ways
from rules_engine.log.journey_marks import Activated, Ailing, EventRolled, Hurt, Spent
from rules_engine.machine import legal
from tests.engine.journeys.hands import (
    ARCHER,
    BRANNOC,
    FIELD,
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
from tests.engine.journeys.logs import BEGUN, header, replayed

BOW = Weapon("bow", (1, 1), (1, 2), range=3)
SLINGER = HeroCard("Slinger", HeroSide((2, 5), weapons=(BOW,)))
SPEAR = plain(weapon=Weapon("spear", (1,), (1, 2), range=3))
TUBE = Map("tube", (Tile("tube", block(0, 0, 1, 9)),), ((0, 0),))


def born(journey):
    at = take(journey, QuestRoll(roll=9))
    space = may(at, BornHero)[-1].space
    return take(at, BornHero(hero=1, space=space, does="remove", ailment="cursed")).heroes[1].wounds


def shot(journey):
    at = take(journey, Strike(by=0, die=6, weapon="bow", target=0))
    return take(at, AttackRoll(by=0, results=("success", "critical")))


CORNER = Map(
    "corner",
    (
        Tile("drop zone", block(0, 0, 3, 3)),
        Tile("street", block(3, 0, 3, 3)),
        Tile("yard", block(0, 3, 3, 3)),
    ),
    ((0, 0),),
)


def recovered(journey):
    """Two successes on counters of wounds."""
    at = take(journey, Recover(by=0, die=4))
    roll = VitalityRoll(by=0, results=("success", "success"), heals="wound")
    return take(at, roll).heroes[0].wounds


def defended(journey):
    """A claw does two of damage, and one success of the Defence roll answers."""
    at = take(journey, Behave(action="advance"), AttackRoll(results=("critical",)))
    return take(at, DefenceRoll(by=0, results=("success",))).heroes[0].wounds


def tokens_left(journey):
    """One token, one die given up: whether the token stays, and that no other die is asked for."""
    at = take(journey, DiscardDie(by=0, die=2))
    return kind(at), at.heroes[0].dice, at.heroes[0].ailments


def is_allowed(check, *told):
    try:
        check(*told)
    except Refused:
        return False
    return True


def may_explore(journey):
    return is_allowed(take, journey, Explore(by=0, die=4, name="lane", spaces=block(20, 0, 2, 2)))


def tiles_to_pick(journey):
    """The tiles that the leader is asked about, once nobody is left on the drop zone."""
    return [one.name for one in may(take(journey, BeginTurn()), PickTile)]


PLAYED_BOTH_WAYS = {
    "activation-dice": ("all", scene(hero(wounds=2)), lambda at: dice_of(at, 0), 2, 4),
    "born-hero": (
        "whole",
        scene(hero(), hero(TAM, None, out=True, wounds=3, ailments=("cursed",)), step="event"),
        born,
        3,
        0,
    ),
    "champion-alone": (
        "both",
        scene(hero(SLINGER, (1, 1), 6), foe((3, 1), plain(kind="champion"))),
        lambda at: shot(at).quest,
        1,
        2,
    ),
    "damage": (
        "best-die",
        scene(hero(SLINGER, (1, 1), 6), foe((3, 1), plain(wounds=9))),
        lambda at: shot(at).models[0].wounds,
        3,
        2,
    ),
    "deploying": (
        "anywhere-near",
        scene(hero(ORLA, (0, 0)), map=TWO_TILES),
        lambda at: (len(near_gate(at, (9, 4))), (4, 4) in near_gate(at, (9, 4))),
        (1, False),
        (25, False),
    ),
    "explore": (
        "gateway",
        scene(hero(ORLA, (5, 5), 4), kind="deliverance", map=replace(FIELD, gateways=((0, 9),))),
        may_explore,
        True,
        False,
    ),
    "gravetide-way": (
        "leaders-choice",
        scene(
            hero(ORLA, (4, 1)),
            kind="deliverance",
            map=CORNER,
            gravetide="drop zone",
            step="turn",
            nightfall=3,
        ),
        tiles_to_pick,
        [],
        ["street", "yard"],
    ),
    "hero-defence": (
        "cancels",
        scene(hero(ORLA, (1, 1)), foe((2, 1), plain()), step="group"),
        defended,
        1,
        0,
    ),
    "object-adjacent": (
        "next-to",
        scene(hero(ORLA, (0, 0)), map=TWO_TILES),
        lambda at: is_allowed(check_obstacle, at, ((3, 2),)),
        True,
        False,
    ),
    "stun-tokens": (
        "stay",
        scene(hero(ORLA, (1, 1), 2, 5, ailments=("stunned",))),
        tokens_left,
        ("act", (0, 5), ()),
        ("act", (0, 5), ("stunned",)),
    ),
    "two-vitality-dice": (
        "both",
        scene(hero(ORLA, (1, 1), 4, wounds=3)),
        recovered,
        2,
        1,
    ),
    "wounds": (
        "counters-only",
        scene(hero(ORLA, (1, 1), wounds=2)),
        lambda at: [(one.out, one.grievous) for one in hurt_hero(at, 0, 2).heroes],
        [(False, 0)],
        [(True, 0)],
    ),
    "destiny": (
        "none",
        scene(),
        lambda at: destiny_rolled(at, DestinyRoll(faces=(1, 2, 3, 3, 6))).position.available,
        (1, 2, 6),
        (1, 2, 3, 3, 6),
    ),
    "hostile-target": (
        "leaders-choice",
        scene(hero(ORLA, (1, 1)), hero(TAM, (3, 1)), foe((4, 1), SPEAR)),
        lambda at: targets(at, 0),
        (1,),
        (0, 1),
    ),
    "lines": (
        "centres",
        scene(hero(ORLA, (1, 1)), foe((5, 2)), obstacles=(((3, 1),),)),
        lambda at: ground(at).covered((1, 1), (5, 2), aims=False),
        False,
        True,
    ),
    "marked": (
        "always",
        scene(hero(ORLA, (1, 1)), hero(TAM, (9, 9), ailments=("marked",)), foe((3, 1), plain())),
        lambda at: sought(at, 0),
        (0,),
        (1,),
    ),
    "range": (
        "ways",
        scene(hero(ORLA, (1, 1)), obstacles=(((2, 0),), ((2, 1),), ((2, 2),))),
        lambda at: in_reach(at, (1, 1), (3, 1), BOW),
        True,
        False,
    ),
    "spaces": (
        "sides",
        scene(hero(ORLA, (1, 1)), hero(TAM, (4, 0)), foe((4, 4))),
        lambda at: nearest_heroes(at, (4, 4)),
        ((0,), 3),
        ((1,), 4),
    ),
    "through-models": (
        "nobody",
        scene(hero(SLINGER, (0, 0), 1), hero(TAM, (0, 1)), map=TUBE),
        lambda at: list(ways(at, 0, runs=False)),
        [(0, 2)],
        [],
    ),
    "towards": (
        "any-nearer",
        scene(hero(ORLA, (0, 0)), foe((0, 6), plain(move=3)), map=TUBE, step="group"),
        lambda at: [one.path[-1] for one in legal(take(at, Behave(action="move")))],
        [(0, 3)],
        [(0, 5), (0, 4), (0, 3)],
    ),
    "visible": (
        "battlefield",
        scene(hero(ORLA, (0, 0)), foe((0, 5)), map=TUBE, walls=((((0, 2), (0, 3)),),)),
        lambda at: hostile_seen(at, at.heroes[0]),
        False,
        True,
    ),
}


@pytest.mark.parametrize("name", PLAYED_BOTH_WAYS)
def test_the_other_reading_is_played(name):
    value, journey, found, usual, other = PLAYED_BOTH_WAYS[name]
    assumed = f"journey-{name}"
    assert value in {one.value for one in assumption(assumed).others}
    assert found(journey) == usual
    assert found(replace(journey, assume=((assumed, assumption(assumed).value),))) == usual
    assert found(replace(journey, assume=((assumed, value),))) == other


def test_every_reading_that_can_be_asked_for_is_played_above():
    assert {f"journey-{name}" for name in PLAYED_BOTH_WAYS} == set(PLAYED)


def test_hostiles_do_not_pass_through_each_other_where_nobody_passes():
    at = scene(hero(ORLA, (0, 0)), foe((0, 6)), foe((0, 5)), map=TUBE, step="group")
    moved = take(at, Behave(action="advance", roll=4))
    assert [one.path for one in legal(moved)] == [((0, 5), (0, 4), (0, 3))]
    otherwise = replace(at, assume=(("journey-through-models", "nobody"),))
    asked = take(otherwise, Behave(action="advance", roll=4))
    assert [one.path for one in legal(asked)] == [((0, 4), (0, 3), (0, 2))]


@pytest.mark.parametrize(
    ("reading", "said"),
    [
        (("journey-spaces", "round"), "sides-and-corners or sides"),
        (("journey-ends", "nightfall"), "in one way only by this engine: extracted"),
        (("journey-space", "sides"), "nearest: journey-spaces"),
        (("sight.corners", "open"), "no open point of a journey"),
    ],
)
def test_a_reading_that_is_not_played_is_told(reading, said):
    with pytest.raises(Unusable) as error:
        check_readings((reading,))
    assert said in str(error.value)


def asked(*assume):
    journey = {
        "heroes": [{"card": BRANNOC, "space": [1, 1]}, {"card": TAM, "space": [4, 0]}],
        "hostiles": [{"card": ARCHER, "space": [4, 4]}],
        "map": msgspec.to_builtins(FIELD),
    }
    ask = {"what": "closest", "model": 0}
    text = json.dumps({"v": 1, "journey": journey, "ask": ask, "assume": assume})
    return rule_on_journey(read_journey_question(text.encode()))


def test_a_question_says_how_a_point_is_read_and_a_log_may_too():
    assert asked().outcome["names"] == [BRANNOC]
    assert "journey-spaces" in [one.name for one in asked().supposed]
    otherwise = asked(["journey-spaces", "sides"])
    assert otherwise.outcome["names"] == [TAM]
    assert otherwise.supposed[0].says == "Only those that share a side."
    assert opening_of(header(assume=(("journey-destiny", "none"),))).assume


def test_the_gravetide_lies_against_the_tile_that_the_leader_picks():
    told = {"kind": "deliverance", "map": CORNER, "gravetide": "drop zone"}
    at = replace(
        scene(hero(ORLA, (4, 1)), step="turn", nightfall=3, **told),
        assume=(("journey-gravetide-way", "leaders-choice"),),
    )
    at = take(at, BeginTurn())
    assert refused(at, PickTile(name="drop zone")) == "quest.gravetide-tile"
    at = take(at, PickTile(name="yard"))
    assert (at.gravetide, [one.name for one in at.terrain.tiles]) == ("yard", ["street", "yard"])
    assert kind(at) == "destiny"


def test_each_of_two_vitality_dice_heals_where_both_count():
    at = scene(hero(ORLA, (1, 1), 4, wounds=1, grievous=2))
    at = replace(at, assume=(("journey-two-vitality-dice", "both"),))
    roll = VitalityRoll(by=0, results=("critical", "success"), heals="grievous")
    healed = take(at, Recover(by=0, die=4), roll).heroes[0]
    assert (healed.wounds, healed.grievous) == (2, 0)


def test_a_stun_token_that_stays_takes_a_die_in_each_activation():
    stay = (("journey-stun-tokens", "stay"),)
    at = replace(scene(hero(ORLA, (1, 1), 2, ailments=("stunned", "stunned"))), assume=stay)
    at = take(at, DiscardDie(by=0, die=2))
    assert (kind(at), at.heroes[0].ailments) == ("act", ("stunned", "stunned"))
    assert kind(take(at, Done(by=0))) == "event"


def marked_so(events, *assume):
    report = replayed([*BEGUN, *events], header(assume=assume))
    return report.first, report.position


def test_middle_logs_read_stun_tokens_wounds_and_born_heroes_so_too():
    stunned = [Ailing(by=0, ailment="stunned"), Spent(by=0, die=6, action="stun")]
    assert marked_so(stunned)[1].heroes[0].ailments == ()
    first, at = marked_so([*stunned, Activated(by=0)], ("journey-stun-tokens", "stay"))
    assert (first, at.heroes[0].ailments) == (None, ("stunned",))
    fell = [Hurt(by=0, damage=4), EventRolled(roll=9, hero=0)]
    first, at = marked_so(fell, ("journey-wounds", "counters-only"), ("journey-born-hero", "whole"))
    assert (first, at.heroes[0].out, at.heroes[0].wounds) == (None, False, 0)
    first, at = marked_so(fell, ("journey-wounds", "counters-only"))
    assert (first, at.heroes[0].out, at.heroes[0].wounds) == (None, False, 4)


def test_a_point_read_in_one_way_has_its_reason_in_the_list():
    text = (Path(rules_engine.__file__).parent.parent / "docs" / "journeys.md").read_text()
    reasons = dict(re.findall(r"^\| `(journey-[a-z-]+)` \| (.+) \|$", text, re.M))
    own = {name for name in assumptions() if name.startswith("journey-")}
    assert set(reasons) == own - set(PLAYED)
