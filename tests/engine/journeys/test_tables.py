"""Every row of every table of the reference, written down anew from it."""

import pytest

from rules_engine.facts.errors import Unusable
from rules_engine.journeys.tables import (
    action_row,
    cost_of,
    crisis_of,
    event_of,
    hostile_action,
    map_of,
    tables,
    terrain_of,
    upgraded,
    victory_of,
)

ROLLS = range(1, 13)


def test_event_table():
    assert [event_of(roll) for roll in ROLLS] == [
        "destiny-denied",
        "will-of-the-master",
        "will-of-the-master",
        "time-runs-short",
        "time-runs-short",
        "crisis",
        "crisis",
        "quiet",
        "born-hero",
        "born-hero",
        "inspiring-effort",
        "destiny-fulfilled",
    ]


@pytest.mark.parametrize("kind", ["hunt", "scavenge"])
def test_terrain_table(kind):
    found = [(terrain_of(kind, roll).walls, terrain_of(kind, roll).obstacles) for roll in ROLLS]
    assert found == [(6, 0)] * 2 + [(4, 2)] * 2 + [(3, 3)] * 4 + [(2, 4)] * 2 + [(0, 6)] * 2


def test_deliverance_terrain_table():
    rows = [terrain_of("deliverance", roll) for roll in ROLLS]
    expected = [(0, 0)] * 6 + [(1, 0)] * 2 + [(0, 1)] * 2 + [(1, 1)] * 2
    assert [(one.walls, one.obstacles) for one in rows] == expected


@pytest.mark.parametrize(
    ("kind", "first", "turns_at", "pages"),
    [("hunt", 1, 8, (28, 29)), ("scavenge", 37, 46, (32, 33)), ("deliverance", 19, 27, (30, 31))],
)
def test_crises_by_day_are_twelve_entries_in_order(kind, first, turns_at, pages):
    for roll in ROLLS:
        entry = first + roll - 1
        page = pages[0] if entry < turns_at else pages[1]
        assert crisis_of(kind, roll, night=False) == (page, entry)


@pytest.mark.parametrize(
    ("kind", "entries"),
    [
        ("hunt", [(29, 13), (29, 14), (29, 15), (29, 16), (30, 17), (30, 18)]),
        ("scavenge", [(33, 49), (33, 50), (33, 51), (33, 52), (33, 53), (33, 54)]),
        ("deliverance", [(31, 31), (31, 32), (31, 33), (31, 34), (31, 35), (31, 36)]),
    ],
)
def test_crises_by_night_are_six_entries_two_rolls_each(kind, entries):
    found = [crisis_of(kind, roll, night=True) for roll in ROLLS]
    assert found == [one for one in entries for _ in (0, 1)]


def test_hunt_combat_maps():
    assert [map_of("hunt", roll) for roll in ROLLS] == [
        ("Alleyways", 20),
        ("Barracks", 20),
        ("Barrow Lane", 20),
        ("Punishment Row", 20),
        ("Square of Bones", 21),
        ("The Bloodways", 21),
        ("The Forsaken Crypts", 21),
        ("The Hunting Grounds", 21),
        *[None] * 4,
    ]


def test_scavenge_combat_maps():
    assert [map_of("scavenge", roll) for roll in ROLLS] == [
        ("Abandoned Marketplace", 24),
        ("Wraith's End", 24),
        ("Gravelight Boulevard", 24),
        ("Ven Alten Estate", 24),
        ("Abattoir Alley", 25),
        ("Derelict Mansion", 25),
        ("Gheistlight Square", 25),
        ("The Black Streets", 25),
        *[None] * 4,
    ]


@pytest.mark.parametrize(
    ("action", "least"),
    [
        ("move", 1),
        ("run", 3),
        ("recuperate", 1),
        ("recover", 4),
        ("search", 4),
        ("extract", 4),
        ("explore", 4),
        ("free", 4),
        ("warn", 6),
        ("scavenge", 6),
    ],
)
def test_hero_actions_and_their_thresholds(action, least):
    assert action_row(action).least == least


@pytest.mark.parametrize(
    ("what", "cost", "journey"),
    [
        ("search", 3, ""),
        ("gambit", 2, ""),
        ("re-roll", 1, ""),
        ("look", 1, "hunt"),
        ("draw-more", 1, "scavenge"),
        ("warn", 3, "deliverance"),
    ],
)
def test_what_inspiration_pays_for(what, cost, journey):
    assert (cost_of(what).cost, cost_of(what).journey) == (cost, journey)


def test_ailments():
    names = ["cursed", "diseased", "fatigued", "marked", "stunned", "trapped"]
    assert [one.name for one in tables().ailments.rows] == names
    assert [one.name for one in tables().ailments.rows if not one.hostile] == ["fatigued"]
    assert (tables().cursed.success, tables().cursed.critical) == (1, 2)


@pytest.mark.parametrize(
    ("action", "steps"),
    [
        ("move", ("move",)),
        ("advance", ("move", "attack")),
        ("charge", ("move", "move", "attack")),
        ("regroup", ("attack", "retreat")),
        ("assault", ("attack-up",)),
    ],
)
def test_hostile_actions(action, steps):
    assert hostile_action(action).steps == steps


def test_cover_and_dice_ranks():
    cover = tables().cover
    assert (cover.hero_dice, cover.hostile_added) == (2, 2)
    assert (cover.none_least, cover.none_reduces) == (11, 1)
    assert tables().dice_ranks.rows == (1, 2, 3)


@pytest.mark.parametrize(
    ("dice", "after"),
    [
        ((1,), (2,)),
        ((1, 1), (2, 1)),
        ((2, 1), (2, 2)),
        ((3, 2), (3, 3)),
        ((3,), (3, 1)),
        ((3, 3), (3, 3, 1)),
    ],
)
def test_dice_upgrades(dice, after):
    assert upgraded(dice) == after


@pytest.mark.parametrize(
    ("kind", "quest", "better", "shrinks", "by", "grows"),
    [
        ("hunt", 6, 10, "influence", (1, 2), ("fear",)),
        ("scavenge", 6, 0, "", (0, 0), ("fear", "influence")),
        ("deliverance", 6, 8, "fear", (1, 2), ("influence",)),
    ],
)
def test_victory_conditions(kind, quest, better, shrinks, by, grows):
    row = victory_of(kind)
    assert (row.quest, row.better, row.shrinks, row.grows) == (quest, better, shrinks, grows)
    assert (row.by, row.better_by) == by


def test_what_follows_a_journey():
    assert (tables().after_roll.failed, tables().after_roll.each_out) == (2, 1)
    assert victory_of("hunt").roll == victory_of("deliverance").roll == (3, 12)
    assert victory_of("scavenge").roll == ()
    driven = tables().driven_off
    assert (driven.group, driven.champion, driven.villain) == (1, 1, 2)


@pytest.mark.parametrize("roll", [0, 13])
def test_no_quest_dice_shows_anything_else(roll):
    with pytest.raises(Unusable, match="1 to 12"):
        event_of(roll)
    with pytest.raises(Unusable, match="1 to 12"):
        crisis_of("hunt", roll, night=False)


def test_every_table_says_where_it_stands():
    whole = tables()
    found = [whole.events, whole.terrain, whole.deliverance_terrain, whole.actions, whole.cover]
    found += [whole.ailments, whole.hostile_actions, whole.inspiration, whole.dice_ranks]
    found += [*whole.crises.values(), *whole.maps.values(), *whole.victory, whole.driven_off]
    assert all(one.place.startswith("reference: ") for one in found)
