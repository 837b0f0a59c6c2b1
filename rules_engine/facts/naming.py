"""Names as people say them: whole, in part, or with a small slip, among the names there are."""

from collections.abc import Iterable, Sequence

from rules_engine.facts.card_names import LONGEST_NAME, NEAR, fold, likeness
from rules_engine.facts.errors import Unusable

SLIP = 0.84  # as near as this a word is taken for a slip of another
_OFFERED = 3


def places_of(words: str, names: Sequence[str]) -> tuple[int, ...]:
    """The places of the names that may be meant, more than one where what is said fits several.

    A whole name comes before a part of one (`Saek` of `Blooded Saek`), a part before a slip.
    """
    wanted = fold(words[:LONGEST_NAME])
    if not wanted:
        return ()
    folded = [fold(name) for name in names]
    for fits in (_whole, _part, _slip):
        found = tuple(place for place, name in enumerate(folded) if fits(wanted, name))
        if found:
            return found
    return ()


def nearest(words: str, names: Iterable[str], most: int = _OFFERED) -> tuple[str, ...]:
    """The names nearest to what was said, best first; none that are nothing like it."""
    wanted = fold(words[:LONGEST_NAME])
    ranked = sorted({name: _nearness(wanted, fold(name)) for name in names}.items(), key=_best)
    return tuple(name for name, near in ranked[:most] if near >= NEAR)


def one_of(words: str, names: Sequence[str], kind: str) -> str:
    """The one name that is meant. Raises Unusable, offering the nearest, for none or several."""
    found = tuple(dict.fromkeys(names[place] for place in places_of(words, names)))
    if len(found) == 1:
        return found[0]
    if found:
        raise Unusable(f"{words!r} could be {' or '.join(found)}: say which {kind} is meant")
    raise Unusable(f"no {kind} called {words!r} is known{offered(words, names)}")


def offered(words: str, names: Iterable[str], few: int = 2 * _OFFERED) -> str:
    """The end of a sentence that offers the nearest names, or lists them where they are few."""
    there = tuple(dict.fromkeys(names))
    near = nearest(words, there)
    if near:
        return f"; nearest: {', '.join(near)}"
    return f"; there is: {', '.join(there)}" if 0 < len(there) <= few else ""


def _whole(wanted: str, name: str) -> bool:
    return wanted == name


def _part(wanted: str, name: str) -> bool:
    """Every word that was said begins a word of the name, each another one."""
    left = name.split()
    for word in wanted.split():
        begun = next((other for other in left if other.startswith(word)), None)
        if begun is None:
            return False
        left.remove(begun)
    return len(wanted) > 1


def _slip(wanted: str, name: str) -> bool:
    return _nearness(wanted, name) >= SLIP


def _nearness(wanted: str, name: str) -> float:
    """How near a name or one of its words is to what was said."""
    return max((likeness(wanted, one) for one in (name, *name.split())), default=0.0)


def _best(ranked: tuple[str, float]) -> tuple[float, str]:
    return -ranked[1], ranked[0]
