"""Ploys and upgrades around attacks: played in power steps and in the windows they name."""

from msgspec.structs import replace

from rules_engine.machine import asked, legal, step
from rules_engine.scene import Piece
from rules_engine.sense.ground import attack_named
from rules_engine.sense.modifiers import damage_of, move_of, why_is
from rules_engine.state.events import Attack, Choose, Move, Pass, Play, Push, Roll
from rules_engine.state.position import Modifier, Position, Seat
from tests.engine.cards.playing import struck, until
from tests.engine.driving import (
    BROADSWORD,
    GARREK,
    KARSUS,
    OBRYN,
    STEELHEART,
    ask_of,
    dice,
    drive,
    refusal,
    relieved,
    scene,
    skip,
)

TRAP, SIDESTEP, MY_TURN, READY = "S369", "S360", "S343", "S348"
POTION, STRENGTH, SPEED, TWIST = "S330", "S391", "S390", "S372"


def holding(*cards: str, glory: int = 0, theirs: tuple[str, ...] = (), **told: object) -> Position:
    """Steelheart beside Garrek, with these power cards in hand."""
    pieces = told.pop("pieces", (Piece(STEELHEART, (3, 2)), Piece(GARREK, (4, 2))))
    seats = (
        Seat("Steelheart's Champions", glory=glory, power=cards),
        Seat("Garrek's Reavers", power=theirs),
    )
    return scene(*pieces, seats=seats, **told)


def test_sidestep_pushes_a_chosen_friend_one_hex():
    position = holding(SIDESTEP, step="power step")
    assert refusal(position, Play(by=0, card=TRAP)) == "power_step.playable"
    position = drive(position, Play(by=0, card=SIDESTEP))
    assert refusal(skip(position), Choose(by=0, fighters=(1,))) == "power_step.playable"
    position = drive(position, Choose(by=0, fighters=(0,)))
    assert refusal(position, Push(by=0, fighter=0, path=((4, 2),))) == "push.obstacles"
    assert refusal(position, Push(by=0, fighter=0, path=())) == "push.distance"
    position = skip(drive(position, Push(by=0, fighter=0, path=((2, 2),))))
    assert position.fighters[0].hex == (2, 2)
    assert position.fighters[0].move_tokens == 0
    assert position.seats[0].power_discard == (SIDESTEP,)
    assert (ask_of(position).kind, ask_of(position).who) == ("power step", 1)


def healing(face: str, tokens: int, removed: int = -1) -> int:
    """How many wound tokens Healing Potion leaves, by its die and by how many are removed.

    The player is asked only where the card says 'up to' and there is something to remove.
    """
    pieces = (Piece(STEELHEART, (3, 2), wound_tokens=tokens), Piece(GARREK, (4, 2)))
    position = holding(POTION, step="power step", pieces=pieces)
    position = drive(position, Play(by=0, card=POTION), Choose(by=0, fighters=(0,)))
    position = drive(position, Roll(by=0, kind="defence", faces=dice(face)))
    after = relieved(position, removed) if removed >= 0 else skip(position)
    return after.fighters[0].wound_tokens


def test_healing_potion_heals_up_to_two_by_a_block_or_a_critical_and_else_one():
    assert (healing("b", 3, 2), healing("*", 3, 2), healing("b", 3, 1)) == (1, 1, 2)
    assert (healing("d", 3), healing("1", 3), healing("2", 3)) == (2, 2, 2)
    assert (healing("b", 1, 1), healing("b", 1, 0)) == (0, 1)
    assert (healing("d", 0), healing("b", 0)) == (0, 0)


def test_no_more_than_the_card_says_nor_than_there_is_can_be_removed():
    hurt = Piece(STEELHEART, (3, 2), wound_tokens=1)
    position = holding(POTION, step="power step", pieces=(hurt, Piece(GARREK, (4, 2))))
    position = drive(position, Play(by=0, card=POTION), Choose(by=0, fighters=(0,)))
    position = skip(drive(position, Roll(by=0, kind="defence", faces=dice("b"))))
    assert [event.option for event in legal(position)] == ["1", "0"]
    assert refusal(position, Choose(by=0, option="2")) == "heal.amount"


def test_an_upgrade_costs_a_glory_point_and_stays():
    position = holding(STRENGTH, SPEED, glory=1, step="power step")
    position = drive(position, Play(by=0, card=STRENGTH, fighter=0))
    assert (position.seats[0].glory, position.seats[0].spent) == (0, 1)
    assert position.fighters[0].upgrades == (STRENGTH,)
    sword = attack_named(position, 0, "Sigmarite Broadsword")
    assert damage_of(position, 0, sword) == 4
    position = drive(position, Pass(by=1))
    assert refusal(skip(position), Play(by=0, card=SPEED, fighter=0)) == "upgrades.cost"


def test_an_upgrade_goes_to_a_friend_on_the_battlefield():
    position = holding(SPEED, glory=1, step="power step")
    assert refusal(position, Play(by=0, card=SPEED, fighter=1)) == "upgrades.friendly"
    fallen = holding(
        SPEED,
        glory=1,
        step="power step",
        pieces=(Piece(STEELHEART, (3, 2)), Piece(GARREK, (4, 2)), Piece(OBRYN, out=True)),
    )
    assert refusal(fallen, Play(by=0, card=SPEED, fighter=2)) == "upgrades.not-out-of-action"


def test_great_speed_counts_and_is_told_where_it_comes_from():
    position = drive(holding(SPEED, glory=1, step="power step"), Play(by=0, card=SPEED, fighter=0))
    assert move_of(position, 0) == 4
    assert why_is(position, 0, "move") == (
        ("fighter card", "printed", 3),
        ("Great Speed", "add", 1),
    )


def test_trap_hurts_an_enemy_driven_back_in_the_window_after_the_drive_back():
    position = skip(struck(holding(TRAP), "sf", "d"))
    position = until(drive(position, Push(by=0, fighter=1, path=((5, 2),))), "driven-back")
    assert ask_of(position).who == 1
    assert legal(position) == (Pass(by=1),)
    position = step(position, Pass(by=1)).position
    assert Play(by=0, card=TRAP, fighter=1) in legal(position)
    after = skip(step(position, Play(by=0, card=TRAP)).position)
    assert after.fighters[1].wound_tokens == 1
    assert [one.word for one in after.history if one.what == "attack"] == ["draw"]


def test_trap_has_nobody_to_hurt_where_nothing_was_driven_back():
    position = skip(struck(holding(TRAP), "sf", "d"))
    position = until(drive(position, Push(by=0, fighter=1, path=())), "driven-back")
    position = step(position, Pass(by=1)).position
    assert refusal(position, Play(by=0, card=TRAP)) == "reactions.window"


def test_a_reaction_closes_its_window_to_the_other_player():
    position = skip(struck(holding(TRAP, theirs=(TRAP,)), "ss", "d"))
    position = until(drive(position, Push(by=0, fighter=1, path=((5, 2),))), "driven-back")
    position = step(step(position, Pass(by=1)).position, Play(by=0, card=TRAP)).position
    assert position.stack[-1].args.at == "card-revealed"
    assert ask_of(position).who == 1, "the opponent of the one who reacted is asked first"


def test_twist_the_knife_adds_to_the_damage_of_the_attack_that_succeeds():
    position = until(struck(holding(TWIST), "ss", "d"), "success-determined")
    position = step(step(position, Pass(by=1)).position, Play(by=0, card=TWIST)).position
    after = skip(position)
    assert after.fighters[1].out
    assert (after.modifiers, asked(after).kind) == ((), "power step")


def test_ready_for_action_follows_an_upgrade_and_disregards_move_tokens():
    position = holding(
        SPEED,
        READY,
        glory=1,
        step="power step",
        pieces=(Piece(STEELHEART, (3, 2), move_tokens=1), Piece(GARREK, (4, 2))),
    )
    position = until(drive(position, Play(by=0, card=SPEED, fighter=0)), "upgrade-given")
    position = step(step(position, Pass(by=1)).position, Play(by=0, card=READY)).position
    position = skip(position)
    assert ask_of(position).kind == "granted action"
    assert BROADSWORD in legal(position)
    after = skip(drive(position, Move(by=0, fighter=0, path=((2, 2),))))
    assert after.fighters[0].hex == (2, 2)
    assert after.fighters[0].move_tokens == 2, "moving again gives another token (DC-019)"
    assert (ask_of(after).kind, ask_of(after).who) == ("power step", 1)


def test_my_turn_lets_the_one_who_was_hurt_strike_back():
    position = holding(theirs=(MY_TURN,))
    position = skip(struck(position, "ss", "d"))
    position = until(drive(position, Push(by=0, fighter=1, path=())), "after-action")
    position = step(position, Play(by=1, card=MY_TURN)).position
    position = drive(position, Push(by=1, fighter=1, path=()))
    back = Attack(by=1, fighter=1, attack="Blooddrinker Axe", target=0)
    assert back in legal(skip(position))
    position = drive(
        position,
        back,
        Roll(by=1, kind="attack", faces=dice("ss")),
        Roll(by=0, kind="defence", faces=dice("d")),
    )
    assert ask_of(skip(position)).kind in ("drive back", "power step")
    assert skip(position).fighters[0].wound_tokens == 2


def falling(roll: str) -> Position:
    """Garrek would fall to the damage; his player tries Last Chance with this die."""
    pieces = (Piece(STEELHEART, (3, 2)), Piece(GARREK, (4, 2), wound_tokens=2))
    position = until(struck(holding(theirs=("S336",), pieces=pieces), "ss", "b"), "damage-dealt")
    position = step(position, Play(by=1, card="S336")).position
    return skip(drive(position, Roll(by=1, kind="defence", faces=dice(roll))))


def test_last_chance_saves_by_a_face_that_is_no_success_of_the_fighters_own():
    saved = falling("b")
    assert saved.fighters[1].wound_tokens == 2
    assert ask_of(saved).kind == "drive back", "DC-239"
    assert saved.seats[0].glory == 0
    after = skip(drive(saved, Push(by=0, fighter=1, path=())))
    assert [one.word for one in after.history if one.what == "attack"] == ["miss"]


def test_last_chance_fails_by_the_fighters_own_symbol():
    fallen = falling("d")
    assert fallen.fighters[1].out
    assert fallen.seats[0].glory == 1


def test_aggressive_defence_strikes_when_the_attack_and_its_reactions_are_over():
    position = drive(holding(theirs=("NV391",), edition="nightvault-2019"), BROADSWORD)
    assert ask_of(position).who == 1
    position = step(position, Play(by=1, card="NV391")).position
    position = drive(position, Roll(by=0, kind="attack", faces=dice("ff")))
    position = skip(position, kinds=("reaction",))
    assert (ask_of(position).kind, ask_of(position).who) == ("promised attack", 1)
    position = drive(
        position,
        Attack(by=1, fighter=1, attack="Blooddrinker Axe", target=0),
        Roll(by=1, kind="attack", faces=dice("ss")),
        Roll(by=0, kind="defence", faces=dice("d")),
        Push(by=1, fighter=0, path=()),
    )
    assert skip(position).fighters[0].wound_tokens == 2
    assert ask_of(skip(position)).kind == "power step"


def test_aggressive_defence_gives_up_the_defence_roll_and_any_drive_back():
    position = drive(holding(theirs=("NV391",), edition="nightvault-2019"), BROADSWORD)
    position = step(position, Play(by=1, card="NV391")).position
    position = skip(drive(position, Roll(by=0, kind="attack", faces=dice("sf"))))
    assert position.fighters[1].wound_tokens == 3, "nothing stood against one success"
    assert ask_of(position).kind == "promised attack", "DC-133: no drive back was asked"


def test_aggressive_defence_wants_its_fighter_alive():
    pieces = (Piece(STEELHEART, (3, 2)), Piece(GARREK, (4, 2), wound_tokens=1))
    told = holding(theirs=("NV391",), edition="nightvault-2019", pieces=pieces)
    position = step(drive(told, BROADSWORD), Play(by=1, card="NV391")).position
    position = skip(drive(position, Roll(by=0, kind="attack", faces=dice("sf"))))
    assert position.fighters[1].out
    assert ask_of(position).kind == "power step"


def test_twist_the_knife_wants_a_range_of_1():
    karsus = Piece(KARSUS, (3, 2))
    position = scene(
        karsus,
        Piece(STEELHEART, (5, 2)),
        seats=(Seat("Garrek's Reavers", power=(TWIST,)), Seat("Steelheart's Champions")),
    )
    chain = Attack(by=0, fighter=0, attack="Chained Axe", target=1)
    position = drive(
        position,
        chain,
        Roll(by=0, kind="attack", faces=dice("fff")),
        Roll(by=1, kind="defence", faces=dice("d")),
    )
    position = until(position, "success-determined")
    position = step(position, Pass(by=1)).position
    assert refusal(position, Play(by=0, card=TWIST)) == "reactions.window"


def test_trap_is_for_a_friends_attack_alone():
    position = skip(struck(holding(theirs=(TRAP,)), "sf", "d"))
    position = until(drive(position, Push(by=0, fighter=1, path=((5, 2),))), "driven-back")
    assert refusal(position, Play(by=1, card=TRAP)) == "reactions.window"


def test_great_strength_goes_by_the_range_as_modified():
    position = holding(
        pieces=(Piece(STEELHEART, (3, 2), upgrades=(STRENGTH,)), Piece(GARREK, (4, 2)))
    )
    sword = attack_named(position, 0, "Sigmarite Broadsword")
    assert damage_of(position, 0, sword) == 4
    longer = replace(position, modifiers=(Modifier("range", "add", 2, "a card", who=0),))
    assert damage_of(longer, 0, sword) == 3


def test_trap_and_pit_trap_follow_the_same_attack_in_their_two_windows():
    position = skip(struck(holding(TRAP, "NV436", edition="nightvault-2019"), "sf", "d"))
    position = until(drive(position, Push(by=0, fighter=1, path=((5, 2),))), "driven-back")
    position = step(step(position, Pass(by=1)).position, Play(by=0, card=TRAP)).position
    position = until(position, "after-action")
    position = step(step(position, Pass(by=1)).position, Play(by=0, card="NV436")).position
    assert skip(position).fighters[1].wound_tokens == 2, "DC-150"
