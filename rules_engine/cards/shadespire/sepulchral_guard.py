"""Sepulchral Guard: what their fighters can do, and when they are Inspired."""

from rules_engine.card_book.known import Able, CardRules, knows
from rules_engine.effects import (
    choose,
    chosen,
    dealt,
    enemy,
    friendly,
    granted,
    modify,
    pushed,
    somebody,
)
from rules_engine.effects.changing import ONLY_CLOSE, given_counter
from rules_engine.effects.choosing import choose_among, fallen, other_friends
from rules_engine.effects.gambits import first_attack, next_activation, slower_by_the_fallen
from rules_engine.effects.gear import optional
from rules_engine.effects.leading import further_from_all_foes, pushed_to
from rules_engine.effects.moving import placed
from rules_engine.effects.orders import Several, attacks_again, before_falling, moved_in_turn
from rules_engine.effects.several import guarded_each
from rules_engine.effects.upgrades import action, adds, plus, standing, weapon
from rules_engine.facts.card_details import plays_errata
from rules_engine.facts.fighters import AttackProfile
from rules_engine.facts.hexes import Hex
from rules_engine.moments.answers import friend_attacked_with, friend_failed, friend_fell
from rules_engine.moments.conditions import (
    at_the_end,
    both,
    count_of,
    every,
    foes,
    friends,
    holds_all,
    inspired,
    leader,
    no,
    objective,
    some,
    surge,
)
from rules_engine.moments.deeds import fresh, mine, moved, phase, took, who
from rules_engine.moments.forms import by_form
from rules_engine.moments.inspire import inspired_when, raised, raised_two
from rules_engine.moments.now import just_ended
from rules_engine.moments.raising import RAISE
from rules_engine.sense.ground import adjacent, card_of, field, is_empty, surviving
from rules_engine.state.frames import Playing
from rules_engine.state.position import Modifier, Position


def _own_starting(position: Position, args: Playing) -> list[Hex]:
    ground = field(position)
    return sorted(ground.starting & ground.territories[args.seat])


def _can_raise(position: Position, seat: int, *but: str) -> bool:
    room = any(is_empty(position, hex_) for hex_ in _own_starting(position, Playing("", seat)))
    return room and somebody(fallen(*but))(position, seat)


def _can_raise_another(position: Position, seat: int) -> bool:
    """A friend but the Warden lies out of action, and there is a hex for it."""
    return _can_raise(position, seat, WARDEN)


def _others(position: Position, fighter: int) -> bool:
    return len(surviving(position, position.fighters[fighter].seat)) > 1


def _killer(position: Position, _: Playing) -> int:
    """The fighter whose Attack action has just ended."""
    attack = just_ended(position, "attack")
    return attack.fighter if attack is not None else -1


def _after_a_charge(position: Position, fighter: int) -> tuple[Modifier, ...]:
    charged = any(one.what == "charge" and one.fighter == fighter for one in phase(position))
    if not charged and not position.fighters[fighter].charge_tokens:
        return ()
    return (adds("Deathly Charge", "damage", 1, ONLY_CLOSE),)


def _fresh_friends(position: Position, args: Playing) -> list[int]:
    """The other friends that have neither a Move nor a Charge token."""
    return [one for one in other_friends(position, args) if not _has_moved(position, one)]


def _has_moved(position: Position, fighter: int) -> bool:
    state = position.fighters[fighter]
    return state.move_tokens > 0 or state.charge_tokens > 0


def _three(those: Several) -> Able:
    """At least three to choose from."""

    def able(position: Position, fighter: int) -> bool:
        args = Playing("", position.fighters[fighter].seat, fighter=fighter)
        return len(those(position, args)) >= 3

    return able


_commanded = by_form(printed=other_friends, errata=_fresh_friends)
"""As printed any three are chosen, of whom those move that have not; by the errata three that have
not."""


def _movers(position: Position, args: Playing) -> list[int]:
    """The chosen ones that may still move: nobody moves twice in a phase."""
    return [one for one in args.choices if not _has_moved(position, one)]


def _returned_twice(position: Position, seat: int) -> bool:
    """Two of the player's fighters have returned in the phase; as the errata has it, one after
    another had or the same one again (S59)."""
    back = [one.other for one in mine(phase, position, seat, "raised")]
    return len(back if plays_errata(position.edition) else set(back)) >= 2


def _chosen_ones(_: Position, args: Playing) -> list[int]:
    return list(args.choices)


def _another(position: Position, args: Playing) -> list[int]:
    """The friends besides the one whose Attack action has just ended."""
    return [one for one in surviving(position, args.seat) if one != args.subject]


WARDEN = "The Sepulchral Warden"


inspired_when("Sepulchral Guard", raised)
inspired_when("The Sepulchral Warden", raised_two)

knows(
    CardRules(
        "The Sepulchral Warden: raise",
        rule="actions.printed-actions",
        action=True,
        playable=_can_raise,
        effects=(choose(fallen()), placed(chosen(), _own_starting)),
        cites=("DC-187",),
    ),
    CardRules(
        "The Sepulchral Warden: command",
        rule="actions.printed-actions",
        action=True,
        able=_others,
        effects=(
            choose_among(other_friends),
            choose_among(other_friends),
            # a fighter does not move twice in a phase by it
            moved_in_turn(_movers),
        ),
    ),
    CardRules(
        "Danse Macabre",
        rule="ploys.play",
        effects=(modify("move", "add", 1, until="next-activation"),),
        persists="next-activation",
        cites=("DC-023", "DC-058"),
    ),
    CardRules(
        "The Necromancer Commands",
        rule="attack.again-means-same",
        at=("after-action",),
        when=friend_failed,
        effects=(attacks_again,),
        cites=("DC-191", "DC-237"),
    ),
    CardRules(
        "Bone Shrapnel",
        rule="windows.attack-end",
        at=("after-action",),
        when=friend_fell,
        effects=(dealt(_killer, 1),),
        cites=("DC-193",),
    ),
    objective("March of the Dead", every(friends, moved, least=5), "DC-052", "DC-189", "DC-190"),
    objective("Claim the City", holds_all, "DC-188"),
    CardRules(
        "Deathly Charge",
        rule="upgrades.grant",
        grants=_after_a_charge,
        cites=("DC-192",),
    ),
    CardRules(
        "Assumed Command",
        rule="support.counts-as-more",
        modifiers=(adds("Assumed Command", "support counted twice", 9),),
        cites=("DC-225",),
    ),
    before_falling("Fatal Strike", AttackProfile("Fatal Strike", 1, 2, "smash", 2)),
    plus("Frightening Speed", "move", 2),
    plus("Undying", "wounds", 1),
    weapon("Lethal Lunge", 2, 2, "smash", 3, "cleave"),
    standing(
        "Remembered Shield",
        Modifier("defence symbol", "set", 0, "Remembered Shield", until="game", word="block"),
    ),
    action(
        "Ancient Commander",
        choose_among(_commanded),
        choose_among(_commanded),
        choose_among(_commanded),
        moved_in_turn(by_form(printed=_movers, errata=_chosen_ones)),
        able=by_form(printed=_three(other_friends), errata=_three(_fresh_friends)),
    ),
    CardRules(
        "Terrifying Screams",
        rule="ploys.play",
        playable=somebody(enemy),
        effects=(choose(enemy), pushed(chosen(), 1, exactly=True)),
    ),
    CardRules(
        "Swift Evasion",
        rule="push.up-to",
        playable=somebody(friendly),
        effects=(choose(friendly), optional(pushed_to(chosen(), 2, further_from_all_foes))),
        cites=("DC-070",),
    ),
    CardRules(
        "Restless Dead",
        rule="place.means",
        playable=_can_raise_another,
        effects=(
            choose(fallen(WARDEN)),
            placed(chosen(), _own_starting),
            given_counter(chosen(), RAISE),
        ),
        cites=("DC-187",),
    ),
    CardRules(
        "Ceaseless Attacks",
        rule="windows.attack-end",
        at=("after-action",),
        when=friend_attacked_with,
        effects=(choose_among(_another, named=False), granted(chosen(), "attack")),
    ),
    surge("Skills Unforgotten", took(fresh, who(leader)), "DC-034"),
    objective("More Able Bodies", took(phase, least=2), "DC-034"),
    objective("Battle Without End", _returned_twice),
    at_the_end("Peerless General", both(some(friends, least=4), no(friends, inspired))),
)


def _swarmed(position: Position, seat: int) -> bool:
    """Each enemy has two of the player's fighters adjacent, and there is an enemy."""
    standing = foes(position, seat)
    return bool(standing) and all(
        sum(position.fighters[near].seat == seat for near in adjacent(position, foe)) >= 2
        for foe in standing
    )


def _petitioner(position: Position, fighter: int) -> bool:
    return "Petitioner" in position.fighters[fighter].card


def _followers(position: Position, args: Playing) -> list[int]:
    """The friends to choose that do not lead."""
    return [
        one
        for one in surviving(position, args.seat)
        if not card_of(position, one).leader and one not in args.choices
    ]


def _two_to_call(position: Position, fighter: int) -> bool:
    return len(_followers(position, Playing("", position.fighters[fighter].seat))) >= 2


knows(
    objective("Fearless in Death", count_of(friends, 1)),
    at_the_end("The Invigorated Dead", every(friends, inspired, least=3), "DC-052"),
    objective("Undead Swarm", _swarmed),
    objective("Fervent Petition", some(friends, _petitioner, inspired, least=3)),
    first_attack(
        "Clawing Hands",
        modify("support", "add", 1, until="next-attack", only=("attacking",), per_fallen=True),
    ),
    slower_by_the_fallen("Grasping Hands"),
    next_activation("Spectral Form", modify("passes fighters", "add", 1, until="next-activation")),
    weapon("Focused Attack", 1, 2, "smash", 2, "crit:cleave"),
    plus("Grim Cleave", "cleave", 1),
    action(
        "Warden's Call",
        choose_among(_followers),
        choose_among(_followers),
        guarded_each(_chosen_ones),
        able=_two_to_call,
    ),
)
