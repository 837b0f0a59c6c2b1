"""Fighters that a card has its player choose: how many, how often, and what breaks of it."""

import pytest
from msgspec.structs import replace

from rules_engine.card_book.known import CardRules, knows
from rules_engine.effects.choosing import (
    UNCHOSEN,
    anyone,
    beside_chosen,
    choose_among,
    choose_any,
    done,
    meant,
    was_meant,
)
from rules_engine.effects.gear import given_upgrade
from rules_engine.effects.hands import fetched, of_kind
from rules_engine.effects.marking import choose_token
from rules_engine.effects.naming import chooses_opponent
from rules_engine.effects.several import guarded_each
from rules_engine.facts.errors import Refused
from rules_engine.kernel.flow import Ask, Verb
from rules_engine.state.events import Choose, Pass
from rules_engine.state.frames import Playing
from rules_engine.state.position import Modifier, Position, put_args, put_fighter, put_seat
from tests.engine.effects.scenes import resolving

ME, FOE, OTHER, FAR = range(4)
MIST, ABILITY = "stand-in:upgrade:mist:0", "stand-in:upgrade:orders:0"
knows(CardRules("stand-in:upgrade:mist", rule="upgrades.grant", keywords=("illusion",)))


def card(name: str = "S360", *chosen: int, **told: object) -> Position:
    """A card is being resolved whose player has chosen these already; Garrek has an illusion."""
    position = put_fighter(resolving(), FOE, upgrades=(MIST,))
    args = replace(position.stack[-1].args, card=name, choices=chosen)
    return replace(put_args(position, args), **told)


def asked(verb: Verb) -> Ask:
    assert isinstance(verb, Ask)
    return verb


def refused(ask: Ask, position: Position, event: Choose) -> str:
    with pytest.raises(Refused) as refusal:
        ask.answer(position, event)
    return refusal.value.rule


def choices(position: Position) -> tuple[int, ...]:
    args = position.stack[-1].args
    assert isinstance(args, Playing)
    return args.choices


def foes(*_: object) -> list[int]:
    return [FOE, OTHER]


@pytest.mark.parametrize(
    ("name", "breaks"), [("S360", True), (ABILITY, False)], ids=["ploy", "ability"]
)
def test_any_number_is_chosen_each_once_and_a_gambit_breaks_illusions(name, breaks):
    position = card(name)
    ask = asked(choose_any(foes)(position))
    assert list(ask.legal(position)) == [
        Pass(by=0),
        Choose(by=0, fighters=(FOE,)),
        Choose(by=0, fighters=(OTHER,)),
        Choose(by=0, fighters=(FOE, OTHER)),
    ]
    after = ask.answer(position, Choose(by=0, fighters=(FOE, OTHER))).position
    assert choices(after) == (FOE, OTHER)
    assert after.fighters[FOE].upgrades == (() if breaks else (MIST,))
    seen = [(one.what, one.other) for one in after.history if one.what == "chosen"]
    assert seen == [("chosen", FOE), ("chosen", OTHER)]
    assert ask.answer(position, Pass(by=0)) == done(position)
    for wrong in (
        Choose(by=0, fighters=()),
        Choose(by=0, fighters=(FOE, FOE)),
        Choose(by=0, fighters=(FOE, FAR)),
        Choose(by=0, fighters=(FOE,), option="more"),
    ):
        assert refused(ask, position, wrong) == "power_step.playable"
    again = card(name, FOE)
    assert list(asked(choose_any(foes)(again)).legal(again))[1:] == [
        Choose(by=0, fighters=(OTHER,))
    ]
    none = card(name, FOE, OTHER)
    assert choose_any(foes)(none) == done(none)


@pytest.mark.parametrize(
    ("name", "named", "found", "breaks", "noted"),
    [
        ("S360", True, [OTHER], True, 1),
        ("S360", False, [FOE, OTHER], False, 0),
        (ABILITY, True, [FOE, OTHER], False, 1),
        (ABILITY, False, [FOE, OTHER], False, 0),
    ],
)
def test_who_is_hidden_from_gambits_that_choose(name, named, found, breaks, noted):
    """One whom gambits cannot choose can be picked by what does not say that it chooses."""
    hidden = Modifier("trait", "add", 1, "S369", who=FOE, word=UNCHOSEN)
    position = card(name, modifiers=(hidden,))
    position = put_fighter(position, OTHER, upgrades=(MIST,))
    effect = choose_among(foes, named=named)
    assert effect.possible(position, position.stack[-1].args)
    ask = asked(effect(position))
    assert [one.fighters for one in ask.legal(position)] == [(one,) for one in found]
    after = ask.answer(position, Choose(by=0, fighters=(OTHER,))).position
    assert choices(after) == (OTHER,)
    assert after.fighters[OTHER].upgrades == (() if breaks else (MIST,))
    assert sum(one.what == "chosen" for one in after.history) == noted
    for wrong in ((), (FOE, OTHER), (FAR,)):
        assert refused(ask, position, Choose(by=0, fighters=wrong)) == "power_step.playable"


@pytest.mark.parametrize(
    ("chosen", "place", "found"),
    [((), 0, []), ((FOE,), 0, [ME]), ((FOE,), 1, []), ((FOE, ME), 1, [FOE, OTHER])],
)
def test_who_is_beside_the_one_chosen_before(chosen, place, found):
    position = card("S360", *chosen)
    args = position.stack[-1].args
    assert beside_chosen(anyone, place)(position, args) == found


def test_what_was_meant_is_remembered():
    position = card()
    assert not was_meant(position.stack[-1].args)
    after = meant(position).position
    assert was_meant(after.stack[-1].args)
    assert after.stack[-1].args.struck == (1,)


@pytest.mark.parametrize(("another", "found"), [(False, [0, 1, 2]), (True, [0, 2])])
def test_another_token_is_none_of_those_chosen_before(another, found):
    position = card("S360", 1)
    ask = asked(choose_token(lambda *_: [0, 1, 2], another=another)(position))
    assert [one.tokens for one in ask.legal(position)] == [(one,) for one in found]
    after = ask.answer(position, Choose(by=0, tokens=(2,))).position
    assert choices(after) == (1, 2)
    wrong = [Choose(by=0), Choose(by=0, tokens=(0, 2)), Choose(by=0, tokens=(3,))]
    for event in (*wrong, *((Choose(by=0, tokens=(1,)),) if another else ())):
        assert refused(ask, position, event) == "power_step.playable"


def test_only_a_card_that_is_there_and_wanted_is_fetched():
    ploy, other, upgrade, sealed = "S369", "S360", "S390", "?"
    position = put_seat(card(), 0, power_discard=(ploy, upgrade))
    ask = asked(fetched("power_discard", "power", of_kind("ploy"))(position))
    assert [one.option for one in ask.legal(position)] == [ploy]
    for wrong in (upgrade, other):
        event = Choose(by=0, option=wrong)
        with pytest.raises(Refused):
            ask.answer(position, event)
    hidden = put_seat(position, 0, power_deck=(sealed, sealed))
    ask = asked(fetched("power_deck", "power", of_kind("ploy"))(hidden))
    after = ask.answer(hidden, Choose(by=0, option=other)).position
    assert (after.seats[0].power_deck, after.seats[0].power) == ((sealed,), (other,))
    assert refused(ask, hidden, Choose(by=0, option=upgrade)) == "cards.discard-inert"


def test_the_only_opponent_is_chosen_unasked():
    for seat, other in ((0, 1), (1, 0)):
        position = card()
        position = put_args(position, replace(position.stack[-1].args, seat=seat))
        after = chooses_opponent(position).position
        assert after.stack[-1].args.struck == (other,)


def test_each_of_some_is_put_on_guard_and_no_longer_staggered():
    position = put_fighter(card(), FOE, guard_tokens=1, stagger_tokens=1)
    position = put_fighter(position, ME, stagger_tokens=2)
    position = put_fighter(position, FAR, stagger_tokens=1)
    after = guarded_each(lambda *_: [ME, FOE])(position).position.fighters
    assert [(one.guard_tokens, one.stagger_tokens) for one in after] == [
        (1, 0),
        (2, 0),
        (0, 0),
        (0, 1),
    ]


OWN, FOREIGN, OTHER_HAND = "S390", "S21", "S389"
"""Great Speed, one of Garrek alone, and another that any fighter may have."""


@pytest.mark.parametrize(
    ("hand", "given", "allowed"),
    [
        ((OWN, FOREIGN), OWN, True),
        ((OWN, FOREIGN), FOREIGN, False),
        ((OWN,), OTHER_HAND, False),
        (("?",), OTHER_HAND, True),
        (("?",), FOREIGN, False),
        ((), OWN, False),
    ],
)
def test_which_upgrade_of_a_hand_a_card_can_give(hand, given, allowed):
    """One that is in the hand, or may lie there sealed, and that the fighter may have."""
    position = put_seat(card(), 0, power=hand)
    if not allowed:
        with pytest.raises(Refused) as refusal:
            given_upgrade(position, 0, ME, given)
        assert refusal.value.rule == "upgrades.restrictions"
        return
    after = given_upgrade(position, 0, ME, given)
    assert after.fighters[ME].upgrades == (given,)
    assert len(after.seats[0].power) == len(hand) - 1
    told = [(one.what, one.fighter, one.word) for one in after.history]
    assert told == [("upgrade", ME, given), ("upgrade given", ME, "S360")]
