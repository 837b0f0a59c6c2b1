"""The lists of the books (examples/lists.json) and their power steps, played and read off.

What the machine did is read off its derivation: the rows it reached, in order.
"""

import json
from pathlib import Path
from typing import Any

import pytest

from rules_engine.card_book.printed import cards
from rules_engine.editions import load
from rules_engine.facts.card_names import fold
from rules_engine.facts.dice import ROLL_OFF_LADDER
from rules_engine.machine import asked, legal, step
from rules_engine.moments.scoring import LISTED, listed
from rules_engine.scene import Piece
from rules_engine.state.events import (
    Action,
    Cast,
    Charge,
    Choose,
    Cycle,
    DrawPower,
    Event,
    Guard,
    Move,
    Pass,
    Play,
    Push,
    Roll,
)
from rules_engine.state.position import Position, Seat, put
from tests.engine.driving import BROADSWORD, GARREK, STEELHEART, ask_of, dice, scene, skip

FOLDER = Path(__file__).parent / "examples"
LISTS = {one["id"]: one for one in json.loads((FOLDER / "lists.json").read_text())}
STEPS = json.loads((FOLDER / "power_step.json").read_text())


def rows(position: Position, *events: Event) -> tuple[list[str], Position]:
    """The rows reached by these events and by passing in every window, and where that led."""
    reached: list[str] = []

    def take(position: Position, event: Event) -> Position:
        stepped = step(position, event, explain=True)
        reached.extend(line.facts["row"] for line in stepped.derivation if line.verdict == "row")
        return stepped.position

    for event in events:
        while ask_of(position).kind in ("reaction", "surge"):
            position = take(position, Pass(by=ask_of(position).who))
        position = take(position, event)
    while (ask := asked(position)) is not None and ask.kind in ("reaction", "surge"):
        position = take(position, Pass(by=ask.who))
    return reached, position


def in_order(reached: list[str], wanted: list[str]) -> bool:
    """Whether these rows were reached one after the other, others between them or not."""
    left = iter(reached)
    return all(any(row == one for one in left) for row in wanted)


def items(name: str) -> Any:
    return LISTS[name]["items"]


def fought(edition: str) -> list[str]:
    position = scene(Piece(STEELHEART, (3, 2)), Piece(GARREK, (4, 2)), edition=edition)
    return rows(
        position,
        BROADSWORD,
        Roll(by=0, kind="attack", faces=dice("ss")),
        Roll(by=1, kind="defence", faces=dice("b")),
        Push(by=0, fighter=1, path=((5, 2),)),
    )[0]


COMBAT = {
    "declare": "attack.declared",
    "choose the target": "attack.declared",
    "attack roll": "attack.attack-roll",
    "defence roll": "attack.defence-roll",
    "compare": "attack.determine",
    "determine success": "attack.determine",
    "damage": "attack.damage",
    "deal damage": "attack.damage",
    "check out of action": "attack.check-out",
    "drive back": "attack.drive-back",
    "end": "attack.end",
}


@pytest.mark.parametrize("name", ["shadespire-combat", "dreadfane-combat", "harrowdeep-combat"])
def test_the_combat_sequence(name):
    wanted = [COMBAT[item] for item in items(name) if item != "choose the attack action"]
    assert in_order(fought(LISTS[name]["edition"]), wanted)


@pytest.mark.parametrize("name", ["dreadfane-outmanoeuvred", "harrowdeep-outmanoeuvred"])
def test_the_steps_at_whose_start_the_target_is_looked_for(name):
    reached = fought(LISTS[name]["edition"])
    checks = {
        "attack roll": "attack.attack-roll-reach",
        "defence roll": "attack.defence-roll-reach",
        "determine success": "attack.determine-reach",
        "deal damage": "attack.damage-reach",
    }
    for item in items(name):
        assert in_order(reached, [checks[item], COMBAT[item]])


def test_the_windows_of_an_attack_in_harrowdeep():
    windows = {
        "declare": "attack.declared",
        "attack roll": "attack.attack-rolled",
        "defence roll": "attack.defence-rolled",
        "determine success": "attack.determined",
        "deal damage": "damage.dealt",
        "check out of action": "damage.checked",
        "drive back": "attack.driven-back",
        "end": "turn.reactions",
    }
    name = "harrowdeep-windows-of-an-attack"
    assert in_order(fought("harrowdeep-2021"), [windows[item] for item in items(name)])
    damage = ["damage.dealt", "damage.checked"]
    assert len(items("harrowdeep-windows-of-damage")) == len(damage)
    assert in_order(fought("harrowdeep-2021"), damage)


def test_the_steps_of_a_turn_in_harrowdeep():
    position = scene(Piece(STEELHEART, (3, 2)), Piece(GARREK, (6, 2)), edition="harrowdeep-2021")
    for seat in (0, 1):
        position = put(position, ("seats", seat, "objectives"), (f"S{seat + 1}",))
    reached, position = rows(position, Pass(by=0), Pass(by=1), Pass(by=0))
    wanted = {
        "activation": ["turn.end-activation"],
        "reactions": ["turn.reactions", "turn.power-step-reactions"],
        "inspire": ["turn.inspire", "turn.inspire-again"],
        "surge": ["turn.surge", "turn.surge-again"],
        "power": ["turn.power-step"],
    }
    order = [wanted[item].pop(0) for item in items("harrowdeep-turn")]
    assert in_order(reached, order)
    assert (ask_of(position).kind, ask_of(position).who) == ("activation", 1)


def test_the_windows_of_a_charge_in_harrowdeep():
    position = scene(Piece(STEELHEART, (2, 2)), Piece(GARREK, (4, 2)), edition="harrowdeep-2021")
    reached, _ = rows(
        position,
        Charge(by=0, fighter=0, path=((3, 2),)),
        BROADSWORD,
        Roll(by=0, kind="attack", faces=dice("ff")),
        Roll(by=1, kind="defence", faces=dice("b")),
    )
    assert len(items("harrowdeep-windows-of-a-charge")) == 2
    assert in_order(reached, ["move.reactions", "window.ask", "attack.end", "turn.reactions"])


def test_the_windows_of_cards_and_spells_in_harrowdeep():
    spark = "stand-in:spell:spark:0"
    seats = (Seat("Stormsire's Cursebreakers", power=("S360", spark)), Seat("Garrek's Reavers"))
    pieces = (Piece("Averon Stormsire", (3, 2)), Piece(GARREK, (4, 2)))
    told: dict[str, Any] = {"seats": seats, "edition": "harrowdeep-2021", "step": "power step"}
    position = scene(*pieces, **told)
    reached, _ = rows(
        position,
        Play(by=0, card="S360"),
        Choose(by=0, fighters=(0,)),
        Push(by=0, fighter=0, path=((2, 2),)),
    )
    assert in_order(reached, ["play.revealed", "play.effect", "play.resolved"])
    reached, _ = rows(
        position,
        Play(by=0, card=spark),
        Cast(by=0, fighter=0),
        Roll(by=0, kind="magic", faces=dice("co")),
        Choose(by=0, fighters=(1,)),
    )
    wanted = ["spell.revealed", "spell.rolled", "spell.resolved"]
    assert len(items("harrowdeep-windows-of-a-gambit-spell")) == len(wanted)
    assert in_order(reached, wanted)
    labels = [row.label for row in load("harrowdeep-2021").sequences["spell-action"]]
    assert in_order(labels, ["declared", "rolled", "reactions"])


KINDS = {
    "move": Move,
    "charge": Charge,
    "guard": Guard,
    "printed action": Action,
    "draw a power card": DrawPower,
    "exchange an objective": Cycle,
    "pass": Pass,
}


@pytest.mark.parametrize("edition", ["shadespire", "dreadfane", "harrowdeep"])
def test_what_an_activation_may_be(edition):
    name = f"{edition}-activations"
    seats = (Seat("Steelheart's Champions", objectives=("S1",)), Seat("Garrek's Reavers"))
    whistle = Piece(STEELHEART, (3, 2), upgrades=("stand-in:upgrade:whistle:0",))
    position = scene(whistle, Piece(GARREK, (5, 2)), seats=seats, edition=LISTS[name]["edition"])
    assert {type(event) for event in legal(position)} == {KINDS[item] for item in items(name)}
    beside = scene(Piece(STEELHEART, (3, 2)), Piece(GARREK, (4, 2)))
    assert BROADSWORD in legal(beside)


END_PHASE = {
    "score": "end-phase-seat.score",
    "discard objectives": "end-phase-seat.discard-objectives",
    "play upgrades": "end-phase-seat.upgrades",
    "discard power": "end-phase-seat.discard-power",
    "draw to three objectives": "end-phase-seat.draw-objectives",
    "draw objectives": "end-phase-seat.draw-objectives",
    "draw to five power": "end-phase-seat.draw-power",
    "draw power": "end-phase-seat.draw-power",
}


@pytest.mark.parametrize("edition", ["shadespire", "dreadfane", "harrowdeep"])
def test_the_steps_of_the_end_phase(edition):
    name = f"{edition}-end-phase"
    pieces = (Piece(STEELHEART, (3, 2)), Piece(GARREK, (6, 2)))
    position = scene(*pieces, edition=LISTS[name]["edition"], step="power step", turn=8, player=1)
    first = ask_of(position).who
    reached, _ = rows(position, Pass(by=first), Pass(by=1 - first))
    wanted = [END_PHASE[item.removesuffix(" cards")] for item in items(name) if item[0] != "s"]
    assert in_order(reached, ["end-phase-seat.score", *wanted])
    assert reached.count("end-phase-seat.score") == 2


@pytest.mark.parametrize("edition", ["shadespire", "dreadfane", "harrowdeep"])
def test_the_rungs_of_victory(edition):
    name = f"{edition}-victory"
    ladder = load(LISTS[name]["edition"]).sequences["victory"]
    rungs = {"annihilation": "survivor"}
    assert [rungs.get(row.label, row.label) for row in ladder] == items(name)


@pytest.mark.parametrize("edition", ["shadespire", "harrowdeep"])
def test_the_ladder_of_a_roll_off(edition):
    assert [*ROLL_OFF_LADDER, "again"] == items(f"{edition}-roll-off")


@pytest.mark.parametrize("edition", ["shadespire", "dreadfane"])
def test_the_phases_of_a_round(edition):
    name = f"{edition}-round"
    phases = [
        row.label.replace("-", " ") for row in load(LISTS[name]["edition"]).sequences["round"]
    ]
    assert phases == items(name)


@pytest.mark.parametrize("edition", ["dreadfane", "harrowdeep"])
def test_an_action_phase_begins_with_the_roll_off_and_then_the_abilities(edition):
    name = f"{edition}-action-phase"
    labels = [row.label for row in load(LISTS[name]["edition"]).sequences["action-phase"]]
    assert items(name)[:2] == ["roll-off", "start of phase abilities"]
    assert in_order(labels, ["roll-off", "abilities", "turns"])


def test_a_do_over_in_harrowdeep_shuffles_the_discards_back_last():
    labels = [row.label for row in load("harrowdeep-2021").sequences["first-hands"]]
    wanted = ["do-over", "do-over-objectives", "do-over-power", "shuffle-back"]
    assert items("harrowdeep-do-over") == ["discard", "draw", "shuffle the discards back"]
    assert in_order(labels, wanted)


def test_the_cards_that_may_be_scored_though_drawn_later():
    assert set(items("commentary-scored-though-drawn-later")) == set(LISTED)


def test_each_of_these_cards_is_known_though_its_printing_is_spelt_otherwise():
    position = Position("nightvault-2019")
    found = {fold(card.name) for card in cards().values() if listed(position, card.id)}
    assert found == {fold(name) for name in LISTED}


IN_HAND = {"Heroic Guard": "S39", "Sidestep": "S360", "Outflank": "COD18", "Swampspill": "HD54"}
IN_HAND["Advance as One"] = "HD13"


@pytest.mark.parametrize("told", STEPS, ids=[one["id"] for one in STEPS])
def test_the_power_steps_of_the_books(told: dict[str, Any]):
    """Who is asked, in what order, until two passes in a row end the step."""
    given, then = told["given"], told["then"]
    warbands = ("Steelheart's Champions", "Garrek's Reavers")
    seats = tuple(
        Seat(name, power=tuple(IN_HAND[card] for card in given["hands"][str(seat)]))
        for seat, name in enumerate(warbands)
    )
    pieces = (Piece(STEELHEART, (3, 2)), Piece(GARREK, (4, 2)))
    position = scene(*pieces, seats=seats, edition=told["edition"], player=given["activation_by"])
    position = skip(step(position, Pass(by=given["activation_by"])).position)
    order = []
    for seat, decision in given["decisions"]:
        assert ask_of(position).kind == "power step"
        order.append(ask_of(position).who)
        event = Pass(by=seat) if decision == "pass" else Play(by=seat, card=IN_HAND[decision])
        position = finished(step(position, event).position)
    assert order == then["asked"]
    assert (ask_of(position).kind, ask_of(position).who) == ("activation", 1)


def finished(position: Position) -> Position:
    """The position when the card being played is resolved, its choices made in the first way."""
    while ask_of(position).kind not in ("power step", "activation"):
        ask = ask_of(position)
        choices = [event for event in ask.legal(position) if not isinstance(event, Pass)]
        windows = ask.kind in ("reaction", "surge")
        event = Pass(by=ask.who) if windows or not choices else choices[0]
        position = step(position, event).position
    return position
