"""An event from draft to finished."""

from datetime import date

import pytest

from companion.core.actors import Actor, actor_of_user
from companion.core.errors import Conflict, Invalid, NotAllowed, NotFound
from companion.core.models import AuditRecord
from matches.events.queries.changes import what_may_change
from matches.events.services import events
from matches.events.services.events import Details
from matches.models import Entry, Event, EventRole
from matches.rounds.queries import steps
from tests import factories

pytestmark = [pytest.mark.django_db, pytest.mark.database]

SPRING = {
    "name": "Spring Clash",
    "starts_on": date(2027, 4, 3),
    "ends_on": date(2027, 4, 4),
    "edition": "harrowdeep-2021",
}
MOVES = {
    "open_registration": events.open_registration,
    "close_registration": events.close_registration,
    "start": events.start,
    "finish": events.finish,
    "cancel": events.cancel,
    "reopen": events.reopen,
}
# what each step leads to, from the states in which it can be taken
LEADS = {
    ("draft", "open_registration"): "open",
    ("draft", "cancel"): "cancelled",
    ("open", "close_registration"): "closed",
    ("open", "start"): "running",
    ("open", "cancel"): "cancelled",
    ("closed", "open_registration"): "open",
    ("closed", "start"): "running",
    ("closed", "cancel"): "cancelled",
    ("running", "finish"): "finished",
    ("running", "cancel"): "cancelled",
    ("finished", "reopen"): "running",
    ("cancelled", "reopen"): "running",
}
# a step that leads to the state one is in already changes nothing
STAYS = {
    ("open", "open_registration"),
    ("closed", "close_registration"),
    ("closed", "reopen"),
    ("running", "start"),
    ("running", "reopen"),
    ("finished", "finish"),
    ("cancelled", "cancel"),
}


@pytest.fixture
def maker() -> Actor:
    return actor_of_user(factories.make_user("maker", may_create_events=True))


def create(actor: Actor, preset: str = "standard", rules=None, **details) -> Event:
    return events.create_event(
        details=Details(**{**SPRING, **details}), actor=actor, preset=preset, rules=rules
    )


def test_an_event_begins_as_a_draft_that_its_maker_organises(maker):
    event = create(maker, preset="grand-clash-2019")

    assert (event.slug, event.state, event.preset) == ("spring-clash", "draft", "grand-clash-2019")
    assert event.rules["drawn_match"] == "by_glory"
    assert EventRole.objects.get(event=event).user == maker.user
    assert AuditRecord.objects.get(event_id=event.pk).action == "event.created"


def test_only_who_may_creates_events(outsider, visitor):
    for actor in (outsider, visitor):
        with pytest.raises(NotAllowed):
            create(actor)


@pytest.mark.parametrize(
    ("name", "slug"),
    [
        ("Spring Clash", "spring-clash"),
        ("🎲🎲", "event"),
        ("بطولة الربيع", "event"),
        ("É-1", "e-1"),
    ],
)
def test_every_name_gets_an_address_of_its_own(maker, name, slug):
    assert [create(maker, name=name).slug for _ in range(3)] == [slug, f"{slug}-2", f"{slug}-3"]


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"ends_on": date(2027, 4, 2)}, "ends_on"),
        ({"time_zone": "Mars/Olympus"}, "time_zone"),
        ({"capacity": 1}, "capacity"),
        ({"about": "x" * 5001}, "about"),
        ({"edition": "harowdeep-2021"}, "edition"),
        ({"name": "x" * 101}, "name"),
        ({"place": "a\u202eb"}, "place"),
    ],
)
def test_unfit_details_are_told_by_field(changes, field):
    with pytest.raises(Invalid) as told:
        Details(**{**SPRING, **changes})
    assert list(told.value.fields) == [field]


def test_a_preset_made_to_contradict_itself_is_refused(maker):
    with pytest.raises(Invalid) as told:
        create(maker, rules={"best_of": 1})

    assert told.value.code == "contradictory-rules"
    assert "which a best of 1 cannot end in" in told.value.fields["bye"]
    assert not Event.objects.exists()


def event_in(state: str) -> Event:
    """An event in this state, ready for every step of it."""
    event = factories.make_event(state=state)
    pair = factories.make_entries(event, 2)
    if state in {"running", "finished", "cancelled"}:
        factories.play(factories.make_round(event, [tuple(pair)]))
    return event


@pytest.mark.parametrize("code", MOVES)
@pytest.mark.parametrize("state", Event.State.values)
def test_each_step_leads_where_it_should_or_says_why_not(state, code):
    event = event_in(state)
    organiser = factories.make_staff(event)
    step = steps.step(event, code)

    if (state, code) in LEADS:
        assert step.allowed
        MOVES[code](event=event, actor=organiser)
        assert Event.objects.get(pk=event.pk).state == LEADS[state, code]
    elif (state, code) in STAYS:
        MOVES[code](event=event, actor=organiser)
        assert Event.objects.get(pk=event.pk).state == state
        assert not AuditRecord.objects.exists()
    else:
        assert not step.allowed
        with pytest.raises(Conflict, match="Nothing was changed"):
            MOVES[code](event=event, actor=organiser)
        assert Event.objects.get(pk=event.pk).state == state


@pytest.mark.parametrize("code", MOVES)
def test_only_organisers_move_an_event_on(event, code, judge, scorekeeper, ana, outsider):
    for actor in (judge, scorekeeper, ana, outsider):
        with pytest.raises(NotAllowed):
            MOVES[code](event=event, actor=actor)


def test_a_draft_is_unknown_to_others(outsider):
    draft = factories.make_event(state=Event.State.DRAFT)

    with pytest.raises(NotFound):
        events.open_registration(event=draft, actor=outsider)


def test_an_event_needs_two_who_are_there(organiser, event):
    event.state = Event.State.OPEN
    event.save()
    factories.make_entry(event)
    factories.make_entry(event, state=Entry.State.SIGNED_UP)

    with pytest.raises(Conflict) as told:
        events.start(event=event, actor=organiser)

    assert told.value.message == (
        "A round needs two players or more; 1 can be paired. 1 have signed up but not checked "
        "in. Nothing was changed."
    )


def test_an_event_is_not_finished_in_the_middle_of_a_round(event, organiser, first_round):
    with pytest.raises(Conflict, match="Round 1 is playing"):
        events.finish(event=event, actor=organiser)


def test_an_event_called_off_before_its_start_reopens_before_its_start():
    event = factories.make_event(state=Event.State.CANCELLED)

    events.reopen(event=event, actor=factories.make_staff(event))

    assert event.state == Event.State.CLOSED


def test_details_change_and_the_record_keeps_both(event, organiser):
    events.update_details(event=event, changes={"place": " Hall  2 "}, actor=organiser)

    event.refresh_from_db()
    assert event.place == "Hall 2"
    row = AuditRecord.objects.get(action="event.changed")
    assert (row.before, row.after) == ({"place": ""}, {"place": "Hall 2"})


def test_a_larger_capacity_moves_the_waitlist_up_in_its_order():
    event = factories.make_event(state=Event.State.OPEN, capacity=2)
    factories.make_entries(event, 2)
    waiting = factories.make_entries(event, 3, state=Entry.State.WAITLISTED)

    events.update_details(event=event, changes={"capacity": 4}, actor=factories.make_staff(event))

    states = [Entry.objects.get(pk=entry.pk).state for entry in waiting]
    assert states == ["signed_up", "signed_up", "waitlisted"]


def test_a_capacity_below_the_places_taken_is_refused():
    event = factories.make_event(state=Event.State.OPEN, capacity=4)
    factories.make_entries(event, 3)

    with pytest.raises(Conflict, match="3 players hold a place already"):
        events.update_details(
            event=event, changes={"capacity": 2}, actor=factories.make_staff(event)
        )


def test_what_was_settled_at_the_start_stays(event, organiser):
    for changes in ({"best_of": 1, "bye": {"games_won": 1}}, {"check_in": False}):
        with pytest.raises((Conflict, Invalid)):
            events.update_rules(event=event, changes=changes, actor=organiser)
    with pytest.raises(Conflict, match="settled when the event started"):
        events.update_details(event=event, changes={"edition": "dreadfane-2019"}, actor=organiser)


def test_a_form_that_repeats_settled_values_is_taken(event, organiser):
    changes = {"edition": event.edition, "name": "Renamed"}

    events.update_details(event=event, changes=changes, actor=organiser)

    assert Event.objects.get(pk=event.pk).name == "Renamed"


def test_new_points_in_a_running_event_call_for_new_standings(event, organiser):
    version = event.results_version

    events.update_rules(
        event=event,
        changes={"points": {"win": 2, "draw": 1, "loss": 0, "bye": 2}},
        actor=organiser,
        reason="as announced",
    )

    event.refresh_from_db()
    assert (event.rules["points"]["win"], event.results_version) == (2, version + 1)
    assert AuditRecord.objects.get(action="event.rules_changed").reason == "as announced"


@pytest.mark.parametrize("changes", [{"colour": "red"}, {"points": {"won": 3}}, {"best_of": 2}])
def test_unknown_values_and_unfit_ones_change_nothing(event, organiser, changes):
    event.refresh_from_db()
    before = event.rules

    with pytest.raises(Invalid):
        events.update_rules(event=event, changes=changes, actor=organiser)

    event.refresh_from_db()
    assert event.rules == before


def test_a_preset_can_be_changed_until_the_start():
    event = factories.make_event(state=Event.State.OPEN)
    organiser = factories.make_staff(event)

    events.use_preset(event=event, preset="shorehammer", actor=organiser)
    assert (event.preset, event.rules["best_of"]) == ("shorehammer", 1)

    event.state = Event.State.RUNNING
    event.save()
    with pytest.raises(Conflict):
        events.use_preset(event=event, preset="standard", actor=organiser)


def test_what_may_change_is_told_for_every_value_in_every_state():
    for state in Event.State:
        told = what_may_change(factories.make_event(state=state))
        assert set(told) >= {"name", "capacity", "best_of", "chain", "deck_visibility"}
        assert all(one.allowed or one.note for one in told.values())
        assert told["about"].allowed
        assert told["best_of"].allowed == (state in {"draft", "open", "closed"})
        assert told["chain"].allowed == (state not in {"finished", "cancelled"})


def test_the_steps_of_a_running_event_follow_its_rounds(event, organiser):
    entries = factories.make_entries(event, 2)
    assert [step.code for step in steps.next_steps(event)] == ["prepare_round", "finish", "cancel"]

    round_ = factories.make_round(event, [tuple(entries)], state="prepared")
    assert steps.next_steps(event)[0].label == "Publish round 1"

    round_.state = "published"
    round_.save()
    first = steps.next_steps(event)[0]
    assert (first.label, first.why_not) == (
        "Close round 1", "1 table has no confirmed result yet."
    )  # fmt: skip
