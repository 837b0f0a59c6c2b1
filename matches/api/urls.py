"""Addresses of the API of events."""

from django.urls import URLPattern, path

from matches.api import deck_urls
from matches.api.announcements import Announcements
from matches.api.apart import Apart
from matches.api.brackets import Brackets, Pools, Stages
from matches.api.campaigns import Groups, Journeys
from matches.api.crowds import Crowds
from matches.api.disputes import Disputes, Precedents, Rulings
from matches.api.entries import Attendance, Entries, Links
from matches.api.events import Copies, Events, LastStep, Steps
from matches.api.game_logs import GameLogs
from matches.api.journey_log import JourneyEngine, JourneyEvents, JourneyWhole
from matches.api.judges import Calls, Penalties, Questions
from matches.api.leagues import Leagues
from matches.api.log_events import LogEngine, LogEvents, LogPoints
from matches.api.me import Me, Tokens
from matches.api.organisations import (
    MemberInvitations,
    Members,
    OrganisationEvents,
    Organisations,
)
from matches.api.players import Erasure, OwnRecord, Players, Showing
from matches.api.reports import Reports
from matches.api.results import Matches, MatchTables
from matches.api.rounds import Clock, Rounds, Tables
from matches.api.rulebook import Adjudications, Odds, RuleTexts
from matches.api.rules import Presets, Rules, Tiebreakers
from matches.api.staff import Invitations, Moments, Record, Staff
from matches.api.standings import Orders, Standings
from matches.api.webhooks import Webhooks

EVENT = "events/<slug:slug>/"
ENTRY = f"{EVENT}entries/<int:number>/"
ROUND = f"{EVENT}rounds/<int:number>/"
MATCH = "matches/<int:match_id>/"
WEBHOOK = f"{EVENT}webhooks/<int:webhook_id>/"
GROUP = f"{EVENT}groups/<int:number>/"
JOURNEY = "journeys/<int:journey_id>/"
ORGANISATION = "organisations/<slug:organisation>/"
LEAGUE = "leagues/<slug:league>/"
DISPUTE = "disputes/<int:dispute_id>/"

events: list[URLPattern] = [
    path("events/", Events.as_view({"get": "list", "post": "create"}), name="api_events"),
    path(EVENT, Events.as_view({"get": "retrieve", "patch": "partial_update"}), name="api_event"),
    path(f"{EVENT}steps/", Steps.as_view({"get": "list"})),
    path(f"{EVENT}copies/", Copies.as_view({"post": "create"})),
    path(f"{EVENT}side-event/", Copies.as_view({"post": "side"})),
    path(f"{EVENT}last-step/", LastStep.as_view({"get": "retrieve"})),
    path(f"{EVENT}last-step/undo/", LastStep.as_view({"post": "undo"})),
    path(f"{EVENT}steps/<str:code>/", Steps.as_view({"get": "retrieve", "post": "take"})),
    path(f"{EVENT}announcements/", Announcements.as_view({"get": "list", "post": "create"})),
    path(
        "announcements/<int:announcement_id>/take-back/",
        Announcements.as_view({"post": "take_back"}),
    ),
    path("presets/", Presets.as_view({"get": "list"})),
    path("tiebreakers/", Tiebreakers.as_view({"get": "list"})),
    path(f"{EVENT}rules/", Rules.as_view({"get": "list", "patch": "partial_update"})),
    path(f"{EVENT}preset/", Rules.as_view({"put": "use_preset"})),
]
entries: list[URLPattern] = [
    path(f"{EVENT}entries/", Entries.as_view({"get": "list", "post": "create"})),
    path(f"{EVENT}entries/late/", Entries.as_view({"post": "late"})),
    path(ENTRY, Entries.as_view({"get": "retrieve", "patch": "partial_update"})),
    path(f"{ENTRY}check-in/", Attendance.as_view({"post": "check_in"})),
    path(f"{ENTRY}undo-check-in/", Attendance.as_view({"post": "undo_check_in"})),
    path(f"{ENTRY}withdraw/", Attendance.as_view({"post": "withdraw"})),
    path(f"{ENTRY}rejoin/", Attendance.as_view({"post": "rejoin"})),
    path(f"{ENTRY}drop/", Attendance.as_view({"post": "drop"})),
    path(f"{ENTRY}return/", Attendance.as_view({"post": "come_back"})),
    path(f"{ENTRY}let-in/", Attendance.as_view({"post": "let_in"})),
    path(f"{ENTRY}no-show/", Attendance.as_view({"post": "no_show"})),
    path(f"{ENTRY}fixed-table/", Attendance.as_view({"put": "fixed_table"})),
    path(f"{ENTRY}link/", Links.as_view({"get": "retrieve"})),
    path(f"{ENTRY}link/revoke/", Links.as_view({"post": "revoke"})),
    path(f"{ENTRY}claim/", Links.as_view({"post": "claim"})),
    path(f"{ENTRY}release/", Links.as_view({"post": "release"})),
    path(f"{ENTRY}erase/", Erasure.as_view({"post": "create"})),
    path(f"{EVENT}crowds/", Crowds.as_view({"get": "list"})),
    path(f"{EVENT}crowds/<str:mark>/accept/", Crowds.as_view({"post": "accept"})),
    path(f"{EVENT}must-not-meet/", Apart.as_view({"get": "list", "post": "create"})),
    path(f"{EVENT}must-not-meet/<int:pair_id>/", Apart.as_view({"delete": "destroy"})),
]
rounds: list[URLPattern] = [
    path(f"{EVENT}rounds/", Rounds.as_view({"get": "list", "post": "create"})),
    path(f"{EVENT}stages/", Stages.as_view({"get": "index"})),
    path(f"{EVENT}pools/", Pools.as_view({"get": "index", "post": "create"})),
    path(
        f"{EVENT}bracket/",
        Brackets.as_view({"get": "retrieve", "post": "create", "delete": "destroy"}),
    ),
    path(f"{EVENT}rounds/lay-out/", Rounds.as_view({"post": "lay_out"})),
    path(ROUND, Rounds.as_view({"get": "retrieve", "delete": "destroy"})),
    path(f"{ROUND}publish/", Rounds.as_view({"post": "publish"})),
    path(f"{ROUND}unpublish/", Rounds.as_view({"post": "unpublish"})),
    path(f"{ROUND}close/", Rounds.as_view({"post": "close"})),
    path(f"{ROUND}reopen/", Rounds.as_view({"post": "reopen"})),
    path(f"{ROUND}repair/", Tables.as_view({"post": "repair"})),
    path(f"{ROUND}swap/", Tables.as_view({"post": "swap"})),
    path(f"{ROUND}pair/", Tables.as_view({"post": "pair"})),
    path(f"{ROUND}bye/", Tables.as_view({"post": "bye"})),
    path(f"{ROUND}tables/", Tables.as_view({"post": "create"})),
    path(f"{ROUND}clock/start/", Clock.as_view({"post": "start"})),
    path(f"{ROUND}clock/pause/", Clock.as_view({"post": "pause"})),
    path(f"{ROUND}clock/resume/", Clock.as_view({"post": "resume"})),
    path(f"{ROUND}clock/extend/", Clock.as_view({"post": "extend"})),
]
matches: list[URLPattern] = [
    path(MATCH, Matches.as_view({"get": "retrieve"}), name="api_match"),
    path(f"{MATCH}report/", Matches.as_view({"post": "report"})),
    path(f"{MATCH}confirm/", Matches.as_view({"post": "confirm"})),
    path(f"{MATCH}withdraw-report/", Matches.as_view({"post": "withdraw_report"})),
    path(f"{MATCH}correct/", Matches.as_view({"post": "correct"})),
    path(f"{MATCH}reset/", Matches.as_view({"post": "reset"})),
    path(f"{MATCH}logs/", GameLogs.as_view({"get": "index", "post": "create"})),
    path(f"{MATCH}logs/<int:log_id>/", GameLogs.as_view({"get": "retrieve"})),
    path(
        f"{MATCH}log/events/",
        LogEvents.as_view({"get": "index", "post": "create"}),
        name="api_log_events",
    ),
    path(
        f"{MATCH}log/engine/",
        LogEngine.as_view({"post": "create"}),
        name="api_log_engine",
    ),
    path(
        f"{MATCH}log/points/<int:point_id>/",
        LogPoints.as_view({"post": "create"}),
        name="api_log_point",
    ),
    path(f"{MATCH}extend/", MatchTables.as_view({"post": "extend"})),
    path(f"{MATCH}move/", MatchTables.as_view({"post": "move"})),
    path(f"{MATCH}remove/", MatchTables.as_view({"post": "destroy"})),
    path(f"{MATCH}call-judge/", Calls.as_view({"post": "create"})),
    path(f"{MATCH}penalties/", Penalties.as_view({"post": "create"})),
]
journeys: list[URLPattern] = [
    path(
        "journeys/<int:journey_id>/log/",
        JourneyWhole.as_view({"get": "retrieve", "post": "create"}),
        name="api_journey_log",
    ),
    path(
        "journeys/<int:journey_id>/log/events/",
        JourneyEvents.as_view({"get": "index", "post": "create"}),
        name="api_journey_events",
    ),
    path(
        "journeys/<int:journey_id>/log/engine/",
        JourneyEngine.as_view({"post": "create"}),
        name="api_journey_engine",
    ),
]
judges: list[URLPattern] = [
    path(f"{EVENT}penalties/", Penalties.as_view({"get": "list"})),
    path(f"{EVENT}penalties/next/", Penalties.as_view({"get": "proposed"})),
    path("penalties/<int:penalty_id>/take-back/", Penalties.as_view({"post": "take_back"})),
    path(f"{EVENT}judge-calls/", Calls.as_view({"get": "list"})),
    path("judge-calls/<int:call_id>/take/", Calls.as_view({"post": "take"})),
    path("judge-calls/<int:call_id>/close/", Calls.as_view({"post": "close"})),
    path("judge-calls/<int:call_id>/call-off/", Calls.as_view({"post": "call_off"})),
    path(f"{EVENT}questions/", Questions.as_view({"get": "list"})),
    path("questions/<int:question_id>/settle/", Questions.as_view({"post": "settle"})),
    path("questions/<int:question_id>/close/", Questions.as_view({"post": "close"})),
]
campaigns: list[URLPattern] = [
    path(f"{EVENT}groups/", Groups.as_view({"get": "list", "post": "create"})),
    path(f"{EVENT}groups/standings/", Groups.as_view({"get": "standings"})),
    path(GROUP, Groups.as_view({"get": "retrieve", "put": "update", "delete": "destroy"})),
    path(f"{GROUP}heroes/", Groups.as_view({"post": "join"})),
    path(f"{GROUP}heroes/<int:position>/retire/", Groups.as_view({"post": "retire"})),
    path(f"{GROUP}heroes/<int:position>/return/", Groups.as_view({"post": "come_back"})),
    path(f"{GROUP}journeys/", Journeys.as_view({"post": "create"})),
    path(JOURNEY, Journeys.as_view({"get": "retrieve"}), name="api_journey"),
    path(f"{JOURNEY}result/", Journeys.as_view({"post": "result"})),
    path(f"{JOURNEY}correct/", Journeys.as_view({"post": "correct"})),
    path(f"{JOURNEY}call-off/", Journeys.as_view({"post": "call_off"})),
    path(f"{JOURNEY}take-up/", Journeys.as_view({"post": "take_up"})),
]
disputes: list[URLPattern] = [
    path(f"{EVENT}disputes/", Disputes.as_view({"get": "list"})),
    path(f"{MATCH}disputes/", Disputes.as_view({"get": "of_match", "post": "create"})),
    path(DISPUTE, Disputes.as_view({"get": "retrieve"})),
    path(f"{DISPUTE}statement/", Disputes.as_view({"post": "state"})),
    path(f"{DISPUTE}take/", Disputes.as_view({"post": "take"})),
    path(f"{DISPUTE}withdraw/", Disputes.as_view({"post": "withdraw"})),
    path(f"{DISPUTE}appeal/", Disputes.as_view({"post": "appeal"})),
    path(f"{DISPUTE}rule/", Rulings.as_view({"post": "create"})),
    path(f"{EVENT}rulings/", Rulings.as_view({"get": "list"})),
    path("rulings/<int:ruling_id>/precedent/", Precedents.as_view({"post": "create"})),
    path(f"{EVENT}precedents/", Precedents.as_view({"get": "list"})),
    path("precedents/<str:key>/", Precedents.as_view({"get": "retrieve"})),
    path("precedents/<str:key>/withdraw/", Precedents.as_view({"post": "withdraw"})),
]
others: list[URLPattern] = [
    path(f"{EVENT}standings/", Standings.as_view({"get": "retrieve"}), name="api_standings"),
    path(f"{EVENT}standings/<int:number>/", Standings.as_view({"get": "explain"})),
    path(f"{EVENT}needs/", Standings.as_view({"get": "needs"})),
    path(f"{EVENT}roll-offs/", Orders.as_view({"get": "list", "post": "create"})),
    path(f"{EVENT}roll-offs/<str:kind>/", Orders.as_view({"delete": "destroy"})),
    path(f"{EVENT}staff/", Staff.as_view({"get": "list"})),
    path(f"{EVENT}staff/<int:role_id>/", Staff.as_view({"delete": "destroy"})),
    path(f"{EVENT}invitations/", Invitations.as_view({"get": "list", "post": "create"})),
    path(f"{EVENT}invitations/<int:invitation_id>/", Invitations.as_view({"delete": "destroy"})),
    path("invitations/accept/", Invitations.as_view({"post": "accept"})),
    path(f"{EVENT}webhooks/", Webhooks.as_view({"get": "list", "post": "create"})),
    path(WEBHOOK, Webhooks.as_view({"delete": "destroy"})),
    path(f"{WEBHOOK}pause/", Webhooks.as_view({"post": "pause"})),
    path(f"{WEBHOOK}resume/", Webhooks.as_view({"post": "resume"})),
    path(f"{WEBHOOK}renew-secret/", Webhooks.as_view({"post": "renew_secret"})),
    path(f"{WEBHOOK}test/", Webhooks.as_view({"post": "test"})),
    path(f"{WEBHOOK}deliveries/", Webhooks.as_view({"get": "deliveries"})),
    path(f"{EVENT}as-it-stood/", Moments.as_view({"get": "retrieve"})),
    path(f"{EVENT}report/", Reports.as_view({"get": "retrieve"})),
    path(f"{EVENT}report/compare/", Reports.as_view({"post": "compare"})),
    path(f"{EVENT}record/", Record.as_view({"get": "list"})),
    path("me/", Me.as_view({"get": "retrieve"}), name="api_me"),
    path("me/tokens/", Tokens.as_view({"get": "list", "post": "create"})),
    path("me/tokens/<int:token_id>/", Tokens.as_view({"delete": "destroy"})),
]
players: list[URLPattern] = [
    path("players/<slug:address>/", Players.as_view({"get": "retrieve"}), name="api_player"),
    path("me/record/", OwnRecord.as_view({"get": "retrieve"})),
    path("me/held/", OwnRecord.as_view({"get": "held"})),
    path("me/erase/", OwnRecord.as_view({"post": "erase"})),
    path("me/showing/", Showing.as_view({"get": "retrieve", "patch": "partial_update"})),
]
organisations: list[URLPattern] = [
    path("organisations/", Organisations.as_view({"get": "list", "post": "create"})),
    path(ORGANISATION, Organisations.as_view({"get": "retrieve", "patch": "partial_update"})),
    path(f"{ORGANISATION}members/", Members.as_view({"get": "list"})),
    path(f"{ORGANISATION}members/<int:member_id>/", Members.as_view({"delete": "destroy"})),
    path(
        f"{ORGANISATION}invitations/",
        MemberInvitations.as_view({"get": "list", "post": "create"}),
    ),
    path(
        f"{ORGANISATION}invitations/<int:invitation_id>/",
        MemberInvitations.as_view({"delete": "destroy"}),
    ),
    path("members/join/", Members.as_view({"post": "join"})),
    path(f"{ORGANISATION}events/", OrganisationEvents.as_view({"get": "list", "post": "create"})),
    path(
        f"{ORGANISATION}events/<slug:slug>/",
        OrganisationEvents.as_view({"put": "update", "delete": "destroy"}),
    ),
    path("leagues/", Leagues.as_view({"get": "list", "post": "create"})),
    path(LEAGUE, Leagues.as_view({"get": "retrieve", "patch": "partial_update"})),
    path(f"{LEAGUE}events/<slug:slug>/", Leagues.as_view({"put": "add", "delete": "remove"})),
]
rulebook: list[URLPattern] = [
    path("rules/", RuleTexts.as_view({"get": "list"}), name="api_rules"),
    path("rules/<str:key>/", RuleTexts.as_view({"get": "retrieve"}), name="api_rule"),
    path("odds/", Odds.as_view({"get": "retrieve", "post": "work_out"}), name="api_odds"),
    path("adjudications/", Adjudications.as_view({"post": "create"}), name="api_adjudications"),
]
urlpatterns = [
    *events,
    *entries,
    *rounds,
    *matches,
    *journeys,
    *judges,
    *campaigns,
    *disputes,
    *others,
    *players,
    *organisations,
    *rulebook,
    *deck_urls.urlpatterns,
]
