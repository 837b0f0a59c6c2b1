"""Damage and what comes of it: wound tokens, out of action, bounty."""

from collections.abc import Iterable

from msgspec.structs import asdict, replace

from rules_engine.card_book.known import rules_of
from rules_engine.facts.dice import Die, faces_problem
from rules_engine.kernel.flow import (
    Advance,
    Ask,
    End,
    Push,
    Verb,
    args_of,
    enclosing,
    need,
    nothing,
    told,
)
from rules_engine.kernel.tables import number
from rules_engine.moments.falls import suffered
from rules_engine.moments.illusions import shattered, without_upgrade
from rules_engine.sense.gathering import gathered
from rules_engine.sense.ground import traits_of
from rules_engine.sense.kits import Kit, lineup
from rules_engine.sense.modifiers import (
    applying,
    can_be_damaged,
    can_be_healed,
    total,
    wounds_of,
)
from rules_engine.sense.sources import unchanged
from rules_engine.sequences.base.lapsing import brought_by, ended_early, outlived
from rules_engine.sequences.ending import sudden_death, victory
from rules_engine.sequences.harm import suffering
from rules_engine.state.events import Roll
from rules_engine.state.frames import Attacking, Frame, Harming, HarmingAll, Moving
from rules_engine.state.position import (
    Fighter,
    Modifier,
    Position,
    note,
    put_args,
    put_fighter,
    put_seat,
)


def deal(position: Position) -> Verb:
    """Give the fighter its wound tokens."""
    args = capped(position, args_of(position, Harming))
    fighter = position.fighters[args.fighter]
    healing = _healing(position, args) if position.modifiers else None
    if healing is not None and fighter.hex is not None:
        return End(_healed(position, args.fighter, healing))
    if fighter.hex is None or args.amount <= 0 or not can_be_damaged(position, args.fighter):
        return End(position)
    if suffering.touches(position, args):
        if suffering.spares(position, args) is not None:
            rule = "game.card-over-rule"
            return Ask(fighter.seat, "defence roll", (Roll,), _spared, nothing, rule, 1)
        position, args = suffering.lowered(position, args)
        position = put_args(position, args)
        if args.amount <= 0:
            return End(position)
    if args.amount > 1 and RESILIENT in traits_of(position, args.fighter):
        position, args = _resisted(position, args)
    return _dealt(position, args)


def _healing(position: Position, args: Harming) -> Modifier | None:
    """What has the lethal hex that a fighter comes to heal it in place of hurting it."""
    if args.source != "lethal":
        return None
    return next(iter(applying(position, args.fighter, "healed by lethal hexes")), None)


def _healed(position: Position, fighter: int, given: Modifier) -> Position:
    """The position after a lethal hex has healed the first that came to it; then that is over."""
    tokens = position.fighters[fighter].wound_tokens
    less = min(tokens, given.amount) if can_be_healed(position, fighter) else 0
    better = put_fighter(position, fighter, wound_tokens=tokens - less)
    better = note(better, "heal", seat=given.seat, other=fighter, amount=less, word=given.source)
    card = brought_by(better, given)
    return better if card is None else ended_early(better, card)


def capped(position: Position, args: Harming) -> Harming:
    """The damage within what a card lets the first fighter to suffer it suffer in all (DC-171)."""
    caps = (
        applying(position, args.fighter, "most damage to the first") if position.modifiers else []
    )
    if not caps:
        return args
    seat = position.fighters[args.fighter].seat
    hurt = [
        one
        for one in position.history
        if one.turn == position.turn
        and one.what == "damage"
        and position.fighters[one.other].seat == seat
    ]
    if hurt and hurt[0].other != args.fighter:
        return args
    suffered = sum(one.amount for one in hurt if one.other == args.fighter)
    left = max(0, min(one.amount for one in caps) - suffered)
    return replace(args, amount=min(args.amount, left))


def _resisted(position: Position, args: Harming) -> tuple[Position, Harming]:
    """In an Attack action each block in the defence roll takes one off; one is dealt at least."""
    attack = enclosing(position, Attacking)
    if attack is None or attack.target != args.fighter:
        return position, args
    blocks = attack.defence_faces.count("block")
    left = replace(args, amount=max(1, args.amount - blocks))
    told("game.card-over-rule", fighter=args.fighter, blocks=blocks)
    position = suffering.undealt(position, args, args.amount - left.amount)
    return put_args(position, left), left


def _spared(position: Position, event: Roll) -> Verb:
    """The die decides whether the fighter suffers the damage at all."""
    args = capped(position, args_of(position, Harming))
    right = event.kind == "defence" and not faces_problem(_DICE, event.faces, 1)
    need(right, "game.card-over-rule", dice=1, faces=event.faces)
    spare = suffering.spares(position, args)
    assert spare is not None
    position = suffering.without_first(position, spare)
    if spare.word == suffering.CHARM:
        position = suffering.worn_out(position, args.fighter, spare, event.faces)
        return End(suffering.undealt(position, args, args.amount))
    if spare.word in event.faces:
        return End(suffering.undealt(position, args, args.amount))
    position, args = suffering.lowered(position, args)
    return _dealt(put_args(position, args), args)


def _dealt(position: Position, args: Harming) -> Verb:
    fighter = position.fighters[args.fighter]
    told("damage.dealt", fighter=args.fighter, amount=args.amount, source=args.source)
    hurt = put_fighter(position, args.fighter, wound_tokens=fighter.wound_tokens + args.amount)
    return Advance(
        note(
            shattered(hurt, args.fighter),
            "damage",
            seat=args.seat,
            fighter=args.by,
            other=args.fighter,
            amount=args.amount,
            word=args.source,
        )
    )


def check_out(position: Position) -> Verb:
    """Take the fighter out of action where its wound tokens reach its Wounds characteristic."""
    args = args_of(position, Harming)
    fighter = position.fighters[args.fighter]
    if fighter.hex is None or args.saved or args.held:
        return Advance(position)
    wounds = wounds_of(position, args.fighter)
    if fighter.wound_tokens < wounds:
        return Advance(position)
    told("out_of_action.threshold", fighter=args.fighter, wounds=wounds)
    gone = put_args(position, replace(args, out=True))
    fallen = take_out(gone, args.fighter, args, wounds)
    return annihilation(fallen) if position.sudden_death else Advance(fallen)


def check_lowered(position: Position) -> Verb:
    """Take out whoever has as many wound tokens as its Wounds characteristic now says.

    Nobody has done it and nothing was dealt (DC-033, DC-130); the opponent gains the bounty.
    While damage is being dealt, that damage is looked at in its own place.
    """
    at_once = position.sudden_death or number(position, "victory.at-once")
    fighters = position.fighters
    kits = lineup(position).kits if unchanged(position, "wounds") else ()
    if kits and not _any_falls(fighters, kits):  # as printed, whatever is going on
        if not at_once:
            return Advance(position)
        worn = []
    else:
        worn = [n for n, one in enumerate(fighters) if one.wound_tokens and one.hex is not None]
    if (not worn and not at_once) or enclosing(position, Harming) is not None:
        return Advance(position)
    for index in worn:
        wounds = kits[index].side.wounds if kits else wounds_of(position, index)
        if fighters[index].wound_tokens >= wounds:
            told("out_of_action.threshold", fighter=index, wounds=wounds)
            position = take_out(position, index, Harming(index, 0, source="lowered"), wounds)
            kits = ()  # the table is another one now
    return annihilation(position) if at_once else Advance(position)


def _any_falls(fighters: tuple[Fighter, ...], kits: tuple[Kit, ...]) -> bool:
    """Whether a fighter on the battlefield has as many wound tokens as the Wounds of its card."""
    for one, kit in zip(fighters, kits, strict=True):
        if one.wound_tokens and one.wound_tokens >= kit.side.wounds and one.hex is not None:
            return True
    return False


def deal_to_all(position: Position) -> Verb:
    """Give several fighters their wound tokens at the same moment."""
    args = args_of(position, HarmingAll)
    struck = tuple(
        one
        for one in args.fighters
        if position.fighters[one].hex is not None and can_be_damaged(position, one)
    )
    if not struck or args.amount <= 0:
        return End(position)
    for index in struck:
        harm = Harming(index, args.amount, seat=args.seat, by=args.by, source=args.source)
        if suffering.touches(position, harm):
            rest = replace(args, fighters=tuple(one for one in struck if one != index))
            return Push(put_args(position, rest), Frame("damage", "deal", harm), "deal")
    for index in struck:
        told("damage.dealt", fighter=index, amount=args.amount, source=args.source)
        tokens = position.fighters[index].wound_tokens + args.amount
        position = shattered(put_fighter(position, index, wound_tokens=tokens), index)
        position = note(
            position,
            "damage",
            seat=args.seat,
            fighter=args.by,
            other=index,
            amount=args.amount,
            word=args.source,
        )
    return Advance(put_args(position, replace(args, fighters=struck, left=struck)))


def windows_for_each(position: Position) -> Verb:
    """The windows of damage for one fighter after the other; nobody is out before the last."""
    args = args_of(position, HarmingAll)
    if not args.left:
        return Advance(position)
    harm = Harming(
        args.left[0], args.amount, seat=args.seat, by=args.by, source=args.source, held=True
    )
    rest = put_args(position, replace(args, left=args.left[1:]))
    return Push(rest, Frame("damage-of-several", "dealt", harm), "each")


def check_all_out(position: Position) -> Verb:
    """Take out together all who fall to damage dealt at the same moment (DC-125)."""
    args = args_of(position, HarmingAll)
    moment = len(position.history)
    for index in args.fighters:
        fighter = position.fighters[index]
        if fighter.hex is None or fighter.wound_tokens < (wounds := wounds_of(position, index)):
            continue
        told("out_of_action.threshold", fighter=index, wounds=wounds)
        harm = Harming(index, args.amount, seat=args.seat, by=args.by, source=args.source)
        position = take_out(position, index, harm, wounds, moment=moment)
    if position.sudden_death and wiped_out(position):
        return annihilation(position)
    fell = any(one.what == "out" for one in position.history[moment:])
    return Advance(position) if fell else End(position)


def take_out(
    position: Position,
    fighter: int,
    args: Harming,
    wounds: int,
    *,
    moment: int = -1,
    paid: bool = True,
) -> Position:
    """The position without a fighter that is taken out of action, its bounty gained.

    moment is shared by those who fall together; paid says that there is a bounty (DC-204). Where
    it had other wound tokens than the history tells of, as scenes put them, the fall says how many.
    """
    if "replaced" in traits_of(position, fighter):
        return _replaced(position, fighter)
    since = len(position.history) if moment < 0 else moment
    hex_ = position.fighters[fighter].hex
    owner = position.fighters[fighter].seat
    tokens = position.fighters[fighter].wound_tokens
    gone = put_fighter(
        position,
        fighter,
        hex=None,
        out=True,
        wound_tokens=0,
        move_tokens=0,
        charge_tokens=0,
        guard_tokens=0,
        stagger_tokens=0,
        counters=(),
        due=False,
        cursed=False,
    )
    gone = note(
        gone,
        "out",
        seat=args.seat,
        fighter=args.by,
        other=fighter,
        amount=0 if tokens == suffered(position, fighter) else tokens,
        word=args.source,
        since=since,
        about="" if hex_ is None else f"{hex_[0]},{hex_[1]}",
    )
    gone = gathered(_without_frail(outlived(gone, fighter), fighter), fighter)
    to = _bounty_to(position, owner, args.seat) if paid else ()
    return _bounty_gained(position, gone, to, wounds)


def _bounty_gained(position: Position, gone: Position, to: Iterable[int], wounds: int) -> Position:
    """The position after a fall with its bounty gained by the seats `to`, as it is worth to each
    before it. wounds: the Wounds characteristic of who fell."""
    worth = number(position, "bounty.glory")
    large = number(position, "bounty.large-wounds")
    if large and wounds >= large:
        worth += 1
    for seat in to:
        paid_out = worth + total(position, seat, "bounty")
        told("bounty.amount", seat=seat, glory=paid_out)
        gone = put_seat(gone, seat, glory=gone.seats[seat].glory + paid_out)
    return gone


FRAIL = "breaks with its fighter's fall"
"""The trait of an upgrade that does not outlast its fighter (Heroic End)."""


def _without_frail(position: Position, fighter: int) -> Position:
    """The position in which upgrades that break with their fighter have broken."""
    state = position.fighters[fighter]
    for card in state.upgrades:
        rules = rules_of(card)
        if rules is not None and FRAIL in rules.traits:
            position = without_upgrade(position, fighter, card)
    return position


BLUE, BRIMSTONE = "Blue Horror", "Brimstone Horrors"
RESILIENT = "resilient"
_DICE: tuple[Die, ...] = ("defence",)


def _replaced(position: Position, fighter: int) -> Position:
    """The position with the other side of a fighter's card in its place, without tokens.

    It is not taken out of action (DC-077); what it was doing goes on with the other (DC-078).
    """
    state = position.fighters[fighter]
    for index, other in enumerate(position.fighters):
        if other.card == BRIMSTONE and other.seat == state.seat:
            fresh = Fighter(BRIMSTONE, state.seat, state.hex, upgrades=state.upgrades)
            position = put_fighter(position, index, **asdict(fresh))
            position = put_fighter(position, fighter, **asdict(Fighter(BLUE, state.seat)))
            told("out_of_action.threshold", fighter=fighter, replaced=index)
            position = note(position, "replaced", seat=state.seat, fighter=index, other=fighter)
            stack = tuple(_handed_on(frame, fighter, index) for frame in position.stack)
            return replace(position, stack=stack)
    return position


def _handed_on(frame: Frame, old: int, new: int) -> Frame:
    """A move or charge in progress, now of the fighter in place of the old one."""
    if isinstance(frame.args, Moving) and frame.args.fighter == old:
        return replace(frame, args=replace(frame.args, fighter=new))
    return frame


def _bounty_to(position: Position, owner: int, doer: int) -> tuple[int, ...]:
    """With two players the opponent; with more, only the warband that did it."""
    if len(position.seats) == 2:
        return (1 - owner,)
    return (doer,) if doer not in (-1, owner) else ()


def annihilation(position: Position) -> Verb:
    """End the game at once when a warband is gone, but for the hazard phase, which goes on."""
    if position.phase != "action" or not wiped_out(position):
        return Advance(position)
    if position.sudden_death:
        return sudden_death.last_standing(position)
    told("victory.annihilation", gone=wiped_out(position))
    return victory.begin(position)


def wiped_out(position: Position) -> tuple[int, ...]:
    """The seats whose whole warband is out of action."""
    struck = {fighter.seat for fighter in position.fighters if fighter.out}
    if not struck:
        return ()
    left = {fighter.seat for fighter in position.fighters if fighter.hex is not None}
    return tuple(sorted(struck - left))
