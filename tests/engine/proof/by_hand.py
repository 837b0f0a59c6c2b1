"""Games written by hand from the rulebooks, in a notation that is played and held to the engine.

A record begins with the edition, the warbands (a letter for each fighter) and the decks. Then
every line is `page | what is done / dice | what becomes different`. Whatever a line does not say
must stay as it was: after each line the whole table is compared with what the lines so far add
up to. README.md beside the records tells the notation.
"""

from collections.abc import Callable
from pathlib import Path

from rules_engine.battlefield import PlacedBoard, joined
from rules_engine.facts.errors import Refused
from rules_engine.facts.hexes import Hex
from rules_engine.machine import asked, step
from rules_engine.scene import Warband, new_game
from rules_engine.selfplay import first_printings
from rules_engine.state.events import (
    Attack,
    Cast,
    Charge,
    Choose,
    ChooseBoard,
    Cycle,
    DealTokens,
    Delve,
    Discard,
    DoOver,
    Draw,
    DrawPower,
    Event,
    Guard,
    Move,
    Pass,
    Pick,
    PlaceFighter,
    PlaceToken,
    Play,
    Push,
    React,
    Reroll,
    RevealTokens,
    RollOff,
    Score,
)
from rules_engine.state.position import Position
from tests.engine.dice_box import DiceBox
from tests.engine.driving import dice
from tests.engine.proof.hand_table import Table, changed, table

PASSED_OVER = ("reaction", "surge", "power step")


def _hex(word: str) -> Hex:
    x, y = word.split(",")
    return int(x), int(y)


def _path(words: list[str]) -> tuple[Hex, ...]:
    return tuple(_hex(word) for word in words)


class Record:
    """One game by hand, read from its lines."""

    def __init__(self, text: str) -> None:
        self.letters: list[str] = []
        self.cards: dict[str, str] = {}
        self.lines: list[tuple[str, str, str]] = []
        names: list[str] = []
        decks: list[tuple[list[str], list[str]]] = []
        hazards: list[str] = []
        edition = ""
        for line in text.splitlines():
            head, _, rest = line.partition(" ")
            if not line.strip() or line.startswith("#"):
                continue
            if line.count("|") == 2:
                page, event, changes = (part.strip() for part in line.split("|"))
                self.lines.append((page, event, changes))
            elif head == "edition":
                edition = rest
            elif head == "seat":
                name, _, letters = rest.partition(":")
                names.append(name)
                decks.append(([], []))
                self.letters += letters.split()
            elif head == "hazards":
                hazards = self._listed(rest)
            else:
                seat = int(rest.split()[0])
                decks[seat][head == "power"].extend(self._listed(rest[2:]))
        brought = [
            Warband(name, tuple(deck[0]), tuple(deck[1]))
            for name, deck in zip(names, decks, strict=True)
        ]
        self.opening = new_game(edition, brought, hazards=hazards)
        assert len(self.letters) == len(self.opening.fighters)

    def _listed(self, rest: str) -> list[str]:
        """Cards by name, or numbered stand-ins as `hold: objective:hold 3`."""
        found = []
        for part in rest.split(";"):
            alias, _, card = part.strip().partition(":")
            if card:
                kind, many = card.split()
                for number in range(1, int(many) + 1):
                    self.cards[f"{alias}{number}"] = f"stand-in:{kind}:{alias}.{number}"
                    found.append(self.cards[f"{alias}{number}"])
            else:
                printed = next(one.id for one in first_printings() if one.name == alias)
                self.cards[alias.replace(" ", "-")] = printed
                found.append(printed)
        return found

    def fighter(self, letter: str) -> int:
        """The index of a fighter, from its letter."""
        return self.letters.index(letter)

    def reacts(self, line: int) -> bool:
        """Whether a line is a reaction, before which no window may be passed over."""
        return line < len(self.lines) and "react" in self.lines[line][1].split()[1]

    def alias(self, card: str) -> str:
        """What the record calls a card."""
        return next(alias for alias, known in self.cards.items() if known == card)

    def table(self, position: Position) -> Table:
        """What lies open in a position, in the words of this record."""
        return table(self.letters, self.alias, position)


Maker = Callable[[Record, int, list[str]], tuple[str, Event]]


def _board(_: Record, by: int, words: list[str]) -> tuple[str, Event]:
    name = " ".join(words)
    return "first board", ChooseBoard(by=by, board=PlacedBoard(name, seats=(by,)))


def _joins(_: Record, by: int, words: list[str]) -> tuple[str, Event]:
    edge, offset, name = words[0], int(words[1]), " ".join(words[2:])
    own, _, other = name.partition(" below ")
    first = PlacedBoard(other, seats=(1 - by,))
    layout = joined(first, PlacedBoard(own, seats=(by,)), edge=edge, offset=offset)  # type: ignore[arg-type]  # long or short
    return "second board", ChooseBoard(by=by, board=layout.boards[1], first=layout.boards[0])


def _side(_: Record, by: int, words: list[str]) -> tuple[str, Event]:
    return "board side", ChooseBoard(by=by, board=PlacedBoard(" ".join(words), seats=(0, 1)))


def _rolls_off(_: Record, __: int, words: list[str]) -> tuple[str, Event]:
    return "roll-off", RollOff(faces=tuple(dice(word.strip(".")) for word in words))


def _picks(what: str) -> Maker:
    return lambda _, by, words: (what, Pick(by=by, seat=int(words[0])))


def _token(record: Record, by: int, words: list[str]) -> tuple[str, Event]:
    number = int(words[1]) if len(words) > 1 else 0
    return "place token", PlaceToken(by=by, hex=_hex(words[0]), number=number)


def _extra(record: Record, by: int, words: list[str]) -> tuple[str, Event]:
    if not words:
        return "extra token", Pass(by=by)
    return "extra token", PlaceToken(by=by, hex=_hex(words[0]))


def _deal(_: Record, __: int, words: list[str]) -> tuple[str, Event]:
    hands = tuple(tuple(int(one) for one in word.split(",")) for word in words)
    return "deal tokens", DealTokens(numbers=hands)


def _draw(record: Record, by: int, words: list[str]) -> tuple[str, Event]:
    cards = tuple(record.cards[word] for word in words[1:])
    return f"draw {words[0]}", Draw(by=by, deck=words[0], cards=cards)


def _do_over(_: Record, by: int, words: list[str]) -> tuple[str, Event]:
    if words == ["no"]:
        return "do-over", Pass(by=by)
    return "do-over", DoOver(by=by, objectives="objectives" in words, power="power" in words)


def _place(record: Record, by: int, words: list[str]) -> tuple[str, Event]:
    fighter = record.fighter(words[0])
    return "place fighter", PlaceFighter(by=by, fighter=fighter, hex=_hex(words[1]))


def _move(record: Record, by: int, words: list[str]) -> tuple[str, Event]:
    return "activation", Move(by=by, fighter=record.fighter(words[0]), path=_path(words[1:]))


def _charge(record: Record, by: int, words: list[str]) -> tuple[str, Event]:
    return "activation", Charge(by=by, fighter=record.fighter(words[0]), path=_path(words[1:]))


def _attack(what: str) -> Maker:
    def make(record: Record, by: int, words: list[str]) -> tuple[str, Event]:
        fighter, target = record.fighter(words[0]), record.fighter(words[1])
        return what, Attack(by=by, fighter=fighter, attack=" ".join(words[2:]), target=target)

    return make


def _guard(record: Record, by: int, words: list[str]) -> tuple[str, Event]:
    return "activation", Guard(by=by, fighter=record.fighter(words[0]))


def _plain(what: str, kind: type[Event]) -> Maker:
    return lambda _, by, __: (what, kind(by=by))


def _cycle(record: Record, by: int, words: list[str]) -> tuple[str, Event]:
    return "activation", Cycle(by=by, card=record.cards[words[0]])


def _push(what: str) -> Maker:
    def make(record: Record, by: int, words: list[str]) -> tuple[str, Event]:
        return what, Push(by=by, fighter=record.fighter(words[0]), path=_path(words[1:]))

    return make


def _reroll(_: Record, by: int, words: list[str]) -> tuple[str, Event]:
    return "re-roll", Reroll(by=by, dice=(int(words[0]),), faces=dice(words[1]))


def _play(what: str) -> Maker:
    def make(record: Record, by: int, words: list[str]) -> tuple[str, Event]:
        fighter = record.fighter(words[1]) if len(words) > 1 else -1
        return what, Play(by=by, card=record.cards[words[0]], fighter=fighter)

    return make


def _react(record: Record, by: int, words: list[str]) -> tuple[str, Event]:
    card = record.opening.fighters[record.fighter(words[0])].card
    return "reaction", React(by=by, fighter=record.fighter(words[0]), card=card)


def _score(what: str) -> Maker:
    return lambda record, by, words: (what, Score(by=by, card=record.cards[words[0]]))


def _discard(what: str) -> Maker:
    def make(record: Record, by: int, words: list[str]) -> tuple[str, Event]:
        return what, Discard(by=by, cards=tuple(record.cards[word] for word in words))

    return make


def _delve(_: Record, by: int, words: list[str]) -> tuple[str, Event]:
    number = int(words[1]) if len(words) > 1 else 0
    return "power step", Delve(by=by, hex=_hex(words[0]), number=number)


def _reveal(_: Record, __: int, words: list[str]) -> tuple[str, Event]:
    return "reveal tokens", RevealTokens(numbers=tuple(int(word) for word in words))


MAKERS: dict[str, Maker] = {
    "roll-off": _rolls_off,
    "names-chooser": _picks("first chooser"),
    "board": _board,
    "joins": _joins,
    "side": _side,
    "territory": lambda _, by, words: ("territory", Choose(by=by, option=words[0])),
    "token": _token,
    "extra": _extra,
    "reveal": _reveal,
    "deal": _deal,
    "draw": _draw,
    "do-over": _do_over,
    "places-first": _picks("first placer"),
    "place": _place,
    "goes-first": _picks("first activation"),
    "move": _move,
    "charge": _charge,
    "attack": _attack("activation"),
    "charge-attack": _attack("charge attack"),
    "granted-attack": _attack("granted action"),
    "promised-attack": _attack("promised attack"),
    "next-target": _attack("next target"),
    "guard": _guard,
    "pass": _plain("activation", Pass),
    "draws": _plain("activation", DrawPower),
    "cycle": _cycle,
    "drive-back": _push("drive back"),
    "push": _push("push"),
    "re-roll": _reroll,
    "play": _play("power step"),
    "play-reaction": _play("reaction"),
    "upgrade": _play("upgrades"),
    "no-upgrade": _plain("upgrades", Pass),
    "react": _react,
    "choose": lambda record, by, words: (
        "choose fighter",
        Choose(by=by, fighters=(record.fighter(words[0]),)),
    ),
    "caster": lambda record, by, words: (
        "caster",
        Cast(by=by, fighter=record.fighter(words[0])),
    ),
    "surge": _score("surge"),
    "score": _score("score"),
    "no-score": _plain("score", Pass),
    "discard-objectives": _discard("discard objectives"),
    "discard-power": _discard("discard power"),
    "delve": _delve,
}
"""How each word of a record becomes the question it answers, and the event."""


def play_record(path: Path) -> Position:
    """Play a record to its end, comparing the whole table after every line; the last position."""
    record = Record(path.read_text())
    position, at = record.opening, record.table(record.opening)
    for number, (page, told, changes) in enumerate(record.lines):
        assert page, f"no page: {told}"
        done, _, rolls = told.partition("/")
        with DiceBox(*rolls.split()) as box:
            position = _rolled(_done(record, position, done), box)
        if not record.reacts(number + 1):
            position = _passed(position, ("reaction",))
        changed(at, changes)
        found = record.table(position)
        keys = {*at, *found}
        differ = {
            key: (at.get(key), found.get(key)) for key in keys if at.get(key) != found.get(key)
        }
        assert not differ, f"{path.stem}: {page} | {told}: by hand, by the engine: {differ}"
    return position


def _done(record: Record, position: Position, told: str) -> Position:
    """The position after what a line says is done, passes said until it is asked for."""
    words = told.split()
    by = -1 if words[0] == "-" else int(words[0])
    if words[1] == "passes":
        return _passed(position, PASSED_OVER)
    kind, event = MAKERS[words[1]](record, by, words[2:])
    while True:
        ask = asked(position)
        assert ask is not None, f"the game is over, but {told} was to come"
        if (ask.kind, ask.who) == (kind, by):
            try:
                return step(position, event).position
            except Refused:
                if kind not in PASSED_OVER:
                    raise
        assert ask.kind in PASSED_OVER, f"{ask.kind} is asked of {ask.who} before {told}"
        position = step(position, Pass(by=ask.who)).position


def _rolled(position: Position, box: DiceBox) -> Position:
    while box.rolls:
        ask = asked(position)
        assert ask is not None, f"the game is over before {box.rolls} are rolled"
        if box.wanted(ask):
            position = step(position, box.roll(ask)).position
        else:
            assert ask.kind in PASSED_OVER, f"{ask.kind} is asked before {box.rolls} are rolled"
            position = step(position, Pass(by=ask.who)).position
    return position


def _passed(position: Position, kinds: tuple[str, ...]) -> Position:
    while (ask := asked(position)) is not None and ask.kind in kinds:
        position = step(position, Pass(by=ask.who)).position
    return position
