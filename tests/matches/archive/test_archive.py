"""A whole event out of one installation and into another, as it was."""

import csv
import io
import json
import zipfile
from functools import partial

import pytest
from django.apps import apps
from django.core.management import CommandError, call_command
from django.db import models

from companion.core.actors import Actor, actor_of_user
from companion.core.errors import Invalid, NotAllowed, TooLarge, UserError
from matches.archive import form, tables
from matches.archive.queries.exports import archive_of, export_of
from matches.archive.services.restoring import restore_event
from matches.models import Entry, Event, EventRole, Match, Question
from matches.organisations import services as organisations
from tests.factories import make_user
from tests.matches.logs import phones

pytestmark = [pytest.mark.django_db, pytest.mark.database]


@pytest.fixture
def maker(db) -> Actor:
    return actor_of_user(make_user("maker", may_create_events=True))


@pytest.fixture
def demo(settings, db, fill) -> list[Event]:
    settings.DEBUG = True  # the demo is loaded for nothing else
    fill("demo", partial(call_command, "demo", stdout=io.StringIO()))
    return list(Event.objects.order_by("pk"))


def as_told(event: Event) -> dict:
    """The archive's rows, less what is new of itself."""
    told = archive_of(event)
    row = told.tables["Event"][0]
    del row["slug"], row["results_version"]
    return {"tables": told.tables, "standings": told.standings}


def test_every_event_of_the_demo_comes_back_as_it_was(demo, maker):
    for event in demo:
        restored = restore_event(data=export_of(event), actor=maker)
        assert restored.differences == []
        assert restored.event.pk != event.pk and restored.event.slug == f"{event.slug}-2"
        before, after = as_told(event), as_told(restored.event)
        for logs in (before, after):
            for log in logs["tables"]["GameLog"]:
                del log["asked"]  # a log that waited to be checked is called for anew
        assert after == before
        needs_rows_of_its_own(event, restored.event)
        rows = sheet_of(export_of(event), "results.csv")
        assert rows[0][:6] == ["Round", "Table", "Player", "Opponent", "Kind", "State"]
        assert len(rows) - 1 == Match.objects.filter(round__event=event).count()


def needs_rows_of_its_own(old: Event, new: Event) -> None:
    """Standings are there at once; whys and questions point to the new event's rows."""
    then, now = (
        [(table.round_number, len(table.table["rows"])) for table in one.standings.all()]
        for one in (old, new)
    )
    assert now == then
    mine = set(Entry.objects.filter(event=new).values_list("pk", flat=True))
    for match in Match.objects.filter(round__event=new):
        assert set(match.why.get("players", ())) <= mine
    for question in Question.objects.filter(event=new, kind=Question.Kind.REPORTS_DIFFER):
        reports = set(question.match.reports.values_list("pk", flat=True))
        assert set(question.facts["reports"]) <= reports


def test_who_restores_organises_and_nobody_else_works_there(event, maker):
    new = restore_event(data=export_of(event), actor=maker).event
    roles = EventRole.objects.filter(event=new).values_list("user", "role")
    assert list(roles) == [(maker.user.pk, "organiser")]


def test_accounts_and_keys_stay_behind(event, ana_entry, maker):
    Entry.objects.filter(pk=ana_entry.pk).update(sign_up_key="k" * 20)
    told = form.unpack(export_of(event))
    assert all("user" not in row for row in told.tables["Entry"])
    assert {row["sign_up_key"] for row in told.tables["Entry"]} == {""}


def test_games_that_phones_logged_come_back(event, table, ana, maker):
    """A line at glory level has no position of the engine, which is nothing, no damage."""
    phones.send(table, ana, [phones.begin(), phones.tap(), phones.tap(by=1)])
    assert phones.line_of(table).position is None
    before = archive_of(event).tables
    assert len(before["GameEvent"]) == 3
    after = archive_of(restore_event(data=export_of(event), actor=maker).event).tables
    for name in ("LoggedGame", "LogLine", "GameEvent"):
        assert after[name] == before[name]


def test_an_event_of_an_organisation_comes_back_as_nobodys(event, maker):
    """Its organisation is of the installation that it was run at, and stays behind."""
    group = organisations.make_organisation(name="Hex Guild", actor=maker)
    Event.objects.filter(pk=event.pk).update(organisation=group)
    event.refresh_from_db()
    data = export_of(event)
    assert form.unpack(data).tables["Event"][0]["organisation"] is None
    assert restore_event(data=data, actor=maker).event.organisation is None


def test_the_same_event_is_the_same_file(event):
    assert export_of(event) == export_of(event)


def sheet_of(data: bytes, name: str) -> list[list[str]]:
    with zipfile.ZipFile(io.BytesIO(data)) as packed:
        return list(csv.reader(io.StringIO(packed.read(name).decode("utf-8-sig"))))


def test_no_cell_begins_a_formula(event, ana_entry):
    for name in ("=1+1", "@cmd", "+49", "-x", "\t=1", "\n=1", "\u00a0=1", "\uff1d1"):
        Entry.objects.filter(pk=ana_entry.pk).update(name=name, club=f" {name}")
        rows = sheet_of(export_of(event), "entries.csv")
        assert rows[ana_entry.number][1] == f"'{name}"
        assert rows[ana_entry.number][3] == f"' {name}"


def test_the_sheet_of_entries_has_the_name_for_the_staff(event, ana_entry):
    Entry.objects.filter(pk=ana_entry.pk).update(name="Player 1", real_name="Ana")
    head, *rows = sheet_of(export_of(event), "entries.csv")
    assert head[:3] == ["Number", "Name", "Name for the staff"]
    assert rows[ana_entry.number - 1][:3] == [str(ana_entry.number), "Player 1", "Ana"]


def changed(event: Event, change) -> bytes:
    data = json.loads(zipfile.ZipFile(io.BytesIO(export_of(event))).read(form.EVENT_FILE))
    change(data)
    return json.dumps(data).encode()


def put(table, place, name, value):
    return lambda data: data["tables"][table][place].update({name: value})


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (lambda data: data.update(form=2), "form 2"),
        (lambda data: data["tables"].update(Wizard=[]), "Wizard"),
        (lambda data: data["tables"].update(Event=[]), "one event"),
        (lambda data: data["tables"]["Event"].append(data["tables"]["Event"][0]), "one event"),
        (put("Event", 0, "rules", {"best_of": "many"}), "rules"),
        (put("Event", 0, "state", "odd"), "odd"),
        (put("Event", 0, "name", "x" * 1000), "100"),
        (put("Event", 0, "name", "a\x00b"), "character"),
        (put("Entry", 0, "event", 7), "no row 7 of Event"),
        (put("Entry", 0, "number", "seven"), "seven"),
        (put("Entry", 1, "number", 1), "hold together"),
        (lambda data: data["tables"]["Entry"].append("Ana"), "hold together"),
        (put("Entry", 0, "number", 10**30), "hold together"),
        (put("Event", 0, "rules", []), "rules"),
        (put("Event", 0, "starts_on", {"day": 1}), "hold together"),
        (put("Entry", 0, "event", True), "no row"),
    ],
)
def test_what_does_not_hold_together_is_refused_and_nothing_written(
    event, ana_entry, ben_entry, maker, change, says
):
    data = changed(event, change)
    # what the form of an event says of the same fault tells of a change
    nothing = "changed" if says in {"rules", "character"} else "restored"
    with pytest.raises(UserError, match=f"{says}.*Nothing was {nothing}"):
        restore_event(data=data, actor=maker)
    assert Event.objects.count() == 1


def test_a_file_of_countless_small_rows_is_not_read(event, maker, monkeypatch):
    """Each takes a hundred times its length in memory; as many as an event has are taken."""
    monkeypatch.setattr(form, "MOST_VALUES", 2000)
    assert restore_event(data=export_of(event), actor=maker).event.name == event.name
    data = changed(event, lambda data: data["tables"].update(Entry=[{}] * 2000))
    with pytest.raises(TooLarge, match="more than is taken here"):
        restore_event(data=data, actor=maker)


def test_a_file_that_is_cut_short_damaged_or_another_is_no_archive(event, maker):
    whole = export_of(event)
    flipped = bytes(byte ^ 0xFF if at in range(60, 90) else byte for at, byte in enumerate(whole))
    bare = io.BytesIO()
    with zipfile.ZipFile(bare, "w") as packed:
        packed.writestr("other.txt", "x")
    for data in (
        whole[:-300],
        whole[:300],
        flipped,
        b"",
        b"PK",
        b"{}",
        b"[1]",
        b"\xff",
        bare.getvalue(),
    ):
        with pytest.raises(Invalid, match="Nothing was restored"):
            restore_event(data=data, actor=maker)


def test_only_who_may_create_events_restores_them(event, ana):
    with pytest.raises(NotAllowed):
        restore_event(data=export_of(event), actor=ana)


def test_by_the_commands(event, tmp_path):
    file = tmp_path / "event.zip"
    call_command("export_event", event.slug, file, stdout=io.StringIO())
    with pytest.raises(CommandError, match="already"):
        call_command("export_event", event.slug, file, stdout=io.StringIO())
    make_user("rosa")
    out = io.StringIO()
    call_command("restore_event", file, organiser="rosa", stdout=out)
    new = Event.objects.latest("pk")
    assert f"/e/{new.slug}/" in out.getvalue()
    assert EventRole.objects.get(event=new).user.username == "rosa"
    file.write_bytes(b"PK")
    with pytest.raises(CommandError, match="Nothing was restored"):
        call_command("restore_event", file, stdout=out)


def test_the_servers_owner_restores_what_is_too_large_for_the_web(
    event, ana_entry, maker, tmp_path, monkeypatch
):
    packed = export_of(event)
    with zipfile.ZipFile(io.BytesIO(packed)) as sheets:
        # blanks after it are no part of it
        large = sheets.read(form.EVENT_FILE).ljust(form.MOST_BYTES + 1)
    monkeypatch.setattr(form, "MOST_UNPACKED", 1000)
    monkeypatch.setattr(form, "MOST_VALUES", 100)
    for data, says in ((large, "at most 32 MB here"), (packed, "more than is taken here")):
        with pytest.raises(TooLarge, match=f"{says}.*'manage.py restore_event FILE'"):
            restore_event(data=data, actor=maker)
        file = tmp_path / "event"
        file.write_bytes(data)
        call_command("restore_event", file, stdout=io.StringIO())
        new = Event.objects.latest("pk")
        assert new.pk != event.pk
        assert archive_of(new).tables["Entry"] == archive_of(event).tables["Entry"]


def test_every_table_of_an_event_is_in_the_archive_or_left_out_with_a_reason():
    known = {tables.label(one) for one in tables.tables()} | set(tables.LEFT_OUT)
    assert known == {tables.label(one) for one in apps.get_app_config("matches").get_models()}
    assert all(tables.LEFT_OUT.values())


def test_of_every_json_it_is_known_whether_ids_stand_in_it():
    told = {
        f"{tables.label(model)}.{field.name}"
        for model in tables.tables()
        for field in model._meta.concrete_fields
        if isinstance(field, models.JSONField)
    }
    assert told == set(tables.IDS_IN_JSON) | tables.NO_IDS_IN_JSON
