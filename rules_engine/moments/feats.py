"""Questions of objectives on rolls, spells, exact damage, falls in some hex and what was played."""

from collections.abc import Callable, Sequence
from typing import Final

from rules_engine.card_book.known import Condition, rules_of
from rules_engine.kernel.tables import number
from rules_engine.moments.conditions import Test
from rules_engine.moments.deeds import (
    Deed,
    Span,
    attack_made,
    dealt_with_it,
    fresh,
    mine,
    phase,
    upon,
    whole_round,
)
from rules_engine.moments.falls import hex_of_fall, suffered
from rules_engine.moments.forms import carries
from rules_engine.moments.now import in_the_course_of
from rules_engine.moments.playing import GAMBITS, kind_of
from rules_engine.moments.tallies import REACH, given_in
from rules_engine.sense.ground import field
from rules_engine.sense.modifiers import range_of, wounds_of
from rules_engine.state.position import Happening, Position


def activation_of(position: Position) -> int:
    """The number of the activation that has ended since the last chance to score, 0 for none."""
    return next((one.turn for one in fresh(position) if one.what == "activation"), 0)


def attack_roll_of(position: Position, attack: Happening) -> tuple[str, ...]:
    """The faces of an Attack action's attack roll."""
    course = position.history[attack.since : position.history.index(attack)]
    rolls = (one.word.split() for one in course if one.what == "attack-roll")
    return tuple(next(rolls, ()))


def casting_roll_of(position: Position, cast: Happening) -> tuple[str, ...]:
    """The faces a spell was cast with, a spell Attack action's too."""
    before = position.history[: position.history.index(cast)]
    for one in reversed(before):
        if one.what in ("casting-roll", "attack-roll") and one.fighter == cast.fighter:
            return tuple(one.word.split())
    return ()


def cast_with(test: Callable[[tuple[str, ...]], bool]) -> Deed:
    """A spell that was cast with such a roll."""
    return lambda position, one: test(casting_roll_of(position, one))


def criticals(least: int) -> Callable[[tuple[str, ...]], bool]:
    """A roll with so many criticals."""
    return lambda faces: faces.count("critical") >= least


def needed(position: Position, out: Happening) -> int:
    """The damage that would just have taken the fighter out, of that which did."""
    dealt = dealt_with_it(position, out)
    return wounds_of(position, out.other) - (suffered(position, out.other, out) - dealt)


def exactly_enough(position: Position, out: Happening) -> bool:
    """The damage that took the fighter out was just enough."""
    return 0 < dealt_with_it(position, out) == needed(position, out)


def twice_enough(position: Position, out: Happening) -> bool:
    """The damage that took the fighter out was twice what was needed, or more."""
    dealt = dealt_with_it(position, out)
    return dealt > 0 and dealt >= 2 * needed(position, out)


def fell_where(where: Callable[[Position, int, int | None], bool]) -> Deed:
    """A fall in a hex: asked with the position, the seat of who fell, and whose land it is."""

    def deed(position: Position, out: Happening) -> bool:
        there = hex_of_fall(out)
        if there is None:
            return False
        seat = position.fighters[out.other].seat
        return where(position, seat, field(position).territory(there))

    return deed


def fell_on_the_edge(position: Position, out: Happening) -> bool:
    """A fall in an edge hex."""
    return hex_of_fall(out) in field(position).edge


def fell_from(hexes: int) -> Deed:
    """A fall at least so many hexes from the fighter that brought it about."""

    def deed(position: Position, out: Happening) -> bool:
        there = hex_of_fall(out)
        here = position.fighters[out.fighter].hex if out.fighter >= 0 else None
        if there is None or here is None:
            return False
        return field(position).distance(here, there) >= hexes

    return deed


def foes_fallen(span: Span, *deeds: Deed, least: int = 1) -> Condition:
    """So many enemies went out of action, whoever did it."""

    def condition(position: Position, seat: int) -> bool:
        outs = (one for one in span(position) if one.what == "out")
        foes = [one for one in outs if position.fighters[one.other].seat != seat]
        return sum(all(deed(position, one) for deed in deeds) for one in foes) >= least

    return upon("out")(condition) if span is fresh else condition


def by_gambit(_: Position, happening: Happening) -> bool:
    """Done by a ploy or a gambit spell."""
    return kind_of(happening.word) in GAMBITS


def scatters(_: Position, happening: Happening) -> bool:
    """Done by a card, or with an action, that scatters."""
    rules = rules_of(happening.word)
    return rules is not None and "scatter" in rules.needs


def of_range(least: int, most: int = 99) -> Deed:
    """An Attack action whose Range characteristic was within these bounds as it was made.

    What cards changed of it is told of attacks that were rolled; of one that a scene merely names
    it is as its fighter now has it.
    """

    def deed(position: Position, happening: Happening) -> bool:
        gifts = given_in(position, happening)
        changed = next((word for word in gifts if word.startswith(REACH)), "").removeprefix(REACH)
        if changed:
            return least <= int(changed) <= most
        made = attack_made(position, happening.fighter, happening.about)
        if made is None:
            return False
        course = in_the_course_of(position, happening)
        rolled = any(one.what == "attack-roll" for one in course)
        reach = made.range if rolled else range_of(position, happening.fighter, made)
        return least <= reach <= most

    return deed


def played_in_step(position: Position) -> list[Happening]:
    """The power cards played in the power step after the last activation.

    A reaction to that activation comes ahead of the step.
    """
    since: list[Happening] = []
    for one in reversed(position.history):
        if one.what == "activation" or one.turn != position.turn:
            break
        since.append(one)
    course = since[::-1]
    while course and _answers_an_activation(course):
        course = course[1:]
    return [one for one in course if one.what in _OF_THE_STEP]


_OF_THE_STEP = ("ploy", "spell", "upgrade", "delve")


def _answers_an_activation(course: list[Happening]) -> bool:
    """Whether what comes first in a course leads up to a reaction made after an activation.

    No action has been made since, which such a reaction could answer in the step itself.
    """
    for one in course:
        if one.what in _OF_THE_STEP:
            rules = rules_of(one.word)
            return rules is not None and "after-action" in rules.at
        if one.what in _ACTIONS:
            return False
    return False


_ACTIONS = ("move", "attack", "charge", "guard", "ability")


def wears(keyword: str, least: int = 1) -> Test:
    """A fighter with so many upgrades of a label, such as `illusion`."""
    return lambda position, fighter: count_worn(position, fighter, keyword) >= least


LOST_PAGE: Final = "Lost Page"
"""The keyword of upgrades that The Scattered Tome counts."""


def count_worn(position: Position, fighter: int, keyword: str) -> int:
    """How many upgrades of a label a fighter has."""
    known = (rules_of(card) for card in position.fighters[fighter].upgrades)
    edition = position.edition
    return sum(carries(edition, rules.keywords, keyword) for rules in known if rules is not None)


def labelled_card(keyword: str) -> Deed:
    """Done with a card of a label."""

    def deed(_: Position, happening: Happening) -> bool:
        rules = rules_of(happening.word)
        return rules is not None and keyword in rules.keywords

    return deed


def gained_in_round(position: Position, seat: int) -> int:
    """The glory points that a player has gained in this round, bounties among them."""
    worth, large = number(position, "bounty.glory"), number(position, "bounty.large-wounds")
    gained = 0
    for one in position.history:
        if one.what in ("scored", "glory") and one.seat == seat:
            gained += max(0, one.amount)
        elif one.what == "out" and position.fighters[one.other].seat != seat:
            paid = len(position.seats) == 2 or one.seat == seat
            extra = large and wounds_of(position, one.other) >= large
            gained += (worth + bool(extra)) if paid else 0
    return gained


def acted(position: Position, fighter: int) -> bool:
    """A fighter that has made an action in this phase."""
    kinds = ("move", "charge", "attack", "guard", "ability")
    return any(one.what in kinds and one.fighter == fighter for one in phase(position))


def nth_gambit(least: int) -> Condition:
    """The player has just played a gambit, and so many or more of them in this round."""

    def gambits(position: Position, seat: int, span: Span) -> int:
        return sum(len(mine(span, position, seat, what)) for what in ("ploy", "spell"))

    return lambda position, seat: (
        gambits(position, seat, fresh) > 0 and gambits(position, seat, whole_round) >= least
    )


def nth_power_card(position: Position, seat: int, least: int) -> bool:
    """The player has just played a power card, and so many or more of them in this phase."""

    def played(span: Span) -> int:
        kinds = ("ploy", "spell", "upgrade")
        return sum(one.what in kinds and one.seat == seat for one in span(position))

    return played(fresh) > 0 and played(phase) >= least


def tokens_before(position: Position, fighter: int, until: int) -> int:
    """The wound tokens a fighter had before a happening of this round, by its place there.

    As all damage and healing so far add up; where a scene put some on it of which no damage is
    told, as what it has now, or had as it fell, tells of them.
    """
    return max(_added_up(position, fighter, until), _left_over(position, fighter, until))


def _left_over(position: Position, fighter: int, until: int) -> int:
    """The wound tokens a fighter has, or had as it fell next, without what came to it since."""
    later = position.history[until:]
    fell = next((n for n, one in enumerate(later) if (one.what, one.other) == ("out", fighter)), -1)
    if fell >= 0:
        tokens, later = suffered(position, fighter, later[fell]), later[:fell]
    else:
        tokens = position.fighters[fighter].wound_tokens
    for happening in later:
        if happening.other == fighter and happening.what in ("damage", "heal"):
            tokens += happening.amount if happening.what == "heal" else -happening.amount
    return tokens


def _added_up(position: Position, fighter: int, until: int) -> int:
    """The wound tokens of which the history up to a place tells."""
    rounds: Sequence[Happening] = [one for past in position.earlier for one in past]
    tokens = 0
    for happening in (*rounds, *position.history[:until]):
        if happening.other != fighter:
            continue
        if happening.what == "damage":
            tokens += happening.amount
        elif happening.what == "heal":
            tokens -= happening.amount
        elif happening.what in ("raised", "out"):
            tokens = 0
    return tokens


def target_was_wounded(position: Position, attack: Happening) -> bool:
    """The target of an Attack action had a wound token as the attack began."""
    return tokens_before(position, attack.other, attack.since) > 0


def attack_of(position: Position, out: Happening) -> Happening | None:
    """The Attack action that took a fighter out, once it is over."""
    for one in position.history[position.history.index(out) :]:
        if one.what == "attack" and (one.fighter, one.about) == (out.fighter, out.word):
            return one
    return None


def on_the_move(position: Position, fighter: int) -> bool:
    """A fighter with a Move or a Charge token."""
    state = position.fighters[fighter]
    return bool(state.move_tokens or state.charge_tokens)
