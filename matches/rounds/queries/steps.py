"""What can be done with an event next, and why not what cannot: told before it is tried.

Services ask the same questions before they act, so a page and an error say the same.
"""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from companion.core.worded import Counted, Worded
from matches.journeys.queries.steps import campaign_step
from matches.models import Event, Round
from matches.pairing import pods, pools
from matches.rounds.queries import step_words
from matches.rounds.queries.how_far import Progress, progress
from matches.rounds.queries.too_much import too_much
from matches.rules import event_rules

StepCode = Literal[
    "open_registration",
    "close_registration",
    "start",
    "prepare_round",
    "publish_round",
    "close_round",
    "cut",
    "finish",
    "reopen",
    "cancel",
]
State = Event.State


@dataclass(frozen=True, slots=True)
class Step:
    """A thing to do with the event.

    label: the words of its button. does: what it will do. why_not: empty where it is allowed.
    """

    code: StepCode
    label: str
    does: str
    why_not: str

    @property
    def allowed(self) -> bool:
        """Whether it can be done now."""
        return not self.why_not


def next_steps(event: Event, at: Progress | None = None) -> list[Step]:
    """The steps that the event's state offers, the one that leads on first."""
    at = at or progress(event)
    return [step(event, code, at) for code in _offered(event, at)]


def step(event: Event, code: StepCode, at: Progress | None = None) -> Step:
    """One step: what it would do, and why it cannot be done where it cannot."""
    at = at or progress(event)
    if event.is_campaign and (own := campaign_step(event, code)) is not None:
        return Step(code, own.label, own.does, _of_campaign(event, code) or own.why_not)
    label, does, guard = _STEPS[code]
    sentence = does
    if code in {"start", "prepare_round"} and not at.published:
        sentence = Worded.together(sentence, _field_told(event, at), *too_much(event, at))
    if code in {"prepare_round", "publish_round", "finish"} and at.reset_since:
        sentence = Worded.together(sentence, step_words.missing(at.reset_since))
    return Step(code, _label(event, code, at) or label, sentence, guard(event, at))


def _label(event: Event, code: StepCode, at: Progress) -> Worded | None:
    """The words of a button that names a round or the cut."""
    last = at.last_round.in_words if at.last_round else ""
    if code == "prepare_round":
        return Worded("Prepare %(round)s", round=at.next_title)
    if code == "publish_round":
        return Worded("Publish %(round)s", round=last)
    if code == "close_round":
        return Worded("Close %(round)s", round=last)
    return Worded("Cut %(cut)s", cut=step_words.cut_told(event)) if code == "cut" else None


def _of_campaign(event: Event, code: StepCode) -> str:
    """What the state of a campaign has against its start or its end."""
    if code == "start":
        return _not_in(event, State.OPEN, State.CLOSED)
    return _not_in(event, State.RUNNING)


def _field_told(event: Event, at: Progress) -> str:
    """What the field comes to where round 1 deals it into pools; '' where it does not."""
    rules = event_rules.read(event.rules)
    if rules.format == "pods":
        return step_words.pods_told(at.ready, rules.pod_size)
    if rules.format != "pools" or at.ready < pools.LEAST * rules.pools:
        return ""
    sizes = Counter(pools.sizes(at.ready, rules.pools))
    sizes_named = step_words.sizes_told(sizes)
    rounds = pools.rounds_of(at.ready, rules.pools)
    uneven = (
        Worded("Smaller pools are done earlier; who would meet nobody in a pool rests once.")
        if len(sizes) > 1 or any(size % 2 for size in sizes)
        else ""
    )
    made = Worded(
        "%(ready)s players make pools: %(told)s, %(rounds)s rounds.",
        ready=at.ready,
        told=sizes_named,
        rounds=rounds,
    )
    return Worded.together(made, uneven)


def _offered(event: Event, at: Progress) -> list[StepCode]:
    if event.state == State.RUNNING:
        return ["finish", "cancel"] if event.is_campaign else _running(event, at)
    return _OFFERED[event.state]


_OFFERED: dict[str, list[StepCode]] = {
    State.DRAFT: ["open_registration", "cancel"],
    State.OPEN: ["start", "close_registration", "cancel"],
    State.CLOSED: ["start", "open_registration", "cancel"],
    State.FINISHED: ["reopen"],
    State.CANCELLED: ["reopen"],
}


def _running(event: Event, at: Progress) -> list[StepCode]:
    """What a running event offers: after its Swiss rounds the cut that its rules ask for, after
    everything its end."""
    if at.is_over and (at.bracket or not event_rules.read(event.rules).has_cut):
        more: list[StepCode] = [] if at.bracket else ["cut"]
        return ["finish", _round_step(at), *more, "cancel"]
    if at.is_over and at.bracket is None:
        return ["cut", _round_step(at), "finish", "cancel"]
    return [_round_step(at), "finish", "cancel"]


def _round_step(at: Progress) -> StepCode:
    if at.last_round is None or at.last_round.state == Round.State.CLOSED:
        return "prepare_round"
    return "publish_round" if at.last_round.state == Round.State.PREPARED else "close_round"


def _not_in(event: Event, *states: str) -> str:
    if event.state in states:
        return ""
    return Worded("The event's state is: %(state)s.", state=Worded.of(event.get_state_display()))


def _open(event: Event, at: Progress) -> str:
    return _not_in(event, State.DRAFT, State.CLOSED)


def _close(event: Event, at: Progress) -> str:
    return _not_in(event, State.OPEN)


def _start(event: Event, at: Progress) -> str:
    return _not_in(event, State.OPEN, State.CLOSED) or _too_few(event, at)


def _too_few(event: Event, at: Progress) -> str:
    away = Worded("%(away)s have signed up but not checked in.", away=at.away) if at.away else ""
    rules = event_rules.read(event.rules)
    needed = pools.LEAST * rules.pools
    if rules.format == "pools" and not at.published and at.ready < needed:
        sentence = Worded(
            "%(pools)s pools need %(needed)s players or more; %(ready)s can be paired.",
            pools=rules.pools,
            needed=needed,
            ready=at.ready,
        )
        return Worded.together(sentence, away, Worded("Set fewer pools in the settings."))
    if rules.format == "pods" and at.bracket is None and at.ready < pods.LEAST:
        sentence = Worded(
            "A round of pods needs three players or more; %(ready)s can be paired.", ready=at.ready
        )
        return Worded.together(sentence, away)
    if at.ready >= 2:
        return ""
    sentence = Worded("A round needs two players or more; %(ready)s can be paired.", ready=at.ready)
    return Worded.together(sentence, away)


def _prepare(event: Event, at: Progress) -> str:
    if wrong := _not_in(event, State.RUNNING):
        return wrong
    last = at.last_round
    if last is not None and last.state != Round.State.CLOSED:
        return Worded.together(step_words.stands(last), Worded("Close it first."))
    if at.bracket is not None:
        over = Worded("The bracket is played out. Finish the event.")
        return over if not at.bracket.ready else ""
    if at.pools is not None:
        made = Worded(
            "Every round of the pools is played. Make the cut to a bracket, or finish the event."
        )
        return made if at.pools.is_made else ""
    rules = event_rules.read(event.rules)
    if at.next_number > at.planned and rules.is_scheduled and rules.has_cut:
        return Worded(
            "All %(planned)s rounds are played. Make the cut, or finish the event.",
            planned=at.planned,
        )
    if at.next_number > at.planned and rules.is_scheduled:
        return Worded("All %(planned)s rounds are played. Finish the event.", planned=at.planned)
    if at.next_number > at.planned:
        return Worded(
            "All %(planned)s rounds are played. Finish the event, or raise the "
            "number of rounds in its settings.",
            planned=at.planned,
        )
    return _too_few(event, at)


def _cut(event: Event, at: Progress) -> str:
    if wrong := _not_in(event, State.RUNNING):
        return wrong
    if at.bracket is not None:
        return Worded("The event has been cut already.")
    if at.pools is not None and not at.is_over:
        return Worded(
            "The next cut is made when all %(rounds)s rounds of the pools are closed.",
            rounds=at.pools.rounds,
        )
    if not at.is_over:
        return Worded(
            "The cut is made when all %(planned)s rounds before it are closed.", planned=at.planned
        )
    if at.ready < 2:
        return Worded(
            "A bracket needs two players or more; %(ready)s are still in.", ready=at.ready
        )
    return ""


def _publish(event: Event, at: Progress) -> str:
    if wrong := _not_in(event, State.RUNNING):
        return wrong
    if at.last_round is None or at.last_round.state != Round.State.PREPARED:
        return Worded("No round is in preparation.")
    return ""


def _close_round(event: Event, at: Progress) -> str:
    if wrong := _not_in(event, State.RUNNING):
        return wrong
    if at.last_round is None or at.last_round.state != Round.State.PUBLISHED:
        return Worded("No round is being played.")
    if at.tables_open:
        return Counted(
            "%(n)s table has no confirmed result yet.",
            "%(n)s tables have no confirmed result yet.",
            at.tables_open,
        )
    return ""


def _finish(event: Event, at: Progress) -> str:
    if wrong := _not_in(event, State.RUNNING):
        return wrong
    if at.last_round is None:
        return Worded("No round has been played. Cancel the event if it will not be.")
    if at.last_round.state != Round.State.CLOSED:
        return Worded.together(
            step_words.stands(at.last_round), Worded("Close it, or delete it, first.")
        )
    return ""


def _reopen(event: Event, at: Progress) -> str:
    return _not_in(event, State.FINISHED, State.CANCELLED)


def _cancel(event: Event, at: Progress) -> str:
    return _not_in(event, State.DRAFT, State.OPEN, State.CLOSED, State.RUNNING)


_Guard = Callable[[Event, Progress], str]
_STEPS: dict[StepCode, tuple[str, str, _Guard]] = {
    "open_registration": (
        Worded("Open registration"),
        Worded("Everybody can see the event and players can sign up."),
        _open,
    ),
    "close_registration": (
        Worded("Close registration"),
        Worded("Nobody can sign up any more; the waitlist still moves up."),
        _close,
    ),
    "start": (
        Worded("Start the event"),
        Worded("Registration ends and round 1 can be prepared; the format is settled."),
        _start,
    ),
    "prepare_round": (
        Worded("Prepare the round"),
        Worded("Pairs the players. Nobody but the staff sees it until it is published."),
        _prepare,
    ),
    "publish_round": (
        Worded("Publish the round"),
        Worded("Players see where they sit, and byes count."),
        _publish,
    ),
    "close_round": (
        Worded("Close the round"),
        Worded("Players can report nothing more for it; staff can still correct."),
        _close_round,
    ),
    "cut": (
        Worded("Make the cut"),
        Worded("The best play on for the places; everybody else keeps the place they have."),
        _cut,
    ),
    "finish": (
        Worded("Finish the event"),
        Worded("The standings become final. It can be reopened."),
        _finish,
    ),
    "reopen": (
        Worded("Reopen the event"),
        Worded("The event goes on where it was."),
        _reopen,
    ),
    "cancel": (
        Worded("Cancel the event"),
        Worded(
            "Nobody can sign up or report any more. Nothing is deleted, and it can be reopened."
        ),
        _cancel,
    ),
}
