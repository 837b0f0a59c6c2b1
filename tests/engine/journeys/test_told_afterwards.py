"""A table that logs afterwards tells how it stood; scores of cards of which no more is known."""

import json
import re

import pytest

from rules_engine.facts.errors import Unusable
from rules_engine.journey_table import due, read_journey_told, read_log_told, shown
from rules_engine.journeys.given import Wanted
from rules_engine.log import Member
from rules_engine.log.journey_marks import (
    Activated,
    Armed,
    CaughtUp,
    DestinyDice,
    EventRolled,
    HeroAsTold,
    HeroFell,
    Inspired,
    JourneyResult,
    Spent,
    Turn,
)
from tests.engine.journeys.asking import table, take
from tests.engine.journeys.logs import BEGUN, broken, header, replayed

WELL = HeroAsTold()
BLADE, SLING, HYMN = Wanted("blade", 3), Wanted("sling", 5), Wanted("hymn", 4, "ability")


def told(turn=3, quest=4, nightfall=4, *heroes):
    return CaughtUp(turn=turn, quest=quest, nightfall=nightfall, heroes=heroes or (WELL, WELL))


def position(*events, head=None):
    report = replayed(list(events), head)
    assert report.first is None, report.first
    return report.position


def test_a_turn_told_afterwards_is_over_and_the_next_one_begins():
    orla = HeroAsTold(wounds=2, grievous=1, inspiration=1, inspired=True, ailments=("marked",))
    at = position(*BEGUN, told(3, 4, 4, orla, HeroAsTold(out=True)), Turn(turn=4))
    assert (at.turn, at.quest, at.nightfall, at.phase) == (4, 4, 5, "journey")
    one, two = at.heroes
    assert (one.wounds, one.grievous, one.inspiration, one.inspired) == (2, 1, 1, True)
    assert (one.ailments, one.dice, two.out) == (("marked",), (), True)
    check = replayed([*BEGUN, told()]).checks[-1]
    assert (check.verdict, check.hidden[0].rule) == ("not shown", "log.gap")


def test_whole_journeys_are_told_so_from_the_first_turn_to_the_result():
    events = [told(turn, turn, turn + 1) for turn in (1, 2, 6)]
    report = replayed([*events, JourneyResult(6, (0, 1), 1)])
    assert (report.result.finished, report.result.success, report.result.turns) == (True, True, 6)
    assert due(position(*events)).event == "turn"


@pytest.mark.parametrize(("nightfall", "gravetide"), [(2, ""), (3, "drop zone"), (8, "drop zone")])
def test_what_waits_for_nightfalls_third_space_is_there_once_it_was_passed(nightfall, gravetide):
    assert position(told(2, 0, nightfall), head=header("deliverance")).gravetide == gravetide
    hunt = position(told(2, 0, nightfall))
    assert len(hunt.encounters) == bool(gravetide)
    assert hunt.night == (nightfall == 8)


@pytest.mark.parametrize(
    ("before", "event", "rule"),
    [
        ([*BEGUN, Activated(by=0), Activated(by=1), EventRolled(roll=8)], told(1), "phase-order"),
        ([told(3)], told(3), "phase-order"),
        ([], told(1, 0, 9), "token"),
        ([], CaughtUp(turn=1, quest=0, nightfall=1, heroes=(WELL,)), "heroes"),
        ([], told(1, 0, 1, HeroAsTold(wounds=4, grievous=1), WELL), "wounds"),
        ([], told(1, 0, 1, HeroAsTold(grievous=4), WELL), "wounds"),
        ([], told(1, 0, 1, HeroAsTold(inspiration=3), WELL), "inspired"),
        ([Inspired(by=0, amount=3)], told(1), "inspired"),
    ],
)
def test_what_no_table_can_have_come_to_is_contradicted(before, event, rule):
    n, found = broken([*before, event])
    assert (n, found.partition(".")[2]) == (len(before) + 1, rule)


def test_a_hero_told_to_be_full_of_grievous_wounds_is_out_and_the_same_turn_may_be_told():
    at = position(*BEGUN, told(1, 0, 2, HeroAsTold(grievous=4, out=True), WELL))
    assert (at.turn, at.heroes[0].out, at.heroes[0].grievous) == (1, True, 4)
    sick = position(told(1, 0, 1, HeroAsTold(ailments=("diseased",)), WELL))
    assert sick.heroes[0].diseased == (0,)


ARMED = Armed(by=0, wants=(BLADE, SLING, HYMN))


@pytest.mark.parametrize(
    ("spent", "rule"),
    [
        (Spent(by=0, die=4, action="weapon", name="blade"), ""),
        (Spent(by=0, die=4, action="weapon", name="sling"), "hero.weapon"),
        (Spent(by=0, die=2, action="weapon", name="blade"), "hero.weapon"),
        (Spent(by=0, die=2, action="weapon"), "hero.weapon"),  # the easiest wants a 3
        (Spent(by=0, die=4, action="weapon"), ""),
        (Spent(by=0, die=4, action="weapon", name="blade", least=5), "hero.weapon"),
        (Spent(by=0, die=6, action="weapon", name="hymn"), "journey.given"),
        (Spent(by=0, die=4, action="ability", name="hymn"), ""),
        (Spent(by=0, die=2, action="ability", name="hymn"), "hero.weapon"),
        (Spent(by=1, die=1, action="weapon", name="claw"), ""),  # Tam's card is not known
    ],
)
def test_a_weapon_wants_the_score_of_its_card_where_that_was_told(spent, rule):
    events = [*BEGUN, ARMED, spent]
    if rule:
        assert broken(events) == (6, rule)
    else:
        assert replayed(events).first is None


def test_scores_come_with_the_header_too_and_the_card_told_last_counts():
    head = header("hunt", Member("Orla", wants=(SLING,)), Member("Tam"))
    shot = Spent(by=0, die=4, action="weapon", name="sling")
    assert broken([*BEGUN, shot], head) == (5, "hero.weapon")
    easier = Armed(by=0, wants=(Wanted("sling", 4),))
    assert replayed([*BEGUN, easier, shot], head).first is None
    assert broken([Armed(by=0, wants=(BLADE, BLADE))]) == (1, "journey.given")


def test_the_table_offers_each_weapon_with_the_lowest_die_that_does():
    begun = [Turn(turn=1), DestinyDice(faces=(1, 1, 1, 1, 1)), *BEGUN[2:]]
    orla = table(*begun, ARMED)["shown"]["heroes"][0]  # her dice: 1, 2, 4, 6
    own = [one for one in orla["choices"] if one["action"] in ("weapon", "ability")]
    assert [(one["name"], one["least"], one["die"]) for one in own] == [
        ("blade", 3, 4),
        ("sling", 5, 6),
        ("hymn", 4, 4),
    ]
    assert [one["name"] for one in orla["wants"]] == ["blade", "sling", "hymn"]
    spent = [Spent(by=0, die=die, action="move") for die in (4, 6)]
    left = table(*begun, ARMED, *spent)["shown"]["heroes"][0]["choices"]
    assert not [one for one in left if one["action"] in ("weapon", "ability")]


@pytest.mark.parametrize(
    ("given", "rule"),
    [({"quest": 11, "heroes": [{}] * 2}, "quest.token"), ({"heroes": [{}] * 5}, "journey.heroes")],
)
def test_a_token_off_its_track_and_a_fifth_hero_are_told_by_their_rules(given, rule):
    event = {"id": "e0", "after": 0, "t": "caught-up", "turn": 1, "quest": 1, "nightfall": 1}
    assert take({**event, **given})["refused"]["rule"] == rule


def test_nobody_falls_twice():
    assert broken([*BEGUN, HeroFell(by=0), HeroFell(by=0)]) == (6, "hero.out")
    at = replayed([*BEGUN, HeroFell(by=0)]).position
    assert [one.out for one in shown(at).heroes] == [True, False]


def test_counters_told_afterwards_that_do_not_fit_are_named_each():
    wrong = HeroAsTold(wounds=3, grievous=2)
    first = replayed([CaughtUp(1, 0, 2, (wrong, HeroAsTold()))]).first
    assert first is not None
    assert first.rule == "hero.wounds"
    assert {name: first.facts[name] for name in ("hero", "wounds", "grievous", "spaces")} == {
        "hero": 0,
        "wounds": 3,
        "grievous": 2,
        "spaces": 4,
    }


def lines_of(*events, heroes=2):
    """A log as a file has it, of no matter what."""
    party = [{"name": f"hero {n}"} for n in range(heroes)]
    first = {"t": "journey", "v": 1, "edition": "cursed-city", "kind": "hunt", "heroes": party}
    rest = ({"n": n, "e": {"id": f"e{n}", "after": n - 1, **e}} for n, e in enumerate(events, 1))
    told = ({**first, "detail": "middle"}, *rest)
    return b"\n".join(json.dumps(one).encode() for one in told)


@pytest.mark.parametrize(
    ("text", "line", "place", "facts"),
    [
        (lines_of(heroes=5), 1, "assumption: journey-party", "heroes 5, most 4"),
        (
            lines_of({"t": "turn", "turn": 1}, {"t": "destiny-dice", "faces": [1, 2, 3, 4, 7]}),
            3,
            "assumption: journey-dice-faces",
            "die 7, faces 6",
        ),
        (
            lines_of({"t": "run", "by": 0, "die": 9, "path": [[0, 1]]}),
            2,
            "assumption: journey-dice-faces",
            "die 9, faces 6",
        ),
        (
            lines_of({"t": "quest-roll", "roll": 13}),
            2,
            "assumption: journey-quest-dice",
            "roll 13, faces 12",
        ),
        (
            lines_of({"t": "quest", "why": "told", "amount": 30}),
            2,
            "assumption: journey-tracks",
            "told 30, spaces 10",
        ),
    ],
)
def test_a_file_that_cannot_be_says_the_line_the_rule_and_its_place(text, line, place, facts):
    for read in (read_log_told, read_journey_told):
        with pytest.raises(Unusable) as error:
            read(text)
        said = str(error.value)
        assert said.startswith(f"line {line}: ")
        assert place in said
        assert said.endswith(f"({facts})")


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (lines_of({"t": "dance"}), "line 2: no event of this format: Invalid value 'dance'"),
        (lines_of({"t": "turn", "turn": "x"}), "line 2: no event of this format: Expected `int`"),
        (b"[]", "line 1: no header of a game log: Expected `object`, got `array`"),
        (b"{", "line 1: not JSON: "),
    ],
)
def test_a_file_that_is_none_for_another_reason_says_that(text, why):
    with pytest.raises(Unusable, match=f"^{re.escape(why)}"):
        read_log_told(text)


def test_a_file_that_is_one_is_read():
    assert read_journey_told(lines_of({"t": "turn", "turn": 1})).header.kind == "hunt"
