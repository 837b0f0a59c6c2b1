"""Questions about events: may one happen, and what follows from some."""

from collections.abc import Iterable
from typing import Any

from rules_engine.adjudicate.asked import Follows, May
from rules_engine.adjudicate.course import Course, Tried, most_telling
from rules_engine.adjudicate.forms import Answer
from rules_engine.adjudicate.record import decided, recording, undecided
from rules_engine.adjudicate.windows_of import (
    otherwise_in_words,
    used_otherwise,
    windows_used_in,
)
from rules_engine.adjudicate.words import (
    WINDOWS,
    ask_in_words,
    event_in_words,
    happening_in_words,
    line_in_words,
    listed,
    refusal_in_words,
    tally_in_words,
    window_in_words,
)
from rules_engine.card_book.known import rules_of
from rules_engine.card_book.naming import card_title
from rules_engine.facts.errors import Refused
from rules_engine.kernel.flow import ELSEWHERE, Line
from rules_engine.machine import asked
from rules_engine.moments.answers import window_now
from rules_engine.moments.playing import kind_of
from rules_engine.sense.naming import called
from rules_engine.sense.windows import without_window
from rules_engine.state.events import Event
from rules_engine.state.position import Change, Happening, Position, changes

_PLAIN = frozenset(
    (
        "kernel.whose",
        "actions.activate",
        "actions.charge-token",
        "attack.declare",
        "attack.enemy-only",
        "end_phase.no-ploys",
        "game.card-over-rule",
        "attack.multiple-separate",
        "out_of_action.removed",
        "upgrades.friendly",
        "upgrades.not-out-of-action",
    )
)
"""Checks that turn an answer only where they fail."""
_HIDDEN = "what the rule needs is hidden, or its wording is not known to the engine"
_ON_THE_WAY = "something on the way is hidden, or its wording is not known to the engine"


def may(course: Course, ask: May, window: str = "") -> Answer:
    """Whether an event may happen now or in the first window where it may, and by which rule."""
    position = course.position
    begun = len(course.lines)
    tried = course.seek(ask.event, passing=True, window=window)
    if tried:
        return _refused(course, tried)
    lines, missing = course.lines[begun:], course.missing
    event = course.events[-1]
    outcome: dict[str, Any] = {"passed": tuple(course.passed)} if course.passed else {}
    words = event_in_words(position, event)
    cards = _cards_of(event)
    if missing:
        at_no_moment = _of_no_moment(position.edition, cards[0] if cards else "")
        return undecided(
            position,
            at_no_moment or _HIDDEN,
            lines,
            missing,
            course.assumed,
            first=(f"Cannot decide: {at_no_moment}.",) if at_no_moment else (),
            cards=cards,
            **outcome,
        )
    passed = listed(map(window_in_words, course.passed))
    once = f", once everybody has passed in {passed}" if passed else ""
    first = (f"Yes: {words}{once}.", *_held(position, lines))
    about = _fighters_of(event)
    return decided(
        position, "yes", lines, course.assumed, first=first, cards=cards, about=about, **outcome
    )


def _held(position: Position, lines: list[Line]) -> tuple[str, ...]:
    """The checks of the event itself, which stand before the first row that was reached."""
    own: dict[str, Line] = {}
    for line in lines:
        if line.verdict == "row" and own:
            break
        if line.verdict == "holds" and line.facts and line.rule not in _PLAIN:
            own.setdefault(line.rule, line)
    return tuple(line_in_words(position, line) for line in own.values())[-3:]


def _refused(course: Course, tried: tuple[Tried, ...]) -> Answer:
    """No, with the rule that says it most to the point, and the windows where it may be used."""
    card = getattr(tried[0].event, "card", "")
    used = windows_used_in(tried[0].position.edition, card)
    best = most_telling(tried, used)
    position, event = best.position, best.event
    outcome: dict[str, Any] = {}
    first = [
        f"No, this is not allowed: {event_in_words(position, event)}.",
        refusal_in_words(position, best.refused),
    ]
    places = {one.window: one.refused for one in tried if one.window}
    if used:
        outcome["windows"] = used
        first.append(_where_used(used, tuple(places), tried[-1].position))
    elif card and best.refused.rule in ELSEWHERE and (rules := rules_of(card)) is not None:
        where = used_otherwise(rules, kind_of(card))
        first += [f"It is used {otherwise_in_words(where)}."] if where else []
    if places:
        outcome["tried"] = {name: refused.rule for name, refused in places.items()}
    if course.missing:  # what was not shown before may be what forbids it now, or allows it
        return undecided(
            position,
            _ON_THE_WAY,
            _reached(position, event),
            course.missing,
            course.assumed,
            refused=best.refused,
            **outcome,
        )
    return decided(
        position,
        "no",
        _reached(position, event),
        course.assumed,
        best.refused,
        first=first,
        cards=_cards_of(event),
        about=_fighters_of(event),
        **outcome,
    )


def _of_no_moment(edition: str, card: str) -> str:
    """Why nothing is known of a reaction to a moment of other editions; `` for any other card."""
    if not (card and without_window(card, edition)):
        return ""
    rules = rules_of(card)
    at = rules.at if rules is not None else ()
    return (
        f"{card_title(card)} is used {listed(WINDOWS[one] for one in at)}, and no source of this"
        " edition tells of such a moment"
    )


def _where_used(used: tuple[str, ...], tried: tuple[str, ...], last: Position) -> str:
    """The windows a card may be used in, and what comes before one that has not opened yet."""
    sentence = f"It may be used in: {listed(map(window_in_words, used))}"
    unopened = next((name for name in used if name not in tried), "")
    if not unopened:
        return f"{sentence}."
    now = ask_in_words(last, asked(last), window_now(last))
    return f"{sentence}; {unopened} has not opened before {now}."


def _fighters_of(event: Event) -> tuple[int, ...]:
    """The fighters that an event names: who acts, and on whom."""
    named = (getattr(event, name, -1) for name in ("fighter", "target"))
    return tuple(one for one in named if one >= 0)


def _cards_of(event: Event) -> tuple[str, ...]:
    card = getattr(event, "card", "")
    return (card,) if card else ()


def _reached(position: Position, event: Event) -> tuple[Line, ...]:
    """The checks that held before the one that refused the event."""
    ask = asked(position)
    if ask is None or type(event) not in ask.events or ask.who not in (event.by, -1):
        return ()
    with recording() as record:
        try:
            ask.answer(position, event)
        except Refused:
            return tuple(record.lines or ())
    return ()


def follows(course: Course, question: Follows) -> Answer:
    """What comes of some events, each of which must be allowed."""
    before = course.position
    begun = len(course.lines)
    cards: list[str] = []
    for event in question.events:
        cards += _cards_of(event)
        tried = course.seek(event, passing=question.passing, onward=True)
        if tried:
            return _stopped(course, tried, begun)
    if question.passing:
        course.pass_on()
    outcome = came_of(before, course.position)
    lines = course.lines[begun:]
    if course.passed:
        outcome["passed"] = tuple(course.passed)
    if course.missing:
        return undecided(
            course.position,
            _ON_THE_WAY,
            lines,
            course.missing,
            course.assumed,
            cards=cards,
            **outcome,
        )
    first = course_in_words(before, course.position, lines)
    return decided(
        course.position,
        "told",
        lines,
        course.assumed,
        first=first,
        cards=cards,
        about=[one for event in course.events for one in _fighters_of(event)],
        **outcome,
    )


def _stopped(course: Course, tried: tuple[Tried, ...], begun: int) -> Answer:
    best = most_telling(tried)
    position, event = best.position, best.event
    stopped = {"event": str(event.__struct_config__.tag), "number": len(course.events)}
    lines = course.lines[begun:]
    first = (
        f"No: it stops at {event_in_words(position, event)}.",
        refusal_in_words(position, best.refused),
    )
    if course.missing:
        return undecided(
            position,
            _ON_THE_WAY,
            lines,
            course.missing,
            course.assumed,
            refused=best.refused,
            stopped_at=stopped,
        )
    return decided(
        position,
        "no",
        lines,
        course.assumed,
        best.refused,
        first=first,
        cards=_cards_of(event),
        about=_fighters_of(event),
        stopped_at=stopped,
    )


def course_in_words(before: Position, after: Position, lines: list[Line]) -> tuple[str, ...]:
    """What happened in a few lines: totals of attacks, what came of them, what is asked now."""
    sentences: list[str] = []
    for line in lines:
        if "outcome" in line.facts and "attack" in line.facts and "defence" in line.facts:
            sentences.append(_comparison(line))
    for happening in new_happenings(before, after):
        words = (
            f"{called(after, happening.fighter)}'s {happening.about or 'attack'} on"
            f" {called(after, happening.other)}: {happening.word}"
            if happening.what == "attack"
            else happening_in_words(after, happening)
        )
        if words:
            sentences.append(f"{words}.")
    now = ask_in_words(after, asked(after), window_now(after))
    return (
        *dict.fromkeys(sentences[: 4 if len(sentences) > 4 else len(sentences)]),
        f"Then {now}.",
    )


def _comparison(line: Line) -> str:
    attack, defence = (tally_in_words(line.facts[side]) for side in ("attack", "defence"))
    trapped = ", the target being trapped" if line.facts.get("trapped") else ""
    by = "criticals decide" if line.rule == "attack.criticals-first" else "successes decide"
    return f"Attack {attack}; defence {defence}: {line.facts['outcome']} ({by}){trapped}."


def came_of(before: Position, after: Position) -> dict[str, Any]:
    """What happened between two positions, what is different now, and what is asked next."""
    outcome: dict[str, Any] = {
        "happened": [_told(after, one) for one in new_happenings(before, after)],
        "changes": [_change(one) for one in _on_the_table(before, after)],
        "next": next_asked(after),
    }
    if after.outcome is not None:
        outcome["winners"] = after.outcome.winners
    return outcome


def next_asked(position: Position) -> dict[str, Any] | None:
    """Who is asked now and for what, in a reaction window with its name; None once it is over."""
    ask = asked(position)
    if ask is None:
        return None
    form: dict[str, Any] = {"who": ask.who, "kind": ask.kind}
    if ask.kind == "reaction":
        form["window"] = window_now(position)
    return form


def new_happenings(before: Position, after: Position) -> list[Happening]:
    """What the history of a position has more than that of one before."""

    def all_of(position: Position) -> list[Happening]:
        return [one for past in position.earlier for one in past] + list(position.history)

    return all_of(after)[len(all_of(before)) :]


def _told(position: Position, happening: Happening) -> dict[str, Any]:
    """A happening in words, with what of it says something."""
    form: dict[str, Any] = {"what": happening.what}
    for name, fighter in (("fighter", happening.fighter), ("other", happening.other)):
        if fighter >= 0:
            form[name] = position.fighters[fighter].card
    if happening.amount:
        form["amount"] = happening.amount
    if happening.word:
        form["word"] = happening.word
    if happening.seat >= 0:
        form["seat"] = happening.seat
    return form


_BOOKKEEPING = ("stack", "history", "earlier", "ended", "inspected", "surged", "returned")


def _on_the_table(before: Position, after: Position) -> Iterable[Change]:
    return (one for one in changes(before, after) if one.path[0] not in _BOOKKEEPING)


def _change(change: Change) -> dict[str, Any]:
    return {"path": list(change.path), "old": change.old, "new": change.new}
