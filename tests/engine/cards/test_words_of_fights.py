"""Cards whose words the engine learnt late: dice left out, damage handed on, nobody reacting."""

from typing import Any

import pytest
from msgspec.structs import replace

from rules_engine.effects.moving import can_be_pushed, check_push, pushes
from rules_engine.facts.errors import Refused
from rules_engine.machine import asked, begin, legal, step
from rules_engine.sense.ground import held as holding
from rules_engine.state.events import (
    Attack,
    Cast,
    Charge,
    Choose,
    Event,
    Move,
    Pass,
    Play,
    Push,
    React,
)
from rules_engine.state.frames import Frame, Plain
from rules_engine.state.position import Position, put_fighter, put_seat
from tests.engine.cards.arming import armed, defence_dice, used_when_due
from tests.engine.cards.blows import (
    SWORD,
    after_playing,
    blow,
    driving_nobody,
    hits,
    passing,
    rolled,
    seek,
)
from tests.engine.cards.crews import BAULT, DEINTALOS, KROOKGRIN, REGULUS, crew, hd
from tests.engine.cards.crews import card as card_of
from tests.engine.cards.playing import held
from tests.engine.cards.tables import A, B, G, K, N, S, id_of, objectives, piece
from tests.engine.driving import ask_of, drive, refusal, skip

AXE = Attack(by=1, fighter=1, attack="Blooddrinker Axe", target=0)


def worn(*names: str) -> dict[str, Any]:
    return {"upgrades": tuple(id_of(one) for one in names)}


@pytest.mark.parametrize(("defence", "dealt"), [("bb", 2), ("b*", 0), ("b1", 0), ("11", 2)])
def test_parry_rolls_a_die_more_and_leaves_the_worst_one_out(defence: str, dealt: int):
    """Steelheart's one die and the one more: of two successes one counts."""
    theirs = after_playing("Parry", mine=False)
    assert blow(theirs, AXE, "ss" if defence == "bb" else "s", defence)[1:3] == (2, dealt)


def test_parry_is_for_the_first_attack_on_a_friend():
    once = skip(hits(after_playing("Parry", mine=False), AXE, "", "b"))
    assert not [one for one in once.modifiers if one.what == "dice left out"]
    assert defence_dice(after_playing("Sudden Paranoia", mine=False)) == 1


@pytest.mark.parametrize(("end", "allowed"), [((3, 7), True), ((2, 7), False)])
def test_tantalising_prize_adds_hexes_to_a_move_that_ends_on_an_objective(
    end: tuple[int, int], allowed: bool
):
    far = {"pieces": (S((3, 2)), G((6, 9))), "tokens": objectives((3, 7))}
    ends, without = (
        {one.path[-1] for one in legal(after_playing(name, **far)) if isinstance(one, Move)}
        for name in ("Tantalising Prize", "Parry")
    )
    assert (end in ends) is allowed
    assert end not in without
    assert (3, 4) in ends & without


def test_sudden_paranoia_takes_support_from_enemies_in_the_next_attack_alone():
    pieces = (S((3, 2)), G((4, 2)), B((4, 3)), K((3, 1)))
    assert blow(after_playing("Sudden Paranoia", pieces=pieces), SWORD, "s", "1").dealt == 3
    assert blow(after_playing("Parry", pieces=pieces), SWORD, "s", "1").dealt == 0
    theirs = after_playing("Sudden Paranoia", mine=False, pieces=pieces)
    assert blow(theirs, AXE, "1").dealt == 0


FAMISHED = (S((3, 2), **worn("Acrobatic")), G((6, 9)), N((4, 2), **worn("Great Strength")))


def test_quick_exchange_has_neighbours_exchange_an_upgrade_each():
    card = id_of("Quick Exchange")
    position = drive(held(card, pieces=FAMISHED), Play(by=0, card=card))
    for fighter in (0, 2):
        position = drive(position, Choose(by=0, fighters=(fighter,)))
    option = f"{id_of('Acrobatic')} for {id_of('Great Strength')}"
    assert legal(skip(position)) == (Choose(by=0, option=option),)
    after = drive(position, Choose(by=0, option=option))
    assert [one.upgrades for one in after.fighters] == [
        worn("Great Strength")["upgrades"],
        (),
        worn("Acrobatic")["upgrades"],
    ]
    apart = (*FAMISHED[:2], N((6, 2), **worn("Great Strength")))
    assert Play(by=0, card=card) not in legal(held(card, pieces=apart))


@pytest.mark.parametrize(("at", "own"), [((3, 2), []), ((4, 2), [1])])
def test_an_earthing_stone_on_an_objective_lets_nobody_hold_any_in_its_territory(at, own):
    tokens = objectives((2, 2), (3, 2), (3, 7))
    position = held(pieces=(S((2, 2)), G((3, 7)), N(at, **worn("Earthing Stone"))), tokens=tokens)
    assert (holding(position, 0), holding(position, 1)) == (own, [3])


def test_swordbreaker_breaks_a_weapon_on_a_critical_hit():
    sword = Attack(by=0, fighter=0, attack="Swordbreaker", target=1)
    armed_ = G((4, 2), **worn("Daemonic Weapon", "Great Strength"))
    for faces, asks in (("*", True), ("sss", False)):
        position = armed("Swordbreaker", foe=armed_)
        position = skip(driving_nobody(skip(hits(position, sword, faces))))
        assert (ask_of(position).kind == "break upgrade") is asks
        if asks:
            after = drive(position, Choose(by=0, option=id_of("Daemonic Weapon")))
            assert after.fighters[1].upgrades == worn("Great Strength")["upgrades"]
            assert refusal(position, Choose(by=0, option=id_of("Great Strength")))


def test_tome_of_insight_is_an_action_that_changes_nothing_on_the_table():
    position = armed("Tome of Insight", theirs=("?1",))
    event = next(one for one in legal(position) if type(one).__name__ == "Action")
    after = skip(step(position, event).position)
    assert ask_of(after).kind == "power step"
    assert (after.seats, after.fighters[1]) == (
        put_seat(position, 0, activations=after.seats[0].activations).seats,
        position.fighters[1],
    )
    bare = armed()
    assert not [one for one in legal(bare) if type(one).__name__ == "Action"]


VARCLAV = piece("Varclav the Cruel")


@pytest.mark.parametrize(("foe", "longest"), [((4, 2), 0), ((5, 2), 1), ((6, 9), 3)])
def test_haunting_obsession_holds_its_fighter_beside_enemies(foe, longest: int):
    """A push of three hexes towards the enemy ends beside it; beside it there is none."""
    obsessed = VARCLAV((3, 2), seat=0, **worn("Haunting Obsession"))
    position = held(pieces=(obsessed, G(foe)))
    assert can_be_pushed(position, 0) is (longest > 0)
    if longest:
        onward = [one for one in pushes(position, 0, 3, exactly=True) if one[0] == (4, 2)]
        assert min(len(one) for one in onward) == longest
        path = ((4, 2), (5, 2), (6, 2)) if longest == 3 else ((4, 2), (4, 1))
        refused = None
        try:
            check_push(position, 0, path, 3)
        except Refused as told:
            refused = told.rule
        assert refused == (None if longest == 3 else "game.card-over-rule")


def test_writhing_charm_takes_off_a_single_point_and_may_be_used_up():
    axe = Attack(by=1, fighter=1, attack="Blooddrinker Axe", target=0)
    for faces, kept in (("b", 1), ("d", 0), ("*", 0)):
        pieces = (S((3, 2), **worn("Writhing Charm")), piece("Targor")((4, 2)), N((0, 0)))
        position = held(pieces=pieces, step="activation", player=1)
        event = next(one for one in legal(position) if isinstance(one, Attack) and one.target == 0)
        position = skip(hits(position, event, "*", ""))
        assert ask_of(position).kind == "defence roll"
        after = skip(rolled(position, faces))
        assert (after.fighters[0].wound_tokens, len(after.fighters[0].upgrades)) == (0, kept)
    big = held(pieces=(S((3, 2), **worn("Writhing Charm")), G((4, 2))), step="activation", player=1)
    assert skip(driving_nobody(skip(hits(big, axe, "ss")))).fighters[0].wound_tokens == 2


def test_seized_trophy_goes_from_the_hand_to_whoever_fells_a_neighbour():
    card = id_of("Seized Trophy")
    given = Play(by=0, card=card, fighter=0)
    pieces = (S((3, 2)), G((4, 2), wound_tokens=3), N((0, 0)))
    position = held(card, pieces=pieces, step="activation")
    there = seek(skip_rolls(position, "s"), given)
    assert there is not None
    after = skip(step(there, given).position)
    assert (after.fighters[0].upgrades, after.seats[0].spent) == ((card,), 0)
    alive = held(card, pieces=(S((3, 2)), G((4, 2)), N((0, 0))), step="activation")
    assert seek(driving_nobody(skip_rolls(alive, "s")), given) is None


def skip_rolls(position: Position, faces: str) -> Position:
    return hits(position, SWORD, faces)


def test_quickening_greaves_push_once_a_round_before_the_roll_off_or_at_the_end():
    position = armed("Quickening Greaves", foe=G((6, 9)))
    start = begin(replace(position, stack=(Frame("action-phase", "begin", Plain()),), round=2))
    assert ask_of(start).kind == "ability"
    used = step(start, React(by=0, card=id_of("Quickening Greaves"), fighter=0)).position
    after = drive(used, Push(by=0, fighter=0, path=((4, 2),)))
    assert (after.fighters[0].hex, ask_of(skip(after)).kind) == ((4, 2), "roll-off")
    assert [one.what for one in after.history].count("used") == 1
    ending = replace(
        after, stack=(Frame("action-phase", "end-abilities", Plain()),), phase="action"
    )
    assert asked(begin(ending)) is None
    fresh = replace(position, stack=(Frame("action-phase", "end-abilities", Plain()),))
    assert ask_of(begin(fresh)).kind == "ability"


def test_a_soul_hardened_shield_puts_its_fighter_on_guard_ahead_of_its_action():
    for upgrades, guards in ((("Soul-hardened Shield",), 1), ((), 0)):
        position = armed(*upgrades, foe=G((6, 9)))
        moved = skip(step(position, Move(by=0, fighter=0, path=((4, 2),))).position)
        assert moved.fighters[0].guard_tokens == guards
        dazed = put_fighter(position, 0, stagger_tokens=1)
        moved = skip(step(dazed, Move(by=0, fighter=0, path=((4, 2),))).position).fighters[0]
        assert (moved.guard_tokens, moved.stagger_tokens) == (guards, 1 - guards)
        charged = armed(*upgrades, foe=G((6, 2)))
        event = next(one for one in legal(charged) if isinstance(one, Charge))
        assert step(charged, event).position.fighters[0].guard_tokens == 0


def test_sudden_scarcity_makes_an_opponents_next_upgrade_dearer():
    card, first, second = id_of("Sudden Scarcity"), id_of("Acrobatic"), id_of("Great Strength")
    told = {"theirs": (first, second), "their": {"glory": 3}}
    position = skip(drive(held(card, **told), Play(by=0, card=card)))
    position = drive(position, Play(by=1, card=first, fighter=1))
    assert (position.seats[1].glory, position.seats[1].spent) == (1, 2)
    position = drive(position, Pass(by=0), Play(by=1, card=second, fighter=1))
    assert position.seats[1].glory == 0
    poor = skip(drive(held(card, theirs=(first,), their={"glory": 1}), Play(by=0, card=card)))
    assert refusal(poor, Play(by=1, card=first, fighter=1)) == "upgrades.cost"


@pytest.mark.parametrize(("name", "asks"), [("Stealthy Blade", False), ("Swordbreaker", True)])
def test_nobody_reacts_in_the_course_of_a_stealthy_blades_attack(name: str, asks: bool):
    event = Attack(by=0, fighter=0, attack=name, target=1)
    position = step(armed(name), event).position
    assert (ask_of(position).kind == "reaction") is asks
    over = driving_nobody(rolled(rolled(position, "ss"), ""))
    assert ask_of(over).kind == "reaction", "afterwards anybody may"


@pytest.mark.parametrize(
    ("attack", "defence", "dealt"), [("f", "d", 2), ("", "", 0), ("*", "*", 2), ("f", "*", 0)]
)
def test_ignoble_blow_tips_level_totals(attack: str, defence: str, dealt: int):
    event = Attack(by=0, fighter=0, attack="Ignoble Blow", target=1)
    assert blow(armed("Ignoble Blow"), event, attack, defence).dealt == dealt


@pytest.mark.parametrize(("glory", "there"), [(1, True), (0, False)])
def test_krule_wager_pays_a_point_for_a_point_more_of_bounty(glory: int, there: bool):
    card = id_of("Krule Wager")
    pieces = (KROOKGRIN((3, 2)), G((4, 2), wound_tokens=3, seat=1), crew("Gikkit")((0, 0)))
    position = hd(card, pieces=pieces, mine={"glory": glory}, player=1)
    position = skip(drive(position, Pass(by=1)))
    assert (Play(by=0, card=card) in legal(position)) is there
    if there:
        spent = skip(drive(position, Play(by=0, card=card)))
        assert (spent.seats[0].glory, spent.seats[0].spent) == (0, 1)
        fought = skip(hits(passing(spent, but=card), BLADE, "ss"))
        assert fought.fighters[1].out
        assert fought.seats[0].glory == 2


BLADE = Attack(by=0, fighter=0, attack="Blade", target=1)


@pytest.mark.parametrize(("wounded", "there"), [(1, True), (0, False)])
def test_skin_of_their_teef_is_for_a_blow_that_would_just_kill(wounded: int, there: bool):
    card = id_of("Skin of their Teef")
    gikkit = crew("Mannok da Kunnin'")((3, 2), wound_tokens=wounded)
    position = hd(card, pieces=(gikkit, G((4, 2), seat=1)), step="activation", player=1)
    position = rolled(skip(step(position, AXE).position), "ss")
    play = Play(by=0, card=card, fighter=1)
    found = seek(position, play)
    assert (found is not None) is there
    if found is not None:
        after = skip(rolled(skip(step(found, play).position), ""))
        assert after.fighters[0].wound_tokens == 2


@pytest.mark.parametrize(("foe", "gain"), [((4, 2), 1), ((5, 2), 0)])
def test_grand_theft_brings_a_counter_after_the_first_close_attack(foe, gain: int):
    card = id_of("Grand Theft")
    gorlok = crew("Gorlok Blackpowder")((3, 2))
    position = hd(card, pieces=(gorlok, G(foe, seat=1)), player=1)
    position = skip(drive(position, Pass(by=1), Play(by=0, card=card)))
    name = "Blade" if gain else "Grunderbuss"
    event = Attack(by=0, fighter=0, attack=name, target=1)
    after = used_when_due(driving_nobody(hits(passing(position, but=card), event)))
    swag = [one for one in after.history if one.what == "counter" and one.word == "Swag"]
    assert len(swag) == gain


def test_thieving_grapple_breaks_an_upgrade_of_somebody_passed():
    kagey = card_of("Kagey", "minion", "passes-fighters")
    for where, there in (((4, 2), True), ((6, 9), False)):
        pieces = (
            piece("Kagey")((3, 2), seat=0, **worn("Thieving Grapple")),
            G(where, seat=1, **worn("Acrobatic")),
        )
        position = held(pieces=pieces, edition="harrowdeep-2021", given=(kagey,), step="activation")
        position = step(position, Move(by=0, fighter=0, path=((4, 2), (5, 2)))).position
        use = React(by=0, card=id_of("Thieving Grapple"), fighter=0, target=0)
        found = seek(position, use)
        assert (found is not None) is there
        if found is not None:
            after = skip(rolled(step(found, use).position, "s"))
            after = drive(
                after, Choose(by=0, fighters=(1,)), Choose(by=0, option=id_of("Acrobatic"))
            )
            assert (after.fighters[1].upgrades, after.fighters[0].inspired) == ((), True)
            missed = skip(rolled(step(found, use).position, "f"))
            assert missed.fighters[1].upgrades == worn("Acrobatic")["upgrades"]


@pytest.mark.parametrize(("attacks", "kinds"), [(True, {Attack}), (False, {Move})])
def test_danse_of_deintalos_has_inspired_conductors_act_and_nobody_react(attacks: bool, kinds):
    card = id_of("Danse of Deintalos")
    pieces = (
        DEINTALOS((3, 2)),
        REGULUS((4, 3), inspired=True),
        BAULT((2, 2)),
        G((5, 3), seat=1),
    )
    position = drive(hd(card, pieces=pieces), Play(by=0, card=card), Cast(by=0, fighter=0))
    position = skip(rolled(position, "cc"))
    pick: Event = Choose(by=0, option="attack") if attacks else Pass(by=0)
    position = step(position, pick).position
    events = [one for one in legal(position) if not isinstance(one, Pass)]
    assert {type(one) for one in events} == kinds
    assert {one.fighter for one in events} == {1}, "the Inspired one alone"
    acting = step(position, events[0]).position
    while ask_of(acting).kind.endswith("roll"):
        acting = rolled(acting, "")
    at = [getattr(frame.args, "at", "") for frame in acting.stack]
    assert set(at) <= {"", "card-resolved"}, "none before the spell is resolved"


@pytest.mark.parametrize(("faces", "hurt"), [("*", 1), ("ss", 0)])
def test_scorching_surge_burns_its_minion_for_a_critical_hit(faces: str, hurt: int):
    card = id_of("Scorching Surge")
    pieces = (REGULUS((3, 2)), G((4, 2), seat=1))
    position = skip(drive(hd(card, pieces=pieces, player=1), Pass(by=1), Play(by=0, card=card)))
    fought = used_when_due(driving_nobody(hits(passing(position, but=card), BLADE, faces)))
    assert fought.fighters[0].wound_tokens == hurt
    assert [one.amount for one in fought.history if one.what == "attack"] == [3]
    other = (KROOKGRIN((3, 2)), G((4, 2), seat=1), REGULUS((0, 0)))
    position = skip(drive(hd(card, pieces=other, player=1), Pass(by=1), Play(by=0, card=card)))
    fought = used_when_due(driving_nobody(hits(passing(position, but=card), BLADE, faces)))
    assert (fought.fighters[0].wound_tokens, fought.fighters[1].wound_tokens) == (0, 2)


@pytest.mark.parametrize(("at", "free"), [((3, 3), False), ((0, 0), True)])
def test_unfaltering_guard_draws_the_attacks_of_adjacent_enemies(at, free: bool):
    unbound = piece("Regulus")(at, seat=0, **worn("Unfaltering Guard"))
    pieces = (DEINTALOS((3, 2)), G((4, 2), seat=1), unbound)
    position = hd(pieces=pieces, step="activation", player=1)
    assert (AXE in legal(position)) is free
    if not free:
        assert refusal(position, AXE) == "game.card-over-rule"
        assert Attack(by=1, fighter=1, attack="Blooddrinker Axe", target=2) in legal(position)


@pytest.mark.parametrize(("face", "wounds"), [("1", [0, 3]), ("b", [2, 0])])
def test_look_out_has_a_neighbour_suffer_for_the_leader_and_a_point_more(face: str, wounds):
    card = id_of("Look Out!")
    pieces = (S((3, 2)), G((4, 2)), N((3, 3)), A((0, 0)))
    position = hits(held(card, pieces=pieces, step="activation", player=1), AXE, "ss")
    there = seek(position, Play(by=0, card=card, fighter=0))
    assert there is not None
    after = skip(rolled(step(there, Play(by=0, card=card, fighter=0)).position, face))
    if face == "1":
        assert {one.fighters for one in legal(after)} == {(2,)}
        after = drive(after, Choose(by=0, fighters=(2,)))
    after = used_when_due(driving_nobody(after))
    assert [after.fighters[one].wound_tokens for one in (0, 2)] == wounds
    other = Attack(by=1, fighter=1, attack="Blooddrinker Axe", target=2)
    led = (S((3, 2)), G((4, 2)), N((4, 3)), A((0, 0)))
    on_another = hits(held(card, pieces=led, step="activation", player=1), other, "ss")
    assert seek(on_another, Play(by=0, card=card, fighter=0)) is None
