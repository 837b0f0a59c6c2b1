"""Universal upgrades of Beastgrave that have their fighter cast a spell as a reaction."""

from rules_engine.card_book.known import CardRules, knows
from rules_engine.effects import bearer, modify, subject
from rules_engine.effects.rolling import SMASH, rolled, whatever
from rules_engine.effects.several import dealt_to_those
from rules_engine.moments.answers import range_now
from rules_engine.moments.feats import LOST_PAGE
from rules_engine.moments.now import attack_now, harm_now
from rules_engine.sense.modifiers import wounds_of
from rules_engine.state.frames import Playing
from rules_engine.state.position import Position


def _attacked(position: Position, seat: int, fighter: int) -> list[int]:
    """The enemy whose Attack action targets the bearer."""
    attack = attack_now(position)
    own = attack is not None and attack.target == fighter
    foe = attack is not None and position.fighters[attack.fighter].seat != seat
    return [attack.fighter] if attack is not None and own and foe else []


def _felled(position: Position, seat: int, fighter: int) -> list[int]:
    """The attacker at Range 1 whose damage is enough to take the bearer out of action."""
    attack, harm = attack_now(position), harm_now(position)
    if attack is None or harm is None or harm.fighter != fighter or harm.source != attack.attack:
        return []
    enough = position.fighters[fighter].wound_tokens >= wounds_of(position, fighter)
    return _attacked(position, seat, fighter) if enough and range_now(position) == 1 else []


def _wounds(position: Position, args: Playing) -> int:
    return wounds_of(position, args.fighter)


def _attacker(position: Position, args: Playing) -> list[int]:
    return [subject(position, args)]


def _burning(position: Position, args: Playing) -> int:
    return sum(face in SMASH for face in args.faces)


knows(
    CardRules(
        "Iara's Instant Shield",
        rule="spells.casting-value",
        at=("attack-roll",),
        when=_attacked,
        casting=("focus",),
        effects=(modify("defence re-roll any", "add", 1, who=bearer, until="attack"),),
        needs=("spell-reaction",),
        keywords=(LOST_PAGE,),
    ),
    CardRules(
        "Abasoth's Auto-immolation",
        rule="spells.casting-value",
        at=("damage-dealt",),
        when=_felled,
        casting=("focus",),
        effects=(
            rolled("attack", _wounds, whatever),
            dealt_to_those(_attacker, _burning),
        ),
        needs=("spell-reaction",),
        keywords=(LOST_PAGE,),
        cites=("DC-035",),
    ),
)
