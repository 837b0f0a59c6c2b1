"""The same penalty for several players of a round, and the counter-step."""

from collections.abc import Iterable, Sequence

from django.db import transaction

from companion.core.actors import Actor
from companion.core.errors import Invalid
from companion.core.worded import Worded
from matches.judging.services import penalties
from matches.models import Entry, Match, Penalty, Round
from matches.people.names import in_text
from matches.people.services import versions

TAKEN_BACK = "Given to several together, and taken back together."


@transaction.atomic
def give_to_several(
    *,
    round_: Round,
    these: Iterable[Entry],
    offence: str,
    reason: str,
    actor: Actor,
    rung: int | None = None,
    game: int | None = None,
) -> list[Penalty]:
    """Give each of these the rung of the event's ladder that is theirs, or the one named.

    All of them or nobody: raises what `give_rung` raises for one, Invalid for somebody without a
    table in this round and for a disqualification, which is said to one player at a time.
    """
    versions.hold(round_.event)
    given = []
    for entry in these:
        penalty = penalties.give_rung(
            match=_match_of(round_, entry),
            entry=entry,
            offence=offence,
            reason=reason,
            actor=actor,
            rung=rung,
            game=game,
        )
        if penalty.kind == Penalty.Kind.DISQUALIFIED:
            raise Invalid(
                Worded(
                    "For %(name)s this would be a disqualification, which is given one by "
                    "one at the table. Nobody was given a penalty.",
                    name=in_text(entry.name),
                ),
                code="one-by-one",
            )
        given.append(penalty)
    return given


def _match_of(round_: Round, entry: Entry) -> Match:
    match = (
        Match.objects.filter(round=round_, seats__entry=entry)
        .exclude(kind=Match.Kind.BYE)
        .select_related("round__event")
        .first()
    )
    if match is None:
        raise Invalid(
            Worded(
                "%(name)s has no table in %(round)s. Nobody was given a penalty.",
                name=in_text(entry.name),
                round=round_.in_words,
            )
        )
    return match


@transaction.atomic
def take_back_several(*, round_: Round, penalty_ids: Sequence[int], actor: Actor) -> list[Penalty]:
    """Take these penalties back, the last given first; those that still stood."""
    versions.hold(round_.event)
    standing = (
        Penalty.objects.filter(match__round=round_, pk__in=penalty_ids, taken_back_at=None)
        .select_related("match__round__event", "entry")
        .order_by("-pk")
    )
    return [
        penalties.take_back_penalty(penalty=one, reason=TAKEN_BACK, actor=actor) for one in standing
    ]
