"""In which language one is answered: the device's choice, then what its browser asks for, then
English; the API in English alone."""

import pytest
from django.template import Context, Template
from django.utils import translation

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


NOBODY = "There is no event at this address. Check the link."
SAID = {
    # Accept-Language of a problem under /api/: what it says beside its English
    "de": "Unter dieser Adresse gibt es kein Event. Prüfe den Link.",
    "de-AT,de;q=0.9,en;q=0.5": "Unter dieser Adresse gibt es kein Event. Prüfe den Link.",
    "FR": "Il n'y a pas d'événement à cette adresse. Vérifiez le lien.",
    "ja,es;q=0.5": "No hay ningún evento en esta dirección. Comprueba el enlace.",
    "en-US,en;q=0.9,de;q=0.1": None,
    "ja": None,
    "tlh-Qaak": None,
    "*": None,
    "*,de;q=0.5": None,
    "de;q=0": None,
    "": None,
    "%%;q=x": None,
    "de;q=zwei": None,
    "\xa0de\xff": None,
    "../../etc/passwd": None,
    "d" * 9000: None,
    "x-" + "de," * 3000: "Unter dieser Adresse gibt es kein Event. Prüfe den Link.",
}


def test_a_problem_of_the_api_is_in_english_and_says_it_in_what_is_asked_for_too(client):
    client.cookies["language"] = "de"  # a device's choice is of pages
    for asked, says in SAID.items():
        told = client.get("/api/v1/events/none/", headers={"Accept-Language": asked})
        body = told.json()
        assert (told.status_code, body["detail"]) == (404, NOBODY), asked
        assert body.get("says") == says, asked
        assert "Content-Language" not in told
        assert "Accept-Language" in told["Vary"]
    assert "says" not in client.get("/api/v1/events/none/").json()


@pytest.mark.parametrize(
    ("how", "path", "body", "code", "says"),
    [
        (
            "GET",
            "nothing/",
            "",
            "not-found",
            "Unter dieser Adresse gibt es nichts. Prüfe den Link.",
        ),
        ("DELETE", "events/", "", "method-not-allowed", "Diese Adresse nimmt kein DELETE an."),
        (
            "POST",
            "events/",
            "{}",
            "invalid",
            "Ein Teil des Gesendeten kann nicht angenommen werden. Nichts wurde geändert.",
        ),
        ("POST", "events/", "{", "parse-error", None),  # where it is no JSON: English alone
    ],
)
def test_what_the_framework_refuses_is_said_too(client, how, path, body, code, says):
    german = {"Accept-Language": "de"}
    told = client.generic(how, f"/api/v1/{path}", body, "application/json", headers=german)
    assert told.json()["code"] == code
    assert told.json().get("says") == says


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


@pytest.mark.parametrize(("language", "told"), [("fr", "\u00a0:"), ("de", ":"), ("en-gb", ":")])
def test_a_colon_after_a_name_is_set_as_its_language_sets_it(language, told):
    with translation.override(language):
        assert Template("Ana{% colon %} 3").render(Context()) == f"Ana{told} 3"
