"""Cards about casting: how a roll is read, when it lashes back, spells stopped and spells cast
as a reaction."""

from typing import Any

import pytest

from rules_engine.machine import legal, step
from rules_engine.sense.modifiers import level_of
from rules_engine.state.events import Attack, Cast, Choose, Event, Pass, Play, React, Reroll
from rules_engine.state.position import Position
from tests.engine.cards.blows import hits, rolled, seek
from tests.engine.cards.crews import hd
from tests.engine.cards.lasting import STORMSIRE
from tests.engine.cards.playing import held
from tests.engine.cards.tables import B, G, N, id_of, piece
from tests.engine.driving import ask_of, drive, refusal, skip

FECULA, VORTEMIS = piece("Fecula Flyblown"), piece("Vortemis the All-seeing")
SCREAM, CRY = "Rending Scream", "Cry of Thunder"


def worn(*names: str) -> dict[str, Any]:
    return {"upgrades": tuple(id_of(one) for one in names)}


def spell_of(wizard: Any, faces: str, **told: Any) -> Position:
    """The casting roll of a gambit spell that hurts the enemies beside the caster by channel."""
    card = id_of(SCREAM)
    pieces = (wizard, G((4, 2)), N((0, 0)), *told.pop("others", ()))
    position = drive(held(card, pieces=pieces, **told), Play(by=0, card=card))
    return rolled(drive(position, Cast(by=0, fighter=0)), faces)


def wounds(position: Position) -> list[int]:
    return [one.wound_tokens for one in skip(position).fighters]


@pytest.mark.parametrize(
    ("faces", "own", "dealt"), [("cc", 0, 0), ("oo", 0, 1), ("**", 1, 0), ("*o", 0, 1)]
)
def test_a_vortex_staff_has_channel_and_focus_change_about_and_two_criticals_fail(
    faces: str, own: int, dealt: int
):
    with_it = spell_of(STORMSIRE((3, 2), seat=0, **worn("Vortex Staff")), faces)
    assert wounds(with_it)[:2] == [own, dealt]
    bare = {"cc": 1, "oo": 0, "**": 1, "*o": 0}[faces]
    assert wounds(spell_of(STORMSIRE((3, 2), seat=0), faces))[1] == bare


def test_retchling_turns_a_die_to_channel_and_shields_from_backlash():
    position = skip(spell_of(FECULA((3, 2), seat=0, **worn("Retchling")), "co"))
    assert ask_of(position).kind == "die to turn"
    assert refusal(position, Choose(by=0, option="7")) == "spells.changed-face-counts"
    assert wounds(drive(position, Choose(by=0, option="2")))[1] == 1
    assert wounds(drive(position, Pass(by=0)))[1] == 0
    lashed = skip(spell_of(FECULA((3, 2), seat=0, **worn("Retchling")), "**"))
    assert wounds(drive(lashed, Pass(by=0)))[:2] == [0, 1]
    assert wounds(spell_of(FECULA((3, 2), seat=0), "**"))[:2] == [1, 1]


@pytest.mark.parametrize(("faces", "own"), [("*c", 1), ("cc", 0)])
def test_madcap_mushroom_adds_a_symbol_and_one_critical_hurts(faces: str, own: int):
    mushroom, scream = id_of("Madcap Mushroom"), id_of(SCREAM)
    zarbag = piece("Zarbag")((3, 2), seat=0)
    position = held(mushroom, scream, pieces=(zarbag, G((4, 2)), N((0, 0))))
    position = skip(drive(position, Play(by=0, card=mushroom), Pass(by=1)))
    position = drive(position, Play(by=0, card=scream), Cast(by=0, fighter=0))
    assert {one.option for one in legal(skip(position))} == {"channel", "focus"}
    position = drive(position, Choose(by=0, option="channel"))
    assert wounds(rolled(position, faces))[0] == own
    later = drive(held(scream, pieces=(zarbag, G((4, 2)))), Play(by=0, card=scream))
    assert wounds(rolled(drive(later, Cast(by=0, fighter=0)), "*c"))[0] == 0


def test_vaults_mysterium_raises_every_wizard_and_lashes_harder():
    card = id_of("Vaults Mysterium")
    pieces = (STORMSIRE((3, 2), seat=0), VORTEMIS((5, 5), seat=1), N((0, 0)))
    before = held(card, id_of(SCREAM), pieces=pieces, edition="harrowdeep-2021")
    after = skip(drive(before, Play(by=0, card=card)))
    levels = [(level_of(before, one), level_of(after, one)) for one in range(3)]
    assert levels == [(2, 3), (2, 3), (0, 0)]
    spell = drive(after, Pass(by=1), Play(by=0, card=id_of(SCREAM)), Cast(by=0, fighter=0))
    assert [wounds(rolled(spell, one))[0] for one in ("ccc", "*cc")] == [0, 2]
    bare = drive(before, Play(by=0, card=id_of(SCREAM)), Cast(by=0, fighter=0))
    assert wounds(rolled(bare, "*c"))[0] == 0


STOPPED = {"Warding Scroll": "", "Lucky Trinket": "*cc"}


@pytest.mark.parametrize("name", STOPPED)
@pytest.mark.parametrize("faces", ["cc", "co"])
def test_a_spell_that_is_cast_is_stopped(name: str, faces: str):
    mine = G((4, 2), **worn(name))
    card = id_of(SCREAM)
    position = drive(
        held(card, pieces=(STORMSIRE((3, 2), seat=0), mine, N((0, 0)))), Play(by=0, card=card)
    )
    position = rolled(drive(position, Cast(by=0, fighter=0)), faces)
    event = React(by=1, card=id_of(name), fighter=1, target=0)
    there = seek(position, event)
    assert (there is not None) is (faces == "cc"), "only what is cast is stopped"
    if there is not None:
        after = step(there, event).position
        assert after.fighters[1].upgrades == ()
        thrown = STOPPED[name]
        assert wounds(rolled(after, thrown) if thrown else after)[1] == 0
        if thrown:
            assert wounds(rolled(after, "ccc"))[1] == 1


def test_a_lucky_trinket_reaches_three_hexes():
    far = spell_of(STORMSIRE((3, 2), seat=0), "cc", others=(B((3, 6), **worn("Lucky Trinket")),))
    assert seek(far, React(by=1, card=id_of("Lucky Trinket"), fighter=3, target=0)) is None


def test_a_potion_of_clarity_rolls_one_casting_die_again():
    position = spell_of(STORMSIRE((3, 2), seat=0, **worn("Potion of Clarity")), "co")
    event = React(by=0, card=id_of("Potion of Clarity"), fighter=0, target=0)
    there = seek(position, event)
    assert there is not None
    after = step(there, event).position
    assert after.fighters[0].upgrades == ()
    again = step(skip(after), Reroll(by=0, dice=(1,), faces=("channel",))).position
    assert wounds(again)[1] == 1
    assert wounds(drive(after, Pass(by=0)))[1] == 0
    assert seek(spell_of(STORMSIRE((3, 2), seat=0), "co"), event) is None


@pytest.mark.parametrize(("faces", "left"), [("oo", 0), ("cc", 1)])
def test_magical_damping_takes_a_point_off_another_spell(faces: str, left: int):
    card, scream = id_of("Magical Damping"), id_of(SCREAM)
    pieces = (STORMSIRE((3, 2), seat=0), VORTEMIS((3, 3), seat=1))
    position = drive(held(scream, theirs=(card,), pieces=pieces), Play(by=0, card=scream))
    position = rolled(drive(position, Cast(by=0, fighter=0)), "cc")
    there = seek(position, Play(by=1, card=card, fighter=0))
    assert there is not None
    answered = drive(step(there, Play(by=1, card=card, fighter=0)).position, Cast(by=1, fighter=1))
    assert wounds(rolled(answered, faces))[1] == left
    assert seek(held(theirs=(card,), pieces=pieces), Play(by=1, card=card, fighter=0)) is None


AXE = Attack(by=1, fighter=1, attack="Blooddrinker Axe", target=0)
OTHER = Attack(by=1, fighter=1, attack="Blooddrinker Axe", target=2)


def attacked(name: str, event: Attack, **told: Any) -> Position:
    pieces = (
        STORMSIRE((3, 2), seat=0, **worn(name), **told),
        G((4, 2)),
        N((5, 2)),
    )
    position = held(pieces=pieces, edition="harrowdeep-2021", step="activation", player=1)
    return skip_to_roll(step(position, event).position)


def skip_to_roll(position: Position) -> Position:
    return rolled(skip(position), "ss")


@pytest.mark.parametrize(("event", "there"), [(AXE, True), (OTHER, False)])
def test_iaras_instant_shield_is_cast_when_its_fighter_is_attacked(event: Attack, there: bool):
    use = React(by=0, card=id_of("Iara's Instant Shield"), fighter=0, target=1)
    position = attacked("Iara's Instant Shield", event)
    found = seek(position, use)
    assert (found is not None) is there
    if found is not None:
        for faces in ("oo", "cc"):
            cast = skip(rolled(step(found, use).position, faces))
            assert ask_of(cast).kind == "defence roll"
            after = skip(rolled(cast, "1"))
            assert (ask_of(after).kind == "re-roll") is (faces == "oo")


@pytest.mark.parametrize(("wounded", "there"), [(2, True), (0, False)])
def test_auto_immolation_strikes_back_at_whoever_fells_its_fighter(wounded: int, there: bool):
    use = React(by=0, card=id_of("Abasoth's Auto-immolation"), fighter=0, target=1)
    pieces = (
        STORMSIRE((3, 2), seat=0, wound_tokens=wounded, **worn("Abasoth's Auto-immolation")),
        G((4, 2)),
        N((0, 0)),
    )
    position = hits(held(pieces=pieces, step="activation", player=1), AXE)
    found = seek(position, use)
    assert (found is not None) is there
    if found is not None:
        cast = skip(rolled(step(found, use).position, "oo"))
        assert ask_of(cast).count == 4, "its Wounds"
        assert skip(rolled(cast, "s*")).fighters[1].wound_tokens == 2
        failed = skip(rolled(step(found, use).position, "cc"))
        assert failed.fighters[1].wound_tokens == 0


@pytest.mark.parametrize(("at", "there"), [((5, 2), True), ((6, 9), False)])
def test_prison_of_grief_staggers_who_was_active_near_it(at: tuple[int, int], there: bool):
    wizard = piece("Prentice Marcov")((3, 2), seat=0, upgrades=(id_of("Prison of Grief"),))
    position = hd(pieces=(wizard, G(at)), step="activation", player=1)
    guard: Event = next(one for one in legal(position) if type(one).__name__ == "Guard")
    use = React(by=0, card=id_of("Prison of Grief"), fighter=0, target=1)
    found = seek(step(position, guard).position, use)
    assert (found is not None) is there
    if found is not None:
        assert skip(rolled(step(found, use).position, "o")).fighters[1].stagger_tokens == 1
        assert skip(rolled(step(found, use).position, "c")).fighters[1].stagger_tokens == 0


def test_spells_cast_as_reactions_need_a_wizard_and_an_edition_that_has_them():
    use = React(by=0, card=id_of("Abasoth's Auto-immolation"), fighter=0, target=1)
    for edition, name in (("shadespire-2018", "Averon Stormsire"), ("nightvault-2019", "Targor")):
        own = piece(name)((3, 2), seat=0, wound_tokens=2, **worn("Abasoth's Auto-immolation"))
        position = held(
            pieces=(own, G((4, 2)), N((0, 0))), step="activation", player=1, edition=edition
        )
        assert seek(hits(position, AXE), use) is None


@pytest.mark.parametrize(("faces", "dealt"), [("cc", 1), ("oo", 0), ("**", 0)])
def test_the_roll_of_a_spell_attack_is_read_so_too(faces: str, dealt: int):
    pieces = (STORMSIRE((3, 2), seat=0, **worn("Vortex Staff")), G((4, 2)), N((0, 0)))
    bolt = Attack(by=0, fighter=0, attack="Fulmination", target=1)
    position = step(held(pieces=pieces, step="activation"), bolt).position
    after = skip(rolled(skip(rolled(skip(position), faces)), "1"))
    assert after.fighters[1].wound_tokens == dealt
