"""What is planned and cannot be with this field, told before round 1: rounds, and the cut."""

from collections.abc import Iterator

from companion.core.worded import Worded
from matches.entries.queries.planned import ready_entries
from matches.models import Event, MustNotMeet
from matches.pairing import most_rounds, pools
from matches.rounds.queries.how_far import Progress
from matches.rules import event_rules
from matches.rules.event_rules import EventRules


def too_much(event: Event, at: Progress) -> Iterator[Worded]:
    """A sentence for each that is more than the field can have. Of fewer than two nothing is said:
    they cannot begin."""
    rules = event_rules.read(event.rules)
    if at.ready < 2:
        return
    if rules.format == "swiss":
        yield from _rounds(event, at)
    yield from _cut(rules, at)


def _rounds(event: Event, at: Progress) -> Iterator[Worded]:
    players = list(ready_entries(event).values_list("pk", flat=True))
    apart = MustNotMeet.objects.filter(event=event).values_list("one_id", "other_id")
    numbers = {"ready": at.ready, "planned": at.planned}
    if at.planned > (most := most_rounds(players)):
        yield Worded(
            "%(ready)s players can meet in %(most)s rounds without a rematch; %(planned)s are "
            "planned. Set fewer in the settings, or allow rematches later.",
            most=most,
            **numbers,
        )
    elif at.planned > (most := most_rounds(players, list(apart))):
        yield Worded(
            "With those kept apart who must not meet, %(ready)s players can be paired in %(most)s "
            "rounds; %(planned)s are planned. Set fewer in the settings, or keep fewer apart.",
            most=most,
            **numbers,
        )


def _cut(rules: EventRules, at: Progress) -> Iterator[Worded]:
    if rules.cut_to is not None and rules.cut_to > at.ready:
        yield Worded(
            "The cut to the top %(cut_to)s takes more than the %(ready)s who can be paired. "
            "Choose fewer in the settings, or when the cut is made.",
            cut_to=rules.cut_to,
            ready=at.ready,
        )
    if rules.cut_wins is not None and rules.cut_wins > at.planned:
        yield Worded(
            "Nobody can win the %(cut_wins)s matches that the cut asks for: %(planned)s rounds are "
            "planned. Choose fewer in the settings, or when the cut is made.",
            cut_wins=rules.cut_wins,
            planned=at.planned,
        )
    if rules.cut_per_pool is not None and at.ready >= pools.LEAST * rules.pools:
        smallest = min(pools.sizes(at.ready, rules.pools))
        if rules.cut_per_pool > smallest:
            yield Worded(
                "The best %(cut_per_pool)s of each pool are more than play in the smallest, which "
                "has %(smallest)s. Choose fewer in the settings, or when the cut is made.",
                cut_per_pool=rules.cut_per_pool,
                smallest=smallest,
            )
