"""Lines of the record are kept in English and read back in the reader's language."""

import pytest
from django.utils import translation

from companion.core.actors import Actor
from companion.core.models import AuditRecord
from matches.entries.services import wishes
from matches.events.services import announcements
from matches.judging.services import judges
from matches.management.commands.demo import Demo
from matches.models import Event, JudgeCall
from matches.overview.record_words import pieces_of
from matches.rounds.services import clock
from matches.templatetags.desk import in_words

BY = Actor(label="command", via="command")


@pytest.mark.django_db
@pytest.mark.database
def test_every_line_of_the_demo_and_of_acts_at_its_desk_is_read_back():
    ana = Demo().load()
    event = Event.objects.get(pk=ana.event_id)
    round_ = event.rounds.order_by("-number").first()
    clock.pause_clock(round_=round_, actor=BY)
    clock.resume_clock(round_=round_, actor=BY)
    clock.extend_round(round_=round_, minutes=5, actor=BY)
    one, other = event.entries.filter(state="checked_in").order_by("number")[:2]
    wishes.keep_apart(one=one, other=other, actor=BY)
    call = JudgeCall.objects.filter(match__round=round_, closed_at=None).first()
    judges.close_call(call=call, outcome="", actor=BY)
    announcements.announce(event=event, text="Lunch is served", actor=BY)
    rows = list(AuditRecord.objects.exclude(event_id=None))
    assert len(rows) > 350
    with translation.override("de"):
        english = {row.summary for row in rows if any(p.is_english for p in _pieces(row))}
    assert english == set()


def _pieces(row):
    return pieces_of(row.summary, row.action)


@pytest.mark.parametrize(
    ("action", "summary", "german"),
    [
        ("result.confirmed", "Table 3 of round 2: 2-1 for Ana",
         "Tisch 3, Runde 2: 2-1 für Ana"),
        ("result.reported", "Table 4 of the semi-finals: Ben reported Ana conceded",
         "Tisch 4, Halbfinale: Ben hat gemeldet: Ana hat aufgegeben"),
        ("entry.dropped", "Iris (#9): dropped", "Iris (#9): ausgestiegen"),
        ("entry.signed_up", "Eva: a bye (#3) signed up", "Eva: a bye (#3): angemeldet"),
        ("round.prepared", "Final prepared: 2 matches", "Finale vorbereitet: 2 Matches"),
        ("round.table_moved",
         "Round 2: a pair moved to table 7; table 3 for who sat there",
         "Runde 2: eine Paarung an Tisch 7 verlegt; Tisch 3 für die, die dort saßen"),
        ("clock.table_extended", "Table 4 of round 2: +5 minutes",
         "Tisch 4, Runde 2: +5 Minuten"),
        ("announcement.made", "Announced: warning", "Angesagt: warning"),
        ("judge.closed_call", "Table 3 of round 2: dropped a die",
         "Tisch 3, Runde 2: dropped a die"),
        ("judge.closed_call", "Table 3 of round 2: 2-1 for Ana",
         "Tisch 3, Runde 2: 2-1 for Ana"),
        ("ruling.followed", "Table 3 of round 2: The result is 2-1 for Ana",
         "Tisch 3, Runde 2: Das Ergebnis ist 2-1 für Ana."),
        ("staff.invited", "Invited a head_judge (Jo)", "Eingeladen: Oberschiedsrichter (Jo)"),
        ("penalty.taken_back", "game loss for Wim at Table 3 of round 2 taken back",
         "Spielverlust für Wim, Tisch 3, Runde 2: zurückgenommen"),
        ("question.closed", "Closed: Cleo reported 2-0 and Quinn 1-2.",
         "Erledigt: Cleo hat 2-0 gemeldet und Quinn 1-2."),
        ("event.rules_changed", "Rules changed: best_of",
         'Regeln geändert: <span lang="en">best of</span>'),
        ("new.thing", "A thing <was> done",
         '<span lang="en">A thing &lt;was&gt; done</span>'),
    ],
)  # fmt: skip
def test_a_line_in_german(action, summary, german):
    row = AuditRecord(action=action, summary=summary)
    with translation.override("de"):
        assert in_words(row) == german


def test_in_english_a_line_is_as_it_was_kept():
    row = AuditRecord(action="round.closed", summary="Round <1> closed")
    assert in_words(row) == "Round &lt;1&gt; closed"
