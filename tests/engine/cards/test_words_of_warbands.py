"""Cards of warbands and of Power Unbound that did otherwise until their words were read again."""

from typing import Any

import pytest

from rules_engine.card_book.known import rules_of
from rules_engine.machine import legal
from rules_engine.sense.ground import traits_of
from rules_engine.sense.modifiers import can_be_healed, move_of
from rules_engine.sequences.fight.attack_rules import support
from rules_engine.sequences.harm.damage import take_out
from rules_engine.state.events import (
    Action,
    Attack,
    Cast,
    Charge,
    Choose,
    Play,
    Push,
    React,
    Reroll,
    Roll,
    Scattered,
    ScatterToken,
    Score,
)
from rules_engine.state.frames import Attacking, Frame, Harming
from rules_engine.state.position import Happening, Mark, Modifier, Position, put, put_fighter
from tests.engine.cards.blows import (
    AXE,
    DARTS,
    SWORD,
    after_playing,
    answered,
    blow,
    hits,
    rolled,
)
from tests.engine.cards.playing import held
from tests.engine.cards.tables import A, B, G, N, S, id_of, piece, scorable, table, told
from tests.engine.driving import ask_of, drive, skip

STORMSIRE, BRIMSTONE = piece("Averon Stormsire"), piece("Brimstone Horrors")
RASP, HANGED = piece("Chainrasp (1 of 4)"), piece("The Ever-hanged")
ARMED = {"upgrades": (id_of("Dark Darts"),)}
FAT = {"upgrades": (id_of("Great Fortitude"), id_of("Undying"))}
FACING = (S((3, 2), **ARMED), G((4, 2), **FAT))


def spent(position: Position, card: str) -> bool:
    """Whether a card of seat 0 has gone from the table to its pile."""
    return position.in_play == () and id_of(card) in position.seats[0].power_discard


def struck(
    position: Position, event: Attack, attack: str, defence: str = "", *, over: bool = True
) -> Position:
    """The position after an Attack action with these successes, which drives nobody back.

    Without over the windows that follow it are still open.
    """
    position = skip(hits(position, event, attack, defence))
    ask = ask_of(position)
    if ask.kind == "drive back":
        position = drive(position, Push(by=ask.who, fighter=event.target, path=()))
    return skip(position) if over else position


@pytest.mark.parametrize("name", ["Keen Avarice", "Bloodscent", "Sitting Target", "Smell Weakness"])
def test_what_asks_for_a_sort_of_target_is_for_the_first_attack_whatever_it_is(name: str):
    target = G((4, 2), **FAT, move_tokens=1)
    position = skip(drive(after_playing(name, pieces=(FACING[0], target, B((6, 9)))), SWORD))
    assert {one.until for one in position.modifiers} == {"attack"}
    assert ask_of(position).count == 2


def test_stab_em_in_the_knee_is_gone_with_a_first_attack_from_afar():
    name = "Stab 'em in the Knee"
    helped = (*FACING, N((4, 1)), B((0, 0)), A((5, 2)))
    assert blow(after_playing(name, pieces=helped), SWORD, "s").dealt == 4
    assert blow(after_playing(name, pieces=helped), DARTS, "f").dealt == 1
    shot = skip(drive(after_playing(name, pieces=helped), DARTS))
    assert [one.until for one in shot.modifiers] == ["attack"]


@pytest.mark.parametrize(
    ("rolls", "outcome"),
    [
        (("s", "d"), "hit"),
        (("*", "*"), "critical hit"),
        (("", ""), "hit"),
    ],
)
def test_upper_hand_adds_a_success_and_leaves_criticals_what_they_are(
    rolls: tuple[str, str], outcome: str
):
    card = id_of("Upper Hand")
    position = held(card, pieces=FACING, step="activation")
    after = answered(hits(position, SWORD, *rolls), Play(by=0, card=card, fighter=0))
    after = skip(after)
    assert ask_of(after).kind == "drive back"
    attack = next(one.args for one in after.stack if isinstance(one.args, Attacking))
    assert (attack.outcome, attack.drives) == (outcome, True)


def test_fizzle_stops_a_spell_attack_too():
    card = id_of("Fizzle")
    bolt = Attack(by=1, fighter=1, attack="Fulmination", target=0)
    position = held(
        card, pieces=(S((3, 2)), STORMSIRE((4, 2), seat=1)), player=1, step="activation"
    )
    position = hits(position, bolt, "oc")
    for face, harmed in (("channel", 0), ("focus", 1)):
        after = answered(position, Play(by=0, card=card, fighter=1))
        after = skip(drive(after, Roll(by=0, kind="magic", faces=(face,))))
        assert after.fighters[0].wound_tokens == harmed


def test_fusillade_counts_attacks_of_activations_by_the_range_they_have():
    """What is shot after an activation is no part of it, as DC-116 has it for Keep Chopping."""

    def shots(attack: str, *, late: bool = False) -> Position:
        turns = []
        for turn in range(1, 5):
            shot = told("attack", seat=0, fighter=0, other=1, about=attack, word="hit", turn=turn)
            over = told("activation", seat=0, fighter=0, turn=turn)
            turns += [over, shot] if late else [shot, over]
        return table(STORMSIRE((3, 2), seat=0), G((4, 2)), history=tuple(turns))

    further = Modifier("range", "add", 1, "Corposant Staff", who=0, until="round")
    assert scorable("Fusillade", shots("Fulmination"))
    assert not scorable("Fusillade", shots("Fulmination", late=True))
    assert not scorable("Fusillade", shots("Incantor's Staff"))
    assert scorable("Fusillade", put(shots("Incantor's Staff"), ("modifiers",), (further,)))


def test_leech_stone_keeps_its_own_fighter_from_healing_too():
    position = held(pieces=(S((3, 2), upgrades=(id_of("Leech Stone"),)), G((6, 9)), N((4, 3))))
    assert [can_be_healed(position, one) for one in range(3)] == [False, True, False]


@pytest.mark.parametrize(("name", "chosen"), [("Prized Vendetta", 1), ("Spiritbond", 2)])
def test_who_was_chosen_as_an_upgrade_was_given_is_so_on_returning(name: str, chosen: int):
    position = held(id_of(name), pieces=(S((3, 2)), G((4, 2)), N((0, 0))), mine={"glory": 1})
    position = drive(position, Play(by=0, card=id_of(name), fighter=0))
    position = skip(drive(position, Choose(by=0, fighters=(chosen,))))
    fallen = take_out(position, chosen, Harming(chosen, 1, seat=0), 4)
    back = put_fighter(fallen, chosen, out=False, hex=(2, 6))
    assert traits_of(back, chosen) == traits_of(position, chosen)
    assert any(trait.endswith(" 0") for trait in traits_of(back, chosen))


def test_architect_of_fate_looks_at_the_dice_of_that_attack():
    """A blow struck back before it was rolled has dice of its own."""

    def failing(own: str, back: str) -> Position:
        answer = told("attack-roll", seat=0, fighter=0, other=1, word=back)
        roll = told("attack-roll", seat=1, fighter=1, other=0, word=own)
        made = told("attack", seat=1, fighter=1, other=0, word="miss", about="Blooddrinker Axe")
        return table(S((3, 2)), G((4, 2)), history=(answer, roll, made))

    assert scorable("Architect of Fate", failing("smash smash smash", "smash smash"))
    assert not scorable("Architect of Fate", failing("smash smash", "smash smash smash"))


@pytest.mark.parametrize(
    ("source", "there"),
    [
        ("Death Throes", True),
        ("Rend the Earth", True),
        ("Unnatural Defences", False),
    ],
)
def test_malicious_flames_answer_attacks_and_gambits_alone(source: str, there: bool):
    rules = rules_of("Malicious Flames")
    assert rules is not None and rules.when is not None
    position = held(pieces=(S((0, 0)), BRIMSTONE((3, 2), seat=0, wound_tokens=1), G((4, 2))))
    harm = Frame("damage", "dealt", Harming(1, 1, seat=1, source=id_of(source)))
    position = put(position, ("stack",), (*position.stack, harm))
    assert rules.when(position, 0, -1) == ([1] if there else [])


@pytest.mark.parametrize(("name", "faces", "dealt"), [("Dark Portent", "s*", 0), ("", "s*", 2)])
def test_dark_portent_takes_what_a_critical_would_bring(name: str, faces: str, dealt: int):
    """The blade cleaves by a critical alone; one that counts for nothing brings nothing."""
    blade = Attack(by=1, fighter=1, attack="Focused Attack", target=0)
    pieces = (S((3, 2), **FAT), G((4, 2), upgrades=(id_of("Focused Attack"),)))
    card = id_of("Dark Portent")
    position = held(card, pieces=pieces, player=1, step="activation")
    position = drive(position, blade)
    if name:
        position = answered(position, Play(by=0, card=card, fighter=0))
    assert struck_by(position, faces, "b").fighters[0].wound_tokens == dealt


def struck_by(position: Position, attack: str, defence: str) -> Position:
    """The position after the rolls of the Attack action in progress."""
    return skip(rolled(skip(rolled(position, attack)), defence))


def test_corposant_staff_is_for_friends_in_sight():
    card = id_of("Corposant Staff")
    own = STORMSIRE((3, 2), seat=0, upgrades=(card,))
    walled = held(
        pieces=(own, G((6, 9)), N((3, 4)), B((0, 0))),
        step="activation",
        player=0,
    )
    walled = put(walled, ("marks",), (Mark((3, 3), "blocked", "trial"),))
    position = drive(walled, Action(by=0, fighter=0, card=card))
    position = skip(rolled(position, "oc"))
    chosen = {one.fighters for one in legal(position) if isinstance(one, Choose)}
    assert chosen == {(0,)}


def test_lightning_whip_is_its_fighters_own_damage():
    card = id_of("Lightning Whip")
    own = S((3, 2), upgrades=(card,))
    position = held(pieces=(own, G((4, 2), **FAT)), step="activation")
    position = struck(position, SWORD, "s", over=False)
    after = skip(answered(position, React(by=0, card=card, fighter=0, target=1)))
    dealt = [(one.fighter, one.amount) for one in after.history if one.what == "damage"]
    assert dealt == [(0, 3), (0, 1)]


@pytest.mark.parametrize(
    ("helper", "mine", "twice"),
    [
        (RASP((4, 1), seat=0), True, True),
        (HANGED((4, 1), seat=0), True, True),
        (N((4, 1)), True, False),
    ],
)
def test_grasping_chains_are_for_every_friendly_chainrasp(helper: Any, mine: bool, twice: bool):
    position = after_playing("Grasping Chains", mine=mine, pieces=(*FACING, helper))
    assert blow(position, SWORD, "2").dealt == (3 if twice else 0)


def test_grasping_chains_help_who_is_attacked_and_no_enemy():
    friend, foe = RASP((4, 1), seat=0), RASP((3, 3), seat=1)
    for helper, mine, event, face in (
        (friend, False, AXE, "defence"),
        (foe, True, SWORD, "attack"),
    ):
        position = after_playing("Grasping Chains", mine=mine, pieces=(*FACING, helper))
        position = skip(drive(position, event))
        attack = next(one.args for one in position.stack if isinstance(one.args, Attacking))
        assert support(position, attack) == ((0, 2) if face == "defence" else (0, 1))


def test_shrouded_in_gloom_leaves_spell_attacks_one_die_and_criticals_alone():
    """What changes the Dice characteristic changes that of spell attacks too (DC-026)."""
    bolt = Attack(by=0, fighter=0, attack="Fulmination", target=1)
    pieces = (STORMSIRE((3, 2), seat=0), G((4, 2), **FAT))
    for faces, dealt in (("o", 0), ("*", 1)):
        found = blow(after_playing("Shrouded in Gloom", pieces=pieces), bolt, faces)
        assert (found.dice, found.dealt) == (1, dealt)


def test_magmalt_draught_leaves_the_damage_characteristic_as_it_was():
    card = id_of("Magmalt Draught")
    pieces = (S((3, 2)), G((4, 2), upgrades=(card,)))
    position = held(pieces=pieces, step="activation")
    drink = React(by=1, card=card, fighter=1, target=1)
    after = skip(answered(hits(position, SWORD, "s", ""), drink))
    spared = [(one.amount, one.word) for one in after.history if one.what == "spared"]
    assert (after.fighters[1].wound_tokens, spared) == (2, [(1, SWORD.attack)])


def test_focus_fire_is_for_the_third_to_shoot_and_not_for_a_second_shot_of_one():
    def shot(fighter: int, turn: int) -> Happening:
        facts = {"seat": 0, "fighter": fighter, "other": 3, "about": "Dark Darts", "word": "hit"}
        return told("attack", **facts, turn=turn)

    archers = (S((3, 2), **ARMED), N((2, 2), **ARMED), A((1, 2), **ARMED))

    def after(*fighters: int, surged: int) -> Position:
        shots = tuple(shot(one, turn) for turn, one in enumerate(fighters, 1))
        return put(table(*archers, G((4, 2)), history=shots), ("surged",), surged)

    assert scorable("Focus Fire", after(0, 1, 2, surged=2))
    assert not scorable("Focus Fire", after(0, 1, 1, surged=2))
    assert not scorable("Focus Fire", after(0, 1, 2, 2, surged=3))


def test_what_is_for_the_first_friend_to_move_waits_for_one():
    """The move of an enemy, or one of a Charge where that is left out, takes nothing of it."""
    apart = (S((3, 2)), G((6, 2)))
    for mine, charge in (
        (False, Charge(by=1, fighter=1, path=((5, 2), (4, 2)))),
        (True, Charge(by=0, fighter=0, path=((4, 2), (5, 2)))),
    ):
        position = after_playing("Driven by Ambition", mine=mine, pieces=apart)
        moved = drive(position, charge)
        assert [one.what for one in moved.ended] == ["move"]
        assert (move_of(moved, 0, "no charge"), move_of(moved, 0, "charge")) == (5, 3)
    away = Charge(by=0, fighter=0, path=((4, 2), (5, 2)))
    gone = drive(after_playing("Lightning Step", pieces=apart), away)
    assert (spent(gone, "Lightning Step"), gone.modifiers) == (True, ())


def test_a_casting_roll_is_told_as_it_lies_once_dice_were_rolled_again():
    card = id_of("Chain Lightning")
    again = Modifier("casting re-rolls", "add", 1, "trial", who=0, until="round")
    position = held(card, pieces=(STORMSIRE((3, 2), seat=0), G((4, 2))))
    position = put(position, ("modifiers",), (again,))
    position = drive(position, Play(by=0, card=card), Cast(by=0, fighter=0))
    position = drive(position, Roll(by=0, kind="magic", faces=("channel", "focus")))
    position = drive(position, Reroll(by=0, dice=(0,), faces=("critical",)))
    rolls = [one.word for one in position.history if one.what == "casting-roll"]
    assert rolls == ["critical focus"]


def test_a_defence_roll_is_told_as_it_lies_once_a_die_was_rolled_again():
    card = id_of("Unflinching Guardian")
    pieces = (S((3, 2)), G((4, 2)), N((3, 3), upgrades=(card,)))
    position = held(pieces=pieces, player=1, step="activation")
    react = React(by=0, card=card, fighter=2, target=0)
    position = answered(hits(position, AXE, "s", "d"), react)
    position = drive(position, Reroll(by=0, dice=(0,), faces=("critical",)))
    rolls = [one.word for one in position.history if one.what == "defence-roll"]
    assert rolls == ["critical"]


def test_a_spell_cast_in_answer_to_an_attack_is_what_stormward_stops():
    """The Attack action is over, and stays as it was."""
    riposte, ward = id_of("Sorcerous Riposte"), id_of("Stormward")
    own = S((3, 2), upgrades=(id_of("Warding Blast"),))
    pieces = (own, STORMSIRE((4, 2), seat=1), G((3, 3)))
    position = held(ward, theirs=(riposte,), pieces=pieces, step="activation")
    blast = Attack(by=0, fighter=0, attack="Warding Blast", target=1)
    position = answered(hits(position, blast, "", ""), Play(by=1, card=riposte, fighter=0))
    position = drive(position, Cast(by=1, fighter=1))
    position = rolled(position, "cc")
    for face, harm in (("focus", 0), ("channel", 2)):
        after = answered(position, Play(by=0, card=ward, fighter=1))
        after = skip(drive(after, Roll(by=0, kind="magic", faces=(face,))))
        assert after.fighters[0].wound_tokens == harm
        assert [one.word for one in after.history if one.what == "attack"] == ["miss"]


def test_what_snirk_whirls_into_and_fells_he_has_taken_out_though_by_no_attack():
    snirk = piece("Snirk Sourtongue")((2, 2), seat=0, inspired=True)
    hand = {"objectives": (id_of("Obliterated"), id_of("Earn Your Keep"))}
    pieces = (snirk, G((3, 2), wound_tokens=3), B((0, 0)))
    position = held(pieces=pieces, step="activation", mine=hand)
    whirl = Action(by=0, fighter=0, card="Snirk Sourtongue: whirl")
    position = skip(drive(position, whirl, ScatterToken(by=0, hex=(2, 2))))
    faces = ("smash", "smash", "smash", "smash")
    position = drive(position, Scattered(by=0, faces=faces, ways=(0, 0, 0, 0)))
    position = skip(position, ("reaction",))
    assert position.fighters[1].out
    scores = {one.card for one in legal(position) if isinstance(one, Score)}
    assert scores == {id_of("Obliterated")}


@pytest.mark.parametrize(("given", "met"), [("Seized Trophy", True), ("Brutal Sacrifice", False)])
def test_an_upgrade_given_from_the_hand_is_a_reaction_where_it_is_one(given: str, met: bool):
    """What Brutal Sacrifice gives is given by a ploy of the power step."""
    gift = told("upgrade given", seat=0, fighter=0, word=id_of(given))
    other = told("react", seat=0, fighter=0, word="Scurry")
    pieces = (S((3, 2)), G((4, 2)))
    assert scorable("Treacherous Foe", table(*pieces, history=(gift,))) is met
    assert scorable("Lithe Spirits", table(*pieces, history=(other, gift))) is met


@pytest.mark.parametrize(("spell", "met"), [("Wildform", True), ("Chain Lightning", False)])
def test_magical_apotheosis_counts_two_equal_symbols_as_two_successes(spell: str, met: bool):
    cast = told("cast", seat=0, fighter=0, word=id_of(spell))
    position = table(STORMSIRE((3, 2), seat=0), G((4, 2)), history=(cast,))
    assert scorable("Magical Apotheosis", position) is met
