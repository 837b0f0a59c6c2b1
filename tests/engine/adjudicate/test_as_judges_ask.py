"""What forty questions asked by hand showed to be wrong or annoying at the judge's door."""

import json

import pytest

from rules_engine.adjudicate import Decided, adjudicate, read_question
from rules_engine.facts.errors import Unusable

STEELHEART = {"fighter": "Steelheart", "hex": [3, 2]}
GARREK = {"fighter": "Garrek", "hex": [4, 2]}


def asked(*fighters: dict, ask: dict, **told: object):
    scene = {"edition": "nightvault-2019", "fighters": fighters, **told}
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
