"""Questions about a journey answered, each answer with the rules it turned on and their places."""

from collections.abc import Callable
from typing import Any

import msgspec

from rules_engine.adjudicate.forms import Answer, Decided, Reason, Supposed, Undecided
from rules_engine.facts.assumptions import says_of
from rules_engine.facts.errors import Refused, Unusable
from rules_engine.facts.rules import related
from rules_engine.journey_table.asking import (
    Closest,
    InCover,
    JourneyQuestion,
    Legal,
    May,
    OnCrisis,
    OnEvent,
    position_of,
)
from rules_engine.journey_table.guide import due
from rules_engine.journey_table.middle import marked
from rules_engine.journeys.geometry import FAR
from rules_engine.journeys.ground import ground, nearest_heroes, present_model, sought
from rules_engine.journeys.position import Journey, present
from rules_engine.journeys.tables import crisis_of, event_of, tables
from rules_engine.kernel.flow import RECORD, Line, Record, read_as
from rules_engine.log.journey_marks import JourneyMark
from rules_engine.log.own_rules import places, wording
from rules_engine.machine import asked, legal, step

EVENT_RULES = {
    "destiny-denied": "journey.event-denied",
    "will-of-the-master": "journey.event-will",
    "time-runs-short": "journey.event-time",
    "crisis": "journey.event-crisis",
    "quiet": "journey.event-quiet",
    "born-hero": "journey.event-born-hero",
    "inspiring-effort": "journey.event-inspiring",
    "destiny-fulfilled": "journey.event-fulfilled",
}


def rule_on_journey(question: JourneyQuestion) -> Answer:
    """The answer to a question about a journey.

    Raises Unusable for a position that cannot be, or a question that names who is not there.
    """
    journey = position_of(question)
    for event in question.after:
        try:
            journey = _stepped(journey, event).position
        except Refused as refused:
            why = "what is said to have happened before breaks a rule"
            return Undecided(why, (f"Cannot decide: {why}.",), (_reason(_broken(refused)),))
    return _ANSWERS[type(question.ask)](journey, question.ask)


class _Marked(Record):
    """What an event of middle detail led to."""

    def __init__(self, position: Journey) -> None:
        super().__init__(explain=True)
        self.position = position


def _stepped(journey: Journey, event: Any) -> Any:
    """The position after an event of the journey's own level of detail, with what it rested on.

    Raises Refused by the rule it breaks, Unusable for an event of the other level.
    """
    has_ground = bool(journey.stack)
    if isinstance(event, JourneyMark) == has_ground:
        level = "full" if has_ground else "middle"
        raise Unusable(f"the position is one of {level} detail, and the event is not")
    if has_ground:
        return step(journey, event, explain=True)
    record = _Marked(journey)
    token = RECORD.set(record)
    try:
        record.position = marked(journey, event)
    finally:
        RECORD.reset(token)
    return record


def _broken(refused: Refused) -> Line:
    return Line(refused.rule, "broken", refused.facts)


def _reason(line: Line) -> Reason:
    edition = "cursed-city"
    says, cites = wording(line.rule, edition), places(line.rule, edition)
    return Reason(line.rule, says, cites, line.verdict, line.facts)


def _decided(
    verdict: Any,
    first: str,
    *lines: Line,
    outcome: dict[str, Any] | None = None,
    supposed: tuple[Supposed, ...] = (),
) -> Decided:
    reasons = tuple(_reason(one) for one in lines)
    cites = tuple(dict.fromkeys(place for one in reasons for place in one.cites))
    near = tuple(dict.fromkeys(other for one in lines for other in related(one.rule)))
    return Decided(
        verdict,
        (first, *(f"{one.says} ({'; '.join(one.cites)})" for one in reasons[-2:])),
        outcome or {},
        reasons,
        (),
        cites,
        (),
        supposed,
        near,
    )


def _supposed(journey: Journey, *assumed: str) -> tuple[Supposed, ...]:
    """Open points that an answer rests on, as the journey reads them."""
    return tuple(Supposed(name, says_of(name, read_as(journey, name))) for name in assumed)


def _may(journey: Journey, ask: May) -> Answer:
    """Yes with the rules it was held against, no with the one it breaks."""
    try:
        stepped = _stepped(journey, ask.event)
    except Refused as refused:
        return _decided("no", "No.", _broken(refused))
    lines = [one for one in stepped.lines or () if one.verdict != "row"]
    if stepped.not_shown:
        missing = tuple(_reason(one) for one in stepped.not_shown)
        why = "nothing known here forbids it, but part of it is on what the reference does not hold"
        reasons = tuple(_reason(one) for one in lines)
        return Undecided(why, (f"Cannot decide: {why}.",), missing, {}, reasons)
    return _decided("yes", "Yes.", *lines, supposed=_supposed(journey, *stepped.assumed))


def _legal(journey: Journey, _: Legal) -> Answer:
    ask = asked(journey)
    if ask is None:
        coming = due(journey)
        if coming is None:
            return _decided("told", "The journey is over.", Line("journey.over"))
        outcome: dict[str, Any] = {
            "asked": coming.event,
            "dice": coming.dice,
            "heroes": coming.heroes,
        }
        return _decided("told", "Next in the turn.", Line(coming.rule), outcome=outcome)
    events = [msgspec.to_builtins(one) for one in legal(journey)]
    outcome = {"asked": ask.kind, "who": ask.who, "dice": ask.count, "events": events}
    who = journey.heroes[ask.who].card if ask.who >= 0 else "the table"
    return _decided("told", f"{who} is asked: {ask.kind}.", Line(ask.rule), outcome=outcome)


def _cover(journey: Journey, ask: InCover) -> Answer:
    """Whether each line between the two spaces is crossed, and what cover is worth then."""
    here = ground(journey)
    hero = _hero_space(journey, ask.hero)
    model = present_model(journey, ask.model)
    shooter, target = (hero, model) if ask.from_hero else (model, hero)
    covered = here.covered(shooter, target, aims=ask.ranged)
    facts = {"from": shooter, "to": target, "ranged": ask.ranged, "covered": covered}
    worth = "terrain.cover-hostile" if ask.from_hero else "terrain.cover-hero"
    lines = [Line("terrain.cover", "holds", facts)]
    if covered:
        lines.append(Line(worth))
    verdict = "yes" if covered else "no"
    first = "Yes, in cover." if covered else "No, a line is free."
    return _decided(verdict, first, *lines, supposed=_supposed(journey, "journey-lines"))


def _hero_space(journey: Journey, hero: int) -> tuple[int, int]:
    if not 0 <= hero < len(journey.heroes):
        raise Unusable(f"there is no hero {hero}: they are 0 to {len(journey.heroes) - 1}")
    space = journey.heroes[hero].space
    if space is None:
        raise Unusable(f"hero {hero} is not on the battlefield")
    return space


def _closest(journey: Journey, ask: Closest) -> Answer:
    space = present_model(journey, ask.model)
    heroes, steps = nearest_heroes(journey, space)
    towards = sought(journey, ask.model)
    names = [journey.heroes[hero].card for hero in heroes]
    outcome = {
        "closest": list(heroes),
        "names": names,
        "steps": steps if steps < FAR else None,
        "moves_towards": list(towards),
    }
    lines = [Line("hostile.move", "holds", {"closest": heroes, "steps": steps})]
    if set(towards) != set(heroes):
        lines.append(Line("ailment.marked", "holds", {"towards": towards}))
    first = f"Closest: {' and '.join(names) or 'nobody'}."
    if len(names) > 1:
        first += " The leader picks."
    supposed = _supposed(journey, "journey-spaces", "journey-towards")
    return _decided("told", first, *lines, outcome=outcome, supposed=supposed)


def _event(journey: Journey, ask: OnEvent) -> Answer:
    """What the table says of a roll as the journey stands."""
    name = event_of(ask.roll)
    lines = [Line(EVENT_RULES[name], "holds", {"roll": ask.roll})]
    if name == "will-of-the-master" and not present(journey):
        name = "time-runs-short"
        lines.append(Line(EVENT_RULES[name], "holds", {"groups": 0}))
    if name == "time-runs-short" and journey.night:
        name = "crisis"
        lines.append(Line(EVENT_RULES[name], "holds", {"night": True}))
    outcome = {"event": name, "place": tables().events.place}
    return _decided("told", f"{name.replace('-', ' ').capitalize()}.", *lines, outcome=outcome)


def _crisis(journey: Journey, ask: OnCrisis) -> Answer:
    page, number = crisis_of(journey.kind, ask.roll, night=journey.night)
    time = "night" if journey.night else "day"
    line = Line("quest.crisis", "holds", {"roll": ask.roll, "time": time})
    outcome = {"page": page, "entry": number, "time": time}
    first = f"Entry {number} on page {page} of the quest book, by {time}."
    return _decided(
        "told", first, line, outcome=outcome, supposed=_supposed(journey, "journey-tracks")
    )


_ANSWERS: dict[type[Any], Callable[[Journey, Any], Answer]] = {
    May: _may,
    Legal: _legal,
    InCover: _cover,
    Closest: _closest,
    OnEvent: _event,
    OnCrisis: _crisis,
}
