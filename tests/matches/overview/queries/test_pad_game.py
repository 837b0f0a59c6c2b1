"""What the pad goes by: the edition's numbers and the course of a match, asked of the engine."""

import pytest

from matches.overview.queries.pad_game import game_facts, goes_on
from matches.rules import event_rules
from matches.scores.queries import match_page
from tests import factories
from tests.matches.decklists.handing_in import hand_in

pytestmark = [pytest.mark.django_db, pytest.mark.database]


def rules_of(event, **changed):
    return event_rules.read({**event.rules, **changed})


def test_a_third_game_is_played_unless_one_has_won_both(event):
    courses = goes_on(rules_of(event))
    assert {"0", "1", "drawn", "0 1", "1 0", "0 drawn", "drawn drawn"} <= set(courses)
    assert not {"0 0", "1 1", "unfinished", "0 unfinished", "0 1 0"} & set(courses)


def test_a_match_of_one_game_never_goes_on(event):
    assert goes_on(rules_of(event, best_of=1)) == []


def facts_of(table, actor):
    facts = game_facts(match_page(table.pk, actor), actor, may_write=True)
    assert facts is not None
    return facts


@pytest.mark.parametrize(
    ("edition", "bounty", "large"), [("harrowdeep-2021", 1, True), ("dreadfane-2019", 2, False)]
)
def test_the_numbers_are_those_of_the_edition(table, ana, event, edition, bounty, large):
    event.edition = edition
    event.save()
    facts = facts_of(table, ana)
    assert (facts["rounds"], facts["activations"]) == (3, 4)
    assert (facts["bounty"], facts["large"]) == (bounty, large)
    ogor = next(
        one for one in facts["warbands"]["Mollog's Mob"] if one["name"].startswith("Mollog")
    )
    assert ogor["glory"] == bounty + large


def test_an_edition_the_engine_does_not_play_has_no_log(table, ana, event):
    event.edition = "Gnarlwood"
    event.save()
    assert game_facts(match_page(table.pk, ana), ana, may_write=True) is None


@pytest.mark.usefixtures("tables")
def test_ones_own_cards_are_told_and_the_opponents_only_where_they_may_be_seen(event):
    ana, ben = (factories.make_entry(event, name) for name in ("Ada", "Bo"))
    hand_in(ana)
    table = factories.make_round(event, [(ana, ben)]).matches.get()
    own = facts_of(table, factories.player(ana))["seats"][0]
    assert (own["warband"], len(own["objectives"])) == ("Sepulchral Guard", 12)
    assert len(own["upgrades"]) + len(own["gambits"]) == 20
    assert {"name": "Strong Start", "glory": 1, "when": "at once"}.items() <= next(
        card for card in own["objectives"] if card["name"] == "Strong Start"
    ).items()
    other = facts_of(table, factories.player(ben))["seats"][0]
    assert other["warband"] == "Sepulchral Guard"
    assert "objectives" not in other
