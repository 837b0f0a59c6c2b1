"""What one seat is shown: its view of the table, what is asked, what it may answer.

Choices are worked out from `view`, in which what the seat may not know is sealed; what is asked,
and of whom, is heard by everybody at the table.
"""

import msgspec

from rules_engine.facts import canonical
from rules_engine.log.own_rules import places, wording
from rules_engine.machine import asked, legal
from rules_engine.sense.views import view
from rules_engine.state.events import AnyEvent
from rules_engine.state.position import Position


class Prompt(msgspec.Struct, frozen=True):
    """What the game waits for: whose answer, to what, and by which rule; count of dice or cards."""

    who: int
    kind: str
    answers: tuple[str, ...]
    rule: str
    says: str
    cites: tuple[str, ...]
    count: int = 0


class Shown(msgspec.Struct, frozen=True):
    """The table as a seat may know it.

    legal are the decisions open to this seat now (where another is asked, a met surge to show at
    most), hash that of the position as shown, which two seats need not have in common.
    """

    seat: int
    position: Position
    prompt: Prompt | None
    legal: tuple[AnyEvent, ...]
    hash: str


def show(position: Position, seat: int) -> Shown:
    """What a seat is shown of a position."""
    seen = view(position, seat)
    prompt = prompted(position)
    choices = () if prompt is None or prompt.who < 0 else legal(seen, seat)
    hash_ = "sha256:" + canonical.digest(canonical.of_struct(seen))
    return Shown(seat, seen, prompt, choices, hash_)  # type: ignore[arg-type]  # each is one


def prompted(position: Position) -> Prompt | None:
    """What is asked now, in words; None when the game is over."""
    ask = asked(position)
    if ask is None:
        return None
    return Prompt(
        ask.who,
        ask.kind,
        tuple(str(event.__struct_config__.tag) for event in ask.events),
        ask.rule,
        wording(ask.rule, position.edition),
        places(ask.rule, position.edition),
        ask.count,
    )
