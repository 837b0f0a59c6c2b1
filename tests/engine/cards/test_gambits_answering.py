"""Universal gambits that are reactions: when they may be played, and what comes of it."""

from typing import Any

import pytest

from rules_engine.machine import legal, step
from rules_engine.state.events import Attack, Cast, Choose, Play, Push, Roll
from rules_engine.state.position import Position
from tests.engine.cards.arming import (
    AXE,
    offered,
    reacted,
    rolled,
    stays,
    window,
    worn,
)
from tests.engine.cards.playing import held
from tests.engine.cards.tables import B, G, N, S, T, id_of, piece
from tests.engine.driving import BROADSWORD, ask_of, dice, drive, skip

W, MOLLOG = piece("Ammis Dawnguard"), piece("Mollog the Mighty")
HD = {"edition": "harrowdeep-2021"}
PAIR = (S((3, 2)), G((4, 2)))
WEAK = (S((3, 2)), G((4, 2), wound_tokens=3))
DYING = (S((3, 2), wound_tokens=3), G((4, 2)))


def hand(name: str, *pieces: object, **told: Any) -> Position:
    """Somebody's activation; seat 0 holds this card."""
    told = {"step": "activation"} | told
    mine = dict(told.pop("mine", {}))
    more = mine.pop("power", ())
    return held(id_of(name), *more, pieces=pieces or PAIR, mine=mine, **told)


def after(position: Position, at: str = "after-action", declined: int = 1) -> Position:
    """The window of that name, asked of seat 0, any drive back declined."""
    if at == "after-action":
        position = stays(position, declined)
    return window(position, at, 0)


def mine(name: str, *pieces: object, faces: tuple[str, str] = ("ss", "b"), **told: Any) -> Position:
    """Steelheart has attacked Garrek."""
    return rolled(hand(name, *pieces, **told), BROADSWORD, *faces)


def theirs(
    name: str, *pieces: object, faces: tuple[str, str] = ("ss", "d"), **told: Any
) -> Position:
    """Garrek has attacked Steelheart."""
    return rolled(hand(name, *pieces, player=1, **told), AXE, *faces)


CASES = {
    "Triumphant Roar": (
        after(mine("Triumphant Roar", *WEAK, B((3, 3)))),
        after(mine("Triumphant Roar")),
    ),
    "Scavenge": (
        after(mine("Scavenge", S((3, 2)), G((4, 2), wound_tokens=3, upgrades=("War Cry",)))),
        after(mine("Scavenge", *WEAK)),
    ),
    "On Your Feet": (
        after(theirs("On Your Feet", *DYING, N((3, 3))), "damage-dealt"),
        after(theirs("On Your Feet", *DYING), "damage-dealt"),
    ),
    "Galvanised": (
        after(theirs("Galvanised", *DYING, N((0, 0))), declined=0),
        after(theirs("Galvanised"), declined=0),
    ),
    "Upper Hand": (
        after(mine("Upper Hand", faces=("sf", "d")), "success-determined"),
        after(mine("Upper Hand", faces=("ss", "d")), "success-determined"),
    ),
    "Grievous Riposte": (
        after(theirs("Grievous Riposte", faces=("ff", "*")), declined=0),
        after(theirs("Grievous Riposte", faces=("ff", "b")), declined=0),
    ),
    "Snare": (
        window(
            drive(
                mine(
                    "Snare",
                    S((3, 2), upgrades=("Keen Sense",)),
                    MOLLOG((4, 2), seat=1),
                    faces=("ss", "d"),
                ),
                Push(by=0, fighter=1, path=((5, 2),)),
            ),
            "driven-back",
            0,
        ),
        window(
            drive(
                mine("Snare", S((3, 2)), MOLLOG((4, 2), seat=1), faces=("ss", "d")),
                Push(by=0, fighter=1, path=((5, 2),)),
            ),
            "driven-back",
            0,
        ),
    ),
    "Lucky Escape": (
        after(
            rolled(
                hand("Lucky Escape", S((3, 2)), T((4, 2)), player=1),
                Attack(by=1, fighter=1, attack="Gore-axe and Blade", target=0),
                "ff",
                "d",
            ),
            "damage-dealt",
        ),
        after(theirs("Lucky Escape"), "damage-dealt"),
    ),
    "Buried Instinct": (
        window(drive(hand("Buried Instinct", player=1), AXE), "attack-declared", 0),
        window(drive(hand("Buried Instinct"), BROADSWORD), "attack-declared", 0),
    ),
    "Overkill": (
        after(mine("Overkill", S((3, 2)), T((4, 2)))),
        after(mine("Overkill", S((3, 2)), G((4, 2), wound_tokens=1))),
    ),
    "Distracting Wealth": (
        after(mine("Distracting Wealth", mine={"glory": 2}), "success-determined"),
        after(mine("Distracting Wealth", mine={"glory": 1}), "success-determined"),
    ),
    "Divine Reward": (
        after(mine("Divine Reward", *WEAK, mine={"power": (id_of("War Cry"),)})),
        after(mine("Divine Reward", *WEAK)),
    ),
    "Grand Offering": (
        after(mine("Grand Offering", *WEAK)),
        after(mine("Grand Offering", mine={"glory": 1})),
    ),
    "Soulsurge": (after(mine("Soulsurge", *WEAK)), after(mine("Soulsurge"))),
    "Last Gasp": (
        after(theirs("Last Gasp", *DYING), "damage-dealt"),
        after(theirs("Last Gasp"), "damage-dealt"),
    ),
    "Shattering Howl": (
        after(theirs("Shattering Howl", *DYING), "damage-dealt"),
        after(theirs("Shattering Howl"), "damage-dealt"),
    ),
    "Outrageous Fortune": (
        after(
            theirs("Outrageous Fortune", S((3, 2), upgrades=("War Cry",)), G((4, 2))),
            "damage-dealt",
        ),
        after(theirs("Outrageous Fortune"), "damage-dealt"),
    ),
    "Too Close": (after(theirs("Too Close"), declined=0), after(mine("Too Close"))),
    "Unfair Fight": (
        window(drive(hand("Unfair Fight", *PAIR, N((4, 1))), BROADSWORD), "attack-declared", 0),
        window(drive(hand("Unfair Fight"), BROADSWORD), "attack-declared", 0),
    ),
    "Fancy Footwork": (
        after(
            combo := rolled(
                hand("Fancy Footwork", S((3, 2), upgrades=("Binding Chain",)), G((4, 2))),
                Attack(by=0, fighter=0, attack="Binding Chain", target=1),
                "ss",
                "b",
            )
        ),
        after(mine("Fancy Footwork")),
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_a_reaction_waits_for_its_moment(name: str):
    yes, no = CASES[name]
    assert name in offered(yes)
    assert name not in offered(no)


def used(name: str) -> Position:
    """The position after the reaction in the case in which it may be played."""
    return skip(reacted(CASES[name][0], name))


def test_what_reactions_leave_on_fighters():
    assert used("Grievous Riposte").fighters[1].wound_tokens == 2
    assert used("Snare").fighters[1].wound_tokens == 4
    assert skip(stays(used("Lucky Escape"), 0)).fighters[0].wound_tokens == 0
    assert used("Buried Instinct").fighters[0].guard_tokens == 1
    assert used("Too Close").fighters[0].guard_tokens == 1
    assert used("Unfair Fight").fighters[1].stagger_tokens == 1
    assert used("Upper Hand").fighters[1].wound_tokens == 3
    assert used("Distracting Wealth").fighters[1].out


def test_what_reactions_bring_their_player():
    assert used("Scavenge").seats[0].glory == 2
    assert (used("Overkill").seats[0].glory, used("Overkill").seats[0].spent) == (1, 1)
    offering = used("Grand Offering").seats[0]
    assert (offering.glory, offering.spent) == (0, 2)
    assert ask_of(used("Divine Reward")).kind == "give upgrade"
    footwork = hand(
        "Fancy Footwork",
        S((3, 2), upgrades=("Binding Chain",)),
        G((4, 2)),
        mine={"power_deck": ("S360",)},
    )
    chained = rolled(footwork, Attack(by=0, fighter=0, attack="Binding Chain", target=1), "ss", "b")
    assert ask_of(skip(reacted(after(chained), "Fancy Footwork"))).kind == "draw power"


def test_who_is_about_to_fall_strikes_out():
    gasp = skip(drive(used("Last Gasp"), Choose(by=0, fighters=(1,))))
    assert gasp.fighters[1].wound_tokens == 1
    foe = (S((3, 2), wound_tokens=3), G((4, 2), upgrades=("War Cry",)))
    howl = skip(reacted(after(theirs("Shattering Howl", *foe), "damage-dealt"), "Shattering Howl"))
    howl = skip(drive(howl, Choose(by=0, fighters=(1,))))
    assert worn(skip(step(howl, next(iter(legal(howl)))).position), 1) == ()
    up = drive(used("On Your Feet"), Roll(by=0, kind="defence", faces=dice("b")))
    assert not skip(stays(up, 0)).fighters[0].out
    down = skip(drive(used("On Your Feet"), Roll(by=0, kind="defence", faces=dice("d"))))
    assert down.fighters[0].out


def test_outrageous_fortune_and_the_price_of_it():
    broken = used("Outrageous Fortune")
    broken = skip(stays(step(broken, next(iter(legal(broken)))).position, 0))
    assert (broken.fighters[0].wound_tokens, worn(broken)) == (1, ())


def test_triumphant_roar_pushes_those_beside_and_soulsurge_strikes():
    roar = used("Triumphant Roar")
    assert {one.fighter for one in legal(roar) if isinstance(one, Push)} == {2}
    surge = skip(drive(used("Soulsurge"), Choose(by=0, fighters=(0,))))
    assert ask_of(surge).kind == "magic roll"
    faded = skip(drive(surge, Roll(by=0, kind="magic", faces=dice("o"))))
    assert ask_of(faded).kind == "power step"


def test_shots_that_are_answered():
    bow = Attack(by=1, fighter=1, attack="Nullstone Arrows", target=0)
    pieces = (S((3, 2)), G((4, 4), upgrades=("Nullstone Arrows",)))
    for name in ("Arrow Snare", "Blinding Flash"):
        shot = window(drive(hand(name, *pieces, player=1), bow), "attack-declared", 0)
        assert name in offered(shot)
        near = window(drive(hand(name, player=1), AXE), "attack-declared", 0)
        assert name not in offered(near)
    snared = drive(hand("Arrow Snare", *pieces, player=1), bow)
    snared = skip(reacted(window(snared, "attack-declared", 0), "Arrow Snare"))
    assert snared.fighters[0].guard_tokens == 1
    blind = drive(hand("Blinding Flash", *pieces, player=1), bow)
    blind = skip(reacted(window(blind, "attack-declared", 0), "Blinding Flash"))
    assert ask_of(blind).count == 1


def test_spiteful_dart_answers_a_drive_back():
    position = drive(theirs("Spiteful Dart"), Push(by=1, fighter=0, path=((2, 2),)))
    darted = skip(reacted(window(position, "after-action", 0), "Spiteful Dart"))
    assert darted.fighters[1].wound_tokens == 1
    assert "Spiteful Dart" not in offered(after(theirs("Spiteful Dart"), declined=0))


def casting(name: str, face: str, *, foe: bool, beside: bool = True) -> Position:
    """The window after the casting roll of Sphere of Aqshy, asked of seat 0, who holds a card."""
    spell = id_of("Sphere of Aqshy")
    wizard = W((4, 2) if beside else (4, 4), seat=1 if foe else 0)
    other = S((3, 2), seat=0 if foe else 1)
    pieces = (other, wizard) if foe else (wizard, other)
    mine_ = (id_of(name),) if foe else (id_of(name), spell)
    position = held(*mine_, theirs=(spell,) if foe else (), pieces=pieces, player=int(foe))
    by = int(foe)
    position = drive(position, Play(by=by, card=spell))
    position = drive(position, Cast(by=by, fighter=1 if foe else 0))
    position = drive(position, Roll(by=by, kind="magic", faces=dice(face)))
    return window(position, "casting-roll", 0)


def test_spells_that_are_denied():
    for name, roll in {"Fizzle": ("magic", "c"), "Instinctive Denial": ("defence", "b")}.items():
        cast = casting(name, "c", foe=True)
        assert name in offered(cast)
        assert name not in offered(casting(name, "o", foe=True)), "it fails anyway"
        kind, face = roll
        denied = drive(reacted(cast, name), Roll(by=0, kind=kind, faces=dice(face)))
        assert skip(denied).fighters[0].wound_tokens == 0
        assert not any(one.what == "cast" for one in skip(denied).history)
    assert "Instinctive Denial" not in offered(
        casting("Instinctive Denial", "c", foe=True, beside=False)
    )


def test_power_surge_adds_a_critical():
    surge = casting("Power Surge", "*", foe=False)
    assert "Power Surge" in offered(surge)
    assert "Power Surge" not in offered(casting("Power Surge", "c", foe=False))
    # the die and the card are two criticals, for which the caster suffers backlash
    assert skip(reacted(surge, "Power Surge")).fighters[0].wound_tokens == 1
    assert skip(surge).fighters[0].wound_tokens == 0


def test_sorcerous_flourish_follows_ones_own_spell():
    spell = id_of("Sphere of Aqshy")
    pieces = (W((3, 2), seat=0), G((4, 2)))
    position = held(id_of("Sorcerous Flourish"), spell, pieces=pieces)
    position = drive(position, Play(by=0, card=spell), Cast(by=0, fighter=0))
    hit = drive(position, Roll(by=0, kind="magic", faces=dice("c")))
    hit = drive(hit, Choose(by=0, fighters=(1,)))
    hit = skip(reacted(window(hit, "card-resolved", 0), "Sorcerous Flourish"))
    assert hit.fighters[1].wound_tokens == 2
    failed = drive(position, Roll(by=0, kind="magic", faces=dice("o")))
    assert "Sorcerous Flourish" not in offered(window(failed, "card-resolved", 0))
