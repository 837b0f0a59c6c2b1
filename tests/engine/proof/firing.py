"""Which rows, windows, keywords, Inspire conditions and cards anything made the engine fire.

`Firing` stands between the machine and its tables while it is in use; nothing of the engine knows
of it. Used by test_coverage.py over games, and by `python -m tests.engine.proof.report` over all
the engine's tests.
"""

from collections.abc import Callable
from types import TracebackType
from typing import Any, Self

from msgspec.structs import replace

from rules_engine.card_book import known
from rules_engine.card_book.known import rules_of
from rules_engine.editions import load
from rules_engine.facts.fighters import known_fighters
from rules_engine.kernel.flow import RowFunction, Verb
from rules_engine.kernel.tables import Linked
from rules_engine.moments.inspire import CONDITIONS
from rules_engine.sense.ground import abilities_of, attack_named
from rules_engine.state.frames import Asking, Attacking, Playing, Sequencing
from rules_engine.state.position import Fighter, Position
from tests.engine.proof.own_cards import own_cards
from tests.engine.proof.playing import EDITIONS

KINDS = ("rows", "windows", "keywords", "inspire", "cards")
Names = dict[str, set[str]]


def everything() -> Names:
    """All there is to fire, by kind."""
    found: Names = {kind: set() for kind in KINDS}
    for key in EDITIONS:
        for sequence, rows in load(key).sequences.items():
            found["rows"].update(f"{key} {sequence}.{row.label}" for row in rows)
            for row in rows:
                kind, _, at = row.play.__name__.partition(":")
                if kind == "window":
                    found["windows"].add(at)
    for card in known_fighters().values():
        for side in (card.base, card.inspired):
            for attack in side.attacks if side else ():
                found["keywords"].update(attack.keywords)
    for rules in own_cards().values():
        for attack in rules.attacks:
            found["keywords"].update(attack.keywords)
        found["windows"].update(rules.at)
    found["inspire"].update(CONDITIONS)
    found["cards"].update(own_cards())
    return found


def _is_passive(ability: str) -> bool:
    rules = rules_of(ability)
    return rules is not None and not rules.at and not rules.action


class Looking:
    """Looks on at every row that is played while it is in use as a context."""

    def __init__(self) -> None:
        self._rows: list[tuple[Linked, RowFunction]] = []

    def look(self, position: Position, name: str) -> None:
        """What is seen when the row of a name (`edition sequence.label`) is about to be played."""

    def __enter__(self) -> Self:
        for key in EDITIONS:
            for sequence, rows in load(key).rows.items():
                for label, linked in rows.items():
                    self._rows.append((linked, linked.play))
                    name = f"{key} {sequence}.{label}"
                    linked.play = self._watching(name, linked.play)
        return self

    def __exit__(
        self, _: type[BaseException] | None, __: BaseException | None, ___: TracebackType | None
    ) -> None:
        for linked, play in self._rows:
            linked.play = play
        self._rows = []

    def _watching(self, name: str, play: RowFunction) -> RowFunction:
        def watched(position: Position) -> Verb:
            self.look(position, name)
            return play(position)

        watched.__name__ = play.__name__
        return watched


class Firing(Looking):
    """Counts what fires while it is in use as a context; all is what there was to begin with.

    An ability that is neither used nor comes due fires where a fighter that has it stands.
    """

    def __init__(self) -> None:
        super().__init__()
        self.fired: Names = {kind: set() for kind in KINDS}
        self.all = everything()
        self._cards: dict[str, Any] = {}
        self._inspire: dict[str, Any] = {}
        self._seen: tuple[Fighter, ...] = ()

    def unfired(self) -> Names:
        """What has not fired, by kind."""
        return {kind: names - self.fired[kind] for kind, names in self.all.items()}

    def __enter__(self) -> Self:
        super().__enter__()
        self._cards = dict(known._BY_NAME)
        for name, rules in self._cards.items():
            if rules.condition is not None:
                met = self._noting("cards", name, rules.condition)
                known._BY_NAME[name] = replace(rules, condition=met)
        self._inspire = dict(CONDITIONS)
        for name, condition in self._inspire.items():
            met = self._noting("inspire", name, condition.met)
            CONDITIONS[name] = replace(condition, met=met)
        known.read_anew()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        fault: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        super().__exit__(kind, fault, trace)
        known._BY_NAME.update(self._cards)
        CONDITIONS.update(self._inspire)
        known.read_anew()

    def _noting(self, kind: str, name: str, met: Callable[..., bool]) -> Callable[..., bool]:
        def noted(*told: Any) -> bool:
            found = met(*told)
            if found:
                self.fired[kind].add(name)
            return found

        return noted

    def look(self, position: Position, name: str) -> None:
        """A row fires, and with it the window, the keyword and the cards that are about."""
        self.fired["rows"].add(name)
        args = position.stack[-1].args
        if isinstance(args, Asking | Sequencing):
            self.fired["windows"].add(args.at)
        elif isinstance(args, Playing):
            self._card(args.card)
        elif isinstance(args, Attacking) and name.endswith("attack.determine"):
            attack = attack_named(position, args.fighter, args.attack)
            self.fired["keywords"].update(attack.keywords if attack else ())
        if position.fighters is not self._seen:
            self._seen = position.fighters
            for index, fighter in enumerate(position.fighters):
                passive = (one for one in abilities_of(position, index) if _is_passive(one))
                for card in (*fighter.upgrades, *(passive if fighter.hex is not None else ())):
                    self._card(card)

    def _card(self, card: str) -> None:
        rules = rules_of(card)
        if rules is not None:
            self.fired["cards"].add(rules.name)
