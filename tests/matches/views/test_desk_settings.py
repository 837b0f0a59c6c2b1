"""A new event and its settings: every value with its sentence, and errors beside what was typed."""

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from companion.core.models import AuditRecord
from matches.decklists.services import deck_checks
from matches.forms import chain_form, rules_form
from matches.models import Event
from matches.rules import event_rules, presets
from rules_engine.deck_rules import Deck
from tests import factories
from tests.factories import confirm
from tests.matches.views.posts import forms
from tests.pages import text_of

pytestmark = [pytest.mark.django_db, pytest.mark.database]

NEW = {
    "name": "Spring open",
    "place": "Leeds",
    "starts_on": "2027-03-01",
    "ends_on": "2027-03-02",
    "time_zone": "Europe/London",
    "edition": "harrowdeep-2021",
    "capacity": "24",
    "preset": "grand-clash-2019",
}


@pytest.fixture
def maker(db) -> Client:
    """The browser of an account that may make events."""
    client = Client()
    user = factories.make_user("maker", may_create_events=True)
    client.force_login(user)
    return client


def at(event) -> str:
    return reverse("desk_settings", args=[event.slug])


def chain_of(event) -> list[str]:
    event.refresh_from_db()
    return [link["name"] for link in event.rules["chain"]]


def test_a_new_event_is_a_draft_by_its_preset_that_its_maker_organises(maker):
    response = maker.post(reverse("new_event"), NEW)
    made = Event.objects.get()
    assert response.url == reverse("desk", args=[made.slug])
    assert (made.state, made.preset, made.capacity) == ("draft", "grand-clash-2019", 24)
    assert str(made.ends_on) == "2027-03-02"
    assert made.roles.get().role == "organiser"


def test_name_day_preset_and_edition_make_an_event_that_takes_sign_ups_at_once(maker):
    page = text_of(maker.get(reverse("new_event")))
    assert f'value="{timezone.localdate().isoformat()}"' in page  # most events are today's
    short, folded = page.split("<summary>All settings</summary>")
    asked = ("name", "starts_on", "edition", "preset", "open")
    assert all(f'name="{field}"' in short for field in asked)
    assert all(f'name="{field}"' in folded for field in ("place", "ends_on", "time_zone", "about"))
    typed = {field: NEW[field] for field in ("name", "starts_on", "edition", "preset")}
    maker.post(reverse("new_event"), {**typed, "time_zone": "UTC", "open": "1"})
    made = Event.objects.get()
    assert (made.state, str(made.ends_on)) == ("open", "2027-03-01")


def test_an_edition_that_the_engine_does_not_play_is_named_freely(maker):
    named = {**NEW, "edition": "another", "edition_name": "Embergard (2024)"}
    maker.post(reverse("new_event"), named)
    made = Event.objects.get()
    assert made.edition == "Embergard (2024)"
    assert 'value="Embergard (2024)"' in text_of(maker.get(at(made)))
    assert "not known here" in text_of(maker.get(reverse("desk_decks", args=[made.slug])))
    deck = Deck(warband="The Emberwatch", cards=("Sidestep", "A card nobody has here"))
    (kept,) = deck_checks.checked(made, [deck])
    assert (kept["format"], kept["outcome"]) == ("", "cannot_tell")
    assert maker.post(reverse("new_event"), {**named, "edition_name": " "}).status_code == 422


def test_the_last_day_is_the_first_where_none_is_given(maker):
    maker.post(reverse("new_event"), {**NEW, "ends_on": ""})
    made = Event.objects.get()
    assert made.ends_on == made.starts_on


@pytest.mark.parametrize(
    ("field", "typed"),
    [
        ("name", ""),
        ("name", "x" * 101),
        ("starts_on", "soon"),
        ("ends_on", "2027-02-28"),
        ("time_zone", "Mars/Olympus"),
        ("edition", "warcry"),
        ("capacity", "many"),
        ("capacity", "1"),
        ("preset", "nobodys"),
    ],
)
def test_a_new_event_that_cannot_be_comes_back_with_what_was_typed(field, typed, maker):
    response = maker.post(reverse("new_event"), {**NEW, field: typed})
    page = text_of(response)
    assert response.status_code == 422
    assert 'value="Leeds"' in page
    assert not Event.objects.exists()
    if typed and field not in {"edition", "preset"}:
        assert f'value="{typed}"' in page


def test_every_value_is_shown_with_its_sentence_and_whose_it_is(desk, event):
    page = text_of(desk.get(at(event)))
    shown = desk.get(at(event)).context["shown"]
    assert {one.setting.name for one in shown} | {"chain", "penalties"} == set(event.rules)
    assert all(one.setting.meaning in page for one in shown)
    assert "This was settled when the event started." in page


def test_rules_are_changed_and_the_change_is_marked(desk, event):
    desk.post(at(event), {"do": "rules", "round_minutes": "75", "glory_cap": "", "reason": "bus"})
    event.refresh_from_db()
    assert (event.rules["round_minutes"], event.rules["glory_cap"]) == (75, None)
    row = AuditRecord.objects.get(action="event.rules_changed")
    assert (row.after, row.reason) == ({"round_minutes": 75, "glory_cap": None}, "bus")
    assert "changed here" in text_of(desk.get(at(event)))


@pytest.mark.parametrize(
    ("typed", "field", "words"),
    [
        ({"round_minutes": "4"}, "round_minutes", "4 is not from 5 to 600"),
        ({"round_minutes": "ninety"}, "round_minutes", "is not a whole number"),
        ({"points.win": "0", "points.draw": "1", "points.loss": "0", "points.bye": "0"}, "points",
         "must be worth more than a draw"),
        ({"club_avoidance": "sometimes"}, "club_avoidance", "Choose one of"),
        ({"deck_deadline": "tomorrow"}, "deck_deadline", "is not a date and a time"),
        ({"rounds": "1", "late_until_round": "5"}, "late_until_round", "only 1 rounds"),
    ],
)  # fmt: skip
def test_rules_that_cannot_be_are_told_at_their_value(typed, field, words, desk, event):
    event.refresh_from_db()
    before = event.rules
    response = desk.post(at(event), {"do": "rules", **typed})
    event.refresh_from_db()
    faults = {one.setting.name: one.fault for one in response.context["shown"] if one.fault}
    assert (response.status_code, event.rules) == (422, before)
    assert words in faults[field]
    again = [value for value in typed.values() if f'value="{value}"' in text_of(response)]
    # what is chosen from a list cannot be offered again
    assert again == ([] if field == "club_avoidance" else list(typed.values()))


def test_what_was_settled_at_the_start_cannot_be_sent_past_the_page(desk, event):
    response = desk.post(at(event), {"do": "rules", "check_in": "no"})
    event.refresh_from_db()
    assert (response.status_code, event.rules["check_in"]) == (409, True)


def test_the_deadline_is_of_the_events_time_zone(desk, event):
    Event.objects.update(time_zone="Europe/Berlin")
    desk.post(at(event), {"do": "rules", "deck_deadline": "2026-11-20T18:00"})
    event.refresh_from_db()
    assert event.rules["deck_deadline"] == "2026-11-20T18:00:00+01:00"
    assert 'value="2026-11-20T18:00"' in text_of(desk.get(at(event)))


def chain_form_of(event) -> dict[str, str]:
    """The chain's form as the page shows it."""
    sent = {"do": "chain"}
    for box in chain_form.boxes(event.rules["chain"], {}):
        sent[f"link.{box.number}.name"] = box.convention.name
        sent[f"link.{box.number}.place"] = box.place
        sent |= {one.name: one.value for one in box.parameters}
    return sent


def test_sending_the_chain_as_it_is_changes_nothing(desk, event):
    before = chain_of(event)
    desk.post(at(event), chain_form_of(event))
    assert chain_of(event) == before
    assert not AuditRecord.objects.filter(action="event.rules_changed").exists()


def test_the_chain_is_put_in_order_by_its_numbers(desk, event):
    assert chain_of(event) == ["points", "games_lost", "glory_difference", "omw", "roll_off"]
    desk.post(at(event), {**chain_form_of(event), "link.3.place": "2", "link.1.place": "4"})
    assert chain_of(event) == ["points", "omw", "glory_difference", "games_lost", "roll_off"]


def test_a_link_is_taken_out_and_another_put_in(desk, event):
    sent = {**chain_form_of(event), "link.3.place": "", "add.name": "buchholz", "add.place": "2"}
    desk.post(at(event), sent)
    assert chain_of(event) == [
        "points", "buchholz", "games_lost", "glory_difference", "roll_off",
    ]  # fmt: skip


def test_a_links_parameters_are_kept_where_they_differ(desk, event):
    sent = {**chain_form_of(event), "link.3.floor": "33/100", "link.3.decimals": "4"}
    desk.post(at(event), sent)
    event.refresh_from_db()
    assert event.rules["chain"][3]["params"] == {"floor": "33/100", "decimals": 4}


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ({"link.3.floor": "1e999999999"}, "is not a fraction"),
        ({"link.3.floor": "1/0"}, "is not a fraction"),
        ({"link.3.decimals": "four"}, "is not a whole number"),
        ({"link.0.place": "9"}, "must begin with match points"),
        ({"add.name": "astrology"}, "no convention called"),
        ({"add.name": "wins"}, "nothing can come after it"),
        ({"link.1.place": "second"}, "is not a whole number"),
    ],
)
def test_a_chain_that_cannot_be_is_told_with_what_was_typed(typed, words, desk, event):
    before = chain_of(event)
    response = desk.post(at(event), {**chain_form_of(event), **typed})
    page = text_of(response)
    assert (response.status_code, chain_of(event)) == (422, before)
    assert words in page.replace("&#x27;", "'")
    field, value = next(iter(typed.items()))
    if field.startswith("link."):
        assert f'name="{field}" value="{value}"' in page


def test_a_change_of_the_chain_calls_for_new_standings(desk, event, table):
    confirm(table, 0, 0)
    before = event.results_version
    desk.post(at(event), {**chain_form_of(event), "link.3.place": "2"})
    event.refresh_from_db()
    assert event.results_version == before + 1


def test_a_preset_is_chosen_before_the_start_only(desk, event):
    sent = {"do": "preset", "preset": "midtcon-2019"}
    assert desk.post(at(event), sent).status_code == 409
    Event.objects.update(state=Event.State.OPEN)
    assert desk.post(at(event), sent).status_code == 302
    event.refresh_from_db()
    assert (event.preset, event.rules["rounds"]) == ("midtcon-2019", 4)


def test_details_are_changed_and_a_bad_one_stays_in_its_box(desk, event):
    sent = {"do": "details", "name": "Autumn open", "starts_on": "2026-11-21", "capacity": "40"}
    desk.post(at(event), sent)
    event.refresh_from_db()
    assert (event.name, event.capacity) == ("Autumn open", 40)
    response = desk.post(at(event), {**sent, "capacity": "lots"})
    assert response.status_code == 422
    assert 'value="lots"' in text_of(response)


@pytest.mark.parametrize("preset", [one.key for one in presets.presets()])
def test_every_preset_can_be_shown_and_sent_back_unchanged(preset, desk, organiser):
    event = factories.make_event(preset=preset, state="open")
    factories.make_staff(event, "organiser", organiser.user)
    shown = next(one for one in forms(text_of(desk.get(at(event)))) if "rounds" in one.values)
    sent = shown.values | {"do": "rules"}
    assert set(rules_form.SPECS) <= {name.partition(".")[0] for name in sent}
    event.refresh_from_db()
    before = event.rules
    assert desk.post(at(event), sent).status_code == 302
    event.refresh_from_db()
    assert event.rules == before


def test_the_ladder_of_penalties_is_changed_row_by_row(desk, event):
    boxes = {
        "do": "penalties",
        "rung.1.name": "Warning",
        "rung.1.effect": "warning",
        "rung.1.when": "first",
        "rung.1.times": "1",
        "rung.2.name": "Game to the other",
        "rung.2.effect": "game_loss",
        "rung.2.when": "same_in_game",
        "rung.2.times": "2",
        "rung.2.glory": "7",
        "offence.1.name": "Phone at the table",
        "offence.1.begins": "first",
    }
    assert "is saved" in text_of(desk.post(at(event), boxes, follow=True))
    event.refresh_from_db()
    ladder = event_rules.read(event.rules).penalties
    assert [(rung.name, rung.glory) for rung in ladder.rungs] == [
        ("Warning", None),
        ("Game to the other", 7),
    ]
    assert ladder.offence("phone_at_the_table").name == "Phone at the table"


@pytest.mark.parametrize(
    "wrong",
    [
        {"rung.1.glory": "many"},
        {"rung.1.effect": "flogging"},
        {"rung.1.name": "", "offence.1.name": "Late"},
    ],
)
def test_a_ladder_that_cannot_be_leaves_the_old_one(desk, event, wrong):
    event.refresh_from_db()
    before = event.rules["penalties"]
    boxes = {
        "do": "penalties",
        "rung.1.name": "Warning",
        "rung.1.effect": "warning",
        "rung.1.when": "first",
        "offence.1.name": "Late",
        "offence.1.begins": "first",
    }
    answer = desk.post(at(event), {**boxes, **wrong})
    assert answer.status_code == 422
    event.refresh_from_db()
    assert event.rules["penalties"] == before
