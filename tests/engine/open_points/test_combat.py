"""Open points of attacks, damage and victory."""

from rules_engine.machine import legal
from rules_engine.scene import Piece
from rules_engine.sequences.fight.attack_rules import support
from rules_engine.state.events import Attack, Push, Roll
from rules_engine.state.position import Modifier, Position, Seat, Token, put
from tests.engine.driving import GARREK, STEELHEART, dice, scene
from tests.engine.open_points.scenes import (
    DREADFANE,
    HARROWDEEP,
    NIGHTVAULT,
    PAIRED,
    SHADESPIRE,
    STORMSIRE,
    attacked,
    both,
    cornered,
    duel,
    modified_by,
    next_asked,
    outcome,
    played,
    resting,
    shows,
)


@PAIRED("edition", [SHADESPIRE, NIGHTVAULT, DREADFANE, HARROWDEEP])
@shows("cleave-and-ensnare-symbols")
def test_cleave_takes_block_away(edition):
    saek = Piece("Blooded Saek", (3, 2), inspired=True)
    position = scene(saek, Piece(STEELHEART, (4, 2)), edition=edition)
    found = both(position, "cleave-and-ensnare-symbols", "cleave-dodge", outcome("s1", "b"))
    assert found == ("hit", "draw")


@shows("cover-symbol")
def test_cover_lets_dodge_count():
    token = Token((4, 2), 1, face_up=False)
    position = put(duel(HARROWDEEP), ("tokens",), (token,))
    found = both(position, "cover-symbol", "single-support", outcome("sf", "1"))
    assert found == ("hit", "draw")


@shows("guard-in-nightvault")
def test_guard_does_not_hold_in_2019():
    position = duel(NIGHTVAULT, guard_tokens=1)
    found = both(position, "guard-in-nightvault", "as-dreadfane", next_asked("ss", "1"))
    assert found == ("drive back", "power step")


def spelling(edition: str, *more: Piece) -> Position:
    """Stormsire beside Garrek, with his spell attack declared."""
    position = scene(Piece(STORMSIRE, (3, 2)), Piece(GARREK, (4, 2)), *more, edition=edition)
    return played(position, Attack(by=0, fighter=0, attack="Fulmination", target=1))


@shows("backlash-in-nightvault")
def test_backlash_in_2019():
    with resting() as named:
        after = played(spelling(NIGHTVAULT), Roll(by=0, kind="magic", faces=dice("**")))
    assert named == ["backlash-in-nightvault"]
    assert after.fighters[0].wound_tokens == 1


@shows("spell-attack-support-in-nightvault")
def test_a_spell_attack_is_supported_in_2019():
    position = spelling(NIGHTVAULT, Piece("Ammis Dawnguard", (5, 2)))
    found = both(
        position,
        "spell-attack-support-in-nightvault",
        "none",
        lambda one: support(one, one.stack[-1].args),
    )
    assert found == ((1, 0), (0, 0))


@PAIRED("edition", [SHADESPIRE, NIGHTVAULT, DREADFANE])
@shows("critical-hit-on-trapped-draw")
def test_a_draw_that_trapping_rescues_is_a_critical_hit_with_a_critical(edition):
    found = both(cornered(edition), "critical-hit-on-trapped-draw", "no", outcome("*f", "*"))
    assert found == ("critical hit", "hit")


@shows("trapped-one-against-two")
def test_one_success_of_a_trapped_attack_against_two():
    champion = Piece(STEELHEART, (0, 2), inspired=True)
    position = scene(Piece(GARREK, (1, 2)), champion, edition=HARROWDEEP)
    found = both(position, "trapped-one-against-two", "miss", outcome("s1", "bb"))
    assert found == ("draw", "miss")


@shows("knockback-on-draw")
def test_knockback_on_a_draw():
    position = modified_by(duel(HARROWDEEP), Modifier("knockback", "add", 1, "trial"))

    def longest(one: Position) -> int:
        after = attacked(one, "sf", "d")
        return max(len(event.path) for event in legal(after) if isinstance(event, Push))

    assert both(position, "knockback-on-draw", "up-to-x", longest) == (1, 2)


@shows("stagger-on-fighter-out")
def test_a_stagger_token_for_a_fighter_out_of_action():
    hooked = Piece(STEELHEART, (3, 2), upgrades=("stand-in:upgrade:hook:1",))
    foe = Piece(GARREK, (5, 2), wound_tokens=3)
    position = scene(hooked, foe, edition=HARROWDEEP)

    def tokens(one: Position) -> int:
        return attacked(one, "fff", "1").fighters[1].stagger_tokens

    assert both(position, "stagger-on-fighter-out", "token", tokens) == (0, 1)


@shows("edge-traps-in-2018")
def test_the_rim_traps_in_2018():
    found = both(cornered(SHADESPIRE), "edge-traps-in-2018", "no", outcome("sf", "d"))
    assert found == ("hit", "draw")


@shows("drive-back-when-out-in-2018")
def test_a_falling_fighter_is_not_driven_back_first_in_2018():
    position = duel(SHADESPIRE, wound_tokens=2)
    name = "drive-back-when-out-in-2018"
    found = both(position, name, "yes", next_asked("ss", "b"))
    assert found == ("power step", "drive back")
    late = put(position, ("assume",), ((name, "yes"),))
    after = played(attacked(late, "ss", "b"), Push(by=0, fighter=1, path=((5, 2),)))
    assert [one.about for one in after.history if one.what == "out"] == ["5,2"]


@PAIRED("edition", [SHADESPIRE, NIGHTVAULT, DREADFANE])
@shows("zero-damage")
def test_an_attack_without_damage_fails(edition):
    position = modified_by(duel(edition), Modifier("damage", "set", 0, "trial"))
    found = both(position, "zero-damage", "succeeds", outcome("ss", "b"))
    assert found == ("miss", "hit")


@shows("dreadfane-survivor-wins")
def test_who_wins_in_dreadfane_when_one_warband_is_gone():
    seats = (Seat("Steelheart's Champions"), Seat("Garrek's Reavers", spent=4))
    pieces = (Piece(STEELHEART, (3, 2)), Piece(GARREK, (4, 2), wound_tokens=2))
    position = scene(*pieces, seats=seats, edition=DREADFANE)
    found = both(
        position,
        "dreadfane-survivor-wins",
        "most-glory",
        lambda one: attacked(one, "ss", "b").outcome.winners,
    )
    assert found == ((0,), (1,))
