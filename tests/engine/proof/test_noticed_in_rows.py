"""What altered rules showed to be untested in single rows: each test notices an alteration."""

import re

import pytest
from msgspec.structs import replace

from rules_engine.adjudicate import Follows, rule_on
from rules_engine.battlefield.boards import Board
from rules_engine.card_book.known import rules_of
from rules_engine.effects import whirling
from rules_engine.effects.changing import un_inspire
from rules_engine.effects.gear import paid, robbed
from rules_engine.effects.harming import attack_failed
from rules_engine.effects.healing import healed_up_to
from rules_engine.effects.moving import away_from
from rules_engine.effects.places import within_four_of_the_caster
from rules_engine.effects.scattering import pushed_along
from rules_engine.facts.errors import Refused, Unusable
from rules_engine.facts.fighters import FighterCard, Side
from rules_engine.kernel.flow import Ask, Goto, Push
from rules_engine.machine import step
from rules_engine.moments.scoring import IN_HAND, looked_at, scores
from rules_engine.scene import Piece
from rules_engine.sense import blindness
from rules_engine.sense.blindness import blind_spots
from rules_engine.sense.ground import field
from rules_engine.sense.modifiers import modified, move_of
from rules_engine.sequences.base.lapsing import ended_early
from rules_engine.sequences.card_play.playing import pay
from rules_engine.sequences.card_play.spells import choose_caster
from rules_engine.sequences.ending.sudden_death import after_the_end
from rules_engine.sequences.harm.following import as_it_looked
from rules_engine.sequences.harm.resuming import places
from rules_engine.sequences.opening.tokens import reveal
from rules_engine.state.events import (
    Action,
    Choose,
    Draw,
    Move,
    Place,
    Play,
    RevealTokens,
    Roll,
    SettleMatch,
    Told,
)
from rules_engine.state.frames import Args, Attacking, Frame, Harming, Playing
from rules_engine.state.position import Happening, InPlay, Modifier, Position, Seat, Token
from rules_engine.state.tellings import Discarded, Rerolled
from tests.engine.driving import BROADSWORD, GARREK, STEELHEART, dice, drive, scene, skip

SEATS = (Seat("Steelheart's Champions"), Seat("Garrek's Reavers"))
PLOY = Playing("S369", 0)
RELICS = tuple(f"Katophrane's {one}" for one in ("Belt", "Boots", "Gloves"))


def table(*args: Args, **told: object) -> Position:
    """Steelheart beside Garrek, with frames of these arguments on top."""
    position = scene(Piece(STEELHEART, (3, 2)), Piece(GARREK, (4, 2)), **told)
    frames = (Frame("play", "effect", one) for one in args)
    return replace(position, stack=(*position.stack, *frames))


def test_a_card_that_is_ended_early_takes_what_it_brought_and_nothing_else():
    mine, another = (Modifier("move", "add", 1, one, until="round") for one in ("S369", "S390"))
    lasting = tuple(InPlay(one, 0, "round") for one in ("S369", "S390"))
    position = replace(table(), in_play=lasting, modifiers=(mine, another))
    position = ended_early(position, lasting[0])
    assert (position.in_play, position.modifiers) == (lasting[1:], (another,))
    assert position.seats[0].power_discard == ("S369",)


def test_a_spell_fails_where_it_was_cancelled_and_where_no_wizard_is_left():
    theddra = Piece("Theddra Skull-scryer", (3, 2))
    told = {"edition": "nightvault-2019"}
    mage = scene(theddra, Piece(GARREK, (5, 2)), **told)
    spell = Playing("NV11", 0)

    def with_top(position: Position, args: Playing) -> Position:
        return replace(position, stack=(*position.stack, Frame("spell", "caster", args)))

    assert type(choose_caster(with_top(mage, spell))) is Ask
    assert type(choose_caster(with_top(mage, replace(spell, cancelled=True)))) is Goto
    assert type(choose_caster(with_top(table(**told), spell))) is Goto


def test_an_upgrade_without_rules_costs_one_glory_point():
    seats = (replace(SEATS[0], glory=2), SEATS[1])
    paid = pay(table(Playing("stand-in:upgrade:nobody-knows", 0, 0), seats=seats)).position
    assert (paid.seats[0].glory, paid.seats[0].spent) == (1, 1)


@pytest.mark.parametrize(("number", "rolls"), [(1, (0, 0)), (2, (1, 0)), (3, (1, 1))])
def test_relics_give_re_rolls_by_their_number_and_cost_two(number: int, rolls: tuple[int, int]):
    given = Piece(STEELHEART, (3, 2), upgrades=RELICS[:number])
    position = scene(given, Piece(GARREK, (4, 2)))
    again = (f"{one} re-roll all" for one in ("defence", "attack"))
    assert tuple(modified(position, 0, what, 0) for what in again) == rolls
    assert {rules_of(one).cost for one in position.fighters[0].upgrades} == {2}


def test_an_attack_that_a_card_makes_fail_is_a_miss_and_drives_nobody_back():
    attack = Attacking(0, "Sigmarite Broadsword", 1, outcome="hit", drives=True)
    position = table(attack, Playing("S369", 1))
    failed = attack_failed()(position).position.stack[-2].args
    assert (failed.outcome, failed.failed, failed.drives, failed.was) == (
        "miss",
        "rebounded",
        False,
        "hit",
    )


def test_a_hazard_is_one_card_of_its_own_deck():
    told = {"edition": "dreadfane-2019", "hazard_deck": ("stand-in:hazard:rim", "?")}
    position = replace(table(**told), phase="hazard", turn=0)
    position = replace(position, stack=(Frame("round", ""), Frame("hazard-phase", "draw")))
    drawn = Draw(deck="hazard", cards=("stand-in:hazard:rim",))
    assert step(position, drawn).position.turn == 1
    for wrong in (replace(drawn, deck="power"), replace(drawn, cards=(*drawn.cards, "?"))):
        with pytest.raises(Refused) as refused:
            step(position, wrong)
        assert refused.value.rule == "hazards.number"


def test_no_match_is_settled_before_its_last_game_is_over():
    with pytest.raises(Refused) as refused:
        after_the_end(replace(table(), stack=(), outcome=None), SettleMatch())
    assert refused.value.rule == "kernel.over"


def test_a_card_discarded_from_a_hidden_hand_leaves_the_known_ones():
    seats = (replace(SEATS[0], power=("S390", "?")), SEATS[1])
    told = Told(reason="shown and thrown away", did=(Discarded(0, ("S391",)),))
    after = step(table(seats=seats), told).position.seats[0]
    assert (after.power, after.power_discard) == (("S390",), ("S391",))


@pytest.mark.parametrize("which", [(0, 7), (7, 0), (-1, 0)])
def test_every_die_that_is_told_to_be_rolled_again_was_rolled(which: tuple[int, int]):
    rolled = drive(table(), BROADSWORD, Roll(by=0, kind="attack", faces=dice("ss")))
    again = Rerolled("attack", which, dice("ff"))
    with pytest.raises(Refused) as refused:
        step(rolled, Told(reason="turned", did=(again,)))
    assert refused.value.rule == "rolls.re-roll-once"


def test_an_ability_nobody_tells_of_is_that_of_any_fighter_with_one(
    monkeypatch: pytest.MonkeyPatch,
):
    """Of all fighters of the data everything is told: one is made not to be."""
    untold = {"Bjorgen Thundrik": ("a clause",)}
    monkeypatch.setattr(blindness, "open_clauses", lambda name: untold.get(name, ()))
    first = scene(Piece("Bjorgen Thundrik", (3, 2)), Piece(GARREK, (5, 2)))
    used = Action(by=0, fighter=0, card="An Ability Nobody Knows")
    assert [one.card for one in blind_spots(first, used)] == ["An Ability Nobody Knows"]
    assert blind_spots(table(), used) == ()


@pytest.mark.parametrize(("face", "left"), [("dodge", 2), ("critical", 3)])
def test_a_die_of_another_face_heals_as_many_as_are_told_for_it(face: str, left: int):
    """On the face itself its player is asked how many."""
    pieces = (Piece(STEELHEART, (3, 2), wound_tokens=3), Piece(GARREK, (5, 2)))
    top = Frame("play", "effect", Playing("S369", 0, 0, faces=(face,)))
    position = scene(*pieces)
    position = replace(position, stack=(*position.stack, top))
    heal = healed_up_to(lambda *_: 0, 3, faces=frozenset(("critical",)), otherwise=1)
    verb = heal(position)
    assert getattr(verb, "position", position).fighters[0].wound_tokens == left
    assert (type(verb) is Ask) == (face == "critical")


@pytest.mark.parametrize(
    ("chain", "path"),
    [
        (((2, 2), (2, 3)), ((2, 2), (2, 3))),
        (((2, 2), (3, 2), (4, 2), (5, 2)), ()),
        (((2, 2), (2, 3), (3, 2), (4, 2)), ()),
        (((4, 2), (5, 2)), ()),
    ],
)
def test_a_push_along_a_chain_stops_before_who_stands_in_it(chain, path):
    """Back in its own hex, or beside who stands in the way from the start, nobody is pushed."""
    verb = pushed_along(lambda *_: 0)(table(Playing("S369", 0, chain=chain)))
    assert (verb.frame.args.path if isinstance(verb, Push) else ()) == path


def test_who_is_placed_where_the_engine_lost_the_course_stands_there():
    gone = scene(Piece(STEELHEART, (3, 2)), Piece(GARREK, None, out=True))
    stood = as_it_looked(gone, Place(by=1, fighter=1, hex=(5, 2))).fighters[1]
    assert (stood.hex, stood.out) == ((5, 2), False)


def test_damage_at_the_end_of_a_whirl_comes_before_the_window_of_its_push():
    position, harm = table(Playing("S369", 0)), Frame("damage", "deal", Harming(0, 1))
    nowhere = whirling._halted(Goto(position, "effect"), harm)
    assert (nowhere.position, nowhere.frame, nowhere.then) == (position, harm, "effect")
    window = Frame("push", "end", Harming(0, 1))
    pushed = whirling._halted(Push(position, window, "effect"), harm)
    assert (pushed.position.stack[-1], pushed.frame, pushed.then) == (window, harm, "end")


@pytest.mark.parametrize("for_good", [False, True])
@pytest.mark.parametrize("fighter", [0, -1])
def test_the_first_fighter_is_un_inspired_like_any_and_nobody_where_none_is_meant(
    fighter: int, for_good: bool
):
    steelheart = Piece(STEELHEART, (3, 2), inspired=True)
    position = scene(steelheart, Piece(GARREK, (5, 2), inspired=True))
    position = replace(position, stack=(*position.stack, Frame("play", "effect", PLOY)))
    turned = un_inspire(lambda *_: fighter, for_good=for_good)(position).position.fighters
    assert [one.inspired for one in turned] == [fighter != 0, True]
    assert [one.cursed for one in turned] == [fighter == 0 and for_good, False]


@pytest.mark.parametrize(("glory", "left"), [(2, 0), (3, 1)])
def test_what_is_paid_is_spent(glory: int, left: int):
    verb = paid(2)(table(PLOY, seats=(replace(SEATS[0], glory=glory), SEATS[1])))
    assert (verb.position.seats[0].glory, verb.position.seats[0].spent) == (left, 2)
    assert not verb.position.stack[-1].args.cancelled


def test_who_cannot_pay_has_nothing_of_the_card():
    verb = paid(2)(table(PLOY, seats=(replace(SEATS[0], glory=1), SEATS[1])))
    assert (verb.position.seats[0].glory, verb.position.stack[-1].args.cancelled) == (1, True)


def test_who_is_robbed_among_three_is_another_player():
    pieces = (
        Piece(STEELHEART, (3, 2)),
        Piece(GARREK, (5, 2)),
        Piece("The Sepulchral Warden", (1, 1)),
    )
    position = scene(*pieces)
    position = replace(position, stack=(*position.stack, Frame("play", "effect", PLOY)))
    asked = robbed(1)(position)
    assert list(asked.legal(position)) == [Choose(by=0, option=one) for one in ("1", "2")]
    for wrong in ("0", "3"):
        with pytest.raises(Refused) as refused:
            asked.answer(position, Choose(by=0, option=wrong))
        assert refused.value.rule == "ploys.play"


def test_within_four_of_the_caster_is_four_hexes_away_at_most():
    position = table()
    hexes = within_four_of_the_caster(position, Playing("S369", 0, 0))
    assert max(field(position).distance((3, 2), one) for one in hexes) == 4


@pytest.mark.parametrize(("reading", "since"), [("met-before", 0), ("as-2019", 2)])
def test_a_surge_that_came_to_hand_first_of_all_may_have_been_met_before(reading, since):
    position = replace(table(), surged=2, assume=((IN_HAND, reading),))
    held = replace(position.seats[0], objectives=("S1",), arrived=(("S1", 0),))
    assert looked_at(replace(position, seats=(held, SEATS[1])), 0, "S1").surged == since


@pytest.mark.parametrize(("reading", "scored"), [("met-before", True), ("as-2019", False)])
def test_whether_it_may_be_scored_is_asked_so_too(reading, scored):
    """The enemy was out when surges were scored last."""
    card = "stand-in:objective:take-out:0"
    held = replace(SEATS[0], objectives=(card,), arrived=((card, 0),))
    fell = Happening("out", seat=0, fighter=0, other=1, turn=1)
    position = replace(table(), history=(fell,), surged=1, seats=(held, SEATS[1]))
    position = replace(position, assume=((IN_HAND, reading),))
    assert any(scores(position, 0, surge=True)) is scored


def test_of_two_that_set_a_value_one_of_an_earlier_turn_comes_before_one_played_since():
    early = Modifier("move", "set", 1, "a card of another round", until="game", since=1)
    late = Modifier("move", "set", 6, "S369", until="game", since=2)
    position = replace(
        table(edition="nightvault-2019", turn=3),
        modifiers=(late, early),
        history=(Happening("ploy", seat=0, word="S369"),),
    )
    assert move_of(position, 0) == 6
    now = replace(early, since=3)
    assert move_of(replace(position, modifiers=(late, now)), 0) == 1


def test_a_board_names_the_first_hex_that_is_blocked_and_something_else():
    with pytest.raises(Unusable, match=re.escape("(1, 1) is blocked and something else")):
        Board("Twice", blocked=((3, 2), (1, 1)), lethal=((1, 1), (3, 2)))


def test_every_number_of_a_token_turned_up_is_one_there_is():
    position = replace(table(tokens=tuple(Token((one, 4)) for one in (1, 2))), stack=())
    asked = reveal(replace(position, stack=(Frame("setup", "reveal-tokens"),)))
    assert asked.answer(position, RevealTokens(numbers=(2, 1))).position.tokens[0].number == 2
    for wrong in ((1, 9), (9, 1)):
        with pytest.raises(Refused) as refused:
            asked.answer(position, RevealTokens(numbers=wrong))
        assert refused.value.rule == "objectives.tokens"


def test_a_card_played_where_the_engine_lost_the_course_leaves_the_hand():
    position = table(seats=(replace(SEATS[0], power=("S369", "S390")), SEATS[1]))
    ploy = as_it_looked(position, Play(by=0, card="S369")).seats[0]
    assert (ploy.power, ploy.power_discard) == (("S390",), ("S369",))
    given = as_it_looked(position, Play(by=0, card="S390", fighter=0))
    assert (given.fighters[0].upgrades, given.seats[0].power_discard) == (("S390",), ())


def test_a_turn_that_was_no_more_than_a_pass_is_gone_back_over_and_counts_no_activation():
    passed = tuple(Happening(one, seat=0, turn=1) for one in ("begin", "pass", "activation"))
    seats = (replace(SEATS[0], activations=1), replace(SEATS[1], activations=1))
    position = replace(table(seats=seats, turn=2, player=1), history=passed)
    (before,) = places(position, Move(by=0, fighter=0, path=((2, 2),)))
    assert (before.active, before.turn) == (0, 1)
    assert [one.activations for one in before.seats] == [1, 0]


def test_every_face_that_is_told_is_one_the_dice_have():
    rolled = drive(table(), BROADSWORD, Roll(by=0, kind="attack", faces=dice("ss")))
    again = Rerolled("attack", (0, 1), ("fury", "channel"))
    with pytest.raises(Refused) as refused:
        step(rolled, Told(reason="turned", did=(again,)))
    assert refused.value.rule == "rolls.symbol-names"


@pytest.mark.parametrize(
    ("edition", "bent"),
    [
        ("shadespire-2018", True),
        ("nightvault-2019", True),
        ("dreadfane-2019", True),
        ("harrowdeep-2021", False),
    ],
)
def test_away_is_by_the_end_alone_but_in_harrowdeep_by_every_hex(edition, bent):
    """The second step of a bent path leads no further from Steelheart than the first."""
    position = table(edition=edition)
    assert away_from(position, 1, ((4, 3), (5, 3)), 0)
    assert away_from(position, 1, ((4, 3), (4, 4)), 0) is bent


@pytest.mark.parametrize(
    ("edition", "defended", "dealt"),
    [
        ("harrowdeep-2021", "bb", 0),
        ("harrowdeep-2021", "bd", 3),
        ("nightvault-2019", "bb", 0),
        ("nightvault-2019", "bd", 3),
    ],
)
def test_who_is_trapped_is_saved_by_one_success_more(edition, defended, dealt):
    """In Harrowdeep being trapped has counted by then: a draw that is left stays one (pg 31)."""
    side = Side(3, 2, "block", 6)
    pieces = (Piece(STEELHEART, (1, 0)), Piece("Wall", (0, 0)))
    given = (FighterCard("Wall", "Garrek's Reavers", side, given=True),)
    position = scene(*pieces, edition=edition, given=given)
    position = drive(position, BROADSWORD)
    position = skip(drive(position, Roll(by=0, kind="attack", faces=dice("sf"))))
    position = skip(drive(position, Roll(by=1, kind="defence", faces=dice(defended))))
    assert position.fighters[1].wound_tokens == dealt


@pytest.mark.parametrize(
    ("edition", "opened"),
    [
        ("shadespire-2018", False),
        ("nightvault-2019", True),
        ("dreadfane-2019", False),
        ("harrowdeep-2021", True),
    ],
)
def test_a_fall_opens_a_window_where_the_edition_has_one(edition, opened):
    pieces = (Piece(STEELHEART, (3, 2)), Piece(GARREK, (4, 2), wound_tokens=3))
    position = scene(*pieces, edition=edition)
    rolled = (Roll(kind="attack", faces=dice("ss")), Roll(kind="defence", faces=dice("d")))
    answer = rule_on(position, Follows((BROADSWORD, *rolled)))
    assert ("out-of-action" in answer.outcome["passed"]) is opened
