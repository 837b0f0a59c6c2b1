"""Cards of Nightvault and the sets after it, each with and without effect."""

from rules_engine.machine import legal, step
from rules_engine.sense.ground import attacks_of
from rules_engine.sense.modifiers import dice_of, wounds_of
from rules_engine.state.events import Attack, Charge, Choose, Move, Pass, Play, Push, React, Roll
from rules_engine.state.position import Position, Token
from tests.engine.cards.deeds import activation, move, now
from tests.engine.cards.playing import choosing, held, struck, until
from tests.engine.cards.tables import B, G, K, N, S, differing, id_of, objectives, table
from tests.engine.driving import ask_of, dice, drive, refusal, skip

FIVE = objectives((1, 2), (3, 2), (5, 2), (2, 8), (4, 8))
TWO = (S((2, 2)), G((6, 10)))


def spread(*hexes: tuple[int, int]) -> Position:
    """Two friends on these hexes, an activation just over."""
    pieces = (S(hexes[0]), N(hexes[1]), G((6, 10)))
    return table(*pieces, tokens=FIVE, history=(activation(0, 1),), step="activation")


CASES = {
    "Swift Capture": (spread((1, 2), (2, 8)), spread((1, 2), (3, 2))),
    "Perfect Match": (
        table(*TWO, mine={"scored": tuple(f"S{n}" for n in range(263, 273))}),
        table(*TWO, mine={"scored": (*(f"S{n}" for n in range(263, 272)), "S263")}),
    ),
    "Burst of Speed": (now(move(0), move(0)), now(move(0), move(1))),
}


def test_objectives_score_as_their_cards_say():
    assert differing(CASES) == [], "DC-123"


def test_nightmare_in_the_shadows_pushes_an_enemy():
    card = id_of("Nightmare in the Shadows")
    position = choosing(held(card), card, 1)
    after = skip(drive(position, Push(by=0, fighter=1, path=((5, 2),))))
    assert after.fighters[1].hex == (5, 2)
    played = skip(drive(held(card), Play(by=0, card=card)))
    assert refusal(played, Choose(by=0, fighters=(0,))) == "power_step.playable"


def test_lethal_ward_hurts_whoever_stands_on_the_objective():
    card = id_of("Lethal Ward")
    tokens = objectives((4, 2), (1, 1))
    position = skip(drive(held(card, tokens=tokens), Play(by=0, card=card)))
    hit = skip(drive(position, Choose(by=0, tokens=(0,))))
    empty = skip(drive(position, Choose(by=0, tokens=(1,))))
    assert [one.wound_tokens for one in hit.fighters] == [0, 1]
    assert [one.wound_tokens for one in empty.fighters] == [0, 0]
    hidden = held(card, tokens=(Token((4, 2), 0, face_up=False),))
    assert refusal(hidden, Play(by=0, card=card)) == "power_step.playable"


def speared(rolled: str, tokens: int, name: str = "Amberbone Spear") -> Position:
    """Steelheart with the spear attacks Garrek, who has these wound tokens; what is due is used."""
    card = id_of("Amberbone Spear")
    pieces = (S((3, 2), upgrades=(card,)), G((4, 2), wound_tokens=tokens))
    position = drive(
        held(pieces=pieces, step="activation"),
        Attack(by=0, fighter=0, attack=name, target=1),
        Roll(by=0, kind="attack", faces=dice(rolled)),
        Roll(by=1, kind="defence", faces=dice("b")),
    )
    position = skip(position)
    if ask_of(position).kind == "ability":
        position = skip(step(position, React(by=0, card=card, fighter=0)).position)
    return position


def test_the_amberbone_spear_breaks_for_glory_when_it_fells():
    broken = speared("ss", 2)
    assert (broken.fighters[0].upgrades, broken.seats[0].glory) == ((), 2)
    whole = speared("ss", 0)
    assert (len(whole.fighters[0].upgrades), whole.seats[0].glory) == (1, 0)
    sword = speared("ss", 2, "Sigmarite Broadsword")
    assert (len(sword.fighters[0].upgrades), sword.seats[0].glory) == (1, 1)


def test_who_rises_to_the_challenge_does_so_without_a_leader():
    card = id_of("Rising to the Challenge")
    found = []
    for leader in (S(out=True), S((1, 1))):
        obryn = N((3, 2), upgrades=(card, "S383"))
        position = held(pieces=(leader, G((4, 2)), obryn))
        own, darts = attacks_of(position, 2)
        told = (wounds_of(position, 2), dice_of(position, 2, own), dice_of(position, 2, darts))
        found.append(told)
    raised, plain = found
    assert raised == (plain[0] + 1, plain[1] + 1, plain[2])


def mirrored(*others) -> Position:
    """Garrek falls to Steelheart with a Mirror of Spite, and uses it."""
    card = id_of("Mirror of Spite")
    foe = G((4, 2), wound_tokens=2, upgrades=(card,))
    position = held(pieces=(S((3, 2)), foe, *others), step="activation")
    position = until(struck(position, "ss", "b"), "damage-dealt")
    return skip(step(position, React(by=1, card=card, fighter=1)).position)


def test_mirror_of_spite_hurts_the_enemies_beside_its_fighter():
    after = mirrored(N((4, 1)), K((5, 2)), B((0, 0), seat=0))
    assert after.fighters[1].out
    assert [one.wound_tokens for one in after.fighters] == [1, 0, 1, 0, 0], "DC-125"
    card = id_of("Mirror of Spite")
    unhurt = held(pieces=(S((3, 2)), G((4, 2), upgrades=(card,))), step="activation")
    unhurt = until(struck(unhurt, "ss", "b"), "damage-dealt")
    assert refusal(unhurt, React(by=1, card=card, fighter=1)) == "reactions.window"


def skittered(player: int) -> Position:
    """The activation after this player's, with seat 0's Sudden Skittering in play."""
    card = id_of("Sudden Skittering")
    position = held(card, pieces=(S((0, 0)), G((3, 0))), player=player)
    if player:
        position = drive(position, Pass(by=1))
    position = skip(drive(skip(drive(position, Play(by=0, card=card))), Pass(by=1), Pass(by=0)))
    assert (ask_of(position).kind, ask_of(position).who) == ("activation", 1 - player)
    return position


def longest(position: Position) -> int:
    """The most hexes that anybody can move now."""
    return max(len(event.path) for event in legal(position) if isinstance(event, Move))


def test_sudden_skittering_doubles_one_move_of_ones_own_without_a_charge():
    own, theirs = skittered(1), skittered(0)
    assert (longest(own), longest(theirs)) == (6, 4), "DC-275"
    assert not any(isinstance(event, Charge) for event in legal(own))
    assert any(isinstance(event, Charge) for event in legal(theirs))
