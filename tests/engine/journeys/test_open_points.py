"""Each rule of journeys is held somewhere or says why not; each open point is rested on in play."""

import re
from pathlib import Path

import rules_engine
from rules_engine.facts.assumptions import assumptions
from rules_engine.facts.rules import rules
from rules_engine.journey_table import replay_journey, trial_journey
from rules_engine.journeys.invented import HEROES, HOSTILES, MAPS
from tests.engine.journeys.logs import BEGUN, header, log_of

ENGINE = Path(rules_engine.__file__).parent
GENERAL = {"journey-party", "journey-given-cards", "journey-dice-faces"}
"""Readings that the form of logs and cards takes, before anything is played."""
REST_ON_ALL = (56, 18, 32)
"""Seeds of random journeys that rest on every other reading between them."""
BY_KIND = re.compile(r"quest\.(victory|after)-(hunt|scavenge|deliverance)")


def named() -> set[str]:
    found: set[str] = set()
    for room in ("journeys", "journey_table", "editions"):
        for path in (ENGINE / room).rglob("*.py"):
            found.update(re.findall(r'"([a-z_]+\.[a-z0-9-]+)"', path.read_text()))
    tables = (ENGINE / "data" / "journeys.json").read_text()
    return found | set(re.findall(r'"([a-z_]+\.[a-z0-9-]+)"', tables))


def test_every_rule_of_journeys_is_used_or_says_why_not():
    own = {one.id: one for one in rules().values() if set(one.cites) == {"cursed-city"}}
    assert len(own) == 124
    unused = set(own) - named()
    unused = {one for one in unused if not BY_KIND.fullmatch(one)}
    assert unused == {one.id for one in own.values() if one.unplayed}


def test_every_open_point_of_journeys_is_rested_on_in_play():
    logs = [trial_journey(seed) for seed in REST_ON_ALL]
    logs.append(log_of(BEGUN, header()))
    rested = {name for log in logs for one in replay_journey(log).checks for name in one.assumed}
    own = {name for name in assumptions() if name.startswith("journey-")}
    assert own - rested == GENERAL


def test_examples_say_that_they_are_invented():
    assert all(one.invented for one in (*HEROES, *HOSTILES, *MAPS.values()))


def test_the_walk_through_the_reference_names_tests_that_there_are():
    text = (ENGINE.parent / "docs" / "engine_sources.md").read_text()
    walk = text[text.index("| sheet, heading | what happens |") :]
    rows = [line.split("|") for line in walk.splitlines() if line.startswith("| ")][2:]
    assert len(rows) == 82
    for row in rows:
        for named in row[3].strip().split("; "):
            if named == "lost":
                continue
            word, _, tests = named.partition(": ")
            there = (Path(__file__).parent / f"test_{word}.py").read_text()
            for test in tests.split(", "):
                assert f"def test_{test}(" in there, (row[1], word, test)
    headings = {row[1].strip() for row in rows}
    cited = {
        place.removeprefix("reference: ")
        for one in (*rules().values(), *assumptions().values())
        for place in one.cites.get("cursed-city", ())
        if place.startswith("reference: ")
    }
    assert cited <= headings | {heading.partition(",")[0] for heading in headings}
