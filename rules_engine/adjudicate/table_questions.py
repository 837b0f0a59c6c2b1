"""Questions about the table: sight, range, characteristics."""

from typing import Any

from rules_engine.adjudicate.asked import Characteristic, InRange, IsVulnerable, Spot, Visible
from rules_engine.adjudicate.course import Course
from rules_engine.adjudicate.forms import Answer
from rules_engine.adjudicate.record import decided, recording, undecided
from rules_engine.adjudicate.words import hex_in_words, refusal_in_words
from rules_engine.card_book.naming import card_title
from rules_engine.facts.errors import Refused, Unusable
from rules_engine.facts.fighters import AttackProfile
from rules_engine.facts.hexes import Hex
from rules_engine.facts.rules import rule
from rules_engine.kernel.flow import Line, need, told
from rules_engine.sense.ground import attack_named, attacks_of, blocked, field, measured, sees
from rules_engine.sense.modifiers import (
    applying,
    damage_of,
    defence_of,
    dice_of,
    level_of,
    move_of,
    range_of,
    vulnerable,
    why_is,
    words_of,
    wounds_of,
)
from rules_engine.sense.naming import attack_called, called, fighter_meant
from rules_engine.sequences.fight.may_attack import check_attack
from rules_engine.state.events import Attack
from rules_engine.state.position import Position


def fighter_hex(position: Position, fighter: int) -> Hex:
    """Where a fighter stands. Raises Unusable for one that is nowhere."""
    here = position.fighters[fighter].hex
    if here is None:
        raise Unusable(f"{called(position, fighter)} is not on the battlefield")
    return here


def place(position: Position, spot: Spot) -> Hex:
    """The hex that is meant: of a fighter, or the hex itself. Raises Unusable for none."""
    here = spot if isinstance(spot, tuple) else fighter_hex(position, fighter_meant(position, spot))
    if here not in field(position):
        raise Unusable(f"{here} is no complete hex of the battlefield")
    return here


def _spot_in_words(position: Position, spot: Spot, here: Hex) -> str:
    if isinstance(spot, tuple):
        return hex_in_words(here)
    return f"{called(position, fighter_meant(position, spot))} in {hex_in_words(here)}"


def visible(course: Course, ask: Visible) -> Answer:
    """Whether a line of sight leads from one hex to another, as an attack would be held to it."""
    position = course.position
    one, other = place(position, ask.one), place(position, ask.other)
    ends = (
        f"from {_spot_in_words(position, ask.one, one)}"
        f" to {_spot_in_words(position, ask.other, other)}"
    )
    with recording() as record:
        away = measured(position, one, other)
        told("sight.line", one=one, other=other, distance=away)
        try:
            seen = sees(position, one, other)
            need(seen or other not in blocked(position), "sight.blocked-end", hex=other)
            need(seen, "sight.blocked-hex", one=one, other=other)
        except Refused as refused:
            return decided(
                position,
                "no",
                record.lines or (),
                record.assumed,
                refused,
                first=(
                    f"No: there is no line of sight {ends}.",
                    refusal_in_words(position, refused),
                    f"The distance is {away}.",
                ),
                distance=away,
            )
    return decided(
        position,
        "yes",
        record.lines or (),
        record.assumed,
        first=(f"Yes: a line of sight leads {ends}.", f"The distance is {away}."),
        distance=away,
    )


def in_range(course: Course, ask: InRange) -> Answer:
    """Whether a target is in an Attack action's range and sight: the checks of making it."""
    position = course.position
    fighter = fighter_meant(position, ask.fighter)
    target = fighter_meant(position, ask.target)
    here, there = fighter_hex(position, fighter), fighter_hex(position, target)
    profile = profile_meant(position, fighter, ask.attack)
    attack = f"{profile.name} of {called(position, fighter)}"
    with recording() as record:
        reach, away = range_of(position, fighter, profile), measured(position, here, there)
        outcome: dict[str, Any] = {"distance": away, "range": reach}
        try:
            seat = position.fighters[fighter].seat
            check_attack(
                position, Attack(by=seat, fighter=fighter, attack=profile.name, target=target)
            )
        except Refused as refused:
            return decided(
                position,
                "no",
                record.lines or (),
                record.assumed,
                refused,
                first=(
                    f"No: {attack} does not reach {called(position, target)}.",
                    refusal_in_words(position, refused),
                ),
                about=(fighter, target),
                **outcome,
            )
    return decided(
        position,
        "yes",
        record.lines or (),
        record.assumed,
        first=(
            f"Yes: {attack} reaches {called(position, target)}.",
            f"The distance is {away}, its Range {reach}, and the target is in sight.",
        ),
        **outcome,
    )


def profile_meant(position: Position, fighter: int, attack: str) -> AttackProfile:
    """The Attack action that a fighter has now and that is meant. Raises Unusable."""
    found = attack_named(position, fighter, attack)
    if found is not None:
        return found
    has = {one.name: one for one in attacks_of(position, fighter)}
    return has[attack_called(attack, tuple(has), called(position, fighter))]


def characteristic(course: Course, ask: Characteristic) -> Answer:
    """A characteristic as it is now, with everything that makes it so."""
    position = course.position
    fighter = fighter_meant(position, ask.fighter)
    with recording() as record:
        value, printed = _value(position, fighter, ask)
        told("modifiers.modified-value", what=ask.name, value=value)
    parts = [{"source": source, "how": how, "amount": n} for source, how, n in printed]
    of = f" of {ask.attack}" if ask.attack else ""
    return decided(
        position,
        "told",
        record.lines or (),
        record.assumed,
        first=(
            f"{called(position, fighter)} has {ask.name}{of} {value}.",
            *(_part(source, how, n) for source, how, n in printed),
        ),
        cards=tuple(source for source, how, _ in printed if how != "printed"),
        value=value,
        contributions=parts,
    )


def _part(source: str, how: str, amount: int) -> str:
    change = {
        "printed": f"{amount} printed",
        "set": f"set to {amount}",
        "multiply": f"times {amount}",
    }.get(how, f"{amount:+d}")
    return f"{card_title(source)}: {change}."


_VULNERABLE = "heal.vulnerable"


def is_vulnerable(course: Course, ask: IsVulnerable) -> Answer:
    """Whether a fighter is one point of damage from being taken out of action."""
    position = course.position
    fighter = fighter_meant(position, ask.fighter)
    fighter_hex(position, fighter)
    tokens = position.fighters[fighter].wound_tokens
    name = called(position, fighter)
    if position.edition not in rule(_VULNERABLE).cites:
        why = f"{position.edition} has no word for it: only Harrowdeep does"
        takes = f"It has {tokens} wound tokens and takes {wounds_of(position, fighter)}."
        line = Line(_VULNERABLE, "not shown", {"fighter": fighter})
        sentence = f"In Harrowdeep's words: {rule(_VULNERABLE).wording('harrowdeep-2021')}"
        return undecided(
            position, why, (), (line,), first=(f"Cannot decide: {why}.", sentence, takes)
        )
    with recording() as record:
        wounds = wounds_of(position, fighter)
        outcome: dict[str, Any] = {"tokens": tokens, "wounds": wounds}
        has = f"It has {tokens} wound tokens and takes {wounds}."
        try:
            need(vulnerable(position, fighter), _VULNERABLE, tokens=tokens, wounds=wounds)
        except Refused as refused:
            lines = record.lines or ()
            no = (f"No: {name} is not vulnerable.", has)
            return decided(position, "no", lines, refused=refused, first=no, **outcome)
    yes = (f"Yes: {name} is vulnerable.", has)
    return decided(position, "yes", record.lines or (), first=yes, **outcome)


def _value(
    position: Position, fighter: int, ask: Characteristic
) -> tuple[int, list[tuple[str, str, int]]]:
    of_fighter = {
        "move": move_of,
        "wounds": wounds_of,
        "defence": defence_of,
        "wizard level": level_of,
    }
    if ask.name in of_fighter:
        value = of_fighter[ask.name](position, fighter)
        return value, list(why_is(position, fighter, ask.name))
    if not ask.attack:
        raise Unusable(f"{ask.name} is asked of an attack: name it")
    profile = profile_meant(position, fighter, ask.attack)
    of_attack = {"dice": dice_of, "damage": damage_of, "range": range_of}
    value = of_attack[ask.name](position, fighter, profile)
    printed = (profile.name, "printed", int(getattr(profile, ask.name)))
    found = applying(position, fighter, ask.name, words_of(profile))
    return value, [printed, *((one.source, one.how, one.amount) for one in found)]
