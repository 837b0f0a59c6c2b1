"""What somebody tells that a card or a judge did: each deed done to the position as it was told.

No window opens and no choice is asked for: what came of it is told too. A deed must be possible
on the table; whether the card says so is nobody's to check here.
"""

from collections.abc import Callable
from typing import Any

from rules_engine.card_book.naming import card_meant, card_title
from rules_engine.facts.dice import FACES
from rules_engine.facts.errors import Refused
from rules_engine.facts.fighters import known_fighters
from rules_engine.facts.naming import places_of
from rules_engine.kernel.flow import enclosing, not_shown, sure
from rules_engine.moments.piles import DECKS, forgotten
from rules_engine.sense.blindness import TOLD, may_be_told
from rules_engine.sense.ground import blocked, field, fighter_in
from rules_engine.sense.modifiers import wounds_of
from rules_engine.sequences.harm.damage import take_out
from rules_engine.state import events, tellings
from rules_engine.state.frames import Attacking, Harming, Playing
from rules_engine.state.position import Position, note, put_below, put_fighter, put_seat

RULED, RULE = "log.ruled", "log.told"


def told_by(position: Position, event: events.Told) -> Position:
    """The position after what a player told, not shown, or a judge ruled.

    Raises Refused where there is no such card to tell of, a judge gives no reason, or a deed
    cannot be.
    """
    if not position.stack:
        raise Refused("kernel.over", {"event": "told"})
    open_ = may_be_told(position)
    card = _named(event.card, open_)
    if event.by < 0:
        sure(event.reason, RULE, card=card, reason=event.reason)
        not_shown(RULED, reason=event.reason)
    else:
        sure(card in open_, RULE, card=event.card, open=open_)
        not_shown(RULE, card=card, name=card_title(card))
    for deed in event.did:
        position = _DEEDS[type(deed)](position, deed, card)
    until = "now" if _ends(position, event, card) else event.until
    return note(position, TOLD, seat=event.by, word=card, about=until)


def _named(words: str, open_: tuple[str, ...]) -> str:
    """What somebody tells of: a card, or a fighter with abilities that are left open."""
    fighters = [one for one in open_ if one in known_fighters()]
    return fighters[found[0]] if (found := places_of(words, fighters)) else card_meant(words, open_)


def _ends(position: Position, event: events.Told, card: str) -> bool:
    """Whether the card itself went with what was told: off its fighter, or with it."""
    gone = [
        deed.fighter
        for deed in event.did
        if isinstance(deed, tellings.TakenOut) and card in position.fighters[deed.fighter].upgrades
    ]
    discarded = any(
        card in deed.cards for deed in event.did if isinstance(deed, tellings.Discarded)
    )
    return bool(gone) or discarded or event.until == "now"


def _fighter(position: Position, number: int, *, there: bool = True) -> None:
    sure(number < len(position.fighters), RULE, fighter=number)
    if there:
        standing = position.fighters[number].hex is not None
        sure(standing, "out_of_action.removed", fighter=number)


def check_free(position: Position, hex_: Any, fighter: int) -> None:
    """A hex that a fighter can stand in: of the battlefield, not blocked, nobody else's."""
    sure(hex_ in field(position), "boards.incomplete-hex", hex=hex_)
    sure(hex_ not in blocked(position), "hexes.blocked", hex=hex_)
    sure(fighter_in(position, hex_) in (-1, fighter), "hexes.one-fighter", hex=hex_)


def _placed(position: Position, deed: tellings.Placed, card: str) -> Position:
    _fighter(position, deed.fighter)
    check_free(position, deed.hex, deed.fighter)
    moved = put_fighter(position, deed.fighter, hex=deed.hex)
    return note(moved, "place", other=deed.fighter, word=card)


def _pushed(position: Position, deed: tellings.Pushed, card: str) -> Position:
    _fighter(position, deed.fighter)
    check_free(position, deed.path[-1], deed.fighter)
    for hex_ in deed.path:
        sure(hex_ in field(position), "boards.incomplete-hex", hex=hex_)
    moved = put_fighter(position, deed.fighter, hex=deed.path[-1])
    return note(moved, "push", other=deed.fighter, amount=len(deed.path), word=card)


def _damaged(position: Position, deed: tellings.Damaged, card: str) -> Position:
    _fighter(position, deed.fighter)
    tokens = position.fighters[deed.fighter].wound_tokens + deed.amount
    hurt = put_fighter(position, deed.fighter, wound_tokens=tokens)
    hurt = note(hurt, "damage", other=deed.fighter, amount=deed.amount, word=card)
    wounds = wounds_of(hurt, deed.fighter)
    if tokens < wounds:
        return hurt
    return take_out(hurt, deed.fighter, Harming(deed.fighter, deed.amount, source=card), wounds)


def _healed(position: Position, deed: tellings.Healed, card: str) -> Position:
    _fighter(position, deed.fighter)
    tokens = position.fighters[deed.fighter].wound_tokens
    sure(deed.amount <= tokens, "tokens.remove", amount=deed.amount, tokens=tokens)
    better = put_fighter(position, deed.fighter, wound_tokens=tokens - deed.amount)
    return note(better, "heal", other=deed.fighter, amount=deed.amount, word=card)


def _tokened(position: Position, deed: tellings.Tokened, _: str) -> Position:
    _fighter(position, deed.fighter)
    kind = f"{deed.token}_tokens"
    left = getattr(position.fighters[deed.fighter], kind) + deed.amount
    sure(left >= 0, "tokens.remove", token=deed.token, amount=deed.amount)
    return put_fighter(position, deed.fighter, **{kind: left})


def _gained(position: Position, deed: tellings.Gained, card: str) -> Position:
    sure(deed.seat < len(position.seats), RULE, seat=deed.seat)
    left = position.seats[deed.seat].glory + deed.amount
    sure(left >= 0, "scoring.glory-kept", amount=deed.amount)
    richer = put_seat(position, deed.seat, glory=left)
    return note(richer, "glory", seat=deed.seat, amount=deed.amount, word=card)


def drawn(position: Position, deed: tellings.Drawn, _: str) -> Position:
    sure(deed.seat < len(position.seats), RULE, seat=deed.seat)
    deck, hand = DECKS[deed.deck]
    own = position.seats[deed.seat]
    left = list(getattr(own, deck))
    for card in deed.cards:
        lies = card if card in left else next((one for one in left if one[0] == "?"), "")
        sure(lies, "cards.draw-from-top", card=card)
        left.remove(lies)
    piles = {deck: tuple(left), hand: (*getattr(own, hand), *deed.cards)}
    return put_seat(position, deed.seat, **piles)


def _discarded(position: Position, deed: tellings.Discarded, _: str) -> Position:
    sure(deed.seat < len(position.seats), RULE, seat=deed.seat)
    for card in deed.cards:
        position = without(position, deed.seat, card)
    return forgotten(position, deed.seat, *deed.cards)


def without(position: Position, seat: int, card: str) -> Position:
    """The position with one card on its pile: out of a hand, known or hidden, or off a fighter."""
    own = position.seats[seat]
    for hand, pile in (("objectives", "objective_discard"), ("power", "power_discard")):
        held = list(getattr(own, hand))
        if card in held:
            held.remove(card)
            return put_seat(
                position, seat, **{hand: tuple(held), pile: (*getattr(own, pile), card)}
            )
    for index, fighter in enumerate(position.fighters):
        if fighter.seat == seat and card in fighter.upgrades:
            worn = list(fighter.upgrades)
            worn.remove(card)
            bare = put_fighter(position, index, upgrades=tuple(worn))
            bare = note(bare, "broken", seat=seat, other=index, word=card)
            return put_seat(bare, seat, power_discard=(*own.power_discard, card))
    hidden = next((one for one in own.power if one[0] == "?"), "")
    sure(hidden, "game.card-over-rule", card=card)
    held = list(own.power)
    held.remove(hidden)
    return put_seat(position, seat, power=tuple(held), power_discard=(*own.power_discard, card))


def _rerolled(position: Position, deed: tellings.Rerolled, _: str) -> Position:
    kind, name = _ROLLS[deed.roll]
    frame: Any = enclosing(position, kind)
    faces = list(getattr(frame, name, ()))
    fits = len(deed.dice) == len(deed.faces) and all(0 <= one < len(faces) for one in deed.dice)
    sure(fits, "rolls.re-roll-once", dice=deed.dice, faces=tuple(faces))
    shown = all(face in FACES[deed.roll] for face in deed.faces)
    sure(shown, "rolls.symbol-names", faces=deed.faces)
    for die, face in zip(deed.dice, deed.faces, strict=True):
        faces[die] = face
    return put_below(position, kind, **{name: tuple(faces)})


_ROLLS: dict[str, tuple[type[Any], str]] = {
    "attack": (Attacking, "attack_faces"),
    "defence": (Attacking, "defence_faces"),
    "magic": (Playing, "faces"),
}


def _taken_out(position: Position, deed: tellings.TakenOut, card: str) -> Position:
    _fighter(position, deed.fighter, there=False)
    if position.fighters[deed.fighter].out:
        return position
    _fighter(position, deed.fighter)
    wounds = wounds_of(position, deed.fighter)
    return take_out(position, deed.fighter, Harming(deed.fighter, 0, source=card), wounds)


def _brought_back(position: Position, deed: tellings.BroughtBack, card: str) -> Position:
    _fighter(position, deed.fighter, there=False)
    away = position.fighters[deed.fighter].hex is None
    sure(away, "place.not-from-out-of-action", fighter=deed.fighter)
    check_free(position, deed.hex, deed.fighter)
    back = put_fighter(position, deed.fighter, hex=deed.hex, out=False)
    return note(back, "raised", other=deed.fighter, word=card)


_DEEDS: dict[type[tellings.Deed], Callable[[Position, Any, str], Position]] = {
    tellings.Placed: _placed,
    tellings.Pushed: _pushed,
    tellings.Damaged: _damaged,
    tellings.Healed: _healed,
    tellings.Tokened: _tokened,
    tellings.Gained: _gained,
    tellings.Drawn: drawn,
    tellings.Discarded: _discarded,
    tellings.Rerolled: _rerolled,
    tellings.TakenOut: _taken_out,
    tellings.BroughtBack: _brought_back,
}
