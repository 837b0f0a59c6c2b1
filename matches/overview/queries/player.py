"""What a player's page shows: the one thing to do now, and the matches so far."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Literal

from django.db.models import Prefetch

from matches.entries.queries.entries import labels_of, waiting_place
from matches.entries.queries.entry_steps import is_early
from matches.models import Entry, Event, Match, Report, Round, Seat
from matches.people.names import in_text
from matches.rounds.queries.rounds import SeatRow, TableRow, table_row
from matches.rules import event_rules, outcomes
from matches.rules.event_rules import EventRules

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
Ending = Literal["won", "lost", "drawn", "bye", ""]


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
    """A match of the player's. ending: how it ended for the player, '' while it has not."""

    round: Round
    row: TableRow
    opponent: SeatRow | None
    ending: Ending


@dataclass(frozen=True, slots=True)
class PlayerView:
    """A player's page. matches: of published rounds, the latest first."""

    entry: Entry
    label: str
    event: Event
    rules: EventRules
    waiting: int | None
    action: Action
    matches: list[PlayerMatch]


def player_view(entry: Entry) -> PlayerView:
    """The page of an entry read with its event, in a fixed number of queries."""
    event = entry.event
    rules = event_rules.read(event.rules)
    matches = _matches_of(entry)
    met = {seat.entry.name for match in matches for seat in match.seats.all()}
    named = labels_of(event.pk, named={entry.name, *met})
    played = [_player_match(entry, match, rules, named) for match in matches]
    waiting = waiting_place(entry)
    last = event.rounds.exclude(state=Round.State.PREPARED).order_by("-number").first()
    return PlayerView(
        entry=entry,
        label=named.get(entry.pk, entry.name),
        event=event,
        rules=rules,
        waiting=waiting,
        action=_action(entry, rules, waiting, played, last),
        matches=played,
    )


def _matches_of(entry: Entry) -> list[Match]:
    return list(
        Match.objects.filter(seats__entry=entry)
        .exclude(round__state=Round.State.PREPARED)
        .select_related("round__event")
        .prefetch_related(
            Prefetch("seats", Seat.objects.select_related("entry").order_by("position")),
            "games",
            Prefetch("reports", Report.objects.filter(state=Report.State.OPEN)),
        )
        .order_by("-round__number")
    )


def _player_match(
    entry: Entry, match: Match, rules: EventRules, named: Mapping[int, str]
) -> PlayerMatch:
    row = table_row(match, named)
    others = [seat for seat in row.seats if seat.entry.pk != entry.pk]
    return PlayerMatch(
        round=match.round,
        row=row,
        opponent=others[0] if others else None,
        ending=_ending(entry, row, rules),
    )


def _ending(entry: Entry, row: TableRow, rules: EventRules) -> Ending:
    if row.is_bye:
        return "bye"
    if row.result is None:
        return ""
    outcome = outcomes.outcome(row.result, outcomes.ladder_of(rules))
    if outcome.winner is None:
        return "lost" if outcome.both_lost else "drawn"
    return "won" if row.seats[outcome.winner].entry.pk == entry.pk else "lost"


def _action(
    entry: Entry,
    rules: EventRules,
    waiting: int | None,
    played: list[PlayerMatch],
    last: Round | None,
) -> Action:
    now = played[0] if played else None
    if now and last and now.round.pk == last.pk and last.state == Round.State.PUBLISHED:
        is_on = entry.event.state == Event.State.RUNNING
        if is_on and not now.row.is_done:
            return _at_table(entry, now)
    return _of_event(entry.event) or _of_entry(entry, rules, waiting) or _between(now, last)


def _of_event(event: Event) -> Action | None:
    if event.state == Event.State.FINISHED:
        return Action("finished", "The event is over. The standings are final.")
    if event.state == Event.State.CANCELLED:
        return Action("cancelled", "The event was called off.")
    return None


def _of_entry(entry: Entry, rules: EventRules, waiting: int | None) -> Action | None:
    state = Entry.State
    if entry.state == state.WAITLISTED:
        return Action(
            "waitlisted",
            f"You are number {waiting} on the waitlist and move up by yourself when a place is "
            "free.",
        )
    if entry.state == state.WITHDRAWN:
        return Action("withdrawn", "Your entry was withdrawn.")
    if entry.state == state.DROPPED:
        return Action("dropped", "You have dropped. An organiser can let you play again.")
    if entry.state == state.NO_SHOW:
        return Action("no_show", "You were noted as absent. If you are here, tell an organiser.")
    if entry.state == state.SIGNED_UP and rules.check_in:
        return _check_in(entry.event)
    return None


def _check_in(event: Event) -> Action:
    if event.state == Event.State.RUNNING:
        return Action("check_in", "You have not checked in. Tell an organiser that you are here.")
    if is_early(event):
        day = f"{event.starts_on:%-d %B %Y}"
        return Action("wait", f"You have a place. Check in here when you arrive on {day}.")
    return Action("check_in", "You have a place. Check in when you are here.")


def _between(now: PlayerMatch | None, last: Round | None) -> Action:
    if last is None:
        return Action("wait", "You are in. Round 1 shows here when it is published.")
    if last.state == Round.State.PUBLISHED and now and now.round.pk == last.pk:
        if now.row.is_bye:
            text = f"You have a bye in round {last.number}: it counts, and you need not play."
            return Action("bye", text, now.row)
        return Action("done", f"Your result of round {last.number} is in.", now.row)
    if last.state == Round.State.PUBLISHED:
        return Action("wait", f"You do not play in round {last.number}.")
    return Action("wait", f"Round {last.number} is over. The next one shows here when it is out.")


def _at_table(entry: Entry, now: PlayerMatch) -> Action:
    row, until = now.row, now.row.until
    opponent = in_text(now.opponent.label) if now.opponent else ""
    state = row.match.state
    if state == Match.State.QUESTION:
        text = "Your reports differ. An organiser has been told and will come to you."
        return Action("question", text, row, until)
    if state == Match.State.REPORTED:
        mine = any(report.entry_id == entry.pk for report in row.match.reports.all())
        if mine:
            text = f"Your report waits for {opponent} to confirm it."
            return Action("wait_for_confirmation", text, row, until)
        return Action("confirm", f"{opponent} has reported. Is it right?", row, until)
    if now.round.clock_started_at is None:
        text = f"Go to table {row.table}: you play {opponent}."
        return Action("go_to_table", text, row, until)
    text = f"You play {opponent} at table {row.table}. Report the result when you are done."
    return Action("report", text, row, until)
