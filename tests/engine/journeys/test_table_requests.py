"""What a phone at a journey's table asks of the engine, through the door."""

import json
from hashlib import sha256

import pytest

from rules_engine.facts import canonical
from rules_engine.facts.errors import Unusable
from rules_engine.journey_table import looked_up
from rules_engine.journeys.seeded import rolled
from rules_engine.log import Member
from rules_engine.log.journey_marks import (
    Activated,
    ActivationDice,
    Ailing,
    CrisisMet,
    DestinyDice,
    EventRolled,
    Hurt,
    Inspired,
    JourneyResult,
    QuestToken,
    Spent,
    Turn,
)
from rules_engine.log.marks import Void
from tests.engine.journeys.asking import HEAD, ask, table, take, told
from tests.engine.journeys.logs import BEGUN, broken, header


def test_a_table_opens_with_what_its_header_gives():
    head = json.loads(
        canonical.of_struct(header("scavenge", Member("Orla", inspiration=2), fear=3))
    )
    found = ask(do="journey-open", header=head)["ok"]["shown"]
    assert (found["kind"], found["fear"], found["won_at"], found["rolls"]) == (
        "scavenge",
        3,
        6,
        False,
    )
    assert [(one["name"], one["spaces"], one["inspiration"]) for one in found["heroes"]] == [
        ("Orla", 4, 2)
    ]
    assert found["due"] == {"event": "turn", "rule": "journey.turn"}


def test_event_by_event_leads_where_the_whole_log_does():
    position = ask(do="journey-open", header=HEAD)["ok"]["position"]
    for event in told(*BEGUN):
        step = ask(do="journey-take", header=HEAD, position=position, event=event)["ok"]
        position = step["position"]
    assert step == {key: table(*BEGUN)[key] for key in ("position", "shown")}
    assert (step["shown"]["destiny"], step["shown"]["discarded"]) == ([1, 2, 6], [3, 3])


def test_what_a_hero_may_do_is_told_with_the_lowest_die_that_does():
    orla, tam = table(*BEGUN)["shown"]["heroes"]
    assert orla["dice"] == [1, 2, 4, 6]
    assert [(one["action"], one.get("die"), one.get("destiny")) for one in orla["choices"]] == [
        ("move", 1, 1),
        ("run", 4, 6),
        ("recuperate", 1, 1),
        ("recover", 4, 6),
        ("search", 4, 6),
        ("extract", 4, 6),
        ("weapon", 6, 6),
        ("ability", 6, 6),
        ("gambit", 6, 6),
    ]
    assert tam["choices"][1] == {
        "action": "run",
        "least": 3,
        "rule": "hero.run",
        "die": 3,
        "destiny": 6,
    }
    acted = table(*BEGUN, Activated(by=0))["shown"]["heroes"]
    assert (acted[0]["acted"], acted[0].get("choices", [])) == (True, [])
    assert "gambit" not in [one["action"] for one in acted[1]["choices"]]


@pytest.mark.parametrize(
    ("ailment", "actions", "dice"),
    [
        ("trapped", ["recuperate", "recover", "search", "extract", "free"], [1, 2, 4, 6]),
        ("stunned", ["stun"], [1, 2, 4, 6]),
        ("fatigued", ["move", "recuperate"], [1, 1, 1, 1]),
    ],
)
def test_ailments_bear_on_what_a_hero_may_do(ailment, actions, dice):
    begun = [*BEGUN[:1], DestinyDice(faces=(1, 1, 1, 1, 1)), *BEGUN[2:], Activated(by=1)]
    orla = table(*begun, Ailing(by=0, ailment=ailment))["shown"]["heroes"][0]
    by_rule = [
        one["action"] for one in orla["choices"] if one["action"] not in ("weapon", "ability")
    ]
    assert (by_rule, orla["dice"]) == (actions, dice)


def test_inspiration_buys_what_it_pays_for():
    orla = table(Inspired(by=0, amount=5))["shown"]["heroes"][0]
    assert [(one["what"], one["cost"]) for one in orla["buys"]] == [
        ("gambit", 2),
        ("re-roll", 1),
        ("look", 1),
    ]


@pytest.mark.parametrize(
    ("event", "rule"),
    [
        ({"t": "activation-dice", "faces": [[7, 1, 1, 1], [1, 1, 1, 1]]}, "journey.dice"),
        ({"t": "destiny-dice", "faces": [0, 1, 1, 1, 1]}, "journey.dice"),
        ({"t": "spent", "by": 0, "die": 7, "action": "move"}, "journey.dice"),
        ({"t": "activation-dice", "faces": [[1]] * 5}, "journey.heroes"),
        ({"t": "event-roll", "roll": 13}, "journey.quest-dice"),
        ({"t": "journey-result", "quest": 3, "standing": [0], "roll": 13}, "journey.quest-dice"),
        ({"t": "journey-result", "quest": 11, "standing": [0], "roll": 3}, "quest.token"),
        ({"t": "quest", "why": "driven-off", "amount": 30}, "quest.token"),
        (QuestToken(why="driven-off", amount=3), "quest.driven-off"),
        (Spent(by=0, die=5, action="move"), "hero.dice"),
        (Spent(by=0, die=2, action="run"), "hero.run"),
        (CrisisMet(roll=3), "quest.crisis"),
        (Turn(turn=2), "journey.phase-order"),
    ],
)
def test_what_cannot_be_is_refused_with_the_rule_and_its_place(event, rule):
    given = {"id": "x", "after": 0, **event} if isinstance(event, dict) else event
    refused = take(given, *BEGUN)["refused"]
    assert refused["rule"] == rule
    assert refused["cites"]
    assert refused["says"]


def test_what_is_no_event_or_header_is_told_as_unusable():
    assert "no event" in take({"id": "x", "after": 0, "t": "dance"})["unusable"]
    assert "journey-log" in take(Void(by=0, of="e1", agreed=(0,)))["unusable"]
    assert "no header" in ask(do="journey-open", header={"v": 1})["unusable"]
    full = {**HEAD, "detail": "full"}
    assert "result alone" in ask(do="journey-open", header=full)["unusable"]


def test_five_heroes_are_no_party():
    five = {**HEAD, "heroes": [{"name": f"hero {n}"} for n in range(5)]}
    refused = ask(do="journey-open", header=five)["refused"]
    assert (refused["rule"], refused["facts"]) == ("journey.heroes", {"heroes": 5, "most": 4})


def test_a_log_passes_over_what_is_broken_and_goes_on():
    twice = [*BEGUN, Activated(by=0), Activated(by=0), Activated(by=1), EventRolled(roll=8)]
    found = table(*twice)
    assert [(one["id"], one["rule"]) for one in found["broken"]] == [("e5", "journey.activation")]
    assert found["shown"]["phase"] == "event"
    above = ask(
        do="journey-log",
        header=HEAD,
        events=[{"id": "a", "after": 0, "t": "event-roll", "roll": 13}, *told(BEGUN[0])],
    )["ok"]
    assert ([one["id"] for one in above["broken"]], above["shown"]["turn"]) == (["a"], 1)


def test_undo_folds_a_correction_into_the_whole_log():
    hurt = [*BEGUN, Hurt(by=0, damage=2)]
    assert table(*hurt)["shown"]["heroes"][0]["wounds"] == 2
    undone = table(*hurt, Void(by=0, of="e4", agreed=(0,)))
    assert "wounds" not in undone["shown"]["heroes"][0]
    assert undone["position"] == table(*BEGUN)["position"]


@pytest.mark.parametrize(
    ("asked", "title", "rule"),
    [
        ({"table": "event", "roll": 6}, "Crisis", "journey.event-crisis"),
        ({"table": "crisis", "roll": 3}, "Entry 3 on page 28, by day", "quest.crisis"),
        (
            {"table": "crisis", "roll": 3, "night": True},
            "Entry 14 on page 29, by night",
            "quest.crisis",
        ),
        ({"table": "terrain", "roll": 3}, "4 walls, 2 obstacles", "terrain.table"),
        (
            {"table": "terrain", "roll": 9, "kind": "deliverance"},
            "0 walls, 1 obstacle",
            "terrain.deliverance-table",
        ),
        ({"table": "map", "roll": 2}, "Barracks, page 20", "quest.combat-map"),
        ({"table": "map", "roll": 9}, "The leader chooses", "quest.leader-chooses"),
        ({"table": "action"}, "Move 1+", "hero.move"),
        ({"table": "cost"}, "Search: 3 points", "hero.inspired-search"),
        ({"table": "hostile"}, "Move: move", "hostile.move"),
        ({"table": "ailment"}, "Cursed", "ailment.cursed"),
        ({"table": "victory"}, "Won at space 6", "quest.victory-hunt"),
    ],
)
def test_tables_are_looked_up(asked, title, rule):
    found = ask(**{"do": "journey-lookup", "kind": "hunt", **asked})["ok"][0]
    assert (found["title"], found["rule"]) == (title, rule)
    assert found["cites"]


def test_a_roll_or_table_that_is_not_there_is_told():
    lookup = {"do": "journey-lookup", "kind": "deliverance"}
    assert "1 to 12, not 13" in ask(**lookup, table="event", roll=13)["unusable"]
    assert "no table of combat maps" in ask(**lookup, table="map", roll=1)["unusable"]


@pytest.mark.parametrize("faces", [6, 12, 100])
def test_a_byte_too_high_for_every_face_to_be_as_likely_is_passed_over(faces):
    """Those below the greatest multiple of the faces count, in their order, over several blocks."""
    fair = faces * (256 // faces)
    blocks = b"".join(sha256(f"lantern:{block}".encode()).digest() for block in range(40))
    assert any(byte >= fair for byte in blocks[:800])
    expected = [byte % faces + 1 for byte in blocks if byte < fair][:600]
    assert list(rolled("lantern", 600, faces)) == expected


def test_dice_of_a_phone_follow_from_their_seed():
    assert ask(do="journey-roll", seed="lantern", dice=5, faces=6)["ok"] == list(
        rolled("lantern", 5, 6)
    )
    faces = rolled("lantern", 5, 6)
    other = tuple(7 - one for one in faces)
    assert table(BEGUN[0], DestinyDice(faces=faces, seed="lantern"))["broken"] == []
    assert broken([BEGUN[0], DestinyDice(faces=other, seed="lantern")]) == (2, "log.seed")
    flat = rolled("quay", 8, 6)
    dice = ActivationDice(faces=(flat[:4], flat[4:]), seed="quay")
    assert table(*BEGUN[:2], dice)["broken"] == []
    wrong = 1 + rolled("gate", 1, 12)[0] % 12
    assert broken([*BEGUN, EventRolled(roll=wrong, seed="gate")]) == (5, "log.seed")
    after = JourneyResult(quest=0, standing=(0, 1), roll=wrong, seed="gate")
    assert broken([after], header(detail="result")) == (1, "log.seed")


def test_what_a_seed_shows_is_the_same_for_ever_past_the_first_block_of_bytes_too():
    """Worked out apart from the engine."""
    assert "".join(map(str, rolled("lantern", 40, 6))) == "3264213256624541456526561435361233214326"
    assert rolled("quay", 12, 12) == (2, 5, 1, 5, 6, 7, 9, 3, 6, 2, 3, 1)


@pytest.mark.parametrize(
    ("dice", "faces", "rolls"),
    [
        (0, 6, False),
        (1, 6, True),
        (40, 6, True),
        (41, 6, False),
        (5, 1, False),
        (5, 2, True),
        (5, 20, True),
        (5, 21, False),
    ],
)
def test_how_many_dice_of_how_many_faces_a_phone_rolls_at_once(dice, faces, rolls):
    shown = ask(do="journey-roll", seed="lantern", dice=dice, faces=faces).get("ok")
    assert (None if shown is None else len(shown)) == (dice if rolls else None)


def test_every_face_falls_as_often_as_the_others():
    for faces, dice in ((6, 6000), (12, 12000)):
        shown = rolled("many", dice, faces)
        assert set(shown) == set(range(1, faces + 1))
        assert all(900 < shown.count(face) < 1100 for face in range(1, faces + 1))


def test_a_question_about_a_middle_log_goes_through_the_door():
    head = canonical.of_struct(header()).decode()
    lines = [json.loads(head)]
    lines += [{"n": n, "e": event} for n, event in enumerate(told(*BEGUN), start=1)]

    def may(event):
        question = {"v": 1, "log": lines, "ask": {"what": "may", "event": event}}
        return ask(do="adjudicate", question=question)

    assert may({"t": "spent", "by": 0, "die": 4, "action": "run"})["ok"]["verdict"] == "yes"
    no = may({"t": "spent", "by": 0, "die": 2, "action": "run"})["ok"]
    assert (no["verdict"], no["derivation"][-1]["rule"]) == ("no", "hero.run")
    assert "middle detail" in may({"t": "begin-turn"})["unusable"]


@pytest.mark.parametrize("table", ["event", "crisis", "terrain", "map"])
def test_a_table_that_is_rolled_on_wants_a_roll(table):
    with pytest.raises(Unusable):
        looked_up(table, "hunt")
    assert "unusable" in ask(do="journey-lookup", kind="hunt", table=table)
    assert "ok" in ask(do="journey-lookup", kind="hunt", table=table, roll=1)


def test_a_table_shows_only_what_is_so():
    """What is not so is left out of what a phone is told."""
    found = ask(
        do="journey-open",
        header={
            "t": "journey",
            "v": 1,
            "edition": "cursed-city",
            "kind": "hunt",
            "detail": "middle",
            "heroes": [{"name": "Orla"}],
        },
    )["ok"]["shown"]
    for name in ("denied", "fulfilled", "gravetide", "encounters", "crises", "result", "order"):
        assert name not in found
    assert not {"out", "acted", "inspired", "wounds"} & set(found["heroes"][0])
