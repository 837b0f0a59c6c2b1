"""What can be done with an event next, and why not what cannot: told before it is tried.

Services ask the same questions before they act, so a page and an error say the same.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal

from matches.journeys.queries.steps import campaign_step
from matches.models import Event, Match, Round
from matches.pairing import pods, pools
from matches.rounds.queries.how_far import Progress, in_a_sentence, progress
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
    words = {
        "next": at.next_title,
        "last": _in_words(at.last_round) if at.last_round else "",
        "cut": _cut_told(event),
    }
    told = does.format(**words)
    if code in {"start", "prepare_round"} and not at.published:
        told = " ".join(filter(None, (told, _field_told(event, at))))
    if code in {"start", "prepare_round"} and not at.published and _is_too_long(event, at):
        told = (
            f"{told} {at.ready} players can meet in {_most(at.ready)} rounds without a rematch; "
            f"{at.planned} are planned. Set fewer in the settings, or allow rematches later."
        )
    if code in {"prepare_round", "publish_round", "finish"} and at.reset_since:
        told = f"{told} {_missing(at.reset_since)}"
    return Step(code, label.format(**words), told, guard(event, at))


def _of_campaign(event: Event, code: StepCode) -> str:
    """What the state of a campaign has against its start or its end."""
    if code == "start":
        return _not_in(event, State.OPEN, State.CLOSED)
    return _not_in(event, State.RUNNING)


def _field_told(event: Event, at: Progress) -> str:
    """What the field comes to where round 1 deals it into pools; '' where it does not."""
    rules = event_rules.read(event.rules)
    if rules.format == "pods":
        return _pods_told(at.ready, rules.pod_size)
    if rules.format != "pools" or at.ready < pools.LEAST * rules.pools:
        return ""
    sizes = Counter(pools.sizes(at.ready, rules.pools))
    told = " and ".join(f"{count} of {size}" for size, count in sizes.items())
    rounds = pools.rounds_of(at.ready, rules.pools)
    uneven = (
        " Smaller pools are done earlier; who would meet nobody in a pool rests once."
        if len(sizes) > 1 or any(size % 2 for size in sizes)
        else ""
    )
    return f"{at.ready} players make pools: {told}, {rounds} rounds.{uneven}"


def _is_too_long(event: Event, at: Progress) -> bool:
    """Whether more rounds are planned than two at a table can be paired in."""
    return at.planned > _most(at.ready) and event_rules.read(event.rules).format != "pods"


def _pods_told(ready: int, prefer: int) -> str:
    tables, rest = pods.sizes(ready, prefer)
    told = " and ".join(f"{count} of {size}" for size, count in Counter(tables).items())
    resting = f" {rest} rest{'s' if rest == 1 else ''}, with what a bye is worth." if rest else ""
    return f"{ready} players make pods: {told}.{resting}" if tables else ""


def _most(players: int) -> int:
    """Rounds that so many players can be paired in without a rematch or a second bye."""
    return players - 1 + players % 2


def _in_words(round_: Round) -> str:
    """A round inside a sentence: 'round 3', 'the quarter-finals'."""
    return f"the {in_a_sentence(round_.name)}" if round_.name else f"round {round_.number}"


def _cut_told(event: Event) -> str:
    """The cut that the rules ask for, in a few words."""
    rules = event_rules.read(event.rules)
    if rules.cut_per_pool is not None:
        return f"to the best {rules.cut_per_pool} of each pool"
    if rules.cut_wins is not None:
        return f"to all with {rules.cut_wins} wins or more"
    return f"to the top {rules.cut_to}" if rules.cut_to else "to a bracket"


def _missing(matches: Sequence[Match]) -> str:
    """That matches of closed rounds have no result, in a sentence for the desk."""
    named = [f"table {one.table} of round {one.round.number}" for one in matches[:5]]
    more = f" and {len(matches) - 5} more" if len(matches) > 5 else ""
    has = "has" if len(matches) == 1 else "have"
    return (
        f"But {', '.join(named)}{more} {has} no result: reset after the round was closed. The "
        "standings do without it until one is entered."
    )


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
    return f"The event's state is: {event.get_state_display()}."


def _open(event: Event, at: Progress) -> str:
    return _not_in(event, State.DRAFT, State.CLOSED)


def _close(event: Event, at: Progress) -> str:
    return _not_in(event, State.OPEN)


def _start(event: Event, at: Progress) -> str:
    return _not_in(event, State.OPEN, State.CLOSED) or _too_few(event, at)


def _too_few(event: Event, at: Progress) -> str:
    away = f" {at.away} have signed up but not checked in." if at.away else ""
    rules = event_rules.read(event.rules)
    needed = pools.LEAST * rules.pools
    if rules.format == "pools" and not at.published and at.ready < needed:
        return (
            f"{rules.pools} pools need {needed} players or more; {at.ready} can be "
            f"paired.{away} Set fewer pools in the settings."
        )
    if rules.format == "pods" and at.bracket is None and at.ready < pods.LEAST:
        return f"A round of pods needs three players or more; {at.ready} can be paired.{away}"
    if at.ready >= 2:
        return ""
    return f"A round needs two players or more; {at.ready} can be paired.{away}"


def _prepare(event: Event, at: Progress) -> str:
    if wrong := _not_in(event, State.RUNNING):
        return wrong
    last = at.last_round
    if last is not None and last.state != Round.State.CLOSED:
        return f"{last.title} {_is(last)} {last.get_state_display()}. Close it first."
    if at.bracket is not None:
        return "The bracket is played out. Finish the event." if not at.bracket.ready else ""
    if at.pools is not None:
        made = "Every round of the pools is played. Make the cut to a bracket, or finish the event."
        return made if at.pools.is_made else ""
    if at.next_number > at.planned:
        return (
            f"All {at.planned} rounds are played. Finish the event, or raise the number of "
            "rounds in its settings."
        )
    return _too_few(event, at)


def _cut(event: Event, at: Progress) -> str:
    if wrong := _not_in(event, State.RUNNING):
        return wrong
    if at.bracket is not None:
        return "The event has been cut already."
    if at.pools is not None and not at.is_over:
        return f"The next cut is made when all {at.pools.rounds} rounds of the pools are closed."
    if not at.is_over:
        return f"The cut is made when all {at.planned} rounds before it are closed."
    if at.ready < 2:
        return f"A bracket needs two players or more; {at.ready} are still in."
    return ""


def _is(round_: Round) -> str:
    return "are" if round_.name.endswith("s") else "is"


def _publish(event: Event, at: Progress) -> str:
    if wrong := _not_in(event, State.RUNNING):
        return wrong
    if at.last_round is None or at.last_round.state != Round.State.PREPARED:
        return "No round is in preparation."
    return ""


def _close_round(event: Event, at: Progress) -> str:
    if wrong := _not_in(event, State.RUNNING):
        return wrong
    if at.last_round is None or at.last_round.state != Round.State.PUBLISHED:
        return "No round is being played."
    if at.tables_open:
        tables = "1 table has" if at.tables_open == 1 else f"{at.tables_open} tables have"
        return f"{tables} no confirmed result yet."
    return ""


def _finish(event: Event, at: Progress) -> str:
    if wrong := _not_in(event, State.RUNNING):
        return wrong
    if at.last_round is None:
        return "No round has been played. Cancel the event if it will not be."
    if at.last_round.state != Round.State.CLOSED:
        state = at.last_round.get_state_display()
        return f"{at.last_round.title} {_is(at.last_round)} {state}. Close it, or delete it, first."
    return ""


def _reopen(event: Event, at: Progress) -> str:
    return _not_in(event, State.FINISHED, State.CANCELLED)


def _cancel(event: Event, at: Progress) -> str:
    return _not_in(event, State.DRAFT, State.OPEN, State.CLOSED, State.RUNNING)


_Guard = Callable[[Event, Progress], str]
_STEPS: dict[StepCode, tuple[str, str, _Guard]] = {
    "open_registration": (
        "Open registration",
        "Everybody can see the event and players can sign up.",
        _open,
    ),
    "close_registration": (
        "Close registration",
        "Nobody can sign up any more; the waitlist still moves up.",
        _close,
    ),
    "start": (
        "Start the event",
        "Registration ends and round 1 can be prepared; the format is settled.",
        _start,
    ),
    "prepare_round": (
        "Prepare {next}",
        "Pairs the players. Nobody but the staff sees it until it is published.",
        _prepare,
    ),
    "publish_round": (
        "Publish {last}",
        "Players see where they sit, and byes count.",
        _publish,
    ),
    "close_round": (
        "Close {last}",
        "Players can report nothing more for it; staff can still correct.",
        _close_round,
    ),
    "cut": (
        "Cut {cut}",
        "The best play on for the places; everybody else keeps the place they have.",
        _cut,
    ),
    "finish": (
        "Finish the event",
        "The standings become final. It can be reopened.",
        _finish,
    ),
    "reopen": (
        "Reopen the event",
        "The event goes on where it was.",
        _reopen,
    ),
    "cancel": (
        "Cancel the event",
        "Nobody can sign up or report any more. Nothing is deleted, and it can be reopened.",
        _cancel,
    ),
}
