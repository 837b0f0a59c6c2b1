"""Events as pages show them: what is on, where an event is, its settings and staff."""

from datetime import date, timedelta

import pytest
from django.utils import timezone

from companion.core.actors import actor_of_user
from companion.core.errors import NotFound
from matches.entries.queries import planned
from matches.events.queries import events
from matches.events.services import staff
from matches.models import Entry, Event
from matches.rounds.queries import how_far
from tests import factories

pytestmark = [pytest.mark.django_db, pytest.mark.database]


def names(cards) -> list[str]:
    return [card.event.name for card in cards]


@pytest.fixture
def what_is_on(db) -> dict[str, Event]:
    """One event in each state, named by it."""
    return {state: factories.make_event(state.title(), state=state) for state in Event.State.values}


def test_the_front_page_shows_what_runs_what_is_open_and_what_is_over(what_is_on, visitor):
    page = events.front_page(visitor)

    assert names(page.running) == ["Running"]
    assert names(page.open) == ["Open"]
    assert names(page.coming) == ["Closed"]
    assert names(page.finished) == ["Finished"]
    assert page.mine == []


def test_ones_own_events_come_first_and_only_once(what_is_on, outsider):
    factories.make_staff(what_is_on["draft"], "judge", outsider.user)
    factories.make_entry(what_is_on["running"], user=outsider.user)

    page = events.front_page(outsider)

    assert [(card.event.name, card.roles, card.entry_number) for card in page.mine] == [
        ("Running", (), 1),
        ("Draft", ("judge",), None),
    ]
    assert page.running == []


def test_before_the_start_the_rounds_are_those_of_who_holds_a_place(db):
    """Nobody is checked in days before, yet players want to know how long the day is."""
    event = factories.make_event(state="open")
    factories.make_entries(event, 14, state="signed_up")
    factories.make_entry(event, state="waitlisted")
    factories.make_entry(event, state="withdrawn")

    assert planned.planned_rounds(event) == 4
    Event.objects.filter(pk=event.pk).update(state="running")
    event.entries.filter(number__lte=8).update(state="checked_in")
    event.refresh_from_db()
    assert planned.planned_rounds(event) == 3


def test_a_card_counts_places(db, visitor):
    event = factories.make_event(state="open", capacity=4)
    for state in ("signed_up", "checked_in", "withdrawn", "waitlisted", "waitlisted"):
        factories.make_entry(event, state=state)

    (card,) = events.front_page(visitor).open

    assert (card.playing, card.waitlisted, card.places_left) == (2, 2, 2)


def test_the_front_page_takes_as_many_queries_for_many_events_as_for_one(
    outsider, django_assert_num_queries
):
    def add_event():
        event = factories.make_event()
        pair = factories.make_entries(event, 2)
        factories.make_round(event, [tuple(pair)])
        factories.make_entry(event, user=outsider.user)

    add_event()
    with django_assert_num_queries(4):
        events.front_page(outsider)
    add_event()
    add_event()
    with django_assert_num_queries(4):
        page = events.front_page(outsider)
    assert [(card.playing, card.round_number) for card in page.mine] == [(3, 1)] * 3


def test_a_draft_is_found_by_its_staff_alone(what_is_on, outsider, visitor):
    draft = what_is_on["draft"]
    for actor in (outsider, visitor):
        with pytest.raises(NotFound):
            events.event_of_slug(draft.slug, actor)
        assert draft not in events.visible_events(actor)

    judge = factories.make_staff(draft, "judge")
    assert events.event_of_slug(draft.slug, judge) == draft
    assert draft in events.visible_events(judge)


def test_superusers_see_every_draft(what_is_on):
    root = actor_of_user(factories.make_user(is_superuser=True))

    assert events.visible_events(root).count() == 6


def said(event: Event) -> str:
    return events.sentence(event, how_far.progress(event))


def test_where_an_event_is_before_it_starts(event):
    event.state = "open"
    factories.make_entry(event, state="signed_up")
    factories.make_entry(event, state="checked_in")
    factories.make_entry(event, state="waitlisted")

    assert said(event) == "Open for sign-up, 2 players so far, 1 on the waitlist"
    event.state = "closed"
    assert said(event) == "Registration is closed, 2 players, 1 on the waitlist"


def test_where_a_running_event_is(event, organiser):
    event.rules["rounds"] = 5
    event.save()
    entries = factories.make_entries(event, 4)
    assert said(event) == "Round 1 of 5 is about to be paired, 4 players"

    round_ = factories.make_round(
        event, [(entries[0], entries[1]), (entries[2], entries[3])], state="prepared"
    )
    assert said(event) == "Round 1 of 5 is about to be paired, 4 players"

    round_.state = "published"
    round_.published_at = timezone.now()
    round_.clock_started_at = timezone.now() - timedelta(minutes=49, seconds=30)
    round_.save()
    assert said(event) == "Round 1 of 5, 41 minutes left, 2 tables playing"

    factories.confirm(round_.matches.get(table=1), 0, 0)
    round_.clock_started_at = timezone.now() - timedelta(minutes=95)
    round_.save()
    assert said(event) == "Round 1 of 5, time is over, 1 table playing"

    factories.play(round_)
    assert said(event) == "Round 1 of 5 is over"


def test_a_round_in_preparation_is_not_spoken_of(event, first_round):
    factories.play(first_round)
    factories.make_round(event, state="prepared")

    assert said(event) == "Round 1 of 2 is over"


def test_a_finished_event_counts_its_rounds(event, first_round):
    factories.play(first_round)
    event.state = "finished"

    assert said(event) == "Finished after 1 round"


def test_an_event_page_is_for_who_looks(event, organiser, ana, ana_entry, visitor):
    factories.make_round(event, state="prepared")

    assert events.event_page(event, visitor).rounds == []
    assert events.event_page(event, ana).entry == ana_entry
    page = events.event_page(event, organiser)
    assert [round_.number for round_ in page.rounds] == [1]
    assert page.steps[0].code == "publish_round"
    assert events.event_page(event, visitor).steps == []


def test_an_event_page_takes_a_fixed_number_of_queries(event, organiser, django_assert_num_queries):
    entries = factories.make_entries(event, 6)
    for _ in range(2):
        factories.play(factories.make_round(event, [tuple(entries[:2]), tuple(entries[2:4])]))
        with django_assert_num_queries(8):
            events.event_page(event, organiser)


def test_settings_say_whose_each_value_is_and_what_was_changed():
    event = factories.make_event(preset="czech-major-2025", rules={"round_minutes": 75})

    told = {setting.name: setting for setting in events.settings_of(event)}

    assert (told["glory_cap"].value, told["glory_cap"].whose) == (7, "pack")
    assert (told["round_minutes"].whose, told["round_minutes"].differs) == ("ours", True)
    assert not told["glory_cap"].differs
    assert not told["best_of"].may_change.allowed
    assert all(setting.meaning for setting in told.values())


def test_staff_and_open_invitations_are_listed(event, organiser, judge):
    kept, _ = staff.invite(event=event, role="judge", actor=organiser, note="Mia")
    ended, _ = staff.invite(event=event, role="judge", actor=organiser)
    staff.revoke_invitation(invitation=ended, actor=organiser)

    listed = events.staff_of(event)

    assert [(role.user.username, role.role) for role in listed.roles] == [
        ("olga", "organiser"),
        ("judith", "judge"),
    ]
    assert listed.invitations == [kept]


def test_only_the_latest_finished_events_are_shown(db, visitor, monkeypatch):
    monkeypatch.setattr(events, "FINISHED_SHOWN", 2)
    for day in (1, 2, 3):
        factories.make_event(f"Day {day}", state="finished", starts_on=date(2026, 1, day))

    assert names(events.front_page(visitor).finished) == ["Day 3", "Day 2"]


def test_withdrawn_entries_make_no_event_ones_own(what_is_on, outsider):
    factories.make_entry(what_is_on["open"], user=outsider.user, state=Entry.State.WITHDRAWN)

    assert events.front_page(outsider).mine == []
