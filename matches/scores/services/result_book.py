"""The book of results: one match's page in it, held while it is written, and the writing itself.

What counts is always worked out anew from the last confirmed report and the penalties that stand,
so that taking a penalty back brings back what was played.
"""

from dataclasses import dataclass

from django.utils import timezone

from companion.core import logs
from companion.core.actors import Actor
from companion.core.errors import Conflict, Invalid, NotFound
from companion.core.rows import has_read
from companion.core.worded import Worded
from matches.models import Entry, Event, Game, Match, Question, Report, Round
from matches.people.names import in_text
from matches.people.services import versions
from matches.rules import outcomes, results, round_rules
from matches.rules.event_rules import EventRules
from matches.rules.outcomes import Ruling
from matches.rules.results import Result
from matches.scores import match_rows, queries, question_words
from matches.scores.services import log_calls, questions

_RESULT_FIELDS = ("kind", "state", "loser_seat", "settled_by", "settled_seat", "confirmed_at")
LIVE = (Report.State.OPEN, Report.State.DIFFERS)


@dataclass(slots=True)
class Page:
    """A match and everything that its result rests on, locked until the transaction ends.

    entries: who sits at it, by seat. live: reports that wait for a word, oldest first.
    has_question, has_logs: whether there may be an open question about it, and logs of its games.
    """

    event: Event
    match: Match
    rules: EventRules
    entries: list[Entry]
    live: list[Report]
    rulings: list[Ruling]
    has_question: bool = True
    has_logs: bool = True

    @property
    def names(self) -> list[str]:
        """The players' names by seat, fit for a sentence."""
        return [in_text(entry.name) for entry in self.entries]

    def seat_of(self, entry_id: int | None) -> int | None:
        """The seat of an entry at this match, or None."""
        return next((seat for seat, entry in enumerate(self.entries) if entry.pk == entry_id), None)

    def live_of(self, entry_id: int | None) -> Report | None:
        """The report of an entry that waits for a word, or None."""
        return next((report for report in self.live if report.entry_id == entry_id), None)

    def under_rulings(self, base: Result | None) -> Result | None:
        """What counts of a result under the penalties that stand."""
        return outcomes.with_rulings(
            base, self.rulings, best_of=self.rules.best_of, seats=len(self.entries)
        )

    def counted(self, report: Report) -> Result | None:
        """What would count if this report were confirmed."""
        return self.under_rulings(results.read(report.result))


def open_page(match: Match) -> Page:
    """Lock the event and the match, and read what the result rests on.

    `match` itself is brought up to date. Raises NotFound where it was removed meanwhile.
    """
    event = versions.hold(match.round.event)
    held = match_rows.hold(match, event)
    if held is None:
        raise NotFound(
            "This match is no longer there: its round was paired anew. Nothing is recorded."
        )
    logs.round_number.set(match.round.number)
    entries = [seat.entry for seat in match_rows.seats_of(match)]
    return Page(
        event=event,
        match=match,
        rules=round_rules.of_round(match.round),
        entries=entries,
        live=[one for one in match_rows.reports_of(match) if one.state in LIVE],
        rulings=queries.rulings_of(match, entries) if held.has_penalties else [],
        has_question=held.has_question,
        has_logs=held.has_logs,
    )


def last_confirmed(match: Match) -> Report | None:
    """The report that the recorded result rests on, None where it rests on rulings alone."""
    return match.reports.filter(state=Report.State.CONFIRMED).order_by("id").last()


def checked(page: Page, result: Result) -> Result:
    """The result as it may be reported here. Raises Invalid where it is unfit."""
    if page.match.kind == Match.Kind.BYE:
        raise Invalid("A bye counts by itself and takes no result.", code="bye-takes-no-result")
    if result.kind == "bye":
        raise Invalid(
            "A bye is made by the pairing, not reported. Nothing is recorded.", code="unfit-result"
        )
    try:
        results.check(result, best_of=page.rules.best_of, seats=len(page.entries))
    except Invalid:
        # a game played after one that was ruled lost fits only under the ruling
        ruled = page.under_rulings(result)
        if ruled is None or ruled == result:
            raise
        results.check(ruled, best_of=page.rules.best_of, seats=len(page.entries))
        result = ruled
    _need_winner(page, result)
    return outcomes.without_rulings(result)


def _need_winner(page: Page, result: Result) -> None:
    """Raises Invalid where a match of a bracket would end without a winner."""
    counts = page.under_rulings(result)
    if page.match.slot is None or counts is None or counts.kind == "double_loss":
        return
    if outcomes.outcome(counts, outcomes.ladder_of(page.rules)).winner is None:
        raise Invalid(
            "A match of the bracket needs a winner. Say who had fighters left, or who won the "
            "sudden death or the roll-off. Nothing is recorded.",
            code="needs-winner",
            fields={"settled_by": "Say how the match was settled."},
        )


def write(page: Page, base: Result | None) -> bool:
    """Write down what counts of `base` under the rulings; whether anything changed.

    None stands for nothing reported: the match is then open, unless rulings alone decide it.
    Standings are called for where something changed.
    """
    match = page.match
    counts = page.under_rulings(base)
    before = queries.result_of(match)
    _set_state(page, counts)
    if counts == before:
        match.save(update_fields=["state"])
        return False
    _need_last_of_bracket(page, before, counts)
    match.kind = Match.Kind(counts.kind) if counts else Match.Kind.PLAYED
    match.loser_seat = counts.loser if counts else None
    settled = counts.settled if counts else None
    match.settled_by = settled.by if settled else ""
    match.settled_seat = settled.winner if settled else None
    match.confirmed_at = timezone.now() if counts else None
    match.version += 1
    match.save(update_fields=[*_RESULT_FIELDS, "version"])
    if before is not None:
        match.games.all().delete()
    games = Game.objects.bulk_create(_games(match, counts) if counts else [])
    has_read(match, "games", match.games.all(), games)
    if page.has_logs:
        log_calls.result_changed(match)
    versions.bump(page.event, is_held=True)
    return True


def _need_last_of_bracket(page: Page, before: Result | None, counts: Result | None) -> None:
    """Raises Conflict where a later round of the bracket was paired by the winner that was."""
    round_ = page.match.round
    if page.match.slot is None or _winner(page, before) == _winner(page, counts):
        return
    later = Round.objects.filter(stage=round_.stage_id, number__gt=round_.number).first()
    if later is not None:
        raise Conflict(
            Worded(
                "%(title)s of the bracket rests on this result. Delete that round first, "
                "then change who won here. Nothing was changed.",
                title=later.title,
            ),
            code="bracket-went-on",
            facts={"round": later.number},
        )


def _winner(page: Page, result: Result | None) -> int | None:
    if result is None:
        return None
    return outcomes.outcome(result, outcomes.ladder_of(page.rules)).winner


def _set_state(page: Page, counts: Result | None) -> None:
    if counts is not None:
        page.match.state = Match.State.CONFIRMED
    elif any(report.state == Report.State.DIFFERS for report in page.live):
        page.match.state = Match.State.QUESTION
    elif page.live:
        page.match.state = Match.State.REPORTED
    else:
        page.match.state = Match.State.OPEN


def _games(match: Match, result: Result) -> list[Game]:
    return [
        Game(
            match=match,
            number=number,
            ending=game.ending,
            winner=game.winner,
            glory=list(game.glory),
            by_ruling=game.by_ruling,
        )
        for number, game in enumerate(result.games, 1)
    ]


def retire(page: Page, *, state: Report.State, keep: Report | None = None) -> None:
    """End every report of the match that waits or counts, but for `keep`."""
    match_rows.end_reports(page.match, state, but_for=keep)
    page.live = [report for report in page.live if report is keep]


def ask_about_difference(page: Page, actor: Actor) -> Worded:
    """Put the two reports that differ before the organiser; the sentence that names both."""
    first, second = sorted(page.live, key=lambda report: page.seat_of(report.entry_id) or 0)
    scores = outcomes.told_apart(
        page.counted(first) or Result(), page.counted(second) or Result(), page.names
    )
    words = Worded.of_message(
        question_words.REPORTS_DIFFER,
        {
            "one": in_text(first.by),
            "said": scores[0],
            "other": in_text(second.by),
            "otherwise": scores[1],
        },
    )
    page.has_question = True
    questions.open_question(
        event=page.event,
        match=page.match,
        kind=Question.Kind.REPORTS_DIFFER,
        text=words,
        facts={"reports": [first.pk, second.pk], "scores": list(scores)},
        actor=actor,
    )
    return words


def close_question(page: Page, answer: str, actor: Actor) -> None:
    """Close the open question on differing reports of this match, if there is one."""
    if not page.has_question:
        return
    question = page.match.questions.filter(
        kind=Question.Kind.REPORTS_DIFFER, closed_at__isnull=True
    ).first()
    if question:
        questions.shut(question=question, answer=answer, actor=actor)
