"""Universal gambits of Arena Mortis."""

from collections.abc import Iterable

from rules_engine.card_book.known import CardRules, knows, rules_of
from rules_engine.effects import (
    broken,
    choose,
    chosen,
    dealt,
    done,
    drawn,
    enemy,
    friendly,
    gained_glory,
    given_token,
    granted,
    modify,
    rolled,
    somebody,
    subject,
    then,
)
from rules_engine.effects.choosing import beside_chosen, choose_among, fitting
from rules_engine.effects.gambits import first_attack
from rules_engine.effects.gear import can_be_armed, given_from_hand, paid
from rules_engine.effects.harming import harm_frame, softened
from rules_engine.effects.rolling import shows, whatever
from rules_engine.kernel.flow import Ask, Verb, args_of, need
from rules_engine.moments.after import friend_felled_a_foe, had_keyword
from rules_engine.moments.answers import SUCCESS, friend_with_its_fill, friendly_of
from rules_engine.moments.now import attack_now, harm_now, just_ended
from rules_engine.sense.ground import adjacent, distance
from rules_engine.sense.states import COMBO
from rules_engine.sequences.base.common import option_of
from rules_engine.state.events import Choose, Event
from rules_engine.state.frames import Playing
from rules_engine.state.position import Position, note, put_seat


def _prospected(position: Position) -> Verb:
    """A glory point for each critical, a damage for each channel."""
    args = args_of(position, Playing)
    gained = args.faces.count("critical")
    if gained:
        glory = position.seats[args.seat].glory + gained
        position = put_seat(position, args.seat, glory=glory)
        position = note(position, "glory", seat=args.seat, amount=gained, word=args.card)
    hurt = args.faces.count("channel")
    if not hurt or not args.choices or position.fighters[args.choices[0]].hex is None:
        return done(position)
    return then(position, harm_frame(args.choices[0], hurt, args))


def _fresh_friend(position: Position, seat: int, fighter: int) -> bool:
    state = position.fighters[fighter]
    return friendly(position, seat, fighter) and not state.move_tokens and not state.charge_tokens


def _succeeding(position: Position, seat: int, _: int) -> list[int]:
    """The friend whose Attack action is about to succeed."""
    attack = attack_now(position)
    if attack is None or attack.outcome not in SUCCESS:
        return []
    return friendly_of(position, seat, [attack.fighter])


def _felled_and_armed(position: Position, seat: int, fighter: int) -> list[int]:
    found = friend_felled_a_foe()(position, seat, fighter)
    return [one for one in found if can_be_armed(position, seat, one)]


def _combined(position: Position, seat: int, _: int) -> list[int]:
    """The friend whose Attack action with Combo has just succeeded."""
    attack = just_ended(position, "attack")
    if attack is None or attack.seat != seat or attack.word not in SUCCESS:
        return []
    return [attack.fighter] if had_keyword(position, COMBO) else []


def _near_the_falling(position: Position, args: Playing) -> list[int]:
    """The enemies within three hexes of the friend that is about to fall."""
    foes = fitting(position, args.seat, enemy)
    return [one for one in foes if distance(position, args.subject, one) <= 3]


def _armed_near_the_falling(position: Position, args: Playing) -> list[int]:
    near = _near_the_falling(position, args)
    return [one for one in near if position.fighters[one].upgrades]


def _turned_over(position: Position) -> Verb:
    """One spent glory point is unspent again."""
    args = args_of(position, Playing)
    own = position.seats[args.seat]
    richer = put_seat(position, args.seat, glory=own.glory + 1, spent=own.spent - 1)
    return done(note(richer, "paid", seat=args.seat, amount=-1, word=args.card))


def _armed_and_hurt(position: Position, seat: int, _: int) -> list[int]:
    """The friend with an upgrade that an Attack action is damaging."""
    attack, harm = attack_now(position), harm_now(position)
    if attack is None or harm is None or harm.source != attack.attack:
        return []
    found = friendly_of(position, seat, [harm.fighter])
    return [one for one in found if position.fighters[one].upgrades]


def _offered(position: Position) -> Verb:
    """Ask how many glory points are spent, of two at most; so many dice are added."""
    args = args_of(position, Playing)
    if not position.seats[args.seat].glory:
        return done(position)
    return Ask(args.seat, "spend glory", (Choose,), _spent, _spendings, "ploys.play")


def _spent(position: Position, event: Choose) -> Verb:
    args = args_of(position, Playing)
    seat, amount = position.seats[args.seat], option_of(event, "ploys.play")
    need(amount in map(str, range(min(2, seat.glory) + 1)), "ploys.play", glory=amount)
    count = int(amount)
    poorer = put_seat(position, args.seat, glory=seat.glory - count, spent=seat.spent + count)
    if not count:
        return done(poorer)
    poorer = note(poorer, "paid", seat=args.seat, amount=count, word=args.card)
    return modify("dice", "add", count, until="next-attack", everyone=True)(poorer)


def _spendings(position: Position) -> Iterable[Event]:
    args = args_of(position, Playing)
    for count in range(min(2, position.seats[args.seat].glory) + 1):
        yield Choose(by=args.seat, option=str(count))


def _trained(position: Position, seat: int, fighter: int) -> bool:
    """A friend with an upgrade with Combo and an enemy beside it."""
    if not friendly(position, seat, fighter):
        return False
    known = (rules_of(card) for card in position.fighters[fighter].upgrades)
    combo = any(COMBO in one.keywords for rules in known if rules for one in rules.attacks)
    return combo and any(enemy(position, seat, one) for one in adjacent(position, fighter))


knows(
    CardRules(
        "A Risky Prospect",
        rule="ploys.play",
        playable=somebody(friendly),
        effects=(choose(friendly), rolled("magic", 3, whatever), _prospected),
    ),
    CardRules(
        "At Any Cost",
        rule="actions.granted-specified",
        playable=lambda position, seat: (
            position.seats[seat].glory >= 3 and somebody(_fresh_friend)(position, seat)
        ),
        effects=(paid(3), choose(_fresh_friend), granted(chosen(), "charge")),
    ),
    CardRules(
        "Distracting Wealth",
        rule="windows.success",
        at=("success-determined",),
        when=_succeeding,
        playable=lambda position, seat: position.seats[seat].glory >= 2,
        effects=(paid(2), modify("damage", "add", 1, who=subject, until="attack")),
    ),
    CardRules(
        "Divine Reward",
        rule="upgrades.own-cost",
        at=("after-action",),
        when=_felled_and_armed,
        effects=(given_from_hand(subject),),
    ),
    CardRules(
        "Fancy Footwork",
        rule="windows.attack-end",
        at=("after-action",),
        when=_combined,
        effects=(drawn("power", 3),),
    ),
    first_attack(
        "Fractured Memories",
        modify("defence", "add", -1, until="next-attack", foes=True, least=1),
    ),
    CardRules(
        "Grand Offering",
        rule="windows.attack-end",
        at=("after-action",),
        when=friend_felled_a_foe(),
        playable=lambda position, seat: position.seats[seat].glory >= 1,
        effects=(paid(1), gained_glory(1, spent=True)),
    ),
    CardRules(
        "Last Gasp",
        rule="windows.damage",
        at=("damage-dealt",),
        when=friend_with_its_fill,
        effects=(choose_among(_near_the_falling), dealt(chosen(), 1)),
    ),
    CardRules(
        "Making Ends Meet",
        rule="upgrades.spent-flips",
        playable=lambda position, seat: position.seats[seat].spent >= 1,
        effects=(_turned_over,),
    ),
    CardRules(
        "Outrageous Fortune",
        rule="windows.damage",
        at=("damage-dealt",),
        when=_armed_and_hurt,
        effects=(broken(subject), softened(1)),
    ),
    CardRules(
        "Shattering Howl",
        rule="windows.damage",
        at=("damage-dealt",),
        when=friend_with_its_fill,
        effects=(choose_among(_armed_near_the_falling), broken(chosen())),
    ),
    CardRules(
        "Soulsurge",
        rule="actions.granted-specified",
        at=("after-action",),
        when=friend_felled_a_foe(),
        effects=(
            choose(friendly),
            rolled("magic", 1, shows(frozenset(("channel",)))),
            granted(chosen(), "attack"),
        ),
    ),
    CardRules(
        "Enhanced Blow",
        rule="ploys.first-of-next-activation",
        effects=(_offered,),
        persists="next-activation",
    ),
    CardRules(
        "Winded",
        rule="tokens.give",
        playable=somebody(_trained),
        effects=(
            choose(_trained),
            choose_among(beside_chosen(enemy)),
            paid(1),
            given_token(chosen(1), "charge"),
        ),
    ),
)
