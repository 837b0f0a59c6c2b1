"""Harrowdeep's cards of gods, bound spells, bargains, curses, illusions given on, a loaded gun."""

from typing import Any

import pytest
from msgspec.structs import replace

from rules_engine.machine import legal, step
from rules_engine.moments.playing import admits, can_cast
from rules_engine.sense.ground import lethal
from rules_engine.state.events import Action, Attack, Cast, Choose, Discard, Guard, Play, React
from rules_engine.state.position import Position, Token, put, put_fighter
from tests.engine.cards.blows import AXE, answered, driving_nobody, hits, rolled, seek
from tests.engine.cards.crews import CARDS, GORLOK, SHOT, card, hd
from tests.engine.cards.tables import HELD, B, G, K, N, S, id_of, piece, scorable
from tests.engine.driving import ask_of, drive, refusal, skip

BLESSED = card("Magus", "tzeentch", "khorne", "nurgle", wizard_level=2, wounds=4)
PLAIN = card("Warlock", "pirate", wizard_level=2, wounds=4)
GODS = {"given": (*CARDS, BLESSED, PLAIN)}
MAGUS, WARLOCK = (piece(one) for one in ("Magus", "Warlock"))


def bolt(caster: Any, faces: str, foe: tuple[int, int]) -> Position:
    card_ = id_of("Agonising Bolt")
    position = hd(card_, pieces=(caster((3, 2), seat=0), G(foe), B((0, 0))), **GODS)
    position = drive(position, Play(by=0, card=card_), Cast(by=0, fighter=0))
    return skip(rolled(position, faces))


@pytest.mark.parametrize(("caster", "foe", "there"), [
    (WARLOCK, (3, 5), True),
    (WARLOCK, (3, 6), False),
    (MAGUS, (3, 6), True),
    (MAGUS, (3, 7), False),
])  # fmt: skip
def test_agonising_bolt_reaches_further_for_one_of_tzeentch(caster: Any, foe, there: bool):
    found = {one for one in legal(bolt(caster, "oc", foe)) if isinstance(one, Choose)}
    assert (Choose(by=0, fighters=(1,)) in found) is there


@pytest.mark.parametrize(("faces", "hurt", "lashed"), [("oc", 1, 0), ("**", 2, 1)])
def test_agonising_bolt_hits_harder_where_it_lashes_back(faces: str, hurt: int, lashed: int):
    after = skip(drive(bolt(WARLOCK, faces, (3, 4)), Choose(by=0, fighters=(1,))))
    assert [one.wound_tokens for one in after.fighters] == [lashed, hurt, 0]


REWARD = id_of("Victory's Reward")


@pytest.mark.parametrize(
    ("who", "options"), [(MAGUS, {"heal", "guard", "both"}), (WARLOCK, {"heal", "guard"})]
)
def test_victorys_reward_gives_one_of_khorne_both(who: Any, options: set[str]):
    pieces = (who((3, 2), seat=0, wound_tokens=3), G((4, 2), wound_tokens=3), K((6, 9)))
    position = hd(REWARD, pieces=pieces, step="activation", **GODS)
    blade = Attack(by=0, fighter=0, attack="Blade", target=1)
    position = skip(answered(hits(position, blade, "ss", "b"), Play(by=0, card=REWARD, fighter=0)))
    assert {one.option for one in legal(position)} == options
    for option, wounds, guards in (("heal", 1, 0), ("guard", 3, 1), ("both", 1, 1)):
        if option not in options:
            assert refusal(position, Choose(by=0, option=option)) == "ploys.play"
            continue
        after = drive(position, Choose(by=0, option=option)).fighters[0]
        assert (after.wound_tokens, after.guard_tokens) == (wounds, guards)


def test_victorys_reward_is_for_falls_alone():
    pieces = (WARLOCK((3, 2), seat=0), G((4, 2)))
    position = hd(REWARD, pieces=pieces, step="activation", **GODS)
    blade = Attack(by=0, fighter=0, attack="Blade", target=1)
    position = driving_nobody(hits(position, blade, "ss", "b"))
    assert seek(position, Play(by=0, card=REWARD, fighter=0)) is None


THREE = tuple(id_of(name) for name in ("Great Strength", "Great Fortitude", "Great Speed"))


@pytest.mark.parametrize(("who", "upgrades", "wounds", "met"), [
    (WARLOCK, THREE, 0, True),
    (WARLOCK, THREE[:2], 3, False),
    (MAGUS, (), 3, True),
    (MAGUS, (), 2, False),
])  # fmt: skip
def test_generous_blessings_asks_for_upgrades_or_for_a_plague(who, upgrades, wounds, met: bool):
    pieces = (who((3, 2), seat=0, upgrades=upgrades), G((6, 9), wound_tokens=wounds))
    mine = {"objectives": (HELD,)}
    position = hd(pieces=pieces, step="end phase", mine=mine, **GODS)
    assert scorable("Generous Blessings", position) is met


BOUND = {name: id_of(name) for name in ("Bound Bolt", "Shadow Coil")}


@pytest.mark.parametrize(
    ("name", "face", "more"), [("Bound Bolt", "c", ""), ("Shadow Coil", "o", "s")]
)
def test_a_bound_spell_is_cast_by_anybody_and_breaks(name: str, face: str, more: str):
    card_ = BOUND[name]
    pieces = (S((3, 2), upgrades=(card_,)), G((3, 5)), B((6, 9)))
    position = hd(pieces=pieces, step="activation", **GODS)
    cast = Action(by=0, fighter=0, card=card_)
    position = skip(drive(position, cast))
    assert (ask_of(position).kind, ask_of(position).count) == ("magic roll", 1)
    failed = skip(rolled(position, "o" if face == "c" else "c"))
    assert (failed.fighters[0].upgrades, failed.fighters[1].wound_tokens) == ((), 0)
    position = skip(drive(skip(rolled(position, face)), Choose(by=0, fighters=(1,))))
    if more:
        plain = skip(rolled(position, "f"))
        position = skip(rolled(position, more))
        assert plain.fighters[1].move_tokens == 0
    after = skip(position)
    assert after.fighters[1].wound_tokens == 1
    assert after.fighters[1].move_tokens == (1 if more else 0)
    assert after.fighters[0].upgrades == ()


@pytest.mark.parametrize("name", ["Bound Bolt", "Shadow Coil"])
def test_a_bound_spell_binds_its_wizard_and_is_not_for_khorne(name: str):
    pieces = (WARLOCK((3, 2), seat=0), MAGUS((2, 2), seat=0), G((3, 5)))
    position = hd(pieces=pieces, step="activation", **GODS)
    assert admits(position, BOUND[name], 0) and not admits(position, BOUND[name], 1)
    assert can_cast(position, 0)
    bound = put_fighter(position, 0, upgrades=(BOUND[name],))
    assert not can_cast(bound, 0) and can_cast(bound, 0, BOUND[name])


BARGAIN, PHANTOM = id_of("Desperate Bargain"), id_of("Illusory Form")


@pytest.mark.parametrize(("wounds", "there"), [(1, True), (0, False)])
def test_desperate_bargain_arms_a_friend_that_damage_leaves_vulnerable(wounds: int, there: bool):
    pieces = (S((3, 2), wound_tokens=wounds), G((4, 2)), N((0, 0)))
    mine = {"power_discard": (PHANTOM, THREE[0])}
    position = hd(BARGAIN, THREE[1], pieces=pieces, step="activation", player=1, mine=mine)
    position = hits(position, AXE, "ss", "2")
    play = Play(by=0, card=BARGAIN, fighter=0)
    found = seek(position, play)
    assert (found is not None) is there
    if found is not None:
        position = skip(step(found, play).position)
        assert {one.option for one in legal(position)} == {THREE[1], PHANTOM}
        after = drive(position, Choose(by=0, option=PHANTOM))
        assert after.fighters[0].upgrades == (PHANTOM,)
        assert after.seats[0].power_discard.count(PHANTOM) == 0
        assert refusal(position, Choose(by=0, option=THREE[0]))


CURSE = id_of("Devoted Curse")


def test_devoted_curse_makes_a_near_feature_token_lethal_for_the_round():
    tokens = (Token((4, 4), 1), Token((6, 9), 2))
    pieces = (S((3, 2), upgrades=(CURSE,)), N((0, 0)), G((6, 10)))
    position = hd(pieces=pieces, tokens=tokens, step="activation")
    use = React(by=0, card=CURSE, fighter=0, target=0)
    position_ = skip(answered(step(position, Guard(by=0, fighter=0)).position, use))
    assert legal(position_) == (Choose(by=0, tokens=(0,)),)
    after = drive(position_, Choose(by=0, tokens=(0,)))
    assert (4, 4) in lethal(after, 0) and after.marks[0].until == "round"
    other = step(position, Guard(by=0, fighter=1)).position
    assert seek(other, use) is None


TRANSFER = id_of("Illusory Transference")


@pytest.mark.parametrize(("worn", "there"), [((PHANTOM,), True), ((THREE[0],), False)])
def test_illusory_transference_gives_a_broken_illusion_to_somebody_else(worn, there: bool):
    aid = id_of("Sidestep")
    pieces = (S((3, 2), upgrades=worn), N((0, 0)), G((6, 9)))
    position = hd(aid, TRANSFER, pieces=pieces)
    position = drive(position, Play(by=0, card=aid), Choose(by=0, fighters=(0,)))
    position = step(position, legal(position)[0]).position
    play = Play(by=0, card=TRANSFER)
    found = seek(position, play)
    assert (found is not None) is there
    if found is not None:
        position = skip(step(found, play).position)
        assert legal(position) == (Choose(by=0, fighters=(1,), option=PHANTOM),)
        after = drive(position, Choose(by=0, fighters=(1,), option=PHANTOM))
        assert [one.upgrades for one in after.fighters] == [(), (PHANTOM,), ()]


@pytest.mark.parametrize(("wounds", "there"), [(3, True), (2, False)])
def test_illusory_courage_inspires_a_vulnerable_fighter_for_good(wounds: int, there: bool):
    card_ = id_of("Illusory Courage")
    position = hd(card_, pieces=(S((3, 2), wound_tokens=wounds), G((6, 9))))
    play = Play(by=0, card=card_, fighter=0)
    if not there:
        assert refusal(position, play) == "upgrades.restrictions"
        return
    after = skip(drive(position, play))
    assert after.fighters[0].inspired and after.fighters[0].upgrades == (card_,)
    assert after.seats[0].spent == 0


GUN = Attack(by=0, fighter=0, attack="Grunderbuss", target=1)


def test_hasty_shot_costs_a_card_and_a_die():
    card_ = id_of("Hasty Shot")
    position = hd(card_, THREE[0], pieces=(GORLOK((3, 2)), G((3, 5))))
    position = skip(drive(position, Play(by=0, card=card_), Discard(by=0, cards=(THREE[0],))))
    assert {one.attack for one in legal(position) if isinstance(one, Attack)} == {"Grunderbuss"}
    assert ask_of(skip(drive(position, GUN))).count == SHOT.dice - 1
    alone = hd(card_, pieces=(GORLOK((3, 2)), G((3, 5))))
    assert refusal(alone, Play(by=0, card=card_)) == "power_step.playable"


@pytest.mark.parametrize(("attack", "dealt"), [(GUN, 1), (replace(GUN, attack="Blade"), 2)])
def test_makeshift_munitions_weakens_the_gun_alone(attack: Attack, dealt: int):
    card_ = id_of("Makeshift Munitions")
    position = hd(card_, pieces=(GORLOK((3, 2)), G((4, 2))), player=1, step="power step")
    position = put(position, ("active",), 1)
    position = drive(position, legal(position)[0])
    position = skip(drive(position, Play(by=0, card=card_)))
    while ask_of(position).kind == "power step":
        position = skip(step(position, legal(position)[0]).position)
    position = driving_nobody(hits(position, attack, "ss", "b"))
    assert [one.amount for one in position.history if one.what == "damage"] == [dealt]
