"""Results of several tables at once: confirmed together, and left to the opponents again."""

import pytest

from companion.core.errors import NotAllowed
from companion.core.models import AuditRecord
from matches.models import Match, Report
from matches.scores.queries import result_of
from matches.scores.services import many, results
from tests import factories

pytestmark = pytest.mark.database


@pytest.fixture
def reported(event):
    """Four tables: two reported by one side, one in question, one playing."""
    entries = factories.make_entries(event, 8)
    pairs = list(zip(entries[::2], entries[1::2], strict=True))
    round_ = factories.make_round(event, pairs)
    tables = list(round_.matches.order_by("table"))
    for match, (one, other) in zip(tables[:3], pairs, strict=False):
        by_one = factories.player(one)
        results.report_result(match=match, result=factories.played(0, 0), actor=by_one)
        if match is tables[2]:
            by_other = factories.player(other)
            results.report_result(match=match, result=factories.played(1, 1), actor=by_other)
    return round_


def states(round_) -> list[str]:
    return list(round_.matches.order_by("table").values_list("state", flat=True))


def test_what_one_side_reported_is_confirmed_and_left_to_the_other_again(reported, scorekeeper):
    done = many.confirm_reported(round_=reported, actor=scorekeeper)
    assert states(reported) == ["confirmed", "confirmed", "question", "open"]
    back = many.unconfirm(round_=reported, done=done, actor=scorekeeper)
    assert [match.table for match in back] == [1, 2]
    assert states(reported) == ["reported", "reported", "question", "open"]
    first = reported.matches.get(table=1)
    assert result_of(first) is None
    report = first.reports.get()
    assert (report.state, report.confirmed_by, report.confirmed_at) == (
        Report.State.OPEN,
        "",
        None,
    )
    told = AuditRecord.objects.filter(action="result.reset")
    assert {row.reason for row in told} == {"The confirmation of all was taken back."}
    # and the opponent can confirm it after all
    ben = first.seats.get(position=1).entry
    results.confirm_result(match=first, actor=factories.player(ben))
    assert result_of(first) == factories.played(0, 0)


def test_a_result_that_was_corrected_since_stays(reported, organiser):
    done = many.confirm_reported(round_=reported, actor=organiser)
    first = reported.matches.select_related("round__event").get(table=1)
    results.correct_result(
        match=first, result=factories.played(1, 1), reason="Swapped", actor=organiser
    )
    back = many.unconfirm(round_=reported, done=done, actor=organiser)
    assert [match.table for match in back] == [2]
    assert result_of(Match.objects.get(pk=first.pk)) == factories.played(1, 1)


def test_a_table_that_is_gone_is_passed_over(reported, organiser):
    done = many.confirm_reported(round_=reported, actor=organiser)
    reported.matches.get(table=1).delete()
    assert len(many.unconfirm(round_=reported, done=done, actor=organiser)) == 1


def test_it_is_for_staff(reported, outsider):
    with pytest.raises(NotAllowed):
        many.confirm_reported(round_=reported, actor=outsider)
    assert states(reported)[0] == "reported"
