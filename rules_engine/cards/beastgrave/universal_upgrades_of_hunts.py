"""Universal upgrades of Beastgrave on hunters, quarries, spells and the ground."""

from rules_engine.card_book.known import CardRules, knows
from rules_engine.effects import (
    bearer,
    chosen,
    dealt,
    enemy,
    friendly,
    gained_glory,
    given_token,
    pushed,
    subject,
)
from rules_engine.effects.changing import ONLY_CLOSE
from rules_engine.effects.choosing import HIDDEN_PREY, beside_bearer, choose_among, fitting, within
from rules_engine.effects.gear import used_up
from rules_engine.effects.healing import healed_up_to
from rules_engine.effects.leading import closer_to, pushed_to
from rules_engine.effects.upgrades import (
    adds,
    attacked,
    attacking,
    changing,
    due,
    granting,
    keyword,
    reaction,
    whenever,
)
from rules_engine.kernel.flow import Verb, args_of
from rules_engine.moments.after import attacked_in_activation, foe_activated, friend_felled_a_foe
from rules_engine.moments.answers import bearer_activated, range_now
from rules_engine.moments.conditions import (
    on_an_objective,
)
from rules_engine.moments.falls import neighbour_felled_by_bearer, was_called
from rules_engine.moments.feats import LOST_PAGE, count_worn, wears
from rules_engine.moments.now import attack_now
from rules_engine.sense.ground import distance
from rules_engine.sense.states import quarry
from rules_engine.state.frames import Playing
from rules_engine.state.position import Modifier, Position


def _rested(position: Position, seat: int, fighter: int) -> list[int]:
    """The bearer, after an activation of its own in which it made no Attack action."""
    if attacked_in_activation(position, fighter) or not position.fighters[fighter].wound_tokens:
        return []
    return bearer_activated(position, seat, fighter)


def _driven_by_a_close_attack(position: Position, _: int, fighter: int) -> list[int]:
    """The attacker that has just driven the bearer back by a Range 1 attack."""
    attack = attack_now(position)
    driven = attack is not None and attack.target == fighter and attack.driven
    if not driven or attack is None or range_now(position) != 1:
        return []
    return [attack.fighter] if position.fighters[attack.fighter].hex is not None else []


def _hung_up(position: Position) -> Verb:
    """A glory point, unspent where the one who fell was a Quarry."""
    args = args_of(position, Playing)
    fell = (one for one in reversed(position.history) if one.what == "out")
    prey = any(_A_QUARRY(position, one) for one in fell if one.other == args.subject)
    return gained_glory(1, spent=not prey)(position)


_A_QUARRY = was_called("quarry")


def _on_an_objective_as_quarry(position: Position, fighter: int) -> bool:
    return quarry(position, fighter) and on_an_objective(position, fighter)


def _held_at_the_end(position: Position, _: int, fighter: int) -> list[int]:
    return [fighter] if _on_an_objective_as_quarry(position, fighter) else []


def _pages_at_last(position: Position, _: int, fighter: int) -> list[int]:
    return [fighter] if position.round == 3 and wears(LOST_PAGE)(position, fighter) else []


def _paid_by_page(position: Position) -> Verb:
    args = args_of(position, Playing)
    return gained_glory(count_worn(position, args.fighter, LOST_PAGE))(position)


def _other_friend(position: Position, args: Playing) -> list[int]:
    near = within(2, friendly)(position, args)
    return [one for one in near if one != args.fighter]


def _foes_near(position: Position, args: Playing) -> list[int]:
    found = fitting(position, args.seat, enemy)
    return [one for one in found if distance(position, args.fighter, one) <= 3]


def _untouched_by_gambits(name: str) -> Modifier:
    return Modifier("damage suffered", "set", 0, name, only=("gambit",), word="fixed")


@changing("no re-rolls")
def _not_rolled_again(position: Position, fighter: int, other: int) -> tuple[Modifier, ...]:
    """Whoever attacks this fighter may not roll attack dice again."""
    attack = attack_now(position)
    if attack is None or (attack.fighter, attack.target) != (other, fighter):
        return ()
    if position.fighters[other].seat == position.fighters[fighter].seat:
        return ()
    return (Modifier("no re-rolls", "add", 1, "Terrifying Aura", who=other),)


def spell_action(name: str, symbol: str, *effects: object) -> CardRules:
    """A Lost Page with a spell its fighter may be activated to cast."""
    return CardRules(
        name,
        rule="spells.kinds",
        action=True,
        casting=(symbol,),
        effects=effects,  # type: ignore[arg-type]  # row functions
        needs=("spell-action",),
        keywords=(LOST_PAGE,),
    )


PREY, PACK = ("quarry",), ("hunter",)

knows(
    granting(
        "Hunter's Talisman",
        attacking(quarry, adds("Hunter's Talisman", "attack re-rolls", 1, "attack")),
        adds("Hunter's Talisman", "dice", 1),
    ),
    granting(
        "Predatory Instinct",
        attacking(quarry, adds("Predatory Instinct", "attack re-rolls", 1)),
        traits=PACK,
    ),
    granting(
        "Hunter's Caution",
        attacked(quarry, adds("Hunter's Caution", "defence re-rolls", 1)),
        traits=PACK,
    ),
    reaction(
        "Hunter's Reflexes",
        "after-action",
        foe_activated(quarry),
        pushed_to(bearer, 1, closer_to(subject)),
        traits=PACK,
    ),
    granting(
        "Stoneform",
        whenever(quarry, adds("Stoneform", "not pushed", 1)),
        adds("Stoneform", "move", -1, least=0),
        traits=PREY,
    ),
    granting(
        "Survival Instincts",
        whenever(quarry, adds("Survival Instincts", "on guard", 1)),
        traits=PREY,
    ),
    granting(
        "Predator's Trinket",
        whenever(quarry, keyword("Predator's Trinket", "cleave", ONLY_CLOSE)),
        traits=PREY,
    ),
    granting(
        "Strength of Terror",
        whenever(quarry, adds("Strength of Terror", "dice", 1, ONLY_CLOSE)),
        traits=PREY,
    ),
    granting(
        "Prey's Cunning",
        whenever(quarry, _untouched_by_gambits("Prey's Cunning")),
        traits=PREY,
    ),
    due("Cryptic Companion", "action-phase-end", _held_at_the_end, gained_glory(1), traits=PREY),
    CardRules(
        "Terrifying Aura",
        rule="rolls.re-roll-once",
        aura=_not_rolled_again,
        traits=("no-quarry",),
    ),
    due("Trophy Belt", "enemy-out", neighbour_felled_by_bearer, _hung_up),
    reaction("Soothing Companion", "after-action", _rested, healed_up_to(bearer, 1)),
    reaction("Caltrops", "driven-back", _driven_by_a_close_attack, dealt(subject, 1)),
    reaction(
        "Vortex Stone",
        "after-action",
        bearer_activated,
        choose_among(_foes_near),
        pushed(chosen(), 2, by_hex=bearer),
        used_up(),
    ),
    due("The Scattered Tome", "action-phase-end", _pages_at_last, _paid_by_page),
    spell_action("Mazzig's Many Legs", "channel", choose_among(_other_friend), pushed(chosen(), 2)),
    spell_action(
        "Quintok's Combative Cantrip",
        "focus",
        choose_among(beside_bearer(enemy)),
        pushed(chosen(), 1),
        given_token(bearer, "guard"),
        pushed(bearer, 1),
    ),
    CardRules(
        "Victor's Experience",
        rule="upgrades.grant",
        traits=PACK,
        from_hand=friend_felled_a_foe(),
    ),
    CardRules("Hidden Presence", rule="upgrades.grant", traits=(*PREY, HIDDEN_PREY)),
)
