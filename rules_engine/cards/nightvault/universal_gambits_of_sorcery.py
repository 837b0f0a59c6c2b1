"""Universal gambit spells of Nightvault. Casting values are those of data/card_details.json."""

from rules_engine.card_book.known import CardRules, knows
from rules_engine.effects import (
    bearer,
    chosen,
    dealt,
    done,
    enemy,
    friendly,
    hex_of,
    in_end_hex,
    inspire,
    marked,
    modify,
    scatter,
    subject,
)
from rules_engine.effects.choosing import anyone, beside_chosen, choose_among, fitting, within
from rules_engine.effects.hands import discarded, fetched, lies_in, of_kind
from rules_engine.effects.harming import dealt_along
from rules_engine.effects.healing import healed_up_to
from rules_engine.effects.leading import switched
from rules_engine.effects.marking import choose_hex, choose_token, chosen_hex, removed_token
from rules_engine.effects.places import all_hexes
from rules_engine.effects.scattering import at_chosen_hex
from rules_engine.facts.hexes import Hex
from rules_engine.kernel.flow import Verb, args_of
from rules_engine.moments.answers import FAILURE
from rules_engine.moments.falls import just_felled
from rules_engine.moments.now import just_ended
from rules_engine.sense.ground import adjacent, field, is_empty
from rules_engine.sense.modifiers import level_of
from rules_engine.state.frames import Playing
from rules_engine.state.position import Position


def _near_tokens(position: Position, _: int) -> list[int]:
    """The objective tokens within four hexes of the caster."""
    here = position.fighters[args_of(position, Playing).fighter].hex
    near = field(position).within(here, 4) if here is not None else frozenset()
    return [n for n, one in enumerate(position.tokens) if one.face_up and one.hex in near]


def _empty_beside(position: Position, args: Playing) -> list[Hex]:
    here = position.fighters[args.fighter].hex
    around = field(position).around[here] if here is not None else ()
    return sorted(hex_ for hex_ in around if is_empty(position, hex_))


def _neighbours(position: Position, args: Playing) -> list[int]:
    return [one for one in fitting(position, args.seat, anyone) if adjacent(position, one)]


def _down_to_three(position: Position) -> Verb:
    """Discard an objective where the hand holds more than three."""
    args = args_of(position, Playing)
    if len(position.seats[args.seat].objectives) <= 3:
        return done(position)
    return discarded("objective", 1)(position)


def _missed_a_wizard(position: Position, seat: int, _: int) -> list[int]:
    """The attacker that has failed against one of the player's wizards."""
    attack = just_ended(position, "attack")
    if attack is None or attack.word not in FAILURE:
        return []
    mine = position.fighters[attack.other].seat == seat
    wizard = mine and level_of(position, attack.other) > 0
    standing = position.fighters[attack.fighter].hex is not None
    return [attack.fighter] if wizard and standing else []


def _foe_fell(position: Position, seat: int, _: int) -> list[int]:
    """Any stand-in for an enemy that the Attack action or gambit just over has felled."""
    fallen = (one.other for one in just_felled(position))
    return [-1] if any(position.fighters[one].seat != seat for one in fallen) else []


knows(
    CardRules(
        "Abasoth's Unmaking",
        rule="objectives.removed",
        casting=("channel",),
        effects=(choose_token(_near_tokens), removed_token()),
    ),
    CardRules(
        "Arcane Recall",
        rule="spells.casting-value",
        casting=("critical",),
        playable=lies_in("power_discard", of_kind("spell")),
        effects=(fetched("power_discard", "power", of_kind("spell")),),
    ),
    CardRules(
        "Infinite Riches",
        rule="spells.casting-value",
        casting=("channel", "channel"),
        playable=lies_in("power_discard", of_kind("upgrade")),
        effects=(fetched("power_discard", "power", of_kind("upgrade")),),
    ),
    CardRules(
        "Sorcerous Insight",
        rule="spells.casting-value",
        casting=("focus", "focus"),
        playable=lies_in("power_discard", of_kind("ploy")),
        effects=(fetched("power_discard", "power", of_kind("ploy")),),
    ),
    CardRules(
        "Strategic Sorcery",
        rule="spells.casting-value",
        casting=("focus", "focus"),
        playable=lies_in("objective_discard", of_kind("objective")),
        effects=(
            fetched("objective_discard", "objectives", of_kind("objective")),
            _down_to_three,
        ),
        cites=("DC-153", "DC-154"),
    ),
    CardRules(
        "Arcane Shield",
        rule="damage.cap",
        casting=("focus", "focus"),
        effects=(modify("damage suffered", "add", -1, who=bearer, until="out", least=1),),
        persists="out",
    ),
    CardRules(
        "Arcane Transposition",
        rule="place.not-a-move",
        casting=("channel",),
        effects=(
            choose_among(_neighbours, named=False),
            choose_among(beside_chosen(anyone), named=False),
            switched(chosen(), chosen(1)),
        ),
    ),
    CardRules(
        "Bolt of Inspiration",
        rule="inspire.when",
        casting=("channel",),
        effects=(choose_hex(all_hexes), scatter(at_chosen_hex, 1), inspire(in_end_hex)),
        needs=("scatter",),
    ),
    CardRules(
        "Grinding Earth",
        rule="lethal.becomes",
        casting=("channel",),
        effects=(choose_hex(_empty_beside), marked(chosen_hex, "lethal", until="phase")),
    ),
    CardRules(
        "Levitation",
        rule="lethal.unaffected",
        casting=("channel",),
        effects=(modify("trait", "add", 1, who=bearer, until="out|phase", word="ignores-lethal"),),
        persists="out|phase",
    ),
    CardRules(
        "Razormaw Swarm",
        rule="scatter.one-hit",
        casting=("critical",),
        effects=(scatter(hex_of(bearer), 3), dealt_along(anyone, 2)),
        needs=("scatter",),
        cites=("DC-062",),
    ),
    CardRules(
        "Sorcerous Riposte",
        rule="reactions.spell",
        casting=("channel", "channel"),
        at=("after-action",),
        when=_missed_a_wizard,
        effects=(dealt(subject, 2),),
    ),
    CardRules(
        "Soul Drain",
        rule="reactions.spell",
        casting=("focus",),
        at=("after-action", "card-resolved"),
        when=_foe_fell,
        effects=(healed_up_to(bearer, 1),),
    ),
    CardRules(
        "Sphere of Chamon",
        rule="spells.casting-value",
        casting=("channel",),
        aims=anyone,
        effects=(
            choose_among(within(3, anyone)),
            modify("defence", "set", 1, who=chosen(), until="out|next-power-step"),
            modify(
                "defence symbol", "set", 0, who=chosen(), until="out|next-power-step", word="block"
            ),
        ),
        persists="out|next-power-step",
    ),
    CardRules(
        "Sphere of Shyish",
        rule="heal.amount",
        casting=("channel",),
        aims=enemy,
        effects=(
            choose_among(within(3, enemy)),
            modify("not healed", "add", 1, who=chosen(), until="out"),
        ),
        persists="out",
    ),
    CardRules(
        "Sphere of Ulgu",
        rule="spells.casting-value",
        casting=("focus",),
        effects=(modify("dice", "add", -1, until="next-activation", everyone=True, least=1),),
        persists="next-activation",
    ),
    CardRules(
        "Unfocused Blast",
        rule="spells.casting-value",
        casting=("channel",),
        effects=(
            scatter(hex_of(bearer), 1),
            dealt(in_end_hex, 1),
            scatter(hex_of(bearer), 1),
            dealt(in_end_hex, 1),
            scatter(hex_of(bearer), 1),
            dealt(in_end_hex, 1),
        ),
        needs=("scatter",),
    ),
    CardRules(
        "Vital Surge",
        rule="heal.amount",
        casting=("channel", "channel"),
        aims=friendly,
        effects=(choose_among(within(99, friendly)), healed_up_to(chosen(), 2)),
    ),
)
