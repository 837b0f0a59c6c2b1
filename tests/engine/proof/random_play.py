"""Random play as a state machine of hypothesis, which shrinks what it finds to a few steps.

It begins in the middle of a random game.
"""

from random import Random

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from rules_engine.machine import asked, begin, step
from tests.engine.proof.invariants import Watch, logged, refused, saved_and_loaded
from tests.engine.proof.listed import held_against_the_list
from tests.engine.proof.playing import EDITIONS, choose, opening

FURTHEST = 250


class RandomPlay(RuleBasedStateMachine):
    """A game from somewhere on, with saving, loading and illegal attempts in between."""

    @initialize(
        edition=st.sampled_from(EDITIONS),
        seed=st.integers(0, 10_000),
        first=st.integers(0, FURTHEST),
    )
    def goes_on(self, edition: str, seed: int, first: int) -> None:
        """Play a game of a seed up to some event."""
        random = Random(seed)
        self.position = opening(edition, seed)
        self.watch = Watch(self.position)
        for _ in range(first):
            ask = asked(self.position)
            if ask is None:
                return
            self.position = step(self.position, choose(self.position, ask, random)).position

    def over(self) -> bool:
        """Whether the game has come to its end."""
        return not self.position.stack

    @precondition(lambda self: not self.over())
    @rule(seed=st.integers(0, 10_000))
    def plays(self, seed: int) -> None:
        """Whoever is asked does something legal."""
        ask = asked(self.position)
        assert ask is not None
        event = logged(choose(self.position, ask, Random(seed)))
        after = step(self.position, event).position
        self.watch.saw(self.position, event, after)
        self.position = after

    @precondition(lambda self: not self.over())
    @rule(seed=st.integers(0, 10_000))
    def tries(self, seed: int) -> None:
        """Events are tried that nobody listed, and what is listed is tried too."""
        held_against_the_list(self.position, Random(seed), 20)

    @rule()
    def saves_and_loads(self) -> None:
        """The game goes on from its saved form."""
        self.position = saved_and_loaded(self.position)

    @precondition(lambda self: not self.over())
    @rule(seed=st.integers(0, 10_000))
    def asks_another(self, seed: int) -> None:
        """A seat that is not asked decides nothing."""
        ask = asked(self.position)
        assert ask is not None
        event = choose(self.position, ask, Random(seed))
        if ask.who >= 0 and type(event) in ask.events:
            other = type(event)(**{**_fields(event), "by": 1 - ask.who})
            assert refused(self.position, other).startswith("kernel.whose")

    @invariant()
    def rests_at_a_question(self) -> None:
        """Playing on from a position that rests changes nothing; a finished game is settled."""
        assert begin(self.position) == self.position
        assert (self.position.outcome is None) == bool(self.position.stack)


def _fields(event: object) -> dict[str, object]:
    return {name: getattr(event, name) for name in event.__struct_fields__}  # type: ignore[attr-defined]  # an event
