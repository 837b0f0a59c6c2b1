"""The position editor: the battlefield, what happens line by line, a question and its answer."""

from collections.abc import Mapping
from typing import Any

import msgspec
from django.http import HttpRequest, HttpResponse, JsonResponse, RawPostDataException
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils.safestring import mark_safe
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_POST, require_safe

from companion.core import limits
from companion.core.engine_words import in_page_language
from companion.core.errors import Invalid, NotFound, UserError
from companion.core.sizes import takes
from companion.core.strings import whole_number
from matches.logs.queries import replays as replay_queries
from matches.models import GameLog, Match
from matches.rulebook.queries import positions
from matches.rulebook.queries.laid_words import in_page_words
from matches.rulebook.services.adjudication import LONGEST, adjudicate_drawn, lay_out
from matches.rulebook.services.readings import other_readings
from matches.rules.editions import EDITIONS
from matches.views.doors import match_visit

BEGIN: Mapping[str, Any] = {
    "v": 1,
    "scene": {"edition": "nightvault-2019", "fighters": []},
    "after": [],
    "ask": {"what": "who"},
}


@limits.counted_as("positions")
@require_safe
def position(request: HttpRequest) -> HttpResponse:
    """May it happen? A position of one's own, of a shared link, of a rule's scene, or of a log."""
    state, error = dict(BEGIN), None
    try:
        state = _asked_for(request)
    except UserError as refused:
        if isinstance(refused, NotFound):
            raise
        error = refused
    drawing, answer = "", None
    if error is None:
        try:
            drawing = lay_out(question=_bytes(state))["svg"]
            answer = _answered(state) if _is_posed(request) and _is_question(state) else None
        except UserError as refused:
            error = refused
    context = {
        "state": state,
        # drawn by the engine, which escapes the names it writes
        "drawing": mark_safe(drawing),
        "answer": answer,
        "error": error,
        "here": "position",
        "from_log": "position" in state,
    }
    status = error.status if error else 200
    return render(request, "matches/rules/position.html", context, status=status)


def _asked_for(request: HttpRequest) -> dict[str, Any]:
    if text := request.GET.get("q", ""):
        return positions.read(text)
    if example := request.GET.get("example", ""):
        return positions.of_example(example)
    if log := request.GET.get("log", ""):
        return _of_log(request, log, request.GET.get("at", ""), request.GET.get("then", ""))
    return dict(BEGIN)


def _of_log(request: HttpRequest, log: str, at: str, then: str) -> dict[str, Any]:
    """The position of a log, hands and all: for staff, for others once the result is confirmed.
    then: what was added to it here. Raises NotFound."""
    kept = GameLog.objects.filter(pk=whole_number(log) or 0).first()
    if kept is None:
        raise _no_log()
    match, seen = match_visit(request, kept.match_id)
    logs = replay_queries.replays_of(match, roles=seen.roles, entry=seen.entry)
    is_open = seen.is_staff or match.state == Match.State.CONFIRMED
    if not is_open or kept.pk not in {one.log.pk for one in logs}:
        raise _no_log()
    found = replay_queries.position_at(kept, whole_number(at) or 0)
    added = positions.read(then) if then else {}
    positions.alter(found, added.get("pieces") or {})
    more = {key: added[key] for key in _ADDED if added.get(key)}
    return {"v": 1, "position": found, "after": [], "ask": {"what": "who"}, **more}


def _no_log() -> NotFound:
    return NotFound("There is no such log, or it is not open yet.")


def _bytes(state: Mapping[str, Any]) -> bytes:
    asked = {key: value for key, value in state.items() if key in _FIELDS}
    return msgspec.json.encode({**asked, "ask": asked.get("ask") or {"what": "who"}})


_ADDED = ("after", "ask", "assume", "pieces")
_FIELDS = frozenset({"v", "scene", "position", "after", "in", "assume", "ask"})


def _is_posed(request: HttpRequest) -> bool:
    """Whether the address holds a question, and not only where to begin."""
    return bool(request.GET.get("q") or request.GET.get("then"))


def _is_question(state: Mapping[str, Any]) -> bool:
    ask = state.get("ask")
    return isinstance(ask, dict) and ask.get("what", "who") != "who"


@limits.counted_as("positions")
@takes(LONGEST + 4096)
@require_POST
def laid(request: HttpRequest) -> HttpResponse:
    """The position of a question, drawn, with what may happen next, as JSON."""
    try:
        return JsonResponse(in_page_words(lay_out(question=_body(request))))
    except Invalid as error:
        problem = in_page_language(_problem(error))
        return JsonResponse({"problem": problem}, status=error.status)


@limits.counted_as("positions")
@takes(LONGEST + 4096)
@require_POST
def answered(request: HttpRequest) -> HttpResponse:
    """The answer to a question, as a part of the page."""
    try:
        context: dict[str, Any] = {"answer": _answered(msgspec.json.decode(_body(request)))}
        status = 200
    except Invalid as error:
        context, status = {"problem": _problem(error)}, error.status
    return HttpResponse(
        render_to_string("matches/rules/_answer_of_engine.html", context, request), status=status
    )


def _problem(error: UserError) -> str:
    return str(error.facts.get("problem") or error.message)


def _body(request: HttpRequest) -> bytes:
    try:
        state = msgspec.json.decode(request.body)
        if not isinstance(state, dict):
            raise ValueError("no question")
    except (ValueError, RecursionError, RawPostDataException) as error:  # the last: of a form
        raise Invalid("This is no question. Nothing was asked.", code="no-question") from error
    return _bytes(state)


def _answered(state: Mapping[str, Any]) -> dict[str, Any]:
    """The answer, and what it would be where a point that it rests on is read the other way."""
    answer, drawing = adjudicate_drawn(question=_bytes(state))
    ruled = positions.shown(
        answer,
        what=_kind_of(state),
        edition=_edition_of(state),
        # drawn by the engine, which escapes the names it writes
        drawing=mark_safe(drawing),
    )
    return {"told": ruled, "other_readings": other_readings(state, ruled)}


def _kind_of(state: Mapping[str, Any]) -> str:
    ask = state.get("ask")
    return str(ask.get("what", "")) if isinstance(ask, dict) else ""


def _edition_of(state: Mapping[str, Any]) -> str:
    table = state.get("scene") or state.get("position")
    named = str(table.get("edition", "")) if isinstance(table, dict) else ""
    return named if named in EDITIONS else ""


@cache_control(public=True, max_age=86400)
@require_safe
def names(request: HttpRequest) -> HttpResponse:
    """What the editor offers by name."""
    return HttpResponse(positions.names(), content_type="application/json")
