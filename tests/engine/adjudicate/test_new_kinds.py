"""Results by part, drives back, ends of moves, order, what is allowed, odds, and what if."""

import pytest
from msgspec.structs import replace

from rules_engine.adjudicate import (
    Blow,
    Changed,
    DriveBack,
    Ends,
    InRange,
    Legal,
    May,
    Odds,
    Precedence,
    Question,
    Result,
    Scorable,
    Undecided,
    Visible,
    WhatIf,
    adjudicate,
    rule_on,
)
from rules_engine.effects import moving
from rules_engine.effects.choosing import bearer
from rules_engine.facts.errors import Unusable
from rules_engine.machine import legal
from rules_engine.scene import InForce, Piece, Scene, stage
from rules_engine.state.events import Attack, Push, Roll, Score
from rules_engine.state.frames import Frame, Playing
from rules_engine.state.position import Mark, Seat
from tests.engine.driving import GARREK, KARSUS, OBRYN, STEELHEART, plain_boards

HARROWDEEP = "harrowdeep-2021"
SWORD = "Sigmarite Broadsword"
STRIKE = Attack(by=0, fighter=0, attack=SWORD, target=1)


def duel(
    *more: Piece, edition: str = HARROWDEEP, foe: Piece | None = None, **told: object
) -> Scene:
    fighters = (Piece(STEELHEART, (3, 2)), foe or Piece(GARREK, (4, 2)), *more)
    return Scene(edition, plain_boards(), fighters=fighters, **told)


def ask(what: object, scene: Scene | None = None, **more: object):
    return adjudicate(Question(1, what, scene=scene or duel(), **more))


def edge(edition: str = "shadespire-2018") -> Scene:
    fighters = (Piece(STEELHEART, "adjacent to Garrek"), Piece(GARREK, "back to the edge"))
    return Scene(edition, fighters=fighters[::-1], player=1)


def test_a_result_tells_both_totals_by_part():
    helped = duel(Piece(OBRYN, (4, 1)))
    answer = ask(Result(0, SWORD, 1, ("critical", "single_support"), ("dodge",)), helped)
    assert answer.outcome["attack"] == {
        "faces": ("critical", "single_support"),
        "symbols": ("smash",),
        "criticals": 1,
        "by_symbol": 0,
        "by_support": 1,
        "supporters": 1,
        "successes": 2,
        "all_criticals": 1,
    }
    assert answer.outcome["defence"]["by_symbol"] == 1
    told = {name: answer.outcome[name] for name in ("outcome", "damage", "out", "trapped")}
    assert told == {"outcome": "critical hit", "damage": 3, "out": False, "trapped": False}


def test_a_result_says_when_being_trapped_made_it():
    answer = ask(Result("Steelheart", SWORD, "Garrek", ("smash", "fury"), ("dodge",)), edge())
    assert (answer.outcome["outcome"], answer.outcome["trapped"]) == ("hit", True)


def test_a_result_can_be_asked_of_the_attack_just_made():
    rolled = Roll(by=0, kind="attack", faces=("smash", "smash"))
    fails = Roll(by=1, kind="defence", faces=("block",))
    hurt = duel(foe=Piece(GARREK, (4, 2), wound_tokens=2))
    answer = ask(Result(), hurt, after=(STRIKE, rolled, fails))
    assert (answer.outcome["damage"], answer.outcome["out"]) == (3, True)
    with pytest.raises(Unusable, match="no attack has been rolled to its end here"):
        ask(Result(), after=(STRIKE,))
    short = ask(Result(0, SWORD, 1, ("smash",), ("dodge",)))
    assert (short.verdict, short.derivation[-1].rule) == ("no", "attack.attack-roll")


def test_a_drive_back_agrees_with_what_is_allowed():
    events = (
        STRIKE,
        Roll(by=0, kind="attack", faces=("smash", "smash")),
        Roll(by=1, kind="defence", faces=("block",)),
    )
    answer = ask(DriveBack(), after=events)
    assert answer.outcome["hexes"] == ((5, 2), (4, 3), (4, 1))
    assert (answer.outcome["least"], answer.outcome["most"]) == (0, 1)
    asked = ask(Legal(), after=events)
    assert asked.outcome["kind"] == "reaction"
    standing = ask(DriveBack(0, 1))
    assert standing.outcome["hexes"] == answer.outcome["hexes"]
    assert all(
        ask(May(Push(by=0, fighter=1, path=path)), after=events).verdict == "yes"
        for path in answer.outcome["paths"]
    )


def test_who_cannot_be_driven_back_is_told_why():
    guarded = ask(DriveBack(0, 1), duel(foe=Piece(GARREK, (4, 2), guard_tokens=1)))
    assert (guarded.verdict, guarded.outcome["held"]) == ("no", True)
    cornered = ask(DriveBack("Steelheart", "Garrek"), edge(HARROWDEEP))
    assert (cornered.verdict, cornered.outcome["trapped"]) == ("no", True)


def test_ends_of_a_move_are_those_the_machine_allows():
    position = stage(duel())
    answer = rule_on(position, Ends(0))
    paths = {
        event.path
        for event in legal(position)
        if type(event).__name__ == "Move" and event.fighter == 0
    }
    assert {one["path"] for one in answer.outcome["ends"]} == paths
    charge = rule_on(position, Ends(0, "charge"))
    charges = {event.path[-1] for event in legal(position) if type(event).__name__ == "Charge"}
    assert {one["hex"] for one in charge.outcome["ends"]} == charges


@pytest.mark.parametrize(
    ("to", "rule", "why"),
    [
        ((4, 2), "move.no-passing-through", "Garrek Gorebeard stands there"),
        ((7, 2), "move.steps", "the shortest way takes 5 hexes"),
        ((3, 2), "move.ends-elsewhere", "it stands there already"),
    ],
)
def test_what_stops_a_move_is_named(to, rule, why):
    answer = ask(Ends(0, to=to))
    assert (answer.verdict, answer.derivation[-1].rule) == ("no", rule)
    assert why in answer.first[0]
    there = ask(Ends(0, to=(1, 2)))
    assert (there.verdict, there.outcome["path"]) == ("yes", ((2, 2), (1, 2)))


def pushed(edition: str, **told: object):
    return ask(Ends("Steelheart", "push", **told), duel(edition=edition))


@pytest.mark.parametrize("edition", ["shadespire-2018", "nightvault-2019", HARROWDEEP])
@pytest.mark.parametrize("exactly", [False, True])
def test_ends_of_a_push_are_those_a_card_can_push_to(edition, exactly):
    """Sidestep pushes one hex; the machine lists the same for any length."""
    answer = pushed(edition, most=2, exactly=exactly)
    table = stage(duel(edition=edition))
    effect = moving.pushed(bearer, 2, exactly=exactly)
    playing = Frame("play", "effect", Playing("S360", 0, fighter=0))
    listed = effect(replace(table, stack=(*table.stack, playing))).legal
    paths = {event.path for event in listed(replace(table, stack=(*table.stack, playing)))}
    assert {one["path"] for one in answer.outcome["ends"]} == paths - {()}
    assert answer.outcome["most"] == 2


@pytest.mark.parametrize(
    ("told", "rule", "why"),
    [
        ({"to": (4, 2)}, "push.obstacles", "Steelheart cannot be pushed to"),
        ({"to": (3, 2)}, "push.ends-elsewhere", "cannot be pushed"),
        ({"to": (7, 2)}, "push.distance", "cannot be pushed"),
        ({"to": (3, 3), "most": 2, "exactly": True, "away": "Garrek"}, "push.away", "cannot"),
        ({"to": (4, 3), "most": 2, "away": "Garrek"}, "push.away", "cannot"),
    ],
)
def test_what_stops_a_push_is_named(told, rule, why):
    answer = pushed("nightvault-2019", **{"most": 1, **told})
    assert (answer.verdict, answer.derivation[-1].rule) == ("no", rule)
    assert why in answer.first[0]
    there = pushed("nightvault-2019", most=1, to=(2, 2), away="Garrek")
    assert (there.verdict, there.outcome["path"]) == ("yes", ((2, 2),))
    assert "leads" not in there.first[0]


def test_a_push_says_how_far_it_goes_and_whom_nothing_pushes():
    with pytest.raises(Unusable, match="say in 'most' how many hexes"):
        pushed(HARROWDEEP)
    told = pushed(HARROWDEEP, most=1, away="Garrek")
    assert told.first[0].startswith("Severin Steelheart can be pushed up to 1 hex away from Garrek")


def test_precedence_names_the_order_and_why():
    first = ask(Precedence(), after=(STRIKE,))
    assert (first.outcome["order"], first.outcome["moment"]) == ((1, 0), "attack-declared")
    assert "whose activation is next, comes first" in first.first[1]
    step = ask(Precedence(), duel(step="power step"))
    assert step.outcome["order"] == (1, 0)
    early = ask(Precedence(), duel(step="power step", edition="shadespire-2018"))
    assert early.outcome["order"] == (0, 1)


def test_everything_allowed_is_listed_in_words():
    answer = ask(Legal())
    says = [one["says"] for one in answer.outcome["events"]]
    assert "Severin Steelheart attacks Garrek Gorebeard with Sigmarite Broadsword" in says
    assert len(says) == len(legal(stage(duel())))
    other = ask(Legal(seat="Garrek's"))
    assert other.outcome["events"] == []


def test_odds_are_read_off_the_table():
    plain = ask(Odds(0, SWORD, 1)).outcome
    assert plain["attacks"][0]["succeeds"] == "16/27"
    helped = ask(Odds(0, SWORD, 1), duel(Piece(OBRYN, (4, 1)))).outcome
    assert helped["counted"][0]["supporters"] == 1
    guarded = duel(foe=Piece(GARREK, (4, 2), guard_tokens=1, wound_tokens=1))
    told = ask(Odds(0, SWORD, 1), guarded).outcome
    assert (told["counted"][0]["guard"], told["counted"][0]["held"]) == (True, True)
    assert told["attacks"][0]["out_of_action"] == told["attacks"][0]["succeeds"]
    again = ask(Odds(0, SWORD, 1, then=(Blow(2, "Grandhammer"),)), duel(Piece(OBRYN, (4, 1))))
    assert again.outcome["together"]["out_of_action"] > "0"
    far = ask(Odds(0, SWORD, 1), duel(foe=Piece(GARREK, (6, 2))))
    assert (far.verdict, far.derivation[-1].rule) == ("no", "attack.range")


def test_odds_take_what_is_in_force():
    force = (InForce(gives=("+1 dice", "+1 attack re-rolls"), fighter="Steelheart"),)
    counted = ask(Odds(0, SWORD, 1), duel(in_force=force)).outcome["counted"][0]
    assert (counted["dice"], counted["re_rolls"]) == (3, 1)


def test_what_if_answers_both_and_says_what_differs():
    change = Changed(fighter="Garrek", set={"hex": "2 from Steelheart"})
    answer = ask(WhatIf(May(STRIKE), change))
    assert answer.outcome["differs"]["verdict"] == ("yes", "no")
    assert answer.first[0] == ("With Garrek Gorebeard: hex 2 from Steelheart: no instead of yes.")
    out = ask(WhatIf(May(STRIKE), Changed(fighter="Garrek", set={"out": True})))
    assert out.outcome["differs"]["verdict"] == ("yes", "no")  # and it stands nowhere then
    same = ask(WhatIf(May(STRIKE), Changed(seat=0, set={"glory": 3})))
    assert same.outcome["differs"] == {}
    assert same.outcome["now"] == same.outcome["then"]


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (Changed(fighter="Garrek", set={"gard_tokens": 1}), "nearest: guard_tokens"),
        (Changed(fighter="Garrek", set={"guard_tokens": "x"}), "change:"),
        (Changed(fighter="Garrek", set={"hex": [3, 2]}), "two fighters stand in"),
        (Changed(fighter="Garrek", set={"wound_tokens": 9}), "it is out of action"),
        (Changed(set={"rond": 2}), "nearest: round"),
        (Changed(set={"active": 7}), "active cannot be 7"),
        (Changed(assume=(("cover-symbol", "x"),)), "is not read as"),
    ],
)
def test_a_change_that_cannot_be_is_refused(change, told):
    with pytest.raises(Unusable, match=told):
        ask(WhatIf(May(STRIKE), change))


def test_scorable_agrees_with_may_score():
    for card in ("S280", "S234", "S293", "S271", "S257"):
        for met in (True, False):
            seats = (Seat("Steelheart's Champions", objectives=(card,)), Seat("Garrek's Reavers"))
            scene = duel(
                edition="nightvault-2019", seats=seats, step="end phase" if met else "activation"
            )
            position = stage(scene)
            told = rule_on(position, Scorable(card, 0))
            may = rule_on(position, May(Score(by=0, card=card)))
            now = told.verdict == "yes" and told.outcome["now"]
            assert now is (may.verdict == "yes")
            # of these five, only the first has its condition met on this table
            assert told.verdict == ("yes" if card == "S280" else "no")


def test_sight_and_reach_are_those_of_attacks():
    """A hex that a card has made blocked cuts both."""
    position = stage(duel(foe=Piece(GARREK, (6, 2))))
    walled = replace(position, marks=(Mark((5, 2), "blocked", "S1", until="round"),))
    assert rule_on(position, Visible(0, 1)).verdict == "yes"
    assert rule_on(walled, Visible(0, 1)).derivation[-1].rule == "sight.blocked-hex"
    near = stage(duel(foe=Piece(GARREK, (4, 2))))
    assert rule_on(near, InRange(0, "broad", "Garrek")).verdict == "yes"
    assert rule_on(position, InRange(0, SWORD, 1)).derivation[-1].rule == "attack.range"


def test_sight_and_reach_name_the_open_point_they_rest_on():
    """A line along the rim of the battlefield, which no book says is stopped or not."""
    rim = ((0, 2), (0, 4))
    fighters = (Piece(KARSUS, rim[0]), Piece(STEELHEART, rim[1]))
    position = stage(Scene(HARROWDEEP, plain_boards(), fighters=fighters))
    point = "line-along-incomplete-hex"
    stopped = replace(position, assume=((point, "stopped"),))
    for asked_of in (Visible(*rim), InRange(KARSUS, "Chained Axe", STEELHEART)):
        answer, other = rule_on(position, asked_of), rule_on(stopped, asked_of)
        assert (answer.verdict, other.verdict) == ("yes", "no")
        assert [one.name for one in answer.supposed] == [point]
        assert [one.name for one in other.supposed] == [point]
        assert answer.supposed[0].says != other.supposed[0].says


def test_what_an_unknown_upgrade_may_bend_is_not_decided():
    unknown = duel(foe=Piece(GARREK, (4, 2), upgrades=("Cursed Blade",)))
    assert isinstance(ask(Result(0, SWORD, 1, ("smash", "fury"), ("block",)), unknown), Undecided)
