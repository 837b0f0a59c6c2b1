"""Names of cards as people write them: folded for comparison, searched with slips forgiven."""

import unicodedata
from collections import Counter, defaultdict
from collections.abc import Iterable
from difflib import SequenceMatcher
from functools import lru_cache
from heapq import nlargest

NEAR = 0.62  # below this a name is no slip of another but another word
SHORTLIST = 25
LONGEST_NAME = 80


@lru_cache(maxsize=8192)
def fold(name: str) -> str:
    """A name without case, accents and punctuation, its words set apart by one space.

    Two spellings that fold alike are the same name: 'K’Charik' and "k'charik", 'Well-Guarded'
    and 'well guarded'.
    """
    bare = unicodedata.normalize("NFKD", name.replace("’", "'").replace("'", "")).casefold()
    kept = (sign if sign.isalnum() else " " for sign in bare if not unicodedata.combining(sign))
    return " ".join("".join(kept).split())


def trigrams(folded: str) -> frozenset[str]:
    """The runs of three letters of a folded name; each word is padded by two spaces and one."""
    padded = (f"  {word} " for word in folded.split())
    return frozenset(word[i : i + 3] for word in padded for i in range(len(word) - 2))


def likeness(written: str, name: str) -> float:
    """How near two folded names are, from 0 to 1; only for ordering what is offered."""
    return SequenceMatcher(None, written, name, autojunk=False).ratio()


def _may_be(written: str, name: str) -> bool:
    """Whether two names have letters enough in common to be as near as a slip, in any order."""
    common = (Counter(written) & Counter(name)).total()
    return 2 * common >= NEAR * (len(written) + len(name))


class NameIndex:
    """Folded names, searchable with slips of typing.

    Built once over a set of names; candidates() looks only at names that share runs of three
    letters with what was written, so that it stays quick.
    """

    def __init__(self, names: Iterable[str]) -> None:
        self._names = tuple(dict.fromkeys(fold(name) for name in names))
        self._sizes = tuple(len(trigrams(name)) for name in self._names)
        self._holders: dict[str, list[int]] = defaultdict(list)
        for place, name in enumerate(self._names):
            for trigram in trigrams(name):
                self._holders[trigram].append(place)

    def candidates(self, written: str, *, limit: int = 5) -> tuple[tuple[str, float], ...]:
        """The folded names nearest to what was written, best first, with their likeness."""
        wanted = fold(written[:LONGEST_NAME])
        likely = (name for name in self._shortlist(wanted) if _may_be(wanted, name))
        near = ((name, likeness(wanted, name)) for name in likely)
        kept = [(name, value) for name, value in near if value >= NEAR]
        return tuple(sorted(kept, key=lambda pair: (-pair[1], pair[0]))[:limit])

    def _shortlist(self, wanted: str) -> list[str]:
        runs = trigrams(wanted)
        shared = Counter(place for run in runs for place in self._holders.get(run, ()))
        by_overlap = nlargest(
            SHORTLIST,
            shared,
            key=lambda place: shared[place] * 2000 // (len(runs) + self._sizes[place]),
        )
        return [self._names[place] for place in by_overlap]
