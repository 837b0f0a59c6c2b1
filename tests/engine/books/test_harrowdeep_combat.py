"""Harrowdeep, the combat sequence and its keywords (pg 30-34), played out."""

import pytest

from rules_engine.battlefield import Layout, PlacedBoard, joined
from rules_engine.facts.fighters import AttackProfile
from rules_engine.kernel.combat import damage_dealt
from rules_engine.kernel.tables import EDITIONS
from rules_engine.machine import legal, step
from rules_engine.scene import Piece
from rules_engine.state.events import Attack, Pass, Push, Reroll, Roll
from rules_engine.state.position import Mark, Modifier, Position, Seat, Token, put, put_fighter
from tests.engine.books.arena import fighter, happened, outcome_of, to_window
from tests.engine.driving import ask_of, dice, drive, refusal, scene, skip

RED, BLUE = "Red warband", "Blue warband"
PLAIN = AttackProfile("Sword", 1, 3, "smash", 2)


def arm(name: str, *keywords: str, reach: int = 1, damage: int = 2) -> AttackProfile:
    return AttackProfile(name, reach, 3, "smash", damage, keywords=keywords)


ARMS = (
    PLAIN,
    arm("Cleaver", "cleave"),
    arm("Net", "ensnare"),
    arm("Pick", "grievous"),
    arm("Maul", "stagger"),
    arm("Ram", "knockback:2"),
    arm("Scythe", "scything"),
    arm("Long scythe", "scything", reach=2),
    arm("Needle", "grievous", damage=1),
    arm("Bow", reach=3),
)
GIVEN = (
    fighter("Ada", RED, *ARMS, defence=2, symbol="block", wounds=5, leader=True),
    fighter("Abel", RED, PLAIN, wounds=4),
    fighter("Anna", RED, PLAIN, wounds=4),
    fighter("Bern", BLUE, PLAIN, defence=2, symbol="dodge", wounds=5, leader=True),
    fighter("Bea", BLUE, PLAIN, wounds=4),
    fighter("Bo", BLUE, PLAIN, wounds=4, traits=("no-push",)),
)
PLACES = {"Ada": (3, 2), "Bern": (4, 2)}


def hd(*pieces: Piece, **told: object) -> Position:
    """Ada (seat 0) beside Bern (seat 1) on open ground."""
    standing = pieces or tuple(Piece(name, hex_) for name, hex_ in PLACES.items())
    seats = told.pop("seats", (Seat(RED), Seat(BLUE)))
    return scene(*standing, edition="harrowdeep-2021", seats=seats, given=GIVEN, **told)


def struck(
    position: Position, ours: str, theirs: str, attack: str = "Sword", target: int = 1
) -> Position:
    return skip(
        drive(
            position,
            Attack(by=0, fighter=0, attack=attack, target=target),
            Roll(by=0, kind="attack", faces=dice(ours)),
            Roll(by=1, kind="defence", faces=dice(theirs)),
        )
    )


def stayed(position: Position) -> Position:
    """The attack over, the target left where it stands."""
    if ask_of(position).kind == "drive back":
        foe = position.stack[-1].args.target
        position = skip(drive(position, Push(by=0, fighter=foe, path=())))
    return position


RESULTS = [
    ("fff", "bb", "miss"),
    ("fff", "dd", "miss"),
    ("sff", "bb", "hit"),
    ("sff", "db", "draw"),
    ("sff", "dd", "miss"),
    ("ssf", "db", "hit"),
    ("ssf", "*b", "miss"),
    ("*ff", "dd", "critical hit"),
    ("*ff", "*b", "draw"),
    ("*ff", "*d", "miss"),
    ("*sf", "*b", "critical hit"),
    ("*sf", "*d", "draw"),
    ("*sf", "**", "miss"),
    ("**f", "*b", "critical hit"),
]


@pytest.mark.parametrize(("ours", "theirs", "outcome"), RESULTS)
def test_the_four_results_of_determining_success(ours, theirs, outcome):
    """Pg 31 and the chart of the reference page; a draw and a success may drive back."""
    position = struck(hd(), ours, theirs)
    assert (ask_of(position).kind == "drive back") == (outcome != "miss")
    after = stayed(position)
    assert outcome_of(after) == outcome
    assert after.fighters[1].wound_tokens == (2 if outcome in ("hit", "critical hit") else 0)


def cornered(*more: Piece, edge: tuple[int, int] = (0, 0), **bern: object) -> Position:
    """Bern in the corner with Ada in front of him: nowhere to go."""
    return hd(Piece("Ada", (1, 0)), Piece("Bern", edge, **bern), *more)


TRAPPED = [
    ("sff", "db", "hit"),
    ("sff", "dd", "draw"),
    ("fff", "bb", "miss"),
    ("*ff", "*d", "draw"),
    ("*ff", "*b", "critical hit"),
    ("*sf", "**", "miss"),
    ("ssf", "*b", "miss"),
]


@pytest.mark.parametrize(("ours", "theirs", "outcome"), TRAPPED)
def test_a_trapped_target_adds_a_success_where_criticals_are_level(ours, theirs, outcome):
    """Pg 31: and where the attacker has one; a trapped target is not driven back."""
    after = struck(cornered(), ours, theirs)
    assert (outcome_of(after), ask_of(after).kind) == (outcome, "power step")


@pytest.mark.parametrize(("wounds", "last"), [(0, "driven-back"), (3, "out-of-action")])
def test_the_reaction_step_of_the_drive_back_comes_after_a_trapped_success_too(wounds, last):
    """Pg 31: step 7 is gone through though the trapped target stays; skipped by one who falls."""
    rolls = {"attack": Roll(by=0, kind="attack", faces=dice("sff"))}
    rolls["defence"] = Roll(by=1, kind="defence", faces=dice("db"))
    position = drive(
        cornered(wound_tokens=wounds), Attack(by=0, fighter=0, attack="Sword", target=1)
    )
    found = [""]
    while (ask := ask_of(position)).kind != "power step":
        if ask.kind == "reaction" and position.stack[-1].args.at != found[-1]:
            found.append(position.stack[-1].args.at)
        event = rolls.get(ask.kind.partition(" ")[0], Pass(by=ask.who))
        position = step(position, event).position
    assert found[-2:] == [last, "after-action"]


def test_who_cannot_be_driven_back_or_pushed_is_not_trapped():
    """Pg 31: Bern on Guard, and Bo whom nothing pushes."""
    guarded = struck(cornered(guard_tokens=1), "sff", "db")
    assert outcome_of(guarded) == "miss", "block and dodge count, and nothing is added"
    level = struck(cornered(guard_tokens=1), "ssf", "db")
    assert outcome_of(level) == "draw"
    rooted = struck(hd(Piece("Ada", (1, 0)), Piece("Bo", (0, 0))), "sff", "d")
    assert outcome_of(rooted) == "draw"


def test_another_fighter_in_the_way_traps_too_and_a_lethal_hex_does_not():
    """Pg 31: only an empty hex adjacent to the target and further from the attacker counts."""
    pieces = [Piece("Ada", (3, 2)), Piece("Bern", (4, 2))]
    crowd = [Piece("Abel", (4, 1)), Piece("Anna", (5, 2)), Piece("Bea", (4, 3))]
    assert outcome_of(struck(hd(*pieces, *crowd), "sff", "db")) == "hit"
    hole = put(hd(*pieces, *crowd[:2]), ("marks",), (Mark((4, 3), "lethal", ""),))
    assert ask_of(struck(hole, "sff", "db")).kind == "drive back"


def test_each_side_counts_its_own_support():
    """Pg 32: one supporter for single support, two for double support as well."""
    pieces = (Piece("Ada", (3, 2)), Piece("Bern", (4, 2)), Piece("Abel", (5, 2)))
    assert outcome_of(stayed(struck(hd(*pieces), "1ff", "bb"))) == "hit"
    assert outcome_of(struck(hd(*pieces), "2ff", "bb")) == "miss"
    both = (*pieces, Piece("Bea", (2, 2)))
    assert ask_of(struck(hd(*both), "1ff", "1b")).kind == "drive back", "both count one"
    two = (*pieces, Piece("Anna", (4, 1)), Piece("Bea", (2, 2)))
    assert outcome_of(stayed(struck(hd(*two), "12f", "12"))) == "hit"
    helpers = (
        Piece("Ada", (3, 2)),
        Piece("Bern", (4, 2)),
        Piece("Bea", (2, 2)),
        Piece("Bo", (3, 1)),
    )
    assert outcome_of(struck(hd(*helpers), "sff", "12")) == "miss"


def test_cleave_and_ensnare_take_a_symbol_away_from_guard_and_cover_alike():
    """Pg 34; the symbols lost in print are named assumptions, criticals stay."""
    guarded = put_fighter(hd(), 1, guard_tokens=1)
    assert outcome_of(struck(guarded, "sff", "bb", "Cleaver")) == "hit"
    assert outcome_of(struck(guarded, "sff", "db", "Cleaver")) == "draw"
    assert outcome_of(struck(guarded, "sff", "dd", "Net")) == "hit"
    assert outcome_of(struck(guarded, "sff", "*d", "Net")) == "miss"
    gloom = (Token((4, 2), 2, face_up=False),)
    covered = struck(hd(tokens=gloom), "sff", "dd", "Net")
    assert outcome_of(stayed(covered)) == "hit"


def test_grievous_adds_a_point_on_a_critical_hit_alone():
    """Pg 34, a critical hit that a trapped target gives included."""
    assert stayed(struck(hd(), "sss", "bb", "Pick")).fighters[1].wound_tokens == 2
    assert stayed(struck(hd(), "*ff", "bb", "Pick")).fighters[1].wound_tokens == 3
    assert struck(cornered(), "*ff", "*b", "Pick").fighters[1].wound_tokens == 3


@pytest.mark.parametrize(("lowered", "damage"), [(-1, 1), (-2, 1), (1, 3)])
def test_grievous_is_a_modifier_like_any_other(lowered, damage):
    """Pg 38: all are added up, and what comes to less than one is one."""
    worn = (Modifier("damage", "add", lowered, "a blunt edge", who=0),)
    position = put(hd(), ("modifiers",), worn)
    after = stayed(struck(position, "*ff", "bb", "Needle"))
    assert after.fighters[1].wound_tokens == damage


def test_stagger_comes_with_a_success_before_the_window_after_the_attack():
    """Pg 34: one token, and the Guard tokens go."""
    position = put_fighter(hd(), 1, guard_tokens=2)
    failed = struck(position, "sff", "db", "Maul")
    assert failed.fighters[1].stagger_tokens == 0
    position = drive(
        position,
        Attack(by=0, fighter=0, attack="Maul", target=1),
        Roll(by=0, kind="attack", faces=dice("sss")),
        Roll(by=1, kind="defence", faces=dice("db")),
    )
    position = to_window(position, "after-action")
    assert (position.fighters[1].stagger_tokens, position.fighters[1].guard_tokens) == (1, 0)


def test_against_a_staggered_target_one_attack_die_is_rolled_again_however_many_tokens():
    """Pg 34."""
    position = put_fighter(hd(), 1, stagger_tokens=3)
    attack = Attack(by=0, fighter=0, attack="Sword", target=1)
    position = skip(drive(position, attack, Roll(by=0, kind="attack", faces=dice("fff"))))
    assert (ask_of(position).kind, ask_of(position).count) == ("re-roll", 1)
    position = skip(drive(position, Reroll(by=0, dice=(1,), faces=dice("s"))))
    assert ask_of(position).kind == "defence roll"
    declined = put_fighter(hd(), 1, stagger_tokens=1)
    declined = drive(declined, attack, Roll(by=0, kind="attack", faces=dice("sss")))
    assert ask_of(skip(drive(declined, Pass(by=0)))).kind == "defence roll"


def test_knockback_up_to_so_many_hexes_and_only_after_a_success():
    """Pg 34: up to two further hexes in the same direction."""
    won = struck(hd(), "sss", "bb", "Ram")
    assert {len(event.path) for event in legal(won)} == {0, 1, 2, 3}
    drawn = struck(hd(), "sff", "db", "Ram")
    assert {len(event.path) for event in legal(drawn)} == {0, 1}
    bent = Push(by=0, fighter=1, path=((5, 2), (5, 3)))
    assert refusal(won, bent) == "knockback.same-direction"


def test_every_lethal_hex_of_a_knockback_hurts():
    """Pg 23, 33 and 34: each hex entered deals its own damage, and the hex deals it."""
    holes = (Mark((5, 2), "lethal", ""), Mark((6, 2), "lethal", ""))
    position = put(hd(), ("marks",), holes)
    position = struck(position, "sss", "bb", "Ram")
    after = skip(drive(position, Push(by=0, fighter=1, path=((5, 2), (6, 2), (7, 2)))))
    assert (after.fighters[1].hex, after.fighters[1].wound_tokens) == ((7, 2), 4)
    assert happened(after, "damage") == ["Ram", "lethal", "lethal"]
    dealers = [(one.seat, one.fighter) for one in after.history if one.what == "damage"]
    assert dealers == [(0, 0), (-1, -1), (-1, -1)]


def test_a_fighter_felled_by_a_lethal_hex_of_a_knockback_goes_no_further():
    position = put(hd(), ("marks",), (Mark((5, 2), "lethal", ""),))
    position = struck(put_fighter(position, 1, wound_tokens=2), "sss", "bb", "Ram")
    after = skip(drive(position, Push(by=0, fighter=1, path=((5, 2), (6, 2)))))
    assert (after.fighters[1].out, after.seats[0].glory) == (True, 1)
    assert [one.about for one in after.history if one.what == "out"] == ["5,2"]


def test_scything_is_made_once_against_each_adjacent_enemy():
    """Pg 34: in the attacker's order; who stands two hexes away is never a target of it."""
    pieces = (
        Piece("Ada", (3, 2)),
        Piece("Bern", (4, 2)),
        Piece("Bea", (2, 2)),
        Piece("Bo", (5, 2)),
    )
    for name in ("Scythe", "Long scythe"):
        position = struck(hd(*pieces), "fff", "b", name, target=2)
        assert [event.target for event in legal(position)] == [1]
        position = struck(position, "fff", "bb", name, target=1)
        assert ask_of(position).kind == "power step"
    afar = Attack(by=0, fighter=0, attack="Long scythe", target=3)
    assert refusal(hd(*pieces), afar) == "attack.multiple-separate"
    assert afar not in legal(hd(*pieces))


def covered_boards() -> Layout:
    """Cover hexes (2, 1), (3, 3) and (5, 1) on the first board."""
    first = PlacedBoard("Cover stand-in, side 1", seats=(0,))
    return joined(first, PlacedBoard("Katophrane's Reliquary", seats=(1,)))


def test_cover_counts_a_symbol_more_for_its_fighter():
    """Pg 23: printed, or by a gloom token (pg 26); not where the token shows an objective."""
    behind = hd(Piece("Ada", (2, 2)), Piece("Bea", (2, 1)), boards=covered_boards())
    assert ask_of(struck(behind, "sff", "d")).kind == "drive back"
    ada = (Piece("Bern", (4, 2)), Piece("Ada", (3, 2)))
    for token, outcome in (
        (Token((3, 2), 2, face_up=False), "draw"),
        (Token((3, 2), 0, face_up=False, blank=True), "draw"),
        (Token((3, 2), 2), "hit"),
    ):
        position = hd(*ada, tokens=(token,), player=1)
        position = drive(
            position,
            Attack(by=1, fighter=0, attack="Sword", target=1),
            Roll(by=1, kind="attack", faces=dice("sff")),
            Roll(by=0, kind="defence", faces=dice("d1")),
        )
        position = skip(position)
        position = skip(drive(position, Push(by=1, fighter=1, path=())))
        assert outcome_of(position) == outcome


def test_out_of_action_clears_tokens_and_counters_and_breaks_no_upgrade():
    """Pg 33: one glory point for a fighter of fewer than six wounds."""
    laden = {"wound_tokens": 4, "guard_tokens": 1, "move_tokens": 1, "upgrades": ("S390",)}
    position = put_fighter(hd(), 1, **laden)
    position = put_fighter(position, 1, counters=(("dread", 2),))
    after = struck(position, "ssf", "11")
    gone = after.fighters[1]
    assert (gone.out, gone.wound_tokens, gone.guard_tokens, gone.move_tokens) == (True, 0, 0, 0)
    assert (gone.counters, gone.upgrades) == ((), ("S390",))
    assert after.seats[0].glory == 1


@pytest.mark.parametrize("window", ["attack-declared", "attack-roll", "defence-roll"])
def test_outmanoeuvred_from_the_attack_roll_to_the_damage(window):
    """Pg 31: out of range at the start of a step, the attack fails."""
    position = drive(hd(), Attack(by=0, fighter=0, attack="Sword", target=1))
    rolls = {
        "attack-roll": [Roll(by=0, kind="attack", faces=dice("sss"))],
        "defence-roll": [
            Roll(by=0, kind="attack", faces=dice("sss")),
            Roll(by=1, kind="defence", faces=dice("bb")),
        ],
    }
    position = drive(position, *rolls.get(window, []))
    away = put_fighter(to_window(position, window), 1, hex=(6, 2))
    after = skip(away)
    assert (outcome_of(after), after.fighters[1].wound_tokens) == ("miss", 0)


def test_damage_is_never_below_one():
    """Pg 38, whatever the dice came to; before it an attack may deal none."""
    assert damage_dealt(0, "hit", EDITIONS["harrowdeep-2021"].combat) == 1
    for key in ("shadespire-2018", "nightvault-2019"):
        assert damage_dealt(0, "hit", EDITIONS[key].combat) == 0
