"""Helpers that read as play: scenes on two plain boards, and driving a position by events."""

from msgspec.structs import replace

from rules_engine.battlefield import Layout, PlacedBoard, joined
from rules_engine.facts.errors import Refused
from rules_engine.facts.fighters import AttackProfile, known_fighters
from rules_engine.kernel.flow import Ask
from rules_engine.machine import asked, step
from rules_engine.scene import Piece, Scene, stage
from rules_engine.state.events import Attack, Choose, Event, Pass, Push, Roll
from rules_engine.state.frames import PowerStep
from rules_engine.state.position import LevelMatch, Outcome, Position, put_args
from tests.engine.proof.once import step_held

GARREK, SAEK, KARSUS = "Garrek Gorebeard", "Blooded Saek", "Karsus the Chained"
STEELHEART, OBRYN, ANGHARAD = "Severin Steelheart", "Obryn the Bold", "Angharad Brightshield"
WINDOWS = ("reaction", "surge")
BROADSWORD = Attack(by=0, fighter=0, attack="Sigmarite Broadsword", target=1)
"""The first fighter of a scene, Steelheart, attacks the second one."""
LEVEL = LevelMatch(Outcome((0, 1), "victory.draw"), (0, 0), 3)
"""A match that goes on into sudden death."""


def plain_boards() -> Layout:
    """Two boards without blocked or lethal hexes, long edge to long edge."""
    first = PlacedBoard("Mirror Well", seats=(0,))
    return joined(first, PlacedBoard("Katophrane's Reliquary", seats=(1,)))


def scene(*fighters: Piece, edition: str = "shadespire-2018", **told: object) -> Position:
    """A scene on the plain boards; the first fighter's warband is seat 0 and to act.

    A power step begins with the player told, whoever the edition has begin it.
    """
    boards = told.pop("boards", plain_boards())
    position = stage(Scene(edition, boards, fighters=fighters, **told))
    if told.get("step") == "power step":
        return put_args(position, PowerStep(told.get("player", 0)))
    return position


def armed(position: Position, name: str, *attacks: AttackProfile) -> Position:
    """The position in which a fighter's card, given with the game, has these attacks besides."""
    card = known_fighters()[name]
    base = replace(card.base, attacks=(*card.base.attacks, *attacks))
    return replace(position, given=(*position.given, replace(card, base=base)))


def ask_of(position: Position) -> Ask:
    """What is asked now; a test that expects a question fails without one."""
    ask = asked(position)
    assert ask is not None
    return ask


def drive(position: Position, *events: Event) -> Position:
    """The position after these events, windows passed by everybody in between."""
    for event in events:
        position = step_held(skip(position), event)
    return position


def skip(position: Position, kinds: tuple[str, ...] = WINDOWS) -> Position:
    """Pass in every window until something else is asked."""
    while (ask := asked(position)) is not None and ask.kind in kinds:
        position = step(position, Pass(by=ask.who)).position
    return position


def relieved(position: Position, tokens: int) -> Position:
    """The position after the player asked has removed so many wound tokens of those allowed."""
    position = skip(position)
    assert ask_of(position).kind == "wound tokens to remove"
    return skip(step(position, Choose(by=ask_of(position).who, option=str(tokens))).position)


def refusal(position: Position, event: Event) -> str:
    """The rule that refuses an event here; a test fails where it is allowed."""
    before = position
    try:
        step(position, event)
    except Refused as refused:
        assert position == before
        return refused.rule
    raise AssertionError(f"{event} was allowed")


def dice(faces: str) -> tuple[str, ...]:
    """Faces by their first letters: s f b d for the symbols, 1 2 for support, * for a critical."""
    names = {"s": "smash", "f": "fury", "b": "block", "d": "dodge", "*": "critical"}
    names |= {"1": "single_support", "2": "double_support", "c": "channel", "o": "focus"}
    return tuple(names[face] for face in faces)


def fight(
    position: Position, attack: Attack, rolled: str, against: str, back: tuple[object, ...] | None
) -> Position:
    """An Attack action played out: dice, and the drive back where it is asked (None: none is)."""
    foe = position.fighters[attack.target].seat
    position = drive(
        position,
        attack,
        Roll(by=attack.by, kind="attack", faces=dice(rolled)),
        Roll(by=foe, kind="defence", faces=dice(against)),
    )
    position = skip(position)
    if back is None:
        assert ask_of(position).kind != "drive back"
        return position
    return skip(drive(position, Push(by=attack.by, fighter=attack.target, path=back)))


def until_asked(position: Position, at: str) -> Position:
    """Pass on until the window of that name is open and seat 1 is asked."""
    while getattr(position.stack[-1].args, "at", "") != at or ask_of(position).who != 1:
        ask = ask_of(position)
        assert ask.kind == "reaction"
        position = step(position, Pass(by=ask.who)).position
    return position
