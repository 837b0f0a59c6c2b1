"""Universal upgrades of Power Unbound."""

from typing import Final

from msgspec.structs import replace

from rules_engine.card_book.known import CardRules, knows
from rules_engine.effects import (
    bearer,
    choose,
    dealt,
    done,
    enemy,
    inspire,
    pushed,
    rolled,
    subject,
)
from rules_engine.effects.choosing import choose_among, fitting, friendly
from rules_engine.effects.rolling import SMASH, shows
from rules_engine.effects.upgrades import adds, changing, plus, reaction, standing, weapon
from rules_engine.facts.card_details import plays_errata
from rules_engine.kernel.flow import RowFunction, Verb, args_of
from rules_engine.moments.after import attacker_who_hurt, bearer_rolled_criticals, criticals_of
from rules_engine.moments.now import attack_now, just_ended
from rules_engine.moments.ways import way_of
from rules_engine.sense.ground import card_of, distance, field, supporters, traits_of
from rules_engine.sense.sight import LOOMS
from rules_engine.sequences.fight.driving_back import FORCE
from rules_engine.sequences.fight.hitting import HARMLESS
from rules_engine.state.frames import Playing
from rules_engine.state.position import Modifier, Position, note
from rules_engine.state.vocabulary import What

VENDETTA, BOND = "vendetta of", "bound to"


def _can_lie_inspired(position: Position, fighter: int) -> bool:
    state = position.fighters[fighter]
    return card_of(position, fighter).inspired is not None and not state.cursed


def _withers_nearby(position: Position, fighter: int, other: int) -> tuple[Modifier, ...]:
    """Nobody within two hexes of the stone is healed, its fighter (at no hex) included."""
    if position.fighters[other].hex is None or distance(position, fighter, other) > 2:
        return ()
    return (Modifier("not healed", "add", 1, "Leech Stone", who=other),)


def _criticals(position: Position, args: Playing) -> int:
    return criticals_of(position, args.fighter)


def _marked_as(what: str) -> RowFunction:
    """Give the fighter chosen a trait that names the bearer; it is the one, though it returns."""

    def effect(position: Position) -> Verb:
        args = args_of(position, Playing)
        if not args.choices:
            return done(position)
        word = f"{what} {args.fighter}"
        bound = Modifier("trait", "add", 1, args.card, who=args.choices[0], until="game", word=word)
        return done(replace(position, modifiers=(*position.modifiers, bound)))

    return effect


@changing("attack re-roll any", "attack re-roll all")
def _sworn_against(position: Position, fighter: int) -> tuple[Modifier, ...]:
    attack = attack_now(position)
    if attack is None or attack.fighter != fighter:
        return ()
    if f"{VENDETTA} {fighter}" not in traits_of(position, attack.target):
        return ()
    dice: What = "attack re-roll any" if plays_errata(position.edition) else "attack re-roll all"
    return (adds("Prized Vendetta", dice, 1),)


def _other_friend(position: Position, args: Playing) -> list[int]:
    own = fitting(position, args.seat, friendly)
    return [one for one in own if one != args.fighter]


@changing("support")
def _at_hand(position: Position, fighter: int) -> tuple[Modifier, ...]:
    """The friend bound to this fighter supports it, wherever it stands."""
    attack = attack_now(position)
    if attack is None or fighter not in (attack.fighter, attack.target):
        return ()
    against = attack.target if fighter == attack.fighter else attack.fighter
    bound = [
        one
        for one, state in enumerate(position.fighters)
        if state.hex is not None and f"{BOND} {fighter}" in traits_of(position, one)
    ]
    beside = supporters(position, fighter, against)
    far = sum(one not in beside for one in bound)
    return (adds("Spiritbond", "support", far),) if far else ()


def _slipped_away(position: Position, seat: int, fighter: int) -> list[int]:
    """The enemy whose Move action, just over, led out of a hex beside the bearer."""
    move, here = just_ended(position, "move"), position.fighters[fighter].hex
    if move is None or here is None or move.seat in (-1, seat):
        return []
    left = set(way_of(move)[:-1])
    standing = position.fighters[move.fighter].hex is not None
    return [move.fighter] if standing and left & set(field(position).around[here]) else []


knows(
    reaction(
        "Lethal Reflexes",
        "after-action",
        _slipped_away,
        rolled("attack", 1, shows(SMASH)),
        dealt(subject, 1),
    ),
    plus("Spectral Armour", "defence", 1, "symbol:dodge"),
    standing("Eldritch Ward", adds("Eldritch Ward", "damage suffered", -1, least=1)),
    CardRules(
        "Leech Stone",
        rule="heal.amount",
        modifiers=(adds("Leech Stone", "not healed", 1),),
        aura=_withers_nearby,
    ),
    CardRules(
        "Blazing Soul",
        rule="inspire.when",
        effects=(inspire(bearer),),
        at_giving=True,
        able=_can_lie_inspired,
        traits=("stays-inspired",),
    ),
    CardRules(
        "Prized Vendetta",
        rule="rolls.re-roll-any-number",
        effects=(choose(enemy), _marked_as(VENDETTA)),
        at_giving=True,
        grants=_sworn_against,
    ),
    CardRules(
        "Spiritbond",
        rule="support.additional",
        effects=(choose_among(_other_friend), _marked_as(BOND)),
        at_giving=True,
        grants=_at_hand,
    ),
    reaction(
        "Swift as an Arrow", "after-action", bearer_rolled_criticals, pushed(bearer, _criticals)
    ),
    reaction(
        "Unnatural Defences",
        "after-action",
        attacker_who_hurt(most=1),
        rolled("attack", 1, shows(SMASH)),
        dealt(subject, 1),
    ),
)


GREAVES: Final = "Quickening Greaves"


def _unused(position: Position, _: int, fighter: int) -> list[int]:
    """The bearer, pushed by them neither before this round's roll-off nor yet after it."""
    used = (one for one in position.history if one.what == "used" and one.fighter == fighter)
    return [] if any(one.word == GREAVES for one in used) else [fighter]


def _noted(position: Position) -> Verb:
    args = args_of(position, Playing)
    return done(note(position, "used", seat=args.seat, fighter=args.fighter, word=GREAVES))


knows(
    CardRules(
        GREAVES,
        rule="push.distance",
        at=("round-start", "action-phase-end"),
        when=_unused,
        effects=(_noted, pushed(bearer, 1, exactly=True)),
    ),
)


knows(
    weapon("Wall of Force", 3, 0, "channel", 0, HARMLESS, FORCE, kind="spell"),
    standing("Huge Presence", traits=(LOOMS,)),
)
