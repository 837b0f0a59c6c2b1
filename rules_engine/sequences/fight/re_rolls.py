"""Re-rolls, directly after the roll they are for.

Each rule that grants one is used by itself: one die, any of the dice at one time, or all of them;
no die is rolled again twice (Shadespire pg 14, DC-007, DC-008, DC-080, DC-156, Harrowdeep pg 25).
"""

from collections import Counter
from collections.abc import Callable, Iterable
from functools import partial
from typing import NamedTuple

from msgspec.structs import replace

from rules_engine.facts.dice import Die, reroll, reroll_problem
from rules_engine.facts.dice import Roll as DiceRoll
from rules_engine.facts.fighters import AttackProfile
from rules_engine.kernel.flow import Advance, Ask, Goto, RowFunction, Verb, args_of, need
from rules_engine.kernel.tables import number
from rules_engine.sense.gathering import spent_by_a_roll
from rules_engine.sense.modifiers import modified, touched
from rules_engine.sense.sources import quiet
from rules_engine.sequences.fight.attack_rules import profile
from rules_engine.sequences.fight.wording import words_now
from rules_engine.state.events import Event, Pass, Reroll
from rules_engine.state.frames import Attacking, Playing
from rules_engine.state.position import Position, put_args
from rules_engine.state.vocabulary import Happened, Rolls, What

GRANTS: dict[Rolls, dict[What, str]] = {
    "attack": {
        "attack re-rolls": "one",
        "attack re-roll any": "any",
        "attack re-roll all": "all",
    },
    "defence": {
        "defence re-rolls": "one",
        "defence re-roll any": "any",
        "defence re-roll all": "all",
    },
    "casting": {
        "casting re-rolls": "one",
        "casting re-roll any": "any",
        "casting re-roll all": "all",
    },
}
_NONE: What = "no re-rolls"
_BY_CARDS = {roll: frozenset((*grants, _NONE)) for roll, grants in GRANTS.items()}
"""All by which cards can change what re-rolls of a roll there are."""
_KEYWORDS = {"re-roll 1 attack dice": "one", "re-roll any attack dice": "any"}


def _granted(
    position: Position, fighter: int, roll: Rolls, words: Callable[[], tuple[str, ...]] = tuple
) -> list[str]:
    """The kind of each rule that lets a fighter's roll (`attack`, `defence`) be rolled again."""
    found: list[str] = []
    for what, kind in GRANTS[roll].items():
        if touched(position, fighter, what):
            found += [kind] * modified(position, fighter, what, 0, words())
    return found


def _open(granted: list[str], spent: tuple[str, ...], dice: int, again: int) -> list[str]:
    """What is left of the rules, given the dice that were rolled again already."""
    if not granted or again >= dice:
        return []
    left = Counter(granted) - Counter(spent)
    return [kind for kind in left.elements() if not (again and kind == "all")]


def barred(position: Position, fighter: int) -> bool:
    """Whether a card forbids that this fighter's dice be rolled again."""
    return touched(position, fighter, _NONE) and modified(position, fighter, _NONE, 0) > 0


def attack_rules_left(position: Position, args: Attacking) -> list[str]:
    """The kinds of the rules for a re-roll of the attack roll that are still open."""
    by_cards = not quiet(position, _BY_CARDS["attack"])
    if by_cards and barred(position, args.fighter):
        return []
    attack, granted = profile(position, args), []
    if by_cards:
        words = partial(words_now, position, args, attack)
        granted = _granted(position, args.fighter, "attack", words)
    granted += _printed(attack)
    staggered = position.fighters[args.target].stagger_tokens > 0
    if staggered and not args.spell and number(position, "stagger.counts"):
        granted.append("one")
    return _open(granted, args.spent, len(args.attack_faces), len(args.again))


def _printed(attack: AttackProfile) -> list[str]:
    if not attack.keywords or attack.kind == "spell":
        return []
    return [kind for word, kind in _KEYWORDS.items() if word in attack.keywords]


def defence_rules_left(position: Position, args: Attacking) -> list[str]:
    """The kinds of the rules for a re-roll of the defence roll that are still open."""
    if quiet(position, _BY_CARDS["defence"]) or barred(position, args.target):
        return []
    granted = _granted(position, args.target, "defence")
    return _open(granted, args.spent, len(args.defence_faces), len(args.again))


def casting_rules_left(position: Position, args: Playing) -> list[str]:
    """The kinds of the rules for a re-roll of the casting roll that are still open."""
    if quiet(position, _BY_CARDS["casting"]) or barred(position, args.fighter):
        return []
    granted = _granted(position, args.fighter, "casting")
    return _open(granted, args.spent, len(args.faces), len(args.again))


def told_anew(position: Position, what: Happened, faces: tuple[str, ...]) -> Position:
    """The position whose history has the latest roll of a kind with the faces it now shows."""
    history = position.history
    place = max((n for n, one in enumerate(history) if one.what == what), default=-1)
    if place < 0:
        return position
    shown = replace(history[place], word=" ".join(faces))
    return replace(position, history=(*history[:place], shown, *history[place + 1 :]))


def _rolled_again(event: Event, roll: DiceRoll, left: list[str]) -> tuple[DiceRoll, str]:
    """The roll after a re-roll, and which kind of rule it took."""
    assert isinstance(event, Reroll)
    count = len(event.dice)
    fits = {"one": count == 1, "any": count > 0, "all": count == len(roll.faces)}
    kind = next((kind for kind in fits if fits[kind] and kind in left), "")
    need(kind, "rolls.re-roll-once", dice=event.dice, granted=left)
    problem = reroll_problem(roll, event.dice, event.faces)
    need(not problem, "rolls.re-roll-once", problem=problem)
    return reroll(roll, event.dice, event.faces), kind


def _attack_rolled(position: Position) -> Position:
    return spent_by_a_roll(position, args_of(position, Attacking).fighter)


def _as_it_is(position: Position) -> Position:
    return position


class Rolled(NamedTuple):
    """A roll that may be made again: whose it is, its dice, the rules still open for it, and the
    position in which it has been made again by a rule of some kind."""

    seat: int
    dice: DiceRoll
    left: list[str]
    remade: Callable[[DiceRoll, str], Position]


def _attack(position: Position) -> Rolled | None:
    args = args_of(position, Attacking)
    left = attack_rules_left(position, args)
    if not left:
        return None
    die: Die = "magic" if args.spell else "attack"

    def remade(dice: DiceRoll, kind: str) -> Position:
        spent = (*args.spent, kind)
        now = replace(args, attack_faces=dice.faces, again=dice.rerolled, spent=spent)
        return put_args(told_anew(position, "attack-roll", dice.faces), now)

    seat = position.fighters[args.fighter].seat
    dice = DiceRoll(die, args.attack_faces, args.again)
    return Rolled(seat, dice, left, remade)


def _defence(position: Position) -> Rolled | None:
    args = args_of(position, Attacking)
    left = defence_rules_left(position, args)
    if not left:
        return None

    def remade(dice: DiceRoll, kind: str) -> Position:
        spent = (*args.spent, kind)
        now = replace(args, defence_faces=dice.faces, again=dice.rerolled, spent=spent)
        return put_args(told_anew(position, "defence-roll", dice.faces), now)

    seat = position.fighters[args.target].seat
    dice = DiceRoll("defence", args.defence_faces, args.again)
    return Rolled(seat, dice, left, remade)


def _casting(position: Position) -> Rolled | None:
    args = args_of(position, Playing)
    left = casting_rules_left(position, args)
    if not left:
        return None

    def remade(dice: DiceRoll, kind: str) -> Position:
        spent = (*args.spent, kind)
        now = replace(args, faces=dice.faces, again=dice.rerolled, spent=spent)
        return put_args(told_anew(position, "casting-roll", dice.faces), now)

    dice = DiceRoll("magic", args.faces, args.again)
    return Rolled(args.seat, dice, left, remade)


def _re_roll(
    row: str,
    rolled: Callable[[Position], Rolled | None],
    over: Callable[[Position], Position] = _as_it_is,
) -> RowFunction:
    """The row of this label: ask for a re-roll, again and again while a rule allows one; over is
    what comes of the roll's having been made."""

    def ask(position: Position) -> Verb:
        made = rolled(position)
        if made is None:
            return Advance(over(position))
        most = 1 if set(made.left) == {"one"} else 0
        taken = (Reroll, Pass)
        return Ask(made.seat, "re-roll", taken, answer, passes, "rolls.re-roll-once", most)

    def passes(position: Position) -> Iterable[Event]:
        made = rolled(position)
        if made is not None:
            yield Pass(by=made.seat)

    def answer(position: Position, event: Event) -> Verb:
        if isinstance(event, Pass):
            return Advance(over(position))
        made = rolled(position)
        assert made is not None
        return Goto(made.remade(*_rolled_again(event, made.dice, made.left)), row)

    ask.__name__ = row.replace("-", "_")
    return ask


attack_re_roll = _re_roll("attack-re-roll", _attack, _attack_rolled)
defence_re_roll = _re_roll("defence-re-roll", _defence)
casting_re_roll = _re_roll("casting-re-roll", _casting)
