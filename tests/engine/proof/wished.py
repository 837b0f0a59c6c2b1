"""Led games in which luck is tried: at the start of each round's action phase the round is played
several times, each by another seed, and the game goes on from the one that came nearest to a wish.

What a wish is after leads to what objectives ask for that come about in no game of chance alone:
many scored, all Inspired, one fighter left. The game is a `Course` like any other.
"""

from collections.abc import Callable, Iterator
from random import Random

from rules_engine.kernel.flow import Ask
from rules_engine.sense.ground import adjacent, enemies_of, held, surviving
from rules_engine.state.position import Happening, Position
from tests.engine.proof.companies import companies, pool
from tests.engine.proof.directed import Course, Game, brought
from tests.engine.proof.playing import EDITIONS

Wish = Callable[[Position, int], float]
Met = Callable[[Position, Ask], bool]


def led_on(course: Course, wish: Wish, seat: int, tries: int, met: Met) -> Course:
    """A course whose luck turns, before each action phase, to the best of so many tries.

    Where something asked about is met on the way, the course goes on as it did then.
    """
    random, game = Random(course.seed), Game(course)
    for _ in game.played(_begins_after(0)):
        pass
    while game.position.stack:
        best: tuple[float, Game] | None = None
        for _ in range(tries):
            trial = game.turned(random.randrange(1_000_000))
            for position, ask, _ in trial.played(_begins_after(game.position.round)):
                if met(position, ask):
                    return trial.course
            worth = wish(trial.position, seat)
            if best is None or worth > best[0]:
                best = (worth, trial)
        assert best is not None
        if best[1].at == game.at:  # as many events as a game may have
            break
        game = best[1]
    return game.course


def any_course(seed: int) -> Course:
    """A course of any two warbands with any of the cards that they can bring."""
    random = Random(seed)
    edition, seats = random.choice(EDITIONS), []
    for warband in random.choices(companies(), k=2):
        cards = pool(edition, warband)
        seats.append(brought(warband, random.sample(cards, len(cards))))
    return Course(edition, seed, tuple(seats))


def any_wish(seed: int, tries: int) -> Course:
    """Any course, led to any wish of one of its players."""
    random = Random(-seed)
    wish = WISHES[random.choice(sorted(WISHES))]
    return led_on(any_course(seed), wish, random.randrange(2), tries, lambda _, __: False)


def _begins_after(round_: int) -> Met:
    """The first activation after this round."""
    return lambda position, ask: ask.kind == "activation" and position.round > round_


def _happened(position: Position) -> Iterator[Happening]:
    for past in (*position.earlier, position.history):
        yield from past


def _scored(position: Position, seat: int) -> float:
    return len(position.seats[seat].scored)


def _inspired(position: Position, seat: int) -> float:
    own = [position.fighters[one].inspired for one in surviving(position, seat)]
    return 2 * sum(own) - own.count(False)


def _holding(position: Position, seat: int) -> float:
    return len(held(position, seat)) - 0.5 * len(held(position, 1 - seat))


def _slaying(position: Position, seat: int) -> float:
    return -len(enemies_of(position, seat)) + 0.5 * len(surviving(position, seat))


def _alone(position: Position, seat: int) -> float:
    own = len(surviving(position, seat))
    return -own - len(enemies_of(position, seat)) if own else -20


def _casting(position: Position, seat: int) -> float:
    return sum(one.what in ("spell", "cast") and one.seat == seat for one in _happened(position))


def _beside(position: Position, seat: int) -> float:
    enemies = {*enemies_of(position, seat)}
    return sum(not enemies.isdisjoint(adjacent(position, one)) for one in surviving(position, seat))


def _equipped(position: Position, seat: int) -> float:
    return max(
        (len(position.fighters[one].upgrades) for one in surviving(position, seat)), default=0
    )


def _standing(position: Position, seat: int) -> float:
    return len(surviving(position, seat))


WISHES: dict[str, Wish] = {
    "scored": _scored,
    "inspired": _inspired,
    "holding": _holding,
    "slaying": _slaying,
    "alone": _alone,
    "casting": _casting,
    "beside": _beside,
    "equipped": _equipped,
    "standing": _standing,
}
"""What may be wished for, as a number of what a position is worth to it."""
