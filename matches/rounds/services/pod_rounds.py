"""The rounds of pods: tables of three or four, drawn by who has met whom and by the scores."""

from collections import Counter

from companion.core.actors import Actor
from companion.core.errors import Conflict
from companion.core.worded import Worded
from matches.models import Event, Match, Round
from matches.pairing import pods
from matches.rounds.services import pairing, round_book
from matches.rounds.services.round_book import record_round
from matches.rules import event_rules


def prepare(*, event: Event, number: int, actor: Actor, seed: int | None) -> Round:
    """Draw the next round of pods, for the staff's eyes until it is published.

    Raises Conflict 'too-few' where fewer than three can be drawn.
    """
    seed = pairing.new_seed() if seed is None else pairing.fit_seed(seed)
    field = pairing.field_of(event, number)
    sitters = [
        pods.Sitter(one.id, one.score, Counter(past.opponent for past in one.met), one.byes)
        for one in field.entrants.values()
    ]
    try:
        drawn = pods.draw(sitters, prefer=event_rules.read(event.rules).pod_size, seed=seed)
    except ValueError as error:
        raise Conflict(
            Worded("%(error)s Nothing was changed.", error=error), code="too-few"
        ) from error
    round_ = round_book.new_round(event, number, seed)
    round_.why = {"seed": seed, "again": drawn.again}
    round_.save(update_fields=["why"])
    score = {one.id: one.score for one in sitters}
    round_book.seat_all(
        round_,
        [
            (Match(round=round_, table=table, why={"pod": [score[one] for one in pod]}), pod)
            for table, pod in enumerate(drawn.pods, 1)
        ]
        + [(round_book.new_bye(round_), (one,)) for one in drawn.resting],
    )
    round_book.keep_fixed_tables(round_)
    of_sizes = " and ".join(f"{n} of {size}" for size, n in Counter(map(len, drawn.pods)).items())
    record_round(
        round_,
        actor,
        "prepared",
        f"Round {number} prepared: pods, {of_sizes}",
        after={"seed": seed},
    )
    return round_
