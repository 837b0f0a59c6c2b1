"""Ploys and spells of Beastgrave's warbands, each with its effect and where it is not open."""

import pytest

from rules_engine.machine import legal
from rules_engine.sense.modifiers import move_of
from rules_engine.state.events import (
    Attack,
    Cast,
    Charge,
    Choose,
    Pass,
    Play,
    Push,
    Roll,
)
from rules_engine.state.position import Position
from tests.engine.cards.blows import DARTS, SWORD, after_playing, blow, passing
from tests.engine.cards.playing import choosing, held
from tests.engine.cards.tables import A, B, G, K, N, S, id_of, piece
from tests.engine.driving import ask_of, dice, drive, refusal, skip

MOLLOG, WIZARD, GHOUL = map(piece, ("Mollog the Mighty", "Ammis Dawnguard", "Master Talon"))
HUNTER, QUIV, HROTHGORN = map(piece, ("Ushkor", "Quiv", "Hrothgorn"))
STURDY = MOLLOG((4, 2), seat=1)
ARMED = S((3, 2), upgrades=("Dark Darts",))
PAIR = (ARMED, STURDY)


def playing(name: str, *fighters: int, **told) -> Position:
    """The position after the card is played and these fighters are chosen."""
    return choosing(held(id_of(name), **told), id_of(name), *fighters)


def refused(name: str, *pieces, **told) -> str:
    """The rule that bars the card here."""
    return refusal(held(id_of(name), pieces=pieces, **told), Play(by=0, card=id_of(name)))


def next_blow(name: str, *chosen: int, event=SWORD, pieces=PAIR, attack="ss", defence="d", **told):
    """How an attack of the next activation goes once a ploy has been played."""
    return blow(after_playing(name, *chosen, pieces=pieces, **told), event, attack, defence)


PLAIN = (2, 1, 3, False)

FIRST = {
    "Baying Anger": (3, 3),
    "Baying Hatred": (2, 4),
    "Vindictive Attack": (4, 3),
}


@pytest.mark.parametrize("name", FIRST)
def test_the_next_attack_is_better(name: str):
    found = next_blow(name)
    assert (found.dice, found.dealt) == FIRST[name]
    far = next_blow(name, event=DARTS, attack="fff")
    assert (far.dice, far.dealt) == ((5, 1) if name == "Vindictive Attack" else (3, 1))


def with_helpers(*helpers) -> tuple:
    """Steelheart and others beside Mollog."""
    return (ARMED, STURDY, *helpers)


HELPERS = (N((5, 2)), A((4, 1)))


def test_supporters_add_to_the_next_attack():
    assert next_blow("Strike in Concert", pieces=with_helpers(*HELPERS)).dealt == 5
    assert next_blow("Strike in Concert").dealt == 3
    mauled = next_blow("Savage Mauling", pieces=with_helpers(*HELPERS))
    assert (mauled.dice, mauled.dealt) == (4, 5)
    assert next_blow("Savage Mauling")[:3] == (2, 1, 3)


def test_supporters_count_as_cards_have_it():
    pack = (
        S((3, 2), upgrades=("Dark Darts", "Bonded")),
        STURDY,
        A((4, 1), upgrades=("Hunt as One",)),
    )
    mauled, alone = (next_blow("Savage Mauling", pieces=one) for one in (pack, pack[:2]))
    assert (mauled.dice, mauled.dealt) == (5, 6), "two for the one beside it, and one more"
    assert (alone.dice, alone.dealt) == (3, 4)
    assert next_blow("Strike in Concert", pieces=pack).dealt == 6


def test_weight_of_numbers_is_for_hunters_among_hunters():
    own = HUNTER((3, 2), seat=0)
    knife = Attack(by=0, fighter=0, attack="Flint Knife", target=1)
    dealt = []
    for helper in (GHOUL((5, 2), seat=0), N((5, 2))):
        pieces = (own, STURDY, helper)
        dealt.append(next_blow("Weight of Numbers", event=knife, pieces=pieces, attack="ff").dealt)
    assert dealt == [2, 1]


def test_smell_weakness_and_carnivore_senses_pierce_a_defence():
    def dealt(name: str, *, own=ARMED, foe=STURDY, event=SWORD, attack="sf", defence="b") -> int:
        return next_blow(name, event=event, pieces=(own, foe), attack=attack, defence=defence).dealt

    assert dealt("Smell Weakness", foe=MOLLOG((4, 2), seat=1, wound_tokens=1)) == 3
    assert dealt("Smell Weakness") == 0
    knife = Attack(by=0, fighter=0, attack="Flint Knife", target=1)
    own, foe = HUNTER((3, 2), seat=0), G((4, 2))
    assert dealt("Carnivore Senses", own=own, foe=foe, event=knife, attack="f2", defence="d") == 1
    assert dealt("Carnivore Senses", foe=foe, defence="d") == 0


def test_blood_taunt_hurts_guards_and_spurs():
    position = after_playing("Blood Taunt", 0, pieces=PAIR)
    assert (position.fighters[0].wound_tokens, position.fighters[0].guard_tokens) == (1, 1)
    assert blow(position, SWORD, "ss", "d").dice == 4
    other = after_playing("Blood Taunt", 2, pieces=(*PAIR, N((2, 2))))
    assert blow(other, SWORD, "ss", "d").dice == 2


def test_bull_charge_adds_a_fury_to_a_charge():
    knife = Attack(by=0, fighter=0, attack="Flint Knife", target=1)
    pieces = (HUNTER((2, 2), seat=0), STURDY)
    ready = after_playing("Bull Charge", pieces=pieces)
    charging = drive(ready, Charge(by=0, fighter=0, path=((3, 2),)))
    assert blow(charging, knife, "", "d").dealt == 1
    near = after_playing("Bull Charge", pieces=(HUNTER((3, 2), seat=0), STURDY))
    assert blow(near, knife, "", "d").dealt == 0


def test_berserk_bellow_drives_further_for_wounds():
    for tokens, most in ((0, 1), (2, 3)):
        pieces = (S((3, 2), wound_tokens=tokens), G((4, 2)))
        asked = playing("Berserk Bellow", 1, pieces=pieces)
        assert max(len(one.path) for one in legal(asked) if isinstance(one, Push)) == most
    assert refused("Berserk Bellow", S((3, 2)), G((6, 10))) == "power_step.playable"


def cast(name: str, faces: str, *pieces) -> Position:
    """The position once a spell is tried by seat 0's wizard with this roll."""
    card = id_of(name)
    position = drive(held(card, pieces=pieces), Play(by=0, card=card), Cast(by=0, fighter=0))
    count = ask_of(skip(position)).count
    roll = Roll(by=0, kind="magic", faces=dice(faces.ljust(count, faces[-1])))
    return skip(drive(position, roll))


CASTER = WIZARD((3, 2), seat=0)


def test_spells_on_enemies():
    devolved = cast("Devolve", "*", CASTER, G((5, 2)))
    devolved = drive(devolved, Choose(by=0, fighters=(1,)))
    drawn_in = skip(drive(devolved, Push(by=0, fighter=1, path=((4, 2),))))
    assert (drawn_in.fighters[1].wound_tokens, drawn_in.fighters[1].hex) == (1, (4, 2))
    assert skip(drive(devolved, Pass(by=0))).fighters[1].hex == (5, 2)
    bound = skip(drive(cast("Binding Wind", "o", CASTER, G((5, 2))), Choose(by=0, fighters=(1,))))
    assert bound.fighters[1].move_tokens == 1
    failed = cast("Binding Wind", "c", CASTER, G((5, 2)))
    assert ask_of(failed).kind == "power step"
    assert failed.fighters[1].move_tokens == 0


def test_gift_of_contagion_weakens_an_enemy():
    gift = cast("Gift of Contagion", "o", CASTER, G((4, 2)))
    gift = passing(drive(gift, Choose(by=0, fighters=(1,))))
    axe = Attack(by=1, fighter=1, attack="Blooddrinker Axe", target=0)
    theirs = gift if gift.active == 1 else passing(drive(gift, Pass(by=0)))
    assert blow(theirs, axe, "ss", "").dealt == 1
    near = cast("Gift of Contagion", "o", CASTER, G((4, 2)), B((3, 6)))
    assert refusal(near, Choose(by=0, fighters=(2,))) == "power_step.playable"


def test_spells_on_friends():
    might = cast("Might of Kurnoth", "o", CASTER, STURDY, S((5, 2)))
    assert {one.fighters for one in legal(might)} == {(0,), (2,)}
    might = passing(drive(might, Choose(by=0, fighters=(2,))))
    ours = might if might.active == 0 else passing(drive(might, Pass(by=1)))
    sword = Attack(by=0, fighter=2, attack="Sigmarite Broadsword", target=1)
    assert blow(ours, sword, "ss", "d").dealt == 4


def test_blades_of_putrefaction_bite_on_criticals():
    for faces, tokens in (("*s", 4), ("ss", 3)):
        blades = passing(cast("Blades of Putrefaction", "o", CASTER, STURDY, S((5, 2))))
        ours = blades if blades.active == 0 else passing(drive(blades, Pass(by=1)))
        sword = Attack(by=0, fighter=2, attack="Sigmarite Broadsword", target=1)
        assert blow(ours, sword, faces, "d").dealt == tokens


def test_bestial_vigour_hurries_the_next_activation():
    vigour = passing(cast("Bestial Vigour", "o", CASTER, G((6, 10))))
    plain = move_of(held(pieces=(CASTER, G((6, 10)))), 0)
    assert (move_of(vigour, 0), move_of(vigour, 1)) == (plain + 2, move_of(held(), 1))


def test_healing_breeze_blows_over_a_hex_and_its_neighbours():
    pieces = (
        CASTER,
        G((4, 2), wound_tokens=1),
        N((2, 2), wound_tokens=1),
        B((6, 10), wound_tokens=1),
    )
    breeze = cast("Healing Breeze", "o", *pieces)
    healed = skip(drive(breeze, Choose(by=0, hexes=((3, 2),))))
    assert [one.wound_tokens for one in healed.fighters] == [0, 0, 0, 1]
    assert refusal(breeze, Choose(by=0, hexes=((6, 10),))) == "power_step.playable"
    blown = [one.other for one in healed.history if one.what == "heal"]
    assert sorted(blown) == [0, 1, 2], "the caster too, though unhurt"


def test_rancid_visitations_hurt_all_around_the_caster():
    fecula = piece("Fecula Flyblown")((3, 2), seat=0)
    pieces = (fecula, G((4, 2)), B((3, 3)), K((6, 10)), N((2, 2)))
    for faces, tokens in (("cc", [0, 1, 1, 0, 0]), ("co", [0, 0, 0, 0, 0])):
        found = cast("Rancid Visitations", faces, *pieces).fighters
        assert [one.wound_tokens for one in found] == tokens
