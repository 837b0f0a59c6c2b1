"""Lines beside the one that stands: begun by a phone that wrote on alone, decided by the players
or a judge."""

from companion.core.actors import SYSTEM
from companion.core.errors import Conflict
from companion.core.services.audit import record
from companion.core.worded import Worded
from matches.logs.queries import headers, lines
from matches.logs.services.writers import Writer
from matches.models import GameEvent, LoggedGame, LogLine, LogPoint, Question
from matches.people.names import in_text
from matches.said import Said
from matches.scores import question_words
from matches.scores.services import questions
from rules_engine.facts import canonical
from rules_engine.log.chain import start

LINES_AT_MOST = 8  # open ones beside; more is no game any more


def line_beside(
    logged: LoggedGame,
    parent: LogLine,
    *,
    base: int,
    ids: list[str],
    opened: headers.Opening | None,
    writer: Writer,
) -> LogLine:
    """The writer's own line after event `base` of a line: the one begun before, or a new one.

    ids: of the events to be written on it, by which a line begun before is known again. opened:
    another beginning of the game, where the line parts from the other before its first event.
    Raises Conflict where the line has no such event, or too many lines are open.
    """
    if known := _begun_before(logged, parent, base, ids, writer):
        return known
    if base > parent.last:
        raise Conflict(
            Worded(
                "The log has %(last)s events; nothing can part from it after %(base)s. "
                "Nothing was logged.",
                last=parent.last,
                base=base,
            ),
            code="no-such-event",
        )
    beside = LogLine.objects.filter(logged=logged, state=LogLine.State.BESIDE)
    if beside.count() >= LINES_AT_MOST:
        raise Conflict(
            Worded(
                "%(lines_at_most)s logs of this game stand side by side already. What "
                "you tapped stays on this phone. Agree to one of them, or call a judge.",
                lines_at_most=LINES_AT_MOST,
            ),
            code="too-many-lines",
        )
    return _begin(logged, parent, base, opened, writer)


def _begun_before(
    logged: LoggedGame, parent: LogLine, base: int, ids: list[str], writer: Writer
) -> LogLine | None:
    """A line that this writer began from here, open or holding the same events."""
    seat = None if writer.is_staff else writer.seat
    own = LogLine.objects.filter(logged=logged, parent=parent, base=base, seat=seat).order_by("pk")
    for line in own:
        holds = GameEvent.objects.filter(line=line, client_id__in=ids[:1]).exists()
        if line.state == LogLine.State.BESIDE or holds:
            return line
    return None


def _begin(
    logged: LoggedGame,
    parent: LogLine,
    base: int,
    opened: headers.Opening | None,
    writer: Writer,
) -> LogLine:
    header = lines.header_of(parent)
    other = opened is not None and base == 0 and opened.detail != parent.detail
    if other and opened is not None:
        header = headers.header_for(writer.match, logged.game, writer.entries, writer.rules, opened)
    fits = parent.position_at <= base and not other
    line = LogLine.objects.create(
        logged=logged,
        parent=None if other else parent,
        base=base,
        state=LogLine.State.BESIDE,
        detail=header.detail,
        header=canonical.of_struct(header).decode(),
        last=base,
        h=start(header) if base == 0 else lines.hash_at(parent, base) or "",
        seat=None if writer.is_staff else writer.seat,
        begun_by=writer.label,
        position=parent.position if fits else None,
        position_at=parent.position_at if fits else 0,
        position_by=parent.position_by if fits else "",
    )
    LogPoint.objects.create(
        logged=logged,
        line=line,
        kind=LogPoint.Kind.LINE,
        seat=line.seat,
        opened_by=writer.label,
    )
    logged.changes += 1
    logged.save(update_fields=["changes"])
    record(
        actor=writer.actor,
        action="log.forked",
        summary=(
            f"{writer.match}: a second log of game {logged.game} stands beside the first from "
            f"event {base + 1} on"
        ),
        event_id=writer.event.pk,
        about=line,
        after={"game": logged.game, "base": base},
    )
    tell_desk(logged)
    return line


def tell_desk(logged: LoggedGame) -> None:
    """Bring the desk's question about logs side by side up to date, for the whole match."""
    match = logged.match
    open_points = LogPoint.objects.filter(
        logged__match=match, kind=LogPoint.Kind.LINE, state__in=("open", "declined")
    ).select_related("logged", "line")
    points = list(open_points.order_by("logged__game", "pk"))
    if not points:
        question = match.questions.filter(
            kind=Question.Kind.LOG_FORKED, closed_at__isnull=True
        ).first()
        if question is not None:
            questions.shut(question=question, answer="One log of each game stands.", actor=SYSTEM)
        return
    sentences = Said.listed((_said(point) for point in points[:4]), by="; ")
    questions.open_question(
        event=match.round.event,
        match=match,
        kind=Question.Kind.LOG_FORKED,
        text=Said(question_words.FORKED, table=match.table, said=sentences)[:500],
        facts={"points": [point.pk for point in points]},
        actor=SYSTEM,
    )


def _said(point: LogPoint) -> str:
    text = question_words.FORKED_AFTER if point.line.base else question_words.FORKED_AT_ONCE
    by, game = in_text(point.opened_by), point.logged.game
    return Said(text, by=by, game=game, event=point.line.base)


def stand(logged: LoggedGame, line: LogLine) -> None:
    """Make a line the one that counts, in the place of the one that did. Call it with the game
    held."""
    before = logged.stands
    assert before is not None
    before.state = LogLine.State.ASIDE
    before.save(update_fields=["state"])
    line.state = LogLine.State.STANDS
    line.checked = 0
    line.save(update_fields=["state", "checked"])
    logged.stands = line
