"""Effects that answer what is going on, or that others decide, by themselves."""

import pytest
from msgspec.structs import replace

from rules_engine.effects.choosing import done
from rules_engine.effects.gear import offered_to_an_opponent
from rules_engine.effects.harming import dealt, ignored, softened
from rules_engine.effects.several import dealt_to_those
from rules_engine.effects.unbinding import rolled_again, unbound
from rules_engine.facts.errors import Refused
from rules_engine.kernel.flow import Ask, Push
from rules_engine.scene import Piece
from rules_engine.state.events import Choose, Pass, Reroll
from rules_engine.state.frames import Asking, Attacking, Frame, Harming, HarmingAll, Playing
from rules_engine.state.position import Happening, Position, put_args, put_fighter, put_seat
from tests.engine.driving import GARREK, STEELHEART, dice, scene
from tests.engine.effects.scenes import SWORD, resolving


def answering(*below: object) -> Position:
    """Seat 0's card answers what goes on below it."""
    position = resolving()
    *stack, card = position.stack
    frames = (Frame("below", "row", one) for one in below)  # type: ignore[arg-type]  # what frames hold
    return replace(position, stack=(*stack, *frames, card))


def test_a_spell_attack_that_is_unbound_fails_and_drives_nobody_back():
    attack = Attacking(1, "bolt", 0, outcome="hit", drives=True, spell=True)
    seen = Asking("success-determined", (0,))
    after = unbound(answering(attack, seen)).position
    failed = replace(attack, outcome="miss", failed="rebounded", drives=False, was="hit")
    assert [frame.args for frame in after.stack[-3:-1]] == [failed, seen]


def test_a_spell_cast_in_answer_to_an_attack_that_is_over_is_unbound_and_not_the_attack():
    attack = Attacking(1, "bolt", 0, outcome="hit", drives=True, spell=True)
    spell = Playing("NV11", 1)
    after = unbound(answering(attack, Asking("after-action", (1,)), spell)).position
    assert after.stack[-4].args == attack
    assert after.stack[-2].args == replace(spell, cancelled=True)


def test_the_nearest_spell_of_an_enemy_is_unbound_and_no_other():
    theirs, ours, later = Playing("NV11", 1), Playing("NV12", 0), Playing("NV13", 1)
    after = unbound(answering(theirs, later, ours)).position
    cancelled = [frame.args.cancelled for frame in after.stack[-4:]]
    assert cancelled == [False, True, False, False]


@pytest.mark.parametrize(
    ("source", "failed"), [("bolt", "ignored"), ("S369", ""), ("another attack", "")]
)
def test_ignored_damage_is_gone_and_fails_the_attack_that_dealt_it(source, failed):
    attack, harm = Attacking(1, "bolt", 0, outcome="hit", dealt=2), Harming(0, 2, source=source)
    other = Happening("damage", other=3, amount=2, word=source)
    dealt = replace(other, other=0)
    position = put_fighter(answering(attack, harm), 0, wound_tokens=3)
    position = replace(position, history=(dealt, other, dealt, replace(dealt, what="heal")))
    after = ignored()(position).position
    assert after.fighters[0].wound_tokens == 1
    assert after.history == (dealt, other, replace(dealt, what="heal"))
    assert after.stack[-2].args == replace(harm, saved=True)
    outcome = replace(attack, outcome="miss", failed=failed, was="hit", dealt=0)
    assert after.stack[-3].args == (outcome if failed else attack)
    alone = put_fighter(answering(harm), 0, wound_tokens=1)
    alone = ignored()(replace(alone, history=(dealt,))).position
    assert (alone.fighters[0].wound_tokens, alone.history) == (0, ())


def test_damage_is_softened_to_one_at_least():
    dealt = Happening("damage", other=0, amount=3, word="bolt")
    for amount, less, left in ((3, 1, 2), (3, 2, 1), (3, 5, 1), (2, 1, 1), (1, 1, 1)):
        harm = Harming(0, amount, source="bolt")
        position = put_fighter(answering(harm), 0, wound_tokens=amount + 1)
        position = replace(position, history=(dealt, replace(dealt, amount=amount)))
        after = softened(less)(position).position
        assert after.stack[-2].args == replace(harm, amount=left)
        assert after.fighters[0].wound_tokens == left + 1
        assert [one.amount for one in after.history if one.what == "damage"] == [3, left]


def test_an_upgrade_is_offered_to_the_opponent_that_is_picked():
    pieces = (Piece(STEELHEART, (3, 2)), Piece(GARREK, (5, 2)), Piece("Hakka", (1, 1)))
    position = scene(*pieces)
    card = Frame("ploy", "effect", Playing("S360", 0))
    position = replace(position, stack=(*position.stack, card))
    for seat in (1, 2):
        position = put_seat(position, seat, power=("S369", "S389"))
    ask = offered_to_an_opponent(position)
    assert isinstance(ask, Ask)
    assert (ask.who, ask.kind) == (0, "choose player")
    assert list(ask.legal(position)) == [Choose(by=0, option=one) for one in ("1", "2")]
    with pytest.raises(Refused, match=r"ploys\.play"):
        ask.answer(position, Choose(by=0, option="0"))
    position = ask.answer(position, Choose(by=0, option="2")).position
    ask = offered_to_an_opponent(position)
    assert (ask.who, ask.kind) == (2, "give upgrade")
    allowed = Choose(by=2, fighters=(2,), option="S389")
    assert list(ask.legal(position)) == [Pass(by=2), allowed]
    for fighters in ((0,), (1,), (), (2, 2), (-1,), (3,)):
        with pytest.raises(Refused, match=r"upgrades\.friendly"):
            ask.answer(position, replace(allowed, fighters=fighters))
    after = ask.answer(position, allowed).position
    assert (after.fighters[2].upgrades, after.seats[2].power) == (("S389",), ("S369",))
    bare = put_seat(position, 2, power=("S369",))
    assert offered_to_an_opponent(bare) == done(bare)


@pytest.mark.parametrize(
    ("card", "by"), [("S360", -1), ("NV12", 3), ("NV25", 3)], ids=["ploy", "spell", "upgrade"]
)
def test_damage_is_dealt_by_a_ploy_but_by_the_caster_of_a_spell_and_the_bearer_of_an_upgrade(
    card, by
):
    position = put_args(resolving(), Playing(card, 0, fighter=3))
    one = dealt(lambda *_: 1, 2)(position)
    assert one.frame.args == Harming(1, 2, seat=0, source=card, by=by)
    verb = dealt_to_those(lambda *_: [0, 1], 2)(position)
    assert isinstance(verb, Push)
    assert verb.frame.args == HarmingAll((0, 1), 2, seat=0, source=card, by=by)
    nobody = resolving()
    assert dealt_to_those(lambda *_: [], 2)(nobody) == done(nobody)


@pytest.mark.parametrize(
    ("roll", "again", "outcome"),
    [("defence", "b", "hit"), ("defence", "*", "miss"), ("attack", "*", "critical hit")],
)
def test_one_die_of_an_attack_is_rolled_again_and_it_comes_to_what_it_shows_now(
    roll, again, outcome
):
    attack = Attacking(
        0, SWORD, 1, attack_faces=dice("ss"), defence_faces=dice("f"), outcome="hit", drives=True
    )
    position = answering(attack)
    ask = rolled_again(roll)(position)
    assert isinstance(ask, Ask)
    assert (ask.who, ask.count, list(ask.legal(position))) == (0, 1, [Pass(by=0)])
    assert ask.answer(position, Pass(by=0)) == done(position)
    good = Reroll(by=0, dice=(0,), faces=dice(again))
    for event in (
        replace(good, dice=(), faces=()),
        replace(good, dice=(0, 0), faces=dice("ff")),
        replace(good, dice=(2,)),
        replace(good, faces=("sword",)),
    ):
        with pytest.raises(Refused, match=r"rolls\.re-roll-once"):
            ask.answer(position, event)
    after = ask.answer(position, good).position.stack[-2].args
    faces = {"attack": (dice("*s"), dice("f")), "defence": (dice("ss"), dice(again))}[roll]
    assert (after.attack_faces, after.defence_faces, after.outcome) == (*faces, outcome)
