"""Gambits and upgrades of Morgok's Krushas: what each does, and where not."""

from msgspec.structs import replace

from rules_engine.machine import legal, step
from rules_engine.sense.modifiers import applying
from rules_engine.state.events import (
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
from rules_engine.state.position import Modifier
from tests.engine.cards.arming import (
    AXE,
    armed,
    fought,
    reacted,
    rolled,
    stays,
    window,
)
from tests.engine.cards.blows import SWORD, after_playing
from tests.engine.cards.coven_and_krushas import (
    APART,
    FAT,
    HURT,
    STANDING,
    counted,
    counters_of,
    never_offered,
    over,
    swung,
    with_card,
)
from tests.engine.cards.playing import held, holding, playing, refused
from tests.engine.cards.tables import A, B, G, N, S, id_of, piece
from tests.engine.driving import ask_of, dice, drive, refusal, skip


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
