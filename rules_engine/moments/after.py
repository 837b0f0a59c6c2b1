"""What reactions after an attack or a move ask: what was rolled, who was hurt, who came where."""

from rules_engine.card_book.known import When
from rules_engine.facts.fighters import AttackProfile
from rules_engine.facts.hexes import Hex
from rules_engine.kernel.combat import SUCCESSFUL
from rules_engine.moments.answers import (
    friendly_of,
    in_the_course_of_card,
    is_ploy,
    just_fallen,
    window_now,
)
from rules_engine.moments.conditions import Test
from rules_engine.moments.now import attack_now, harm_now, in_the_course_of, just_ended
from rules_engine.sense.ground import adjacent, attack_named, card_of, field
from rules_engine.sense.modifiers import ALL_ADJACENT, range_of
from rules_engine.state.position import Happening, Position

SUCCESS = ("hit", "critical hit")
FAILURE = ("draw", "miss")


def faces_of(position: Position, fighter: int) -> tuple[str, ...]:
    """What a fighter rolled, to attack or to defend, in the Attack action that has just ended."""
    attack = just_ended(position, "attack")
    if attack is None:
        return ()
    rolls = (
        one.word.split()
        for one in in_the_course_of(position, attack)
        if one.what in ("attack-roll", "defence-roll") and one.fighter == fighter
    )
    return tuple(next(rolls, ()))


def criticals_of(position: Position, fighter: int) -> int:
    """How many criticals a fighter rolled in the Attack action that has just ended."""
    return faces_of(position, fighter).count("critical")


def profile_ended(position: Position) -> AttackProfile | None:
    """The Attack action that has just ended, as its fighter has it."""
    attack = just_ended(position, "attack")
    return attack_named(position, attack.fighter, attack.about) if attack is not None else None


def had_keyword(position: Position, keyword: str) -> bool:
    """Whether the Attack action that has just ended had a keyword, printed or given by a card."""
    attack, profile = just_ended(position, "attack"), profile_ended(position)
    if attack is None or profile is None:
        return False
    course = in_the_course_of(position, attack)
    return keyword in profile.keywords or any(
        (one.what, one.word, one.fighter) == ("keyword", keyword, attack.fighter) for one in course
    )


def reach_ended(position: Position) -> int:
    """The Range characteristic of the Attack action that has just ended, 0 for none."""
    attack, profile = just_ended(position, "attack"), profile_ended(position)
    return range_of(position, attack.fighter, profile) if attack and profile else 0


def target_attacked(*outcomes: str, most: int = 99, beside: bool = False) -> When:
    """The target of the bearer's own Attack action that has just come to one of these ends.

    most is the Range it has at most, beside that it was attacked next to the bearer.
    """

    def when(position: Position, _: int, fighter: int) -> list[int]:
        attack = just_ended(position, "attack")
        if attack is None or attack.fighter != fighter or attack.word not in outcomes:
            return []
        standing = position.fighters[attack.other].hex is not None
        near = not beside or struck_beside(position)
        return [attack.other] if standing and near and reach_ended(position) <= most else []

    return when


def attacker_of_bearer(*outcomes: str, most: int = 99, beside: bool = False) -> When:
    """The enemy whose Attack action against the bearer has just come to one of these ends.

    beside says that it was adjacent as it attacked.
    """

    def when(position: Position, seat: int, fighter: int) -> list[int]:
        attack = just_ended(position, "attack")
        if attack is None or attack.other != fighter or attack.word not in outcomes:
            return []
        foe = position.fighters[attack.fighter]
        standing = foe.hex is not None and foe.seat != seat
        near = not beside or struck_beside(position)
        return [attack.fighter] if standing and near and reach_ended(position) <= most else []

    return when


def struck_beside(position: Position) -> bool:
    """Whether the target of the Attack action just over was adjacent to its attacker when it was
    attacked, though it may have been driven back or have fallen."""
    attack = just_ended(position, "attack")
    if attack is None:
        return False
    course = (one for one in in_the_course_of(position, attack) if one.other == attack.other)
    left = (hex_told(one) for one in course if one.what in ("drive-back", "out"))
    struck = next(left, position.fighters[attack.other].hex)
    here = position.fighters[attack.fighter].hex
    return here is not None and struck in field(position).around[here]


def hurt_by_attack(position: Position, fighter: int) -> bool:
    """Whether the Attack action that has just ended itself damaged a fighter."""
    attack = just_ended(position, "attack")
    course = in_the_course_of(position, attack) if attack is not None else ()
    return any(
        one.what == "damage" and one.other == fighter and attack and one.word == attack.about
        for one in course
    )


def attacker_who_hurt(*, most: int = 99) -> When:
    """The enemy whose Attack action of at most so much Range has just damaged the bearer."""
    met = attacker_of_bearer(*SUCCESS, most=most)

    def when(position: Position, seat: int, fighter: int) -> list[int]:
        return met(position, seat, fighter) if hurt_by_attack(position, fighter) else []

    return when


def attacker_hurting(position: Position, seat: int, fighter: int) -> list[int]:
    """The adjacent enemy whose Attack action is just damaging the bearer."""
    attack, harm = attack_now(position), harm_now(position)
    if attack is None or harm is None or harm.source != attack.attack:
        return []
    meant = harm.fighter == fighter and position.fighters[attack.fighter].seat != seat
    return [attack.fighter] if meant and attack.fighter in adjacent(position, fighter) else []


def charging_foe(position: Position, seat: int, _: int) -> list[int]:
    """The enemy whose Move action, part of a Charge, has just ended."""
    move = just_ended(position, "move")
    charging = move is not None and move.word == "charge" and move.seat not in (-1, seat)
    return [move.fighter] if charging and move is not None else []


def bearer_rolled_criticals(position: Position, _: int, fighter: int) -> list[int]:
    """The bearer, after an Attack action in which it rolled a critical."""
    standing = position.fighters[fighter].hex is not None
    return [fighter] if standing and criticals_of(position, fighter) else []


def foe_activated(test: Test) -> When:
    """The enemy whose activation has just ended and who passes a test."""

    def when(position: Position, seat: int, _: int) -> list[int]:
        over = just_ended(position, "activation")
        if over is None or over.fighter < 0 or over.seat == seat:
            return []
        standing = position.fighters[over.fighter].hex is not None
        return [over.fighter] if standing and test(position, over.fighter) else []

    return when


def attacked_in_activation(position: Position, fighter: int) -> list[Happening]:
    """The Attack actions a fighter has made in the activation going on or just over."""
    return [
        one
        for one in position.history
        if one.what == "attack" and one.fighter == fighter and one.turn == position.turn
    ]


def leader_fell(position: Position, seat: int, _: int) -> list[int]:
    """Any stand-in for the player's leader that the action or ploy just over took out."""
    if window_now(position) == "card-resolved":
        course = in_the_course_of_card(position)
        course = [one for one in course if is_ploy(one.word)]
    elif position.ended:
        course = list(in_the_course_of(position, position.ended[0]))
    else:
        return []
    outs = (one.other for one in course if one.what == "out")
    own = (one for one in outs if position.fighters[one].seat == seat)
    return [-1] if any(card_of(position, one).leader for one in own) else []


def friend_felled_a_foe(*, beside: bool = False) -> When:
    """The friend whose Attack action, just over, took an enemy out of action.

    beside says that the enemy fell in a hex next to it.
    """

    def when(position: Position, seat: int, _: int) -> list[int]:
        attack = just_ended(position, "attack")
        if attack is None or attack.seat != seat or attack.word not in SUCCESSFUL:
            return []
        fallen = [
            one
            for one in just_fallen(position)
            if one.fighter == attack.fighter and position.fighters[one.other].seat != seat
        ]
        near = any(not beside or fell_beside(position, one, attack.fighter) for one in fallen)
        return friendly_of(position, seat, [attack.fighter]) if near else []

    return when


def fell_beside(position: Position, out: Happening, fighter: int) -> bool:
    """Whether the hex somebody fell in is adjacent to where a fighter stands."""
    here = position.fighters[fighter].hex
    return here is not None and hex_told(out) in field(position).around[here]


def hex_told(happening: Happening) -> Hex | None:
    """The hex that a happening tells of: where somebody fell, or was pushed from."""
    across, _, down = happening.about.partition(",")
    return (int(across), int(down)) if down else None


def made_with(name: str, *outcomes: str) -> When:
    """The bearer, after its Attack action of this name that came to one of these ends."""

    def when(position: Position, _: int, fighter: int) -> list[int]:
        attack = just_ended(position, "attack")
        if attack is None or (attack.fighter, attack.about) != (fighter, name):
            return []
        standing = position.fighters[fighter].hex is not None
        return [fighter] if standing and attack.word in (outcomes or (*SUCCESS, *FAILURE)) else []

    return when


def by_itself(position: Position) -> bool:
    """Whether the action that ends at this moment is no part of a superaction.

    The Attack action of a Charge is one of the actions in it (Dreadfane pg 14, Harrowdeep pg 35);
    so is each of several against all adjacent.
    """
    if just_ended(position, "charge") is not None:
        return False
    if any(frame.sequence in ("charge", "attack-all") for frame in position.stack):
        return False
    attack, made = just_ended(position, "attack"), profile_ended(position)
    if attack is None or made is None or ALL_ADJACENT.isdisjoint(made.keywords):
        return True
    return not _made_before(position, attack)


def _made_before(position: Position, attack: Happening) -> bool:
    """Whether the same Attack action was made on somebody else in this activation."""
    return any(
        (one.what, one.fighter, one.about) == ("attack", attack.fighter, attack.about)
        for one in position.history
        if one.turn == position.turn and one.other != attack.other
    )
