"""A round from preparation to its close, and back."""

import pytest

from companion.core.errors import Conflict, Invalid, NotAllowed
from companion.core.models import AuditRecord, Intent
from matches.entries.services import wishes
from matches.models import Entry, Event, Match, Round, Seat
from matches.rounds.services import rounds
from tests import factories

pytestmark = [pytest.mark.django_db, pytest.mark.database]


def prepare(event: Event, organiser, **values) -> Round:
    return rounds.prepare_round(event=event, actor=organiser, **values)


def play_round(event: Event, organiser, **values) -> Round:
    """Prepare, publish and play a round to its close."""
    round_ = prepare(event, organiser, **values)
    rounds.publish_round(round_=round_, actor=organiser)
    for match in round_.matches.filter(kind=Match.Kind.PLAYED):
        factories.confirm(match, 0, 0)
    return rounds.close_round(round_=round_, actor=organiser)


def meetings(event: Event) -> list[frozenset[int]]:
    matches = Match.objects.filter(round__event=event).prefetch_related("seats")
    return [frozenset(seat.entry_id for seat in match.seats.all()) for match in matches]


def test_a_prepared_round_seats_everybody_once_from_table_one(event, organiser):
    entries = factories.make_entries(event, 6)

    round_ = prepare(event, organiser)

    assert (round_.number, round_.state, round_.minutes) == (1, Round.State.PREPARED, 90)
    assert sorted(round_.matches.values_list("table", flat=True)) == [1, 2, 3]
    assert set(Seat.objects.filter(round=round_).values_list("entry_id", flat=True)) == {
        entry.pk for entry in entries
    }


def test_an_odd_field_gives_one_bye_that_counts_only_once_published(event, organiser):
    factories.make_entries(event, 5)

    round_ = prepare(event, organiser)
    bye = round_.matches.get(kind=Match.Kind.BYE)
    assert (bye.table, bye.state, bye.why["reason"]) == (None, Match.State.OPEN, "lowest_group")

    rounds.publish_round(round_=round_, actor=organiser)
    bye.refresh_from_db()
    assert bye.state == Match.State.CONFIRMED


def test_six_players_can_play_all_five_rounds(event, organiser):
    event.rules |= {"rounds": 5}
    event.save()
    factories.make_entries(event, 6)
    for _ in range(5):
        play_round(event, organiser)
    assert len(set(meetings(event))) == 15


def test_the_same_seed_gives_the_same_round(event, organiser):
    factories.make_entries(event, 12)
    first = prepare(event, organiser, seed=77)
    drawn = set(meetings(event))
    rounds.delete_round(round_=first, actor=organiser)

    prepare(event, organiser, seed=77)

    assert set(meetings(event)) == drawn


@pytest.mark.parametrize("seed", [-1, 2**63])
def test_a_seed_is_one_that_can_be_kept(event, organiser, seed):
    factories.make_entries(event, 2)

    with pytest.raises(Invalid):
        prepare(event, organiser, seed=seed)


def test_nobody_meets_twice_and_nobody_has_two_byes(event, organiser):
    factories.make_entries(event, 7)
    for _ in range(3):
        play_round(event, organiser)

    assert len(meetings(event)) == len(set(meetings(event))) == 12
    byes = Seat.objects.filter(match__kind=Match.Kind.BYE).values_list("entry_id", flat=True)
    assert len(set(byes)) == 3


def test_winners_meet_winners(event, organiser):
    factories.make_entries(event, 8)
    play_round(event, organiser)

    second = prepare(event, organiser)

    scores = sorted(match.why["scores"] for match in second.matches.all())
    assert scores == [[0, 0], [0, 0], [3, 3], [3, 3]]


def test_a_corrected_result_is_what_the_next_round_is_paired_by(event, organiser):
    factories.make_entries(event, 4)
    first = play_round(event, organiser)
    table = first.matches.get(table=1)
    loser = table.seats.get(position=1).entry
    factories.confirm(table, 1, 1)

    second = prepare(event, organiser)

    assert second.matches.get(seats__entry=loser).why["scores"] == [3, 3]


def test_the_second_who_prepares_a_round_is_told_of_the_first(event, organiser):
    factories.make_entries(event, 4)
    first = prepare(event, organiser, number=1)

    with pytest.raises(Conflict) as told:
        prepare(event, organiser, number=1)

    assert (told.value.code, told.value.facts) == ("round-exists", {"round": 1})
    assert list(event.rounds.all()) == [first]


def test_two_organisers_who_do_not_name_the_round_make_one_too(event, organiser):
    factories.make_entries(event, 4)
    prepare(event, organiser)

    with pytest.raises(Conflict) as told:
        prepare(event, organiser)

    assert told.value.code == "round-exists"


def test_a_round_follows_a_closed_one_only(event, organiser, first_round):
    with pytest.raises(Conflict) as told:
        prepare(event, organiser)

    assert told.value.message == "Round 1 is playing. Close it first. Nothing was changed."


def test_no_round_follows_the_last_one_planned(organiser, event):
    event.rules["rounds"] = 1
    event.save()
    factories.make_entries(event, 4)
    play_round(event, organiser)

    with pytest.raises(Conflict, match="All 1 rounds are played"):
        prepare(event, organiser)


def test_the_number_of_rounds_is_that_of_the_field_of_round_one(event, organiser):
    factories.make_entries(event, 4)
    play_round(event, organiser)
    play_round(event, organiser)
    factories.make_entries(event, 4, entered_round=2)

    with pytest.raises(Conflict, match="All 2 rounds are played"):
        prepare(event, organiser)


def test_who_did_not_check_in_is_not_paired(event, organiser):
    factories.make_entries(event, 4)
    away = factories.make_entry(event, state=Entry.State.SIGNED_UP)

    round_ = prepare(event, organiser)

    assert not Seat.objects.filter(round=round_, entry=away).exists()


def test_without_check_in_everybody_with_a_place_is_paired(organiser, event):
    event.rules["check_in"] = False
    event.save()
    factories.make_entries(event, 4, state=Entry.State.SIGNED_UP)

    assert prepare(event, organiser).matches.count() == 2


def test_a_field_that_cannot_be_paired_says_why_and_what_to_give_up(event, organiser):
    ana, ben = factories.make_entries(event, 2)
    event.rules["rounds"] = 3
    event.save()
    play_round(event, organiser)

    with pytest.raises(Conflict) as told:
        prepare(event, organiser)

    assert told.value.code == "cannot-pair"
    assert told.value.facts["ways_out"] == [["rematch"]]
    assert {one["entry"] for one in told.value.facts["stuck"]} == {ana.pk, ben.pk}
    assert not event.rounds.filter(number=2).exists()

    second = prepare(event, organiser, give_up=["rematch"])
    assert second.matches.get().why["met_in"] == [1]
    assert second.why["give_up"] == ["rematch"]


def test_only_known_constraints_can_be_given_up(event, organiser):
    factories.make_entries(event, 2)

    with pytest.raises(Invalid, match="rematch"):
        prepare(event, organiser, give_up=["everything"])


def test_who_must_not_meet_does_not(event, organiser):
    ana, ben, *_ = factories.make_entries(event, 4)
    wishes.keep_apart(one=ben, other=ana, actor=organiser)

    for seed in range(6):
        round_ = prepare(event, organiser, seed=seed)
        assert frozenset({ana.pk, ben.pk}) not in meetings(event)
        rounds.delete_round(round_=round_, actor=organiser)


def test_a_fixed_table_is_kept_in_every_round(event, organiser):
    entries = factories.make_entries(event, 8)
    wishes.set_fixed_table(entry=entries[5], table=4, actor=organiser)

    for _ in range(3):
        round_ = play_round(event, organiser)
        assert Match.objects.get(round=round_, seats__entry=entries[5]).table == 4


def test_clubmates_are_kept_apart_in_round_one(event, organiser):
    reds = [factories.make_entry(event, club="Reds") for _ in range(4)]
    for _ in range(4):
        factories.make_entry(event)

    round_ = prepare(event, organiser)

    red = {entry.pk for entry in reds}
    tables = [{seat.entry_id for seat in match.seats.all()} for match in round_.matches.all()]
    assert all(len(table & red) == 1 for table in tables)


def test_only_organisers_prepare_rounds(event, judge, scorekeeper, ana, outsider):
    for actor in (judge, scorekeeper, ana, outsider):
        with pytest.raises(NotAllowed):
            prepare(event, actor)
    assert not event.rounds.exists()


def test_publishing_calls_for_standings_and_pressing_twice_publishes_once(event, organiser):
    factories.make_entries(event, 4)
    round_ = prepare(event, organiser)
    version = Event.objects.get(pk=event.pk).results_version

    rounds.publish_round(round_=round_, actor=organiser)
    rounds.publish_round(round_=round_, actor=organiser)

    assert Event.objects.get(pk=event.pk).results_version == version + 1
    assert Intent.objects.filter(subject_id=event.pk, version=version + 1).count() == 1
    assert AuditRecord.objects.filter(action="round.published").count() == 1


def test_a_round_with_somebody_who_left_is_not_published(event, organiser):
    ana, *_ = factories.make_entries(event, 4)
    round_ = prepare(event, organiser)
    Entry.objects.filter(pk=ana.pk).update(state=Entry.State.DROPPED)

    with pytest.raises(Conflict, match=r"Ana \(#1\)") as told:
        rounds.publish_round(round_=round_, actor=organiser)

    assert told.value.facts == {"entries": [1]}
    round_.refresh_from_db()
    assert round_.state == Round.State.PREPARED


def test_unpublishing_takes_byes_back(event, organiser):
    factories.make_entries(event, 3)
    round_ = prepare(event, organiser)
    rounds.publish_round(round_=round_, actor=organiser)

    rounds.unpublish_round(round_=round_, actor=organiser)

    assert round_.state == Round.State.PREPARED
    assert round_.matches.get(kind=Match.Kind.BYE).state == Match.State.OPEN


def test_a_round_with_a_report_stays_published(organiser, first_round, table, ana_entry):
    factories.make_report(table, ana_entry, 0, 0)

    with pytest.raises(Conflict) as told:
        rounds.unpublish_round(round_=first_round, actor=organiser)

    assert (told.value.code, told.value.facts) == ("round-has-results", {"tables": [1]})


def test_closing_names_the_tables_still_open(organiser, first_round, table):
    factories.confirm(table, 0, 0)

    with pytest.raises(Conflict) as told:
        rounds.close_round(round_=first_round, actor=organiser)

    assert told.value.facts == {"tables": [2]}
    assert "table 2" in told.value.message


def test_a_closed_round_can_be_reopened_while_it_is_the_last(event, organiser):
    factories.make_entries(event, 4)
    first = play_round(event, organiser)
    rounds.reopen_round(round_=first, actor=organiser)
    assert first.state == Round.State.PUBLISHED

    rounds.close_round(round_=first, actor=organiser)
    prepare(event, organiser)
    with pytest.raises(Conflict, match="Round 2 exists already"):
        rounds.reopen_round(round_=first, actor=organiser)


def test_deleting_a_round_with_results_needs_a_reason(organiser, first_round, table, event):
    factories.confirm(table, 0, 0)

    with pytest.raises(Conflict):
        rounds.delete_round(round_=first_round, actor=organiser)
    with pytest.raises(Conflict):
        rounds.delete_round(round_=first_round, actor=organiser, force=True, reason=" ")
    assert event.rounds.count() == 1

    rounds.delete_round(round_=first_round, actor=organiser, force=True, reason="wrong hall")
    assert not event.rounds.exists()
    kept = AuditRecord.objects.get(action="round.deleted")
    assert kept.reason == "wrong hall"
    assert kept.before["tables"][0]["players"] == [1, 2]


def test_a_latecomer_for_round_two_plays_round_one_when_that_is_made_again(
    event, organiser, first_round
):
    late = factories.make_entry(event, "Eve", entered_round=2)

    rounds.delete_round(round_=first_round, actor=organiser)

    late.refresh_from_db()
    assert late.entered_round == 1


def test_who_is_passed_over_missed_the_round(event, organiser):
    factories.make_entries(event, 4)
    first = prepare(event, organiser)
    late = factories.make_entry(event, "Late", missed_count_as="draw")
    away = factories.make_entry(event, "Away", state=Entry.State.SIGNED_UP)

    rounds.publish_round(round_=first, actor=organiser)
    late.refresh_from_db()
    away.refresh_from_db()
    assert (late.entered_round, away.entered_round) == (2, 1)

    rounds.unpublish_round(round_=first, actor=organiser)
    late.refresh_from_db()
    assert late.entered_round == 1


def test_a_round_can_be_laid_out_by_hand(event, organiser):
    ana, ben, cleo, dan, eve = factories.make_entries(event, 5)

    round_ = rounds.lay_out_round(
        event=event, pairs=[(dan, ana), (ben, cleo)], byes=[eve], tables=[7, 3], actor=organiser
    )

    assert {
        match.table: [seat.entry for seat in match.seats.all()] for match in round_.matches.all()
    } == {7: [dan, ana], 3: [ben, cleo], None: [eve]}
    assert round_.why["warnings"] == []


def test_what_is_amiss_in_a_round_laid_out_is_kept_with_it(event, organiser):
    ana, ben, cleo, dan = factories.make_entries(event, 4)
    factories.play(factories.make_round(event, [(ana, ben), (cleo, dan)]))

    round_ = rounds.lay_out_round(event=event, pairs=[(ana, ben)], byes=[cleo], actor=organiser)

    told = {(one["code"], *one["entrants"]) for one in round_.why["warnings"]}
    assert told == {("rematch", ana.pk, ben.pk), ("missing", dan.pk)}


def test_nobody_is_laid_out_twice_or_from_elsewhere(event, organiser):
    ana, ben, cleo, _ = factories.make_entries(event, 4)
    stranger = factories.make_entry(factories.make_event(), "Stan")

    for pairs in ([(ana, ben), (cleo, ana)], [(ana, ana)], [(ana, stranger)]):
        with pytest.raises(Invalid):
            rounds.lay_out_round(event=event, pairs=pairs, actor=organiser)
    assert not event.rounds.exists()
