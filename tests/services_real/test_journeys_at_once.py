"""Phones of one journey at the same moment: one log, one journey a group, nothing twice."""

import pytest

from companion.core.errors import Conflict
from matches.journeys.queries.logs import log_of
from matches.journeys.services.journeys import open_journey
from matches.journeys.services.recording import Batch, Sent, take_events
from matches.journeys.services.uploads import take_log
from matches.models import Group, Journey, JourneyAside, JourneyEvent
from matches.people.queries.roles import actor_of_entry
from rules_engine.journey_table import replay_journey
from rules_engine.log import write_log
from tests import factories
from tests.services_real import at_once, needs_postgresql

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.database,
    pytest.mark.services,
    needs_postgresql,
]

PHONES = 5
TURN = {"t": "turn", "turn": 1, "id": "a-1", "after": 0}


@pytest.fixture
def group():
    return factories.make_group(factories.make_campaign())


@pytest.fixture
def journey(group):
    return open_journey(group=group, kind="hunt", actor=factories.COMMAND)


def send(journey, *events, since=0, hero="Orla"):
    """Send with a journey of one's own, as each request has; the answers, and what was missed."""
    own = Journey.objects.select_related("group__event").get(pk=journey.pk)
    actor = actor_of_entry(own.group.heroes.get(name=hero).entry)
    got = take_events(journey=own, actor=actor, batch=Batch([Sent(one) for one in events], since))
    return [one["answer"] for one in got.answers], len(got.missed)


def test_the_same_tap_many_times_at_once_is_logged_once(journey):
    got = at_once(*[lambda: send(journey, TURN)] * PHONES)
    assert sorted(answers[0] for answers, _ in got) == ["known"] * (PHONES - 1) + ["taken"]
    assert JourneyEvent.objects.count() == 1


def test_two_phones_that_write_at_once_make_one_chain_that_holds(journey):
    send(journey, TURN)
    for n in range(1, 9):
        told = [
            {"t": "hurt", "by": hero, "damage": 1, "id": f"{hero}-{n}", "after": n}
            for hero in (0, 1)
        ]
        got = at_once(
            lambda told=told, n=n: send(journey, told[0], since=n),
            lambda told=told, n=n: send(journey, told[1], since=n, hero="Tam"),
        )
        assert sorted(answers[0] for answers, _ in got) == ["stale", "taken"]
        assert max(missed for _, missed in got) == 1
    log = log_of(Journey.objects.get())
    report = replay_journey(log)
    assert (report.holds, report.last, len(log.entries)) == (True, 9, 9)


def test_what_is_refused_many_times_at_once_is_kept_once(journey):
    wrong = {"t": "turn", "turn": 2, "id": "a-1", "after": 0}
    got = at_once(*[lambda: send(journey, wrong)] * PHONES)
    assert {answers[0] for answers, _ in got} == {"refused"}
    assert JourneyAside.objects.count() == 1


def test_a_group_sets_out_once_whoever_taps_and_a_log_is_brought_once(group):
    def set_out():
        own = Group.objects.select_related("event").get(pk=group.pk)
        try:
            open_journey(group=own, kind="hunt", actor=factories.COMMAND)
        except Conflict as error:
            return error.code
        return "opened"

    assert sorted(at_once(*[set_out] * PHONES)) == ["journey-open"] * (PHONES - 1) + ["opened"]
    journey = Journey.objects.get()
    send(journey, TURN)
    whole = write_log(log_of(Journey.objects.get()))
    JourneyEvent.objects.all().delete()
    Journey.objects.update(last=0, h="")

    def bring():
        own = Journey.objects.select_related("group__event").get(pk=journey.pk)
        try:
            take_log(journey=own, content=whole, actor=factories.COMMAND)
        except Conflict as error:
            return error.code
        return "taken"

    assert sorted(at_once(*[bring] * PHONES)) == ["log-begun"] * (PHONES - 1) + ["taken"]
    assert JourneyEvent.objects.count() == 1
