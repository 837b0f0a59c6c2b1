"""The Exiled Dead: what their cards do.

Their fighter cards are in no source, so that a log brings them; who is conductive they tell.
"""

from msgspec.structs import replace

from rules_engine.card_book.known import CardRules, knows
from rules_engine.effects import (
    bearer,
    choose,
    chosen,
    dealt,
    done,
    enemy,
    friendly,
    given_counter,
    given_token,
    healed,
    inspire,
    modify,
    placed,
    somebody,
    subject,
)
from rules_engine.effects.choosing import another, choose_among, within
from rules_engine.effects.gear import optional, used_up
from rules_engine.effects.leading import anywhere, beside, pushed_to, those_pushed, ways_to
from rules_engine.effects.phantoms import illusion
from rules_engine.effects.several import named_friend, those_chosen
from rules_engine.effects.upgrades import adds, plus, reaction, standing, weapon
from rules_engine.facts.hexes import Hex
from rules_engine.kernel.flow import Verb, args_of
from rules_engine.moments.after import foe_activated
from rules_engine.moments.answers import just_fallen, range_now
from rules_engine.moments.conditions import (
    Test,
    abroad,
    at_home,
    both,
    every,
    foes,
    friends,
    inspired,
    labelled,
    leader,
    no,
    objective,
    opposite,
    some,
    surge,
    token_on,
)
from rules_engine.moments.deeds import at_least, by_attack, did, fresh, mine, phase, took, who
from rules_engine.moments.now import attack_now, harm_now, just_ended
from rules_engine.moments.raising import RAISE, raised
from rules_engine.sense.ground import (
    adjacent,
    attack_named,
    distance,
    field,
    surviving,
)
from rules_engine.sense.modifiers import ALL_ADJACENT
from rules_engine.state.frames import Playing
from rules_engine.state.position import Modifier, Position, put_fighter

conductive, minion = labelled("conductive"), labelled("minion")
REGULUS, MARCOV = "Regulus", "Prentice Marcov"


def _conductors(position: Position, seat: int) -> list[int]:
    return [one for one in surviving(position, seat) if conductive(position, one)]


def _chained(position: Position, fighter: int) -> bool:
    """A fighter beside a conductive friend."""
    seat = position.fighters[fighter].seat
    return any(one in adjacent(position, fighter) for one in _conductors(position, seat))


def _one_chain(position: Position, seat: int) -> bool:
    """All conductive friends hang together, each adjacent to another of them."""
    left = set(_conductors(position, seat))
    if len(left) < 2:
        return False
    front = [left.pop()]
    while front:
        near = left & set(adjacent(position, front.pop()))
        left -= near
        front.extend(near)
    return not left


def _alternating(position: Position, seat: int) -> bool:
    """In the activation just over two friends attacked."""
    over = {one.turn for one in fresh(position) if one.what == "activation"}
    made = (one for one in mine(phase, position, seat, "attack") if one.turn in over)
    return len({one.fighter for one in made}) >= 2


def _raised_regulus(position: Position, seat: int) -> bool:
    given = (one for one in fresh(position) if one.what == "counter" and one.word == RAISE)
    own = (position.fighters[one.other] for one in given if one.amount > 0)
    return any(one.seat == seat and one.card.startswith(REGULUS) for one in own)


def _is_marcov(position: Position, fighter: int) -> bool:
    return position.fighters[fighter].card == MARCOV


def _moves(least: int) -> Test:
    return lambda position, fighter: position.fighters[fighter].move_tokens >= least


def _minions(position: Position, seat: int) -> list[int]:
    return [one for one in surviving(position, seat) if minion(position, one)]


def _on_a_numbered_token(position: Position, fighter: int) -> bool:
    """A fighter on an objective token, though it may not be able to hold it."""
    here = position.fighters[fighter].hex
    return here is not None and any(one.face_up and one.hex == here for one in position.tokens)


knows(
    surge("Alternating Strikes", _alternating),
    surge("Appalling End", took(fresh, by_attack, who(minion))),
    surge("Direct Strike", did(fresh, "attack", at_least(3))),
    surge("Dread Puppetry", _raised_regulus),
    objective("Dynamic Chain", _one_chain),
    objective("Forbidden Lore", every(friends, token_on("charge", "move"))),
    objective("Force Dynamic", some(friends, _moves(2))),
    objective("Meat Locker", both(no(foes, opposite(at_home)), no(_minions, opposite(abroad)))),
    objective(
        "Mobile Resistors",
        both(every(_conductors, _chained), some(_conductors, _on_a_numbered_token)),
    ),
    objective("Stench of Dynamism", did(phase, "cast", least=3)),
    objective("Strict Tutor", did(phase, "cast", who(_is_marcov))),
    objective("The Dead Unbound", some(_conductors, minion, opposite(inspired))),
)


def _caged(position: Position, seat: int, fighter: int) -> bool:
    """An enemy beside two conductive fighters of the player."""
    near = adjacent(position, fighter) if enemy(position, seat, fighter) else []
    return len(set(near) & set(_conductors(position, seat))) >= 2


def _unruly(position: Position, seat: int, fighter: int) -> bool:
    """A minion that is not Inspired and has Raise counters: without one there is none to remove."""
    own = friendly(position, seat, fighter) and minion(position, fighter)
    return own and raised(position, fighter) and not inspired(position, fighter)


def _without_raise(position: Position) -> Verb:
    fighter = chosen()(position, args_of(position, Playing))
    if fighter < 0:
        return done(position)
    kept = tuple(pair for pair in position.fighters[fighter].counters if pair[0] != RAISE)
    return done(put_fighter(position, fighter, counters=kept))


def _conductive_minion(position: Position, seat: int, fighter: int) -> bool:
    return friendly(position, seat, fighter) and _both(position, fighter)


def _both(position: Position, fighter: int) -> bool:
    return conductive(position, fighter) and minion(position, fighter)


def _fallen_minion(position: Position, seat: int, fighter: int) -> bool:
    state = position.fighters[fighter]
    return (
        state.seat == seat
        and state.out
        and conductive(position, fighter)
        and minion(position, fighter)
    )


def _attacker(position: Position, seat: int, _: int) -> list[int]:
    """The enemy attacking now, where Regulus can be pushed beside it."""
    attack = attack_now(position)
    if attack is None or position.fighters[attack.fighter].seat == seat:
        return []
    args = Playing("", seat, subject=attack.fighter)
    mover = named_friend(REGULUS)(position, args)
    ways = mover >= 0 and ways_to(position, args, mover, 3, beside(subject))
    return [attack.fighter] if ways else []


def _beside_the_leader(position: Position, args: Playing) -> list[Hex]:
    led = (one for one in surviving(position, args.seat) if leader(position, one))
    hexes = [position.fighters[one].hex for one in led]
    return [hex_ for here in hexes if here is not None for hex_ in field(position).around[here]]


def _beside_a_puppet(position: Position, seat: int, fighter: int) -> bool:
    """An enemy beside a conductive minion of the player."""
    near = adjacent(position, fighter) if enemy(position, seat, fighter) else []
    return any(_conductive_minion(position, seat, one) for one in near)


def _lit(position: Position) -> Verb:
    """Conductive friends roll a die again in attacks on the enemy chosen."""
    args = args_of(position, Playing)
    if not args.choices:
        return done(position)
    only = ("conductive", "attack", f"target:{args.choices[0]}")
    again = Modifier(
        "attack re-rolls",
        "add",
        1,
        args.card,
        seat=args.seat,
        only=only,
        until="phase",
        since=position.turn,
    )
    return done(replace(position, modifiers=(*position.modifiers, again)))


def _struck_back(position: Position, seat: int, fighter: int) -> list[int]:
    """The enemy whose close Attack action has just dealt its damage to the bearer."""
    attack, harm = attack_now(position), harm_now(position)
    if attack is None or harm is None or harm.source != attack.attack:
        return []
    own = harm.fighter == attack.target == fighter
    foe = position.fighters[attack.fighter]
    close = foe.seat != seat and foe.hex is not None and range_now(position) in (1, 2)
    return [attack.fighter] if own and close else []


def _puppet_near(position: Position, fighter: int, other: int) -> bool:
    """Whether the other is a conductive minion of the same side within two hexes."""
    friend = position.fighters[other].seat == position.fighters[fighter].seat
    near = friend and position.fighters[other].hex is not None
    return near and _both(position, other) and distance(position, fighter, other) <= 2


def _enhanced(position: Position, fighter: int, other: int) -> tuple[Modifier, ...]:
    attack = attack_now(position)
    if not _puppet_near(position, fighter, other):
        return ()
    made = attack_named(position, other, attack.attack) if attack is not None else None
    if made is not None and not ALL_ADJACENT.isdisjoint(made.keywords):
        return ()
    return (Modifier("damage", "add", 1, "Dynamic Enhancer", who=other, only=("range:1",)),)


def _stabilised(position: Position, fighter: int, other: int) -> tuple[Modifier, ...]:
    if not _puppet_near(position, fighter, other):
        return ()
    return (Modifier("damage suffered", "add", -1, "Dynamic Stabilizer", who=other, least=1),)


def _fallen_puppet(position: Position, seat: int, _: int) -> list[int]:
    """The conductive minions of the player that the attack just over took out."""
    if just_ended(position, "attack") is None:
        return []
    fell = (one.other for one in just_fallen(position))
    return [one for one in fell if _fallen_minion(position, seat, one)]


def _beside_the_attacker(position: Position, _: Playing) -> list[Hex]:
    attack = just_ended(position, "attack")
    here = position.fighters[attack.fighter].hex if attack is not None else None
    return sorted(field(position).around[here]) if here is not None else []


def _active_near(position: Position, seat: int, fighter: int) -> list[int]:
    """The enemy whose activation is just over, within three hexes of the bearer."""
    found = foe_activated(lambda _, __: True)(position, seat, fighter)
    return [one for one in found if distance(position, one, fighter) <= 3]


CONVERT, SPARK = "Convert's Zeal", "Spark of Life"

knows(
    CardRules(
        "Channelled Dynamism",
        rule="spells.persisting",
        casting=("channel",),
        effects=(modify("move", "set", 4, until="phase", only=("conductive",)),),
        persists="phase",
    ),
    CardRules(
        "Corpselight Globe",
        rule="spells.persisting",
        casting=("focus",),
        aims=_beside_a_puppet,
        # the second effect has the card go with the enemy chosen
        effects=(
            choose_among(within(99, _beside_a_puppet)),
            _lit,
            modify("dice", "add", 0, who=chosen(), until="out|phase"),
        ),
        persists="out|phase",
    ),
    CardRules(
        "Necrotic Curse",
        rule="spells.casting-value",
        casting=("channel",),
        aims=enemy,
        effects=(
            choose_among(within(4, enemy)),
            dealt(chosen(), 1),
            given_token(chosen(), "stagger"),
            dealt(bearer, 1),
        ),
    ),
    CardRules(
        "Dynamic Cage",
        rule="damage.dealt",
        playable=somebody(_caged),
        effects=(choose(_caged), dealt(chosen(), 1)),
    ),
    CardRules(
        "Reassert Control",
        rule="heal.amount",
        playable=somebody(_unruly),
        effects=(choose(_unruly), healed(chosen(), 2), _without_raise, inspire(chosen())),
        cites=("Harrowdeep pg 36",),
    ),
    CardRules(
        "Sparking Shuffle",
        rule="push.distance",
        playable=somebody(_conductive_minion),
        effects=(
            choose(_conductive_minion),
            optional(choose_among(another(_conductive_minion))),
            those_pushed(those_chosen, 2, anywhere, up_to=True),
        ),
    ),
    CardRules(
        "Sudden Lurch",
        rule="windows.attack-roll",
        at=("attack-roll",),
        when=_attacker,
        effects=(pushed_to(named_friend(REGULUS), 3, beside(subject)),),
    ),
    CardRules(
        "Terrible Dynamism",
        rule="place.not-a-move",
        playable=somebody(_fallen_minion),
        effects=(
            choose(_fallen_minion),
            optional(choose_among(another(_fallen_minion))),
            placed(chosen(), _beside_the_leader),
            placed(chosen(1), _beside_the_leader),
            given_counter(chosen(), RAISE),
            given_counter(chosen(1), RAISE),
        ),
    ),
    standing(CONVERT, adds(CONVERT, "wounds", 1), adds(CONVERT, "dice", 1, "range:1")),
    reaction("Crackling Field", "damage-dealt", _struck_back, dealt(subject, 1), used_up()),
    weapon("Dynamic Bolt", 3, 0, "focus", 2, "stagger"),
    CardRules("Dynamic Enhancer", rule="upgrades.grant", aura=_enhanced),
    CardRules("Dynamic Stabilizer", rule="damage.dealt", aura=_stabilised),
    reaction(
        "Powered Command",
        "after-action",
        _fallen_puppet,
        placed(subject, _beside_the_attacker),
        given_counter(subject, RAISE),
        used_up(),
    ),
    illusion(SPARK, modifiers=(adds(SPARK, "move", 1), adds(SPARK, "defence", 1))),
    plus("Unfeeling Fortitude", "wounds", 1),
    CardRules(
        "Prison of Grief",
        rule="spells.casting-value",
        at=("after-action",),
        when=_active_near,
        casting=("focus",),
        effects=(given_token(subject, "stagger"),),
        needs=("spell-reaction",),
    ),
)
