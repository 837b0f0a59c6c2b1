"""Gambits of Harrowdeep for warbands of Chaos: the gifts of gods, and tokens turned over and back.

Of what god a fighter is, a log has to tell with its card: a No is told of nobody else.
"""

from collections.abc import Iterable
from itertools import takewhile

from msgspec.structs import replace

from rules_engine.card_book.known import CardRules, knows
from rules_engine.card_book.printed import is_sealed
from rules_engine.effects import done, enemy, subject
from rules_engine.effects.choosing import Among, choose_among, within
from rules_engine.effects.gear import fitting_upgrades, given_upgrade
from rules_engine.effects.healing import relieved
from rules_engine.effects.marking import choose_token, marked_about, token_chosen
from rules_engine.effects.several import dealt_to_those, those_chosen
from rules_engine.effects.turning import done_flipping, features, turned
from rules_engine.kernel.flow import Ask, Goto, Verb, args_of, need, not_shown
from rules_engine.moments.after import friend_felled_a_foe, reach_ended
from rules_engine.moments.answers import bearer_activated, friendly_of
from rules_engine.moments.illusions import is_illusion
from rules_engine.moments.now import harm_now
from rules_engine.moments.playing import admits
from rules_engine.sense.ground import field, fighter_in, is_called
from rules_engine.sense.modifiers import vulnerable
from rules_engine.sequences.base.common import option_of
from rules_engine.state.events import Choose, Event
from rules_engine.state.frames import Playing
from rules_engine.state.position import Position, put_args, put_fighter, put_seat

FURTHER: Among = within(4, enemy)


def _in_range(position: Position, args: Playing) -> list[int]:
    """The enemies within three hexes of the caster, for one of Tzeentch within four."""
    near = within(3, enemy)(position, args)
    far = FURTHER(position, args)
    return far if far != near and is_called(position, args.fighter, "tzeentch") else near


def _bolt(position: Position, args: Playing) -> int:
    """One point of damage more where this casting roll, not an earlier one, lashed back."""
    since = takewhile(lambda one: one.what != "casting-roll", reversed(position.history))
    lashed = any((one.word, one.other) == ("backlash", args.fighter) for one in since)
    return 2 if lashed else 1


def _felled_in_reach(position: Position, seat: int, fighter: int) -> list[int]:
    return friend_felled_a_foe()(position, seat, fighter) if 1 <= reach_ended(position) <= 2 else []


HEAL, GUARD, BOTH = "heal", "guard", "both"


def _offered(position: Position) -> Verb:
    seat = args_of(position, Playing).seat
    return Ask(seat, "choose effect", (Choose,), _taken, _gifts, "ploys.play")


def _taken(position: Position, event: Choose) -> Verb:
    args, option = args_of(position, Playing), option_of(event, "ploys.play")
    fighter = subject(position, args)
    need(option in (HEAL, GUARD, BOTH), "ploys.play", option=option)
    blessed = option != BOTH or is_called(position, fighter, "khorne")
    need(blessed, "ploys.play", option=option, fighter=fighter)
    if option != GUARD:
        position = relieved(position, args, fighter, 2)
    if option != HEAL:
        tokens = position.fighters[fighter].guard_tokens + 1
        position = put_fighter(position, fighter, guard_tokens=tokens, stagger_tokens=0)
    return done(position)


def _gifts(position: Position) -> Iterable[Event]:
    args = args_of(position, Playing)
    blessed = is_called(position, subject(position, args), "khorne")
    for option in (HEAL, GUARD, BOTH) if blessed else (HEAL, GUARD):
        yield Choose(by=args.seat, option=option)


def _lying_down(position: Position, _: int) -> list[int]:
    return [one for one in features(position) if not position.tokens[one].face_up]


def _next_of_them(position: Position) -> int:
    """The next gloom token to be turned over, -1 once all that are to be have been."""
    args = args_of(position, Playing)
    return next((one for one in _lying_down(position, args.seat) if one not in args.struck), -1)


def _revealed(position: Position) -> Verb:
    """Turn the gloom tokens over in turn, asking what one shows that nobody has seen."""
    place = _next_of_them(position)
    if place < 0:
        return done(position)
    token = position.tokens[place]
    if token.blank or token.number:
        return _on(position, place, 0)
    seat = args_of(position, Playing).seat
    return Ask(seat, "token number", (Choose,), _told, _numbers, "features.flip")


def _on(position: Position, place: int, number: int) -> Verb:
    args = args_of(position, Playing)
    seen = put_args(position, replace(args, struck=(*args.struck, place)))
    return Goto(turned(seen, place, number), "effect")


def _told(position: Position, event: Choose) -> Verb:
    place = _next_of_them(position)
    alone = event == Choose(by=event.by, tokens=(place,), option=event.option)
    need(alone, "features.flip", tokens=event.tokens)
    need(not event.option or event.option.isdecimal(), "features.flip", option=event.option)
    number = int(event.option or 0)
    shown = [one.number for one in position.tokens if one.number]
    need(number not in shown, "features.tokens", number=number)
    if not number:
        not_shown("features.flip", token=place)
    return _on(position, place, number)


def _numbers(position: Position) -> Iterable[Event]:
    seat = args_of(position, Playing).seat
    yield Choose(by=seat, tokens=(_next_of_them(position),))


def _on_even_ones(position: Position, args: Playing) -> list[int]:
    """Whoever stands on an objective with an even number that has been turned over."""
    tokens = [position.tokens[place] for place in args.struck]
    even = [one.hex for one in tokens if one.face_up and one.number and one.number % 2 == 0]
    return [there for there in (fighter_in(position, hex_) for hex_ in even) if there >= 0]


def _turned_back(position: Position) -> Verb:
    for place in args_of(position, Playing).struck:
        if position.tokens[place].face_up:
            position = turned(position, place)
    return done_flipping(position)


knows(
    CardRules(
        "Agonising Bolt",
        rule="spells.casting-value",
        casting=("focus",),
        aims=enemy,
        effects=(
            choose_among(_in_range),
            dealt_to_those(those_chosen, _bolt),
        ),
    ),
    CardRules(
        "Victory's Reward",
        rule="windows.attack-end",
        at=("after-action",),
        when=_felled_in_reach,
        effects=(_offered,),
    ),
    CardRules(
        "Cursed Shadows",
        rule="features.flip",
        effects=(_revealed, dealt_to_those(_on_even_ones, 1), _turned_back),
    ),
)


def _barely_standing(position: Position, seat: int, _: int) -> list[int]:
    """The friend that has just been dealt damage, stands, and is vulnerable."""
    harm = harm_now(position)
    if harm is None or not _bargains(position, seat, harm.fighter):
        return []
    found = friendly_of(position, seat, [harm.fighter])
    return [one for one in found if vulnerable(position, one)]


def _bargains(position: Position, seat: int, fighter: int) -> list[str]:
    """The upgrades of the hand, and the illusions of the discard pile, that it may have."""
    lost = dict.fromkeys(filter(is_illusion, position.seats[seat].power_discard))
    fit = [card for card in lost if admits(position, card, fighter)]
    return [*fitting_upgrades(position, seat, fighter), *fit]


def _bargained(position: Position) -> Verb:
    args = args_of(position, Playing)
    if not _bargains(position, args.seat, args.subject):
        return done(position)
    return Ask(args.seat, "give upgrade", (Choose,), _bargain, _open_bargains, "upgrades.grant")


def _bargain(position: Position, event: Choose) -> Verb:
    args = args_of(position, Playing)
    card, pile = option_of(event, "upgrades.restrictions"), position.seats[args.seat].power_discard
    if card not in pile:
        return done(given_upgrade(position, args.seat, args.subject, card))
    fits = is_illusion(card) and admits(position, card, args.subject)
    need(fits, "upgrades.restrictions", card=card)
    left = list(pile)
    left.remove(card)
    found = put_seat(position, args.seat, power_discard=tuple(left))
    back = put_seat(found, args.seat, power=(*found.seats[args.seat].power, card))
    return done(given_upgrade(back, args.seat, args.subject, card))


def _open_bargains(position: Position) -> Iterable[Event]:
    args = args_of(position, Playing)
    for card in _bargains(position, args.seat, args.subject):
        if not is_sealed(card):
            yield Choose(by=args.seat, option=card)


def _near_features(position: Position, _: int) -> list[int]:
    here = position.fighters[args_of(position, Playing).fighter].hex
    if here is None:
        return []
    ground = field(position)
    near = (n for n in features(position) if ground.distance(here, position.tokens[n].hex) <= 2)
    return list(near)


def _by_a_feature(position: Position, seat: int, fighter: int) -> list[int]:
    """The bearer after its activation, with a feature token within two hexes."""
    here = position.fighters[fighter].hex
    if here is None or not bearer_activated(position, seat, fighter):
        return []
    ground = field(position)
    there = any(ground.distance(here, position.tokens[n].hex) <= 2 for n in features(position))
    return [fighter] if there else []


knows(
    # an upgrade that a card gives costs nothing (DC-145)
    CardRules(
        "Desperate Bargain",
        rule="windows.out-of-action",
        at=("out-of-action",),
        when=_barely_standing,
        effects=(_bargained,),
        cites=("DC-145",),
    ),
    CardRules(
        "Devoted Curse",
        rule="lethal.becomes",
        at=("after-action",),
        when=_by_a_feature,
        effects=(choose_token(_near_features), marked_about(token_chosen, "lethal")),
    ),
)
