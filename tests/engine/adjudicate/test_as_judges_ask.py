"""What forty questions asked by hand showed to be wrong or annoying at the judge's door."""

import json

import pytest

from rules_engine.adjudicate import Decided, adjudicate, read_question
from rules_engine.facts.errors import Unusable

STEELHEART = {"fighter": "Steelheart", "hex": [3, 2]}
GARREK = {"fighter": "Garrek", "hex": [4, 2]}


def asked(*fighters: dict, ask: dict, **told: object):
    scene = {"edition": "nightvault-2019", "fighters": fighters} | told
    return adjudicate(read_question(json.dumps({"v": 1, "scene": scene, "ask": ask})))


def test_seats_told_without_a_warband_are_those_of_the_fighters():
    """To say who has how much glory is enough."""
    play = {"t": "play", "card": "Great Strength", "by": 0, "fighter": "Steelheart"}
    told = {"step": "power step", "seats": [{"glory": 2}, {}]}
    answer = asked(STEELHEART, GARREK, ask={"what": "may", "event": play}, **told)
    assert answer.verdict == "yes"
    told["seats"] = [{"warband": "Garrek's Reavers"}, {"glory": 2}]
    answer = asked(STEELHEART, GARREK, ask={"what": "may", "event": {**play, "by": 1}}, **told)
    assert answer.verdict == "yes"


def test_a_telling_part_within_a_word_names_an_attack():
    vortemis = {"fighter": "Vortemis", "hex": [3, 2]}
    reach = {"what": "reach", "fighter": "Vortemis", "attack": "staff", "target": "Garrek"}
    answer = asked(vortemis, GARREK, ask=reach)
    assert "Tzeentchian Runestaff" in answer.first[0]


def test_a_part_that_several_attacks_have_is_asked_back():
    mollog = {"fighter": "Mollog", "hex": [3, 2]}
    reach = {"what": "reach", "fighter": "Mollog", "attack": "club", "target": "Garrek"}
    with pytest.raises(Unusable, match=r"could be Makeshift Club or Whirling Club"):
        asked(mollog, GARREK, ask=reach)


@pytest.mark.parametrize(("inspired", "verdict"), [(False, "no"), (True, "yes")])
def test_an_action_of_the_other_side_of_its_card_is_refused_with_the_side(inspired, verdict):
    snirk = {"fighter": "Snirk", "hex": [3, 2], "inspired": inspired}
    whirl = {"t": "action", "card": "Snirk Sourtongue: whirl", "fighter": "Snirk"}
    answer = asked(snirk, GARREK, ask={"what": "may", "event": whirl})
    assert isinstance(answer, Decided)
    assert answer.verdict == verdict
    if verdict == "no":
        assert answer.derivation[-1].facts["inspired"] is False
        assert "inspired no" in answer.first[2].lower()


@pytest.mark.parametrize(("tokens", "met"), [(1, True), (0, False)])
def test_tokens_that_a_scene_puts_count_for_a_fall_that_came_before(tokens, met):
    """Garrek has 4 Wounds: 3 damage is just enough after one wound, too little without."""
    blow = {"what": "attack", "fighter": "Steelheart", "other": "Garrek", "amount": 3, "out": True}
    answer = asked(
        STEELHEART,
        {**GARREK, "wound_tokens": tokens},
        ask={"what": "scorable", "card": "Measured Strike", "seat": 0},
        before=[{**blow, "with": "broadsword"}],
    )
    assert ("the condition of Measured Strike is met" in answer.first[0]) == met


def test_of_an_attack_of_either_side_the_one_the_fighter_has_is_meant():
    """Garrek has Blooddrinker Axe, and Awakened Axe once Inspired."""
    reach = {"what": "reach", "fighter": "Garrek", "attack": "axe", "target": "Steelheart"}
    plain = asked(STEELHEART, GARREK, ask=reach)
    assert "Blooddrinker Axe" in plain.first[0]
    inspired = asked(STEELHEART, {**GARREK, "inspired": True}, ask=reach)
    assert "Awakened Axe" in inspired.first[0]


def test_where_a_move_ends_may_be_told_by_who_stands_there():
    far = {**GARREK, "hex": [7, 2]}
    ends = {"what": "ends", "fighter": "Garrek", "to": "adjacent to Steelheart"}
    answer = asked(STEELHEART, far, ask=ends)
    assert (answer.verdict, answer.outcome["path"][-1]) == ("yes", (4, 2))
    answer = asked(STEELHEART, {**far, "hex": [7, 4]}, ask={**ends, "most": 2})
    assert answer.verdict == "no"
    assert "the shortest way takes 4 hexes" in answer.first[0]
    beside = {**ends, "to": "next to nobody here"}
    with pytest.raises(Unusable, match="no fighter called 'nobody here'"):
        asked(STEELHEART, far, ask=beside)


@pytest.mark.parametrize(
    ("said", "told"),
    [("hammer", "say: smash"), ("Swords", "say: fury"), ("banana", "there is: .*smash.*fury")],
)
def test_a_face_that_no_die_has_is_answered_with_the_word_for_it(said, told):
    roll = {"t": "roll", "kind": "attack", "faces": [said]}
    with pytest.raises(Unusable, match=f"no die shows '{said}'.*{told}"):
        asked(STEELHEART, GARREK, ask={"what": "follows", "events": [roll]})


def test_a_hex_beyond_the_edge_is_no_place_to_go():
    move = {"t": "move", "fighter": "Garrek", "to": [40, 2]}
    with pytest.raises(Unusable, match=r"\(40,2\) is no complete hex of the battlefield"):
        asked(STEELHEART, GARREK, ask={"what": "may", "event": move})


def test_an_unknown_kind_of_question_or_field_is_answered_with_those_there_are():
    with pytest.raises(Unusable, match=r"there is: may, follows, .*what if"):
        asked(STEELHEART, GARREK, ask={"what": "could"})
    play = {"t": "play", "card": "Sidestep", "hex": [2, 2]}
    with pytest.raises(Unusable, match="it can have: by, card, fighter"):
        asked(STEELHEART, GARREK, ask={"what": "may", "event": play})


def test_what_a_change_makes_of_an_answer_is_told_in_its_first_line():
    back = {"what": "drive back", "fighter": "Steelheart", "target": "Garrek"}
    guard = {"fighter": "Garrek", "set": {"guard_tokens": 1}}
    if_ = {"what": "what if", "ask": back, "change": guard}
    on_guard = {**GARREK, "guard_tokens": 1}
    none = {"fighter": "Garrek", "set": {"guard_tokens": 0}}
    shown = {
        asked(STEELHEART, GARREK, ask=if_, edition="harrowdeep-2021").first[0],
        asked(STEELHEART, on_guard, ask={**if_, "change": none}, edition="harrowdeep-2021").first[
            0
        ],
        asked(STEELHEART, on_guard, ask={**if_, "change": guard}, edition="harrowdeep-2021").first[
            0
        ],
    }
    assert shown == {
        "With Garrek Gorebeard: guard tokens 1: a No.",
        "With Garrek Gorebeard: guard tokens 0: no longer a No.",
        "With Garrek Gorebeard: guard tokens 1: the same answer.",
    }


@pytest.mark.parametrize(("upgrades", "answer"), [([], "no"), (["Grip of Madness"], None)])
def test_a_push_onto_a_fighter_is_left_open_where_a_card_asks_for_an_untold_past(upgrades, answer):
    """What Grip of Madness keeps off the table turns on the round so far, which nobody tells."""
    laden = {**GARREK, "upgrades": upgrades}
    onto = {"what": "ends", "how": "push", "fighter": "Garrek", "most": 1, "to": "Steelheart"}
    found = asked(STEELHEART, laden, ask=onto, edition="harrowdeep-2021")
    assert getattr(found, "verdict", None) == answer
