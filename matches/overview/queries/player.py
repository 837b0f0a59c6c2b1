"""What a player's page shows: the one thing to do now, and the matches so far."""

from dataclasses import dataclass
from datetime import datetime
from typing import Literal

from django.utils.formats import date_format
from django.utils.translation import gettext

from matches.entries.queries.crowds import is_held
from matches.entries.queries.entries import waiting_place
from matches.entries.queries.entry_steps import is_early
from matches.models import Entry, Event, JudgeCall, Match, Report, Round
from matches.overview.queries.event_facts import EventFacts, facts_of
from matches.overview.queries.own_tables import OwnTable, tables_of
from matches.people.names import in_text
from matches.rounds.queries.rounds import SeatRow, TableRow, opponents, plain_row
from matches.rules import event_rules, outcomes, round_rules
from matches.rules.event_rules import EventRules
from matches.rules.outcomes import Outcome
from matches.rules.results import Result
from matches.scores import queries as match_queries
from matches.scores.queries import SaidReport

ActionCode = Literal[
    "check_in",
    "waitlisted",
    "wait",
    "go_to_table",
    "report",
    "confirm",
    "wait_for_confirmation",
    "question",
    "bye",
    "done",
    "dropped",
    "withdrawn",
    "no_show",
    "finished",
    "cancelled",
]
Ending = Literal["won", "lost", "drawn", "first", "placed", "bye", ""]


@dataclass(frozen=True, slots=True)
class Action:
    """What the player does next. text: it in a sentence. match: the table it is about, if any.
    until: when the table's time is over."""

    code: ActionCode
    text: str
    match: TableRow | None = None
    until: datetime | None = None


@dataclass(frozen=True, slots=True)
class PlayerMatch:
    """A match of the player's. ending: how it ended for the player, '' while it has not.
    is_called: whether a judge is called and not done. is_disputed: whether anything ever was."""

    round: Round
    row: TableRow
    opponent: SeatRow | None
    ending: Ending
    is_called: bool
    is_disputed: bool


@dataclass(frozen=True, slots=True)
class PlayerView:
    """A player's page. matches: of published rounds, the latest first. reports: those of the match
    of the action that wait for a word."""

    entry: Entry
    label: str
    event: Event
    rules: EventRules
    waiting: int | None
    action: Action
    matches: list[PlayerMatch]
    facts: EventFacts
    reports: list[Report]


@dataclass(frozen=True, slots=True)
class OwnMatch:
    """The match that a player's next step is about, as the player sees it; its fields are those of
    `scores.queries.MatchPage`."""

    match: Match
    rules: EventRules
    entries: list[Entry]
    result: Result | None
    outcome: Outcome | None
    score: str
    waiting: SaidReport | None
    differing: list[SaidReport]
    call: JudgeCall | None
    is_disputed: bool


def player_view(entry: Entry, facts: EventFacts | None = None) -> PlayerView:
    """The page of an entry read with its event, in four queries at most where the event's facts
    are known."""
    event = entry.event
    rules = event_rules.read(event.rules)
    facts = facts or facts_of(event)
    played = _played(entry, rules, facts)
    waiting = waiting_place(entry)
    shown = [one for one in facts.rounds if one.state != Round.State.PREPARED]
    last = shown[-1] if shown else None
    reports = _reports_of(played[0].row.match) if played else []
    return PlayerView(
        entry=entry,
        label=facts.labels.get(entry.pk, entry.name),
        event=event,
        rules=rules,
        waiting=waiting,
        action=_action(entry, rules, waiting, played, last, reports),
        matches=played,
        facts=facts,
        reports=reports,
    )


def own_match(view: PlayerView) -> OwnMatch | None:
    """The match of the player's next step, None where it is about none or about a bye; one query
    while it is played."""
    row = view.action.match
    if row is None or row.is_bye:
        return None
    match, entries = row.match, [seat.entry for seat in row.seats]
    rules = round_rules.within(view.rules, match.round.stage)
    rulings = match_queries.rulings_among(view.facts.penalties.get(match.pk, ()), entries)
    reports = [match_queries.said_of(one, rules, entries, rulings) for one in view.reports]
    call = None
    mine = next(one for one in view.matches if one.row is row)
    if row.result is None and mine.is_called:
        calls = JudgeCall.objects.filter(match=match, closed_at__isnull=True)
        call = calls.select_related("taken_by").first()
    return OwnMatch(
        match=match,
        rules=rules,
        entries=entries,
        result=row.result,
        outcome=match_queries.outcome_of(row.result, rules, len(entries)),
        score=outcomes.score(row.result, [one.name for one in entries]) if row.result else "",
        waiting=next((one for one in reports if one.report.state == Report.State.OPEN), None),
        differing=[one for one in reports if one.report.state == Report.State.DIFFERS],
        call=call,
        is_disputed=mine.is_disputed,
    )


def _played(entry: Entry, rules: EventRules, facts: EventFacts) -> list[PlayerMatch]:
    rounds = {one.pk: one for one in facts.rounds if one.state != Round.State.PREPARED}
    tables = [one for one in tables_of(entry.pk) if one.match.round_id in rounds]
    for one in tables:
        one.match.round = rounds[one.match.round_id]
    tables.sort(key=lambda one: -one.match.round.number)
    return [
        _player_match(entry, one, facts, round_rules.within(rules, one.match.round.stage))
        for one in tables
    ]


def _reports_of(match: Match) -> list[Report]:
    """The reports of a match that wait for a word, oldest first."""
    if match.state not in {Match.State.REPORTED, Match.State.QUESTION}:
        return []
    live = (Report.State.OPEN, Report.State.DIFFERS)
    return list(Report.objects.filter(match=match, state__in=live).order_by("id"))


def _player_match(
    entry: Entry, table: OwnTable, facts: EventFacts, rules: EventRules
) -> PlayerMatch:
    row = plain_row(table.match, table.entries, facts.labels)
    others = [seat for seat in row.seats if seat.entry.pk != entry.pk]
    return PlayerMatch(
        round=row.match.round,
        row=row,
        opponent=opponents(others),
        ending=_ending(entry, row, rules),
        is_called=table.is_called,
        is_disputed=table.is_disputed,
    )


def _ending(entry: Entry, row: TableRow, rules: EventRules) -> Ending:
    if row.is_bye:
        return "bye"
    if row.result is None:
        return ""
    own = next(at for at, seat in enumerate(row.seats) if seat.entry.pk == entry.pk)
    return outcomes.ending_for(own, row.result, outcomes.ladder_of(rules))


def _action(
    entry: Entry,
    rules: EventRules,
    waiting: int | None,
    played: list[PlayerMatch],
    last: Round | None,
    reports: list[Report],
) -> Action:
    now = played[0] if played else None
    if now and last and now.round.pk == last.pk and last.state == Round.State.PUBLISHED:
        is_on = entry.event.state == Event.State.RUNNING
        if is_on and not now.row.is_done:
            return _at_table(entry, now, reports)
    return _of_event(entry.event) or _of_entry(entry, rules, waiting) or _between(now, last)


def _of_event(event: Event) -> Action | None:
    if event.state == Event.State.FINISHED:
        return Action("finished", gettext("The event is over. The standings are final."))
    if event.state == Event.State.CANCELLED:
        return Action("cancelled", gettext("The event was called off."))
    return None


def _of_entry(entry: Entry, rules: EventRules, waiting: int | None) -> Action | None:
    state = Entry.State
    if entry.state == state.WAITLISTED:
        return Action("waitlisted", _waits(entry) % {"waiting": waiting})
    if entry.state == state.WITHDRAWN:
        return Action("withdrawn", gettext("Your entry was withdrawn."))
    if entry.state == state.DROPPED:
        return Action("dropped", gettext("You have dropped. An organiser can let you play again."))
    if entry.state == state.NO_SHOW:
        return Action(
            "no_show", gettext("You were noted as absent. If you are here, tell an organiser.")
        )
    if entry.state == state.SIGNED_UP and rules.check_in:
        return _check_in(entry.event)
    return None


def _waits(entry: Entry) -> str:
    """Why a player waits, the place in line open."""
    if is_held(entry):
        return gettext(
            "Your entry waits for the desk: many signed up from one address within an hour, so the "
            "organisers look at these before they take a place. You are number %(waiting)s in "
            "line, and need do nothing."
        )
    return gettext(
        "You are number %(waiting)s on the waitlist and move up by yourself when a place is free."
    )


def _check_in(event: Event) -> Action:
    if event.state == Event.State.RUNNING:
        return Action(
            "check_in", gettext("You have not checked in. Tell an organiser that you are here.")
        )
    if is_early(event):
        day = date_format(event.starts_on, "DATE_FORMAT")
        return Action(
            "wait",
            gettext("You have a place. Check in here when you arrive on %(day)s.") % {"day": day},
        )
    return Action("check_in", gettext("You have a place. Check in when you are here."))


def _between(now: PlayerMatch | None, last: Round | None) -> Action:
    if last is None:
        return Action("wait", gettext("You are in. Round 1 shows here when it is published."))
    if last.state == Round.State.PUBLISHED and now and now.round.pk == last.pk:
        if now.row.is_bye:
            text = gettext("You have a bye in %(round)s: it counts, and you need not play.") % {
                "round": last.in_words.shown()
            }
            return Action("bye", text, now.row)
        return Action(
            "done",
            gettext("Your result of %(round)s is in.") % {"round": last.in_words.shown()},
            now.row,
        )
    if last.state == Round.State.PUBLISHED:
        return Action(
            "wait", gettext("You do not play in %(round)s.") % {"round": last.in_words.shown()}
        )
    return Action(
        "wait",
        gettext("%(title)s: over. The next round shows here when it is out.")
        % {"title": last.title.shown()},
    )


def _at_table(entry: Entry, now: PlayerMatch, reports: list[Report]) -> Action:
    row, until = now.row, now.row.until
    opponent = in_text(now.opponent.label) if now.opponent else ""
    is_pod = len(row.seats) > 2
    state = row.match.state
    if state == Match.State.QUESTION:
        text = gettext("Your reports differ. An organiser has been told and will come to you.")
        return Action("question", text, row, until)
    if state == Match.State.REPORTED:
        mine = any(one.entry_id == entry.pk for one in reports if one.state == Report.State.OPEN)
        if mine and is_pod:
            text = gettext("Your report waits for another player of your pod to confirm it.")
            return Action("wait_for_confirmation", text, row, until)
        if mine:
            text = gettext("Your report waits for %(opponent)s to confirm it.") % {
                "opponent": opponent
            }
            return Action("wait_for_confirmation", text, row, until)
        by = next((one.by for one in reports if one.state == Report.State.OPEN), "")
        reporter = in_text(by) if is_pod else opponent
        return Action(
            "confirm",
            gettext("%(opponent)s has reported. Is it right?") % {"opponent": reporter},
            row,
            until,
        )
    if now.round.clock_started_at is None:
        text = gettext("Go to table %(table)s: you play %(opponent)s.") % {
            "table": row.table,
            "opponent": opponent,
        }
        return Action("go_to_table", text, row, until)
    text = gettext(
        "You play %(opponent)s at table %(table)s. Report the result when you are done."
    ) % {"opponent": opponent, "table": row.table}
    return Action("report", text, row, until)
