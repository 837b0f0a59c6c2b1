"""What reactions around a fighter's own attacks, defences and moves answer.

Each is asked with the position, the seat and the fighter that has the ability, and lists the
fighters a reaction could be about.
"""

from rules_engine.card_book.known import When
from rules_engine.moments.after import struck_beside
from rules_engine.moments.answers import FAILURE, SUCCESS, foe_moved
from rules_engine.moments.now import attack_now, just_ended
from rules_engine.sense.ground import adjacent, attack_named, field, is_empty
from rules_engine.sense.modifiers import range_of
from rules_engine.state.position import Happening, Position


def about_to_be_driven(position: Position, _: int, fighter: int) -> list[int]:
    """The bearer, if it could be driven back now and has somewhere to be pushed (DC-174)."""
    attack = attack_now(position)
    here = position.fighters[fighter].hex
    if attack is None or attack.target != fighter or not attack.drives or here is None:
        return []
    free = any(is_empty(position, hex_) for hex_ in field(position).around[here])
    return [fighter] if free else []


def missed_by_a_neighbour(position: Position, seat: int, fighter: int) -> list[int]:
    """The adjacent enemy whose Attack action against the bearer has just failed."""
    attack = just_ended(position, "attack")
    mine = attack is not None and attack.other == fighter
    foes = foe_failed(position, seat, fighter) if mine else []
    return foes if struck_beside(position) else []


def target_hit_by_bearer(position: Position, _: int, fighter: int) -> list[int]:
    """The target, still standing, of the bearer's Attack action that has just succeeded."""
    attack = just_ended(position, "attack")
    if attack is None or attack.fighter != fighter or attack.word not in SUCCESS:
        return []
    return [attack.other] if position.fighters[attack.other].hex is not None else []


def foe_failed(position: Position, seat: int, _: int) -> list[int]:
    """The enemy, still standing, whose Attack action has just failed."""
    attack = just_ended(position, "attack")
    if attack is None or attack.seat == seat or attack.word not in FAILURE:
        return []
    return [attack.fighter] if position.fighters[attack.fighter].hex is not None else []


def foe_moved_beside(position: Position, seat: int, fighter: int) -> list[int]:
    """The enemy whose Move action has just ended beside the bearer."""
    found = foe_moved(position, seat, fighter)
    return [one for one in found if one in adjacent(position, fighter)]


def friend_moved(position: Position, seat: int, _: int) -> list[int]:
    """The friend that has just made a Move action, in a Charge or not."""
    move = just_ended(position, "move")
    standing = move is not None and position.fighters[move.fighter].hex is not None
    return [move.fighter] if move is not None and move.seat == seat and standing else []


def friend_made_a(how: str) -> When:
    """The friend whose Move action, its own (`move`) or of a `charge`, has just ended."""

    def when(position: Position, seat: int, fighter: int) -> list[int]:
        move = just_ended(position, "move")
        meant = move is not None and move.word == how
        return friend_moved(position, seat, fighter) if meant else []

    return when


def attacker_at_range_1(position: Position, attack: Happening) -> list[int]:
    """The attacker, still standing, of an Attack action that is over and had a Range of 1."""
    named = attack_named(position, attack.fighter, attack.about)
    close = named is not None and range_of(position, attack.fighter, named) == 1
    return [attack.fighter] if close and position.fighters[attack.fighter].hex is not None else []
