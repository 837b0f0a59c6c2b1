"""Windows sought and passed, events before the question, and what is found on the way."""

import json

import pytest

from rules_engine.adjudicate import (
    Decided,
    Follows,
    May,
    Question,
    Undecided,
    adjudicate,
    read_question,
)
from rules_engine.facts.errors import Unusable
from rules_engine.scene import Before, Piece, Scene
from rules_engine.state.events import Attack, Guard, Play, Push, Roll
from rules_engine.state.position import Seat
from tests.engine.driving import GARREK, STEELHEART, plain_boards

NIGHTVAULT = "nightvault-2019"
TRAP = "S369"
UNKNOWN = "stand-in:ploy:none:0.0"
STRIKE = Attack(fighter=0, attack="Sigmarite Broadsword", target=1)
DRAWN = (
    STRIKE,
    Roll(kind="attack", faces=("smash", "fury")),
    Roll(kind="defence", faces=("dodge",)),
)
BACK = Push(fighter=1, path=((5, 2),))


def duel(**told: object) -> Scene:
    told.setdefault("edition", NIGHTVAULT)
    return Scene(
        boards=plain_boards(),
        fighters=(Piece(STEELHEART, (3, 2)), Piece(GARREK, (4, 2))),
        **told,
    )


def ask(what: object, scene: Scene | None = None, **more: object) -> Decided | Undecided:
    return adjudicate(Question(1, what, scene=scene or duel(), **more))


def asked(form: dict) -> Decided | Undecided:
    scene = {
        "edition": NIGHTVAULT,
        "fighters": [
            {"fighter": "Steelheart", "hex": "open ground"},
            {"fighter": "Garrek", "hex": "adjacent to Steelheart"},
        ],
    }
    return adjudicate(read_question(json.dumps({"v": 1, "scene": scene, **form}).encode()))


def test_a_reaction_is_tried_in_the_first_window_where_it_may_be_used():
    answer = ask(May(Play(by=0, card=TRAP)), after=(*DRAWN, BACK))
    assert answer.verdict == "yes"
    assert answer.cards[0].cites == ("DC-278", "DC-279", "DC-280", "DC-281")
    assert set(answer.cards[0].cites) <= set(answer.cites)
    assert answer.outcome == {"passed": ("driven-back",)}


def test_a_no_says_in_which_windows_it_may_be_used_and_what_comes_first():
    early = ask(May(Play(by=0, card=TRAP)), after=(STRIKE,))
    assert early.verdict == "no"
    assert early.outcome["windows"] == ("driven-back",)
    assert early.outcome["tried"] == {"attack-declared": "reactions.window"}
    assert early.first[3] == (
        "It may be used in: driven-back (when a target has been driven back); driven-back has"
        " not opened before Steelheart's Champions is asked: attack roll of 2 dice."
    )
    gone = ask(May(Play(by=0, card=TRAP)), after=(*DRAWN, Push(fighter=1, path=())))
    assert (gone.verdict, gone.derivation[-1].facts["window"]) == ("no", "driven-back")


def test_a_window_is_pinned_by_its_name():
    pinned = ask(May(Play(by=0, card=TRAP)), after=(STRIKE,), window="attack-declared")
    assert pinned.derivation[-1].facts["window"] == "attack-declared"
    with pytest.raises(Unusable, match="no window called 'after-acton'; nearest: after-action"):
        ask(May(Play(by=0, card=TRAP)), window="after-acton")
    with pytest.raises(Unusable, match="does not open from here: activation is asked first"):
        ask(May(Play(by=0, card=TRAP)), window="driven-back")


def test_a_question_pinned_to_a_window_is_not_answered_for_the_next_one():
    """Tireless Assault is used after a failed attack, not while its success is determined."""
    missed = (STRIKE, Roll(kind="attack", faces=("fury", "fury")), DRAWN[2])
    assault = May(Play(by=0, card="S45"))
    assert ask(assault, after=missed).verdict == "yes"
    pinned = ask(assault, after=missed, window="success-determined")
    assert pinned.verdict == "no"
    assert pinned.outcome["tried"] == {"success-determined": "reactions.window"}


def test_the_seat_an_event_comes_from_is_filled_in():
    answer = ask(Follows((*DRAWN, BACK)))
    assert answer.verdict == "told"
    assert answer.outcome["next"]["kind"] == "power step"
    by = ask(May(Guard(fighter=0)))
    assert by.derivation[0].facts == {"asked": 0, "given": 0}


def test_the_next_question_tells_the_name_of_its_window():
    stopped = ask(Follows((STRIKE,), passing=False))
    assert stopped.outcome["next"] == {"who": 1, "kind": "reaction", "window": "attack-declared"}


def test_the_other_player_of_a_power_step_passes_first():
    """Harrowdeep pg 36: whoever's turn is next is asked first."""
    hurt = Scene(
        "harrowdeep-2021",
        plain_boards(),
        fighters=(Piece(STEELHEART, (3, 2), wound_tokens=2), Piece(GARREK, (4, 2))),
        step="power step",
    )
    answer = ask(May(Play(by=0, card="S330")), hurt)
    assert (answer.verdict, answer.outcome) == ("yes", {"passed": ("power step",)})


def test_what_was_not_shown_in_a_window_is_kept_to_the_end():
    seats = (Seat("Steelheart's Champions"), Seat("Garrek's Reavers", power=(UNKNOWN,)))
    unknown = Play(by=1, card=UNKNOWN)
    scene = duel(seats=seats, step="power step")
    answer = ask(Follows((unknown, Guard(by=0, fighter=0))), scene)
    assert isinstance(answer, Undecided)
    assert any(one.facts.get("card") == UNKNOWN for one in answer.missing)


def test_a_question_after_events_rests_on_all_of_them():
    both = [{"t": "guard", "fighter": one} for one in ("Steelheart", "Steelheart")]
    answer = asked({"after": both, "ask": {"what": "who"}})
    assert isinstance(answer, Undecided)
    assert answer.why.startswith("what is said to have happened before breaks a rule: Severin")
    fine = asked({"after": [{"t": "guard", "fighter": "Steelheart"}], "ask": {"what": "who"}})
    assert fine.outcome["window"] == "after-action"


def test_a_power_step_is_passed_for_what_comes_in_the_activation_after_it():
    """Not where somebody asks whether it may be now."""
    guards = [{"t": "guard", "fighter": one} for one in ("Steelheart", "Garrek")]
    following = asked({"ask": {"what": "follows", "events": guards}})
    assert (following.verdict, following.outcome["next"]["kind"]) == ("told", "power step")
    asked_for = {"what": "may", "event": guards[1]}
    assert asked({"after": guards[:1], "ask": asked_for}).verdict == "no"
    answer = ask(May(Guard(fighter=0)), duel(step="power step"))
    assert (answer.verdict, answer.first[1]) == (
        "no",
        "Steelheart's Champions is asked: power step, so nothing else can happen here.",
    )


def test_an_assumption_tells_the_reading_taken():
    edge = Scene(
        "shadespire-2018",
        fighters=(Piece(GARREK, "back to the edge"), Piece(STEELHEART, "adjacent to Garrek")),
        player=1,
    )
    strike = Attack(fighter=1, attack="Sigmarite Broadsword", target=0)
    events = (strike, *DRAWN[1:])
    told = {
        value: ask(Follows(events), edge, assume=(("edge-traps-in-2018", value),))
        for value in ("yes", "no")
    }
    says = {value: answer.supposed[0].says for value, answer in told.items()}
    assert says["yes"] != says["no"]
    happened = {
        value: [one["word"] for one in answer.outcome["happened"] if one["what"] == "attack"]
        for value, answer in told.items()
    }
    assert happened == {"yes": ["hit"], "no": ["draw"]}


def test_rows_that_were_merely_reached_are_folded():
    answer = ask(Follows(DRAWN))
    assert all(one.verdict != "row" for one in answer.derivation)
    assert "reactions.precedence" in answer.reached


def test_a_card_of_a_scene_that_lies_nowhere_is_dealt_to_who_plays_it():
    answer = ask(May(Play(by=0, card=TRAP)), after=(*DRAWN, BACK))
    assert answer.first[-1] == "Trap is taken to be in the hand of Steelheart's Champions."
    told = duel(seats=(Seat("Steelheart's Champions", power=("S330",)), Seat("Garrek's Reavers")))
    other = ask(May(Play(by=0, card=TRAP)), told, after=(*DRAWN, BACK))
    assert other.verdict == "no"


def test_names_and_places_of_events_are_read_as_people_say_them():
    answer = asked(
        {
            "ask": {
                "what": "follows",
                "events": [
                    {"t": "attack", "fighter": "steelhart", "attack": "broad", "target": "Garrek"},
                    {"t": "roll", "kind": "attack", "faces": ["smash", "critical"]},
                    {"t": "roll", "kind": "defence", "faces": ["block"]},
                ],
            }
        }
    )
    assert answer.first[1] == "Garrek Gorebeard is dealt 3 damage by Sigmarite Broadsword."
    away = asked({"ask": {"what": "may", "event": {"t": "move", "fighter": 0, "to": [4, 2]}}})
    assert away.verdict == "yes"


@pytest.mark.parametrize(
    ("form", "told"),
    [
        ({"ask": {"what": "may", "event": {"t": "atack"}}}, "no event is called 'atack'; nearest"),
        ({"ask": {"what": "may", "event": {"t": "move", "figter": 0}}}, "nearest: fighter"),
        (
            {"ask": {"what": "may", "event": {"t": "guard", "fighter": "Garek G"}}},
            "nearest: Garrek",
        ),
        (
            {"ask": {"what": "may", "event": {"t": "guard", "fighter": "Mollog"}}},
            "no fighter called",
        ),
        ({"ask": {"what": "may", "event": {"t": "guard", "fighter": 9}}}, "there is no fighter 9"),
        ({"ask": {"what": "may", "event": {"t": "pass", "by": 7}}}, "there is no seat 7"),
        (
            {"ask": {"what": "may", "event": {"t": "roll", "kind": "attack", "faces": ["smesh"]}}},
            "no die shows 'smesh'; nearest: smash",
        ),
        ({"ask": {"what": "may", "event": {"t": "play", "card": "Trpa!"}}}, "nearest: Trap"),
        ({"ask": {"what": "whatif"}}, "nearest: what if"),
        ({"ask": {"what": "who"}, "scean": 1}, "unknown field `scean`; nearest: scene"),
        ({"ask": {"what": "who"}, "assume": [["cover-symbol", "x"]]}, "is not read as 'x'"),
        ({"ask": {"what": "who"}, "assume": [["cover-sybol", "x"]]}, "nearest: cover-symbol"),
        ({"ask": {"what": "reach", "fighter": 0, "attack": "Spoon", "target": 1}}, "no attack"),
        ({"ask": {"what": "legal", "seat": 3}}, "there is no seat 3"),
    ],
)
def test_what_no_question_has_is_refused_with_the_nearest_right_word(form, told):
    with pytest.raises(Unusable, match=told):
        asked(form)


def test_what_came_before_lets_an_objective_be_asked():
    scene = duel(before=(Before(what="move", fighter="Steelheart", amount=6),))
    met = adjudicate(
        read_question(
            b'{"v":1,"scene":{"edition":"nightvault-2019","fighters":[{"fighter":"Steelheart",'
            b'"hex":"open ground"}],"before":[{"what":"move","fighter":"Steelheart","amount":6}]},'
            b'"ask":{"what":"scorable","card":"Cover Ground"}}'
        )
    )
    assert (met.verdict, met.outcome["when"]) == ("yes", "at once")
    assert "DC-217" in met.cites
    assert scene.before[0].amount == 6
