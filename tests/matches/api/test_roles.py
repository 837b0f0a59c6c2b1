# ruff: noqa: E501 - a table reads by its columns
"""Who may do what by the API: every endpoint against everybody, each from the same beginning.

The columns: organiser, judge, scorekeeper; Ana, who plays at the table that the addresses name
and whose entry is number 1, by her private link; Cleo, another player, by hers; an outsider with
an account; a visitor.
"""

import json
import re
from typing import Any

import pytest
from django.db import transaction
from django.utils import timezone

from matches.api.urls import urlpatterns
from matches.models import Event
from matches.rulebook.worker import WARMING
from matches.standing.services.standings import recompute_standings
from tests import factories
from tests.matches.api.shown import hall_of
from tests.matches.api.situations import WORLDS
from tests.matches.api.world import (
    ROLES,
    World,
    make_world,
)
from tests.whole import whole_or

EVENT = {
    "name": "Spring clash",
    "starts_on": "2027-03-06",
    "ends_on": "2027-03-06",
    "edition": "harrowdeep-2021",
}
GAMES = [{"ending": "won", "winner": 0}, {"ending": "won", "winner": 0}]
RESULT = {"kind": "played", "games": GAMES}
OTHER = {"kind": "concession", "loser": 0}
WHY = {"reason": "Because"}
DECK = {"warband": "Garrek's Reavers", "cards": ["S1"]}
ODDS = {
    "edition": "nightvault-2019",
    "strike": {"fighter": "Targor", "attack": "Gore-axe and Blade"},
    "target": {"fighter": "Angharad Brightshield"},
}
QUESTION = json.loads(WARMING)
EVENTS = {
    "game": 1,
    "open": {"detail": "glory"},
    "events": [{"e": {"t": "phase", "round": 1, "phase": "action", "id": "a-1", "after": 0}}],
}
TURN = {"events": [{"e": {"t": "turn", "turn": 1, "id": "a-1", "after": 0}}]}
WHOLE = {
    "log": '{"t":"journey","v":1,"edition":"cursed-city","kind":"hunt","heroes":[{"name":"Orla"}]}\n'
    '{"n":1,"e":{"id":"a-1","after":0,"t":"turn","turn":1}}\n'
}
DOOR = {"do": "dice", "faces": ["fury"], "label": "one die"}
SAID = {"statement": "Out of sight"}
RULING = {"kind": "uphold", "reason": "In sight"}
PRECEDENT = {"question": "Does a corner block sight?", "answer": "No."}
TRF = "001    1      Ana" + " " * 64 + "3.0    1\n"
HOOK = {"url": "https://example.org/hook", "kinds": ["results"]}
TOLD = {"version": 0, "quest": 8, "standing": [0, 1], "roll": 5, "turns": 9}
LOG = {"game": 1, "first_seat": 0, "log": "{}"}

# world, method, address, body | organiser judge scorekeeper | ana cleo | outsider visitor
TABLE: list[tuple[str, str, str, Any, str]] = [
    ("open", "GET", "events/", None, "200 200 200 | 200 200 | 200 200"),
    ("open", "POST", "events/", EVENT, "403 403 403 | 403 403 | 403 403"),
    ("open", "GET", "events/{slug}/", None, "200 200 200 | 200 200 | 200 200"),
    ("open", "PATCH", "events/{slug}/", {"place": "Leeds"}, "200 403 403 | 403 403 | 403 403"),
    ("open", "GET", "events/{slug}/steps/", None, "200 403 403 | 403 403 | 403 403"),
    ("open", "GET", "events/{slug}/steps/start/", None, "200 403 403 | 403 403 | 403 403"),
    ("open", "POST", "events/{slug}/steps/cancel/", WHY, "200 403 403 | 403 403 | 403 403"),
    ("running", "GET", "events/{slug}/announcements/", None, "200 200 200 | 200 200 | 200 200"),
    ("running", "POST", "events/{slug}/announcements/", {"text": "Lunch"}, "201 201 403 | 403 403 | 403 403"),
    ("announced", "POST", "announcements/{announcement}/take-back/", None, "200 200 403 | 403 403 | 403 403"),
    ("open", "GET", "presets/", None, "200 200 200 | 200 200 | 200 200"),
    ("open", "GET", "tiebreakers/", None, "200 200 200 | 200 200 | 200 200"),
    ("open", "GET", "events/{slug}/rules/", None, "200 200 200 | 200 200 | 200 200"),
    ("open", "PATCH", "events/{slug}/rules/", {"changes": {}}, "200 403 403 | 403 403 | 403 403"),
    ("open", "PUT", "events/{slug}/preset/", {"preset": "standard"}, "200 403 403 | 403 403 | 403 403"),
    # entries
    ("open", "GET", "events/{slug}/entries/", None, "200 200 200 | 200 200 | 200 200"),
    ("open", "POST", "events/{slug}/entries/", {"name": "Eve"}, "201 201 201 | 201 201 | 201 201"),
    ("running", "POST", "events/{slug}/entries/late/", {"name": "Eve"}, "201 403 403 | 403 403 | 403 403"),
    ("open", "GET", "events/{slug}/entries/1/", None, "200 200 200 | 200 200 | 200 200"),
    ("open", "PATCH", "events/{slug}/entries/1/", {"club": "Dice"}, "200 403 403 | 200 403 | 403 403"),
    ("open", "PATCH", "events/{slug}/entries/1/", {"note": "VIP"}, "200 403 403 | 422 403 | 403 403"),
    ("running", "POST", "events/{slug}/entries/1/check-in/", None, "200 200 200 | 200 403 | 403 403"),
    ("open", "POST", "events/{slug}/entries/1/undo-check-in/", None, "200 200 200 | 403 403 | 403 403"),
    ("open", "POST", "events/{slug}/entries/1/withdraw/", {}, "200 403 403 | 200 403 | 403 403"),
    ("open", "POST", "events/{slug}/entries/1/rejoin/", None, "200 403 403 | 200 403 | 403 403"),
    ("running", "POST", "events/{slug}/entries/1/drop/", {}, "200 200 200 | 200 403 | 403 403"),
    ("running", "POST", "events/{slug}/entries/1/return/", {}, "200 403 403 | 403 403 | 403 403"),
    ("open", "POST", "events/{slug}/entries/1/let-in/", {}, "200 403 403 | 403 403 | 403 403"),
    ("open", "POST", "events/{slug}/entries/1/no-show/", {}, "200 200 200 | 403 403 | 403 403"),
    ("open", "PUT", "events/{slug}/entries/1/fixed-table/", {"table": 7}, "200 403 403 | 403 403 | 403 403"),
    ("open", "GET", "events/{slug}/entries/1/link/", None, "200 403 403 | 200 403 | 403 403"),
    ("open", "POST", "events/{slug}/entries/1/link/revoke/", {}, "200 403 403 | 200 403 | 403 403"),
    ("open", "POST", "events/{slug}/entries/1/claim/", {"token": "1-1.x"}, "404 404 404 | 403 403 | 404 403"),
    ("open", "POST", "events/{slug}/entries/1/release/", None, "200 403 403 | 200 403 | 403 403"),
    ("running", "POST", "events/{slug}/entries/1/erase/", None, "409 403 403 | 409 403 | 403 403"),
    ("finished", "POST", "events/{slug}/entries/1/erase/", None, "204 403 403 | 204 403 | 403 403"),
    ("open", "GET", "events/{slug}/must-not-meet/", None, "200 200 200 | 403 403 | 403 403"),
    ("open", "POST", "events/{slug}/must-not-meet/", {"one": 1, "other": 2}, "201 403 403 | 403 403 | 403 403"),
    ("apart", "DELETE", "events/{slug}/must-not-meet/{pair}/", None, "204 403 403 | 403 403 | 403 403"),
    # decks
    ("deck", "GET", "events/{slug}/decks/", None, "200 200 200 | 200 200 | 200 200"),
    ("deck", "GET", "events/{slug}/decks/states/", None, "200 200 200 | 403 403 | 403 403"),
    ("deck", "POST", "events/{slug}/decks/recheck/", None, "200 200 403 | 403 403 | 403 403"),
    ("deck", "GET", "events/{slug}/entries/1/deck/", None, "200 200 200 | 200 404 | 404 404"),
    ("open", "PUT", "events/{slug}/entries/1/deck/", DECK, "200 403 403 | 200 403 | 403 403"),
    ("running", "PUT", "events/{slug}/entries/1/deck/", DECK, "422 403 403 | 409 403 | 403 403"),
    ("running", "PUT", "events/{slug}/entries/1/deck/", {**DECK, **WHY}, "200 403 403 | 409 403 | 403 403"),
    ("finished", "PUT", "events/{slug}/entries/1/deck/", {**DECK, **WHY}, "409 403 403 | 409 403 | 403 403"),
    ("deck", "GET", "events/{slug}/entries/1/deck/history/", None, "200 200 200 | 200 403 | 403 403"),
    ("running", "POST", "events/{slug}/entries/1/deck/unlock/", WHY, "204 403 403 | 403 403 | 403 403"),
    ("running", "POST", "events/{slug}/entries/1/deck/lock/", None, "204 403 403 | 403 403 | 403 403"),
    ("deck", "POST", "events/{slug}/entries/1/deck/let-in/", {"deck": 1, **WHY}, "200 403 403 | 403 403 | 403 403"),
    ("deck", "POST", "events/{slug}/entries/1/deck/take-back/", {"deck": 1}, "200 403 403 | 403 403 | 403 403"),
    ("running", "GET", "matches/{match}/decks/", None, "200 200 200 | 200 200 | 200 200"),
    ("prepared", "GET", "matches/{match}/decks/", None, "200 200 200 | 404 404 | 404 404"),
    ("card", "GET", "cards/{card}/fared/", None, "200 200 200 | 200 200 | 200 200"),
    # rounds
    ("prepared", "GET", "events/{slug}/rounds/", None, "200 200 200 | 200 200 | 200 200"),
    ("between", "POST", "events/{slug}/rounds/", {"number": 2}, "201 403 403 | 403 403 | 403 403"),
    ("between", "POST", "events/{slug}/rounds/lay-out/", {"pairs": [[1, 3], [2, 4]]}, "201 403 403 | 403 403 | 403 403"),
    ("running", "GET", "events/{slug}/rounds/1/", None, "200 200 200 | 200 200 | 200 200"),
    ("prepared", "GET", "events/{slug}/rounds/2/", None, "200 200 200 | 404 404 | 404 404"),
    ("prepared", "DELETE", "events/{slug}/rounds/2/", None, "204 403 403 | 404 404 | 404 404"),
    ("prepared", "POST", "events/{slug}/rounds/2/publish/", None, "200 403 403 | 404 404 | 404 404"),
    ("running", "POST", "events/{slug}/rounds/1/unpublish/", {}, "200 403 403 | 403 403 | 403 403"),
    ("played", "POST", "events/{slug}/rounds/1/close/", None, "200 403 403 | 403 403 | 403 403"),
    ("between", "POST", "events/{slug}/rounds/1/reopen/", {}, "200 403 403 | 403 403 | 403 403"),
    ("prepared", "POST", "events/{slug}/rounds/2/repair/", {}, "200 403 403 | 404 404 | 404 404"),
    ("prepared", "POST", "events/{slug}/rounds/2/swap/", {"one": 1, "other": 2}, "200 403 403 | 404 404 | 404 404"),
    ("prepared", "POST", "events/{slug}/rounds/2/pair/", {"one": 1, "other": 2}, "200 403 403 | 404 404 | 404 404"),
    ("bye", "POST", "events/{slug}/rounds/2/bye/", {"entry": 1}, "200 403 403 | 404 404 | 404 404"),
    ("late", "POST", "events/{slug}/rounds/2/tables/", {"one": 5}, "201 403 403 | 404 404 | 404 404"),
    ("running", "POST", "events/{slug}/rounds/1/clock/start/", None, "200 200 403 | 403 403 | 403 403"),
    ("clock", "POST", "events/{slug}/rounds/1/clock/pause/", None, "200 200 403 | 403 403 | 403 403"),
    ("clock", "POST", "events/{slug}/rounds/1/clock/resume/", None, "200 200 403 | 403 403 | 403 403"),
    ("running", "POST", "events/{slug}/rounds/1/clock/extend/", {"minutes": 5}, "200 200 403 | 403 403 | 403 403"),
    # matches
    ("running", "GET", "matches/{match}/", None, "200 200 200 | 200 200 | 200 200"),
    ("prepared", "GET", "matches/{match}/", None, "200 200 200 | 404 404 | 404 404"),
    ("running", "POST", "matches/{match}/report/", {"result": RESULT}, "200 403 200 | 200 403 | 403 403"),
    ("prepared", "POST", "matches/{match}/report/", {"result": RESULT}, "409 409 409 | 404 404 | 404 404"),
    ("reported", "POST", "matches/{match}/confirm/", {}, "200 403 200 | 200 403 | 403 403"),
    ("running", "POST", "matches/{match}/withdraw-report/", {}, "200 200 200 | 200 403 | 403 403"),
    ("running", "POST", "matches/{match}/correct/", {"result": OTHER, **WHY}, "200 403 200 | 403 403 | 403 403"),
    ("between", "POST", "matches/{match}/correct/", {"result": OTHER, **WHY}, "200 403 403 | 403 403 | 403 403"),
    ("running", "POST", "matches/{match}/reset/", WHY, "200 403 200 | 403 403 | 403 403"),
    ("running", "GET", "matches/{match}/logs/", None, "200 200 200 | 200 200 | 200 200"),
    ("prepared", "GET", "matches/{match}/logs/", None, "200 200 200 | 404 404 | 404 404"),
    ("running", "POST", "matches/{match}/logs/", LOG, "201 201 201 | 201 403 | 403 403"),
    ("running", "GET", "matches/{match}/log/events/?game=1", None, "200 200 200 | 200 403 | 403 403"),
    ("prepared", "GET", "matches/{match}/log/events/?game=1", None, "409 409 409 | 404 404 | 404 404"),
    ("running", "POST", "matches/{match}/log/events/", EVENTS, "200 200 200 | 200 403 | 403 403"),
    ("asked", "POST", "matches/{match}/log/points/{point}/", {"decision": "agree"}, "200 200 403 | 403 403 | 403 403"),
    ("asked", "POST", "matches/{match}/log/points/{point}/", {"decision": "withdraw"}, "403 403 403 | 200 403 | 403 403"),
    ("running", "POST", "matches/{match}/log/engine/", DOOR, "200 200 200 | 200 403 | 403 403"),
    ("journey", "GET", "journeys/{journey}/log/events/", None, "200 200 200 | 200 403 | 403 403"),
    ("journey", "POST", "journeys/{journey}/log/events/", TURN, "200 403 200 | 200 403 | 403 403"),
    ("journey", "GET", "journeys/{journey}/log/", None, "200 200 200 | 200 403 | 403 403"),
    ("journey", "POST", "journeys/{journey}/log/", WHOLE, "201 403 201 | 201 403 | 403 403"),
    ("journey", "POST", "journeys/{journey}/log/engine/", DOOR, "200 200 200 | 200 403 | 403 403"),
    ("prepared", "POST", "matches/{match}/log/engine/", DOOR, "200 200 200 | 404 404 | 404 404"),
    ("attached", "GET", "matches/{match}/logs/{log}/", None, "200 200 200 | 200 404 | 404 404"),
    ("running", "POST", "matches/{match}/extend/", {"minutes": 5}, "200 200 403 | 403 403 | 403 403"),
    ("running", "POST", "matches/{match}/move/", {"table": 9}, "200 403 403 | 403 403 | 403 403"),
    ("running", "POST", "matches/{match}/remove/", None, "204 403 403 | 403 403 | 403 403"),
    ("running", "POST", "matches/{match}/call-judge/", {}, "200 200 200 | 200 403 | 403 403"),
    ("running", "POST", "matches/{match}/penalties/", {"entry": 1, "kind": "warning", **WHY}, "201 201 403 | 403 403 | 403 403"),
    # judges and the desk
    ("penalty", "GET", "events/{slug}/penalties/", None, "200 200 403 | 403 403 | 403 403"),
    ("penalty", "GET", "events/{slug}/penalties/next/?match={match}&entry=1&offence=slow_play", None, "200 200 403 | 403 403 | 403 403"),
    ("penalty", "POST", "penalties/{penalty}/take-back/", WHY, "200 200 403 | 403 403 | 403 403"),
    ("call", "GET", "events/{slug}/judge-calls/", None, "200 200 200 | 403 403 | 403 403"),
    ("call", "POST", "judge-calls/{call}/take/", None, "200 200 403 | 403 403 | 403 403"),
    ("call", "POST", "judge-calls/{call}/close/", {}, "200 200 403 | 403 403 | 403 403"),
    ("call", "POST", "judge-calls/{call}/call-off/", {}, "200 200 200 | 200 403 | 403 403"),
    ("question", "GET", "events/{slug}/questions/", None, "200 200 200 | 403 403 | 403 403"),
    ("question", "POST", "questions/{question}/settle/", {"result": RESULT, **WHY}, "200 403 200 | 403 403 | 403 403"),
    ("log", "POST", "questions/{question}/close/", {"answer": "So be it"}, "200 200 200 | 403 403 | 403 403"),
    # disputes, rulings, precedents
    ("dispute", "GET", "events/{slug}/disputes/", None, "200 200 200 | 403 403 | 403 403"),
    ("dispute", "GET", "matches/{match}/disputes/", None, "200 200 200 | 200 200 | 200 200"),
    ("prepared", "GET", "matches/{match}/disputes/", None, "200 200 200 | 404 404 | 404 404"),
    ("running", "POST", "matches/{match}/disputes/", SAID, "201 201 403 | 201 403 | 403 403"),
    ("finished", "POST", "matches/{match}/disputes/", SAID, "201 403 403 | 409 403 | 403 403"),
    ("dispute", "GET", "disputes/{dispute}/", None, "200 200 200 | 200 404 | 404 404"),
    ("dispute", "POST", "disputes/{dispute}/statement/", SAID, "403 403 403 | 403 404 | 404 404"),
    ("dispute", "POST", "disputes/{dispute}/take/", {}, "200 200 403 | 403 404 | 404 404"),
    ("dispute", "POST", "disputes/{dispute}/withdraw/", {}, "200 200 403 | 200 404 | 404 404"),
    ("dispute", "POST", "disputes/{dispute}/rule/", RULING, "200 200 403 | 403 404 | 404 404"),
    ("ruled", "POST", "disputes/{dispute}/rule/", RULING, "409 409 403 | 403 404 | 404 404"),
    ("ruled", "POST", "disputes/{dispute}/appeal/", SAID, "403 403 403 | 200 404 | 404 404"),
    ("ruled", "GET", "events/{slug}/rulings/", None, "200 200 200 | 403 403 | 403 403"),
    ("ruled", "POST", "rulings/{ruling}/precedent/", PRECEDENT, "201 201 403 | 403 404 | 404 404"),
    ("precedent", "GET", "events/{slug}/precedents/", None, "200 200 200 | 200 200 | 200 200"),
    ("precedent", "GET", "precedents/{precedent}/", None, "200 200 200 | 200 200 | 200 200"),
    ("precedent", "POST", "precedents/{precedent}/withdraw/", WHY, "200 403 403 | 403 403 | 403 403"),
    # standings, staff, record
    ("between", "GET", "events/{slug}/standings/", None, "200 200 200 | 200 200 | 200 200"),
    ("between", "GET", "events/{slug}/standings/1/", None, "200 200 200 | 200 200 | 200 200"),
    ("running", "GET", "events/{slug}/pools/", None, "200 200 200 | 200 200 | 200 200"),
    ("between", "POST", "events/{slug}/pools/", {"size": 4, "pools": 2}, "201 403 403 | 403 403 | 403 403"),
    ("between", "POST", "events/{slug}/bracket/", {"size": 4}, "201 403 403 | 403 403 | 403 403"),
    ("cut", "GET", "events/{slug}/bracket/", None, "200 200 200 | 200 200 | 200 200"),
    ("cut", "DELETE", "events/{slug}/bracket/?reason=x", None, "204 403 403 | 403 403 | 403 403"),
    ("open", "GET", "events/{slug}/webhooks/", None, "200 403 403 | 403 403 | 403 403"),
    ("open", "POST", "events/{slug}/webhooks/", HOOK, "201 403 403 | 403 403 | 403 403"),
    ("open", "POST", "events/{slug}/webhooks/", {**HOOK, "url": "http://10.0.0.1/"}, "422 403 403 | 403 403 | 403 403"),
    ("hook", "DELETE", "events/{slug}/webhooks/{webhook}/", None, "204 403 403 | 403 403 | 403 403"),
    ("hook", "POST", "events/{slug}/webhooks/{webhook}/pause/", None, "200 403 403 | 403 403 | 403 403"),
    ("hook", "POST", "events/{slug}/webhooks/{webhook}/resume/", None, "200 403 403 | 403 403 | 403 403"),
    ("hook", "POST", "events/{slug}/webhooks/{webhook}/renew-secret/", None, "200 403 403 | 403 403 | 403 403"),
    ("hook", "POST", "events/{slug}/webhooks/{webhook}/test/", None, "200 403 403 | 403 403 | 403 403"),
    ("hook", "GET", "events/{slug}/webhooks/{webhook}/deliveries/", None, "200 403 403 | 403 403 | 403 403"),
    ("between", "GET", "events/{slug}/report/", None, "200 403 403 | 403 403 | 403 403"),
    ("between", "POST", "events/{slug}/report/compare/", {"file": TRF}, "200 403 403 | 403 403 | 403 403"),
    ("between", "POST", "events/{slug}/report/compare/", {"file": "none"}, "422 403 403 | 403 403 | 403 403"),
    ("between", "GET", "events/{slug}/last-step/", None, "200 403 403 | 403 403 | 403 403"),
    ("between", "POST", "events/{slug}/last-step/undo/", {"counter": "reopen_round"}, "200 403 403 | 403 403 | 403 403"),
    ("between", "POST", "events/{slug}/last-step/undo/", {"counter": "uncut"}, "409 403 403 | 403 403 | 403 403"),
    ("between", "GET", "events/{slug}/as-it-stood/", None, "200 200 200 | 403 403 | 403 403"),
    # the organiser of this world may not make events, which both ask for
    ("open", "POST", "events/{slug}/copies/", {"name": "Spring", "starts_on": "2027-03-06"}, "403 403 403 | 403 403 | 403 403"),
    ("between", "POST", "events/{slug}/side-event/", {"name": "Rest"}, "409 403 403 | 403 403 | 403 403"),
    ("running", "GET", "events/{slug}/needs/", None, "200 200 200 | 200 200 | 200 200"),
    ("between", "GET", "events/{slug}/roll-offs/", None, "200 200 200 | 403 403 | 403 403"),
    ("between", "POST", "events/{slug}/roll-offs/", {"kind": "manual", "order": [1, 2], **WHY}, "200 403 403 | 403 403 | 403 403"),
    ("between", "DELETE", "events/{slug}/roll-offs/manual/?reason=x", None, "204 403 403 | 403 403 | 403 403"),
    ("open", "GET", "events/{slug}/staff/", None, "200 403 403 | 403 403 | 403 403"),
    ("role", "DELETE", "events/{slug}/staff/{role}/", None, "204 403 403 | 403 403 | 403 403"),
    ("open", "GET", "events/{slug}/invitations/", None, "200 403 403 | 403 403 | 403 403"),
    ("open", "POST", "events/{slug}/invitations/", {"role": "judge"}, "201 403 403 | 403 403 | 403 403"),
    ("invitation", "DELETE", "events/{slug}/invitations/{invitation}/", None, "204 403 403 | 403 403 | 403 403"),
    ("invitation", "POST", "invitations/accept/", {"secret": "welcome"}, "200 200 200 | 403 403 | 200 403"),
    ("open", "GET", "events/{slug}/record/", None, "200 403 403 | 403 403 | 403 403"),
    # organisations and leagues; the organiser of this world may not make events
    ("club", "GET", "organisations/", None, "200 200 200 | 200 200 | 200 200"),
    ("club", "GET", "organisations/?mine=true", None, "200 200 200 | 200 200 | 200 200"),
    ("open", "POST", "organisations/", {"name": "Dice"}, "403 403 403 | 403 403 | 403 403"),
    ("club", "GET", "organisations/{club}/", None, "200 200 200 | 200 200 | 200 200"),
    ("club", "PATCH", "organisations/{club}/", {"about": "A club"}, "200 403 403 | 403 403 | 403 403"),
    ("club", "GET", "organisations/{club}/members/", None, "200 200 403 | 403 403 | 403 403"),
    # a member may leave, and takes nobody else along
    ("club", "DELETE", "organisations/{club}/members/{member}/", None, "204 204 403 | 403 403 | 403 403"),
    ("club", "DELETE", "organisations/{club}/members/999999/", None, "404 404 403 | 403 403 | 403 403"),
    ("club", "GET", "organisations/{club}/invitations/", None, "200 403 403 | 403 403 | 403 403"),
    ("club", "POST", "organisations/{club}/invitations/", {"role": "judge"}, "201 403 403 | 403 403 | 403 403"),
    ("club", "DELETE", "organisations/{club}/invitations/{asked}/", None, "204 403 403 | 403 403 | 403 403"),
    ("club", "POST", "members/join/", {"secret": "join us"}, "200 200 200 | 403 403 | 200 403"),
    ("club", "POST", "members/join/", {"secret": "guessed"}, "410 410 410 | 403 403 | 410 403"),
    ("club", "GET", "organisations/{club}/events/", None, "200 200 200 | 200 200 | 200 200"),
    ("club", "POST", "organisations/{club}/events/", {"like": "none", "name": "Next", "starts_on": "2027-03-06"}, "404 403 403 | 403 403 | 403 403"),
    ("club apart", "PUT", "organisations/{club}/events/{slug}/", None, "200 403 403 | 403 403 | 403 403"),
    ("club", "DELETE", "organisations/{club}/events/{slug}/", None, "204 403 403 | 403 403 | 403 403"),
    ("league", "GET", "leagues/", None, "200 200 200 | 200 200 | 200 200"),
    ("open", "POST", "leagues/", {"name": "Season"}, "403 403 403 | 403 403 | 403 403"),
    ("league", "GET", "leagues/{league}/", None, "200 200 200 | 200 200 | 200 200"),
    ("league", "PATCH", "leagues/{league}/", {"best": 2}, "200 403 403 | 403 403 | 403 403"),
    ("league", "PUT", "leagues/{league}/events/{slug}/", None, "200 403 403 | 403 403 | 403 403"),
    ("league", "DELETE", "leagues/{league}/events/{slug}/", None, "204 403 403 | 403 403 | 403 403"),
    # the rules
    ("open", "GET", "rules/", None, "200 200 200 | 200 200 | 200 200"),
    ("open", "GET", "rules/trapped.once/", None, "200 200 200 | 200 200 | 200 200"),
    ("open", "GET", "odds/?fighter=Targor&attack=Gore-axe and Blade&target=Angharad Brightshield", None, "200 200 200 | 200 200 | 200 200"),
    ("open", "POST", "odds/", ODDS, "200 200 200 | 200 200 | 200 200"),
    ("open", "POST", "adjudications/", QUESTION, "200 200 200 | 200 200 | 200 200"),
    # campaigns
    ("campaign", "GET", "events/{slug}/groups/", None, "200 200 200 | 200 200 | 200 200"),
    ("campaign", "GET", "events/{slug}/groups/standings/", None, "200 200 200 | 200 200 | 200 200"),
    ("campaign", "POST", "events/{slug}/groups/", {"groups": "Lanterns: Eve (Sill)"}, "201 403 403 | 403 403 | 403 403"),
    ("campaign", "GET", "events/{slug}/groups/1/", None, "200 200 200 | 200 200 | 200 200"),
    ("campaign", "PUT", "events/{slug}/groups/1/", {"name": "Day Watch", "fear": 1, "influence": 0}, "200 403 403 | 403 403 | 403 403"),
    ("campaign", "DELETE", "events/{slug}/groups/2/", None, "204 403 403 | 403 403 | 403 403"),
    ("campaign", "POST", "events/{slug}/groups/2/heroes/", {"heroes": "(Vara)"}, "200 403 403 | 403 403 | 403 403"),
    ("campaign", "POST", "events/{slug}/groups/2/heroes/0/retire/", None, "200 403 403 | 403 403 | 403 403"),
    ("campaign", "POST", "events/{slug}/groups/2/heroes/0/return/", None, "200 403 403 | 403 403 | 403 403"),
    ("campaign", "POST", "events/{slug}/groups/2/journeys/", {"kind": "scavenge"}, "201 403 201 | 403 201 | 403 403"),
    ("campaign", "GET", "journeys/{journey}/", None, "200 200 200 | 200 200 | 200 200"),
    ("campaign", "POST", "journeys/{journey}/result/", TOLD, "200 403 200 | 200 403 | 403 403"),
    ("campaign over", "POST", "journeys/{journey}/correct/", {**TOLD, **WHY, "version": 1}, "200 403 403 | 403 403 | 403 403"),
    ("campaign", "POST", "journeys/{journey}/call-off/", {}, "200 403 200 | 200 403 | 403 403"),
    ("campaign off", "POST", "journeys/{journey}/take-up/", {}, "200 403 200 | 403 403 | 403 403"),
    # oneself
    ("open", "GET", "me/", None, "200 200 200 | 200 200 | 200 200"),
    ("open", "GET", "me/tokens/", None, "200 200 200 | 403 403 | 200 403"),
    ("open", "POST", "me/tokens/", {"name": "Robot", "password": factories.PASSWORD}, "201 201 201 | 403 403 | 201 403"),
    ("open", "GET", "me/record/", None, "200 200 200 | 403 403 | 200 403"),
    ("open", "GET", "me/held/", None, "200 200 200 | 403 403 | 200 403"),
    ("open", "GET", "me/showing/", None, "200 200 200 | 403 403 | 200 403"),
    ("open", "PATCH", "me/showing/", {"shows_matches": True}, "200 200 200 | 403 403 | 200 403"),
    ("running", "POST", "me/erase/", {"password": factories.PASSWORD}, "409 409 409 | 403 403 | 204 403"),
    ("finished", "POST", "me/erase/", {"password": factories.PASSWORD}, "204 204 204 | 403 403 | 204 403"),
    ("shown", "GET", "players/{player}/", None, "200 200 200 | 200 200 | 200 200"),
    ("token", "DELETE", "me/tokens/{token}/", None, "404 404 404 | 403 403 | 204 403"),
]  # fmt: skip


def statuses(made: World, method: str, address: str, body: Any) -> dict[str, int]:
    """What everybody is answered, each from the same beginning."""
    answered = {}
    for who in ROLES:
        with transaction.atomic():
            answered[who] = made.ask(who, method, address, body).status_code
            transaction.set_rollback(True)
    return answered


@pytest.mark.parametrize(
    ("kind", "method", "address", "body", "expected"),
    [pytest.param(*row, id=f"{row[1]} {row[2]} {row[0]}") for row in TABLE],
)
def test_who_may_do_what(db: None, kind: str, method: str, address: str, body: Any, expected: str):
    made = WORLDS[kind]() if kind in WORLDS else make_world(kind)
    told = [int(status) for status in expected.replace("|", " ").split()]
    assert statuses(made, method, address, body) == dict(zip(ROLES, told, strict=True))


# one row of each write to an event
WRITES = {
    (row[1], row[2]): row
    for row in TABLE
    if row[1] != "GET" and not row[2].startswith(("me/", "odds/", "adjudications/"))
}


@pytest.mark.parametrize(
    ("kind", "method", "address", "body", "expected"),
    [pytest.param(*row, id=f"{row[1]} {row[2]} {row[0]}") for row in WRITES.values()],
)
def test_no_page_is_stale_after_any_change(
    db: None,
    kind: str,
    method: str,
    address: str,
    body: Any,
    expected: str,
    monkeypatch: pytest.MonkeyPatch,
):
    """Whoever does it, every poll after it brings what a page made anew would show: a stamp that
    missed a change would answer it with a 304, or with a part that was kept. Each change is held
    against a third of the open pages, the next third for the next change, or whole against all."""
    frozen = timezone.now()
    made = WORLDS[kind]() if kind in WORLDS else make_world(kind)
    told = [int(status) for status in expected.replace("|", " ").split()]
    who = next((one for one in ("ana", *ROLES) if told[ROLES.index(one)] < 300), None)
    if who is None:
        pytest.skip("nobody may")
    monkeypatch.setattr(timezone, "now", lambda: frozen)
    turn = list(WRITES).index((method, address))
    hall = hall_of(made, turn=turn, parts=whole_or(3, whole=1))
    hall.look()
    version = Event.objects.get(pk=made.event.pk).results_version
    assert made.ask(who, method, address, body).status_code < 300
    assert hall.stale() == []
    if Event.objects.get(pk=made.event.pk).results_version != version:
        recompute_standings(event_id=made.event.pk)
        assert hall.stale() == [], "after the standings were computed"


@pytest.mark.parametrize(
    ("method", "address", "body"),
    [
        pytest.param(method, address, body, id=f"{method} {address}")
        for _, method, address, body, _ in TABLE
        if "{slug}" in address
    ],
)
def test_a_draft_is_hidden_from_all_but_its_staff(db: None, method: str, address: str, body: Any):
    made = make_world("draft")
    made.ids = dict.fromkeys(
        ("pair", "role", "invitation", "match", "webhook", "club", "league"), 1
    )
    for who in ("ana", "cleo", "outsider", "visitor"):
        response = made.ask(who, method, address, body)
        told = "There is no event at this address. Check the link."
        assert (response.status_code, response.json()["detail"]) == (404, told)


def test_the_table_names_every_endpoint():
    """Each operation that the addresses know has at least one row."""
    known = set()
    for pattern in urlpatterns:
        route = str(pattern.pattern)
        methods = set(pattern.callback.actions) - {"head"}
        known |= {(method.upper(), _bare(route)) for method in methods}
    assert {(row[1], _bare(row[2])) for row in TABLE} == known


def _bare(address: str) -> str:
    """An address without what is named in it."""
    told = address.split("?")[0].replace("entries/1/", "entries/<>/")
    for number in ("1", "2"):
        told = told.replace(f"rounds/{number}/", "rounds/<>/")
    told = told.replace("standings/1/", "standings/<>/").replace(
        "roll-offs/manual/", "roll-offs/<>/"
    )
    told = told.replace("rules/trapped.once/", "rules/<>/")
    for step in ("start", "cancel"):
        told = told.replace(f"steps/{step}/", "steps/<>/")
    told = re.sub(r"(groups|heroes|members)/[0-9]+/", r"\1/<>/", told)
    parts = ["<>" if part[:1] in "<{" else part for part in told.split("/") if part]
    return "/".join(parts)
