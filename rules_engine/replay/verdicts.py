"""What a replay answers with: a verdict for every event, the result, how the versions compare."""

from typing import Any, Literal, TypeAlias

import msgspec

from rules_engine.kernel.flow import Line
from rules_engine.log.own_rules import places, wording
from rules_engine.state.events import EarlierGame

Word: TypeAlias = Literal[
    "verified", "not shown", "ruled", "contradicted", "void", "repeated", "not reached"
]
HOLDING: tuple[Word, ...] = ("verified", "not shown", "ruled", "void", "repeated")


class Checked(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """What came of one event of a log.

    `verified`: it keeps to the rules. `not shown`: no rule is broken as far as can be seen, and
    hidden names what cannot, and the cards without rules here that it may be due to. `ruled`: a
    judge said so, with the reason in hidden. `contradicted`: it breaks rule, with what was found in
    facts.
    `void` was corrected away or `repeated` an event logged before; `not reached` comes after a
    contradiction. given says that a card in the log itself was relied on, assumed the named
    assumptions, corrected the number of the correction that put this event here.
    """

    n: int
    id: str
    kind: str
    verdict: Word
    rule: str = ""
    facts: dict[str, Any] = {}
    hidden: tuple[Line, ...] = ()
    assumed: tuple[str, ...] = ()
    given: bool = False
    corrected: int = 0
    implied: bool = False

    @property
    def words(self) -> str:
        """The verdict as it is read out."""
        given = ", given the fighter's card in the log" if self.given else ""
        return self.verdict + (given if self.verdict in ("verified", "not shown") else "")


class Contradiction(msgspec.Struct, frozen=True, omit_defaults=True):
    """The first event that breaks a rule: which, the rule in our words, where it stands."""

    n: int
    id: str
    kind: str
    rule: str
    says: str
    cites: tuple[str, ...]
    facts: dict[str, Any] = {}
    corrected: int = 0


class Settlement(msgspec.Struct, frozen=True, omit_defaults=True):
    """How a level match stands that goes on after its last game.

    earlier are the games that were told before, rounds how many of sudden death were begun, left
    who has fighters, glory what each seat has by now of this game and those rounds. winner is
    None until the match is won, by `rule`.
    """

    earlier: tuple[EarlierGame, ...]
    rounds: int
    left: tuple[bool, ...]
    glory: tuple[int, ...]
    winner: int | None = None
    rule: str = ""


class GameResult(msgspec.Struct, frozen=True, omit_defaults=True):
    """How the game stands after the last event that holds.

    finished: the rules have ended it, by `rule`; several winners share a draw. glory are the
    points of each seat, spent or not, rounds how many were begun. settled tells of a match that
    goes on after it; the game's own result stays what it was. relative says that glory tells only
    how far one was ahead of the other, unknown names what has no rules here and may have it
    otherwise.
    """

    finished: bool
    glory: tuple[int, ...]
    rounds: int
    winners: tuple[int, ...] = ()
    rule: str = ""
    settled: Settlement | None = None
    relative: bool = False
    unknown: tuple[str, ...] = ()


class Versions(msgspec.Struct, frozen=True, omit_defaults=True):
    """The log's version of data and engine against ours.

    state is `same`, `cannot be checked` (nothing in the log tells whether the positions are the
    same), or `differs`, at the first event whose position is another than the log's.
    """

    state: Literal["same", "cannot be checked", "differs"]
    at: int = 0
    log: tuple[str, str] = ("", "")
    own: tuple[str, str] = ("", "")

    @property
    def words(self) -> str:
        """The comparison as it is read out."""
        return f"differs from event {self.at}" if self.state == "differs" else self.state


def contradiction(checked: Checked, edition: str) -> Contradiction:
    """A contradicted event with its rule looked up."""
    return Contradiction(
        checked.n,
        checked.id,
        checked.kind,
        checked.rule,
        wording(checked.rule, edition),
        places(checked.rule, edition),
        checked.facts,
        checked.corrected,
    )


class Judged:
    """The verdicts on the events of a log, one after the other."""

    checks: tuple[Checked, ...]
    edition: str

    @property
    def first(self) -> Contradiction | None:
        """The first event that breaks a rule, None where none does; 0 is the header."""
        for checked in self.checks:
            if checked.verdict == "contradicted":
                return contradiction(checked, self.edition)
        return None

    @property
    def holds(self) -> bool:
        """Whether nothing is contradicted."""
        return self.first is None
