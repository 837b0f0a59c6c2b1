"""Groups of a campaign: from a list, all or nothing, every fault told by its line."""

import pytest

from companion.core.errors import Conflict, Invalid, NotAllowed
from matches.journeys.queries.groups import group_of_entry
from matches.journeys.queries.standings import standings_of
from matches.journeys.services.groups import (
    add_heroes,
    change_group,
    make_groups,
    remove_group,
    retire_hero,
)
from matches.journeys.services.journeys import open_journey
from matches.journeys.services.results import Told, enter_result
from matches.models import Entry, Event, Group
from matches.standing.services.standings import recompute_standings
from tests.factories import (
    COMMAND,
    make_campaign,
    make_entry,
    make_event,
    make_group,
    make_staff,
)

pytestmark = pytest.mark.django_db

LIST = """
Night Watch: Ana (Orla), Ben (Tam; Vara)
Ash Road, led by Cleo: #4 (Pell), (Brother Quill)
"""


def told(group: Group) -> list[tuple[str, str]]:
    heroes = group.heroes.select_related("entry").order_by("position")
    return [(hero.name, hero.entry.name if hero.entry else "") for hero in heroes]


def test_a_list_makes_groups_and_enters_who_has_no_entry_yet() -> None:
    event = make_campaign(state=Event.State.OPEN)
    for name in ("Ana", "Dan", "Dan", "Dan"):
        make_entry(event, name)

    night, ash = make_groups(event=event, text=LIST, actor=make_staff(event))

    assert told(night) == [("Orla", "Ana"), ("Tam", "Ben"), ("Vara", "Ben")]
    assert told(ash) == [("Pell", "Dan"), ("Brother Quill", "")]
    assert ash.leader is not None
    entered = list(event.entries.values_list("number", "name", "state"))
    assert entered[4:] == [(5, "Ben", "signed_up"), (6, "Cleo", "signed_up")]
    assert group_of_entry(ash.leader) == ash


def test_every_fault_is_told_by_its_line_and_nothing_is_made() -> None:
    event = make_campaign()
    make_group(event, "Night Watch", ("Orla",))  # of Ana
    for name in ("Dan", "Dan"):
        make_entry(event, name)
    lines = {
        "No colon here": "There is no colon after the group's name.",
        "Night watch: Eve (Pell)": "There is a group called Night watch already.",
        "Empty: ": "The group has no heroes. Write them after the colon: Ana (Orla).",
        "Five: (A, B, C, D, E)": "5 heroes are too many: a group has one to 4.",
        "Twins: (Orla), (Orla)": "Two heroes of the group have the same name.",
        "Who: Eve": "Say which hero Eve plays, in brackets: Eve (Orla).",
        "Taken: Ana (Pell)": "Ana is in Night Watch already.",
        "Which: Dan (Pell)": "2 players are called Dan. Write #2 or #3.",
        "Stranger: #9 (Pell)": "There is no player #9.",
        "Ours: Finn (Pell)": "",
        "Theirs: Finn (Tam)": "Finn is in Ours already. Two players of one name are told apart by "
        "their numbers, as #7.",
        "Ours: Gwen (Tam)": "There is a group called Ours already.",
    }
    with pytest.raises(Invalid) as error:
        make_groups(event=event, text="\n".join(lines), actor=COMMAND)
    faults = {f"line {n}": f"line {n}: {said}" for n, said in enumerate(lines.values(), 1) if said}
    assert error.value.fields == faults
    assert (event.groups.count(), event.entries.count()) == (1, 3)


def test_only_organisers_of_a_campaign_that_is_not_over_make_groups() -> None:
    event = make_campaign(state=Event.State.FINISHED)
    with pytest.raises(NotAllowed):
        make_groups(event=event, text=LIST, actor=make_staff(event, "scorekeeper"))
    with pytest.raises(Conflict, match="Reopen it"):
        make_groups(event=event, text=LIST, actor=COMMAND)
    with pytest.raises(Conflict, match="is no campaign"):
        make_groups(event=make_event(), text=LIST, actor=COMMAND)
    with pytest.raises(Invalid, match="a group a line"):
        make_groups(event=make_campaign(), text=" \n", actor=COMMAND)


def test_heroes_join_and_retire_four_at_a_time() -> None:
    event = make_campaign()
    group = make_group(event, heroes=("Orla", "Tam", "Vara"))
    other = make_group(event, "Ash Road", ("Pell",))
    add_heroes(group=group, text="Zoe (Quill)", actor=COMMAND)
    for text, said in (
        ("Eve (Brak)", "5 heroes are too many: a group has one to 4. Retire one first."),
        ("", "Write who joins: Cleo (Vara)."),
    ):
        with pytest.raises(Invalid, match=said[:20]):
            add_heroes(group=group, text=text, actor=COMMAND)

    tam = group.heroes.get(name="Tam")
    retire_hero(hero=tam, actor=COMMAND)
    with pytest.raises(Invalid, match="same name"):
        add_heroes(group=group, text="Eve (Tam)", actor=COMMAND)
    with pytest.raises(Invalid, match="in Ash Road already"):
        player = other.heroes.get().entry
        assert isinstance(player, Entry)
        add_heroes(group=group, text=f"#{player.number} (Brak)", actor=COMMAND)
    add_heroes(group=group, text="Eve (Brak)", actor=COMMAND)
    with pytest.raises(Conflict, match="cannot come back"):
        retire_hero(hero=tam, actor=COMMAND, retired=False)


def test_what_a_campaign_begins_with_can_be_put_right_and_a_group_that_played_stays() -> None:
    event = make_campaign()
    group = make_group(event)
    idle = make_group(event, "Ash Road", ("Pell",))
    journey = open_journey(group=group, kind="hunt", actor=COMMAND)
    given = {"name": "Day Watch", "leader": "Zoe", "fear": 4, "influence": 0}
    change_group(group=group, actor=COMMAND, **given)  # type: ignore[arg-type]
    journey.refresh_from_db()
    assert (journey.fear, '"fear":4' in journey.header) == (4, True)

    with pytest.raises(Invalid) as error:
        given = {"name": "ash road", "leader": "#4", "fear": 100, "influence": -1}
        change_group(group=group, actor=COMMAND, **given)  # type: ignore[arg-type]
    assert set(error.value.fields) == {"name", "fear", "influence"}
    with pytest.raises(Conflict, match="has set out already"):
        remove_group(group=group, actor=COMMAND)
    remove_group(group=idle, actor=COMMAND)
    assert list(event.groups.values_list("name", flat=True)) == ["Day Watch"]


def test_the_standings_kept_follow_the_results() -> None:
    event = make_campaign()
    watch, road = make_group(event), make_group(event, "Ash Road", ("Pell",))
    for group, told_ in ((watch, Told(5, [0], roll=1)), (road, Told(6, [0], roll=2, turns=7))):
        journey = open_journey(group=group, kind="hunt", actor=COMMAND)
        enter_result(journey=journey, reported=told_, actor=COMMAND, version=0)
    assert standings_of(event).is_computing
    recompute_standings(event_id=event.pk)
    recompute_standings(event_id=event.pk)  # twice is once
    event.refresh_from_db()
    found = standings_of(event)
    assert [(one.group.name, one.row.rank, one.row.turns) for one in found.placed] == [
        ("Ash Road", 1, 7),
        ("Night Watch", 2, None),
    ]
    assert not found.is_computing
