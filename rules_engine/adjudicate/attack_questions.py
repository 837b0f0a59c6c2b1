"""Questions about attacks: what one comes to, by part, and where its target can be driven back."""

from collections.abc import Sequence
from typing import Any

from rules_engine.adjudicate.asked import DriveBack, Result
from rules_engine.adjudicate.course import Compared, Course, most_telling
from rules_engine.adjudicate.events import new_happenings, next_asked
from rules_engine.adjudicate.forms import Answer
from rules_engine.adjudicate.record import decided, recording, undecided
from rules_engine.adjudicate.table_questions import fighter_hex, profile_meant
from rules_engine.adjudicate.words import (
    ask_in_words,
    event_in_words,
    hex_in_words,
    listed,
    refusal_in_words,
)
from rules_engine.facts.dice import Tally
from rules_engine.facts.errors import Unusable
from rules_engine.facts.hexes import Hex
from rules_engine.kernel.combat import SUCCESSFUL, compare
from rules_engine.kernel.flow import Line
from rules_engine.machine import asked, legal
from rules_engine.moments.answers import window_now
from rules_engine.moments.now import attack_now
from rules_engine.sense.ground import attacks_of
from rules_engine.sense.modifiers import wounds_of
from rules_engine.sense.naming import called, fighter_meant
from rules_engine.sequences.fight.attack_rules import (
    combat_rules,
    defence_symbols,
    footing,
    knockback_of,
    profile,
    support,
    ways_back,
)
from rules_engine.sequences.fight.rolls import tallies
from rules_engine.state.events import Attack, Push, Roll
from rules_engine.state.frames import Attacking
from rules_engine.state.position import Happening, Position

_SUPPORT = ("single_support", "double_support")


def result(course: Course, ask: Result) -> Answer:
    """What an Attack action comes to: totals by part, success, trapped, damage, out of action."""
    before = course.start if not ask.attack else course.position
    events = _events_of(course.position, ask)
    for event in events:
        tried = course.seek(event)
        if tried:
            best = most_telling(tried)
            return decided(
                best.position,
                "no",
                course.lines,
                course.assumed,
                best.refused,
                first=(
                    f"No: it stops at {event_in_words(best.position, best.event)}.",
                    refusal_in_words(best.position, best.refused),
                ),
            )
    course.pass_on()
    if course.compared is None:
        now = ask_in_words(course.position, asked(course.position), window_now(course.position))
        raise Unusable(f"no attack has been rolled to its end here: {now}")
    return _told(course, before, course.compared)


def _events_of(position: Position, ask: Result) -> tuple[Attack | Roll, ...]:
    """The attack that the question names, with its dice."""
    if not ask.attack:
        return ()
    fighter, target = fighter_meant(position, ask.fighter), fighter_meant(position, ask.target)
    named = profile_meant(position, fighter, ask.attack)
    own, foe = position.fighters[fighter].seat, position.fighters[target].seat
    die = "magic" if named.kind == "spell" else "attack"
    return (
        Attack(by=own, fighter=fighter, attack=named.name, target=target),
        Roll(by=own, kind=die, faces=ask.rolled),
        Roll(by=foe, kind="defence", faces=ask.defended),
    )


def _told(course: Course, before: Position, compared: Compared) -> Answer:
    position, args = compared
    after = course.position
    ours, theirs = parts(position, args)
    course_of = _since(new_happenings(before, after), args)
    ended = next((one for one in course_of if one.what == "attack"), None)
    last = attack_now(after)
    outcome = ended.word if ended is not None else (last.outcome if last is not None else "")
    outcome = outcome or args.outcome
    damage = sum(
        one.amount for one in course_of if one.what == "damage" and one.word == args.attack
    )
    out = any(one.what == "out" and one.other == args.target for one in course_of)
    dice = compare(*_tallies(ours, theirs), combat_rules(position), footing(position, args))
    trapped = args.trapped or outcome != args.outcome or dice.trapped
    name, foe = called(after, args.fighter), called(after, args.target)
    left = wounds_of(after, args.target) - after.fighters[args.target].wound_tokens
    hurt = f"{foe} is out of action" if out else f"{foe} can take {left} more"
    first = [
        f"{name} attacks {foe} with {args.attack}: {_sum(ours)} against {_sum(theirs)}.",
        f"It is a {outcome}{', the target being trapped' if trapped else ''}.",
        f"{damage} damage; {hurt}." if outcome in SUCCESSFUL else "It deals no damage.",
        f"Then {ask_in_words(after, asked(after), window_now(after))}.",
    ]
    facts: dict[str, Any] = {
        "outcome": outcome,
        "succeeds": outcome in SUCCESSFUL,
        "critical_hit": outcome == "critical hit",
        "trapped": trapped,
        "attack": ours,
        "defence": theirs,
        "damage": damage,
        "out": out,
        "next": next_asked(after),
    }
    if course.missing:
        why = "something on the way is hidden, or its wording is not known to the engine"
        return undecided(after, why, course.lines, course.missing, course.assumed, **facts)
    return decided(after, "told", course.lines, course.assumed, first=first, **facts)


def _since(course: list[Happening], args: Attacking) -> list[Happening]:
    """What happened from the last attack roll of this attack on."""
    starts = [
        place
        for place, one in enumerate(course)
        if one.what == "attack-roll" and one.fighter == args.fighter
    ]
    return course[starts[-1] :] if starts else course


def parts(position: Position, args: Attacking) -> tuple[dict[str, Any], dict[str, Any]]:
    """What each side's roll is made of: criticals, symbols, support, an innate symbol."""
    with recording():
        attack, defence = tallies(position, args)
        ours, theirs = support(position, args)
        symbol = profile(position, args).symbol
        symbols = defence_symbols(position, args.target)
    return (
        _parts(args.attack_faces, attack, ours, args.innate, (symbol,)),
        _parts(args.defence_faces, defence, theirs, args.innate_defence, symbols),
    )


def _parts(
    faces: tuple[str, ...], total: Tally, helpers: int, innate: str, symbols: tuple[str, ...]
) -> dict[str, Any]:
    supported = _SUPPORT[: max(0, min(helpers, len(_SUPPORT)))]
    by_support = sum(face in supported for face in faces)
    criticals = faces.count("critical")
    others = total.successes - criticals - by_support - (1 if innate else 0)
    facts: dict[str, Any] = {
        "faces": faces,
        "symbols": symbols,
        "criticals": criticals,
        "by_symbol": max(0, others),
        "by_support": by_support,
        "supporters": helpers,
        "successes": total.successes,
        "all_criticals": total.criticals,
    }
    return facts | {"innate": innate} if innate else facts


def _sum(part: dict[str, Any]) -> str:
    """A total by its parts: `2 (1 critical, 1 by symbol)`."""
    counted = (
        (part["criticals"], "critical"),
        (part["by_symbol"], "by symbol"),
        (part["by_support"], "by support"),
        (1 if part.get("innate") else 0, "innate"),
    )
    made = ", ".join(f"{count} {name}" for count, name in counted if count)
    return f"{part['successes']} ({made})" if made else f"{part['successes']}"


def _tallies(ours: dict[str, Any], theirs: dict[str, Any]) -> tuple[Tally, Tally]:
    return (
        Tally(ours["all_criticals"], ours["successes"]),
        Tally(theirs["all_criticals"], theirs["successes"]),
    )


def drive_back(course: Course, ask: DriveBack) -> Answer:
    """The hexes a target can be driven back to, how far at least and at most; or why not."""
    if ask.target != "":
        return _as_they_stand(course.position, ask)
    course.pass_on()
    position = course.position
    now = asked(position)
    if now is not None and now.kind == "drive back":
        args = attack_now(position)
        assert args is not None
        with recording() as record:
            pushes = [event for event in legal(position) if isinstance(event, Push)]
        ways = [event.path for event in pushes if event.path]
        return _where(position, args, ways, least=0, assumed=record.assumed)
    instead = ask_in_words(position, now, window_now(position))
    ended = next((one for one in reversed(position.history) if one.what == "attack"), None)
    last = f" The last attack came to a {ended.word}." if ended is not None else ""
    why = f"No: nobody is driven back here; {instead}.{last}"
    line = Line("drive_back.optional", "holds", {"asked": now.kind if now else "nothing"})
    return decided(position, "no", (*course.lines, line), course.assumed, first=(why,), hexes=())


def _as_they_stand(position: Position, ask: DriveBack) -> Answer:
    """Where the target could be driven back by this fighter, whatever the dice."""
    fighter, target = fighter_meant(position, ask.fighter), fighter_meant(position, ask.target)
    fighter_hex(position, fighter)
    fighter_hex(position, target)
    has = attacks_of(position, fighter)
    if ask.attack:
        named = profile_meant(position, fighter, ask.attack)
    elif has:
        named = has[0]
    else:
        raise Unusable(f"{called(position, fighter)} has no Attack action")
    args = Attacking(fighter, named.name, target, outcome="hit")
    with recording() as record:
        stands = footing(position, args)
        back = ways_back(position, args)
        most = 1 + knockback_of(position, fighter, named, critical=False)
    if stands.held or not back:
        on_guard = combat_rules(position).guard_holds and position.fighters[target].guard_tokens
        holds = "it is on Guard" if on_guard else "a card or an ability holds it where it stands"
        why = holds if stands.held else "no empty hex lies further away"
        caught = " It is trapped." if stands.cornered and not stands.held else ""
        held_by = "guard.not-driven-back" if on_guard else "game.card-over-rule"
        rule = held_by if stands.held else "trapped.cause"
        return decided(
            position,
            "no",
            (Line(rule, "holds", {"target": target}),),
            record.assumed,
            first=(f"No: {called(position, target)} cannot be driven back: {why}.{caught}",),
            about=(fighter, target),
            hexes=(),
            trapped=stands.cornered and not stands.held,
            held=stands.held,
        )
    ways = [(hex_,) for hex_ in back]
    return _where(position, args, ways, least=0, assumed=record.assumed, most=most)


def _where(
    position: Position,
    args: Attacking,
    ways: Sequence[tuple[Hex, ...]],
    *,
    least: int,
    assumed: tuple[str, ...],
    most: int = 0,
) -> Answer:
    furthest = most or max(len(way) for way in ways)
    first_steps = tuple(dict.fromkeys(way[0] for way in ways))
    lines = (
        Line("drive_back.further", "holds", {"target": args.target}),
        Line("drive_back.optional", "holds", {"least": least, "most": furthest}),
    )
    hexes = listed(map(hex_in_words, first_steps))
    return decided(
        position,
        "told",
        lines,
        assumed,
        first=(
            f"{called(position, args.target)} can be driven back to {hexes}.",
            f"By {furthest} at most; the attacker may also leave it where it is.",
        ),
        about=(args.fighter, args.target),
        hexes=first_steps,
        paths=tuple(ways),
        least=least,
        most=furthest,
    )
