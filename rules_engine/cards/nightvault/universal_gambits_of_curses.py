"""Universal gambits of Nightvault that do something each round, end or forbid others."""

from rules_engine.card_book.known import CardRules, knows
from rules_engine.effects import (
    bearer,
    choose,
    chosen,
    dealt,
    enemy,
    friendly,
    modify,
    rolled,
    somebody,
)
from rules_engine.effects.changing import ONLY_CLOSE, ended_one, persisting_spells
from rules_engine.effects.choosing import choose_among, within
from rules_engine.effects.gambits import first_attack, more
from rules_engine.effects.healing import healed_up_to
from rules_engine.effects.lending import dealt_by_its_card, lends
from rules_engine.effects.marking import choose_hex
from rules_engine.effects.naming import barred_from_scoring, chooses_opponent, names_objective
from rules_engine.effects.rolling import SMASH, shows
from rules_engine.effects.several import dealt_by_dice
from rules_engine.facts.hexes import Hex
from rules_engine.moments.answers import friend_felled
from rules_engine.moments.conditions import after_the_last_activation
from rules_engine.moments.now import attack_now, harm_now
from rules_engine.moments.playing import GAMBITS, kind_of
from rules_engine.sense.ground import adjacent, field, lethal
from rules_engine.sense.modifiers import level_of
from rules_engine.sequences.base.due import ROUND
from rules_engine.state.frames import Playing
from rules_engine.state.position import Position

HEALS, HURTS = "Healing Pulse: each round", "Entropic Curse: each round"


def _lies_open(position: Position, _: int) -> bool:
    return bool(persisting_spells(position))


def _friendly_wizard(position: Position, seat: int, fighter: int) -> bool:
    return friendly(position, seat, fighter) and level_of(position, fighter) > 0


def _by_a_foe(position: Position, seat: int, fighter: int) -> list[int]:
    """The friend that an enemy's attack or gambit is just taking out."""
    harm, attack = harm_now(position), attack_now(position)
    if harm is None:
        return []
    struck = attack is not None and attack.attack == harm.source
    theirs = harm.seat not in (-1, seat) and (struck or kind_of(harm.source) in GAMBITS)
    return friend_felled(position, seat, fighter) if theirs else []


def _beside_it(position: Position, args: Playing) -> list[int]:
    return adjacent(position, args.subject)


def _lethal_hexes(position: Position, _: Playing) -> list[Hex]:
    return sorted(lethal(position, -1))


def _in_or_by_the_hex(position: Position, args: Playing) -> list[int]:
    if not args.chain:
        return []
    near = field(position).within(args.chain[0], 1)
    return [n for n, one in enumerate(position.fighters) if one.hex in near]


knows(
    CardRules(
        "Healing Pulse",
        rule="spells.persisting",
        casting=("focus",),
        aims=friendly,
        effects=(choose_among(within(4, friendly)), lends(HEALS, who=chosen(), until="out")),
        persists="out",
        cites=("DC-105",),
    ),
    CardRules(
        HEALS,
        rule="heal.amount",
        at=(ROUND,),
        effects=(healed_up_to(bearer, 1),),
        optional=False,
    ),
    CardRules(
        "Entropic Curse",
        rule="spells.persisting",
        casting=("focus",),
        aims=enemy,
        effects=(choose_among(within(4, enemy)), lends(HURTS, who=chosen(), until="out")),
        persists="out",
    ),
    CardRules(
        HURTS,
        rule="damage.dealt",
        at=(ROUND,),
        effects=(dealt_by_its_card(bearer, 1),),
        optional=False,
    ),
    CardRules(
        "Arcane Smothering",
        rule="spells.persisting",
        casting=("focus",),
        playable=_lies_open,
        effects=(ended_one(lambda position, _: persisting_spells(position)),),
    ),
    CardRules(
        "Silence",
        rule="game.cannot",
        playable=somebody(enemy),
        effects=(choose(enemy), modify("no spells", "add", 1, who=chosen(), until="power-step")),
    ),
    CardRules(
        "One Step Ahead",
        rule="game.card-over-rule",
        playable=after_the_last_activation,
        effects=(
            chooses_opponent,
            names_objective,
            rolled("attack", 1, shows(SMASH)),
            barred_from_scoring,
        ),
        cites=("DC-149",),
    ),
    CardRules(
        "Spirit Sacrifice",
        rule="spells.casting-value",
        playable=somebody(_friendly_wizard),
        effects=(
            choose(_friendly_wizard),
            dealt(chosen(), 1),
            modify("casting dice", "add", 1, who=chosen(), until="next-cast|out"),
            modify("dice", "add", 1, who=chosen(), until="next-cast|out", only=("spell",)),
        ),
        persists="next-cast|out",
    ),
    CardRules(
        "Death Frenzy",
        rule="windows.damage",
        at=("damage-dealt",),
        when=_by_a_foe,
        effects=(dealt_by_dice(_beside_it, frozenset(("smash",))),),
    ),
    CardRules(
        "Unchecked Energy",
        rule="damage.dealt",
        playable=lambda position, _: bool(lethal(position, -1)),
        effects=(choose_hex(_lethal_hexes), dealt_by_dice(_in_or_by_the_hex, SMASH)),
    ),
    first_attack(
        "Piling On",
        more("damage per further supporter", 1, ONLY_CLOSE, everyone=True),
    ),
)
