"""Cards of Harrowdeep for warbands of Death."""

from collections.abc import Iterable

from rules_engine.card_book.known import CardRules, knows
from rules_engine.card_book.printed import card_facts
from rules_engine.effects import bearer, chosen, done, drawn, given_counter, healed, placed, subject
from rules_engine.effects.choosing import choose_among, fallen, fitting, somebody, then
from rules_engine.effects.gambits import first_attack, more
from rules_engine.effects.gear import paid
from rules_engine.effects.hands import discarded, fetched, lies_in
from rules_engine.effects.naming import chooses_opponent
from rules_engine.effects.phantoms import illusion
from rules_engine.effects.places import own_starting_hexes
from rules_engine.effects.upgrades import (
    adds,
    changing,
    reacting_weapon,
    reaction,
)
from rules_engine.effects.whereabouts import covered
from rules_engine.facts.fighters import AttackProfile
from rules_engine.kernel.flow import Ask, Verb, args_of, need
from rules_engine.moments.blows import felled_with
from rules_engine.moments.conditions import (
    abroad,
    beaten,
    both,
    foes,
    friends,
    in_his_land,
    in_no_ones_land,
    labelled,
    leader,
    no,
    objective,
    some,
    surge,
)
from rules_engine.moments.deeds import fresh, who
from rules_engine.moments.feats import attack_of, target_was_wounded
from rules_engine.moments.now import attack_now, harm_now, just_ended
from rules_engine.moments.raising import RAISE
from rules_engine.sense.ground import attack_named, distance, side_of, surviving
from rules_engine.sense.modifiers import range_of, wounds_of
from rules_engine.state.events import Choose, Event
from rules_engine.state.frames import Frame, Harming, Playing
from rules_engine.state.position import Happening, Modifier, Position, put_fighter


def _can_pay_once(position: Position, seat: int) -> bool:
    return position.seats[seat].glory >= 1 and not any(
        one.what == "ability" and one.seat == seat and is_named(one.word, "Fatal Scheme")
        for one in position.history
    )


def is_named(card: str, name: str) -> bool:
    """Whether a card's id, or the name itself, is a card of this name."""
    facts = card_facts(card)
    return (facts.name if facts is not None else card) == name


knows(
    CardRules(
        "Fatal Scheme",
        rule="actions.printed-actions",
        action=True,
        playable=_can_pay_once,
        effects=(paid(1), drawn("power", 2), discarded("power", 2)),
        cites=("Harrowdeep pg 14",),
    ),
)


def _finished_off(position: Position, seat: int) -> bool:
    """An Attack action took out an enemy that was wounded as it was declared."""
    outs = (one for one in fresh(position) if one.what == "out" and one.fighter >= 0)
    theirs = (one for one in outs if position.fighters[one.other].seat != seat)
    attacks = (attack_of(position, one) for one in theirs)
    return any(one is not None and target_was_wounded(position, one) for one in attacks)


def _bare(position: Position, attack: Happening) -> bool:
    """Neither the attacker nor the target had an upgrade as the attack was declared."""
    sides = (attack.fighter, attack.other)
    course = position.history[attack.since : position.history.index(attack)]
    gone = any(one.what == "broken" and one.other in sides for one in course)
    return not gone and not any(position.fighters[one].upgrades for one in sides)


knows(
    surge("Coup de Grace", _finished_off),
    surge("Dead Simple", felled_with(fresh, _bare)),
    surge("Death's Champion", felled_with(fresh, who(leader))),
    objective(
        "Path of Death",
        both(some(beaten, least=2), no(in_his_land), no(foes, in_no_ones_land)),
    ),
)

FALLEN = fallen()


def _the_fallen(position: Position, args: Playing) -> list[int]:
    return fitting(position, args.seat, FALLEN)


def _all_but_felled(position: Position) -> Verb:
    """Wound counters until the fighter is vulnerable."""
    fighter = chosen()(position, args_of(position, Playing))
    if fighter < 0 or position.fighters[fighter].hex is None:
        return done(position)
    return done(put_fighter(position, fighter, wound_tokens=wounds_of(position, fighter) - 1))


def _small(position: Position, fighter: int) -> bool:
    return wounds_of(position, fighter) <= 3


@changing("cleave", "ensnare")
def _seeks_life(position: Position, fighter: int) -> tuple[Modifier, ...]:
    """Cleave for the printed attacks of Range 1, and Ensnare for an assassin's."""
    attack = attack_now(position)
    if attack is None or attack.fighter != fighter:
        return ()
    made = attack_named(position, fighter, attack.attack)
    if made not in side_of(position, fighter).attacks or range_of(position, fighter, made) != 1:
        return ()
    name = "Lifeseeker"
    more_ = (adds(name, "ensnare", 1),) if labelled("assassin")(position, fighter) else ()
    return (adds(name, "cleave", 1), *more_)


def _attacked_in_cover(position: Position, _: int, fighter: int) -> list[int]:
    attack = just_ended(position, "attack")
    own = attack is not None and attack.other == fighter
    return [fighter] if own and covered(position, fighter) else []


def _fed_by_the_spear(position: Position, seat: int, fighter: int) -> list[int]:
    """The bearer, whose spear has just struck; friends near it where that fells the target."""
    attack, harm = attack_now(position), harm_now(position)
    if attack is None or harm is None or (attack.fighter, attack.attack) != (fighter, SPEAR):
        return []
    if (harm.fighter, harm.source) != (attack.target, SPEAR):
        return []
    falls = position.fighters[harm.fighter].wound_tokens >= wounds_of(position, harm.fighter)
    near = [one for one in surviving(position, seat) if distance(position, fighter, one) <= 3]
    return near if falls else [fighter]


SPEAR, VIGOUR = "Vital Spear", "False Vigour"

knows(
    CardRules(
        "Partial Resurrection",
        rule="place.not-a-move",
        playable=somebody(FALLEN),
        effects=(
            choose_among(_the_fallen, named=False),
            placed(chosen(), own_starting_hexes),
            given_counter(chosen(), RAISE),
            _all_but_felled,
        ),
    ),
    CardRules(
        "Plunder the Graves",
        rule="cards.discard-inert",
        playable=lies_in("power_discard", lambda _: True),
        effects=(fetched("power_discard", "power", lambda _: True, by_chance=True),),
    ),
    first_attack("Swooping Shadow", more("ensnare", 1), more("cleave", 1, "flying|hunter")),
    illusion(
        VIGOUR,
        modifiers=(adds(VIGOUR, "dice", 1, "range:1"), adds(VIGOUR, "move", 1)),
        able=_small,
    ),
    CardRules("Lifeseeker", rule="upgrades.grant", grants=_seeks_life),
    reaction("Shade Leech", "after-action", _attacked_in_cover, healed(bearer, 1)),
    reacting_weapon(
        AttackProfile(SPEAR, 2, 2, "fury", 2),
        "damage-dealt",
        _fed_by_the_spear,
        healed(subject, 1),
        traits=("hunter",),
    ),
)


def _lurks_abroad(position: Position, fighter: int) -> bool:
    return covered(position, fighter) and abroad(position, fighter)


def _prey(position: Position) -> list[int]:
    """The fighters in cover of the player whose objective this is."""
    seat = args_of(position, Playing).seat
    return [one for one in surviving(position, seat) if covered(position, one)]


def _struck_by_the_opponent(position: Position) -> Verb:
    """The opponent picks one of them, and deals it a point of damage."""
    args = args_of(position, Playing)
    if not _prey(position):
        return done(position)
    return Ask(args.struck[0], "choose fighter", (Choose,), _pick, _picks, "game.card-over-rule")


def _pick(position: Position, event: Choose) -> Verb:
    args = args_of(position, Playing)
    only = event == Choose(by=event.by, fighters=event.fighters) and len(event.fighters) == 1
    need(only and event.fighters[0] in _prey(position), "game.card-over-rule", at=event.fighters)
    harm = Harming(event.fighters[0], 1, seat=args.struck[0], source=args.card)
    return then(position, Frame("damage", "deal", harm))


def _picks(position: Position) -> Iterable[Event]:
    for one in _prey(position):
        yield Choose(by=args_of(position, Playing).struck[0], fighters=(one,))


knows(
    CardRules(
        "Lurking Death",
        rule="scoring.end-phase",
        condition=both(some(friends, covered, least=2), some(friends, _lurks_abroad)),
        effects=(chooses_opponent, _struck_by_the_opponent),
    ),
)
