"""Open points of which the books say nothing, each with what the other reading comes to."""

import pytest
from msgspec.structs import replace

from rules_engine.card_book.known import CardRules
from rules_engine.effects import choose, un_inspire
from rules_engine.effects.choosing import chosen, friendly, somebody
from rules_engine.kernel.flow import Push as Pushed
from rules_engine.machine import asked, legal
from rules_engine.scene import Piece
from rules_engine.sequences.card_play.scatter import next_die
from rules_engine.sequences.card_play.spells import attack_backlash, backlash
from rules_engine.state.events import (
    Attack,
    Choose,
    Cycle,
    Delve,
    DrawPower,
    Pass,
    Play,
    Roll,
    Score,
)
from rules_engine.state.frames import Attacking, Frame, Playing, Scattering
from rules_engine.state.position import Mark, Modifier, Position, Seat, Token, put
from tests.engine.books.arena import fighter, registered
from tests.engine.driving import (
    ANGHARAD,
    GARREK,
    KARSUS,
    OBRYN,
    SAEK,
    STEELHEART,
    ask_of,
    dice,
    drive,
    scene,
    skip,
)
from tests.engine.open_points.scenes import (
    DREADFANE,
    HARROWDEEP,
    NIGHTVAULT,
    PAIRED,
    SHADESPIRE,
    STORMSIRE,
    both,
    duel,
    kind,
    modified_by,
    past,
    played,
    shows,
    takes,
    with_card,
)

EDITIONS = [SHADESPIRE, NIGHTVAULT, DREADFANE, HARROWDEEP]
HUMBLED = "stand-in:ploy:humbled"
TAKE_OUT = "stand-in:objective:take-out:0"
REAVERS, CHAMPIONS = "Garrek's Reavers", "Steelheart's Champions"

stand_ins = registered(
    CardRules(
        HUMBLED,
        rule="ploys.play",
        playable=somebody(friendly),
        effects=(choose(friendly), un_inspire(chosen())),
    )
)


@PAIRED("edition", EDITIONS)
@shows("un-inspired-while-met")
def test_un_inspired_while_three_fighters_are_out(edition):
    """Garrek's own condition still holds when his card is turned back."""
    gone = tuple(Piece(name, out=True) for name in (KARSUS, OBRYN, ANGHARAD))
    standing = (Piece(GARREK, (3, 2), inspired=True), Piece(SAEK, (2, 2)), *gone)
    position = scene(
        *standing,
        Piece(STEELHEART, (7, 2)),
        seats=(Seat(REAVERS, power=(HUMBLED,)), Seat(CHAMPIONS)),
        edition=edition,
        step="power step",
    )

    def ends(one: Position) -> tuple[bool, bool]:
        after = played(one, Play(by=0, card=HUMBLED), Choose(by=0, fighters=(0,)))
        while ask_of(after).kind == "power step":
            after = played(after, Pass(by=ask_of(after).who))
        return after.fighters[0].inspired, after.fighters[1].inspired

    found = both(position, "un-inspired-while-met", "at-the-next-look", ends)
    assert found == ((False, False), (True, False)), "Saek was never turned back"


@PAIRED("edition", EDITIONS)
@shows("met-surge-shown")
def test_a_met_surge_may_be_kept(edition):
    seats = (Seat(CHAMPIONS, objectives=(TAKE_OUT, "S1")), Seat(REAVERS))
    pieces = (Piece(STEELHEART, (3, 2)), Piece("Targor", (4, 2)), Piece(GARREK, (7, 2)))
    position = drive(
        scene(*pieces, seats=seats, edition=edition),
        Attack(by=0, fighter=0, attack="Sigmarite Broadsword", target=1),
        Roll(by=0, kind="attack", faces=dice("ss")),
        Roll(by=1, kind="defence", faces=dice("b")),
    )
    position = skip(position, ("reaction",))
    assert (ask_of(position).kind, ask_of(position).who) == ("surge", 0)
    found = both(position, "met-surge-shown", "must", lambda one: takes(one, Pass(by=0)))
    assert found == (True, False)
    must = put(position, ("assume",), (("met-surge-shown", "must"),))
    assert Score(by=0, card=TAKE_OUT) in legal(must)
    assert Pass(by=0) not in legal(must)
    unmet = put(must, ("seats", 0, "objectives"), ("S1",))
    assert takes(unmet, Pass(by=0)), "nobody must show what is not met"


def swung(edition: str) -> Position:
    """Steelheart has swung at Garrek, and Saek stands beside him still; Karsus comes beside him."""
    pieces = (Piece(STEELHEART, (3, 2), inspired=True), Piece(GARREK, (4, 2)), Piece(SAEK, (2, 2)))
    position = scene(*pieces, Piece(KARSUS, (7, 2)), edition=edition)
    swing = Attack(by=0, fighter=0, attack="Mighty Swing", target=1)
    position = played(
        position,
        swing,
        Roll(by=0, kind="attack", faces=dice("ff")),
        Roll(by=1, kind="defence", faces=dice("b")),
    )
    assert kind(position) == "next target"
    return position


def targets(position: Position) -> set[int]:
    return {event.target for event in legal(position) if isinstance(event, Attack)}


@PAIRED("edition", EDITIONS)
@shows("scything-on-who-comes")
def test_an_enemy_who_came_beside_the_attacker_in_the_middle(edition):
    position = put(swung(edition), ("fighters", 3, "hex"), (3, 1))
    found = both(position, "scything-on-who-comes", "whoever-is-adjacent", targets)
    assert found == ({2}, {2, 3})
    swing = Attack(by=0, fighter=0, attack="Mighty Swing", target=3)
    found = both(
        position, "scything-on-who-comes", "whoever-is-adjacent", lambda one: takes(one, swing)
    )
    assert found == (False, True)
    widely = put(position, ("assume",), (("scything-on-who-comes", "whoever-is-adjacent"),))
    after = played(
        widely,
        swing,
        Roll(by=0, kind="attack", faces=dice("ff")),
        Roll(by=1, kind="defence", faces=dice("b")),
    )
    assert kind(after) == "power step", "two attacks were to be made, and two were"


@PAIRED("edition", EDITIONS)
@shows("scything-leaving-one-out")
def test_the_rest_of_an_attack_on_all_adjacent_enemies(edition):
    position = swung(edition)
    stop = Pass(by=0)
    found = both(position, "scything-leaving-one-out", "yes", lambda one: takes(one, stop))
    assert found == (False, True)
    found = both(position, "scything-leaving-one-out", "yes", lambda one: stop in legal(one))
    assert found == (False, True)
    willing = put(position, ("assume",), (("scything-leaving-one-out", "yes"),))
    assert kind(played(willing, stop)) == "power step"


@PAIRED("edition", EDITIONS)
@pytest.mark.parametrize("exchanged", [False, True])
@shows("drawing-from-an-empty-deck")
def test_an_activation_spent_on_an_empty_deck(exchanged, edition):
    seats = (Seat(CHAMPIONS, objectives=("S1",)), Seat(REAVERS))
    pieces = (Piece(STEELHEART, (3, 2)), Piece(GARREK, (4, 2)))
    position = scene(*pieces, seats=seats, edition=edition)
    event = Cycle(by=0, card="S1") if exchanged else DrawPower(by=0)
    found = both(position, "drawing-from-an-empty-deck", "may-not", lambda one: takes(one, event))
    assert found == (True, False)
    found = both(position, "drawing-from-an-empty-deck", "may-not", lambda one: event in legal(one))
    assert found == (True, False)
    after = played(position, event)
    assert kind(after) == "power step"
    assert (after.seats[0].power, after.seats[0].objectives) == ((), () if exchanged else ("S1",))
    full = put(position, ("seats", 0, "objective_deck" if exchanged else "power_deck"), ("S2",))
    full = put(full, ("assume",), (("drawing-from-an-empty-deck", "may-not"),))
    assert takes(full, event)


@shows("beast-delves")
def test_a_beast_on_a_feature_token():
    hound = fighter("Hound", CHAMPIONS, traits=("no-attack-upgrades", "holds-nothing"))
    told = {"edition": HARROWDEEP, "given": (hound,), "step": "power step"}
    token = Token((3, 2), 1, face_up=False)
    position = scene(Piece("Hound", (3, 2)), Piece(GARREK, (7, 2)), tokens=(token,), **told)
    event = Delve(by=0, hex=(3, 2), number=1)
    found = both(position, "beast-delves", "may-not", lambda one: takes(one, event))
    assert found == (True, False)
    found = both(position, "beast-delves", "may-not", lambda one: event in legal(one))
    assert found == (True, False)
    other = scene(Piece(STEELHEART, (3, 2)), Piece(GARREK, (7, 2)), tokens=(token,), **told)
    assert takes(put(other, ("assume",), (("beast-delves", "may-not"),)), event)
    theirs = scene(Piece(STEELHEART, (7, 2)), Piece(GARREK, (3, 2)), tokens=(token,), **told)
    assert not takes(theirs, event), "an enemy's hex"


@PAIRED("edition", [NIGHTVAULT, HARROWDEEP])
@shows("scatter-through-blocked")
def test_a_chain_of_scatter_that_comes_to_a_blocked_hex(edition):
    position = put(with_card(duel(edition)), ("marks",), (Mark((5, 2), "blocked", "trial"),))
    args = Scattering(0, (4, 2), 1, token=(4, 2), faces=("smash",) * 2, ways=(0, 0))
    position = put(position, ("stack",), (*position.stack, Frame("scatter", "chain", args)))

    def chain(one: Position) -> tuple[int, bool]:
        while (left := one.stack[-1].args).ways and not left.interrupted:
            one = next_die(one).position
        return len(one.stack[-1].args.chain), one.stack[-1].args.interrupted

    found = both(position, "scatter-through-blocked", "interrupted", chain)
    assert found == ((2, False), (0, True))


@PAIRED("edition", [NIGHTVAULT, HARROWDEEP])
@shows("innate-critical-and-backlash")
def test_an_innate_critical_beside_one_that_was_rolled(edition):
    position = scene(Piece(STORMSIRE, (3, 2)), Piece(GARREK, (4, 2)), edition=edition)
    tried = Playing("trial", 0, fighter=0, faces=("critical", "focus"), innate="critical")
    attack = Attacking(
        0, "Lightning Storm", 1, spell=True, attack_faces=("critical",), innate="critical"
    )
    for row, args in ((backlash, tried), (attack_backlash, attack)):
        cast = put(position, ("stack",), (*position.stack, Frame("spell", "backlash", args)))
        found = both(
            cast,
            "innate-critical-and-backlash",
            "rolled-alone",
            lambda one, row=row: isinstance(row(one), Pushed),
        )
        assert found == (True, False)
        rolled = put(cast, ("assume",), (("innate-critical-and-backlash", "rolled-alone"),))
        name = "faces" if row is backlash else "attack_faces"
        two = replace(args, **{name: ("critical", "critical")})
        rolled = put(rolled, ("stack",), (*position.stack, Frame("spell", "backlash", two)))
        assert isinstance(row(rolled), Pushed), "two that were rolled lash back in any reading"


@shows("innate-chosen-in-dreadfane")
def test_when_one_of_two_innate_symbols_is_chosen_in_dreadfane():
    words = ("smash", "fury")
    ours = [Modifier("innate attack", "set", 0, one, who=0, word=one) for one in words]
    theirs = [
        Modifier("innate defence", "set", 0, one, who=1, word=one) for one in ("block", "dodge")
    ]
    position = modified_by(duel(DREADFANE), *ours, *theirs)
    rolls = {"attack roll": ("attack", "ff", 0), "defence roll": ("defence", "b", 1)}

    def order(one: Position) -> list[tuple[str, int]]:
        one = past(played(one, Attack(by=0, fighter=0, attack="Sigmarite Broadsword", target=1)))
        found = []
        while (ask := asked(one)) is not None and (
            ask.kind in rolls or ask.kind == "innate symbol"
        ):
            found.append((ask.kind, ask.who))
            if ask.kind in rolls:
                die, faces, by = rolls[ask.kind]
                one = played(one, Roll(by=by, kind=die, faces=dice(faces)))
            else:
                one = played(one, Choose(by=ask.who, option=legal(one)[0].option))
        return found

    choose_0, choose_1 = ("innate symbol", 0), ("innate symbol", 1)
    roll_0, roll_1 = ("attack roll", 0), ("defence roll", 1)
    assert both(position, "innate-chosen-in-dreadfane", "after-the-roll", order) == (
        [choose_0, roll_0, choose_1, roll_1],
        [roll_0, choose_0, roll_1, choose_1],
    )
