"""Ironskull's Boyz: when they are Inspired."""

from rules_engine.card_book.known import CardRules, knows
from rules_engine.effects import (
    anyone,
    granted,
    ignored,
    modify,
    pushed,
    rolled,
    subject,
)
from rules_engine.effects.changing import ONLY_CLOSE
from rules_engine.effects.choosing import choose, choose_among, chosen, somebody
from rules_engine.effects.gambits import first_attack, foe_beside_a_friend, more, one_pushed
from rules_engine.effects.gear import used_up
from rules_engine.effects.marking import choose_token, removed_token, tokens_held
from rules_engine.effects.orders import attacks_back
from rules_engine.effects.rolling import BLOCK, SMASH, shows
from rules_engine.effects.unbinding import rolled_again
from rules_engine.effects.upgrades import adds, plus, reaction, standing, weapon
from rules_engine.effects.weapons import DAZES
from rules_engine.kernel.combat import SUCCESSFUL
from rules_engine.moments.answers import (
    bearer_falling,
    friend_attacked_with,
    friend_doomed,
    just_fallen,
)
from rules_engine.moments.conditions import (
    all_apart,
    at_the_end,
    friends,
    leader,
    lost,
    no,
    objective,
    surge,
)
from rules_engine.moments.deeds import (
    MOVES,
    by_attack,
    did,
    doers,
    fell,
    fresh,
    mine,
    phase,
    supporters,
    them,
    took,
    who,
)
from rules_engine.moments.inspire import damaged, inspired_when
from rules_engine.moments.now import attack_now, just_ended
from rules_engine.sense.ground import card_of, surviving
from rules_engine.sequences.fight.attack_rules import ANYBODYS
from rules_engine.state.frames import Playing
from rules_engine.state.position import Happening, Modifier, Position


def _shrugged_off(position: Position, seat: int) -> bool:
    """A friend was dealt 3 damage or more by one attack alone, and stands (DC-195, DC-196)."""
    return any(
        one.amount >= 3 and by_attack(position, one)
        for one in fresh(position)
        if one.what == "damage"
        and position.fighters[one.other].seat == seat
        and position.fighters[one.other].hex is not None
    )


def _moved(position: Position, seat: int, _: int) -> list[int]:
    """The friend whose Move action, no part of a Charge, has just ended."""
    move = just_ended(position, "move")
    if move is None or move.seat != seat or move.word == "charge":
        return []
    return [move.fighter]


def _led(position: Position, seat: int, _: int) -> list[int]:
    """Any stand-in for an enemy that the leader's Attack action has just taken out."""
    attack = just_ended(position, "attack")
    if attack is None or attack.seat != seat or not card_of(position, attack.fighter).leader:
        return []
    fallen = just_fallen(position)
    return [-1] if any(position.fighters[one.other].seat != seat for one in fallen) else []


def _followers(position: Position, args: Playing) -> list[int]:
    """Friends other than the attacker that have neither moved nor charged in this phase."""
    attack = just_ended(position, "attack")
    leader = attack.fighter if attack is not None else -1
    made = (*MOVES, "charge")
    busy = {one.fighter for one in phase(position) if one.what in made}
    return [one for one in surviving(position, args.seat) if one != leader and one not in busy]


inspired_when("Ironskull's Boyz", damaged)

knows(
    surge("Call of the Waaagh!", doers(phase, "charge", least=3), "DC-055"),
    surge("Too Dumb to Die", _shrugged_off, "DC-194", "DC-195", "DC-196"),
    CardRules(
        "Kunnin' But Brutal",
        rule="windows.action-end",
        at=("after-action",),
        when=_moved,
        effects=(granted(subject, "attack"),),
        cites=("DC-197", "DC-231"),
    ),
    CardRules(
        "Leadin' By Example",
        rule="windows.attack-end",
        at=("after-action",),
        when=_led,
        effects=(choose_among(_followers, named=False), granted(chosen(), "charge")),
        cites=("DC-200",),
    ),
    CardRules(
        "Last Lunge",
        rule="windows.damage",
        at=("damage-dealt",),
        when=friend_doomed,
        effects=(rolled("attack", 1, shows(SMASH)), attacks_back(subject)),
        cites=("DC-198", "DC-199", "DC-243", "DC-301", "DC-307"),
    ),
    CardRules(
        "Scrag 'Em",
        rule="support.counts-as-more",
        effects=(
            modify(
                "support counted twice",
                "add",
                9,
                until="next-attack",
                only=(ANYBODYS, "attacking|attack"),
            ),
        ),
        persists="next-activation",
        cites=("DC-225",),
    ),
)


def _better_supported(position: Position, attack: Happening) -> bool:
    """The attacker had two or more supporters more than its target."""
    ours = supporters(position, attack, attack.fighter)
    return ours - supporters(position, attack, attack.other) >= 2


def _outnumbering(position: Position, seat: int) -> bool:
    """More fighters stand for the player than for each opponent."""
    own = len(friends(position, seat))
    others = (one for one in range(len(position.seats)) if one != seat)
    return all(own > len(surviving(position, other)) for other in others)


def _scuffled(position: Position, seat: int) -> bool:
    """Each friend, of two or more, has attacked an enemy, none of them the same one."""
    made = mine(phase, position, seat, "attack")
    standing = friends(position, seat)
    struck = [{one.other for one in made if one.fighter == friend} for friend in standing]
    return len(standing) >= 2 and all_apart(struck)


def _holds_a_token(position: Position, seat: int) -> bool:
    return bool(tokens_held(position, seat))


knows(
    at_the_end("'Ard as Iron", no(lost)),
    objective("Biggest an' da Best", took(phase, who(leader)), "DC-034"),
    surge("Dead Kunnin'", did(fresh, "attack", _better_supported)),
    objective("Dere's More of Us", _outnumbering),
    objective("Get Da Boss", took(phase, them(leader)), "DC-034"),
    objective("Good Scrap", fell(phase, least=3)),
    objective("Punch-up", _scuffled),
    objective("Showin' Off", took(phase, who(leader), least=2), "DC-034"),
    CardRules(
        "'Avin' a Good Time",
        rule="actions.granted-specified",
        playable=somebody(anyone),
        effects=(choose(anyone), rolled("attack", 1, shows(SMASH)), granted(chosen(), "attack")),
    ),
    CardRules(
        "Brutal But Kunnin'",
        rule="windows.attack-end",
        at=("after-action",),
        when=friend_attacked_with,
        effects=(pushed(subject, 3),),
    ),
    one_pushed("Deafening Bellow", foe_beside_a_friend, 1, exactly=True),
    first_attack("Gorkamorka's Blessing", more("damage", 1, ONLY_CLOSE, everyone=True)),
    first_attack("More Choppin'", more("dice", 1, "attack", everyone=True), cites=("DC-026",)),
    first_attack("Impress da Boss", more("damage", 1, "beside its leader")),
    CardRules(
        "Pillage",
        rule="objectives.removed",
        playable=_holds_a_token,
        effects=(choose_token(tokens_held), removed_token()),
        cites=("DC-188",),
    ),
    standing(
        "'Ard Head",
        Modifier("damage suffered", "add", -1, "'Ard Head", until="game", least=1),
    ),
    plus("Brutal Frenzy", "dice", 1, "charge", "attack", cites=("DC-175",)),
    weapon("Brutal Swing", 1, 3, "fury", 2, "scything"),
    plus("Crush and Cleave", "cleave", 1),
    weapon("'Eadbutt", 1, 2, "smash", 2, DAZES),
    plus("Headlong Rush", "knockback", 1, "has charged"),
    reaction(
        "Unkillable",
        "damage-dealt",
        bearer_falling,
        rolled("defence", 1, shows(BLOCK)),
        ignored(once=True),
        used_up(),
        cites=("DC-239", "DC-300"),
    ),
    standing("Waaagh!", adds("Waaagh!", "damage", 1, ONLY_CLOSE, "has charged")),
)


def _failing_against_a_leader(position: Position, _: int, fighter: int) -> list[int]:
    """The enemy leader against whom the bearer's Attack action is about to fail."""
    attack = attack_now(position)
    if attack is None or attack.fighter != fighter or attack.outcome in SUCCESSFUL:
        return []
    return [attack.target] if card_of(position, attack.target).leader else []


knows(
    reaction(
        "Aspiring Boss", "success-determined", _failing_against_a_leader, rolled_again("attack")
    ),
)


knows(plus("Dead 'Ard", "held but for criticals", 1))
