"""What is told of a log of a journey that breaks off, and of events that cannot be read."""

import pytest
from msgspec.structs import replace

from rules_engine.facts.errors import Refused
from rules_engine.journeys.deeds import Inspiration
from rules_engine.journeys.events import (
    Again,
    AttackRoll,
    Deploy,
    EndJourney,
    Recover,
    Recuperate,
    Reinforce,
    Strike,
    Told,
)
from rules_engine.journeys.sequences.arriving import came_between
from rules_engine.kernel.flow import unrecorded
from rules_engine.log.journey_marks import Activated, HeroFell, Turn
from rules_engine.machine import legal, step
from tests.engine.journeys.asking import take
from tests.engine.journeys.hands import GNAWED, ORLA, TAM, foe, hero, plain, scene
from tests.engine.journeys.logs import BEGUN, replayed


def test_after_the_first_event_that_is_contradicted_none_is_reached():
    events = [*BEGUN, HeroFell(by=0), HeroFell(by=0), Activated(by=1), Turn(turn=2)]
    report = replayed(events)
    verdicts = [one.verdict for one in report.checks]
    assert verdicts[5:] == ["contradicted", "not reached", "not reached"]
    assert "contradicted" not in verdicts[:5]
    assert report.first is not None
    assert (report.first.n, report.first.rule) == (6, "hero.out")


DICE, ROLL, TOKEN = "journey.dice", "journey.quest-dice", "quest.token"
ODD = {"path": "north"}
"""No way of any journey: what makes an event that nobody can read."""


@pytest.mark.parametrize(
    ("event", "rule", "facts"),
    [
        ({"t": "run", "die": 0, **ODD}, "", {}),
        ({"t": "run", "die": 6, **ODD}, "", {}),
        ({"t": "run", "die": 7, **ODD}, DICE, {"die": 7, "faces": 6}),
        ({"t": "spent", "die": 0, **ODD}, DICE, {"die": 0, "faces": 6}),
        ({"t": "spent", "die": 1, **ODD}, "", {}),
        ({"t": "destiny-dice", "faces": [1, 0], **ODD}, DICE, {"die": 0, "faces": 6}),
        ({"t": "destiny-dice", "faces": [6, 7], **ODD}, DICE, {"die": 7, "faces": 6}),
        ({"t": "event-roll", "roll": 0, **ODD}, ROLL, {"roll": 0, "faces": 12}),
        ({"t": "event-roll", "roll": 1, **ODD}, "", {}),
        ({"t": "event-roll", "roll": 12, **ODD}, "", {}),
        ({"t": "event-roll", "roll": 13, **ODD}, ROLL, {"roll": 13, "faces": 12}),
        ({"t": "behave", "roll": 0, **ODD}, "", {}),
        ({"t": "behave", "roll": 13, **ODD}, ROLL, {"roll": 13, "faces": 12}),
        ({"t": "activated", "roll": 13, **ODD}, "", {}),
        ({"t": "quest", "amount": 11, **ODD}, TOKEN, {"told": 11, "spaces": 10}),
        ({"t": "quest", "amount": 10, **ODD}, "", {}),
        ({"t": "caught-up", "heroes": [0] * 4}, "", {}),
        ({"t": "caught-up", "heroes": [0] * 5}, "journey.heroes", {"heroes": 5, "most": 4}),
    ],
)
def test_which_event_that_cannot_be_read_breaks_a_rule(event, rule, facts):
    """A die or a roll that no die shows does, a token off its track and a fifth hero; an action
    played in full may spend none, and a hostile may be rolled for not at all: that is 0."""
    said = take({"id": "e0", "after": 0, "by": 0, **event})
    refused = said.get("refused", {})
    assert (refused.get("rule", ""), refused.get("facts", {})) == (rule, facts)
    assert ("unusable" in said) is (not rule)


@pytest.mark.parametrize(
    ("results", "again", "facts"),
    [
        (("fail",), (), {"marked": True, "failed": True}),
        (("success",), (Again(0, "success", "marked"),), {"marked": True, "failed": False}),
    ],
)
def test_what_is_told_of_a_die_against_the_marked_not_rolled_again(results, again, facts):
    marked = foe((1, 6), plain(wounds=20), ailments=("marked",))
    at = scene(hero(TAM, (1, 1), 3), marked)
    at = step(at, Strike(by=0, die=3, weapon="bow", target=0)).position
    with pytest.raises(Refused) as refusal:
        step(at, AttackRoll(by=0, results=(*results, "success"), again=again))
    assert (refusal.value.rule, refusal.value.facts) == ("ailment.marked", facts)


@pytest.mark.parametrize(
    ("event", "rule"),
    [
        (Deploy(name="b", card=GNAWED, at=(14, 3), spaces=((14, 3),)), ""),
        (Told(why="a card", did=(Inspiration(hero=0),)), ""),
        (Reinforce(group=0, at=(7, 3), spaces=((7, 3),)), "kernel.asked"),
        (EndJourney(), "kernel.asked"),
    ],
)
def test_what_may_come_while_a_journey_is_set_up(event, rule):
    at = scene(hero(ORLA, (1, 1)), foe((8, 1), GNAWED), step="turn", map=None, gates=False)
    at = replace(at, phase="set-up")
    with unrecorded():
        if not rule:
            assert came_between(at, event) is not None
            return
        with pytest.raises(Refused) as refusal:
            came_between(at, event)
    assert refusal.value.rule == rule


@pytest.mark.parametrize(
    ("wounds", "die", "hostile", "offered"),
    [
        (0, 6, False, set()),
        (1, 6, False, {Recuperate, Recover}),
        (1, 6, True, {Recuperate}),
        (1, 1, False, {Recuperate}),
        (1, 0, False, set()),
    ],
    ids=["unhurt", "hurt", "hurt and watched", "hurt, of a low die", "hurt, without a die"],
)
def test_what_a_hero_is_offered_against_wounds(wounds, die, hostile, offered):
    dice = (die,) if die else ()
    foes = (foe((4, 1)),) if hostile else ()
    at = scene(hero(ORLA, (1, 1), *dice, wounds=wounds), *foes)
    found = {type(one) for one in legal(at)} & {Recuperate, Recover}
    assert found == offered
