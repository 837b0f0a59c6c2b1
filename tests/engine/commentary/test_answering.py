"""Answers on reactions to attacks that fail, to falls, moves and pushes."""

import pytest

from rules_engine.machine import legal, step
from rules_engine.scene import Piece
from rules_engine.state.events import Attack, Charge, Choose, Move, Pass, Push, Roll
from rules_engine.state.position import Position, note
from tests.engine.books.table import played
from tests.engine.commentary.asking import (
    happened,
    lasting,
    may,
    next_use,
    opens,
    play,
    plays,
    struck,
    table,
)
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
    refusal,
    skip,
)

LAST_CHANCE, TRAP, MY_TURN, MIRROR, COUNTERCHARGE = "S336", "S369", "S343", "NV432", "NV404"
GURZAG = "Gurzag Ironskull"
BOSS = Attack(by=0, fighter=0, attack="Boss Choppas", target=1)


def met(*theirs: str, wounds: int = 0, upgrades: tuple[str, ...] = (), **told: object) -> Position:
    """Steelheart beside Garrek, who has these cards and wounds."""
    foe = Piece(GARREK, (4, 2), wound_tokens=wounds, upgrades=upgrades)
    pieces = (Piece(STEELHEART, (3, 2)), foe, Piece(SAEK, (7, 10)))
    return table(*pieces, theirs=theirs, **told)


RIPOSTE, BASH, RIGHTEOUS = "S52", "S58", "S57"
AXE = Attack(by=0, fighter=0, attack="Blooddrinker Axe", target=1)


def resisted(target: Piece, *others: Piece, thrown: str = "ff") -> Position:
    """Garrek's attack on a target, with dice that fail against it."""
    return struck(table(Piece(GARREK, (3, 2)), target, *others), AXE, thrown, "b")


def test_fatal_riposte_strikes_back_at_a_failed_attack():
    """DC-184: with the attacker as the target, or as one of the targets."""
    position = resisted(Piece(STEELHEART, (4, 2), upgrades=(RIPOSTE,)))
    event = next_use(position, RIPOSTE)
    position = drive(played(position, event), Roll(by=1, kind="attack", faces=dice("s")))
    assert [one.target for one in legal(position) if isinstance(one, Attack)] == [0]
    steady = Piece(STEELHEART, (4, 2), upgrades=(RIPOSTE,))
    assert not opens(resisted(steady, thrown="ss"), RIPOSTE)


@pytest.mark.parametrize(
    ("number", "thrown", "riposte", "chance"),
    [("DC-246", "ff", True, False), ("DC-246", "ss", False, True)],
)
def test_an_attack_is_answered_by_last_chance_or_fatal_riposte(number, thrown, riposte, chance):
    """DC-246: the one is for a failure, the other for a success."""
    target = Piece(STEELHEART, (4, 2), upgrades=(RIPOSTE,), wound_tokens=3)
    attacker = Piece(GARREK, (3, 2))
    position = struck(table(attacker, target, theirs=(LAST_CHANCE,)), AXE, thrown, "d")
    assert (opens(position, RIPOSTE), opens(position, LAST_CHANCE)) == (riposte, chance)


def test_fatal_riposte_cuts_an_attack_on_several_short():
    """DC-183: the Harvester is out before its second target."""
    harvester = Piece("The Harvester", (3, 2), wound_tokens=2)
    steelheart = Piece(STEELHEART, (4, 2), upgrades=(RIPOSTE,))
    position = table(harvester, steelheart, Piece(OBRYN, (2, 2)), Piece("The Champion", (7, 10)))
    scythe = Attack(by=0, fighter=0, attack="Whirling Scythe", target=1)
    position = struck(position, scythe, "ss", "b")
    event = next_use(position, RIPOSTE)
    position = drive(played(position, event), Roll(by=1, kind="attack", faces=dice("s")))
    back = Attack(by=1, fighter=1, attack="Sigmarite Broadsword", target=0)
    position = skip(struck(position, back, "ss", "b"))
    assert position.fighters[0].out
    assert ask_of(position).kind == "power step"
    assert len(happened(position, "attack-roll")) == 2


@pytest.mark.parametrize(
    ("number", "thrown", "open_"), [("DC-177", "sf", True), ("DC-177", "ss", False)]
)
def test_shield_bash_looks_at_the_dice_before_any_trapping(number, thrown, open_):
    """DC-177: a draw against a fighter with no way back is still a failure then."""
    target = Piece(ANGHARAD, (0, 2), upgrades=(BASH,))
    position = table(Piece(GARREK, (1, 2)), target)
    position = struck(position, AXE, thrown, "b" if open_ else "d")
    assert opens(position, BASH) is open_


def test_shield_bash_pushes_the_attacker_and_holds_its_ground():
    position = struck(
        table(Piece(GARREK, (3, 2)), Piece(ANGHARAD, (4, 2), upgrades=(BASH,))), AXE, "sf", "b"
    )
    position = played(position, next_use(position, BASH))
    position = skip(drive(position, Push(by=1, fighter=0, path=((2, 2),))))
    assert position.fighters[0].hex == (2, 2)
    assert ask_of(position).kind == "power step"


@pytest.mark.parametrize(
    ("number", "leader", "open_"), [("DC-186", True, True), ("DC-186", False, False)]
)
def test_righteous_strike_is_repeated_after_each_failure_against_a_leader(number, leader, open_):
    """DC-186."""
    foe = Piece(GARREK if leader else SAEK, (4, 2))
    position = table(Piece(OBRYN, (3, 2), upgrades=(RIGHTEOUS,)), foe)
    strike = Attack(by=0, fighter=0, attack="Righteous Strike", target=1)
    position = struck(position, strike, "fff", "b")
    assert opens(position, RIGHTEOUS) is open_
    if open_:
        for _ in range(2):
            position = played(position, next_use(position, RIGHTEOUS))
            position = drive(skip(position), Roll(by=0, kind="attack", faces=dice("fff")))
            position = drive(skip(position), Roll(by=1, kind="defence", faces=dice("b")))
        assert opens(position, RIGHTEOUS)


COMMANDS, SHRAPNEL, STRIKE = "S77", "S68", "S81"


def test_the_necromancer_repeats_one_attack_of_several_on_the_same_fighter():
    """DC-191: and the rest of the first attack goes on after it."""
    harvester = Piece("The Harvester", (3, 2))
    pieces = (harvester, Piece(GARREK, (4, 2)), Piece(KARSUS, (2, 2)))
    position = table(*pieces, mine=(COMMANDS,))
    scythe = Attack(by=0, fighter=0, attack="Whirling Scythe", target=1)
    position = struck(position, scythe, "ss", "b")
    position = skip(played(position, next_use(position, COMMANDS)))
    assert ask_of(position).kind == "attack roll"
    position = skip(drive(position, Roll(by=0, kind="attack", faces=dice("ss"))))
    position = skip(drive(position, Roll(by=1, kind="defence", faces=dice("b"))))
    made = [(one.fighter, one.other) for one in position.history if one.what == "attack"]
    assert made == [(0, 1), (0, 1)]
    assert ask_of(position).kind == "next target"


@pytest.mark.parametrize(
    ("number", "face", "open_"), [("DC-237", "b", True), ("DC-237", "d", False)]
)
def test_the_necromancer_answers_an_attack_that_last_chance_made_fail(number, face, open_):
    """DC-237: a failed Last Chance leaves a success behind."""
    champion = Piece("The Champion", (3, 2))
    pieces = (champion, Piece(GARREK, (4, 2), wound_tokens=2), Piece(SAEK, (7, 10)))
    position = table(*pieces, mine=(COMMANDS,), theirs=(LAST_CHANCE,))
    blade = Attack(by=0, fighter=0, attack="Wight Blade", target=1)
    position = struck(position, blade, "ss", "b")
    event = next_use(position, LAST_CHANCE)
    position = drive(played(position, event), Roll(by=1, kind="defence", faces=dice(face)))
    assert opens(declined_to_window(position), COMMANDS) is open_


def declined_to_window(position: Position) -> Position:
    """A drive back declined where it is asked, windows after it left open."""
    while ask_of(position).kind == "reaction" and plays(position, COMMANDS) is None:
        position = step(position, Pass(by=ask_of(position).who)).position
    if ask_of(position).kind == "drive back":
        position = drive(position, Push(by=0, fighter=1, path=()))
    return position


def test_bone_shrapnel_answers_the_attack_that_felled_a_friend():
    """DC-193: after the attack; 1 damage for whoever did it, none where nobody fell."""
    pieces = (
        Piece(STEELHEART, (3, 2)),
        Piece("The Champion", (4, 2)),
        Piece("The Harvester", (7, 10)),
    )
    position = struck(table(*pieces, theirs=(SHRAPNEL,)), BROADSWORD, "ss", "b")
    position = skip(played(position, next_use(position, SHRAPNEL)))
    assert (position.fighters[1].out, position.fighters[0].wound_tokens) == (True, 1)
    assert not opens(struck(table(*pieces, theirs=(SHRAPNEL,)), BROADSWORD, "ff", "b"), SHRAPNEL)


FLED, HALBERD, CUNNING, THINKER = "S155", "S174", "S101", "S347"


def test_two_friends_at_most_flee_from_a_fall():
    """DC-201: Aversion to Death chooses nobody, so nobody is Inspired."""
    swarm = [
        Piece(name, (x, 6))
        for x, name in enumerate(("Skritch Spiteclaw", "Hungering Skaven", "Festering Skaven"))
    ]
    pieces = (Piece(STEELHEART, (3, 2)), Piece("Lurking Skaven", (4, 2)), *swarm)
    position = struck(table(*pieces, theirs=(FLED,)), BROADSWORD, "ss", "bb")
    position = played(position, next_use(position, FLED))
    for fighter in (2, 3):
        position = drive(
            position,
            next(one for one in legal(skip(position)) if one.fighter == fighter and one.path),
        )
    position = skip(position)
    assert happened(position, "push") == ["1", "1"]
    assert ask_of(position).kind == "power step"
    assert not any(one.inspired for one in position.fighters)


def test_skritch_is_pushed_after_each_action_and_each_attack_of_several():
    """DC-208, DC-209: after the move and the attack of a Charge, and between two targets."""
    skritch = Piece("Skritch Spiteclaw", (0, 2), upgrades=("S170", HALBERD))
    position = table(skritch, Piece(GARREK, (4, 2)), Piece(KARSUS, (2, 1)))
    position = drive(position, Charge(by=0, fighter=0, path=((1, 2), (2, 2), (3, 2))))
    assert opens(position, "S170")
    position = skip(position)
    whirl = Attack(by=0, fighter=0, attack="Whirling Halberd", target=1)
    position = struck(position, whirl, "ss", "b")
    assert opens(position, "S170")


def test_a_push_out_of_reach_loses_the_attack_of_the_charge():
    """DC-208."""
    skritch = Piece("Skritch Spiteclaw", (0, 2), upgrades=("S170",))
    position = table(skritch, Piece(GARREK, (5, 2)))
    position = drive(position, Charge(by=0, fighter=0, path=((1, 2), (2, 2), (3, 2))))
    position = played(position, next_use(position, "S170"))
    position = skip(drive(position, Push(by=0, fighter=0, path=((2, 2),))))
    assert ask_of(position).kind == "power step"
    assert happened(position, "attack") == []
    assert position.fighters[0].charge_tokens == 1


@pytest.mark.parametrize(
    ("number", "how", "open_"), [("DC-197", "move", True), ("DC-231", "paths", False)]
)
def test_kunnin_but_brutal_follows_a_move_action_alone(number, how, open_):
    """DC-231: Hidden Paths is no action."""
    pieces = (Piece("Basha", (0, 2)), Piece(GARREK, (2, 2)))
    position = table(*pieces, mine=(CUNNING, "S331"), step="power step", player=0)
    if how == "paths":
        position = drive(position, play("S331"), Choose(by=0, fighters=(0,)))
        position = drive(position, legal(skip(position))[0])
    else:
        position = lasting(table(*pieces, mine=(CUNNING,)))
        position = drive(position, Move(by=0, fighter=0, path=((1, 2),)))
    assert opens(position, CUNNING) is open_


def test_kunnin_but_brutal_follows_quick_thinker_amid_anothers_charge():
    """DC-197."""
    pieces = (Piece(STEELHEART, (1, 2)), Piece(GURZAG, (4, 2)))
    position = table(*pieces, theirs=(THINKER, CUNNING))
    position = drive(position, Charge(by=0, fighter=0, path=((2, 2), (3, 2))))
    position = drive(played(position, next_use(position, THINKER)), Choose(by=1, fighters=(1,)))
    position = drive(skip(position), Move(by=1, fighter=1, path=((4, 1), (3, 1))))
    position = skip(played(position, next_use(position, CUNNING)))
    back = Attack(by=1, fighter=1, attack="Boss Choppas", target=0)
    assert back in legal(position)


def test_leadin_by_example_looks_at_this_phase():
    """DC-200: a friend that charged in it is out of the question."""
    pieces = (
        Piece(GURZAG, (3, 2)),
        Piece("Targor", (4, 2)),
        Piece("Basha", (0, 4)),
        Piece(SAEK, (3, 4)),
    )
    position = table(*pieces, mine=("S103",))
    position = struck(position, BOSS, "ss", "b")
    position = skip(played(position, next_use(position, "S103")))
    assert Choose(by=0, fighters=(2,)) in legal(position)
    assert Choose(by=0, fighters=(0,)) not in legal(position)
    moved = table(*pieces, mine=("S103",))
    moved = struck(note(moved, "charge", seat=0, fighter=2), BOSS, "ss", "b")
    moved = skip(played(moved, next_use(moved, "S103")))
    assert ask_of(moved).kind == "power step"


def test_both_players_are_asked_in_turn_for_fuelled_by_slaughter():
    """DC-051: no roll-off; whose activation comes next is asked first."""
    pieces = (Piece(GARREK, (3, 2)), Piece("Hakka", (4, 2), wound_tokens=2), Piece("Basha", (3, 1)))
    position = table(*pieces, mine=("S15",), theirs=("S15",))
    position = struck(position, AXE, "ss", "d")
    use = next_use(position, "S15")
    assert use.by == 1
    position = drive(played(position, use), Choose(by=1, fighters=(2,)))
    assert Attack(by=1, fighter=2, attack="Smashas", target=0) in legal(position)


def test_mirror_move_follows_a_drive_back_in_the_window_of_trap():
    """DC-148."""
    position = struck(met(MIRROR, mine=(TRAP,)), BROADSWORD, "ss", "b")
    position = drive(skip(position), Push(by=0, fighter=1, path=((5, 2),)))
    assert plays(position, MIRROR) is not None
    position = step(position, play(MIRROR, by=1, fighter=1)).position
    position = drive(position, Choose(by=1, fighters=(0,)))
    lengths = {len(one.path) for one in legal(position)}
    assert lengths == {1}
    position = drive(position, Push(by=1, fighter=0, path=((2, 2),)))
    assert not opens(position, TRAP)


def test_mirror_move_comes_between_the_push_and_the_attack_of_my_turn():
    """DC-258."""
    position = struck(met(MY_TURN, mine=(MIRROR,)), BROADSWORD, "ss", "b")
    position = drive(skip(position), Push(by=0, fighter=1, path=()))
    position = played(position, next_use(position, MY_TURN))
    position = drive(position, Push(by=1, fighter=1, path=((4, 3),)))
    use = next_use(position, MIRROR)
    position = drive(played(position, use), Choose(by=0, fighters=(0,)))
    position = drive(position, legal(position)[0])
    assert ask_of(skip(position)).kind == "granted action"
    assert not opens(struck(met(MIRROR), BROADSWORD, "ff", "b"), MIRROR)


@pytest.mark.parametrize(
    ("number", "to", "answer"),
    [("DC-144", (5, 2), "no: push.distance"), ("DC-144", (3, 1), "yes")],
)
def test_countercharge_ends_beside_the_charging_fighter(number, to, answer):
    """DC-144."""
    pieces = (
        Piece(STEELHEART, (0, 2)),
        Piece(OBRYN, (6, 2)),
        Piece(GARREK, (4, 2)),
        Piece(SAEK, (4, 1)),
    )
    position = table(*pieces, theirs=(COUNTERCHARGE,))
    position = drive(position, Charge(by=0, fighter=0, path=((1, 2), (2, 2), (3, 2))))
    use = next_use(position, COUNTERCHARGE)
    position = drive(played(position, use), Choose(by=1, fighters=(3,)))
    path = {(5, 2): ((5, 1), (5, 2)), (3, 1): ((3, 1),)}[to]
    assert may(position, Push(by=1, fighter=3, path=path)) == answer


def test_countercharge_is_for_charges_alone():
    pieces = (Piece(STEELHEART, (0, 2)), Piece(GARREK, (4, 2)))
    position = table(*pieces, theirs=(COUNTERCHARGE,))
    position = drive(position, Move(by=0, fighter=0, path=((1, 2),)))
    assert not opens(position, COUNTERCHARGE)
    assert refusal(skip(position), play(COUNTERCHARGE, by=0)) != ""
