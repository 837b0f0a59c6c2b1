"""Reactions of Nightvault's warbands: each in its window, and where its trigger is missing."""

from typing import Any

import pytest

from rules_engine.machine import legal, step
from rules_engine.state.events import (
    Attack,
    Choose,
    Move,
    Pass,
    Play,
    Push,
    React,
)
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
from tests.engine.cards.tables import A, B, G, N, S, id_of, piece
from tests.engine.driving import ask_of, drive, refusal, skip

FRAIL = {"wound_tokens": 3}
DARTS = id_of("Dark Darts")


def worn(name: str, *others: Any, mine: bool, faces: str = "ss", foe: Any = None, **told: Any):
    """An attack of or against the bearer of an upgrade is over; the reaction about Garrek."""
    first = {"upgrades": (id_of(name),)} | told
    pieces = (S((3, 2), **first), foe or G((4, 2)), *others)
    position = held(pieces=pieces, step="activation", player=0 if mine else 1)
    struck = driving_nobody(hits(position, SWORD if mine else AXE, faces))
    return struck, React(by=0, card=id_of(name), fighter=0, target=1)


def own(name: str) -> React:
    """The reaction with this upgrade about its bearer."""
    return React(by=0, card=id_of(name), fighter=0, target=0)


def carded(name: str, *pieces: Any, mine: bool, faces: str = "ss", **told: Any):
    """An attack of or against the first fighter is over, and seat 0 holds a card."""
    card = id_of(name)
    position = held(card, pieces=pieces, step="activation", player=0 if mine else 1, **told)
    return driving_nobody(hits(position, SWORD if mine else AXE, faces)), card


def about(position: Position, card: str) -> list[int]:
    """The fighters that a card in hand could be about, in the first window that allows it."""
    found = (seek(position, Play(by=0, card=card, fighter=one)) for one in (-1, 0, 1, 2))
    there = next((one for one in found if one is not None), None)
    if there is None:
        return []
    return [one.fighter for one in legal(there) if isinstance(one, Play) and one.card == card]


OWN_ATTACKS = {"Hurricane Step": 1, "Disciplined Retreat": 2}


@pytest.mark.parametrize("name", OWN_ATTACKS)
def test_who_has_attacked_is_pushed(name: str):
    position, _ = worn(name, mine=True)
    position = skip(answered(position, own(name)))
    assert max(len(one.path) for one in legal(position)) == OWN_ATTACKS[name]
    attacked, _ = worn(name, mine=False)
    assert seek(attacked, own(name)) is None


def test_unswattable_follows_a_failure_against_its_fighter():
    position, _ = worn("Unswattable", mine=False, faces="")
    position = skip(answered(position, own("Unswattable")))
    assert skip(drive(position, push(0, (2, 2)))).fighters[0].hex == (2, 2)
    struck, _ = worn("Unswattable", mine=False)
    assert seek(struck, own("Unswattable")) is None


def push(fighter: int, *path: tuple[int, int]) -> Push:
    return Push(by=0, fighter=fighter, path=path)


def test_lightning_whip_hurts_once_more():
    after = skip(answered(*worn("Lightning Whip", mine=True)))
    assert after.fighters[1].out, "3 and 1 of 4"
    missed, event = worn("Lightning Whip", mine=True, faces="")
    assert seek(missed, event) is None


def test_stunning_and_disarming_blows_follow_a_neighbours_failure():
    for face, tokens in (("b", 1), ("d", 0)):
        position = answered(*worn("Stunning Blow", mine=False, faces=""))
        assert skip(rolled(position, face)).fighters[1].charge_tokens == tokens
    armed = G((4, 2), upgrades=(DARTS, id_of("Great Speed")))
    position = answered(*worn("Disarming Blow", mine=False, faces="", foe=armed))
    position = skip(rolled(position, "*"))
    assert [one.option for one in legal(position)] == [DARTS]
    after = skip(drive(position, Choose(by=0, option=DARTS)))
    assert after.fighters[1].upgrades == (id_of("Great Speed"),)
    for name in ("Stunning Blow", "Disarming Blow"):
        hit, event = worn(name, mine=False)
        assert seek(hit, event) is None


def test_grasping_thorns_pull_whom_they_hit():
    position = skip(answered(*worn("Grasping Thorns", mine=True, foe=G((4, 2)))))
    ends = {one.path[-1] for one in legal(position) if isinstance(one, Push) and one.path}
    assert ends and refusal(position, push(1, (5, 2))) == "push.distance"
    assert (3, 3) in ends
    assert skip(drive(position, Pass(by=0))).fighters[1].hex == (4, 2)
    missed, event = worn("Grasping Thorns", mine=True, faces="")
    assert seek(missed, event) is None


def test_shacklegheist_chains_pay_for_attacks():
    name = "Shacklegheist Chains"
    pieces = (S((3, 2), upgrades=(id_of(name),)), B((4, 2)))
    position = skip(hits(held(pieces=pieces, step="activation"), SWORD))
    assert skip(drive(position, own(name))).seats[0].glory == 2
    others = (S((3, 2)), B((4, 2)), N((0, 0), upgrades=(id_of(name),)))
    assert skip(hits(held(pieces=others, step="activation"), SWORD)).seats[0].glory == 1


def test_unstoppable_zeal_strikes_on_after_a_kill():
    name = "Unstoppable Zeal"
    position, _ = worn(name, G((3, 3)), mine=True, foe=B((4, 2)))
    position = skip(answered(position, own(name)))
    found = {one.attack for one in legal(position) if isinstance(one, Attack)}
    assert found == {name}
    alive, _ = worn(name, mine=True)
    assert seek(alive, own(name)) is None


def test_spiteful_thorns_hurt_who_hits_from_beside():
    for face, tokens in (("s", 1), ("f", 0)):
        position = answered(*worn("Spiteful Thorns", mine=False))
        assert skip(rolled(position, face)).fighters[1].wound_tokens == tokens
    missed, event = worn("Spiteful Thorns", mine=False, faces="")
    assert seek(missed, event) is None


def test_maddening_cackle_turns_back_who_fails():
    pieces = (S((3, 2)), G((4, 2), inspired=False))
    position, card = carded("Maddening Cackle", *pieces, mine=False, faces="")
    after = skip(answered(position, Play(by=0, card=card, fighter=1)))
    assert after.fighters[1].cursed
    assert about(*carded("Maddening Cackle", *pieces, mine=False)) == []


def test_horrible_grin_is_mollogs():
    mollog = piece("Mollog the Mighty")
    for first, found in ((mollog((3, 2), seat=0), [1]), (S((3, 2)), [])):
        position, card = carded("Horrible Grin", first, G((4, 2)), mine=False)
        assert about(position, card) == found
    position, card = carded("Horrible Grin", mollog((3, 2), seat=0), G((4, 2)), mine=False)
    assert skip(answered(position, Play(by=0, card=card, fighter=1))).fighters[1].cursed


def test_eidetic_memory_is_kchariks():
    kcharik = piece("K'charik")
    event = Attack(by=0, fighter=0, attack="Savage Greatblade", target=1)
    card = id_of("Eidetic Memory")
    for faces, found in (("", [0]), ("ss", [])):
        pieces = (kcharik((3, 2), seat=0), G((4, 2)))
        position = hits(held(card, pieces=pieces, step="activation"), event, faces)
        assert about(driving_nobody(position), card) == found
    assert about(*carded("Eidetic Memory", S((3, 2)), G((4, 2)), mine=True, faces="")) == []


def test_feast_heals_who_felled_a_neighbour():
    hurt = S((3, 2), wound_tokens=2)
    position, card = carded("Feast", hurt, B((4, 2)), mine=True)
    position = skip(answered(position, Play(by=0, card=card, fighter=0)))
    after = skip(drive(position, Choose(by=0, option="1")))
    assert after.fighters[0].wound_tokens == 1
    assert about(*carded("Feast", hurt, G((4, 2)), mine=True)) == []


def test_safeguard_spirit_takes_the_bounty_back():
    beside = (N((3, 2), **FRAIL), G((4, 2)), S((3, 1)))
    position, card = carded("Safeguard Spirit", *beside, mine=False)
    assert skip(position).seats[1].glory == 1
    assert skip(answered(position, Play(by=0, card=card, fighter=0))).seats[1].glory == 0
    alone = (N((3, 2), **FRAIL), G((4, 2)), S((0, 0)))
    assert about(*carded("Safeguard Spirit", *alone, mine=False)) == []


def declared(name: str, *pieces: Any, event: Attack = AXE) -> tuple[Position, str]:
    """An Attack action just declared while seat 0 holds a card."""
    card = id_of(name)
    position = held(card, pieces=pieces, step="activation", player=event.by)
    return step(position, event).position, card


PAIR = (S((3, 2)), G((4, 2)))


def test_forewarned_rolls_defence_dice_again():
    position, card = declared("Forewarned", *PAIR)
    position = answered(position, Play(by=0, card=card, fighter=0))
    position = skip(rolled(skip(rolled(position, "s")), "d"))
    assert ask_of(position).kind == "re-roll"
    assert about(*declared("Forewarned", *PAIR, event=SWORD)) == []


def test_dark_portent_takes_the_criticals():
    for played, dealt in ((True, 0), (False, 2)):
        position, card = declared("Dark Portent", *PAIR)
        if played:
            position = answered(position, Play(by=0, card=card, fighter=0))
        position = driving_nobody(rolled(skip(rolled(skip(position), "*")), ""))
        assert skip(position).fighters[0].wound_tokens == dealt
    assert about(*declared("Dark Portent", *PAIR, event=SWORD)) == []


def test_fearless_strike_and_hunting_pack_by_the_number_of_supporters():
    one, two = N((4, 1)), A((5, 2))
    for name, faces, helpers, played in (
        ("Fearless Strike", "1", (), True),
        ("Hunting Pack", "2", (one, two), True),
    ):
        position, card = declared(name, *PAIR, *helpers, event=SWORD)
        position = answered(position, Play(by=0, card=card, fighter=0))
        position = driving_nobody(rolled(skip(rolled(position, faces)), ""))
        last = [one for one in skip(position).history if one.what == "attack"][-1]
        assert (last.word in ("hit", "critical hit")) == played
        assert (last.word == "critical hit") == (name == "Hunting Pack")
    assert about(*declared("Fearless Strike", *PAIR, one, event=SWORD)) == []
    assert about(*declared("Hunting Pack", *PAIR, one, event=SWORD)) == []


def test_face_of_death_takes_a_die_from_a_neighbour():
    event = React(by=0, card=id_of("Face of Death"), fighter=0, target=1)
    for face, count in (("b", 1), ("d", 2)):
        pieces = (S((3, 2), upgrades=(event.card,)), G((4, 2)))
        position = step(held(pieces=pieces, step="activation", player=1), AXE).position
        assert ask_of(skip(rolled(answered(position, event), face))).count == count
    away = (S((0, 0), upgrades=(event.card,)), G((4, 2)), N((3, 2)))
    other = Attack(by=1, fighter=1, attack="Blooddrinker Axe", target=2)
    position = step(held(pieces=away, step="activation", player=1), other).position
    assert seek(position, event) is None


def test_trained_killer_runs_to_ollos_target():
    ollo, event = piece("Ollo"), own("Trained Killer")
    bow = Attack(by=0, fighter=2, attack="Hunting Bow", target=1)
    pieces = (S((2, 2), upgrades=(event.card,)), G((4, 2)), ollo((4, 3), seat=0))
    position = answered(step(held(pieces=pieces, step="activation"), bow).position, event)
    position = skip(position)
    ends = {one.path[-1] for one in legal(position) if isinstance(one, Push)}
    assert (3, 2) in ends and (1, 2) not in ends
    other = (*pieces[:2], N((4, 3)))
    hammer = Attack(by=0, fighter=2, attack="Sigmarite Grandhammer", target=1)
    assert seek(step(held(pieces=other, step="activation"), hammer).position, event) is None


def moved(path: tuple[tuple[int, int], ...], *pieces: Any, by: int = 1, fighter: int = 1, **told):
    """The moment after a Move action."""
    position = held(pieces=pieces, step="activation", player=by, **told)
    return step(position, Move(by=by, fighter=fighter, path=path)).position


def test_point_blank_shot_answers_who_comes_beside_and_drives_nobody_back():
    event = React(by=0, card=id_of("Point-blank Shot"), fighter=0, target=1)
    first = S((3, 2), upgrades=(event.card,))
    position = skip(answered(moved(((4, 2),), first, G((5, 2))), event))
    shot = next(one for one in legal(position) if isinstance(one, Attack))
    assert blow(position, shot, "f") == (2, 1, 1, False)
    assert seek(moved(((6, 2),), first, G((5, 2))), event) is None


def test_menacing_step_goes_to_who_comes_beside_another():
    event = React(by=0, card=id_of("Menacing Step"), fighter=0, target=1)
    first = S((2, 1), upgrades=(event.card,))
    position = skip(answered(moved(((4, 2),), first, G((5, 2)), N((3, 2))), event))
    ends = {one.path[-1] for one in legal(position) if isinstance(one, Push)}
    assert ends and (1, 1) not in ends
    assert seek(moved(((4, 2),), first, G((5, 2)), N((0, 0))), event) is None


def test_springseed_step_brings_another_beside_who_moved():
    card = id_of("Springseed Step")
    pieces = (S((3, 2)), G((6, 10)), N((0, 2)))
    position = moved(((3, 3),), *pieces, by=0, fighter=0, mine={"power": (card,)})
    position = skip(answered(position, Play(by=0, card=card, fighter=0)))
    assert refusal(position, Choose(by=0, fighters=(0,))) == "power_step.playable"
    position = skip(drive(position, Choose(by=0, fighters=(2,))))
    ends = {one.path[-1] for one in legal(position) if isinstance(one, Push)}
    assert (2, 3) in ends and (1, 2) not in ends
    theirs = moved(((6, 9),), *pieces, mine={"power": (card,)})
    assert about(theirs, card) == []


def test_creeping_terror_hurts_the_first_it_went_through():
    queen, event = piece("Briar Queen"), id_of("Creeping Terror")
    pieces = (queen((0, 0), seat=0, upgrades=(event,)), G((1, 0)), B((6, 10)))
    through = moved(((1, 0), (2, 0)), *pieces, by=0, fighter=0)
    terror = React(by=0, card=event, fighter=0, target=1)
    for face, tokens in (("s", 1), ("f", 0)):
        assert skip(rolled(answered(through, terror), face)).fighters[1].wound_tokens == tokens
    around = moved(((0, 1),), *pieces, by=0, fighter=0)
    assert seek(around, terror) is None


def test_volley_caller_has_a_neighbour_shoot():
    stikkit, redkap = piece("Stikkit"), piece("Redkap")
    event = own("Volley Caller")
    pieces = (stikkit((3, 2), seat=0, upgrades=(event.card,)), G((3, 4)), redkap((2, 2), seat=0))
    bow = Attack(by=0, fighter=0, attack="Grot Bow", target=1)
    position = driving_nobody(hits(held(pieces=pieces, step="activation"), bow, "f"))
    position = skip(drive(skip(answered(position, event)), Choose(by=0, fighters=(2,))))
    assert {(one.fighter, one.attack) for one in legal(position) if isinstance(one, Attack)} == {
        (2, "Grot Bow")
    }
    knife = held(pieces=(S((3, 2), upgrades=(event.card,)), G((4, 2))), step="activation")
    assert seek(driving_nobody(hits(knife, SWORD)), event) is None


def test_rapid_reload_fires_the_first_volley_of_a_round_again():
    enrik, event = piece("Enrik Ironhail"), own("Rapid Reload")
    volley = Attack(by=0, fighter=0, attack="Aethermatic Volley Gun", target=1)
    pieces = (enrik((3, 2), seat=0, upgrades=(event.card,)), G((3, 4)))
    position = driving_nobody(hits(held(pieces=pieces, step="activation"), volley, ""))
    again = skip(answered(position, event))
    assert ask_of(again).kind == "attack roll"
    assert seek(driving_nobody(rolled(skip(rolled(again, "")), "")), event) is None


def test_spark_of_sentience_draws_after_its_fighters_activation():
    event = own("Spark of Sentience")
    position, _ = worn("Spark of Sentience", mine=True)
    assert seek(position, event) is not None
    other, _ = worn("Spark of Sentience", mine=False)
    assert seek(other, event) is None
