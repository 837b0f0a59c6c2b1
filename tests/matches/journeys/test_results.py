"""Results of journeys: what is told is worked out by the engine, and carried on."""

import pytest

from companion.core.errors import Conflict, Invalid, NotAllowed
from companion.core.models import AuditRecord
from matches.journeys.services.journeys import call_off, open_journey, take_up
from matches.journeys.services.results import Told, correct_result, enter_result
from matches.models import Event, Group, Journey
from matches.people.queries.roles import actor_of_entry
from tests.factories import COMMAND, make_campaign, make_entry, make_group, make_staff

pytestmark = pytest.mark.django_db


def played(group: Group, kind: str, told: Told) -> Journey:
    journey = open_journey(group=group, kind=kind, actor=COMMAND)
    return enter_result(journey=journey, reported=told, actor=COMMAND, version=0)


def levels(journey: Journey) -> tuple[int, int, int, int]:
    journey.refresh_from_db()
    return (journey.fear, journey.fear_after, journey.influence, journey.influence_after)


def test_fear_influence_and_inspiration_go_on_into_the_next_journey() -> None:
    group = make_group(make_campaign(), fear=2, influence=3)

    # a hunt won on space ten: influence shrinks by 2; one hero out and a roll of 7 grow fear by 1
    hunt = played(group, "hunt", Told(10, [0], roll=7, turns=9, inspiration={0: 2}))
    assert (hunt.success, levels(hunt)) == (True, (2, 3, 3, 1))
    came = [(one.standing, one.experience, one.inspiration_after) for one in hunt.heroes.all()]
    assert came == [(True, True, 2), (False, True, 0)]

    scavenge = played(group, "scavenge", Told(3, [], turns=6))
    assert (scavenge.success, levels(scavenge)) == (False, (3, 4, 1, 2))
    assert [one.inspiration for one in scavenge.heroes.all()] == [2, 0]


def test_a_correction_is_carried_through_the_journeys_after_it() -> None:
    event = make_campaign()
    group = make_group(event, fear=2, influence=3)
    hunt = played(group, "hunt", Told(10, [0], roll=7, inspiration={0: 2}))
    scavenge = played(group, "scavenge", Told(3, []))
    to_come = open_journey(group=group, kind="deliverance", actor=COMMAND)

    # it was space six: influence shrinks by 1; nobody was out, so a roll of 2 grows nothing
    right = Told(6, [0, 1], roll=2)
    organiser = make_staff(event)
    correct_result(
        journey=hunt, reported=right, actor=organiser, version=1, reason="The token was misread"
    )

    assert levels(hunt) == (2, 2, 3, 2)
    assert levels(scavenge) == (2, 3, 2, 3)
    to_come.refresh_from_db()
    assert (to_come.fear, to_come.influence) == (3, 3)
    assert '"fear":3,"' in to_come.header
    row = AuditRecord.objects.get(action="journey.corrected")
    assert (row.reason, row.before["quest"], row.after["quest"]) == (
        "The token was misread",
        10,
        6,
    )


def test_what_cannot_be_is_refused_and_changes_nothing() -> None:
    event = make_campaign()
    group = make_group(event)
    journey = open_journey(group=group, kind="hunt", actor=COMMAND)

    def refused(error: type[Exception], **changes: object) -> str:
        given = {
            "journey": journey,
            "reported": Told(6, [0], roll=3),
            "actor": COMMAND,
            "version": 0,
        }
        with pytest.raises(error) as told:
            enter_result(**{**given, **changes})  # type: ignore[arg-type]
        return told.value.code  # type: ignore[attr-defined,no-any-return]

    assert refused(Invalid, reported=Told(6, [0])) == "unfit-result"  # a hunt has a roll
    assert refused(Invalid, reported=Told(11, [0], roll=3)) == "unfit-result"
    assert refused(Invalid, reported=Told(6, [2], roll=3)) == "unfit-result"  # two heroes: 0 and 1
    assert refused(Conflict, version=4) == "changed-meanwhile"
    outsider = actor_of_entry(make_entry(event, "Zoe"))
    assert refused(NotAllowed, actor=outsider) == "not-allowed"
    Event.objects.update(state=Event.State.FINISHED)
    assert refused(Conflict) == "not-running"
    journey.refresh_from_db()
    assert (journey.state, journey.version) == ("open", 0)


def test_one_journey_at_a_time_and_only_by_one_to_four_heroes() -> None:
    event = make_campaign()
    group = make_group(event)
    ana = actor_of_entry(group.heroes.all()[0].entry)  # type: ignore[arg-type]
    first = open_journey(group=group, kind="hunt", actor=ana, heroes=[1])
    assert [one.hero.name for one in first.heroes.all()] == ["Tam"]
    with pytest.raises(Conflict, match="on journey 1 already"):
        open_journey(group=group, kind="scavenge", actor=ana)

    assert call_off(journey=first, actor=ana).state == "called_off"
    with pytest.raises(NotAllowed):
        take_up(journey=first, actor=ana)
    assert take_up(journey=first, actor=make_staff(event, "scorekeeper")).state == "open"
    call_off(journey=first, actor=ana)

    for wrong, code in (
        ({"kind": "siege"}, "unknown-journey"),
        ({"heroes": [7]}, "unknown-hero"),
        ({"group": make_group(event, "Nobody", ())}, "no-heroes"),
        ({"group": make_group(event, "Many", ("A", "B", "C", "D", "E"))}, "too-many-heroes"),
    ):
        with pytest.raises(Invalid) as told:
            open_journey(**{"group": group, "kind": "hunt", "actor": COMMAND, **wrong})  # type: ignore[arg-type]
        assert told.value.code == code
    assert event.groups.get(number=1).journeys.count() == 1
