"""What reactions answer: whom an attack, a card or damage at this moment concerns.

Each is asked with the position, the seat and the fighter that has the ability, and lists the
fighters a reaction could be about.
"""

from rules_engine.card_book.known import When
from rules_engine.card_book.printed import card_facts
from rules_engine.kernel.combat import SUCCESSFUL
from rules_engine.kernel.flow import enclosing
from rules_engine.moments.now import (
    attack_now,
    harm_now,
    in_the_course_of,
    just_ended,
    played_now,
)
from rules_engine.sense.ground import adjacent, attack_named, field, surviving
from rules_engine.sense.modifiers import range_of, wounds_of
from rules_engine.state.frames import Asking, Playing
from rules_engine.state.position import Happening, Position

NOT_THE_ATTACK = ("lethal", "lowered")


def window_now(position: Position) -> str:
    """The name of the reaction window that is open, `` outside of one."""
    asking = enclosing(position, Asking)
    return asking.at if asking is not None else ""


def is_ploy(card: str) -> bool:
    """Whether a source of damage is a ploy of the data."""
    facts = card_facts(card)
    return facts is not None and facts.kind == "ploy"


def friendly_of(position: Position, seat: int, fighters: list[int]) -> list[int]:
    """Those of some fighters that are the seat's and on the battlefield."""
    own = (one for one in dict.fromkeys(fighters) if position.fighters[one].seat == seat)
    return [one for one in own if position.fighters[one].hex is not None]


def in_the_course_of_card(position: Position) -> list[Happening]:
    """What the card just resolved brought about: what names it, since it was last resolved."""
    played = played_now(position)
    if played is None:
        return []
    found: list[Happening] = []
    for one in reversed(position.history):
        same = one.word == played.card and one.seat == played.seat
        if same and one.what in ("ploy", "spell") and found:
            break
        if same:
            found.append(one)
    return found[::-1]


def friend_damaged(position: Position, seat: int, _: int) -> list[int]:
    """Friends damaged by the Attack action or the ploy that is over (DC-255 to DC-257)."""
    if window_now(position) == "card-resolved":
        played = played_now(position)
        if played is None or not is_ploy(played.card):
            return []
        course = in_the_course_of_card(position)
        return friendly_of(position, seat, [one.other for one in course if one.what == "damage"])
    if not position.ended:
        return []
    attacked = just_ended(position, "attack") is not None
    hurt = [
        one.other
        for one in in_the_course_of(position, position.ended[0])
        if one.what == "damage"
        and (attacked or is_ploy(one.word))
        and (one.word not in NOT_THE_ATTACK)
        and (not is_ploy(one.word) or _lies_open(position, one.word))
    ]
    return friendly_of(position, seat, hurt)


def _lies_open(position: Position, card: str) -> bool:
    """A ploy that lasts has no window of its own for what it does later (DC-256)."""
    return any(one.card == card for one in position.in_play)


def friend_given_upgrade(position: Position, seat: int, _: int) -> list[int]:
    """The fighter just given an upgrade in an action phase, by a card too (DC-145)."""
    played = played_now(position)
    if played is None or played.seat != seat or position.phase != "action":
        return []
    if window_now(position) == "upgrade-given":
        return [played.fighter]
    course = in_the_course_of_card(position)
    given = [one.fighter for one in course if one.what == "upgrade given"]
    return friendly_of(position, seat, given)


def friend_attacked(position: Position, seat: int, _: int) -> list[int]:
    """The friend that is the target of the Attack action in progress."""
    attack = attack_now(position)
    return [] if attack is None else friendly_of(position, seat, [attack.target])


def friend_attacking(position: Position, seat: int, _: int) -> list[int]:
    """The friend that makes the Attack action in progress."""
    attack = attack_now(position)
    return [] if attack is None else friendly_of(position, seat, [attack.fighter])


def range_now(position: Position) -> int:
    """The Range characteristic of the Attack action in progress, 0 without one."""
    attack = attack_now(position)
    found = None if attack is None else attack_named(position, attack.fighter, attack.attack)
    return range_of(position, attack.fighter, found) if attack and found else 0


def friend_succeeding_at_range_1(position: Position, seat: int, fighter: int) -> list[int]:
    """The friend whose Attack action with a Range of 1 is about to succeed."""
    attack = attack_now(position)
    if attack is None or attack.outcome not in SUCCESSFUL or range_now(position) != 1:
        return []
    return friend_attacking(position, seat, fighter)


def foe_driven_by_friend(position: Position, seat: int, _: int) -> list[int]:
    """The enemy that a friend's Attack action has just driven back."""
    attack = attack_now(position)
    if attack is None or not attack.driven or position.fighters[attack.fighter].seat != seat:
        return []
    target = position.fighters[attack.target]
    return [attack.target] if target.seat != seat and target.hex is not None else []


def foe_was_driven(position: Position, seat: int, _: int) -> list[int]:
    """The enemy that the Attack action just over drove back, whoever made it."""
    attack = just_ended(position, "attack")
    if attack is None or position.fighters[attack.other].seat == seat:
        return []
    course = in_the_course_of(position, attack)
    driven = any(one.what == "drive-back" and one.other == attack.other for one in course)
    standing = position.fighters[attack.other].hex is not None
    return [attack.other] if driven and standing else []


def friend_falling(position: Position, seat: int, _: int) -> list[int]:
    """The friend whom the damage of the Attack action itself would take out (DC-242)."""
    attack, harm = attack_now(position), harm_now(position)
    if attack is None or harm is None or harm.source != attack.attack:
        return []
    return friendly_of(position, seat, _falling(position, harm.fighter))


def bearer_falling(position: Position, _: int, fighter: int) -> list[int]:
    """The bearer, where damage of an Attack action or a ploy would take it out of action.

    Nobody's windows are open for the damage of a spell, a lethal hex or backlash here.
    """
    harm = harm_now(position)
    if harm is None or harm.fighter != fighter or not _by_attack_or_ploy(position):
        return []
    return _falling(position, fighter)


def _by_attack_or_ploy(position: Position) -> bool:
    """Whether an Attack action or a ploy deals the present damage: no spell, upgrade or hex."""
    attack, harm = attack_now(position), harm_now(position)
    if harm is None:
        return False
    return is_ploy(harm.source) or (attack is not None and harm.source == attack.attack)


def _falling(position: Position, fighter: int) -> list[int]:
    tokens = position.fighters[fighter].wound_tokens
    return [fighter] if tokens >= wounds_of(position, fighter) else []


def friend_doomed(position: Position, seat: int, fighter: int) -> list[int]:
    """The friend whom damage of an Attack action or a ploy, and of nothing else, would take out."""
    return friend_felled(position, seat, fighter) if _by_attack_or_ploy(position) else []


def friend_felled(position: Position, seat: int, _: int) -> list[int]:
    """The friend whom damage is about to take out that somebody deals: an attack, a card."""
    harm = harm_now(position)
    if harm is None or harm.source in (*NOT_THE_ATTACK, "backlash"):
        return []
    return friendly_of(position, seat, _falling(position, harm.fighter))


def friend_with_its_fill(position: Position, seat: int, _: int) -> list[int]:
    """The friend that has wound tokens enough to be taken out, whatever they come from."""
    harm = harm_now(position)
    return friendly_of(position, seat, _falling(position, harm.fighter)) if harm else []


def bearer_with_its_fill(position: Position, _: int, fighter: int) -> list[int]:
    """The same of the bearer."""
    harm = harm_now(position)
    return _falling(position, fighter) if harm is not None and harm.fighter == fighter else []


def bearer_attacked(*outcomes: str) -> When:
    """The bearer, after an Attack action of its own that came to one of these ends."""

    def when(position: Position, _: int, fighter: int) -> list[int]:
        attack = just_ended(position, "attack")
        own = attack is not None and attack.fighter == fighter
        return [fighter] if own and attack is not None and attack.word in outcomes else []

    return when


SUCCESS = ("hit", "critical hit")
FAILURE = ("draw", "miss")


def bearer_survived_attack(position: Position, _: int, fighter: int) -> list[int]:
    """The bearer, after an Attack action against it that failed."""
    attack = just_ended(position, "attack")
    return [fighter] if attack and attack.other == fighter and attack.word in FAILURE else []


def friend_survived_attack(position: Position, seat: int, _: int) -> list[int]:
    """The friend against whom an Attack action has just failed."""
    attack = just_ended(position, "attack")
    if attack is None or attack.word not in FAILURE:
        return []
    return friendly_of(position, seat, [attack.other])


def bearer_activated(position: Position, _: int, fighter: int) -> list[int]:
    """The bearer, after its activation."""
    activation = just_ended(position, "activation")
    return [fighter] if activation is not None and activation.fighter == fighter else []


def bearer_acted(position: Position, _: int, fighter: int) -> list[int]:
    """The bearer, after any action of its own but one that attacked several at once."""
    acted = next((one for one in position.ended if one.fighter == fighter), None)
    if acted is None:
        return []
    named = attack_named(position, fighter, acted.about) if acted.what == "attack" else None
    return [] if named is not None and "scything" in named.keywords else [fighter]


def foes_beside_the_falling(position: Position, seat: int, fighter: int) -> list[int]:
    """The enemies adjacent to the friend that is about to be taken out."""
    falling = friend_doomed(position, seat, fighter)
    near = adjacent(position, falling[0]) if falling else []
    return [one for one in near if position.fighters[one].seat != seat]


def foe_moved(position: Position, seat: int, _: int) -> list[int]:
    """The enemy that has just made a Move action."""
    move = just_ended(position, "move")
    return [move.fighter] if move is not None and move.seat not in (-1, seat) else []


def opponents_ploy(position: Position, seat: int, _: int) -> list[int]:
    """Any stand-in for the ploy an opponent has just revealed: a card, not a fighter, is meant."""
    played = played_now(position)
    theirs = played is not None and played.seat not in (-1, seat) and is_ploy(played.card)
    return [-1] if theirs else []


def wounded_bearer(position: Position, _: int, fighter: int) -> list[int]:
    """The bearer, if it has a wound token."""
    return [fighter] if position.fighters[fighter].wound_tokens else []


def used_already(position: Position, fighter: int, card: str) -> bool:
    """Whether a fighter has used a reaction in this round, or is just using it."""
    now = (frame.args for frame in position.stack if isinstance(frame.args, Playing))
    if any((args.card, args.fighter) == (card, fighter) for args in now):
        return True
    history = position.history
    return any((one.what, one.word, one.fighter) == ("react", card, fighter) for one in history)


def just_fallen(position: Position) -> list[Happening]:
    """Who went out of action by the Attack action, or the ploy, that is over at this moment."""
    if window_now(position) == "card-resolved":
        played = played_now(position)
        course = in_the_course_of_card(position) if played and is_ploy(played.card) else []
        return [one for one in course if one.what == "out"]
    attack = just_ended(position, "attack")
    course = list(in_the_course_of(position, attack)) if attack is not None else []
    return [one for one in course if one.what == "out" and attack and one.word == attack.about]


def somebody_fell(position: Position, _: int, __: int) -> list[int]:
    """Any stand-in for a fall that the Attack action or the ploy just over has brought."""
    return [-1] if just_fallen(position) else []


def friend_fell(position: Position, seat: int, _: int) -> list[int]:
    """Any stand-in for the fall of a friend to the Attack action just over."""
    attack = just_ended(position, "attack")
    fallen = just_fallen(position) if attack is not None else []
    return [-1] if any(position.fighters[one.other].seat == seat for one in fallen) else []


def friend_attacked_with(position: Position, seat: int, _: int) -> list[int]:
    """The friend whose Attack action has just ended, though it may have fallen meanwhile."""
    attack = just_ended(position, "attack")
    return [attack.fighter] if attack is not None and attack.seat == seat else []


def friend_failed(position: Position, seat: int, _: int) -> list[int]:
    """The friend whose Attack action has just failed."""
    attack = just_ended(position, "attack")
    if attack is None or attack.seat != seat or attack.word in SUCCESSFUL:
        return []
    return friendly_of(position, seat, [attack.fighter])


def bearer_resisting(position: Position, _: int, fighter: int) -> list[int]:
    """The attacker whose dice have failed against the bearer, before any trapping (DC-177)."""
    attack = attack_now(position)
    if attack is None or attack.target != fighter or attack.outcome in SUCCESSFUL:
        return []
    return [attack.fighter]


def bearer_felled_a_foe(position: Position, _: int, fighter: int) -> list[int]:
    """The bearer, when it has just taken an enemy out of action (DC-035)."""
    out = next((one for one in reversed(position.history) if one.what == "out"), None)
    own = out is not None and out.fighter == fighter
    seat = position.fighters[fighter].seat
    foe = own and out is not None and position.fighters[out.other].seat != seat
    return [fighter] if foe else []


def bearer_acted_at_all(position: Position, _: int, fighter: int) -> list[int]:
    """The bearer, after any action of its own, each Attack action of several too (DC-209)."""
    own = (one for one in position.ended if one.fighter == fighter and one.what != "activation")
    return [fighter] if any(own) and position.fighters[fighter].hex is not None else []


def fallen_friend_with_gear(position: Position, seat: int) -> Happening | None:
    """The fall of the seat's fighter with universal upgrades by the attack or ploy just over."""
    for one in reversed(just_fallen(position)):
        fighter = position.fighters[one.other]
        if fighter.seat == seat and universal_upgrades(position, one.other):
            return one
    return None


def universal_upgrades(position: Position, fighter: int) -> list[str]:
    """The upgrades of a fighter that are no warband's own."""
    found = []
    for card in position.fighters[fighter].upgrades:
        facts = card_facts(card)
        if facts is not None and facts.warband == "Universal":
            found.append(card)
    return found


def heirs(position: Position, seat: int, _: int) -> list[int]:
    """The friends beside the hex where one with universal upgrades has just fallen."""
    fall = fallen_friend_with_gear(position, seat)
    if fall is None or not fall.about:
        return []
    column, row = (int(part) for part in fall.about.split(","))
    around = field(position).around[(column, row)]
    return [one for one in surviving(position, seat) if position.fighters[one].hex in around]
