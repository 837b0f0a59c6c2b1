"""Words of Harrowdeep's warbands and alliances that turn on a single one: who is chosen, who has
dealt the damage, what must be there to be removed, which dice are meant."""

from typing import Any

import pytest
from msgspec.structs import replace

from rules_engine.machine import legal, step
from rules_engine.moments.playing import admits
from rules_engine.sense.ground import held
from rules_engine.state.events import Attack, Cast, Charge, Choose, Move, Pass, Play, Push, Roll
from rules_engine.state.position import Happening, Mark, Position, Token, put_fighter
from tests.engine.cards.arming import offered, reacted, window
from tests.engine.cards.blows import SWORD
from tests.engine.cards.crews import (
    BAULT,
    CARDS,
    DEINTALOS,
    MARCOV,
    SHREEK,
    card,
    hd,
)
from tests.engine.cards.harrowdeep_play import (
    acting,
    holding,
    never_offered,
    over,
    played,
    refused,
    swung,
    wounds,
)
from tests.engine.cards.harrowdeep_tables import table
from tests.engine.cards.tables import B, G, K, N, S, id_of, objectives, piece, scorable
from tests.engine.driving import ask_of, dice, drive, refusal, skip

PHANTOM = id_of("Illusory Form")
BOLT = id_of("Dynamic Bolt")


def damage(position: Position) -> list[tuple[int, int, int]]:
    """Who has dealt damage to whom, and of which seat: -1 for a warband's cards."""
    dealt = (one for one in position.history if one.what == "damage")
    return [(one.fighter, one.other, one.seat) for one in dealt]


def chosen(position: Position) -> list[int]:
    """Whom gambits have chosen."""
    return [one.other for one in position.history if one.what == "chosen"]


# Whom a gambit chooses, and whom its player only picks


def test_creeping_doubt_chooses_the_enemy_alone():
    pieces = (S((2, 2), upgrades=(PHANTOM,)), G((4, 2), upgrades=(PHANTOM,)))
    position = drive(holding("Creeping Doubt", *pieces), Play(by=0, card=id_of("Creeping Doubt")))
    position = drive(position, Choose(by=0, fighters=(1,)), Choose(by=0, fighters=(0,)))
    assert chosen(position) == [1]
    assert [one.upgrades for one in position.fighters] == [(PHANTOM,), ()]


def test_grotpile_chooses_nobody():
    pieces = (SHREEK((2, 2), upgrades=(PHANTOM,)), BAULT((2, 3), upgrades=(PHANTOM,)), G((5, 2)))
    position = drive(holding("Grotpile", *pieces), Play(by=0, card=id_of("Grotpile")))
    position = skip(drive(position, Choose(by=0, fighters=(0,))))
    position = skip(drive(position, Push(by=0, fighter=0, path=((3, 2), (4, 2)))))
    position = drive(position, Choose(by=0, fighters=(1,)))
    assert chosen(position) == []
    assert [one.upgrades for one in position.fighters] == [(PHANTOM,), (PHANTOM,), ()]


def test_stupefy_staggers_without_breaking_an_illusion():
    position = played("Stupefy", S((3, 2)), G((4, 2), upgrades=(PHANTOM,)))
    position = drive(position, Choose(by=0, option="stagger"), Choose(by=0, fighters=(1,)))
    assert (position.fighters[1].stagger_tokens, position.fighters[1].upgrades) == (1, (PHANTOM,))


# Who has dealt the damage


def test_what_an_upgrade_deals_its_fighter_has_dealt():
    pieces = (S((2, 2)), N((4, 3), upgrades=("Dirty Fighter",)), G((4, 2)), K((0, 0)))
    walk = Charge(by=0, fighter=0, path=((3, 2),))
    attack = Attack(by=0, fighter=0, attack="Sigmarite Broadsword", target=2)
    position = drive(skip(drive(acting(*pieces), walk)), attack)
    position = drive(position, Roll(by=0, kind="attack", faces=dice("22")))
    position = over(drive(position, Roll(by=1, kind="defence", faces=dice("b"))), 2)
    assert damage(skip(reacted(position, "Dirty Fighter"))) == [(1, 2, 0)]


def test_darts_that_spread_are_their_fighters_too():
    darts = Attack(by=0, fighter=0, attack="Flight of Darts", target=1)
    upgrades = (id_of("Flight of Darts"),)
    pieces = (S((3, 2), upgrades=upgrades), G((5, 2)), B((6, 2)), K((0, 0)))
    position = over(swung(acting(*pieces), darts, "*ss", "d"))
    assert damage(skip(reacted(position, "Flight of Darts"))) == [(0, 1, 0), (0, 2, 0)]


def test_what_a_ploy_deals_its_warband_has_dealt():
    position = played("Stupefy", S((3, 2)), G((4, 2), upgrades=(PHANTOM,)))
    after = drive(position, Pass(by=0), Choose(by=0, fighters=(1,)))
    assert damage(skip(after)) == [(-1, 1, 0)]


# What has to be there to be removed


def test_crushing_momentum_needs_a_guard_token():
    for tokens, met in ((1, True), (0, False)):
        pieces = (S((1, 2)), G((4, 2), guard_tokens=tokens))
        position = acting(*pieces, hand=("Crushing Momentum",))
        position = skip(drive(position, Charge(by=0, fighter=0, path=((2, 2), (3, 2)))))
        declared = step(position, SWORD).position
        if met:
            declared = window(declared, "attack-declared", 0)
            assert "Crushing Momentum" in offered(declared)
        else:
            assert never_offered(declared, "Crushing Momentum")


def test_reassert_control_needs_a_raise_counter():
    pieces = (DEINTALOS((0, 0)), BAULT((3, 2)), G((6, 10)))
    assert refused("Reassert Control", *pieces) == "power_step.playable"
    raised = put_fighter(holding("Reassert Control", *pieces), 1, counters=(("Raise", 1),))
    play = Play(by=0, card=id_of("Reassert Control"))
    assert Choose(by=0, fighters=(1,)) in legal(skip(drive(raised, play)))


# Which dice are meant


def bolted(position: Position) -> str:
    """What is asked once Marcov has rolled the magic dice of a spell attack."""
    bolt = Attack(by=0, fighter=1, attack="Dynamic Bolt", target=2)
    return ask_of(skip(drive(position, bolt, Roll(by=0, kind="magic", faces=dice("c"))))).kind


def next_of_mine(position: Position) -> Position:
    """Seat 0's next activation, everybody passing till then."""
    position = skip(position)
    while ask_of(position).kind != "activation" or ask_of(position).who != 0:
        position = skip(step(position, Pass(by=ask_of(position).who)).position)
    return position


def test_called_strike_re_rolls_no_magic_dice():
    pieces = (S((0, 0)), MARCOV((3, 2), upgrades=(BOLT,)), G((4, 2)))
    position = drive(holding("Called Strike", *pieces, player=1), Pass(by=1))
    lit = next_of_mine(drive(position, Play(by=0, card=id_of("Called Strike"))))
    assert [one.card for one in lit.in_play] == [id_of("Called Strike")]
    assert bolted(lit) == "defence roll"


def globe(*pieces: Any) -> Position:
    """Corpselight Globe cast by the first fighter."""
    card_ = id_of("Corpselight Globe")
    position = drive(hd(card_, pieces=pieces), Play(by=0, card=card_), Cast(by=0, fighter=0))
    return skip(drive(position, Roll(by=0, kind="magic", faces=dice("oo"))))


def test_corpselight_globe_re_rolls_no_magic_dice():
    pieces = (DEINTALOS((0, 0)), MARCOV((3, 2), upgrades=(BOLT,)), G((4, 2)), BAULT((5, 2)))
    lit = next_of_mine(drive(globe(*pieces), Choose(by=0, fighters=(2,))))
    assert bolted(lit) == "defence roll"
    blade = Attack(by=0, fighter=3, attack="Blade", target=2)
    rolled = skip(drive(lit, blade, Roll(by=0, kind="attack", faces=dice("ff"))))
    assert ask_of(rolled).kind == "re-roll"


def test_corpselight_globe_needs_an_enemy_in_the_casters_sight():
    pieces = (DEINTALOS((0, 2)), BAULT((3, 2)), G((4, 2)))
    play = Play(by=0, card=id_of("Corpselight Globe"))
    position = holding("Corpselight Globe", *pieces)
    walled = replace(position, marks=(Mark((1, 2), "blocked", "trial"),))
    assert play in legal(position)
    assert refusal(walled, play) == "spells.line-of-sight"


# At which moment, and how often


def test_agonising_bolt_looks_at_its_own_casting_roll():
    facts: dict[str, Any] = {"seat": 0, "fighter": 0, "other": 0, "amount": 1, "turn": 1}
    lashed = Happening("damage", word="backlash", **facts)
    card_ = id_of("Agonising Bolt")
    pieces = (DEINTALOS((3, 2), wound_tokens=1), G((3, 4)), B((0, 0)))
    position = replace(hd(card_, pieces=pieces), history=(lashed,))
    position = drive(position, Play(by=0, card=card_), Cast(by=0, fighter=0))
    position = drive(position, Roll(by=0, kind="magic", faces=dice("oc")))
    assert wounds(skip(drive(position, Choose(by=0, fighters=(1,))))) == [1, 1, 0]


def test_easy_meat_goes_with_the_first_close_attack_supported_or_not():
    for helper, damage_ in (((5, 2), 4), ((1, 1), 3)):
        pieces = (S((3, 2)), N(helper), G((4, 2), upgrades=("Great Fortitude",)))
        position = drive(holding("Easy Meat", *pieces, player=1), Pass(by=1))
        position = next_of_mine(drive(position, Play(by=0, card=id_of("Easy Meat"))))
        attack = Attack(by=0, fighter=0, attack="Sigmarite Broadsword", target=2)
        declared = skip(drive(position, attack))
        assert [one.until for one in declared.modifiers] == ["attack"]
        struck = drive(declared, Roll(by=0, kind="attack", faces=dice("ss")))
        struck = skip(drive(struck, Roll(by=1, kind="defence", faces=dice("2"))))
        assert struck.fighters[2].wound_tokens == damage_


@pytest.mark.parametrize("back", [((2, 2),), ()])
def test_punytive_damage_asks_where_the_target_was_struck(back: tuple[Any, ...]):
    pieces = (S((0, 0)), G((4, 2)), SHREEK((3, 2), upgrades=("Great Fortitude",)))
    position = acting(*pieces, hand=("Punytive Damage",), player=1)
    axe = Attack(by=1, fighter=1, attack="Blooddrinker Axe", target=2)
    position = skip(swung(position, axe, "ss", "d"))
    position = drive(position, Push(by=1, fighter=2, path=back))
    position = window(position, "after-action", 0)
    assert wounds(skip(reacted(position, "Punytive Damage")))[1] == 1


def test_punytive_damage_avenges_the_fallen():
    pieces = (S((0, 0)), G((4, 2)), SHREEK((3, 2), wound_tokens=2))
    position = acting(*pieces, hand=("Punytive Damage",), player=1)
    axe = Attack(by=1, fighter=1, attack="Blooddrinker Axe", target=2)
    position = window(swung(position, axe, "ss", "d"), "after-action", 0)
    assert position.fighters[2].out
    assert wounds(skip(reacted(position, "Punytive Damage")))[1] == 1


def test_troggoths_blood_heals_too_where_a_gambit_gives_the_upgrade():
    bargain = id_of("Desperate Bargain")
    blood = id_of("Troggoth's Blood")
    pieces = (S((3, 2), wound_tokens=1, upgrades=(blood,)), G((4, 2)), N((0, 0)))
    position = hd(bargain, "S390", pieces=pieces, step="activation", player=1)
    axe = Attack(by=1, fighter=1, attack="Blooddrinker Axe", target=0)
    position = window(swung(position, axe, "ss", "2"), "out-of-action", 0)
    given = skip(step(position, Play(by=0, card=bargain, fighter=0)).position)
    given = window(step(given, Choose(by=0, option="S390")).position, "card-resolved", 0)
    assert wounds(skip(reacted(given, "Troggoth's Blood")))[0] == 2


# On Guard, on a token, and everybody's enemies


def test_cautious_manoeuvre_takes_who_is_on_guard_by_an_upgrade():
    for upgrades, met in (((id_of("Troggoth Grease"),), True), ((), False)):
        pieces = (S((2, 2)), N((0, 2), upgrades=upgrades), G((6, 10)))
        position = acting(*pieces, hand=("Cautious Manoeuvre",))
        moved = drive(position, Move(by=0, fighter=0, path=((3, 2),)))
        if met:
            assert "Cautious Manoeuvre" in offered(window(moved, "after-action", 0))
        else:
            assert never_offered(moved, "Cautious Manoeuvre")


HOUND = piece("Hound")
HOUNDS = {"given": (*CARDS, card("Hound", "beast", "conductive"))}


def test_mobile_resistors_needs_nobody_to_hold_the_token():
    pieces = (HOUND((3, 2), seat=0), BAULT((3, 3)), G((6, 10)))
    on_it = table(*pieces, tokens=objectives((3, 2)), **HOUNDS)
    assert scorable("Mobile Resistors", on_it)
    gloom = (Token((3, 2), number=1, face_up=False),)
    assert not scorable("Mobile Resistors", table(*pieces, tokens=gloom, **HOUNDS))


def test_a_beast_holds_nothing_and_is_given_neither_weapons_nor_bound_spells():
    pieces = (HOUND((3, 2), seat=0), DEINTALOS((0, 0)), G((6, 10)))
    position = hd(pieces=pieces, tokens=objectives((3, 2), (0, 0)), **HOUNDS)
    assert held(position, 0) == [2]
    for name in ("Flight of Darts", "Bound Bolt"):
        found = [admits(position, id_of(name), one) for one in (0, 1)]
        assert found == [False, True], name
    assert admits(position, id_of("Great Fortitude"), 0)
