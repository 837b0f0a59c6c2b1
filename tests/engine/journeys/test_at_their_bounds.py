"""Journeys at the bounds of what they count: of heroes, dice, spaces, and of what a table tells."""

import json

import pytest
from msgspec.structs import replace

from rules_engine.facts.errors import Refused, Unusable
from rules_engine.journey_table import due, replay_journey, shown, trial_journey
from rules_engine.journey_table.catching_up import caught_up
from rules_engine.journey_table.guide import DueStep
from rules_engine.journey_table.requests import header_told
from rules_engine.journeys.deeds import Ail, Fell, Heal, Hurt
from rules_engine.journeys.events import (
    BornHero,
    NoRoom,
    PlaceHero,
    PlaceObstacle,
    PlaceWall,
    QuestRoll,
    Recover,
    Recuperate,
    Reinforce,
    Strike,
    VitalityRoll,
)
from rules_engine.journeys.ground import way_ends
from rules_engine.journeys.harm import nightfall_on
from rules_engine.journeys.invented import HEROES, HOSTILES
from rules_engine.journeys.opening import new_journey
from rules_engine.journeys.position import put_model
from rules_engine.journeys.telling import tell
from rules_engine.kernel.flow import unrecorded
from rules_engine.log.journey_marks import Activated, CaughtUp, EventRolled, HeroAsTold
from rules_engine.log.marks import Void
from rules_engine.machine import begin, legal, step
from tests.engine.journeys.asking import HEAD
from tests.engine.journeys.hands import (
    ARCHER,
    GNAWED,
    ORLA,
    TAM,
    TWO_TILES,
    foe,
    hero,
    plain,
    refused,
    scene,
)
from tests.engine.journeys.hands import take as takes
from tests.engine.journeys.logs import BEGUN, log_of, replayed
from tests.engine.journeys.questions import SCENE, answer

ACTED = (*BEGUN, Activated(by=1), Activated(by=0))


@pytest.mark.parametrize(
    ("count", "rule"),
    [(0, "journey.heroes"), (1, ""), (4, ""), (5, "journey.heroes")],
)
def test_of_a_header_that_cannot_be_read_the_heroes_alone_are_told_by_rule(count, rule):
    """One to four set out; any other fault of a header is none of the rules."""
    (one, *_) = HEAD["heroes"]
    text = json.dumps({**HEAD, "heroes": [one] * count, "kind": 7}).encode()
    with pytest.raises((Refused, Unusable)) as error:
        header_told(text)
    assert getattr(error.value, "rule", "") == rule
    if rule:
        assert error.value.facts == {"heroes": count, "most": 4}


@pytest.mark.parametrize(
    ("events", "wanted"),
    [
        (ACTED, DueStep("event-roll", "journey.event", dice=(1,))),
        ((*ACTED, EventRolled(roll=6)), DueStep("crisis-roll", "quest.crisis", dice=(1,))),
        ((*ACTED, EventRolled(roll=8)), DueStep("turn", "journey.turn")),
    ],
)
def test_what_the_end_of_a_turn_asks_for(events, wanted):
    assert due(replayed([*events]).position) == wanted


def test_what_a_turn_had_fulfilled_is_forgotten_with_it():
    at = replace(replayed([*BEGUN]).position, fulfilled=True, denied=True, acting=3)
    with unrecorded():
        after = caught_up(at, CaughtUp(3, 4, 4, (HeroAsTold(), HeroAsTold())))
    assert (after.turn, after.phase, after.acting) == (3, "event", 0)
    assert not (after.fulfilled or after.denied)


def test_a_hero_who_is_not_there_is_not_born_again():
    at = takes(scene(hero(ORLA, (1, 1)), hero(TAM, (5, 5)), step="event"), QuestRoll(roll=9))
    for number in (2, 3):
        nobody = BornHero(hero=number, does="remove", ailment="cursed")
        assert refused(at, nobody) == "journey.heroes"


@pytest.mark.parametrize(
    ("event", "results", "assumed"),
    [
        (Recuperate(by=0, die=1), ("success",), False),
        (Recover(by=0, die=4), ("success", "fail"), True),
    ],
)
def test_how_two_vitality_dice_count_is_open_and_one_is_not(event, results, assumed):
    at = takes(scene(hero(ORLA, (1, 1), 1, 4, wounds=3)), event)
    stepped = step(at, VitalityRoll(by=0, results=results, heals="wound"))
    assert ("journey-two-vitality-dice" in stepped.assumed) is assumed


def test_what_may_be_placed_is_each_space_and_each_border_away_from_doors():
    """On two tiles of five by five spaces: a wall stands between two spaces beside each other."""
    at = takes(begin(new_journey("hunt", HEROES[:1], HOSTILES[:1], TWO_TILES)), QuestRoll(roll=1))
    at = takes(at, QuestRoll(roll=5))
    found = legal(at)
    walls = {one.along[0] for one in found if isinstance(one, PlaceWall)}
    spaces = {one.on[0] for one in found if isinstance(one, PlaceObstacle)}
    for one, other in walls:
        assert abs(one[0] - other[0]) + abs(one[1] - other[1]) == 1
    level = {wall for wall in walls if wall[0][1] == wall[1][1]}
    assert {wall[1][0] - wall[0][0] for wall in level} == {1}
    assert ((1, 1), (2, 1)) in level
    assert ((1, 1), (1, 2)) in walls - level
    assert ((4, 2), (5, 2)) not in walls
    assert (1, 1) in spaces
    assert (4, 2) not in spaces
    assert NoRoom() not in found
    assert (len(spaces), len(level), len(walls - level)) == (44, 34, 32)


@pytest.mark.parametrize(
    ("deed", "rule"),
    [
        (Hurt(1, hero=0), ""),
        (Hurt(1, hero=1), ""),
        (Hurt(1, hero=2), "journey.heroes"),
        (Hurt(1, model=0), ""),
        (Hurt(1, model=3), "hero.target"),
        (Hurt(1), "journey.told"),
        (Hurt(1, hero=0, model=0), "journey.told"),
        (Heal(hero=0), ""),
        (Heal(hero=-1), "journey.heroes"),
        (Heal(hero=2), "journey.heroes"),
        (Fell(model=0), ""),
        (Ail("marked", model=0, removed=True), "ailment.marked"),
        (Ail("diseased", hero=0, space=0), ""),
        (Ail("diseased", hero=0, space=2), "ailment.diseased-hero"),
        (Ail("diseased", hero=0, space=4), "ailment.diseased-hero"),
        (Ail("diseased", hero=1, space=0), ""),
        (Ail("diseased", hero=1, space=3), ""),
        (Ail("diseased", hero=1, space=4), "ailment.diseased-hero"),
        (Fell(model=2), "hero.target"),
    ],
)
def test_of_whom_a_deed_can_be_told(deed, rule):
    """Two heroes and two hostiles stand there, of three. The first hero has two of four spaces
    free, the second none."""
    at = scene(
        hero(ORLA, (1, 1), wounds=1, grievous=1),
        hero(TAM, (5, 5), wounds=4),
        foe((8, 1)),
        foe((8, 3)),
        foe((8, 5)),
    )
    at = put_model(at, 2, space=None)
    with unrecorded():
        if not rule:
            assert tell(at, deed) is not at
            return
        with pytest.raises(Refused) as refusal:
            tell(at, deed)
    assert refusal.value.rule == rule


def test_the_first_model_is_hurt_ails_and_falls_like_any_other():
    ails = hero(ORLA, (1, 1), ailments=("cursed",))
    at = scene(ails, foe((8, 1), plain(wounds=3)), foe((8, 3), plain(wounds=3)))
    with unrecorded():
        assert tell(at, Hurt(2, hero=0)).heroes[0].wounds == 2
        for number in (0, 1):
            hurt = tell(at, Hurt(1, model=number))
            assert [one.wounds for one in hurt.models] == [1 - number, number]
            assert hurt.heroes == at.heroes
            ailing = tell(at, Ail("marked", model=number))
            assert [one.ailments for one in ailing.models][number] == ("marked",)
            assert ailing.heroes == at.heroes
            fallen = tell(at, Fell(model=number))
            assert [one.space is None for one in fallen.models] == [number == 0, number == 1]


@pytest.mark.parametrize(
    ("space", "wanted", "dice"), [(0, 0, (1, 3, 2, 6)), (1, 1, (5, 1, 2, 6)), (-1, 0, (1, 3, 2, 6))]
)
def test_where_a_diseased_token_lies(space, wanted, dice):
    """On the space told, else on the first without one; the die there shows no more than 1."""
    at = scene(hero(ORLA, (1, 1), 5, 3, 2, 6))
    with unrecorded():
        after = tell(at, Ail("diseased", hero=0, space=space))
        again = tell(after, Ail("diseased", hero=0, space=space)).heroes[0]
    assert (after.heroes[0].diseased, after.heroes[0].dice) == ((wanted,), dice)
    assert again.diseased == (wanted, space if space >= 0 else 1)


def test_models_come_where_there_is_room_and_reinforce_a_group_that_is_there():
    at = scene(hero(ORLA, (1, 1)), foe((8, 1), GNAWED), step="turn", map=None)
    here = Reinforce(group=0, at=(7, 3), spaces=((7, 3),))
    assert len(takes(at, here).models) == 2
    for group in (1, 2):
        assert refused(at, replace(here, group=group)) == "hostile.reinforce"
    for spaces in (((7, 3), (7, 3)), ((8, 1),), ((9, 9),)):
        assert refused(at, replace(here, spaces=spaces)) == "hostile.deploy"
    gone = put_model(at, 0, space=None)
    assert refused(gone, here) == "hostile.reinforce"


def test_reinforcements_come_where_any_of_their_group_is_closest():
    """The second of the group stands beside the other lychgate."""
    pair = (foe((8, 1), GNAWED, group="pair"), foe((13, 1), GNAWED, group="pair"))
    at = scene(hero(ORLA, (1, 1)), *pair, step="turn", map=None)
    steps = {}
    for gate in ((7, 3), (14, 0)):
        event = Reinforce(group=0, at=gate, spaces=(gate,))
        try:
            steps[gate] = len(takes(at, event).models)
        except Refused as error:
            steps[gate] = error.rule
    assert steps == {(7, 3): "hostile.reinforce", (14, 0): 3}


@pytest.mark.parametrize(
    ("points", "sides"), [((1,), (True, False)), ((1, 2), (True,)), ((1,), (True,))]
)
def test_what_heroes_bring_is_told_of_each_or_of_none(points, sides):
    def begun(**told):
        return new_journey("hunt", HEROES[:2], HOSTILES[:1], TWO_TILES, **told)

    with pytest.raises(Unusable):
        begun(inspiration=points, inspired=sides)
    brought = begun(inspiration=(1, 2), inspired=(True, False)).heroes
    assert [(one.inspiration, one.inspired) for one in brought] == [(1, True), (2, False)]
    assert [(one.inspiration, one.inspired) for one in begun().heroes] == [(0, False)] * 2


@pytest.mark.parametrize(
    ("space", "first"), [((7, 1), "Yes, in cover."), ((2, 3), "No, a line is free.")]
)
def test_an_answer_about_cover_begins_with_what_it_is(space, first):
    table = {**SCENE, "hostiles": [{"card": ARCHER, "space": space}]}
    assert answer({"what": "cover", "hero": 0, "model": 0}, table).first[0] == first


@pytest.mark.parametrize(
    ("ask", "nightfall", "told"),
    [
        ({"what": "event", "roll": 2}, 2, [{"roll": 2}, {"groups": 0}]),
        ({"what": "event", "roll": 3}, 8, [{"roll": 3}, {"groups": 0}, {"night": True}]),
        ({"what": "crisis", "roll": 4}, 2, [{"roll": 4, "time": "day"}]),
        ({"what": "crisis", "roll": 4}, 8, [{"roll": 4, "time": "night"}]),
    ],
)
def test_what_an_answer_about_a_roll_rests_on(ask, nightfall, told):
    table = {**SCENE, "hostiles": [], "nightfall": nightfall}
    assert [one.facts for one in answer(ask, table).derivation] == told


def test_what_rests_on_cards_or_a_map_is_told_as_given_and_nothing_else():
    checks = replay_journey(trial_journey(3)).checks
    given = {one.kind for one in checks if one.given}
    assert given == {
        "ability",
        "attack-roll",
        "behave",
        "defence-roll",
        "deploy",
        "hostile-move",
        "move",
        "place-hero",
        "reinforce",
        "run",
        "strike",
        "vitality-roll",
    }
    plain_ = {one.kind for one in checks if not one.given}
    assert {"begin-turn", "quest-roll", "place-wall", "initiative", "born-hero"} < plain_
    assert not plain_ & given


def test_who_may_still_act_need_not():
    wanted = DueStep("activated", "journey.activation", heroes=(0, 1), must=False)
    assert due(replayed([*BEGUN]).position) == wanted


def test_what_was_taken_back_is_void_and_what_took_it_back_is_verified():
    events = [*BEGUN, Activated(by=1)]
    entries = log_of(events).entries
    undone = replayed([*events, Void(by=0, of=entries[-1].logged.id, agreed=(0,))])
    assert [one.verdict for one in undone.checks[-2:]] == ["void", "verified"]
    assert [one.verdict for one in undone.checks[:1]] == ["verified"]


@pytest.mark.parametrize(
    ("events", "chooses"),
    [([], (False, False)), (BEGUN[:3], (False, False)), (BEGUN, (True, True))],
)
def test_choices_are_shown_once_there_is_an_order(events, chooses):
    heroes = shown(replayed([*events]).position).heroes
    assert tuple(bool(one.choices) for one in heroes) == chooses


def test_which_heroes_are_placed_before_a_journey_begins():
    at = takes(begin(new_journey("hunt", HEROES[:1], HOSTILES[:1], TWO_TILES)), QuestRoll(roll=1))
    wall = PlaceWall(along=(((7, 0), (7, 1)), ((8, 0), (8, 1))))
    left = []
    for event in (QuestRoll(roll=4), PlaceObstacle(on=((1, 1), (1, 2))), wall):
        at = takes(at, event)
        left.append((at.stack[-1].args.walls, at.stack[-1].args.obstacles))
    assert left == [(4, 2), (4, 1), (3, 1)]
    at = takes(at, NoRoom())
    assert [one for one in legal(at) if isinstance(one, PlaceHero)] == [
        PlaceHero(hero=0, space=(0, 0)),
        PlaceHero(hero=0, space=(0, 1)),
    ]
    assert takes(at, PlaceHero(hero=0, space=(0, 1))).heroes[0].space == (0, 1)
    for hero_, space, rule in (
        (1, (0, 0), "journey.heroes"),
        (2, (0, 0), "journey.heroes"),
        (0, (1, 0), "journey.start"),
    ):
        assert refused(at, PlaceHero(hero=hero_, space=space)) == rule


def test_a_log_of_our_own_data_and_engine_is_the_same_and_any_other_cannot_be_checked():
    log = trial_journey(3)
    same = replay_journey(log).versions
    assert (same.state, same.log == same.own) == ("same", True)
    older = replay_journey(replace(log, header=replace(log.header, data="older"))).versions
    assert (older.state, older.log[1], older.own) == ("cannot be checked", "older", same.own)


@pytest.mark.parametrize(("steps", "place"), [(-9, 1), (-1, 1), (0, 2), (3, 5), (99, 8)])
def test_the_nightfall_token_stays_on_its_track(steps, place):
    with unrecorded():
        assert nightfall_on(scene(hero(), nightfall=2), steps).nightfall == place


@pytest.mark.parametrize(
    ("goals", "ends"),
    [
        ((), set()),
        (((5, 1),), {(3, 1)}),
        (((5, 1), (1, 9)), {(3, 1)}),
        (((9, 9), (5, 1)), {(3, 1)}),
        (((1, 1),), set()),
    ],
)
def test_a_hostile_comes_as_near_to_one_of_its_goals_as_it_can(goals, ends):
    """It stands at (1, 1) and moves two spaces; the nearer goal alone counts."""
    at = scene(hero(ORLA, (0, 9)), foe((1, 1), plain()))
    with unrecorded():
        found = way_ends(at, 0, goals)
    assert {space for space in found if space[1] == 1} == ends
    assert {len(way) for way in found.values()} <= {2}


def test_a_yes_says_what_it_was_held_against():
    run = answer({"what": "may", "event": {"t": "run", "by": 0, "die": 3, "path": [[3, 2]]}})
    assert (run.verdict, run.first[0]) == ("yes", "Yes.")
    assert "hero.run" in {one.rule for one in run.derivation}
    assert not {one.verdict for one in run.derivation} & {"row"}


HERE, ELSEWHERE = (((3, 1), (3, 2)),), (((8, 8), (8, 9)),)


@pytest.mark.parametrize(
    ("name", "weapon", "walls", "aims"),
    [
        (TAM, "bow", (HERE,), True),
        (TAM, "bow", (ELSEWHERE,), False),
        (TAM, "bow", (ELSEWHERE, HERE), True),
        (TAM, "bow", (), False),
        (ORLA, "hammer", (HERE,), False),
    ],
)
def test_who_takes_aim_is_told(name, weapon, walls, aims):
    """With a ranged weapon beside a wall: told to explain why the target is not in cover."""
    at = scene(hero(name, (3, 1), 6), foe((4, 1), plain(wounds=9)), walls=walls)
    stepped = step(at, Strike(by=0, die=6, weapon=weapon, target=0), explain=True)
    told = [one for one in stepped.derivation if one.rule == "terrain.taking-aim"]
    assert [one.facts for one in told] == ([{"shooter": (3, 1)}] if aims else [])
