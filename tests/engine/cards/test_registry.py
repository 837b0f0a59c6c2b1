"""The registry of cards refuses strangers: names, moments, characteristics, rules, places."""

import ast
from functools import cache
from pathlib import Path

import pytest

import rules_engine
from rules_engine.card_book import known as book
from rules_engine.card_book.known import FIELDS_OF_KIND, CardRules, all_known, knows
from rules_engine.card_book.printed import cards
from rules_engine.effects.changing import modify
from rules_engine.effects.upgrades import plus
from rules_engine.facts import abilities
from rules_engine.facts.abilities import Clause
from rules_engine.facts.errors import Fault
from rules_engine.facts.fighters import known_fighters
from rules_engine.facts.rules import rule

HERE = Path(rules_engine.__file__).parent


@cache
def words_of_the_sequences() -> frozenset[str]:
    """Every word of the sequences and editions: a moment that is none of them never comes."""
    found = set()
    for room in ("sequences", "editions", "moments", "machine.py"):
        for path in [HERE / room] if room.endswith(".py") else (HERE / room).rglob("*.py"):
            for node in ast.walk(ast.parse(path.read_text())):
                if isinstance(node, ast.Constant) and isinstance(node.value, str):
                    found.add(node.value)
    return frozenset(found)


@cache
def names() -> frozenset[str]:
    """What may have rules: cards, with what they lend, fighters' abilities, and stand-ins."""
    printed = {card.name for card in cards().values()}
    clauses = [
        clause
        for table in vars(abilities).values()
        if isinstance(table, dict)
        for clause in table.values()
        if isinstance(clause, Clause)
    ]
    told = {
        ability
        for clause in clauses
        for ability in (*clause.abilities, *clause.base, *clause.inspired)
    }
    sides = [side for one in known_fighters().values() for side in (one.base, one.inspired) if side]
    actions = {attack.name for side in sides for attack in side.attacks}
    return frozenset(printed | told | actions)


@pytest.mark.parametrize("card", all_known().values(), ids=lambda card: card.name)
def test_a_card_is_known_to_the_catalogue_and_speaks_of_what_there_is(card):
    if not card.name.startswith("stand-in:"):
        lent_by = card.name.partition(": ")[0]
        assert {card.name, lent_by} & names()
    assert set(card.at) <= words_of_the_sequences()
    assert rule(card.rule).id == card.rule


def test_a_characteristic_that_there_is_not_is_refused():
    with pytest.raises(Fault, match="no modifier is known by 'moove'; 'move' is one"):
        knows(plus("Great Strydes", "moove", 2))
    assert "Great Strydes" not in all_known()


@pytest.mark.parametrize(
    ("what", "how", "until"),
    [("dyce", "add", "round"), ("dice", "plus", "round"), ("dice", "add", "day")],
)
def test_an_effect_of_strange_words_is_refused(what, how, until):
    with pytest.raises(Fault, match="no modifier is known by"):
        modify(what, how, 1, until=until)


@pytest.mark.parametrize(
    ("name", "said", "told"),
    [
        ("Great Strength", {"condition": lambda _, __: True}, "'upgrade', which has no condition"),
        ("Ready for Action", {"cost": 2}, "'ploy', which has no cost"),
        ("Ready for Action", {"casting": ("lightning",)}, "'ploy', which has no casting"),
        ("Supremacy", {"persists": "round", "cost": 2}, "'objective', which has no cost, persists"),
    ],
)
def test_what_a_card_of_its_kind_cannot_say_is_refused(monkeypatch, name, said, told):
    known = all_known()
    monkeypatch.delitem(book._BY_NAME, name, raising=False)
    with pytest.raises(Fault, match=f"{name} is of the kind {told}"):
        knows(CardRules(name, rule=next(iter(known.values())).rule, **said))


def test_every_field_is_said_by_a_card_of_a_kind_that_may():
    """A field that no kind has is for abilities and stand-ins alone."""
    of_kinds = frozenset().union(*FIELDS_OF_KIND.values())
    assert set(CardRules.__struct_fields__) - of_kinds == {"glory"}
    assert set(FIELDS_OF_KIND) == {card.kind for card in cards().values()}


def test_a_name_is_registered_once():
    known = next(iter(all_known().values()))
    with pytest.raises(Fault, match="has rules twice"):
        knows(CardRules(known.name, rule=known.rule))
