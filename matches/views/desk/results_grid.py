"""The grid of a round: every slip typed on one page, a row a table."""

from collections.abc import Collection
from dataclasses import dataclass, replace
from datetime import timedelta

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods
from django_htmx.http import HttpResponseClientRedirect

from companion.core.errors import NotAllowed, NotFound, UserError
from companion.core.worded import Worded
from matches.forms import grid_row
from matches.forms.grid_row import Row
from matches.models import Match, Round
from matches.people.queries.roles import SCORES, Visit
from matches.rounds.queries import rounds as round_queries
from matches.rounds.queries.rounds import RoundPage, TableRow
from matches.scores import queries as match_queries
from matches.scores.services import results
from matches.views.desk import pod_results
from matches.views.desk.asked import Asked, context, staff_visit, whole_number
from matches.views.doors import etag_of, is_fragment, live_page

UNDONE_WITHIN = timedelta(hours=1)


@dataclass(frozen=True, slots=True)
class GridGame:
    """The two cells of a game: what stands in them, and which seat won (None: not told)."""

    number: int
    cells: tuple[str, str]
    winner: int | None


@dataclass(frozen=True, slots=True)
class GridRow:
    """A table as the grid shows it.

    asked: what is to be answered before the row counts. said: what became of the last try.
    kind: of the chip: 'done', 'reported', 'question', 'playing', 'asked' or 'fault'.
    may_undo: recorded by whoever looks at it, not long ago.
    """

    row: TableRow
    games: tuple[GridGame, ...]
    kind: str
    asked: Row | None = None
    said: str = ""
    answers: dict[str, str] | None = None
    may_undo: bool = False

    @property
    def may_type(self) -> bool:
        """Whether its cells are fields: not once it is confirmed or in question."""
        return self.kind in {"playing", "reported", "asked", "fault"}


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def results_grid(request: HttpRequest, slug: str) -> HttpResponse:
    """The results of the round that is being played, typed one after the other."""
    seen = staff_visit(request, slug, *SCORES)
    round_ = round_queries.current_round(seen.event)
    if request.method == "POST":
        if round_ is None:
            raise NotFound(
                "No round is published yet. Its tables stand here once it is.", code="no-such-round"
            )
        return _typed(request, seen, round_)
    if round_ is None:
        waiting = context(seen, "desk_results")
        etag = etag_of(request, seen)
        return live_page(request, "matches/desk/no_results.html", waiting, etag=etag)
    if is_fragment(request) and "waiting" in request.GET:  # the first round is out
        return HttpResponseClientRedirect(request.path)
    return _show(request, seen, round_)


def _show(
    request: HttpRequest, seen: Visit, round_: Round, tried: GridRow | None = None
) -> HttpResponse:
    etag = etag_of(request, seen)
    page = round_queries.round_page(seen.event, round_.number, staff=True)
    if page.has_pods:
        return pod_results.show(request, seen, page, pod_results.asked_for(request, page))
    mine = _typed_lately(seen, round_)
    rows = [_row(one, page, mine) for one in page.tables if len(one.seats) == 2]
    if tried is not None:
        rows = [tried if one.row.match.pk == tried.row.match.pk else one for one in rows]
    found = context(
        seen,
        "desk_results",
        page=page,
        round=page.round,
        rows=rows,
        done=sum(one.row.is_done for one in rows),
        game_numbers=range(1, page.rules.best_of + 1),
        is_fragment=is_fragment(request),
    )
    if tried is not None:
        return render(request, "matches/desk/results.html", found, status=422)
    return live_page(request, "matches/desk/results.html", found, etag=etag)


def _typed_lately(seen: Visit, round_: Round) -> frozenset[int]:
    if seen.actor.user is None or round_.state != Round.State.PUBLISHED:
        return frozenset()
    return match_queries.recorded_by(
        seen.actor.user, round_=round_, since=timezone.now() - UNDONE_WITHIN
    )


def _row(row: TableRow, page: RoundPage, mine: Collection[int] = ()) -> GridRow:
    """A table as it stands; what a player reported is filled in, to be confirmed by Enter."""
    kinds = {
        Match.State.CONFIRMED: "done",
        Match.State.REPORTED: "reported",
        Match.State.QUESTION: "question",
    }
    kind = kinds.get(Match.State(row.match.state), "playing")
    if page.round.state != Round.State.PUBLISHED and kind != "done":
        kind = "closed"
    may_undo = kind == "done" and row.match.pk in mine
    return GridRow(row, _games(row, page.rules.best_of), kind, may_undo=may_undo)


def _games(row: TableRow, best_of: int) -> tuple[GridGame, ...]:
    games = row.result.games if row.result else ()
    shown = [
        GridGame(
            number,
            (_text(game.glory[0]), _text(game.glory[1])),
            game.winner,
        )
        for number, game in enumerate(games, 1)
    ]
    shown += [GridGame(number, ("", ""), None) for number in range(len(shown) + 1, best_of + 1)]
    return tuple(shown)


def _text(glory: int | None) -> str:
    return "" if glory is None else str(glory)


def _typed(request: HttpRequest, seen: Visit, round_: Round) -> HttpResponse:
    """Take a row. htmx gets the row back, anybody else the page."""
    page = round_queries.round_page(seen.event, round_.number, staff=True)
    wanted = whole_number(request.POST.get("match", ""), field="match", what="the table")
    row = next((one for one in page.tables if one.match.pk == wanted and not one.is_bye), None)
    if row is None:
        raise NotFound(
            "That table is not in the round any more; it may have been paired anew. "
            "Nothing was recorded."
        )
    if len(row.seats) > 2:
        return pod_results.take(request, seen, page, row)
    asked = Asked(request, seen, row.match)
    tried = _undo(asked, row, page) if "undo" in request.POST else _record(asked, row, page)
    if is_fragment(request):
        found = context(seen, "desk_results", page=page, round=page.round, one=tried)
        return render(request, "matches/desk/_results_row.html", found)
    if tried.kind in {"asked", "fault"}:
        return _show(request, seen, round_, tried)
    return redirect(f"{reverse('desk_results', args=[seen.event.slug])}#table-{row.table}")


def _record(asked: Asked[Match], row: TableRow, page: RoundPage) -> GridRow:
    """Record a row where it is clear; else the row again, with what was typed and what is asked."""
    typed = asked.request.POST.dict()
    names = [seat.label for seat in row.seats]
    kept = _as_typed(page, typed)
    try:
        read = grid_row.read(typed, names, rules=page.rules, edition=asked.seen.event.edition)
        if not read.is_clear or read.result is None:
            return GridRow(row, kept, "asked", asked=read, answers=_answers(typed))
        done = results.report_result(
            match=row.match,
            result=read.result,
            actor=asked.seen.actor,
            expected_version=asked.number_or_none("version"),
        )
    except (NotAllowed, NotFound):
        raise
    except UserError as error:
        return GridRow(_anew(page, row), kept, "fault", said=error.message)
    fresh = _row(_anew(page, row), page, _typed_lately(asked.seen, page.round))
    return replace(fresh, said=done.message)


def _undo(asked: Asked[Match], row: TableRow, page: RoundPage) -> GridRow:
    """Open a row again that was recorded by a slip, its numbers still there to be mended."""
    typed = _games(row, page.rules.best_of)
    if row.match.pk not in _typed_lately(asked.seen, page.round):
        sentence = Worded(
            "Only what you recorded within the hour is undone here. Nothing was changed."
        )
        return replace(_row(row, page), said=sentence)
    try:
        results.reset_result(
            match=row.match,
            reason=Worded("Undone in the grid of results."),
            actor=asked.seen.actor,
            expected_version=asked.number_or_none("version"),
        )
    except (NotAllowed, NotFound):
        raise
    except UserError as error:
        fresh = _row(_anew(page, row), page)
        return replace(fresh, said=error.message)
    fresh = _row(_anew(page, row), page)
    return replace(fresh, games=typed) if fresh.may_type else fresh


def _anew(page: RoundPage, row: TableRow) -> TableRow:
    again = round_queries.round_page(page.event, page.round.number, staff=True)
    return next(one for one in again.tables if one.match.pk == row.match.pk)


def _as_typed(page: RoundPage, typed: dict[str, str]) -> tuple[GridGame, ...]:
    return tuple(
        GridGame(
            number,
            (typed.get(f"g{number}_0", "")[:4], typed.get(f"g{number}_1", "")[:4]),
            None,
        )
        for number in range(1, page.rules.best_of + 1)
    )


def _answers(typed: dict[str, str]) -> dict[str, str]:
    """What was answered already, so that the next answer does not ask it again."""
    return {
        key: value[:20]
        for key, value in typed.items()
        if key.startswith(("w", "less-glory", "drawn-unequal", "short", "level", "settled"))
        and value
    }
