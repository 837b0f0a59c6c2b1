"""Lady Harrow's Mournflight: what their cards and fighters do, and when they are Inspired."""

from collections.abc import Iterable
from typing import Final

from rules_engine.card_book.known import CardRules, knows
from rules_engine.effects import (
    bearer,
    broken,
    choose,
    chosen,
    dealt,
    enemy,
    friendly,
    given_token,
    healed,
    modify,
    placed,
    pushed,
    rolled,
    somebody,
    subject,
)
from rules_engine.effects.changing import ONLY_CLOSE
from rules_engine.effects.choosing import (
    beside_chosen,
    choose_among,
    done,
    fitting,
    provided,
)
from rules_engine.effects.gambits import first_attack, more, one_pushed, slower_by_the_fallen
from rules_engine.effects.gear import optional, used_up
from rules_engine.effects.harming import denied
from rules_engine.effects.leading import Closer, pushed_to
from rules_engine.effects.orders import attacks_again
from rules_engine.effects.places import all_hexes
from rules_engine.effects.rolling import SMASH, shows
from rules_engine.effects.upgrades import (
    action,
    adds,
    changing,
    plus,
    reaction,
    steady_once_a_round,
    weapon,
    whenever,
)
from rules_engine.facts.hexes import Hex
from rules_engine.kernel.flow import Ask, Verb, args_of, need
from rules_engine.moments.after import reach_ended
from rules_engine.moments.answers import friend_failed, just_fallen, opponents_ploy
from rules_engine.moments.conditions import (
    beaten,
    beside_foes,
    both,
    every,
    everybody,
    foes,
    friends,
    inspired,
    lost,
    objective,
    objective_hexes,
    on_guard,
    outnumber,
    some,
    surge,
    token_on,
    wounded,
)
from rules_engine.moments.deeds import (
    activation_over,
    after_something,
    did,
    fresh,
    mine,
    others,
    phase,
    scored_in_game,
    succeeded,
)
from rules_engine.moments.inspire import inspired_when, passed_an_enemy
from rules_engine.moments.now import attack_now, in_the_course_of, just_ended
from rules_engine.moments.piles import discard_power
from rules_engine.moments.ways import foes_beside, way_of
from rules_engine.sense.ground import adjacent, blocked, count_held, distance, held, surviving
from rules_engine.sequences.fight.may_attack import AFTER_A_FALL
from rules_engine.state.events import Discard, Event, Pass
from rules_engine.state.frames import Playing
from rules_engine.state.position import Happening, Modifier, Position


def _attacked_another(position: Position, seat: int, fighter: int) -> list[int]:
    """The fighter itself, where an enemy's Attack action is not at it."""
    attack = attack_now(position)
    if attack is None or attack.target == fighter or not enemy(position, seat, attack.fighter):
        return []
    return [fighter]


def unmoved(position: Position, fighter: int) -> bool:
    """A fighter without Move tokens."""
    return not position.fighters[fighter].move_tokens


def _most_scored(position: Position, seat: int) -> bool:
    own = scored_in_game(position, seat)
    most = max(scored_in_game(position, one) for one in others(position, seat))
    return position.round == 3 and own > most


def _most_held(position: Position, seat: int) -> bool:
    own = count_held(position, seat)
    return own > max(count_held(position, one) for one in others(position, seat))


def _even_and_odd(position: Position, seat: int) -> bool:
    return {number % 2 for number in held(position, seat)} == {0, 1}


def _struck_by_two(position: Position, seat: int) -> bool:
    """An enemy has just been hit that another friend had hit in this phase."""
    hits = mine(phase, position, seat, "attack", succeeded)
    return any(
        past.other == one.other and past.fighter != one.fighter
        for one in mine(fresh, position, seat, "attack", succeeded)
        for past in hits[: hits.index(one)]
    )


inspired_when("Lady Harrow's Mournflight", passed_an_enemy)


def _over_two_objectives(position: Position, move: Happening) -> bool:
    """A Move action that led into two hexes or more with an objective."""
    return len({*way_of(move)[1:]} & {*objective_hexes(position).values()}) >= 2


def _through_walls_to_a_foe(position: Position, move: Happening) -> bool:
    """A Move action through a blocked hex that ended beside an enemy."""
    way = way_of(move)
    through = not blocked(position).isdisjoint(way[1:])
    return through and bool(foes_beside(position, move, way[-1]))


knows(
    surge("Fleeting Memories", did(fresh, "move", _over_two_objectives)),
    surge("Inescapable Hunger", did(fresh, "move", _through_walls_to_a_foe)),
    CardRules(
        "Lady Harrow: drift",
        rule="windows.attack-declared",
        at=("attack-declared",),
        when=_attacked_another,
        effects=(pushed(bearer, 1, exactly=True),),
        cites=("dreadfane-2019 pg 17",),
    ),
    CardRules(
        "Widow Caitha: vanish",
        rule="actions.printed-actions",
        action=True,
        able=unmoved,
        effects=(placed(bearer, all_hexes), given_token(bearer, "move")),
    ),
    objective("Bitter Embrace", every(friends, beside_foes(), least=2)),
    objective("Creeping Dread", every(friends, token_on("move", "charge"), least=3)),
    objective("Dominion of Death", _most_scored),
    surge("Frozen in Place", both(activation_over, some(foes, on_guard))),
    objective("Ghostly Torment", both(some(friends, least=2), some(everybody, wounded, least=2))),
    objective("Nagash's Tithe", outnumber(beaten, lost)),
    objective("Nexus of Terror", _most_held),
    surge("One Will", both(after_something, _even_and_odd)),
    surge("Spectral Vortex", _struck_by_two),
    objective("Tide of Malice", every(friends, inspired, least=2)),
)


def _friends(position: Position, args: Playing, _: int) -> list[Hex]:
    hexes = (position.fighters[one].hex for one in surviving(position, args.seat))
    return [there for there in hexes if there is not None]


def _failed_closely(position: Position, seat: int, fighter: int) -> list[int]:
    return friend_failed(position, seat, fighter) if reach_ended(position) == 1 else []


def _ransom(position: Position) -> Verb:
    """The ploy's player may discard a power card; if not, the ploy is not resolved."""
    played = _ploy(position)
    if played is None:
        return done(position)
    rule = "game.card-over-rule"
    return Ask(played.seat, "discard power", (Discard, Pass), _ransomed, _ransoms, rule, 1)


def _ploy(position: Position) -> Playing | None:
    """The ploy of an opponent that this reaction answers."""
    seat = args_of(position, Playing).seat
    below = (frame.args for frame in reversed(position.stack[:-1]))
    return next((one for one in below if isinstance(one, Playing) and one.seat != seat), None)


def _ransomed(position: Position, event: Event) -> Verb:
    if isinstance(event, Pass):
        return denied(position)
    assert isinstance(event, Discard)
    need(len(event.cards) == 1, "game.card-over-rule", cards=event.cards)
    return done(discard_power(position, event.by, event.cards))


def _ransoms(position: Position) -> Iterable[Event]:
    played = _ploy(position)
    assert played is not None
    yield Pass(by=played.seat)
    for card in dict.fromkeys(position.seats[played.seat].power):
        yield Discard(by=played.seat, cards=(card,))


def _agonised(position: Position, seat: int, fighter: int) -> bool:
    hurt = friendly(position, seat, fighter) and wounded(position, fighter)
    return hurt and beside_foes()(position, fighter)


def _within_three(position: Position, args: Playing) -> list[int]:
    near = fitting(position, args.seat, enemy)
    return [one for one in near if distance(position, args.fighter, one) <= 3]


@changing("dice")
def _debilitating(position: Position, fighter: int, other: int) -> tuple[Modifier, ...]:
    foe = position.fighters[other].seat != position.fighters[fighter].seat
    if not foe or other not in adjacent(position, fighter):
        return ()
    return (Modifier("dice", "add", -1, "Debilitating Aura", who=other, least=1),)


def _over_a_fall(position: Position, seat: int, fighter: int) -> list[int]:
    """The bearer, after an Attack action or a ploy that has taken out an enemy."""
    fell = any(position.fighters[one.other].seat != seat for one in just_fallen(position))
    return [fighter] if fell else []


def _first_passed(position: Position, _: int, fighter: int) -> list[int]:
    """The first enemy that the bearer's Move action has led through."""
    move = just_ended(position, "move")
    if move is None or move.fighter != fighter:
        return []
    course = in_the_course_of(position, move)
    passed = (one.other for one in course if (one.what, one.fighter) == ("passed", fighter))
    first = next(passed, -1)
    return [first] if first >= 0 and position.fighters[first].hex is not None else []


FIRST_TO_MOVE: Final = "next-move|next-activation"

knows(
    CardRules(
        "Call of the Grave",
        rule="push.closer",
        playable=somebody(enemy),
        effects=(choose(enemy), optional(pushed_to(chosen(), 2, Closer(_friends)))),
    ),
    CardRules(
        "Chilling Scream",
        rule="game.card-over-rule",
        effects=(modify("no power cards", "add", 1, until="power-step", foes=True),),
        persists="power-step",
    ),
    CardRules(
        "Dissipate",
        rule="windows.attack-declared",
        at=("attack-declared",),
        effects=(
            choose(friendly),
            modify("innate defence", "add", 0, who=chosen(), until="attack", word="dodge"),
        ),
    ),
    CardRules(
        "Echoing Spite",
        rule="windows.attack-end",
        at=("after-action",),
        when=_failed_closely,
        effects=(attacks_again,),
    ),
    CardRules(
        "Enervating Sorrow",
        rule="windows.ploy-revealed",
        at=("card-revealed",),
        when=opponents_ploy,
        effects=(_ransom,),
    ),
    one_pushed("Frightful Aspect", enemy, 1, named=False),
    CardRules(
        "Shared Agony",
        rule="heal.amount",
        playable=somebody(_agonised),
        effects=(
            choose(_agonised),
            choose_among(beside_chosen(enemy)),
            healed(chosen(), 1),
            dealt(chosen(1), 1),
        ),
    ),
    CardRules(
        "Soaring Spite",
        rule="ploys.first-of-next-activation",
        effects=(modify("move", "multiply", 2, until=FIRST_TO_MOVE, only=("no charge",)),),
        persists=FIRST_TO_MOVE,
    ),
    first_attack("Spectral Charge", more("damage", 1, ONLY_CLOSE)),
    slower_by_the_fallen("Spectral Grasp"),
    action(
        "Arcane Siphon",
        choose_among(_within_three),
        broken(chosen()),
        rolled("attack", 1, shows(SMASH)),
        used_up(),
    ),
    CardRules(
        "Debilitating Aura",
        rule="upgrades.grant",
        aura=_debilitating,
    ),
    CardRules(
        "Gravesand Glass",
        rule="reactions.sources",
        at=("after-action", "card-resolved"),
        when=_over_a_fall,
        effects=(healed(bearer, 1),),
    ),
    steady_once_a_round("Hollow Hatred"),
    CardRules(
        "Maddening Hunger",
        rule="upgrades.grant",
        grants=whenever(token_on("charge"), adds("Maddening Hunger", "dice", 1, ONLY_CLOSE)),
    ),
    action(
        "Soul Harvest",
        provided(some(beaten)),
        healed(bearer, 1),
        given_token(bearer, "guard"),
    ),
    reaction(
        "Soul Leech",
        "after-action",
        _first_passed,
        rolled("attack", 1, shows(SMASH)),
        dealt(subject, 1),
    ),
    weapon("Spirit Blade", 1, 3, "fury", 3, "cleave", AFTER_A_FALL),
    plus("Swooping Dash", "move", 2),
    plus("Veil of Grief", "wounds", 1),
)
