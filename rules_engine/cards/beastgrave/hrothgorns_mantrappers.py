"""Hrothgorn's Mantrappers: their cards, what their fighters do, and when they are Inspired."""

from rules_engine.card_book.known import CardRules, knows
from rules_engine.effects import (
    bearer,
    choose,
    chosen,
    dealt,
    done,
    drawn,
    enemy,
    friendly,
    given_token,
    granted,
    pushed,
    rolled,
    somebody,
    subject,
)
from rules_engine.effects.changing import ONLY_CLOSE, token_removed
from rules_engine.effects.choosing import beside_bearer, choose_among
from rules_engine.effects.gambits import first_attack, more
from rules_engine.effects.gear import used_up
from rules_engine.effects.harming import attack_failed
from rules_engine.effects.healing import relieved
from rules_engine.effects.leading import anywhere, each_pushed
from rules_engine.effects.marking import choose_hex, choose_token, removed_token, trap_set
from rules_engine.effects.rolling import BLOCK, shows, whatever
from rules_engine.effects.striking import last_target
from rules_engine.effects.upgrades import action, adds, changing, plus, reaction, standing
from rules_engine.facts.hexes import Hex
from rules_engine.kernel.flow import Verb, args_of
from rules_engine.moments.after import FAILURE, SUCCESS, reach_ended
from rules_engine.moments.answers import bearer_attacked
from rules_engine.moments.conditions import (
    at_home,
    beaten,
    beset,
    both,
    either,
    foes,
    friends,
    labelled,
    leader,
    no,
    objective,
    some,
    surge,
    upgraded,
)
from rules_engine.moments.deeds import (
    activation_over,
    by_attack,
    did,
    fresh,
    mine,
    phase,
    them,
    took,
    upon,
    who,
)
from rules_engine.moments.falls import beside_the_fall, just_out
from rules_engine.moments.feats import nth_power_card
from rules_engine.moments.inspire import enemy_fell_beside_leader, inspired_when
from rules_engine.moments.now import attack_now, just_ended
from rules_engine.moments.pushes import pushes_of_foes
from rules_engine.moments.tallies import tally_of
from rules_engine.sense.ground import adjacent, card_of, distance, field, is_empty, surviving
from rules_engine.sense.modifiers import wounds_of
from rules_engine.sense.snares import TRAP
from rules_engine.sense.states import hunter
from rules_engine.state.frames import Playing
from rules_engine.state.position import Happening, Modifier, Position, put_fighter

HROTHGORN, LAUNCHER = "Hrothgorn", "Trap Launcher"
SET_TRAP = "Bushwakka: trap"


@changing("attack re-rolls")
def _loaded(position: Position, fighter: int, other: int) -> tuple[Modifier, ...]:
    """What Hrothgorn has of Quiv beside him: a re-roll for his launcher."""
    mine = position.fighters[other].seat == position.fighters[fighter].seat
    named = position.fighters[other].card == HROTHGORN
    if not (mine and named) or other not in adjacent(position, fighter):
        return ()
    return (Modifier("attack re-rolls", "add", 1, "Quiv", who=other, only=(LAUNCHER,)),)


inspired_when("Hrothgorn's Mantrappers", enemy_fell_beside_leader)


def _outmatched(position: Position, _: int, fighter: int) -> list[int]:
    """The target of the club of the fighter, whose roll had fewer successes than the defence."""
    attack = just_ended(position, "attack")
    if attack is None or (attack.fighter, attack.about) != (fighter, "Beating club"):
        return []
    ours, theirs = (tally_of(position, attack, one) for one in (fighter, attack.other))
    fewer = ours is not None and theirs is not None and ours.amount < theirs.amount
    return [attack.other] if fewer and position.fighters[attack.other].hex is not None else []


def _caught(position: Position, _: int, fighter: int) -> list[int]:
    """The target, standing, of the fighter's own successful Trap Launcher."""
    attack = just_ended(position, "attack")
    if attack is None or (attack.fighter, attack.about) != (fighter, LAUNCHER):
        return []
    standing = position.fighters[attack.other].hex is not None
    return [attack.other] if standing and attack.word in SUCCESS else []


def _no_trap_yet(position: Position, seat: int, fighter: int) -> list[int]:
    """The fighter, after an activation of anybody's: its player has no trap on the battlefield."""
    over = just_ended(position, "activation") is not None
    laid = any((one.kind, one.seat) == (TRAP, seat) for one in position.marks)
    state = position.fighters[fighter]
    if not over or laid or state.charge_tokens or state.hex is None:
        return []
    around = field(position).around[state.hex]
    return [fighter] if any(is_empty(position, hex_) for hex_ in around) else []


def _room_beside(position: Position, args: Playing) -> list[Hex]:
    here = position.fighters[args.fighter].hex
    around = field(position).around[here] if here is not None else ()
    return sorted(hex_ for hex_ in around if is_empty(position, hex_))


@upon("sprung")
def _foe_trapped(position: Position, seat: int) -> bool:
    """An enemy has just come into the hex of the player's trap."""
    sprung = mine(fresh, position, seat, "sprung", _by_the_trap)
    return any(position.fighters[one.other].seat != seat for one in sprung)


def _by_the_trap(_: Position, happening: Happening) -> bool:
    return happening.word == SET_TRAP


def _haul(position: Position, args: Playing) -> int:
    return 2 if position.fighters[args.fighter].inspired else 1


knows(
    CardRules(
        "Hrothgorn: pull",
        rule="windows.attack-end",
        at=("after-action",),
        when=_caught,
        effects=(pushed(subject, _haul, exactly=True, towards=bearer),),
    ),
    CardRules(
        SET_TRAP,
        rule="windows.activation-end",
        at=("after-action",),
        when=_no_trap_yet,
        effects=(choose_hex(_room_beside), trap_set, given_token(bearer, "charge")),
    ),
    surge("Dinner Time", _foe_trapped),
    CardRules("Quiv: reload", rule="rolls.re-roll-once", aura=_loaded),
    CardRules(
        "Luggit and Thwak: shove",
        rule="windows.attack-end",
        at=("after-action",),
        when=_outmatched,
        effects=(pushed(subject, 1, exactly=True),),
    ),
)


def _leader_of(position: Position, seat: int) -> int:
    """The player's leader on the battlefield, -1 for none."""
    own = (one for one in surviving(position, seat) if card_of(position, one).leader)
    return next(own, -1)


def _more_out_than_left(position: Position, seat: int) -> bool:
    return len(beaten(position, seat)) > len(foes(position, seat))


def _flushed(position: Position, seat: int) -> bool:
    """The warband has just pushed an enemy from afar to stand beside its leader."""
    chief = _leader_of(position, seat)
    here = position.fighters[chief].hex if chief >= 0 else None
    if here is None:
        return False
    around = field(position).around[here]
    return any(
        push.by == seat
        and push.start is not None
        and push.start not in around
        and push.end in around
        for push in pushes_of_foes(position, seat)
    )


def _third_card(position: Position, seat: int) -> bool:
    return nth_power_card(position, seat, 3)


def _tired(position: Position, seat: int, fighter: int) -> bool:
    return friendly(position, seat, fighter) and position.fighters[fighter].move_tokens > 0


def _gnoblar(position: Position, seat: int, fighter: int) -> bool:
    return friendly(position, seat, fighter) and labelled("gnoblar")(position, fighter)


def _near_the_leader(position: Position, seat: int) -> list[int]:
    """The tokens in the leader's hex or in one adjacent to it."""
    chief = _leader_of(position, seat)
    here = position.fighters[chief].hex if chief >= 0 else None
    if here is None:
        return []
    near = field(position).within(here, 1)
    return [n for n, one in enumerate(position.tokens) if one.hex in near]


def _within_three(position: Position, seat: int, fighter: int) -> bool:
    chief = _leader_of(position, seat)
    if chief < 0 or not enemy(position, seat, fighter):
        return False
    return distance(position, chief, fighter) <= 3


def _launched(position: Position, seat: int, _: int) -> list[int]:
    """The target, standing, of a friend's successful Trap Launcher."""
    attack = just_ended(position, "attack")
    if attack is None or attack.seat != seat or attack.about != LAUNCHER:
        return []
    standing = position.fighters[attack.other].hex is not None
    return [attack.other] if standing and attack.word in SUCCESS else []


def _missed_by_a_hunter(position: Position, seat: int, _: int) -> list[int]:
    """The target of a friendly Hunter's Attack action that has just failed."""
    attack = just_ended(position, "attack")
    if attack is None or attack.seat != seat or attack.word not in FAILURE:
        return []
    standing = position.fighters[attack.other].hex is not None
    return [attack.other] if standing and hunter(position, attack.fighter) else []


def _leader_fed(position: Position, seat: int, _: int) -> list[int]:
    """The enemy that has just fallen beside the player's leader, by whatever."""
    chief = _leader_of(position, seat)
    if chief < 0:
        return []
    outs = [one for one in just_out(position) if position.fighters[one.other].seat != seat]
    return [one.other for one in outs if beside_the_fall(position, one, [chief])]


def _eaten(position: Position) -> Verb:
    """The leader loses a wound token, two after a meal of 4 Wounds or more."""
    args = args_of(position, Playing)
    chief = _leader_of(position, args.seat)
    amount = 2 if wounds_of(position, args.subject) >= 4 else 1
    return done(relieved(position, args, chief, amount) if chief >= 0 else position)


def _leader_missed(position: Position, seat: int, _: int) -> list[int]:
    """The leader, whose Attack action of Range 1 has just failed."""
    attack = just_ended(position, "attack")
    chief = _leader_of(position, seat)
    missed = attack is not None and attack.fighter == chief and attack.word in FAILURE
    return [chief] if missed and reach_ended(position) == 1 else []


def _about_to_be_hurt(position: Position, _: int, fighter: int) -> list[int]:
    """The bearer, whom an Attack action is about to hit."""
    attack = attack_now(position)
    met = attack is not None and attack.target == fighter and attack.outcome in SUCCESS
    return [fighter] if met else []


def _parried(position: Position) -> Verb:
    """The Attack action comes to nothing where the die shows a block or a critical."""
    args = args_of(position, Playing)
    if not shows(BLOCK)(position, args):
        return done(position)
    return attack_failed()(position)


def _it_or_its_target(position: Position, args: Playing) -> list[int]:
    both_ = (args.fighter, last_target(position, args))
    return sorted(one for one in both_ if position.fighters[one].hex is not None)


def _to_each_neighbour(position: Position) -> Verb:
    """A Move token for every adjacent enemy."""
    args = args_of(position, Playing)
    for one in beside_bearer(enemy)(position, args):
        tokens = position.fighters[one].move_tokens + 1
        position = put_fighter(position, one, move_tokens=tokens)
    return done(position)


knows(
    surge(
        "Arm of the Everwinter",
        either(did(fresh, "removed"), did(fresh, "flip"), did(fresh, "delve")),
    ),
    objective("Always Moving", both(some(friends), no(friends, at_home))),
    surge("Boxed In", both(activation_over, beset(3))),
    objective("Butchering", _more_out_than_left),
    surge("Extra Crunchy", took(fresh, them(upgraded(3)))),
    surge("Flush Them Out", _flushed),
    surge(
        "Hunter's Feast",
        both(took(fresh, by_attack, who(leader)), took(phase, by_attack, who(leader), least=2)),
    ),
    objective("Momentarily Sated", both(some(beaten), no(foes))),
    surge("Surprising Competence", took(fresh, by_attack, who(labelled("gnoblar")))),
    objective("Top of the Food Chain", both(some(friends, leader), no(foes, leader))),
    surge("Unexpected Cunning", _third_card),
    first_attack("Carnivore Senses", more("ensnare", 1, "hunter")),
    CardRules(
        "Driven Onwards",
        rule="ploys.play",
        playable=somebody(_tired),
        effects=(choose(_tired), token_removed(chosen(), "move", every=True)),
    ),
    CardRules(
        "Frozen Earth",
        rule="objectives.removed",
        playable=lambda position, seat: bool(_near_the_leader(position, seat)),
        effects=(choose_token(_near_the_leader), removed_token()),
    ),
    CardRules(
        "Gnoblar Scramble",
        rule="push.distance",
        playable=somebody(_gnoblar),
        effects=(each_pushed(_gnoblar, 2, anywhere, up_to=True),),
    ),
    CardRules(
        "Gotcha!",
        rule="windows.attack-end",
        at=("after-action",),
        when=_launched,
        effects=(given_token(subject, "move"),),
    ),
    CardRules(
        "Icy Breath",
        rule="damage.dealt",
        playable=somebody(_within_three),
        effects=(
            choose(_within_three),
            rolled("magic", 1, shows(frozenset({"channel", "critical"}))),
            dealt(chosen(), 1),
        ),
    ),
    CardRules(
        "Near Miss",
        rule="windows.attack-end",
        at=("after-action",),
        when=_missed_by_a_hunter,
        effects=(pushed(subject, 1, exactly=True),),
    ),
    CardRules(
        "Quick Snack",
        rule="heal.amount",
        at=("after-action", "card-resolved"),
        when=_leader_fed,
        effects=(_eaten,),
    ),
    CardRules(
        "Ravenous Fury",
        rule="windows.attack-end",
        at=("after-action",),
        when=_leader_missed,
        effects=(granted(subject, "attack"),),
    ),
    reaction(
        "Desperate Parry",
        "success-determined",
        _about_to_be_hurt,
        rolled("defence", 1, whatever),
        _parried,
        used_up(),
    ),
    plus("Famed Hunter", "attack re-rolls", 1, "attack", cites=("DC-026",)),
    reaction(
        "Hunting Beast",
        "after-action",
        bearer_attacked(*SUCCESS),
        choose_among(_it_or_its_target, named=False),
        pushed(chosen(), 1, exactly=True),
    ),
    plus("Living Avalanche", "damage", 1, ONLY_CLOSE),
    standing(
        "Plucky Pair",
        adds("Plucky Pair", "attack symbol", 0, word="single_support"),
        adds("Plucky Pair", "defence symbol", 0, word="single_support"),
    ),
    plus("Savage Instinct", "ensnare", 1, ONLY_CLOSE),
    action("Scion of the Everwinter", _to_each_neighbour),
    standing("Toughened Hide", adds("Toughened Hide", "damage suffered", -1, least=1)),
    action("Veteran Hunter", drawn("power", 2, optional=True)),
)
