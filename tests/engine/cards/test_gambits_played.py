"""Universal gambits played in a power step: whether they may be, and what they leave behind."""

from typing import Any

import pytest

from rules_engine.machine import legal, step
from rules_engine.scene import Piece
from rules_engine.sense.modifiers import defence_of, move_of, wounds_of
from rules_engine.sense.states import quarry
from rules_engine.state.events import (
    Attack,
    Choose,
    Discard,
    Pass,
    Place,
    Play,
    Push,
    Roll,
    Scattered,
    ScatterToken,
)
from rules_engine.state.position import Mark, Position, put
from tests.engine.cards.arming import attack_dice, defence_dice, fought, worn
from tests.engine.cards.playing import held
from tests.engine.cards.tables import B, G, N, S, id_of, objectives, piece
from tests.engine.driving import ask_of, dice, drive, refusal, skip

W, A, MOLLOG = piece("Ammis Dawnguard"), piece("Angharad"), piece("Mollog the Mighty")
HD = {"edition": "harrowdeep-2021"}
PAIR = (S((3, 2)), G((4, 2)))
HUNTER, PREY, PHANTOM = ("Keen Sense",), ("Survival Instincts",), ("Illusory Form",)


def holding(name: str, *pieces: Piece, **told: Any) -> Position:
    """A power step in which seat 0 holds this card."""
    mine = dict(told.pop("mine", {}))
    more = mine.pop("power", ())
    return held(id_of(name), *more, pieces=pieces or PAIR, mine=mine, **told)


def may_play(name: str, *pieces: Piece, **told: Any) -> bool:
    """Whether the card may be played there."""
    position = holding(name, *pieces, **told)
    return any(getattr(one, "card", "") == id_of(name) for one in legal(position))


def played(name: str, *pieces: Piece, choose: tuple[int, ...] = (), **told: Any) -> Position:
    """The position after the ploy, these fighters chosen one after the other."""
    position = skip(drive(holding(name, *pieces, **told), Play(by=0, card=id_of(name))))
    for fighter in choose:
        position = skip(drive(position, Choose(by=0, fighters=(fighter,))))
    return position


def next_turn(position: Position, seat: int = 0) -> Position:
    """The next activation of a seat, everybody passing till then."""
    position = skip(position)
    while ask_of(position).kind != "activation" or ask_of(position).who != seat:
        position = skip(step(position, Pass(by=ask_of(position).who)).position)
    return position


PLAYABLE = {
    "Burden of Command": (PAIR, (S((3, 2)), B((4, 2)))),
    "Cautious Commander": (PAIR, (N((3, 2)), G((4, 2)))),
    "Hidden Reserves": ((S((3, 2), wound_tokens=1), G((4, 2))), PAIR),
    "Quick Manoeuvre": ((S((3, 2)), N((3, 3)), G((4, 2))), (S((3, 2)), N((0, 0)), G((4, 2)))),
    "Tyrant's Command": (
        (S((3, 2)), N((2, 2), move_tokens=1), G((4, 2))),
        (S((3, 2), move_tokens=1), N((2, 2)), G((4, 2))),
    ),
    "Shattershard": ((S((3, 2)), G((4, 2), upgrades=("War Cry",))), PAIR),
    "Dragged into the Darkness": ((S((3, 2)), G((4, 2), move_tokens=1)), PAIR),
    "Downwind": ((S((3, 2), upgrades=HUNTER), G((6, 2))), PAIR),
    "Go to Ground": (PAIR, (S((3, 2), move_tokens=1), G((4, 2)))),
    "Madness Dart": (PAIR, (S((3, 2)), G((6, 10)))),
    "Dulling Dart": (PAIR, (S((3, 2)), G((6, 10)))),
    "Euphoric Dust": (PAIR, (S((3, 2)), G((6, 10)))),
    "Phantom Advance": ((S((3, 2), upgrades=PHANTOM), G((6, 2))), PAIR),
    "Transfer of Power": (
        (S((3, 2), upgrades=PHANTOM), N((0, 0), upgrades=PHANTOM), G((6, 2))),
        (S((3, 2), upgrades=PHANTOM), N((0, 0)), G((6, 2))),
    ),
}


@pytest.mark.parametrize("name", PLAYABLE)
def test_a_ploy_needs_somebody_it_is_for(name: str):
    yes, no = PLAYABLE[name]
    assert may_play(name, *yes)
    assert not may_play(name, *no)


ON_TOKENS = {
    "Shifting Reflection": (objectives((3, 2), (4, 2)), objectives((3, 2))),
    "Irresistible Prize": (objectives((0, 0)), ()),
    "Harnessed Power": (objectives((4, 2)), objectives((0, 0))),
    "Jealous Defence": (objectives((3, 2)), objectives((4, 2))),
    "Leave Nothing to Chance": (objectives((3, 2)), objectives((4, 2))),
    "Quick Search": (objectives((3, 2)), objectives((4, 2))),
}


@pytest.mark.parametrize("name", ON_TOKENS)
def test_a_ploy_needs_its_tokens(name: str):
    yes, no = ON_TOKENS[name]
    assert may_play(name, tokens=yes)
    assert not may_play(name, tokens=no)


def test_a_ploy_needs_what_it_takes():
    assert may_play("Rethink Strategy", mine={"objectives": ("S263",)})
    assert not may_play("Rethink Strategy")
    assert may_play("Making Ends Meet", mine={"spent": 1})
    assert not may_play("Making Ends Meet")
    assert may_play("At Any Cost", mine={"glory": 3})
    assert not may_play("At Any Cost", mine={"glory": 2})
    there = objectives((3, 2))
    assert may_play("Frenzied Search", tokens=there, mine={"power": ("S360",)})
    assert not may_play("Frenzied Search", tokens=there)
    armed = {"power": (id_of("War Cry"),)}
    assert may_play("Forward Planning", mine=armed)
    assert not may_play("Forward Planning", S((3, 2), charge_tokens=1), G((4, 2)), mine=armed)


def test_tokens_that_are_given_or_taken():
    assert played("Cautious Commander", choose=(0,)).fighters[0].guard_tokens == 1
    tired = (S((3, 2)), N((2, 2), move_tokens=1), G((4, 2)))
    assert played("Tyrant's Command", *tired, choose=(1,)).fighters[1].move_tokens == 0
    mine = {"power": (id_of("War Cry"),)}
    planned = played("Forward Planning", mine=mine, choose=(0,))
    planned = skip(step(planned, next(iter(legal(planned)))).position)
    assert (planned.fighters[0].charge_tokens, worn(planned)) == (1, ("War Cry",))


def test_wounds_that_are_healed():
    hurt = (S((3, 2), wound_tokens=2), G((4, 2), wound_tokens=2))
    assert played("Hidden Reserves", *hurt, choose=(0,)).fighters[0].wound_tokens == 1
    assert played("Shadow Balm", *hurt, choose=(1,)).fighters[1].wound_tokens == 1
    power = played("Harnessed Power", *hurt, tokens=objectives((4, 2)))
    assert [one.wound_tokens for one in power.fighters] == [2, 1]


def test_places_that_are_changed():
    beside = (S((3, 2)), N((3, 3)), G((4, 2)))
    swapped = played("Quick Manoeuvre", *beside, choose=(0, 1))
    assert [one.hex for one in swapped.fighters[:2]] == [(3, 3), (3, 2)]
    held_ = objectives((3, 2), (4, 2))
    mirrored = played("Shifting Reflection", tokens=held_, choose=(0, 1))
    assert [one.hex for one in mirrored.fighters] == [(4, 2), (3, 2)]
    ghosts = (S((3, 2), upgrades=PHANTOM), N((0, 0), upgrades=PHANTOM), G((6, 2)))
    crossed = played("Transfer of Power", *ghosts, choose=(0, 1))
    assert [one.hex for one in crossed.fighters[:2]] == [(0, 0), (3, 2)]
    hidden = played("Go to Ground", choose=(0,))
    places = [one for one in legal(hidden) if isinstance(one, Place)]
    hidden = skip(step(hidden, places[0]).position)
    assert (hidden.fighters[0].hex, hidden.fighters[0].charge_tokens) == (places[0].hex, 1)
    prey = played("Go to Ground", S((3, 2), upgrades=PREY), G((4, 2)), choose=(0,))
    assert len(legal(prey)) > len(places)


def pushes(position: Position) -> set[tuple[int, int]]:
    """Where the push that is asked for may end."""
    return {one.path[-1] for one in legal(position) if isinstance(one, Push) and one.path}


def test_pushes_towards_the_nearest_enemy():
    far = (S((3, 2)), G((3, 5)))
    assert pushes(played("Sic 'em", *far, choose=(0,))) == {(3, 3)} | pushes(
        played("Flitting Shadow", *far, choose=(0,))
    )
    phantom = (S((3, 2), upgrades=PHANTOM), N((0, 0)), G((3, 5)))
    advance = played("Phantom Advance", *phantom)
    assert {one.fighter for one in legal(advance) if isinstance(one, Push)} == {0}
    assert (3, 3) in pushes(advance)
    stepped = skip(
        drive(played("Flitting Shadow", *far, choose=(0,)), Push(by=0, fighter=0, path=((3, 3),)))
    )
    assert stepped.fighters[0].guard_tokens == 0, "no companion"


def test_pushes_towards_somebody_or_something():
    three = (S((3, 2)), N((3, 4)), G((6, 10)))
    centred = played("Centre of Attention", *three, choose=(0,))
    assert {one.fighter for one in legal(centred) if isinstance(one, Push)} == {1}
    assert (3, 3) in pushes(centred)
    prize = played("Irresistible Prize", *three, tokens=objectives((3, 3)))
    prize = skip(drive(prize, Choose(by=0, tokens=(0,))))
    assert (3, 3) in pushes(prize)
    scented = played("Downwind", S((3, 2), upgrades=HUNTER), G((3, 5)), choose=(0, 1))
    scented = skip(drive(scented, Push(by=0, fighter=0, path=((3, 3),))))
    assert quarry(scented, 1)


def test_flickering_step_goes_by_its_criticals():
    position = played("Flickering Step")
    position = skip(drive(position, Roll(by=0, kind="attack", faces=dice("**ssssss"))))
    position = skip(drive(position, Choose(by=0, fighters=(0,))))
    assert max(len(one.path) for one in legal(position) if isinstance(one, Push)) == 2


def test_shattershard_breaks_by_smash():
    pieces = (S((3, 2)), G((4, 2), upgrades=("Great Strength", "War Cry")))
    position = played("Shattershard", *pieces, choose=(1,))
    assert refusal(position, Choose(by=0, option="S390")) == "game.card-over-rule"
    position = skip(drive(position, Choose(by=0, option="S436")))
    broken = skip(drive(position, Roll(by=0, kind="attack", faces=dice("s"))))
    assert worn(broken, 1) == ("Great Strength",)
    whole = skip(drive(position, Roll(by=0, kind="attack", faces=dice("f"))))
    assert worn(whole, 1) == ("Great Strength", "War Cry")


def test_hands_that_are_exchanged():
    mine = {"objectives": ("S263", "S264"), "objective_deck": ("S265", "S266")}
    position = drive(played("Rethink Strategy", mine=mine), Discard(by=0, cards=("S263",)))
    assert (ask_of(position).kind, ask_of(position).count) == ("draw objective", 1)
    mine = {"power": ("S360", "S369"), "power_deck": ("S370", "S371")}
    trust = drive(played("Trust to Luck", mine=mine), Discard(by=0, cards=("S360", "S369")))
    assert (ask_of(trust).kind, ask_of(trust).count) == ("draw power", 2)
    there = {"tokens": objectives((3, 2)), "mine": {"power": ("S360",), "power_deck": ("S370",)}}
    assert ask_of(played("Quick Search", **there)).kind == "draw power"
    frenzied = drive(played("Frenzied Search", **there), Discard(by=0, cards=("S360",)))
    assert ask_of(frenzied).kind == "draw power"


def test_what_is_paid_and_gained():
    turned = played("Making Ends Meet", mine={"spent": 1})
    assert (turned.seats[0].glory, turned.seats[0].spent) == (1, 0)
    risky = played("A Risky Prospect", choose=(0,))
    risky = skip(drive(risky, Roll(by=0, kind="magic", faces=dice("*cc"))))
    assert (risky.seats[0].glory, risky.fighters[0].wound_tokens) == (1, 2)
    cost = played("At Any Cost", S((3, 2)), G((6, 2)), mine={"glory": 3}, choose=(0,))
    assert (ask_of(cost).kind, cost.seats[0].spent) == ("granted action", 3)
    jealous = played("Jealous Defence", tokens=objectives((3, 2)), choose=(0,))
    assert ask_of(jealous).kind == "granted action"


def test_damage_by_ploys():
    weak = (S((3, 2)), G((4, 2), move_tokens=1, wound_tokens=3))
    assert played("Dragged into the Darkness", *weak, choose=(1,)).fighters[1].out
    strong = (S((3, 2)), G((4, 2), move_tokens=1, wound_tokens=2))
    assert played("Dragged into the Darkness", *strong, choose=(1,)).fighters[1].wound_tokens == 2
    ground = holding("Hostile Ground")
    assert not any(getattr(one, "card", "") == id_of("Hostile Ground") for one in legal(ground))
    marked = put(ground, ("marks",), (Mark((4, 3), "lethal", "x"),))
    hurt = skip(drive(marked, Play(by=0, card=id_of("Hostile Ground"))))
    assert skip(drive(hurt, Choose(by=0, fighters=(1,)))).fighters[1].wound_tokens == 1


def test_black_powder_sphere_bursts_by_its_end_hex():
    position = skip(drive(played("Black-powder Sphere"), Choose(by=0, hexes=((4, 2),))))
    position = drive(position, ScatterToken(by=0, hex=(4, 2), turned=0))
    position = skip(drive(position, Scattered(by=0, faces=("smash",), ways=(0,))))
    burst = skip(drive(position, Roll(by=0, kind="attack", faces=dice("*"))))
    assert burst.fighters[1].wound_tokens == 1
    dud = skip(drive(position, Roll(by=0, kind="attack", faces=dice("f"))))
    assert dud.fighters[1].wound_tokens == 0


def test_tokens_taken_off():
    gone = skip(
        drive(
            played("Leave Nothing to Chance", tokens=objectives((3, 2))), Choose(by=0, tokens=(0,))
        )
    )
    assert gone.tokens == ()


def test_what_lasts_on_a_fighter():
    assert quarry(played("Marked", choose=(1,)), 1)
    assert not quarry(played("Marked", choose=(1,)), 0)
    grace = played("Malkyn Grace", choose=(0,))
    assert (move_of(grace, 0), wounds_of(grace, 0)) == (5, 3)
    cloaked = played("Cloaked in Shadow", choose=(1,), mine={"power": (id_of("Distraction"),)})
    assert quarry(cloaked, 1)
    while ask_of(cloaked).who != 0:
        cloaked = skip(step(cloaked, Pass(by=ask_of(cloaked).who)).position)
    tried = skip(drive(cloaked, Play(by=0, card=id_of("Distraction"))))
    assert ask_of(tried).kind == "power step", "nobody to choose"


def test_poisons_weaken_until_their_time():
    maddened = next_turn(played("Madness Dart", choose=(1,)), 1)
    axe = Attack(by=1, fighter=1, attack="Blooddrinker Axe", target=0)
    assert fought(maddened, axe, "ff", "d").fighters[0].wound_tokens == 2
    dulled = next_turn(played("Dulling Dart", choose=(1,)), 1)
    assert attack_dice(dulled, axe) == 1
    dusted = played(
        "Euphoric Dust", S((3, 2)), G((4, 2), upgrades=("Cursed Artefact",)), choose=(1,)
    )
    assert defence_of(next_turn(dusted, 1), 1) == 1
    assert attack_dice(next_turn(played("Marked", choose=(1,)), 1), axe) == 2


NEXT = {
    "Burden of Command": (1, lambda p: move_of(p, 1), 1, 4),
    "Rising Water": (1, lambda p: move_of(p, 1), 2, 4),
    "Fumble": (
        1,
        lambda p: attack_dice(p, Attack(by=1, fighter=1, attack="Blooddrinker Axe", target=0)),
        1,
        2,
    ),
    "Ephemeral Shield": (
        1,
        defence_dice,
        2,
        1,
    ),
    "Ephemeral Form": (1, defence_dice, 2, 1),
    "Scavenged Defences": (1, defence_dice, 2, 1),
    "Headlong Flight": (1, lambda p: move_of(p, 1), 5, 4),
    "Tracking": (1, lambda p: move_of(p, 1), 5, 4),
}
CHOSEN = {"Burden of Command": (1,), "Scavenged Defences": (0,)}


@pytest.mark.parametrize("name", NEXT)
def test_what_holds_in_the_next_activation(name: str):
    seat, measure, with_it, without = NEXT[name]
    assert measure(next_turn(played(name, choose=CHOSEN.get(name, ())), seat)) == with_it
    assert measure(next_turn(held(pieces=PAIR), seat)) == without
