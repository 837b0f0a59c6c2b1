"""What is written down of a player: the one list that forms, lists, the API and services follow.

To add a field: a column on `matches.models.Entry` with its migration, and a row here. Forms ask for
it, pasted lists know its column, the API takes and tells it, the record notes it.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from companion.core.errors import Invalid
from companion.core.worded import Worded
from matches.people.names import clean_name


@dataclass(frozen=True, slots=True)
class EntryField:
    """A field of an entry: a line of text.

    label: its words in forms. help: what follows from it. heads: names of its column in lists that
    people bring, beside its own. staff: whether it is the organiser's own, which players never see.
    """

    name: str
    label: str
    longest: int = 80
    needed: bool = False
    help: str = ""
    heads: tuple[str, ...] = ()
    staff: bool = False


FIELDS = (
    EntryField(
        "name",
        Worded("Name"),
        needed=True,
        heads=("player", "nick", "full name", "spieler", "nombre", "nom", "joueur"),
    ),
    EntryField(
        "club",
        Worded("Club"),
        help=Worded("Players of one club are kept apart where the event asks for it."),
        heads=("gaming club", "verein", "association"),
    ),
    EntryField("team", Worded("Team"), heads=("mannschaft", "equipo", "equipe")),
    EntryField(
        "real_name",
        Worded("Name for the staff"),
        help=Worded(
            "Where others are not to be told the name, as of who is under age. They see the one "
            "above."
        ),
        staff=True,
    ),
    EntryField(
        "note", Worded("Note"), longest=200, help=Worded("Seen by staff alone."), staff=True
    ),
)
PLAYERS = tuple(field for field in FIELDS if not field.staff)


def names(*, staff: bool = False) -> tuple[str, ...]:
    """The names of the fields, of the organiser's own too where `staff`."""
    return tuple(field.name for field in (FIELDS if staff else PLAYERS))


def clean(given: Mapping[str, str], *, staff: bool = False) -> dict[str, str]:
    """Every field made fit; what is not given is empty.

    Raises Invalid for a field that there is not, or that is not for this person, and for a value
    that is unfit, by field.
    """
    fields = FIELDS if staff else PLAYERS
    if unknown := set(given) - {field.name for field in fields}:
        raise Invalid(
            Worded("Not to be changed here: %(unknown)s.", unknown=", ".join(sorted(unknown)))
        )
    return {
        field.name: clean_name(
            given.get(field.name, ""), what=field.name, longest=field.longest, needed=field.needed
        )
        for field in fields
    }
