"""The rules for everybody: the box, a rule, an answer, a sheet, the odds."""

import re

import pytest

from companion.core.actors import SYSTEM
from decks.services.catalogue import import_catalogue
from tests.pages import text_of

pytestmark = [pytest.mark.django_db, pytest.mark.database]


def told(client, address, status=200):
    answer = client.get(address)
    assert answer.status_code == status
    return text_of(answer)


def test_the_box_needs_no_account_and_offers_questions(client):
    page = told(client, "/rules/")
    assert "Ask the rules" in page
    assert "can he trap me again" in page


def test_a_question_is_answered_with_what_fits_best_first(client):
    page = told(client, "/rules/?q=crit+vs+crit")
    assert page.index("Attack: criticals first") < page.index("Critical")


@pytest.mark.parametrize("language", ["en", "de", "fr", "es"])
def test_each_question_beside_the_box_is_in_the_readers_language_and_finds_something(
    client, language
):
    answer = client.get("/rules/", headers={"Accept-Language": language})
    offered = re.findall(r'href="(/rules/\?q=[^"]+)">([^<]+)</a>', answer.content.decode())
    assert len(offered) == 6
    assert ("can he trap me again" in dict(offered).values()) == (language == "en")
    for address, _ in offered:
        found = client.get(address, headers={"Accept-Language": language})
        assert 'class="plain hits"' in found.content.decode(), address


def test_a_question_is_answered_in_the_language_of_the_page_alone(client):
    german = {"Accept-Language": "de"}
    for asked in ("zurückdrängen bei unentschieden", "zurueckdraengen+bei+unentschieden"):
        page = text_of(client.get(f"/rules/?q={asked}", headers=german))
        assert "Zurückdrängen: bei Unentschieden" in page
    assert "Drive back: on draw" not in told(client, "/rules/?q=zurückdrängen+bei+unentschieden")


def test_a_question_in_english_is_answered_on_a_page_in_german(client):
    page = text_of(client.get("/rules/?q=crit+vs+crit", headers={"Accept-Language": "de"}))
    assert "Angriff: kritische Erfolge zuerst" in page


def test_an_edition_that_there_is_not_is_as_if_none_were_named(client):
    assert "Guard: action" in told(client, "/rules/?q=guard&edition=fifth")


def test_the_box_is_narrowed_to_the_journeys(client):
    page = told(client, "/rules/?q=diseased&edition=cursed-city")
    assert "Ailment: diseased hero" in page
    assert "Ailment" not in told(client, "/rules/?q=diseased&edition=harrowdeep-2021")
    rule = told(client, "/rules/ailment.diseased-hero/")
    assert "Cursed City" in rule and "no such rule" not in rule


def test_what_nothing_fits_is_said_plainly(client):
    assert "Nothing in the rules fits" in told(client, "/rules/?q=zebra")


def test_a_rule_stands_in_every_edition_side_by_side(client):
    page = told(client, "/rules/bounty.amount/")
    assert "worth one glory point" in page
    assert "worth two glory points" in page
    assert "Dreadfane (2019) pg 13" in page
    assert "The editions differ here" in page


def test_a_rule_that_an_edition_lacks_says_so(client):
    assert "Dreadfane (2019), Harrowdeep (2021): no such rule." in told(
        client, "/rules/artefact.place/"
    )


def test_a_rule_on_an_open_point_tells_both_readings(client):
    page = told(client, "/rules/trapped.edge/") + told(client, "/rules/trapped.cause/")
    assert "The books leave this open." in page
    assert "Another reading:" in page


def test_a_rule_that_is_cited_and_not_played_says_so_and_why(client):
    page = told(client, "/rules/multiplayer.fixed-format/")
    assert "Cited, not played." in page
    assert "The positions shown are pictures" in page
    assert "Cited, not played." not in told(client, "/rules/attack.range/")


def test_a_scene_is_drawn_beside_its_rule(client):
    answer = client.get("/rules/sight.blocked-hex/")
    assert b"<svg" in answer.content
    assert "No sight through a blocked hex" in text_of(answer)


def test_an_answer_of_the_commentary_has_a_page_with_its_cards(client):
    import_catalogue(actor=SYSTEM)
    page = told(client, "/rules/DC-278/")
    assert "DC-278 of the Designer's Commentary (June 2019)" in page
    assert "Cards it touches" in page
    assert client.get("/rules/dc-278/").headers["Location"] == "/rules/DC-278/"


@pytest.mark.parametrize("key", ["push.sideways", "DC-308", "x" * 300])
def test_what_nothing_is_called_names_the_nearest(client, key):
    assert "No rule or answer is called" in told(client, f"/rules/{key}/", 404)


def test_a_sheet_has_the_rules_of_its_edition(client):
    page = told(client, "/rules/sheet/dreadfane-2019/")
    assert "End phase" in page
    assert "two glory points" in page
    assert "There are: shadespire-2018" in told(client, "/rules/sheet/third/", 404)


def test_the_odds_begin_with_who_attacks(client):
    assert "Gore-axe and Blade" in told(client, "/rules/odds/")


def test_an_attack_is_shown_against_everybody_else(client):
    page = told(client, "/rules/odds/?fighter=Targor&attack=Gore-axe+and+Blade")
    assert "Severin Steelheart" in page
    assert "40.3 %" in page


def test_a_bout_and_what_follows_it(client):
    page = told(
        client,
        "/rules/odds/?fighter=Targor&target=Severin+Steelheart&target_damage=2"
        "&then_fighter=Garrek+Gorebeard&then_attack=Blooddrinker+Axe",
    )
    assert "Gore-axe and Blade on Severin Steelheart" in page
    assert '<strong class="num">0.40</strong>' in page
    assert "Then Garrek Gorebeard with Blooddrinker Axe" in page


@pytest.mark.parametrize(
    ("asked", "problem"),
    [
        ("fighter=Nobody", "Select a valid choice"),
        ("fighter=Targor&supporting=99", "less than or equal to 6"),
        ("fighter=Targor&attack=Bite&target=Severin+Steelheart", "no attack called"),
        ("fighter=Blue+Horror&inspired=on&target=Targor", "has no Inspired side"),
        ("fighter=Targor&target=Severin+Steelheart&target_damage=4", "say less damage"),
    ],
)
def test_what_cannot_be_worked_out_is_said_beside_the_form(client, asked, problem):
    page = told(client, f"/rules/odds/?{asked}", 422)
    assert problem in page
    assert "Work it out" in page


def test_from_a_fighters_page_the_odds_are_two_taps_away(client):
    """The attack on the page of the warband, then a target in the list."""
    import_catalogue(actor=SYSTEM)
    page = told(client, "/warbands/garreks-reavers/")
    link = "/rules/odds/?fighter=Targor&amp;attack=Gore-axe%20and%20Blade&amp;inspired=on"
    assert f'href="{link}"' in page
    listed = told(client, link.replace("&amp;", "&"))
    target = re.search(r'href="(\?[^"]*target=Severin\+Steelheart[^"]*)"', listed)
    assert target is not None
    reached = "/rules/odds/" + target[1].replace("&amp;", "&")
    assert "Gore-axe and Blade on Severin Steelheart" in told(client, reached)


def test_a_card_names_the_answers_about_it(client):
    import_catalogue(actor=SYSTEM)
    page = told(client, "/cards/S369/")
    assert "Answers about it" in page
    assert "/rules/DC-278/" in page


def test_a_cast(client):
    assert "55.6 %" not in told(client, "/rules/odds/cast/")
    page = told(client, "/rules/odds/cast/?dice=1&value=channel")
    assert "66.7 %" in page
    two_channels = told(client, "/rules/odds/cast/?dice=2&spell=NV12&value=focus")
    assert "44.4 %" in two_channels
    assert "greater than or equal to 1" in told(client, "/rules/odds/cast/?dice=0", 422)


def test_a_rule_is_told_in_words_alone_in_the_readers_language(client):
    german = {"Accept-Language": "de"}
    told = client.get("/rules/attack.enemy-only/words/?edition=nightvault-2019", headers=german)
    assert told.content.decode() == "Ein befreundeter Kämpfer ist nie das Ziel."
    assert told["Content-Type"] == "text/plain; charset=utf-8"
    assert client.get("/rules/attack.enemy-only/words/").content.decode() == (
        "A friendly fighter is never the target."
    )
    assert client.get("/rules/log.ruled/words/").content.decode() == "A judge ruled it."
    assert client.get("/rules/attack.nothing/words/").status_code == 404
