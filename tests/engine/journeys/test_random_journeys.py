"""Random journeys of all kinds: they end, replay to the same end, and keep what always holds."""

from contextlib import suppress

import msgspec
import pytest

from rules_engine.facts.assumptions import assumption
from rules_engine.facts.errors import Refused
from rules_engine.journey_table import replay_journey, trial_journey
from rules_engine.journey_table.playing import KINDS, play
from rules_engine.journeys.events import DiscardDie, Done, QuestRoll
from rules_engine.journeys.position import Journey
from rules_engine.journeys.readings import PLAYED
from rules_engine.log import read_either, write_log
from rules_engine.machine import advance, asked, legal, step

STEPS = 20_000


def check(journey: Journey) -> None:
    spaces = [one.space for one in journey.heroes if one.space is not None]
    spaces += [one.space for one in journey.models if one.space is not None]
    tiles = {space for tile in journey.terrain.tiles for space in tile.spaces}
    assert set(spaces) <= tiles
    if all(one.sequence != "walk" for one in journey.stack):
        assert len(set(spaces)) == len(spaces)
    assert 0 <= journey.quest <= 10
    assert 1 <= journey.nightfall <= journey.nightfall_spaces
    for card, one in zip(journey.hero_cards, journey.heroes, strict=True):
        assert one.wounds + one.grievous <= card.spaces
        assert min(one.wounds, one.grievous, one.inspiration) >= 0
        assert all(0 <= die <= 6 for die in one.dice)
        assert one.out <= (one.space is None)
    for group, one in enumerate(journey.groups):
        alive = any(model.group == group and model.space for model in journey.models)
        assert one.gone != alive
    assert (journey.outcome is None) == bool(journey.stack)


def test_twenty_thousand_random_steps_keep_the_invariants():
    steps = 0
    for seed in range(1000):
        for _, journey in play(seed):
            check(journey)
            steps += 1
        if steps >= STEPS:
            return
    raise AssertionError(f"only {steps} steps")


@pytest.mark.parametrize("name", PLAYED)
def test_journeys_that_read_a_point_otherwise_keep_the_invariants_too(name):
    for other in assumption(name).others:
        for seed in range(3):
            last = None
            for _, last in play(seed, assume=((name, other.value),)):
                check(last)
            assert last is not None
            assert last.outcome is not None


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("heroes", [1, 2, 3, 4])
def test_a_random_journey_replays_to_the_same_end_and_the_same_bytes(kind, heroes):
    log = trial_journey(11 + heroes, kind, heroes)
    text = write_log(log)
    again = read_either(text)
    assert again == log
    assert write_log(again) == text
    report = replay_journey(again)
    assert report.first is None
    assert report.result.finished
    assert {one.verdict for one in report.checks} <= {"verified", "not shown"}
    assert replay_journey(again, until=30).position == report.after(30)


def test_a_position_is_saved_as_json_and_goes_on_the_same():
    for seed in range(3):
        for event, journey in play(seed):
            text = msgspec.json.encode(journey)
            again = msgspec.json.decode(text, type=Journey)
            assert again == journey, event
            assert kind_of(again) == kind_of(journey)


def kind_of(journey: Journey) -> str:
    ask = asked(journey)
    return "" if ask is None else ask.kind


def test_what_is_listed_is_allowed_and_a_refused_event_changes_nothing():
    for seed in range(6):
        for count, (_, journey) in enumerate(play(seed)):
            if count % 25:
                continue
            for event in legal(journey):
                assert advance(journey, event) != journey
            for event in (Done(by=3), QuestRoll(by=2, roll=4), DiscardDie(by=0, die=6)):
                before = msgspec.json.encode(journey)
                with suppress(Refused):
                    step(journey, event)
                assert msgspec.json.encode(journey) == before
