"""The turn: its phases in order, destiny, initiative, and every event of the table."""

import pytest

from rules_engine.journeys.events import (
    ActivationRoll,
    BeginTurn,
    BornHero,
    Crisis,
    DestinyRoll,
    Done,
    HostileMove,
    Initiative,
    Move,
    PickGroup,
    PickHero,
    QuestRoll,
    VitalityRoll,
)
from tests.engine.journeys.hands import (
    ORLA,
    TAM,
    foe,
    hero,
    kind,
    plain,
    refused,
    scene,
    take,
)

DICE = DestinyRoll(faces=(1, 2, 2, 5, 6))


def two(**more):
    return scene(hero(ORLA, (1, 1)), hero(TAM, (5, 5)), **{"step": "turn", **more})


def test_the_phases_of_a_turn_follow_each_other():
    at, asked = two(), []
    for event in (
        BeginTurn(),
        DICE,
        ActivationRoll(faces=((1, 2, 3, 4), (5, 6, 1, 2))),
        Initiative(order=(TAM, ORLA)),
        Done(),
        Done(by=1),
        Done(by=0),
        QuestRoll(roll=8),
    ):
        asked.append(kind(at))
        at = take(at, event)
    assert asked == [
        "turn",
        "destiny",
        "activation",
        "initiative",
        "gambit",
        "act",
        "act",
        "event",
    ]
    assert (kind(at), at.turn, at.nightfall) == ("turn", 2, 3)


def test_nothing_comes_out_of_turn():
    at = two()
    assert refused(at, DICE) == "kernel.asked"
    assert refused(at, QuestRoll(roll=8)) == "kernel.asked"
    acting = take(
        at,
        BeginTurn(),
        DICE,
        ActivationRoll(faces=((1, 2, 3, 4), (5, 6, 1, 2))),
        Initiative(order=(TAM, ORLA)),
        Done(),
    )
    assert refused(acting, Move(by=0, die=1, path=((1, 2),))) == "kernel.whose"
    again = take(acting, Done(by=1), Done(by=0))
    assert refused(again, Move(by=1, die=5, path=((5, 6),))) == "kernel.asked"


def test_destiny_dice_that_match_are_discarded():
    at = take(two(), BeginTurn(), DICE)
    assert (at.available, at.discarded) == ((1, 5, 6), (2, 2))
    assert refused(take(two(), BeginTurn()), DestinyRoll(faces=(1, 2))) == "journey.dice"


def test_each_hero_rolls_a_die_for_each_space_without_a_wound():
    at = scene(hero(ORLA, (1, 1), wounds=1, grievous=1), hero(TAM, None, out=True), step="turn")
    at = take(at, BeginTurn(), DICE)
    assert refused(at, ActivationRoll(faces=((1, 2, 3, 4), ()))) == "journey.activation-roll"
    assert take(at, ActivationRoll(faces=((4, 5), ()))).heroes[0].dice == (4, 5)


def test_the_order_names_everybody_once():
    at = scene(hero(ORLA, (1, 1)), hero(TAM, (5, 5)), foe((8, 8), plain()), step="turn")
    at = take(at, BeginTurn(), DICE, ActivationRoll(faces=((1,) * 4, (1,) * 4)))
    group = at.groups[0].name
    assert kind(take(at, Initiative(order=(group, TAM, ORLA)))) == "gambit"
    for order in ((TAM, ORLA), (group, TAM, TAM), (group, TAM, ORLA, "nobody")):
        assert refused(at, Initiative(order=order)) == "journey.initiative"


def event(roll, at):
    return take(at, QuestRoll(roll=roll))


def test_1_denies_the_next_destiny_roll_and_no_other():
    at = event(1, two(step="event"))
    assert at.denied
    at = take(at, BeginTurn())
    assert (kind(at), at.denied, at.available) == ("activation", False, ())


@pytest.mark.parametrize("roll", [2, 3])
def test_2_and_3_move_the_group_with_the_model_furthest_from_any_hero(roll):
    pieces = (
        hero(ORLA, (0, 0)),
        foe((3, 3), plain(), group="near"),
        foe((2, 2), plain(), group="far"),
        foe((9, 9), plain(), group="far"),
    )
    at = event(roll, scene(*pieces, step="event"))
    assert kind(at) == "hostile move"
    assert at.groups[at.stack[-1].args.group].name == "far"
    moved = take(at, HostileMove(path=((1, 1),)))
    assert take(moved, HostileMove(path=((8, 8), (7, 7)))).models[2].space == (7, 7)


def test_2_lets_the_leader_pick_among_groups_equally_far():
    pieces = (
        hero(ORLA, (0, 0)),
        foe((5, 5), plain(), group="a"),
        foe((5, 4), plain(), group="b"),
        foe((2, 2), plain(), group="c"),
    )
    at = event(2, scene(*pieces, step="event"))
    assert kind(at) == "furthest"
    assert refused(at, PickGroup(group=2)) == "journey.event-will"
    assert take(at, PickGroup(group=1)).stack[-1].args.group == 1


@pytest.mark.parametrize("roll", [2, 3, 4, 5])
def test_without_groups_2_to_5_bring_nightfall_closer(roll):
    at = event(roll, two(step="event", nightfall=4))
    assert (at.nightfall, kind(at)) == (5, "turn")


@pytest.mark.parametrize("roll", [2, 4, 5, 6, 7])
def test_at_night_they_are_a_crisis(roll):
    at = event(roll, two(step="event", nightfall=8))
    assert (at.nightfall, kind(at)) == (8, "crisis")


@pytest.mark.parametrize("roll", [6, 7])
def test_6_and_7_are_a_crisis_looked_up_by_day_and_night(roll):
    by_day = event(roll, two(step="event", nightfall=7))
    assert take(by_day, Crisis(roll=8)).crises == ((29, 8),)
    by_night = event(roll, two(step="event", nightfall=8))
    assert take(by_night, Crisis(roll=8)).crises == ((29, 16),)


def test_a_crisis_of_another_time_of_day_is_refused():
    by_day = event(6, two(step="event", nightfall=7))
    assert refused(by_day, Crisis(roll=8, page=29, number=16)) == "quest.crisis"
    assert kind(take(by_day, Crisis(roll=8, page=29, number=8))) == "turn"


def test_8_is_quiet():
    before = two(step="event")
    after = event(8, before)
    assert (after.heroes, after.models, after.nightfall) == (before.heroes, before.models, 2)


@pytest.mark.parametrize("roll", [9, 10])
def test_9_and_10_bring_back_a_hero_beside_another(roll):
    pieces = (hero(ORLA, (1, 1)), hero(TAM, None, out=True, grievous=4))
    at = event(roll, scene(*pieces, step="event"))
    back = BornHero(hero=1, space=(2, 2), does="recuperate")
    rising = take(at, back)
    assert (kind(rising), rising.heroes[1].space, rising.heroes[1].out) == (
        "vitality",
        (2, 2),
        False,
    )
    healed = take(rising, VitalityRoll(by=1, results=("critical",), heals="grievous"))
    assert (healed.heroes[1].grievous, kind(healed)) == (3, "turn")
    far = BornHero(hero=1, space=(3, 3), does="recuperate")
    assert refused(at, far) == "journey.event-born-hero"
    nowhere = BornHero(hero=1, does="recuperate")
    assert refused(at, nowhere) == "journey.event-born-hero"


def test_9_heals_one_who_stands_or_takes_an_ailment_away():
    pieces = (hero(ORLA, (1, 1), wounds=2, ailments=("cursed",)), hero(TAM, (5, 5)))
    at = event(9, scene(*pieces, step="event"))
    removed = take(at, BornHero(hero=0, does="remove", ailment="cursed"))
    assert (removed.heroes[0].ailments, kind(removed)) == ((), "turn")
    wrong = BornHero(hero=0, does="remove", ailment="marked")
    assert refused(at, wrong) == "journey.event-born-hero"
    recovering = take(at, BornHero(hero=0, does="recover"))
    healed = take(recovering, VitalityRoll(by=0, results=("fail", "success"), heals="wound"))
    assert healed.heroes[0].wounds == 1
    watched = event(9, scene(*pieces, foe((9, 9), plain()), step="event"))
    assert refused(watched, BornHero(hero=0, does="recover")) == "hero.recover"


def test_11_gives_a_point_of_inspiration():
    at = event(11, scene(hero(ORLA, (1, 1), inspiration=2), hero(TAM, (5, 5)), step="event"))
    one = take(at, PickHero(hero=0)).heroes[0]
    assert (one.inspiration, one.inspired) == (0, True)
    assert take(at, PickHero(hero=1)).heroes[1].inspiration == 1


def test_12_keeps_every_die_of_the_next_destiny_roll():
    at = take(event(12, two(step="event")), BeginTurn(), DICE)
    assert (at.available, at.discarded, at.fulfilled) == ((1, 2, 2, 5, 6), (), False)
