"""Universal ploys and spells, each played where it can be and refused where it cannot."""

from typing import Any

from rules_engine.machine import legal, step
from rules_engine.scene import Piece
from rules_engine.sense.ground import attack_named
from rules_engine.sense.modifiers import damage_of, dice_of, move_of
from rules_engine.state.events import (
    Attack,
    Cast,
    Choose,
    Discard,
    Draw,
    Move,
    Pass,
    Place,
    Play,
    Push,
    Roll,
)
from rules_engine.state.position import Position
from tests.engine.cards.playing import choosing, held, struck, until
from tests.engine.cards.tables import B, G, N, S, objectives
from tests.engine.driving import BROADSWORD, ask_of, dice, drive, refusal, relieved, skip

AMMIS = "Ammis Dawnguard"


def test_shardgale_hurts_everybody_at_one_moment():
    pieces = (S((3, 2), wound_tokens=3), G((6, 10), wound_tokens=3), B((5, 9)))
    after = skip(drive(held("S356", pieces=pieces), Play(by=0, card="S356")))
    assert [one.out for one in after.fighters] == [True, True, False]
    assert after.fighters[2].wound_tokens == 1
    assert (after.seats[0].glory, after.seats[1].glory) == (1, 1), "DC-036"
    outs = [one.since for one in after.history if one.what == "out"]
    assert len(set(outs)) == 1, "DC-125"


def test_distraction_pushes_a_chosen_enemy():
    position = choosing(held("S318"), "S318", 1)
    assert refusal(position, Push(by=0, fighter=1, path=())) == "push.distance"
    after = skip(drive(position, Push(by=0, fighter=1, path=((5, 2),))))
    assert after.fighters[1].hex == (5, 2)


def test_confusion_switches_two_neighbours():
    after = choosing(held("S311"), "S311", 0, 1)
    assert [one.hex for one in after.fighters] == [(4, 2), (3, 2)]
    apart = held("S311", pieces=(S((0, 0)), G((6, 10))))
    assert refusal(apart, Play(by=0, card="S311")) == "power_step.playable"


def test_inspiration_strikes_inspires_one_who_may_be_already():
    assert choosing(held("S334"), "S334", 0).fighters[0].inspired
    twice = held("S334", pieces=(S((3, 2), inspired=True), G((4, 2))))
    assert choosing(twice, "S334", 0).fighters[0].inspired, "DC-234"


def taunted(face: str) -> Position:
    """Garrek, Inspired or not, taunted with this die."""
    position = held("S312", "S334", pieces=(S((3, 2)), G((4, 2), inspired=True)))
    position = choosing(position, "S312", 1)
    return skip(drive(position, Roll(by=0, kind="attack", faces=dice(face))))


def test_cruel_taunt_turns_an_enemy_back_for_good_by_a_smash():
    assert taunted("s").fighters[1].cursed, "DC-220"
    assert not taunted("s").fighters[1].inspired
    assert taunted("f").fighters[1].inspired


def robbed(face: str, theirs: int) -> tuple[int, int]:
    """The unspent glory of both after Daylight Robbery with this die."""
    position = drive(held("S315", their={"glory": theirs}), Play(by=0, card="S315"))
    after = skip(drive(position, Roll(by=0, kind="attack", faces=dice(face))))
    return after.seats[0].glory, after.seats[1].glory


def test_daylight_robbery_takes_an_unspent_point_if_there_is_one():
    assert robbed("s", 2) == (1, 1)
    assert robbed("*", 0) == (0, 0)
    assert robbed("f", 2) == (0, 2)


def test_reflected_injury_wants_a_wounded_friend_beside_an_enemy():
    pieces = (S((3, 2), wound_tokens=1), G((4, 2)), B((6, 10)))
    after = choosing(held("S350", pieces=pieces), "S350", 0, 1)
    assert after.fighters[1].wound_tokens == 1
    assert refusal(held("S350"), Play(by=0, card="S350")) == "power_step.playable"


def test_illusory_fighter_is_placed_on_a_starting_hex_of_its_own():
    position = choosing(held("S332"), "S332", 0)
    assert refusal(position, Place(by=0, fighter=0, hex=(2, 7))) == "place.needs-a-free-hex"
    after = skip(drive(position, Place(by=0, fighter=0, hex=(1, 1))))
    assert (after.fighters[0].hex, after.fighters[0].move_tokens) == ((1, 1), 0)


def test_improvisation_changes_the_whole_hand_even_an_empty_one():
    deck = ("S360", "S369", "S372", "S343")
    position = held("S333", mine={"power": ("S333", "S330"), "power_deck": deck})
    position = skip(drive(position, Play(by=0, card="S333")))
    after = skip(drive(position, Draw(by=0, deck="power", cards=deck[:3])))
    assert after.seats[0].power == deck[:3]
    assert set(after.seats[0].power_discard) == {"S333", "S330"}
    alone = held("S333", mine={"power": ("S333",), "power_deck": deck})
    assert ask_of(skip(drive(alone, Play(by=0, card="S333")))).kind == "draw power", "DC-233"


def test_spoils_of_battle_and_ghoulish_pact_give_an_upgrade_of_the_hand():
    position = choosing(held("S362", "S390"), "S362", 0)
    after = drive(position, Choose(by=0, option="S390"))
    assert after.fighters[0].upgrades == ("S390",)
    assert after.seats[0].spent == 0
    assert refusal(held("S362"), Play(by=0, card="S362")) == "power_step.playable"
    assert refusal(held("NV417"), Play(by=0, card="NV417")) == "power_step.playable", "DC-146"


def test_ready_for_action_or_my_turn_follows_ghoulish_pact():
    position = choosing(held("NV417", "S390", "S348", "S343"), "NV417", 0)
    position = until(step(position, Choose(by=0, option="S390")).position, "card-resolved")
    position = step(position, Pass(by=1)).position
    assert position.fighters[0].wound_tokens == 1
    cards = {event.card for event in legal(position) if isinstance(event, Play)}
    assert cards == {"S348", "S343"}, "DC-145"


def test_quick_thinker_follows_an_enemys_move_with_a_friends_own():
    position = held(theirs=("S347",), step="activation", pieces=(S((1, 1)), G((6, 10)), B((5, 9))))
    position = until(step(position, Move(by=0, fighter=0, path=((2, 1),))).position, "after-action")
    position = step(position, Play(by=1, card="S347")).position
    position = skip(position)
    position = skip(step(position, Choose(by=1, fighters=(1,))).position)
    after = skip(drive(position, Move(by=1, fighter=1, path=((5, 10),))))
    assert (after.fighters[1].hex, after.fighters[1].move_tokens) == ((5, 10), 1)


def test_teamwork_pushes_another_friend_before_the_dice():
    pieces = (S((3, 2)), G((4, 2)), N((1, 1)))
    position = drive(held("S367", step="activation", pieces=pieces), BROADSWORD)
    position = step(step(position, Pass(by=1)).position, Play(by=0, card="S367")).position
    position = skip(position)
    assert refusal(position, Choose(by=0, fighters=(0,))) == "power_step.playable"
    position = skip(drive(position, Choose(by=0, fighters=(2,))))
    after = skip(drive(position, Push(by=0, fighter=2, path=((2, 1),))))
    assert (after.fighters[2].hex, ask_of(after).kind) == ((2, 1), "attack roll")


def test_duel_of_wits_draws_before_the_ploy_it_answers():
    position = held("S318", theirs=("S320",), their={"power_deck": ("S360", "S369")})
    position = drive(position, Play(by=0, card="S318"))
    assert getattr(position.stack[-1].args, "at", "") == "card-revealed"
    position = skip(step(position, Play(by=1, card="S320")).position)
    assert (ask_of(position).kind, ask_of(position).who) == ("draw power", 1), "DC-226"


def denied(face: str) -> Position:
    """Shardgale answered by Forceful Denial with this die."""
    position = drive(held("S356", theirs=("S324",)), Play(by=0, card="S356"))
    position = skip(step(position, Play(by=1, card="S324")).position)
    return skip(step(position, Roll(by=1, kind="defence", faces=dice(face))).position)


def test_forceful_denial_takes_a_ploys_effect_away_by_a_block():
    assert [one.wound_tokens for one in denied("b").fighters] == [0, 0]
    assert [one.wound_tokens for one in denied("d").fighters] == [1, 1]
    assert denied("b").seats[0].power_discard == ("S356",)


def test_what_heals_everybody_wants_somebody_hurt():
    pieces = (S((3, 2), wound_tokens=2), G((4, 2), wound_tokens=1))
    for card in ("S365", "NV429"):
        after = skip(drive(held(card, pieces=pieces), Play(by=0, card=card)))
        assert [one.wound_tokens for one in after.fighters] == [1, 0]
        assert refusal(held(card), Play(by=0, card=card)) == "power_step.playable", "DC-104"


def test_invisible_walls_set_move_to_1_before_any_bonus():
    pieces = (S((3, 2)), G((4, 2), upgrades=("S390",)))
    position = skip(drive(held("S335", pieces=pieces), Play(by=0, card="S335")))
    position = drive(position, Pass(by=1), Pass(by=0))
    assert (move_of(position, 0), move_of(position, 1)) == (1, 2), "DC-235"


def test_death_throes_hurts_an_enemy_beside_one_who_falls():
    pieces = (S((3, 2)), G((4, 2), wound_tokens=1))
    position = struck(held(theirs=("S316",), step="activation", pieces=pieces), "ss", "b")
    position = until(position, "damage-dealt")
    after = skip(step(position, Play(by=1, card="S316", fighter=0)).position)
    assert after.fighters[1].out
    assert after.fighters[0].wound_tokens == 1


def failed(card: str, tokens: int = 1) -> Position:
    """An attack on Garrek has failed and his player answers with a card."""
    pieces = (S((3, 2)), G((4, 2), wound_tokens=tokens))
    position = struck(held(theirs=(card,), step="activation", pieces=pieces), "ff", "b")
    return step(until(position, "after-action"), Play(by=1, card=card)).position


def test_a_failed_attack_is_answered_by_a_push_or_a_heal():
    position = skip(failed("NV406"))
    after = skip(drive(position, Push(by=1, fighter=1, path=((5, 2), (6, 2)))))
    assert after.fighters[1].hex == (6, 2)
    assert relieved(failed("NV410"), 1).fighters[1].wound_tokens == 0


def next_turn(position: Position) -> Position:
    """The power step passed, the next activation asked."""
    return skip(drive(skip(position), *(Pass(by=seat) for seat in (1, 0))))


def test_what_helps_the_next_attack_waits_for_the_next_activation():
    position = next_turn(drive(held("NV409"), Play(by=0, card="NV409")))
    axe = Attack(by=1, fighter=1, attack="Blooddrinker Axe", target=0)
    assert ask_of(skip(drive(position, axe))).count == 3
    whip = next_turn(choosing(held("NV472"), "NV472", 0))
    assert whip.fighters[0].wound_tokens == 1
    assert damage_of(whip, 0, attack_named(whip, 0, "Sigmarite Broadsword")) == 3


def test_who_may_be_chosen_by_where_they_stand():
    edge = held("NV412", pieces=(S((3, 2)), G((6, 10)), B((4, 8))))
    assert choosing(edge, "NV412", 1).fighters[1].wound_tokens == 1
    stare = held("NV467", pieces=(S((3, 2)), G((5, 2)), B((6, 10))))
    assert refusal(drive(stare, Play(by=0, card="NV467")), Choose(by=0, fighters=(2,)))
    assert choosing(stare, "NV467", 1).fighters[1].move_tokens == 1
    vision = held("NV441", tokens=objectives((3, 2)))
    assert choosing(vision, "NV441", 0).fighters[0].inspired
    assert refusal(held("NV441"), Play(by=0, card="NV441")) == "power_step.playable"


def test_shadowed_step_places_in_no_ones_territory_with_a_move_token():
    position = choosing(held("NV444"), "NV444", 0)
    assert refusal(position, Place(by=0, fighter=0, hex=(3, 4))) == "place.needs-a-free-hex"
    after = skip(drive(position, Place(by=0, fighter=0, hex=(3, 5))))
    assert (after.fighters[0].hex, after.fighters[0].move_tokens) == ((3, 5), 1)


def test_commanding_stride_ends_on_a_starting_hex():
    position = choosing(held("NV401"), "NV401", 0)
    assert refusal(position, Push(by=0, fighter=0, path=((2, 2),))) == "push.distance"
    after = skip(drive(position, Push(by=0, fighter=0, path=((3, 1),))))
    assert after.fighters[0].hex == (3, 1)


def test_flexible_strategy_exchanges_an_objective():
    mine = {"objectives": ("S263", "S264"), "objective_deck": ("S265",)}
    position = skip(
        drive(held("NV416", mine=mine | {"power": ("NV416",)}), Play(by=0, card="NV416"))
    )
    position = skip(drive(position, Discard(by=0, cards=("S263",))))
    after = drive(position, Draw(by=0, deck="objective", cards=("S265",)))
    assert after.seats[0].objectives == ("S264", "S265")


def conjured(card: str, faces: str, *pieces: Piece, **told: Any) -> Position:
    """Ammis casts a gambit spell with these dice."""
    own = (Piece(AMMIS, (3, 2), seat=0, wound_tokens=1), *(pieces or (G((4, 2)),)))
    position = drive(held(card, pieces=own, **told), Play(by=0, card=card))
    position = drive(position, Cast(by=0, fighter=0))
    return skip(drive(position, Roll(by=0, kind="magic", faces=dice(faces))))


def test_sphere_of_aqshy_is_dealt_by_its_caster_within_four_hexes():
    position = conjured("NV451", "c", G((4, 2)), B((6, 10)))
    assert refusal(position, Choose(by=0, fighters=(2,))) == "power_step.playable"
    after = skip(drive(position, Choose(by=0, fighters=(1,))))
    assert after.fighters[1].wound_tokens == 1
    dealt = [one for one in after.history if one.what == "damage"]
    assert [one.fighter for one in dealt] == [0], "DC-035"
    assert conjured("NV451", "o").fighters[1].wound_tokens == 0


def test_sphere_of_azyr_wants_an_enemy_on_an_objective():
    position = conjured("NV452", "o", G((5, 4)), tokens=objectives((5, 4)))
    assert skip(drive(position, Choose(by=0, fighters=(1,)))).fighters[1].wound_tokens == 1
    nobody = held("NV452", pieces=(Piece(AMMIS, (3, 2), seat=0), G((4, 2))))
    assert refusal(nobody, Play(by=0, card="NV452")) == "spells.line-of-sight"


def cast_by_leader(card: str, faces: str, *pieces: Piece) -> Position:
    """Averon Stormsire, a wizard of two dice, casts a gambit spell."""
    own = (Piece("Averon Stormsire", (3, 2), seat=0, wound_tokens=1), *pieces)
    position = drive(held(card, pieces=own), Play(by=0, card=card), Cast(by=0, fighter=0))
    return skip(drive(position, Roll(by=0, kind="magic", faces=dice(faces))))


def test_the_other_spheres_heal_hasten_and_rend():
    position = cast_by_leader("NV455", "cc", G((6, 10)))
    assert skip(drive(position, Choose(by=0, fighters=(0,)))).fighters[0].wound_tokens == 0
    position = next_turn(cast_by_leader("NV456", "cc", G((6, 10))))
    axe = attack_named(position, 1, "Blooddrinker Axe")
    assert dice_of(position, 1, axe) == 3
    after = cast_by_leader("NV442", "cc", G((4, 2)), B((6, 10)))
    assert [one.wound_tokens for one in after.fighters] == [1, 1, 0]
    assert cast_by_leader("NV442", "co", G((4, 2))).fighters[1].wound_tokens == 0
