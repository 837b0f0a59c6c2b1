"""The last step taken back by a step of its own, from the end of an event to its beginning."""

import pytest

from companion.core.errors import Conflict, NotAllowed
from companion.core.models import AuditRecord
from matches.events.queries.undo import last_step
from matches.events.services import events
from matches.events.services.undoing import undo_last_step
from matches.models import Event, Round
from matches.rounds.services import rounds
from matches.scores.services import results
from matches.stages import services as stages
from tests import factories

pytestmark = [pytest.mark.django_db, pytest.mark.database]


@pytest.fixture
def event():
    """Four players who are to play one round and a final."""
    event = factories.make_event(rules={"rounds": 1})
    factories.make_entries(event, 4)
    return event


@pytest.fixture
def organiser(event):
    return factories.make_staff(event)


def undo(event, organiser):
    last = last_step(event)
    done = undo_last_step(event=event, actor=organiser, counter=last.counter, reason="A mistake")
    return done.what


def test_every_step_of_an_event_is_taken_back_in_turn(event, organiser):
    assert last_step(event) is None
    first = rounds.prepare_round(event=event, actor=organiser, seed=1)
    rounds.publish_round(round_=first, actor=organiser)
    glory = iter([(9, 1), (5, 1)])
    for match in first.matches.all():
        game = factories.game(0, *next(glory))
        result = factories.results.Result(games=(game, game))
        results.report_result(match=match, result=result, actor=organiser)
    rounds.close_round(round_=first, actor=organiser)
    stages.cut(event=event, actor=organiser, size=2)
    rounds.prepare_round(event=event, actor=organiser)
    before = AuditRecord.objects.latest("pk").pk

    assert undo(event, organiser) == "Final was prepared"
    assert undo(event, organiser) == "The cut to 2 was made"
    assert undo(event, organiser) == "Round 1 was closed"
    with pytest.raises(Conflict, match="being played"):
        undo(event, organiser)
    actions = AuditRecord.objects.filter(pk__gt=before).order_by("pk")
    assert list(actions.values_list("action", "reason")) == [
        ("round.deleted", "A mistake"),
        ("stage.uncut", "A mistake"),
        ("round.reopened", "A mistake"),
    ]


def test_a_published_round_goes_back_into_preparation_and_then_away(event, organiser):
    first = rounds.prepare_round(event=event, actor=organiser, seed=1)
    rounds.publish_round(round_=first, actor=organiser)
    assert undo(event, organiser) == "Round 1 was published"
    assert Round.objects.get().state == Round.State.PREPARED
    assert undo(event, organiser) == "Round 1 was prepared"
    assert not Round.objects.exists()


def test_a_finished_event_goes_on(event, organiser):
    factories.play(factories.make_round(event, [tuple(event.entries.all()[:2])]))
    events.finish(event=event, actor=organiser)
    assert undo(event, organiser) == "The event was finished"
    assert Event.objects.get().state == Event.State.RUNNING


def test_what_was_done_meanwhile_is_never_taken_back_unseen(event, organiser):
    first = rounds.prepare_round(event=event, actor=organiser, seed=1)
    shown = last_step(event).counter
    rounds.publish_round(round_=first, actor=factories.make_staff(event))
    with pytest.raises(Conflict, match="Round 1 was published") as refused:
        undo_last_step(event=event, actor=organiser, counter=shown)
    assert refused.value.code == "other-step"
    assert Round.objects.get().state == Round.State.PUBLISHED


def test_only_organisers(event):
    with pytest.raises(NotAllowed):
        undo_last_step(event=event, actor=factories.make_staff(event, "judge"), counter="reopen")


def test_the_desk_takes_it_back(client, event, organiser):
    rounds.prepare_round(event=event, actor=organiser, seed=1)
    client.force_login(organiser.user)
    page = f"/e/{event.slug}/desk/"
    assert "Round 1 was prepared" in client.get(page).content.decode()
    told = client.post(page, {"do": "undo", "counter": "delete_round"}, follow=True)
    assert "Taken back: round 1 was prepared." in told.content.decode()
    stale = client.post(page, {"do": "undo", "counter": "delete_round"})
    assert (stale.status_code, "no step" in stale.content.decode()) == (409, True)
