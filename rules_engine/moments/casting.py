"""The spell that is being cast while a reaction is looked for: its roll, and what it comes to."""

from typing import Final

from rules_engine.card_book.known import rules_of
from rules_engine.facts.dice import backlash, casts
from rules_engine.sense.ground import traits_of
from rules_engine.sense.modifiers import applying, binds, touched
from rules_engine.state.frames import Playing
from rules_engine.state.position import Position

CASTING: Final = ("spell", "spell-action", "spell-reaction")
"""The sequences in which a spell is cast."""
UNLASHED: Final = "unhurt by backlash"
"""The trait of a wizard that backlash deals no damage."""
MISCAST: Final = "its spells fail by backlash"
"""The trait of a wizard whose spell fails where its roll holds two criticals."""


PAIR: Final = ("pair",)
"""The casting value of a spell that any two equal symbols cast."""


AFTER_ITS_ROLL: Final = "spell-attack-roll"
"""The moment after the roll of a spell Attack action, of which single cards tell in 2019."""


def miscast(position: Position, wizard: int, faces: tuple[str, ...]) -> bool:
    """Whether a card has a wizard's spell fail for the criticals in its roll."""
    return backlash(faces) and MISCAST in traits_of(position, wizard)


def spell_below(position: Position) -> Playing | None:
    """The spell that is being cast while a reaction is looked for or resolved."""
    for frame in reversed(position.stack):
        if isinstance(frame.args, Playing) and frame.sequence in CASTING:
            return frame.args
    return None


def as_read(position: Position, fighter: int, faces: tuple[str, ...]) -> tuple[str, ...]:
    """The faces of a fighter's attack or casting roll as cards have them count: one for another,
    or for nothing."""
    if not touched(position, fighter, "reads a face"):
        return faces
    readings = (one.word.partition(":") for one in applying(position, fighter, "reads a face"))
    read = {shown: counted for shown, _, counted in readings}
    return tuple(read.get(face, face) for face in faces)


EXCHANGED: Final = "casting symbols changed about"
_OTHER = {"focus": "channel", "channel": "focus"}


def changed_about(position: Position, seat: int, symbols: tuple[str, ...]) -> tuple[str, ...]:
    """The symbols that a spell requires, one for the other while a card has them changed about."""
    if not binds(position, seat, EXCHANGED):
        return symbols
    return tuple(_OTHER.get(one, one) for one in symbols)


def matched(position: Position, args: Playing, value: tuple[str, ...]) -> bool:
    """Whether a casting roll matches the value, criticals alone counting where a card says so."""
    value = changed_about(position, args.seat, value)
    shown = as_read(position, args.fighter, args.faces)
    shown = (*shown, args.innate) if args.innate else shown
    if binds(position, args.seat, "only criticals cast"):
        shown = tuple(face for face in shown if face == "critical")
    if value == PAIR:
        return any(shown.count(face) >= 2 for face in set(shown))
    return casts(shown, value)


def cast_as_it_lies(position: Position, args: Playing) -> bool:
    """Whether the roll of a spell, as its dice lie, is enough for it."""
    rules = rules_of(args.card)
    return rules is not None and bool(rules.casting) and matched(position, args, rules.casting)


def foe_casting(position: Position, seat: int, _: int) -> list[int]:
    """The enemy whose casting roll is enough for its spell."""
    spell = spell_below(position)
    if spell is None or spell.seat == seat or not cast_as_it_lies(position, spell):
        return []
    return [spell.fighter]
