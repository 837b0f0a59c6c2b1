"""A scene staged: the position it tells of, played on until somebody is asked."""

from msgspec.structs import replace

from rules_engine.card_book.naming import card_meant
from rules_engine.editions import load_duel
from rules_engine.facts.errors import Unusable
from rules_engine.facts.fighters import FighterCard, known_fighters
from rules_engine.facts.naming import one_of
from rules_engine.kernel.tables import Edition, word
from rules_engine.machine import begin
from rules_engine.moments.piles import apart
from rules_engine.scene.checks import check_given, check_table
from rules_engine.scene.force import in_force
from rules_engine.scene.forms import Piece, Scene
from rules_engine.scene.grounds import boards_of, hex_meant
from rules_engine.scene.past import told_rounds, with_past
from rules_engine.sense.gathering import at_the_start
from rules_engine.sense.untold import opened
from rules_engine.sequences.base.common import after, from_seat
from rules_engine.sequences.ending.sudden_death import PLAYERS
from rules_engine.state.frames import AnyArgs, Frame, Plain, PowerStep, SeatBySeat
from rules_engine.state.position import Fighter, LevelMatch, Outcome, Position, Seat

_HANDS = (
    "objectives",
    "power",
    "objective_deck",
    "power_deck",
    "scored",
    "objective_discard",
    "power_discard",
    "revealed",
)


def stage(scene: Scene, *, open_past: bool = False) -> Position:
    """The position of a scene, played on until somebody is asked.

    With open_past, what the scene does not tell of its past may have happened; else nothing has.
    Raises Unusable where the scene contradicts itself or names what is not there: two fighters in
    a hex, an unknown fighter or card, a hex that is not of the battlefield, a seat without player.
    """
    edition = load_duel(scene.edition)
    check_given(scene.given)
    cards = [_card(scene, piece) for piece in scene.fighters]
    seats = tuple(_with_cards(scene, seat) for seat in _named(scene, cards))
    _check_seats(scene, seats)
    _check_time(scene, len(seats))
    level = _level(scene, seats) if scene.sudden_death else None
    now = 1 if scene.round is None else scene.round
    position = Position(
        scene.edition,
        layout=boards_of(scene),
        seats=seats,
        tokens=scene.tokens,
        round=now if level is None else max(now, level.rounds + 1),
        phase="end" if scene.step == "end phase" else "action",
        turn=1 if scene.turn is None else scene.turn,
        active=scene.player or 0,
        first=scene.first,
        hazard_deck=tuple(card_meant(card) for card in scene.hazard_deck),
        given=scene.given,
        sudden_death=level,
    )
    for piece, card in zip(scene.fighters, cards, strict=True):
        position = _with_fighter(position, piece, card)
    position = at_the_start(position)
    check_table(position)
    position = with_past(position, scene.before)
    if open_past:
        position = opened(position, told_rounds(scene, position.round))
    position = in_force(position, scene.in_force)
    stack = (Frame("game", "next-round"), *_steps(scene, position, edition))
    for frame in stack:
        if frame.row:
            edition.row(frame.sequence, frame.row)
    return begin(replace(position, stack=stack))


def _check_seats(scene: Scene, seats: tuple[Seat, ...]) -> None:
    if not 2 <= len(seats) <= 4:
        raise Unusable(f"a game has two to four players, not {len(seats)}")
    named = [("player", scene.player or 0), ("first", scene.first)]
    named += [(piece.fighter, piece.seat) for piece in scene.fighters]
    for name, seat in named:
        if not -1 <= seat < len(seats):
            raise Unusable(f"{name}: there is no seat {seat}, only 0 to {len(seats) - 1}")


def _check_time(scene: Scene, players: int) -> None:
    """Hold round and turn against those there are; rounds of sudden death come after the last."""
    values = load_duel(scene.edition).values
    rounds, each = values["round.count"], values["round.activations"]
    assert isinstance(rounds, int) and isinstance(each, int)
    if scene.round is not None and scene.round > rounds and not scene.sudden_death:
        raise Unusable(f"a game has {rounds} rounds: there is no round {scene.round}")
    if scene.turn is not None and scene.turn > each * players:
        raise Unusable(f"an action phase has {each * players} turns: there is no {scene.turn}")


def _with_cards(scene: Scene, seat: Seat) -> Seat:
    """A seat with the cards of its hands and piles by their ids; scored ones lie discarded too,
    where they do so."""
    named = {
        pile: tuple(card_meant(card) for card in getattr(seat, pile))
        for pile in _HANDS
        if getattr(seat, pile)
    }
    own = replace(seat, **named) if named else seat
    if not load_duel(scene.edition).values["scoring.discards"]:
        return own
    return replace(own, objective_discard=own.objective_discard + apart(own))


def _level(scene: Scene, seats: tuple[Seat, ...]) -> LevelMatch:
    """A match of which nothing is told but that its last game was drawn, with this glory."""
    edition = load_duel(scene.edition)
    if "last-roll-off" not in edition.sequences or len(seats) != PLAYERS:
        raise Unusable(f"no sudden death is told of in {scene.edition} for {len(seats)} players")
    rounds = edition.values["round.count"]
    assert isinstance(rounds, int)
    glory = tuple(seat.glory + seat.spent for seat in seats)
    return LevelMatch(Outcome((0, 1), "victory.draw"), glory, rounds)


def _named(scene: Scene, cards: list[FighterCard]) -> tuple[Seat, ...]:
    """The seats, two at least; those told without a warband have those of the fighters, in the
    order they come up in."""
    if not scene.seats:
        names = list(dict.fromkeys(card.warband for card in cards))
        highest = max((piece.seat for piece in scene.fighters), default=-1) + 1
        names += [""] * (max(2, highest) - len(names))
        return tuple(Seat(name) for name in names)
    known = {seat.warband for seat in scene.seats}
    seatless = (
        card.warband for piece, card in zip(scene.fighters, cards, strict=True) if piece.seat < 0
    )
    coming = iter(dict.fromkeys(name for name in seatless if name not in known))
    return tuple(
        seat if seat.warband else replace(seat, warband=next(coming, "")) for seat in scene.seats
    )


def _card(scene: Scene, piece: Piece) -> FighterCard:
    """The card of a piece; of warbands named by the seats where its name fits several."""
    for card in scene.given:
        if card.name == piece.fighter:
            return card
    known = known_fighters()
    if piece.fighter in known:
        return known[piece.fighter]
    playing = {seat.warband for seat in scene.seats}
    own = [card.name for card in known.values() if card.warband in playing and "" not in playing]
    names = [*(card.name for card in scene.given), *(own or known)]
    name = one_of(piece.fighter, names, "fighter")
    return next((card for card in scene.given if card.name == name), None) or known[name]


def _with_fighter(position: Position, piece: Piece, card: FighterCard) -> Position:
    """The position with one more fighter, whose hex may be told by those before it."""
    seat = piece.seat
    if seat < 0:
        warbands = [one.warband for one in position.seats]
        if card.warband not in warbands:
            raise Unusable(f"{card.name} is of no warband of the seats: say its seat")
        seat = warbands.index(card.warband)
    if piece.inspired and card.inspired is None:
        raise Unusable(f"{card.name} has no Inspired side")
    values = {name: getattr(piece, name) for name in piece.__struct_fields__}
    del values["fighter"], values["seat"]
    values["hex"] = hex_meant(position, piece.hex, card.name)
    values["upgrades"] = tuple(card_meant(one) for one in piece.upgrades)
    fighter = Fighter(card.name, seat, **values)
    return replace(position, fighters=(*position.fighters, fighter))


def _steps(scene: Scene, position: Position, edition: Edition) -> tuple[Frame, ...]:
    def frame(sequence: str, row: str, args: AnyArgs = Plain()) -> Frame:  # noqa: B008  # a value
        return Frame(sequence, row, args)

    if scene.step == "end phase":
        order = from_seat(position, scene.first)
        mine = order[order.index(scene.player or 0) :]
        return (
            frame("round", ""),
            frame("end-phase", "clear"),
            frame("end-phase-seat", "score", SeatBySeat(mine)),
        )
    phase = (frame("round", "end-phase"), frame("action-phase", "turns"))
    if scene.step == "power step":
        return (
            *phase,
            frame("turn", edition.row("turn", "power-step").following),
            frame("power-step", "ask", PowerStep(_first_asked(scene, position))),
        )
    if scene.step == "activation":
        return (*phase, frame("turn", "activation"))
    raise Unusable(f"a scene cannot begin at {scene.step!r}")


def _first_asked(scene: Scene, position: Position) -> int:
    """Who begins the power step of a player's turn (Harrowdeep pg 36: whose turn is next)."""
    next_begins = word(position, "power-step.first") == "next"
    player = scene.player or 0
    return after(position, player) if next_begins else player
