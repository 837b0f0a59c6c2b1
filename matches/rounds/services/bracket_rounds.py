"""The rounds of a bracket: every match that can be played is paired, by the bracket alone."""

from companion.core.actors import Actor
from companion.core.errors import Conflict
from matches.brackets.playing import Pairing
from matches.models import Match, Round, Stage
from matches.rounds.services import pairing, round_book
from matches.rounds.services.round_book import record_round
from matches.stages import queries


def prepare(*, stage: Stage, number: int, actor: Actor) -> Round:
    """Pair the next round of a bracket, for the staff's eyes until it is published.

    Who would meet somebody that has left the event goes on without a match, which is kept with the
    round. The stage is read with its event, which is held. Raises Conflict 'bracket-is-over' where
    nothing is left to be played.
    """
    now = queries.now_of(stage)
    ready = now.ready
    if not ready:
        raise Conflict(
            "The bracket is played out. Finish the event. Nothing was changed.",
            code="bracket-is-over",
        )
    round_ = round_book.new_round(
        stage.event, number, pairing.new_seed(), stage=stage, name=now.next_name
    )
    round_.why = {
        "walkovers": {str(slot): seed for slot, seed in now.standing.walkovers.items()},
    }
    round_.save(update_fields=["why"])
    round_book.seat_all(round_, [_table(round_, one, now) for one in _best_first(ready)])
    _number_tables(round_)
    round_book.keep_fixed_tables(round_)
    record_round(
        round_,
        actor,
        "prepared",
        f"{round_.title} prepared: {len(ready)} match{'es' if len(ready) > 1 else ''}",
        after={"slots": [one.match.number for one in ready]},
    )
    return round_


def _best_first(ready: list[Pairing]) -> list[Pairing]:
    """The final before the match for the third place, else as the bracket has them."""
    return sorted(ready, key=lambda one: (one.match.half == "third", one.match.number))


def _table(
    round_: Round, pairing: Pairing, now: queries.BracketNow
) -> tuple[Match, tuple[int, ...]]:
    seeds = [seed for seed in pairing.sides if seed]
    match = Match(round=round_, slot=pairing.match.number)
    return match, tuple(now.entries[seed].pk for seed in seeds)


def _number_tables(round_: Round) -> None:
    matches = list(round_.matches.order_by("pk"))
    for table, match in enumerate(matches, 1):
        match.table = table
    Match.objects.bulk_update(matches, ["table"])
