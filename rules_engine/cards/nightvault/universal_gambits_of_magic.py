"""Universal gambits of Nightvault on wounds and Wounds, and on what persists."""

from rules_engine.card_book.known import CardRules, knows
from rules_engine.effects import chosen, done, enemy, friendly, modify
from rules_engine.effects.changing import ended_ploy, persisting_ploys
from rules_engine.effects.choosing import beside_bearer, choose_among, within
from rules_engine.effects.healing import healed_up_to
from rules_engine.kernel.flow import Verb, args_of
from rules_engine.state.frames import Playing
from rules_engine.state.position import Position, put_fighter


def _taken_over(position: Position) -> Verb:
    """What has just been removed from the other lies on the caster's card now."""
    args = args_of(position, Playing)
    heals = (one for one in reversed(position.history) if one.what == "heal")
    last = next((one for one in heals if one.word == args.card), None)
    if not args.choices or last is None or position.fighters[args.fighter].hex is None:
        return done(position)
    tokens = position.fighters[args.fighter].wound_tokens + last.amount
    return done(put_fighter(position, args.fighter, wound_tokens=tokens))


knows(
    CardRules(
        "Abasoth's Withering",
        rule="spells.wounds-lowered",
        casting=("channel",),
        aims=enemy,
        effects=(
            choose_among(within(4, enemy)),
            modify("wounds", "add", -1, who=chosen(), until="out", least=1),
        ),
        persists="out",
        cites=("DC-036", "DC-131"),
    ),
    CardRules(
        "Empathic Exchange",
        rule="heal.taking-is-removing",
        casting=("channel",),
        effects=(choose_among(beside_bearer(friendly)), healed_up_to(chosen(), 2), _taken_over),
        cites=("DC-106",),
    ),
    CardRules(
        "Revoke",
        rule="ploys.persist",
        playable=lambda position, _: bool(persisting_ploys(position)),
        effects=(ended_ploy(),),
        cites=("DC-151",),
    ),
)
