"""Gambits and upgrades of Morgwaeth's Blade-coven: what each does, and where not."""

import pytest
from msgspec.structs import replace

from rules_engine.card_book.known import rules_of
from rules_engine.machine import legal
from rules_engine.state.events import (
    Attack,
    Choose,
    Move,
    Pass,
    Play,
    Push,
    Roll,
)
from rules_engine.state.frames import Attacking, Frame, Harming
from rules_engine.state.position import put_fighter
from tests.engine.cards.arming import (
    AXE,
    armed,
    fought,
    offered,
    reacted,
    rolled,
    stays,
    used_when_due,
    window,
)
from tests.engine.cards.blows import DARTS, SWORD, after_playing, blow
from tests.engine.cards.coven_and_krushas import APART, FAT, HURT, PAIR, never_offered, over, swung
from tests.engine.cards.measures import changes
from tests.engine.cards.playing import held, holding, playing, refused
from tests.engine.cards.tables import A, B, G, N, S, id_of, objectives, piece
from tests.engine.driving import ask_of, dice, drive, refusal, skip


def test_bloodbane_venom_hurts_for_each_critical():
    position = skip(reacted(over(swung("Bloodbane Venom")), "Bloodbane Venom"))
    after = skip(drive(position, Roll(by=0, kind="attack", faces=dice("**s"))))
    assert after.fighters[1].wound_tokens == 5
    assert never_offered(over(swung("Bloodbane Venom", attack="ff")), "Bloodbane Venom")
    far = swung("Bloodbane Venom", *PAIR, attack="fff", event=DARTS)
    assert never_offered(over(far), "Bloodbane Venom")


def test_carve_a_rune_pays_for_a_critical():
    position = window(swung("Carve a Rune", attack="*f"), "success-determined", 0)
    assert skip(reacted(position, "Carve a Rune")).seats[0].spent == 1
    assert never_offered(swung("Carve a Rune", attack="ss"), "Carve a Rune")


def test_catechism_is_morgwaeths_to_speak():
    pieces = (piece("Morgwaeth the Bloodied")((3, 2), seat=0), G((4, 2)), S((0, 0), seat=0))
    assert playing("Catechism of Murder", 2, pieces=pieces).fighters[2].inspired
    assert refused("Catechism of Murder", *APART) == "power_step.playable"


def test_crimson_rejuvenation_heals_near_the_leader():
    leader = piece("Morgwaeth the Bloodied")((3, 2), seat=0, wound_tokens=1)
    pieces = (leader, N((3, 4), seat=0, **HURT), A((3, 5), seat=0, **HURT), G((4, 2), **HURT))
    position = holding("Crimson Rejuvenation", *pieces)
    after = skip(drive(position, Play(by=0, card=id_of("Crimson Rejuvenation"))))
    assert [one.wound_tokens for one in after.fighters] == [0, 1, 2, 2]


def test_drilled_to_perfection_guards_one_or_two():
    pieces = (S((3, 2)), N((3, 3)), A((0, 0)), G((6, 10)))
    position = playing("Drilled to Perfection", 0, pieces=pieces)
    assert refusal(position, Choose(by=0, fighters=(2,))) == "power_step.playable"
    two = skip(drive(position, Choose(by=0, fighters=(1,))))
    one = skip(drive(position, Pass(by=0)))
    assert [one.guard_tokens for one in two.fighters] == [1, 1, 0, 0]
    assert [one.guard_tokens for one in one.fighters] == [1, 0, 0, 0]


def test_fanatical_faith_leaves_one_of_the_first_damage():
    position = after_playing("Fanatical Faith", mine=False)
    assert blow(position, AXE, "s").dealt == 1
    assert blow(held(step="activation", player=1), AXE, "s").dealt == 2


def test_headlong_fury_moves_without_a_token():
    pieces = (S((3, 2), inspired=True, move_tokens=1), G((6, 10)))
    position = playing("Headlong Fury", 0, pieces=pieces)
    after = skip(drive(position, Move(by=0, fighter=0, path=((2, 2),))))
    assert (after.fighters[0].hex, after.fighters[0].move_tokens) == ((2, 2), 1)
    assert skip(drive(position, Pass(by=0))).fighters[0].move_tokens == 1
    assert refused("Headlong Fury", *APART) == "power_step.playable"


def test_perfect_precision_rolls_a_die_again():
    position = drive(after_playing("Perfect Precision"), SWORD)
    position = skip(drive(position, Roll(by=0, kind="attack", faces=dice("ff"))))
    assert ask_of(position).kind == "re-roll"
    theirs = skip(drive(after_playing("Perfect Precision", mine=False), AXE))
    theirs = skip(drive(theirs, Roll(by=1, kind="attack", faces=dice("ff"))))
    assert ask_of(theirs).kind == "defence roll"


def test_zealots_rage_follows_a_failure():
    failed = over(swung("Zealot's Rage", attack="ff"))
    position = skip(reacted(failed, "Zealot's Rage"))
    assert SWORD in legal(position)
    assert never_offered(over(swung("Zealot's Rage")), "Zealot's Rage")


CHANGED = {
    "Rapturous Defence": {"defence": 1},
    "Brute Swing": {"close knockback": 1},
    "Keen Choppa": {"close cleave": 1},
}


@pytest.mark.parametrize("name", CHANGED)
def test_what_upgrades_change_and_nothing_else(name: str):
    assert changes(name) == CHANGED[name]


def test_crimson_shard_rolls_a_close_die_again():
    for event, kind in ((SWORD, "re-roll"), (DARTS, "defence roll")):
        own = S((3, 2), upgrades=("Crimson Shard", "Dark Darts"))
        faces = "ff" if event is SWORD else "sss"
        position = drive(armed(own=own), event, Roll(by=0, kind="attack", faces=dice(faces)))
        assert ask_of(skip(position)).kind == kind


def test_crone_blade_heals_its_fighter_on_success():
    blade = Attack(by=0, fighter=0, attack="Crone Blade", target=1)
    position = armed("Crone Blade", foe=G((4, 2), **FAT), state=HURT)
    hit = window(stays(rolled(position, blade, "fff", "d"), 1), "after-action", 0)
    assert skip(reacted(hit, "Crone Blade")).fighters[0].wound_tokens == 1
    missed = window(stays(rolled(position, blade, "sss", "b"), 1), "after-action", 0)
    assert never_offered(missed, "Crone Blade")


def test_death_dancer_steps_after_an_attack():
    position = window(stays(rolled(armed("Death Dancer"), SWORD, "ff", "b"), 1), "after-action", 0)
    position = skip(reacted(position, "Death Dancer"))
    assert skip(drive(position, Push(by=0, fighter=0, path=((2, 2),)))).fighters[0].hex == (2, 2)
    theirs = rolled(armed("Death Dancer", player=1), AXE, "ff", "b")
    assert never_offered(stays(theirs, 0), "Death Dancer")


def test_high_oracles_butcher_pays_for_falls_alongside():
    paid = []
    for upgrades in (("High Oracle's Butcher",), ()):
        position = armed(*upgrades, foe=G((4, 2), wound_tokens=3))
        paid.append(used_when_due(fought(position, SWORD, "ss", "d")).seats[0].glory)
    assert paid[0] - paid[1] == 1
    own = S((3, 2), upgrades=("High Oracle's Butcher", "Dark Darts"))
    far = armed(own=own, foe=G((5, 2), wound_tokens=3))
    assert used_when_due(fought(far, DARTS, "fff", "d")).seats[0].glory == paid[1]


def test_invigorated_attack_needs_an_objective():
    for tokens, wanted in ((objectives((3, 2)), 3), (objectives((0, 0)), 2)):
        position = armed("Invigorated Attack", tokens=tokens)
        assert ask_of(skip(drive(position, SWORD))).count == wanted


def test_rune_of_khaine_hurts_those_around_it():
    foe = armed(
        "Rune of Khaine",
        state={"wound_tokens": 3},
        others=(B((2, 2)), N((3, 1))),
        player=1,
    )
    falling = window(rolled(foe, AXE, "ss", "d"), "damage-dealt", 0)
    after = skip(reacted(falling, "Rune of Khaine"))
    assert [one.wound_tokens for one in after.fighters[1:]] == [1, 1, 0]
    assert after.fighters[0].out
    whole = armed("Rune of Khaine", others=(B((2, 2)),), player=1)
    assert "Rune of Khaine" not in offered(window(rolled(whole, AXE, "ss", "d"), "damage-dealt", 0))


def test_rune_of_slaughter_counts_criticals():
    for faces, dealt in (("**", 5), ("ss", 3)):
        position = armed("Rune of Slaughter", foe=G((4, 2), **FAT))
        assert skip(fought(position, SWORD, faces, "d")).fighters[1].wound_tokens == dealt


def test_victor_of_a_thousand_duels_answers_a_failed_attack():
    name = "Victor of a Thousand Duels"
    failed = window(rolled(armed(name, player=1), AXE, "ff", "b"), "success-determined", 0)
    position = skip(drive(reacted(failed, name), Roll(by=0, kind="attack", faces=dice("s"))))
    assert SWORD in legal(position)
    assert never_offered(rolled(armed(name, player=1), AXE, "ss", "d"), name)


def test_whirling_whip_strikes_all_around():
    whip = Attack(by=0, fighter=0, attack="Whirling Whip", target=1)
    position = armed("Whirling Whip", foe=G((4, 2), **FAT), others=(B((2, 2)),))
    after = stays(fought(position, whip, "fff", "d"), 1)
    assert ask_of(skip(after)).kind == "next target"
    assert whip not in legal(armed())


# Morgok's Krushas


@pytest.mark.parametrize(
    ("seat", "by", "source", "wounds", "found"),
    [
        (0, 1, "Blooddrinker Axe", 4, [0]),
        (0, 1, "Blooddrinker Axe", 3, []),
        (0, -1, "S369", 4, [0]),
        (0, -1, "lethal", 4, []),
        (0, 1, "another", 4, []),
        (1, 0, "S369", 4, []),
        (-1, -1, "S369", 4, []),
    ],
    ids=["attack", "not yet", "ploy", "lethal hex", "ability", "own ploy", "nobody's ploy"],
)
def test_whose_felling_a_rune_of_khaine_answers(seat, by, source, wounds, found):
    """An enemy's Attack action or gambit, be the enemy first of the table or not."""
    when = rules_of("Rune of Khaine").when
    for bearer in (0, 1):
        position = armed()
        position = put_fighter(position, bearer, wound_tokens=wounds)
        foe = 1 - bearer
        attack = Attacking(foe, "Blooddrinker Axe", bearer)
        whose = {0: foe, 1: bearer, -1: -1}[seat]
        harm = Harming(bearer, 1, seat=whose, by=foe if by >= 0 else -1, source=source)
        frames = (Frame("attack", "end", attack), Frame("damage", "deal", harm))
        position = replace(position, stack=(*position.stack, *frames))
        assert when(position, bearer, bearer) == [one + bearer for one in found]
        assert when(position, foe, foe) == []
        assert when(replace(position, stack=position.stack[:-1]), bearer, bearer) == []


@pytest.mark.parametrize(
    ("by", "faces", "more"), [(0, "**", 2), (0, "*s", 1), (0, "ss", 0), (1, "**", 0), (None, "", 0)]
)
def test_whose_criticals_a_rune_of_slaughter_counts(by, faces, more):
    """Its bearer's own in the attack it makes, and nothing while none is made."""
    grants = rules_of("Rune of Slaughter").grants
    position = armed()
    if by is not None:
        attack = Attacking(by, "Blooddrinker Axe", 1 - by, attack_faces=dice(faces))
        position = replace(position, stack=(*position.stack, Frame("attack", "end", attack)))
    assert sum(one.amount for one in grants(position, 0)) == more
