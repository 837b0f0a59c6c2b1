"""What one player may know of a position: everything else is sealed."""

from msgspec.structs import replace

from rules_engine.kernel.tables import edition_of
from rules_engine.state.frames import Frame, SettingUp
from rules_engine.state.position import Position, Seat, Token

SEALED = "?"


def view(position: Position, seat: int) -> Position:
    """The position as a seat may know it: other hands, all decks and unseen faces sealed.

    Sealed cards keep their number only. What was played, scored or discarded stays open, and a
    feature token that lies face down is known to the player it was dealt to. A hand set aside in
    a do-over that shuffles it back is nobody else's to see.
    """
    aside = position.phase == "setup" and "shuffle-back" in edition_of(position).rows["first-hands"]
    return replace(
        position,
        seats=tuple(
            _seat(own, mine=index == seat, aside=aside) for index, own in enumerate(position.seats)
        ),
        tokens=tuple(_token(token, seat) for token in position.tokens),
        hazard_deck=_sealed(position.hazard_deck),
        stack=tuple(_frame(frame, seat) for frame in position.stack),
    )


def _seat(own: Seat, *, mine: bool, aside: bool) -> Seat:
    decks = replace(
        own, objective_deck=_sealed(own.objective_deck), power_deck=_sealed(own.power_deck)
    )
    if mine:
        return decks
    if aside:
        decks = replace(
            decks,
            objective_discard=_sealed(own.objective_discard),
            power_discard=_sealed(own.power_discard),
        )
    return replace(
        decks,
        objectives=_sealed(own.objectives, own.revealed),
        power=_sealed(own.power),
        arrived=(),
    )


def _sealed(cards: tuple[str, ...], shown: tuple[str, ...] = ()) -> tuple[str, ...]:
    return tuple(card if card in shown else SEALED for card in cards)


def _token(token: Token, seat: int) -> Token:
    if token.face_up or token.seat == seat:
        return token
    return replace(token, number=0, blank=False)


def _frame(frame: Frame, seat: int) -> Frame:
    args = frame.args
    if not isinstance(args, SettingUp) or not args.dealt:
        return frame
    dealt = tuple(
        hand if owner == seat else (0,) * len(hand) for owner, hand in enumerate(args.dealt)
    )
    return replace(frame, args=replace(args, dealt=dealt))
