"""Re-rolls, directly after the roll they are for.

Each rule that grants one is used by itself: one die, any of the dice at one time, or all of them;
no die is rolled again twice (Shadespire pg 14, DC-007, DC-008, DC-080, DC-156, Harrowdeep pg 25).
"""

from collections import Counter
from collections.abc import Callable, Iterable

from msgspec.structs import replace

from rules_engine.facts.dice import Die, reroll, reroll_problem
from rules_engine.facts.dice import Roll as DiceRoll
from rules_engine.facts.fighters import AttackProfile
from rules_engine.kernel.flow import Advance, Ask, Goto, Verb, args_of, need
from rules_engine.kernel.tables import number
from rules_engine.sense.modifiers import modified, touched
from rules_engine.sequences.fight.attack_rules import profile, words_now
from rules_engine.state.events import Event, Pass, Reroll
from rules_engine.state.frames import Attacking, Playing
from rules_engine.state.position import Position, put_args

KINDS = {"re-rolls": "one", "re-roll any": "any", "re-roll all": "all"}
_KEYWORDS = {"re-roll 1 attack dice": "one", "re-roll any attack dice": "any"}


def _granted(
    position: Position, fighter: int, roll: str, words: Callable[[], tuple[str, ...]] = tuple
) -> list[str]:
    """The kind of each rule that lets a fighter's roll (`attack`, `defence`) be rolled again."""
    found: list[str] = []
    for what, kind in KINDS.items():
        name = f"{roll} {what}"
        if touched(position, fighter, name):
            found += [kind] * modified(position, fighter, name, 0, words())
    return found


def _open(granted: list[str], spent: tuple[str, ...], dice: int, again: int) -> list[str]:
    """What is left of the rules, given the dice that were rolled again already."""
    if not granted or again >= dice:
        return []
    left = Counter(granted) - Counter(spent)
    return [kind for kind in left.elements() if not (again and kind == "all")]


def attack_rules_left(position: Position, args: Attacking) -> list[str]:
    """The kinds of the rules for a re-roll of the attack roll that are still open."""
    attack = profile(position, args)
    granted = _granted(position, args.fighter, "attack", lambda: words_now(position, args, attack))
    granted += _printed(attack)
    staggered = position.fighters[args.target].stagger_tokens > 0
    if staggered and not args.spell and number(position, "stagger.counts"):
        granted.append("one")
    return _open(granted, args.spent, len(args.attack_faces), len(args.again))


def _printed(attack: AttackProfile) -> list[str]:
    if attack.kind == "spell":
        return []
    return [kind for word, kind in _KEYWORDS.items() if word in attack.keywords]


def attack_re_roll(position: Position) -> Verb:
    """Ask the attacker for a re-roll, while a card or a Stagger token allows one."""
    args = args_of(position, Attacking)
    left = attack_rules_left(position, args)
    if not left:
        return Advance(position)
    seat = position.fighters[args.fighter].seat
    return _ask(seat, left, _attack_again)


def _ask(seat: int, left: list[str], answer: object) -> Ask:
    def passes(_: Position) -> Iterable[Event]:
        yield Pass(by=seat)

    most = 1 if set(left) == {"one"} else 0
    return Ask(seat, "re-roll", (Reroll, Pass), answer, passes, "rolls.re-roll-once", most)  # type: ignore[arg-type]  # an answer


def _attack_again(position: Position, event: Event) -> Verb:
    args = args_of(position, Attacking)
    if isinstance(event, Pass):
        return Advance(position)
    die: Die = "magic" if args.spell else "attack"
    left = attack_rules_left(position, args)
    faces, kind = _rolled_again(event, DiceRoll(die, args.attack_faces, args.again), left)
    spent = (*args.spent, kind)
    again = replace(args, attack_faces=faces.faces, again=faces.rerolled, spent=spent)
    told = _told_anew(position, "attack-roll", faces.faces)
    return Goto(put_args(told, again), "attack-re-roll")


def defence_rules_left(position: Position, args: Attacking) -> list[str]:
    """The kinds of the rules for a re-roll of the defence roll that are still open."""
    granted = _granted(position, args.target, "defence")
    return _open(granted, args.spent, len(args.defence_faces), len(args.again))


def defence_re_roll(position: Position) -> Verb:
    """Ask the target's player for a re-roll, while a card allows one."""
    args = args_of(position, Attacking)
    left = defence_rules_left(position, args)
    if not left:
        return Advance(position)
    return _ask(position.fighters[args.target].seat, left, _defence_again)


def _defence_again(position: Position, event: Event) -> Verb:
    args = args_of(position, Attacking)
    if isinstance(event, Pass):
        return Advance(position)
    left = defence_rules_left(position, args)
    faces, kind = _rolled_again(event, DiceRoll("defence", args.defence_faces, args.again), left)
    spent = (*args.spent, kind)
    again = replace(args, defence_faces=faces.faces, again=faces.rerolled, spent=spent)
    told = _told_anew(position, "defence-roll", faces.faces)
    return Goto(put_args(told, again), "defence-re-roll")


def _told_anew(position: Position, what: str, faces: tuple[str, ...]) -> Position:
    """The position whose history has the latest roll of a kind with the faces it now shows."""
    history = position.history
    place = max((n for n, one in enumerate(history) if one.what == what), default=-1)
    if place < 0:
        return position
    shown = replace(history[place], word=" ".join(faces))
    return replace(position, history=(*history[:place], shown, *history[place + 1 :]))


def casting_rules_left(position: Position, args: Playing) -> list[str]:
    """The kinds of the rules for a re-roll of the casting roll that are still open."""
    granted = _granted(position, args.fighter, "casting")
    return _open(granted, args.spent, len(args.faces), len(args.again))


def casting_re_roll(position: Position) -> Verb:
    """Ask the caster's player for a re-roll, while a card allows one."""
    args = args_of(position, Playing)
    left = casting_rules_left(position, args)
    if not left:
        return Advance(position)
    return _ask(args.seat, left, _casting_again)


def _casting_again(position: Position, event: Event) -> Verb:
    args = args_of(position, Playing)
    if isinstance(event, Pass):
        return Advance(position)
    left = casting_rules_left(position, args)
    faces, kind = _rolled_again(event, DiceRoll("magic", args.faces, args.again), left)
    spent = (*args.spent, kind)
    again = replace(args, faces=faces.faces, again=faces.rerolled, spent=spent)
    return Goto(put_args(position, again), "casting-re-roll")


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
