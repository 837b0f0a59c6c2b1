"""What several people do in the same moment, on a database with several connections."""

import pytest

from companion.core.actors import Actor
from companion.core.errors import Conflict, NotFound
from matches.entries.services import entries, waitlist
from matches.entries.services.sign_up import sign_up
from matches.models import Entry, Event, Round
from matches.rounds.services import rounds
from tests import factories
from tests.services_real import at_once, needs_postgresql

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.services,
    needs_postgresql,
]


def afresh(event: Event) -> Event:
    """The event as another process would have read it."""
    return Event.objects.get(pk=event.pk)


def test_two_organisers_who_prepare_at_once_make_one_round():
    event = factories.make_event()
    factories.make_entries(event, 8)
    both = [factories.make_staff(event), factories.make_staff(event)]

    answers = at_once(
        *(
            lambda actor=actor: rounds.prepare_round(event=afresh(event), actor=actor, number=1)
            for actor in both
        )
    )

    told = [answer for answer in answers if isinstance(answer, Conflict)]
    assert [error.code for error in told] == ["round-exists"]
    assert event.rounds.get().matches.count() == 4


def test_the_last_place_is_given_once():
    event = factories.make_event(state=Event.State.OPEN, capacity=3)
    factories.make_entries(event, 2)

    at_once(
        *(
            lambda name=name: sign_up(
                event=afresh(event), name=name, actor=Actor(label="a visitor")
            )
            for name in ("Cleo", "Dan", "Eve", "Finn")
        )
    )

    states = list(event.entries.filter(number__gt=2).values_list("state", flat=True))
    assert sorted(states) == ["signed_up", "waitlisted", "waitlisted", "waitlisted"]
    assert sorted(event.entries.values_list("number", flat=True)) == [1, 2, 3, 4, 5, 6]


def test_a_double_tap_on_sign_up_makes_one_entry():
    event = factories.make_event(state=Event.State.OPEN)

    answers = at_once(
        *[
            lambda: sign_up(
                event=afresh(event), name="Ana", actor=Actor(label="a visitor"), key="k" * 20
            )
        ]
        * 3
    )

    assert event.entries.count() == 1
    assert sorted(answer.repeated for answer in answers) == [False, True, True]


def test_places_freed_at_once_go_to_as_many():
    event = factories.make_event(state=Event.State.OPEN, capacity=3)
    leaving = factories.make_entries(event, 3, state=Entry.State.SIGNED_UP)
    factories.make_entries(event, 5, state=Entry.State.WAITLISTED)

    at_once(
        *(
            lambda entry=entry: entries.withdraw(
                entry=Entry.objects.get(pk=entry.pk), actor=factories.player(entry)
            )
            for entry in leaving
        )
    )

    assert waitlist.places_taken(event) == 3
    held = event.entries.filter(state=Entry.State.SIGNED_UP).order_by("number")
    assert list(held.values_list("number", flat=True)) == [4, 5, 6]


def test_publishing_and_deleting_at_once_come_one_after_the_other():
    event = factories.make_event()
    factories.make_entries(event, 4)
    organiser = factories.make_staff(event)
    rounds.prepare_round(event=event, actor=organiser)
    one, other = event.rounds.get(), event.rounds.get()

    answers = at_once(
        lambda: rounds.publish_round(round_=one, actor=organiser),
        lambda: rounds.delete_round(round_=other, actor=organiser),
    )

    # whoever came first, the round is gone; publishing it is told so, or was done before
    assert not event.rounds.exists()
    assert isinstance(answers[0], (NotFound, Round))
    assert answers[1] is None
