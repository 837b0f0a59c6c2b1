"""Reactions of Shadespire's warbands: each in its window, and where its trigger is missing."""

import pytest
from msgspec.structs import replace

from rules_engine.card_book.known import rules_of
from rules_engine.machine import legal
from rules_engine.state.events import Attack, Choose, Draw, Pass, Play, Push, React
from rules_engine.state.position import Position, put_fighter
from tests.engine.cards.blows import (
    AXE,
    SWORD,
    answered,
    driving_nobody,
    hits,
    passing,
    rolled,
    seek,
)
from tests.engine.cards.playing import held
from tests.engine.cards.tables import A, B, G, N, S, id_of, piece, told
from tests.engine.driving import ask_of, drive, refusal, scene, skip

FRAIL = {"wound_tokens": 3}
KILL = (S((3, 2), wound_tokens=2), B((4, 2)), N((2, 2), wound_tokens=2))
WOUND = (S((3, 2), wound_tokens=2), G((4, 2)), N((2, 2), wound_tokens=2))
LOSE = (N((3, 2), **FRAIL), G((4, 2)), S((3, 1)))
KEEP = (N((3, 2)), G((4, 2)), S((3, 1)))


def mine(name: str, *pieces, faces: str = "ss", **told) -> tuple[Position, Play]:
    """Seat 0 holds a card and its first fighter has attacked; the play that answers it."""
    card = id_of(name)
    position = hits(held(card, pieces=pieces, step="activation", **told), SWORD, faces)
    return driving_nobody(position), Play(by=0, card=card)


def theirs(name: str, *pieces, faces: str = "ss", **told) -> tuple[Position, Play]:
    """Seat 0 holds a card and Garrek has attacked its first fighter."""
    card = id_of(name)
    position = held(card, pieces=pieces, step="activation", player=1, **told)
    return driving_nobody(hits(position, AXE, faces)), Play(by=0, card=card)


def plays(position: Position, play: Play) -> list[int]:
    """The fighters that the card could be about in the first window that allows it."""
    for about in (-1, 0, 1, 2, 3):
        there = seek(position, Play(by=play.by, card=play.card, fighter=about))
        if there is not None:
            here = [one for one in legal(there) if isinstance(one, Play) and one.card == play.card]
            return [one.fighter for one in here]
    return []


def used(position: Position, play: Play) -> Position:
    """The position after the card, about the first fighter it could be."""
    about = plays(position, play)[0]
    return skip(answered(position, Play(by=play.by, card=play.card, fighter=about)))


OWN_KILLS = ["Boon of Khorne", "Skulls for the Skull Throne!", "To the Victor, the Spoils"]


@pytest.mark.parametrize("name", OWN_KILLS)
def test_cards_that_follow_a_friends_kill(name: str):
    assert plays(*mine(name, *KILL)) != []
    assert plays(*mine(name, *WOUND)) == []
    assert plays(*theirs(name, *LOSE)) == []


def test_boon_of_khorne_takes_all_wounds_from_one():
    position = used(*mine("Boon of Khorne", *KILL))
    after = skip(drive(position, Choose(by=0, fighters=(2,))))
    assert [one.wound_tokens for one in after.fighters] == [2, 0, 0]


def test_skulls_for_the_skull_throne_draws_up_to_two():
    deck = {"power_deck": ("S389", "S390", "S391"), "power": (id_of(OWN_KILLS[1]),)}
    position = used(*mine("Skulls for the Skull Throne!", *KILL, mine=deck))
    position = skip(drive(position, Draw(by=0, deck="power", cards=("S389",))))
    after = skip(drive(position, Pass(by=0)))
    assert after.seats[0].power == ("S389",)


def test_to_the_victor_draws_three_for_a_fighter_of_three_wounds():
    deck = {"power_deck": ("S389", "S390", "S391"), "power": (id_of(OWN_KILLS[2]),)}
    position = used(*mine(OWN_KILLS[2], *KILL, mine=deck))
    assert (ask_of(position).kind, ask_of(position).count) == ("draw power", 3)
    small = (S((3, 2)), piece("Targor")((4, 2)))
    assert plays(*mine(OWN_KILLS[2], *small)) == []


def test_coveted_trophy_is_for_a_leader_by_a_leader():
    leaders = (S((3, 2)), G((4, 2), **FRAIL))
    assert used(*mine("Coveted Trophy", *leaders)).seats[0].glory == 2, "and the bounty"
    assert plays(*mine("Coveted Trophy", *KILL)) == []


@pytest.mark.parametrize("name", ["Final Blow", "Vengeful Curse", "Fungal Blessing"])
def test_the_slayer_of_a_neighbour_is_hurt(name: str):
    assert used(*theirs(name, *LOSE)).fighters[1].wound_tokens == 1
    assert plays(*theirs(name, *KEEP)) == []


def test_undaunted_heals_the_last_one_left():
    last = (N((3, 2), **FRAIL), G((4, 2)), S((1, 1), wound_tokens=3))
    assert used(*theirs("Undaunted", *last)).fighters[2].wound_tokens == 0
    assert plays(*theirs("Undaunted", *last, A((0, 0)))) == []


def test_brutal_but_kunnin_pushes_the_attacker():
    position = used(*mine("Brutal But Kunnin'", *WOUND))
    after = skip(drive(position, Push(by=0, fighter=0, path=((3, 3), (3, 4), (4, 4)))))
    assert after.fighters[0].hex == (4, 4)
    assert plays(*theirs("Brutal But Kunnin'", *KEEP)) == []


@pytest.mark.parametrize("name", ["Oathsworn", "Lightning Assault", "Endless Malice"])
def test_who_failed_attacks_the_same_target_again(name: str):
    position = used(*mine(name, *WOUND, faces=""))
    assert [one for one in legal(position) if one != Pass(by=0)] == [SWORD]
    assert plays(*mine(name, *WOUND)) == []


def test_rapid_volley_is_for_pistols():
    ranger = piece("Almeric Eagle-Eye")
    card = id_of("Rapid Volley")
    for name, found in (("Boltstorm Pistol", [0]), ("Shock Handaxe", [])):
        pieces = (ranger((3, 2), seat=0), G((4, 2)))
        position = held(card, pieces=pieces, step="activation")
        shot = hits(position, Attack(by=0, fighter=0, attack=name, target=1), "ff")
        assert plays(driving_nobody(shot), Play(by=0, card=card)) == found
        if found:
            after = used(driving_nobody(shot), Play(by=0, card=card))
            named = {one.attack for one in legal(after) if isinstance(one, Attack)}
            assert named == {"Boltstorm Pistol"}


def test_retribution_is_the_damaged_ones_against_the_attacker():
    position = used(*theirs("Retribution", *KEEP))
    attacks = [one for one in legal(position) if isinstance(one, Attack)]
    assert {(one.fighter, one.target) for one in attacks} == {(0, 1)}
    assert plays(*theirs("Retribution", *KEEP, faces="")) == []


def test_bloody_retribution_is_made_by_a_neighbour_of_the_slayer():
    beside = (N((3, 2), **FRAIL), G((4, 2)), S((4, 1)), A((0, 0)))
    position = used(*theirs("Bloody Retribution", *beside))
    assert refusal(position, Choose(by=0, fighters=(3,))) == "power_step.playable"
    position = skip(drive(position, Choose(by=0, fighters=(2,))))
    assert {one.target for one in legal(position) if isinstance(one, Attack)} == {1}
    assert plays(*theirs("Bloody Retribution", *LOSE[:2], S((0, 0)))) == []


AFTER_FALLS = ["Blood Frenzy", "Continue the Slaughter", "Fountain of Gore"]


@pytest.mark.parametrize("name", AFTER_FALLS)
def test_cards_that_follow_any_fall(name: str):
    assert plays(*mine(name, *KILL)) != []
    assert plays(*theirs(name, *LOSE)) != []
    assert plays(*mine(name, *WOUND)) == []


def after_a_fall(name: str) -> Position:
    """Garrek's activation after Saek fell and the card was played."""
    pieces = (S((3, 2)), B((4, 2)), G((3, 3)))
    return passing(used(*mine(name, *pieces)))


GARREKS = Attack(by=1, fighter=2, attack="Blooddrinker Axe", target=0)


def test_what_they_bring_to_the_next_activation():
    frenzy = hits(after_a_fall("Blood Frenzy"), GARREKS, "f")
    thrown = [one.word for one in frenzy.history if one.what == "attack-roll"]
    assert thrown[-1] == "fury double_support double_support", "three dice"
    assert skip(frenzy).fighters[0].wound_tokens == 2, "fury counts too"
    slaughter = hits(after_a_fall("Continue the Slaughter"), GARREKS, "s")
    assert skip(slaughter).fighters[0].wound_tokens == 3
    gore = skip(rolled(skip(drive(after_a_fall("Fountain of Gore"), GARREKS)), "s"))
    assert ask_of(gore).count == 2


def worn(name: str, *pieces, faces: str = "ss", **told) -> tuple[Position, React]:
    """Garrek has attacked the bearer of an upgrade; the reaction with it about Garrek."""
    first = {"upgrades": (id_of(name),)} | told
    position = held(pieces=(S((3, 2), **first), G((4, 2)), *pieces), step="activation", player=1)
    event = React(by=0, card=id_of(name), fighter=0, target=1)
    return hits(position, AXE, faces), event


def test_unkillable_saves_by_a_block_once():
    for face, out in (("b", False), ("d", True)):
        position, event = worn("Unkillable", **FRAIL)
        event = React(by=0, card=event.card, fighter=0, target=0)
        after = skip(rolled(answered(position, event), face))
        assert (after.fighters[0].out, bool(after.fighters[0].upgrades)) == (out, out)
    position, _ = worn("Unkillable")
    assert seek(position, React(by=0, card=id_of("Unkillable"), fighter=0, target=0)) is None


def test_defiant_strike_answers_a_hit_and_furious_blow_a_miss():
    for name, met, unmet in (("Defiant Strike", "ss", ""), ("Furious Blow", "", "ss")):
        position = answered(*worn(name, faces=met))
        if name == "Furious Blow":
            assert {one.target for one in legal(skip(position)) if isinstance(one, Attack)} == {1}
        else:
            assert ask_of(skip(position)).kind == "attack roll"
        position, event = worn(name, faces=unmet)
        assert seek(position, event) is None


def test_no_respite_attacks_before_it_falls():
    position, event = worn("No Respite", **FRAIL)
    event = React(by=0, card=event.card, fighter=0, target=0)
    assert SWORD in legal(skip(answered(position, event)))
    position, _ = worn("No Respite")
    assert seek(position, event) is None


def test_unshakeable_is_pushed_as_its_player_likes():
    position, _ = worn("Unshakeable", faces="s")
    event = React(by=0, card=id_of("Unshakeable"), fighter=0, target=0)
    position = answered(position, event)
    after = skip(drive(position, Push(by=0, fighter=0, path=((3, 3),))))
    assert after.fighters[0].hex == (3, 3)
    missed, _ = worn("Unshakeable", faces="")
    assert seek(missed, event) is None


def test_heroic_stride_follows_an_enemys_activation_nearby():
    event = React(by=0, card=id_of("Heroic Stride"), fighter=0, target=0)
    position, _ = worn("Heroic Stride", faces="")
    after = skip(drive(answered(driving_nobody(position), event), step_to((2, 2))))
    assert after.fighters[0].hex == (2, 2)
    far = held(
        pieces=(S((0, 0), upgrades=(id_of("Heroic Stride"),)), G((4, 2)), N((3, 2))),
        step="activation",
        player=1,
    )
    axe = Attack(by=1, fighter=1, attack="Blooddrinker Axe", target=2)
    assert seek(driving_nobody(hits(far, axe, "")), event) is None


def step_to(hex_: tuple[int, int]) -> Push:
    return Push(by=0, fighter=0, path=(hex_,))


def test_grisly_trophy_pays_for_its_own_kills():
    event = React(by=0, card=id_of("Grisly Trophy"), fighter=0, target=0)
    armed = (S((3, 2), upgrades=(id_of("Grisly Trophy"),)), B((4, 2)))
    position = skip(hits(held(pieces=armed, step="activation"), SWORD))
    assert skip(drive(position, event)).seats[0].glory == 2
    others = (S((3, 2)), B((4, 2)), N((1, 1), upgrades=(id_of("Grisly Trophy"),)))
    assert skip(hits(held(pieces=others, step="activation"), SWORD)).seats[0].glory == 1


def test_tough_fighters_suffer_less_but_never_nothing():
    for name in ("'Ard Head", "Gory Visage"):
        assert skip(worn(name)[0]).fighters[0].wound_tokens == 1
    targor = Attack(by=1, fighter=1, attack="Gore-axe and Blade", target=0)
    pieces = (S((3, 2), upgrades=(id_of("'Ard Head"),)), piece("Targor")((4, 2)))
    weak = skip(hits(held(pieces=pieces, step="activation", player=1), targor, "ff"))
    assert weak.fighters[0].wound_tokens == 1
    assert skip(worn("Bloodslick")[0]).fighters[0].wound_tokens == 2


def test_bloody_retribution_is_on_a_slayer_that_is_the_first_fighter_of_the_table():
    pieces = (G((4, 2)), S(out=True), N((5, 2)))
    fell = (told("out", seat=0, fighter=0, other=1), told("attack", seat=0, fighter=0, other=1))
    position = replace(scene(*pieces), history=fell, ended=fell)
    rules = rules_of(id_of("Bloody Retribution"))
    assert rules.playable(position, 1)
    assert not rules.playable(put_fighter(position, 2, hex=(0, 0)), 1)
