"""Client events of a journey read; what no die or token can show is told by its rule."""

from collections.abc import Iterator
from typing import Any

import msgspec

from rules_engine.facts.errors import Refused, Unusable
from rules_engine.journeys.harm import QUEST_SPACES
from rules_engine.journeys.tables import ACTIVATION_DIE, QUEST_DIE
from rules_engine.log.forms import Logged
from rules_engine.log.reading import JOURNEY, read_event

PARTY = 4
_DICE = ("destiny-dice", "activation-dice", "spent")
_ROLLS = ("event-roll", "crisis-roll", "journey-result")
_PARTIES = {"activation-dice": "faces", "caught-up": "heroes", "journey-result": "standing"}
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
    if tag in _DICE:
        told = form.get("faces", form.get("die"))
        for face in _flat(told):
            if not 1 <= face <= ACTIVATION_DIE:
                yield Refused("journey.dice", {"die": face, "faces": ACTIVATION_DIE})
    least = 0 if tag == "journey-result" else 1
    if tag in _ROLLS:
        for roll in _flat(form.get("roll")):
            if not least <= roll <= QUEST_DIE:
                yield Refused("journey.quest-dice", {"roll": roll, "faces": QUEST_DIE})
    if tag in _TOKENS:
        for spaces in _flat(form.get(_TOKENS[tag])):
            if abs(spaces) > QUEST_SPACES:
                yield Refused("quest.token", {"told": spaces, "spaces": QUEST_SPACES})


def _flat(told: Any) -> Iterator[int]:
    if isinstance(told, int):
        yield told
    elif isinstance(told, list):
        for one in told:
            yield from _flat(one)
