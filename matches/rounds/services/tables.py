"""Changing the tables of a round by hand: swaps, byes, late tables, pairing anew what is unplayed.

In a round being played only tables may change at which nothing has happened yet.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import asdict

from django.db import transaction

from companion.core.actors import Actor
from companion.core.errors import Conflict, Invalid
from companion.core.worded import Worded
from matches.entries.services.wishes import TABLE_MOST
from matches.models import Entry, Event, Match, Round, Seat
from matches.pairing import Constraint
from matches.people.names import in_text
from matches.people.services import permissions, versions
from matches.rounds.services import pairing, round_book
from matches.rounds.services.round_book import State, record_round


@transaction.atomic
def swap(*, round_: Round, one: Entry, other: Entry, actor: Actor) -> list[str]:
    """Exchange the places of two entries; the warnings that the round then has, as sentences.

    One of the two may be without a place: it then takes the other's. Raises Conflict where
    something has happened at either table, Invalid where the two sit at the same one.
    """
    event = _hold(round_, actor)
    seats = {
        seat.entry_id: seat
        for seat in Seat.objects.filter(round=round_, entry__in=[one, other]).select_related(
            "match"
        )
    }
    _need_swappable(round_, one, other, seats)
    places = [(seats.get(one.pk), other), (seats.get(other.pk), one)]
    Seat.objects.filter(pk__in=[seat.pk for seat in seats.values()]).delete()
    Seat.objects.bulk_create(
        Seat(match=seat.match, position=seat.position, entry=entry, round=round_)
        for seat, entry in places
        if seat is not None
    )
    round_.matches.filter(pk__in=[seat.match_id for seat in seats.values()]).update(by_hand=True)
    return _settle(
        event,
        round_,
        actor,
        "swapped",
        f"Round {round_.number}: {in_text(one.name)} ⇄ {in_text(other.name)}",
    )


def _need_swappable(round_: Round, one: Entry, other: Entry, seats: dict[int, Seat]) -> None:
    if one.pk == other.pk or not seats:
        raise Invalid("Choose two players, at least one of whom is paired. Nothing was changed.")
    if len({seat.match_id for seat in seats.values()}) < len(seats):
        raise Invalid(
            Worded(
                "%(name)s and %(other)s meet each other. Nothing was changed.",
                name=in_text(one.name),
                other=in_text(other.name),
            )
        )
    for entry in (one, other):
        if entry.pk not in seats:
            _need_in(round_.event, entry)
    happened = round_book.touched(round_)
    for seat in seats.values():
        if seat.match_id in happened:
            raise Conflict(
                Worded(
                    "Something has happened at table %(table)s already: a result, a report, "
                    "a call or the log of a game. Nothing was changed.",
                    table=seat.match.table,
                ),
                code="table-has-results",
                facts={"table": seat.match.table},
            )


def _need_in(event: Event, entry: Entry) -> None:
    if entry.event_id != event.pk or not entry.is_in:
        raise Conflict(
            Worded(
                "%(name)s is %(state)s and cannot be paired. Nothing was changed.",
                name=in_text(entry.name),
                state=Worded.of(entry.get_state_display()),
            ),
            code="not-in",
        )


@transaction.atomic
def pair_by_hand(*, round_: Round, one: Entry, other: Entry, actor: Actor) -> list[str]:
    """Let these two meet; those they were to meet meet each other, or get what is left.

    Both without a place make a late table. Returns the round's warnings, as sentences.
    """
    _hold(round_, actor)
    against = {entry.pk: _opponent(round_, entry) for entry in (one, other)}
    seated = set(
        Seat.objects.filter(round=round_, entry__in=[one, other]).values_list("entry_id", flat=True)
    )
    if against[one.pk] == other:
        return round_book.warnings_in_words(round_book.account_anew(round_), round_.event)
    if not seated:
        return add_late_table(round_=round_, one=one, other=other, actor=actor)
    # who sits alone keeps its place only if nobody else can bring an opponent along
    for entry, wanted in ((one, other), (other, one)):
        if (opponent := against[entry.pk]) is not None:
            return swap(round_=round_, one=opponent, other=wanted, actor=actor)
    return _merge_byes(round_, one, other, actor)


def _opponent(round_: Round, entry: Entry) -> Entry | None:
    seat = Seat.objects.filter(
        round=round_, match__seats__entry=entry, match__seats__round=round_
    ).exclude(entry=entry)
    found = seat.select_related("entry").first()
    return found.entry if found else None


def _merge_byes(round_: Round, one: Entry, other: Entry, actor: Actor) -> list[str]:
    """Two without an opponent: their byes end and they get a table."""
    round_.matches.filter(kind=Match.Kind.BYE, seats__entry__in=[one, other]).delete()
    return add_late_table(round_=round_, one=one, other=other, actor=actor)


@transaction.atomic
def give_bye(*, round_: Round, entry: Entry, actor: Actor) -> list[str]:
    """Give the round's bye to another entry; who had it takes the other's place.

    Raises Conflict where the round has no bye to give, or has several.
    """
    _hold(round_, actor)
    holders = [
        seat.entry
        for seat in Seat.objects.filter(round=round_, match__kind=Match.Kind.BYE).select_related(
            "entry"
        )
    ]
    if entry in holders:
        return round_book.warnings_in_words(round_book.account_anew(round_), round_.event)
    if len(holders) != 1:
        raise Conflict(
            Worded(
                "Round %(number)s has %(count)s byes; swap %(name)s with the one player "
                "meant. Nothing was changed.",
                number=round_.number,
                count=len(holders),
                name=in_text(entry.name),
            )
            if holders
            else Worded(
                "Round %(number)s has no bye: everybody has an opponent. Nothing was changed.",
                number=round_.number,
            ),
            code="no-single-bye",
        )
    return swap(round_=round_, one=holders[0], other=entry, actor=actor)


@transaction.atomic
def add_late_table(
    *, round_: Round, one: Entry, actor: Actor, other: Entry | None = None
) -> list[str]:
    """Add a table for two who have none in this round, or a bye for one.

    A late entry so enters in this round. Raises Conflict for an entry that has a place already.
    """
    event = _hold(round_, actor)
    entries = [one] if other is None else [one, other]
    for entry in entries:
        _need_in(event, entry)
    placed = Seat.objects.filter(round=round_, entry__in=entries).select_related("entry").first()
    if placed is not None or (other is not None and one.pk == other.pk):
        raise Conflict(
            Worded(
                "%(name)s has a place in round %(number)s already. Nothing was changed.",
                name=in_text((placed.entry if placed else one).name),
                number=round_.number,
            ),
            code="paired-already",
        )
    if other is None:
        match = round_book.new_bye(round_, by_hand=True, why={"reason": "late"})
    else:
        table = round_book.free_table(round_, [one.fixed_table, other.fixed_table])
        match = Match(round=round_, table=table, by_hand=True)
    round_book.seat_all(round_, [(match, [entry.pk for entry in entries])])
    Entry.objects.filter(
        pk__in=[entry.pk for entry in entries], entered_round__gt=round_.number
    ).update(entered_round=round_.number)
    names = " and ".join(in_text(entry.name) for entry in entries)
    what = f"table {match.table}" if match.table else "a bye"
    return _settle(
        event, round_, actor, "table_added", f"Round {round_.number}: {what} for {names}"
    )


@transaction.atomic
def remove_table(*, match: Match, actor: Actor) -> list[str]:
    """Take a table or a bye out of the round; its players are then without a place."""
    round_ = match.round
    event = _hold(round_, actor)
    if match.pk in round_book.touched(round_):
        raise Conflict(
            Worded(
                "Something has happened at table %(table)s already. Nothing was changed.",
                table=match.table,
            ),
            code="table-has-results",
            facts={"table": match.table},
        )
    names = " and ".join(in_text(seat.entry.name) for seat in match.seats.select_related("entry"))
    what = f"table {match.table}" if match.table else "the bye"
    round_.matches.filter(pk=match.pk).delete()
    return _settle(
        event, round_, actor, "table_removed", f"Round {round_.number}: {what} of {names} removed"
    )


@transaction.atomic
def move_to_table(*, match: Match, table: int, actor: Actor) -> Match:
    """Put a match at another table, whatever has happened at it; who sits there changes over."""
    round_ = match.round
    event = _hold(round_, actor, is_moved=True)
    if match.kind == Match.Kind.BYE or not 1 <= table <= TABLE_MOST:
        raise Invalid(
            Worded(
                "A table is numbered from 1 to %(table_most)s, and a bye has none.",
                table_most=TABLE_MOST,
            )
        )
    other = round_book.move(match, table)
    changed = f"; table {other.table} for who sat there" if other else ""
    _settle(
        event,
        round_,
        actor,
        "table_moved",
        f"Round {round_.number}: a pair moved to table {table}{changed}",
    )
    match.refresh_from_db()
    return match


@transaction.atomic
def repair_round(
    *,
    round_: Round,
    actor: Actor,
    keep: Sequence[Match] = (),
    seed: int | None = None,
    give_up: Collection[str] = (),
) -> Round:
    """Pair anew all of the round at which nothing has happened, with those who have no place.

    keep: further tables that stay as they are, unless 'kept' is given up; what was played always
    stays. Raises Conflict 'cannot-pair' as preparing does.
    """
    event = _hold(round_, actor)
    before = round_book.snapshot(round_)
    stays = round_book.touched(round_)
    if Constraint.KEPT not in give_up:
        stays |= {match.pk: match for match in keep}
    kept = _draw_around(round_, stays, seed=seed, give_up=give_up)
    record_round(
        round_,
        actor,
        "repaired",
        f"Round {round_.number} paired anew; {kept} tables kept",
        before={"tables": before},
        after={"seed": round_.seed, "give_up": sorted(give_up)},
    )
    if round_.state == State.PUBLISHED:
        versions.bump(event)
    return round_


def _draw_around(
    round_: Round, stays: Mapping[int, Match], *, seed: int | None, give_up: Collection[str]
) -> int:
    """Draw and write all of a round but the tables that stay; how many of those there are."""
    seats = {
        pk: (entries[0], entries[1])
        for pk, entries in round_book.seats_of(round_).items()
        if pk in stays and len(entries) == 2
    }
    seated = {entry for pair in seats.values() for entry in pair}
    field = pairing.field_of(round_.event, round_.number, seated=seated)
    drawn = pairing.draw(
        field,
        seed=pairing.new_seed() if seed is None else pairing.fit_seed(seed),
        give_up=give_up,
        kept={pair: stays[pk].table for pk, pair in seats.items()},
    )
    round_.matches.exclude(pk__in=seats).delete()
    round_.seed = drawn.round.seed
    round_.save(update_fields=["seed"])
    kept = {frozenset(pair): stays[pk] for pk, pair in seats.items()}
    round_book.write_drawn(round_, drawn, kept=kept)
    round_book.keep_why(
        round_,
        cost=asdict(drawn.round.cost),
        proven=drawn.round.proven,
        spared=drawn.round.spared,
        clashes=drawn.seating.clashes,
        give_up=give_up,
    )
    return len(seats)


def _hold(round_: Round, actor: Actor, *, is_moved: bool = False) -> Event:
    """Hold the round for a change of its pairs, or where it `is_moved` of its tables alone."""
    permissions.require(actor, round_.event, "organiser")
    event = round_book.hold(round_)
    if not is_moved:
        round_book.need_swiss(round_.event, round_.stage)
    round_book.need_state(round_, State.PREPARED, State.PUBLISHED)
    return event


def _settle(event: Event, round_: Round, actor: Actor, action: str, summary: str) -> list[str]:
    """Explain the changed round, keep the record, and let the standings follow."""
    if round_.state == State.PREPARED and action != "table_moved":
        round_book.keep_fixed_tables(round_)
    warnings = round_book.warnings_in_words(round_book.account_anew(round_), event)
    record_round(round_, actor, action, summary, after={"warnings": warnings})
    if round_.state == State.PUBLISHED:
        versions.bump(event)
    return warnings
