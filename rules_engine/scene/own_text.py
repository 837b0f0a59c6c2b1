"""What a card in force gives by its own rules, where a scene names the card and nothing else.

An upgrade lies on its fighter. Of a gambit the effects that change something for a while are done,
whoever it chose being the fighter named; what it did besides (pushes, damage, draws) stands on the
table already, as the scene has it.
"""

from msgspec.structs import replace

from rules_engine.card_book.known import CardRules, rules_of
from rules_engine.card_book.naming import card_title
from rules_engine.card_book.printed import is_sealed
from rules_engine.facts.errors import Fault, Refused, Unusable
from rules_engine.kernel.flow import Ask, Push
from rules_engine.moments.playing import admits, kind_of
from rules_engine.state.frames import Frame, Playing
from rules_engine.state.position import InPlay, Modifier, Position, put_fighter

_CHOICES_AT_MOST = 6
_TRIPPED = (Refused, Fault, LookupError, AssertionError, TypeError, ValueError, AttributeError)


def own_text(position: Position, card: str, who: int, seat: int) -> Position:
    """The position with a card in force by what it says itself.

    A card without rules here lies open, so that what it may change is left undecided. Raises
    Unusable for a card that leaves nothing in force, or an upgrade of nobody.
    """
    owner = seat if seat >= 0 else position.fighters[who].seat if who >= 0 else 0
    rules = rules_of(card)
    if kind_of(card) == "upgrade":
        return _worn(position, card, who)
    if rules is None or is_sealed(card):
        lying = InPlay(card, owner, "round", fighter=who, since=position.turn - 1)
        return replace(position, in_play=(*position.in_play, lying))
    done = _done(position, rules, Playing(card, owner, fighter=who, subject=who))
    in_play = position.in_play
    if rules.persists:
        lying = InPlay(card, owner, rules.persists, fighter=who, since=position.turn - 1)
        in_play = (*in_play, lying)
    if done == position.modifiers and in_play == position.in_play:
        raise Unusable(
            f"in_force: {card_title(card)} leaves nothing in force of itself: say what it gives,"
            " or tell in `before` what it did"
        )
    return replace(position, modifiers=done, in_play=in_play)


def _worn(position: Position, card: str, who: int) -> Position:
    if who < 0:
        raise Unusable(f"in_force: {card_title(card)} is an upgrade: say its fighter")
    if not admits(position, card, who):
        raise Unusable(f"in_force: {card_title(card)} is no upgrade for that fighter")
    worn = position.fighters[who].upgrades
    return position if card in worn else put_fighter(position, who, upgrades=(*worn, card))


def _done(position: Position, rules: CardRules, playing: Playing) -> tuple[Modifier, ...]:
    """The modifiers after a gambit's effects, those left out that ask or play a sequence."""
    choices = (playing.fighter,) * _CHOICES_AT_MOST if playing.fighter >= 0 else ()
    modifiers = position.modifiers
    since = replace(position, turn=position.turn - 1)
    for effect in rules.effects:
        args = replace(playing, choices=choices)
        stack = (*position.stack, Frame("play", "effect", args))
        try:
            verb = effect(replace(since, modifiers=modifiers, stack=stack))
        except _TRIPPED:
            continue
        if not isinstance(verb, Ask | Push):
            modifiers = verb.position.modifiers
    return modifiers
