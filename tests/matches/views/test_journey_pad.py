"""The page of a journey's table on a phone: who has it, and what it goes by."""

import json
import re

import pytest
from django.test import Client

from matches.journeys.services.journeys import open_journey
from tests import factories
from tests.matches.views.clients import client_of
from tests.pages import text_of

pytestmark = pytest.mark.django_db


def facts_of(answer):
    found = re.search(
        r'<script id="pad-facts" type="application/json">(.*?)</script>', text_of(answer)
    )
    return json.loads(found[1])


@pytest.fixture
def journey():
    group = factories.make_group(factories.make_campaign(), heroes=("Orla", "Tam"), fear=2)
    return open_journey(group=group, kind="deliverance", actor=factories.COMMAND)


def test_the_group_writes_staff_look_on_and_nobody_else_has_it(journey):
    event = journey.group.event
    orla = factories.player(journey.group.heroes.first().entry)
    judge = factories.make_staff(event, "judge")
    stranger = factories.player(factories.make_entry(event))
    address = f"/j/{journey.pk}/pad/"
    assert facts_of(client_of(orla).get(address))["writes"] is True
    assert facts_of(client_of(judge).get(address))["writes"] is False
    assert client_of(stranger).get(address).status_code == 403
    assert Client().get("/j/99/pad/").status_code == 404


def test_it_goes_by_the_journeys_header_and_knows_whose_phone_it_is(journey):
    ben = journey.group.heroes.last().entry
    facts = facts_of(client_of(factories.player(ben)).get(f"/j/{journey.pk}/pad/"))
    assert (facts["seat"], facts["own"], facts["players"]) == (2, [1], ["Ana", "Ben"])
    assert [one["player"] for one in facts["header"]["heroes"]] == ["#1", "#2"]
    assert (facts["kind"], facts["header"]["fear"]) == ("deliverance", 2)
    assert facts["actions"]["warn"] == 6
    assert "scavenge" not in facts["actions"]
