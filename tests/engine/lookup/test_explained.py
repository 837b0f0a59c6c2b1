"""A rule with all that refers to it."""

import pytest

from rules_engine.facts.rules import UnknownRule, rules
from rules_engine.lookup import Step, Wording, explained, explained_in_words


def test_a_rule_that_every_edition_words_alike():
    found = explained("push.up-to")
    assert found.wordings == (
        Wording(
            "nightvault-2019",
            "'Up to' lets the player push fewer hexes, even none.",
            ("DC-012", "DC-070", "DC-167"),
            "nightvault-2019",
        ),
    )
    assert found.lacking == ("shadespire-2018", "dreadfane-2019", "harrowdeep-2021")
    assert not found.differs
    assert found.answers == ("DC-012", "DC-070", "DC-167")
    assert {"Drifting Advance", "Quick Advance"} <= set(found.cards)


def test_a_rule_that_differs_says_whose_wording_it_shares():
    found = explained("bounty.amount")
    assert found.differs
    assert [(one.edition, one.same_as) for one in found.wordings] == [
        ("shadespire-2018", "shadespire-2018"),
        ("nightvault-2019", "shadespire-2018"),
        ("dreadfane-2019", "dreadfane-2019"),
        ("harrowdeep-2021", "shadespire-2018"),
    ]


def test_the_rows_that_carry_a_rule_out_are_named():
    assert (
        Step("harrowdeep-2021", "attack", "defence-roll") in explained("attack.defence-roll").steps
    )


def test_open_points_are_named():
    assert explained("decks.gambit-share").assumed == ("gambit-limit-in-nightvault",)


def test_every_rule_is_explained():
    assert [one for one in rules() if not explained(one).wordings] == []


def test_a_rule_nobody_has():
    with pytest.raises(UnknownRule):
        explained("push.sideways")


def test_it_is_told_at_a_terminal():
    assert explained_in_words(explained("push.zero-is-none")).splitlines()[:3] == [
        "push.zero-is-none",
        "  A push of no hexes is no push.",
        "  nightvault-2019: (DC-013)",
    ]
    assert "  not in: shadespire-2018, dreadfane-2019, harrowdeep-2021" in explained_in_words(
        explained("push.zero-is-none")
    )
