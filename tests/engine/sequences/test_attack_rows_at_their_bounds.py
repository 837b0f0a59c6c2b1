"""Rows of an attack by themselves: whose support counts, at whom it is, what its rolls come to."""

from typing import Any

import pytest
from msgspec.structs import replace

from rules_engine.facts.errors import Refused
from rules_engine.facts.fighters import AttackProfile
from rules_engine.kernel.flow import RECORD, Advance, Record
from rules_engine.scene import Piece
from rules_engine.sequences.fight import innate
from rules_engine.sequences.fight.attack_rules import attack_counts, on_guard, support
from rules_engine.sequences.fight.attacking import attack_frame
from rules_engine.sequences.fight.hitting import in_its_place
from rules_engine.sequences.fight.rolls import determine
from rules_engine.state.events import Attack
from rules_engine.state.frames import (
    Args,
    Attacking,
    Frame,
)
from rules_engine.state.position import (
    Modifier,
    Position,
    put_fighter,
)
from tests.engine.driving import GARREK, OBRYN, SAEK, STEELHEART, dice, scene

SWORD = "Sigmarite Broadsword"
ME, FOE, FRIEND, OTHER_FOE = range(4)


def table(*args: Args, edition: str = "nightvault-2019", **told: Any) -> Position:
    """Steelheart and Garrek, a friend beside each, and frames of these arguments on top."""
    pieces = (
        Piece(STEELHEART, (3, 2)),
        Piece(GARREK, (4, 2)),
        Piece(OBRYN, (5, 2)),
        Piece(SAEK, (2, 2)),
    )
    position = scene(*pieces, edition=edition)
    frames = (Frame("play", "effect", one) for one in args)
    return replace(position, stack=(*position.stack, *frames), **told)


def lies(what: str, who: int = -1, amount: int = 1, **told: Any) -> Modifier:
    return Modifier(what, "add", amount, "S369", who=who, **told)  # type: ignore[arg-type]  # a characteristic


def refused_by(act: Any, *args: Any) -> str:
    with pytest.raises(Refused) as refused:
        act(*args)
    return refused.value.rule


@pytest.mark.parametrize(
    ("modifiers", "counted"),
    [
        ((), (0, 0)),
        ((lies("support", FRIEND),), (0, 0)),
        ((lies("unsupported against", FOE),), (0, 1)),
        ((lies("unsupported against", ME),), (1, 0)),
        ((lies("unsupported against", FRIEND),), (0, 0)),
    ],
)
def test_whose_supporters_count(modifiers, counted):
    """Obryn stands behind Garrek and Saek behind Steelheart: one each, which is none."""
    position = table(Attacking(ME, SWORD, FOE), modifiers=modifiers)
    assert support(position, Attacking(ME, SWORD, FOE)) == counted


@pytest.mark.parametrize(
    ("modifiers", "sequence", "also"),
    [
        ((), "attack", ()),
        ((lies("move", ME),), "attack", ()),
        ((lies("targets all adjacent", only=("range:1",)),), "attack-all", (OTHER_FOE,)),
        ((lies("targets all adjacent", only=("range:1",), seat=0),), "attack-all", (OTHER_FOE,)),
        ((lies("targets all adjacent", only=("range:1",), seat=1),), "attack", ()),
        ((lies("targets all adjacent", only=("range:1",), since=2),), "attack", ()),
        ((lies("targets all adjacent", only=("range:2",)),), "attack", ()),
    ],
)
def test_which_attack_is_at_all_adjacent_enemies(modifiers, sequence, also):
    """Garrek and Saek stand beside Steelheart in the second activation."""
    position = table(turn=2, modifiers=modifiers)
    frame = attack_frame(position, Attack(by=0, fighter=ME, attack=SWORD, target=FOE))
    assert (frame.sequence, frame.args.also) == (sequence, also)


def test_what_changes_a_roll_is_told_beside_what_the_attack_comes_to():
    """A card has the sword hit with fury: that is told as the rolls are compared, and as what
    counts is noted."""
    args = Attacking(ME, SWORD, FOE, attack_faces=dice("fff"), defence_faces=dice("b"))
    changed = Modifier("attack symbol", "set", 1, "S369", who=ME, word="fury")
    told = []
    for modifiers in ((), (changed,)):
        record = Record(explain=True)
        token = RECORD.set(record)
        try:
            verb = determine(table(args, modifiers=modifiers))
        finally:
            RECORD.reset(token)
        assert isinstance(verb, Advance)
        told.append((verb.position.stack[-1].args.outcome, [one.rule for one in record.lines]))
    symbol, compared = "modifiers.symbol", "attack.more-successes"
    assert told == [("miss", [compared]), ("hit", [symbol, compared, symbol])]


@pytest.mark.parametrize(
    ("modifiers", "struck"),
    [
        ((), FOE),
        ((lies("move", FOE),), FOE),
        ((lies("damage handed on", FOE, OTHER_FOE),), OTHER_FOE),
        ((lies("damage handed on", FOE, OTHER_FOE), lies("damage handed on", FOE, ME)), ME),
        ((lies("damage handed on", OTHER_FOE, ME),), FOE),
    ],
)
def test_who_suffers_what_the_target_hands_on(modifiers, struck):
    """The card that was played last has it."""
    assert in_its_place(table(modifiers=modifiers), FOE) == struck


@pytest.mark.parametrize(
    ("modifiers", "tokens", "guarded"),
    [
        ((), 0, False),
        ((), 1, True),
        ((lies("on guard", ME),), 0, True),
        ((lies("on guard", FOE),), 0, False),
        ((lies("on guard", ME, only=("leader",)),), 0, True),
        ((lies("on guard", ME, only=("minion",)),), 0, False),
        ((lies("on guard", ME, amount=0),), 0, False),
    ],
)
def test_who_is_on_guard(modifiers, tokens, guarded):
    position = put_fighter(table(modifiers=modifiers), ME, guard_tokens=tokens)
    assert on_guard(position, ME) is guarded


@pytest.mark.parametrize(
    ("row", "told"),
    [(innate.attack, ["innate.adds"]), (innate.attack_late, [])],
    ids=["before the roll", "after it"],
)
def test_a_lone_innate_symbol_is_added_once_before_the_roll(row, told):
    args = Attacking(ME, SWORD, FOE)
    symbol = lies("innate attack", ME, word="smash")
    record = Record(explain=True)
    token = RECORD.set(record)
    try:
        verb = row(table(args, edition="dreadfane-2019", modifiers=(symbol,)))
    finally:
        RECORD.reset(token)
    assert isinstance(verb, Advance)
    assert verb.position.stack[-1].args.innate == ("smash" if told else "")
    assert [one.rule for one in record.lines or ()] == told


@pytest.mark.parametrize(
    ("kind", "bound", "faces"),
    [
        ("attack", False, {"fury", "critical"}),
        ("attack", True, {"fury", "critical"}),
        ("spell", False, {"fury", "critical"}),
        ("spell", True, {"critical"}),
    ],
)
def test_where_only_criticals_cast_the_attacks_of_spells_alone_need_them(kind, bound, faces):
    blow = AttackProfile("Blow", 1, 2, "fury", 1, kind=kind)
    position = table(modifiers=(lies("only criticals cast"),) if bound else ())
    assert attack_counts(position, Attacking(ME, "Blow", FOE), 0, blow) == faces
