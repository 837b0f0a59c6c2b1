"""Rows by themselves at the bounds of what they count and of whom they ask."""

from typing import Any

import pytest
from msgspec.structs import replace

from rules_engine.card_book.known import CardRules, knows
from rules_engine.effects.naming import chooses_opponent
from rules_engine.effects.whirling import whirled
from rules_engine.facts.errors import Refused
from rules_engine.kernel.flow import Advance, Ask, Push
from rules_engine.machine import begin, legal, step
from rules_engine.moments.piles import ask_draw
from rules_engine.moments.playing import BOUND, can_cast
from rules_engine.moments.pushes import hexes_pushed
from rules_engine.moments.shown import first_roll_off, let_go_by_a_foe
from rules_engine.scene import Piece
from rules_engine.sense.blindness import blind_spots
from rules_engine.sense.snares import snares, sprung
from rules_engine.sequences.base.due import due
from rules_engine.sequences.base.lapsing import TO_ITS_END, ripened
from rules_engine.sequences.card_play.playing import give
from rules_engine.sequences.card_play.scatter import roll
from rules_engine.sequences.harm.damage import wiped_out
from rules_engine.sequences.harm.suffering import FIRST, ONCE, without_first
from rules_engine.sequences.opening.tokens import reveal
from rules_engine.sequences.turn.barring import barred_by_tokens
from rules_engine.sequences.turn.inspiring import inspire
from rules_engine.state.events import Choose, Draw, Pass, Play, React, RevealTokens, Scattered
from rules_engine.state.events import Push as PushEvent
from rules_engine.state.frames import (
    Args,
    Attacking,
    Drawing,
    Frame,
    Harming,
    Moving,
    Playing,
    Scattering,
)
from rules_engine.state.position import (
    Happening,
    InPlay,
    Modifier,
    Position,
    Token,
    put_fighter,
    put_seat,
)
from tests.engine.driving import GARREK, OBRYN, SAEK, STEELHEART, dice, scene

SWORD = "Sigmarite Broadsword"
ME, FOE, FRIEND, OTHER_FOE = range(4)
CHANT, RATTLE = "stand-in:upgrade:bound-chant:0", "stand-in:upgrade:rattle:0"
START = "action-phase-start"

knows(
    CardRules(
        "stand-in:upgrade:bound-chant", rule="spells.wizard", casting=("focus",), keywords=(BOUND,)
    ),
    CardRules("stand-in:upgrade:rattle", rule="sequencing.own-order", at=(START,)),
)


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
    ("what", "only", "goes"),
    [
        (FIRST, (), True),
        (FIRST, (ONCE,), True),
        ("spared by a die", (ONCE, "attack"), True),
        ("spared by a die", (), False),
        ("spared by a die", ("attack",), False),
    ],
)
def test_what_spares_of_the_first_damage_alone_goes_with_it(what, only, goes):
    spare, other = lies(what, ME, only=only), lies("move", ME)
    position = table(modifiers=(other, spare))
    left = (other,) if goes else (other, spare)
    assert without_first(position, spare).modifiers == left


@pytest.mark.parametrize(
    ("mine", "gone"),
    [
        (("out", "out"), (0,)),
        (("out", "aside"), (0,)),
        (("aside", "aside"), ()),
        (("out", "stands"), ()),
    ],
)
def test_a_warband_is_gone_once_none_stands_and_one_is_out(mine, gone):
    """One that has yet to be set up stands nowhere and is not out of action."""
    position = table()
    for fighter, state in zip((ME, FRIEND), mine, strict=True):
        if state != "stands":
            position = put_fighter(position, fighter, hex=None, out=state == "out")
    assert wiped_out(position) == gone


def test_what_lasts_to_the_end_of_the_next_power_step_ripens_beside_what_does_not():
    other, ripe = lies("move"), lies("dice", until=TO_ITS_END)
    lying = (InPlay("S369", 0, "round"), InPlay("S390", 1, TO_ITS_END))
    now = replace(ripe, until="power-step")
    after = ripened(table(modifiers=(other, ripe), in_play=lying))
    assert after.modifiers == (other, now)
    assert after.in_play == (lying[0], replace(lying[1], until="power-step"))
    assert ripened(table(modifiers=(ripe,))).modifiers == (now,)
    alone = table(modifiers=(other,))
    assert ripened(alone) == alone


@pytest.mark.parametrize("whose", ["an upgrade's", "lent"])
def test_what_is_due_about_nobody_names_nobody(whose):
    """An ability at the start of the action phase that is about no fighter."""
    position = table()
    if whose == "lent":
        position = replace(position, modifiers=(lies("ability", ME, seat=0, word=RATTLE),))
    else:
        position = put_fighter(position, ME, upgrades=(RATTLE,))
    verb = due(START)(position)
    assert isinstance(verb, Push)
    asked = begin(replace(verb.position, stack=(*verb.position.stack, verb.frame)))
    reactions = [one for one in legal(asked) if isinstance(one, React)]
    assert reactions == [React(by=0, card=RATTLE, fighter=ME, target=-1)]
    declined = step(asked, Pass(by=0)).position
    assert [one for one in legal(declined) if isinstance(one, React)] == []


@pytest.mark.parametrize(
    ("tokens", "inspired", "rule"),
    [
        ((0, 0), False, ""),
        ((1, 0), False, ""),
        ((0, 1), False, "move.charge-token"),
        ((1, 1), False, "move.once"),
        ((2, 1), False, "move.once"),
        ((1, 0), True, ""),
        ((0, 1), True, ""),
        ((1, 2), True, "move.once"),
        ((2, 1), True, "move.once"),
        ((0, 2), True, "move.charge-token"),
    ],
)
def test_what_its_tokens_bar_mollog_from(tokens, inspired, rule):
    """With one Move token he may move again, and inspired with one Charge token too."""
    mollog = Piece("Mollog the Mighty", (3, 2), inspired=inspired)
    position = scene(mollog, Piece(GARREK, (6, 2)))
    moves, charges = tokens
    position = put_fighter(position, 0, move_tokens=moves, charge_tokens=charges)
    assert barred_by_tokens(position, 0) == rule


@pytest.mark.parametrize("way", [0, 5])
def test_a_die_of_a_scatter_points_one_of_six_ways(way):
    position = table(Scattering(0, (3, 2), 1))
    ask = roll(position)
    assert isinstance(ask, Ask)
    verb = ask.answer(position, Scattered(by=0, faces=dice("s"), ways=(way,)))
    assert isinstance(verb, Advance)
    assert verb.position.stack[-1].args.ways == (way,)
    for ways in ((-1,), (6,)):
        other = Scattered(by=0, faces=dice("s"), ways=ways)
        assert refused_by(ask.answer, position, other) == "scatter.directions"


def test_each_die_of_a_scatter_points_one_of_six_ways():
    position = table(Scattering(0, (3, 2), 2))
    ask = roll(position)
    other = Scattered(by=0, faces=dice("sf"), ways=(0, 6))
    assert refused_by(ask.answer, position, other) == "scatter.directions"


def test_what_is_drawn_comes_off_the_deck_that_was_asked_for():
    position = put_seat(table(Drawing(0, "objective", 1)), 0, objective_deck=("O1",))
    position = put_seat(position, 0, power_deck=("S369",))
    ask = ask_draw(position)
    wrong = Draw(by=0, deck="power", cards=("S369",))
    assert refused_by(ask.answer, position, wrong) == "cards.number-drawn"
    assert refused_by(ask.answer, position, Draw(by=0, deck="objective", cards=())) == (
        "cards.number-drawn"
    )


@pytest.mark.parametrize(
    ("upgrades", "modifiers", "plain", "bound"),
    [
        ((), (), True, True),
        ((), (lies("move", ME),), True, True),
        ((), (lies("no spells", ME),), False, False),
        ((), (lies("no spells", FOE),), True, True),
        ((CHANT,), (), False, True),
        ((CHANT,), (lies("no spells", ME),), False, False),
    ],
)
def test_who_can_cast_a_spell_and_who_a_bound_one(upgrades, modifiers, plain, bound):
    wizard = Piece("Ammis Dawnguard", (3, 2), upgrades=upgrades)
    position = scene(wizard, Piece(GARREK, (6, 2)), edition="nightvault-2019")
    position = replace(position, modifiers=modifiers)
    assert (can_cast(position, ME), can_cast(position, ME, CHANT)) == (plain, bound)
    assert not can_cast(position, FOE)
    assert not can_cast(position, FOE, "stand-in:spell:any:0")
    assert can_cast(position, FOE, CHANT) is (lies("no spells", FOE) not in modifiers)


def test_who_was_not_pushed_was_pushed_no_hex():
    card = Playing("S369", 0)
    assert hexes_pushed(table(), card) == 0
    pushed = Happening("push", seat=0, fighter=ME, other=FOE, amount=2)
    assert hexes_pushed(table(history=(pushed,)), card) == 2


@pytest.mark.parametrize(
    ("event", "blind"),
    [
        (Play(by=0, card="NV402"), True),
        (Play(by=1, card="NV402"), False),
        (Play(by=2, card="NV402"), False),
        (Play(by=-1, card="NV402"), False),
        (React(by=0, card="NV526", fighter=ME), True),
        (React(by=1, card="NV526", fighter=FOE), True),
        (React(by=1, card="NV526", fighter=ME), False),
        (React(by=0, card="NV526", fighter=FRIEND), False),
        (React(by=0, card="NV526", fighter=4), False),
        (React(by=0, card="NV526", fighter=-1), False),
        (React(by=2, card="NV526", fighter=ME), False),
    ],
)
def test_a_reaction_to_a_moment_that_2018_lacks_blinds_who_has_it(event, blind):
    """In the hand, or on a fighter of one's own that stands."""
    position = put_seat(table(edition="shadespire-2018"), 0, power=("NV402",))
    for fighter in (ME, FOE):
        position = put_fighter(position, fighter, upgrades=("NV526",))
    before = {one.card for one in blind_spots(position)}
    found = {one.card for one in blind_spots(position, event)} - before
    assert found == ({event.card} - before if blind else set())


def three() -> Position:
    pieces = (Piece(STEELHEART, (3, 2)), Piece(GARREK, (4, 2)), Piece("Hakka", (1, 4)))
    position = scene(*pieces, edition="harrowdeep-2021")
    return replace(position, stack=(*position.stack, Frame("play", "effect", Playing("S369", 0))))


def test_an_opponent_is_chosen_among_the_others():
    position = three()
    ask = chooses_opponent(position)
    assert isinstance(ask, Ask)
    assert list(ask.legal(position)) == [Choose(by=0, option="1"), Choose(by=0, option="2")]
    after = ask.answer(position, Choose(by=0, option="2"))
    assert after.position.stack[-1].args.struck == (2,)
    for other in ("0", "3", "-1", "me"):
        assert refused_by(ask.answer, position, Choose(by=0, option=other)) == "ploys.play"


def test_who_stands_in_a_whirls_way_is_thrust_aside_though_first_of_the_table():
    card = Playing("S369", 1, fighter=FOE, chain=((3, 2), (2, 1)))
    hurt = whirled(2)(table(card))
    assert isinstance(hurt, Push)
    assert hurt.frame.args.fighters == (ME,)
    position = hurt.position
    ask = whirled(2)(position)
    assert isinstance(ask, Ask)
    assert (ask.who, ask.kind) == (1, "push")
    thrusts = list(ask.legal(position))
    assert {(one.by, one.fighter, len(one.path)) for one in thrusts} == {(1, ME, 1)}
    verb = ask.answer(position, thrusts[0])
    assert isinstance(verb, Push)
    assert isinstance(verb.frame.args, Moving)
    for other in (
        replace(thrusts[0], fighter=FOE),
        PushEvent(by=1, fighter=ME, path=()),
    ):
        assert refused_by(ask.answer, position, other) == "push.distance"
    free = replace(card, chain=((5, 3), (2, 1)))
    verb = whirled(2)(table(free))
    assert isinstance(verb, Push)
    assert verb.frame.args == Moving(FOE, "whirl", ((5, 3),), (4, 2), by=1)


@pytest.mark.parametrize(
    ("numbers", "rule"),
    [
        ((1, 5, 3), ""),
        ((0, 1, 2), "objectives.tokens"),
        ((6, 1, 2), "objectives.tokens"),
        ((1, 1, 2), "objectives.tokens"),
        ((1, 2), "objectives.revealed"),
    ],
)
def test_the_numbers_of_objectives_as_they_are_turned_over(numbers, rule):
    """Three of the five of 2018 lie there, and Capture the Artefact's besides."""
    hexes = ((0, 0), (2, 0), (4, 0))
    tokens = (Token((6, 0), artefact=True), *(Token(one, face_up=False) for one in hexes))
    position = table(edition="shadespire-2018", tokens=tokens)
    ask = reveal(position)
    assert (ask.kind, ask.count) == ("reveal tokens", 3)
    event = RevealTokens(by=-1, numbers=numbers)
    if rule:
        assert refused_by(ask.answer, position, event) == rule
        return
    shown = ask.answer(position, event).position.tokens
    assert shown[0] == tokens[0]
    assert [(one.number, one.face_up) for one in shown[1:]] == [(one, True) for one in numbers]


@pytest.mark.parametrize(("fighter", "subject", "free"), [(ME, -1, False), (ME, ME, True)])
def test_an_upgrade_given_in_reply_is_noted_as_given_though_to_the_first_fighter(
    fighter, subject, free
):
    card = Playing(RATTLE, 0, fighter=fighter, subject=subject)
    verb = give(table(card))
    assert isinstance(verb, Advance)
    assert verb.position.fighters[fighter].upgrades == (RATTLE,)
    told = [(one.what, one.fighter, one.word) for one in verb.position.history]
    assert told == [("upgrade", fighter, RATTLE), ("upgrade given", fighter, RATTLE)][: 1 + free]


@pytest.mark.parametrize(
    ("phase", "turn", "rolled", "counted"),
    [
        ("action", 0, ((0, 3),), (3, 0)),
        ("action", 0, ((0, 3), (1, 4)), (0, 4)),
        ("action", 0, (), (0, 0)),
        ("action", 1, ((0, 3),), (0, 0)),
        ("end", 0, ((0, 3),), (0, 0)),
    ],
)
def test_whose_criticals_of_the_rounds_roll_off_count(phase, turn, rolled, counted):
    history = tuple(Happening("roll-off", seat=seat, amount=many) for seat, many in rolled)
    position = table(phase=phase, turn=turn, history=history)
    assert tuple(first_roll_off(position, seat) for seat in (0, 1)) == counted


@pytest.mark.parametrize(
    ("happened", "counted"),
    [
        ((), (0, 0)),
        ((("let go", 1, 3),), (3, 0)),
        ((("let go", 1, 3), ("let go", 0, 2)), (0, 2)),
        ((("let go", 1, 3), ("score", 1, 1)), (0, 0)),
    ],
)
def test_how_many_objectives_an_opponent_let_go_of_at_this_moment(happened, counted):
    history = tuple(Happening(what, seat=seat, amount=many) for what, seat, many in happened)
    position = table(history=history)
    assert tuple(let_go_by_a_foe(position, seat) for seat in (0, 1)) == counted


def test_which_tokens_are_dangerous_and_that_one_hurts_once():
    """By their places; a place where no token lies is none, and other cards make none."""
    tokens = (Token((0, 0), 1), Token((2, 0), 2), Token((4, 0), 3))
    first, last, gone = (lies("snared token", word=place, amount=2) for place in "025")
    position = table(tokens=tokens, modifiers=(lies("move", word="1"), first, last, gone))
    found = snares(position, FOE)
    assert {hex_: one.lies for hex_, one in found.items()} == {(0, 0): first, (4, 0): last}
    assert snares(table(tokens=tokens), FOE) == {}
    after, frame = sprung(position, FOE, found[0, 0])
    assert {hex_: one.lies for hex_, one in snares(after, FOE).items()} == {(4, 0): last}
    assert frame == Frame("damage", "deal", Harming(FOE, 2, source="S369"))


@pytest.mark.parametrize(
    ("below", "inspected"),
    [((), 1), (("power-step",), 1), (("attack",), 0), (("attack", "react"), 0)],
)
def test_what_is_over_within_an_action_is_looked_at_again_when_that_is(below, inspected):
    """A reaction's end is no end of the Attack action it is made in (Dreadfane pg 17)."""
    position = table(history=(Happening("heal", seat=0, other=ME),))
    frames = (Frame(name, "end", Attacking(ME, SWORD, FOE)) for name in below)
    over = Frame("react", "end", Playing("S369", 0))
    verb = inspire(replace(position, stack=(*position.stack, *frames, over)))
    assert isinstance(verb, Advance)
    assert verb.position.inspected == inspected
