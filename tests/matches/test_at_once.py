"""What several people do in the same moment, on a database with several connections."""

from collections.abc import Callable

import pytest
from django.http import HttpResponse

from companion.core.actors import Actor
from companion.core.errors import Conflict, NotFound
from companion.core.models import KeptAnswer
from matches.entries.services import entries, waitlist
from matches.entries.services.sign_up import sign_up
from matches.models import Entry, Event, Match, Round
from matches.people import things
from matches.people.queries.stamps import stamps_of
from matches.rounds.services import rounds
from matches.scores.services.results import report_result
from matches.standing.services.standings import recompute_standings
from tests import factories
from tests.matches.views.clients import phone
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


def sent_under(key: str, table: Match, entry: Entry, glory: str) -> Callable[[], HttpResponse]:
    """A phone of this player that sends its report under an id, as the outbox does."""
    mine = phone(entry)
    typed = f"winner1=0&glory1_0={glory}&glory1_1=4&winner2=0&winner3="
    form = "application/x-www-form-urlencoded"
    told = {"Accept": "application/json", "Idempotency-Key": key}
    return lambda: mine.post(f"/m/{table.pk}/report/", typed, form, headers=told)


def test_one_id_sent_twice_in_the_same_moment_is_done_once():
    event = factories.make_event()
    ana, ben = (factories.make_entry(event, name) for name in ("Ana", "Ben"))
    table = factories.make_round(event, [(ana, ben)]).matches.get()

    answers = at_once(*(sent_under("0123456789abcdef", table, ana, "9") for _ in range(6)))

    assert [answer.status_code for answer in answers] == [200] * 6
    assert len({answer.content for answer in answers}) == 1
    assert table.reports.count() == 1
    assert KeptAnswer.objects.count() == 1


def test_of_two_that_send_other_things_under_one_id_one_is_refused():
    event = factories.make_event()
    ana, ben = (factories.make_entry(event, name) for name in ("Ana", "Ben"))
    table = factories.make_round(event, [(ana, ben)]).matches.get()

    answers = at_once(*(sent_under("0123456789abcdef", table, ana, glory) for glory in ("9", "8")))

    assert sorted(answer.status_code for answer in answers) == [200, 409]
    assert table.reports.count() == 1


def test_after_one_under_an_id_was_refused_the_other_is_tried():
    event = factories.make_event()
    ana, ben = (factories.make_entry(event, name) for name in ("Ana", "Ben"))
    table = factories.make_round(event, [(ana, ben)]).matches.get()

    answers = at_once(*(sent_under("0123456789abcdef", table, ana, "many") for _ in range(4)))

    assert [answer.status_code for answer in answers] == [422] * 4, "nobody waits for ever"
    assert not KeptAnswer.objects.exists()
    assert sent_under("0123456789abcdef", table, ana, "9")().status_code == 200


def test_every_change_made_in_the_same_moment_has_its_stamp():
    """Reports, check-ins, and the standings computed beside them: none waits for another in a
    circle, and every page that shows one of them has another stamp."""
    event = factories.make_event()
    players = factories.make_entries(event, 16)
    round_ = factories.make_round(event, zip(players[::2], players[1::2], strict=True))
    tables = list(round_.matches.order_by("table"))
    recompute_standings(event_id=event.pk)
    shown = [things.ALL, *(things.of_entry(one.pk) for one in players)]
    before = stamps_of(event.pk, shown)

    def reported(table: Match) -> Callable[[], object]:
        entry = table.seats.get(position=0).entry
        fresh = Match.objects.get(pk=table.pk)
        return lambda: report_result(
            match=fresh, result=factories.played(0, 0), actor=factories.player(entry)
        )

    answers = at_once(
        *(reported(table) for table in tables),
        *(lambda: recompute_standings(event_id=event.pk) for _ in range(3)),
    )

    assert not [one for one in answers if isinstance(one, Exception)]
    after = stamps_of(event.pk, shown)
    assert not [thing for thing, was, now in zip(shown, before, after, strict=True) if was == now]
