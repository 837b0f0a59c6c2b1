"""Universal gambits of Nightvault on who stands near whom, stray tokens and changed targets."""

from rules_engine.card_book.known import CardRules, knows
from rules_engine.effects import (
    anyone,
    bearer,
    choose,
    chosen,
    dealt,
    done,
    friendly,
    modify,
    rolled,
    scatter,
    somebody,
    subject,
)
from rules_engine.effects.choosing import choose_among
from rules_engine.effects.hands import fetched, lies_in
from rules_engine.effects.leading import switched
from rules_engine.effects.marking import choose_token, token_chosen, token_hexes
from rules_engine.effects.rolling import shows
from rules_engine.effects.striking import strikes, taken_in_its_place
from rules_engine.facts.hexes import DIRECTIONS, Hex
from rules_engine.kernel.flow import Ask, Verb, args_of, enclosing, need
from rules_engine.moments.after import charging_foe
from rules_engine.moments.answers import friend_attacked, window_now
from rules_engine.moments.conditions import on_the_edge
from rules_engine.moments.now import attack_now, harm_now, in_the_course_of, just_ended, played_now
from rules_engine.moments.playing import kind_of
from rules_engine.sense.ground import adjacent, blocked, card_of, field, lethal
from rules_engine.state.events import ScatterToken
from rules_engine.state.frames import Playing, Scattering
from rules_engine.state.position import Position, put, put_below

SUPPORTED = frozenset(("single_support", "double_support", "critical"))


def _any_card(_: str) -> bool:
    return True


def _foe_has_cast(position: Position, seat: int, _: int) -> list[int]:
    """The enemy that has just cast a spell: a gambit, an action or an Attack action."""
    if window_now(position) == "card-resolved":
        played = played_now(position)
        spell = played is not None and kind_of(played.card) == "spell" and not played.cancelled
        found = [played.fighter] if spell and played and played.seat != seat else []
    else:
        ended = just_ended(position, "attack") or just_ended(position, "ability")
        course = in_the_course_of(position, ended) if ended is not None else ()
        found = [one.fighter for one in course if one.what == "cast" and one.seat != seat]
    return [one for one in found[-1:] if position.fighters[one].hex is not None]


def _near_tokens(position: Position, _: int) -> list[int]:
    here = position.fighters[args_of(position, Playing).fighter].hex
    near = field(position).within(here, 4) if here is not None else frozenset()
    return [n for n, one in enumerate(position.tokens) if one.face_up and one.hex in near]


def _under_the_token(position: Position, args: Playing) -> Hex | None:
    token = token_chosen(position, args)
    return position.tokens[token].hex if token >= 0 else None


def _strayed(position: Position) -> Verb:
    """The token goes to the end hex of a whole chain, unless it may not lie there."""
    args = args_of(position, Playing)
    token = token_chosen(position, args)
    if token < 0 or len(args.chain) < 2:
        return done(position)
    end = args.chain[-1]
    if end in lethal(position, -1) or end not in token_hexes(position):
        return done(position)
    return done(put(position, ("tokens", token, "hex"), end))


def _scattering(position: Position, _: int, __: int) -> list[int]:
    """Any stand-in for the scatter token that has just been placed."""
    return [-1] if enclosing(position, Scattering) is not None else []


def _turned(position: Position) -> Verb:
    """Ask for the way in which the scatter token is to lie."""
    seat = args_of(position, Playing).seat
    return Ask(seat, "scatter token", (ScatterToken,), _laid, _ways, "scatter.token")


def _laid(position: Position, event: ScatterToken) -> Verb:
    scattering = enclosing(position, Scattering)
    assert scattering is not None
    need(event.hex == scattering.token, "scatter.token", hex=event.hex)
    need(0 <= event.turned < len(DIRECTIONS), "scatter.token", turned=event.turned)
    return done(put_below(position, Scattering, turned=event.turned))


def _ways(position: Position) -> list[ScatterToken]:
    scattering, seat = enclosing(position, Scattering), args_of(position, Playing).seat
    assert scattering is not None and scattering.token is not None
    ways = range(len(DIRECTIONS))
    return [ScatterToken(by=seat, hex=scattering.token, turned=way) for way in ways]


def _friends_beside(position: Position, args: Playing) -> list[int]:
    near = adjacent(position, args.subject)
    return [one for one in near if position.fighters[one].seat == args.seat]


def _charger_beside_a_friend(position: Position, seat: int, fighter: int) -> list[int]:
    found = charging_foe(position, seat, fighter)
    near = adjacent(position, found[0]) if found else []
    return found if any(position.fighters[one].seat == seat for one in near) else []


def _leader_attacked(position: Position, seat: int, fighter: int) -> list[int]:
    """The leader that an Attack action targets, with a friend beside it."""
    found = friend_attacked(position, seat, fighter)
    led = [one for one in found if card_of(position, one).leader]
    near = adjacent(position, led[0]) if led else []
    return led if any(position.fighters[one].seat == seat for one in near) else []


def _pinned(position: Position, seat: int, _: int) -> list[int]:
    """The trapped target of a friend's attack, against the edge or a blocked hex."""
    attack, harm = attack_now(position), harm_now(position)
    if attack is None or harm is None or not attack.trapped or harm.source != attack.attack:
        return []
    if position.fighters[attack.fighter].seat != seat or harm.fighter != attack.target:
        return []
    here = position.fighters[attack.target].hex
    walled = here is not None and not blocked(position).isdisjoint(field(position).around[here])
    return [attack.target] if walled or on_the_edge(position, attack.target) else []


knows(
    CardRules(
        "Amnesiac Backlash",
        rule="reactions.spell",
        casting=("critical",),
        at=("card-resolved", "after-action"),
        when=_foe_has_cast,
        effects=(dealt(subject, 1), modify("no spells", "add", 1, who=subject, until="out")),
        persists="out",
    ),
    CardRules(
        "Death Grip",
        rule="push.distance",
        playable=somebody(friendly),
        effects=(
            choose(friendly),
            modify("not pushed", "add", 1, foes=True, until="next-power-step", near=(chosen(), 1)),
        ),
        persists="next-power-step",
    ),
    CardRules(
        "Fearful Visage",
        rule="ploys.first-of-next-activation",
        playable=somebody(anyone),
        effects=(
            choose(anyone),
            modify(
                "dice", "add", -1, until="next-attack", everyone=True, least=1, near=(chosen(), 1)
            ),
        ),
        persists="next-activation",
    ),
    CardRules(
        "Terrifying Visage",
        rule="spells.persisting",
        casting=("focus",),
        effects=(
            modify("dice", "add", -1, foes=True, until="out", least=1, near=(bearer, 1)),
            modify("dice", "add", 0, who=bearer, until="out"),
        ),
        persists="out",
    ),
    CardRules(
        "Sphere of Ghur",
        rule="spells.persisting",
        casting=("channel",),
        effects=(
            modify("dice", "add", 1, until="own-attack|out", everyone=True, near=(bearer, 4)),
            modify("move", "add", 0, who=bearer, until="out"),
        ),
        persists="own-attack|out",
    ),
    CardRules(
        "Imbue with Life",
        rule="objectives.moving",
        casting=("channel",),
        effects=(choose_token(_near_tokens), scatter(_under_the_token, 2), _strayed),
        needs=("scatter",),
    ),
    CardRules(
        "Quintok's Gamble",
        rule="spells.casting-value",
        casting=("critical",),
        playable=lies_in("power_discard", _any_card),
        effects=(fetched("power_discard", "power", _any_card, by_chance=True),),
    ),
    CardRules(
        "Vertigo",
        rule="scatter.token",
        at=("scatter-token",),
        when=_scattering,
        effects=(_turned,),
        needs=("scatter",),
    ),
    CardRules(
        "Stand and Shoot",
        rule="charge.window-after-move",
        at=("after-action",),
        when=_charger_beside_a_friend,
        effects=(choose_among(_friends_beside), strikes(chosen(), subject, drives=False, least=3)),
    ),
    CardRules(
        "Noble Sacrifice",
        rule="windows.before-attack-roll",
        at=("attack-declared",),
        when=_leader_attacked,
        effects=(
            choose_among(_friends_beside),
            rolled("defence", 1, shows(SUPPORTED)),
            switched(subject, chosen()),
            taken_in_its_place(chosen()),
        ),
    ),
    CardRules(
        "Spiked Surface",
        rule="windows.damage",
        at=("damage-dealt",),
        when=_pinned,
        effects=(dealt(subject, 1),),
    ),
    CardRules(
        "Magical Dearth",
        rule="spells.casting-value",
        effects=(modify("only criticals cast", "add", 1, until="power-step", everyone=True),),
        persists="power-step",
    ),
)
