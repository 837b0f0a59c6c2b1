"""Nobody is accused, and nothing decided, for want of rules: what the engine does not know it says.

Each card here is made unknown first, so that the test stays one whatever the engine learns.
"""

from collections.abc import Iterator

import pytest

from rules_engine.adjudicate import (
    Characteristic,
    Decided,
    Follows,
    May,
    Undecided,
    Winner,
    rule_on,
)
from rules_engine.facts.errors import Refused
from rules_engine.facts.rules import bends, rules
from rules_engine.kernel.flow import enclosing
from rules_engine.machine import step
from rules_engine.scene import Piece
from rules_engine.sense.blindness import blind_spots
from rules_engine.state.events import (
    Attack,
    Cast,
    Charge,
    Guard,
    Move,
    Play,
    Push,
    Roll,
    Told,
)
from rules_engine.state.frames import Attacking
from rules_engine.state.position import Position, Seat
from rules_engine.state.tellings import (
    AnyDeed,
    BroughtBack,
    Damaged,
    Discarded,
    Drawn,
    Gained,
    Healed,
    Placed,
    Pushed,
    Rerolled,
    TakenOut,
    Tokened,
)
from tests.engine.driving import BROADSWORD, GARREK, SAEK, STEELHEART, dice, drive, scene, skip
from tests.engine.ignorance.forgetting import UNKNOWN, ignorant_of

PLOYS = ["Second Wind", "Danse Macabre", "Hidden Paths"]
UPGRADES = [name for name in UNKNOWN if name not in PLOYS]


@pytest.fixture(autouse=True)
def _ignorant() -> Iterator[None]:
    with ignorant_of(*UNKNOWN):
        yield


def duel(*upgrades: str, **told: object) -> Position:
    steelheart = Piece(STEELHEART, (2, 3), upgrades=tuple(UNKNOWN[one] for one in upgrades))
    return scene(steelheart, Piece(GARREK, (3, 3)), **told)


def played(ploy: str) -> Position:
    """Steelheart's player has just played a ploy without rules in the power step."""
    seats = (Seat("Steelheart's Champions", power=(UNKNOWN[ploy],)), Seat("Garrek's Reavers"))
    table = duel(step="power step", seats=seats)
    return drive(table, Play(by=0, card=UNKNOWN[ploy]))


@pytest.mark.parametrize("name", UPGRADES)
def test_an_upgrade_without_rules_leaves_yes_and_no_open_and_is_named(name: str):
    table = duel(name)
    for asked in (
        May(BROADSWORD),
        May(Move(by=0, fighter=0, path=((1, 3), (0, 3), (0, 4), (0, 5), (0, 6)))),
        Characteristic(0, "move"),
        Winner(),
    ):
        answer = rule_on(table, asked)
        assert isinstance(answer, Undecided)
        assert answer.missing[0].facts["unknown"] == (UNKNOWN[name],)


def test_without_it_the_same_is_decided():
    assert rule_on(duel(), May(BROADSWORD)).verdict == "yes"
    assert isinstance(rule_on(duel(), Winner()), Decided)


def test_with_its_fighter_out_of_action_it_is_decided_again():
    gone = Piece("Obryn the Bold", out=True, upgrades=(UNKNOWN["Solid Stance"],))
    table = scene(Piece(STEELHEART, (2, 3)), Piece(GARREK, (3, 3)), gone)
    assert blind_spots(table) == ()
    assert rule_on(table, May(BROADSWORD)).verdict == "yes"


def test_a_face_that_no_die_has_is_refused_whatever_is_in_play():
    table = drive(duel("Total Offence"), BROADSWORD)
    answer = rule_on(table, Follows((Roll(by=0, kind="attack", faces=("dodge", "block")),)))
    assert answer.verdict == "no"
    assert answer.derivation[-1].rule == "rolls.symbol-names"


def test_the_roll_of_four_dice_under_total_offence_is_taken_and_the_attack_goes_on():
    four = Roll(by=0, kind="attack", faces=dice("sssf"))
    after = step(_rolling(), four)
    assert [line.rule for line in after.not_shown] == ["attack.attack-roll"]
    assert after.not_shown[0].facts["unknown"] == (UNKNOWN["Total Offence"],)
    assert enclosing(after.position, Attacking).attack_faces == dice("sssf")


def _rolling() -> Position:
    return skip(drive(duel("Total Offence"), BROADSWORD))


def test_the_move_of_six_under_swift_stride_is_taken():
    path = ((1, 3), (0, 3), (0, 4), (0, 5), (0, 6))
    after = step(duel("Swift Stride"), Move(by=0, fighter=0, path=path))
    assert [line.rule for line in after.not_shown] == ["move.steps"]
    assert after.position.fighters[0].hex == path[-1]
    with pytest.raises(Refused):
        step(duel(), Move(by=0, fighter=0, path=path))


def test_an_attack_that_only_shadeglass_axe_can_bring_is_not_shown():
    axe = Attack(by=0, fighter=0, attack="Shadeglass Axe", target=1)
    after = step(duel("Shadeglass Axe"), axe)
    assert {line.facts["unknown"] for line in after.not_shown} == {(UNKNOWN["Shadeglass Axe"],)}
    with pytest.raises(Refused):
        step(duel(), axe)


@pytest.mark.parametrize("name", PLOYS)
def test_what_follows_a_ploy_without_rules_is_open_and_followed_as_it_looked(name: str):
    onward = Move(by=0, fighter=0, path=((1, 3),))
    after = step(played(name), onward)
    assert after.not_shown[0].facts["unknown"] == (UNKNOWN[name],)
    assert after.position.fighters[0].hex == (1, 3)


@pytest.mark.parametrize("name", PLOYS)
def test_what_was_not_shown_is_kept_though_a_later_event_is_refused(name: str):
    seats = (Seat("Steelheart's Champions", power=(UNKNOWN[name],)), Seat("Garrek's Reavers"))
    table = duel(step="power step", seats=seats)
    events = (Play(by=0, card=UNKNOWN[name]), Move(by=0, fighter=0, path=((1, 3),)))
    answer = rule_on(table, Follows(events))
    assert isinstance(answer, Undecided)
    assert any(reason.facts.get("card") == UNKNOWN[name] for reason in answer.missing)


def test_a_fighter_that_only_an_unknown_upgrade_kept_alive_acts_on_unaccused():
    """Great Fortitude is worth a Wound: taken out by our count, its fighter may still stand."""
    seats = (Seat("Steelheart's Champions", glory=1, power=(UNKNOWN["Great Fortitude"],)), Seat())
    table = duel(step="power step", seats=(seats[0], Seat("Garrek's Reavers")))
    table = drive(table, Play(by=0, card=UNKNOWN["Great Fortitude"], fighter=0))
    hurt = Told(by=1, card="Great Fortitude", did=(Damaged(0, 4),))
    table = step(table, hurt).position
    assert table.fighters[0].out
    assert [spot.card for spot in blind_spots(table)] == [UNKNOWN["Great Fortitude"]]


def test_players_tell_what_the_card_did_and_the_position_follows():
    after = step(played("Second Wind"), Told(by=0, card="second wind", did=(Pushed(1, ((3, 4),)),)))
    assert after.position.fighters[1].hex == (3, 4)
    assert [line.rule for line in after.not_shown] == ["log.told"]


def test_once_all_of_it_is_told_the_rules_are_hard_again():
    done = Told(by=0, card="S354", did=(Pushed(1, ((3, 4),)),), until="now")
    after = step(played("Second Wind"), done).position
    assert blind_spots(after) == ()
    with pytest.raises(Refused) as refused:
        step(after, Guard(by=0, fighter=0))
    assert refused.value.rule == "kernel.asked"


def test_what_lasts_for_the_round_is_open_until_it_is_over():
    told = Told(by=0, card="S354", until="round")
    after = step(played("Second Wind"), told).position
    assert [(one.card, one.until) for one in blind_spots(after)] == [("S354", "round")]


def test_nobody_tells_of_a_card_that_is_known_or_was_never_used():
    for card in ("Trap", "Solid Stance"):
        with pytest.raises(Refused) as refused:
            step(played("Second Wind"), Told(by=0, card=card, did=(Damaged(1, 1),)))
        assert refused.value.rule == "log.told"


def test_a_judge_rules_with_a_reason_and_needs_no_card():
    ruling = Told(reason="knocked over; put back where it stood", did=(Pushed(1, ((3, 4),)),))
    after = step(duel(), ruling)
    assert after.not_shown[0].facts == {"reason": ruling.reason}
    assert after.position.fighters[1].hex == (3, 4)
    with pytest.raises(Refused):
        step(duel(), Told(did=(Damaged(1, 1),)))


def test_a_fighter_told_to_be_out_pays_its_bounty_and_its_upgrade_is_over():
    table = duel("Great Fortitude")
    out = Told(by=0, card="Great Fortitude", did=(TakenOut(0),))
    after = step(table, out).position
    assert (after.fighters[0].out, after.seats[1].glory) == (True, 1)
    assert blind_spots(after) == ()


@pytest.mark.parametrize(("gone", "open_"), [("Great Fortitude", False), ("S390", True)])
def test_a_card_that_is_told_to_be_discarded_is_over_and_another_ones_discard_ends_it_not(
    gone, open_
):
    seats = (Seat("Steelheart's Champions", glory=1, power=(UNKNOWN["Great Fortitude"], "S390")),)
    table = duel(step="power step", seats=(*seats, Seat("Garrek's Reavers")))
    table = skip(drive(table, Play(by=0, card=UNKNOWN["Great Fortitude"], fighter=0)))
    card = UNKNOWN.get(gone, gone)
    after = step(table, Told(by=0, card="Great Fortitude", did=(Discarded(0, (card,)),))).position
    assert [one.card for one in blind_spots(after)] == [UNKNOWN["Great Fortitude"]] * open_


def test_a_deed_no_table_can_have_changes_nothing():
    both = Told(by=0, card="S354", did=(Pushed(1, ((2, 3),)),))
    after = step(played("Second Wind"), both)
    assert after.not_shown
    assert after.position.fighters[1].hex == (3, 3)
    with pytest.raises(Refused) as refused:
        step(duel(), Told(reason="so I say", did=both.did))
    assert refused.value.rule == "hexes.one-fighter"


def test_every_rule_that_no_card_bends_says_why():
    hard = [rule for rule in rules().values() if not rule.bends]
    assert all(rule.because.endswith(".") for rule in hard)
    assert not bends("cards.draw-from-top")
    assert bends("attack.attack-roll")
    assert len(hard) < 40


def test_charging_on_with_an_unknown_upgrade_is_not_refused():
    gone_far = Charge(by=0, fighter=0, path=((1, 3), (0, 3), (0, 4), (0, 5)))
    assert step(duel("Ghostblade"), gone_far).not_shown


def told(position: Position, *did: AnyDeed) -> Position:
    """The position after Second Wind did all this."""
    after = step(position, Told(by=0, card=UNKNOWN["Second Wind"], did=did, until="now"))
    assert [line.rule for line in after.not_shown] == ["log.told"]
    return after.position


HELD = Seat(
    "Steelheart's Champions",
    glory=2,
    power=(UNKNOWN["Second Wind"], "S390"),
    power_deck=("S308", "?"),
    objective_deck=("S239",),
)


def with_cards() -> Position:
    pieces = (
        Piece(STEELHEART, (2, 3), wound_tokens=1),
        Piece(GARREK, (3, 3), upgrades=("S391",)),
        Piece(SAEK, None, out=True),
    )
    theirs = Seat("Garrek's Reavers")
    position = scene(*pieces, step="power step", seats=(HELD, theirs))
    return drive(position, Play(by=0, card=UNKNOWN["Second Wind"]))


@pytest.mark.parametrize(
    ("deed", "where", "after"),
    [
        (Placed(0, (2, 2)), ("fighters", 0, "hex"), (2, 2)),
        (Pushed(1, ((3, 4),)), ("fighters", 1, "hex"), (3, 4)),
        (Damaged(1, 2), ("fighters", 1, "wound_tokens"), 2),
        (Healed(0, 1), ("fighters", 0, "wound_tokens"), 0),
        (Tokened(1, "guard"), ("fighters", 1, "guard_tokens"), 1),
        (Gained(1, 3), ("seats", 1, "glory"), 3),
        (Gained(0, -2), ("seats", 0, "glory"), 0),
        (Drawn(0, "power", ("S308",)), ("seats", 0, "power"), ("S390", "S308")),
        (Drawn(0, "power", ("S373",)), ("seats", 0, "power_deck"), ("S308",)),
        (Drawn(0, "objective", ("S239",)), ("seats", 0, "objectives"), ("S239",)),
        (Discarded(0, ("S390",)), ("seats", 0, "power"), ()),
        (Discarded(1, ("S391",)), ("fighters", 1, "upgrades"), ()),
        (TakenOut(1), ("fighters", 1, "out"), True),
        (BroughtBack(2, (6, 3)), ("fighters", 2, "hex"), (6, 3)),
    ],
    ids=lambda one: type(one).__name__ if hasattr(one, "__struct_fields__") else "",
)
def test_every_deed_is_told_and_the_position_follows(deed, where, after):
    found: object = told(with_cards(), deed)
    for step_ in where:
        found = found[step_] if isinstance(step_, int) else getattr(found, step_)
    assert found == after


def test_who_is_out_of_action_may_be_told_to_be_so_and_nobody_else_who_is_not_there():
    assert told(with_cards(), TakenOut(2)).fighters == with_cards().fighters
    with pytest.raises(Refused, match=r"log\.told"):
        told(with_cards(), TakenOut(3))


@pytest.mark.parametrize(
    "deed", [Gained(2, 1), Drawn(2, "power", ("S308",)), Discarded(2, ("S390",))]
)
def test_nothing_is_told_of_a_player_who_is_not_there(deed):
    with pytest.raises(Refused, match=r"log\.told"):
        told(with_cards(), deed)


def test_dice_rolled_again_are_told_within_their_attack():
    """A re-roll by an upgrade without rules: the faces stand as told when totals are compared."""
    position = step(_rolling(), Roll(by=0, kind="attack", faces=dice("ff"))).position
    again = Told(by=0, card="Total Offence", did=(Rerolled("attack", (0,), ("critical",)),))
    after = step(position, again)
    assert enclosing(after.position, Attacking).attack_faces == ("critical", "fury")
    with pytest.raises(Refused) as refused:
        step(
            drive(duel(), BROADSWORD),
            Told(reason="turned", did=(Rerolled("attack", (7,), ("critical",)),)),
        )
    assert refused.value.rule == "rolls.re-roll-once"


def test_a_spell_whose_wording_nobody_has_is_not_decided_by_its_dice():
    """Chain Lightning with its casting value unknown."""
    seats = (Seat("Stormsire's Cursebreakers", power=("NV11",)), Seat("Garrek's Reavers"))
    pieces = (Piece("Ammis Dawnguard", (2, 3)), Piece(GARREK, (3, 3)))
    with ignorant_of("Chain Lightning"):
        told_ = {"edition": "nightvault-2019", "step": "power step", "seats": seats}
        table = scene(*pieces, **told_)
        events = (
            Play(by=0, card="NV11"),
            Cast(by=0, fighter=0),
            Roll(by=0, kind="magic", faces=("focus",)),
        )
        answer = rule_on(table, Follows(events))
    assert isinstance(answer, Undecided)
    assert any("Chain Lightning" in line for line in answer.first)


def test_a_spell_attack_of_a_fighters_own_card_hides_nothing():
    pieces = Piece("Fecula Flyblown", (3, 2)), Piece("Garrek Gorebeard", (4, 2))
    spell = Attack(by=0, fighter=0, attack="Flow of Corruption", target=1)
    position = drive(
        scene(*pieces, edition="nightvault-2019", step="activation"),
        spell,
        Roll(by=0, kind="magic", faces=("focus", "focus")),
        Roll(by=1, kind="defence", faces=("block",)),
    )
    after = skip(drive(skip(position), Push(by=0, fighter=1, path=())))
    assert [one.word for one in after.history if one.what == "cast"] == ["Flow of Corruption"]
    assert blind_spots(after) == ()


@pytest.mark.parametrize(
    ("path", "rule"), [(((2, 3), (3, 4)), ""), (((3, 4), (2, 3)), "hexes.one-fighter")]
)
def test_whom_a_ruling_pushes_ends_in_a_free_hex_whoever_stood_in_its_way(path, rule: str):
    ruling = Told(reason="pushed past", did=(Pushed(1, path),))
    if rule:
        with pytest.raises(Refused) as refused:
            step(duel(), ruling)
        assert refused.value.rule == rule
    else:
        assert step(duel(), ruling).position.fighters[1].hex == path[-1]
