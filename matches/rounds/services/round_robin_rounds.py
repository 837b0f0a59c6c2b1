"""The rounds of a round robin, and of pools: everybody meets everybody, by the schedule alone."""

import random

from companion.core.actors import Actor
from companion.core.errors import Conflict
from companion.core.worded import Worded
from matches.entries.queries import planned
from matches.models import Entry, Event, Match, Round, Stage
from matches.pairing import pools
from matches.pairing.round_robin import BYE, Pairs
from matches.people.names import bare
from matches.rounds.services import pairing, round_book
from matches.rounds.services.round_book import record_round
from matches.rules import event_rules
from matches.rules.event_rules import EventRules
from matches.stages import pools as stage_pools

_NO_SCHEDULE = Worded(
    "Round 1 keeps no schedule: it was laid out by hand. Delete it and prepare it anew."
)


def prepare(*, event: Event, number: int, actor: Actor, seed: int | None) -> Round:
    """Make the next round of a round robin or of pools, for the staff's eyes until it is published.

    Who is in which pool and holds which place of its schedule is drawn with round 1, from the seed,
    and kept with it by the entries' numbers. Whoever would meet somebody that has left has a bye;
    who is in a pool that is played out rests.
    Raises Conflict 'schedule-is-over' where every round is made.
    """
    rules = event_rules.read(event.rules)
    seed = pairing.new_seed() if seed is None else pairing.fit_seed(seed)
    drawn = _drawn(event, rules, seed) if number == 1 else _kept(event, rules)
    rounds = pools.rounds([len(pool) for pool in drawn])
    if number > len(rounds):
        raise Conflict(
            "Everybody has met everybody. Finish the event. Nothing was changed.",
            code="schedule-is-over",
        )
    round_ = round_book.new_round(event, number, seed)
    if number == 1:
        round_.why = {"pools": drawn} if rules.format == "pools" else {"order": drawn[0]}
        round_.save(update_fields=["why"])
    tables = _seat(round_, drawn, rounds[number - 1], in_pools=rules.format == "pools")
    of = "of the pools" if rules.format == "pools" else "of the round robin"
    record_round(
        round_,
        actor,
        "prepared",
        f"Round {number} {of} prepared: {tables} tables",
        after={"seed": seed},
    )
    return round_


def prepare_in_stage(*, stage: Stage, number: int, actor: Actor) -> Round:
    """Make the next round of a later stage of pools, for the staff's eyes until it is published.

    The stage is read with its event, which is held. Raises Conflict 'schedule-is-over' where every
    round of it is made.
    """
    drawn = [[one.number for one in pool] for pool in stage_pools.seeded_in(stage)]
    rounds = pools.rounds([len(pool) for pool in drawn])
    at = Round.objects.filter(stage=stage).count()
    if at >= len(rounds):
        raise Conflict(
            "Everybody has met everybody of their pool. Make the cut to a bracket, or finish the "
            "event. Nothing was changed.",
            code="schedule-is-over",
        )
    name = stage_pools.round_name(at + 1)
    round_ = round_book.new_round(stage.event, number, pairing.new_seed(), stage=stage, name=name)
    tables = _seat(round_, drawn, rounds[at], in_pools=True)
    record_round(round_, actor, "prepared", f"{round_.title} prepared: {tables} tables")
    return round_


def _seat(round_: Round, drawn: list[list[int]], paired: list[Pairs], *, in_pools: bool) -> int:
    """Seat who meets whom by the places of each pool; the number of tables."""
    present = {one.number: one.pk for one in planned.ready_entries(round_.event)}
    playing: list[tuple[Match, list[int]]] = []
    resting: list[tuple[Match, list[int]]] = []
    for at, (order, pairs) in enumerate(zip(drawn, paired, strict=True)):
        why = {"pool": pools.name_of(at)} if in_pools else {}
        for pair in pairs:
            sides = [order[place - 1] for place in pair if place != BYE]
            there = [present[one] for one in sides if one in present]
            if len(there) == 2:
                table = len(playing) + 1
                playing.append((Match(round=round_, table=table, why=why), there))
            elif there:
                resting.append((round_book.new_bye(round_, why=why), there))
    round_book.seat_all(round_, playing + resting)
    round_book.keep_fixed_tables(round_)
    return len(playing)


def _drawn(event: Event, rules: EventRules, seed: int) -> list[list[int]]:
    ready = {one.number: one for one in planned.ready_entries(event)}
    if rules.format != "pools":
        numbers = sorted(ready)
        random.Random(seed).shuffle(numbers)
        return [numbers]
    spread = rules.club_avoidance != "never"
    clubs = {number: bare(one.club) for number, one in ready.items() if one.club and spread}
    try:
        return pools.deal(sorted(ready), rules.pools, seed=seed, clubs=clubs)
    except ValueError as error:
        raise Conflict(
            Worded("%(error)s Nothing was changed.", error=error), code="too-few"
        ) from error


def _kept(event: Event, rules: EventRules) -> list[list[int]]:
    why = Round.objects.get(event=event, number=1).why
    drawn = why.get("pools", []) if rules.format == "pools" else [why.get("order", [])]
    known = set(Entry.objects.filter(event=event).values_list("number", flat=True))
    numbers = [one for pool in drawn for one in pool]
    if not numbers or not set(numbers) <= known:
        raise Conflict(_NO_SCHEDULE, code="no-schedule")
    return [list(pool) for pool in drawn]
