"""Gambits and upgrades of Morgwaeth's and Morgok's warbands: what each does, and where not."""

from typing import Any

import pytest
from msgspec.structs import replace

from rules_engine.machine import legal, step
from rules_engine.sense.modifiers import applying
from rules_engine.state.events import (
    Action,
    Attack,
    Cast,
    Choose,
    Discard,
    Move,
    Pass,
    Play,
    Push,
    Roll,
    Scattered,
    ScatterToken,
)
from rules_engine.state.position import Modifier, Position, put_fighter
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
from tests.engine.cards.measures import changes
from tests.engine.cards.playing import choosing, held
from tests.engine.cards.tables import A, B, G, N, S, id_of, objectives, piece
from tests.engine.driving import ask_of, dice, drive, refusal, skip

FAT = {"upgrades": (id_of("Great Fortitude"), id_of("Undying"))}
PAIR = (S((3, 2), upgrades=(id_of("Dark Darts"),)), G((4, 2), **FAT))
STANDING = (S((3, 2)), G((4, 2), **FAT))
APART = (S((3, 2)), G((6, 10)))
HURT = {"wound_tokens": 2}
WAAAGH = "Waaagh!"


def holding(name: str, *pieces: Any, **told: Any) -> Position:
    """A power step in which seat 0 holds the card of this name."""
    return held(id_of(name), **({"pieces": pieces} if pieces else {}), **told)


def refused(name: str, *pieces: Any, **told: Any) -> str:
    """The rule that bars the card here."""
    return refusal(holding(name, *pieces, **told), Play(by=0, card=id_of(name)))


def playing(name: str, *fighters: int, pieces: Any = (), **told: Any) -> Position:
    """The position after the card is played and these fighters are chosen."""
    return choosing(holding(name, *pieces, **told), id_of(name), *fighters)


def swung(
    name: str,
    *pieces: Any,
    by: int = 0,
    attack: str = "ss",
    defence: str = "d",
    event: Attack | None = None,
    counters: int = 0,
) -> Position:
    """Seat 0 holds the card while a player attacks, up to the windows after both rolls."""
    position = held(id_of(name), pieces=pieces or STANDING, step="activation", player=by)
    position = counted(position, 0, counters)
    position = drive(position, event or (SWORD if by == 0 else AXE))
    position = drive(position, Roll(by=by, kind="attack", faces=dice(attack)))
    if ask_of(skip(position)).kind == "re-roll":
        position = drive(position, Pass(by=by))
    return drive(position, Roll(by=1 - by, kind="defence", faces=dice(defence)))


def over(position: Position) -> Position:
    """The window after the attack, nobody driven back."""
    return window(stays(position, 1), "after-action", 0)


def counted(position: Position, fighter: int, counters: int) -> Position:
    """The position in which a fighter has so many Waaagh! counters."""
    held_ = ((WAAAGH, counters),) if counters else ()
    return put_fighter(position, fighter, counters=held_)


def counters_of(position: Position) -> list[int]:
    """How many Waaagh! counters each fighter has."""
    return [dict(one.counters).get(WAAAGH, 0) for one in position.fighters]


def never_offered(position: Position, name: str) -> bool:
    """Whether the card cannot be used in any window before something else is asked."""
    while ask_of(position).kind == "reaction":
        if name in offered(position):
            return False
        position = step(position, Pass(by=ask_of(position).who)).position
    return True


def with_card(position: Position) -> Position:
    """Steelheart's action of the first of his upgrades."""
    return drive(position, Action(by=0, fighter=0, card=position.fighters[0].upgrades[0]))


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


def test_berserk_fortitude_buys_off_damage():
    position = swung("Berserk Fortitude", S((3, 2)), G((4, 2)), by=1, counters=3)
    position = skip(reacted(window(position, "success-determined", 0), "Berserk Fortitude"))
    assert refusal(position, Choose(by=0, option="4")) == "game.card-over-rule"
    for spent, dealt in (("0", 2), ("1", 1), ("3", 1)):
        after = skip(drive(position, Choose(by=0, option=spent)))
        assert (after.fighters[0].wound_tokens, counters_of(after)[0]) == (dealt, 3 - int(spent))
    assert never_offered(swung("Berserk Fortitude", by=1), "Berserk Fortitude")


def test_berserk_strength_adds_damage_for_counters():
    position = held(id_of("Berserk Strength"), pieces=STANDING, step="activation")
    declared = window(step(counted(position, 0, 2), SWORD).position, "attack-declared", 0)
    position = drive(reacted(declared, "Berserk Strength"), Choose(by=0, option="2"))
    position = drive(position, Roll(by=0, kind="attack", faces=dice("ss")))
    after = skip(drive(position, Roll(by=1, kind="defence", faces=dice("d"))))
    assert (after.fighters[1].wound_tokens, counters_of(after)) == (5, [0, 0])
    assert never_offered(
        step(held(id_of("Berserk Strength"), pieces=STANDING, step="activation"), SWORD).position,
        "Berserk Strength",
    )


def test_brawling_and_eager_advance_gather_a_counter():
    assert counters_of(playing("Brawling", 0)) == [1, 0]
    assert refused("Brawling", *APART) == "power_step.playable"
    position = playing("Eager Advance", 0)
    assert refusal(position, Push(by=0, fighter=0, path=())) == "push.distance"
    after = skip(drive(position, Push(by=0, fighter=0, path=((2, 2),))))
    assert (after.fighters[0].hex, counters_of(after)) == ((2, 2), [1, 0])


def test_brutal_attack_has_a_die_more_and_leaves_a_counter():
    position = after_playing("Brutal Attack", pieces=STANDING)
    assert ask_of(skip(drive(position, SWORD))).count == 3
    position = drive(position, SWORD, Roll(by=0, kind="attack", faces=dice("fff")))
    after = skip(drive(position, Roll(by=1, kind="defence", faces=dice("b"))))
    after = skip(stays(after, 1))
    assert counters_of(after) == [1, 0]
    theirs = after_playing("Brutal Attack", mine=False, pieces=STANDING)
    assert ask_of(skip(drive(theirs, AXE))).count == 2


def test_brutal_kunnin_strikes_after_a_move_that_is_no_charge():
    pieces = (S((2, 2)), G((4, 2)))
    position = held(id_of("Brutal Kunnin'"), pieces=pieces, step="activation")
    moved = window(drive(position, Move(by=0, fighter=0, path=((3, 2),))), "after-action", 0)
    assert SWORD in legal(skip(reacted(moved, "Brutal Kunnin'")))
    still = held(id_of("Brutal Kunnin'"), theirs=(), pieces=pieces, step="activation", player=1)
    theirs = drive(still, Move(by=1, fighter=1, path=((5, 2),)))
    assert never_offered(theirs, "Brutal Kunnin'")


def test_brutal_reprisal_stands_and_strikes():
    position = swung("Brutal Reprisal", S((3, 2)), G((4, 2)), by=1)
    position = skip(reacted(window(position, "before-drive-back", 0), "Brutal Reprisal"))
    assert SWORD in legal(position)
    assert ask_of(skip(drive(position, Pass(by=0)))).kind != "drive back"
    assert never_offered(
        swung("Brutal Reprisal", by=1, attack="ff", defence="b"), "Brutal Reprisal"
    )


def test_kunnin_brutality_pushes_after_an_attack():
    position = skip(reacted(over(swung("Kunnin' Brutality", attack="ff")), "Kunnin' Brutality"))
    far = Push(by=0, fighter=0, path=((2, 2), (1, 2), (0, 2)))
    assert skip(drive(position, far)).fighters[0].hex == (0, 2)
    theirs = swung("Kunnin' Brutality", by=1, attack="ff", defence="b")
    assert never_offered(stays(theirs, 0), "Kunnin' Brutality")


def test_power_of_the_waaagh_heals_by_focus():
    pieces = (S((3, 2), **HURT), G((4, 2)))
    position = playing("Power of the Waaagh!", 0, pieces=pieces)
    left = [
        skip(drive(position, Roll(by=0, kind="magic", faces=dice(faces)))).fighters[0].wound_tokens
        for faces in ("oo", "oc", "c*")
    ]
    assert left == [0, 1, 2]


def test_waaagh_energy_rolls_for_each_friend():
    pieces = (S((3, 2)), N((0, 0)), G((6, 10)))
    position = drive(holding("Waaagh! Energy", *pieces), Play(by=0, card=id_of("Waaagh! Energy")))
    one, two = (Roll(by=0, kind="magic", faces=dice(face)) for face in "oc")
    assert counters_of(skip(drive(position, one, two))) == [0, 1, 0]


def test_berserk_whirl_goes_one_hex_of_the_chain():
    position = armed("Berserk Whirl")
    position = drive(position, Move(by=0, fighter=0, path=((2, 2),)))
    position = reacted(window(position, "after-action", 0), "Berserk Whirl")
    position = drive(
        position,
        ScatterToken(by=0, hex=(2, 2), turned=0),
        Scattered(by=0, faces=dice("ss"), ways=(0, 0)),
    )
    after = skip(position)
    assert after.fighters[0].hex != (2, 2)
    assert [one.amount for one in after.history if one.what == "push"] == [1]
    still = armed("Berserk Whirl", player=1)
    assert never_offered(drive(still, Move(by=1, fighter=1, path=((5, 2),))), "Berserk Whirl")


def test_brute_charge_counts_both_symbols_on_a_charge():
    position = armed("Brute Charge")
    for words, wanted in ((("range:1", "charge"), {"smash", "fury"}), (("range:1",), set())):
        found = applying(position, 0, "attack symbol", words)
        assert {one.word for one in found} == wanted


def test_incredible_bellow_pushes_friends_or_enemies():
    position = armed("Incredible Bellow", others=(N((2, 2)),))
    position = with_card(position)
    enemies = skip(drive(position, Pass(by=0)))
    assert {event.fighter for event in legal(enemies) if isinstance(event, Push)} == {1}
    friends = skip(drive(position, Choose(by=0, option="push friends")))
    assert {event.fighter for event in legal(friends) if isinstance(event, Push)} == {2}
    after = skip(drive(friends, Push(by=0, fighter=2, path=((1, 2),))))
    assert (after.fighters[2].hex, ask_of(after).kind) == ((1, 2), "power step")


def test_inured_to_pain_takes_a_point_off():
    for upgrades, tokens in ((("Inured to Pain",), 1), ((), 2)):
        after = stays(fought(armed(*upgrades, player=1), AXE, "ss", "d"), 0)
        assert skip(after).fighters[0].wound_tokens == tokens


def test_seething_hatred_is_for_tall_enemies():
    for foe, kind in ((G((4, 2)), "re-roll"), (B((4, 2)), "defence roll")):
        position = armed("Seething Hatred", foe=foe)
        position = skip(drive(position, SWORD, Roll(by=0, kind="attack", faces=dice("ff"))))
        assert ask_of(position).kind == kind


def test_vengeful_glare_gathers_a_counter():
    attacked = stays(rolled(armed("Vengeful Glare", player=1), AXE, "ff", "b"), 0)
    after = reacted(window(attacked, "after-action", 0), "Vengeful Glare")
    assert counters_of(after) == [1, 0]
    own = stays(rolled(armed("Vengeful Glare"), SWORD, "ff", "b"), 1)
    assert never_offered(own, "Vengeful Glare")


def test_vessel_of_the_waaagh_reaches_two_hexes():
    position = armed("Vessel of the Waaagh!", others=(N((3, 4)), A((3, 5))))
    assert counters_of(skip(with_card(position))) == [1, 0, 1, 0]


def test_waaagh_eadbutt_spends_counters():
    butt = Attack(by=0, fighter=0, attack="Waaagh! 'Eadbutt", target=1)
    position = drive(counted(armed("Waaagh! 'Eadbutt", foe=G((4, 2), **FAT)), 0, 2), butt)
    position = drive(
        position, Choose(by=0, option="2"), Roll(by=0, kind="attack", faces=dice("ss"))
    )
    after = skip(drive(position, Roll(by=1, kind="defence", faces=dice("d"))))
    assert (after.fighters[1].wound_tokens, counters_of(after)[0]) == (4, 0)
    assert ask_of(skip(drive(armed("Waaagh! 'Eadbutt"), butt))).kind == "attack roll"


# universal cards


def test_victimise_re_rolls_against_a_quarry():
    hunted = (S((3, 2)), G((4, 2), **FAT))
    position = drive(after_playing("Victimise", pieces=hunted), SWORD)
    assert ask_of(skip(position)).count == 3
    position = skip(drive(position, Roll(by=0, kind="attack", faces=dice("fff"))))
    assert ask_of(position).kind == "defence roll", "Garrek is no Quarry"
    prey = Modifier("trait", "add", 1, "", who=1, word="quarry")
    position = after_playing("Victimise", pieces=hunted)
    position = replace(position, modifiers=(*position.modifiers, prey))
    position = skip(drive(position, SWORD, Roll(by=0, kind="attack", faces=dice("fff"))))
    assert ask_of(position).kind == "re-roll"


def test_blind_hunger_takes_a_card_by_chance():
    card = id_of("Blind Hunger")
    pieces = (piece("Ylthari")((3, 2), seat=0), G((4, 2)))
    position = drive(held(card, theirs=("S360", "S369"), pieces=pieces), Play(by=0, card=card))
    position = drive(position, Cast(by=0, fighter=0), Roll(by=0, kind="magic", faces=dice("cc")))
    position = skip(position)
    assert (ask_of(position).kind, ask_of(position).who) == ("discard power", 1)
    after = skip(drive(position, Discard(by=1, cards=("S369",))))
    assert (after.seats[1].power, after.seats[1].power_discard) == (("S360",), ("S369",))


def test_prescient_blow_comes_first_with_one_die():
    position = armed("Prescient Blow", player=1)
    position = window(step(position, AXE).position, "attack-declared", 0)
    position = skip(reacted(position, "Prescient Blow"))
    assert (ask_of(position).kind, ask_of(position).who, ask_of(position).count) == (
        "attack roll",
        0,
        1,
    )
    far = armed("Prescient Blow", foe=G((6, 10), upgrades=("Dark Darts",)))
    del far
    own = step(armed("Prescient Blow"), SWORD).position
    assert never_offered(own, "Prescient Blow")
