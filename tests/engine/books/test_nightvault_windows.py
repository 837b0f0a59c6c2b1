"""The commentary's answers on reactions and what follows them, played: DC-043 to DC-060,
DC-132 to DC-139, DC-237 to DC-246, DC-254 to DC-257 and DC-278 to DC-297."""

import pytest

from rules_engine.battlefield import PlacedBoard, joined
from rules_engine.card_book.known import CardRules, knows
from rules_engine.effects import choose, chosen, friendly, granted
from rules_engine.machine import legal, step
from rules_engine.scene import Piece
from rules_engine.state.events import (
    Attack,
    Charge,
    Choose,
    Event,
    Guard,
    Move,
    Pass,
    Play,
    Push,
    React,
    Roll,
    RollOff,
    Score,
)
from rules_engine.state.position import Position, Seat, put_fighter
from tests.engine.books.arena import BOARD
from tests.engine.books.table import CHAMPIONS, REAVERS, played, rolled, until_open
from tests.engine.driving import (
    BROADSWORD,
    GARREK,
    KARSUS,
    SAEK,
    STEELHEART,
    ask_of,
    dice,
    drive,
    refusal,
    scene,
    skip,
)

NIGHTVAULT = "nightvault-2019"
AXE = Attack(by=1, fighter=1, attack="Blooddrinker Axe", target=0)
TRAP, PIT, TURN, DEFENCE = "S369", "NV436", "S343", "NV391"
LAST, TWIST, SOULTRAP, TAKE_OUT = "S336", "S372", "S420", "stand-in:objective:take-out:0"
ANYTHING = "stand-in:ploy:one-action:0"

knows(
    CardRules(
        "stand-in:ploy:one-action",
        rule="actions.granted-unspecified",
        effects=(choose(friendly), granted(chosen())),
    )
)


def duel(
    *more: Piece, mine: tuple[str, ...] = (), theirs: tuple[str, ...] = (), **told: object
) -> Position:
    """Steelheart beside Garrek, with these power cards in hand."""
    foe = {name: told.pop(name) for name in list(told) if name in Piece.__struct_fields__}
    pieces = (Piece(STEELHEART, (3, 2)), Piece(GARREK, (4, 2), **foe), *more)
    seats = (
        Seat(CHAMPIONS, power=mine, objectives=told.pop("objectives", ())),
        Seat(REAVERS, power=theirs),
    )
    return scene(*pieces, seats=seats, edition=NIGHTVAULT, **told)


def thrown(position: Position, attack: Attack, faces: str, against: str) -> Position:
    """Both rolls of an attack, the windows before them passed, those after them open."""
    return drive(
        position,
        attack,
        Roll(by=attack.by, kind="attack", faces=dice(faces)),
        Roll(by=1 - attack.by, kind="defence", faces=dice(against)),
    )


def ploy(card: str, seat: int, fighter: int = -1) -> Play:
    return Play(by=seat, card=card, fighter=fighter)


def never_open(position: Position, event: Event) -> bool:
    """Whether a reaction stays shut in every window from here on, all being passed."""
    while ask_of(position).kind in ("reaction", "surge"):
        if event in legal(position):
            return False
        position = step(position, Pass(by=ask_of(position).who)).position
    return True


GRANTED = [
    ({}, True, True),
    ({"move_tokens": 1}, False, False),
    ({"charge_tokens": 1}, True, True),
    ({"move_tokens": 1, "charge_tokens": 1}, False, False),
]


@pytest.mark.parametrize(("tokens", "moves", "charges"), GRANTED)
def test_an_unspecified_action_is_one_the_tokens_allow(tokens, moves, charges):
    """DC-043: a Move token bars moving and charging, a Charge token bars activating alone."""
    pieces = (Piece(STEELHEART, (1, 2)), Piece(GARREK, (4, 2)))
    seats = (Seat(CHAMPIONS, power=(ANYTHING,)), Seat(REAVERS))
    position = scene(*pieces, seats=seats, edition=NIGHTVAULT, step="power step")
    position = put_fighter(position, 0, **tokens)
    position = skip(drive(position, ploy(ANYTHING, 0), Choose(by=0, fighters=(0,))))
    move, charge = (
        Move(by=0, fighter=0, path=((2, 2),)),
        Charge(by=0, fighter=0, path=((2, 2), (3, 2))),
    )
    assert (move in legal(position)) is moves
    assert any(isinstance(event, Charge) for event in legal(position)) is charges
    if not moves:
        assert refusal(position, move) == refusal(position, charge) == "move.once"
    after = skip(drive(position, Guard(by=0, fighter=0)))
    assert after.fighters[0].guard_tokens == 1
    assert (ask_of(after).kind, ask_of(after).who) == ("power step", 1), "no activation"


@pytest.mark.parametrize("edition", ["shadespire-2018", NIGHTVAULT, "dreadfane-2019"])
def test_in_2018_alone_a_charge_bars_an_unspecified_move(edition):
    """Shadespire pg 18: to have charged is to have moved for this phase. Dreadfane pg 10."""
    pieces = (Piece(STEELHEART, (1, 2), charge_tokens=1), Piece(GARREK, (4, 2)))
    seats = (Seat(CHAMPIONS, power=(ANYTHING,)), Seat(REAVERS))
    boards = {"boards": BOARD} if edition == "dreadfane-2019" else {}
    position = scene(*pieces, seats=seats, step="power step", edition=edition, **boards)
    position = skip(drive(position, ploy(ANYTHING, 0), Choose(by=0, fighters=(0,))))
    assert any(isinstance(event, Move) for event in legal(position)) is (
        edition != "shadespire-2018"
    )


def test_the_power_step_has_its_order_and_no_roll_off():
    """DC-044: both wish to play Confusion."""
    position = duel(mine=("S311",), theirs=("NV403",), step="power step")
    assert ask_of(position).who == 0
    assert refusal(position, ploy("NV403", 1)) == "kernel.whose"
    position = drive(position, ploy("S311", 0), Choose(by=0, fighters=(0,)))
    position = skip(drive(position, Choose(by=0, fighters=(1,))))
    assert (ask_of(position).kind, ask_of(position).who) == ("power step", 1)
    assert ploy("NV403", 1) in legal(position)


@pytest.mark.parametrize("first_acts", [True, False])
def test_one_window_ahead_of_the_attack_roll(first_acts):
    """DC-045: Aggressive Defence and Potion of Rage; the target's player has the first say."""
    position = put_fighter(duel(theirs=(DEFENCE,)), 0, upgrades=("NV529",))
    position = step(position, BROADSWORD).position
    potion = React(by=0, card="NV529", fighter=0, target=0)
    if first_acts:
        position = step(position, ploy(DEFENCE, 1, 1)).position
        assert never_open(position, potion)
    else:
        position = step(position, Pass(by=1)).position
        position = skip(step(position, potion).position)
        assert (ask_of(position).kind, ask_of(position).count) == ("attack roll", 4)


def test_the_end_of_the_last_action_is_the_end_of_the_activation():
    """DC-046, DC-047: one window, ahead of the power step and no longer of the activation."""
    position = step(duel(), Move(by=0, fighter=0, path=((3, 1),))).position
    asked = []
    while ask_of(position).kind == "reaction":
        asked.append((position.stack[-1].args.at, ask_of(position).who))
        position = step(position, Pass(by=ask_of(position).who)).position
    assert asked == [("after-action", 1), ("after-action", 0)]
    assert ask_of(position).kind == "power step"


def driven(**hands: tuple[str, ...]) -> Position:
    """Garrek, with one wound more, is hurt and driven back; the window of that is open."""
    position = thrown(duel(upgrades=("S389", "NV504"), **hands), BROADSWORD, "ss", "b")
    position = skip(position, ("reaction",))
    return step(position, Push(by=0, fighter=1, path=((5, 2),))).position


@pytest.mark.parametrize("second_say", [True, False])
def test_pit_trap_and_my_turn_share_the_window_after_the_attack(second_say):
    """DC-048, DC-049: whoever has the first say takes it."""
    position = until_open(driven(mine=(PIT,), theirs=(TURN,)), ploy(TURN, 1, 1))
    assert position.stack[-1].args.at == "after-action"
    if second_say:
        position = step(position, Pass(by=1)).position
        position = skip(step(position, ploy(PIT, 0, 1)).position)
        assert position.fighters[1].wound_tokens == 4
        assert ask_of(position).kind == "power step"
    else:
        position = step(position, ploy(TURN, 1, 1)).position
        assert never_open(skip(position), ploy(PIT, 0, 1))


def test_trap_and_pit_trap_follow_the_same_attack():
    """DC-150, DC-282: one during it, one after it; 3 damage, then 1, then 1."""
    position = played(driven(mine=(TRAP, PIT)), ploy(TRAP, 0, 1))
    position = skip(played(position, ploy(PIT, 0, 1)))
    assert [one.amount for one in position.history if one.what == "damage"] == [3, 1, 1]
    assert position.fighters[1].wound_tokens == 5


def test_a_reaction_comes_before_what_is_scored_at_once():
    """DC-050: both windows of the attack that took Saek out, then the objective."""
    position = duel(Piece(SAEK, (2, 2)), objectives=(TAKE_OUT,))
    swing = Attack(by=0, fighter=0, attack="Sigmarite Broadsword", target=2)
    position = thrown(position, swing, "ss", "b")
    kinds = []
    while ask_of(position).kind == "reaction":
        kinds.append(position.stack[-1].args.at)
        assert position.seats[0].objectives == (TAKE_OUT,)
        position = step(position, Pass(by=ask_of(position).who)).position
    assert kinds[-2:] == ["after-action"] * 2
    assert Score(by=0, card=TAKE_OUT) in legal(position)


def test_nothing_is_scored_at_once_in_the_middle_of_a_charge():
    """DC-056: met by the attack, scored after the whole; one chance."""
    pieces = (Piece(STEELHEART, (1, 2)), Piece(SAEK, (4, 2)), Piece(GARREK, (7, 10)))
    seats = (Seat(CHAMPIONS, objectives=(TAKE_OUT,)), Seat(REAVERS))
    position = scene(*pieces, seats=seats, edition=NIGHTVAULT)
    position = step(position, Charge(by=0, fighter=0, path=((2, 2), (3, 2)))).position
    position = skip(position, ("reaction",))
    assert ask_of(position).kind == "charge attack"
    position = rolled(position, BROADSWORD, "ss", "b", ("reaction",))
    assert ask_of(position).kind == "surge"
    charged = [one.what for one in position.history if one.what in ("attack", "charge")]
    assert charged == ["attack", "charge"]


def test_a_card_that_lasts_lies_in_no_discard_pile():
    """DC-060."""
    position = skip(drive(duel(mine=("S335",), step="power step"), ploy("S335", 0)))
    assert ([one.card for one in position.in_play], position.seats[0].power_discard) == (
        ["S335"],
        (),
    )


def defended(**hands: tuple[str, ...]) -> Position:
    """Garrek's player has played Aggressive Defence; Steelheart's attack goes on."""
    position = duel(theirs=(DEFENCE, *hands.pop("theirs", ())), upgrades=("S389",), **hands)
    return played(step(position, BROADSWORD).position, ploy(DEFENCE, 1, 1))


def hit(position: Position) -> Position:
    """The attack goes on without a defence roll (that is the card) and succeeds."""
    position = skip(position)
    return step(position, Roll(by=0, kind="attack", faces=dice("ss"))).position


def test_a_promised_attack_waits_for_the_reactions_after_the_activation():
    """DC-132, DC-134: Tireless Assault first; the promised attack when the activation is over."""
    position = skip(defended(mine=("S45",)))
    position = step(position, Roll(by=0, kind="attack", faces=dice("ff"))).position
    position = skip(played(position, ploy("S45", 0, 0)))
    assert ask_of(position).kind == "granted action"
    position = rolled(position, BROADSWORD, "ff", "b")
    assert (ask_of(position).kind, ask_of(position).who) == ("promised attack", 1)
    position = rolled(position, AXE, "ss", "1")
    position = skip(drive(position, Push(by=1, fighter=0, path=())))
    assert [one.fighter for one in position.history if one.what == "attack"] == [0, 0, 1]
    assert (ask_of(position).kind, ask_of(position).who) == ("power step", 0)


def test_who_is_to_strike_back_is_not_driven_back_before():
    """DC-133."""
    position = skip(hit(defended()))
    assert position.fighters[1].wound_tokens == 3
    assert ask_of(position).kind == "promised attack"


def test_my_turn_and_aggressive_defence_follow_the_same_attack_in_that_order():
    """DC-136, DC-137."""
    position = played(hit(defended(theirs=(TURN,))), ploy(TURN, 1, 1))
    position = skip(drive(position, Push(by=1, fighter=1, path=())))
    assert ask_of(position).kind == "granted action"
    position = rolled(position, AXE, "ff", "1")
    assert ask_of(position).kind == "promised attack"
    position = rolled(position, AXE, "ff", "1")
    assert [one.fighter for one in position.history if one.what == "attack"] == [0, 1, 1]


def test_the_target_has_the_first_say_after_each_attack():
    """DC-138: My Turn cannot be forestalled by the attacker's Blessing of Hydragos."""
    position = put_fighter(hit(defended(theirs=(TURN,))), 0, upgrades=("NV480",))
    position = until_open(position, ploy(TURN, 1, 1))
    assert ask_of(position).who == 1


def test_promised_attacks_of_both_are_rolled_off_when_all_else_is_done():
    """DC-139: attack, My Turn, My Turn, then the roll-off and both promised attacks."""
    position = duel(mine=("NV391", TURN), theirs=("NV391", "S343"), upgrades=("S389", "NV504"))
    position = put_fighter(position, 0, upgrades=("S389", "NV504"))
    position = played(step(position, BROADSWORD).position, ploy(DEFENCE, 1, 1))
    position = played(hit(position), ploy(TURN, 1, 1))
    position = skip(drive(position, Push(by=1, fighter=1, path=())))
    position = played(step(position, AXE).position, ploy(DEFENCE, 0, 0))
    position = skip(position)
    position = step(position, Roll(by=1, kind="attack", faces=dice("ss"))).position
    position = played(position, ploy(TURN, 0, 0))
    position = skip(drive(position, Push(by=0, fighter=0, path=())))
    position = rolled(position, BROADSWORD, "ff", "b")
    assert ask_of(position).kind == "roll-off"
    position = step(position, RollOff(faces=(dice("****"), dice("ssss")))).position
    assert (ask_of(position).kind, ask_of(position).who) == ("promised attack", 0)
    position = rolled(position, BROADSWORD, "ff", "b")
    assert (ask_of(position).kind, ask_of(position).who) == ("promised attack", 1)
    position = rolled(position, AXE, "sf", "*")
    assert ask_of(skip(position)).kind == "power step"
    order = [one.fighter for one in position.history if one.what == "attack"]
    assert order == [0, 1, 0, 0, 1]


def would_fall(**hands: tuple[str, ...]) -> Position:
    """Steelheart's attack would take Garrek out."""
    return thrown(duel(Piece(SAEK, (7, 10)), wound_tokens=1, **hands), BROADSWORD, "ss", "b")


@pytest.mark.parametrize(
    ("face", "saved"), [("b", True), ("1", True), ("2", True), ("d", False), ("*", False)]
)
def test_last_chance_goes_by_the_defence_characteristic_alone(face, saved):
    """DC-238: whatever is no dodge and no critical saves Garrek; support counts for nothing."""
    position = skip(played(would_fall(theirs=(LAST,)), ploy(LAST, 1, 1)))
    position = skip(step(position, Roll(by=1, kind="defence", faces=dice(face))).position)
    assert position.fighters[1].out is not saved
    if saved:
        assert ask_of(position).kind == "drive back", "DC-239"
        position = skip(drive(position, Push(by=0, fighter=1, path=())))
    words = [one.word for one in position.history if one.what == "attack"]
    assert words == (["miss"] if saved else ["hit"]), "DC-240"


def test_last_chance_is_for_the_damage_of_an_attack():
    """DC-242: not for that of Trap."""
    position = duel(Piece(SAEK, (7, 10)), mine=(TRAP,), theirs=(LAST,))
    position = skip(thrown(position, BROADSWORD, "ss", "b"))
    position = step(position, Push(by=0, fighter=1, path=((5, 2),))).position
    position = played(position, ploy(TRAP, 0, 1))
    assert never_open(position, ploy(LAST, 1, 1))
    assert skip(position).fighters[1].out


def test_one_saving_reaction_for_one_attack():
    """DC-243, DC-301: a failed Last Chance has used the window of Soultrap."""
    position = would_fall(theirs=(LAST,), upgrades=(SOULTRAP,))
    soultrap = React(by=1, card=SOULTRAP, fighter=1, target=1)
    position = until_open(position, soultrap)
    assert ploy(LAST, 1, 1) in legal(position)
    position = skip(step(position, ploy(LAST, 1, 1)).position)
    position = step(position, Roll(by=1, kind="defence", faces=dice("d"))).position
    assert never_open(position, soultrap)
    assert skip(position).fighters[1].out


def test_soultrap_follows_twist_the_knife():
    """DC-296: one when the success is known, one when the damage is dealt."""
    position = duel(Piece(SAEK, (7, 10)), mine=(TWIST,), upgrades=(SOULTRAP,))
    position = played(thrown(position, BROADSWORD, "ss", "b"), ploy(TWIST, 0, 0))
    position = until_open(position, React(by=1, card=SOULTRAP, fighter=1, target=1))
    assert position.fighters[1].wound_tokens == 4


def test_a_fighter_is_driven_back_before_my_turn():
    """DC-254."""
    position = until_open(driven(theirs=(TURN,)), ploy(TURN, 1, 1))
    assert position.fighters[1].hex == (5, 2)


def test_trap_is_dealt_where_the_fighter_was_driven_and_leaves_a_failure_failed():
    """DC-278, DC-280: on a draw."""
    position = duel(Piece(SAEK, (7, 10)), mine=(TRAP,), wound_tokens=3)
    position = skip(thrown(position, BROADSWORD, "sf", "d"))
    position = step(position, Push(by=0, fighter=1, path=((5, 2),))).position
    position = skip(played(position, ploy(TRAP, 0, 1)))
    (out,) = (one for one in position.history if one.what == "out")
    assert (out.about, out.fighter, out.seat) == ("5,2", -1, 0)
    assert [one.word for one in position.history if one.what == "attack"] == ["draw"]


def test_a_lethal_hex_hurts_before_trap():
    """DC-270, DC-279: the attack, the lethal hex, Trap, Pit Trap."""
    layout = joined(
        PlacedBoard("Pool of Fangs", seats=(0,)), PlacedBoard("Mirror Well", seats=(1,))
    )
    pieces = (Piece(STEELHEART, (1, 2)), Piece(GARREK, (2, 2), upgrades=("S389", "NV504", "NV551")))
    seats = (Seat(CHAMPIONS, power=(TRAP, PIT)), Seat(REAVERS))
    position = scene(
        *pieces, Piece(KARSUS, (7, 10)), seats=seats, boards=layout, edition=NIGHTVAULT
    )
    position = skip(thrown(position, BROADSWORD, "ss", "b"))
    position = step(position, Push(by=0, fighter=1, path=((3, 2),))).position
    position = played(played(position, ploy(TRAP, 0, 1)), ploy(PIT, 0, 1))
    sources = [one.word for one in skip(position).history if one.what == "damage"]
    assert sources == ["Sigmarite Broadsword", "lethal", TRAP, PIT]
