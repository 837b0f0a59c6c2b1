"""A state of a page that is pictured, walked and given to axe."""

from dataclasses import dataclass


@dataclass(frozen=True)
class State:
    """`who` is nobody, ana (a player), olga (organiser) or judith (judge)."""

    name: str
    who: str
    path: str
    # what is opened before the picture is taken, as selectors to click: by what a thing is and
    # never by its words, which are others in each language
    clicks: tuple[str, ...] = ()
    # a selector of what takes its time to be there
    waits: str = ""
