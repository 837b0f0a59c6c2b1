"""The rounds of a round robin: everybody meets everybody, by the schedule alone."""

import random

from companion.core.actors import Actor
from companion.core.errors import Conflict
from matches.entries.queries import planned
from matches.models import Entry, Event, Match, Round
from matches.pairing.round_robin import BYE, schedule
from matches.rounds.services import pairing, round_book
from matches.rounds.services.round_book import record_round


def prepare(*, event: Event, number: int, actor: Actor, seed: int | None) -> Round:
    """Make the next round of a round robin, for the staff's eyes until it is published.

    Who holds which place of the schedule is drawn with round 1, from the seed, and kept with it by
    the entries' numbers. Whoever would meet somebody that has left has a bye.
    Raises Conflict 'schedule-is-over' where every round is made.
    """
    seed = pairing.new_seed() if seed is None else pairing.fit_seed(seed)
    order = _drawn(event, seed) if number == 1 else _kept(event)
    rounds = schedule(len(order))
    if number > len(rounds):
        raise Conflict(
            "Everybody has met everybody. Finish the event. Nothing was changed.",
            code="schedule-is-over",
        )
    round_ = round_book.new_round(event, number, seed)
    round_.why = {"order": order} if number == 1 else {}
    round_.save(update_fields=["why"])
    present = {one.number: one.pk for one in planned.ready_entries(event)}
    sides = [[order[place - 1] for place in pair if place != BYE] for pair in rounds[number - 1]]
    there = [[present[one] for one in pair if one in present] for pair in sides]
    playing = [pair for pair in there if len(pair) == 2]
    resting = [pair for pair in there if len(pair) == 1]
    round_book.seat_all(
        round_,
        [(Match(round=round_, table=n), pair) for n, pair in enumerate(playing, 1)]
        + [(round_book.new_bye(round_), pair) for pair in resting],
    )
    round_book.keep_fixed_tables(round_)
    record_round(
        round_,
        actor,
        "prepared",
        f"Round {number} of the round robin prepared: {len(playing)} tables",
        after={"seed": seed},
    )
    return round_


def _drawn(event: Event, seed: int) -> list[int]:
    numbers = sorted(one.number for one in planned.ready_entries(event))
    random.Random(seed).shuffle(numbers)
    return numbers


def _kept(event: Event) -> list[int]:
    why = Round.objects.get(event=event, number=1).why
    known = set(Entry.objects.filter(event=event).values_list("number", flat=True))
    if not set(why.get("order", [])) <= known or not why.get("order"):
        raise Conflict(
            "Round 1 keeps no schedule: it was laid out by hand. Delete it and prepare it anew.",
            code="no-schedule",
        )
    return list(why["order"])
