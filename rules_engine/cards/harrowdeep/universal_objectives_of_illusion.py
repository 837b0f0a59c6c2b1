"""Universal objectives of Harrowdeep on illusions, tokens turned over and attacks."""

from rules_engine.card_book.known import knows, rules_of
from rules_engine.moments.conditions import (
    both,
    either,
    every,
    friends,
    inspired,
    labelled,
    leader,
    no,
    objective,
    some,
    surge,
    upgraded,
    wizard,
)
from rules_engine.moments.deeds import (
    by_attack,
    fresh,
    mine,
    others,
    phase,
    power_step_over,
    supporters,
    them,
    took,
    upon,
    who,
)
from rules_engine.moments.falls import hex_of_flip
from rules_engine.moments.feats import labelled_card, of_range, played_in_step, wears
from rules_engine.moments.playing import GAMBITS, kind_of
from rules_engine.sense.ground import field, fighter_in
from rules_engine.sense.sight import in_cover
from rules_engine.state.position import Happening, Position

ILLUSION = "illusion"


def _covered(position: Position, fighter: int) -> bool:
    return in_cover(position, position.fighters[fighter].hex)


def _illusions_discarded(position: Position, seat: int) -> bool:
    known = (rules_of(card) for card in position.seats[seat].power_discard)
    return any(rules is not None and ILLUSION in rules.keywords for rules in known)


def _whole_or_assassin(position: Position, fighter: int) -> bool:
    whole = not position.fighters[fighter].wound_tokens
    return whole or labelled("assassin")(position, fighter)


@upon("delve")
def _delved_enough(position: Position, seat: int) -> bool:
    """Three tokens delved in the power step, or one under the leader in enemy territory."""
    delved = [one for one in played_in_step(position) if one.what == "delve" and one.seat == seat]
    if not delved or delved[-1] not in fresh(position):
        return False
    for one in delved:
        hex_ = hex_of_flip(position, one)
        if hex_ is None:
            continue
        there = fighter_in(position, hex_)
        led = there >= 0 and position.fighters[there].seat == seat and leader(position, there)
        if led and field(position).territory(hex_) not in (None, seat):
            return True
    return len(delved) >= 3


@upon("upgrade")
def _nemesis(position: Position, seat: int) -> bool:
    """An opponent played an illusion in this power step, or the player a third in the phase."""
    new = [one for one in fresh(position) if one.what == "upgrade"]
    step = [one for one in played_in_step(position) if one in new]
    illusion = labelled_card(ILLUSION)
    theirs = any(one.seat in others(position, seat) and illusion(position, one) for one in step)
    own = mine(phase, position, seat, "upgrade", illusion)
    return theirs or (len(own) >= 3 and own[-1] in new)


def _had_an_illusion(position: Position, out: Happening) -> bool:
    """An illusion of the one that fell broke in the attack, or it has one still."""
    if wears(ILLUSION)(position, out.other):
        return True
    course = position.history[: position.history.index(out)]
    attack = max((n for n, one in enumerate(course) if one.what == "attack-roll"), default=0)
    broken = (one for one in course[attack:] if one.what == "broken" and one.other == out.other)
    return any(labelled_card(ILLUSION)(position, one) for one in broken)


@upon("activation")
def _recklessly(position: Position, seat: int) -> bool:
    """In the activation just over a friend attacked at Range 1 against better support."""
    over = {one.turn for one in fresh(position) if one.what == "activation"}
    for attack in mine(phase, position, seat, "attack", of_range(1, 1)):
        against = supporters(position, attack, attack.other)
        if attack.turn in over and against > supporters(position, attack, attack.fighter):
            return True
    return False


def _someone_armed(position: Position, _: int) -> bool:
    """An upgrade has been given: where no step follows the power step, this comes nearest."""
    return any(one.what == "upgrade" for one in fresh(position))


knows(
    surge("In Cold Blood", took(fresh, by_attack, who(_whole_or_assassin))),
    surge("Reckless Swing", _recklessly),
    surge("False Apotheosis", took(fresh, by_attack, them(upgraded(3)))),
    surge("Illusory Titan", took(fresh, by_attack, who(wears(ILLUSION, 2)))),
    surge("Indifferent End", took(fresh, by_attack, _had_an_illusion)),
    objective(
        "Scion of Shadow",
        both(some(friends, wizard, inspired, _covered), _illusions_discarded),
    ),
    objective(
        "Illusory Prominence", both(some(friends), no(friends, upgraded()), _illusions_discarded)
    ),
    surge("Illusory Nemesis", _nemesis),
    surge(
        "Masters of Illusion",
        both(either(power_step_over, _someone_armed), every(friends, wears(ILLUSION))),
    ),
    surge("Ever Downwards", _delved_enough),
)


def _priorities_changed(position: Position, seat: int) -> bool:
    """A gambit of the player has just chosen a friend that had two illusions."""
    history, start = position.history, position.surged
    for place, one in enumerate(history[start:], start):
        own = one.what == "chosen" and one.seat == seat and kind_of(one.word) in GAMBITS
        if own and position.fighters[one.other].seat == seat:
            before = history[max(0, place - 2) : place]
            broken = [past for past in before if (past.what, past.other) == ("broken", one.other)]
            if len(broken) == 2:
                return True
    return False


knows(surge("Change of Priorities", _priorities_changed))
