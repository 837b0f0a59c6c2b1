"""Tables that log at middle detail, and questions of journeys, at the bounds of what they count."""

import pytest
from msgspec.structs import replace

from rules_engine.facts.errors import Refused, Unusable
from rules_engine.journey_table import replay_journey, result_of, shown, trial_journey
from rules_engine.journey_table.middle import marked
from rules_engine.journey_table.report import JourneyResultForm
from rules_engine.journey_table.showing import Bought, Choice
from rules_engine.kernel.flow import unrecorded
from rules_engine.log.chain import rechained_journey
from rules_engine.log.journey_marks import (
    Activated,
    Ailing,
    CrisisMet,
    EventRolled,
    HeroFell,
    HeroReturned,
    Inspired,
    JourneyResult,
    Turn,
)
from tests.engine.journeys.hands import ARCHER, BRANNOC, TAM
from tests.engine.journeys.logs import BEGUN, broken, header, log_of, replayed
from tests.engine.journeys.questions import SCENE, answer, of_log

ACTED = [*BEGUN, Activated(by=1), Activated(by=0)]


def after(*events, **head):
    report = replayed([*events], header(**head))
    assert report.first is None, report.first
    return report.position


def refusal_of(journey, event):
    """The rule that refuses an event of middle detail, and the facts told with it."""
    with pytest.raises(Refused) as refusal, unrecorded():
        marked(journey, event)
    return refusal.value.rule, refusal.value.facts


@pytest.mark.parametrize(
    ("turn", "rule"), [(1, "journey.phase-order"), (2, ""), (3, "journey.phase-order")]
)
def test_a_turn_follows_the_one_before(turn, rule):
    at = after(*ACTED, EventRolled(roll=8))
    if rule:
        assert refusal_of(at, Turn(turn=turn)) == (rule, {"turn": turn, "last": 1})
    else:
        with unrecorded():
            assert (marked(at, Turn(turn=turn)).turn, marked(at, Turn(turn=turn)).acting) == (2, 0)


@pytest.mark.parametrize(
    ("dice", "destiny", "left"),
    [
        ((), (), ("cursed",)),
        ((3,), (), None),
        ((), (3,), None),
        ((3,), (3,), None),
        ((0, 0), (), ("cursed",)),
    ],
)
def test_an_activation_ends_with_stun_tokens_only_where_no_die_is_left(dice, destiny, left):
    at = after(*BEGUN, Ailing(by=1, ailment="stunned"), Ailing(by=1, ailment="cursed"))
    one, two = at.heroes
    at = replace(at, heroes=(one, replace(two, dice=dice)), available=destiny)
    if left is None:
        assert refusal_of(at, Activated(by=1)) == ("ailment.stunned-hero", {"hero": 1})
        return
    with unrecorded():
        ended = marked(at, Activated(by=1))
    assert (ended.heroes[1].ailments, ended.acting) == (left, 2)


@pytest.mark.parametrize(
    ("number", "roll", "rule"),
    [(0, 11, ""), (1, 11, ""), (2, 11, "journey.heroes"), (3, 9, "journey.heroes")],
)
def test_the_hero_of_an_event_set_out(number, roll, rule):
    event = EventRolled(roll=roll, hero=number)
    if rule:
        assert refusal_of(after(*ACTED), event) == (rule, {"hero": number})
    else:
        found = after(*ACTED, event).heroes
        assert [one.inspiration for one in found] == [1 - number, number]


@pytest.mark.parametrize(
    ("roll", "fallen", "out", "rests"),
    [
        (9, True, False, True),
        (10, True, False, True),
        (8, True, True, False),
        (9, False, False, False),
    ],
)
def test_only_a_born_hero_stands_up(roll, fallen, out, rests):
    before = [HeroFell(by=0)] if fallen else []
    report = replayed([*ACTED, *before, EventRolled(roll=roll, hero=0)])
    assert report.position.heroes[0].out is out
    assert ("journey-born-hero" in report.checks[-1].assumed) is rests


def test_a_crisis_named_otherwise_is_told_against_the_table():
    at = after(*ACTED, EventRolled(roll=6))
    wrong = CrisisMet(roll=3, page=29, number=14)
    assert refusal_of(at, wrong) == (
        "quest.crisis",
        {"named": (29, 14), "table": (28, 3), "night": False},
    )
    assert refusal_of(at, CrisisMet(roll=3, number=4))[1]["named"] == (28, 4)


@pytest.mark.parametrize(
    ("why", "rule"),
    [
        ("driven-off", "quest.driven-off"),
        ("champion", "quest.champion"),
        ("told", "journey.told"),
    ],
)
def test_the_quest_token_moves_by_the_rule_of_its_reason(why, rule):
    asking = {"what": "may", "event": {"t": "quest", "why": why, "amount": 1}}
    found = of_log(log_of(BEGUN), asking)
    reasons = found.derivation
    names = [one.rule for one in reasons]
    assert rule in names
    assert ("journey.told" in names) is (why == "told")


@pytest.mark.parametrize(("fear", "influence"), [(0, 0), (1, 1), (3, 4)])
def test_fear_and_influence_end_at_nothing_or_above(fear, influence):
    """A success shrinks influence after a Hunt and fear after a Deliverance."""
    hunt = JourneyResult(quest=10, standing=(0, 1), roll=1)
    found = after(hunt, kind="hunt", detail="result", fear=fear, influence=influence)
    assert (found.fear, found.influence) == (fear, max(0, influence - 2))
    saved = JourneyResult(quest=8, standing=(0, 1), roll=1)
    found = after(saved, kind="deliverance", detail="result", fear=fear, influence=influence)
    assert (found.fear, found.influence) == (max(0, fear - 2), influence)


def test_how_a_journey_stands_before_its_end_and_after():
    assert result_of(after(*BEGUN, HeroFell(by=0))) == JourneyResultForm(
        False, 0, 2, 1, (1,), 0, 0, None, 0, 0, ""
    )
    over = JourneyResult(quest=6, standing=(1,), roll=9, turns=5)
    found = replayed([over], header(detail="result", fear=2, influence=3)).result
    assert found == JourneyResultForm(True, 6, 1, 5, (1,), 3, 2, True, 1, -1, "quest.victory-hunt")


def test_of_a_result_alone_the_others_are_out_and_nothing_comes_after_it():
    over = JourneyResult(quest=6, standing=(1,), roll=9)
    head = header(detail="result")
    assert [one.out for one in replayed([over], head).position.heroes] == [True, False]
    assert broken([over, over], head) == (2, "journey.over")


@pytest.mark.parametrize("n", [-1, 5, 6])
def test_positions_are_told_from_before_the_first_event_to_the_last(n):
    report = replayed([*BEGUN])
    assert (report.last, report.after(0).turn, report.after(4)) == (4, 0, report.position)
    with pytest.raises(Unusable, match="from event 0 to 4 only"):
        report.after(n)


@pytest.mark.parametrize("data", ["", "older"])
def test_a_position_is_held_against_the_log_of_this_version_alone(data):
    log = trial_journey(3)
    n = next(n for n, one in enumerate(log.entries) if one.position)
    entries = [(one.logged, one.position) for one in log.entries[: n + 1]]
    entries[n] = (entries[n][0], "0" * 64)
    head = replace(log.header, data=data) if data else log.header
    first = replay_journey(rechained_journey(head, entries)).first
    assert (first and (first.n, first.rule)) == (None if data else (n + 1, "log.position"))


@pytest.mark.parametrize(
    ("from_hero", "ranged", "found"),
    [
        (True, True, {"from": (1, 1), "to": (3, 1), "ranged": True, "covered": False}),
        (True, False, {"from": (1, 1), "to": (3, 1), "ranged": False, "covered": True}),
        (False, True, {"from": (3, 1), "to": (1, 1), "ranged": True, "covered": True}),
        (False, False, {"from": (3, 1), "to": (1, 1), "ranged": False, "covered": True}),
    ],
)
def test_an_answer_about_cover_says_from_where_to_where(from_hero, ranged, found):
    """A wall stands beside the hero, whose own aim alone leads past it."""
    table = {
        "heroes": [{"card": TAM, "space": [1, 1]}],
        "hostiles": [{"card": ARCHER, "space": [3, 1]}],
        "walls": [[[[1, 1], [2, 1]]]],
    }
    ask = {"what": "cover", "hero": 0, "model": 0, "from_hero": from_hero, "ranged": ranged}
    told = answer(ask, table)
    assert told.derivation[0].facts == found
    worth = "terrain.cover-hostile" if from_hero else "terrain.cover-hero"
    rules = [one.rule for one in told.derivation]
    assert rules == ["terrain.cover", worth] if found["covered"] else ["terrain.cover"]
    assert told.verdict == ("yes" if found["covered"] else "no")


@pytest.mark.parametrize("hero", [-1, 2, 3])
def test_of_a_hero_who_is_not_there_no_cover_is_told(hero):
    with pytest.raises(Unusable, match=f"there is no hero {hero}: they are 0 to 1"):
        answer({"what": "cover", "hero": hero, "model": 0})
    with pytest.raises(Unusable, match="no hostile model 1"):
        answer({"what": "cover", "hero": 0, "model": 1})


def test_an_answer_about_the_closest_says_how_far_and_to_whom():
    marks = {"ailments": ["marked"]}
    table = {
        **SCENE,
        "heroes": [{"card": TAM, "space": [3, 1]}, {"card": BRANNOC, "space": [1, 1], **marks}],
    }
    told = answer({"what": "closest", "model": 0}, table)
    assert told.outcome == {"closest": [0], "names": [TAM], "steps": 4, "moves_towards": [1]}
    assert [(one.rule, one.facts) for one in told.derivation] == [
        ("hostile.move", {"closest": (0,), "steps": 4}),
        ("ailment.marked", {"towards": (1,)}),
    ]


def test_an_answer_says_its_last_two_reasons_with_their_places():
    told = of_log(
        log_of(BEGUN), {"what": "may", "event": {"t": "spent", "by": 0, "die": 6, "action": "run"}}
    )
    assert (told.verdict, told.first[0]) == ("yes", "Yes.")
    names = [one.rule for one in told.derivation]
    assert {"journey.over", "hero.run", "hero.dice"} <= {*names}
    last = [f"{one.says} ({'; '.join(one.cites)})" for one in told.derivation[-2:]]
    assert list(told.first[1:]) == last


@pytest.mark.parametrize(
    ("events", "acted"),
    [
        ([], (False, False)),
        ([Activated(by=1)], (False, True)),
        ([Activated(by=0)], (True, False)),
        ([Activated(by=1), Activated(by=0)], (True, True)),
    ],
)
def test_who_has_acted_is_shown(events, acted):
    found = shown(after(*BEGUN, *events)).heroes
    assert tuple(one.acted for one in found) == acted
    assert [bool(one.choices) for one in found] == [not one for one in acted]


def choices(at, number=0):
    return {
        (one.action, one.name): (one.least, one.die, one.destiny)
        for one in shown(at).heroes[number].choices
    }


def test_what_a_hero_may_spend_a_die_on_is_shown_with_the_lowest_that_will_do():
    at = after(*BEGUN)
    known = {"move", "run", "recuperate", "recover", "search", "extract", "explore"}
    found = choices(at)
    assert found[("move", "")] == (1, 1, 1)
    assert found[("run", "")] == (3, 4, 6)
    assert found[("recover", "")] == (4, 4, 6)
    assert found[("weapon", "")] == found[("ability", "")] == found[("gambit", "")] == (1, 6, 6)
    assert ("free", "") not in found
    assert {action for action, _ in found} <= known | {"weapon", "ability", "gambit"}


@pytest.mark.parametrize(
    ("dice", "destiny", "move", "run"),
    [
        ((1,), (), (1, 1, 0), None),
        ((), (2,), (1, 0, 2), None),
        ((1,), (3,), (1, 1, 3), (3, 0, 3)),
        ((0, 3), (), (1, 3, 0), (3, 3, 0)),
        ((), (), None, None),
    ],
)
def test_a_die_that_is_not_there_is_shown_as_none(dice, destiny, move, run):
    at = after(*BEGUN)
    one, two = at.heroes
    found = choices(replace(at, heroes=(replace(one, dice=dice), two), available=destiny))
    assert (found.get(("move", "")), found.get(("run", ""))) == (move, run)


@pytest.mark.parametrize("reading", [(), (("journey-stun-tokens", "stay"),)])
def test_a_stunned_hero_gives_up_any_die_before_all_else(reading):
    at = after(*BEGUN, Ailing(by=0, ailment="stunned"), assume=reading)
    found = shown(at).heroes[0].choices
    assert found[0] == Choice("stun", 1, "ailment.stunned-hero", 1, 1)
    assert (len(found) > 1) is bool(reading)


@pytest.mark.parametrize(
    ("points", "out", "costs"),
    [
        (0, False, set()),
        (1, False, {1}),
        (2, False, {1, 2}),
        (2, True, set()),
    ],
)
def test_what_a_hero_who_stands_can_pay_is_shown(points, out, costs):
    events = [*BEGUN, Inspired(by=0, amount=points)] if points else [*BEGUN]
    at = after(*events, *([HeroFell(by=0)] if out else []))
    bought = shown(at).heroes[0].buys
    assert {one.cost for one in bought} == costs
    assert all(isinstance(one, Bought) for one in bought)
    back = after(*events, HeroFell(by=0), HeroReturned(by=0))
    assert {one.cost for one in shown(back).heroes[0].buys} == (costs if not out else {1, 2})
