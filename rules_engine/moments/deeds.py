"""Questions about what was done, for conditions of objectives: read off the history of the round.

What happened in an action phase carries the number of its activation; what happened in the end
phase carries 0. `fresh` is what a surge is about, `phase` what an objective of the end phase or
one of "this phase" is about.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import TypeAlias

from rules_engine.card_book.known import Condition, Upon, attack_of_an_upgrade, rules_of
from rules_engine.card_book.printed import card_facts, is_sealed
from rules_engine.facts.fighters import AttackProfile
from rules_engine.kernel.combat import SUCCESSFUL
from rules_engine.moments.conditions import Test
from rules_engine.moments.now import since_last_surge
from rules_engine.sense.ground import attack_named, card_of
from rules_engine.sense.modifiers import wounds_of
from rules_engine.state.position import Happening, Position
from rules_engine.state.vocabulary import Happened

Span: TypeAlias = Callable[[Position], Sequence[Happening]]
Deed: TypeAlias = Callable[[Position, Happening], bool]
"""A question about one happening."""


def fresh(position: Position) -> Sequence[Happening]:
    """What has happened since objectives could last be scored at once."""
    return since_last_surge(position)


def phase(position: Position) -> Sequence[Happening]:
    """What has happened in the action phase of this round."""
    return [one for one in position.history if one.turn > 0]


def whole_round(position: Position) -> Sequence[Happening]:
    """What has happened in this round, in its end phase too."""
    return position.history


def mine(
    span: Span, position: Position, seat: int, what: Happened, *deeds: Deed
) -> list[Happening]:
    """What the player's warband did of one kind, as far as it passes every question."""
    found = [one for one in span(position) if one.what == what and one.seat == seat]
    if not deeds:
        return found
    return [one for one in found if all(deed(position, one) for deed in deeds)]


def upon(*kinds: Happened) -> Callable[[Condition], Condition]:
    """Say of the condition below that only something new of these kinds can meet it."""
    return lambda condition: Upon(frozenset(kinds), condition)


def _asking(span: Span, what: Happened, condition: Condition) -> Condition:
    """A condition about one kind of what a span has; where that is the new, upon that kind."""
    return Upon(frozenset((what,)), condition) if span is fresh else condition


def did(span: Span, what: Happened, *deeds: Deed, least: int = 1) -> Condition:
    """The player's warband did something at least so many times."""
    return _asking(
        span, what, lambda position, seat: len(mine(span, position, seat, what, *deeds)) >= least
    )


def did_not(span: Span, what: Happened, *deeds: Deed) -> Condition:
    """The player's warband did no such thing."""
    return lambda position, seat: not mine(span, position, seat, what, *deeds)


def doers(span: Span, what: Happened, *deeds: Deed, least: int) -> Condition:
    """So many different fighters of the player did something."""

    def condition(position: Position, seat: int) -> bool:
        return len({one.fighter for one in mine(span, position, seat, what, *deeds)}) >= least

    return _asking(span, what, condition)


def took_out(position: Position, seat: int, span: Span, *deeds: Deed) -> list[Happening]:
    """The enemies that the player's warband took out of action (DC-034)."""
    outs = mine(span, position, seat, "out", *deeds)
    return [one for one in outs if position.fighters[one.other].seat != seat]


def took(span: Span, *deeds: Deed, least: int = 1) -> Condition:
    """The player's warband took at least so many enemies out of action."""
    return _asking(
        span, "out", lambda position, seat: len(took_out(position, seat, span, *deeds)) >= least
    )


def them(test: Test) -> Deed:
    """The fighter it was done to passes a test."""
    return lambda position, one: one.other >= 0 and test(position, one.other)


def who(test: Test) -> Deed:
    """The fighter who did it passes a test."""
    return lambda position, one: one.fighter >= 0 and test(position, one.fighter)


def succeeded(_: Position, happening: Happening) -> bool:
    """An Attack action that succeeded."""
    return happening.word in SUCCESSFUL


def by_attack(position: Position, happening: Happening) -> bool:
    """Done by a fighter's Attack action, not by a card, another action or the ground (DC-035)."""
    word = happening.word
    named = card_facts(word) is not None or word in ("backlash", "lethal", "lowered")
    if happening.fighter < 0 or named:
        return False
    ability = rules_of(word)
    if ability is None or ability.attacks:
        return True
    return attack_made(position, happening.fighter, word) is not None


def by_spell(position: Position, happening: Happening) -> bool:
    """Done by a gambit spell or a spell Attack action."""
    facts = card_facts(happening.word)
    if facts is not None:
        return facts.kind == "spell"
    if happening.fighter < 0:
        return False
    attack = attack_made(position, happening.fighter, happening.word)
    return attack is not None and attack.kind == "spell"


def attack_made(position: Position, fighter: int, name: str) -> AttackProfile | None:
    """The Attack action of that name a fighter made, though its card may lie turned over since, or
    the upgrade that brought it be gone.

    Fighters are Inspired ahead of the scoring of surges (Harrowdeep pg 28, Dreadfane pg 17).
    """
    card = card_of(position, fighter)
    sides = (side for side in (card.base, card.inspired) if side is not None)
    printed = (attack for side in sides for attack in side.attacks if attack.name == name)
    made = attack_named(position, fighter, name) or next(printed, None)
    return made or attack_of_an_upgrade(name, position.edition)


def at_least(amount: int) -> Deed:
    """A happening of at least so much: damage, or hexes gone."""
    return lambda _, one: one.amount >= amount


def lost_by(span: Span) -> Callable[[Position, int], list[Happening]]:
    """The player's own fighters that went out of action."""

    def outs(position: Position, seat: int) -> list[Happening]:
        happened = (one for one in span(position) if one.what == "out")
        return [one for one in happened if position.fighters[one.other].seat == seat]

    return outs


def hurt(position: Position, seat: int) -> list[Happening]:
    """The damage that fighters of the player were dealt in the action phase."""
    dealt = (one for one in phase(position) if one.what == "damage")
    return [one for one in dealt if position.fighters[one.other].seat == seat]


def first_out(position: Position) -> int:
    """The first fighter to go out of action in this round, -1 where several fell together."""
    outs = [one for one in position.history if one.what == "out"]
    together = [one for one in outs if one.since == outs[0].since]
    return together[0].other if len(together) == 1 else -1


def first_falls(*, own: bool) -> Condition:
    """The first fighter out of action in this round has just fallen, and is a friend or a foe."""

    def condition(position: Position, seat: int) -> bool:
        earliest = next((one for one in position.history if one.what == "out"), None)
        if earliest is None or earliest not in fresh(position):
            return False
        fighter = first_out(position)
        return fighter >= 0 and (position.fighters[fighter].seat == seat) == own

    return upon("out")(condition)


def glory_of(position: Position, seat: int) -> int:
    """All the glory points of a player, spent or not."""
    return position.seats[seat].glory + position.seats[seat].spent


def others(position: Position, seat: int) -> Iterable[int]:
    """Every other player."""
    return (one for one in range(len(position.seats)) if one != seat)


def scored_in_phase(position: Position, seat: int) -> int:
    """How many objectives the player has scored in the present end phase."""
    return sum(one.turn == 0 for one in mine(whole_round, position, seat, "scored"))


def scored_in_round(position: Position, seat: int) -> int:
    """How many objectives the player has scored in this round."""
    return len(mine(whole_round, position, seat, "scored"))


def count_is(count: Callable[[Position, int], int], least: int) -> Condition:
    """Something counted for the player is at least so much."""
    return lambda position, seat: count(position, seat) >= least


def in_activations(what: Happened, *deeds: Deed) -> Callable[[Position, int], int]:
    """In how many of the player's activations its fighters made an action of a kind.

    Only actions within an activation count, not those made after it (DC-116).
    """

    def count(position: Position, seat: int) -> int:
        turns, made = set(), set()
        for one in phase(position):
            if one.what == what and one.seat == seat:
                if all(deed(position, one) for deed in deeds):
                    made.add(one.turn)
            elif one.what == "activation" and one.seat == seat and one.turn in made:
                turns.add(one.turn)
        return len(turns)

    return count


def after_something(position: Position, _: int) -> bool:
    """Something has happened since objectives could last be scored at once."""
    return any(one.what != "untold" for one in fresh(position))


def supporters(position: Position, attack: Happening, of: int) -> int:
    """How many fighters are held to have supported one side of an Attack action that is over.

    What tells of no one helper tells by how many cards have the side count more, or fewer.
    """
    course = position.history[attack.since : position.history.index(attack)]
    return sum(one.amount or 1 for one in course if (one.what, one.other) == ("support", of))


def outnumbered(position: Position, attack: Happening) -> bool:
    """The target had two or more supporters more than the attacker."""
    theirs = supporters(position, attack, attack.other)
    return theirs - supporters(position, attack, attack.fighter) >= 2


def opponent_did_not(*kinds: Happened) -> Condition:
    """Some opponent did nothing of these kinds in the action phase."""

    def condition(position: Position, seat: int) -> bool:
        return any(
            all(did_not(phase, kind)(position, other) for kind in kinds)
            for other in others(position, seat)
        )

    return condition


def foes_hurt(*, by_me: bool) -> Condition:
    """At least three enemies were dealt damage, by the player's warband or by anything."""

    def condition(position: Position, seat: int) -> bool:
        dealt = [one for one in phase(position) if one.what == "damage"]
        struck = {one.other for one in dealt if not by_me or one.seat == seat}
        return sum(position.fighters[one].seat != seat for one in struck) >= 3

    return condition


def moved(position: Position, fighter: int) -> bool:
    """A fighter that has made a Move action in this phase, in a charge or not (DC-190).

    One that a card has considered to have made it counts too (DC-231).
    """
    return any(one.what in MOVES and one.fighter == fighter for one in phase(position))


MOVES = ("move", "as-moved")


def dealt_with_it(position: Position, out: Happening) -> int:
    """The damage that took a fighter out of action, 0 where nothing was dealt."""
    before = position.history[: position.history.index(out)]
    dealt = (one for one in reversed(before) if one.what == "damage" and one.other == out.other)
    last = next(dealt, None)
    return last.amount if last is not None and last.word == out.word else 0


def struck_with(position: Position, out: Happening) -> int:
    """The Damage characteristic of the Attack action that took a fighter out of action.

    What a card, a die or a reaction took off the damage is counted again. 0 for no such attack.
    """
    before = position.history[: position.history.index(out)]
    spared = 0
    for one in reversed(before):
        if one.what == "attack-roll":
            break
        if one.what == "spared" and (one.other, one.word) == (out.other, out.word):
            spared += one.amount
    dealt = dealt_with_it(position, out)
    return dealt + spared if dealt else 0


def damage_characteristic(position: Position, attack: Happening) -> int:
    """The Damage characteristic of an Attack action that succeeded, whatever of it was spared."""
    history = position.history
    course = history[attack.since : history.index(attack)]
    return attack.amount + sum(
        one.amount
        for one in course
        if one.what == "spared" and (one.other, one.word) == (attack.other, attack.about)
    )


def of_damage_one(position: Position, out: Happening) -> bool:
    """What felled the fighter was an attack whose Damage is 1."""
    return struck_with(position, out) == 1


def dealt_one(position: Position, happening: Happening) -> bool:
    """Just 1 damage took the fighter out of action."""
    return dealt_with_it(position, happening) == 1


@upon("charge")
def by_a_charge(position: Position, seat: int) -> bool:
    """Attacks of a Charge took an enemy out of action (DC-056)."""
    return any(
        out.fighter == charge.fighter
        for charge in mine(fresh, position, seat, "charge")
        for out in _taken_out_in(charge, position, seat)
    )


def _taken_out_in(charge: Happening, position: Position, seat: int) -> list[Happening]:
    """Whom attacks took out in the course of a Charge."""
    course = position.history[charge.since : position.history.index(charge)]
    return took_out(position, seat, lambda _: course, by_attack)


@upon("move")
def second_move(position: Position, seat: int) -> bool:
    """A fighter's second Move action, one it is only considered to have made first (DC-123)."""
    counts = Counter(one.fighter for one in phase(position) if one.what in MOVES)
    return any(counts[one.fighter] > 1 for one in mine(fresh, position, seat, "move"))


def scored_in_game(position: Position, seat: int) -> int:
    """How many objectives the player has scored in the game, one scored again once (DC-154)."""
    scored = position.seats[seat].scored
    sealed = sum(map(is_sealed, scored))
    return sealed + len({card for card in scored if not is_sealed(card)})


@upon("activation")
def activation_over(position: Position, _: int) -> bool:
    """Somebody's activation has ended since objectives could last be scored at once."""
    return any(one.what == "activation" for one in fresh(position))


def power_step_over(position: Position, _: int) -> bool:
    """A power step has just ended, whatever was done in it; so where an edition has a step then."""
    turns = (frame for frame in position.stack if frame.sequence == "turn")
    return any(frame.row in _AFTER_POWER_STEP for frame in turns)


_AFTER_POWER_STEP = ("inspire-again", "surge-again", "")
"""The rows at which a turn goes on once its power step is over; the last leaves none to come."""


def fell(span: Span, *deeds: Deed, least: int = 1) -> Condition:
    """So many fighters, of whatever warband and by whatever cause, went out of action."""

    def condition(position: Position, _: int) -> bool:
        outs = (one for one in span(position) if one.what == "out")
        return sum(all(deed(position, one) for deed in deeds) for one in outs) >= least

    return _asking(span, "out", condition)


def charged(position: Position, fighter: int) -> bool:
    """A fighter that has made a Charge action in this phase."""
    return any(one.what == "charge" and one.fighter == fighter for one in phase(position))


def attack_called(*names: str) -> Deed:
    """An Attack action of one of these names."""
    return lambda _, one: one.about in names


def worth_wounds(least: int) -> Deed:
    """Done to a fighter with a Wounds characteristic of so much or more."""
    return lambda position, one: one.other >= 0 and wounds_of(position, one.other) >= least
