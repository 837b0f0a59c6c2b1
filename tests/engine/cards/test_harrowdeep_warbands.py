"""Gambits and upgrades of Xandire's Truthseekers and Da Kunnin' Krew, and where they fail."""

from typing import Any

import pytest

from rules_engine.machine import legal, step
from rules_engine.sense.ground import traits_of
from rules_engine.sense.modifiers import applying, modified
from rules_engine.state.events import (
    Action,
    Attack,
    Charge,
    Choose,
    Draw,
    Pass,
    Play,
    Roll,
    Scattered,
    ScatterToken,
)
from rules_engine.state.position import Position, Token
from tests.engine.cards.arming import AXE, offered, reacted, used_when_due, window
from tests.engine.cards.blows import SWORD
from tests.engine.cards.crews import KROOKGRIN, LUXA, MANNOK, XANDIRE
from tests.engine.cards.harrowdeep_play import (
    APART,
    FAT,
    HURT,
    acting,
    holding,
    never_offered,
    over,
    playing,
    refused,
    swung,
    wounds,
)
from tests.engine.cards.measures import changes
from tests.engine.cards.tables import B, G, K, N, S, id_of, objectives
from tests.engine.driving import ask_of, dice, drive, refusal, skip

STANDING = (S((3, 2)), G((4, 2), **FAT))


def before_mine(name: str, *pieces: Any, **told: Any) -> Position:
    """Seat 0's activation, after seat 0 has played this in the power step before it."""
    position = drive(holding(name, *pieces, player=1, **told), Pass(by=1))
    position = skip(drive(position, Play(by=0, card=id_of(name))))
    while ask_of(position).kind == "power step":
        position = skip(step(position, Pass(by=ask_of(position).who)).position)
    return position


# Xandire's Truthseekers


def test_blazing_arrow_is_for_stormriders_first_shot():
    pieces = (LUXA((3, 2)), G((4, 4), **FAT), S((0, 0)))
    position = before_mine("Blazing Arrow", *pieces)
    shot = Attack(by=0, fighter=0, attack="Stormcaller Bow", target=1)
    assert ask_of(skip(drive(position, shot))).count == 3
    assert skip(swung(position, shot, "*ff", "d")).fighters[1].wound_tokens == 3
    close = before_mine("Blazing Arrow", LUXA((0, 0)), G((4, 2), **FAT), S((3, 2)))
    sword = Attack(by=0, fighter=2, attack="Sigmarite Broadsword", target=1)
    assert ask_of(skip(drive(close, sword))).count == 2


def test_crushing_momentum_comes_with_a_charge():
    from_afar = (S((1, 2)), G((4, 2), guard_tokens=1, **FAT))
    position = acting(*from_afar, hand=("Crushing Momentum",))
    charge = Charge(by=0, fighter=0, path=((2, 2), (3, 2)))
    position = skip(drive(position, charge))
    declared = window(step(position, SWORD).position, "attack-declared", 0)
    after = skip(reacted(declared, "Crushing Momentum"))
    assert after.fighters[1].guard_tokens == 0
    assert "cleave" in [one.what for one in after.modifiers]
    still = acting(*STANDING, hand=("Crushing Momentum",))
    assert never_offered(step(still, SWORD).position, "Crushing Momentum")


def test_drilled_efficiency_needs_a_token():
    pieces = (S((3, 2), move_tokens=1), G((6, 10)))
    assert playing("Drilled Efficiency", 0, pieces=pieces).fighters[0].guard_tokens == 1
    assert refused("Drilled Efficiency", *APART) == "power_step.playable"


def test_flawless_strike_pays_for_a_roll_of_successes():
    for faces, met in (("s*", True), ("sf", False)):
        position = swung(acting(*STANDING, hand=("Flawless Strike",)), SWORD, faces, "d")
        if met:
            position = skip(reacted(window(position, "defence-roll", 0), "Flawless Strike"))
            assert position.seats[0].spent == 1
        else:
            assert never_offered(position, "Flawless Strike")


def test_sigmarite_wardens_guard_holders_or_those_abroad():
    pieces = (S((1, 2)), N((2, 8)), G((6, 10)))
    position = holding("Sigmarite Wardens", *pieces, tokens=objectives((1, 2)))
    position = skip(drive(position, Play(by=0, card=id_of("Sigmarite Wardens"))))
    abroad = skip(drive(position, Choose(by=0, option="enemy territory")))
    holders = skip(drive(position, Pass(by=0)))
    assert [one.guard_tokens for one in abroad.fighters] == [0, 1, 0]
    assert [one.guard_tokens for one in holders.fighters] == [1, 0, 0]


def test_walk_it_off_heals_the_vulnerable():
    for tokens, met in ((1, True), (0, False)):
        pieces = (S((3, 2), wound_tokens=tokens), G((4, 2)))
        position = swung(acting(*pieces, hand=("Walk it Off",), player=1), AXE, "sf", "2")
        position = over(position, 0)
        assert ("Walk it Off" in offered(position)) == met
        if met:
            after = skip(reacted(position, "Walk it Off"))
            assert (after.fighters[0].wound_tokens, after.fighters[0].move_tokens) == (1, 1)


def test_flight_of_darts_spreads_on_a_critical():
    darts = Attack(by=0, fighter=0, attack="Flight of Darts", target=1)
    pieces = (S((3, 2), upgrades=("Flight of Darts",)), G((5, 2), **FAT), B((6, 2)), K((0, 0)))
    position = over(swung(acting(*pieces), darts, "*ss", "d"))
    assert wounds(skip(reacted(position, "Flight of Darts")))[1:] == [1, 1, 0]
    plain = over(swung(acting(*pieces), darts, "fss", "d"))
    assert never_offered(plain, "Flight of Darts")


ILLUSIONS = {
    "Grip of Serenity": {"close dice": 1, "far dice": 1, "close damage": 1},
    "Titan of Kunnin'": {"defence": 1},
}


@pytest.mark.parametrize("name", ILLUSIONS)
def test_what_illusions_change(name: str):
    assert changes(name, edition="harrowdeep-2021") == ILLUSIONS[name]


def test_serenity_guards_and_is_for_the_vulnerable():
    worn = acting(S((3, 2), upgrades=("Grip of Serenity",)), G((6, 10)))
    assert modified(worn, 0, "on guard", 0) == 1
    give = Play(by=0, card=id_of("Grip of Serenity"), fighter=0)
    weak = holding("Grip of Serenity", S((3, 2), wound_tokens=3), G((6, 10)))
    assert give in legal(weak)
    assert refusal(holding("Grip of Serenity", *APART), give) == "upgrades.restrictions"


def test_indomitable_will_heals_in_the_attack_and_breaks():
    pieces = (S((3, 2), upgrades=("Indomitable Will",)), G((4, 2)))
    position = swung(acting(*pieces, player=1), AXE, "ss", "2")
    after = skip(reacted(window(position, "damage-dealt", 0), "Indomitable Will"))
    assert (after.fighters[0].wound_tokens, after.fighters[0].upgrades) == (1, ())
    missed = swung(acting(*pieces, player=1), AXE, "ff", "b")
    assert never_offered(missed, "Indomitable Will")


def test_keepsake_counts_single_support():
    for upgrades, words in ((("Keepsake",), ["single_support"]), ((), [])):
        position = acting(S((3, 2), upgrades=upgrades), G((4, 2)))
        assert [one.word for one in applying(position, 0, "attack symbol")] == words


def test_kinetic_lodestone_holds_and_dazes():
    pieces = (S((3, 2), upgrades=("Kinetic Lodestone",)), G((4, 2)))
    assert "no-push" in traits_of(acting(*pieces), 0)
    position = over(swung(acting(*pieces, player=1), AXE, "ff", "b"), 0)
    after = skip(reacted(position, "Kinetic Lodestone"))
    assert (after.fighters[1].stagger_tokens, after.fighters[1].charge_tokens) == (1, 1)
    own = over(swung(acting(*pieces), SWORD, "ff", "b"))
    assert never_offered(own, "Kinetic Lodestone")


def test_raptors_eye_helps_stormrider_against_whom_it_sees():
    for upgrades, more in ((("Raptor's Eye",), 1), ((), 0)):
        pieces = (LUXA((3, 2)), G((4, 4)), S((2, 2), upgrades=upgrades))
        position = acting(*pieces)
        shot = Attack(by=0, fighter=0, attack="Stormcaller Bow", target=1)
        rolling = skip(drive(position, shot))
        assert modified(rolling, 0, "support", 0, ("attacking",)) == more
        assert modified(rolling, 2, "support", 0, ("attacking",)) == 0
    assert changes("Raptor's Eye", edition="harrowdeep-2021") == {"move": 1}


def test_staggering_charge_is_stronger_in_a_charge():
    position = acting(S((3, 2), upgrades=("Staggering Charge",)), G((4, 2)))
    found = {
        words: sorted(
            one.word or one.what
            for what in ("dice", "keyword")
            for one in applying(position, 0, what, words)
        )
        for words in (("Staggering Charge", "charge"), ("Staggering Charge",))
    }
    assert list(found.values()) == [["dice", "knockback:1", "stagger"], []]


# Da Kunnin' Krew


def test_firebomb_goes_off_or_scatters():
    pieces = (KROOKGRIN((3, 2)), G((5, 2)), B((6, 10)))
    position = drive(holding("Firebomb", *pieces), Play(by=0, card=id_of("Firebomb")))
    assert refusal(skip(position), Choose(by=0, hexes=((6, 10),))) == "power_step.playable"
    position = drive(position, Choose(by=0, hexes=((5, 2),)))
    hit = skip(drive(position, Roll(by=0, kind="attack", faces=dice("*"))))
    assert wounds(hit) == [0, 1, 0]
    missed = drive(position, Roll(by=0, kind="attack", faces=dice("s")))
    missed = drive(missed, ScatterToken(by=0, hex=(5, 2), turned=0))
    missed = skip(drive(missed, Scattered(by=0, faces=dice("ss"), ways=(0, 0))))
    assert wounds(missed) == [0, 0, 0], "two hexes away"
    assert refused("Firebomb", *APART) == "power_step.playable"


def test_kunnin_waaagh_draws_for_the_charged():
    mine = {"power_deck": ("S360", "S369", "S390")}
    pieces = (S((3, 2), charge_tokens=1), N((0, 0), charge_tokens=1), G((6, 10)))
    position = holding("Kunnin' Waaagh!", *pieces, mine=mine)
    position = skip(drive(position, Play(by=0, card=id_of("Kunnin' Waaagh!"))))
    assert ask_of(position).count == 2
    none = holding("Kunnin' Waaagh!", *APART, mine=mine)
    none = skip(drive(none, Play(by=0, card=id_of("Kunnin' Waaagh!"))))
    assert ask_of(none).kind == "power step"


def test_murk_lurkers_guards_those_in_cover():
    gloom = (Token((3, 2), 0, face_up=False), Token((6, 10), 0, face_up=False))
    position = holding("Murk Lurkers", S((3, 2)), N((0, 0)), G((6, 10)), tokens=gloom)
    after = skip(drive(position, Play(by=0, card=id_of("Murk Lurkers"))))
    assert [one.guard_tokens for one in after.fighters] == [1, 0, 0]


def test_overthink_draws_one_and_puts_one_under():
    mine = {"objectives": ("S263",), "objective_deck": ("S264", "S265")}
    position = holding("Overthink", MANNOK((3, 2)), G((6, 10)), mine=mine)
    position = drive(position, Play(by=0, card=id_of("Overthink")))
    position = drive(position, Draw(by=0, deck="objective", cards=("S264",)))
    after = skip(drive(position, Choose(by=0, option="S263")))
    own = after.seats[0]
    assert (own.objectives, own.objective_deck) == (("S264",), ("S265", "S263"))
    assert refusal(skip(position), Choose(by=0, option="S360")) == "game.card-over-rule"


def test_dirty_fighter_answers_the_failure_it_supported():
    pieces = (S((3, 2)), G((4, 2)), N((5, 2), upgrades=("Dirty Fighter",)))
    position = over(swung(acting(*pieces), SWORD, "ff", "b"))
    assert wounds(skip(reacted(position, "Dirty Fighter")))[1] == 1
    away = (S((3, 2)), G((4, 2)), N((0, 0), upgrades=("Dirty Fighter",)))
    assert never_offered(over(swung(acting(*away), SWORD, "ff", "b")), "Dirty Fighter")


def test_ghastly_potion_heals_or_hurts():
    position = acting(S((3, 2), upgrades=("Ghastly Potion",), **HURT), G((4, 2)))
    drunk = drive(position, Action(by=0, fighter=0, card=position.fighters[0].upgrades[0]))
    healed = skip(drive(drunk, Choose(by=0, option="heal")))
    hurt = skip(drive(drunk, Pass(by=0), Choose(by=0, fighters=(1,))))
    assert (wounds(healed), wounds(hurt)) == ([0, 0], [2, 1])
    assert (healed.fighters[0].upgrades, hurt.fighters[0].upgrades) == ((), ())


def test_intimidating_phosphor_takes_a_die():
    for upgrades, count in ((("Intimidating Phosphor",), 1), ((), 2)):
        pieces = (S((3, 2), upgrades=upgrades), G((4, 2)))
        assert ask_of(skip(drive(acting(*pieces, player=1), AXE))).count == count


def test_looter_is_paid_for_rich_neighbours():
    paid = []
    for upgrades in (("Looter",), ()):
        pieces = (S((3, 2), upgrades=upgrades), G((4, 2), wound_tokens=3, upgrades=("S390",)))
        paid.append(used_when_due(swung(acting(*pieces), SWORD, "ss", "d")).seats[0].glory)
    assert paid[0] - paid[1] == 1
    poor = acting(S((3, 2), upgrades=("Looter",)), G((4, 2), wound_tokens=3))
    assert used_when_due(swung(poor, SWORD, "ss", "d")).seats[0].glory == paid[1]


def test_master_of_murk_uses_cover():
    for hexes, count in ((((3, 2), (4, 2)), 3), ((), 2)):
        gloom = tuple(Token(hex_, 0, face_up=False) for hex_ in hexes)
        pieces = (S((3, 2), upgrades=("Master of Murk",)), G((4, 2)))
        rolling = skip(drive(acting(*pieces, tokens=gloom), SWORD))
        assert ask_of(rolling).count == count
        assert modified(rolling, 0, "ensnare", 0) == (1 if hexes else 0)


def test_morkrow_shoots_four_hexes():
    shot = Attack(by=0, fighter=0, attack="Morkrow", target=1)
    armed = acting(S((3, 2), upgrades=("Morkrow",)), G((3, 6)))
    assert ask_of(skip(drive(armed, shot))).count == 3
    assert shot not in legal(acting(S((3, 2), upgrades=("Morkrow",)), G((3, 7))))


def test_practical_joke_is_played_on_the_vulnerable():
    for tokens, met in ((3, True), (1, False)):
        foe = G((4, 2), wound_tokens=tokens)
        position = swung(acting(S((3, 2), upgrades=("Practical Joke",)), foe), SWORD, "ff", "b")
        position = over(position)
        assert ("Practical Joke" in offered(position)) == met
        if met:
            assert ask_of(skip(reacted(position, "Practical Joke"))).kind == "attack roll"


def test_spiteful_strength_is_for_range_one():
    assert changes("Spiteful Strength", edition="harrowdeep-2021") == {"close damage": 1}


def test_light_of_azyr_turns_gloom_over_or_heals():
    gloom = (Token((3, 3), 0, face_up=False), Token((6, 10), 0, face_up=False))
    pieces = (XANDIRE((3, 2), upgrades=("Light of Azyr",)), N((2, 2), **HURT), G((6, 9)))
    position = acting(*pieces, tokens=gloom)
    cast = drive(position, Action(by=0, fighter=0, card=position.fighters[0].upgrades[0]))
    cast = skip(drive(cast, Roll(by=0, kind="magic", faces=dice("cc"))))
    dark = skip(drive(cast, Pass(by=0)))
    assert refusal(dark, Choose(by=0, tokens=(1,))) == "features.flip", "too far"
    lit = skip(drive(dark, Choose(by=0, tokens=(0,), option="4")))
    assert (lit.tokens[0].number, lit.tokens[0].face_up) == (4, True)
    healed = skip(drive(cast, Choose(by=0, option="heal"), Choose(by=0, fighters=(1,))))
    assert (wounds(healed), healed.tokens) == ([0, 1, 0], gloom)
