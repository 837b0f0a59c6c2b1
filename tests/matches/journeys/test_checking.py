"""A journey's result follows from its log, replayed by the engine."""

from datetime import timedelta

import pytest

from companion.core.models import AuditRecord, Intent
from matches.journeys.queries.campaigns import journey_told
from matches.journeys.queries.logs import header_of
from matches.journeys.services import checking
from matches.journeys.services.journeys import open_journey
from matches.journeys.services.results import Told, correct_result, enter_result
from matches.models import Journey
from rules_engine.journeys.given import Wanted
from rules_engine.log import Void
from rules_engine.log.journey_marks import (
    ActivationDice,
    Armed,
    DestinyDice,
    HeroFell,
    Inspired,
    JourneyResult,
    QuestToken,
    Turn,
)
from tests.factories import COMMAND, make_campaign, make_group
from tests.matches.journeys.written import write

pytestmark = pytest.mark.django_db

PLAYED = (
    Turn(turn=1),
    DestinyDice(faces=(1, 2, 3, 4, 6)),
    ActivationDice(faces=((1, 2, 3, 4), (6, 5, 2, 1))),
    QuestToken(why="told", amount=6),
    Inspired(by=0, amount=2),
    HeroFell(by=1),
)
END = JourneyResult(6, (0,), 7)


def opened() -> Journey:
    group = make_group(make_campaign(), fear=1, influence=4)
    return open_journey(group=group, kind="hunt", actor=COMMAND)


def checked(journey: Journey) -> Journey:
    found = checking.check_journey(journey_id=journey.pk)
    assert found is not None
    found.refresh_from_db()
    return found


def test_a_logged_result_closes_the_journey_with_what_the_heroes_came_back_with() -> None:
    journey = checked(write(opened(), *PLAYED, END))
    # won at space six: influence -1; the roll 7 and one hero out: fear +1
    assert (journey.state, journey.result_by, journey.success) == ("over", "log", True)
    assert (journey.fear_after, journey.influence_after, journey.turns) == (2, 3, 1)
    assert (journey.roll, journey.checked, journey.breaks) == (7, 7, None)
    came = journey.heroes.values_list("standing", "inspiration_after", "experience")
    assert list(came) == [(True, 2, True), (False, 0, True)]
    assert checked(journey).version == 1  # twice is once
    assert AuditRecord.objects.get(action="journey.ended").actor == "Companion"


def test_an_event_that_does_not_hold_is_named_and_nothing_follows_from_it() -> None:
    wrong = ActivationDice(faces=((1, 2, 3, 4, 5), (6, 5, 2, 1)))
    journey = checked(write(opened(), Turn(turn=1), DestinyDice(faces=(1, 2, 3, 4, 6)), wrong, END))
    assert (journey.state, journey.checked, journey.breaks) == ("open", 4, 3)


def test_a_result_voided_in_the_log_opens_the_journey_again() -> None:
    journey = checked(write(opened(), *PLAYED, END))
    write(journey, Void(by=0, of="after-0-0007", agreed=(0,)))
    journey = checked(journey)
    assert (journey.state, journey.success, journey.by_log) == ("open", None, None)
    journey = checked(write(journey, JourneyResult(6, (0,), 1)))
    assert (journey.state, journey.roll, journey.fear_after) == ("over", 1, 1)


def test_what_was_told_or_corrected_stays_and_the_log_stands_beside_it() -> None:
    journey = write(opened(), *PLAYED)
    enter_result(journey=journey, reported=Told(5, [0], roll=2), actor=COMMAND, version=0)
    journey = checked(write(journey, END))
    assert (journey.result_by, journey.success, journey_told(journey).is_otherwise) == (
        "told",
        False,
        True,
    )
    right = Told(6, [0], roll=7, turns=1)
    correct_result(journey=journey, reported=right, actor=COMMAND, version=1, reason="By the log")
    assert not journey_told(checked(journey)).is_otherwise


SLING = Armed(by=1, wants=(Wanted("sling", 5),))


def test_what_a_card_wants_goes_with_the_word_that_was_taken_back() -> None:
    """As long as nobody has logged the journey after it; that one's own table says from then on."""
    journey = checked(write(opened(), SLING, *PLAYED, END))
    following = open_journey(group=journey.group, kind="hunt", actor=COMMAND)
    assert header_of(following).heroes[1].wants == SLING.wants
    write(journey, Void(by=0, of="after-0-0001", agreed=(0,)))
    checked(journey)
    following.refresh_from_db()
    assert header_of(following).heroes[1].wants == ()
    assert journey.group.heroes.get(name="Tam").wants == []
    # logged by now: its header and what its table says stay
    checked(write(following, SLING, Turn(turn=1)))
    write(journey, Armed(by=1, wants=(Wanted("sling", 2),)))
    checked(journey)
    assert journey.group.heroes.get(name="Tam").wants == [{"name": "sling", "least": 5}]


def test_logs_that_rest_are_called_for_once_the_journey_is_not_being_written() -> None:
    journey = write(opened(), *PLAYED)
    assert checking.call_for_paused() == 0
    Journey.objects.update(last_at=journey.last_at - timedelta(minutes=1))  # type: ignore[operator]
    assert checking.call_for_paused() == 1
    assert Intent.objects.get(task=checking.CHECK).subject_id == journey.pk
    checked(journey)
    assert checking.call_for_paused() == 0
    assert checking.check_journey(journey_id=0) is None
