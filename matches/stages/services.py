"""The cut: who plays on, in a bracket for the places or in pools before it, and taking it back."""

from collections.abc import Sequence

from django.db import IntegrityError, transaction

from companion.core.actors import Actor
from companion.core.errors import Conflict, Invalid
from companion.core.services.audit import record
from companion.core.worded import Worded
from matches.brackets import Unfit
from matches.models import Entry, Event, Round, Stage, StageSeed
from matches.pairing import pools as dealt
from matches.people.names import bare, in_text
from matches.people.services import permissions, versions
from matches.rules import event_rules
from matches.stages import queries
from matches.stages.choosing import chosen
from matches.stages.field import field_of


@transaction.atomic
def cut(
    *,
    event: Event,
    actor: Actor,
    size: int | None = None,
    wins: int | None = None,
    per_pool: int | None = None,
    bracket: str = Stage.Format.SINGLE,
    third_place: bool = False,
    best_of: int | None = None,
    minutes: int | None = None,
) -> Stage:
    """Let the best players of the rounds so far play a bracket, seeded by their places.

    Who: the best `size` by rank, or everybody with so many `wins` or more, or the best `per_pool`
    of each pool; one of the three is given. Only who is still in the event is seeded; the next one
    moves up. best_of, minutes: of the bracket's matches, those of the event where left out. Raises
    Invalid for a cut that does not fit, Conflict 'level-at-the-cut' where the last who would go on
    is level with the first who would not, and where the event is not so far or was cut already.
    """
    permissions.require(actor, event, "organiser")
    versions.hold(event)
    number = _need_time(event)
    on = chosen(field_of(event), size=size, wins=wins, per_pool=per_pool)
    stage = Stage(
        event=event,
        number=number,
        format=_format(bracket),
        size=len(on.seeds),
        third_place=third_place,
        best_of=_need_best_of(best_of),
        minutes=_need_minutes(minutes),
        **on.kept,
    )
    try:
        drawn = queries.drawn(stage)
    except Unfit as error:
        raise Invalid(
            Worded("%(error)s Nothing was changed.", error=error), fields={"size": str(error)}
        ) from error
    return _made(stage, on.seeds, rounds=drawn.rounds, actor=actor)


@transaction.atomic
def cut_to_pools(
    *,
    event: Event,
    actor: Actor,
    pools: int,
    size: int | None = None,
    wins: int | None = None,
    per_pool: int | None = None,
    best_of: int | None = None,
    minutes: int | None = None,
) -> Stage:
    """Let the best of the rounds so far play on in pools, out of which a bracket can be cut.

    Who, and with what: as of `cut`. The pools are as equal in strength as in size: seeded by the
    places so far, those of a club spread where the event keeps clubs apart. Raises what `cut`
    raises, and Invalid for more pools than the players fill.
    """
    permissions.require(actor, event, "organiser")
    versions.hold(event)
    number = _need_time(event)
    on = chosen(field_of(event), size=size, wins=wins, per_pool=per_pool)
    seeds = on.seeds
    most = len(seeds) // dealt.LEAST
    if not 1 <= pools <= most:
        raise Invalid(
            Worded(
                "%(pools)s pools do not fit %(count)s players: a pool needs two or more. "
                "Nothing was changed.",
                pools=pools,
                count=len(seeds),
            ),
            code="cut-does-not-fit",
            fields={"pools": Worded("1 to %(most)s", most=most)},
        )
    if event_rules.read(event.rules).club_avoidance != "never":
        seeds = dealt.spread(seeds, pools, {one: bare(one.club) for one in seeds if one.club})
    stage = Stage(
        event=event,
        number=number,
        format=Stage.Format.POOLS,
        pools=pools,
        size=len(seeds),
        best_of=_need_best_of(best_of),
        minutes=_need_minutes(minutes),
        **on.kept,
    )
    rounds = dealt.rounds_of(len(seeds), pools)
    return _made(stage, seeds, rounds=rounds, actor=actor)


def _made(stage: Stage, seeds: Sequence[Entry], *, rounds: int, actor: Actor) -> Stage:
    try:
        with transaction.atomic():
            stage.save()
    except IntegrityError as error:
        raise _cut_already() from error
    StageSeed.objects.bulk_create(
        StageSeed(stage=stage, entry=entry, seed=seed) for seed, entry in enumerate(seeds, 1)
    )
    _note_cut(stage, seeds, rounds=rounds, actor=actor)
    return stage


def _note_cut(stage: Stage, seeds: Sequence[Entry], *, rounds: int, actor: Actor) -> None:
    names = ", ".join(in_text(entry.name) for entry in seeds[:8])
    more = f" and {stage.size - 8} more" if stage.size > 8 else ""
    record(
        actor=actor,
        action="stage.cut",
        summary=f"Cut to {stage.size}, {stage.get_format_display()}: {names}{more}",
        event_id=stage.event_id,
        about=stage.event,
        after={
            "size": stage.size,
            "cut_by": stage.cut_by,
            "asked": stage.asked,
            "parted": stage.parted,
            "format": stage.format,
            "third_place": stage.third_place,
            "best_of": stage.best_of,
            "pools": stage.pools,
            "rounds": rounds,
            "seeds": [entry.number for entry in seeds],
        },
    )


@transaction.atomic
def cut_by_rules(*, event: Event, actor: Actor) -> Stage:
    """The cut that the event's rules ask for. Raises Conflict where they ask for none."""
    permissions.require(actor, event, "organiser")
    rules = event_rules.read(event.rules)
    if not rules.has_cut:
        raise Conflict(
            "The event's rules ask for no cut. Set one in its settings, or say how many play on. "
            "Nothing was changed.",
            code="no-cut-in-rules",
        )
    return cut(
        event=event,
        actor=actor,
        size=rules.cut_to,
        wins=rules.cut_wins,
        per_pool=rules.cut_per_pool,
        bracket=rules.cut_format,
        third_place=rules.cut_third_place,
        best_of=rules.cut_best_of,
    )


@transaction.atomic
def uncut(*, event: Event, actor: Actor, reason: str = "") -> None:
    """Take the last cut back: nothing of its stage is left but its lines in the record.

    Raises Conflict while the stage has a round; each can be deleted, the last one first.
    """
    permissions.require(actor, event, "organiser")
    versions.hold(event)
    stages = queries.stages_of(event)
    if not stages:
        return
    stage = stages[-1]
    last = Round.objects.filter(stage=stage).order_by("number").last()
    if last is not None:
        what = Worded("bracket") if stage.is_bracket else Worded("pools")
        raise Conflict(
            Worded(
                "%(title)s of the %(what)s exists. Delete it first, then take the cut "
                "back. Nothing was changed.",
                title=last.title,
                what=what,
            ),
            code="bracket-has-rounds",
            facts={"round": last.number},
        )
    numbers = list(stage.seeds.values_list("entry__number", flat=True))
    record(
        actor=actor,
        action="stage.uncut",
        summary=f"Cut to {stage.size} taken back",
        event_id=event.pk,
        about=event,
        before={"size": stage.size, "format": stage.format, "seeds": numbers},
        reason=reason,
    )
    stage.delete()


def _need_time(event: Event) -> int:
    """The place in the chain of a stage that is begun now. Raises Conflict where none can be."""
    if event.state != Event.State.RUNNING:
        raise Conflict(
            Worded(
                "The event's state is: %(state)s. Nothing was changed.",
                state=Worded.of(event.get_state_display()),
            ),
            code="not-now",
        )
    stages = queries.stages_of(event)
    if stages and stages[-1].is_bracket:
        raise _cut_already()
    last = Round.objects.filter(event=event).order_by("number").last()
    if last is None or last.state != Round.State.CLOSED:
        what = Worded("No round was played.")
        if last is not None:
            state = Worded.of(last.get_state_display())
            what = Worded("%(title)s is %(state)s.", title=last.title, state=state)
        raise Conflict(
            Worded(
                "%(what)s The cut is made when the last round before it is closed. "
                "Nothing was changed.",
                what=what,
            ),
            code="not-now",
        )
    if stages and last.stage_id != stages[-1].pk:
        raise Conflict(
            "The event has been cut to pools, and no round of them was played. Play them, or take "
            "that cut back first. Nothing was changed.",
            code="cut-already",
        )
    return len(stages) + 1


def _cut_already() -> Conflict:
    return Conflict(
        "The event has been cut already. Take that cut back first if it is wrong.",
        code="cut-already",
    )


def _format(bracket: str) -> str:
    if bracket not in queries.BRACKETS:
        raise Invalid(
            Worded(
                "A bracket is one of: %(brackets)s. Nothing was changed.",
                brackets=", ".join(queries.BRACKETS),
            ),
            fields={"bracket": "Choose one."},
        )
    return bracket


def _need_best_of(best_of: int | None) -> int | None:
    if best_of not in (None, 1, 3):
        raise Invalid(
            "A match has one game or is a best of three. Nothing was changed.",
            fields={"best_of": "1 or 3"},
        )
    return best_of


def _need_minutes(minutes: int | None) -> int | None:
    if minutes is not None and not 5 <= minutes <= 600:
        raise Invalid(
            "A round has 5 to 600 minutes. Nothing was changed.", fields={"minutes": "5 to 600"}
        )
    return minutes
