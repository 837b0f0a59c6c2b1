"""Plain functions that make the rows tests begin with. They write tables, and check nothing."""

from collections.abc import Iterable, Sequence
from datetime import date, timedelta
from itertools import count
from typing import Any

from django.utils import timezone

from companion.core.actors import SYSTEM, Actor, actor_of_user
from companion.core.models import ApiToken, User
from companion.core.models.token import stamp_of
from companion.core.services.audit import record
from companion.core.services.secrets import hash_of
from matches.models import Entry, Event, EventRole, Game, Group, Hero, Match, Report, Round, Seat
from matches.people.queries.roles import actor_of_entry
from matches.rules import event_rules, presets, results

_next = count(1)
PASSWORD = "three-brown-hexes"

COMMAND = Actor(label="tests", via="command")

NAMES = (
    "Ana", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gwen", "Hugo",
    "Iris", "Jon", "Kaja", "Liam", "Mia", "Noor", "Otto", "Pia",
)  # fmt: skip


def make_user(username: str = "", *, may_create_events: bool = False, **values: Any) -> User:
    """An account; its password is PASSWORD, and `client.force_login` signs it in without."""
    user = User(
        username=username or f"user{next(_next)}", may_create_events=may_create_events, **values
    )
    user.set_password(PASSWORD)
    user.save()
    return user


def make_token(user: User, secret: str, *, name: str = "", **values: Any) -> ApiToken:
    """A token of the account with this secret, which may change things."""
    return ApiToken.objects.create(
        **{
            "user": user,
            "name": name or user.username,
            "secret_hash": hash_of(secret),
            "scope": ApiToken.Scope.WRITE,
            "password_stamp": stamp_of(user),
            "expires_at": timezone.now() + timedelta(days=1),
            **values,
        }
    )


def make_event(
    name: str = "Store championship",
    *,
    state: str = Event.State.RUNNING,
    preset: str = presets.STANDARD,
    rules: dict[str, Any] | None = None,
    **values: Any,
) -> Event:
    """An event by a preset; `rules` changes single values of it."""
    begun = event_rules.write(presets.preset(preset).rules)
    dates = {"starts_on": date(2026, 11, 21), "ends_on": date(2026, 11, 21)}
    return Event.objects.create(
        **{
            "slug": f"event-{next(_next)}",
            "edition": "harrowdeep-2021",
            **dates,
            "name": name,
            "state": state,
            "preset": preset,
            "rules": {**begun, **(rules or {})},
            **values,
        }
    )


def make_staff(event: Event, role: str = "organiser", user: User | None = None) -> Actor:
    """Somebody with a staff role at the event."""
    user = user or make_user(f"{role}{next(_next)}")
    EventRole.objects.create(event=event, user=user, role=role)
    return actor_of_user(user)


def make_entry(
    event: Event, name: str = "", *, state: str = Entry.State.CHECKED_IN, **values: Any
) -> Entry:
    """An entry, with the next free number of the event."""
    number = values.pop("number", None) or event.entries.count() + 1
    return Entry.objects.create(
        **{
            "event": event,
            "number": number,
            "name": name or NAMES[(number - 1) % len(NAMES)],
            "state": state,
            "queued_at": timezone.now(),
            **values,
        }
    )


def make_entries(event: Event, how_many: int, **values: Any) -> list[Entry]:
    """So many entries, named Ana, Ben, Cleo and on."""
    return [make_entry(event, **values) for _ in range(how_many)]


def make_campaign(name: str = "Streets at dusk", **values: Any) -> Event:
    """A campaign of Cursed City."""
    return make_event(name, **{"edition": "cursed-city", **values})


def make_group(
    event: Event, name: str = "Night Watch", heroes: Sequence[str] = ("Orla", "Tam"), **values: Any
) -> Group:
    """A group of a campaign, each hero played by an entry of its own."""
    number = event.groups.count() + 1
    group = Group.objects.create(event=event, number=number, name=name, **values)
    for position, hero in enumerate(heroes):
        Hero.objects.create(group=group, position=position, name=hero, entry=make_entry(event))
    return group


def make_round(
    event: Event,
    pairs: Iterable[tuple[Entry, Entry]] = (),
    *,
    byes: Iterable[Entry] = (),
    state: str = Round.State.PUBLISHED,
    **values: Any,
) -> Round:
    """The event's next round with these tables, from table 1 on."""
    now = timezone.now()
    round_ = Round.objects.create(
        **{
            "event": event,
            "number": event.rounds.count() + 1,
            "state": state,
            "seed": 1,
            "minutes": 90,
            "published_at": None if state == Round.State.PREPARED else now,
            "closed_at": now if state == Round.State.CLOSED else None,
            **values,
        }
    )
    for table, pair in enumerate(pairs, 1):
        make_match(round_, pair, table=table)
    for entry in byes:
        make_bye(round_, entry)
    return round_


def make_match(round_: Round, entries: Sequence[Entry], **values: Any) -> Match:
    """A match of the round with these entries in seats 0, 1 and on."""
    match = Match.objects.create(round=round_, **values)
    Seat.objects.bulk_create(
        Seat(match=match, position=position, entry=entry, round=round_)
        for position, entry in enumerate(entries)
    )
    return match


def make_bye(round_: Round, entry: Entry) -> Match:
    """A bye; it counts at once where the round is published."""
    counts = round_.state != Round.State.PREPARED
    return make_match(
        round_,
        [entry],
        kind=Match.Kind.BYE,
        state=Match.State.CONFIRMED if counts else Match.State.OPEN,
        confirmed_at=timezone.now() if counts else None,
    )


def game(winner: int | None, *glory: int | None) -> results.GameResult:
    """A game won by a seat (None: drawn), with the glory of both or unknown."""
    ending = "drawn" if winner is None else "won"
    return results.GameResult(ending=ending, winner=winner, glory=glory or (None, None))


def played(*winners: int | None) -> results.Result:
    """A played result from the winners of its games: `played(0, 1, 0)` is 2-1 for seat 0."""
    return results.Result(games=tuple(game(winner) for winner in winners))


def confirm(match: Match, *winners: int | None, result: results.Result | None = None) -> Match:
    """Write a confirmed result, `confirm(match, 0, 0)` being 2-0 for seat 0."""
    result = result or played(*winners)
    match.games.all().delete()
    Game.objects.bulk_create(
        Game(
            match=match,
            number=number,
            ending=one.ending,
            winner=one.winner,
            glory=list(one.glory),
            by_ruling=one.by_ruling,
        )
        for number, one in enumerate(result.games, 1)
    )
    match.kind = result.kind
    match.loser_seat = result.loser
    match.state = Match.State.CONFIRMED
    match.confirmed_at = timezone.now()
    match.version += 1
    match.save()
    return match


def make_report(match: Match, entry: Entry, *winners: int | None, **values: Any) -> Report:
    """An open report by one of the players; the match waits for the other."""
    result = played(*winners)
    match.state = Match.State.REPORTED
    match.save(update_fields=["state"])
    return Report.objects.create(
        **{
            "match": match,
            "entry": entry,
            "by": entry.name,
            "result": results.write(result),
            "digest": results.digest(result),
            "state": Report.State.OPEN,
            **values,
        }
    )


def play(round_: Round) -> Round:
    """Confirm every open table as 2-0 (1-0 in a best of one) for seat 0, and close the round."""
    needed = round_.event.rules["best_of"] // 2 + 1
    for match in round_.matches.exclude(state=Match.State.CONFIRMED):
        confirm(match, *[0] * needed)
    round_.state = Round.State.CLOSED
    round_.closed_at = timezone.now()
    round_.save()
    return round_


def player(entry: Entry) -> Actor:
    """The player who holds the entry's private link."""
    return actor_of_entry(entry)


def note_change(match: Match) -> None:
    """Write to the record that something of the match's event changed, as every service does."""
    record(
        actor=SYSTEM,
        action="test.changed",
        summary="Something changed",
        event_id=match.round.event_id,
    )
