"""Examples of the given cards and maps, all of our own invention and marked so.

No such hero or hostile stands in any box: they show the form, and serve trials and tests.
"""

from rules_engine.journeys.given import (
    Ability,
    Behaviour,
    Edge,
    HeroCard,
    HeroSide,
    HostileCard,
    HostileDefence,
    Map,
    Space,
    Tile,
    Weapon,
)
from rules_engine.journeys.position import Kind

_HAMMER = Weapon("hammer", (2,), (2, 3), least=2)
_BOW = Weapon("bow", (1, 1), (1, 2), least=3, range=6)
_BLADES = Weapon("two blades", (1, 1), (1, 1), least=1)
_STAFF = Weapon("staff", (3,), (1, 3), least=2, range=4)

_TEETH = Weapon("teeth", (1,), (1, 1))

HEROES = (
    HeroCard(
        "Orla Vennick",
        HeroSide((3, 5), 1, 2, 2, (1, 2), (_HAMMER,)),
        HeroSide((4, 6), 1, 3, 3, (1, 3), (_HAMMER,)),
        invented=True,
    ),
    HeroCard(
        "Tam of the Quays",
        HeroSide((4, 7), 3, 1, 1, (1, 2), (_BOW, _BLADES)),
        HeroSide((5, 8), 3, 1, 2, (1, 2), (_BOW, _BLADES)),
        invented=True,
    ),
    HeroCard(
        "Sister Ysolde",
        HeroSide((3, 5), 2, 3, 1, (1, 2), (_STAFF,), (Ability("litany", 5),)),
        HeroSide((3, 6), 2, 3, 2, (1, 2), (_STAFF,), (Ability("litany", 4),)),
        invented=True,
    ),
    HeroCard("Brannoc", HeroSide((2, 4), 1, 2, 3, (2, 3), (_HAMMER, _BLADES)), invented=True),
)

_BEHAVIOUR = (
    Behaviour(1, 2, "regroup"),
    Behaviour(3, 6, "advance"),
    Behaviour(7, 9, "charge"),
    Behaviour(10, 12, "assault"),
)

HOSTILES = (
    HostileCard("gnawed thing", 3, 1, _TEETH, behaviour=_BEHAVIOUR, invented=True),
    HostileCard(
        "bone archer",
        2,
        2,
        Weapon("bone bow", (1,), (1, 2), range=5),
        HostileDefence(9),
        behaviour=_BEHAVIOUR,
        invented=True,
    ),
    HostileCard(
        "grave captain",
        3,
        4,
        Weapon("great axe", (2, 1), (1, 2)),
        HostileDefence(7),
        "champion",
        _BEHAVIOUR,
        invented=True,
    ),
    HostileCard(
        "the Drowned Duke",
        3,
        6,
        Weapon("tide", (3, 2), (1, 2), range=2),
        HostileDefence(0),
        "villain",
        _BEHAVIOUR,
        small=False,
        invented=True,
    ),
)


def block(left: int, low: int, wide: int, high: int) -> tuple[Space, ...]:
    """The spaces of a rectangle, its lowest left one first."""
    return tuple((left + x, low + y) for x in range(wide) for y in range(high))


_DOORS: tuple[Edge, ...] = (((4, 1), (5, 1)), ((9, 2), (10, 2)))
_THREE = (
    Tile("well yard", block(0, 0, 5, 4)),
    Tile("long hall", block(5, 0, 5, 4)),
    Tile("gallows row", block(10, 0, 5, 4)),
)

MAPS: dict[Kind, Map] = {
    "hunt": Map(
        "trial hunt",
        _THREE,
        start=block(0, 0, 2, 3),
        doorways=_DOORS,
        lychgates=((7, 3), (14, 0)),
        gateways=((14, 3),),
        invented=True,
    ),
    "scavenge": Map(
        "trial scavenge",
        _THREE,
        start=block(0, 0, 2, 3),
        doorways=_DOORS,
        lychgates=((14, 0),),
        gateways=((14, 3),),
        ones=((3, 3), (6, 3), (12, 1)),
        twos=((8, 0), (11, 3)),
        threes=((2, 3), (9, 0)),
        invented=True,
    ),
    "deliverance": Map(
        "trial deliverance",
        (Tile("drop zone", block(0, 0, 4, 4)),),
        start=block(0, 0, 2, 3),
        lychgates=((3, 3),),
        gateways=((3, 1),),
        invented=True,
    ),
}
