"""Rows by themselves, beside what they must leave as it is."""

import pytest
from msgspec.structs import replace

from rules_engine.facts.errors import Refused
from rules_engine.kernel.flow import Advance, End, Goto, Push
from rules_engine.machine import legal, step
from rules_engine.moments.after import by_itself
from rules_engine.moments.playing import DEARER
from rules_engine.scene import Piece
from rules_engine.sense.ground import supporters
from rules_engine.sequences.base.roll_off import answer
from rules_engine.sequences.card_play import reactions
from rules_engine.sequences.card_play.playing import pay
from rules_engine.sequences.ending.sudden_death import last_standing
from rules_engine.sequences.fight import stepping
from rules_engine.sequences.fight.re_rolls import told_anew
from rules_engine.sequences.harm.following import as_it_looked
from rules_engine.sequences.harm.lingering import AT_THE_END, at_phase_end
from rules_engine.sequences.turn.action_phase import LOST, end_ability
from rules_engine.sequences.turn.after_moving import scatter_instead
from rules_engine.sequences.turn.barring import ASIDE, charge_tokens_that_count
from rules_engine.sequences.turn.moving import SCATTERED
from rules_engine.state.events import Charge, Move, Pass, Place, Reroll, Roll, RollOff
from rules_engine.state.events import Push as PushEvent
from rules_engine.state.frames import (
    Args,
    Asking,
    Frame,
    HarmingAll,
    Moving,
    Playing,
    RollingOff,
    Settling,
    Stepping,
)
from rules_engine.state.position import (
    Happening,
    InPlay,
    Modifier,
    Position,
    put_fighter,
    put_seat,
)
from tests.engine.driving import GARREK, LEVEL, OBRYN, STEELHEART, dice, scene

FAR = Piece(GARREK, (6, 6))
MOVE = Modifier("move", "add", 1, "S390", until="game")


def table(*args: Args, **told: object) -> Position:
    """Steelheart beside Garrek, with frames of these arguments on top."""
    pieces = (
        Piece(STEELHEART, (3, 2)),
        told.pop("foe", Piece(GARREK, (4, 2))),
        Piece(OBRYN, (0, 0)),
    )
    position = scene(*pieces, **told)
    frames = (Frame("play", "effect", one) for one in args)
    return replace(position, stack=(*position.stack, *frames))


@pytest.mark.parametrize("faces", [("ssss",), ("ssss", "***s", "*"), ("ssss", "***s", "")])
def test_a_roll_off_tells_the_dice_of_every_seat_and_of_no_other(faces):
    with pytest.raises(Refused) as refused:
        answer(table(RollingOff((0, 1))), RollOff(faces=tuple(dice(one) for one in faces)))
    assert refused.value.rule == "rolls.roll-off"


@pytest.mark.parametrize(
    ("phase", "first", "faces", "noted"),
    [
        ("action", -1, "***s", 3),
        ("action", -1, "**ss", 0),
        ("action", 0, "***s", 0),
        ("end", -1, "***s", 0),
    ],
)
def test_three_criticals_are_noted_in_the_roll_off_for_a_round_alone(phase, first, faces, noted):
    position = replace(table(RollingOff((0, 1))), phase=phase, first=first)
    verb = answer(position, RollOff(faces=(dice("ssss"), dice(faces))))
    assert isinstance(verb, End)
    assert verb.position.returned == 1
    told = [(one.what, one.seat, one.amount) for one in verb.position.history]
    assert told == ([("roll-off", 1, noted)] if noted else [])


def test_what_is_due_at_the_end_of_a_phase_comes_beside_other_cards_that_lie_open():
    due = Modifier(AT_THE_END, "add", 1, "S369", who=1, until="phase")
    lying = (InPlay("S390", 1, "game"), InPlay("S369", 0, "phase"))
    position = replace(table(), modifiers=(MOVE, due), in_play=lying)
    verb = at_phase_end(position)
    assert isinstance(verb, Push)
    assert verb.frame.args == HarmingAll((1,), 1, seat=0, source="S369")
    dealt = (Happening("phase-end"), Happening("damage", seat=0, other=1, word="S369"))
    assert at_phase_end(replace(position, history=dealt)) == Advance(
        replace(position, history=dealt)
    )
    earlier = replace(position, history=dealt[::-1])
    assert isinstance(at_phase_end(earlier), Push)
    idle = replace(position, modifiers=(MOVE,))
    assert at_phase_end(idle) == Advance(idle)


def test_what_is_due_at_the_end_of_a_phase_and_spared_is_not_dealt_for_ever():
    due = Modifier(AT_THE_END, "add", 1, "S369", who=1, until="phase")
    lying = (InPlay("S369", 0, "phase"),)
    spared = Modifier("damage suffered", "add", -1, "S390", who=1, until="phase")
    position = replace(table(), modifiers=(due, spared), in_play=lying)
    verb = at_phase_end(position)
    assert verb.position.history == (Happening("used", seat=0, word="S369", turn=position.turn),)
    assert verb.frame.args == HarmingAll((1,), 1, seat=0, source="S369")
    assert at_phase_end(verb.position) == Advance(verb.position)
    immune = Modifier("not damaged", "add", 1, "S390", who=1, until="phase")
    position = replace(position, modifiers=(due, immune))
    assert at_phase_end(position) == Advance(position)


def test_an_upgrade_that_was_dearer_takes_what_made_it_so_and_nothing_else():
    dearer = Modifier(DEARER, "add", 1, "S369", seat=0, until="phase")
    kept = (
        Modifier("move", "add", 1, "S369", until="phase"),
        Modifier(DEARER, "add", 1, "S390", seat=1, until="phase"),
    )
    position = put_seat(table(Playing("S389", 0, 0)), 0, glory=3)
    position = replace(position, modifiers=(kept[0], dearer, kept[1]))
    paid = pay(position).position
    assert (paid.seats[0].glory, paid.seats[0].spent) == (1, 2)
    assert paid.modifiers == kept


@pytest.mark.parametrize(
    ("tokens", "modifiers", "count"),
    [
        (0, (), 0),
        (1, (), 1),
        (2, (MOVE,), 2),
        (1, (Modifier(ASIDE, "add", 1, "S369"),), 0),
        (2, (Modifier(ASIDE, "add", 1, "S369"),), 1),
        (1, (Modifier(ASIDE, "add", 2, "S369"),), 0),
        (0, (Modifier(ASIDE, "add", 1, "S369"),), 0),
    ],
)
def test_which_charge_tokens_count(tokens, modifiers, count):
    position = put_fighter(replace(table(), modifiers=modifiers), 0, charge_tokens=tokens)
    assert charge_tokens_that_count(position, 0) == count


def test_the_latest_roll_of_a_kind_is_told_anew():
    rolls = [
        ("attack-roll", "smash"),
        ("defence-roll", "dodge"),
        ("attack-roll", "fury"),
        ("hit", ""),
    ]
    history = tuple(Happening(what, word=word) for what, word in rolls)
    position = replace(table(), history=history)
    words = [one.word for one in told_anew(position, "attack-roll", dice("s*")).history]
    assert words == ["smash", "dodge", "smash critical", ""]
    words = [one.word for one in told_anew(position, "defence-roll", dice("b")).history]
    assert words == ["smash", "block", "fury", ""]
    assert told_anew(position, "casting-roll", dice("b")) == position


def test_dice_of_what_is_not_known_show_faces_that_such_dice_have():
    position = table()
    for event in (
        Roll(by=0, kind="attack", faces=dice("sf")),
        Roll(by=0, kind="magic", faces=dice("co")),
        Reroll(by=0, dice=(0,), faces=dice("b")),
        RollOff(faces=(dice("*sss"), dice("ffff"))),
    ):
        assert as_it_looked(position, event) == position
    for event in (
        Roll(by=0, kind="attack", faces=dice("b")),
        Roll(by=0, kind="defence", faces=dice("bs")),
        Reroll(by=0, dice=(0,), faces=("sword",)),
        RollOff(faces=(dice("*sss"), ("sword",))),
    ):
        with pytest.raises(Refused, match=r"rolls\.symbol-names"):
            as_it_looked(position, event)


@pytest.mark.parametrize(("charge", "by"), [(True, -1), (False, 0)])
def test_an_attack_whose_target_has_got_out_of_reach_is_none_and_its_charge_leads_nobody(
    charge, by
):
    charging = Moving(0, "charge", ((3, 2),), (2, 2), by=0)
    step = Stepping(0, "Sigmarite Broadsword", 1, charge=charge)
    verb = stepping.made(table(charging, step, foe=FAR))
    assert isinstance(verb, End)
    assert verb.position.stack[-2].args == replace(charging, by=by)
    assert len(verb.position.stack) == len(table(charging, step).stack)


def test_only_a_move_without_a_path_that_a_card_has_scattered_is_scattered():
    moving = Moving(0, "move", (), (3, 2))
    scattered = Modifier(SCATTERED, "add", 1, "S369", who=0, word="Ability")
    for path, modifiers in (((), ()), ((), (MOVE,)), (((3, 3),), (scattered,))):
        position = replace(table(replace(moving, path=path)), modifiers=modifiers)
        assert scatter_instead(position) == Advance(position)
    verb = scatter_instead(replace(table(moving), modifiers=(MOVE, scattered, MOVE)))
    assert isinstance(verb, Push)
    assert verb.frame == Frame("due-ability", "effect", Playing("Ability", 0, fighter=0))
    later = replace(scattered, word="Another")
    verb = scatter_instead(replace(table(moving), modifiers=(scattered, later)))
    assert verb.frame.args == Playing("Another", 0, fighter=0)


def test_an_activation_that_is_lost_is_passed_and_what_lost_it_is_gone():
    lost = [Modifier(LOST, "add", 1, "S369", seat=seat, until="game") for seat in (1, 0)]
    own = replace(MOVE, seat=0)
    position = replace(table(), modifiers=(own, *lost))
    assert list(legal(position)) == [Pass(by=0)]
    after = step(position, Pass(by=0)).position
    assert after.modifiers == (own, lost[0])


def test_with_nobody_left_the_last_roll_off_lies_below_what_is_going_on():
    """All else that was going on is over; the roll-off is asked for first."""
    position = table(Settling((0, 1)), RollingOff((0, 1)))
    for fighter in range(3):
        position = put_fighter(position, fighter, hex=None, out=True)
    verb = last_standing(replace(position, sudden_death=LEVEL))
    assert isinstance(verb, End)
    names = [frame.sequence for frame in verb.position.stack]
    assert names == ["last-roll-off", "roll-off", "play"]
    assert verb.position.stack[-1] == position.stack[-1]
    assert verb.position.outcome is None


def test_a_printed_action_ends_by_itself_and_a_window_goes_on_after_it():
    """What ended before is no longer what the next window follows."""
    before = Happening("move", fighter=0)
    action = Playing("S369", 0, fighter=0, since=1)
    position = replace(table(action), ended=(before,), history=(before,))
    over = Happening("ability", seat=0, fighter=0, word="S369", turn=1, since=1)
    after = end_ability(position).position
    assert (after.ended, after.history) == ((over,), (before, over))


@pytest.mark.parametrize(("at", "kept"), [("after-action", False), ("damage-dealt", True)])
def test_what_has_ended_is_forgotten_once_the_window_after_it_is_closed(at, kept):
    over = (Happening("move", fighter=0),)
    position = replace(table(Asking(at, (1,))), ended=over)
    closed = reactions.answer(position, Pass(by=1))
    assert isinstance(closed, End)
    assert closed.position.ended == (over if kept else ())
    onward = reactions.answer(replace(table(Asking(at, (0, 1))), ended=over), Pass(by=0))
    assert isinstance(onward, Goto)
    assert (onward.position.ended, onward.position.stack[-1].args) == (over, Asking(at, (1,)))


def test_an_attack_of_a_charge_is_none_by_itself():
    """Whether the charge still goes on, or ends at this very moment."""
    alone = replace(table(), ended=(Happening("attack"), Happening("activation")))
    assert by_itself(alone)
    charge = Frame("charge", "end", Moving(0, "charge", (), (3, 2)))
    assert not by_itself(replace(alone, stack=(*alone.stack, charge)))
    assert not by_itself(replace(alone, ended=(*alone.ended, Happening("charge"))))


def test_who_stands_beside_a_friend_with_its_upgrade_is_supported_with_nothing_in_force():
    position = table(foe=Piece(GARREK, (4, 2)))
    position = put_fighter(position, 2, hex=(2, 2), upgrades=("NV286",))
    assert position.modifiers == ()
    assert supporters(position, 0, 1) == [2]
    assert supporters(put_fighter(position, 2, upgrades=()), 0, 1) == []


@pytest.mark.parametrize("event", [
    Move(by=0, fighter=2, path=((4, 4), (4, 5))),
    Charge(by=0, fighter=2, path=((4, 4), (4, 5))),
    PushEvent(by=0, fighter=2, path=((4, 4), (4, 5))),
    Place(by=0, fighter=2, hex=(4, 5)),
])  # fmt: skip
def test_who_is_seen_to_go_somewhere_is_not_out_of_action(event):
    gone = put_fighter(table(), 2, hex=None, out=True)
    there = as_it_looked(gone, event).fighters[2]
    assert (there.hex, there.out) == ((4, 5), False)
