"""Gambits that forbid, do something later, lend a reaction or bind the first attack to come."""

from typing import Any

import pytest
from msgspec.structs import replace

from rules_engine.facts.errors import Refused
from rules_engine.machine import legal, step
from rules_engine.moments.scoring import barred, check_score, scores
from rules_engine.sense.ground import attack_named
from rules_engine.sense.modifiers import range_of
from rules_engine.state.events import (
    Cast,
    Charge,
    Choose,
    Move,
    Pass,
    Play,
    Push,
    React,
    Score,
)
from rules_engine.state.position import Mark, Modifier, Position, put_seat
from tests.engine.cards.blows import AXE, SWORD, after_playing, blow, played, rolled, seek
from tests.engine.cards.lasting import CASTER, STORMSIRE, cast, next_step
from tests.engine.cards.playing import held
from tests.engine.cards.tables import A, B, G, N, S, id_of, objectives, piece
from tests.engine.driving import ask_of, drive, refusal, skip

PAIR = (S((3, 2)), G((4, 2)))
LAST = {"turn": 8, "round": 1}


def activated(position: Position) -> list[Any]:
    """What each fighter could be activated for."""
    return sorted({type(one).__name__ for one in legal(position) if hasattr(one, "fighter")})


@pytest.mark.parametrize(("face", "able"), [("b", False), ("*", False), ("d", True)])
def test_frozen_in_time_forbids_actions_and_damage_for_the_phase(face: str, able: bool):
    position = skip(rolled(played("Frozen In Time", 1, pieces=PAIR), face))
    own = skip(next_step(position, "activation"))
    theirs = next_step(skip(drive(own, Pass(by=0))), "activation")
    assert [ask_of(one).who for one in (own, theirs)] == [0, 1]
    assert (activated(theirs) != []) is able
    assert blow(own, SWORD, "ss").dealt == (3 if able else 0)


def test_confused_priorities_switches_two_objectives_that_are_held():
    told = {"tokens": objectives((3, 2), (4, 2), (0, 0)), "pieces": PAIR}
    position = drive(held(id_of("Confused Priorities"), **told), _play("Confused Priorities"))
    position = drive(position, Choose(by=0, tokens=(0,)))
    assert refusal(position, Choose(by=0, tokens=(2,))) == "power_step.playable"
    position = skip(drive(position, Choose(by=0, tokens=(1,))))
    assert [one.hex for one in position.tokens] == [(4, 2), (3, 2), (0, 0)]
    alone = held(id_of("Confused Priorities"), tokens=objectives((3, 2), (0, 0)), pieces=PAIR)
    assert refusal(alone, _play("Confused Priorities")) == "power_step.playable"


def _play(name: str) -> Play:
    return Play(by=0, card=id_of(name))


DARTS, STORM = "Dark Darts", "Boltstorm Pistol"
SHOOTER = piece("Sanson Farstrider")


def reach(position: Position, fighter: int, name: str) -> int:
    attack = attack_named(position, fighter, name)
    assert attack is not None
    return range_of(position, fighter, attack)


def test_the_range_of_the_first_attack_to_come_is_bound():
    """Darkness Descends for everybody, Long Shot and Commanding Reach for the player's own."""
    shot = (SHOOTER((3, 2), seat=0), G((6, 3)), S((0, 0)))
    assert reach(after_playing("Darkness Descends", pieces=shot), 0, STORM) == 1
    assert reach(after_playing("Long Shot", pieces=shot), 0, STORM) == 4
    assert reach(after_playing("Long Shot", pieces=shot), 2, "Sigmarite Broadsword") == 1
    assert reach(after_playing("Long Shot", pieces=shot, mine=False), 1, "Blooddrinker Axe") == 1
    far = (S((3, 2)), G((5, 2)), N((0, 0)))
    position = after_playing("Commanding Reach", pieces=far)
    assert reach(position, 0, "Sigmarite Broadsword") == 2
    assert reach(position, 2, "Sigmarite Grandhammer") == 1
    spent = _swung(position)
    assert reach(spent, 0, "Sigmarite Broadsword") == 1


def _swung(position: Position) -> Position:
    """The position after Steelheart's sword has been used once, from two hexes."""
    position = skip(drive(position, SWORD))
    position = skip(rolled(position, "s"))
    position = skip(rolled(position, "d"))
    while ask_of(position).kind == "drive back":
        position = skip(drive(position, Push(by=0, fighter=1, path=())))
    return position


@pytest.mark.parametrize(("wounds", "glory"), [(3, 1), (0, 0)])
def test_sacrificial_pawn_pays_for_a_friend_that_falls(wounds: int, glory: int):
    pieces = (S((3, 2), wound_tokens=wounds), G((4, 2)), N((0, 0)))
    position = after_playing("Sacrificial Pawn", 0, pieces=pieces, mine=False)
    position = skip(rolled(skip(drive(position, AXE)), "ss"))
    position = skip(rolled(position, ""))
    while ask_of(position).kind == "ability":
        use = next(one for one in legal(position) if isinstance(one, React))
        position = skip(step(position, use).position)
    assert position.seats[0].glory == glory
    assert position.fighters[0].out is bool(glory)


def test_grapple_pulls_the_attacker_into_the_hex_left_free():
    card = id_of("Grapple")
    told = {"pieces": (S((3, 2)), G((4, 2)), N((0, 0))), "step": "activation", "player": 1}
    position = skip(drive(held(card, **told), AXE))
    position = skip(rolled(skip(rolled(position, "ss")), ""))
    assert ask_of(position).kind == "drive back"
    stays = step(position, Push(by=1, fighter=0, path=())).position
    assert seek(stays, Play(by=0, card=card, fighter=1)) is None
    driven = step(position, Push(by=1, fighter=0, path=((2, 2),))).position
    there = seek(driven, Play(by=0, card=card, fighter=1))
    assert there is not None
    after = step(there, Play(by=0, card=card, fighter=1)).position
    after = skip(drive(after, Push(by=0, fighter=1, path=((3, 2),))))
    assert after.fighters[1].hex == (3, 2)


@pytest.mark.parametrize(("face", "stays"), [("s", False), ("*", False), ("f", True)])
def test_one_step_ahead_bars_the_objective_it_names(face: str, stays: bool):
    named = id_of("Cover Ground")
    theirs = {"objectives": (named,)}
    told = {"pieces": PAIR, "their": theirs, **LAST}
    position = drive(held(id_of("One Step Ahead"), **told), _play("One Step Ahead"))
    position = drive(position, Choose(by=0, option=named))
    position = skip(rolled(position, face))
    bars = [one for one in position.modifiers if one.what == "not scored"]
    assert [(one.seat, one.word) for one in bars] == ([] if stays else [(1, "Cover Ground")])
    in_the_step = [barred(replace(position, phase=one), 1, named) for one in ("action", "end")]
    assert in_the_step == [False, not stays], "in the end phase alone"
    early = held(id_of("One Step Ahead"), pieces=PAIR, turn=3)
    assert refusal(early, _play("One Step Ahead")) == "power_step.playable"


@pytest.mark.parametrize(("named", "left"), [("Hold Objective 1", 0), ("Hold Objective 2", 1)])
def test_an_objective_that_is_barred_is_not_listed_among_those_to_score(named: str, left: int):
    hold = id_of("Hold Objective 1")
    table = held(id_of("Anticipation"), pieces=(S((0, 0)), G((4, 2))), tokens=objectives((4, 2)))
    position = put_seat(table, 1, objectives=(hold,))
    bar = Modifier("not scored", "add", 1, "One Step Ahead", seat=1, word=named)
    assert list(scores(position, 1, surge=False)) == [Score(by=1, card=hold)]
    barred = replace(position, modifiers=(bar,))
    assert list(scores(barred, 1, surge=False)) == [Score(by=1, card=hold)] * left
    check_score(position, 1, Score(by=1, card=hold), surge=False)
    if not left:
        with pytest.raises(Refused, match=r"game\.cannot"):
            check_score(barred, 1, Score(by=1, card=hold), surge=False)


@pytest.mark.parametrize(("named", "glory"), [("Hold Objective 1", 1), ("Hold Objective 2", 0)])
def test_anticipation_pays_for_what_an_opponent_scores(named: str, glory: int):
    hold = id_of("Hold Objective 1")
    told = {
        "pieces": (S((0, 0)), G((4, 2))),
        "their": {"objectives": (hold,)},
        "tokens": objectives((4, 2)),
        **LAST,
    }
    position = drive(held(id_of("Anticipation"), **told), _play("Anticipation"))
    position = skip(drive(position, Choose(by=0, option=id_of(named))))
    position = next_step(position, "score")
    score = next(one for one in legal(position) if getattr(one, "card", "") == hold)
    position = step(position, score).position
    while ask_of(position).kind == "ability":
        use = next(one for one in legal(position) if isinstance(one, React))
        position = step(position, use).position
    assert position.seats[0].glory == glory


@pytest.mark.parametrize(
    ("name", "fighter", "faces", "lent"),
    [
        ("Entropic Curse", 1, "oo", ["Entropic Curse: each round"]),
        ("Entropic Curse", 1, "cc", []),
        ("Healing Pulse", 2, "oo", ["Healing Pulse: each round"]),
        ("Healing Pulse", 2, "cc", []),
    ],
)
def test_a_spell_that_does_something_each_round_is_lent(name, fighter, faces, lent):
    chosen = (fighter,) if lent else ()
    position = cast(name, faces, *chosen)
    given = [one for one in position.modifiers if one.what == "ability"]
    assert [one.word for one in given] == lent
    assert [(one.who, one.seat) for one in given] == [(fighter, 0)] * len(lent)
    assert [one.card for one in position.in_play] == [id_of(name)] * len(lent)


@pytest.mark.parametrize(("faces", "left"), [("oo", 0), ("cc", 1)])
def test_arcane_smothering_ends_another_spell(faces: str, left: int):
    cards = [id_of(one) for one in ("Entropic Curse", "Arcane Smothering")]
    position = held(*cards, pieces=CASTER)
    assert refusal(position, Play(by=0, card=cards[1])) == "power_step.playable"
    position = drive(position, Play(by=0, card=cards[0]), Cast(by=0, fighter=0))
    position = drive(skip(rolled(position, "oo")), Choose(by=0, fighters=(1,)), Pass(by=1))
    position = drive(position, Play(by=0, card=cards[1]), Cast(by=0, fighter=0))
    position = skip(rolled(position, faces))
    if not left:
        position = skip(drive(position, Choose(by=0, option=cards[0])))
    assert (len(position.in_play), len(position.modifiers)) == (left, left)


def test_silence_lets_an_enemy_cast_nothing_in_this_power_step():
    pieces = (S((3, 2)), STORMSIRE((5, 2), seat=1), G((6, 10)))
    spell = id_of("Entropic Curse")
    position = skip(played("Silence", 1, pieces=pieces, theirs=(spell,)))
    assert refusal(position, Play(by=1, card=spell)) == "spells.wizard"
    free = held(id_of("Silence"), pieces=pieces, theirs=(spell,))
    free = drive(free, Pass(by=0))
    assert Play(by=1, card=spell) in legal(free)


def test_spirit_sacrifice_gives_a_die_more_in_casting():
    spell = id_of("Entropic Curse")
    position = held(id_of("Spirit Sacrifice"), spell, pieces=CASTER)
    position = drive(position, _play("Spirit Sacrifice"), Choose(by=0, fighters=(0,)))
    position = drive(skip(position), Pass(by=1), Play(by=0, card=spell), Cast(by=0, fighter=0))
    assert (ask_of(position).count, position.fighters[0].wound_tokens) == (3, 1)
    none = held(id_of("Spirit Sacrifice"), pieces=PAIR)
    assert refusal(none, _play("Spirit Sacrifice")) == "power_step.playable"


@pytest.mark.parametrize(("wounds", "open_"), [(3, True), (0, False)])
def test_death_frenzy_hurts_those_beside_a_friend_that_falls(wounds: int, open_: bool):
    card = id_of("Death Frenzy")
    pieces = (S((3, 2), wound_tokens=wounds), G((4, 2)), B((3, 3)), N((0, 0)))
    position = held(card, pieces=pieces, step="activation", player=1)
    position = skip(rolled(skip(drive(position, AXE)), "ss"))
    position = rolled(position, "")
    there = seek(position, Play(by=0, card=card, fighter=0))
    assert (there is not None) is open_
    if there is not None:
        after = skip(step(there, Play(by=0, card=card, fighter=0)).position)
        after = skip(rolled(after, "sf"))
        assert [one.wound_tokens for one in after.fighters[1:3]] == [1, 0]


def test_unchecked_energy_rolls_for_all_in_and_by_a_lethal_hex():
    none = held(id_of("Unchecked Energy"), pieces=PAIR)
    assert refusal(none, _play("Unchecked Energy")) == "power_step.playable"
    position = held(id_of("Unchecked Energy"), pieces=(S((3, 2)), G((4, 2)), N((0, 0))))
    position = replace(position, marks=(Mark((4, 2), "lethal", "trial"),))
    position = drive(position, _play("Unchecked Energy"), Choose(by=0, hexes=((4, 2),)))
    position = skip(rolled(position, "sf"))
    assert [one.wound_tokens for one in position.fighters] == [1, 0, 0]


def test_piling_on_counts_supporters_after_the_first():
    pieces = (S((3, 2)), G((4, 2)), N((4, 1)), A((5, 2)))
    assert blow(after_playing("Piling On", pieces=pieces), SWORD, "ss").dealt == 4
    assert blow(after_playing("Piling On", pieces=pieces[:3]), SWORD, "ss").dealt == 3


def test_great_cunning_plays_another_card_at_once():
    hand = (id_of("Sidestep"), id_of("Great Cunning"), id_of("Inspiration Strikes"))
    for leader, there in ((S((3, 2)), True), (N((3, 2)), False)):
        position = held(*hand, pieces=(leader, G((6, 10))))
        position = drive(position, Play(by=0, card=hand[0]), Choose(by=0, fighters=(0,)))
        position = drive(position, Push(by=0, fighter=0, path=((2, 2),)))
        use = Play(by=0, card=hand[1], fighter=-1)
        found = seek(position, use)
        assert (found is not None) is there
        if found is not None:
            position = skip(step(found, use).position)
            assert Play(by=0, card=hand[2]) in legal(position)


@pytest.mark.parametrize(("face", "strikes"), [("s", True), ("f", False)])
def test_final_duty_lets_a_leader_strike_before_it_falls(face: str, strikes: bool):
    card = id_of("Final Duty")
    pieces = (S((3, 2), wound_tokens=3), G((4, 2)), N((0, 0)))
    position = held(card, pieces=pieces, step="activation", player=1)
    position = skip(rolled(skip(drive(position, AXE)), "ss"))
    there = seek(rolled(position, ""), Play(by=0, card=card, fighter=0))
    assert there is not None
    after = skip(rolled(step(there, Play(by=0, card=card, fighter=0)).position, face))
    assert (ask_of(after).kind == "granted action") is strikes


def test_stormforged_tactics_pushes_friends_after_an_enemys_failure():
    pieces = (S((3, 2)), G((4, 2)), N((0, 0)))
    for thrown, there in (("", True), ("ss", False)):
        position = after_playing("Stormforged Tactics", pieces=pieces, mine=False)
        position = skip(rolled(skip(drive(position, AXE)), thrown))
        position = rolled(position, "b")
        use = React(by=0, card="Stormforged Tactics: reaction", fighter=-1, target=-1)
        found = seek(position, use)
        assert (found is not None) is there
        if found is not None:
            after = step(found, use).position
            assert {one.fighter for one in legal(after) if isinstance(one, Push)} == {0, 2}


def test_crushing_charge_hurts_those_the_charge_comes_beside():
    pieces = (S((1, 2)), G((4, 2)), N((0, 0)))
    use = React(by=0, card="Crushing Charge: reaction", fighter=-1, target=0)
    position = after_playing("Crushing Charge", pieces=pieces)
    charged = drive(position, Charge(by=0, fighter=0, path=((2, 2), (3, 2))))
    there = seek(charged, use)
    assert there is not None
    after = skip(rolled(step(there, use).position, "s"))
    assert after.fighters[1].wound_tokens == 1
    moved = drive(position, Move(by=0, fighter=0, path=((2, 2), (3, 2))))
    assert seek(moved, use) is None


def test_closing_jaws_hurts_an_enemy_on_the_edge_when_the_activation_ends():
    for at, hurt in (((4, 0), 1), ((4, 2), 0)):
        position = skip(played("Closing Jaws", mine=False, pieces=(S((0, 2)), G(at))))
        position = next_step(position, "activation")
        position = drive(position, Pass(by=ask_of(position).who))
        while ask_of(position).kind == "ability":
            use = next(one for one in legal(position) if isinstance(one, React))
            position = drive(step(position, use).position, Choose(by=0, fighters=(1,)))
        assert position.fighters[1].wound_tokens == hurt


@pytest.mark.parametrize(
    ("name", "start", "there"),
    [
        ("Khazgan Drakkskewer", (3, 2), True),
        ("Khazgan Drakkskewer", (1, 2), False),
        ("Enrik Ironhail", (3, 2), False),
    ],
)
def test_timed_charge_hurts_those_drakkskewer_leaves(name: str, start, there: bool):
    card = id_of("Timed Charge")
    pieces = (piece(name)(start, seat=0), G((4, 2)), B((3, 3)), N((0, 0)))
    way = ((start[0] - 1, start[1]),)
    position = drive(held(card, pieces=pieces, step="activation"), Move(by=0, fighter=0, path=way))
    found = seek(position, Play(by=0, card=card, fighter=0))
    assert (found is not None) is there
    if found is not None:
        after = skip(rolled(step(found, Play(by=0, card=card, fighter=0)).position, "s"))
        assert [one.wound_tokens for one in after.fighters] == [0, 1, 1, 0]
