"""Upgrades that are weapons: their profiles, and what is special about them."""

import pytest

from rules_engine.card_book.known import rules_of
from rules_engine.facts.fighters import AttackProfile
from rules_engine.machine import legal, step
from rules_engine.state.events import Attack, Push, Roll
from rules_engine.state.position import Position
from tests.engine.cards.arming import (
    AXE,
    armed,
    attack_dice,
    fought,
    offered,
    reacted,
    stays,
    used_when_due,
    window,
    worn,
)
from tests.engine.cards.arming import rolled as rolls
from tests.engine.cards.tables import G, N, T, objectives, piece
from tests.engine.driving import ask_of, dice, drive, relieved, skip

W = piece("Ammis Dawnguard")
BREAKS, SPENT = "breaks on success", "used up when made"
CHARGES = "on success: target gets a Charge token"
GUARDS = "afterwards its fighter gets a Guard token"
ANY = "re-roll any attack dice"

PROFILES = {
    "Coordinated Attack": (1, 2, "fury", 2),
    "Unparalleled Strike": (1, 1, "smash", 2, "smash rolls are criticals"),
    "Low Blow": (1, 2, "smash", 1),
    "Shadeglass Axe": (1, 2, "smash", 2, "crit:+1 damage", BREAKS),
    "Shadeglass Axe, thrown": (3, 2, "smash", 2, "crit:+1 damage", SPENT),
    "Kingsbane": (1, 2, "fury", 3),
    "Nullstone Arrows": (4, 2, "smash", 1),
    "Nullstone Axe": (1, 2, "smash", 2),
    "Nullstone Axe, thrown": (3, 2, "smash", 1, SPENT),
    "Nullstone Dagger": (1, 3, "fury", 2, "crit:cleave"),
    "Nullstone Darts": (3, 3, "fury", 1),
    "Nullstone Hammer": (1, 2, "smash", 2, "knockback:1"),
    "Nullstone Mace": (1, 2, "smash", 2),
    "Nullstone Spear": (2, 2, "smash", 2),
    "Nullstone Sword": (1, 3, "smash", 2),
    "Mutating Maul, cleaving": (1, 2, "smash", 2, "cleave"),
    "Mutating Maul, heavy": (1, 2, "smash", 2, "knockback:1"),
    "Seeking Blade": (1, 2, "smash", 1, "ensnare"),
    "Seeking Stones": (3, 2, "smash", 1, "ensnare"),
    "Ritual Dagger": (1, 0, "smash", 2, "crit:cleave"),
    "Touch of Death": (1, 1, "smash", 3, CHARGES),
    "Parrying Blade": (1, 2, "smash", 1),
    "Amberbone Dagger": (1, 3, "fury", 2, "crit:cleave"),
    "Amberbone Hammer": (1, 2, "smash", 2, "knockback:1"),
    "Amberbone Mace": (1, 2, "smash", 2, ANY),
    "Amberbone Sword": (1, 3, "smash", 2),
    "Amberbone Axe": (1, 2, "smash", 2),
    "Amberbone Axe, thrown": (3, 2, "smash", 1, SPENT),
    "Larval Lance": (2, 0, "smash", 0),
    "Binding Chain": (1, 2, "smash", 2, "combo"),
    "Opening Strike": (1, 3, "fury", 1, "combo"),
    "Barb-laden Net": (2, 3, "fury", 1, CHARGES, BREAKS),
    "Bloody Axe": (1, 3, "fury", 2),
    "Finishing Blow": (1, 2, "smash", 2),
    "Inescapable Blow": (1, 2, "smash", 2),
    "Bloodthief": (1, 2, "smash", 2),
    "Guardian Glaive": (2, 2, "smash", 2),
    "Audacious Feint": (1, 4, "smash", 1, "combo", GUARDS),
    "Desperate Swing": (1, 2, "fury", 2, "combo"),
    "Draining Leech": (3, 3, "fury", 1, SPENT),
    "Flashy Follow-up": (1, 2, "smash", 2),
    "Head Bash": (1, 2, "smash", 2),
    "Frenzied Assault": (1, 1, "fury", 1),
    "Heart Thief": (4, 2, "fury", 1),
    "Penumbral Dirk": (1, 3, "fury", 2),
    "Withering Blade": (1, 3, "fury", 2, "stagger"),
    "Improbable Mace": (1, 1, "smash", 2, "knockback:1"),
    "Staff of Ciphers": (1, 3, "smash", 1),
    "Phantom Darts": (3, 3, "fury", 1, "grievous", "seeking"),
    "Phantom Fists": (1, 3, "smash", 2, "stagger"),
    "Phantom Spear": (2, 2, "smash", 2, "cleave"),
}


def card_of(attack: str) -> str:
    """The card an attack is on: its name is the card's, or begins with it."""
    return attack.partition(",")[0]


def swing(attack: str) -> Attack:
    """Steelheart makes this attack on Garrek."""
    return Attack(by=0, fighter=0, attack=attack, target=1)


@pytest.mark.parametrize("name", PROFILES)
def test_a_weapon_brings_its_attack_action_to_its_fighter_alone(name: str):
    hexes, count, symbol, damage, *keywords = PROFILES[name]
    rules = rules_of(card_of(name))
    assert rules is not None
    wanted = AttackProfile(name, hexes, count, symbol, damage, keywords=tuple(keywords))
    assert wanted in rules.attacks
    if count or name == "Larval Lance":
        assert swing(name) in legal(armed(card_of(name)))
    assert swing(name) not in legal(armed())


@pytest.mark.parametrize(
    ("name", "symbol", "keyword"),
    [
        ("Jared's Spirited Sphere", "focus", "ensnare"),
        ("Keila's Choking Coil", "focus", "crit:+1 damage"),
    ],
)
def test_spell_attacks_are_for_wizards_and_roll_their_level(name, symbol, keyword):
    cast = Attack(by=0, fighter=0, attack=name, target=1)
    wizard = armed(own=W((3, 2), seat=0, upgrades=(name,)))
    assert attack_dice(wizard, cast) == 1
    assert rules_of(name).attacks == (
        AttackProfile(name, 3, 0, symbol, 1, kind="spell", keywords=(keyword,)),
    )
    assert cast not in legal(armed(name))


DICE = {
    "Coordinated Attack": ({"others": (N((4, 1)),)}, 3, {"others": (N((0, 0)),)}, 2),
    "Larval Lance": ({"round": 3}, 3, {"round": 1}, 1),
    "Desperate Swing": ({"their": {"glory": 1}}, 4, {"their": {"glory": 0}}, 2),
}


@pytest.mark.parametrize("name", DICE)
def test_weapons_whose_dice_hang_on_the_table(name: str):
    more, many, less, few = DICE[name]
    assert attack_dice(armed(name, **more), swing(name)) == many
    assert attack_dice(armed(name, **less), swing(name)) == few


def test_a_ritual_dagger_rolls_its_wizards_level():
    dagger = swing("Ritual Dagger")
    own = W((3, 2), seat=0, upgrades=("Ritual Dagger", "Arcane Savant"))
    assert attack_dice(armed(own=own), dagger) == 2
    lone = W((3, 2), seat=0, upgrades=("Ritual Dagger",))
    assert attack_dice(armed(own=lone), dagger) == 1


def hit_once(position: Position, name: str, faces: str) -> Position:
    """The attack roll of this weapon, and what is asked then."""
    return skip(drive(position, swing(name), Roll(by=0, kind="attack", faces=dice(faces))))


NULLSTONE = (
    "Nullstone Arrows", "Nullstone Axe", "Nullstone Dagger", "Nullstone Darts", "Nullstone Hammer",
    "Nullstone Mace", "Nullstone Spear", "Nullstone Sword",
)  # fmt: skip


@pytest.mark.parametrize("name", NULLSTONE)
def test_nullstone_rolls_again_against_wizards_alone(name: str):
    faces = "f" * PROFILES[name][1]
    wizard = armed(name, foe=W((4, 2), seat=1))
    assert ask_of(hit_once(wizard, name, faces)).kind == "re-roll"
    assert ask_of(hit_once(armed(name), name, faces)).kind == "defence roll"


AGAIN = {
    "Kingsbane": (armed("Kingsbane"), armed("Kingsbane", foe=T((4, 2)))),
    "Guardian Glaive": (
        armed("Guardian Glaive", tokens=objectives((3, 2))),
        armed("Guardian Glaive", tokens=objectives((0, 0))),
    ),
    "Amberbone Mace": (armed("Amberbone Mace"), armed("Amberbone Sword", "Amberbone Mace")),
}


@pytest.mark.parametrize("name", AGAIN)
def test_dice_that_may_be_rolled_again(name: str):
    yes, no = AGAIN[name]
    assert ask_of(hit_once(yes, name, "sf")).kind == "re-roll"
    other = name if name != "Amberbone Mace" else "Amberbone Sword"
    faces = "sf" if name != "Amberbone Mace" else "sff"
    assert ask_of(hit_once(no, other, faces)).kind == "defence roll"


def dealt(position: Position, name: str, faces: str, against: str) -> int:
    """The wound tokens Garrek gets from this weapon."""
    return fought(position, swing(name), faces, against).fighters[1].wound_tokens


STURDY = piece("Mollog the Mighty")((4, 2), seat=1)
"""An enemy that no weapon here fells at once."""


def test_low_blow_succeeds_with_smash_and_fury():
    assert dealt(armed("Low Blow"), "Low Blow", "sf", "d") == 1
    assert dealt(armed("Low Blow"), "Low Blow", "s1", "d") == 0


def test_smash_is_a_critical_for_unparalleled_strike():
    assert dealt(armed("Unparalleled Strike"), "Unparalleled Strike", "s", "d") == 2
    assert dealt(armed("Unparalleled Strike"), "Unparalleled Strike", "f", "b") == 0


def test_ensnare_and_cleave_rule_out_what_they_name():
    assert dealt(armed("Seeking Blade"), "Seeking Blade", "sf", "d") == 1
    assert dealt(armed("Seeking Stones"), "Seeking Stones", "sf", "d") == 1
    assert dealt(armed("Nullstone Sword"), "Nullstone Sword", "sff", "d") == 0


def test_bloody_axe_deals_double_once_its_fighter_bleeds():
    hurt = armed("Bloody Axe", state={"wound_tokens": 2}, foe=STURDY)
    assert dealt(hurt, "Bloody Axe", "fff", "d") == 4
    whole = armed("Bloody Axe", state={"wound_tokens": 1}, foe=STURDY)
    assert dealt(whole, "Bloody Axe", "fff", "d") == 2


def test_larval_lance_deals_the_round_whatever_strengthens_its_fighter():
    strong = armed("Larval Lance", "Great Strength", round=3, foe=STURDY)
    assert dealt(strong, "Larval Lance", "sss", "d") == 3
    assert dealt(armed("Larval Lance", round=2), "Larval Lance", "ss", "b") == 2


FIXED = {
    "Audacious Feint": "ssss",
    "Draining Leech": "fff",
    "Frenzied Assault": "f",
}


@pytest.mark.parametrize("name", FIXED)
def test_damage_that_nothing_modifies(name: str):
    assert (
        dealt(armed(name, "Incredible Strength", "Fighter's Ferocity"), name, FIXED[name], "b") == 1
    )


def test_heart_thief_hurts_the_greater_more():
    assert dealt(armed("Heart Thief", foe=STURDY), "Heart Thief", "ff", "d") == 2
    assert dealt(armed("Heart Thief"), "Heart Thief", "ff", "b") == 1


def test_charge_tokens_for_those_hit():
    for name, faces in {"Touch of Death": "s", "Barb-laden Net": "fff"}.items():
        hit = fought(armed(name, foe=STURDY), swing(name), faces, "d")
        hit = skip(stays(hit, 1))
        assert hit.fighters[1].charge_tokens == 1, name
        missed = skip(stays(fought(armed(name, foe=STURDY), swing(name), "1" * len(faces), "b"), 1))
        assert missed.fighters[1].charge_tokens == 0, name


def test_audacious_feint_puts_its_fighter_on_guard_however_it_ends():
    for faces in ("ssss", "ffff"):
        after = skip(
            stays(fought(armed("Audacious Feint"), swing("Audacious Feint"), faces, "b"), 1)
        )
        assert after.fighters[0].guard_tokens == 1


@pytest.mark.parametrize(
    "name", ["Shadeglass Axe", "Nullstone Axe", "Amberbone Axe", "Draining Leech"]
)
def test_what_is_thrown_is_gone_and_what_strikes_stays(name: str):
    thrown = name if name == "Draining Leech" else f"{name}, thrown"
    faces = "1" * PROFILES[thrown][1]
    after = skip(stays(fought(armed(name), swing(thrown), faces, "d"), 1))
    assert after.fighters[0].upgrades == ()
    if name != "Draining Leech":
        kept = skip(stays(fought(armed(name), swing(name), "11", "d"), 1))
        assert worn(kept) == (name,)


AMBERBONE = {
    "Amberbone Dagger": "fff",
    "Amberbone Hammer": "ss",
    "Amberbone Mace": "ss",
    "Amberbone Sword": "sss",
    "Amberbone Axe": "ss",
}


@pytest.mark.parametrize("name", AMBERBONE)
def test_amberbone_is_given_up_for_glory_when_it_fells_an_enemy(name: str):
    weak = G((4, 2), wound_tokens=3)
    felled = fought(armed(name, foe=weak), swing(name), AMBERBONE[name], "b")
    felled = used_when_due(felled)
    assert (worn(felled), felled.seats[0].glory) == ((), 2)
    hurt = skip(stays(fought(armed(name), swing(name), AMBERBONE[name], "b"), 1))
    assert (worn(hurt), hurt.seats[0].glory) == ((name,), 0)


def combo(follow: str, opening: str = "Opening Strike", faces: str = "fff") -> Position:
    """The window after a combo on a sturdy enemy, asked of Steelheart, who has both."""
    position = armed(opening, follow, foe=STURDY)
    return window(stays(rolls(position, swing(opening), faces, "d"), 1), "after-action", 0)


FOLLOW_UPS = {
    "Finishing Blow": (2, 4),
    "Inescapable Blow": (2, 2),
    "Flashy Follow-up": (3, 3),
    "Head Bash": (2, 2),
}


@pytest.mark.parametrize("name", FOLLOW_UPS)
def test_a_follow_up_comes_after_a_combo_that_succeeded(name: str):
    count, damage = FOLLOW_UPS[name]
    position = skip(reacted(combo(name), name))
    assert ask_of(position).count == count
    assert name not in offered(combo(name, faces="111"))
    assert name not in offered(combo(name, "Nullstone Sword", "sss"))
    position = drive(position, Roll(by=0, kind="attack", faces=dice("s" * count)))
    position = skip(stays(drive(position, Roll(by=1, kind="defence", faces=dice("d"))), 1))
    assert position.fighters[1].wound_tokens == 1 + damage
    assert position.fighters[1].charge_tokens == int(name == "Head Bash")


def test_a_follow_up_made_for_itself_brings_nothing_more():
    for name in FOLLOW_UPS:
        assert dealt(armed(name, foe=STURDY), name, "ss", "1") == 2, name
    plain = skip(stays(fought(armed("Head Bash", foe=STURDY), swing("Head Bash"), "ss", "1"), 1))
    assert plain.fighters[1].charge_tokens == 0


def test_frenzied_assault_goes_on_while_it_succeeds():
    position = armed("Frenzied Assault", foe=STURDY)
    once = window(stays(rolls(position, swing("Frenzied Assault"), "f", "d"), 1), "after-action", 0)
    assert ask_of(skip(reacted(once, "Frenzied Assault"))).kind == "attack roll"
    failed = window(
        stays(rolls(position, swing("Frenzied Assault"), "1", "d"), 1), "after-action", 0
    )
    assert "Frenzied Assault" not in offered(failed)


def test_bloodthief_drinks_after_its_own_success():
    position = armed("Bloodthief", state={"wound_tokens": 3}, foe=STURDY)
    hit = window(stays(rolls(position, swing("Bloodthief"), "ss", "d"), 1), "after-action", 0)
    after = relieved(reacted(hit, "Bloodthief"), 2)
    assert (after.fighters[0].wound_tokens, after.fighters[0].upgrades) == (1, ())
    missed = window(stays(rolls(position, swing("Bloodthief"), "11", "d"), 1), "after-action", 0)
    assert "Bloodthief" not in offered(missed)


def test_staff_of_ciphers_draws_after_its_success():
    position = armed("Staff of Ciphers", foe=STURDY, mine={"power_deck": ("S360",)})
    hit = window(
        stays(rolls(position, swing("Staff of Ciphers"), "sss", "d"), 1), "after-action", 0
    )
    assert ask_of(skip(reacted(hit, "Staff of Ciphers"))).kind == "draw power"
    missed = stays(rolls(position, swing("Staff of Ciphers"), "111", "d"), 1)
    assert "Staff of Ciphers" not in offered(window(missed, "after-action", 0))


def test_draining_leech_takes_an_upgrade_of_whom_it_hurts():
    foe = piece("Mollog the Mighty")((4, 2), seat=1, upgrades=("Great Speed",))
    position = rolls(armed("Draining Leech", foe=foe), swing("Draining Leech"), "fff", "d")
    position = skip(reacted(window(position, "damage-dealt", 0), "Draining Leech"))
    after = step(position, next(iter(legal(position)))).position
    assert after.fighters[1].upgrades == ()
    bare = rolls(armed("Draining Leech", foe=STURDY), swing("Draining Leech"), "fff", "d")
    assert "Draining Leech" not in offered(window(bare, "damage-dealt", 0))


def test_parrying_blade_answers_a_failure_and_holds_its_fighter():
    position = rolls(armed("Parrying Blade", player=1), AXE, "11", "b")
    position = window(position, "success-determined", 0)
    position = skip(reacted(position, "Parrying Blade"))
    assert (ask_of(position).kind, ask_of(position).who) == ("attack roll", 0)
    hit = rolls(armed("Parrying Blade", player=1), AXE, "ss", "d")
    assert "Parrying Blade" not in offered(window(hit, "success-determined", 0))


def test_mutating_maul_drives_further_or_ignores_blocks():
    heavy = fought(armed("Mutating Maul"), swing("Mutating Maul, heavy"), "ss", "b")
    pushes = [len(one.path) for one in legal(heavy) if isinstance(one, Push)]
    assert max(pushes) == 2
    cleaving = fought(armed("Mutating Maul"), swing("Mutating Maul, cleaving"), "ss", "b")
    assert max(len(one.path) for one in legal(cleaving) if isinstance(one, Push)) == 1
    knight = N((4, 2), seat=1)
    assert dealt(armed("Mutating Maul", foe=knight), "Mutating Maul, cleaving", "sf", "b") == 2
    assert dealt(armed("Mutating Maul", foe=knight), "Mutating Maul, heavy", "sf", "b") == 0


def test_penumbral_dirk_cleaves_those_with_upgrades():
    knight = N((4, 2), seat=1, upgrades=("Great Speed",))
    assert dealt(armed("Penumbral Dirk", foe=knight), "Penumbral Dirk", "f11", "b") == 2
    bare = N((4, 2), seat=1)
    assert dealt(armed("Penumbral Dirk", foe=bare), "Penumbral Dirk", "f11", "b") == 0
