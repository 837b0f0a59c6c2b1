"""In which language one is answered: the device's choice, then what its browser asks for, then
English; the API in English alone."""

import pytest

from companion.core.language import html_code

pytestmark = [pytest.mark.django_db]

CHOSEN = {
    # cookie, Accept-Language: code of the page
    (None, None): "en-GB",
    (None, "en-US,en;q=0.9"): "en-GB",
    (None, "de-AT,de;q=0.9,en;q=0.5"): "de",
    (None, "ja,fr;q=0.5"): "fr",
    (None, "ja"): "en-GB",
    (None, "%%;q=x"): "en-GB",
    ("es", "de"): "es",
    ("en-gb", "de"): "en-GB",
    ("xx", "de"): "de",
    ("../../etc", None): "en-GB",
}


def test_a_choice_goes_before_what_the_browser_asks_for(client):
    for (cookie, asked), code in CHOSEN.items():
        client.cookies.clear()
        if cookie:
            client.cookies["language"] = cookie
        page = client.get("/sign-in/", headers={"Accept-Language": asked} if asked else {})
        assert f'<html lang="{code}" dir="ltr">' in page.content.decode(), (cookie, asked)
        assert page["Content-Language"] == code
        assert {"Accept-Language", "Cookie"} <= set(page["Vary"].split(", "))


def test_a_language_is_chosen_without_javascript_and_one_is_back_on_the_page(client):
    page = client.get("/cards/?q=axe").content.decode()
    assert '<input type="hidden" name="next" value="/cards/?q=axe">' in page
    answer = client.post("/language/", {"language": "fr", "next": "/cards/?q=axe"})
    assert (answer.status_code, answer["Location"]) == (302, "/cards/?q=axe")
    kept = answer.cookies["language"]
    assert (kept.value, kept["samesite"], kept["httponly"]) == ("fr", "Lax", True)
    assert 'lang="fr"' in client.get("/sign-in/").content.decode()


def test_a_choice_leads_to_no_other_site_and_to_no_other_language(client):
    away = client.post("/language/", {"language": "de", "next": "https://elsewhere.example/"})
    assert away["Location"] == "/"
    unknown = client.post("/language/", {"language": "tlh", "next": "/"})
    assert unknown.status_code == 422
    assert "language" not in unknown.cookies
    assert client.get("/language/").status_code == 405


def test_the_api_speaks_english_whoever_asks(client):
    client.cookies["language"] = "de"
    told = client.get("/api/v1/events/none/", headers={"Accept-Language": "fr"})
    assert told.status_code == 404
    assert told.json()["detail"] == "There is no event at this address. Check the link."
    assert told.json()["says"].endswith("Vérifiez le lien.")
    assert "Content-Language" not in told
    assert "says" not in client.get("/api/v1/events/none/").json()


def test_a_page_refuses_in_its_own_language(client):
    told = client.get("/e/none/", headers={"Accept-Language": "fr"})
    assert told.status_code == 404
    refused = "Il n&#x27;y a pas d&#x27;événement à cette adresse. Vérifiez le lien."
    assert refused in told.content.decode()


def test_a_page_that_reads_from_right_to_left_says_so(client, settings):
    settings.LANGUAGES = [*settings.LANGUAGES, ("ar", "العربية")]
    page = client.get("/sign-in/", headers={"Accept-Language": "ar"}).content.decode()
    assert '<html lang="ar" dir="rtl">' in page


def test_codes_of_html():
    assert [html_code(one) for one in ("de", "en-gb", "pt-br")] == ["de", "en-GB", "pt-BR"]
