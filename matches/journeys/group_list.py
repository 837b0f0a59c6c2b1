"""Groups of a campaign as a list that people write: a line a group. Plain text, no database.

    Night Watch: Ana (Orla), Ben (Tam)
    Ash Road, led by Cleo: Dan (Vara, Pell), (Brother Quill)

A player may play several heroes; a hero in brackets alone is played by the whole group; a player
of the event is named by number too, as #7.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass

from companion.core.errors import Invalid
from companion.core.worded import Worded
from matches.people.names import bare, clean_name

MOST_GROUPS = 60
MOST_BYTES = 20_000
HEROES_AT_MOST = 4
_LED = re.compile(r"^(?P<name>.*?)[,;]\s*led by\s+(?P<leader>.+)$", re.IGNORECASE)
_PART = re.compile(r"[^,;()]*\([^()]*\)|[^,;]+")
_MEMBER = re.compile(r"^(?P<player>[^()]*)\((?P<heroes>[^()]*)\)$")


@dataclass(frozen=True, slots=True)
class HeroLine:
    """A hero, and who plays it: a name, '#7', or '' for nobody alone."""

    name: str
    player: str


@dataclass(frozen=True, slots=True)
class GroupLine:
    """A line as it was read. problem: '' where a group can be made of it."""

    number: int
    name: str = ""
    leader: str = ""
    heroes: tuple[HeroLine, ...] = ()
    problem: str = ""


def read(text: str, *, known: Iterable[str] = ()) -> list[GroupLine]:
    """Every line that is not empty, with what is wrong with it.

    known: names of groups there are. Raises Invalid for an empty list and for one too long.
    """
    if len(text.encode()) > MOST_BYTES:
        raise Invalid("The list is too long. Paste it in parts. Nothing was changed.")
    lines = [(n, line.strip()) for n, line in enumerate(text.splitlines(), 1) if line.strip()]
    if not lines or len(lines) > MOST_GROUPS:
        raise Invalid(
            Worded(
                "Write one to %(most_groups)s lines, a group a line: Night Watch: Ana "
                "(Orla), Ben (Tam). Nothing was changed.",
                most_groups=MOST_GROUPS,
            ),
            code="no-groups",
            fields={"groups": "A line for each group."},
        )
    found: list[GroupLine] = []
    names = {bare(name) for name in known}
    players: dict[str, str] = {}
    for number, line in lines:
        group = _line(number, line, names, players)
        found.append(group)
        names.add(bare(group.name))
        players.update({bare(name): group.name for name in _people(group)})
    return found


def _line(number: int, line: str, names: set[str], players: dict[str, str]) -> GroupLine:
    head, colon, rest = line.partition(":")
    led = _LED.match(head.strip())
    name = (led["name"] if led else head).strip()
    leader = led["leader"].strip() if led else ""
    try:
        if not colon:
            raise Invalid("There is no colon after the group's name.")
        group = GroupLine(
            number,
            clean_name(name),
            clean_name(leader, what="leader", needed=False),
            heroes_of(rest),
        )
    except Invalid as fault:
        problem = fault.message.removesuffix(Worded(" Nothing was changed."))
        return GroupLine(number, name[:80], problem=problem)
    return GroupLine(number, group.name, group.leader, group.heroes, _fault(group, names, players))


def heroes_of(text: str) -> tuple[HeroLine, ...]:
    """The heroes of a group: 'Ana (Orla), Ben (Tam)'. Raises Invalid for what cannot be read."""
    found: list[HeroLine] = []
    for part in _PART.findall(text):
        if not part.strip():
            continue
        member = _MEMBER.match(part.strip())
        if member is None:
            raise Invalid(
                Worded(
                    "Say which hero %(part)s plays, in brackets: %(part)s (Orla).",
                    part=part.strip()[:40],
                )
            )
        player = clean_name(member["player"], what="player", needed=False)
        for hero in re.split("[,;]", member["heroes"]):
            found.append(HeroLine(clean_name(hero, what="hero"), player))
    return tuple(found)


def _people(group: GroupLine) -> set[str]:
    """Who is named in a line, by name or number."""
    return {name for name in (group.leader, *(hero.player for hero in group.heroes)) if name}


def _fault(group: GroupLine, names: set[str], players: dict[str, str]) -> str:
    heroes = [bare(hero.name) for hero in group.heroes]
    runs = [
        hero.player
        for at, hero in enumerate(group.heroes)
        if hero.player and (at == 0 or group.heroes[at - 1].player != hero.player)
    ]
    twice = next((name for name in runs if [bare(x) for x in runs].count(bare(name)) > 1), "")
    elsewhere = next((name for name in sorted(_people(group)) if bare(name) in players), "")
    faults = (
        (
            bare(group.name) in names,
            Worded("There is a group called %(name)s already.", name=group.name),
        ),
        (not heroes, Worded("The group has no heroes. Write them after the colon: Ana (Orla).")),
        (
            len(heroes) > HEROES_AT_MOST,
            Worded(
                "%(count)s heroes are too many: a group has one to %(heroes_at_most)s.",
                count=len(heroes),
                heroes_at_most=HEROES_AT_MOST,
            ),
        ),
        (len(set(heroes)) < len(heroes), Worded("Two heroes of the group have the same name.")),
        (
            bool(twice),
            Worded(
                "%(twice)s stands twice. Who plays two heroes has both in one pair of "
                "brackets; two players of one name are told apart by their numbers, as "
                "#7.",
                twice=twice,
            ),
        ),
        (
            bool(elsewhere),
            Worded(
                "%(elsewhere)s is in %(get)s already. Two players of one name are told "
                "apart by their numbers, as #7.",
                elsewhere=elsewhere,
                get=players.get(bare(elsewhere), ""),
            ),
        ),
    )
    return next((problem for wrong, problem in faults if wrong), "")
