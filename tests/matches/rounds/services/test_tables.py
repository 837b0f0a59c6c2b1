"""Changing the tables of a round by hand."""

import pytest

from companion.core.errors import Conflict, Invalid, NotAllowed
from matches.entries.services import wishes
from matches.models import Entry, Event, Match, Round
from matches.rounds.services import rounds, tables
from tests import factories
from tests.matches.logs import phones

pytestmark = [pytest.mark.django_db, pytest.mark.database]


@pytest.fixture
def field(event):
    """Ana, Ben, Cleo, Dan and Eve."""
    return factories.make_entries(event, 5)


@pytest.fixture
def prepared(event, field) -> Round:
    """Ana - Ben at table 1, Cleo - Dan at table 2, Eve has the bye."""
    ana, ben, cleo, dan, eve = field
    return factories.make_round(
        event, [(ana, ben), (cleo, dan)], byes=[eve], state=Round.State.PREPARED
    )


def layout(round_: Round) -> dict[int | None, list[str]]:
    """Names by table."""
    return {
        match.table: [seat.entry.name for seat in match.seats.all()]
        for match in round_.matches.all()
    }


def test_a_swap_exchanges_two_players(prepared, field, organiser):
    ana, _, cleo, *_ = field

    warnings = tables.swap(round_=prepared, one=ana, other=cleo, actor=organiser)

    assert layout(prepared) == {1: ["Cleo", "Ben"], 2: ["Ana", "Dan"], None: ["Eve"]}
    assert warnings == []
    assert set(prepared.matches.values_list("table", "by_hand")) == {
        (1, True), (2, True), (None, False)
    }  # fmt: skip


def test_a_swap_with_the_bye_moves_the_bye(prepared, field, organiser):
    tables.swap(round_=prepared, one=field[0], other=field[4], actor=organiser)

    assert layout(prepared) == {1: ["Eve", "Ben"], 2: ["Cleo", "Dan"], None: ["Ana"]}


def test_swaps_warn_of_rematches_second_byes_and_clubmates(event, organiser):
    ana, ben, cleo, dan, eve = (
        factories.make_entry(event, name, club=club)
        for name, club in zip(("Ana", "Ben", "Cleo", "Dan", "Eve"), "RBRBX", strict=True)
    )
    event.rules["club_avoidance"] = "always"
    event.save()
    factories.play(factories.make_round(event, [(ana, dan), (ben, cleo)], byes=[eve]))
    second = factories.make_round(
        event, [(ana, ben), (cleo, eve)], byes=[dan], state=Round.State.PREPARED
    )

    tables.swap(round_=second, one=dan, other=eve, actor=organiser)
    warnings = tables.swap(round_=second, one=ben, other=cleo, actor=organiser)

    second.refresh_from_db()
    assert {(one["code"], *one["entrants"]) for one in second.why["warnings"]} == {
        ("same_club", ana.pk, cleo.pk),
        ("same_club", ben.pk, dan.pk),
        ("second_bye", eve.pk),
    }
    assert len(warnings) == 3

    again = tables.swap(round_=second, one=cleo, other=dan, actor=organiser)
    assert any("have met before, in round 1" in sentence for sentence in again)


def test_two_who_meet_are_not_swapped(prepared, field, organiser):
    with pytest.raises(Invalid, match="meet each other"):
        tables.swap(round_=prepared, one=field[0], other=field[1], actor=organiser)


def test_a_newcomer_can_take_a_place(event, prepared, field, organiser):
    finn = factories.make_entry(event, "Finn")

    warnings = tables.swap(round_=prepared, one=finn, other=field[4], actor=organiser)

    assert layout(prepared)[None] == ["Finn"]
    assert any("Eve" in sentence and "not paired" in sentence for sentence in warnings)


def test_who_left_or_is_of_another_event_takes_no_place(event, prepared, field, organiser):
    gone = factories.make_entry(event, "Finn", state=Entry.State.DROPPED)
    stranger = factories.make_entry(factories.make_event(), "Stan")

    for entry in (gone, stranger):
        with pytest.raises(Conflict):
            tables.swap(round_=prepared, one=entry, other=field[0], actor=organiser)


def test_tables_with_results_stay_as_they_are(first_round, table, organiser, ana_entry):
    cleo = Entry.objects.get(name="Cleo")
    factories.confirm(table, 0, 0)

    with pytest.raises(Conflict) as told:
        tables.swap(round_=first_round, one=ana_entry, other=cleo, actor=organiser)

    assert (told.value.code, told.value.facts) == ("table-has-results", {"table": 1})
    assert layout(first_round)[1] == ["Ana", "Ben"]


def test_a_swap_in_a_round_being_played_lets_standings_follow(
    event, first_round, organiser, ana_entry
):
    version = event.results_version

    tables.swap(
        round_=first_round, one=ana_entry, other=Entry.objects.get(name="Dan"), actor=organiser
    )

    assert layout(first_round) == {1: ["Dan", "Ben"], 2: ["Cleo", "Ana"]}
    assert Event.objects.get(pk=event.pk).results_version == version + 1


def test_a_swap_keeps_fixed_tables_while_the_round_is_prepared(event, prepared, field, organiser):
    ana, _, cleo, *_ = field
    wishes.set_fixed_table(entry=ana, table=1, actor=organiser)

    tables.swap(round_=prepared, one=ana, other=cleo, actor=organiser)

    assert layout(prepared) == {1: ["Ana", "Dan"], 2: ["Cleo", "Ben"], None: ["Eve"]}


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        (0, 2, {1: ["Ana", "Cleo"], 2: ["Ben", "Dan"], None: ["Eve"]}),
        (0, 4, {1: ["Ana", "Eve"], 2: ["Cleo", "Dan"], None: ["Ben"]}),
        (4, 0, {1: ["Ana", "Eve"], 2: ["Cleo", "Dan"], None: ["Ben"]}),
        (0, 1, {1: ["Ana", "Ben"], 2: ["Cleo", "Dan"], None: ["Eve"]}),
    ],
)
def test_two_can_be_made_to_meet(prepared, field, organiser, one, other, expected):
    tables.pair_by_hand(round_=prepared, one=field[one], other=field[other], actor=organiser)

    assert layout(prepared) == expected


def test_two_without_an_opponent_get_a_table(event, prepared, field, organiser):
    finn = factories.make_entry(event, "Finn")

    tables.pair_by_hand(round_=prepared, one=finn, other=field[4], actor=organiser)

    assert layout(prepared) == {1: ["Ana", "Ben"], 2: ["Cleo", "Dan"], 3: ["Finn", "Eve"]}


def test_the_bye_can_be_given_to_another(prepared, field, organiser):
    tables.give_bye(round_=prepared, entry=field[3], actor=organiser)

    assert layout(prepared) == {1: ["Ana", "Ben"], 2: ["Cleo", "Eve"], None: ["Dan"]}


def test_an_even_round_has_no_bye_to_give(first_round, organiser, ana_entry):
    with pytest.raises(Conflict, match="has no bye"):
        tables.give_bye(round_=first_round, entry=ana_entry, actor=organiser)


def test_a_late_table_brings_latecomers_into_the_round(event, first_round, organiser):
    eve, finn = (factories.make_entry(event, name, entered_round=2) for name in ("Eve", "Finn"))

    tables.add_late_table(round_=first_round, one=eve, other=finn, actor=organiser)

    assert layout(first_round)[3] == ["Eve", "Finn"]
    eve.refresh_from_db()
    assert eve.entered_round == 1


def test_a_latecomer_alone_gets_a_bye_that_counts_at_once(event, first_round, organiser):
    eve = factories.make_entry(event, "Eve", entered_round=2)

    tables.add_late_table(round_=first_round, one=eve, actor=organiser)

    bye = first_round.matches.get(kind=Match.Kind.BYE)
    assert (bye.state, bye.why["reason"]) == (Match.State.CONFIRMED, "late")


def test_nobody_gets_a_second_place_in_a_round(first_round, organiser, ana_entry):
    with pytest.raises(Conflict, match="has a place in round 1 already"):
        tables.add_late_table(round_=first_round, one=ana_entry, actor=organiser)


def test_a_late_table_leaves_other_peoples_fixed_tables_free(event, first_round, organiser):
    eve, finn, gwen = (factories.make_entry(event, name) for name in ("Eve", "Finn", "Gwen"))
    wishes.set_fixed_table(entry=gwen, table=3, actor=organiser)

    tables.add_late_table(round_=first_round, one=eve, other=finn, actor=organiser)

    assert layout(first_round)[4] == ["Eve", "Finn"]


def test_a_table_can_be_taken_out_again(prepared, organiser):
    warnings = tables.remove_table(match=prepared.matches.get(table=2), actor=organiser)

    assert layout(prepared) == {1: ["Ana", "Ben"], None: ["Eve"]}
    assert len(warnings) == 2


def test_a_table_whose_game_is_being_logged_is_not_taken_out(first_round, table, ana, organiser):
    phones.send(table, ana, [phones.begin()])
    with pytest.raises(Conflict, match="Something has happened at table 1"):
        tables.remove_table(match=table, actor=organiser)
    with pytest.raises(Conflict, match="logs of games"):
        rounds.delete_round(round_=first_round, actor=organiser)
    assert Match.objects.filter(pk=table.pk).exists()


def test_a_pair_can_be_moved_whatever_has_happened_at_its_table(first_round, table, organiser):
    factories.confirm(table, 0, 0)

    tables.move_to_table(match=table, table=2, actor=organiser)

    assert layout(first_round) == {2: ["Ana", "Ben"], 1: ["Cleo", "Dan"]}
    with pytest.raises(Invalid):
        tables.move_to_table(match=table, table=0, actor=organiser)


def test_repairing_keeps_what_was_played(event, organiser):
    entries = factories.make_entries(event, 8)
    round_ = rounds.prepare_round(event=event, actor=organiser, seed=1)
    rounds.publish_round(round_=round_, actor=organiser)
    played = round_.matches.get(table=3)
    factories.confirm(played, 0, 0)
    before = layout(round_)
    gone = round_.matches.get(table=1).seats.first().entry
    Entry.objects.filter(pk=gone.pk).update(state=Entry.State.DROPPED)

    tables.repair_round(round_=round_, actor=organiser, seed=5)

    after = layout(round_)
    assert after[3] == before[3]
    assert round_.matches.get(table=3).pk == played.pk
    names = [name for table in after.values() for name in table]
    assert sorted(names) == sorted(entry.name for entry in entries if entry != gone)
    assert len(after[None]) == 1
    assert round_.matches.get(kind=Match.Kind.BYE).state == Match.State.CONFIRMED


def test_repairing_keeps_a_finished_match_of_somebody_who_left_after_it(event, organiser):
    factories.make_entries(event, 4)
    round_ = rounds.prepare_round(event=event, actor=organiser)
    rounds.publish_round(round_=round_, actor=organiser)
    played = factories.confirm(round_.matches.get(table=1), 0, 0)
    Entry.objects.filter(pk=played.seats.get(position=0).entry_id).update(state=Entry.State.DROPPED)
    before = layout(round_)

    tables.repair_round(round_=round_, actor=organiser)

    assert layout(round_)[1] == before[1]
    assert {frozenset(names) for names in layout(round_).values()} == {
        frozenset(names) for names in before.values()
    }


def test_tables_kept_by_wish_can_be_given_up(event, organiser, field, prepared):
    wishes.keep_apart(one=field[0], other=field[1], actor=organiser)
    kept = prepared.matches.get(table=1)
    wishes.keep_apart(one=field[2], other=field[4], actor=organiser)
    wishes.keep_apart(one=field[3], other=field[4], actor=organiser)
    wishes.keep_apart(one=field[2], other=field[3], actor=organiser)

    with pytest.raises(Conflict) as told:
        tables.repair_round(round_=prepared, keep=[kept], actor=organiser)
    assert ["kept"] in told.value.facts["ways_out"]

    tables.repair_round(round_=prepared, keep=[kept], give_up=["kept"], actor=organiser)
    assert layout(prepared)[1] != ["Ana", "Ben"]


def test_a_closed_round_is_not_changed_by_hand(event, organiser, first_round, ana_entry):
    factories.play(first_round)

    with pytest.raises(Conflict, match="Round 1 is closed"):
        tables.swap(
            round_=first_round, one=ana_entry, other=Entry.objects.get(name="Dan"), actor=organiser
        )


def test_only_organisers_change_tables(prepared, field, judge, scorekeeper, outsider):
    for actor in (judge, scorekeeper, outsider, factories.player(field[0])):
        with pytest.raises(NotAllowed):
            tables.swap(round_=prepared, one=field[0], other=field[2], actor=actor)
