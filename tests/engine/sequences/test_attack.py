"""The combat sequence of the core rules (pg 19-22), and where later editions differ."""

import pytest

from rules_engine.battlefield import PlacedBoard, joined
from rules_engine.machine import legal, step
from rules_engine.scene import Piece
from rules_engine.state.events import Attack, Guard, Push, Roll
from rules_engine.state.position import Position
from tests.engine.driving import (
    ANGHARAD,
    BROADSWORD,
    GARREK,
    KARSUS,
    OBRYN,
    SAEK,
    STEELHEART,
    ask_of,
    dice,
    drive,
    fight,
    refusal,
    scene,
    skip,
)


def duel(edition: str = "shadespire-2018", **more: object) -> Position:
    """Steelheart beside Garrek in the open; Steelheart is to act."""
    return scene(Piece(STEELHEART, (3, 2)), Piece(GARREK, (4, 2)), edition=edition, **more)


def test_range_one_reaches_only_adjacent_fighters():
    position = scene(Piece(STEELHEART, (3, 2)), Piece(GARREK, (5, 2)))
    assert refusal(position, BROADSWORD) == "attack.range"


def test_a_friend_is_never_the_target():
    position = scene(Piece(STEELHEART, (3, 2)), Piece(OBRYN, (4, 2)), Piece(GARREK, (6, 2)))
    assert refusal(position, BROADSWORD) == "attack.enemy-only"


def test_a_blocked_hex_on_the_line_hides_the_target():
    blocked = joined(
        PlacedBoard("Shyishian Stardial", seats=(0,)), PlacedBoard("Mirror Well", seats=(1,))
    )
    position = scene(Piece("Sanson Farstrider", (3, 1)), Piece(GARREK, (3, 3)), boards=blocked)
    event = Attack(by=0, fighter=0, attack="Boltstorm Pistol", target=1)
    assert refusal(position, event) == "attack.visible"


def test_more_successes_deal_the_damage_printed_and_may_drive_back():
    after = fight(duel(), BROADSWORD, "ss", "b", ((5, 2),))
    garrek = after.fighters[1]
    assert (garrek.wound_tokens, garrek.hex) == (3, (5, 2))


def test_fewer_successes_do_nothing():
    after = fight(duel(), BROADSWORD, "ff", "d", None)
    assert after.fighters[1].wound_tokens == 0
    assert [one.word for one in after.history if one.what == "attack"] == ["miss"]


def test_no_success_on_either_side_is_a_miss_without_drive_back():
    fight(duel(), BROADSWORD, "f1", "b", None)


def test_level_totals_fail_but_may_drive_back():
    after = fight(duel(), BROADSWORD, "sf", "d", ((5, 2),))
    assert (after.fighters[1].wound_tokens, after.fighters[1].hex) == (0, (5, 2))


def test_a_critical_beats_any_other_successes_and_is_a_critical_hit():
    after = fight(duel(), BROADSWORD, "*f", "d", ())
    assert [one.word for one in after.history if one.what == "attack"] == ["critical hit"]
    assert after.fighters[1].hex == (4, 2)


def test_more_criticals_in_defence_fail_the_attack_without_drive_back():
    fight(duel(), BROADSWORD, "ss", "*", None)


def test_a_fighter_out_of_action_is_not_driven_back_and_gives_a_glory_point():
    weak = scene(Piece(STEELHEART, (3, 2)), Piece(GARREK, (4, 2), wound_tokens=2))
    after = fight(weak, BROADSWORD, "ss", "b", None)
    garrek = after.fighters[1]
    assert (garrek.out, garrek.hex, garrek.wound_tokens) == (True, None, 0)
    assert (after.seats[0].glory, after.seats[1].glory) == (1, 0)


@pytest.mark.parametrize(
    ("edition", "glory"),
    [("shadespire-2018", 1), ("nightvault-2019", 1), ("harrowdeep-2021", 1)],
)
def test_the_bounty_is_the_editions(edition, glory):
    weak = scene(Piece(STEELHEART, (3, 2)), Piece(GARREK, (4, 2), wound_tokens=2), edition=edition)
    assert fight(weak, BROADSWORD, "ss", "b", None).seats[0].glory == glory


def test_declining_the_drive_back_names_the_fighter_that_could_be_driven_back():
    pieces = (Piece(STEELHEART, (3, 2)), Piece(GARREK, (4, 2)), Piece(SAEK, (6, 2)))
    position = drive(
        scene(*pieces),
        BROADSWORD,
        Roll(by=0, kind="attack", faces=dice("ss")),
        Roll(by=1, kind="defence", faces=dice("b")),
    )
    position = skip(position)
    assert ask_of(position).kind == "drive back"
    for other in (-1, 0, 2, 99):
        assert refusal(position, Push(by=0, fighter=other, path=())) == "drive_back.one-hex"
    declined = step(position, Push(by=0, fighter=1, path=())).position
    assert declined.fighters[1].hex == (4, 2)


def test_dreadfane_gains_two_glory_points_and_ends_the_game_with_the_last_enemy():
    weak = scene(
        Piece(STEELHEART, (3, 2)),
        Piece(GARREK, (4, 2), wound_tokens=2),
        edition="dreadfane-2019",
    )
    after = fight_to_the_end(weak)
    assert after.seats[0].glory == 2
    assert after.outcome is not None
    assert (after.outcome.winners, after.outcome.rule) == ((0,), "victory.annihilation")


def fight_to_the_end(position: Position) -> Position:
    return skip(
        drive(
            position,
            BROADSWORD,
            Roll(by=0, kind="attack", faces=dice("ss")),
            Roll(by=1, kind="defence", faces=dice("b")),
        )
    )


def test_the_target_is_driven_further_away_only():
    position = drive(
        duel(),
        BROADSWORD,
        Roll(by=0, kind="attack", faces=dice("ss")),
        Roll(by=1, kind="defence", faces=dice("b")),
    )
    position = skip(position)
    paths = {event.path for event in legal(position) if isinstance(event, Push)}
    assert paths == {(), ((5, 2),), ((4, 1),), ((4, 3),)}
    assert refusal(position, Push(by=0, fighter=1, path=((3, 1),))) == "drive_back.further"


def cornered(edition: str) -> Position:
    """Garrek at the end of a row with nowhere to go back to."""
    return scene(Piece(STEELHEART, (1, 2)), Piece(GARREK, (0, 2)), edition=edition)


@pytest.mark.parametrize("edition", ["shadespire-2018", "nightvault-2019", "dreadfane-2019"])
def test_a_draw_on_a_trapped_target_succeeds(edition):
    after = fight(cornered(edition), BROADSWORD, "sf", "d", None)
    assert after.fighters[1].wound_tokens == 3
    assert [one.word for one in after.history if one.what == "attack"] == ["hit"]


def test_in_2018_a_miss_on_a_trapped_target_stays_a_miss():
    guarded = scene(Piece(STEELHEART, (1, 2)), Piece(GARREK, (0, 2), guard_tokens=1))
    assert fight(guarded, BROADSWORD, "1f", "b", None).fighters[1].wound_tokens == 0


def test_in_harrowdeep_being_trapped_adds_a_success_before_comparing():
    after = fight(cornered("harrowdeep-2021"), BROADSWORD, "sf", "d", None)
    assert after.fighters[1].wound_tokens == 3


def test_support_counts_by_the_difference():
    position = scene(Piece(STEELHEART, (3, 2)), Piece(GARREK, (4, 2)), Piece(OBRYN, (5, 2), seat=0))
    assert fight(position, BROADSWORD, "1f", "b", ()).fighters[1].wound_tokens == 3
    evened = scene(
        Piece(STEELHEART, (3, 2)),
        Piece(GARREK, (4, 2)),
        Piece(OBRYN, (5, 2), seat=0),
        Piece(SAEK, (2, 2)),
    )
    assert fight(evened, BROADSWORD, "1f", "b", None).fighters[1].wound_tokens == 0


def test_in_harrowdeep_each_side_counts_its_own_support():
    evened = scene(
        Piece(STEELHEART, (3, 2)),
        Piece(GARREK, (4, 2)),
        Piece(OBRYN, (5, 2), seat=0),
        Piece(SAEK, (2, 2)),
        edition="harrowdeep-2021",
    )
    after = fight(evened, BROADSWORD, "1f", "b", ())
    assert after.fighters[1].wound_tokens == 3


def test_guard_counts_both_symbols():
    guarded = scene(Piece(STEELHEART, (3, 2)), Piece(GARREK, (4, 2), guard_tokens=1))
    fight(guarded, BROADSWORD, "sf", "b", ())


def test_guard_holds_its_place_from_dreadfane_on():
    held = scene(
        Piece(STEELHEART, (3, 2)), Piece(GARREK, (4, 2), guard_tokens=1), edition="dreadfane-2019"
    )
    fight(held, BROADSWORD, "sf", "b", None)


def test_the_number_of_dice_is_the_characteristic():
    position = skip(drive(duel(), BROADSWORD))
    assert (ask_of(position).kind, ask_of(position).count) == ("attack roll", 2)
    short = Roll(by=0, kind="attack", faces=dice("s"))
    assert refusal(position, short) == "attack.attack-roll"
    foreign = Roll(by=0, kind="attack", faces=dice("sb"))
    assert refusal(position, foreign) == "rolls.symbol-names"


def test_knockback_goes_on_in_the_same_direction():
    position = scene(Piece("Mollog the Mighty", (2, 2)), Piece(GARREK, (3, 2)))
    club = Attack(by=0, fighter=0, attack="Makeshift Club", target=1)
    position = drive(
        position,
        club,
        Roll(by=0, kind="attack", faces=dice("ss")),
        Roll(by=1, kind="defence", faces=dice("b")),
    )
    position = skip(position)
    turned = Push(by=0, fighter=1, path=((4, 2), (4, 1)))
    assert refusal(position, turned) == "knockback.same-direction"
    too_far = Push(by=0, fighter=1, path=((4, 2), (5, 2), (6, 2)))
    assert refusal(position, too_far) == "knockback.extra"
    straight = Push(by=0, fighter=1, path=((4, 2), (5, 2)))
    assert drive(position, straight).fighters[1].hex == (5, 2)


def test_reavers_inspire_when_a_third_fighter_falls():
    position = scene(
        Piece(STEELHEART, (3, 2)),
        Piece(GARREK, (4, 2), wound_tokens=2),
        Piece(SAEK, (0, 0)),
        Piece(KARSUS, out=True),
        Piece(ANGHARAD, out=True, seat=0),
    )
    after = fight(position, BROADSWORD, "ss", "b", None)
    assert after.fighters[2].inspired


def test_champions_inspire_by_a_block_in_their_own_defence():
    position = scene(Piece(GARREK, (4, 2)), Piece(STEELHEART, (3, 2)), Piece(OBRYN, (0, 0)))
    axe = Attack(by=0, fighter=0, attack="Blooddrinker Axe", target=1)
    rolled = drive(position, axe, Roll(by=0, kind="attack", faces=dice("11")))
    after = skip(step(skip(rolled), Roll(by=1, kind="defence", faces=dice("b"))).position)
    assert after.fighters[1].inspired
    assert not after.fighters[2].inspired


def test_a_guard_action_is_a_token_and_no_more():
    after = drive(duel(), Guard(by=0, fighter=0))
    assert after.fighters[0].guard_tokens == 1
    assert ask_of(skip(after)).kind == "power step"
