"""Machinery that few cards of the data use, tried by marked stand-ins with exact results."""

import pytest

from rules_engine.battlefield import Layout, PlacedBoard
from rules_engine.card_book.known import CardRules
from rules_engine.effects import (
    anyone,
    dealt,
    dealt_to_each,
    gained_glory,
    moved_token,
    subject,
)
from rules_engine.machine import legal, step
from rules_engine.moments.now import just_ended
from rules_engine.scene import Piece
from rules_engine.sense.ground import field, held
from rules_engine.state.events import Attack, Cast, Choose, Draw, Pass, Play, React, Roll
from rules_engine.state.position import Mark, Position, Seat, Token, put, put_fighter
from tests.engine.books.arena import registered, to_next
from tests.engine.cards.tables import G, S
from tests.engine.driving import ask_of, dice, drive, refusal, scene, skip

ECHO, RETORT, SHOVE, TREMOR = (
    "stand-in:ploy:echo",
    "stand-in:spell:retort",
    "stand-in:ploy:shove",
    "stand-in:hazard:tremor",
)
AQSHY, WIZARD = "NV451", "Averon Stormsire"
SPELLBOUND = ["nightvault-2019", "harrowdeep-2021"]


def _attacker(position: Position, seat: int, _: int) -> list[int]:
    """Who has just attacked a friend."""
    attack = just_ended(position, "attack")
    return [attack.fighter] if attack is not None and attack.seat != seat else []


def _first(position: Position, _: object) -> int:
    return 0 if position.tokens else -1


stand_ins = registered(
    CardRules(
        ECHO,
        rule="reactions.to-a-reaction",
        at=("reaction-declared", "reaction-resolved"),
        effects=(gained_glory(1),),
    ),
    CardRules(
        RETORT,
        rule="spells.kinds",
        at=("after-action",),
        when=_attacker,
        casting=("channel",),
        effects=(dealt(subject, 1),),
    ),
    CardRules(SHOVE, rule="features.moving", effects=(moved_token(_first, 2),)),
    CardRules(
        TREMOR,
        rule="hazards.in-order",
        effects=(dealt_to_each(anyone, 1),),
        persists="at once",
    ),
)


def at(position: Position, window: str, seat: int) -> Position:
    """Pass on until that seat is asked in the window of this name."""
    while getattr(position.stack[-1].args, "at", "") != window or ask_of(position).who != seat:
        assert ask_of(position).kind == "reaction", ask_of(position).kind
        position = step(position, Pass(by=ask_of(position).who)).position
    return position


def asked_in_turn(position: Position) -> list[tuple[str, int]]:
    """Who is asked in which windows, until something else is asked."""
    seen = []
    while ask_of(position).kind == "reaction":
        seen.append((position.stack[-1].args.at, ask_of(position).who))
        position = step(position, Pass(by=ask_of(position).who)).position
    return seen


def shot(edition: str) -> Position:
    """The archer has felled Garrek and declared her reaction to it."""
    pieces = (Piece("Ahnslaine, Revenant Archer", (3, 2)), Piece("Skhathael", (2, 2)))
    theirs = (G((5, 2), wound_tokens=3), Piece("Blooded Saek", (5, 3)))
    seats = (Seat("Ylthari's Guardians"), Seat("Garrek's Reavers", power=(f"{ECHO}:0",)))
    position = drive(
        scene(*pieces, *theirs, edition=edition, seats=seats),
        Attack(by=0, fighter=0, attack="Revenant Bow", target=2),
        Roll(by=0, kind="attack", faces=dice("ss")),
        Roll(by=1, kind="defence", faces=dice("b")),
    )
    again = React(by=0, card="Ahnslaine, Revenant Archer: next arrow", fighter=0, target=0)
    return step(at(position, "after-action", 0), again).position


def test_in_harrowdeep_a_reaction_has_a_window_when_declared_and_one_when_resolved():
    """Harrowdeep pg 41: the opponent of who reacted is asked first."""
    position = shot("harrowdeep-2021")
    assert asked_in_turn(position) == [("reaction-declared", 1), ("reaction-declared", 0)]
    position = step(skip(position), Pass(by=0)).position
    assert asked_in_turn(position)[:2] == [("reaction-resolved", 1), ("reaction-resolved", 0)]


@pytest.mark.parametrize("edition", ["shadespire-2018", "nightvault-2019", "dreadfane-2019"])
def test_elsewhere_a_reaction_is_reacted_to_when_it_is_resolved(edition):
    position = shot(edition)
    assert ask_of(position).kind == "granted action"
    position = step(position, Pass(by=0)).position
    assert asked_in_turn(position)[:2] == [("reaction-resolved", 1), ("reaction-resolved", 0)]


@pytest.mark.parametrize("window", ["reaction-declared", "reaction-resolved"])
def test_a_card_answers_a_reaction_in_either_window(window):
    position = shot("harrowdeep-2021")
    if window == "reaction-resolved":
        position = step(skip(position), Pass(by=0)).position
    play = Play(by=1, card=f"{ECHO}:0")
    assert play in legal(position)
    answered = step(position, play).position
    while answered.seats[1].power_discard == ():
        answered = step(answered, Pass(by=ask_of(answered).who)).position
    assert (answered.seats[1].glory, answered.seats[1].power_discard) == (1, (f"{ECHO}:0",))


def retorting(edition: str, *more: Piece) -> Position:
    """Garrek has attacked Steelheart, whose player holds a spell that answers it."""
    seats = (Seat("Garrek's Reavers"), Seat("Steelheart's Champions", power=(f"{RETORT}:0",)))
    position = drive(
        scene(G((4, 2)), S((3, 2)), *more, edition=edition, seats=seats),
        Attack(by=0, fighter=0, attack="Blooddrinker Axe", target=1),
        Roll(by=0, kind="attack", faces=dice("ff")),
        Roll(by=1, kind="defence", faces=dice("d")),
    )
    return at(position, "after-action", 1)


@pytest.mark.parametrize("edition", SPELLBOUND)
def test_a_spell_can_be_a_reaction_with_its_casting_roll(edition):
    """Harrowdeep pg 35; DC-130 for 2019."""
    position = retorting(edition, Piece(WIZARD, (1, 2), seat=1))
    play = Play(by=1, card=f"{RETORT}:0", fighter=0)
    assert play in legal(position)
    position = drive(step(position, play).position, Cast(by=1, fighter=2))
    cast = skip(drive(position, Roll(by=1, kind="magic", faces=dice("co"))))
    failed = skip(drive(position, Roll(by=1, kind="magic", faces=dice("oo"))))
    assert [one.fighters[0].wound_tokens for one in (cast, failed)] == [1, 0]
    assert cast.seats[1].power_discard == failed.seats[1].power_discard == (f"{RETORT}:0",)


def test_without_a_wizard_a_spell_answers_nothing():
    position = retorting("harrowdeep-2021")
    play = Play(by=1, card=f"{RETORT}:0", fighter=0)
    assert play not in legal(position)
    assert refusal(position, play) == "spells.wizard"


@pytest.mark.parametrize("edition", SPELLBOUND)
def test_only_a_wizard_that_sees_whom_the_spell_chooses_may_try_it(edition):
    """Harrowdeep pg 35: with nobody in sight of any wizard the spell cannot be played."""
    seats = (Seat("Stormsire's Cursebreakers", power=(AQSHY,)), Seat("Garrek's Reavers"))
    pieces = (Piece(WIZARD, (1, 2)), Piece("Ammis Dawnguard", (3, 4)), G((4, 2)))
    position = scene(*pieces, edition=edition, seats=seats, step="power step")
    walled = put(position, ("marks",), (Mark((2, 2), "blocked", "trial"),))
    play = Play(by=0, card=AQSHY)
    tried = skip(drive(walled, play))
    assert legal(tried) == (Cast(by=0, fighter=1),)
    assert refusal(tried, Cast(by=0, fighter=0)) == "spells.line-of-sight"
    alone = put_fighter(walled, 1, hex=None)
    assert play not in legal(alone)
    assert refusal(alone, play) == "spells.line-of-sight"


def shoved(edition: str, lethal_at: tuple[int, int]) -> Position:
    """A card moves the first of two tokens."""
    seats = (Seat("Steelheart's Champions", power=(f"{SHOVE}:0",)), Seat("Garrek's Reavers"))
    tokens = (Token((3, 4), 1), Token((4, 4), 2))
    position = scene(
        S((0, 0)), G((3, 8)), edition=edition, seats=seats, tokens=tokens, step="power step"
    )
    position = put(position, ("marks",), (Mark(lethal_at, "lethal", "trial"),))
    return skip(drive(position, Play(by=0, card=f"{SHOVE}:0")))


@pytest.mark.parametrize(
    ("edition", "onto_lethal"), [(SPELLBOUND[0], True), (SPELLBOUND[1], False)]
)
def test_a_token_is_moved_as_far_as_the_card_says_and_not_onto_another(edition, onto_lethal):
    """A feature token goes onto no lethal hex (Harrowdeep pg 26); in 2019 it may."""
    position = shoved(edition, lethal_at=(3, 3))
    open_ = {event.hexes[0] for event in legal(position)}
    near = field(position).within((3, 4), 2) - {(3, 4), (4, 4)} - field(position).blocked
    assert open_ == (near if onto_lethal else near - {(3, 3)})
    assert refusal(position, Choose(by=0, hexes=((4, 4),))) == "power_step.playable"
    assert refusal(position, Choose(by=0, hexes=((3, 1),))) == "power_step.playable"
    after = skip(step(position, Choose(by=0, hexes=((2, 4),))).position)
    assert [token.hex for token in after.tokens] == [(2, 4), (4, 4)]
    assert held(put_fighter(after, 0, hex=(2, 4)), 0) == [1]
    assert held(put_fighter(after, 0, hex=(3, 4)), 0) == []


def test_a_fighter_hurt_by_a_hazard_is_inspired_when_the_card_is_done():
    """Dreadfane pg 17: after the event that met its condition."""
    board = Layout((PlacedBoard("Dreadfane stand-in, side 1", seats=(0, 1)),))
    seats = (Seat("Ironskull's Boyz"), Seat("Garrek's Reavers"))
    position = scene(
        Piece("Hakka", (2, 1)),
        G((2, 8)),
        edition="dreadfane-2019",
        boards=board,
        seats=seats,
        player=1,
        turn=8,
        hazard_deck=(f"{TREMOR}:0", f"{TREMOR}:1"),
    )
    position = to_next(position, "draw hazard")
    assert not position.fighters[0].inspired
    position = step(position, Draw(deck="hazard", cards=(f"{TREMOR}:0",))).position
    position = skip(position)
    assert ask_of(position).kind == "draw hazard", "the second of round 2"
    assert [one.inspired for one in position.fighters] == [True, False]
    assert [one.wound_tokens for one in position.fighters] == [1, 1]
