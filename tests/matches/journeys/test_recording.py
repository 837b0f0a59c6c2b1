"""Events of a journey's log as phones send them: taken once, refused by the rule, or told stale."""

import json

import pytest

from companion.core.errors import Conflict, NotAllowed
from companion.core.models import Intent
from matches.journeys.queries.logs import log_of
from matches.journeys.queries.pad import log_told
from matches.journeys.services.checking import check_journey
from matches.journeys.services.journeys import call_off, open_journey
from matches.journeys.services.recording import Batch, Sent, take_events
from matches.models import JourneyEvent
from matches.people.queries.roles import actor_of_entry
from rules_engine.journey_table import replay_journey
from rules_engine.log.chain import start
from tests.factories import COMMAND, make_campaign, make_entry, make_group

pytestmark = pytest.mark.django_db

BEGUN = [
    {"t": "turn", "turn": 1},
    {"t": "destiny-dice", "faces": [1, 2, 3, 3, 6]},
    {"t": "activation-dice", "faces": [[6, 4, 2, 1], [5, 5, 3, 1]]},
    {"t": "in-order", "order": ["Tam", "Orla"]},
]


@pytest.fixture
def group():
    return make_group(make_campaign(), fear=2)


@pytest.fixture
def journey(group):
    return open_journey(group=group, kind="hunt", actor=COMMAND)


@pytest.fixture
def ana(group):
    return actor_of_entry(group.heroes.first().entry)


def numbered(events, since):
    return [{"id": f"e{n}", "after": n, **event} for n, event in enumerate(events, start=since)]


def send(journey, actor, *events, since=None, h=""):
    since = journey.last if since is None else since
    sent = [Sent(one) for one in numbered(events, since)]
    return take_events(journey=journey, actor=actor, batch=Batch(sent, since, h))


def answers(got):
    return [one["answer"] for one in got.answers]


def test_events_are_taken_in_order_and_chained(journey, ana):
    first = start(log_of(journey).header)
    assert answers(send(journey, ana, *BEGUN, h=first)) == ["taken"] * 4
    journey.refresh_from_db()
    log = log_of(journey)
    assert (journey.last, journey.h) == (4, log.entries[-1].h)
    assert replay_journey(log).result.turns == 1
    row = JourneyEvent.objects.get(n=4)
    assert (row.kind, row.entry, row.by) == ("in-order", journey.group.heroes.first().entry, -1)


def test_the_same_again_is_known_and_other_content_is_refused(journey, ana):
    send(journey, ana, *BEGUN)
    assert answers(send(journey, ana, *BEGUN, since=0)) == ["known"] * 4
    other = send(journey, ana, {"t": "turn", "turn": 2}, since=0)
    assert (other.answers[0]["answer"], other.answers[0]["rule"]) == ("refused", "log.id")


def test_a_phone_that_is_behind_brings_its_events_again(journey, ana, group):
    send(journey, ana, *BEGUN[:2])
    ben = actor_of_entry(group.heroes.last().entry)
    late = [{"id": "b1", "after": 0, **BEGUN[2]}, {"id": "b2", "after": 1, **BEGUN[3]}]
    got = take_events(journey=journey, actor=ben, batch=Batch([Sent(one) for one in late]))
    assert answers(got) == ["stale", "waits"]
    assert ([row.n for row in got.missed], got.since) == ([1, 2], 0)
    anew = [{**one, "after": n} for n, one in enumerate(late, 2)]
    got = take_events(journey=journey, actor=ben, batch=Batch([Sent(one) for one in anew], 2))
    assert answers(got) == ["taken", "taken"]


def test_a_copy_that_is_not_of_this_log_is_told_all_of_it(journey, ana):
    send(journey, ana, *BEGUN)
    got = send(journey, ana, {"t": "gap"}, since=4, h="other")
    assert (answers(got), got.since, len(got.missed)) == (["stale"], 0, 4)


@pytest.mark.parametrize(
    ("event", "rule"),
    [
        ({"t": "destiny-dice", "faces": [7, 1, 1, 1, 1]}, "journey.dice"),
        ({"t": "spent", "by": 0, "die": 5, "action": "move"}, "hero.dice"),
        ({"t": "spent", "by": 0, "die": 2, "action": "run"}, "hero.run"),
        ({"t": "crisis-roll", "roll": 3}, "quest.crisis"),
        ({"t": "quest", "why": "driven-off", "amount": 3}, "quest.driven-off"),
        ({"t": "activation-dice", "faces": [[1]] * 5}, "journey.heroes"),
        ({"t": "void", "by": 0, "of": "nothing", "agreed": [0]}, "log.correction-of"),
        ({"t": "begin-turn"}, "log.detail"),
    ],
)
def test_what_breaks_a_rule_is_refused_with_its_place(journey, ana, event, rule):
    send(journey, ana, *BEGUN)
    got = send(journey, ana, event, {"t": "gap"})
    told, then = got.answers
    assert (told["answer"], told["rule"], bool(told["cites"])) == ("refused", rule, True)
    assert (then["answer"], JourneyEvent.objects.count()) == ("waits", 4)


def test_what_is_no_event_is_refused_in_words(journey, ana):
    told = send(journey, ana, {"t": "dance"}).answers[0]
    assert (told["code"], told["says"][:32]) == ("unreadable", "This is no event of a journey: n")


def test_undo_folds_in_and_is_refused_where_later_events_rest_on_it(journey, ana):
    send(journey, ana, *BEGUN, {"t": "hurt", "by": 0, "damage": 2})
    early = send(journey, ana, {"t": "void", "by": 0, "of": "e1", "agreed": [0]})
    assert early.answers[0]["rule"] == "journey.destiny"
    undone = send(journey, ana, {"t": "void", "by": 0, "of": "e4", "agreed": [0]})
    assert answers(undone) == ["taken"]
    assert replay_journey(log_of(journey)).position.heroes[0].wounds == 0
    assert answers(send(journey, ana, {"t": "activated", "by": 1})) == ["taken"]


def test_a_result_calls_for_a_check_and_is_the_journeys(journey, ana):
    over = {"t": "journey-result", "quest": 0, "standing": [0, 1], "roll": 12}
    send(journey, ana, *BEGUN, over)
    assert Intent.objects.filter(task="matches.tasks.check_journey").count() == 1
    check_journey(journey_id=journey.pk)
    journey.refresh_from_db()
    assert (journey.state, journey.success, journey.fear_after) == ("over", False, 4)


def test_only_the_group_writes_and_not_once_it_was_called_off(journey, ana):
    stranger = actor_of_entry(make_entry(journey.group.event))
    with pytest.raises(NotAllowed):
        send(journey, stranger, *BEGUN)
    call_off(journey=journey, actor=COMMAND)
    with pytest.raises(Conflict) as error:
        send(journey, ana, *BEGUN)
    assert error.value.code == "journey-called-off"


def test_a_log_is_told_from_an_event_on(journey, ana):
    send(journey, ana, *BEGUN)
    told = log_told(journey, since=3)
    assert [(one["n"], one["seat"]) for one in told["events"]] == [(4, 1)]
    assert json.loads(bytes(told["events"][0]["e"]))["order"] == ["Tam", "Orla"]
    assert (told["last"], told["check"], told["late"]) == (4, "", False)
