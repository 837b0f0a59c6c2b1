"""Cards of Harrowdeep for warbands of Destruction."""

from itertools import takewhile

from rules_engine.card_book.known import CardRules, knows
from rules_engine.effects import (
    bearer,
    broken,
    choose,
    chosen,
    dealt,
    done,
    enemy,
    friendly,
    given_token,
    healed,
    pushed,
    scatter,
    somebody,
    subject,
)
from rules_engine.effects.changing import ONLY_CLOSE
from rules_engine.effects.choosing import choose_among, fitting, may_instead, meant, was_meant
from rules_engine.effects.gambits import foe_beside_a_friend
from rules_engine.effects.gear import shatter, used_up
from rules_engine.effects.marking import choose_token, without_token
from rules_engine.effects.rolling import rolled_for_each
from rules_engine.effects.several import staggered
from rules_engine.effects.upgrades import adds, changing, reacting_weapon
from rules_engine.facts.fighters import AttackProfile
from rules_engine.facts.hexes import Hex
from rules_engine.kernel.flow import Verb, args_of
from rules_engine.moments.answers import SUCCESS, friend_given_upgrade
from rules_engine.moments.blows import helped
from rules_engine.moments.conditions import (
    beaten,
    both,
    empty_handed,
    foes,
    labelled,
    lost,
    objective,
    outnumber,
    surge,
)
from rules_engine.moments.deeds import did, fresh, others
from rules_engine.moments.falls import hex_of_flip
from rules_engine.moments.feats import wears
from rules_engine.moments.now import attack_now, just_ended
from rules_engine.moments.playing import kind_of
from rules_engine.sense.ground import adjacent, attack_named, blocked, field, is_empty, lethal
from rules_engine.sense.modifiers import level_of, range_of, wounds_of
from rules_engine.sense.sight import in_cover
from rules_engine.sequences.turn.power_step import TOKEN_FLIPPED
from rules_engine.state.frames import Playing
from rules_engine.state.position import Modifier, Position, put


def _armoured_target(position: Position, seat: int, _: int) -> list[int]:
    """The target of a friend's successful Range 1 attack, if it has an upgrade."""
    attack = just_ended(position, "attack")
    if attack is None or attack.seat != seat or attack.word not in SUCCESS:
        return []
    profile = attack_named(position, attack.fighter, attack.about)
    close = profile is not None and range_of(position, attack.fighter, profile) == 1
    return [attack.other] if close and position.fighters[attack.other].upgrades else []


@changing("dice")
def _harder_beside_it(position: Position, fighter: int, other: int) -> tuple[Modifier, ...]:
    """What an adjacent enemy suffers that attacks the fighter of this illusion."""
    attack = attack_now(position)
    aimed = attack is not None and (attack.fighter, attack.target) == (other, fighter)
    if not aimed or other not in adjacent(position, fighter):
        return ()
    return (Modifier("dice", "add", -1, "Visage of Destruction", who=other, least=1),)


knows(
    objective("Easy Come, Easy Go", empty_handed, "Harrowdeep pg 14"),
    CardRules(
        "Shattering Blow",
        rule="upgrades.broken",
        at=("after-action",),
        when=_armoured_target,
        effects=(broken(subject),),
        cites=("Harrowdeep pg 14", "Harrowdeep pg 41"),
    ),
    CardRules(
        "Visage of Destruction",
        rule="upgrades.grant",
        at=("action-phase-end",),
        effects=(shatter,),
        optional=False,
        aura=_harder_beside_it,
        cost=0,
        keywords=("illusion",),
        traits=("hunter",),
        cites=("Harrowdeep pg 20",),
    ),
)


def _theirs_discarded(position: Position, seat: int) -> bool:
    """An upgrade lies on an opponent's discard pile."""
    piles = (position.seats[one].power_discard for one in others(position, seat))
    return any(kind_of(card) == "upgrade" for pile in piles for card in pile)


def _little_left(position: Position, seat: int) -> bool:
    """No feature token outside enemy territory, or no objective token at all."""
    land = field(position).territory
    near = any(land(one.hex) in (None, seat) for one in position.tokens)
    return not near or not any(one.face_up for one in position.tokens)


knows(
    objective("No Nice Things", _theirs_discarded),
    objective("Path of Destruction", both(outnumber(beaten, foes), outnumber(beaten, lost))),
    objective("Scant Rewards", _little_left),
    surge("The More the Meaner", did(fresh, "attack", helped(2))),
)


def _shaken(position: Position, seat: int, _: int) -> list[int]:
    """The adjacent target of a friendly beast's attack of Range 1, just over."""
    attack = just_ended(position, "attack")
    if (
        attack is None
        or attack.seat != seat
        or attack.other not in adjacent(position, attack.fighter)
    ):
        return []
    made = attack_named(position, attack.fighter, attack.about)
    close = made is not None and range_of(position, attack.fighter, made) == 1
    beast = labelled("beast")(position, attack.fighter)
    return [attack.other] if close and beast else []


def _lying_free(position: Position, _: int) -> list[int]:
    """The objective tokens in empty hexes, by their places."""
    found = (n for n, one in enumerate(position.tokens) if one.face_up)
    return [n for n in found if is_empty(position, position.tokens[n].hex)]


def _under_the_token(position: Position, args: Playing) -> Hex | None:
    return position.tokens[args.choices[0]].hex if args.choices else None


def _skittered(position: Position) -> Verb:
    """The token goes to the end hex of a whole chain, if it may lie there; lethal hexes eat it."""
    args = args_of(position, Playing)
    if not args.choices or len(args.chain) < 2:
        return done(position)
    token, end = args.choices[0], args.chain[-1]
    taken = {one.hex for n, one in enumerate(position.tokens) if n != token}
    if end in blocked(position) or end in taken:
        return done(position)
    if end in lethal(position, -1):
        return done(without_token(position, args.seat, token))
    if end != position.tokens[token].hex and in_cover(position, end):
        return done(position)
    return done(put(position, ("tokens", token, "hex"), end))


def _stupid(position: Position, args: Playing) -> list[int]:
    """The enemies beside friends; for damage those with illusions alone."""
    near = fitting(position, args.seat, foe_beside_a_friend)
    return near if was_meant(args) else [one for one in near if wears("illusion")(position, one)]


def _stupefied(position: Position) -> Verb:
    staggers = was_meant(args_of(position, Playing))
    effect = given_token(chosen(), "stagger") if staggers else dealt(chosen(), 1)
    return effect(position)


def _wizard(position: Position, args: Playing) -> bool:
    return bool(args.choices) and level_of(position, args.choices[0]) > 0


def _beside_the_roarer(position: Position, args: Playing) -> list[int]:
    near = adjacent(position, args.choices[0]) if args.choices else []
    return [one for one in near if enemy(position, args.seat, one)]


def _staggered(position: Position, _: Playing, fighter: int) -> Position:
    return staggered(position, fighter)


def _roared(position: Position) -> Verb:
    """A wizard staggers every adjacent enemy."""
    args = args_of(position, Playing)
    if _wizard(position, args):
        for one in _beside_the_roarer(position, args):
            position = _staggered(position, args, one)
    return done(position)


def _deaf_to_magic(position: Position, args: Playing) -> list[int]:
    return [] if _wizard(position, args) else _beside_the_roarer(position, args)


def _thrown_far(position: Position, _: int, fighter: int) -> list[int]:
    """The target that the bearer has just driven back two hexes or more."""
    attack = attack_now(position)
    if attack is None or attack.fighter != fighter or not attack.driven:
        return []
    back = (one for one in reversed(position.history) if one.what == "drive-back")
    last = next(back, None)
    far = last is not None and last.other == attack.target and last.amount >= 2
    return [attack.target] if far and position.fighters[attack.target].hex is not None else []


def _maul_hit(position: Position, _: int, fighter: int) -> list[int]:
    """The target of a minion's maul, just hit, if it has an upgrade."""
    attack = just_ended(position, "attack")
    if attack is None or (attack.fighter, attack.about) != (fighter, "Spitemaul"):
        return []
    met = attack.word in SUCCESS and labelled("minion")(position, fighter)
    return [attack.other] if met and position.fighters[attack.other].upgrades else []


def _given_one(position: Position, seat: int, fighter: int) -> list[int]:
    return [fighter] if fighter in friend_given_upgrade(position, seat, fighter) else []


def _short(position: Position, fighter: int) -> bool:
    return wounds_of(position, fighter) <= 4


HEAVE = "Heave Ho"

knows(
    CardRules(
        "Playful Shake",
        rule="windows.attack-end",
        at=("after-action",),
        when=_shaken,
        effects=(dealt(subject, 1), pushed(subject, 1, exactly=True)),
    ),
    CardRules(
        "Skittering Prize",
        rule="scatter.end-hex",
        playable=lambda position, seat: bool(_lying_free(position, seat)),
        effects=(choose_token(_lying_free), scatter(_under_the_token, 2), _skittered),
        needs=("scatter",),
    ),
    CardRules(
        "Stupefy",
        rule="tokens.give",
        playable=somebody(foe_beside_a_friend),
        effects=(
            may_instead("stagger", meant),
            done,
            choose_among(_stupid, named=False),
            _stupefied,
        ),
    ),
    CardRules(
        "Tremendous Roar",
        rule="tokens.give",
        playable=somebody(friendly),
        effects=(
            choose(friendly),
            _roared,
            rolled_for_each(_deaf_to_magic, "magic", frozenset(("channel",)), _staggered),
        ),
    ),
    CardRules(
        HEAVE,
        rule="windows.drive-back",
        modifiers=(adds(HEAVE, "knockback", 1, ONLY_CLOSE),),
        at=("driven-back",),
        when=_thrown_far,
        effects=(dealt(subject, 1),),
    ),
    reacting_weapon(
        AttackProfile("Spitemaul", 1, 3, "smash", 1), "after-action", _maul_hit, broken(subject)
    ),
    CardRules(
        "Troggoth's Blood",
        rule="heal.amount",
        at=("upgrade-given", "card-resolved"),
        when=_given_one,
        effects=(healed(bearer, 1),),
        traits=("hunter",),
        able=_short,
    ),
)


def _flipped_under(position: Position, seat: int, fighter: int) -> list[int]:
    """The bearer, if its player has just turned over the token that it stands on."""
    course = takewhile(lambda one: one.what in ("delve", "flip"), reversed(position.history))
    hexes = [hex_of_flip(position, one) for one in course if one.seat == seat]
    here = position.fighters[fighter].hex
    return [fighter] if here is not None and here in hexes else []


def _torn_away(position: Position) -> Verb:
    """Take the token under the bearer off the battlefield."""
    args = args_of(position, Playing)
    here = position.fighters[args.fighter].hex
    place = next(n for n, one in enumerate(position.tokens) if one.hex == here)
    return done(without_token(position, args.seat, place))


knows(
    CardRules(
        "Wrecker's Scorn",
        rule="features.flip",
        at=(TOKEN_FLIPPED,),
        when=_flipped_under,
        effects=(_torn_away, used_up()),
    ),
)
