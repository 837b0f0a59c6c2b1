"""Entries in lists, and what a player's page says to do next."""

from datetime import timedelta

import pytest
from django.utils import timezone

from companion.core.errors import NotFound
from matches.entries.queries import entries
from matches.entries.services import wishes
from matches.models import Entry, Event, Match
from matches.overview.queries.event_facts import facts_of
from matches.overview.queries.player import player_view
from tests import factories

pytestmark = [pytest.mark.django_db, pytest.mark.database]


def labels(rows) -> list[str]:
    return [row.label for row in rows]


def test_namesakes_are_told_apart_by_number(event):
    for name in ("Ben", "Ana", "Ben"):
        factories.make_entry(event, name)

    assert labels(entries.entry_rows(event)) == ["Ben (#1)", "Ana", "Ben (#3)"]


@pytest.mark.parametrize(
    ("search", "found"),
    [
        ("jose", ["José"]),
        ("JOSÉ", ["José"]),
        ("reds", ["José", "Łukasz"]),
        ("3", ["محمد"]),
        ("#3", ["محمد"]),
        ("محم", ["محمد"]),
        ("nobody", []),
        ("  ", ["José", "Łukasz", "محمد"]),
    ],
)
def test_search_finds_names_clubs_and_numbers(event, search, found):
    for name, club in (("José", "Reds"), ("Łukasz", "The Reds"), ("محمد", "")):
        factories.make_entry(event, name, club=club)

    assert labels(entries.entry_rows(event, search=search)) == found


def test_the_waitlist_stands_behind_in_its_own_order(event):
    now = timezone.now()
    late = factories.make_entry(event, "Late", state="waitlisted", queued_at=now)
    early = factories.make_entry(
        event, "Early", state="waitlisted", queued_at=now - timedelta(hours=1)
    )
    factories.make_entry(event, "In")

    assert [(row.label, row.waiting) for row in entries.entry_rows(event)] == [
        ("In", None),
        ("Early", 1),
        ("Late", 2),
    ]
    assert (entries.waiting_place(early), entries.waiting_place(late)) == (1, 2)


def test_withdrawn_entries_and_pairs_apart_are_for_staff(event, organiser):
    ana, ben = factories.make_entries(event, 2)
    factories.make_entry(event, "Gone", state=Entry.State.WITHDRAWN)
    wishes.keep_apart(one=ana, other=ben, actor=organiser)

    assert labels(entries.entry_rows(event)) == ["Ana", "Ben"]
    rows = entries.entry_rows(event, staff=True)
    assert [(row.label, row.apart) for row in rows] == [
        ("Ana", ("Ben",)),
        ("Ben", ("Ana",)),
        ("Gone", ()),
    ]


def test_lists_take_two_queries_whatever_their_length(event, django_assert_num_queries):
    factories.make_entries(event, 1)
    with django_assert_num_queries(2):
        entries.entry_rows(event, staff=True)
    factories.make_entries(event, 3)
    with django_assert_num_queries(2):
        entries.entry_rows(event, staff=True)


def test_another_events_entries_are_unknown_here(event, ana_entry):
    other = factories.make_event()

    assert entries.entry_by_id(event, ana_entry.pk) == ana_entry
    assert entries.entry_of_number(event, 1) == ana_entry
    with pytest.raises(NotFound):
        entries.entry_by_id(other, ana_entry.pk)
    with pytest.raises(NotFound):
        entries.entry_of_number(other, 1)


def next_for(entry: Entry) -> tuple[str, str]:
    """Code and words of the next thing to do."""
    action = player_view(Entry.objects.select_related("event").get(pk=entry.pk)).action
    return action.code, action.text


@pytest.mark.parametrize(
    ("state", "code"),
    [
        ("waitlisted", "waitlisted"),
        ("signed_up", "check_in"),
        ("checked_in", "wait"),
        ("withdrawn", "withdrawn"),
        ("no_show", "no_show"),
        ("dropped", "dropped"),
    ],
)
def test_what_to_do_follows_the_entry(event, state, code):
    event.state = Event.State.CLOSED
    event.save()

    assert next_for(factories.make_entry(event, state=state))[0] == code


def test_the_waitlist_tells_ones_place(event):
    for _ in range(2):
        entry = factories.make_entry(event, state="waitlisted")

    assert next_for(entry)[1].startswith("You are number 2 on the waitlist")


def test_a_round_goes_from_the_table_to_the_result(first_round, table, ana_entry, ben_entry):
    assert next_for(ana_entry) == ("go_to_table", "Go to table 1: you play Ben.")

    first_round.clock_started_at = timezone.now()
    first_round.save()
    assert next_for(ana_entry)[0] == "report"

    factories.make_report(table, ana_entry, 0, 0)
    assert next_for(ana_entry)[0] == "wait_for_confirmation"
    assert next_for(ben_entry) == ("confirm", "Ana has reported. Is it right?")

    table.state = Match.State.QUESTION
    table.save()
    assert next_for(ana_entry)[0] == next_for(ben_entry)[0] == "question"

    factories.confirm(table, 0, 0)
    assert next_for(ana_entry) == ("done", "Your result of round 1 is in.")


def test_where_only_staff_log_games_players_report_all_the_same(event, first_round, ana_entry):
    event.rules["who_may_log"] = "staff"
    event.save()
    first_round.clock_started_at = timezone.now()
    first_round.save()

    assert next_for(ana_entry)[0] == "report"


def test_a_bye_is_told(event, ana_entry):
    factories.make_round(event, byes=[ana_entry])

    assert next_for(ana_entry) == (
        "bye",
        "You have a bye in round 1: it counts, and you need not play.",
    )


def test_a_round_in_preparation_is_not_told(event, ana_entry, ben_entry):
    factories.make_round(event, [(ana_entry, ben_entry)], state="prepared")

    assert next_for(ana_entry)[0] == "wait"
    assert player_view(ana_entry).matches == []


def test_who_drops_in_a_round_still_finishes_it(first_round, ana_entry):
    Entry.objects.filter(pk=ana_entry.pk).update(state="dropped", dropped_after=1)

    assert next_for(ana_entry)[0] == "go_to_table"
    factories.play(first_round)
    assert next_for(ana_entry)[0] == "dropped"


def test_a_late_player_waits_for_the_next_round(event, first_round):
    late = factories.make_entry(event, "Eve", entered_round=2)

    assert next_for(late) == ("wait", "You do not play in round 1.")


@pytest.mark.parametrize("state", ["finished", "cancelled"])
def test_when_the_event_is_over_it_says_so(event, first_round, ana_entry, state):
    factories.play(first_round)
    event.state = state
    event.save()

    assert next_for(ana_entry)[0] == state


def test_matches_come_with_how_they_ended(event, ana_entry, ben_entry):
    cleo = factories.make_entry(event, "Cleo", number=3)
    factories.play(factories.make_round(event, [(ana_entry, ben_entry)], byes=[cleo]))
    factories.play(factories.make_round(event, [(cleo, ana_entry)], byes=[ben_entry]))
    third = factories.make_round(event, [(ben_entry, cleo)], byes=[ana_entry])
    factories.play(third)

    told = [
        (one.round.number, one.opponent.label if one.opponent else None, one.ending)
        for one in player_view(ana_entry).matches
    ]

    assert told == [(3, None, "bye"), (2, "Cleo", "lost"), (1, "Ben", "won")]


def test_a_players_page_takes_a_fixed_number_of_queries(
    event, ana_entry, ben_entry, django_assert_num_queries
):
    for _ in range(3):
        factories.play(factories.make_round(event, [(ana_entry, ben_entry)]))
        facts = facts_of(event)
        with django_assert_num_queries(2):
            player_view(ana_entry, facts)
