"""Positions to begin with: a new game, or a scene written by hand in a few lines."""

from collections.abc import Sequence

import msgspec

from rules_engine.battlefield import Layout
from rules_engine.card_book.printed import card_facts
from rules_engine.editions import load
from rules_engine.facts.errors import Unusable
from rules_engine.facts.fighters import FighterCard, known_fighters, warband
from rules_engine.facts.hexes import Hex
from rules_engine.kernel.tables import word
from rules_engine.machine import begin
from rules_engine.moments.playing import lacking
from rules_engine.sense.ground import field
from rules_engine.sequences.base.common import after, from_seat
from rules_engine.sequences.ending.sudden_death import PLAYERS
from rules_engine.state.frames import AnyArgs, Frame, Plain, PowerStep, SeatBySeat
from rules_engine.state.position import Fighter, LevelMatch, Outcome, Position, Seat, Token


class Warband(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a player brings: a warband by its name, and two decks of known or sealed cards."""

    name: str
    objectives: tuple[str, ...] = ()
    power: tuple[str, ...] = ()


def new_game(
    edition: str,
    seats: Sequence[Warband],
    *,
    given: Sequence[FighterCard] = (),
    hazards: Sequence[str] = (),
    artefact: bool = False,
) -> Position:
    """The position in which the first thing of set-up is asked.

    given are fighters' cards that the data lacks, hazards the hazard deck where there is one,
    artefact says that Capture the Artefact is played (Shadespire pg 26).
    Raises Unusable for an unknown edition, a warband without fighters, a card in a deck that needs
    what the edition does not have, or another number of players than two: only their set-up is
    played; games of more begin with a scene.
    """
    if len(seats) != PLAYERS:
        raise Unusable(f"set-up is played by two players, not by {len(seats)}")
    fighters: list[Fighter] = []
    start = load(edition).start("game")
    if artefact and "place-artefact" not in load(edition).rows["setup"]:
        raise Unusable(f"{edition} has no Capture the Artefact")
    for seat, brought in enumerate(seats):
        for card in (*brought.objectives, *brought.power):
            _check_needs(card, edition)
        own = [card for card in given if card.warband == brought.name] or warband(brought.name)
        if not own:
            raise Unusable(f"no fighters of a warband called {brought.name!r} are known")
        fighters += [Fighter(card.name, seat) for card in own]
    position = Position(
        edition,
        seats=tuple(
            Seat(one.name, objective_deck=one.objectives, power_deck=one.power) for one in seats
        ),
        fighters=tuple(fighters),
        stack=(Frame("game", start),),
        given=tuple(given),
        hazard_deck=tuple(hazards),
        artefact=artefact,
    )
    return begin(position)


_NEEDS = {"spell": "spells", "scatter": "scatter", "promised": "attacks promised for later"}


def _check_needs(card: str, edition: str) -> None:
    lacks = lacking(card, edition)
    if lacks:
        facts = card_facts(card)
        named = f"{facts.name} ({card})" if facts is not None else card
        what = " and ".join(_NEEDS[one] for one in lacks)
        raise Unusable(
            f"{named} needs {what}, which {edition} does not have: nothing was played;"
            " take the card out of the deck, or name the edition it was played under"
        )


class Piece(msgspec.Struct, frozen=True, omit_defaults=True):
    """A fighter of a scene: its card, its hex, and what lies on it where anything does.

    seat is taken from the order of the warbands in the scene where it is left out.
    """

    fighter: str
    hex: Hex | None = None
    seat: int = -1
    inspired: bool = False
    out: bool = False
    wound_tokens: int = 0
    move_tokens: int = 0
    charge_tokens: int = 0
    guard_tokens: int = 0
    stagger_tokens: int = 0
    upgrades: tuple[str, ...] = ()


class Scene(msgspec.Struct, frozen=True, omit_defaults=True):
    """A position in a few lines: boards, fighters on hexes, tokens, and whose step it is.

    step is `activation`, `power step` or `end phase`; player the seat whose it is, in a
    power step that whose turn it ends (who begins there is the edition's to say). sudden_death
    puts the scene into a round played after a drawn last game to settle its match. Everything left
    out has its natural default: round 1, nobody hurt, no cards, no glory.
    """

    edition: str
    boards: Layout
    fighters: tuple[Piece, ...] = ()
    tokens: tuple[Token, ...] = ()
    seats: tuple[Seat, ...] = ()
    step: str = "activation"
    player: int = 0
    first: int = 0
    round: int = 1
    turn: int = 1
    hazard_deck: tuple[str, ...] = ()
    given: tuple[FighterCard, ...] = ()
    sudden_death: bool = False


def stage(scene: Scene) -> Position:
    """The position of a scene, played on until somebody is asked.

    Raises Unusable where the scene contradicts itself: two fighters in a hex, an unknown
    fighter, a hex that is not of the battlefield.
    """
    edition = load(scene.edition)
    seats = scene.seats or _seats(scene)
    level = _level(scene, seats) if scene.sudden_death else None
    seated = tuple(_fighter(scene, piece, seats) for piece in scene.fighters)
    position = Position(
        scene.edition,
        layout=scene.boards,
        seats=seats,
        fighters=seated,
        tokens=scene.tokens,
        round=scene.round if level is None else max(scene.round, level.rounds + 1),
        phase="end" if scene.step == "end phase" else "action",
        turn=scene.turn,
        active=scene.player,
        first=scene.first,
        hazard_deck=scene.hazard_deck,
        given=scene.given,
        sudden_death=level,
    )
    _check(position)
    stack = (Frame("game", "next-round"), *_steps(scene, position))
    for frame in stack:
        if frame.row:
            edition.row(frame.sequence, frame.row)
    return begin(msgspec.structs.replace(position, stack=stack))


def _level(scene: Scene, seats: tuple[Seat, ...]) -> LevelMatch:
    """A match of which nothing is told but that its last game was drawn, with this glory."""
    edition = load(scene.edition)
    if "last-roll-off" not in edition.sequences or len(seats) != PLAYERS:
        raise Unusable(f"no sudden death is told of in {scene.edition} for {len(seats)} players")
    rounds = edition.values["round.count"]
    assert isinstance(rounds, int)
    glory = tuple(seat.glory + seat.spent for seat in seats)
    return LevelMatch(Outcome((0, 1), "victory.draw"), glory, rounds)


def _seats(scene: Scene) -> tuple[Seat, ...]:
    """The warbands of the fighters, in the order they come up in; two seats at least."""
    names = list(dict.fromkeys(_card(scene, piece.fighter).warband for piece in scene.fighters))
    highest = max((piece.seat for piece in scene.fighters), default=-1) + 1
    names += [""] * (max(2, highest) - len(names))
    return tuple(Seat(name) for name in names)


def _card(scene: Scene, name: str) -> FighterCard:
    for card in scene.given:
        if card.name == name:
            return card
    try:
        return known_fighters()[name]
    except KeyError:
        raise Unusable(f"no fighter called {name!r} is known") from None


def _fighter(scene: Scene, piece: Piece, seats: tuple[Seat, ...]) -> Fighter:
    seat = piece.seat
    if seat < 0:
        warbands = [one.warband for one in seats]
        seat = warbands.index(_card(scene, piece.fighter).warband)
    told = {name: getattr(piece, name) for name in piece.__struct_fields__}
    del told["fighter"], told["seat"]
    return Fighter(piece.fighter, seat, **told)


def _check(position: Position) -> None:
    ground = field(position)
    taken: set[Hex] = set()
    for fighter in position.fighters:
        if fighter.hex is None:
            continue
        if fighter.hex not in ground or fighter.hex in ground.blocked:
            raise Unusable(f"{fighter.card} cannot stand in {fighter.hex}")
        if fighter.hex in taken:
            raise Unusable(f"two fighters stand in {fighter.hex}")
        taken.add(fighter.hex)
    for token in position.tokens:
        if token.hex not in ground:
            raise Unusable(f"no token can lie in {token.hex}")


def _steps(scene: Scene, position: Position) -> tuple[Frame, ...]:
    def frame(sequence: str, row: str, args: AnyArgs = Plain()) -> Frame:  # noqa: B008  # a value
        return Frame(sequence, row, args)

    if scene.step == "end phase":
        order = from_seat(position, scene.first)
        mine = order[order.index(scene.player) :]
        return (
            frame("round", ""),
            frame("end-phase", "clear"),
            frame("end-phase-seat", "score", SeatBySeat(mine)),
        )
    phase = (frame("round", "end-phase"), frame("action-phase", "turns"))
    if scene.step == "power step":
        return (
            *phase,
            frame("turn", _after_power_step(scene)),
            frame("power-step", "ask", PowerStep(_first_asked(scene, position))),
        )
    if scene.step == "activation":
        return (*phase, frame("turn", "activation"))
    raise Unusable(f"a scene cannot begin at {scene.step!r}")


def _first_asked(scene: Scene, position: Position) -> int:
    """Who begins the power step of a player's turn (Harrowdeep pg 36: whose turn is next)."""
    next_begins = word(position, "power-step.first") == "next"
    return after(position, scene.player) if next_begins else scene.player


def _after_power_step(scene: Scene) -> str:
    return load(scene.edition).row("turn", "power-step").following
