"""Cases that tell one number or word of a rule from another: each was changed unnoticed once."""

import pytest
from msgspec.structs import replace

from rules_engine.facts.errors import Refused, Unusable
from rules_engine.journey_table import (
    logged_journey,
    looked_up,
    read_told,
    replay_journey,
    trial_journey,
)
from rules_engine.journey_table.playing import play
from rules_engine.journeys.deeds import Ail, Fell, Hurt
from rules_engine.journeys.events import (
    Again,
    AttackRoll,
    BeginTurn,
    Behave,
    BornHero,
    DefenceRoll,
    Extract,
    Free,
    QuestRoll,
    Recuperate,
    Strike,
    Told,
    VitalityRoll,
)
from rules_engine.journeys.given import HostileDefence, Map, Tile
from rules_engine.journeys.invented import block
from rules_engine.journeys.position import Explored, Mystery
from rules_engine.journeys.sequences.setting_up import check_obstacle
from rules_engine.log.chain import rechained_journey
from rules_engine.log.journey_marks import JourneyResult
from rules_engine.machine import step
from tests.engine.journeys.hands import (
    BRANNOC,
    GNAWED,
    ORLA,
    TAM,
    foe,
    hero,
    kind,
    may,
    plain,
    scene,
    take,
)
from tests.engine.journeys.hands import refused as rule_of
from tests.engine.journeys.logs import broken, header, log_of
from tests.engine.journeys.questions import answer, of_log

GATED = Map("gated", (Tile("field", block(0, 0, 10, 10)),), ((0, 0),), lychgates=((7, 7),))
THREE = Map(
    "three",
    tuple(
        Tile(name, block(x, 0, 3, 3)) for name, x in (("drop zone", 0), ("street", 3), ("end", 6))
    ),
    ((0, 0),),
    doorways=(((1, 1), (1, 2)), ((2, 1), (3, 1)), ((5, 1), (6, 1))),
    lychgates=((0, 2), (8, 2)),
    gateways=((0, 0), (8, 0)),
)


def test_all_that_lies_on_a_tile_goes_with_it_and_nothing_else():
    at = scene(
        hero(ORLA, (4, 1)),
        kind="deliverance",
        map=THREE,
        step="turn",
        nightfall=3,
        gravetide="drop zone",
        walls=((((1, 0), (2, 0)),), (((7, 0), (8, 0)),)),
        obstacles=(((2, 2),), ((6, 2),)),
        mysterious=((1, 0), (7, 0)),
        mystery=(Mystery((0, 1)), Mystery((7, 2))),
        zone=((2, 0), (6, 0)),
        explored=(Explored("drop zone"), Explored("end")),
    )
    after = take(at, BeginTurn())
    terrain = after.terrain
    assert terrain.doorways == (((5, 1), (6, 1)),)
    assert (terrain.walls, terrain.obstacles) == (((((7, 0), (8, 0)),),), (((6, 2),),))
    assert (terrain.mysterious, after.mystery) == (((7, 0),), (Mystery((7, 2)),))
    assert (after.lychgates, after.gateways, after.zone) == (((8, 2),), ((8, 0),), ((6, 0),))
    assert after.explored == (Explored("end"),)
    assert after.gravetide == "street"
    last = replace(at, gravetide="end")
    assert take(last, BeginTurn()).gravetide == ""


@pytest.mark.parametrize(("result", "left"), [("success", 2), ("critical", 1)])
def test_a_critical_vitality_roll_takes_two_of_three_wounds(result, left):
    at = take(scene(hero(ORLA, (1, 1), 1, wounds=3)), Recuperate(by=0, die=1))
    assert take(at, VitalityRoll(by=0, results=(result,), heals="wound")).heroes[0].wounds == left


def test_a_position_that_is_not_the_one_logged_is_contradicted():
    log = trial_journey(3)
    entries = [(one.logged, one.position) for one in log.entries]
    n = next(n for n, (_, position) in enumerate(entries) if position)
    entries[n] = (entries[n][0], "0" * 64)
    found = replay_journey(rechained_journey(log.header, entries)).first
    assert found is not None
    assert (found.n, found.rule) == (n + 1, "log.position")


@pytest.mark.parametrize(
    ("result", "rule"),
    [
        ({}, ""),
        ({"quest": 1}, "log.result"),
        ({"success": 1}, "log.result"),
        ({"fear": 1}, "log.result"),
        ({"influence": 1}, "log.result"),
    ],
)
def test_the_result_told_after_a_full_log_is_held_against_it(result, rule):
    events = list(play(3))
    end = events[-1][1]
    outcome = end.outcome
    told = {
        "quest": (end.quest + result.get("quest", 0)) % 11,
        "standing": outcome.standing,
        "success": outcome.success != bool(result.get("success")),
        "fear": outcome.fear + result.get("fear", 0),
        "influence": outcome.influence + result.get("influence", 0),
    }
    log = logged_journey(trial_journey(3).header, [*events, (JourneyResult(**told), None)])
    first = replay_journey(log).first
    assert (first.rule if first else "") == rule
    early = logged_journey(log.header, [*events[:5], (JourneyResult(0, ()), None)])
    check = replay_journey(early).checks[-1]
    assert (check.verdict, check.hidden[0].rule) == ("not shown", "log.early-end")


@pytest.mark.parametrize(
    ("form", "rule", "facts"),
    [
        ('"t":"spent","by":0,"die":0,"action":"move"', "journey.dice", {"die": 0, "faces": 6}),
        ('"t":"spent","by":0,"die":7,"action":"move"', "journey.dice", {"die": 7, "faces": 6}),
        ('"t":"event-roll","roll":0', "journey.quest-dice", {"roll": 0, "faces": 12}),
        ('"t":"event-roll","roll":13', "journey.quest-dice", {"roll": 13, "faces": 12}),
        ('"t":"quest","why":"told","amount":21', "quest.token", {"told": 21, "spaces": 10}),
        (
            '"t":"journey-result","quest":-11,"standing":[]',
            "quest.token",
            {"told": -11, "spaces": 10},
        ),
    ],
)
def test_what_no_die_and_no_token_shows_is_told_with_what_there_is(form, rule, facts):
    with pytest.raises(Refused) as refused:
        read_told(f'{{"id":"a","after":0,{form}}}'.encode())
    assert (refused.value.rule, refused.value.facts) == (rule, facts)


def test_answers_begin_with_who_is_asked_and_who_is_closest():
    two = {
        "heroes": [{"card": TAM, "space": [3, 1]}, {"card": BRANNOC, "space": [1, 3]}],
        "hostiles": [{"card": GNAWED, "space": [3, 3]}],
    }
    assert answer({"what": "legal"}, two).first[0] == f"{TAM} is asked: act."
    table = {**two, "step": "turn"}
    assert answer({"what": "legal"}, table).first[0] == "the table is asked: turn."
    assert answer({"what": "closest", "model": 0}, two).first[0] == (
        f"Closest: {TAM} and {BRANNOC}. The leader picks."
    )
    one = {**two, "heroes": two["heroes"][:1]}
    assert answer({"what": "closest", "model": 0}, one).first[0] == f"Closest: {TAM}."
    coming = of_log(log_of([], header()), {"what": "legal"})
    assert coming.outcome == {"asked": "turn", "dice": (), "heroes": ()}


@pytest.mark.parametrize(
    ("on", "rule"),
    [
        (((1, 2), (1, 1)), "terrain.obstacles"),  # a hero stands on the second space
        (((1, 2), (1, 3)), ""),
        (((3, 3), (3, 2)), "terrain.obstacles"),  # a mysterious object lies on the second
        (((1, 2), (1, 4)), "terrain.obstacles"),
        (((8, 8), (8, 7)), "terrain.away-from-doors"),
        (((6, 6),), "terrain.away-from-doors"),
        (((6, 5),), ""),
    ],
)
def test_both_spaces_of_an_obstacle_are_free_and_away_from_lychgates(on, rule):
    at = scene(hero(ORLA, (1, 1)), map=GATED, mysterious=((3, 2),))
    if rule:
        with pytest.raises(Refused) as refused:
            check_obstacle(at, on)
        assert refused.value.rule == rule
    else:
        check_obstacle(at, on)


def test_a_die_is_rolled_again_only_where_one_was_rolled():
    at = take(scene(hero(ORLA, (1, 1), 1, wounds=1, inspiration=1)), Recuperate(by=0, die=1))
    told = {"by": 0, "results": ("success",), "heals": "wound"}
    again = VitalityRoll(**told, again=(Again(1, "fail"),))
    assert rule_of(at, again) == "journey.dice"
    fine = take(at, VitalityRoll(**told, again=(Again(0, "fail"),)))
    assert (fine.heroes[0].wounds, fine.heroes[0].inspiration) == (0, 0)


@pytest.mark.parametrize("standing", [(0, 2), (0, 0), (2,)])
def test_only_who_set_out_stands_at_the_end_and_each_once(standing):
    result = JourneyResult(6, standing, 3)
    assert broken([result], header(detail="result")) == (1, "journey.heroes")


@pytest.mark.parametrize("kind", ["hunt", "scavenge", "deliverance"])
def test_a_crisis_and_a_map_are_cited_by_the_sheet_of_their_journey(kind):
    found = looked_up("crisis", kind, roll=2)[0]
    assert [place.split(": ")[1] for place in found.cites] == [
        f"{kind.capitalize()}, {kind.capitalize()} Crisis Table"
    ]


@pytest.mark.parametrize(
    "form",
    [
        '"t":"event-roll","roll":1,"hall":2',
        '"t":"event-roll","roll":12,"hall":2',
        '"t":"journey-result","quest":-10,"standing":[],"roll":0',
        '"t":"spent","by":0,"die":1,"action":"dance"',
        '"t":"spent","by":0,"die":6,"action":"dance"',
        '"t":"activation-dice","faces":[[1],[1],[1],[1]],"hall":2',
    ],
)
def test_what_is_no_event_for_another_reason_is_not_put_on_its_dice(form):
    with pytest.raises(Unusable):
        read_told(f'{{"id":"a","after":0,{form}}}'.encode())


@pytest.mark.parametrize(
    ("gateway", "zone"),
    [
        ((9, 5), ((10, 5), (10, 6), (11, 5), (11, 6))),
        ((0, 5), ((-2, 5), (-2, 6), (-1, 5), (-1, 6))),
        ((5, 9), ((5, 10), (5, 11), (6, 10), (6, 11))),
        ((5, 0), ((5, -2), (5, -1), (6, -2), (6, -1))),
    ],
)
def test_a_zone_is_offered_off_the_tiles_against_its_gateway(gateway, zone):
    field = Map("field", (Tile("field", block(0, 0, 10, 10)),), ((0, 0),), gateways=(gateway,))
    at = scene(hero(ORLA, gateway, 4), map=field)
    assert [(one.gateway, one.spaces) for one in may(at, Extract)] == [(gateway, zone)]
    low = scene(hero(ORLA, gateway, 3), map=field)
    far = scene(hero(ORLA, (3, 3), 4), map=field)
    assert not may(low, Extract)
    assert not may(far, Extract)


STUMP = (((3, 0),), ((3, 1),), ((3, 2),))
"""Obstacles side by side, past which no line leads."""


def rules_told(journey, event):
    """The rules that an event is told to have turned on."""
    return [one.rule for one in step(journey, event, explain=True).lines]


@pytest.mark.parametrize(
    ("defence", "quest", "rule"),
    [
        (HostileDefence(9, 1), 1, "terrain.cover-hostile"),
        (HostileDefence(0, 1), 0, "terrain.cover-no-roll"),
        (None, 1, "terrain.cover-none"),
    ],
)
def test_an_attack_into_cover_names_what_cover_is_worth(defence, quest, rule):
    """Terrain, Cover: added to the quest dice, not to an effect without a roll, 11+ for None."""
    target = foe((5, 1), plain(defence=defence, wounds=9))
    roll = AttackRoll(by=0, results=("success", "success"), quest=quest)
    names = {"terrain.cover-hostile", "terrain.cover-no-roll", "terrain.cover-none"}
    free = take(scene(hero(TAM, (1, 1), 6), target), Strike(by=0, die=6, weapon="bow", target=0))
    open_roll = replace(roll, quest=quest if defence and defence.least else 0)
    assert not names & set(rules_told(free, open_roll))
    covered = scene(hero(TAM, (1, 1), 6), target, obstacles=STUMP)
    at = take(covered, Strike(by=0, die=6, weapon="bow", target=0))
    assert names & set(rules_told(at, roll)) == {rule}


def test_an_attack_is_over_once_either_of_the_two_has_fallen():
    """Something told between the weapon action and its roll takes one of them away."""
    at = scene(hero(TAM, (1, 1), 6), hero(ORLA, (8, 8)), foe((3, 1), plain()))
    at = take(at, Strike(by=0, die=6, weapon="bow", target=0))
    slain = take(at, Told(why="a card", did=(Fell(model=0),)))
    assert (kind(slain), slain.stack[-1].sequence) == ("act", "hero")
    out = take(at, Told(why="a card", did=(Fell(hero=0),)))
    assert kind(out) == "event"
    against = scene(hero(ORLA, (1, 1)), hero(TAM, (9, 9)), foe((2, 1), plain()), step="group")
    against = take(against, Behave(action="advance"))
    assert kind(against) == "attack roll"
    assert kind(take(against, Told(why="a card", did=(Fell(hero=0),)))) == "event"
    rolled = take(against, AttackRoll(results=("success",)))
    assert kind(rolled) == "defence roll"
    assert kind(take(rolled, Told(why="a card", did=(Fell(hero=0),)))) == "event"
    assert take(rolled, DefenceRoll(by=0, results=("fail",))).heroes[0].wounds == 1


def test_a_hero_who_falls_loses_marked_tokens_and_only_then_is_it_told():
    """Ailments: the tokens of a marked hero go when it is taken out of action."""
    marked, plain_one = hero(ORLA, (1, 1), ailments=("marked", "cursed")), hero(ORLA, (1, 1))
    fall = Told(why="a card", did=(Fell(hero=0),))
    lines = rules_told(scene(marked, hero(TAM, (9, 9))), fall)
    assert "ailment.marked-out" in lines
    assert "ailment.marked-out" not in rules_told(scene(plain_one, hero(TAM, (9, 9))), fall)
    assert take(scene(marked, hero(TAM, (9, 9))), fall).heroes[0].ailments == ("cursed",)


def test_what_is_told_of_the_first_model_befalls_it_and_no_hero():
    at = scene(hero(ORLA, (1, 1)), foe((5, 5), plain(wounds=3)), foe((6, 6), plain(wounds=3)))
    deeds = (Hurt(2, model=0), Ail("marked", model=0), Ail("trapped", model=1), Fell(model=1))
    after = take(at, Told(why="a card", did=deeds))
    assert [(one.wounds, one.ailments) for one in after.models] == [(2, ("marked",)), (0, ())]
    assert [one.space for one in after.models] == [(5, 5), None]
    assert after.heroes == at.heroes


@pytest.mark.parametrize(
    ("wounds", "space", "rule"),
    [(3, 2, "ailment.diseased-hero"), (3, 0, ""), (4, 2, ""), (4, 4, "ailment.diseased-hero")],
)
def test_a_disease_lies_on_a_space_without_a_wound_if_there_is_one(wounds, space, rule):
    """Ailments, Diseased."""
    at = scene(hero(ORLA, (1, 1), wounds=wounds))
    event = Told(why="a card", did=(Ail("diseased", hero=0, space=space),))
    if rule:
        assert rule_of(at, event) == rule
    else:
        assert take(at, event).heroes[0].diseased == (space,)


def test_one_disease_goes_and_the_others_stay():
    """Ailments, Diseased; Turn, Event Table, 9 and 10: one ailment is removed."""
    sick = (Ail("diseased", hero=0, space=0), Ail("diseased", hero=0, space=2))
    at = scene(hero(ORLA, (1, 1), 5, 5, 5, 5), step="event")
    at = take(at, Told(why="a card", did=sick))
    assert (at.heroes[0].diseased, at.heroes[0].dice) == ((0, 2), (1, 5, 1, 5))
    gone = take(at, Told(why="a card", did=(Ail("diseased", hero=0, removed=True),))).heroes[0]
    assert (gone.diseased, gone.ailments) == ((0,), ("diseased",))
    rolled = take(at, QuestRoll(roll=9), BornHero(hero=0, does="remove", ailment="diseased"))
    assert (rolled.heroes[0].diseased, rolled.heroes[0].ailments) == ((0,), ("diseased",))


def test_nobody_is_freed_who_did_not_set_out_and_a_map_is_named_with_its_page():
    at = scene(hero(ORLA, (1, 1), 4, ailments=("trapped",)))
    assert rule_of(at, Free(by=0, die=4, hero=1)) == "journey.heroes"
    assert take(at, Free(by=0, die=4, hero=0)).heroes[0].ailments == ()
    (found,) = looked_up("map", "hunt", roll=5)
    assert (found.title, found.facts) == (
        "Square of Bones, page 21",
        {"map": "Square of Bones", "page": 21},
    )
