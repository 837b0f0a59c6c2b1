"""Client events of a journey read; what no die or token can show is told by its rule."""

from collections.abc import Callable, Iterator
from typing import Any, TypeVar

import msgspec

from rules_engine.facts.errors import Refused, Unusable
from rules_engine.journeys.harm import QUEST_SPACES
from rules_engine.journeys.position import EDITION
from rules_engine.journeys.tables import ACTIVATION_DIE, QUEST_DIE
from rules_engine.log.forms import Log, Logged
from rules_engine.log.journeys import JourneyLog
from rules_engine.log.own_rules import places, wording
from rules_engine.log.reading import JOURNEY, read_either, read_event, read_journey

_Read = TypeVar("_Read")
PARTY = 4
_DICE = ("destiny-dice", "activation-dice", "spent", "destiny-roll", "activation-roll")
_ROLLS = ("event-roll", "crisis-roll", "journey-result", "quest-roll", "crisis", "behave")
_OR_NONE = ("journey-result", "behave")  # with a roll of 0: none was made
_PARTIES = {
    "journey": "heroes",
    "activation-dice": "faces",
    "caught-up": "heroes",
    "journey-result": "standing",
}
_TOKENS = {"quest": "amount", "journey-result": "quest", "caught-up": "quest"}


def read_told(text: bytes) -> tuple[Logged, bytes]:
    """A client event of a journey with its canonical text.

    Raises Refused by the rule for a die above its faces, a token off its track or a fifth hero,
    Unusable for what is no event at all.
    """
    try:
        return read_event(text, JOURNEY)
    except Unusable:
        broken = _broken(text)
        if broken is None:
            raise
        raise broken from None


def read_log_told(source: bytes) -> Log | JourneyLog:
    """The log of a game or of a journey, as `read_either` reads it.

    Raises Unusable with the line; of a journey with the rule and its place besides, where what it
    cannot be read for is a die above its faces, a token off its track or a fifth hero.
    """
    return _by_rule(read_either, source)


def read_journey_told(source: bytes) -> JourneyLog:
    """The log of a journey, as `read_journey` reads it. Raises as `read_log_told` does."""
    return _by_rule(read_journey, source)


def _by_rule(read: Callable[[bytes], _Read], source: bytes) -> _Read:
    try:
        return read(source)
    except Unusable as error:
        sentence = _told_of(source)
        if sentence is None:
            raise
        raise Unusable(sentence) from error


def _told_of(source: bytes) -> str | None:
    """What is wrong with the first line of a journey's log that cannot be read, by its rule."""
    for number, line in enumerate(source.splitlines(), start=1):
        try:
            form = msgspec.json.decode(line)
        except (msgspec.DecodeError, RecursionError):
            return None
        if not isinstance(form, dict) or (number == 1 and form.get("t") != "journey"):
            return None
        text = msgspec.json.encode(form if number == 1 else form.get("e"))
        broken = _broken(text)
        if broken is not None:
            where = "; ".join(places(broken.rule, EDITION))
            facts = ", ".join(f"{name} {value}" for name, value in broken.facts.items())
            return f"line {number}: {wording(broken.rule, EDITION)} ({where}) ({facts})"
    return None


def _broken(text: bytes) -> Refused | None:
    """The rule that an unreadable event breaks, where it is one of dice, tokens and heroes."""
    try:
        form = msgspec.json.decode(text)
    except (msgspec.DecodeError, RecursionError):
        return None
    if not isinstance(form, dict):
        return None
    return next(_breaches(form, str(form.get("t"))), None)


def _breaches(form: dict[str, Any], tag: str) -> Iterator[Refused]:
    heroes = form.get(_PARTIES.get(tag, ""))
    if isinstance(heroes, list) and len(heroes) > PARTY:
        yield Refused("journey.heroes", {"heroes": len(heroes), "most": PARTY})
    least = 1 if tag in _DICE else 0  # an action in full may spend none
    for face in _flat(form.get("faces", form.get("die"))):
        if not least <= face <= ACTIVATION_DIE:
            yield Refused("journey.dice", {"die": face, "faces": ACTIVATION_DIE})
    least = 0 if tag in _OR_NONE else 1
    if tag in _ROLLS:
        for roll in _flat(form.get("roll")):
            if not least <= roll <= QUEST_DIE:
                yield Refused("journey.quest-dice", {"roll": roll, "faces": QUEST_DIE})
    if tag in _TOKENS:
        for spaces in _flat(form.get(_TOKENS[tag])):
            if abs(spaces) > QUEST_SPACES:
                yield Refused("quest.token", {"told": spaces, "spaces": QUEST_SPACES})


def _flat(value: Any) -> Iterator[int]:
    if isinstance(value, int):
        yield value
    elif isinstance(value, list):
        for one in value:
            yield from _flat(one)
