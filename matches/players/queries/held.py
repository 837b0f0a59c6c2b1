"""Everything that is held of an account, to be taken away: as values and as a sheet."""

from collections.abc import Iterable
from typing import Any

from django.db.models import QuerySet

from companion.core.models import ApiToken, AuditRecord, User
from decks.models import Deck
from matches.archive.sheets import sheet
from matches.entries.queries.entries import address_of
from matches.models import (
    DeckRegistration,
    Dispute,
    Entry,
    EventRole,
    GameLog,
    Hero,
    JudgeCall,
    League,
    Member,
    Penalty,
    Report,
)
from matches.players.queries.histories import PlayedMatch
from matches.players.queries.records import RecordPage, own_record, profile_of

HEAD = (
    "Event",
    "Date",
    "Round",
    "Table",
    "Name",
    "Opponent",
    "Warband",
    "Opponent's warband",
    "Kind",
    "Ended",
    "Games won",
    "Games drawn",
    "Games lost",
    "Glory",
    "Opponent's glory",
)


def sheet_of(page: RecordPage) -> str:
    """The matches of a record as CSV, the latest first."""
    return sheet(HEAD, (_row(match) for match in page.history.matches))


def _row(match: PlayedMatch) -> tuple[object, ...]:
    glory = match.glory if match.glory_games else (None, None)
    return (
        match.event.name,
        match.event.starts_on.isoformat(),
        match.round,
        match.table,
        match.entry.name,
        match.opponent.name if match.opponent else "",
        match.warband,
        match.against,
        match.kind.replace("_", " "),
        match.how,
        *((None, None, None) if match.is_pod else match.games),
        *glory,
    )


def held_of(user: User) -> dict[str, Any]:
    """Everything, JSON-able, in a fixed number of queries."""
    page = own_record(user)
    entries = Entry.objects.filter(user=user).select_related("event", "mailbox")
    entries = entries.order_by("event_id")
    rating = page.rating.now if page.rating else None
    return {
        "account": _account(user),
        "showing": _showing(user),
        "entries": [_entry(entry) for entry in entries],
        "matches": [dict(zip(HEAD, _row(match), strict=True)) for match in page.history.matches],
        "rating": rating._asdict() if rating and rating.matches else None,
        "roles": _rows(
            EventRole.objects.filter(user=user),
            event="event__slug",
            role="role",
            since="created_at",
        ),
        "organisations": _rows(
            Member.objects.filter(user=user),
            organisation="organisation__slug",
            role="role",
            since="since",
        ),
        "leagues": _rows(League.objects.filter(owner=user), league="slug", name="name"),
        "decks": _rows(
            Deck.objects.filter(owner=user), name="name", format="format", changed="changed_at"
        ),
        "api_tokens": _rows(
            ApiToken.objects.filter(user=user), name="name", scope="scope", made="created_at"
        ),
        **_said(entries),
        "acts": _rows(
            AuditRecord.objects.filter(user=user).order_by("pk"),
            at="at",
            action="action",
            summary="summary",
            reason="reason",
        ),
    }


def _said(entries: Iterable[Entry]) -> dict[str, Any]:
    """What the player of these entries handed in, reported, called for and was given."""
    of = list(entries)
    return {
        "decks_handed_in": _rows(
            DeckRegistration.objects.filter(entry__in=of),
            event="entry__event__slug",
            number="number",
            name="name",
            warband="warband",
            at="handed_in_at",
        ),
        "reports": _rows(
            Report.objects.filter(entry__in=of),
            match="match_id",
            result="result",
            state="state",
            at="created_at",
        ),
        "game_logs": _rows(
            GameLog.objects.filter(entry__in=of), match="match_id", game="game", at="created_at"
        ),
        "heroes": _rows(Hero.objects.filter(entry__in=of), event="entry__event__slug", name="name"),
        "judge_calls": _rows(
            JudgeCall.objects.filter(entry__in=of), match="match_id", note="note", at="called_at"
        ),
        "disputes": _rows(
            Dispute.objects.filter(entry__in=of),
            match="match_id",
            statement="statement",
            at="raised_at",
        ),
        "penalties": _rows(
            Penalty.objects.filter(entry__in=of),
            match="match_id",
            kind="kind",
            reason="reason",
            at="given_at",
        ),
    }


def _rows(found: QuerySet[Any], **columns: str) -> list[dict[str, Any]]:
    return [
        {name: _plain(value) for name, value in zip(columns, row, strict=True)}
        for row in found.values_list(*columns.values())
    ]


def _plain(value: Any) -> Any:
    return value.isoformat() if hasattr(value, "isoformat") else value


def _account(user: User) -> dict[str, Any]:
    return {
        "username": user.username,
        "name": user.display_name,
        "email": user.email,
        "made_at": user.date_joined.isoformat(),
        "last_signed_in_at": _plain(user.last_login),
        "may_create_events": user.may_create_events,
    }


def _showing(user: User) -> dict[str, Any] | None:
    profile = profile_of(user)
    if profile is None:
        return None
    return {
        "address": profile.address,
        "is_minor": profile.is_minor,
        "shows_matches": profile.shows_matches,
        "shows_warbands": profile.shows_warbands,
        "shows_opponents": profile.shows_opponents,
        "shows_rating": profile.shows_rating,
    }


def _entry(entry: Entry) -> dict[str, Any]:
    return {
        "event": entry.event.slug,
        "event_name": entry.event.name,
        "number": entry.number,
        "name": entry.name,
        "name_for_the_staff": entry.real_name,
        "club": entry.club,
        "team": entry.team,
        "state": entry.state,
        "signed_up_at": entry.created_at.isoformat(),
        "mail_to": address_of(entry),
    }
