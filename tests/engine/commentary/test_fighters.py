"""Answers on fighters and what they carry: Thorns, Eyes, Gitz, Mollog's Mob, relics, weapons."""

import pytest

from rules_engine.machine import legal, step
from rules_engine.scene import Piece
from rules_engine.state.events import (
    Action,
    Attack,
    Charge,
    Choose,
    Guard,
    Move,
    Pass,
    Push,
    Reroll,
    Roll,
    Scattered,
    ScatterToken,
)
from rules_engine.state.position import Position, note, put_fighter
from tests.engine.books.table import POOL, played
from tests.engine.commentary.asking import (
    declined,
    happened,
    lasting,
    may,
    next_use,
    opens,
    play,
    plays,
    scorable,
    struck,
    table,
)
from tests.engine.driving import (
    BROADSWORD,
    GARREK,
    SAEK,
    STEELHEART,
    ask_of,
    dice,
    drive,
    skip,
)

RASP, KCHARIK, TUROSH, BLUE = "Chainrasp (1 of 4)", "K'charik", "Turosh", "Blue Horror"
SNIRK, MOLLOG, STALAGSQUIG = "Snirk Sourtongue", "Mollog the Mighty", "Stalagsquig"
CROWN, MIRROR, READY, MY_TURN = "NV489", "NV432", "S348", "S343"
RELICS = ("S396", "S397", "S398", "S399")
WHIRL = Action(by=0, fighter=0, card="Snirk Sourtongue: whirl")


@pytest.mark.parametrize(
    ("number", "fighter", "hurt"), [("DC-068", RASP, 0), ("DC-068", STEELHEART, 1)]
)
def test_lethal_hexes_are_nothing_to_the_thorns(number, fighter, hurt):
    """DC-068."""
    position = table(Piece(fighter, (2, 2)), Piece(GARREK, (7, 10)), boards=POOL)
    position = skip(drive(position, Move(by=0, fighter=0, path=((3, 2), (4, 2)))))
    assert position.fighters[0].wound_tokens == hurt


def test_the_thorns_move_through_others_and_are_not_pushed_through_them():
    """DC-067."""
    pieces = (Piece(RASP, (3, 2)), Piece(GARREK, (4, 2)))
    position = table(*pieces, mine=("S360",), step="power step")
    assert may(table(*pieces), Move(by=0, fighter=0, path=((4, 2), (5, 2)))) == "yes"
    position = drive(position, play("S360"), Choose(by=0, fighters=(0,)))
    assert may(position, Push(by=0, fighter=0, path=((4, 2),))) == "no: push.obstacles"


@pytest.mark.parametrize(
    ("number", "attacker", "attack", "die", "faces", "seat", "inspired"),
    [
        ("DC-075", TUROSH, "Sorcerous Bolt", "attack", "ff", 0, False),
        ("DC-075", "Vortemis the All-seeing", "Bolt of Change", "magic", "oo", 0, True),
        ("DC-076", "Averon Stormsire", "Fulmination", "magic", "oo", 1, True),
    ],
)
def test_a_spell_cast_beside_kcharik_inspires_him(
    number, attacker, attack, die, faces, seat, inspired
):
    """DC-075, DC-076: anybody's, and no other attack."""
    wizard = Piece(attacker, (3, 2))
    if seat == 0:
        pieces = (wizard, Piece(KCHARIK, (3, 1)), Piece(GARREK, (5, 2)))
        target = 2
    else:
        pieces = (wizard, Piece(KCHARIK, (4, 2)), Piece(TUROSH, (7, 10)))
        target = 1
    strike = Attack(by=0, fighter=0, attack=attack, target=target)
    position = drive(table(*pieces), strike, Roll(by=0, kind=die, faces=dice(faces)))
    miss = "b" if seat == 0 else "d"
    position = declined(drive(skip(position), Roll(by=1, kind="defence", faces=dice(miss))))
    kcharik = next(one for one in position.fighters if one.card == KCHARIK)
    assert kcharik.inspired is inspired


@pytest.mark.parametrize(
    ("number", "bearer", "wounds", "order"),
    [("DC-157", SAEK, 0, [1, 0]), ("DC-079", BLUE, 0, [0, 0])],
)
def test_the_crown_of_avarice_follows_the_bounty(number, bearer, wounds, order):
    """DC-157, DC-079: the point just gained can be taken; a Blue Horror is never taken out."""
    pieces = (Piece(STEELHEART, (3, 2)), Piece(bearer, (4, 2), upgrades=(CROWN,)))
    if bearer == BLUE:
        pieces = (*pieces, Piece("Brimstone Horrors", None), Piece(TUROSH, (7, 10)))
    else:
        pieces = (*pieces, Piece(GARREK, (7, 10)))
    position = struck(table(*pieces), BROADSWORD, "ss", "b")
    if bearer == BLUE:
        assert not opens(position, CROWN)
        return
    use = next_use(position, CROWN)
    position = played(position, use)
    assert [seat.glory for seat in position.seats] == [0, 1]


def whirling(*pieces: Piece, ways: tuple[int, ...] = (0, 0, 0, 0), **told: object) -> Position:
    """Snirk, Inspired, whirls from (2, 2)."""
    position = table(Piece(SNIRK, (2, 2), inspired=True), *pieces, **told)
    faces = {0: "smash", 1: "fury", 2: "critical", 3: "single_support"}
    whirl = next(one for one in legal(position) if isinstance(one, Action))
    position = skip(drive(position, whirl, ScatterToken(by=0, hex=(2, 2))))
    thrown = tuple(faces[way] for way in ways)
    return step(position, Scattered(by=0, faces=thrown, ways=ways)).position


def test_snirks_action_is_of_a_kind_of_its_own():
    """DC-082."""
    position = skip(whirling(Piece(GARREK, (3, 8))))
    kinds = {one.what for one in position.history} & {"move", "charge", "attack", "ability"}
    assert kinds == {"ability"}
    assert position.fighters[0].move_tokens == 0


def test_snirks_chain_ends_at_the_rim():
    """DC-088: two hexes from it, so two are all he goes."""
    position = skip(whirling(Piece(GARREK, (3, 8)), ways=(3, 3, 3, 3)))
    assert position.fighters[0].hex == (0, 2)


@pytest.mark.parametrize(("number", "foe", "hexes"), [("DC-085", True, 1), ("DC-085", False, 3)])
def test_mirror_move_answers_whom_snirk_pushes_and_then_snirk(number, foe, hexes):
    """DC-085: one hex after another fighter's push, three after his own."""
    other = Piece(GARREK, (3, 2) if foe else (3, 8))
    position = whirling(other, Piece(SAEK, (7, 8)), theirs=(MIRROR,))
    if foe:
        position = drive(skip(position), Push(by=0, fighter=1, path=((3, 1),)))
    use = next_use(position, MIRROR)
    position = drive(skip(played(position, use)), Choose(by=1, fighters=(2,)))
    assert {len(one.path) for one in legal(position)} == {hexes}


def test_snirk_does_not_go_on_after_another_push():
    """DC-087: Mirror Move on him, after the first fighter he thrust aside."""
    position = whirling(Piece(GARREK, (3, 2)), theirs=(MIRROR,))
    position = drive(skip(position), Push(by=0, fighter=1, path=((3, 1),)))
    use = next_use(position, MIRROR)
    position = drive(skip(played(position, use)), Choose(by=1, fighters=(0,)))
    position = skip(drive(position, Push(by=1, fighter=0, path=((2, 3),))))
    assert position.fighters[0].hex == (2, 3)
    assert ask_of(position).kind == "power step"


@pytest.mark.parametrize(
    ("number", "fighter", "moves"), [("DC-093", STALAGSQUIG, False), ("DC-093", MOLLOG, True)]
)
def test_ready_for_action_does_not_move_the_stalagsquig(number, fighter, moves):
    """DC-093."""
    pieces = (Piece(fighter, (3, 2)), Piece(GARREK, (4, 2)))
    position = table(*pieces, mine=("S391", READY), glory=1, step="power step")
    position = drive(position, play("S391", fighter=0))
    position = skip(played(position, next_use(position, READY)))
    assert ask_of(position).kind == "granted action"
    assert any(isinstance(one, Move) for one in legal(position)) is moves


def test_ready_for_action_lets_a_wizard_make_a_spell_attack():
    """DC-260, DC-043."""
    pieces = (Piece("Averon Stormsire", (3, 2)), Piece(GARREK, (5, 2)))
    position = table(*pieces, mine=("S391", READY), glory=1, step="power step")
    position = drive(position, play("S391", fighter=0))
    position = skip(played(position, next_use(position, READY)))
    assert Attack(by=0, fighter=0, attack="Fulmination", target=1) in legal(position)


@pytest.mark.parametrize(("number", "again", "glory"), [("DC-187", True, 2), ("DC-187", False, 1)])
def test_each_fall_of_a_raised_petitioner_is_paid(number, again, glory):
    """DC-187."""
    pieces = (Piece(STEELHEART, (3, 2)), Piece("Petitioner (1 of 3)", (4, 2)))
    position = table(*pieces, Piece("The Champion", (7, 10)))
    position = skip(struck(position, BROADSWORD, "ss", "b"))
    if again:
        position = lasting(lasting(position), Pass(by=1))
        position = put_fighter(position, 1, hex=(4, 2), out=False)
        position = skip(struck(position, BROADSWORD, "ss", "b"))
    assert position.seats[0].glory == glory


@pytest.mark.parametrize(
    ("number", "card", "cost", "given"),
    [("DC-286", "S362", "S396", False), ("DC-286", "S362", "S390", True)],
)
def test_a_relic_is_not_given_for_nothing(number, card, cost, given):
    """DC-286: by Spoils of Battle, as by any card that spares the cost."""
    pieces = (Piece(STEELHEART, (3, 2)), Piece(GARREK, (7, 10)))
    position = table(*pieces, mine=(card, cost), step="power step")
    assert (may(position, play(card)) == "yes") is given


@pytest.mark.parametrize(
    ("number", "glory", "answer"),
    [("DC-286", 2, "yes"), ("DC-286", 1, "no: upgrades.cost")],
)
def test_a_relic_costs_two_glory_points(number, glory, answer):
    """DC-286."""
    pieces = (Piece(STEELHEART, (3, 2)), Piece(GARREK, (7, 10)))
    position = table(*pieces, mine=("S396",), glory=glory, step="power step")
    assert may(position, play("S396", fighter=0)) == answer


def related(count: int, where: tuple[int, int] = (3, 2)) -> Position:
    return table(Piece(STEELHEART, where, upgrades=RELICS[:count]), Piece(GARREK, (4, 2)))


@pytest.mark.parametrize(
    ("number", "count", "event", "draws"),
    [
        ("DC-285", 4, Guard(by=0, fighter=0), True),
        ("DC-285", 3, Guard(by=0, fighter=0), False),
        ("DC-284", 4, Move(by=0, fighter=0, path=((2, 2),)), True),
    ],
)
def test_four_relics_draw_after_each_action(number, count, event, draws):
    """DC-284, DC-285: going on Guard is one."""
    assert opens(drive(related(count), event), RELICS[0]) is draws


def test_four_relics_draw_twice_in_a_charge():
    """DC-284: after its move and after its attack."""
    position = drive(related(4, (1, 2)), Charge(by=0, fighter=0, path=((2, 2), (3, 2))))
    assert opens(position, RELICS[0])
    thrown = Roll(by=0, kind="attack", faces=dice("ff"))
    position = drive(skip(position), BROADSWORD, thrown, Pass(by=0))
    assert opens(drive(position, Roll(by=1, kind="defence", faces=dice("b"))), RELICS[0])


def test_six_relics_are_an_action_worth_four_glory():
    all_of_them = (*RELICS, "S400", "S401")
    pieces = (Piece(STEELHEART, (3, 2), upgrades=all_of_them), Piece(GARREK, (4, 2)))
    position = skip(drive(table(*pieces), Action(by=0, fighter=0, card="S396")))
    assert position.seats[0].glory == 4
    five = put_fighter(table(*pieces), 0, upgrades=(*RELICS, "L51"))
    assert not [one for one in legal(five) if isinstance(one, Action)]


@pytest.mark.parametrize(("number", "count", "asked"), [("DC-284", 2, True), ("DC-284", 1, False)])
def test_two_relics_roll_all_defence_dice_again(number, count, asked):
    pieces = (Piece(GARREK, (3, 2)), Piece(STEELHEART, (4, 2), upgrades=RELICS[:count]))
    axe = Attack(by=0, fighter=0, attack="Blooddrinker Axe", target=1)
    position = struck(table(*pieces), axe, "ss", "d")
    assert (may(position, Reroll(by=1, dice=(0,), faces=dice("b"))) == "yes") is asked


@pytest.mark.parametrize(
    ("number", "upgrades", "words"),
    [
        ("DC-292", ("S382",), ["S382", "Daemonic Weapon"]),
        ("DC-293", (), ["Sigmarite Broadsword"]),
    ],
)
def test_the_daemonic_weapon_takes_its_price_first(number, upgrades, words):
    """DC-292, DC-293: and its fighter has dealt it."""
    pieces = (Piece(STEELHEART, (3, 2), upgrades=upgrades), Piece(GARREK, (4, 2)))
    weapon = Attack(by=0, fighter=0, attack=words[-1], target=1)
    position = declined(struck(table(*pieces), weapon, "ss", "b"))
    dealt = [one for one in position.history if one.what == "damage"]
    assert [one.word for one in dealt] == words
    assert [one.fighter for one in dealt] == [0] * len(words)
    assert dealt[0].other == (0 if upgrades else 1)


@pytest.mark.parametrize(
    ("number", "faces", "open_"), [("DC-294", "*f", True), ("DC-294", "ff", False)]
)
def test_a_flickering_image_goes_after_each_attack_of_several(number, faces, open_):
    """DC-294: the targets stay those beside it at the start."""
    mollog = Piece(MOLLOG, (3, 2), upgrades=("S387",))
    pieces = (mollog, Piece(GARREK, (4, 2)), Piece(SAEK, (2, 2)))
    club = Attack(by=0, fighter=0, attack="Whirling Club", target=1)
    position = declined_to(struck(table(*pieces), club, faces, "b"))
    assert opens(position, "S387") is open_
    if open_:
        position = played(position, next_use(position, "S387"))
        away = drive(position, Push(by=0, fighter=0, path=((3, 3), (3, 4))))
        assert ask_of(skip(away)).kind == "power step"


def declined_to(position: Position) -> Position:
    """Windows passed up to the drive back, which is declined."""
    while ask_of(position).kind == "reaction" and plays(position, "S387") is None:
        position = step(position, Pass(by=ask_of(position).who)).position
    if ask_of(position).kind == "drive back":
        position = step(position, Push(by=0, fighter=1, path=())).position
    return position


@pytest.mark.parametrize(
    ("number", "upgrades", "rolls"),
    [
        ("DC-305", ("S433", "NV486"), 2),
        ("DC-305", ("S433",), 1),
        ("DC-305", ("NV486",), 1),
        ("DC-306", (), 0),
    ],
)
def test_two_rules_re_roll_two_defence_dice(number, upgrades, rolls):
    """DC-305: each die once."""
    pieces = (Piece("Basha", (3, 2)), Piece("Lurking Skaven", (4, 2), upgrades=upgrades))
    smash = Attack(by=0, fighter=0, attack="Smashas", target=1)
    position = struck(table(*pieces), smash, "ff", "bb")
    count = 0
    while ask_of(skip(position)).kind == "re-roll":
        position = drive(position, Reroll(by=1, dice=(count,), faces=dice("b")))
        count += 1
    assert count == rolls


def test_a_stray_upgrade_and_a_reaction_are_no_action_of_a_fighter_card():
    """DC-118, DC-120: My Turn's attack counts for Keep Them Guessing, an upgrade's action not."""
    position = table(Piece(STEELHEART, (3, 2)), Piece(GARREK, (4, 2)))
    base = position
    for what in ("charge", "guard", "move"):
        base = note(base, what, seat=0, fighter=0, word=what, since=len(base.history))
    begun = len(base.history)
    turned = note(base, "attack", seat=0, fighter=0, since=begun)
    assert scorable(turned, "NV340")
    assert not scorable(note(base, "ability", seat=0, fighter=0, word="NV550"), "NV340")


@pytest.mark.parametrize(
    ("number", "card", "count"), [("DC-218", "S362", 1), ("DC-218", "NV417", 1)]
)
def test_an_upgrade_given_by_a_card_counts_as_one_given(number, card, count):
    """DC-218: Spoils of Battle and Ghoulish Pact, for Escalation."""
    pieces = (Piece(STEELHEART, (3, 2)), Piece(GARREK, (7, 10)))
    position = table(*pieces, mine=(card, "S390"), step="power step")
    position = drive(position, play(card), Choose(by=0, fighters=(0,)))
    position = skip(drive(position, Choose(by=0, option="S390")))
    assert len(happened(position, "upgrade")) == count
