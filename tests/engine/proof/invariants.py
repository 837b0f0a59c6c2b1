"""What must hold between any two positions of any game, worked out apart from the engine's rows."""

from collections import Counter
from collections.abc import Iterator

import msgspec

from rules_engine.card_book.printed import is_sealed
from rules_engine.facts.errors import Refused
from rules_engine.machine import step
from rules_engine.moments.playing import card_glory, cost_of
from rules_engine.sense.ground import field
from rules_engine.sense.modifiers import total, wounds_of
from rules_engine.state.events import AnyEvent, Event
from rules_engine.state.frames import Playing
from rules_engine.state.position import Happening, Position

POSITION = msgspec.json.Decoder(Position)
EVENT = msgspec.json.Decoder(AnyEvent)
ENCODER = msgspec.json.Encoder()
BOUNTY = {
    "shadespire-2018": 1,
    "nightvault-2019": 1,
    "dreadfane-2019": 2,
    "harrowdeep-2021": 1,
}
"""Shadespire pg 21, Dreadfane pg 13, Harrowdeep pg 33."""
PILES = (
    "objectives",
    "power",
    "objective_deck",
    "power_deck",
    "objective_discard",
    "power_discard",
)


def cards_of(position: Position, seat: int) -> Counter[str]:
    """Every card of a seat, wherever it lies."""
    own = position.seats[seat]
    found: Counter[str] = Counter()
    for pile in PILES:
        found.update(getattr(own, pile))
    if position.edition == "harrowdeep-2021":
        found.update(own.scored)
    for fighter in position.fighters:
        if fighter.seat == seat:
            found.update(fighter.upgrades)
    found.update(card.card for card in position.in_play if card.seat == seat)
    return found


def in_hand_over(position: Position, seat: int) -> Counter[str]:
    """The cards of a seat that are just being played, and so lie nowhere else."""
    playing = (frame.args for frame in position.stack if isinstance(frame.args, Playing))
    return Counter(args.card for args in playing if args.seat == seat)


def hazards_of(position: Position) -> Counter[str]:
    """Every hazard card, wherever it lies."""
    found = Counter(position.hazard_deck + position.hazards + position.hazard_discard)
    hazard = (frame.args for frame in position.stack if frame.sequence == "hazard")
    found.update(args.card for args in hazard if args.card not in found)  # type: ignore[union-attr]
    return found


def happened(position: Position, what: str) -> list[Happening]:
    """All that happened of a kind, in every round so far."""
    return [
        one for past in (*position.earlier, position.history) for one in past if one.what == what
    ]


def _drawn_to_be_looked_at(position: Position, seat: int) -> int:
    """How many cards in hand were drawn beyond it and cannot be scored, as Shifting Map has it."""
    own = (one for one in position.modifiers if one.what == "not scored" and one.seat == seat)
    return sum(one.word in position.seats[seat].objectives for one in own)


class Watch:
    """Looks on while a game is played; every method fails by assertion.

    brought are the cards of each seat as the game began.
    """

    def __init__(self, position: Position) -> None:
        self.brought = [cards_of(position, seat) for seat in range(len(position.seats))]
        self.hazards = hazards_of(position)

    def saw(self, before: Position, event: Event, after: Position) -> None:
        """Hold one step against everything that is cheap to look at."""
        self.stands(after)
        self.cards(before, event, after)
        self.glory(before, after)
        onward = 2 if len(after.seats) == 4 and after.edition == "harrowdeep-2021" else 1
        assert after.round in (before.round, before.round + onward)
        assert after.round <= 3
        assert len(after.seats) == len(before.seats)
        assert [one.card for one in after.fighters] == [one.card for one in before.fighters]

    def stands(self, position: Position) -> None:
        """One fighter a hex, on whole open hexes; who is out stands nowhere and has nothing."""
        standing = [one.hex for one in position.fighters if one.hex is not None]
        assert len(standing) == len(set(standing)), "two fighters in a hex"
        if standing:
            ground = field(position)
            assert all(hex_ in ground and hex_ not in ground.blocked for hex_ in standing)
        for one in position.fighters:
            counted = (one.wound_tokens, one.move_tokens, one.charge_tokens)
            counted += (one.guard_tokens, one.stagger_tokens)
            assert min(counted) >= 0
            if one.out:
                assert one.hex is None
                assert not any(counted)
        lying = [token.hex for token in position.tokens]
        assert len(lying) == len(set(lying)), "two tokens in a hex"
        numbers = [token.number for token in position.tokens if token.number]
        assert len(numbers) == len(set(numbers))

    def cards(self, before: Position, event: Event, after: Position) -> None:
        """No card comes from nowhere; what is missing is just being played.

        Nothing is missing when the game is over, though it may end in the middle of a card, at
        once, where a warband is gone (Dreadfane pg 19).
        """
        for seat, brought in enumerate(self.brought):
            found = cards_of(after, seat)
            assert not found - brought, f"from nowhere: {found - brought}"
            playing = in_hand_over(after, seat)
            missing = brought - found
            assert not missing - playing, f"lost: {missing}"
            in_exchange = any(isinstance(frame.args, Playing) for frame in after.stack)
            hand = after.seats[seat].objectives
            # what bars such a card ends with the game, the card stays in hand
            beyond = _drawn_to_be_looked_at(after if after.stack else before, seat)
            assert len(hand) <= 3 + in_exchange + beyond
        assert hazards_of(after) == self.hazards

    def glory(self, before: Position, after: Position) -> None:
        """Glory is gained by objectives, bounties and cards that say so, and spent on upgrades."""
        gains = [0] * len(after.seats)
        for one in _new(before, after, "scored"):
            sworn = any(past.word == one.word for past in happened(before, "sworn"))
            assert one.amount == card_glory(one.word) + sworn
            gains[one.seat] += one.amount
        for one in _new(before, after, "out"):
            for seat in _paid(after, one):
                gains[seat] += _bounty(before, after, one) + total(before, seat, "bounty")
        for one in _new(before, after, "glory"):
            gains[one.seat] += one.amount
        for seat, (was, now) in enumerate(zip(before.seats, after.seats, strict=True)):
            assert now.glory >= 0
            assert now.glory + now.spent - was.glory - was.spent == gains[seat]
            upgrades = [one for one in _new(before, after, "upgrade") if one.seat == seat]
            given = {
                one.fighter for one in _new(before, after, "upgrade given") if one.seat == seat
            }
            asked = [one.amount for one in _new(before, after, "paid") if one.seat == seat]
            asked += [
                one.amount
                for one in _new(before, after, "glory")
                if one.seat == seat and one.about == "spent"
            ]
            costs = [(one.fighter, cost_of(before, seat, one.word)) for one in upgrades]
            paid = sum(cost for fighter, cost in costs if fighter not in given)
            assert now.spent - was.spent == paid + sum(asked)


def _new(before: Position, after: Position, what: str) -> list[Happening]:
    return happened(after, what)[len(happened(before, what)) :]


def _paid(position: Position, out: Happening) -> tuple[int, ...]:
    """Of two the other player; of more who did it, and for one's own fighter nobody (DC-267)."""
    fallen = position.fighters[out.other].seat
    if len(position.seats) == 2:
        return (1 - fallen,)
    return () if out.seat in (-1, fallen) else (out.seat,)


def _bounty(before: Position, after: Position, out: Happening) -> int:
    if before.edition == "harrowdeep-2021" and wounds_of(before, out.other) >= 6:
        return 2
    return BOUNTY[before.edition]


def saved_and_loaded(position: Position) -> Position:
    """The position after a round trip through its JSON, which must change nothing."""
    raw = ENCODER.encode(position)
    back = POSITION.decode(raw)
    assert back == position
    assert ENCODER.encode(back) == raw
    assert hash(back) == hash(position)
    return back


def logged(event: Event) -> Event:
    """The event after a round trip through its JSON, which must change nothing."""
    back = EVENT.decode(ENCODER.encode(event))
    assert back == event
    return back


def refused(position: Position, event: Event) -> str:
    """The rule that refuses an event, `` where it is accepted; a refusal changes no byte."""
    raw = ENCODER.encode(position)
    try:
        step(position, event)
    except Refused as refusal:
        assert ENCODER.encode(position) == raw
        return refusal.rule
    return ""


def open_cards(position: Position) -> Iterator[str]:
    """Every card that is not sealed, of anybody."""
    for seat in range(len(position.seats)):
        yield from (card for card in cards_of(position, seat) if not is_sealed(card))
