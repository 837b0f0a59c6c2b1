"""Cards of Harrowdeep for warbands of Order.

Casting values, lost in print, are those of the data (PompolutZ/yawudb@02dfabd).
"""

from rules_engine.card_book.known import CardRules, knows
from rules_engine.effects import (
    anyone,
    bearer,
    choose,
    chosen,
    done,
    friendly,
    gained_glory,
    healed,
    inspire,
    somebody,
    subject,
)
from rules_engine.effects.choosing import choose_among, shattered_by_choice
from rules_engine.effects.gear import shatter
from rules_engine.effects.healing import healed_each
from rules_engine.effects.leading import beside, each_pushed
from rules_engine.effects.marching import marches
from rules_engine.effects.phantoms import PHASE_END
from rules_engine.effects.several import guarded_each
from rules_engine.effects.upgrades import action, adds, changing, granting
from rules_engine.facts.hexes import Hex
from rules_engine.kernel.flow import Verb, args_of
from rules_engine.moments.answers import range_now
from rules_engine.moments.around import friend_moved
from rules_engine.moments.conditions import (
    abroad,
    at_the_end,
    beaten,
    beside_foes,
    both,
    either,
    friends,
    holds_some,
    labelled,
    leader,
    objective,
    on_guard,
    opposite,
    some,
    surge,
    token_on,
    wounded,
)
from rules_engine.moments.deeds import (
    by_attack,
    fresh,
    others,
    phase,
    them,
    took,
    took_out,
    who,
)
from rules_engine.moments.feats import labelled_card
from rules_engine.moments.now import attack_now
from rules_engine.sense.ground import (
    adjacent,
    distance,
    field,
    is_called,
    surviving,
)
from rules_engine.sense.modifiers import vulnerable
from rules_engine.sense.states import UNSHAKEN
from rules_engine.sequences.fight.attack_rules import on_guard as is_on_guard
from rules_engine.state.frames import Playing
from rules_engine.state.position import Happening, Modifier, Position, put_fighter


def _assassin(position: Position, fighter: int) -> bool:
    return is_called(position, fighter, "assassin")


def _leader_alone_fell(position: Position, seat: int) -> bool:
    fallen = took_out(position, seat, fresh, by_attack, them(leader))
    return bool(fallen) and len(beaten(position, seat)) == 1


def _two_wounds(position: Position, fighter: int) -> bool:
    return position.fighters[fighter].wound_tokens >= 2


def _enough_beaten(position: Position, seat: int) -> bool:
    """Two enemies out of action, four where three or four play."""
    least = 2 if len(position.seats) == 2 else 4
    return len(beaten(position, seat)) >= least


def _guard_near_caster(position: Position) -> Verb:
    args = args_of(position, Playing)
    for one in surviving(position, args.seat):
        if distance(position, args.fighter, one) <= 2:
            tokens = position.fighters[one].guard_tokens + 1
            position = put_fighter(position, one, guard_tokens=tokens, stagger_tokens=0)
    return done(position)


knows(
    surge(
        "Elimination Order",
        either(took(fresh, by_attack, who(_assassin)), _leader_alone_fell),
        "Harrowdeep pg 14",
    ),
    objective("True Grit", some(friends, leader, _two_wounds), "Harrowdeep pg 14"),
    objective("Path of Order", both(holds_some(2), _enough_beaten), "Harrowdeep pg 45"),
    CardRules(
        "Arcane Bulwark",
        rule="spells.casting-value",
        casting=("focus",),
        effects=(_guard_near_caster,),
        cites=("Harrowdeep pg 14",),
    ),
)


def _dispelled(position: Position, seat: int) -> bool:
    """An illusion of an opponent was broken in the action phase."""
    illusion, theirs = labelled_card("illusion"), set(others(position, seat))
    broken = (one for one in phase(position) if one.what == "broken" and one.seat in theirs)
    return any(illusion(position, one) for one in broken)


def _alike(position: Position, seat: int) -> bool:
    """All friends have as many upgrades as each other."""
    counts = {len(position.fighters[one].upgrades) for one in friends(position, seat)}
    return len(counts) == 1


knows(
    at_the_end(
        "Blessed Fate",
        either(
            some(friends, leader, abroad, opposite(wounded)),
            some(friends, labelled("priest"), abroad),
        ),
    ),
    objective("Ordered Reality", either(_dispelled, _alike)),
)


def _wary(position: Position, fighter: int) -> bool:
    """A hunter, or a fighter on Guard by a token or by what a card says of it."""
    return is_on_guard(position, fighter) or is_called(position, fighter, "hunter")


def _wary_others(position: Position, args: Playing) -> list[int]:
    own = surviving(position, args.seat)
    return [one for one in own if one != args.subject and _wary(position, one)]


def _moved_among_the_wary(position: Position, seat: int, fighter: int) -> list[int]:
    """The friend that has just moved, where another is a hunter or on Guard."""
    found = friend_moved(position, seat, fighter)
    return [one for one in found if _wary_others(position, Playing("", seat, subject=one))]


def _drilled(position: Position, seat: int, fighter: int) -> bool:
    own = friendly(position, seat, fighter)
    return own and (beside_foes()(position, fighter) or on_guard(position, fighter))


def _in_no_ones_land(position: Position, _: Playing, __: int, hex_: Hex) -> bool:
    return field(position).territory(hex_) is None


def _in_the_light(position: Position) -> Verb:
    """Heal one, two for a fighter whose illusions have just broken."""
    fighter = chosen()(position, args_of(position, Playing))
    amount = 2 if fighter >= 0 and shattered_by_choice(position, fighter) else 1
    return healed(chosen(), amount)(position)


def _near_the_bearer(position: Position, args: Playing) -> list[int]:
    own = surviving(position, args.seat)
    return [one for one in own if distance(position, args.fighter, one) <= 2]


@changing("move", "dice")
def _drills(position: Position, fighter: int, other: int) -> tuple[Modifier, ...]:
    """One Move and a die more for friends that begin beside the sergeant."""
    sergeant = position.fighters[fighter]
    if position.fighters[other].seat != sergeant.seat or token_on("move", "charge")(
        position, fighter
    ):
        return ()
    if other not in adjacent(position, fighter):
        return ()
    name = "Drill Sergeant"
    return (
        Modifier("move", "add", 1, name, who=other),
        Modifier("dice", "add", 1, name, who=other),
    )


@changing("support")
def _steady(position: Position, fighter: int) -> tuple[Modifier, ...]:
    """A supporter more while a close attack targets the fighter."""
    attack = attack_now(position)
    if attack is None or attack.target != fighter or range_now(position) not in (1, 2):
        return ()
    return (adds("Perfect Stance", "support", 1, "attacked"),)


def _helped_fell(position: Position, seat: int, fighter: int) -> list[int]:
    """The bearer, when an enemy has just fallen to a friend's attack that it supported."""
    history = position.history
    place = next((n for n in range(len(history) - 1, -1, -1) if history[n].what == "out"), -1)
    if place < 0:
        return []
    out = history[place]
    if position.fighters[out.other].seat == seat or out.seat != seat or out.fighter < 0:
        return []
    helped = (
        (one.what, one.fighter, one.other) == ("support", fighter, out.fighter)
        for one in _of_the_attack(position, place)
    )
    return [fighter] if by_attack(position, out) and any(helped) else []


def _of_the_attack(position: Position, place: int) -> tuple[Happening, ...]:
    """What has happened since the rolls of the attack that brought a fall."""
    rolls = (n for n in range(place, -1, -1) if position.history[n].what == "attack-roll")
    return position.history[next(rolls, 0) : place]


knows(
    CardRules(
        "Cautious Manoeuvre",
        rule="windows.action-end",
        at=("after-action",),
        when=_moved_among_the_wary,
        effects=(choose_among(_wary_others), marches(chosen(), beside(subject))),
    ),
    CardRules("Drilled Determination", rule="heal.amount", effects=(healed_each(_drilled, 1),)),
    CardRules(
        "Land Grab",
        rule="push.distance",
        effects=(each_pushed(friendly, 2, _in_no_ones_land, up_to=True, count=2),),
    ),
    CardRules(
        "Light of Truth",
        rule="heal.amount",
        playable=somebody(anyone),
        effects=(choose(anyone), _in_the_light),
    ),
    action("Castellan", guarded_each(_near_the_bearer)),
    granting("Perfect Stance", _steady, traits=(UNSHAKEN,)),
    CardRules("Drill Sergeant", rule="upgrades.grant", aura=_drills),
    CardRules(
        "Shared Glory",
        rule="bounty.amount",
        at=("enemy-out",),
        when=_helped_fell,
        effects=(gained_glory(1, spent=True),),
        optional=False,
    ),
)


def _encouraged(position: Position) -> Verb:
    """Inspired as it is given, and for good; it breaks as the phase ends."""
    if position.stack[-1].sequence == "upgrade":
        return inspire(bearer)(position)
    return shatter(position)


knows(
    CardRules(
        "Illusory Courage",
        rule="upgrades.grant",
        at=(PHASE_END,),
        effects=(_encouraged,),
        optional=False,
        able=vulnerable,
        at_giving=True,
        cost=0,
        keywords=("illusion",),
        cites=("Harrowdeep pg 20",),
    ),
)
