"""Cards with an errata: the older editions play what is printed, the newest the errata."""

from collections.abc import Callable

import pytest

from rules_engine.card_book.known import rules_of
from rules_engine.facts.card_details import card_details
from rules_engine.facts.errata import errata_played
from rules_engine.facts.errors import Refused
from rules_engine.machine import legal
from rules_engine.state.events import Action, Choose, Pass, Play, Push, Reroll, Roll
from rules_engine.state.frames import Frame, Harming
from rules_engine.state.position import Happening, Position, put
from tests.engine.cards.arming import armed
from tests.engine.cards.deeds import SWORD
from tests.engine.cards.playing import held
from tests.engine.cards.tables import HELD, A, B, G, K, N, S, id_of, objectives, scorable
from tests.engine.driving import BROADSWORD, ask_of, dice, drive, skip, step

PRINTED, ERRATA = "nightvault-2019", "harrowdeep-2021"


def second_wind(edition: str) -> tuple[bool, bool]:
    """Whether it is for a fighter with a token, and for one whose Charge has left none."""
    card = id_of("Second Wind")
    token = held(card, pieces=(S((3, 2), charge_tokens=1), G((4, 2))), edition=edition)
    charged = put(
        held(card, edition=edition), ("history",), (Happening("charge", seat=0, fighter=0, turn=1),)
    )
    return tuple(Play(by=0, card=card) in legal(one) for one in (token, charged))  # type: ignore[return-value]  # two


def irresistible_prize(edition: str) -> bool:
    """Whether a fighter may be pushed no hex at all."""
    card, pieces = id_of("Irresistible Prize"), (S((3, 2)), N((3, 4)), G((6, 10)))
    table = held(card, pieces=pieces, tokens=objectives((3, 3)), edition=edition)
    chosen = skip(drive(table, Play(by=0, card=card), Choose(by=0, tokens=(0,))))
    return Push(by=0, fighter=0, path=()) in legal(chosen)


def crown_of_avarice(edition: str) -> tuple[bool, bool]:
    """Whether it answers an opponent's ploy, and one of its own player."""
    rules = rules_of("Crown of Avarice")
    assert rules is not None
    assert rules.when is not None

    def felled_by(seat: int) -> bool:
        table = held(edition=edition, pieces=(S((3, 2)), G((4, 2), wound_tokens=4)))
        harm = Harming(1, 4, seat=seat, source="S369", out=True)
        stack = (*table.stack, Frame("damage", "check-out", harm))
        assert rules is not None
        assert rules.when is not None
        return bool(rules.when(put(table, ("stack",), stack), 1, 1))

    return felled_by(0), felled_by(1)


def prized_vendetta(edition: str) -> bool:
    """Whether one of two dice may be rolled again by itself."""
    card = id_of("Prized Vendetta")
    table = held(card, mine={"glory": 1}, edition=edition)
    sworn = skip(drive(table, Play(by=0, card=card, fighter=0), Choose(by=0, fighters=(1,))))
    while ask_of(sworn).kind != "activation" or ask_of(sworn).who != 0:
        sworn = skip(step(sworn, Pass(by=ask_of(sworn).who)).position)
    rolled = skip(drive(sworn, BROADSWORD, Roll(by=0, kind="attack", faces=dice("ff"))))
    assert step(rolled, Reroll(by=0, dice=(0, 1), faces=dice("ss"))).position != rolled
    try:
        step(rolled, Reroll(by=0, dice=(0,), faces=dice("s")))
    except Refused:
        return False
    return True


def ancient_commander(edition: str) -> bool:
    """Whether one that has moved may be among the three."""
    friends = (N((1, 1), move_tokens=1), A((1, 3)), B((5, 1), seat=0))
    command = Action(by=0, fighter=0, card=id_of("Ancient Commander"))
    return command in legal(armed("Ancient Commander", others=friends, edition=edition))


def battle_without_end(edition: str) -> bool:
    """Whether one fighter that has returned twice is enough."""
    rules = rules_of("Battle Without End")
    assert rules is not None
    assert rules.condition is not None
    back = tuple(Happening("raised", seat=0, other=0, turn=turn) for turn in (1, 2))
    return rules.condition(put(held(edition=edition), ("history",), back), 0)


def counts_as_a_tome(name: str, edition: str) -> bool:
    """Whether an upgrade has the label that Preserve Their Knowledge asks for."""
    pieces = (*(one((3, at), upgrades=(name,)) for at, one in enumerate((S, A, N))), G((6, 10)))
    table = held(edition=edition, pieces=pieces)
    rules = rules_of("Preserve Their Knowledge")
    assert rules is not None
    assert rules.condition is not None
    return rules.condition(table, 0)


FORMS: dict[str, tuple[Callable[[str], object], object, object]] = {
    "S354": (second_wind, (True, True), (True, False)),
    "NV426": (irresistible_prize, True, False),
    "NV489": (crown_of_avarice, (True, True), (True, False)),
    "NVPU54": (prized_vendetta, False, True),
    "S78": (ancient_commander, True, False),
    "S59": (battle_without_end, False, True),
    "NV547": (lambda edition: counts_as_a_tome("Tome of Healing", edition), False, True),
    "NV549": (lambda edition: counts_as_a_tome("Tome of Insight", edition), False, True),
}
TRIED_ELSEWHERE = {"S152", "S431"}


@pytest.mark.parametrize("card", FORMS)
def test_each_edition_plays_its_form_of_the_card(card: str):
    asked, printed, errata = FORMS[card]
    assert (asked(PRINTED), asked(ERRATA)) == (printed, errata)


def concerted_attack(edition: str) -> tuple[bool, bool]:
    """Whether the third attacker is enough, and when the card comes after that."""
    pieces = (S((1, 2)), A((3, 2)), N((2, 3), seat=0), G((2, 2)), K((6, 9)))
    course = tuple(
        Happening("attack", seat=0, fighter=one, other=3, word="miss", turn=1) for one in range(3)
    )
    table = held(edition=edition, pieces=pieces, mine={"objectives": (HELD,)})
    at_once = put(table, ("history",), course)
    later = put(put(table, ("history",), course), ("surged",), len(course))
    return tuple(scorable("Concerted Attack", one) for one in (at_once, later))  # type: ignore[return-value]  # two


def victorious_duel(edition: str) -> tuple[bool, bool]:
    """Whether an enemy leader felled by the leader's attack counts, and one by its spell."""
    pieces = (S((1, 2)), G(None, out=True, seat=1))
    table = held(edition=edition, pieces=pieces, mine={"objectives": (HELD,)})
    made = [Happening("out", seat=0, fighter=0, other=1, word=w, turn=1) for w in (SWORD, "S369")]
    tables = [put(table, ("history",), (one,)) for one in made]
    return tuple(scorable("Victorious Duel", one) for one in tables)  # type: ignore[return-value]  # two


PRINTED_ANEW: dict[str, tuple[Callable[[str], object], object, object]] = {
    "Concerted Attack": (concerted_attack, (True, True), (True, False)),
    "Victorious Duel": (victorious_duel, (True, True), (True, False)),
}


@pytest.mark.parametrize("name", PRINTED_ANEW)
def test_the_newest_edition_plays_a_card_as_its_later_printing_words_it(name: str):
    asked, printed, later = PRINTED_ANEW[name]
    assert (asked(PRINTED), asked(ERRATA)) == (printed, later)


def test_every_errata_is_played_in_both_forms_or_says_why_not():
    told = {card: row for card, row in card_details().items() if row.errata}
    assert set(errata_played()) == set(told)
    both = {card for card, one in errata_played().items() if one.forms == "both"}
    renamed = {card for card, row in told.items() if row.renamed}
    assert both == renamed | set(FORMS) | TRIED_ELSEWHERE
    assert all(one.why for one in errata_played().values() if one.forms != "both")


def test_two_fighters_that_returned_are_enough_in_both_forms():
    rules = rules_of("Battle Without End")
    assert rules is not None
    assert rules.condition is not None
    two = tuple(Happening("raised", seat=0, other=one, turn=1) for one in (0, 1))
    tables: list[Position] = [held(edition=edition) for edition in (PRINTED, ERRATA)]
    assert [rules.condition(put(one, ("history",), two), 0) for one in tables] == [True, True]
    assert not rules.condition(put(tables[1], ("history",), two[:1]), 0)
