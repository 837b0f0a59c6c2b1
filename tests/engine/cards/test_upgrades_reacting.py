"""Upgrades with a reaction to an attack or a move: when it may be used, and what comes of it."""

import pytest

from rules_engine.machine import legal, step
from rules_engine.state.events import (
    Attack,
    Choose,
    Guard,
    Move,
    Push,
    Roll,
    Scattered,
    ScatterToken,
)
from rules_engine.state.position import Position
from tests.engine.cards.arming import (
    AXE,
    armed,
    offered,
    reacted,
    rolled,
    stays,
    used_when_due,
    window,
    worn,
)
from tests.engine.cards.tables import B, G, N, S, T, piece
from tests.engine.driving import BROADSWORD, ask_of, dice, drive, skip

MOLLOG = piece("Mollog the Mighty")
STURDY = MOLLOG((4, 2), seat=1)
HD = {"edition": "harrowdeep-2021"}


def hit(position: Position, rolls: str = "ss", against: str = "b") -> Position:
    """Steelheart's attack on his neighbour, the drive back declined."""
    return stays(rolled(position, BROADSWORD, rolls, against), 1)


def hit_by(position: Position, rolls: str = "ss", against: str = "d") -> Position:
    """Garrek's attack on Steelheart, the drive back declined."""
    return stays(rolled(position, AXE, rolls, against), 0)


def after(position: Position, seat: int = 0) -> Position:
    """The window after the action, asked of this seat."""
    return window(position, "after-action", seat)


AFTER_OWN_ATTACK = {
    "Shifting Image": (("*f", "b"), ("ss", "b")),
    "Swift as an Arrow": (("*f", "b"), ("ss", "b")),
    "Dirty Fighting": (("ff", "b"), ("ss", "b")),
    "Mandibles of the Ur-grub": (("ss", "d"), ("ff", "b")),
    "Blunt Force Master": (("ss", "d"), ("ff", "b")),
}


@pytest.mark.parametrize("name", AFTER_OWN_ATTACK)
def test_reactions_to_the_fighters_own_attack(name: str):
    yes, no = AFTER_OWN_ATTACK[name]
    foe = G((4, 2)) if name != "Blunt Force Master" else STURDY
    assert name in offered(after(hit(armed(name, foe=foe), *yes)))
    assert name not in offered(after(hit(armed(name, foe=foe), *no)))


AFTER_ENEMY_ATTACK = {
    "Shifting Image": (("ss", "*"), ("ss", "b")),
    "Swift as an Arrow": (("ss", "*"), ("ss", "b")),
    "Unnatural Defences": (("ss", "d"), ("ff", "d")),
    "Spiteful Charm": (("ss", "d"), ("ff", "d")),
    "Searing Ink": (("ss", "d"), ("ff", "d")),
}


@pytest.mark.parametrize("name", AFTER_ENEMY_ATTACK)
def test_reactions_to_an_enemys_attack(name: str):
    yes, no = AFTER_ENEMY_ATTACK[name]
    assert name in offered(after(hit_by(armed(name, player=1), *yes)))
    assert name not in offered(after(hit_by(armed(name, player=1), *no)))


def test_swift_as_an_arrow_goes_as_far_as_there_were_criticals():
    moving = skip(reacted(after(hit(armed("Swift as an Arrow"), "**", "b")), "Swift as an Arrow"))
    assert max(len(one.path) for one in legal(moving) if isinstance(one, Push)) == 2
    once = skip(reacted(after(hit(armed("Shifting Image"), "**", "b")), "Shifting Image"))
    assert {len(one.path) for one in legal(once) if isinstance(one, Push)} == {1}


def test_what_hurts_the_attacker_back():
    rolls = {"Unnatural Defences": "s", "Dirty Fighting": "s"}
    struck = reacted(after(hit_by(armed("Unnatural Defences", player=1))), "Unnatural Defences")
    struck = skip(drive(struck, Roll(by=0, kind="attack", faces=dice(rolls["Unnatural Defences"]))))
    assert struck.fighters[1].wound_tokens == 1
    spared = reacted(after(hit_by(armed("Unnatural Defences", player=1))), "Unnatural Defences")
    spared = skip(drive(spared, Roll(by=0, kind="attack", faces=dice("f"))))
    assert spared.fighters[1].wound_tokens == 0
    dirty = reacted(after(hit(armed("Dirty Fighting"), "ff")), "Dirty Fighting")
    dirty = skip(drive(dirty, Roll(by=0, kind="attack", faces=dice("*"))))
    assert dirty.fighters[1].wound_tokens == 1


def test_searing_ink_burns_and_breaks():
    burnt = skip(reacted(after(hit_by(armed("Searing Ink", player=1))), "Searing Ink"))
    foe = burnt.fighters[1]
    assert (foe.wound_tokens, foe.charge_tokens, worn(burnt)) == (1, 1, ())


def test_spiteful_charm_takes_an_upgrade_with_it():
    position = armed("Spiteful Charm", player=1, foe=G((4, 2), upgrades=("Great Speed",)))
    position = skip(reacted(after(hit_by(position)), "Spiteful Charm"))
    gone = step(position, next(iter(legal(position)))).position
    assert (worn(gone), worn(gone, 1)) == ((), ())


def test_mandibles_heal():
    position = armed("Mandibles of the Ur-grub", foe=STURDY, state={"wound_tokens": 2})
    position = skip(reacted(after(hit(position, "ss", "d")), "Mandibles of the Ur-grub"))
    healed = drive(position, Choose(by=0, option="1"))
    assert healed.fighters[0].wound_tokens == 1


def test_blunt_force_master_pushes_away_and_staggers():
    struck = after(hit(armed("Blunt Force Master", foe=STURDY, **HD), "ss", "d"))
    position = reacted(struck, "Blunt Force Master")
    assert position.fighters[1].stagger_tokens == 1
    ends = {one.path[-1] for one in legal(skip(position)) if isinstance(one, Push) and one.path}
    assert ends == {(4, 1), (4, 3), (5, 2)}


BEFORE_DRIVE_BACK = ("Light-footed", "Superior Agility")


@pytest.mark.parametrize("name", BEFORE_DRIVE_BACK)
def test_a_step_in_place_of_the_drive_back(name: str):
    position = rolled(armed(name, player=1), AXE, "ss", "d")
    position = skip(reacted(window(position, "before-drive-back", 0), name))
    stepped = skip(drive(position, Push(by=0, fighter=0, path=((3, 3),))))
    assert stepped.fighters[0].hex == (3, 3)
    assert ask_of(stepped).kind != "drive back"
    mine = rolled(armed(name), BROADSWORD, "ss", "b")
    assert name not in offered(window(mine, "before-drive-back", 0))


def test_cunning_duellist_changes_places_with_whom_it_beats():
    position = rolled(armed("Cunning Duellist"), BROADSWORD, "ss", "b")
    swapped = skip(reacted(window(position, "before-drive-back", 0), "Cunning Duellist"))
    assert [one.hex for one in swapped.fighters] == [(4, 2), (3, 2)]
    level = rolled(armed("Cunning Duellist"), BROADSWORD, "sf", "d")
    assert "Cunning Duellist" not in offered(window(level, "before-drive-back", 0))


def test_blessing_of_argentine_answers_as_it_is_hurt():
    position = rolled(armed("Blessing of Argentine", player=1), AXE, "ss", "d")
    hurt = skip(reacted(window(position, "damage-dealt", 0), "Blessing of Argentine"))
    assert hurt.fighters[1].wound_tokens == 1
    own = rolled(armed("Blessing of Argentine"), BROADSWORD, "ss", "b")
    assert "Blessing of Argentine" not in offered(window(own, "damage-dealt", 0))


def test_potion_of_constitution_takes_one_off_two():
    position = rolled(armed("Potion of Constitution", player=1), AXE, "ss", "d")
    drunk = stays(skip(reacted(window(position, "damage-dealt", 0), "Potion of Constitution")), 0)
    assert (drunk.fighters[0].wound_tokens, worn(drunk)) == (1, ())
    assert [one.amount for one in drunk.history if one.what == "damage"] == [1]
    fierce = armed("Potion of Constitution", player=1, foe=G((4, 2), inspired=True))
    awakened = Attack(by=1, fighter=1, attack="Awakened Axe", target=0)
    fierce = window(rolled(fierce, awakened, "ss", "d"), "damage-dealt", 0)
    drunk = stays(skip(reacted(fierce, "Potion of Constitution")), 0)
    assert drunk.fighters[0].wound_tokens == 2, "one off three"
    weak = armed("Potion of Constitution", player=1, foe=T((4, 2)))
    claws = Attack(by=1, fighter=1, attack="Gore-axe and Blade", target=0)
    weak = rolled(weak, claws, "ff", "d")
    assert "Potion of Constitution" not in offered(window(weak, "damage-dealt", 0))


def test_hunting_companion_bites_after_double_support():
    position = rolled(armed("Hunting Companion", foe=STURDY), BROADSWORD, "s2", "d")
    bitten = skip(stays(reacted(window(position, "damage-dealt", 0), "Hunting Companion"), 1))
    assert bitten.fighters[1].wound_tokens == 4
    other = rolled(armed("Hunting Companion", foe=STURDY), BROADSWORD, "s1", "d")
    assert "Hunting Companion" not in offered(window(other, "damage-dealt", 0))


def test_caltrops_hurt_who_drives_their_fighter_back():
    position = rolled(armed("Caltrops", player=1), AXE, "ss", "d")
    driven = drive(position, Push(by=1, fighter=0, path=((2, 2),)))
    hurt = skip(reacted(window(driven, "driven-back", 0), "Caltrops"))
    assert hurt.fighters[1].wound_tokens == 1
    stood = drive(position, Push(by=1, fighter=0, path=()))
    assert "Caltrops" not in offered(window(stood, "driven-back", 0))


def test_spiteful_lunge_takes_an_enemy_along():
    dying = armed("Spiteful Lunge", player=1, state={"wound_tokens": 2})
    position = reacted(window(rolled(dying, AXE, "ss", "d"), "damage-dealt", 0), "Spiteful Lunge")
    rolls = drive(position, Roll(by=0, kind="attack", faces=dice("*")))
    both = skip(drive(rolls, Choose(by=0, fighters=(1,))))
    assert [one.out for one in both.fighters] == [True, True]
    alone = skip(drive(position, Roll(by=0, kind="attack", faces=dice("s"))))
    assert [one.out for one in alone.fighters] == [True, False]
    safe = rolled(armed("Spiteful Lunge", player=1), AXE, "ss", "d")
    assert "Spiteful Lunge" not in offered(window(safe, "damage-dealt", 0))


def test_irresistible_challenge_draws_the_blow():
    far = S((3, 2), upgrades=("Irresistible Challenge",))
    position = armed(own=far, others=(N((4, 3)),), player=1)
    at_obryn = Attack(by=1, fighter=1, attack=AXE.attack, target=2)
    declared = window(drive(position, at_obryn), "attack-declared", 0)
    drawn = skip(reacted(declared, "Irresistible Challenge"))
    drawn = skip(drive(drawn, Roll(by=1, kind="attack", faces=dice("ss"))))
    drawn = skip(stays(drive(drawn, Roll(by=0, kind="defence", faces=dice("d"))), 0))
    assert [one.wound_tokens for one in drawn.fighters] == [2, 0, 0]
    assert worn(drawn) == ()
    itself = window(drive(position, AXE), "attack-declared", 0)
    assert "Irresistible Challenge" not in offered(itself)


def test_tight_defence_guards_against_a_close_attack():
    declared = window(drive(armed("Tight Defence", player=1), AXE), "attack-declared", 0)
    assert reacted(declared, "Tight Defence").fighters[0].guard_tokens == 1
    own = window(drive(armed("Tight Defence"), BROADSWORD), "attack-declared", 0)
    assert "Tight Defence" not in offered(own)


def test_tyrants_lash_drives_a_friend_to_another_attack():
    leader = S((3, 2), upgrades=("Tyrant's Lash",))
    position = armed(own=leader, others=(N((3, 3)),), foe=G((4, 3)))
    name = next(
        one.attack for one in legal(position) if isinstance(one, Attack) and one.fighter == 2
    )
    strike = Attack(by=0, fighter=2, attack=name, target=1)
    count = ask_of(skip(drive(position, strike))).count
    failed = after(stays(rolled(position, strike, "f" * count, "d"), 1))
    lashed = skip(reacted(failed, "Tyrant's Lash"))
    assert (lashed.fighters[2].wound_tokens, ask_of(lashed).kind) == (2, "granted action")
    hit_ = after(stays(rolled(position, strike, "s" * count, "b"), 1))
    assert "Tyrant's Lash" not in offered(hit_)


def scattered(position: Position, *ways: int) -> Position:
    """The scatter that is asked for, its dice pointing these ways."""
    position = skip(position)
    position = drive(position, ScatterToken(by=ask_of(position).who, hex=(3, 2), turned=0))
    faces = ("smash", "fury", "critical", "single_support")[: len(ways)]
    return skip(drive(position, Scattered(by=ask_of(skip(position)).who, faces=faces, ways=ways)))


def test_spinning_defence_spins_away_from_a_failure():
    position = rolled(armed("Spinning Defence", player=1), AXE, "ff", "b")
    spun = reacted(window(position, "success-determined", 0), "Spinning Defence")
    spun = scattered(spun, 3, 4)
    assert ask_of(spun).kind == "scatter order"
    spun = skip(drive(spun, next(iter(legal(spun)))))
    assert spun.fighters[0].hex != (3, 2)
    beaten = rolled(armed("Spinning Defence", player=1), AXE, "ss", "d")
    assert "Spinning Defence" not in offered(window(beaten, "success-determined", 0))


def moved(position: Position, fighter: int, *path: tuple[int, int]) -> Position:
    """The window after a Move action."""
    return drive(position, Move(by=position.fighters[fighter].seat, fighter=fighter, path=path))


def test_tokens_that_go_off_again():
    for name in ("Seize the Day", "Potion of Grace"):
        position = after(moved(armed(name, foe=G((6, 10))), 0, (3, 3)))
        fresh = skip(reacted(position, name))
        assert (fresh.fighters[0].move_tokens, worn(fresh)) == (0, ()), name
        stood = after(drive(armed(name, foe=G((6, 10))), Guard(by=0, fighter=0)))
        assert name not in offered(stood), name


def test_loyal_defender_comes_to_its_leader():
    position = armed(others=(N((1, 1), upgrades=("Loyal Defender",)),), foe=G((5, 2)), player=1)
    come = after(moved(position, 1, (4, 2)))
    assert "Loyal Defender" in offered(come)
    ends = {
        one.path[-1]
        for one in legal(skip(reacted(come, "Loyal Defender")))
        if isinstance(one, Push)
    }
    assert ends == {(3, 1)}
    away = after(moved(position, 1, (6, 2)))
    assert "Loyal Defender" not in offered(away)


def test_bloodwrack_mask_hurts_who_moves_beside_it():
    position = armed("Bloodwrack Mask", foe=G((5, 2)), player=1)
    hurt = skip(reacted(after(moved(position, 1, (4, 2))), "Bloodwrack Mask"))
    assert hurt.fighters[1].wound_tokens == 1
    assert "Bloodwrack Mask" not in offered(after(moved(position, 1, (6, 2))))


def test_shadow_keeper_answers_a_failure_against_a_critical():
    kept = after(hit_by(armed("Shadow Keeper", player=1), "ff", "*"))
    assert skip(reacted(kept, "Shadow Keeper")).fighters[1].wound_tokens == 1
    assert "Shadow Keeper" not in offered(
        after(hit_by(armed("Shadow Keeper", player=1), "ff", "b"))
    )


def test_treacherous_second_gains_by_its_leaders_fall():
    second = N((1, 1), upgrades=("Treacherous Second",))
    position = armed(state={"wound_tokens": 3}, others=(second,), player=1)
    fallen = after(rolled(position, AXE, "ss", "d"))
    assert skip(reacted(fallen, "Treacherous Second")).seats[0].glory == 1
    alive = after(hit_by(armed(others=(second,), player=1)))
    assert "Treacherous Second" not in offered(alive)


def test_apex_predator_is_paid_for_leaders():
    leader = armed("Apex Predator", foe=G((4, 2), wound_tokens=3))
    paid = used_when_due(rolled(leader, BROADSWORD, "ss", "b"))
    assert paid.seats[0].glory == 2
    other = armed("Apex Predator", foe=B((4, 2), wound_tokens=1))
    assert used_when_due(rolled(other, BROADSWORD, "ss", "b")).seats[0].glory == 1


def test_a_trophy_belt_is_paid_by_what_was_hunted():
    plain = armed("Trophy Belt", foe=B((4, 2), wound_tokens=1))
    spent = used_when_due(rolled(plain, BROADSWORD, "ss", "b"))
    assert (spent.seats[0].glory, spent.seats[0].spent) == (1, 1)
    prey = armed("Trophy Belt", foe=B((4, 2), wound_tokens=1, upgrades=("Survival Instincts",)))
    unspent = used_when_due(rolled(prey, BROADSWORD, "ss", "1"))
    assert (unspent.seats[0].glory, unspent.seats[0].spent) == (2, 0)
