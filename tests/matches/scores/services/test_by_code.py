"""Results confirmed by the opponent's code on the reporter's phone."""

import pytest

from companion.core.errors import Conflict, NotAllowed, TooMany
from matches.models import Match
from matches.people.private_links import code_of
from matches.scores.services import results
from matches.scores.services.by_code import confirm_by_code
from tests import factories

pytestmark = [pytest.mark.django_db, pytest.mark.database]


@pytest.fixture
def bens_code(ben_entry, table):
    return own_code(ben_entry, table)


def own_code(entry, match):
    return code_of(entry_id=entry.pk, version=entry.link_version, match_id=match.pk)


def test_the_record_names_whose_word_it_is_and_on_whose_phone(table, ana, bens_code):
    results.report_result(match=table, result=factories.played(0, 0), actor=ana)
    typed = f" {bens_code[:3]} {bens_code[3:]}"
    assert confirm_by_code(match=table, code=typed, actor=ana).kind == "confirmed"
    assert table.reports.get().confirmed_by == "Ben (#2), by code on the phone of Ana"
    assert Match.objects.get(pk=table.pk).state == Match.State.CONFIRMED


def test_a_code_confirms_what_the_reporter_said_and_nothing_else(table, ana, ben, bens_code):
    with pytest.raises(Conflict, match="nothing to confirm"):
        confirm_by_code(match=table, code=bens_code, actor=ana)
    results.report_result(match=table, result=factories.played(1, 1), actor=ben)
    with pytest.raises(Conflict, match="nothing to confirm"):
        confirm_by_code(match=table, code=bens_code, actor=ana)


@pytest.mark.parametrize("code", ["", "000000", "x"])
def test_a_wrong_code_records_nothing(table, ana, code):
    results.report_result(match=table, result=factories.played(0, 0), actor=ana)
    with pytest.raises(NotAllowed, match="not Ben's code"):
        confirm_by_code(match=table, code=code, actor=ana)
    assert table.reports.get().state == "open"


def test_one_may_not_confirm_by_ones_own_code(table, ana, ana_entry):
    results.report_result(match=table, result=factories.played(0, 0), actor=ana)
    with pytest.raises(NotAllowed, match="not Ben's code"):
        confirm_by_code(match=table, code=own_code(ana_entry, table), actor=ana)


def test_a_code_that_was_seen_at_one_table_is_good_at_no_other(table, ana, ben_entry, first_round):
    other = first_round.matches.exclude(pk=table.pk).first()
    results.report_result(match=table, result=factories.played(0, 0), actor=ana)
    with pytest.raises(NotAllowed, match="another one for each match"):
        confirm_by_code(match=table, code=own_code(ben_entry, other), actor=ana)


def test_an_old_code_ends_with_its_link(table, ana, ben_entry, bens_code):
    results.report_result(match=table, result=factories.played(0, 0), actor=ana)
    ben_entry.link_version += 1
    ben_entry.save()
    with pytest.raises(NotAllowed):
        confirm_by_code(match=table, code=bens_code, actor=ana)


def test_guessing_is_slowed_down_for_the_match(table, ana, settings, bens_code):
    settings.LIMITS = {**settings.LIMITS, "codes": {"match": [(2, 3600)]}}
    results.report_result(match=table, result=factories.played(0, 0), actor=ana)
    for _ in range(2):
        with pytest.raises(NotAllowed):
            confirm_by_code(match=table, code="000000", actor=ana)
    with pytest.raises(TooMany):
        confirm_by_code(match=table, code=bens_code, actor=ana)


def test_staff_and_strangers_have_no_opponent(table, organiser, outsider, bens_code):
    for actor in (organiser, outsider):
        with pytest.raises(NotAllowed):
            confirm_by_code(match=table, code=bens_code, actor=actor)
