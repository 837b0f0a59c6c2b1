"""Rounds as pages show them."""

import pytest

from companion.core.errors import NotFound
from matches.entries.services import wishes
from matches.models import Entry
from matches.rounds.queries import rounds
from matches.rounds.services import rounds as round_services
from matches.rounds.services import tables
from tests import factories

pytestmark = [pytest.mark.django_db, pytest.mark.database]


def test_tables_come_in_order_with_results_and_byes_last(event):
    ana, ben, cleo, dan, eve = factories.make_entries(event, 5)
    round_ = factories.make_round(event, [(ana, ben), (cleo, dan)], byes=[eve])
    factories.confirm(round_.matches.get(table=2), 0, 1, 0)

    page = rounds.round_page(event, 1)

    assert [
        (row.table, [seat.label for seat in row.seats], row.score, row.is_bye)
        for row in page.tables
    ] == [
        (1, ["Ana", "Ben"], "", False),
        (2, ["Cleo", "Dan"], "2-1", False),
        (None, ["Eve"], "", True),
    ]
    assert page.tables_open == 1


def test_names_are_found_by_the_alphabet(event):
    ana, ben, cleo, dan = (
        factories.make_entry(event, name) for name in ("dan", "Ben", "Ana", "Ben")
    )
    factories.make_round(event, [(ana, ben)], byes=[cleo])
    factories.make_match(event.rounds.get(), [dan], table=None, kind="bye", state="confirmed")

    rows = rounds.round_page(event, 1).by_name

    assert [
        (row.seat.label, row.table, row.opponent.label if row.opponent else None) for row in rows
    ] == [
        ("Ana", None, None),
        ("Ben (#2)", 1, "dan"),
        ("Ben (#4)", None, None),
        ("dan", 1, "Ben (#2)"),
    ]


def test_every_pairing_says_why(event, organiser):
    factories.make_entries(event, 3)
    first = round_services.prepare_round(event=event, actor=organiser, seed=3)
    page = rounds.round_page(event, 1, staff=True)
    assert page.tables[0].why[0].endswith("both have 0 points.")
    assert "the bye goes to the lowest score group" in page.tables[1].why[0]

    round_services.publish_round(round_=first, actor=organiser)
    factories.play(first)
    round_services.prepare_round(event=event, actor=organiser, seed=3)
    page = rounds.round_page(event, 2, staff=True)

    (row,) = [row for row in page.tables if not row.is_bye]
    assert sorted((seat.score, seat.floated) for seat in row.seats) == [(3, ""), (3, "")]
    assert rounds.round_page(event, 2, staff=True).tables[1].seats[0].score == 0


def test_who_floats_is_told_with_the_reason(event, organiser):
    ana, ben, cleo, dan = factories.make_entries(event, 4)
    factories.play(factories.make_round(event, [(ana, ben), (cleo, dan)]))
    wishes.keep_apart(one=ana, other=cleo, actor=organiser)

    round_services.prepare_round(event=event, actor=organiser)

    told = {
        seat.label: (seat.score, seat.floated)
        for row in rounds.round_page(event, 2, staff=True).tables
        for seat in row.seats
    }
    assert told == {
        "Ana": (3, "down"), "Dan": (0, "up"), "Cleo": (3, "down"), "Ben": (0, "up")
    }  # fmt: skip


def test_a_round_in_preparation_is_its_staffs_alone(event):
    factories.make_round(event, state="prepared")

    with pytest.raises(NotFound):
        rounds.round_page(event, 1)
    assert rounds.round_page(event, 1, staff=True).round.number == 1
    assert list(rounds.rounds_of(event)) == []
    assert rounds.current_round(event) is None
    assert rounds.current_round(event, staff=True).number == 1


def test_staff_see_warnings_clashes_and_who_has_no_place(event, organiser):
    ana, ben, cleo, dan = factories.make_entries(event, 4)
    factories.play(factories.make_round(event, [(ana, ben), (cleo, dan)]))
    second = factories.make_round(event, [(ana, cleo), (ben, dan)], state="prepared")
    eve = factories.make_entry(event, "Eve", entered_round=2)
    for entry, table in ((ana, 1), (ben, 7)):
        wishes.set_fixed_table(entry=entry, table=table, actor=organiser)
    tables.swap(round_=second, one=cleo, other=ben, actor=organiser)

    page = rounds.round_page(event, 2, staff=True)

    assert [sentence.replace("\u2068", "").replace("\u2069", "") for sentence in page.warnings] == [
        "Eve plays in this round but is not paired.",
        "Ana and Ben have met before, in round 1.",
        "Cleo and Dan have met before, in round 1.",
    ]
    assert page.clashes == ["Ben has table 7 fixed and does not sit there."]
    assert page.unplaced == [eve]
    second.state = "published"
    second.save()
    public = rounds.round_page(event, 2)
    assert (public.warnings, public.clashes, public.unplaced) == ([], [], [])


def test_a_round_page_takes_a_fixed_number_of_queries(event, django_assert_num_queries):
    factories.make_round(event, [tuple(factories.make_entries(event, 2))])
    with django_assert_num_queries(6):
        rounds.round_page(event, 1)
    pairs = [tuple(factories.make_entries(event, 2)) for _ in range(3)]
    second = factories.make_round(event, pairs)
    factories.play(second)
    with django_assert_num_queries(6):
        rounds.round_page(event, 2)


def test_an_unknown_round_is_told_when_it_will_be_there(event):
    with pytest.raises(NotFound, match="once the organiser publishes them"):
        rounds.round_of(event, 9)


def test_a_dropped_player_without_a_place_is_not_missing(event, first_round):
    factories.make_entry(event, "Gone", state=Entry.State.DROPPED)

    assert rounds.round_page(event, 1, staff=True).unplaced == []
