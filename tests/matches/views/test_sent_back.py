"""Every form that shows what is kept, sent back as it stands, changes nothing of it."""

import re
from typing import Any

import pytest
from django.apps import apps
from django.http import QueryDict
from django.test import Client
from django.urls import reverse

from companion.core.actors import actor_of_user
from companion.core.models import User
from decks.models import Deck
from decks.queries.decks import token_of
from matches.leagues import services as leagues
from matches.models import Event, Mailbox, Profile
from matches.organisations import services as organisations
from matches.people.private_links import make_token
from matches.rules import event_rules
from tests import factories
from tests.matches.views.posts import Form, forms

pytestmark = [pytest.mark.django_db, pytest.mark.database]

# lines, which a browser ends otherwise than they are kept, and what a page must escape
WORDS = "First line & <second>\n\n'Third' \N{HEBREW LETTER ALEF}  line"
TOLD_OF_CHANGES = {"AuditRecord", "Stamp", "Intent", "Session"}


def kept() -> dict[str, list[dict[str, Any]]]:
    """Every row there is, but those that tell that something was done."""
    rows = {}
    for label in ("core", "matches", "decks"):
        for model in apps.get_app_config(label).get_models():
            if model.__name__ in TOLD_OF_CHANGES or model.__module__.startswith(
                "decks.models.card"
            ):
                continue
            times = {"changed_at", "updated_at"}
            # written anew as a whole, so that the same cards are other rows
            ids = {"id"} if model.__name__ == "ListedCard" else set()
            rows[model.__name__] = [
                {name: value for name, value in row.items() if name not in times | ids}
                for row in model._default_manager.order_by("pk").values()
            ]
    return rows


def send_back(
    client: Client,
    path: str,
    button: str,
    *,
    holds: str = "",
    more: dict[str, str] | None = None,
) -> None:
    """Open a page, press a button of it, and hold that all is as before. holds: a field of the
    form."""
    form = _form_with(client, path, button, holds)
    name, _, value = button.partition("=")
    data = QueryDict(mutable=True)
    for key, words in [*form.sent, *([(name, value)] if name else [])]:
        data.appendlist(key, words)
    for key, words in (more or {}).items():
        data[key] = words
    before = kept()
    answer = client.post(
        form.action or path,
        data.urlencode(),
        content_type="application/x-www-form-urlencoded",
        follow=True,
    )
    assert answer.status_code == 200, said_by(answer)
    after = kept()
    for table, rows in before.items():
        assert after[table] == rows, table


def said_by(answer) -> list[str]:
    """What is refused, without the page around it."""
    return re.findall(r'role="alert">.*?</strong>', answer.content.decode(), re.S)


def _form_with(client: Client, path: str, button: str, holds: str = "") -> Form:
    """button: 'name=value', '=' for one without a name; or where its form goes."""
    answer = client.get(path)
    assert answer.status_code == 200, path
    page = answer.content.decode()
    found = [
        one
        for one in forms(page)
        if (tuple(button.split("=")) in one.buttons or one.action == button)
        and (not holds or holds in one.values)
    ]
    assert len(found) == 1, (path, button, [(one.action, one.buttons) for one in forms(page)])
    return found[0]


@pytest.fixture
def olga(client) -> User:
    user = factories.make_user("olga", may_create_events=True)
    client.force_login(user)
    return user


def event_of(olga: User, **values: Any) -> Event:
    event = factories.make_event(**values)
    factories.make_staff(event, user=olga)
    return event


FULL: dict[str, Any] = {
    "name": "Ana's <open> & more",
    "place": 'Hall "B"',
    "about": WORDS,
    "time_zone": "Europe/Vienna",
    "capacity": 40,
}


@pytest.mark.parametrize("values", [{}, FULL, {"state": "open"}, {"state": "finished"}])
def test_the_details_of_an_event(client, olga, values):
    event = event_of(olga, **values)
    send_back(client, reverse("desk_settings", args=[event.slug]), "do=details")


RULES: list[tuple[str, dict[str, Any]]] = [
    ("standard", {}),
    (
        "pools-and-bracket",
        {"pools": 3, "pool_names": ["Red", "Blue & <green>"], "cut_per_pool": 2, "cut_to": None},
    ),
    ("pods", {"cut_wins": 2, "cut_to": None, "cut_per_pool": None}),
    ("standard", {"cut_to": 8, "cut_third_place": True, "cut_best_of": 1, "cut_format": "double"}),
    ("standard", {"cut_wins": 3, "glory_cap": 7, "follow_minutes": None, "rounds": 4}),
    (
        "standard",
        {"deck_format": "official-2018", "decks_required": True, "deck_visibility": "everyone"},
    ),
]


@pytest.mark.parametrize(("preset", "rules"), RULES)
@pytest.mark.parametrize("button", ["do=rules", "do=chain", "do=penalties"])
def test_the_rules_of_an_event(client, olga, preset, rules, button):
    event = event_of(olga, state="open", preset=preset, rules=rules)
    event.rules = event_rules.write(event_rules.read(event.rules))
    event.save()
    send_back(client, reverse("desk_settings", args=[event.slug]), button)


@pytest.mark.parametrize(
    "values",
    [
        {},
        {"name": "Ana <&> 'B'", "club": "Club & co", "team": "T", "note": "Left-handed"},
        {"name": "Player 1", "real_name": "Mia M."},
        {"fixed_table": 7, "state": "signed_up"},
        {"entered_round": 3, "missed_count_as": "draw"},
    ],
)
@pytest.mark.parametrize("button", ["do=edit", "do=fix_table"])
def test_an_entry(client, olga, values, button):
    event = event_of(olga, state="open" if values.get("state") else "running")
    factories.make_entry(event, **values)
    send_back(client, reverse("desk_entry", args=[event.slug, 1]), button)


@pytest.mark.parametrize(
    "values",
    [
        {},
        {"about": WORDS, "best": 3, "taking_part": 2, "points": [20, 15, 12]},
        {"ranked_by": "rating"},
    ],
)
def test_a_league(client, olga, values):
    league = leagues.make_league(actor=actor_of_user(olga), name="Winter & <spring>", points=[3, 1])
    for name, value in values.items():
        setattr(league, name, value)
    league.save()
    send_back(client, reverse("league_settings", args=[league.slug]), "do=save")


@pytest.mark.parametrize("about", ["", WORDS])
def test_an_organisation(client, olga, about):
    made = organisations.make_organisation(actor=actor_of_user(olga), name="Club & <co>")
    made.about = about
    made.save()
    send_back(client, made.get_absolute_url(), "do=save")


@pytest.mark.parametrize("on", ["", "shows_matches", "shows_rating", "is_minor"])
def test_what_an_account_shows(client, olga, on):
    Profile.objects.create(user=olga, address="olga", **({on: True} if on else {}))
    send_back(client, reverse("own_record"), reverse("choose_showing"))


def test_an_account_that_never_chose_shows_nothing_after(client, olga):
    form = _form_with(client, reverse("own_record"), reverse("choose_showing"))
    client.post(form.action, dict(form.sent))
    assert [(one.is_public, one.is_minor) for one in Profile.objects.filter(user=olga)] in (
        [],
        [(False, False)],
    )


@pytest.mark.parametrize("values", [{}, FULL])
def test_the_details_of_a_campaign(client, olga, values):
    event = factories.make_campaign(**{"state": "open", **values})
    factories.make_staff(event, user=olga)
    send_back(client, reverse("desk_settings", args=[event.slug]), "do=details")


@pytest.mark.parametrize("leader", [None, 0])
def test_a_group_of_a_campaign(client, olga, leader):
    event = factories.make_campaign(state="running")
    factories.make_staff(event, user=olga)
    made = factories.make_group(event)
    made.fear, made.influence, made.name = 3, 5, "Night & <watch>"
    made.save()
    send_back(client, reverse("desk_group", args=[event.slug, made.number]), "do=change")


@pytest.mark.parametrize("result", ["played", "concession", "no_show", "double_loss"])
def test_the_result_of_a_match_sent_back_for_correction(client, olga, result):
    event = event_of(olga)
    entries = factories.make_entries(event, 2)
    match = factories.make_round(event, [tuple(entries)]).matches.get()
    made = factories.results
    given = {
        "played": made.Result(
            games=(factories.game(0, 9, 3), factories.game(None, 4, 4), factories.game(1, 3, 9))
        ),
        "concession": made.Result(kind="concession", loser=1, games=(factories.game(0, 9, 3),)),
        "no_show": made.Result(kind="no_show", loser=0),
        "double_loss": made.Result(kind="double_loss"),
    }[result]
    factories.confirm(match, result=given)
    send_back(
        client,
        reverse("desk_match", args=[match.pk]),
        "do=correct",
        more={"reason": "Looked at again"},
    )


PASTED = "Warband: {}\nS1\nS393\nNV369"


@pytest.mark.parametrize("warband", ["garreks reavers", "Nobody's own"])
@pytest.mark.parametrize(("button", "holds"), [("=", "name"), ("act=warband", "warband")])
@pytest.mark.usefixtures("tables")
def test_a_deck(client, olga, warband, button, holds):
    client.post(
        "/decks/paste/",
        {"text": PASTED.format(warband), "format": "nightvault-2019", "decided": "1"},
    )
    deck = Deck.objects.get()
    assert deck.owner == olga
    send_back(client, f"/decks/{token_of(deck)}/", button, holds=holds)


LISTED = {
    "name": "Club & <co>",
    "kind": "club",
    "starts_on": "2026-01-01",
    "banned": "Great Concussion\nTime Trap (S368)",
    "restricted": "trap",
}


@pytest.mark.parametrize("more", [{}, {"max_restricted": "2", "note": "A & b"}])
@pytest.mark.usefixtures("tables")
def test_a_house_list(client, olga, more):
    client.post("/lists/new/", {**LISTED, **more})
    there = client.get("/lists/").content.decode()
    (slug,) = set(re.findall(r"/lists/(club[a-z-]*)/", there))
    send_back(client, f"/lists/{slug}/edit/", "=", holds="name")


FORMAT = {"name": "Club <six>", "based_on": "nightvault-2019"}


@pytest.mark.parametrize(
    "more",
    [
        {},
        {"objectives_min": "6", "objectives_max": "8", "surge_max": "3"},
        {"surge_max": "3", "surge_counts": "score_immediately", "list_kind": "club"},
    ],
)
@pytest.mark.usefixtures("tables")
def test_a_house_format(client, olga, more):
    client.post("/lists/new/", LISTED)
    made = client.post("/formats/new/", {**FORMAT, **more})
    assert made.status_code == 302, said_by(made)
    send_back(client, f"{made.headers['Location']}edit/", "=", holds="name")


def test_where_a_player_is_written_to(client, settings):
    settings.EMAIL_HOST, settings.SENDS_MAIL = "mail.example.org", True
    entry = factories.make_entry(factories.make_event())
    Mailbox.objects.create(entry=entry, address="ana@example.org", language="en-gb")
    client.get(f"/me/{make_token(entry_id=entry.pk, version=entry.link_version)}/")
    there = reverse("player", args=[entry.event.slug, entry.number])
    send_back(client, there, reverse("player_act", args=[entry.event.slug, entry.number, "mail"]))
