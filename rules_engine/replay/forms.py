"""The JSON form of a report."""

import msgspec

from rules_engine.replay.report import Report
from rules_engine.replay.verdicts import Checked, Contradiction, GameResult, Versions


class ReportForm(msgspec.Struct, frozen=True, omit_defaults=True):
    """What came of replaying a log: the first event that breaks a rule, the result, each verdict.

    chained says whether the log's lines carried hashes; they were whole, or it were no log.
    """

    edition: str
    detail: str
    holds: bool
    result: GameResult
    versions: Versions
    chained: bool
    events: tuple[Checked, ...]
    first: Contradiction | None = None


def form_of(report: Report) -> ReportForm:
    """A report in the form it is published in."""
    header = report.log.header
    return ReportForm(
        header.edition,
        header.detail,
        report.holds,
        report.result,
        report.versions,
        report.log.chained,
        report.checks,
        report.first,
    )
