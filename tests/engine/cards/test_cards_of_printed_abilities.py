"""Cards of Beastgrave's warbands that turn on what is printed on their fighters' cards."""

import pytest

from rules_engine.machine import legal, step
from rules_engine.scene import Piece
from rules_engine.state.events import (
    Action,
    Attack,
    Choose,
    Place,
    Play,
    Roll,
    Scattered,
    ScatterToken,
)
from rules_engine.state.position import Position, put_fighter
from tests.engine.cards.arming import stays, window
from tests.engine.cards.playing import held
from tests.engine.cards.tables import G, S, differing, id_of, piece, scorable, table, told
from tests.engine.driving import ask_of, dice, drive, refusal, skip

KARTHAEN, GRASHRAK = piece("Karthaen, Huntcaller"), piece("Grashrak Fellhoof")
DUKE, TALON, STABBIT = piece("Duke Crakmarrow"), piece("Master Talon"), piece("Stabbit")
HORN, JAWS = "Hunting Horn", "Snarlfang Jaws"
HERE = KARTHAEN((3, 2), seat=0)
SOUNDED = told("ability", seat=0, fighter=0, word=HORN)


def test_cry_of_the_wild_asks_for_the_horn_and_for_who_sounded_it():
    other = told("ability", seat=0, fighter=0, word="another")
    late = told("ability", seat=0, fighter=0, word=HORN, turn=0)
    silent = table(HERE, G((6, 9)), history=(other,))
    assert (
        differing({"Cry of the Wild": (table(HERE, G((6, 9)), history=(SOUNDED,)), silent)}) == []
    )
    assert not scorable("Cry of the Wild", table(HERE, G((6, 9)), history=(late,)))
    gone = table(KARTHAEN(out=True, seat=0), S((3, 2)), G((6, 9)), history=(SOUNDED,))
    assert not scorable("Cry of the Wild", gone)


def test_the_horn_that_is_sounded_is_the_one_that_is_asked_for():
    position = table(HERE, G((6, 9)), step="activation")
    position = skip(drive(position, Action(by=0, fighter=0, card=HORN)))
    assert [one.word for one in position.history if one.what == "ability"] == [HORN]


def rituals(count: int, leader: bool = True) -> Position:
    chief = GRASHRAK((3, 2), seat=0)
    position = table(chief, S((1, 2)), G((6, 9)))
    return put_fighter(position, 0 if leader else 1, counters=(("Ritual", count),))


def test_blood_ritual_counts_the_counters_of_the_leader():
    assert differing({"Blood Ritual": (rituals(2), rituals(1))}) == []
    assert scorable("Blood Ritual", rituals(3))
    fallen = put_fighter(rituals(2), 0, hex=None, out=True, counters=())
    assert not scorable("Blood Ritual", fallen)


def summoning(*pieces: Piece, **more: object) -> Position:
    found = pieces or (DUKE((3, 2), seat=0), G((6, 9)), TALON(out=True, seat=0))
    return held(id_of("Strident Summons"), pieces=found, **more)


SUMMONS = Play(by=0, card=id_of("Strident Summons"))


def test_strident_summons_has_the_duke_call():
    """The action is named, so that a Charge token does not bar it."""
    charged = (DUKE((3, 2), seat=0, charge_tokens=1), G((6, 9)), TALON(out=True, seat=0))
    position = skip(drive(summoning(*charged), SUMMONS))
    assert ask_of(position).kind == "scatter token"
    position = skip(drive(position, ScatterToken(by=0, hex=(2, 2))))
    position = skip(drive(position, Scattered(by=0, faces=("smash",), ways=(3,))))
    position = skip(drive(position, Choose(by=0, fighters=(2,))))
    place = next(one for one in legal(position) if isinstance(one, Place))
    position = skip(drive(position, place))
    assert not position.fighters[2].out
    made = [one.word for one in position.history if one.what in ("ability", "ploy")]
    assert made == ["Ghoul Call", SUMMONS.card]
    assert ask_of(position).kind == "power step"


def test_strident_summons_needs_the_duke_and_somebody_to_call():
    nobody = summoning(DUKE((3, 2), seat=0), G((6, 9)), TALON((1, 2), seat=0))
    leaderless = summoning(S((3, 2)), DUKE(out=True, seat=0), G((6, 9)), TALON(out=True, seat=0))
    for position in (nobody, leaderless):
        assert refusal(position, SUMMONS) == "power_step.playable"


def bitten(rolled: str, attack: str = JAWS) -> Position:
    """The window after an Attack action of Stabbit's."""
    name = id_of("Unbridled Ferocity")
    position = held(name, pieces=(STABBIT((3, 2), seat=0), S((4, 2), seat=1)), step="activation")
    position = drive(
        position,
        Attack(by=0, fighter=0, attack=attack, target=1),
        Roll(by=0, kind="attack", faces=dice(rolled)),
        Roll(by=1, kind="defence", faces=dice("d")),
    )
    return window(stays(position, 1), "after-action", 0)


def ferocious(position: Position) -> list[int]:
    card = id_of("Unbridled Ferocity")
    return [one.fighter for one in legal(position) if isinstance(one, Play) and one.card == card]


def test_unbridled_ferocity_bites_again_after_a_bite_that_failed():
    position = bitten("2")
    assert ferocious(position) == [0]
    play = Play(by=0, card=id_of("Unbridled Ferocity"), fighter=0)
    position = skip(step(position, play).position)
    again = [one for one in legal(position) if isinstance(one, Attack)]
    assert again == [Attack(by=0, fighter=0, attack=JAWS, target=1)]
    position = skip(drive(position, again[0]))
    assert (ask_of(position).kind, ask_of(position).count) == ("attack roll", 1)


@pytest.mark.parametrize(("rolled", "attack"), [("s", JAWS), ("22", "Stabbing Stikka")])
def test_unbridled_ferocity_follows_no_success_and_no_other_attack(rolled: str, attack: str):
    assert ferocious(bitten(rolled, attack)) == []


TRAPPED = {"what": "sprung", "seat": 0, "word": "Bushwakka: trap"}


def test_dinner_time_is_when_an_enemy_comes_into_the_trap():
    def after(**facts: object) -> Position:
        found = (told(**(TRAPPED | facts)),)
        return table(S((3, 2)), G((6, 9)), history=found, step="activation")

    assert differing({"Dinner Time": (after(other=1), after(other=0))}) == []
    assert not scorable("Dinner Time", after(other=1, seat=1)), "the trap of the other"
    assert not scorable("Dinner Time", after(other=1, word="Dangerous Prize")), "no trap"
