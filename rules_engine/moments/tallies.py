"""What the rolls of Attack actions came to: how many successes, of which faces; what cards gave."""

from collections.abc import Iterable
from typing import Final

from rules_engine.moments.deeds import Deed, by_attack, fresh, upon
from rules_engine.state.position import Happening, Position

SUPPORT = frozenset(("single_support", "double_support"))


def tally_of(position: Position, attack: Happening, roller: int) -> Happening | None:
    """What the roll of one side of an Attack action that is over came to."""
    course = position.history[attack.since : position.history.index(attack)]
    rolls = (one for one in course if one.what == "successes" and one.fighter == roller)
    return next(rolls, None)


def only_successes(position: Position, attack: Happening) -> bool:
    """An Attack action whose roll held nothing but successes."""
    found = tally_of(position, attack, attack.fighter)
    return found is not None and found.about == "only successes"


def against_guard(position: Position, attack: Happening) -> bool:
    """An Attack action whose target was on Guard as it was decided."""
    found = tally_of(position, attack, attack.other)
    return found is not None and found.about == "on guard"


def level_rolls(position: Position, attack: Happening) -> bool:
    """An Attack action with as many successes in its roll as in the defence roll."""
    course = position.history[attack.since : position.history.index(attack)]
    ours, theirs = (tally_of(position, attack, one) for one in (attack.fighter, attack.other))
    defended = any(one.what == "defence-roll" and one.fighter == attack.other for one in course)
    both = ours is not None and theirs is not None
    return both and defended and ours.amount == theirs.amount  # type: ignore[union-attr]  # both


@upon("successes")
def by_support_alone(position: Position, seat: int) -> bool:
    """A roll of the player in an Attack action had two successes or more, all of support."""
    rolls = (one for one in fresh(position) if one.what == "successes" and one.seat == seat)
    return any(one.amount >= 2 and SUPPORT.issuperset(one.word.split()) for one in rolls)


def damage_of_it(position: Position, attack: Happening) -> int:
    """The Damage characteristic with which an Attack action that is over succeeded, 0 for none."""
    course = position.history[attack.since : position.history.index(attack)]
    blows = (one for one in reversed(course) if one.what == "hits" and one.other == attack.other)
    return next((one.amount for one in blows if one.fighter == attack.fighter), 0)


def for_being_trapped(what: str) -> Deed:
    """A trapping by which an attack alone succeeded and then did this: `damage` or `out`."""

    def deed(position: Position, happening: Happening) -> bool:
        later = position.history[position.history.index(happening) :]
        return any(
            (next_.what, next_.fighter, next_.other) == (what, happening.fighter, happening.other)
            and by_attack(position, next_)
            for next_ in later
        )

    return deed


ACTIONS = ("move", "attack", "guard", "ability")


def actions_made(course: Iterable[Happening], fighter: int) -> int:
    """How many actions a fighter made: a superaction is those that it is made up of (Dreadfane
    pg 14, Harrowdeep pg 35)."""
    return sum(one.what in ACTIONS and one.fighter == fighter for one in course)


REACH: Final = "range:"
"""How the note begins that tells the Range of an Attack action that cards had changed."""


def given_in(position: Position, attack: Happening) -> list[str]:
    """What is told of an Attack action that is over: keywords that cards gave it, its Range where
    they changed it."""
    course = position.history[attack.since : position.history.index(attack)]
    own = (one for one in course if one.fighter == attack.fighter)
    return [one.word for one in own if one.what == "keyword"]
