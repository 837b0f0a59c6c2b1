"""Garrek's Reavers: what their cards do, those of Shadespire pg 16, 17, 23 and 24 among them."""

from rules_engine.card_book.known import CardRules, knows
from rules_engine.effects import dealt, granted, modify, placed, pushed, rolled, subject
from rules_engine.effects.choosing import (
    bearer,
    choose,
    choose_among,
    chosen,
    done,
    friendly,
    friends_standing,
    somebody,
)
from rules_engine.effects.marking import choose_token, removed_token, tokens_held
from rules_engine.effects.places import own_starting_hexes
from rules_engine.effects.rolling import BLOCK, shows
from rules_engine.effects.upgrades import plus, weapon
from rules_engine.kernel.flow import Verb
from rules_engine.moments.answers import just_fallen, somebody_fell
from rules_engine.moments.conditions import (
    all_out,
    at_the_end,
    every,
    everybody,
    foes,
    friends,
    leader,
    no,
    objective,
    on_an_objective,
    out_by_seat,
    some,
    surge,
)
from rules_engine.moments.deeds import doers, phase, succeeded, them, took
from rules_engine.moments.inspire import inspired_when, three_out
from rules_engine.moments.now import attack_now
from rules_engine.sense.ground import field, is_empty, surviving
from rules_engine.state.frames import Attacking
from rules_engine.state.position import Modifier, Position, put_below


def _somebody_of_each(position: Position, _: int) -> bool:
    return all(out_by_seat(position))


def _one_left_and_mine(position: Position, seat: int) -> bool:
    return len(friends(position, seat)) == 1 and not foes(position, seat)


def _about_to_be_driven(position: Position, _: int, fighter: int) -> list[int]:
    """The bearer, if it could be driven back now and has somewhere to be pushed."""
    attack = attack_now(position)
    here = position.fighters[fighter].hex
    if attack is None or attack.target != fighter or not attack.drives or here is None:
        return []
    free = any(is_empty(position, hex_) for hex_ in field(position).around[here])
    return [fighter] if free else []


def _not_driven(position: Position) -> Verb:
    """What could have driven the target back has been replaced, and with it any trapping."""
    return done(put_below(position, Attacking, drives=False))


def _holds_a_token(position: Position, seat: int) -> bool:
    return bool(tokens_held(position, seat))


def _last_one_fell(position: Position, seat: int, _: int) -> list[int]:
    """The player's last surviving fighter, whom the attack or ploy just over took out."""
    own = [one.other for one in just_fallen(position) if position.fighters[one.other].seat == seat]
    return own[-1:] if own and not surviving(position, seat) else []


inspired_when("Garrek's Reavers", three_out)

knows(
    objective("A Worthy Skull", took(phase, them(leader)), "DC-034"),
    surge("Blood for the Blood God!", doers(phase, "charge", least=3), "DC-055"),
    surge("Draw the Gaze of Khorne", took(phase, least=2), "DC-055"),
    objective("It Begins", _somebody_of_each),
    objective("Khorne Cares Not", some(all_out, least=5)),
    at_the_end("Khorne's Champion", _one_left_and_mine),
    surge("Let the Blood Flow", doers(phase, "attack", succeeded, least=3), "DC-055"),
    objective("There is Only Slaughter", no(everybody, on_an_objective)),
    objective("The Stage Is Set", every(everybody, leader, least=2)),
    CardRules(
        "Blood Offering",
        rule="ploys.next-event",
        playable=somebody(friendly),
        effects=(
            choose(friendly),
            dealt(chosen(), 1),
            modify("dice", "add", 2, who=chosen(), until="next-attack", only=("attack",)),
        ),
        persists="next-activation",
        cites=("DC-026",),
    ),
    CardRules(
        "Berserk Charge",
        rule="upgrades.grant",
        modifiers=tuple(
            Modifier("attack symbol", "add", 0, "Berserk Charge", only=("charge",), word=word)
            for word in ("smash", "fury")
        ),
    ),
    CardRules(
        "Ever-Advancing",
        rule="windows.before-drive-back",
        at=("before-drive-back",),
        when=_about_to_be_driven,
        effects=(pushed(bearer, 1, exactly=True), _not_driven),
        cites=("DC-174",),
    ),
    CardRules(
        "Blood Rain",
        rule="ploys.all-attacks-of-activation",
        effects=(
            modify("attack symbol", "set", 0, until="next-activation", word="fury", everyone=True),
        ),
        persists="next-activation",
        cites=("DC-026", "DC-169", "DC-170"),
    ),
    CardRules(
        "Fuelled by Slaughter",
        rule="windows.attack-end",
        at=("after-action", "card-resolved"),
        when=somebody_fell,
        playable=somebody(friendly),
        effects=(choose_among(friends_standing, named=False), granted(chosen(), "attack")),
        cites=("DC-051",),
    ),
    plus("Frenzy", "dice", 1, "charge", "attack", cites=("DC-175",)),
    weapon("Deadly Spin", 1, 3, "fury", 1, "scything", cites=("Shadespire pg 19",)),
    CardRules(
        "Desecrate",
        rule="objectives.removed",
        playable=_holds_a_token,
        effects=(choose_token(tokens_held), removed_token()),
        cites=("DC-188",),
    ),
    CardRules(
        "Insensate",
        rule="ploys.first-of-next-activation",
        effects=(modify("most damage to the first", "add", 1, until="next-activation"),),
        persists="next-activation",
        cites=("DC-171", "DC-172"),
    ),
    CardRules(
        "Rebirth in Blood",
        rule="rulings.soultrap-then-rebirth",
        at=("after-action", "card-resolved"),
        when=_last_one_fell,
        effects=(rolled("defence", 1, shows(BLOCK)), placed(subject, own_starting_hexes)),
        cites=("DC-173",),
    ),
)
