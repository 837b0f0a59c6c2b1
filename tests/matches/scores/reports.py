"""Reports as two phones send them."""

from matches.models import Match
from matches.scores.services import results
from tests import factories


def disagree(match: Match) -> None:
    """Both players report that they won."""
    for seat in match.seats.all():
        result = factories.played(seat.position, seat.position)
        results.report_result(match=match, result=result, actor=factories.player(seat.entry))
