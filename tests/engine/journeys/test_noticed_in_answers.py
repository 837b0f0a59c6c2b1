"""What is said along with what is done: rules named, facts told, who is asked when one falls."""

import json

import pytest
from msgspec.structs import replace

from rules_engine.facts.errors import Refused, Unusable
from rules_engine.journey_table import looked_up, read_journey_told, read_log_told, shown
from rules_engine.journeys.deeds import Ail, Fell, Hurt
from rules_engine.journeys.events import AttackRoll, Behave, DefenceRoll, Strike, Told
from rules_engine.journeys.given import HostileDefence
from rules_engine.journeys.ground import tile_at
from rules_engine.journeys.invented import HEROES, HOSTILES, MAPS
from rules_engine.journeys.opening import new_journey
from rules_engine.log.journey_marks import CaughtUp, HeroAsTold, HeroFell
from rules_engine.machine import step
from tests.engine.journeys.asking import ask
from tests.engine.journeys.hands import ORLA, TAM, foe, hero, kind, plain, scene, take
from tests.engine.journeys.logs import BEGUN, broken, replayed

STUMP = (((3, 0),), ((3, 1),), ((3, 2),))
"""Obstacles side by side, past which no line leads."""


def rules_told(journey, event):
    """The rules that an event is told to have turned on."""
    return [one.rule for one in step(journey, event, explain=True).lines]


@pytest.mark.parametrize(
    ("defence", "quest", "rule"),
    [
        (HostileDefence(9, 1), 1, "terrain.cover-hostile"),
        (HostileDefence(0, 1), 0, "terrain.cover-no-roll"),
        (None, 1, "terrain.cover-none"),
    ],
)
def test_an_attack_into_cover_names_what_cover_is_worth(defence, quest, rule):
    """Terrain, Cover: added to the quest dice, not to an effect without a roll, 11+ for None."""
    target = foe((5, 1), plain(defence=defence, wounds=9))
    roll = AttackRoll(by=0, results=("success", "success"), quest=quest)
    names = {"terrain.cover-hostile", "terrain.cover-no-roll", "terrain.cover-none"}
    free = take(scene(hero(TAM, (1, 1), 6), target), Strike(by=0, die=6, weapon="bow", target=0))
    open_roll = replace(roll, quest=quest if defence and defence.least else 0)
    assert not names & set(rules_told(free, open_roll))
    covered = scene(hero(TAM, (1, 1), 6), target, obstacles=STUMP)
    at = take(covered, Strike(by=0, die=6, weapon="bow", target=0))
    assert names & set(rules_told(at, roll)) == {rule}


def test_an_attack_is_over_once_either_of_the_two_has_fallen():
    """Something told between the weapon action and its roll takes one of them away."""
    at = scene(hero(TAM, (1, 1), 6), hero(ORLA, (8, 8)), foe((3, 1), plain()))
    at = take(at, Strike(by=0, die=6, weapon="bow", target=0))
    slain = take(at, Told(why="a card", did=(Fell(model=0),)))
    assert (kind(slain), slain.stack[-1].sequence) == ("act", "hero")
    out = take(at, Told(why="a card", did=(Fell(hero=0),)))
    assert kind(out) == "event"
    against = scene(hero(ORLA, (1, 1)), hero(TAM, (9, 9)), foe((2, 1), plain()), step="group")
    against = take(against, Behave(action="advance"))
    assert kind(against) == "attack roll"
    assert kind(take(against, Told(why="a card", did=(Fell(hero=0),)))) == "event"
    rolled = take(against, AttackRoll(results=("success",)))
    assert kind(rolled) == "defence roll"
    assert kind(take(rolled, Told(why="a card", did=(Fell(hero=0),)))) == "event"
    assert take(rolled, DefenceRoll(by=0, results=("fail",))).heroes[0].wounds == 1


def test_a_hero_who_falls_loses_marked_tokens_and_only_then_is_it_told():
    """Ailments: the tokens of a marked hero go when it is taken out of action."""
    marked, plain_one = hero(ORLA, (1, 1), ailments=("marked", "cursed")), hero(ORLA, (1, 1))
    fall = Told(why="a card", did=(Fell(hero=0),))
    lines = rules_told(scene(marked, hero(TAM, (9, 9))), fall)
    assert "ailment.marked-out" in lines
    assert "ailment.marked-out" not in rules_told(scene(plain_one, hero(TAM, (9, 9))), fall)
    assert take(scene(marked, hero(TAM, (9, 9))), fall).heroes[0].ailments == ("cursed",)


def test_what_is_told_of_the_first_model_befalls_it_and_no_hero():
    at = scene(hero(ORLA, (1, 1)), foe((5, 5), plain(wounds=3)), foe((6, 6), plain(wounds=3)))
    deeds = (Hurt(2, model=0), Ail("marked", model=0), Ail("trapped", model=1), Fell(model=1))
    after = take(at, Told(why="a card", did=deeds))
    assert [(one.wounds, one.ailments) for one in after.models] == [(2, ("marked",)), (0, ())]
    assert [one.space for one in after.models] == [(5, 5), None]
    assert after.heroes == at.heroes


def test_one_to_four_heroes_set_out_and_tiles_are_known_by_their_spaces():
    five = tuple(replace(HEROES[0], name=f"hero {n}") for n in range(5))
    new_journey("hunt", five[:4], HOSTILES, MAPS["hunt"])
    for party in (five, ()):
        with pytest.raises(Unusable) as error:
            new_journey("hunt", party, HOSTILES, MAPS["hunt"])
        assert str(error.value) == f"one to four heroes make a journey, not {len(party)}"
    at = scene(hero(ORLA, (1, 1)))
    assert [tile_at(at, space) for space in ((1, 1), (50, 50), None)] == [0, -1, -1]


@pytest.mark.parametrize("table", ["event", "crisis", "terrain", "map"])
def test_a_table_that_is_rolled_on_wants_a_roll(table):
    with pytest.raises(Unusable):
        looked_up(table, "hunt")
    assert "unusable" in ask(do="journey-lookup", kind="hunt", table=table)
    assert "ok" in ask(do="journey-lookup", kind="hunt", table=table, roll=1)


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


def test_a_refusal_by_a_rule_says_what_was_there():
    with pytest.raises(Refused) as refused:
        step(scene(hero(ORLA, (1, 1), 2)), Strike(by=0, die=2, weapon="none such", target=0))
    assert (refused.value.rule, refused.value.facts) == ("journey.given", {"weapon": "none such"})


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


def test_a_file_that_is_none_for_another_reason_says_that():
    for text in (lines_of({"t": "dance"}), lines_of({"t": "turn", "turn": "x"}), b"[]", b"{"):
        with pytest.raises(Unusable) as error:
            read_log_told(text)
        assert "format" in str(error.value) or "line 1: no" in str(error.value)
    assert read_journey_told(lines_of({"t": "turn", "turn": 1})).header.kind == "hunt"
