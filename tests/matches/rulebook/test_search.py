"""The box over the rules."""

from matches.rulebook.queries.search import Wanted, hit_of, search
from matches.rules.editions import EDITIONS
from rules_engine.facts.rules import rules
from rules_engine.lookup import texts


def keys(**wanted):
    return [hit.key for hit in search(Wanted(**wanted))]


def test_a_rule_is_told_in_the_words_of_the_edition_asked_for():
    hits = {
        edition: search(Wanted(text="how much glory for a kill", edition=edition))[0]
        for edition in ("dreadfane-2019", "harrowdeep-2021")
    }
    assert {hit.key for hit in hits.values()} == {"bounty.amount"}
    assert "two glory points" in hits["dreadfane-2019"].says
    assert "one glory point" in hits["harrowdeep-2021"].says


def test_it_can_be_narrowed_to_a_kind_and_to_a_card():
    assert all(key.startswith("DC-") for key in keys(text="trap drive back", kind="answer"))
    about = search(Wanted(text="attack", card="last chance"))
    assert about
    assert {hit.kind for hit in about} == {"answer", "card"}
    assert "DC-242" in keys(text="against trap", card="Last Chance")


def test_a_hit_says_where_it_holds_and_where_it_is_told():
    (rule,) = [hit for hit in search(Wanted(text="stagger token")) if hit.key == "keywords.stagger"]
    assert (rule.where, rule.address) == ("Harrowdeep (2021)", "/rules/keywords.stagger/")
    answer = search(Wanted(text="DC-278"))[0]
    assert (answer.where, answer.address) == ("DC-278, Nightvault (2019)", "/rules/DC-278/")
    card = search(Wanted(text="Twist the Knife", kind="card"))[0]
    assert (card.title, card.address) == ("Twist the Knife", f"/cards/{card.key}/")


def test_the_journeys_of_cursed_city_are_asked_like_an_edition():
    asked = search(Wanted(text="diseased", edition="cursed-city"))
    assert asked[0].key.startswith("ailment.diseased")
    assert asked[0].where == "Cursed City"
    assert all("cursed-city" in hit.editions for hit in asked)
    assert not {"ailment.diseased-hero"} & {*keys(text="diseased", edition="harrowdeep-2021")}


def test_a_rule_of_every_edition_and_of_the_journeys_says_both():
    everywhere = [one for one in rules().values() if {*EDITIONS, "cursed-city"} <= {*one.cites}]
    alike = [rule.id for rule in everywhere if isinstance(rule.text, str)]
    assert alike
    for text in (text for text in texts() if text.key in alike):
        assert hit_of(text).where == "every edition, Cursed City"


def test_a_rule_that_editions_word_otherwise_says_whose_words_are_shown():
    away = next(text for text in texts() if text.key == "push.away")
    assert hit_of(away).where == "every edition; here as in Harrowdeep (2021)"
    assert hit_of(away, "nightvault-2019").where == "every edition; here as in Nightvault (2019)"
    assert "end further off" in hit_of(away, "nightvault-2019").says


def test_nothing_is_found_for_nothing():
    assert keys() == keys(text="zebra") == []
