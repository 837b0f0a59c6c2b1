"""Finding what fits a question best."""

import pytest

from rules_engine.lookup import Index, Text, search


def keys(question, edition=""):
    return [one.text.key for one in search(question, edition)]


def text(key, heading, body="", **more):
    return Text(kind="rule", key=key, title=heading, heading=heading, body=body, **more)


def test_the_heading_counts_more_than_the_body_and_a_rare_word_more_than_a_common_one():
    index = Index(
        [
            text("a", "Push: away", "a gnarlroot"),
            text("b", "Knockback: extra", "a push goes away from it"),
            text("c", "Push: closer"),
        ]
    )
    assert [one.text.key for one in index.search("push away")] == ["a", "b", "c"]
    assert [one.text.key for one in index.search("gnarlroot")] == ["a"]


def test_texts_that_fit_alike_come_in_the_order_of_their_keys():
    index = Index([text(key, "Push") for key in ("c", "a", "b")])
    assert [one.text.key for one in index.search("push")] == ["a", "b", "c"]


@pytest.mark.parametrize(
    ("slip", "first"),
    [
        ("twist the nife and rebound", "DC-283"),
        ("faneway crystl in a charge", "DC-159"),
        ("gaurd", "guard.action"),
    ],
)
def test_slips_of_typing_are_forgiven(slip, first):
    assert keys(slip)[0] == first


def test_an_edition_has_only_its_own():
    assert "keywords.stagger" in keys("stagger", "harrowdeep-2021")
    assert "keywords.stagger" not in keys("stagger", "shadespire-2018")
    assert not any(key.startswith("DC-") for key in keys("trap drive back", "harrowdeep-2021"))


def test_what_is_about_a_card_comes_first_when_it_is_named():
    found = search("time trap")[:3]
    assert all("Time Trap" in one.text.cards for one in found)


@pytest.mark.parametrize("question", ["", "   ", "???", "can i", "zebra", "\0\u202e"])
def test_what_says_nothing_finds_nothing(question):
    assert search(question) == []


def test_a_very_long_question_is_read_to_a_point():
    assert keys("guard " * 10_000)[0] == keys("guard")[0]
