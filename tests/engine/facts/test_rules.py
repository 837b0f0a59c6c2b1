"""The rule index and the table of assumptions: what they promise, and that they keep it."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from rules_engine.facts.assumptions import assumption, assumptions
from rules_engine.facts.errors import Fault, Unusable
from rules_engine.facts.rules import EDITIONS, JOURNEYS, cite, matching, rule, rules
from rules_engine.lookup import explained, explained_in_words

SOURCES = json.loads((Path(__file__).parents[1] / "known" / "sources.json").read_text())
DATA = Path(sys.modules["rules_engine.facts.rules"].__file__).parents[1] / "data"
FORMATS = {
    entry["id"] for entry in json.loads((DATA / "formats.json").read_text())["formats"]
} - set(EDITIONS)
ID = re.compile(r"[a-z]+(_[a-z]+)*\.[a-z0-9]+(-[a-z0-9]+)*")
PAGES = re.compile(r"pg (\d+)(?:-(\d+))?")


def fault_of(place: str, edition: str) -> str:
    """Why a citation under this edition does not exist; empty if it does."""
    book = SOURCES["books"][edition]
    kind, _, name = place.partition(": ")
    pages = PAGES.fullmatch(place)
    if pages:
        first, last = int(pages[1]), int(pages[2] or pages[1])
        known = book["pages"][0] <= first <= last <= book["pages"][1]
        return "" if known and (not pages[2] or first < last) else "no such page"
    if place.startswith("DC-"):
        known = edition == "nightvault-2019" and re.fullmatch(r"DC-\d{3}", place)
        return "" if known and 1 <= int(place[3:]) <= SOURCES["answers"] else "no such answer"
    if kind == "glossary":
        return "" if name in book["glossary"] else "no such term"
    if kind == "reference" and name:
        return "" if name in book.get("sheets", ()) else "no such sheet or heading"
    if kind == "assumption":
        known = name in assumptions() and edition in assumption(name).editions
        return "" if known else "no such assumption of the edition"
    return "" if place == "reference" else "no form of citation"


def test_every_id_is_well_formed_and_lies_in_the_file_of_its_topic():
    for path in (DATA / "rules").glob("*.json"):
        for entry in json.loads(path.read_text()):
            assert ID.fullmatch(entry["id"]), entry["id"]
            if path.stem != "kernel":
                assert entry["id"].startswith(f"{path.stem}."), (path.name, entry["id"])


def test_every_citation_exists():
    wrong = [
        (entry.id, edition, place, fault_of(place, edition))
        for entry in rules().values()
        for edition, places in entry.cites.items()
        if edition not in FORMATS
        for place in places
        if fault_of(place, edition)
    ]
    assert wrong == []


@pytest.mark.parametrize(
    ("place", "edition"),
    [
        ("pg 33", "shadespire-2018"),
        ("pg 21-20", "shadespire-2018"),
        ("page 20", "shadespire-2018"),
        ("DC-308", "nightvault-2019"),
        ("DC-011", "shadespire-2018"),
        ("glossary: Delve", "dreadfane-2019"),
        ("assumption: cover-symbol", "nightvault-2019"),
    ],
)
def test_a_citation_of_nothing_is_found_out(place: str, edition: str):
    assert fault_of(place, edition)


def test_every_rule_is_some_editions_and_has_a_wording_for_each_of_them():
    for entry in rules().values():
        assert entry.cites.keys() <= {*EDITIONS, *JOURNEYS, *FORMATS}, entry.id
        assert all(entry.cites.values()), entry.id
        if isinstance(entry.text, dict):
            assert entry.text.keys() == entry.cites.keys(), entry.id
            assert len(set(entry.text.values())) > 1, f"{entry.id}: one wording would do"
        texts = [entry.text] if isinstance(entry.text, str) else entry.text.values()
        assert all(text.strip() == text and text.endswith(".") for text in texts), entry.id


def test_no_statement_stands_twice():
    texts = [entry.text for entry in rules().values() if isinstance(entry.text, str)]
    assert sorted({text for text in texts if texts.count(text) > 1}) == []


def test_related_ids_exist_and_never_lead_home():
    for entry in rules().values():
        assert set(entry.related) <= rules().keys() - {entry.id}, entry.id


def test_every_assumption_is_used_by_a_rule_of_each_of_its_editions_or_says_it_is_general():
    general = {"nightvault-silence", "missing-boards-and-fighters"}
    used = {
        (place.removeprefix("assumption: "), edition)
        for entry in rules().values()
        for edition, places in entry.cites.items()
        for place in places
        if place.startswith("assumption: ")
    }
    expected = {
        (name, edition)
        for name, entry in assumptions().items()
        if name not in general
        for edition in entry.editions
    }
    assert expected - used == set()


def test_assumptions_name_another_reading_than_the_one_taken_and_cite_what_exists():
    for name, entry in assumptions().items():
        assert re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", name)
        assert entry.value not in {other.value for other in entry.others}
        assert set(entry.editions) <= {*EDITIONS, *JOURNEYS}
        for edition, places in entry.cites.items():
            assert [place for place in places if fault_of(place, edition)] == [], name


def test_a_rule_answers_for_the_editions_that_have_it():
    away = rule("push.away")
    assert away.wording("nightvault-2019") == "Away: the push must end further off than it began."
    assert away.wording("harrowdeep-2021").startswith("Away: each hex")
    assert cite("push.away", "nightvault-2019") == ("DC-011",)
    assert cite("push.away", "harrowdeep-2021") == ("harrowdeep-2021 pg 29",)
    assert cite("attack.range", "nightvault-2019") == (
        "shadespire-2018 pg 19",
        "shadespire-2018 pg 20",
    )


def test_what_is_not_there_is_told_apart_by_whose_mistake_it_is():
    with pytest.raises(Fault, match=r"no rule is called .push\.sideways."):
        rule("push.sideways")
    with pytest.raises(Fault, match=r"dreadfane-2019 has no rule power_step\.delve"):
        cite("power_step.delve", "dreadfane-2019")
    with pytest.raises(Fault, match="no assumption is called 'weather'"):
        assumption("weather")
    with pytest.raises(Unusable, match="search for a word"):
        matching("weather")


def test_matching_takes_an_id_or_the_beginning_of_one():
    assert [entry.id for entry in matching("knockback.stops")] == ["knockback.stops"]
    assert [entry.id for entry in matching("power_step.delve")] == ["power_step.delve"]
    assert [entry.id for entry in matching("power_step.del")] == [
        "power_step.delve",
        "power_step.delve-once",
    ]


def test_reading_the_index_is_left_until_it_is_asked_for():
    code = "import rules_engine.facts.rules as r; assert r.rules.cache_info().misses == 0"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


UNPLAYED = {one.id: one.unplayed for one in rules().values() if one.unplayed}
SOURCE = Path(sys.modules["rules_engine.facts.rules"].__file__).parents[1]


def test_a_rule_that_is_cited_and_not_played_says_why():
    """Boards shown as pictures, secret warbands, one leader: no event is held against them."""
    known = {"game.one-leader", "match_play.secret-warbands", "multiplayer.fixed-format"}
    assert known <= set(UNPLAYED)
    assert all(why.endswith(".") for why in UNPLAYED.values())
    named = set()
    for path in SOURCE.rglob("*.py"):
        named.update(re.findall(r'"([a-z_]+\.[a-z0-9-]+)"', path.read_text()))
    assert named & set(UNPLAYED) == set()


def test_explaining_such_a_rule_says_so():
    assert "cited, not played: " in explained_in_words(explained("multiplayer.fixed-format"))
    assert "not played: " not in explained_in_words(explained("attack.range"))
