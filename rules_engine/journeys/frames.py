"""What the sequences of a journey remember."""

from typing import TypeAlias

from rules_engine.journeys.given import HostileAction, Result, Space
from rules_engine.state.frames import Args, Frame, Plain


class Acting(Args, frozen=True, gc=False, tag="acting"):
    """A hero's activation.

    more are discovery cards that inspiration adds to the next Search, given the dice given up for
    stun tokens that stay.
    """

    hero: int
    more: int = 0
    given: int = 0


class Walking(Args, frozen=True, gc=False, tag="walking"):
    """A hero on its way: the spaces still to enter, and whether it runs."""

    hero: int
    path: tuple[Space, ...]
    runs: bool = False


class Healing(Args, frozen=True, gc=False, tag="healing"):
    """A Vitality roll of so many dice."""

    hero: int
    dice: int = 1


class Striking(Args, frozen=True, gc=False, tag="striking"):
    """A weapon action: of a hero against a model, or of a model against a hero.

    ranks are its dice once upgraded; results those rolled against a hero.
    """

    weapon: str
    hero: int
    model: int
    by_hero: bool
    ranks: tuple[int, ...]
    covered: bool = False
    results: tuple[Result, ...] = ()


class Grouped(Args, frozen=True, gc=False, tag="grouped"):
    """A hostile group acting: the action, the models still to act, the steps of the one acting.

    steps are `move`, `retreat`, `attack` and `attack-up`, the next one first.
    """

    group: int
    action: HostileAction | None = None
    models: tuple[int, ...] = ()
    model: int = -1
    steps: tuple[str, ...] = ()


class Placing(Args, frozen=True, gc=False, tag="placing"):
    """Terrain still to be placed."""

    walls: int
    obstacles: int


class Fleeing(Args, frozen=True, gc=False, tag="fleeing"):
    """Heroes to be placed off a tile that is removed."""

    tile: int
    heroes: tuple[int, ...] = ()


AnyArgs: TypeAlias = Plain | Acting | Walking | Healing | Striking | Grouped | Placing | Fleeing


class JourneyFrame(Frame, frozen=True, omit_defaults=True, gc=False):
    """One sequence of a journey in progress."""

    args: AnyArgs = Plain()  # type: ignore[assignment]  # those of a journey, not of a duel


def frame(sequence: str, row: str, args: AnyArgs | None = None) -> JourneyFrame:
    """A frame that begins at this row."""
    return JourneyFrame(sequence, row, args if args is not None else Plain())
