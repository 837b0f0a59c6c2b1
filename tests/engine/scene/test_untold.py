"""What a scene does not tell of its past is left open; what it tells decides."""

import json

import msgspec
import pytest

from rules_engine.adjudicate import Decided, adjudicate, position_of, read_question
from rules_engine.facts.errors import Unusable

GARREK, ARNULF, SEVERIN = "Garrek Gorebeard", "Arnulf", "Severin Steelheart"
THIS = "what happened earlier in this round is not told"
ROUNDS = "what happened in earlier rounds is not told"
NOTHING = {"what": "nothing"}
FELLED = {"what": "attack", "fighter": "Garrek", "other": "Severin", "amount": 4, "out": True}
WALKED = {"what": "move", "fighter": "Garrek"}
STRUCK = (
    {"t": "attack", "fighter": 0, "target": 1, "attack": "Blooddrinker Axe"},
    {"t": "roll", "kind": "attack", "faces": ["smash", "smash"]},
    {"t": "roll", "kind": "defence", "faces": ["dodge"]},
)


def answer(ask, *before, after=(), **told):
    scene = {
        "edition": "shadespire-2018",
        "fighters": [
            {"fighter": "Garrek", "hex": [3, 2]},
            {"fighter": "Severin", "hex": [4, 2]},
        ],
        "step": "end phase",
        **told,
    }
    if before:
        scene["before"] = list(before)
    form = {"v": 1, "scene": scene, "ask": ask, "after": list(after)}
    return adjudicate(read_question(json.dumps(form).encode()))


def verdict(found):
    return found.verdict if isinstance(found, Decided) else found.why


SCORED = [
    # what must have happened, and what must not
    ("Assassinate", (), {}, THIS),
    ("Assassinate", (NOTHING,), {}, "no"),
    ("Assassinate", (WALKED,), {}, "no"),
    ("Assassinate", (FELLED,), {}, "yes"),
    ("Perfect Planning", (), {}, THIS),
    ("Perfect Planning", (NOTHING,), {}, "yes"),
    ("Perfect Planning", (WALKED,), {}, "no"),
    # nothing has come before the first activation of a round
    ("Assassinate", (), {"step": "activation"}, THIS),
    ("Assassinate", (), {"step": "activation", "turn": 1}, "no"),
    ("Assassinate", (), {"step": "activation", "turn": 2}, THIS),
    ("Assassinate", (), {"step": "power step", "turn": 1}, THIS),
    # what is scored at once, of this phase or of the moment
    ("Draw the Gaze of Khorne", (), {"step": "activation"}, THIS),
    ("Precise Use of Force", (), {"step": "activation"}, THIS),
    # earlier rounds, one told and one not, and all told
    ("Aggressive Commander", (NOTHING,), {"round": 3}, f"{ROUNDS}"),
    (
        "Aggressive Commander",
        tuple({"what": "activation", "fighter": 0, "round": number} for number in (1, 2, 3)),
        {"round": 3},
        "yes",
    ),
    ("Aggressive Commander", (), {"round": 2}, "no"),
    # what hangs on the table alone
    ("Supremacy", (), {}, "no"),
]


@pytest.mark.parametrize(("card", "before", "told", "is_"), SCORED)
def test_an_objective_that_turns_on_an_untold_past_is_left_open(card, before, told, is_):
    assert verdict(answer({"what": "scorable", "card": card}, *before, **told)) == is_


def test_an_open_answer_says_what_is_not_told_what_the_card_asks_and_how_to_tell_it():
    may = answer({"what": "may", "event": {"t": "score", "card": "Perfect Planning"}})
    assert may.why == THIS
    assert may.supposed == ()
    assert may.first == (
        f"Cannot decide: {THIS}.",
        "Perfect Planning: End phase: your whole warband made no Move action (DC-231).",
        "As far as it is told it holds; a move before would undo it.",
        "Say what happened before (`before`), or that nothing did (`nothing`).",
        "Perfect Planning is taken to be in the hand of Garrek's Reavers.",
    )
    assert [(line.verdict, line.facts["untold"]) for line in may.missing] == [
        ("not shown", ("scene.before",))
    ]


def test_events_since_decide_what_is_of_that_moment_alone():
    ask = {"what": "scorable", "card": "Precise Use of Force"}
    assert verdict(answer(ask, after=STRUCK, step="activation")) == "no"
    of_the_phase = {"what": "scorable", "card": "Draw the Gaze of Khorne"}
    assert verdict(answer(of_the_phase, after=STRUCK, step="activation")) == THIS


def test_what_is_shown_when_met_may_have_been_met_before():
    ask = {"what": "may", "event": {"t": "reveal", "card": "Precise Use of Force"}}
    told = {"step": "activation", "edition": "harrowdeep-2021"}
    assert [verdict(answer(ask, *before, **told)) for before in ((), (NOTHING,))] == [THIS, "no"]


def test_where_a_card_is_used_is_told_and_whether_now_left_open():
    ask = {"what": "windows", "card": "Assassinate"}
    found = answer(ask)
    assert found.first[:2] == (
        "Assassinate is used in the end phase.",
        f"Whether Garrek's Reavers can use it now is open: {THIS}.",
    )
    assert found.outcome["now"] is None
    assert [answer(ask, one).outcome["now"] for one in (NOTHING, FELLED)] == [False, True]
    # an objective may be discarded for another in an activation: that is no use of it
    assert not answer(ask, step="activation", turn=1).outcome["now"]


def test_what_is_allowed_tells_that_more_may_be():
    hand = [{"warband": "Garrek's Reavers", "objectives": ["Assassinate"]}, {}]
    found = answer({"what": "legal"}, seats=hand)
    assert f"More may be: {THIS}." in found.first
    assert f"More may be: {THIS}." not in answer({"what": "legal"}, NOTHING, seats=hand).first


@pytest.mark.parametrize(
    "ask",
    [
        {"what": "result"},
        {"what": "characteristic", "fighter": 0, "name": "move"},
        {"what": "odds", "fighter": 0, "attack": "Blooddrinker Axe", "target": 1},
    ],
    ids=lambda one: one["what"],
)
def test_a_plain_attack_is_decided_and_supposes_nothing(ask):
    found = answer(ask, after=STRUCK, step="activation")
    assert (verdict(found), found.supposed) == ("told", ())


def test_what_holds_as_nothing_is_told_says_what_was_supposed():
    """Headlong Rush drives those back further who have charged in this phase."""
    orruk = {"fighter": "Gurzag", "hex": [3, 2], "upgrades": ["Headlong Rush"]}
    foe = {"fighter": "Severin", "hex": [4, 2]}
    ask = {"what": "drive back", "fighter": 0, "target": 1, "attack": "Choppas"}
    supposed = [
        [(one.name, one.says) for one in answer(ask, *before, fighters=[orruk, foe]).supposed]
        for before in ((), (NOTHING,))
    ]
    says = "Nothing happened earlier in this round but what the scene tells."
    assert supposed == [[("scene.before", says)], []]


def test_a_position_written_down_keeps_its_past_open():
    form = {"v": 1, "scene": {"edition": "shadespire-2018", "step": "end phase"}}
    form["scene"]["fighters"] = [{"fighter": "Garrek", "hex": [3, 2]}]
    form["scene"]["seats"] = [{"warband": "Garrek's Reavers", "objectives": ["Assassinate"]}, {}]
    form["ask"] = {"what": "scorable", "card": "Assassinate"}
    question = read_question(json.dumps(form).encode())
    written = json.loads(msgspec.json.encode(position_of(question)))
    whole = {"v": 1, "position": written, "ask": form["ask"]}
    assert adjudicate(read_question(json.dumps(whole).encode())).why == THIS


def test_nothing_can_only_be_told_of_rounds_there_were():
    with pytest.raises(Unusable, match="round 2 is not before round 1"):
        answer({"what": "winner"}, {"what": "nothing", "round": 2})


SIDE = {"move": 3, "defence": 1, "defence_symbol": "block", "wounds": 3}
GIVEN = {"name": "Sneek", "warband": "Garrek's Reavers", "given": True}
SORTS = [
    # a sort that no card in the data is called is told of nobody; one that some are called, of all
    ("Cache Compass", {}, "whether Garrek Gorebeard is called minion is not told"),
    ("Trophy Belt", {}, "no"),
    ("Living Missile", {}, "no"),
    # a card given tells its sorts if it names any trait
    ("Cache Compass", {"base": SIDE}, "whether Sneek is called minion is not told"),
    ("Cache Compass", {"base": SIDE, "traits": ["hunter"]}, "no"),
    ("Cache Compass", {"base": SIDE, "traits": ["minion"]}, "yes"),
    ("Cache Compass", {"base": {**SIDE, "traits": ["minion"]}}, "yes"),
    ("Living Missile", {"base": SIDE, "traits": ["flying"]}, "yes"),
]


@pytest.mark.parametrize(("card", "given", "is_"), SORTS)
def test_what_a_fighter_is_called_counts_only_where_its_card_tells(card, given, is_):
    name = "Sneek" if given else "Garrek"
    told = {
        "edition": "harrowdeep-2021",
        "step": "power step",
        "player": 1,
        "fighters": [{"fighter": name, "hex": [3, 2]}, {"fighter": "Severin", "hex": [4, 2]}],
        "seats": [{"warband": "Garrek's Reavers", "glory": 2, "power": [card]}, {}],
        "given": [GIVEN | given] if given else [],
    }
    may = {"what": "may", "event": {"t": "play", "card": card, "fighter": 0, "by": 0}}
    assert verdict(answer(may, NOTHING, **told)) == is_


def test_an_objective_of_a_sort_is_open_for_whom_nobody_calls_so():
    felled = {"what": "attack", "fighter": "Arnulf", "other": "Severin", "out": True}
    fighters = [
        {"fighter": "Arnulf", "hex": [3, 2]},
        {"fighter": "Severin", "out": True},
        {"fighter": "Obryn", "out": True},
    ]
    told = {"edition": "harrowdeep-2021", "fighters": fighters, "step": "activation"}
    ask = {"what": "scorable", "card": "Elimination Order"}
    found = answer(ask, felled, **told)
    assert found.first[:3] == (
        "Cannot decide: whether Arnulf is called assassin is not told.",
        "Elimination Order: Scored at once for an assassin's kill, or for the leader as the first"
        " enemy to fall (Harrowdeep pg 14).",
        "Give the fighter's card with its `traits` (`given`).",
    )
    assert verdict(answer(ask, NOTHING, **told)) == "no"


POOR = {"seats": [{"warband": "Garrek's Reavers"}, {}]}
STRENGTH = {"what": "may", "event": {"t": "play", "card": "Great Strength", "fighter": 0}}
TACTICIAN = {"what": "scorable", "card": "Superior Tactician"}
CONQUEST = {"what": "scorable", "card": "Conquest"}
FAR = {"fighters": [{"fighter": "Garrek", "hex": [3, 9]}, {"fighter": "Severin", "hex": [3, 1]}]}
POWER = {"step": "power step"}
DEFAULTS = [
    (STRENGTH, POWER, "glory and what has been scored are not told"),
    (STRENGTH, POWER | POOR, "no"),
    (TACTICIAN, {}, "the round, glory and what has been scored are not told"),
    (TACTICIAN, {"round": 3}, "glory and what has been scored are not told"),
    (TACTICIAN, POOR, "no"),
    (TACTICIAN, {"round": 2}, "no"),
    (CONQUEST, FAR, "the round is not told"),
    (CONQUEST, FAR | {"round": 3}, "yes"),
    (CONQUEST, FAR | {"round": 1}, "no"),
]


@pytest.mark.parametrize(("ask", "told", "is_"), DEFAULTS)
def test_a_no_is_not_brought_about_by_what_a_scene_has_by_default(ask, told, is_):
    assert verdict(answer(ask, NOTHING, **{"edition": "nightvault-2019", **told})) == is_


def test_an_answer_left_open_for_a_default_says_when_it_would_be_another():
    found = answer(STRENGTH, NOTHING, **POWER, edition="nightvault-2019")
    assert found.first == (
        "Cannot decide: glory and what has been scored are not told.",
        "Great Strength: Attacks of Range 1 and 2 deal one more damage (DC-024, DC-035).",
        "As the scene stands the answer is no; with 5 glory points and 6 objectives scored it is"
        " yes.",
        "Great Strength is taken to be in the hand of Garrek's Reavers.",
    )


@pytest.mark.parametrize(
    ("event", "told", "is_", "said"),
    [
        ({"t": "guard", "fighter": "Severin"}, {}, "yes", "activation"),
        ({"t": "guard", "fighter": "Severin"}, {"player": 0}, "no", ""),
        ({"t": "guard", "fighter": "Severin"}, {"player": 1}, "yes", ""),
        ({"t": "guard", "fighter": "Garrek"}, {}, "yes", ""),
        (
            {"t": "score", "card": "Perfect Planning", "by": 1},
            {"step": "end phase"},
            "yes",
            "turn to score",
        ),
        ({"t": "score", "card": "Perfect Planning", "by": 0}, {"step": "end phase"}, "yes", ""),
    ],
)
def test_whose_moment_it_is_follows_from_who_is_asked_about(event, told, is_, said):
    found = answer({"what": "may", "event": event}, NOTHING, **{"step": "activation", **told})
    assert verdict(found) == is_
    line = f"It is taken to be the {said} of Steelheart's Champions."
    assert [line in found.first, "taken to be the" in " ".join(found.first)] == [bool(said)] * 2


def test_a_gambit_that_chooses_later_is_played_on_nobody():
    event = {"t": "play", "card": "Sidestep", "fighter": "Severin"}
    with pytest.raises(Unusable, match="Sidestep is played on nobody: say whom it chooses in a"):
        answer({"what": "may", "event": event}, NOTHING, step="power step")
