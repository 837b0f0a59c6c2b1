"""Upgrades and cards of Nightvault's warbands used within an attack, as its dice or damage fall."""

from random import Random
from typing import Any

from rules_engine.facts.dice import FACES
from rules_engine.machine import step
from rules_engine.selfplay import random_player
from rules_engine.state.events import Attack, Play, React, Reroll
from rules_engine.state.position import Position
from tests.engine.cards.blows import (
    AXE,
    SWORD,
    answered,
    blow,
    driving_nobody,
    hits,
    rolled,
    seek,
)
from tests.engine.cards.playing import held
from tests.engine.cards.tables import B, G, K, N, S, id_of, piece
from tests.engine.driving import ask_of, dice, skip


def attacked(first: Any, faces: str = "ss") -> Position:
    """Garrek has attacked the first fighter; the success is seen."""
    return hits(held(pieces=(first, G((4, 2))), step="activation", player=1), AXE, faces)


def test_magmalt_draught_softens_once_what_is_more_than_one():
    event = React(by=0, card=id_of("Magmalt Draught"), fighter=0, target=0)
    struck = attacked(S((3, 2), upgrades=(event.card,)))
    after = skip(answered(struck, event))
    assert (after.fighters[0].wound_tokens, after.fighters[0].upgrades) == (1, ())
    targor = Attack(by=1, fighter=1, attack="Gore-axe and Blade", target=0)
    pieces = (S((3, 2), upgrades=(event.card,)), piece("Targor")((4, 2)))
    weak = hits(held(pieces=pieces, step="activation", player=1), targor, "ff")
    assert seek(weak, event) is None


def test_mark_of_favour_spares_by_a_critical_each_time():
    for face, tokens in (("*", 0), ("b", 2)):
        struck = attacked(S((3, 2), upgrades=(id_of("Mark of Favour"),)))
        assert skip(rolled(skip(struck), face)).fighters[0].wound_tokens == tokens


def test_punishing_retort_answers_a_neighbours_failure():
    event = React(by=0, card=id_of("Punishing Retort"), fighter=0, target=1)
    pieces = (S((3, 2), upgrades=(event.card,)), G((4, 2)))
    for faces, answers in (("", True), ("ss", False)):
        struck = hits(held(pieces=pieces, step="activation", player=1), AXE, faces)
        assert (seek(struck, event) is not None) == answers
    parried = hits(held(pieces=pieces, step="activation", player=1), AXE, "s", "b")
    assert ask_of(skip(answered(parried, event))).kind == "attack roll"


def test_malicious_flames_burn_around_the_falling():
    horrors, card = piece("Brimstone Horrors"), id_of("Malicious Flames")
    pieces = (horrors((3, 2), seat=0), G((4, 2)), B((3, 3)), K((6, 10)))
    struck = hits(held(card, pieces=pieces, step="activation", player=1), AXE)
    after = skip(answered(struck, Play(by=0, card=card, fighter=0)))
    assert [one.wound_tokens for one in after.fighters[1:]] == [1, 1, 0]
    falling = (N((3, 2), wound_tokens=3), G((4, 2)))
    others = hits(held(card, pieces=falling, step="activation", player=1), AXE)
    assert seek(others, Play(by=0, card=card, fighter=0)) is None


def again(position: Position, event: React, faces: str) -> Position:
    """The position after a reaction has rolled one die again."""
    position = skip(answered(position, event))
    who = ask_of(position).who
    return skip(
        driving_nobody(step(position, Reroll(by=who, dice=(0,), faces=dice(faces))).position)
    )


def test_unflinching_guardian_re_rolls_for_whom_it_supports():
    event = React(by=0, card=id_of("Unflinching Guardian"), fighter=2, target=0)
    for hex_, helps in (((4, 1), True), ((0, 0), False)):
        pieces = (S((3, 2)), G((4, 2)), N(hex_, upgrades=(event.card,)))
        struck = hits(held(pieces=pieces, step="activation", player=1), AXE, "s", "d")
        assert (seek(struck, event) is not None) == helps
        if helps:
            assert again(struck, event, "b").fighters[0].wound_tokens == 0
            assert again(struck, event, "d").fighters[0].wound_tokens == 2


def test_aspiring_boss_re_rolls_when_failing_against_a_leader():
    event = React(by=0, card=id_of("Aspiring Boss"), fighter=0, target=1)
    for foe, leads in ((G((4, 2)), True), (B((4, 2)), False)):
        pieces = (S((3, 2), upgrades=(event.card,)), foe)
        struck = hits(held(pieces=pieces, step="activation"), SWORD, "ff")
        assert (seek(struck, event) is not None) == leads
        if leads:
            assert again(struck, event, "s").fighters[1].wound_tokens == 3
            assert again(struck, event, "f").fighters[1].wound_tokens == 0


def test_dead_ard_gives_way_to_criticals_alone():
    for faces, drives in (("s", False), ("*", True)):
        for name, wears in (("Dead 'Ard", True), ("Blessed by Sigmar", False)):
            pieces = (S((3, 2), upgrades=(id_of(name),)), G((4, 2)))
            position = held(pieces=pieces, step="activation", player=1)
            assert blow(position, AXE, faces).drives == (drives or not wears)


def test_a_random_player_rolls_one_of_its_own_dice_again():
    boss = React(by=0, card=id_of("Aspiring Boss"), fighter=0, target=1)
    first = (S((3, 2), upgrades=(boss.card,)), G((4, 2)))
    guardian = React(by=0, card=id_of("Unflinching Guardian"), fighter=2, target=0)
    second = (S((3, 2)), G((4, 2)), N((4, 1), upgrades=(guardian.card,)))
    struck = hits(held(pieces=first, step="activation"), SWORD, "ff")
    parried = hits(held(pieces=second, step="activation", player=1), AXE, "s", "d")
    for position, event, die in ((struck, boss, "attack"), (parried, guardian, "defence")):
        asking = skip(answered(position, event))
        tried = (random_player(asking, ask_of(asking), Random(seed)) for seed in range(20))
        rolls = [one for one in tried if isinstance(one, Reroll)]
        assert rolls and all(set(one.faces) <= set(FACES[die]) for one in rolls)
        assert step(asking, rolls[0]).position != asking
