"""Questions about a position, decided by the rules with every reason, or left open with one."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from rules_engine.adjudicate.asked import (
    AnyAsked,
    Blow,
    Changed,
    Characteristic,
    DriveBack,
    Ends,
    Follows,
    InRange,
    IsVulnerable,
    Legal,
    May,
    Odds,
    Precedence,
    Question,
    Result,
    Scorable,
    Visible,
    WhatIf,
    WhoIsAsked,
    Windows,
    Winner,
)
from rules_engine.adjudicate.attack_questions import drive_back, result
from rules_engine.adjudicate.card_questions import scorable, windows
from rules_engine.adjudicate.chances import odds
from rules_engine.adjudicate.course import Course, Tried, most_telling
from rules_engine.adjudicate.ending_questions import winner
from rules_engine.adjudicate.events import follows, may
from rules_engine.adjudicate.forms import (
    Answer,
    CardCited,
    Decided,
    Reason,
    Supposed,
    Undecided,
)
from rules_engine.adjudicate.naming import lying
from rules_engine.adjudicate.order_questions import allowed, who_comes_first, who_is_asked
from rules_engine.adjudicate.otherwise import unless_told_otherwise
from rules_engine.adjudicate.path_questions import ends
from rules_engine.adjudicate.reading import LONGEST, read_question
from rules_engine.adjudicate.record import (
    MOST_FIRST,
    after_events,
    decided,
    open_where_fallen,
    reason,
    supposed,
    undecided,
)
from rules_engine.adjudicate.table import dealt, position_of, whose_moment
from rules_engine.adjudicate.table_questions import (
    characteristic,
    in_range,
    is_vulnerable,
    visible,
)
from rules_engine.adjudicate.what_if import (
    change_in_words,
    changed,
    differing,
    turned_in_words,
    verdict_in_words,
)
from rules_engine.adjudicate.windows_of import check_window
from rules_engine.adjudicate.words import event_in_words, refusal_in_words
from rules_engine.card_book.naming import card_meant
from rules_engine.facts.errors import Fault, Unusable
from rules_engine.moments.answers import window_now
from rules_engine.moments.playing import kind_of
from rules_engine.sense.naming import fighter_meant, seat_meant
from rules_engine.sense.windows import windows_of
from rules_engine.state.events import Attack, Event, Play, Score
from rules_engine.state.position import Position

_ANSWERS: dict[type[Any], Callable[[Course, Any], Answer]] = {
    Follows: follows,
    Windows: windows,
    WhoIsAsked: who_is_asked,
    Precedence: who_comes_first,
    Legal: allowed,
    Visible: visible,
    InRange: in_range,
    Result: result,
    DriveBack: drive_back,
    Ends: ends,
    Scorable: scorable,
    Winner: winner,
    Characteristic: characteristic,
    IsVulnerable: is_vulnerable,
    Odds: odds,
}
_OF_THE_COURSE = (May, Follows, Result)
"""Questions whose answers tell themselves what was found on the way to them."""
_TRIPPED = (Fault, LookupError, AssertionError, TypeError, ValueError, OverflowError)


def adjudicate(question: Question) -> Answer:
    """The answer to a question about a position.

    Raises Unusable for a position that cannot be, or a question that names what is not there.
    """
    return unless_told_otherwise(question, _adjudicated(question), _adjudicated)


def _adjudicated(question: Question) -> Answer:
    position = position_of(question)
    if question.window:
        check_window(position.edition, question.window)
    events = _events(position, question)
    question, whose = whose_moment(question, position, events)
    position, supposed_so = dealt(position_of(question) if whose else position, question, events)
    supposed_so = (whose, *supposed_so) if whose else supposed_so
    if question.position is None:
        answer = _answered(position, question.ask, question.after, question.window)
        first = (*answer.first[: MOST_FIRST - len(supposed_so)], *supposed_so)
        return replace(answer, first=first) if supposed_so else answer
    try:
        return _answered(position, question.ask, question.after, question.window)
    except _TRIPPED as fault:
        # a whole position comes from anywhere: what no game leads to is not the engine's fault
        raise Unusable(f"no game leads to this position: {fault!r:.200}") from fault


def rule_on(position: Position, ask: AnyAsked) -> Answer:
    """The answer to what is asked of a position at hand. Raises Unusable as `adjudicate` does."""
    return _answered(position, ask, (), "")


def _events(position: Position, question: Question) -> tuple[Event, ...]:
    """Every event that a question names, or asks about in other words."""
    ask: Any = question.ask
    more: tuple[Event, ...] = ()
    if isinstance(ask, WhatIf):
        ask, more = ask.ask, ask.change.after
    if isinstance(ask, Result) and ask.attack:
        by, on = fighter_meant(position, ask.fighter), fighter_meant(position, ask.target)
        more = (*more, Attack(fighter=by, attack=ask.attack, target=on))
    if isinstance(ask, May):
        more = (*more, ask.event)
    if isinstance(ask, Follows):
        more = (*more, *ask.events)
    if isinstance(ask, Scorable):
        card = card_meant(ask.card, lying(position))
        more = (*more, Score(by=seat_meant(position, ask.seat), card=card))
    if isinstance(ask, Windows):
        card = card_meant(ask.card, lying(position))
        if kind_of(card) != "upgrade":  # one may be asked about that lies on a fighter
            more = (*more, Play(by=seat_meant(position, ask.seat), card=card))
    return (*question.after, *more)


def _answered(position: Position, ask: Any, after: tuple[Event, ...], window: str) -> Answer:
    if isinstance(ask, WhatIf):
        return _what_if(position, ask, after, window)
    course = Course(position)
    for event in after:
        tried = course.seek(event, onward=True)
        if tried:
            return _never_came(course, most_telling(tried))
    if window and window_now(course.position) != window:
        course.pass_on(until=window)
    course.passed.clear()
    found, rests = list(course.missing), tuple(course.assumed)
    if isinstance(ask, May):
        return open_where_fallen(position, course.position, may(course, ask, window))
    answer = _ANSWERS[type(ask)](course, ask)
    answer = open_where_fallen(position, course.position, answer)
    if isinstance(ask, _OF_THE_COURSE) or not (found or rests):
        return answer
    edition = position.edition
    return after_events(
        answer,
        tuple(reason(line, edition) for line in found),
        supposed(position, rests),
    )


def _never_came(course: Course, tried: Tried) -> Answer:
    """No answer: what is said to have happened before could not."""
    at, refused = tried.position, tried.refused
    words = event_in_words(at, tried.event)
    why = f"what is said to have happened before breaks a rule: {words}"
    return undecided(
        at,
        why,
        course.lines,
        course.missing,
        course.assumed,
        refused=refused,
        first=(f"Cannot decide: {why}.", refusal_in_words(at, refused)),
    )


def _what_if(position: Position, ask: WhatIf, after: tuple[Event, ...], window: str) -> Answer:
    """Both answers, and what differs between them."""
    now = _answered(position, ask.ask, after, window)
    change = ask.change
    then = _answered(
        changed(position, change), ask.ask, change.after if change.after else after, window
    )
    differs = differing(now, then)
    words = change_in_words(position, change)
    verdicts = verdict_in_words(now), verdict_in_words(then)
    turned = turned_in_words(verdicts, differs)
    first = (
        f"With {words}: {turned}.",
        *(f"As it stands: {line}" for line in _other(now, then, 1 if then.first[2:] else 2)),
        *(f"Then: {line}" for line in _other(then, now, 3)),
    )
    outcome: dict[str, Any] = {"now": now, "then": then, "differs": differs}
    rests = dict.fromkeys(one.name for one in (*now.supposed, *then.supposed))
    if isinstance(now, Undecided) or isinstance(then, Undecided):
        open_ = now if isinstance(now, Undecided) else then
        assert isinstance(open_, Undecided)
        both = undecided(position, open_.why, assumed=rests, first=first, **outcome)
    else:
        both = decided(position, "told", (), rests, first=first, **outcome)
    cards = {one.name: one for one in (*now.cards, *then.cards)}
    cites = dict.fromkeys((*then.cites, *now.cites))
    return replace(both, cites=tuple(cites), cards=tuple(cards.values()))


def _other(one: Answer, other: Answer, most: int) -> tuple[str, ...]:
    """The first lines of an answer that another one does not have; where it has all, the first."""
    lines = tuple(line for line in one.first if line not in other.first)
    return lines[:most] or one.first[:1]


__all__ = [
    "LONGEST",
    "Answer",
    "AnyAsked",
    "Blow",
    "CardCited",
    "Changed",
    "Characteristic",
    "Decided",
    "DriveBack",
    "Ends",
    "Follows",
    "InRange",
    "IsVulnerable",
    "Legal",
    "May",
    "Odds",
    "Precedence",
    "Question",
    "Reason",
    "Result",
    "Scorable",
    "Supposed",
    "Undecided",
    "Visible",
    "WhatIf",
    "WhoIsAsked",
    "Windows",
    "Winner",
    "adjudicate",
    "position_of",
    "read_question",
    "rule_on",
    "windows_of",
]
