"""What forty questions asked by hand showed to be wrong or annoying at the judge's door."""

import json
from pathlib import Path

import pytest

from rules_engine.adjudicate import Decided, Undecided, adjudicate, read_question
from rules_engine.facts.errors import Unusable

GAME = Path(__file__).parents[1] / "golden" / "harrowdeep-2021-00.jsonl"
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


def test_an_attack_asked_about_is_that_of_its_fighter_whoever_was_told_first():
    result = {"what": "result", "fighter": "Steelheart", "attack": "broadsword"}
    result |= {"target": "Garrek", "rolled": ["smash", "fury"], "defended": ["dodge"]}
    answer = asked(GARREK, STEELHEART, ask=result)
    assert (answer.verdict, answer.outcome["outcome"]) == ("told", "draw")
    assert answer.first[-1] == "It is taken to be the activation of Steelheart's Champions."


@pytest.mark.parametrize(
    ("told", "said"),
    [
        ({"upgrades": ["Trap"]}, "Trap is of the kind ploy: it cannot lie among upgrades"),
        ({"upgrades": ["Assassinate"]}, "kind objective: it cannot lie among upgrades"),
    ],
)
def test_a_card_of_another_kind_lies_on_no_fighter(told, said):
    with pytest.raises(Unusable, match=said):
        asked({**STEELHEART, **told}, GARREK, ask={"what": "who"})


@pytest.mark.parametrize(
    ("pile", "card"),
    [("power", "Assassinate"), ("objectives", "Trap"), ("scored", "Great Strength")],
)
def test_a_card_of_another_kind_lies_in_no_hand_or_pile(pile, card):
    with pytest.raises(Unusable, match=f"cannot lie among {pile}"):
        asked(STEELHEART, GARREK, ask={"what": "who"}, seats=[{pile: [card]}, {}])


def test_where_an_event_has_no_place_it_is_said_what_cannot_be_passed_over():
    """Danse Macabre is for the next activation, which here is the other player's."""
    events = [{"t": "play", "card": "Danse Macabre"}, {"t": "move", "fighter": 0, "to": [3, 3]}]
    warden = {"fighter": "Sepulchral Warden", "hex": [3, 2]}
    answer = asked(warden, GARREK, ask={"what": "follows", "events": events}, step="power step")
    assert answer.verdict == "no"
    assert answer.first[1] == (
        "Garrek's Reavers is asked: activation, so nothing else can happen here."
    )


def test_a_choice_asked_for_is_told_with_what_there_is_to_choose():
    steelheart = {**STEELHEART, "upgrades": ["Total Offence"]}
    strike = {"t": "attack", "fighter": "Steelheart", "attack": "broadsword", "target": "Garrek"}
    scene = {"edition": "nightvault-2019", "fighters": [steelheart, GARREK]}
    form = {"v": 1, "scene": scene, "after": [strike], "ask": {"what": "who"}}
    answer = adjudicate(read_question(json.dumps(form)))
    assert answer.first[:2] == (
        "Steelheart's Champions is asked: choose effect.",
        "To choose: two more dice, or to pass.",
    )


def test_a_word_for_what_is_on_a_die_is_answered_with_its_name_everywhere():
    result = {"what": "result", "fighter": "Steelheart", "attack": "broadsword"}
    with pytest.raises(Unusable, match=r"'hammer' .*; say: smash"):
        asked(STEELHEART, GARREK, ask={**result, "target": "Garrek", "rolled": ["hammer"]})


@pytest.mark.parametrize("edition", ["dreadfane-2019", "harrowdeep-2021"])
def test_a_reaction_whose_moment_no_source_of_the_edition_tells_is_left_open(edition):
    """Light-footed is for who could be driven back; these editions list no window there."""
    after = [
        {"t": "attack", "fighter": "Garrek", "attack": "axe", "target": "Steelheart"},
        {"t": "roll", "kind": "attack", "faces": ["smash", "smash"]},
        {"t": "roll", "kind": "defence", "faces": ["dodge"]},
    ]
    step_aside = {"t": "react", "card": "Light-footed", "fighter": "Steelheart"}
    steelheart = {**STEELHEART, "upgrades": ["Light-footed"]}
    scene = {"edition": edition, "fighters": [steelheart, GARREK]}
    form = {"v": 1, "scene": scene, "after": after, "ask": {"what": "may", "event": step_aside}}
    answer = adjudicate(read_question(json.dumps(form)))
    assert isinstance(answer, Undecided)
    assert answer.first[0] == (
        "Cannot decide: Light-footed is used before a drive back, and no source of this edition"
        " tells of such a moment."
    )


def test_what_holds_a_fighter_is_a_card_where_it_is_not_on_guard():
    held = [{"card": "Solid Stance", "gives": ["not driven back"], "fighter": "Garrek"}]
    back = {"what": "drive back", "fighter": "Steelheart", "target": "Garrek"}
    answer = asked(STEELHEART, GARREK, ask=back, in_force=held)
    assert (answer.verdict, answer.derivation[-1].rule) == ("no", "game.card-over-rule")
    guarded = asked(STEELHEART, {**GARREK, "guard_tokens": 1}, ask=back, edition="harrowdeep-2021")
    assert (guarded.verdict, guarded.derivation[-1].rule) == ("no", "guard.not-driven-back")


def test_who_delves_is_the_player_whose_fighter_stands_there():
    """In Harrowdeep the other player is asked first in the power step, and passes."""
    delve = {"what": "may", "event": {"t": "delve", "hex": [3, 2]}}
    told = {"edition": "harrowdeep-2021", "step": "power step"}
    told["tokens"] = [{"hex": [3, 2], "number": 6}]
    answer = asked(STEELHEART, GARREK, ask=delve, **told)
    assert (answer.verdict, answer.first[0]) == (
        "yes",
        "Yes: Steelheart's Champions delves in (3,2), once everybody has passed in power step.",
    )


@pytest.mark.parametrize(
    ("card", "said"),
    [
        ("Assassinate", "Assassinate is used in the end phase."),
        ("Sidestep", "Sidestep is used in the power step."),
        (
            "Great Strength",
            "Great Strength is used in a power step, or before the draws of an end phase.",
        ),
        ("Trap", "Trap is used in: driven-back (when a target has been driven back)."),
        ("Flawless Strike", "Flawless Strike is used in no window of this edition."),
    ],
)
def test_when_a_card_is_used_is_told_in_a_sentence(card, said):
    assert asked(STEELHEART, GARREK, ask={"what": "windows", "card": card}).first[0] == said


def test_nobody_stands_with_all_the_wounds_it_takes():
    """But where something unknown lies on a fighter, which may let it take more."""
    hurt = {**GARREK, "wound_tokens": 4}
    with pytest.raises(Unusable, match="takes 4 wound tokens and is told to stand with 4"):
        asked(STEELHEART, hurt, ask={"what": "who"})
    charmed = {**hurt, "upgrades": ["Cursed Blade"]}
    assert asked(STEELHEART, charmed, ask={"what": "who"}).outcome["kind"] == "activation"


def test_events_of_a_log_are_counted_from_its_beginning():
    lines = [json.loads(line) for line in GAME.read_text().splitlines()]
    form = {"v": 1, "log": lines, "at": -5, "ask": {"what": "who"}}
    with pytest.raises(Unusable, match="there is no event -5; -1 is the last"):
        adjudicate(read_question(json.dumps(form)))
