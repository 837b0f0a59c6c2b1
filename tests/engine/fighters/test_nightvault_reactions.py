"""Reactions and whirls on the fighter cards of Nightvault, and what is set up beside the rest."""

import pytest
from msgspec.structs import replace

from rules_engine.facts.hexes import Hex
from rules_engine.machine import legal, step
from rules_engine.scene import Piece
from rules_engine.sense.ground import field
from rules_engine.state.events import (
    Action,
    Attack,
    Cast,
    Choose,
    Event,
    Guard,
    Move,
    Pass,
    Play,
    Push,
    React,
    Roll,
    Scattered,
    ScatterToken,
)
from rules_engine.state.position import Mark, Position, Seat, put, put_fighter
from tests.engine.driving import GARREK, ask_of, dice, drive, refusal, relieved, scene, skip

ZARBAG, SNIRK, DRIZGIT = "Zarbag", "Snirk Sourtongue", "Drizgit da Squig Herder"
STIKKIT, REDKAP = "Stikkit", "Redkap"
YLTHARI, SKHATHAEL, ARCHER = "Ylthari", "Skhathael", "Ahnslaine, Revenant Archer"
GALLANGHANN = "Gallanghann of the Glade"
NIGHTVAULT = "nightvault-2019"
TAKE_OUT = "stand-in:objective:take-out:0"
SPARK = "stand-in:spell:spark:0"
WHIRL = Action(by=0, fighter=0, card="Snirk Sourtongue: whirl")


def night(*pieces: Piece, **told: object) -> Position:
    return scene(*pieces, edition=NIGHTVAULT, **told)


def at(position: Position, window: str, seat: int = 0) -> Position:
    """Pass on until that seat is asked in the window of this name."""
    while getattr(position.stack[-1].args, "at", "") != window or ask_of(position).who != seat:
        ask = ask_of(position)
        assert ask.kind == "reaction", ask.kind
        position = step(position, Pass(by=ask.who)).position
    return position


def struck(position: Position, name: str, rolled: str, against: str, target: int = 1) -> Position:
    seat = position.fighters[0].seat
    kind = "magic" if "Reaping" in name else "attack"
    return drive(
        position,
        Attack(by=seat, fighter=0, attack=name, target=target),
        Roll(by=seat, kind=kind, faces=dice(rolled)),
        Roll(by=1 - seat, kind="defence", faces=dice(against)),
    )


def stayed(position: Position, fighter: int = 1) -> Position:
    """The attacker does not drive back."""
    position = skip(position)
    if ask_of(position).kind == "drive back":
        position = step(position, Push(by=0, fighter=fighter, path=())).position
    return position


def scurrying(mover: str = ZARBAG, *, start: Hex = (2, 2), end: Hex = (1, 2)) -> Position:
    """Somebody has just moved away from beside Stikkit, beside whom Redkap stands."""
    position = night(
        Piece(mover, start),
        Piece(STIKKIT, (3, 2)),
        Piece(REDKAP, (4, 2)),
        Piece(GARREK, (3, 8)),
    )
    position = step(position, Move(by=0, fighter=0, path=(end,))).position
    return at(position, "after-action")


def test_a_grot_scurries_when_one_has_moved_from_beside_it_and_another_after_it():
    """DC-091; each Move is made as tokens allow, and each can be reacted to."""
    position = scurrying()
    mine = {(event.card, event.fighter) for event in legal(position) if isinstance(event, React)}
    assert mine == {("Scurry", 1)}
    position = step(position, React(by=0, card="Scurry", fighter=1, target=1)).position
    position = step(position, Move(by=0, fighter=1, path=((3, 3),))).position
    position = at(position, "after-action")
    next_ = React(by=0, card="Scurry", fighter=2, target=2)
    assert next_ in legal(position)
    position = step(step(position, next_).position, Move(by=0, fighter=2, path=((5, 2),))).position
    position = skip(position)
    assert [one.hex for one in position.fighters[:3]] == [(1, 2), (3, 3), (5, 2)]
    assert [one.move_tokens for one in position.fighters[:3]] == [1, 1, 1]


def test_a_grot_that_has_moved_does_not_scurry():
    position = scurrying()
    position = put_fighter(position, 1, move_tokens=1)
    scurry = React(by=0, card="Scurry", fighter=1, target=1)
    assert refusal(position, scurry) == "reactions.window"


def test_no_grot_scurries_after_a_squig_or_one_that_came_to_its_side():
    """What counts is where the move began, and a Squig rouses nobody."""
    squig = scurrying("Gobbaluk (Squig)")
    nearer = scurrying(start=(1, 2), end=(2, 2))
    for position in (squig, nearer):
        scurry = React(by=0, card="Scurry", fighter=1, target=1)
        assert refusal(position, scurry) == "reactions.window"


@pytest.mark.parametrize("active", [0, 1])
def test_snirk_is_inspired_by_his_own_reaction_after_any_activation(active):
    """DC-081: his player's or an opponent's; nothing else Inspires him."""
    position = night(Piece(SNIRK, (3, 2)), Piece(GARREK, (3, 8)), player=active)
    position = at(step(position, Pass(by=active)).position, "after-action")
    drink = React(by=0, card="Snirk Sourtongue: inspire", fighter=0, target=0)
    position = skip(step(position, drink).position)
    assert position.fighters[0].inspired
    rich = put(position, ("seats", 0, "glory"), 5)
    assert not put_fighter(rich, 0, inspired=False).fighters[0].due


def test_snirk_inspired_only_whirls():
    position = night(Piece(SNIRK, (3, 2), inspired=True), Piece(GARREK, (4, 2)))
    mine = [event for event in legal(position) if getattr(event, "fighter", -1) == 0]
    assert mine == [WHIRL]
    assert refusal(position, Guard(by=0, fighter=0)) == "game.cannot"


def whirling(*pieces: Piece, ways: tuple[int, ...] = (0, 0, 0, 0)) -> Position:
    position = night(Piece(SNIRK, (2, 2), inspired=True), *pieces)
    faces = {0: "smash", 1: "fury", 2: "critical", 3: "single_support"}
    position = step(position, WHIRL).position
    position = skip(step(position, ScatterToken(by=0, hex=(2, 2))).position)
    thrown = tuple(faces[way] for way in ways)
    return step(position, Scattered(by=0, faces=thrown, ways=ways)).position


def test_snirk_is_pushed_three_hexes_and_thrusts_others_aside():
    """DC-083, DC-086: hex by hex, and each he meets is hurt and pushed away before he goes on."""
    position = skip(whirling(Piece(GARREK, (4, 2))))
    assert ask_of(position).kind == "push"
    assert {event.fighter for event in legal(position)} == {1}
    assert (position.fighters[0].hex, position.fighters[1].wound_tokens) == ((3, 2), 1)
    nearer = [
        one for one in field(position).around[(4, 2)] if one in field(position).around[(3, 2)]
    ]
    for hex_ in nearer:
        assert refusal(position, Push(by=0, fighter=1, path=(hex_,))) == "push.away"
    for path in ((), ((4, 3), (4, 4))):
        assert refusal(position, Push(by=0, fighter=1, path=path)) == "push.distance"
    position = skip(step(position, Push(by=0, fighter=1, path=((4, 3),))).position)
    assert position.fighters[0].hex == (5, 2)
    assert (position.fighters[1].hex, position.fighters[1].wound_tokens) == ((4, 3), 1)
    pushes = [(one.other, one.amount) for one in position.history if one.what == "push"]
    assert pushes == [(1, 1), (0, 3)]


def test_as_many_directions_are_told_as_dice_were_thrown():
    """DC-082: four for him."""
    position = step(night(Piece(SNIRK, (2, 2), inspired=True), Piece(GARREK, (4, 2))), WHIRL)
    position = skip(step(position.position, ScatterToken(by=0, hex=(2, 2))).position)
    few = Scattered(by=0, faces=("smash",) * 4, ways=(0, 0, 0))
    assert refusal(position, few) == "scatter.directions"


def test_who_cannot_be_pushed_stops_snirk_and_both_are_hurt():
    """DC-084."""
    rock = Piece("Stalagsquig", (4, 2))
    position = skip(whirling(rock))
    assert position.fighters[0].hex == (3, 2)
    assert [one.wound_tokens for one in position.fighters[:2]] == [1, 1]
    assert ask_of(position).kind == "power step"


def test_a_blocked_hex_stops_snirk_and_hurts_him():
    position = night(Piece(SNIRK, (2, 2), inspired=True), Piece(GARREK, (3, 8)))
    walled = put(position, ("marks",), (Mark((4, 2), "blocked", "trial"),))
    walled = skip(step(step(walled, WHIRL).position, ScatterToken(by=0, hex=(2, 2))).position)
    thrown = Scattered(by=0, faces=("smash",) * 4, ways=(0,) * 4)
    walled = skip(step(walled, thrown).position)
    assert (walled.fighters[0].hex, walled.fighters[0].wound_tokens) == ((3, 2), 1)
    assert refusal(scene(Piece(SNIRK, (2, 2), inspired=True)), WHIRL) == "actions.printed-actions"
    assert WHIRL in legal(position)


def test_the_spiteshroom_bursts_when_it_falls():
    position = night(
        Piece(GARREK, (3, 2)),
        Piece("Blooded Saek", (4, 3)),
        Piece("Spiteshroom", (4, 2), wound_tokens=1),
        Piece("Mollog the Mighty", (3, 8)),
    )
    position = struck(position, "Blooddrinker Axe", "ss", "b", target=2)
    position = at(position, "damage-dealt", seat=1)
    burst = React(by=1, card="Spiteshroom: burst", fighter=2, target=2)
    after = skip(step(position, burst).position)
    assert [one.wound_tokens for one in after.fighters[:2]] == [1, 1]
    assert after.fighters[2].out


def test_ylthari_heals_herself_after_a_spell_cast_with_a_critical():
    pieces = (
        Piece(YLTHARI, (3, 2), wound_tokens=2),
        Piece(GARREK, (5, 2)),
        Piece(SKHATHAEL, (1, 2), wound_tokens=2),
    )
    position = stayed(struck(night(*pieces), "The Reaping", "*o", "b"))
    position = at(position, "after-action")
    heal = React(by=0, card="Ylthari: regrowth", fighter=0, target=0)
    assert heal in legal(position)
    assert replace(heal, target=2) not in legal(position)
    after = relieved(step(position, heal).position, 1)
    assert (after.fighters[0].wound_tokens, after.fighters[0].inspired) == (1, True)
    plain = at(stayed(struck(night(*pieces), "The Reaping", "oo", "b")), "after-action")
    assert heal not in legal(plain)


def test_ylthari_heals_after_a_gambit_spell_too():
    mine = Seat("Ylthari's Guardians", power=(SPARK,))
    position = night(
        Piece(YLTHARI, (3, 2), wound_tokens=1),
        Piece(GARREK, (5, 2)),
        seats=(mine, Seat("Garrek's Reavers")),
        step="power step",
    )
    from_hand = drive(position, *_spark("*o"))
    from_hand = at(from_hand, "card-resolved")
    heal = React(by=0, card="Ylthari: regrowth", fighter=0, target=0)
    assert heal in legal(from_hand)
    assert relieved(step(from_hand, heal).position, 1).fighters[0].wound_tokens == 0
    assert heal not in legal(at(drive(position, *_spark("cc")), "card-resolved"))


def _spark(rolled: str) -> tuple[Event, ...]:
    """A gambit spell tried by Ylthari, and its damage to Garrek where it is cast."""
    tried = (Play(by=0, card=SPARK), Cast(by=0, fighter=0))
    thrown = Roll(by=0, kind="magic", faces=dice(rolled))
    return (*tried, thrown, Choose(by=0, fighters=(1,)))


def test_skhathael_hurts_a_surviving_target_once_more_for_a_critical():
    pieces = (Piece(SKHATHAEL, (3, 2)), Piece(GARREK, (4, 2)))
    position = at(stayed(struck(night(*pieces), "Enchanted Greatblade", "*f", "d")), "after-action")
    bite = React(by=0, card="Skhathael: bite", fighter=0, target=1)
    after = skip(step(position, bite).position)
    assert after.fighters[1].wound_tokens == 3
    none = at(stayed(struck(night(*pieces), "Enchanted Greatblade", "ss", "d")), "after-action")
    assert refusal(none, bite) == "reactions.window"


def test_gallanghann_pays_back_who_attacked_him_for_a_critical_in_defence():
    pieces = (Piece(GARREK, (3, 2)), Piece(GALLANGHANN, (4, 2)))
    position = at(struck(night(*pieces), "Blooddrinker Axe", "ff", "*b"), "after-action", 1)
    riposte = React(by=1, card="Gallanghann of the Glade: riposte", fighter=1, target=0)
    assert skip(step(position, riposte).position).fighters[0].wound_tokens == 1
    none = at(struck(night(*pieces), "Blooddrinker Axe", "ff", "bb"), "after-action", 1)
    assert riposte not in legal(none)


def test_the_archer_shoots_again_once_a_round_when_an_enemy_falls():
    pieces = (
        Piece(ARCHER, (3, 2)),
        Piece(GARREK, (5, 2), wound_tokens=3),
        Piece("Blooded Saek", (5, 3), wound_tokens=2),
    )
    again = React(by=0, card="Ahnslaine, Revenant Archer: next arrow", fighter=0, target=0)
    position = at(struck(night(*pieces), "Revenant Bow", "ss", "b"), "after-action")
    position = step(position, again).position
    position = drive(
        position,
        Attack(by=0, fighter=0, attack="Revenant Bow", target=2),
        Roll(by=0, kind="attack", faces=dice("ss")),
        Roll(by=1, kind="defence", faces=dice("b")),
    )
    position = at(position, "after-action")
    assert position.fighters[2].out
    assert refusal(position, again) == "reactions.window", "once a round"


def test_the_brimstone_horrors_attack_a_second_time_once_a_phase():
    pieces = (Piece("Brimstone Horrors", (3, 2)), Piece(GARREK, (5, 2)))
    again = React(by=0, card="Magical Flames", fighter=0, target=1)
    position = at(struck(night(*pieces), "Magical Flames", "ss", "b"), "after-action")
    position = step(position, again).position
    position = drive(
        position,
        Roll(by=0, kind="attack", faces=dice("ff")),
        Roll(by=1, kind="defence", faces=dice("b")),
        Push(by=0, fighter=1, path=()),
    )
    assert position.fighters[1].wound_tokens == 1
    assert refusal(at(position, "after-action"), again) == "reactions.window"


def test_what_goes_beyond_a_summary_names_the_assumption():
    scurry = React(by=0, card="Scurry", fighter=1, target=1)
    assert tuple(step(scurrying(), scurry).assumed) == ("abilities-by-summary",)
