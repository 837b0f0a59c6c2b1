"""Answers on characteristics: what modifies them, for whom and how long."""

import pytest

from rules_engine.scene import Piece
from rules_engine.sequences.fight.attack_rules import support
from rules_engine.state.events import Action, Attack, Charge, Choose, Pass, Reroll, Roll
from rules_engine.state.frames import Attacking
from rules_engine.state.position import Position, Token
from tests.engine.commentary.asking import (
    declined,
    happened,
    lasting,
    may,
    play,
    struck,
    table,
    value,
)
from tests.engine.driving import (
    ANGHARAD,
    BROADSWORD,
    GARREK,
    OBRYN,
    SAEK,
    STEELHEART,
    ask_of,
    dice,
    drive,
    skip,
)

GREAT_SPEED, GREAT_STRENGTH, WALLS = "S390", "S391", "S335"
DANSE, LETHAL_STRIKE, BLOOD_RAIN, DOUBT, FURY = "S71", "S338", "S11", "L34", "S327"
ARMY, LIGHT, HYSH, GLORYSEEKER = "S375", "S403", "NV455", "NV503"
CHAMPION, WARDEN, HARVESTER = "The Champion", "The Sepulchral Warden", "The Harvester"
STORMSIRE = "Averon Stormsire"


def danced(mover: Piece, *, by: int = 0) -> Position:
    """The activation after Danse Macabre has been played by a seat."""
    pieces = (mover, Piece(GARREK, (7, 10)))
    hands = {"mine": (DANSE,)} if by == 0 else {"theirs": (DANSE,)}
    position = table(*pieces, step="power step", player=1, **hands)
    return lasting(position, *(() if by < 0 else (play(DANSE, by=by),)))


@pytest.mark.parametrize(
    ("number", "mover", "by", "move"),
    [
        ("DC-023", Piece(CHAMPION, (3, 2)), 0, 3),
        ("DC-023", Piece(CHAMPION, (3, 2)), 1, 2),
        ("DC-058", Piece("Stalagsquig", (3, 2)), 0, 1),
        ("DC-058", Piece("Stalagsquig", (3, 2)), 1, 0),
    ],
)
def test_danse_macabre_adds_a_hex_to_the_moves_of_its_own_side(number, mover, by, move):
    """DC-023, DC-058: in Charges too, and to a Move of 0."""
    assert value(danced(mover, by=by), 0, "move") == move


@pytest.mark.parametrize(
    ("number", "faces", "upgrades", "damage"),
    [
        ("DC-024", "*s", (GREAT_STRENGTH,), 7),
        ("DC-024", "ss", (GREAT_STRENGTH,), 4),
        ("DC-024", "*s", (), 6),
    ],
)
def test_a_critical_hit_under_lethal_strike_is_doubled_before_anything_is_added(
    number, faces, upgrades, damage
):
    """DC-024: Damage 3."""
    pieces = (Piece(STEELHEART, (3, 2), upgrades=upgrades), Piece("Mollog the Mighty", (4, 2)))
    position = table(*pieces, mine=(LETHAL_STRIKE,), step="power step", player=1)
    position = skip(struck(lasting(position, play(LETHAL_STRIKE)), BROADSWORD, faces, "d"))
    assert [one.amount for one in position.history if one.what == "damage"] == [damage]


def test_lethal_strike_is_for_the_first_attack_alone():
    pieces = (Piece(STEELHEART, (3, 2)), Piece("Mollog the Mighty", (4, 2)))
    position = table(*pieces, mine=(LETHAL_STRIKE,), step="power step", player=1)
    position = skip(struck(lasting(position, play(LETHAL_STRIKE)), BROADSWORD, "ff", "d"))
    assert position.in_play == ()
    assert position.modifiers == ()


@pytest.mark.parametrize(
    ("number", "fighter", "upgrades", "asked", "found"),
    [
        ("DC-025", GARREK, (GREAT_SPEED,), ("move",), 5),
        ("DC-025", GARREK, (), ("move",), 4),
        ("DC-025", STEELHEART, (GREAT_STRENGTH,), ("damage", "Sigmarite Broadsword"), 4),
        ("DC-027", "Sanson Farstrider", (GREAT_STRENGTH,), ("damage", "Boltstorm Pistol"), 1),
        ("DC-027", "Sanson Farstrider", (GREAT_STRENGTH,), ("damage", "Shock Handaxe"), 3),
    ],
)
def test_a_characteristic_is_what_its_modifiers_make_it(number, fighter, upgrades, asked, found):
    """DC-025, DC-027."""
    position = table(Piece(fighter, (3, 2), upgrades=upgrades), Piece("Basha", (4, 2)))
    assert value(position, 0, *asked) == found


@pytest.mark.parametrize(
    ("number", "target", "damage"),
    [("DC-025", GARREK, 4), ("DC-025", SAEK, 3)],
)
def test_gloryseeker_looks_at_the_wounds_of_the_target(number, target, damage):
    """DC-025: +1 Damage against Wounds of 4 or more."""
    pieces = (Piece(STEELHEART, (3, 2), upgrades=(GLORYSEEKER,)), Piece(target, (4, 2)))
    position = skip(struck(table(*pieces), BROADSWORD, "ss", "b"))
    assert [one.amount for one in position.history if one.what == "damage"] == [damage]


STAFF = Attack(by=0, fighter=0, attack="Incantor's Staff", target=1)
SPELL = Attack(by=0, fighter=0, attack="Fulmination", target=1)


def wizardry(attack: Attack, *cards: str, upgrades: tuple[str, ...] = (), by: int = 0) -> Position:
    """Stormsire alone against Garrek, about to roll for an attack after these ploys of a seat."""
    pieces = (Piece(STORMSIRE, (3, 2), upgrades=upgrades), Piece(GARREK, (5, 2)))
    hands = {"mine": cards} if by == 0 else {"theirs": cards}
    position = table(*pieces, step="power step", player=1 - by, **hands)
    position = lasting(position, *(play(card, by=by) for card in cards))
    return skip(drive(position, attack))


@pytest.mark.parametrize(
    ("number", "attack", "upgrades", "count"),
    [
        ("DC-026", SPELL, (), 2),
        ("DC-026", SPELL, (ARMY,), 3),
        ("DC-026", SPELL, (LIGHT,), 2),
        ("DC-026", STAFF, (LIGHT,), 3),
        ("DC-026", STAFF, (ARMY,), 3),
    ],
)
def test_cards_on_attack_dice_leave_magic_dice_alone_and_those_on_dice_do_not(
    number, attack, upgrades, count
):
    """DC-026."""
    assert ask_of(wizardry(attack, upgrades=upgrades)).count == count


def test_crippling_doubt_leaves_a_wizard_one_magic_die():
    """DC-026: played by the opponent on the leader; another fighter's dice stay as they are."""
    pieces = (Piece(STORMSIRE, (3, 2)), Piece(GARREK, (5, 2)))
    position = table(*pieces, theirs=(DOUBT,), step="power step", player=1)
    chosen = Choose(by=1, fighters=(0,))
    position = lasting(position, play(DOUBT, by=1), chosen)
    assert ask_of(skip(drive(position, SPELL))).count == 1
    assert ask_of(wizardry(SPELL)).count == 2


@pytest.mark.parametrize(
    ("number", "attack", "faces", "asked"),
    [
        ("DC-026", STAFF, "sf", "re-roll"),
        ("DC-026", SPELL, "oc", "defence roll"),
        ("DC-230", STAFF, "sf", "re-roll"),
        ("DC-230", SPELL, "oo", "defence roll"),
    ],
)
def test_fuelled_by_fury_re_rolls_attack_dice_and_no_magic_dice(number, attack, faces, asked):
    """DC-026, DC-230."""
    position = wizardry(attack, FURY)
    kind = "magic" if attack is SPELL else "attack"
    assert ask_of(drive(position, Roll(by=0, kind=kind, faces=dice(faces)))).kind == asked


@pytest.mark.parametrize(
    ("number", "attack", "faces", "damage"),
    [
        ("DC-169", STAFF, "ss", []),
        ("DC-169", STAFF, "ff", [2]),
        ("DC-170", SPELL, "oo", []),
        ("DC-170", SPELL, "*c", [1]),
        ("DC-026", SPELL, "oc", []),
    ],
)
def test_blood_rain_puts_its_symbol_in_the_place_of_every_other(number, attack, faces, damage):
    """DC-026, DC-169, DC-170: only criticals are left to a spell attack."""
    position = wizardry(attack, BLOOD_RAIN)
    kind = "magic" if attack is SPELL else "attack"
    position = skip(drive(position, Roll(by=0, kind=kind, faces=dice(faces))))
    position = skip(drive(position, Roll(by=1, kind="defence", faces=dice("b"))))
    assert [one.amount for one in position.history if one.what == "damage"] == damage


@pytest.mark.parametrize(
    ("number", "castings", "attack", "found"),
    [
        ("DC-065", 0, "Incantor's Staff", 2),
        ("DC-065", 1, "Incantor's Staff", 3),
        ("DC-065", 2, "Incantor's Staff", 4),
    ],
)
def test_each_casting_from_the_corposant_staff_adds_to_range(number, castings, attack, found):
    """DC-065."""
    position = table(Piece(STORMSIRE, (3, 2), upgrades=("NV21",)), Piece(GARREK, (7, 10)))
    cast = (
        Action(by=0, fighter=0, card="NV21"),
        Roll(by=0, kind="magic", faces=dice("oo")),
        Choose(by=0, fighters=(0,)),
    )
    for _ in range(castings):
        position = lasting(drive(position, *cast))
        position = lasting(position, Pass(by=1))
    assert value(position, 0, "range", attack) == found


@pytest.mark.parametrize(
    ("number", "inspired", "upgrades", "level"),
    [
        ("DC-097", False, ("NV475",), 2),
        ("DC-097", True, ("NV475",), 3),
        ("DC-097", True, (), 2),
    ],
)
def test_arcane_savant_adds_to_whatever_level_theddra_has(number, inspired, upgrades, level):
    """DC-097."""
    theddra = Piece("Theddra Skull-scryer", (3, 2), inspired=inspired, upgrades=upgrades)
    assert value(table(theddra, Piece(GARREK, (7, 10))), 0, "wizard level") == level


@pytest.mark.parametrize(
    ("number", "wizard", "answer"),
    [
        ("DC-097", "Theddra Skull-scryer", "yes"),
        ("DC-097", "Averon Stormsire", "no: upgrades.restrictions"),
        ("DC-097", "Jagathra", "no: upgrades.restrictions"),
    ],
)
def test_arcane_savant_is_for_wizards_of_level_1(number, wizard, answer):
    """DC-097."""
    pieces = (Piece(wizard, (3, 2)), Piece(GARREK, (7, 10)))
    position = table(*pieces, mine=("NV475",), glory=1, step="power step")
    assert may(position, play("NV475", fighter=0)) == answer


def test_theddra_is_inspired_by_the_upgrade_and_keeps_it():
    """DC-097."""
    pieces = (Piece("Theddra Skull-scryer", (3, 2)), Piece(GARREK, (7, 10)))
    position = table(*pieces, mine=("NV475",), glory=1, step="power step")
    position = skip(drive(position, play("NV475", fighter=0)))
    assert (position.fighters[0].inspired, value(position, 0, "wizard level")) == (True, 3)
    assert position.fighters[0].upgrades == ("NV475",)


@pytest.mark.parametrize(
    ("number", "tokens", "attack", "damage"),
    [
        ("DC-192", 1, "Wight Blade", 3),
        ("DC-192", 0, "Wight Blade", 2),
        ("DC-192", 2, "Wight Blade", 3),
    ],
)
def test_deathly_charge_holds_for_the_phase_and_once(number, tokens, attack, damage):
    """DC-192: for an attack after the Charge too, and no more for a second Charge."""
    champion = Piece(CHAMPION, (3, 2), upgrades=("S80",), charge_tokens=tokens)
    position = table(champion, Piece(GARREK, (4, 2)))
    assert value(position, 0, "damage", attack) == damage


@pytest.mark.parametrize(
    ("number", "upgrades", "guard", "fighter", "count"),
    [
        ("DC-289", ("S374",), 0, GARREK, 2),
        ("DC-289", (), 0, GARREK, 1),
        ("DC-289", ("S374",), 0, STEELHEART, 1),
        ("DC-290", ("S374", "S386"), 0, GARREK, 1),
        ("DC-290", ("S374", "S386"), 1, GARREK, 2),
    ],
)
def test_acrobatic_adds_a_die_to_dodge_always_and_to_block_on_guard(
    number, upgrades, guard, fighter, count
):
    """DC-289, DC-290."""
    target = Piece(fighter, (4, 2), upgrades=upgrades, guard_tokens=guard)
    position = table(Piece("Basha", (3, 2)), target)
    attack = Attack(by=0, fighter=0, attack="Smashas", target=1)
    position = skip(drive(position, attack))
    position = skip(drive(position, Roll(by=0, kind="attack", faces=dice("ff"))))
    assert ask_of(position).count == count


COMMANDED, DUAL, SCRAG = "S79", "S319", "S106"


@pytest.mark.parametrize(
    ("number", "cards", "upgrades", "helpers", "counted"),
    [
        ("DC-225", (DUAL,), (COMMANDED,), 1, 2),
        ("DC-225", (DUAL,), (), 1, 2),
        ("DC-225", (DUAL,), (), 2, 3),
        ("DC-225", (), (COMMANDED,), 2, 4),
        ("DC-225", (DUAL,), (COMMANDED,), 2, 4),
        ("DC-225", (DUAL,), (COMMANDED,), 0, 0),
    ],
)
def test_no_supporter_ever_counts_as_more_than_two(number, cards, upgrades, helpers, counted):
    """DC-225: Dual Strike with Assumed Command."""
    places = ((4, 1), (4, 3))
    friends = [Piece(f"Petitioner ({n + 1} of 3)", places[n]) for n in range(helpers)]
    prince = Piece("The Prince of Dust", (3, 2), upgrades=upgrades)
    position = table(
        prince, Piece(GARREK, (4, 2)), *friends, mine=cards, step="power step", player=1
    )
    position = lasting(position, *(play(card) for card in cards))
    attack = Attack(by=0, fighter=0, attack="Royal Mace", target=1)
    position = drive(position, attack)
    args = next(one.args for one in position.stack if isinstance(one.args, Attacking))
    assert support(position, args)[0] == counted


@pytest.mark.parametrize(
    ("number", "attacker", "attack", "faces", "damage"),
    [
        ("DC-165", "Basha", "Smashas", "ff", []),
        ("DC-165", "Basha", "Smashas", "*f", [1]),
        ("DC-165", "Bonekutta", "Big Choppa", "ss", [2]),
    ],
)
def test_reinforced_armour_makes_an_attack_of_damage_1_fail(
    number, attacker, attack, faces, damage
):
    """DC-165: unless it is a critical hit."""
    pieces = (Piece(attacker, (3, 2)), Piece(ANGHARAD, (4, 2), upgrades=("NV533",)))
    position = table(*pieces)
    strike = Attack(by=0, fighter=0, attack=attack, target=1)
    position = declined(struck(position, strike, faces, "d"))
    assert [one.amount for one in position.history if one.what == "damage"] == damage
    assert (happened(position, "attack") == ["miss"]) is not bool(damage)


@pytest.mark.parametrize(
    ("number", "holding", "counted"), [("DC-058", True, 1), ("DC-058", False, 0)]
)
def test_zealous_defender_adds_a_supporter_to_none(number, holding, counted):
    """DC-058: while its fighter holds an objective."""
    token = Token((3, 2) if holding else (0, 0), 1)
    pieces = (Piece(OBRYN, (3, 2), upgrades=("S437",)), Piece(GARREK, (4, 2)))
    position = table(*pieces, tokens=(token,))
    attack = Attack(by=0, fighter=0, attack="Sigmarite Grandhammer", target=1)
    position = drive(position, attack)
    args = next(one.args for one in position.stack if isinstance(one.args, Attacking))
    assert support(position, args)[0] == counted


@pytest.mark.parametrize(
    ("number", "charge", "count"),
    [("DC-175", True, 3), ("DC-175", False, 2)],
)
def test_frenzy_adds_a_die_to_the_attacks_of_a_charge(number, charge, count):
    """DC-175."""
    where = (1, 2) if charge else (3, 2)
    position = table(Piece(GARREK, where, upgrades=("S24",)), Piece(STEELHEART, (4, 2)))
    if charge:
        position = skip(drive(position, Charge(by=0, fighter=0, path=((2, 2), (3, 2)))))
    position = drive(position, Attack(by=0, fighter=0, attack="Blooddrinker Axe", target=1))
    assert ask_of(skip(position)).count == count


@pytest.mark.parametrize(
    ("number", "upgrades", "offered"),
    [
        ("DC-080", ("NV81", "S433"), {1, 2}),
        ("DC-080", ("S433",), {1}),
        ("DC-306", (), set()),
        ("DC-306", ("S433",), {1}),
    ],
)
def test_all_defence_dice_are_rolled_again_or_one_of_them(number, upgrades, offered):
    """DC-080, DC-306: Fateward and Trusted Defender; never a die twice."""
    pieces = (Piece("Basha", (3, 2)), Piece("Lurking Skaven", (4, 2), upgrades=upgrades))
    position = drive(table(*pieces), Attack(by=0, fighter=0, attack="Smashas", target=1))
    position = drive(skip(position), Roll(by=0, kind="attack", faces=dice("ff")))
    position = skip(drive(skip(position), Roll(by=1, kind="defence", faces=dice("bb"))))
    lengths = set()
    for dice_ in ((0,), (0, 1)):
        again = Reroll(by=1, dice=dice_, faces=dice("d" * len(dice_)))
        if may(position, again) == "yes":
            lengths.add(len(dice_))
            once = drive(position, again)
            assert may(skip(once), again).startswith("no")
    assert lengths == offered
