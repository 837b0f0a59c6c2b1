"""Questions about a journey: their form, and how they are read from JSON."""

from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec.structs import replace

from rules_engine.facts.errors import Unusable
from rules_engine.journey_table.opening import opening_of
from rules_engine.journey_table.report import replay_journey
from rules_engine.journeys.events import AnyEvent
from rules_engine.journeys.given import QuestDie
from rules_engine.journeys.position import Journey
from rules_engine.journeys.readings import check_readings
from rules_engine.journeys.scenes import JourneyScene, stage_journey
from rules_engine.log.journey_marks import JourneyMark
from rules_engine.log.reading import read_journey
from rules_engine.machine import begin

LONGEST = 4 * 2**20


class Asked(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="what"):
    """The base of everything that can be asked of a journey."""


class May(Asked, frozen=True, tag="may"):
    """May this event happen now? Of a log of middle detail it is one of its own."""

    event: AnyEvent | JourneyMark


class Legal(Asked, frozen=True, tag="legal"):
    """What may be decided now, and what is asked?"""


class InCover(Asked, frozen=True, tag="cover"):
    """Is the target of a weapon action in cover?

    One is a hero and the other a model, by number; from_hero says who attacks, ranged whether the
    weapon reaches further than the adjacent space.
    """

    hero: int
    model: int
    from_hero: bool = True
    ranged: bool = True


class Closest(Asked, frozen=True, tag="closest"):
    """Which hero is closest to this model, and to which does it move?"""

    model: int


class OnEvent(Asked, frozen=True, tag="event"):
    """What happens when the quest dice show this in the event phase?"""

    roll: QuestDie


class OnCrisis(Asked, frozen=True, tag="crisis"):
    """Which crisis is it when the quest dice show this?"""

    roll: QuestDie


AnyAsked: TypeAlias = May | Legal | InCover | Closest | OnEvent | OnCrisis


class JourneyQuestion(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A question: a scene or the lines of a log, what happened since, and what is asked.

    at is the event of the log after which it is asked, -1 the last one; assume reads open points
    otherwise than the engine does, as pairs of name and value (`journeys.readings`).
    """

    v: Literal[1]
    ask: AnyAsked
    journey: JourneyScene | None = None
    log: Annotated[tuple[msgspec.Raw, ...], msgspec.Meta(max_length=10_001)] = ()
    at: int = -1
    assume: Annotated[tuple[tuple[str, str], ...], msgspec.Meta(max_length=20)] = ()
    after: Annotated[tuple[AnyEvent | JourneyMark, ...], msgspec.Meta(max_length=100)] = ()


def is_of_journey(text: bytes) -> bool:
    """Whether a question is one about a journey: by its scene, or by the log it brings."""
    try:
        form = msgspec.json.decode(text)
    except (msgspec.DecodeError, RecursionError):
        return False
    if not isinstance(form, dict):
        return False
    lines = form.get("log")
    first = lines[0] if isinstance(lines, list) and lines else None
    return "journey" in form or (isinstance(first, dict) and first.get("t") == "journey")


def read_journey_question(text: bytes) -> JourneyQuestion:
    """A question from its JSON form. Raises Unusable, with the place, for what is none."""
    if len(text) > LONGEST:
        raise Unusable(f"a question has {LONGEST} bytes at most")
    try:
        return msgspec.json.decode(text, type=JourneyQuestion)
    except msgspec.ValidationError as error:
        raise Unusable(f"no question of this format: {error}") from None
    except msgspec.DecodeError as error:
        raise Unusable(f"no JSON: {error}") from None
    except RecursionError:
        raise Unusable("nested too deep") from None


def position_of(question: JourneyQuestion) -> Journey:
    """The position that a question is about. Raises Unusable where it tells of none, or of two."""
    if (question.journey is None) == (not question.log):
        raise Unusable("a question is about one position: a scene (`journey`) or a log (`log`)")
    check_readings(question.assume)
    if question.journey is not None:
        return begin(replace(stage_journey(question.journey), assume=question.assume))
    log = read_journey(b"\n".join(bytes(line) for line in question.log) + b"\n")
    if not log.entries:
        return _read_so(opening_of(log.header), question)
    report = replay_journey(log)
    return _read_so(report.after(report.last if question.at < 0 else question.at), question)


def _read_so(journey: Journey, question: JourneyQuestion) -> Journey:
    """The journey with the readings asked for beside those of its own log."""
    kept = {**dict(journey.assume), **dict(question.assume)}
    return replace(journey, assume=tuple(kept.items()))
