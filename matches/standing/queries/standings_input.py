"""An event's tables as the plain records that standings are computed from: the only place where
the two meet. Rounds that are not published do not exist here; of a round that is being played,
what is confirmed counts.
"""

from collections import defaultdict
from collections.abc import Iterator
from typing import Literal, NamedTuple, cast

from matches import standings
from matches.models import Entry, Event, Game, Match, Penalty, RollOff, Round, Seat, Stage
from matches.pairing import pods
from matches.rules import event_rules, outcomes, round_rules
from matches.rules.event_rules import Booked, EventRules
from matches.rules.outcomes import counts_as, ladder_of, outcome
from matches.rules.results import ONE_SIDED, Ending, GameResult, Kind, Result, Settled, SettledBy
from matches.standings import Award, Deduction, Entrant, Field, Rules, Tiebreaker

_SIDES: tuple[Literal["a", "b"], ...] = ("a", "b")
_MISSED: dict[str, Literal["a", "drawn"] | None] = {
    Entry.Missed.BYE: "a",
    Entry.Missed.DRAW: "drawn",
    Entry.Missed.LOSS: None,
}
_TIEBREAKS = ("glory", "survivors", "sudden_death", "roll_off")
_NOT_IN = (Entry.State.WAITLISTED, Entry.State.WITHDRAWN)


class Input(NamedTuple):
    """What the standings of an event follow from.

    version: the version of the results it is at least as new as. rounds: the numbers of the
    published rounds of one stage, ascending: a bracket never mixes with the tiebreakers of others.
    """

    version: int
    rounds: tuple[int, ...]
    field: Field
    rules: Rules
    chain: tuple[Tiebreaker, ...]

    def after(self, round_number: int) -> Field:
        """The field after a round; after the last one as it is now, drops included."""
        return self.field if self.rounds[-1:] == (round_number,) else self.field.after(round_number)


def of_event(event_id: int) -> Input:
    """The input of an event's standings, in a fixed number of queries.

    Raises Event.DoesNotExist, and UnfitConvention where the event's rules cannot be taken.
    """
    return _of(event_id, None)


def of_stage(stage: Stage) -> Input:
    """The input of the standings within a stage of pools: of what was played in it alone."""
    return _of(stage.event_id, stage)


def _of(event_id: int, stage: Stage | None) -> Input:
    # the version first: what is read after it is as new or newer, never older
    version, data = Event.objects.values_list("results_version", "rules").get(pk=event_id)
    rules = round_rules.within(event_rules.read(data), stage)
    rounds = tuple(
        Round.objects.filter(event_id=event_id, stage=stage)
        .exclude(state=Round.State.PREPARED)
        .order_by("number")
        .values_list("number", flat=True)
    )
    played, seated = _matches(event_id, stage, rules)
    entries = _entries(event_id, stage, {entry for entry, _ in seated})
    recorded: dict[str, dict[int, int]] = defaultdict(dict)
    for kind, entry, value in RollOff.objects.filter(event_id=event_id).values_list(
        "kind", "entry_id", "value"
    ):
        recorded[kind][entry] = value
    field = Field(
        entrants=tuple(
            Entrant(entry.pk, entry.entered_round, entry.dropped_after) for entry in entries
        ),
        # nobody comes late into a later stage
        matches=(*played, *(_missed(entries, rounds, seated) if stage is None else ())),
        roll_offs=recorded[RollOff.Kind.ROLL_OFF],
        manual=recorded[RollOff.Kind.MANUAL],
        deductions=_deductions(event_id, stage, {entry.pk for entry in entries}),
    )
    return Input(version, rounds, field, rules_of(rules), chain_of(rules))


def before_round(event_id: int, number: int) -> standings.Table:
    """The standings by which a round is paired: earlier published rounds, those who enter in
    this round included with what their missed rounds count."""
    given = of_event(event_id)
    field = Field(
        entrants=tuple(one for one in given.field.entrants if one.entered <= number),
        matches=tuple(match for match in given.field.matches if match.round < number),
        roll_offs=given.field.roll_offs,
        manual=given.field.manual,
        deductions=tuple(one for one in given.field.deductions if one.round < number),
    )
    return standings.compute(field, given.rules, given.chain)


def rules_of(rules: EventRules) -> Rules:
    """What each match counts as, under the event's rules.

    A match loss counts as a concession does, and a missed round that counts as a loss as if the
    player had not shown up.
    """
    points = rules.points
    return Rules(
        points=standings.MatchPoints(
            win=points.win,
            draw=points.draw,
            loss=points.loss,
            bye=points.bye,
            no_show=points.loss,
            double_loss=points.loss,
        ),
        best_of=rules.best_of,
        loser_keeps_draw=rules.drawn_match == "by_glory_loser_keeps_draw",
        bye=_award(rules.bye),
        concession=_award(rules.concession),
        no_show=_award(rules.no_show),
        match_loss=_award(rules.concession),
        double_loss=Award(games_lost=rules.double_loss_games_lost),
        missed_loss=_award(rules.no_show).mirrored(),
        glory_cap=rules.glory_cap,
    )


def chain_of(rules: EventRules) -> tuple[Tiebreaker, ...]:
    """The chain of conventions that decides. Raises UnfitConvention."""
    return tuple(standings.tiebreaker(link.name, link.params) for link in rules.chain)


def _award(booked: Booked) -> Award:
    return Award(
        games_won=booked.games_won,
        games_lost=booked.games_lost,
        glory_for=booked.glory_for,
        glory_against=booked.glory_against,
    )


def _entries(event_id: int, stage: Stage | None, seated: set[int]) -> list[Entry]:
    """Who stands in the table: everybody who has or had a place, or ever sat at a table; of a later
    stage who was seeded."""
    every = Entry.objects.filter(event_id=event_id).order_by("number")
    if stage is not None:
        return list(every.filter(stage_seeds__stage=stage))
    return [entry for entry in every if entry.state not in _NOT_IN or entry.pk in seated]


def _deductions(event_id: int, stage: Stage | None, standing: set[int]) -> tuple[Deduction, ...]:
    """The match points that judges took off and that were not given back, in published rounds."""
    taken = (
        Penalty.objects.filter(
            match__round__event_id=event_id,
            match__round__stage=stage,
            points__gt=0,
            taken_back_at__isnull=True,
        )
        .exclude(match__round__state=Round.State.PREPARED)
        .order_by("pk")
        .values_list("entry_id", "match__round__number", "points")
    )
    return tuple(Deduction(*one) for one in taken if one[0] in standing)


def _matches(
    event_id: int, stage: Stage | None, rules: EventRules
) -> tuple[list[standings.Match], set[tuple[int, int]]]:
    """The matches that count, and who sat in which round: (entry, round)."""
    of_event = {"match__round__event_id": event_id, "match__round__stage": stage}
    published = Match.objects.filter(round__event_id=event_id, round__stage=stage).exclude(
        round__state=Round.State.PREPARED
    )
    rows = list(
        published.order_by("round__number", "table", "pk").values_list(
            "pk", "round__number", "kind", "state", "loser_seat", "settled_by", "settled_seat"
        )
    )
    games: dict[int, list[GameResult]] = defaultdict(list)
    for match, ending, winner, glory in (
        Game.objects.filter(**of_event)
        .order_by("number")
        .values_list("match_id", "ending", "winner", "glory")
    ):
        games[match].append(GameResult(cast(Ending, ending), winner, tuple(glory)))
    seats: dict[int, list[int]] = defaultdict(list)
    for match, entry in (
        Seat.objects.filter(**of_event).order_by("position").values_list("match_id", "entry_id")
    ):
        seats[match].append(entry)
    seated = {(entry, number) for match, number, *_ in rows for entry in seats[match]}
    return list(_counted(rows, seats, games, rules)), seated


def _counted(
    rows: list[tuple[int, int, str, str, int | None, str, int | None]],
    seats: dict[int, list[int]],
    games: dict[int, list[GameResult]],
    rules: EventRules,
) -> Iterator[standings.Match]:
    for match, number, kind, state, loser, by, winner in rows:
        sitting = seats[match]
        if kind == Match.Kind.BYE and sitting:
            yield standings.Match(round=number, a=sitting[0], kind="bye")
        elif state == Match.State.CONFIRMED:
            lost_by = loser if kind in ONE_SIDED else None
            settled = Settled(cast(SettledBy, by), winner) if by and winner is not None else None
            result = Result(cast(Kind, kind), tuple(games[match]), lost_by, settled)
            yield from as_records(number, sitting, result, rules)


def as_record(
    number: int, sitting: tuple[int, int], result: Result, rules: EventRules
) -> standings.Match:
    """A two-player match with its result, as standings take it."""
    ladder = ladder_of(rules)
    decided = outcome(result, ladder)
    counting = (counts_as(game, ladder) for game in result.games)
    winner: Literal["a", "b", "drawn", "neither"] = "neither" if decided.both_lost else "drawn"
    if decided.winner is not None:
        winner = _SIDES[decided.winner]
    return standings.Match(
        round=number,
        a=sitting[0],
        b=sitting[1],
        kind=result.kind,
        games=tuple(_game(game) for game in counting if game is not None),
        winner=winner,
        on_tiebreak=decided.by in _TIEBREAKS,
    )


def as_records(
    number: int, sitting: list[int], result: Result, rules: EventRules
) -> Iterator[standings.Match]:
    """A match of two or a pod with its result, as standings take it."""
    if len(sitting) == 2:
        yield as_record(number, (sitting[0], sitting[1]), result, rules)
    elif len(sitting) > 2:
        yield from _of_pod(number, sitting, result, rules)


def _of_pod(
    number: int, sitting: list[int], result: Result, rules: EventRules
) -> Iterator[standings.Match]:
    """What a pod comes to for each who sat in it: the points of the place, and the glory."""
    held = outcomes.places_of(result)
    points = pods.shares(held, rules.pod_points.by_place)
    for seat, entry in enumerate(sitting):
        has_won = held[seat] == 1 and held.count(1) == 1
        glory = result.games[-1].glory[seat]
        yield standings.Match(
            round=number,
            a=entry,
            kind="pod",
            games=(standings.Game("a" if has_won else "b", glory or 0, 0),),
            winner="a" if has_won else "drawn" if held[seat] == 1 else "b",
            points=(points[seat], 0),
        )


def _game(game: GameResult) -> standings.Game:
    winner = "drawn" if game.winner is None else _SIDES[game.winner]
    return standings.Game(winner, *game.glory[:2])


def _missed(
    entries: list[Entry], rounds: tuple[int, ...], seated: set[tuple[int, int]]
) -> Iterator[standings.Match]:
    """The rounds that late entries missed, as what the organiser chose they count."""
    for entry in entries:
        if entry.missed_count_as == Entry.Missed.NOTHING:
            continue
        for number in rounds:
            if number < entry.entered_round and (entry.pk, number) not in seated:
                yield standings.Match(
                    round=number,
                    a=entry.pk,
                    kind="missed",
                    winner=_MISSED[entry.missed_count_as],
                )
