"""Garrek's Reavers: what their cards do, those of Shadespire pg 16, 17, 23 and 24 among them."""

from rules_engine.card_book.known import CardRules, knows
from rules_engine.effects import (
    dealt,
    drawn,
    enemy,
    gained_glory,
    granted,
    healed,
    modify,
    placed,
    pushed,
    rolled,
    subject,
)
from rules_engine.effects.changing import ONLY_CLOSE
from rules_engine.effects.choosing import (
    bearer,
    beside_bearer,
    choose,
    choose_among,
    chosen,
    friendly,
    friends_standing,
    somebody,
)
from rules_engine.effects.gambits import first_attack, more
from rules_engine.effects.harming import stood_firm
from rules_engine.effects.leading import anywhere, those_pushed
from rules_engine.effects.marking import choose_token, removed_token, tokens_held
from rules_engine.effects.places import own_starting_hexes
from rules_engine.effects.rolling import BLOCK, shows
from rules_engine.effects.upgrades import action, plus, trophies, weapon
from rules_engine.moments.answers import just_fallen, somebody_fell
from rules_engine.moments.around import about_to_be_driven
from rules_engine.moments.conditions import (
    all_out,
    at_the_end,
    beside_foes,
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
from rules_engine.moments.deeds import doers, fresh, phase, succeeded, them, took
from rules_engine.moments.falls import friend_felled_a_foe, slayer_of_a_neighbour
from rules_engine.moments.inspire import inspired_when, three_out
from rules_engine.moments.now import in_the_course_of
from rules_engine.moments.ways import left_foes_behind
from rules_engine.sense.ground import card_of, surviving
from rules_engine.state.position import Modifier, Position


def _somebody_of_each(position: Position, _: int) -> bool:
    return all(out_by_seat(position))


def _one_left_and_mine(position: Position, seat: int) -> bool:
    return len(friends(position, seat)) == 1 and not foes(position, seat)


def _holds_a_token(position: Position, seat: int) -> bool:
    return bool(tokens_held(position, seat))


def _last_one_fell(position: Position, seat: int, _: int) -> list[int]:
    """The player's last surviving fighter, whom the attack or ploy just over took out."""
    own = [one.other for one in just_fallen(position) if position.fighters[one.other].seat == seat]
    return own[-1:] if own and not surviving(position, seat) else []


inspired_when("Garrek's Reavers", three_out)


def _ran_away(position: Position, seat: int) -> bool:
    """An enemy began a Move action beside the player's fighters and ended it beside none."""
    moves = (one for one in fresh(position) if one.what == "move" and one.seat != seat)
    return any(left_foes_behind(position, one, seat) for one in moves)


knows(
    surge("Coward!", _ran_away),
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
        when=about_to_be_driven,
        effects=(pushed(bearer, 1, exactly=True), stood_firm()),
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


def _leader_felled_a_leader(position: Position, seat: int, _: int) -> list[int]:
    """The leader that has just taken an enemy leader out of action."""
    course = in_the_course_of(position, position.ended[0]) if position.ended else ()
    return [
        one.fighter
        for one in course
        if one.what == "out"
        and one.seat == seat
        and one.fighter >= 0
        and position.fighters[one.other].seat != seat
        and card_of(position, one.fighter).leader
        and card_of(position, one.other).leader
    ]


knows(
    CardRules(
        "Boon of Khorne",
        rule="windows.attack-end",
        at=("after-action",),
        when=friend_felled_a_foe,
        playable=somebody(friendly),
        effects=(choose_among(friends_standing, named=False), healed(chosen(), 99)),
    ),
    CardRules(
        "Final Blow",
        rule="windows.attack-end",
        at=("after-action",),
        when=slayer_of_a_neighbour,
        effects=(dealt(subject, 1),),
    ),
    first_attack("Khorne Calls", more("dice", 1, "attack"), cites=("DC-026",)),
    CardRules(
        "Skulls for the Skull Throne!",
        rule="windows.attack-end",
        at=("after-action",),
        when=friend_felled_a_foe,
        effects=(drawn("power", 2, optional=True),),
    ),
    CardRules(
        "Coveted Trophy",
        rule="windows.action-end",
        at=("after-action",),
        when=_leader_felled_a_leader,
        effects=(gained_glory(1),),
    ),
    plus("Bloodslick", "defence", 1),
    trophies("Grisly Trophy"),
    action(
        "Terrifying Howl",
        those_pushed(beside_bearer(enemy), 1, anywhere),
        able=beside_foes(),
    ),
    plus("Unstoppable Charge", "passes fighters", 1, "charge"),
    plus("Whirlwind of Death", "damage", 1, ONLY_CLOSE),
    weapon("Wicked Blade", 1, 3, "fury", 2, "crit:cleave"),
)
