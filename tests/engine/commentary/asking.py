"""What the tests of the commentary share: a table under it, ploys that last, and questions."""

from rules_engine.adjudicate import AnyAsked, Characteristic, May, Scorable, Undecided, rule_on
from rules_engine.facts.fighters import known_fighters
from rules_engine.machine import asked, legal, step
from rules_engine.scene import Piece
from rules_engine.state.events import Attack, Event, Pass, Play, Push, React, Roll
from rules_engine.state.position import Position, Seat
from tests.engine.driving import ask_of, dice, drive, scene, skip

NIGHTVAULT = "nightvault-2019"
TRAPS = ("S369", "NV436")  # Trap and Pit Trap, which are played when an enemy is driven back


def table(
    *pieces: Piece,
    mine: tuple[str, ...] = (),
    theirs: tuple[str, ...] = (),
    glory: int = 0,
    objectives: tuple[str, ...] = (),
    **told: object,
) -> Position:
    """A scene under the commentary; mine and theirs are power cards in hand, objectives mine."""
    bands = list(dict.fromkeys(known_fighters()[piece.fighter].warband for piece in pieces))
    seats = (
        Seat(bands[0], glory=glory, power=mine, objectives=objectives),
        Seat(bands[1] if len(bands) > 1 else "", power=theirs),
    )
    return scene(*pieces, edition=NIGHTVAULT, seats=seats, **told)


def rules_on(position: Position, ask: AnyAsked) -> str:
    """`yes` or `no` with the rule that refuses, or `undecided`."""
    answer = rule_on(position, ask)
    if isinstance(answer, Undecided):
        return "undecided"
    return f"no: {answer.derivation[-1].rule}" if answer.verdict == "no" else answer.verdict


def may(position: Position, event: Event) -> str:
    """Whether an event may happen now, or the rule by which it may not."""
    return rules_on(position, May(event))


def scorable(position: Position, card: str, seat: int = 0) -> bool:
    """Whether the condition of an objective is met."""
    return rules_on(position, Scorable(card, seat)) == "yes"


def value(position: Position, fighter: int, name: str, attack: str = "") -> int:
    """A characteristic as it is now."""
    answer = rule_on(position, Characteristic(fighter, name, attack))  # type: ignore[arg-type]
    found: int = answer.outcome["value"]
    return found


def lasting(position: Position, *events: Event) -> Position:
    """The next activation, after a ploy played in the power step that everybody then passes."""
    for event in events:
        position = skip(position)
        ask = ask_of(position)
        if ask.kind == "power step" and ask.who != event.by:
            position = step(position, Pass(by=1 - event.by)).position
        position = skip(step(position, event).position)
    while ask_of(position).kind != "activation":
        position = skip(step(position, Pass(by=ask_of(position).who)).position)
    return position


def declined(position: Position) -> Position:
    """Windows passed, and a drive back declined where one is asked."""
    position = skip(position)
    ask = ask_of(position)
    if ask.kind == "drive back":
        target = next(iter(legal(position))).fighter  # type: ignore[union-attr]  # pushes alone
        position = skip(step(position, Push(by=ask.who, fighter=target, path=())).position)
    return position


def plays(position: Position, card: str, fighter: int = -1) -> Event | None:
    """The way a card can be played or used now, None for none."""
    for event in legal(position):
        if getattr(event, "card", "") == card and fighter in (-1, getattr(event, "fighter", -1)):
            return event
    return None


def next_use(position: Position, card: str) -> Play | React:
    """The first way a reaction can be used in the windows from here."""
    while (event := plays(position, card)) is None:
        position = step(position, Pass(by=ask_of(position).who)).position
    assert isinstance(event, Play | React)
    return event


def opens(position: Position, card: str) -> bool:
    """Whether a reaction can be used in one of the windows from here to the next decision."""
    while (ask := asked(position)) is not None and ask.kind in ("reaction", "surge"):
        if plays(position, card) is not None:
            return True
        position = step(position, Pass(by=ask.who)).position
    return False


def struck(position: Position, attack: Attack, thrown: str, against: str) -> Position:
    """The attack made and both rolls thrown, up to the window that follows them."""
    foe = position.fighters[attack.target].seat
    return drive(
        position,
        attack,
        Roll(by=attack.by, kind="attack", faces=dice(thrown)),
        Roll(by=foe, kind="defence", faces=dice(against)),
    )


def happened(position: Position, what: str) -> list[str]:
    """The words of what happened of one kind in this round, in order."""
    return [one.word for one in position.history if one.what == what]


def play(card: str, by: int = 0, fighter: int = -1) -> Play:
    """A power card played."""
    return Play(by=by, card=card, fighter=fighter)


def next_activation(*pieces: Piece, mine: tuple[str, ...], **told: object) -> Position:
    """The activation of seat 0 after it has played these ploys in the power step; traps wait."""
    position = table(*pieces, mine=mine, step="power step", player=1, **told)
    return lasting(position, *(play(card) for card in mine if card not in TRAPS))
