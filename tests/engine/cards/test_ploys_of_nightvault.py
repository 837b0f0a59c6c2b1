"""Ploys, actions and lasting upgrades of Nightvault's warbands, usable and not."""

from typing import Any

import pytest

from rules_engine.card_book.known import rules_of
from rules_engine.machine import legal
from rules_engine.sense.ground import held as holding
from rules_engine.sequences.base.due import ROUND
from rules_engine.state.events import (
    Action,
    Attack,
    Choose,
    Discard,
    Draw,
    Move,
    Pass,
    Place,
    Play,
    Push,
)
from rules_engine.state.position import Position
from tests.engine.cards.blows import AXE, SWORD, after_playing, blow, played, rolled
from tests.engine.cards.playing import held
from tests.engine.cards.tables import A, B, G, K, N, S, id_of, objectives, piece, table
from tests.engine.driving import ask_of, drive, refusal, skip

PAIR = (S((3, 2)), G((4, 2)))
APART = (S((0, 0)), G((6, 10)))
STALAGSQUIG, SPITESHROOM = piece("Stalagsquig"), piece("Spiteshroom")
GRAWL, OLLO = piece("Grawl"), piece("Ollo")
YLTHARI, SQUIG = piece("Ylthari"), piece("Gobbaluk (Squig)")


def begun(name: str, **told: Any) -> Position:
    """The power step as the card has just been played."""
    card = id_of(name)
    return skip(drive(held(card, **told), Play(by=0, card=card)))


def refused(name: str, *pieces: Any, **told: Any) -> str:
    """The rule that bars the card here."""
    card = id_of(name)
    return refusal(held(card, pieces=pieces, **told), Play(by=0, card=card))


def offered(position: Position) -> list[int]:
    """The fighters that can be chosen now."""
    return [one.fighters[0] for one in legal(position) if isinstance(one, Choose) and one.fighters]


def ends(position: Position) -> set[Any]:
    """Where the pushes that are asked for can end."""
    return {one.path[-1] for one in legal(position) if isinstance(one, Push) and one.path}


@pytest.mark.parametrize("name", ["Spectral Parry", "Prepared Position", "Last Guardians"])
def test_a_friend_without_a_guard_token_gets_one(name: str):
    pieces = (S((3, 2)), G((4, 2)), N((2, 2), guard_tokens=1))
    assert offered(begun(name, pieces=pieces)) == [0]
    assert played(name, 0, pieces=pieces).fighters[0].guard_tokens == 1
    assert refused(name, S((3, 2), guard_tokens=1), G((4, 2))) == "power_step.playable"


def test_sneaky_step_pushes_a_friend_a_hex():
    assert offered(begun("Sneaky Step", pieces=PAIR)) == [0]
    after = skip(drive(played("Sneaky Step", 0), Push(by=0, fighter=0, path=((2, 2),))))
    assert after.fighters[0].hex == (2, 2)


def test_freezing_fear_is_for_who_stands_beside_the_leader():
    pieces = (S((3, 2)), G((4, 2)), B((6, 10)), N((6, 9)))
    assert offered(begun("Freezing Fear", pieces=pieces)) == [1]
    assert played("Freezing Fear", 1, pieces=pieces).fighters[1].move_tokens == 1
    assert refused("Freezing Fear", *APART) == "power_step.playable"


BESIDE = {"Hobble": (STALAGSQUIG, "move_tokens"), "Sporeburst": (SPITESHROOM, "wound_tokens")}


@pytest.mark.parametrize("name", BESIDE)
def test_an_enemy_beside_one_of_the_mob_suffers_by_a_smash(name: str):
    squig, tokens = BESIDE[name]
    pieces = (S((0, 0)), G((4, 2)), squig((3, 2), seat=0), B((1, 0)))
    assert offered(begun(name, pieces=pieces)) == [1]
    for face, count in (("s", 1), ("*", 1), ("f", 0)):
        after = skip(rolled(played(name, 1, pieces=pieces), face))
        assert getattr(after.fighters[1], tokens) == count
    assert refused(name, *PAIR) == "power_step.playable"


def test_there_the_whole_time_brings_stalagsquig_back():
    pieces = (S((0, 0)), G((6, 10)), STALAGSQUIG(seat=0, out=True))
    position = skip(rolled(begun("There the Whole Time", pieces=pieces), "s"))
    after = skip(drive(position, Place(by=0, fighter=2, hex=(3, 3))))
    assert (after.fighters[2].hex, after.fighters[2].out) == ((3, 3), False)
    failed = skip(rolled(begun("There the Whole Time", pieces=pieces), "f"))
    assert ask_of(failed).kind == "power step"
    assert refused("There the Whole Time", *APART, N(out=True)) == "power_step.playable"


def test_heel_brings_grawl_to_ollo():
    pieces = (GRAWL((0, 0), seat=0), G((6, 10)), OLLO((3, 3), seat=0))
    found = ends(begun("Heel", pieces=pieces))
    assert (3, 2) in found and (1, 1) not in found
    assert refused("Heel", GRAWL((0, 0), seat=0), G((6, 10))) == "power_step.playable"


def test_make_some_noise_pushes_squigs_up_to_two_hexes():
    pieces = (SQUIG((0, 0), seat=0), G((6, 10)), S((3, 3)))
    position = begun("Make Some Noise", pieces=pieces)
    assert {one.fighter for one in legal(position) if isinstance(one, Push)} == {0}
    after = skip(drive(position, Push(by=0, fighter=0, path=((1, 0), (2, 0)))))
    assert after.fighters[0].hex == (2, 0)
    assert refused("Make Some Noise", *APART) == "power_step.playable"


def test_protect_the_boss_ends_beside_the_leader():
    pieces = (S((3, 2)), G((6, 10)), N((0, 2)), A((3, 8)))
    assert offered(begun("Protect the Boss", pieces=pieces)) == [2]
    assert ends(played("Protect the Boss", 2, pieces=pieces)) == {(2, 2)}
    assert refused("Protect the Boss", N((3, 2)), G((6, 10))) == "power_step.playable"


def test_bound_by_fate_switches_two_who_are_near():
    pieces = (S((3, 2)), G((4, 2)), N((1, 2)), A((3, 9)))
    position = played("Bound by Fate", 0, pieces=pieces)
    assert offered(position) == [2]
    after = skip(drive(position, Choose(by=0, fighters=(2,))))
    assert [one.hex for one in after.fighters[:3]] == [(1, 2), (4, 2), (3, 2)]
    assert refused("Bound by Fate", S((0, 0)), G((4, 2)), N((6, 10))) == "power_step.playable"


def test_deceitful_step_goes_where_the_die_says():
    told = {"pieces": (*APART, N((5, 10))), "tokens": objectives((3, 3))}
    assert offered(begun("Deceitful Step", **told)) == [0]
    onto = {
        face: {one.hex for one in legal(skip(rolled(played("Deceitful Step", 0, **told), face)))}
        for face in ("o", "*")
    }
    assert onto == {"o": {(3, 3)}, "*": {(3, 3)}}
    there = skip(rolled(played("Deceitful Step", 0, **told), "c"))
    assert Place(by=0, fighter=0, hex=(1, 1)) in legal(there)
    assert refusal(there, Place(by=0, fighter=0, hex=(3, 3))) == "place.needs-a-free-hex"


def test_follow_your_instincts_exchanges_an_objective():
    mine = {"objectives": ("S263",), "objective_deck": ("S265",)}
    told = {"mine": mine | {"power": (id_of("Follow Your Instincts"),)}}
    position = skip(drive(begun("Follow Your Instincts", **told), Discard(by=0, cards=("S263",))))
    after = drive(position, Draw(by=0, deck="objective", cards=("S265",)))
    assert after.seats[0].objectives == ("S265",)
    assert refused("Follow Your Instincts", *PAIR) == "power_step.playable"


def test_quiet_contemplation_is_one_or_the_other():
    card = id_of("Quiet Contemplation")
    mine = {"power": (card,), "power_deck": ("S390",), "objective_deck": ("S265",)}
    full = {"mine": mine | {"objectives": ("S263",)}}
    power = skip(drive(begun("Quiet Contemplation", **full), Choose(by=0, option="power")))
    after = skip(drive(power, Draw(by=0, deck="power", cards=("S390",))))
    assert (after.seats[0].power, after.seats[0].objectives) == (("S390",), ("S263",))
    other = skip(drive(begun("Quiet Contemplation", **full), Pass(by=0)))
    other = skip(drive(other, Discard(by=0, cards=("S263",))))
    assert ask_of(other).kind == "draw objective"
    empty = skip(drive(begun("Quiet Contemplation", mine=mine), Pass(by=0)))
    assert ask_of(empty).kind == "power step", "nothing to discard, nothing drawn for it"


def test_seek_the_skyvessel_moves_up_to_two():
    pieces = (S((3, 2)), G((6, 10)), N((1, 1), move_tokens=1))
    position = played("Seek the Skyvessel", 0, pieces=pieces)
    position = skip(drive(position, Move(by=0, fighter=0, path=((3, 3),))))
    assert offered(position) == [2]
    position = skip(drive(position, Choose(by=0, fighters=(2,))))
    after = skip(drive(position, Move(by=0, fighter=2, path=((1, 2),))))
    assert [one.hex for one in after.fighters] == [(3, 3), (6, 10), (1, 2)]
    none = skip(drive(begun("Seek the Skyvessel", pieces=pieces), Pass(by=0)))
    assert ask_of(none).kind == "power step"


def test_atmospheric_isolation_shuts_all_hands_while_thundrik_stands():
    thundrik, other = piece("Bjorgen Thundrik"), id_of("Peal of Thunder")
    card = id_of("Atmospheric Isolation")
    pieces = (thundrik((3, 2), seat=0), G((4, 2)))
    position = skip(drive(held(card, pieces=pieces, theirs=(other,)), Play(by=0, card=card)))
    assert refusal(position, Play(by=1, card=other)) == "game.card-over-rule"
    assert refused("Atmospheric Isolation", *PAIR) == "power_step.playable"


def test_leech_power_takes_ylthari_s_objective():
    pieces = (YLTHARI((3, 2), seat=0, wound_tokens=2), G((4, 2)))
    position = begun("Leech Power", pieces=pieces, tokens=objectives((3, 2), (1, 1)))
    after = skip(drive(position, Choose(by=0, option="1")))
    assert ([one.hex for one in after.tokens], after.fighters[0].wound_tokens) == ([(1, 1)], 1)
    tokens = objectives((1, 1))
    assert refused("Leech Power", *pieces, tokens=tokens) == "power_step.playable"


def test_mesmerising_gaze_takes_guard_or_gives_a_move_token():
    pieces = (S((3, 2)), G((4, 2), guard_tokens=1))
    position = played("Mesmerising Gaze", 1, pieces=pieces)
    guard = skip(drive(position, Choose(by=0, option="guard"))).fighters[1]
    move = skip(drive(position, Pass(by=0))).fighters[1]
    assert (guard.guard_tokens, guard.move_tokens) == (0, 0)
    assert (move.guard_tokens, move.move_tokens) == (1, 1)
    assert refused("Mesmerising Gaze", *APART) == "power_step.playable"


BLOCKED = (S((0, 0)), G((1, 0)), B((0, 1)), K((1, 1)))


def test_lightning_step_passes_through_others():
    for name, free in (("Lightning Step", True), ("Khorne Calls", False)):
        position = after_playing(name, pieces=BLOCKED)
        assert any(isinstance(one, Move) for one in legal(position)) == free


def acting(name: str, *others: Any, **told: Any) -> tuple[Position, Action]:
    """The first fighter with an upgrade, about to act; the action."""
    first = {"upgrades": (id_of(name),)} | told
    pieces = (S((3, 2), **first), *others)
    return held(pieces=pieces, step="activation"), Action(by=0, fighter=0, card=id_of(name))


def test_endless_whirl_hurts_all_around_when_inspired():
    position, whirl = acting("Endless Whirl", G((4, 2)), N((2, 2)), B((0, 0)), inspired=True)
    assert [one.wound_tokens for one in skip(drive(position, whirl)).fighters] == [0, 1, 1, 0]
    calm, whirl = acting("Endless Whirl", G((4, 2)))
    assert whirl not in legal(calm)


def test_spore_cloud_scatters_two():
    position, cloud = acting("Spore Cloud", G((4, 2)), N((2, 2)))
    position = skip(drive(position, cloud))
    assert position.stack[-1].sequence == "scatter"
    assert position.stack[-1].args.count == 2
    plain = held(pieces=PAIR, step="activation")
    assert refusal(plain, cloud) == "actions.printed-actions"


def test_foul_temper_and_paymaster_give_a_re_roll():
    for upgrades, others, again in (
        ((id_of("Foul Temper"),), (), True),
        ((), (N((2, 2), upgrades=(id_of("Paymaster"),)),), True),
        ((), (N((0, 0), upgrades=(id_of("Paymaster"),)),), False),
    ):
        pieces = (S((3, 2), upgrades=upgrades), G((4, 2)), *others)
        position = skip(drive(held(pieces=pieces, step="activation"), SWORD))
        assert (ask_of(skip(rolled(position, ""))).kind == "re-roll") == again


def test_horrific_stench_takes_a_supporter_from_its_neighbours():
    for upgrades, dealt in (((id_of("Horrific Stench"),), 3), ((), 0)):
        pieces = (S((3, 2), upgrades=upgrades), G((4, 2)), B((2, 2)))
        assert blow(held(pieces=pieces, step="activation"), SWORD, "s", "1").dealt == dealt


def test_pinning_shot_supports_its_neighbours_in_attack_and_defence():
    pin = {"upgrades": (id_of("Pinning Shot"),)}
    for told, dealt, taken in ((pin, 3, 0), ({}, 0, 2)):
        pieces = (S((3, 2)), G((4, 2)), N((2, 2), **told))
        assert blow(held(pieces=pieces, step="activation"), SWORD, "1").dealt == dealt
        theirs = held(pieces=pieces, step="activation", player=1)
        assert blow(theirs, AXE, "s", "1").dealt == taken


def test_rooted_to_the_spot_holds_after_all():
    tokens = objectives((3, 2))
    for upgrades, numbers in (((id_of("Rooted to the Spot"),), [1]), ((), [])):
        pieces = (STALAGSQUIG((3, 2), seat=0, upgrades=upgrades), G((4, 2)))
        assert holding(held(pieces=pieces, tokens=tokens), 0) == numbers


PAYING: dict[str, tuple[Position, Position]] = {
    "Silver Tether": (
        table(S((2, 8)), G((6, 10)), tokens=objectives((2, 8))),
        table(S((2, 8)), G((6, 10)), tokens=objectives((2, 7))),
    ),
    "Sniffer Spite": (
        table(S((2, 8)), G((6, 10))),
        table(S((2, 2)), G((6, 10))),
    ),
}


@pytest.mark.parametrize("name", PAYING)
def test_a_glory_point_as_the_last_end_phase_begins(name: str):
    pays, misses = PAYING[name]
    assert (pays_of(name)(pays, 0), pays_of(name)(misses, 0)) == (1, 0)


def pays_of(name: str) -> Any:
    """What an upgrade of this name pays its fighter's player as the last end phase begins."""
    rules = rules_of(id_of(name))
    assert rules is not None
    return rules.pays


def test_regenerate_heals_as_a_round_begins():
    card = id_of("Regenerate")
    rules = rules_of(card)
    assert rules is not None and rules.when is not None
    assert rules.at == (ROUND,)
    hurt = held(pieces=(S((3, 2), wound_tokens=2, upgrades=(card,)), G((4, 2))))
    assert rules.when(hurt, 0, 0) == [0]
    assert rules.when(held(pieces=PAIR), 0, 0) == []


def test_weapons_of_one_use_are_discarded_when_made():
    for name, faces in (("Jabbertoad", ""), ("Spitethorn Arrow", "")):
        pieces = (S((3, 2), upgrades=(id_of(name),)), G((4, 2)))
        event = Attack(by=0, fighter=0, attack=name, target=1)
        position = skip(drive(held(pieces=pieces, step="activation"), event))
        after = skip(rolled(skip(rolled(position, faces)), ""))
        if ask_of(after).kind == "drive back":
            after = skip(drive(after, Push(by=0, fighter=1, path=())))
        assert after.fighters[0].upgrades == ()
        assert after.seats[0].power_discard == (id_of(name),)


def test_cage_of_thorns_pins_whom_it_hits():
    cage = Attack(by=0, fighter=0, attack="Cage of Thorns", target=1)
    for faces, tokens in (("oo", 1), ("cc", 0)):
        pieces = (YLTHARI((3, 2), seat=0, upgrades=(id_of("Cage of Thorns"),)), G((4, 2)))
        position = skip(drive(held(pieces=pieces, step="activation"), cage))
        position = skip(rolled(skip(rolled(position, faces)), ""))
        if ask_of(position).kind == "drive back":
            position = skip(drive(position, Push(by=0, fighter=1, path=())))
        assert position.fighters[1].move_tokens == tokens


NASTY = Attack(by=0, fighter=0, attack="Nasty Stabba", target=1)
VENGEFUL = Attack(by=0, fighter=0, attack="Vengeful Blow", target=1)
SADISTIC = Attack(by=0, fighter=0, attack="Sadistic Strike", target=1)


def test_weapons_that_grow_with_the_table():
    prog = piece("Prog da Netter")
    stabba = S((3, 2), upgrades=(id_of("Nasty Stabba"),))
    for third, count in ((prog((4, 1), seat=0), 4), (N((4, 1)), 2)):
        position = held(pieces=(stabba, G((4, 2)), third), step="activation")
        assert blow(position, NASTY, "s").dice == count
    vengeful = S((3, 2), upgrades=(id_of("Vengeful Blow"),))
    for losses, found in (((N(out=True), A(out=True)), (4, 3)), ((N((0, 0)),), (2, 1))):
        position = held(pieces=(vengeful, G((4, 2)), *losses), step="activation")
        made = blow(position, VENGEFUL, "f")
        assert (made.dice, made.dealt) == found
    sadist = S((3, 2), upgrades=(id_of("Sadistic Strike"),))
    for tokens, dealt in ((1, 3), (0, 1)):
        pieces = (sadist, G((4, 2), wound_tokens=tokens))
        assert blow(held(pieces=pieces, step="activation"), SADISTIC, "s").dealt == dealt


def test_flit_flies_through_others():
    bat = piece("Bat Squig")
    walled = (bat((0, 0), seat=0), *BLOCKED[1:])
    position = begun("Flit", pieces=walled)
    assert (2, 0) in ends(position)
    over = Push(by=0, fighter=0, path=((1, 0), (2, 0)))
    assert skip(drive(position, over)).fighters[0].hex == (2, 0)
    onto = Push(by=0, fighter=0, path=((1, 0),))
    assert refusal(position, onto) == "push.obstacles"
    assert refused("Flit", *PAIR) == "power_step.playable"


def test_living_wall_ends_side_by_side():
    pieces = (S((3, 2)), G((6, 10)), N((0, 2)), A((4, 8)))
    assert offered(begun("Living Wall", pieces=pieces)) == [0, 2]
    position = played("Living Wall", 0, 2, pieces=pieces)
    assert not any(isinstance(one, Pass) for one in legal(position)), "too far to stay"
    position = skip(drive(position, Push(by=0, fighter=0, path=((2, 2),))))
    assert (1, 2) in ends(position) and (0, 1) not in ends(position)
    after = skip(drive(position, Push(by=0, fighter=2, path=((1, 2),))))
    assert (after.fighters[0].hex, after.fighters[2].hex) == ((2, 2), (1, 2))
    assert refused("Living Wall", S((0, 0)), G((4, 2)), N((6, 9))) == "power_step.playable"
