"""Shadespire (2018), pages 19 to 22: several targets, out of action, modifiers, keywords."""

import pytest

from rules_engine.machine import legal, step
from rules_engine.scene import Piece
from rules_engine.sense.ground import attacks_of
from rules_engine.sense.modifiers import dice_of, wounds_of
from rules_engine.state.events import Attack, Draw, Push, Score
from rules_engine.state.position import Position, Seat, put_fighter
from tests.engine.books.table import duel, rolled
from tests.engine.driving import (
    BROADSWORD,
    GARREK,
    KARSUS,
    OBRYN,
    SAEK,
    STEELHEART,
    ask_of,
    drive,
    fight,
    refusal,
    scene,
    skip,
)

HAMMER = Attack(by=0, fighter=0, attack="Sigmarite Grandhammer", target=1)
TARGOR, ARNULF = "Targor", "Arnulf"


def swinging(edition: str = "shadespire-2018", **told: object) -> Position:
    """Inspired Steelheart among three reavers, his player with two objectives to score at once."""
    take_out = "stand-in:objective:take-out:0"
    mine = Seat(
        "Steelheart's Champions",
        objectives=(take_out,),
        objective_deck=("stand-in:objective:take-out:1", "S1"),
    )
    return scene(
        Piece(STEELHEART, (3, 2), inspired=True),
        Piece(TARGOR, (4, 2)),
        Piece(ARNULF, (2, 2), wound_tokens=1),
        Piece(GARREK, (3, 1)),
        seats=(mine, Seat("Garrek's Reavers")),
        edition=edition,
        **told,
    )


def swing(target: int) -> Attack:
    return Attack(by=0, fighter=0, attack="Mighty Swing", target=target)


def test_several_targets_are_attacked_one_after_the_other_in_any_order():
    """Pg 21: a roll, a result and a drive back for each; the first is done before the next."""
    position = rolled(swinging(), swing(3), "ss", "b")
    position = skip(drive(position, Push(by=0, fighter=3, path=((3, 0),))))
    assert (position.fighters[3].hex, position.fighters[3].wound_tokens) == ((3, 0), 2)
    assert {event.target for event in legal(position)} == {1, 2}
    position = fight(position, swing(2), "ff", "b", None)
    position = rolled(position, swing(1), "ss", "b")
    assert position.fighters[1].out
    attacks = [(one.other, one.word) for one in position.history if one.what == "attack"]
    assert attacks == [(3, "hit"), (2, "miss"), (1, "hit")]
    assert ask_of(skip(position)).kind == "power step"


@pytest.mark.parametrize("edition", ["shadespire-2018", "nightvault-2019"])
def test_what_is_scored_at_once_is_scored_between_two_of_these_attacks(edition):
    """Pg 21 and 25, DC-056, DC-182: each is an action, and a card drawn is ready for the next."""
    position = rolled(swinging(edition), swing(1), "ss", "b", ("reaction",))
    assert (ask_of(position).kind, ask_of(position).who) == ("surge", 0)
    first, second = "stand-in:objective:take-out:0", "stand-in:objective:take-out:1"
    position = drive_here(position, Score(by=0, card=first))
    position = drive_here(position, Draw(by=0, deck="objective", cards=(second,)))
    assert refusal(position, Score(by=0, card=second)) == "scoring.surge-fresh-card"
    position = skip(position)
    assert {event.target for event in legal(position)} == {2, 3}
    position = rolled(position, swing(2), "ss", "b", ("reaction",))
    position = drive_here(position, Score(by=0, card=second))
    assert position.seats[0].glory == 4, "two fighters and two objectives"


def drive_here(position: Position, event: object) -> Position:
    return step(position, event).position  # no window is passed before it


@pytest.mark.parametrize("edition", ["dreadfane-2019", "harrowdeep-2021"])
def test_later_books_wait_for_the_whole_superaction(edition):
    """Dreadfane pg 14, Harrowdeep pg 35: nothing is scored in the middle of it."""
    position = rolled(swinging(edition), swing(1), "ss", "b", ("reaction",))
    assert ask_of(position).kind == "next target"


def test_out_of_action():
    """Pg 21: tokens cleared, the other player gains a glory point; pg 23: upgrades stay."""
    foe = Piece(GARREK, (4, 2), wound_tokens=1, guard_tokens=1, move_tokens=1, upgrades=("S390",))
    position = scene(Piece(STEELHEART, (3, 2)), foe, Piece(SAEK, (7, 2)))
    position = fight(position, BROADSWORD, "ss", "1", None)
    gone = position.fighters[1]
    assert (gone.out, gone.hex) == (True, None)
    assert (gone.wound_tokens, gone.guard_tokens, gone.move_tokens) == (0, 0, 0)
    assert gone.upgrades == ("S390",)
    assert [seat.glory for seat in position.seats] == [1, 0]


def test_more_damage_than_wounds_is_worth_no_more():
    position = scene(Piece(STEELHEART, (3, 2)), Piece(TARGOR, (4, 2)), Piece(SAEK, (7, 2)))
    assert fight(position, BROADSWORD, "ss", "b", None).seats[0].glory == 1


def test_modifiers_add_up():
    """Pg 21: Great Fortitude, and two upgrades of one Wound each."""
    strong = Piece(GARREK, (4, 2), upgrades=("S389",))
    position = duel(Piece(KARSUS, (7, 2)))
    assert wounds_of(put_fighter(position, 1, upgrades=("S389",)), 1) == 5
    assert wounds_of(put_fighter(position, 1, upgrades=("S389", "NV504")), 1) == 6
    tough = scene(Piece(STEELHEART, (3, 2)), strong, Piece(SAEK, (7, 2)))
    tough = put_fighter(tough, 1, wound_tokens=1)
    survived = fight(tough, BROADSWORD, "ss", "b", ())
    assert (survived.fighters[1].out, survived.fighters[1].wound_tokens) == (False, 4)
    (sword,) = attacks_of(position, 0)
    assert dice_of(position, 0, sword) == 2


def hammered(*more: Piece, thrown: str = "ss", upgrades: tuple[str, ...] = ()) -> Position:
    """Obryn, Knockback 1, beside Garrek; the drive back is to be chosen."""
    obryn = Piece(OBRYN, (3, 2), upgrades=upgrades)
    return rolled(scene(obryn, Piece(GARREK, (4, 2)), *more), HAMMER, thrown, "b")


def test_knockback_adds_hexes_in_the_same_direction():
    """Pg 22: each of the three ways goes on straight; no hex need be taken."""
    paths = {event.path for event in legal(hammered())}
    assert paths == {
        (),
        ((5, 2),),
        ((5, 2), (6, 2)),
        ((4, 1),),
        ((4, 1), (5, 0)),
        ((4, 3),),
        ((4, 3), (5, 4)),
    }
    bent = Push(by=0, fighter=1, path=((5, 2), (5, 3)))
    assert refusal(hammered(), bent) == "knockback.same-direction"


def test_knockback_adds_up():
    """Pg 22: Knockback 1 of the hammer and 1 of Unstoppable Force are Knockback 2."""
    force = hammered(upgrades=("NV554",))
    longest = max(len(event.path) for event in legal(force))
    assert longest == 3


def test_knockback_stops_at_an_obstacle_and_traps_nobody():
    """Pg 22: pushed no further; no damage for what is in the way."""
    position = hammered(Piece(SAEK, (6, 2)))
    assert ((5, 2), (6, 2)) not in {event.path for event in legal(position)}
    after = skip(drive(position, Push(by=0, fighter=1, path=((5, 2),))))
    assert (after.fighters[1].hex, after.fighters[1].wound_tokens) == ((5, 2), 3)


def test_knockback_needs_a_success():
    """Pg 22: a draw drives back one hex."""
    position = scene(Piece(OBRYN, (3, 2)), Piece(GARREK, (4, 2)))
    drawn = rolled(position, HAMMER, "sf", "d")
    assert {len(event.path) for event in legal(drawn)} == {0, 1}


@pytest.mark.parametrize(
    ("guard", "against", "hurt"), [(0, "b", 3), (1, "b", 3), (1, "d", 0), (0, "*", 0)]
)
def test_cleave_takes_one_symbol_away_even_on_guard(guard, against, hurt):
    """Pg 22: Inspired Saek against a champion; dodge on Guard and criticals still count."""
    position = scene(
        Piece(SAEK, (4, 2), inspired=True), Piece(STEELHEART, (3, 2), guard_tokens=guard)
    )
    made = rolled(position, Attack(by=0, fighter=0, attack="Great Axe", target=1), "sf", against)
    assert made.fighters[1].wound_tokens == hurt


@pytest.mark.parametrize(("thrown", "damage"), [("ff", 1), ("*f", 2), ("**", 2)])
def test_an_ability_on_a_critical_hit_wants_a_successful_critical(thrown, damage):
    """Pg 22: Arnulf deals one more; once, however many criticals."""
    position = scene(Piece(ARNULF, (4, 2)), Piece(STEELHEART, (3, 2)))
    blade = Attack(by=0, fighter=0, attack="Piercing Blade and Axe", target=1)
    assert rolled(position, blade, thrown, "d").fighters[1].wound_tokens == damage
    missed = rolled(position, blade, "*s", "*")
    assert missed.fighters[1].wound_tokens == 0


def test_without_a_target_there_is_no_attack():
    """Pg 20."""
    position = scene(Piece(STEELHEART, (1, 2)), Piece(GARREK, (4, 2)))
    assert refusal(position, BROADSWORD) == "attack.range"
    assert not [event for event in legal(position) if isinstance(event, Attack)]
