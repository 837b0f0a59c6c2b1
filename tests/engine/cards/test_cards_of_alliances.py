"""Gambits and upgrades of Harrowdeep's Grand Alliances: what each does, and where it fails."""

import pytest

from rules_engine.machine import legal, step
from rules_engine.sense.modifiers import applying, modified, move_of
from rules_engine.state.events import (
    Action,
    Attack,
    Choose,
    Move,
    Pass,
    Place,
    Play,
    Push,
    Roll,
)
from rules_engine.state.position import Token
from tests.engine.cards.arming import AXE, offered, reacted, used_when_due, window
from tests.engine.cards.blows import SWORD
from tests.engine.cards.crews import DEINTALOS, LUXA, SHREEK, crew, hd
from tests.engine.cards.harrowdeep_play import (
    APART,
    FAT,
    HURT,
    acting,
    holding,
    never_offered,
    over,
    played,
    playing,
    refused,
    scattered,
    staggered,
    swung,
    wounds,
)
from tests.engine.cards.measures import changes
from tests.engine.cards.tables import A, B, G, K, N, S, id_of, objectives
from tests.engine.driving import ask_of, dice, drive, refusal, skip

HOUND = crew("Hound")


# Order


def test_cautious_manoeuvre_leads_a_wary_friend_beside_the_mover():
    pieces = (S((2, 2)), LUXA((0, 2)), N((0, 0)), G((6, 10)))
    position = acting(*pieces, hand=("Cautious Manoeuvre",))
    moved = window(drive(position, Move(by=0, fighter=0, path=((3, 2),))), "after-action", 0)
    position = skip(reacted(moved, "Cautious Manoeuvre"))
    assert refusal(position, Choose(by=0, fighters=(2,))) == "power_step.playable"
    position = skip(drive(position, Choose(by=0, fighters=(1,))))
    ends = {one.path[-1] for one in legal(position) if isinstance(one, Move)}
    assert (2, 2) in ends and (1, 2) not in ends
    alone = acting(S((2, 2)), N((0, 0)), G((6, 10)), hand=("Cautious Manoeuvre",))
    assert never_offered(drive(alone, Move(by=0, fighter=0, path=((3, 2),))), "Cautious Manoeuvre")


def test_drilled_determination_heals_the_beset_and_the_guarded():
    pieces = (S((3, 2), **HURT), N((0, 0), guard_tokens=1, **HURT), A((6, 6), **HURT), G((4, 2)))
    assert wounds(played("Drilled Determination", *pieces)) == [1, 1, 2, 0]


def test_land_grab_ends_in_no_ones_territory():
    position = played("Land Grab", S((3, 4)), N((0, 4)), A((1, 4)), G((6, 10)))
    ends = {one.path[-1][1] for one in legal(position) if isinstance(one, Push) and one.path}
    assert ends == {5}
    for fighter in (0, 1):
        event = next(
            one
            for one in legal(position)
            if isinstance(one, Push) and one.fighter == fighter and one.path
        )
        position = skip(drive(position, event))
    assert ask_of(position).kind == "power step", "two at most"


def test_light_of_truth_heals_more_for_an_illusion():
    pieces = (S((3, 2), upgrades=("HD64",), **HURT), N((0, 0), **HURT), G((6, 10)))
    lit, plain = (playing("Light of Truth", one, pieces=pieces) for one in (0, 1))
    assert (wounds(lit), lit.fighters[0].upgrades) == ([0, 2, 0], ())
    assert wounds(plain) == [2, 1, 0]


def test_castellan_guards_within_two_hexes():
    position = acting(S((3, 2), upgrades=("Castellan",)), N((3, 4)), A((3, 5)), G((6, 10)))
    event = Action(by=0, fighter=0, card=position.fighters[0].upgrades[0])
    assert [one.guard_tokens for one in skip(drive(position, event)).fighters] == [1, 1, 0, 0]


def test_drill_sergeant_serves_those_beside_it():
    for tokens, more in ((0, 1), (1, 0)):
        sergeant = S((3, 2), upgrades=("Drill Sergeant",), move_tokens=tokens)
        position = acting(N((3, 3)), G((6, 10)), sergeant, A((0, 0)))
        assert modified(position, 0, "dice", 2) == 2 + more
        assert move_of(position, 0) == 3 + more
        assert modified(position, 3, "dice", 2) == 2


def test_perfect_stance_cannot_be_shaken_and_is_helped_at_close_range():
    for upgrades, tokens, help_ in ((("Perfect Stance",), 0, 1), ((), 1, 0)):
        pieces = (S((3, 2)), G((4, 2), upgrades=upgrades))
        struck = skip(drive(played("Stupefy", *pieces), Choose(by=0, option="stagger")))
        assert staggered(skip(drive(struck, Choose(by=0, fighters=(1,)))))[1] == tokens
        rolling = skip(drive(acting(*pieces), SWORD))
        assert modified(rolling, 1, "support", 0, ("attacked",)) == help_
    far = acting(LUXA((3, 2)), G((4, 4), upgrades=("Perfect Stance",)))
    shot = Attack(by=0, fighter=0, attack="Stormcaller Bow", target=1)
    assert modified(skip(drive(far, shot)), 1, "support", 0, ("attacked",)) == 0


def test_shared_glory_pays_the_supporter():
    paid = []
    for where in ((5, 2), (0, 0)):
        pieces = (S((3, 2)), G((4, 2), wound_tokens=3), N(where, upgrades=("Shared Glory",)))
        paid.append(used_when_due(swung(acting(*pieces), SWORD, "ss", "d")).seats[0].spent)
    assert paid == [1, 0]


# Chaos


def test_chaotic_paths_hurt_or_scatter():
    position = playing("Chaotic Paths", 1, pieces=(S((3, 2)), G((4, 4)), N((0, 0))))
    assert (ask_of(position).kind, ask_of(position).who) == ("choose effect", 1)
    hurt = skip(drive(position, Choose(by=1, option="damage")))
    assert (wounds(hurt), ask_of(hurt).kind) == ([0, 1, 0], "power step")
    pushed = scattered(skip(drive(position, Pass(by=1))), 0, 0, 0)
    assert pushed.fighters[1].hex != (4, 4)
    assert refused("Chaotic Paths", S((3, 2)), G((4, 2), move_tokens=1)) == "power_step.playable"


def test_killing_frenzy_smells_blood():
    for own, foe, dealt in ((HURT, {}, 4), ({}, {"wound_tokens": 1}, 5), ({}, {}, 3)):
        pieces = (S((3, 2), upgrades=("Killing Frenzy",), **own), G((4, 2), **FAT, **foe))
        after = skip(swung(acting(*pieces), SWORD, "*f", "d"))
        assert after.fighters[1].wound_tokens == dealt


CHANGED = {
    "Phantom Pain": {"far range": 1},
    "False Vigour": {"close dice": 1, "move": 1},
    "Heave Ho": {"close knockback": 1},
    "Living Missile": {"close damage on a charge": 1},
}


@pytest.mark.parametrize("name", CHANGED)
def test_what_upgrades_change(name: str):
    assert changes(name, edition="harrowdeep-2021") == CHANGED[name]


def test_phantom_pain_costs_a_defence():
    pieces = (S((3, 2), inspired=True, upgrades=("Phantom Pain",)), G((4, 2)))
    found = applying(acting(*pieces), 0, "defence")
    assert [(one.amount, one.least) for one in found] == [(-1, 1)]


# Death


def test_partial_resurrection_brings_one_back_vulnerable():
    leader = DEINTALOS((3, 2))
    position = skip(
        drive(
            played("Partial Resurrection", leader, S(out=True, seat=0), G((6, 10))),
            Choose(by=0, fighters=(1,)),
        )
    )
    assert refusal(position, Place(by=0, fighter=1, hex=(3, 3))) == "place.needs-a-free-hex"
    event = next(one for one in legal(position) if isinstance(one, Place))
    after = skip(drive(position, event)).fighters[1]
    assert (after.out, after.wound_tokens, after.counters) == (False, 3, (("Raise", 1),))
    assert refused("Partial Resurrection", leader, G((6, 10))) == "power_step.playable"


def test_plunder_the_graves_takes_a_card_back():
    pieces = (S((3, 2)), G((6, 10)))
    position = played("Plunder the Graves", *pieces, mine={"power_discard": ("S360", "S390")})
    assert ask_of(position).kind == "card by chance"
    after = skip(drive(position, Choose(by=0, option="S390")))
    assert after.seats[0].power == ("S390",)
    assert refused("Plunder the Graves", *pieces) == "power_step.playable"


def test_swooping_shadow_is_best_for_hunters():
    for name, fighter in (("ensnare", S((3, 2))), ("cleave", LUXA((3, 2)))):
        position = holding("Swooping Shadow", fighter, G((4, 2)), player=1)
        position = skip(drive(position, Pass(by=1), Play(by=0, card=id_of("Swooping Shadow"))))
        while ask_of(position).kind == "power step":
            position = skip(step(position, Pass(by=ask_of(position).who)).position)
        attack = next(one for one in legal(position) if isinstance(one, Attack) and one.by == 0)
        rolling = skip(drive(position, attack))
        gained = {what for what in ("cleave", "ensnare") if modified(rolling, 0, what, 0)}
        assert gained == ({"ensnare"} if name == "ensnare" else {"ensnare", "cleave"})


def test_false_vigour_is_for_the_small():
    give = Play(by=0, card=id_of("False Vigour"), fighter=0)
    assert refusal(holding("False Vigour", *APART), give) == "upgrades.restrictions"
    assert give in legal(holding("False Vigour", SHREEK((3, 2)), G((6, 10))))


def test_lifeseeker_sharpens_the_fighters_own_attacks():
    for event, gained in ((SWORD, 1), (Attack(by=0, fighter=0, attack="Morkrow", target=1), 0)):
        pieces = (S((3, 2), upgrades=("Lifeseeker", "Morkrow")), G((4, 2)))
        rolling = skip(drive(acting(*pieces), event))
        assert modified(rolling, 0, "cleave", 0) == gained
        assert modified(rolling, 0, "ensnare", 0) == 0
    killer = acting(S((3, 2), upgrades=("Lifeseeker", "Withering Blade")), G((4, 2)))
    assert modified(skip(drive(killer, SWORD)), 0, "ensnare", 0) == 1


def test_shade_leech_heals_in_cover():
    for gloom, met in (((Token((3, 2), 0, face_up=False),), True), ((), False)):
        pieces = (S((3, 2), upgrades=("Shade Leech",), wound_tokens=1), G((4, 2)))
        position = swung(acting(*pieces, tokens=gloom, player=1), AXE, "ff", "b")
        position = over(position, 0)
        assert ("Shade Leech" in offered(position)) == met
        if met:
            assert wounds(skip(reacted(position, "Shade Leech")))[0] == 0


def test_vital_spear_heals_its_fighter_or_a_friend():
    spear = Attack(by=0, fighter=0, attack="Vital Spear", target=1)
    own = S((3, 2), upgrades=("Vital Spear",), **HURT)
    hit = swung(acting(own, G((4, 2), **FAT), N((0, 0), **HURT)), spear, "ff", "b")
    assert wounds(skip(reacted(window(hit, "damage-dealt", 0), "Vital Spear"))) == [1, 2, 2]
    felled = acting(own, G((4, 2), wound_tokens=3), N((2, 2), **HURT), A((0, 9), **HURT))
    felled = window(swung(felled, spear, "ff", "b"), "damage-dealt", 0)
    targets = {
        one.target
        for one in legal(felled)
        if getattr(one, "card", "") == own.upgrades[0] or hasattr(one, "target")
    }
    assert targets == {0, 2}
    assert never_offered(swung(acting(own, G((4, 2))), SWORD, "ss", "d"), "Vital Spear")


# Destruction


def test_playful_shake_is_a_beasts():
    bite = Attack(by=0, fighter=0, attack="Blade", target=1)
    position = acting(HOUND((3, 2)), G((4, 2), **FAT), hand=("Playful Shake",))
    shaken = skip(reacted(over(swung(position, bite, "ff", "b")), "Playful Shake"))
    after = skip(drive(shaken, Push(by=0, fighter=1, path=((5, 2),))))
    assert (wounds(after)[1], after.fighters[1].hex) == (1, (5, 2))
    man = acting(S((3, 2)), G((4, 2)), hand=("Playful Shake",))
    assert never_offered(over(swung(man, SWORD, "ff", "b")), "Playful Shake")


def test_skittering_prize_scatters_a_token():
    tokens = objectives((3, 4), (6, 10))
    position = played("Skittering Prize", *APART, tokens=tokens)
    assert refusal(position, Choose(by=0, tokens=(1,))) == "power_step.playable"
    after = scattered(skip(drive(position, Choose(by=0, tokens=(0,)))), 0, 0)
    assert after.tokens[0].hex != (3, 4)
    assert refused("Skittering Prize", *APART, tokens=tokens[1:]) == "power_step.playable"


def test_stupefy_staggers_or_hurts_the_deluded():
    pieces = (S((3, 2)), G((4, 2), upgrades=("HD64",)), B((2, 2)), K((6, 10)))
    position = played("Stupefy", *pieces)
    struck = skip(drive(position, Choose(by=0, option="stagger"), Choose(by=0, fighters=(2,))))
    assert staggered(struck) == [0, 0, 1, 0]
    hurting = skip(drive(position, Pass(by=0)))
    assert refusal(hurting, Choose(by=0, fighters=(2,))) == "power_step.playable"
    assert wounds(skip(drive(hurting, Choose(by=0, fighters=(1,))))) == [0, 1, 0, 0]
    assert refused("Stupefy", *APART) == "power_step.playable"


def test_tremendous_roar_of_wizards_and_others():
    foes = (G((4, 2)), B((2, 2)), K((6, 10)))
    wizard = playing("Tremendous Roar", 0, pieces=(DEINTALOS((3, 2)), *foes))
    assert staggered(wizard) == [0, 1, 1, 0]
    other = playing("Tremendous Roar", 0, pieces=(S((3, 2)), *foes))
    for face in "co":
        other = skip(drive(other, Roll(by=0, kind="magic", faces=dice(face))))
    assert staggered(other) == [0, 1, 0, 0]


def test_heave_ho_hurts_who_flies_far():
    position = acting(S((3, 2), upgrades=("Heave Ho",)), G((4, 2), **FAT))
    position = skip(swung(position, SWORD, "ss", "d"))
    for path, met in ((((5, 2), (6, 2)), True), (((5, 2),), False)):
        back = drive(position, Push(by=0, fighter=1, path=path))
        back = window(back, "driven-back", 0)
        assert ("Heave Ho" in offered(back)) == met
        if met:
            assert wounds(skip(reacted(back, "Heave Ho")))[1] == 4


def test_spitemaul_smashes_gear_in_a_minions_hands():
    maul = Attack(by=0, fighter=0, attack="Spitemaul", target=1)
    foe = G((4, 2), upgrades=(*FAT["upgrades"], "S390"))
    position = over(swung(acting(SHREEK((3, 2), upgrades=("Spitemaul",)), foe), maul, "sss", "d"))
    after = skip(drive(reacted(position, "Spitemaul"), Choose(by=0, option="S390")))
    assert "S390" not in after.fighters[1].upgrades
    man = over(swung(acting(S((3, 2), upgrades=("Spitemaul",)), foe), maul, "sss", "d"))
    assert never_offered(man, "Spitemaul")


def test_troggoths_blood_heals_with_each_gift():
    pieces = (S((3, 2), upgrades=("Troggoth's Blood",), **HURT), N((0, 0)), G((6, 10)))
    for fighter, met in ((0, True), (1, False)):
        position = hd("S390", pieces=pieces, mine={"glory": 1})
        given = step(position, Play(by=0, card="S390", fighter=fighter)).position
        if met:
            given = window(given, "upgrade-given", 0)
            assert wounds(skip(reacted(given, "Troggoth's Blood")))[0] == 1
        else:
            assert never_offered(given, "Troggoth's Blood")
