"""A reaction to a moment that an edition does not have is an effect the engine cannot play there.

A log that uses one is not shown, naming the card, wherever `may` leaves it open.
"""

import pytest

from rules_engine.card_book.known import all_known
from rules_engine.facts.errors import Refused
from rules_engine.machine import asked, step
from rules_engine.scene import Piece
from rules_engine.sense.blindness import blind_spots
from rules_engine.sense.windows import without_window
from rules_engine.state.events import Attack, Pass, Push, React, Roll, Told
from rules_engine.state.tellings import Pushed
from tests.engine.driving import GARREK, STEELHEART, dice, drive, scene, until_asked
from tests.engine.ignorance.windows import (
    EDITIONS_PLAYED,
    every_use,
    logged,
    moments,
    reactions,
    said,
    used,
)
from tests.whole import whole_or

BEFORE_DRIVE_BACK = (
    "Cunning Duellist",
    "Ever-Advancing",
    "Light-footed",
    "Superior Agility",
    "Unshakeable",
)
WITHOUT = [
    (edition, rules.name)
    for edition in EDITIONS_PLAYED
    for rules in reactions()
    if without_window(rules.name, edition)
]


def test_no_use_that_may_leaves_open_contradicts_a_log():
    """Every reaction of the registry, every window of every edition, and the other decisions."""
    uses = tuple(every_use(step=whole_or(23, whole=1)))
    assert len(uses) > 500
    wrong = [use for use in uses if use[3] == "undecided" and use[4] == "contradicted"]
    assert wrong == []
    assert {use[3] for use in uses} == {"undecided", "yes", "no"}


def test_which_reactions_an_edition_has_no_window_for_is_read_off_its_tables():
    assert [name for edition, name in WITHOUT if edition == "harrowdeep-2021"] == [
        *BEFORE_DRIVE_BACK
    ]
    assert {"Potion of Clarity", *BEFORE_DRIVE_BACK} <= {
        name for edition, name in WITHOUT if edition == "dreadfane-2019"
    }


@pytest.mark.parametrize(("edition", "name"), WITHOUT)
def test_used_anywhere_it_is_open_and_not_shown_with_its_name(edition, name):
    for log, position in moments(edition).values():
        table, event = used(position, all_known()[name])
        assert said(table, event) == "undecided"
        assert logged(log, table, event) == "not shown"
        stepped = step(table, event)
        facts = [line.facts for line in stepped.not_shown]
        assert any(event.card in (one.get("card"), *one.get("unknown", ())) for one in facts)


LIGHT_FOOTED = "S404"


def stepped_aside():
    """Steelheart, attacked in Harrowdeep, uses Light-footed when success is determined."""
    position = scene(
        Piece(GARREK, (3, 3)),
        Piece(STEELHEART, (2, 3), upgrades=(LIGHT_FOOTED,)),
        edition="harrowdeep-2021",
    )
    rolled = drive(
        position,
        Attack(by=0, fighter=0, attack="Blooddrinker Axe", target=1),
        Roll(by=0, kind="attack", faces=dice("ss")),
        Roll(by=1, kind="defence", faces=dice("d")),
    )
    window = until_asked(rolled, "success-determined")
    return step(window, React(by=1, card=LIGHT_FOOTED, fighter=1)).position


def test_what_came_of_it_is_followed_and_goes_on_not_shown_until_it_is_told():
    used_up = stepped_aside()
    assert [one.card for one in blind_spots(used_up)] == [LIGHT_FOOTED]
    aside = Push(by=1, fighter=1, path=((1, 3),))
    stepped = step(used_up, aside)
    assert stepped.position.fighters[1].hex == (1, 3)
    assert {line.facts["unknown"] for line in stepped.not_shown} == {(LIGHT_FOOTED,)}
    done = Told(by=1, card=LIGHT_FOOTED, did=(Pushed(1, ((1, 3),)),), until="now")
    told = step(used_up, done).position
    assert told.fighters[1].hex == (1, 3)
    assert blind_spots(told) == ()
    ask = asked(told)
    with pytest.raises(Refused):
        step(told, Push(by=ask.who, fighter=1, path=((2, 2),)))


def test_given_to_a_fighter_and_not_used_it_bends_nothing():
    position = scene(
        Piece(GARREK, (3, 3)),
        Piece(STEELHEART, (2, 3), upgrades=(LIGHT_FOOTED,)),
        edition="harrowdeep-2021",
    )
    assert blind_spots(position) == ()


def test_who_does_not_have_it_cannot_use_it():
    position = scene(Piece(GARREK, (3, 3)), Piece(STEELHEART, (2, 3)), edition="harrowdeep-2021")
    attack = Attack(by=0, fighter=0, attack="Blooddrinker Axe", target=1)
    window = until_asked(drive(position, attack), "attack-declared")
    with pytest.raises(Refused) as refused:
        step(window, React(by=1, card=LIGHT_FOOTED, fighter=1))
    assert refused.value.rule == "reactions.sources"


@pytest.mark.parametrize(("edition", "name"), WITHOUT)
def test_passes_told_after_it_are_taken(edition, name):
    """Whoever passes after it, in whatever order: what windows it opened nobody knows."""
    for _, position in moments(edition).values():
        table, event = used(position, all_known()[name])
        for seats in ((0, 1, 0, 1), (1, 0, 0, 1)):
            played = step(table, event).position
            for seat in seats:
                played = step(played, Pass(by=seat)).position
            assert event.card in {one.card for one in blind_spots(played)}
