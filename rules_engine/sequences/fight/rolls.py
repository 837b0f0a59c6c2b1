"""The two rolls of an attack, and what they come to (Dreadfane pg 12, Harrowdeep pg 31)."""

from functools import partial
from itertools import takewhile
from typing import TypeAlias

from msgspec.structs import replace

from rules_engine.facts.dice import FACES, Tally, faces_problem
from rules_engine.kernel.combat import SUCCESSFUL, compare
from rules_engine.kernel.flow import (
    Advance,
    Ask,
    Verb,
    args_of,
    explaining,
    need,
    nothing,
    rest_on,
    told,
)
from rules_engine.kernel.handing import at_hand, taken_up
from rules_engine.moments.casting import AFTER_ITS_ROLL, as_read
from rules_engine.sense.ground import side_of
from rules_engine.sense.kits import lineup
from rules_engine.sense.modifiers import defence_of, dice_of, dice_printed, modified, touched
from rules_engine.sense.sources import quiet
from rules_engine.sequences.fight.attack_rules import (
    LEFT_OUT,
    Backing,
    attack_counts,
    combat_rules,
    considered,
    defence_counts,
    defence_symbols,
    footing,
    for_supporters,
    on_guard,
    plain_profile,
    profile,
    wears,
    weighed,
)
from rules_engine.sequences.fight.gambled import decided, is_gambled
from rules_engine.sequences.fight.wording import more_words
from rules_engine.state.events import Roll
from rules_engine.state.frames import Attacking
from rules_engine.state.position import (
    Happening,
    Position,
    note,
    put_args,
    put_args_noting,
    put_fighter,
)
from rules_engine.state.vocabulary import Happened, What

SURE = "smash rolls are criticals"
FIRM: What = "held but for criticals"
TIPS = "tips level totals"
"""The keyword of a weapon to whom a level total of both rolls gives a success more."""
UNCOUNTED = "defender's criticals do not count"
UNLUCKY = "criticals-do-not-defend"
BLESSED = "heals-by-defence-criticals"


def attack_roll(position: Position) -> Verb:
    """Ask for the attack dice, unless a roll-off decides the attack."""
    args = args_of(position, Attacking)
    if is_gambled(position, args):
        return decided(position)
    found = _attack_dice(position, args)
    die, dice = found
    seat, rule = position.fighters[args.fighter].seat, "attack.attack-roll"
    knowing = partial(_attack_roll, known=at_hand(found))
    return Ask(seat, f"{die} roll", (Roll,), knowing, nothing, rule, dice)


def _attack_dice(position: Position, args: Attacking) -> tuple[str, int]:
    """By which dice the attack is rolled, and how many."""
    attack = profile(position, args)
    die = "magic" if attack.kind == "spell" else "attack"
    if quiet(position, _OF_DICE):
        return die, dice_printed(position, args.fighter, attack)
    words = more_words(position, args)
    dice = dice_of(position, args.fighter, attack, *words)
    return die, dice + for_supporters(position, args, "dice per supporter", words)


_OF_DICE: frozenset[What] = frozenset(("dice", "dice per supporter", "range"))
"""All by which the number of attack dice can be changed, or what attack is meant by that."""


def _attack_roll(position: Position, event: Roll, known: tuple[str, int] | None) -> Verb:
    args = args_of(position, Attacking)
    die, dice = taken_up(known, _attack_dice, position, args)
    _check_dice(event, die, dice, "attack.attack-roll")
    rolled = replace(args, attack_faces=event.faces, again=(), spent=())
    return _noted(position, rolled, "attack-roll", args.fighter, args.target, event)


def defence_roll(position: Position) -> Verb:
    """Ask for the defence dice, unless a card says that there is no defence roll."""
    args = args_of(position, Attacking)
    dice = _defence_dice(position, args)
    if dice is None:
        told("attack.no-defence-roll", target=args.target)
        return Advance(position)
    seat, rule = position.fighters[args.target].seat, "attack.defence-roll"
    knowing = partial(_defence_roll, known=at_hand(dice))
    return Ask(seat, "defence roll", (Roll,), knowing, nothing, rule, dice)


def _defence_dice(position: Position, args: Attacking) -> int | None:
    """How many dice the defence is rolled by; None where a card says that there is no roll."""
    if quiet(position, _OF_DEFENCE):
        return side_of(position, args.target).defence
    if modified(position, args.target, "no defence roll", 0):
        return None
    return defence_of(position, args.target, _defence_words(position, args.target))


_OF_DEFENCE: frozenset[What] = frozenset(("defence", "no defence roll", "on guard"))
"""All by which the number of defence dice can be changed, or what is told of their roll."""


def defence_roll_answered(position: Position) -> Verb:
    """The same where, by the words of single cards, the roll of a spell attack may be answered
    ahead of it: unasked, if no window was opened for that, and once."""
    verb = defence_roll(position)
    args = args_of(position, Attacking)
    if not isinstance(verb, Ask) or not args.spell:
        return verb
    since = takewhile(lambda one: one.what != "attack-roll", reversed(position.history))
    over = AFTER_ITS_ROLL in lineup(position).moments or any(one.what in _ANSWERS for one in since)
    return verb if over else replace(verb, between=(AFTER_ITS_ROLL, "backlash"))


_ANSWERS = ("react", "ploy", "spell", "spell-failed")


def _defence_words(position: Position, target: int) -> tuple[str, ...]:
    """What is true of a defence roll, for dice that are added to some rolls only."""
    guard = ("guard",) if on_guard(position, target) else ()
    if not touched(position, target, "defence"):
        return guard
    return (*(f"symbol:{one}" for one in defence_symbols(position, target)), *guard)


def _defence_roll(position: Position, event: Roll, known: int | None) -> Verb:
    args = args_of(position, Attacking)
    dice = taken_up(known, _defence_dice, position, args)
    assert dice is not None
    _check_dice(event, "defence", dice, "attack.defence-roll")
    rolled = replace(args, defence_faces=event.faces, again=(), spent=())
    return _noted(position, rolled, "defence-roll", args.target, args.fighter, event)


def _noted(
    position: Position, args: Attacking, what: Happened, roller: int, against: int, event: Roll
) -> Verb:
    """On, with the roll in the frame and in the history."""
    seat, word = position.fighters[roller].seat, " ".join(event.faces)
    happened = Happening(what, seat, roller, against, word=word, turn=position.turn)
    return Advance(put_args_noting(position, args, happened))


def check_roll(event: Roll, ask: Verb) -> None:
    """Hold logged dice against what was to be rolled."""
    assert isinstance(ask, Ask)
    _check_dice(event, ask.kind.partition(" ")[0], ask.count, ask.rule)


def _check_dice(event: Roll, die: str, dice: int, rule: str) -> None:
    need(event.kind == die, rule, rolled=event.kind, asked=die)
    thrown = event.kind if event.kind in FACES else die
    strange = faces_problem((thrown,), event.faces)  # type: ignore[arg-type]  # a die's name
    need(not strange, "rolls.symbol-names", faces=event.faces, problem=strange)
    need(len(event.faces) == dice, rule, dice=dice, faces=event.faces)


Successes: TypeAlias = tuple[tuple[str, ...], tuple[str, ...]]
"""The faces that are successes in both rolls."""


def tallies(position: Position, args: Attacking) -> tuple[Tally, Tally]:
    """What both rolls come to, innate symbols and everything that counts included."""
    return _counted(successes(position, args))


def _counted(rolled: Successes) -> tuple[Tally, Tally]:
    attack, defence = rolled
    return (
        Tally(attack.count("critical"), len(attack)),
        Tally(defence.count("critical"), len(defence)),
    )


def successes(position: Position, args: Attacking) -> Successes:
    """The faces that are successes in both rolls, an innate symbol as a face more."""
    return _backed(position, args)[0]


def _backed(position: Position, args: Attacking) -> tuple[Successes, Backing]:
    """The same, and the support that both sides are held to have."""
    plain = plain_profile(position, args)
    attack = plain or profile(position, args)
    backing = considered(position, args)
    ours, theirs = weighed(position, args, attack, backing)
    counted = defence_counts(position, args, theirs, plain)
    unlucky = wears(position, args.target, UNLUCKY)
    if unlucky or UNCOUNTED in (plain or profile(position, args)).keywords:
        counted -= {"critical"}
    rolled = _with_innate(args.defence_faces, args.innate_defence)
    defence = tuple([face for face in rolled if face in counted])
    if plain is None and touched(position, args.target, LEFT_OUT):
        left_out = modified(position, args.target, LEFT_OUT, 0)
        defence = _without_worst(defence, left_out - (len(rolled) - len(defence)))
    counted = attack_counts(position, args, ours, plain)
    shown = args.attack_faces
    faces = _with_innate(shown if plain else as_read(position, args.fighter, shown), args.innate)
    if SURE in (plain or profile(position, args)).keywords:
        faces = tuple(["critical" if one == "smash" else one for one in faces])
    return (tuple([face for face in faces if face in counted]), defence), backing


def _without_worst(faces: tuple[str, ...], count: int) -> tuple[str, ...]:
    """Successes without so many of them, criticals last: dice that do not count are chosen so."""
    worst_first = sorted(faces, key=lambda face: face == "critical")
    return tuple(worst_first[max(0, count) :])


def _with_innate(faces: tuple[str, ...], innate: str) -> tuple[str, ...]:
    return (*faces, innate) if innate else faces


def determine(position: Position) -> Verb:
    """Compare the rolls; whether the target is trapped is seen when it would be driven back."""
    return _determined(position, trapped_now=False)


def determine_trapped_first(position: Position) -> Verb:
    """Compare the rolls, a trapped target giving the attacker a success beforehand."""
    return _determined(position, trapped_now=True)


def _determined(position: Position, *, trapped_now: bool) -> Verb:
    args = args_of(position, Attacking)
    rolled, backing = _backed(position, args)
    settled = _settled(position, args, rolled, trapped_now=trapped_now)
    healed = _blessed(position, args)
    if explaining() or healed is not position:
        # what counts, and what is told of it, is of this moment
        now = put_args(healed, settled)
        backing = considered(now, args)
        rolled = successes(put_args_noting(now, settled, *_supporting(now, args, backing)), args)
    happened = [*_supporting(healed, args, backing), *_succeeding(healed, args, rolled)]
    if settled.trapped and settled.outcome in SUCCESSFUL:
        happened.append(trapping(healed, args))
    return Advance(put_args_noting(healed, settled, *happened))


def settled_by(position: Position, args: Attacking, *, trapped_now: bool) -> Attacking:
    """An Attack action with what its rolls, as they stand, come to."""
    return _settled(position, args, successes(position, args), trapped_now=trapped_now)


def _settled(
    position: Position, args: Attacking, rolled: Successes, *, trapped_now: bool
) -> Attacking:
    attack, defence = _counted(rolled)
    level = attack.successes == defence.successes > 0
    if level and TIPS in profile(position, args).keywords:
        attack = attack._replace(successes=attack.successes + 1)
    stands = footing(position, args)
    if not trapped_now:
        stands = stands._replace(cornered=False)
    found = compare(attack, defence, combat_rules(position), stands)
    if found.outcome != "critical hit" and touched(position, args.target, FIRM):
        firm = modified(position, args.target, FIRM, 0) > 0
        stands = stands._replace(held=stands.held or firm)
        found = compare(attack, defence, combat_rules(position), stands)
    told(
        "attack.criticals-first" if found.decided_by == "criticals" else "attack.more-successes",
        attack=attack,
        defence=defence,
        outcome=found.outcome,
        trapped=found.trapped,
    )
    caught = trapped_now and stands.cornered and not stands.held
    if caught and attack.successes and defence.successes == attack.successes + 1:
        rest_on("trapped-one-against-two")
    return replace(args, outcome=found.outcome, trapped=found.trapped, drives=found.drive_back)


def _supporting(position: Position, args: Attacking, backing: Backing) -> list[Happening]:
    """What the history is to tell of each fighter that takes part by supporting.

    Where cards have a side count more of them, or fewer, a line without a fighter tells by how
    many; where nobody counts, nobody has supported.
    """
    ours, theirs, ours_by, theirs_by = backing
    if not (ours_by or theirs_by or ours or theirs):
        return []
    sides = ((args.fighter, ours, ours_by), (args.target, theirs, theirs_by))
    unaided = args.spell and not combat_rules(position).spell_support
    found = []
    for one, count, those in sides[1:] if unaided else sides:
        turn, seat = position.turn, position.fighters[one].seat
        helpers = those if count else ()
        for helper in helpers:
            whose = position.fighters[helper].seat
            found.append(Happening("support", whose, helper, one, turn=turn))
        if count != len(helpers):
            more = count - len(helpers)
            found.append(Happening("support", seat, other=one, amount=more, turn=turn))
    return found


def _succeeding(position: Position, args: Attacking, rolled: Successes) -> list[Happening]:
    """What the history is to tell of the successes of both rolls: how many, and their faces.

    It also tells that every die of the attack roll was one, and that the target was on Guard.
    """
    attack, defence = rolled
    dice = _with_innate(args.attack_faces, args.innate)
    every = "only successes" if attack and len(attack) == len(dice) else ""
    guard = "on guard" if on_guard(position, args.target) else ""
    return [
        _succeeded(position, args.fighter, args.target, attack, every),
        _succeeded(position, args.target, args.fighter, defence, guard),
    ]


def _succeeded(
    position: Position, roller: int, against: int, faces: tuple[str, ...], about: str
) -> Happening:
    seat, turn, word = position.fighters[roller].seat, position.turn, " ".join(faces)
    return Happening("successes", seat, roller, against, len(faces), word, turn, about=about)


def trapping(position: Position, args: Attacking) -> Happening:
    """What the history is to tell of an attack that succeeds by its target's being trapped."""
    seat = position.fighters[args.fighter].seat
    return Happening("trapped", seat, args.fighter, args.target, turn=position.turn)


def _blessed(position: Position, args: Attacking) -> Position:
    """The position in which each critical of the defence roll has healed the target (DC-291)."""
    criticals = args.defence_faces.count("critical")
    target = position.fighters[args.target]
    if not criticals or not wears(position, args.target, BLESSED):
        return position
    removed = min(criticals, target.wound_tokens)
    better = put_fighter(position, args.target, wound_tokens=target.wound_tokens - removed)
    return note(better, "heal", seat=target.seat, other=args.target, amount=removed)
