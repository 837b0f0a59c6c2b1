"""Who plays on once the event runs."""

import pytest

from companion.core.errors import Conflict, Invalid, NotAllowed
from companion.core.models import AuditRecord
from matches.entries.services import attendance
from matches.models import Entry, Event, Seat
from matches.rounds.services import rounds
from matches.standing.queries.standings_input import before_round
from tests import factories

pytestmark = [pytest.mark.django_db, pytest.mark.database]


@pytest.fixture
def round_one_over(event, first_round):
    return factories.play(first_round)


def test_before_round_one_is_out_nobody_is_late(event, organiser):
    done = attendance.add_late(event=event, name="Eve", actor=organiser)

    assert (done.entry.state, done.entry.entered_round) == ("checked_in", 1)


def test_a_late_entry_plays_from_the_next_round(event, organiser, first_round):
    done = attendance.add_late(event=event, name="Eve", actor=organiser, missed_count_as="draw")

    assert (done.entry.entered_round, done.entry.missed_count_as) == (2, "draw")


@pytest.mark.parametrize(("counts_as", "points"), [("loss", 0), ("draw", 1), ("bye", 3)])
def test_missed_rounds_count_what_the_organiser_chose(
    event, organiser, round_one_over, counts_as, points
):
    late = attendance.add_late(
        event=event, name="Eve", actor=organiser, missed_count_as=counts_as
    ).entry

    assert before_round(event.pk, 2).row(late.pk).points == points


def test_a_late_entry_whose_missed_round_counts_as_a_bye_has_no_second_one(
    event, organiser, round_one_over
):
    factories.make_entry(event, "Finn", number=90)
    late = attendance.add_late(
        event=event, name="Eve", actor=organiser, missed_count_as="bye"
    ).entry
    attendance.add_late(event=event, name="Gwen", actor=organiser)

    second = rounds.prepare_round(event=event, actor=organiser)

    bye = Seat.objects.get(round=second, match__kind="bye")
    assert bye.entry != late


def test_late_entries_end_with_the_round_the_rules_say(event, organiser, round_one_over):
    second = rounds.prepare_round(event=event, actor=organiser)
    rounds.publish_round(round_=second, actor=organiser)

    with pytest.raises(Conflict) as told:
        attendance.add_late(event=event, name="Eve", actor=organiser)

    assert (told.value.code, told.value.facts) == (
        "too-late", {"round": 3, "late_until_round": 2}
    )  # fmt: skip


def test_what_missed_rounds_count_is_one_of_four(event, organiser):
    with pytest.raises(Invalid):
        attendance.add_late(event=event, name="Eve", actor=organiser, missed_count_as="win")


@pytest.mark.parametrize("state", ["signed_up", "waitlisted", "no_show", "withdrawn"])
def test_whoever_was_not_in_can_be_let_in_late(event, organiser, round_one_over, state):
    entry = factories.make_entry(event, "Eve", state=state)

    attendance.let_in(entry=entry, actor=organiser, missed_count_as="loss")

    assert (entry.state, entry.entered_round, entry.dropped_after) == ("checked_in", 2, None)


def test_before_the_start_an_organiser_can_let_somebody_in_beyond_the_capacity():
    event = factories.make_event(state=Event.State.CLOSED, capacity=2)
    factories.make_entries(event, 2)
    waiting = factories.make_entry(event, state=Entry.State.WAITLISTED)

    attendance.let_in(entry=waiting, actor=factories.make_staff(event))

    assert (waiting.state, waiting.entered_round) == ("signed_up", 1)


def test_a_drop_holds_from_the_next_round_on(event, first_round, ana, ana_entry):
    version = event.results_version

    attendance.drop(entry=ana_entry, actor=ana, reason="train")

    assert (ana_entry.state, ana_entry.dropped_after) == ("dropped", 1)
    assert Seat.objects.filter(round=first_round, entry=ana_entry).exists()
    assert Event.objects.get(pk=event.pk).results_version == version + 1


def test_dropping_twice_is_dropping_once(first_round, ana, ana_entry):
    attendance.drop(entry=ana_entry, actor=ana)
    attendance.drop(entry=ana_entry, actor=ana)

    assert AuditRecord.objects.filter(action="entry.dropped").count() == 1


def test_who_dropped_is_not_paired_and_can_return(event, organiser, round_one_over, ana, ana_entry):
    attendance.drop(entry=ana_entry, actor=ana)
    second = rounds.prepare_round(event=event, actor=organiser)
    assert not Seat.objects.filter(round=second, entry=ana_entry).exists()
    rounds.delete_round(round_=second, actor=organiser)

    attendance.return_to_event(entry=ana_entry, actor=organiser)

    assert (ana_entry.state, ana_entry.entered_round) == ("checked_in", 1)
    second = rounds.prepare_round(event=event, actor=organiser)
    assert Seat.objects.filter(round=second, entry=ana_entry).exists()


def test_a_no_show_who_comes_after_all_is_a_late_entry(event, organiser, round_one_over):
    eve = factories.make_entry(event, "Eve", state=Entry.State.SIGNED_UP)
    attendance.mark_no_show(entry=eve, actor=organiser)

    attendance.return_to_event(entry=eve, actor=organiser, missed_count_as="draw")

    assert (eve.state, eve.entered_round, eve.missed_count_as) == ("checked_in", 2, "draw")


def test_a_no_show_before_the_start_frees_the_place():
    event = factories.make_event(state=Event.State.CLOSED, capacity=1)
    absent = factories.make_entry(event, state=Entry.State.SIGNED_UP)
    waiting = factories.make_entry(event, state=Entry.State.WAITLISTED)

    attendance.mark_no_show(entry=absent, actor=factories.make_staff(event, "scorekeeper"))

    assert (absent.state, absent.dropped_after) == ("no_show", None)
    assert Entry.objects.get(pk=waiting.pk).state == Entry.State.SIGNED_UP


def test_a_place_freed_in_a_running_event_is_the_organisers_to_give(
    event, organiser, first_round, ana_entry
):
    waiting = factories.make_entry(event, "Eve", state=Entry.State.WAITLISTED)

    attendance.mark_no_show(entry=ana_entry, actor=organiser)

    assert ana_entry.dropped_after == 1
    assert Entry.objects.get(pk=waiting.pk).state == Entry.State.WAITLISTED


@pytest.mark.parametrize("state", ["draft", "open", "closed", "finished", "cancelled"])
def test_only_a_running_event_is_dropped_from(event, ana, ana_entry, organiser, state):
    event.state = state
    event.save()

    with pytest.raises(Conflict):
        attendance.drop(entry=ana_entry, actor=organiser)


def test_players_drop_themselves_alone(first_round, ana_entry, ben, outsider):
    for actor in (ben, outsider):
        with pytest.raises(NotAllowed):
            attendance.drop(entry=ana_entry, actor=actor)


def test_only_organisers_bring_people_in(event, first_round, ana, ana_entry, judge, scorekeeper):
    for actor in (ana, judge, scorekeeper):
        with pytest.raises(NotAllowed):
            attendance.add_late(event=event, name="Eve", actor=actor)
        with pytest.raises(NotAllowed):
            attendance.return_to_event(entry=ana_entry, actor=actor)


def test_a_double_tap_on_a_late_entry_is_one_entry(event, organiser, first_round):
    before = event.entries.count()
    done = [
        attendance.add_late(event=event, name="Zed", actor=organiser, key="a-key-of-some-length")
        for _ in range(2)
    ]
    assert [one.repeated for one in done] == [False, True]
    assert done[0].entry == done[1].entry
    assert event.entries.count() == before + 1
