"""All that is told of the fighters of the data is played, or is listed here with its reason."""

import pytest

from rules_engine.card_book.known import rules_of
from rules_engine.effects import weapons
from rules_engine.facts.abilities import CLAUSES, INSPIRE
from rules_engine.facts.catalogue import catalogue
from rules_engine.facts.fighters import FighterCard, known_fighters
from rules_engine.facts.rules import rules
from rules_engine.moments import reacting
from rules_engine.moments.inspire import CONDITIONS, INSPIRED_BY_ABILITY, condition_of
from rules_engine.sequences.fight import (
    attack_rules,
    attacking,
    driving_back,
    hitting,
    may_attack,
    rolls,
)
from tests.engine.proof.firing import everything

FIGHTERS = catalogue().fighters
NOT_PLAYED: set[str] = set()
WORDS_OF_ATTACKS = {
    "damage: smash and criticals of five dice",
    "only while an enemy is out of action",
    *("cleave", "ensnare", "grievous", "stagger", "scything", "all_adjacent", "combo"),
    *("knockback:1", "knockback:2", "crit:cleave", "crit:knockback:1", "crit:knockback:2"),
    *("crit:+1 damage", "+1 damage on a charge", "+1 dice below two wound tokens"),
    *("re-roll 1 attack dice", "re-roll any attack dice", "once per game", "not modifiable"),
    *("reaction_counter", "reaction after combo attack", "reaction attack"),
    *("reaction: second attack once per phase", "defender's criticals do not count"),
    *(weapons.FOLLOWS, *weapons.SPENDS, driving_back.TWICE, attacking.NET),
    *(weapons.HURTS, weapons.BREAKS, weapons.HEALS, weapons.DAZES, weapons.SPENT, weapons.PINS),
    *(attacking.CHARGES, attacking.GUARDS, rolls.SURE, rolls.TIPS, "seeking"),
    *(weapons.DISARMS, reacting.UNANSWERED),
    *(may_attack.STEPS, hitting.HARMLESS, driving_back.FORCE, attack_rules.GHOSTLY),
}
"""The keywords the sequences ask for; each is fired by a test, as the report of proof shows."""


def sides(card: FighterCard) -> list[str]:
    return [
        ability
        for side in (card.base, card.inspired)
        if side is not None
        for ability in side.abilities
    ]


def test_the_data_has_132_fighters_and_123_of_them_are_whole():
    assert (len(FIGHTERS), len(known_fighters())) == (132, 123)


def test_every_clause_of_a_fighters_summary_is_known():
    told = {
        clause
        for fighter in FIGHTERS
        for clause in (fighter.abilities_summary or "").split("; ")
        if clause
    }
    assert told == set(CLAUSES)


def test_what_is_not_played_has_its_reason():
    assert {words for words, clause in CLAUSES.items() if clause.open} == NOT_PLAYED
    assert all(CLAUSES[words].open.startswith("no source tells") for words in NOT_PLAYED)


def test_every_ability_of_a_card_has_rules_that_rest_on_the_rule_index():
    named = {
        ability
        for clause in (*CLAUSES.values(), *INSPIRE.values())
        for ability in (*clause.abilities, *clause.base, *clause.inspired)
    }
    assert sorted(one for one in named if rules_of(one) is None) == []
    assert {rules_of(one).rule for one in named} <= set(rules())
    assert {one for card in known_fighters().values() for one in sides(card)} <= named


def test_every_keyword_of_an_attack_is_one_that_is_asked_for():
    assert everything()["keywords"] == WORDS_OF_ATTACKS


def test_every_fighter_is_inspired_by_a_condition_or_an_ability_or_not_at_all():
    never = {name for name, card in known_fighters().items() if card.inspired is None}
    assert never == {"Blue Horror", "Brimstone Horrors"}
    for card in known_fighters().values():
        if card.inspired is not None and condition_of(card) is None:
            by = INSPIRED_BY_ABILITY.get(card.name) or INSPIRED_BY_ABILITY[card.warband]
            assert rules_of(by) is not None
    assert set(INSPIRED_BY_ABILITY).isdisjoint(CONDITIONS)


@pytest.mark.parametrize("fighter", FIGHTERS, ids=lambda one: one.name)
def test_a_card_holds_what_its_summary_tells(fighter):
    card = known_fighters().get(fighter.name)
    if card is None:
        assert fighter.base.move is None, "only a card without numbers is left out"
        return
    clauses = [CLAUSES[one] for one in (fighter.abilities_summary or "").split("; ") if one]
    for clause in clauses:
        assert set(clause.traits) <= set(card.traits)
        assert set(clause.abilities + clause.base) <= set(card.base.abilities)
        assert set(clause.base_traits) <= set(card.base.traits)
        if card.inspired is not None:
            assert set(clause.abilities + clause.inspired) <= set(card.inspired.abilities)
            assert set(clause.inspired_traits) <= set(card.inspired.traits)
