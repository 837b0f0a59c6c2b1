"""Morgok's Krushas: what their cards and fighters do, and when they are Inspired."""

from collections.abc import Iterable

from msgspec.structs import replace

from rules_engine.card_book.known import CardRules, Condition, knows
from rules_engine.effects import (
    bearer,
    choose,
    chosen,
    done,
    enemy,
    friendly,
    given_counter,
    granted,
    hex_of,
    pushed,
    pushed_along,
    rolled,
    scatter,
    somebody,
    subject,
)
from rules_engine.effects.changing import ONLY_CLOSE
from rules_engine.effects.choosing import (
    Among,
    beside_bearer,
    fitting,
    may_instead,
)
from rules_engine.effects.gambits import first_attack, more
from rules_engine.effects.harming import stood_firm
from rules_engine.effects.healing import healed_for
from rules_engine.effects.leading import anywhere, each_pushed, those_pushed
from rules_engine.effects.orders import attacks_back
from rules_engine.effects.rolling import rolled_for_each, whatever
from rules_engine.effects.upgrades import (
    action,
    adds,
    attacking,
    both_symbols,
    granting,
    plus,
    reaction,
    standing,
    weapon,
)
from rules_engine.effects.weapons import COUNTER, COUNTERS, counters, with_counters
from rules_engine.kernel.combat import SUCCESSFUL
from rules_engine.kernel.flow import Ask, RowFunction, Verb, args_of, need
from rules_engine.moments.after import by_itself
from rules_engine.moments.answers import (
    bearer_activated,
    friend_attacked,
    friend_attacking,
    range_now,
)
from rules_engine.moments.around import friend_moved
from rules_engine.moments.conditions import (
    beaten,
    beside_foes,
    both,
    every,
    everybody,
    foes,
    friends,
    holds_abroad,
    holds_some,
    inspired,
    leader,
    no,
    objective,
    outnumber,
    surge,
)
from rules_engine.moments.deeds import (
    activation_over,
    damage_characteristic,
    fresh,
    mine,
    phase,
    succeeded,
    whole_round,
)
from rules_engine.moments.inspire import Fresh, inspired_when, while_it_holds
from rules_engine.moments.now import (
    BEFORE_DRIVE_BACK,
    attack_before_drive_back,
    attack_now,
    just_ended,
)
from rules_engine.sense.ground import distance, surviving
from rules_engine.sense.modifiers import wounds_of
from rules_engine.sequences.base.common import option_of
from rules_engine.sequences.fight.attacking import GATHERS
from rules_engine.state.events import Choose, Event
from rules_engine.state.frames import Playing
from rules_engine.state.position import Happening, Modifier, Position, note, put_args


def _has_counter(position: Position, fighter: int) -> bool:
    return dict(position.fighters[fighter].counters).get(COUNTER, 0) > 0


@while_it_holds("counter")
def _two_counters(position: Position, fighter: int, _: Fresh) -> bool:
    """The fighter has two Waaagh! counters."""
    return dict(position.fighters[fighter].counters).get(COUNTER, 0) >= 2


inspired_when("Morgok's Krushas", _two_counters)

knows(
    CardRules(COUNTERS, rule="game.card-over-rule"),
    CardRules(
        "Morgok: lead on",
        rule="actions.printed-actions",
        action=True,
        able=_has_counter,
        effects=(
            given_counter(bearer, COUNTER, -1),
            each_pushed(friendly, 2, anywhere, up_to=True),
        ),
    ),
)


def _only_leader(position: Position, seat: int) -> bool:
    led = [one for one in everybody(position, seat) if leader(position, one)]
    return len(led) == 1 and position.fighters[led[0]].seat == seat


def _gathered(least: int) -> Condition:
    return lambda position, seat: (
        sum(counters(position, one) for one in surviving(position, seat)) >= least
    )


def _mighty(position: Position, attack: Happening) -> bool:
    return damage_characteristic(position, attack) >= 4


def _third_gambit(position: Position, seat: int) -> bool:
    played = [one for kind in ("ploy", "spell") for one in mine(whole_round, position, seat, kind)]
    return len(played) >= 3 and any(one in fresh(position) for one in played)


def _worn(position: Position) -> int:
    """How many fighters of anybody are out of action or wounded."""
    return sum(one.out or one.wound_tokens > 0 for one in position.fighters)


def _removed(position: Position, seat: int) -> bool:
    """Four counters were removed from friends in the action phase."""
    lost = mine(phase, position, seat, "counter")
    return -sum(min(0, one.amount) for one in lost if one.word == COUNTER) >= 4


knows(
    objective("Avalanche of Aggression", outnumber(friends, foes)),
    objective("Brute Triumph", no(foes)),
    objective("Brutes is da Best", _only_leader),
    surge("Called to Waaagh!", both(activation_over, _gathered(6))),
    objective("Good Day's Work", outnumber(beaten, foes)),
    surge("Got It, Boss", both(activation_over, holds_abroad)),
    objective("In Their Element", every(friends, inspired)),
    surge(
        "Might of the Orruk",
        lambda position, seat: bool(mine(fresh, position, seat, "attack", succeeded, _mighty)),
    ),
    surge("Now Wot?", both(activation_over, holds_some(2))),
    surge("Orruk Kunnin'", _third_gambit),
    objective("Proppa Rumble", lambda position, _: _worn(position) >= 4),
    objective("Waaagh! Unleashed", _removed),
)


def _defending(position: Position, seat: int, fighter: int) -> list[int]:
    found = friend_attacked(position, seat, fighter)
    return [one for one in found if _has_counter(position, one)]


def _attacking_closely(position: Position, seat: int, fighter: int) -> list[int]:
    found = friend_attacking(position, seat, fighter) if range_now(position) in (1, 2) else []
    return [one for one in found if _has_counter(position, one)]


def spent_on_damage(each: int) -> RowFunction:
    """Remove counters of the subject: so much Damage more or less for each, in this attack."""

    def effect(position: Position) -> Verb:
        args = args_of(position, Playing)
        if not counters(position, args.subject):
            return done(position)
        return Ask(args.seat, "spend counters", (Choose,), answer, legal, "game.card-over-rule")

    def answer(position: Position, event: Choose) -> Verb:
        args, attack = args_of(position, Playing), attack_now(position)
        has = counters(position, args.subject)
        amount = option_of(event, "game.card-over-rule")
        need(amount in map(str, range(has + 1)), "game.card-over-rule", counters=amount, has=has)
        count = int(amount)
        if attack is None or not count:
            return done(position)
        left = with_counters(position, args.subject, has - count)
        left = note(
            left, "counter", seat=args.seat, other=args.subject, amount=-count, word=COUNTER
        )
        change = Modifier(
            "damage",
            "add",
            each * count,
            args.card,
            who=attack.fighter,
            until="attack",
            since=attack.since,
            least=1,
        )
        return done(replace(left, modifiers=(*left.modifiers, change)))

    def legal(position: Position) -> Iterable[Event]:
        args = args_of(position, Playing)
        for count in range(counters(position, args.subject) + 1):
            yield Choose(by=args.seat, option=str(count))

    return effect


def _brawler(position: Position, seat: int, fighter: int) -> bool:
    return friendly(position, seat, fighter) and beside_foes()(position, fighter)


def _moved_alone(position: Position, seat: int, fighter: int) -> list[int]:
    move = just_ended(position, "move")
    charging = move is not None and move.word == "charge"
    return [] if charging else friend_moved(position, seat, fighter)


def _struck_friend(position: Position, seat: int, fighter: int) -> list[int]:
    """The friend against whom an Attack action succeeds, still standing."""
    attack = attack_before_drive_back(position)
    if attack is None or position.fighters[attack.target].hex is None:
        return []
    return friend_attacked(position, seat, fighter) if attack.outcome in SUCCESSFUL else []


def _attacked_alone(position: Position, seat: int, _: int) -> list[int]:
    """The friend whose Attack action, no part of a superaction, has just ended."""
    attack = just_ended(position, "attack")
    if attack is None or attack.seat != seat or not by_itself(position):
        return []
    return [attack.fighter] if position.fighters[attack.fighter].hex is not None else []


def _friends(position: Position, args: Playing) -> list[int]:
    return fitting(position, args.seat, friendly)


def _charged_up(position: Position, args: Playing, fighter: int) -> Position:
    richer = with_counters(position, fighter, counters(position, fighter) + 1)
    return note(richer, "counter", seat=args.seat, other=fighter, amount=1, word=COUNTER)


def _near_the_bearer(position: Position, args: Playing) -> list[int]:
    own = fitting(position, args.seat, friendly)
    return [one for one in own if distance(position, args.fighter, one) <= 2]


def _all_charged_up(position: Position) -> Verb:
    args = args_of(position, Playing)
    for one in _near_the_bearer(position, args):
        position = _charged_up(position, args, one)
    return done(position)


def _others(position: Position, args: Playing) -> list[int]:
    return [one for one in surviving(position, args.seat) if one != args.fighter]


FRIENDS = 1


def _friends_meant(position: Position) -> Verb:
    """The push to come is that of friends."""
    args = args_of(position, Playing)
    return done(put_args(position, replace(args, choices=(FRIENDS,))))


def _if(meant: bool, among: Among) -> Among:
    return lambda position, args: among(position, args) if bool(args.choices) == meant else []


def _was_target(position: Position, _: int, fighter: int) -> list[int]:
    attack = just_ended(position, "attack")
    own = attack is not None and attack.other == fighter
    return [fighter] if own and position.fighters[fighter].hex is not None else []


def _tall(position: Position, fighter: int) -> bool:
    return wounds_of(position, fighter) >= 4


knows(
    CardRules(
        "Berserk Fortitude",
        rule="windows.success",
        at=("success-determined",),
        when=_defending,
        effects=(spent_on_damage(-1),),
    ),
    CardRules(
        "Berserk Strength",
        rule="windows.attack-declared",
        at=("attack-declared",),
        when=_attacking_closely,
        effects=(spent_on_damage(1),),
    ),
    CardRules(
        "Brawling",
        rule="game.card-over-rule",
        playable=somebody(_brawler),
        effects=(choose(_brawler), given_counter(chosen(), COUNTER)),
    ),
    first_attack("Brutal Attack", more("dice", 1), more("keyword", 0, word=GATHERS + COUNTER)),
    CardRules(
        "Brutal Kunnin'",
        rule="windows.action-end",
        at=("after-action",),
        when=_moved_alone,
        effects=(granted(subject, "attack"),),
    ),
    CardRules(
        "Brutal Reprisal",
        rule="windows.before-drive-back",
        at=BEFORE_DRIVE_BACK,
        when=_struck_friend,
        effects=(stood_firm(), attacks_back(subject)),
    ),
    CardRules(
        "Eager Advance",
        rule="push.distance",
        playable=somebody(friendly),
        effects=(
            choose(friendly),
            pushed(chosen(), 1, exactly=True),
            given_counter(chosen(), COUNTER),
        ),
    ),
    CardRules(
        "Kunnin' Brutality",
        rule="windows.attack-end",
        at=("after-action",),
        when=_attacked_alone,
        effects=(pushed(subject, 3),),
    ),
    CardRules(
        "Power of the Waaagh!",
        rule="heal.amount",
        playable=somebody(friendly),
        effects=(choose(friendly), rolled("magic", 2, whatever), healed_for(chosen(), "focus")),
    ),
    CardRules(
        "Waaagh! Energy",
        rule="game.card-over-rule",
        effects=(rolled_for_each(_friends, "magic", frozenset(("channel",)), _charged_up),),
    ),
    CardRules(
        "Berserk Whirl",
        rule="windows.activation-end",
        at=("after-action",),
        when=bearer_activated,
        effects=(scatter(hex_of(bearer), 2), pushed_along(bearer, 1)),
        needs=("scatter",),
    ),
    both_symbols("Brute Charge", "range:1", "charge"),
    plus("Brute Swing", "knockback", 1, ONLY_CLOSE),
    action(
        "Incredible Bellow",
        may_instead("push friends", _friends_meant),
        done,
        those_pushed(_if(True, _others), 1, anywhere, up_to=True),
        those_pushed(_if(False, beside_bearer(enemy)), 2, anywhere, up_to=True),
    ),
    standing("Inured to Pain", adds("Inured to Pain", "damage suffered", -1, least=1)),
    plus("Keen Choppa", "cleave", 1, "range:1"),
    granting(
        "Seething Hatred",
        attacking(_tall, adds("Seething Hatred", "attack re-roll any", 1, "attack")),
    ),
    reaction("Vengeful Glare", "after-action", _was_target, given_counter(bearer, COUNTER)),
    action("Vessel of the Waaagh!", _all_charged_up),
    weapon("Waaagh! 'Eadbutt", 1, 2, "smash", 2, "+1 damage per waaagh! counter spent"),
)
