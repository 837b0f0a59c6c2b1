"""Questions as they come, a little wrong or half told: what is said of them."""

import json
from pathlib import Path

import pytest

from rules_engine.adjudicate import adjudicate, read_question
from rules_engine.facts.errors import Unusable
from rules_engine.log import read_log
from rules_engine.replay import replay

GAME = Path(__file__).parents[1] / "golden" / "harrowdeep-2021-00.jsonl"
STEELHEART = {"fighter": "Steelheart", "hex": "open ground"}
GARREK = {"fighter": "Garrek", "hex": "adjacent to Steelheart"}
STRIKE = {"t": "attack", "fighter": "Steelheart", "attack": "broadsword", "target": "Garrek"}
GUARD = {"t": "guard", "fighter": "Steelheart"}


def ask(what, *fighters, edition="nightvault-2019", after=(), **scene):
    pieces = list(fighters or (STEELHEART, GARREK))
    told = {"edition": edition, "fighters": pieces, **scene}
    form = {"v": 1, "scene": told, "after": list(after), "ask": what}
    return adjudicate(read_question(json.dumps(form).encode()))


def may(event, *fighters, **told):
    return ask({"what": "may", "event": event}, *fighters, **told)


def test_a_fighter_out_of_action_is_no_target_for_that_reason():
    answer = may(STRIKE, STEELHEART, {"fighter": "Garrek", "out": True})
    assert (answer.verdict, answer.derivation[-1].rule) == ("no", "out_of_action.removed")
    assert answer.first[-1].endswith("Garrek Gorebeard out of action.")


def test_dice_that_were_left_out_are_said_to_be_none():
    what = {"what": "result", "rolled": ["smash", "fury"]} | {
        name: STRIKE[name] for name in ("fighter", "attack", "target")
    }
    answer = ask(what)
    assert answer.first[0] == "No: it stops at Garrek's Reavers rolls no dice."
    assert answer.derivation[-1].facts == {"dice": 1, "faces": ()}


@pytest.mark.parametrize(
    ("told", "said"),
    [
        ({"round": 4}, "a game has 3 rounds: there is no round 4"),
        ({"turn": 9}, "an action phase has 8 turns: there is no 9"),
        ({"edition": "nigthvault-2019"}, "no edition 'nigthvault-2019'; nearest: nightvault-2019"),
    ],
)
def test_a_time_or_an_edition_that_cannot_be_is_told_so(told, said):
    with pytest.raises(Unusable, match=said):
        may(GUARD, **told)


class TestAnEndPhaseInWhichNobodyHoldsACard:
    """It would be over before anything was asked: somebody is taken to hold a card."""

    TAKEN = "Steelheart's Champions is taken to hold an objective card that nobody has seen."

    def test_what_is_refused_there_cites_the_end_phase(self):
        answer = may(GUARD, step="end phase")
        assert (answer.verdict, answer.derivation[-1].cites) == ("no", ("shadespire-2018 pg 25",))
        assert answer.first[-1] == self.TAKEN

    def test_its_order_is_told(self):
        answer = ask({"what": "precedence"}, step="end phase", first=1, player=1)
        assert answer.outcome == {"order": (1, 0), "moment": "score"}

    def test_a_hand_that_is_told_is_left_as_it_is(self):
        hands = [{"warband": "Steelheart's Champions", "objectives": ["Contained"]}]
        hands.append({"warband": "Garrek's Reavers"})
        answer = ask({"what": "who"}, step="end phase", seats=hands)
        assert self.TAKEN not in answer.first


def test_an_objective_asked_to_be_exchanged_is_taken_to_be_in_hand():
    answer = may({"t": "cycle", "card": "Contained", "by": 0}, step="activation")
    assert answer.verdict == "yes"
    assert answer.first[-1] == ("Contained is taken to be in the hand of Steelheart's Champions.")


def test_one_that_is_not_in_the_hand_told_is_refused_by_the_rule_of_exchanging():
    seats = [{"warband": "Steelheart's Champions", "objectives": ["Escalation"]}]
    seats.append({"warband": "Garrek's Reavers"})
    answer = may({"t": "cycle", "card": "Contained", "by": 0}, seats=seats)
    assert (answer.verdict, answer.derivation[-1].rule) == ("no", "actions.exchange-objective")


def test_after_the_end_the_winner_is_named_and_nothing_happens():
    log = [json.loads(line) for line in GAME.read_text().splitlines()]
    form = {"v": 1, "log": log, "ask": {"what": "may", "event": {"t": "pass"}}}
    answer = adjudicate(read_question(json.dumps(form).encode()))
    game = read_log(GAME.read_bytes())
    result = replay(game).result
    (winner,) = result.winners
    assert answer.first[1:] == (
        "After victory has been settled nothing more happens in the game."
        f" Found: outcome {game.header.seats[winner].warband} (victory.glory).",
        "The game ended in round 3.",
    )


def test_a_card_of_another_warband_is_said_to_be_one():
    played = {"t": "play", "card": "Bloodslick Ground", "by": 0}
    answer = may(played, step="power step")
    assert answer.first[-1] == (
        "Bloodslick Ground is taken to be in the hand of Steelheart's Champions,"
        " though it is a card of Magore's Fiends."
    )


def test_the_price_of_an_upgrade_is_told_before_whose_fighter_it_goes_to():
    seats = [{"warband": "Steelheart's Champions", "glory": 1}, {"warband": "Garrek's Reavers"}]
    event = {"t": "play", "card": "Great Strength", "by": 0, "fighter": "Steelheart"}
    answer = may(event, step="power step", seats=seats)
    assert any(line.endswith("Found: glory 1.") for line in answer.first)


def test_what_an_edition_has_no_word_for_is_told_in_the_words_of_the_one_that_has():
    answer = ask({"what": "vulnerable", "fighter": "Garrek"}, edition="shadespire-2018")
    assert answer.first == (
        "Cannot decide: shadespire-2018 has no word for it: only Harrowdeep does.",
        "In Harrowdeep's words: One wound short of its Wounds a fighter is vulnerable.",
        "It has 0 wound tokens and takes 4.",
    )
