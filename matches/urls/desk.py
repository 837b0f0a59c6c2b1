"""Addresses of the pages of organisers, judges and scorekeepers."""

from django.urls import path

from matches.views import case, judge, people, staff
from matches.views.desk import (
    archive,
    desk,
    entries,
    entry,
    find,
    match,
    new_event,
    paste,
    prints,
    record,
    results_grid,
    roll_offs,
    rounds,
    settings,
)

urlpatterns = [
    path("people/", people.people, name="people"),
    path("events/new/", new_event.new_event, name="new_event"),
    path("events/restore/", archive.restore, name="restore_event"),
    path("e/<slug:slug>/desk/", desk.desk, name="desk"),
    path("e/<slug:slug>/desk/export/", archive.export_event, name="export_event"),
    path("e/<slug:slug>/desk/find/", find.desk_find, name="desk_find"),
    path("e/<slug:slug>/desk/table/", desk.table, name="desk_table"),
    path("e/<slug:slug>/desk/results/", results_grid.results_grid, name="desk_results"),
    path("e/<slug:slug>/desk/rounds/", rounds.latest, name="desk_rounds"),
    path("e/<slug:slug>/desk/rounds/<int:number>/", rounds.desk_round, name="desk_round"),
    path("e/<slug:slug>/desk/entries/", entries.desk_entries, name="desk_entries"),
    path("e/<slug:slug>/desk/entries/paste/", paste.paste_entries, name="paste_entries"),
    path("e/<slug:slug>/desk/entries/<int:number>/", entry.desk_entry, name="desk_entry"),
    path("e/<slug:slug>/desk/settings/", settings.desk_settings, name="desk_settings"),
    path("e/<slug:slug>/desk/record/", record.desk_record, name="desk_record"),
    path("e/<slug:slug>/desk/roll-offs/", roll_offs.desk_roll_offs, name="desk_roll_offs"),
    path("e/<slug:slug>/desk/staff/", staff.desk_staff, name="desk_staff"),
    path("staff/<str:secret>/", staff.staff_invitation, name="staff_invitation"),
    path("m/<int:match_id>/desk/", match.desk_match, name="desk_match"),
    path("e/<slug:slug>/judge/", judge.judge, name="judge"),
    path("e/<slug:slug>/judge/rules/", case.case_rules, name="case_rules"),
    path("e/<slug:slug>/judge/disputes/<int:dispute_id>/", case.dispute_case, name="dispute_case"),
    path("e/<slug:slug>/print/pairings/<int:number>/", prints.pairings, name="print_pairings"),
    path("e/<slug:slug>/print/slips/<int:number>/", prints.slips, name="print_slips"),
    path("e/<slug:slug>/desk/slip/<int:number>-<int:table>/", prints.slip, name="desk_slip"),
    path("e/<slug:slug>/print/badges/", prints.badges, name="print_badges"),
    path("e/<slug:slug>/print/poster/", prints.poster, name="print_poster"),
    path("e/<slug:slug>/print/standings/", prints.standings, name="print_standings"),
    path("e/<slug:slug>/print/entries/", prints.entries, name="print_entries"),
]
