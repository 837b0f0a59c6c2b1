"""Universal cards of Beastgrave and Harrowdeep on the words that are easily read past.

"Up to", "the first", "if the target", "each time", "after a power step", and what a fighter was
called until it fell.
"""

from typing import Any

import pytest
from msgspec.structs import replace

from rules_engine.machine import legal, step
from rules_engine.scene import Piece
from rules_engine.sense.states import quarry
from rules_engine.state.events import (
    Attack,
    Cast,
    Choose,
    Discard,
    Draw,
    Guard,
    Pass,
    Play,
    Push,
    React,
    Reveal,
    Score,
)
from rules_engine.state.position import Mark, Position, put, put_fighter
from tests.engine.cards.arming import (
    armed,
    attack_dice,
    fought,
    reacted,
    stays,
    used_when_due,
    window,
)
from tests.engine.cards.blows import AXE, hits, rolled, seek
from tests.engine.cards.deeds import activation, attack, now
from tests.engine.cards.harrowdeep_play import BEAST
from tests.engine.cards.playing import choosing, held, holding, playing
from tests.engine.cards.tables import B, G, K, N, S, id_of, objectives, piece, scorable, told
from tests.engine.driving import BROADSWORD, ask_of, drive, refusal, skip

STORMSIRE, MURGHOTH = piece("Averon Stormsire"), piece("Murghoth Half-horn")
PAIR = (S((3, 2)), G((4, 2)))
DECK = ("S360", "S369", "S370")


def turn_of(position: Position, seat: int) -> Position:
    """The next activation of a seat, everybody passing till then."""
    position = skip(position)
    while ask_of(position).kind != "activation" or ask_of(position).who != seat:
        position = skip(step(position, Pass(by=ask_of(position).who)).position)
    return position


@pytest.mark.parametrize(("name", "most"), [("Quick Search", 2), ("Frenzied Search", 3)])
def test_up_to_so_many_cards_are_drawn_or_fewer(name: str, most: int):
    mine = {"power": (id_of(name), "S371"), "power_deck": DECK}
    position = held(tokens=objectives((3, 2)), mine=mine)
    position = drive(position, Play(by=0, card=id_of(name)))
    if name == "Frenzied Search":
        position = drive(position, Discard(by=0, cards=("S371",)))
    kept = len(position.seats[0].power)
    for card in DECK[:most]:
        assert ask_of(skip(position)).count == most - DECK.index(card)
        stopped = skip(drive(position, Pass(by=0)))
        assert len(stopped.seats[0].power) == kept + DECK.index(card)
        position = drive(position, Draw(by=0, deck="power", cards=(card,)))
    assert len(position.seats[0].power) == kept + most
    assert ask_of(skip(position)).kind == "power step"


def test_up_to_so_many_cards_may_come_at_once_or_one_after_the_other():
    mine = {"power": (id_of("Trust to Luck"), "S371", "S372"), "power_deck": DECK}
    position = drive(held(mine=mine), Play(by=0, card=id_of("Trust to Luck")))
    position = drive(position, Discard(by=0, cards=("S371", "S372")))
    one, two = (Draw(by=0, deck="power", cards=DECK[:count]) for count in (1, 2))
    by_one = drive(position, one, Draw(by=0, deck="power", cards=DECK[1:2]))
    assert by_one.seats[0].power == drive(position, two).seats[0].power == DECK[:2]
    assert drive(position, one, Pass(by=0)).seats[0].power == DECK[:1]
    assert refusal(drive(position, one), two) == "cards.number-drawn"


def test_downwind_chooses_nobody():
    hidden = (S((3, 2), upgrades=("Keen Sense",)), G((3, 5), upgrades=("Hidden Presence",)))
    position = playing("Downwind", 0, 1, pieces=hidden)
    after = skip(drive(position, Push(by=0, fighter=0, path=((3, 3),))))
    assert quarry(after, 1)
    assert not [one for one in after.history if one.what == "chosen"]
    named = drive(holding("Marked", *hidden), Play(by=0, card=id_of("Marked")))
    assert refusal(skip(named), Choose(by=0, fighters=(1,))) == "power_step.playable"


COMBO = ("Binding Chain", "Finishing Blow")
CHAIN = Attack(by=0, fighter=0, attack="Binding Chain", target=1)


@pytest.mark.parametrize(
    ("name", "tokens", "dice"), [("Bloodscent", 1, 4), ("Bloodscent", 0, 2), ("Tracking", 1, 2)]
)
def test_what_is_for_the_first_attack_is_for_no_later_one(name: str, tokens: int, dice: int):
    """A blow that follows is rolled with its own dice, though its target is wounded by then."""
    foe = B((4, 2), wound_tokens=tokens, upgrades=("Great Fortitude", "Undying"))
    position = held(id_of(name), pieces=(S((3, 2), upgrades=COMBO), foe), player=1)
    position = turn_of(drive(position, Pass(by=1), Play(by=0, card=id_of(name))), 0)
    assert attack_dice(position, CHAIN) == dice
    hit = window(stays(fought(position, CHAIN, "s".ljust(dice, "f"), "b"), 1), "after-action", 0)
    follows = skip(reacted(hit, "Finishing Blow"))
    assert (ask_of(follows).kind, ask_of(follows).count) == ("attack roll", 2)


PREY = {"upgrades": ("Survival Instincts",)}


@pytest.mark.parametrize(("marked", "there"), [(True, True), (False, False)])
def test_a_fighter_is_what_it_was_called_until_it_fell(marked: bool, there: bool):
    """Whom a ploy makes a quarry until it falls is felled as one."""
    hunter = S((3, 2), upgrades=("Keen Sense", "Trophy Belt"))
    pieces = (hunter, G((6, 10)), B((4, 2), wound_tokens=1))
    mark = id_of("Marked")
    position = held(mark, pieces=pieces, player=1)
    position = drive(position, Pass(by=1))
    if marked:
        position = choosing(position, mark, 2)
    blow = Attack(by=0, fighter=0, attack=BROADSWORD.attack, target=2)
    felled = used_when_due(fought(turn_of(position, 0), blow, "ss", "b"))
    assert felled.fighters[2].out and not quarry(felled, 2)
    assert (felled.seats[0].glory, felled.seats[0].spent) == ((2, 0) if there else (1, 1))
    trophies = [one for one in felled.history if one.what == "out"]
    fresh = replace(felled, surged=felled.history.index(trophies[0]))
    assert scorable("The Beast is Slain", fresh) is there


def test_vortex_stone_pulls_closer_with_each_hex_or_not_at_all():
    stone = armed(id_of("Vortex Stone"), foe=G((6, 2)))
    rested = window(drive(stone, Guard(by=0, fighter=0)), "after-action", 0)
    pulling = skip(drive(reacted(rested, "Vortex Stone"), Choose(by=0, fighters=(1,))))
    ways = {one.path for one in legal(pulling) if isinstance(one, Push)}
    assert () in ways and ((5, 2), (4, 2)) in ways
    detour = Push(by=0, fighter=1, path=((6, 3), (5, 3)))
    assert refusal(pulling, detour) == "push.closer", "no closer by its first hex"
    left = skip(drive(pulling, Push(by=0, fighter=1, path=())))
    assert (left.fighters[1].hex, left.fighters[0].upgrades) == ((6, 2), ())


HD = {"edition": "harrowdeep-2021"}
FAR = (S((3, 2)), G((3, 5)))


@pytest.mark.parametrize(("name", "may_stay"), [("Flitting Shadow", True), ("Sic 'em", False)])
def test_a_push_up_to_a_hex_may_be_left_out(name: str, may_stay: bool):
    position = playing(name, 0, pieces=FAR, **HD)
    stays_ = Push(by=0, fighter=0, path=())
    assert (stays_ in legal(position)) is may_stay
    if may_stay:
        assert skip(drive(position, stays_)).fighters[0].hex == (3, 2)
    else:
        assert refusal(position, stays_) == "push.distance"


def test_a_beast_is_sent_up_to_two_hexes_each_of_them_closer():
    hound = Piece("Hound", (3, 2), seat=0)
    position = playing("Sic 'em", 0, pieces=(hound, G((3, 5))), given=(BEAST,), **HD)
    lengths = {len(one.path) for one in legal(position) if isinstance(one, Push)}
    assert lengths == {0, 1, 2}
    aside = Push(by=0, fighter=0, path=((4, 2), (3, 3)))
    assert refusal(position, aside) == "push.closer"


@pytest.mark.parametrize(
    ("edition", "barred"), [("dreadfane-2019", ""), ("harrowdeep-2021", "push.closer")]
)
def test_towards_is_read_as_away_is_by_its_edition(edition: str, barred: str):
    pieces = (S((3, 2)), G((3, 5)))
    grave = choosing(
        holding("Call of the Grave", *pieces, edition=edition), id_of("Call of the Grave"), 1
    )
    aside = Push(by=0, fighter=1, path=((2, 5), (2, 4)))
    assert (refusal(grave, aside) if barred else skip(drive(grave, aside)).fighters[1].hex) == (
        barred or (2, 4)
    )


@pytest.mark.parametrize(("edition", "hurt"), [("harrowdeep-2021", 1), ("nightvault-2019", 0)])
def test_who_is_placed_in_a_lethal_hex_is_hurt_where_the_book_says_so(edition: str, hurt: int):
    phantom = {"upgrades": (id_of("Illusory Form"),)}
    pieces = (S((3, 2), **phantom), N((0, 0), **phantom), G((6, 10)))
    marks = (Mark((0, 0), "lethal", "trial"),)
    position = put(holding("Transfer of Power", *pieces, edition=edition), ("marks",), marks)
    after = choosing(position, id_of("Transfer of Power"), 0, 1)
    assert [one.hex for one in after.fighters[:2]] == [(0, 0), (3, 2)]
    assert [one.wound_tokens for one in after.fighters[:2]] == [hurt, 0]


def test_what_a_spell_fells_its_caster_has_felled():
    """Also one that strikes everybody somewhere, and one cast as a reaction."""
    card = id_of("Abasoth's Eruption")
    pieces = (STORMSIRE((3, 2), seat=0), G((4, 4), wound_tokens=3), B((6, 10)))
    position = held(card, pieces=pieces, tokens=objectives((4, 4)))
    cast = drive(position, Play(by=0, card=card), Cast(by=0, fighter=0))
    cast = skip(rolled(cast, "oo"))
    (out,) = (one for one in cast.history if one.what == "out")
    assert (out.fighter, out.other) == (0, 1)
    use = React(by=0, card=id_of("Abasoth's Auto-immolation"), fighter=0, target=1)
    felled = STORMSIRE((3, 2), seat=0, wound_tokens=2, upgrades=(use.card,))
    position = held(
        pieces=(felled, G((4, 2), wound_tokens=3), N((0, 0))), step="activation", player=1
    )
    there = seek(hits(position, AXE), use)
    assert there is not None
    burnt = skip(rolled(skip(rolled(step(there, use).position, "oo")), "s"))
    (out, *_) = (one for one in burnt.history if one.what == "out")
    assert (out.fighter, out.other) == (0, 1)


@pytest.mark.parametrize("push", [True, False])
def test_a_card_lies_open_only_for_what_lasts(push: bool):
    card = id_of("Cover of Darkness")
    position = put(
        holding("Cover of Darkness", *FAR, **HD), ("marks",), (Mark((3, 3), "cover", "trial"),)
    )
    position = drive(position, Play(by=0, card=card))
    if push:
        position = drive(position, Choose(by=0, option="push"), Choose(by=0, fighters=(0,)))
        position = skip(drive(position, Push(by=0, fighter=0, path=((3, 3),))))
    else:
        position = skip(drive(position, Pass(by=0)))
    assert [one.card for one in position.in_play] == ([] if push else [card])
    assert position.seats[0].power_discard == ((card,) if push else ())


def test_a_bound_spell_is_cast_a_level_higher_where_each_wizard_is():
    """Whoever attempts one is a wizard of level 1 meanwhile."""
    vaults, bolt = id_of("Vaults Mysterium"), id_of("Bound Bolt")
    for played, dice_ in ((True, 2), (False, 1)):
        pieces = (S((3, 2), upgrades=(bolt,)), G((4, 2)), B((6, 10)))
        position = held(vaults, pieces=pieces, player=1, **HD)
        position = drive(position, Pass(by=1))
        position = drive(position, Play(by=0, card=vaults)) if played else position
        position = turn_of(position, 0)
        action = next(one for one in legal(position) if getattr(one, "card", "") == bolt)
        asked = ask_of(skip(drive(position, action)))
        assert (asked.kind, asked.count) == ("magic roll", dice_)


def test_masters_of_illusion_are_looked_at_after_each_power_step():
    """Also after one in which nothing is played."""
    card, phantom = id_of("Masters of Illusion"), (id_of("Illusory Form"),)
    for others, there in (((), True), ((N((0, 0)),), False)):
        pieces = (S((3, 2), upgrades=phantom), G((6, 10)), *others)
        position = held(pieces=pieces, mine={"objectives": (card,)}, **HD)
        assert Reveal(by=0, card=card) not in legal(position), "the power step goes on"
        over = skip(drive(position, Pass(by=0), Pass(by=1)), ("reaction",))
        assert ask_of(over).kind == "surge"
        assert (Score(by=0, card=card) in legal(over)) is there
    active = held(pieces=PAIR_OF_PHANTOMS, mine={"objectives": (card,)}, step="activation", **HD)
    acted = skip(drive(active, Guard(by=0, fighter=0)), ("reaction",))
    assert ask_of(acted).kind == "surge"
    assert Score(by=0, card=card) not in legal(acted), "an activation is no power step"


PAIR_OF_PHANTOMS = (S((3, 2), upgrades=(id_of("Illusory Form"),)), G((6, 10)))


def test_range_is_asked_for_as_it_is():
    """What an upgrade has reach further is no attack of Range 1."""
    helped = (supported(2, 1), supported(3, 1))
    deeds = (*helped, attack(0, 1, about="Shortspear"), activation(0, 1))
    for upgrades, there in (((), True), (("Jabbing Spear",), False)):
        spear = MURGHOTH((3, 2), seat=0, upgrades=upgrades)
        position = now(*deeds, pieces=(spear, G((4, 2)), B((3, 3)), K((3, 1))))
        assert scorable("Reckless Swing", position) is there


def supported(helper: int, of: int) -> Any:
    """Support that an enemy of seat 0 is given in an attack."""
    return told("support", seat=1, fighter=helper, other=of)


@pytest.mark.parametrize(("cards", "there"), [(5, True), (4, False)])
def test_a_reaction_to_an_activation_is_no_card_of_the_power_step(cards: int, there: bool):
    answer = told("ploy", seat=1, word=id_of("My Turn"))
    step_ = [told("ploy", seat=0, word=id_of("Marked")) for _ in range(cards)]
    position = now(activation(0, 1), told("damage", other=1, amount=1), answer, *step_, pieces=PAIR)
    assert scorable("Frantic Exchange", position) is there


def test_overkill_is_paid_though_the_attacker_has_fallen_too():
    card = id_of("Overkill")
    position = held(card, pieces=(S((3, 2)), B((4, 2), wound_tokens=1)), step="activation")
    felled = window(hits(position, BROADSWORD), "after-action", 0)
    fallen = put_fighter(felled, 0, hex=None, out=True)
    for one in (felled, fallen):
        paid = skip(reacted(one, "Overkill"))
        assert (paid.seats[0].glory, paid.seats[0].spent) == (1, 1)
