"""Universal upgrades of Nightvault that guard their fighter, or trouble those around it."""

from rules_engine.card_book.known import CardRules, knows
from rules_engine.effects import (
    bearer,
    chosen,
    dealt,
    given_token,
    subject,
)
from rules_engine.effects.changing import token_removed
from rules_engine.effects.choosing import anyone, choose_among, fitting
from rules_engine.effects.gear import used_up
from rules_engine.effects.hands import fetched
from rules_engine.effects.harming import softened, stood_firm
from rules_engine.effects.leading import beside, pushed_to
from rules_engine.effects.scattering import hex_of, pushed_along, scatter
from rules_engine.effects.upgrades import (
    action,
    adds,
    changing,
    granting,
    reaction,
    standing,
    whenever,
)
from rules_engine.moments.after import attacker_hurting, charging_foe
from rules_engine.moments.answers import bearer_resisting
from rules_engine.moments.conditions import beside_anyone, opposite
from rules_engine.moments.now import attack_now, harm_now, just_ended
from rules_engine.moments.playing import GAMBITS, kind_of
from rules_engine.sense.ground import adjacent
from rules_engine.sequences.fight.rolls import tallies
from rules_engine.state.frames import Playing
from rules_engine.state.position import Modifier, Position

FLYING = ("passes-fighters", "passes-blocked", "ignores-lethal")


def _beside_two_friends(position: Position, fighter: int) -> bool:
    seat = position.fighters[fighter].seat
    near = adjacent(position, fighter)
    return sum(position.fighters[one].seat == seat for one in near) >= 2


def _foe_beside(position: Position, fighter: int, other: int) -> bool:
    foe = position.fighters[other].seat != position.fighters[fighter].seat
    return foe and other in adjacent(position, fighter)


@changing("not pushed")
def _weighed_down(position: Position, fighter: int, other: int) -> tuple[Modifier, ...]:
    """Whoever stands next to the shard cannot be pushed."""
    if other not in adjacent(position, fighter):
        return ()
    return (Modifier("not pushed", "add", 1, "Binding Shard", who=other),)


@changing("no charge")
def _disturbed(position: Position, fighter: int, other: int) -> tuple[Modifier, ...]:
    if not _foe_beside(position, fighter, other):
        return ()
    return (Modifier("no charge", "add", 1, "Disturbing Presence", who=other),)


@changing("dice")
def _horrified(position: Position, fighter: int, other: int) -> tuple[Modifier, ...]:
    if not _foe_beside(position, fighter, other):
        return ()
    return (Modifier("dice", "add", -1, "Horrifying Armour", who=other, least=1),)


@changing("not driven back")
def _stands_by_a_success(position: Position, fighter: int) -> tuple[Modifier, ...]:
    """The target is not driven back while its defence roll holds a success."""
    attack = attack_now(position)
    if attack is None or attack.target != fighter or not attack.defence_faces:
        return ()
    if not tallies(position, attack)[1].successes:
        return ()
    return (adds("Gallant's Courage", "not driven back", 1),)


def _can_come_beside(position: Position, seat: int, fighter: int) -> list[int]:
    found = charging_foe(position, seat, fighter)
    return [one for one in found if position.fighters[one].hex is not None]


def _hurt_more_than_once(position: Position, _: int, fighter: int) -> list[int]:
    """The bearer, that an Attack action or a gambit is dealing more than 1 damage."""
    attack, harm = attack_now(position), harm_now(position)
    if harm is None or harm.fighter != fighter or harm.amount < 2:
        return []
    by_attack = attack is not None and harm.source == attack.attack
    return [fighter] if by_attack or kind_of(harm.source) in GAMBITS else []


def _given_a_move_token(position: Position, _: int, fighter: int) -> list[int]:
    """The bearer, after its own Move action that has left it a Move token."""
    move = just_ended(position, "move")
    own = move is not None and move.fighter == fighter
    return [fighter] if own and position.fighters[fighter].move_tokens else []


def _in_the_chain(position: Position, args: Playing) -> list[int]:
    found = fitting(position, args.seat, anyone)
    return [one for one in found if position.fighters[one].hex in args.chain]


def _resisted(position: Position, seat: int, fighter: int) -> list[int]:
    return [fighter] if bearer_resisting(position, seat, fighter) else []


def _any_card(_: str) -> bool:
    return True


knows(
    granting(
        "Circlet of Companionship",
        whenever(_beside_two_friends, adds("Circlet of Companionship", "defence", 1)),
    ),
    granting(
        "Cloak of Shadows",
        whenever(opposite(beside_anyone), adds("Cloak of Shadows", "defence", 1)),
    ),
    granting("Gallant's Courage", _stands_by_a_success),
    CardRules("Binding Shard", rule="push.distance", aura=_weighed_down),
    CardRules("Disturbing Presence", rule="game.cannot", aura=_disturbed),
    CardRules(
        "Horrifying Armour",
        rule="upgrades.grant",
        modifiers=(adds("Horrifying Armour", "wounds", -1, least=1),),
        aura=_horrified,
    ),
    standing("Enchanted Greaves", traits=("ignores-lethal",)),
    standing("Fading Form", traits=(*FLYING, "flying")),
    CardRules(
        "Paradox Armour",
        rule="attack.defence-roll",
        modifiers=tuple(
            adds("Paradox Armour", "defence symbol", 0, word=word) for word in ("block", "dodge")
        ),
        traits=("criticals-do-not-defend",),
    ),
    reaction("Blessing of Argentine", "damage-dealt", attacker_hurting, dealt(subject, 1)),
    reaction(
        "Potion of Constitution", "damage-dealt", _hurt_more_than_once, used_up(), softened(1)
    ),
    reaction(
        "Potion of Grace",
        "after-action",
        _given_a_move_token,
        used_up(),
        token_removed(bearer, "move"),
    ),
    reaction(
        "Ready for the Fight",
        "after-action",
        _can_come_beside,
        pushed_to(bearer, 2, beside(subject)),
    ),
    CardRules(
        "Spinning Defence",
        rule="windows.success",
        at=("success-determined",),
        when=_resisted,
        effects=(stood_firm(), scatter(hex_of(bearer), 2), pushed_along(bearer)),
        needs=("scatter",),
        cites=("DC-177", "DC-083"),
    ),
    CardRules(
        "Chained Spite",
        rule="actions.printed-actions",
        action=True,
        effects=(scatter(hex_of(bearer), 3), choose_among(_in_the_chain), dealt(chosen(), 1)),
        needs=("scatter",),
        cites=("DC-062",),
    ),
    action(
        "Bag of Tricks",
        fetched("power_deck", "power", _any_card),
        given_token(bearer, "charge"),
    ),
)
