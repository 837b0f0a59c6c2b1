"""Events of a game's log as phones send them: each taken once, or the reason told."""

from datetime import timedelta

import pytest
from django.utils import timezone

from companion.core.errors import Conflict, Invalid, NotAllowed
from companion.core.models import AuditRecord
from matches.decklists.services.deck_registration import hand_in_deck
from matches.logs.queries import lines
from matches.models import GameEvent, KeptAside, LogPoint, Match, Question, Round
from rules_engine.deck_rules import Deck
from rules_engine.facts.commitments import commit
from rules_engine.log import read_log, write_log
from tests import factories
from tests.engine.log.games import OBJECTIVES, POWER
from tests.matches.logs import phones
from tests.matches.logs.phones import begin, said, send, tap

pytestmark = [pytest.mark.django_db, pytest.mark.database]


def test_events_are_taken_in_order_and_make_a_log_that_the_engine_reads(table, ana):
    events = [begin(), tap(), tap(by=1)]
    got = send(table, ana, events)
    assert said(got) == ["taken"] * 3
    assert [one["n"] for one in got.answers] == [1, 2, 3]
    assert phones.ids(table) == [one["id"] for one in events]
    line = phones.line_of(table)
    log = lines.log_of(line)
    assert read_log(write_log(log)) == log
    assert (line.last, line.h) == (3, log.entries[-1].h)
    assert log.header.seats[0].name == "Ana"


def test_the_same_batch_again_is_known_and_changes_nothing(table, ana):
    events = [begin(), tap()]
    first = send(table, ana, events)
    again = send(table, ana, events)
    assert said(again) == ["known", "known"]
    assert [one["h"] for one in again.answers] == [one["h"] for one in first.answers]
    assert len(phones.rows(table)) == 2


def test_a_resent_batch_with_more_goes_on_where_it_was(table, ana):
    events = [begin(), tap()]
    send(table, ana, events)
    more = [*events, tap(by=1)]
    assert said(send(table, ana, more)) == ["known", "known", "taken"]
    assert phones.ids(table) == [one["id"] for one in more]


def test_other_content_under_a_known_id_is_refused_and_kept(table, ana):
    event = tap()
    send(table, ana, [begin(), event])
    got = send(table, ana, [{**event, "by": 1}], since=2)
    assert said(got) == ["log.id"]
    assert got.answers[0]["rule"] == "log.id"
    assert got.answers[0]["says"] == "One id names one event."
    assert KeptAside.objects.get().code == "log.id"
    assert len(phones.rows(table)) == 2


def test_a_stale_base_is_told_what_it_missed_and_nothing_of_it_is_taken(table, ana, ben):
    send(table, ana, [begin(), tap()])
    got = send(table, ben, [tap(by=1), tap(by=1)], since=1)
    assert said(got) == ["stale", "waits"]
    assert [row.n for row in got.missed] == [2]
    # the second of the batch would have fitted by its number alone
    assert len(phones.rows(table)) == 2


def test_a_phone_that_has_nothing_yet_is_sent_the_whole_log(table, ana, ben):
    send(table, ana, [begin(), tap()])
    got = send(table, ben, [tap(by=1)])
    assert said(got) == ["stale"]
    assert [row.n for row in got.missed] == [1, 2]
    assert said(send(table, ben, [tap(by=1)], since=2, line=got.line.pk)) == ["taken"]


def test_a_batch_that_comes_before_its_time_waits(table, ana):
    first, second = [begin(), tap()], [tap(by=1)]
    line = send(table, ana, [begin()]).line.pk
    early = send(table, ana, second, since=3, line=line)
    assert said(early) == ["stale"]
    assert len(phones.rows(table)) == 1
    assert said(send(table, ana, first[1:], since=1, line=line)) == ["taken"]


def test_a_copy_of_another_history_is_not_written_on(table, ana):
    got = send(table, ana, [begin(), tap()])
    other = send(table, ana, [tap()], since=2, line=got.line.pk, h="0" * 64)
    assert said(other) == ["stale"]
    assert other.since == 0
    assert [row.n for row in other.missed] == [1, 2]
    fits = send(table, ana, [tap()], since=2, line=got.line.pk, h=got.line.h)
    assert said(fits) == ["taken"]


def test_a_phone_that_has_more_than_a_restored_server_begins_anew(table, ana):
    line = send(table, ana, [begin()]).line.pk
    got = send(table, ana, [tap()], since=7, line=line, h="f" * 64)
    assert (said(got), got.since, [row.n for row in got.missed]) == (["stale"], 0, [1])


def test_after_one_that_is_refused_the_rest_of_a_batch_waits(table, ana):
    got = send(table, ana, [begin(), tap("nonsense"), tap()])
    assert said(got) == ["taken", "unreadable", "waits"]
    assert KeptAside.objects.get().client_id == got.answers[1]["id"]


@pytest.mark.parametrize(
    ("given", "code"),
    [
        ({"t": "activation"}, "unreadable"),
        ({"t": "activation", "id": "x", "by": 0.5}, "unreadable"),
        ({"t": "activation", "id": "x", "by": 2}, "no-such-seat"),
        ({"t": "out", "id": "x", "seat": 3, "fighter": "Garrek"}, "no-such-seat"),
        ({"t": "out", "id": "x", "seat": 0, "fighter": "Sigmar"}, "no-such-fighter"),
        ({"t": "out", "id": "x", "seat": 1, "fighter": "Garrek Gorebeard"}, "no-such-fighter"),
        ({"t": "scored", "id": "x", "by": 0, "card": "No Such Card At All"}, "no-such-card"),
        ({"t": "guard", "id": "x", "by": 0, "fighter": 0}, "log.detail"),
        ({"t": "void", "id": "x", "by": 0, "of": "nothing", "agreed": [0, 1]}, "log.correction-of"),
        ({"t": "void", "id": "x", "of": "nothing"}, "not-yours-to-rule"),
        ({"t": "gap", "id": "x" * 65}, "unreadable"),
        ("no event at all", "unreadable"),
    ],
)
def test_what_cannot_be_an_event_of_this_game_is_refused_and_kept_aside(table, ana, given, code):
    send(table, ana, [begin()])
    writer_batch = phones.batch([], since=1)
    given = {**given, "after": 1} if isinstance(given, dict) else given
    told = phones.recording.Sent(given)
    batch = phones.msgspec.structs.replace(writer_batch, events=[told])
    got = phones.recording.take_events(writer=phones.writers.writer_of(table, ana), batch=batch)
    assert said(got) == [code]
    assert got.answers[0]["says"]
    kept = KeptAside.objects.get()
    assert (kept.code, kept.seat, kept.written_by) == (code, 0, "Ana (#1)")


def test_an_opening_that_does_not_fit_its_commitment_is_refused(table, ana):
    salt = "sixteen-characters"
    opened = {"sealed": commit("S239", salt), "card": "S240", "salt": salt}
    event = tap("scored", card="S240", opens=[opened])
    assert said(send(table, ana, [begin(), event])) == ["taken", "log.opening"]
    right = tap("scored", card="S239", opens=[{**opened, "card": "S239"}])
    assert said(send(table, ana, [right], since=1)) == ["taken"]


def test_one_player_may_log_both_sides_until_the_other_logs_too(table, ana, ben):
    both = send(table, ana, [begin(), tap(), tap(by=1)])
    assert said(both) == ["taken"] * 3
    assert [row.seat for row in phones.rows(table)] == [0, 0, 0]
    assert said(send(table, ben, [tap(by=1)], since=3)) == ["taken"]
    got = send(table, ana, [tap(by=1)], since=4)
    assert said(got) == ["not-your-seat"]
    assert said(send(table, ana, [tap()], since=4)) == ["taken"]


def test_staff_write_for_any_seat_and_judges_rule(table, ana, ben, scorekeeper, judge):
    first = begin()
    send(table, ana, [first])
    send(table, ben, [tap(by=1)], since=1)
    assert said(send(table, scorekeeper, [tap()], since=2)) == ["taken"]
    ruling = {"kind": "void", "by": -1, "of": first["id"]}
    assert said(send(table, scorekeeper, [tap(**ruling)], since=3)) == ["not-yours-to-rule"]
    assert said(send(table, judge, [tap(**ruling)], since=3)) == ["taken"]
    assert phones.rows(table)[-1].seat == -1


def test_nobody_else_writes(table, outsider):
    with pytest.raises(NotAllowed):
        send(table, outsider, [begin()])
    cleo = factories.player(table.round.event.entries.get(name="Cleo"))
    with pytest.raises(NotAllowed):
        send(table, cleo, [begin()])


def test_where_staff_alone_log_players_only_read(event, table, ana, scorekeeper):
    event.rules["who_may_log"] = "staff"
    event.save()
    table.round.event.refresh_from_db()
    with pytest.raises(NotAllowed) as error:
        send(table, ana, [begin()])
    assert error.value.code == "staff-only"
    assert said(send(table, scorekeeper, [begin()])) == ["taken"]


def test_nothing_begins_without_saying_what_is_played(table, ana):
    with pytest.raises(Conflict) as error:
        send(table, ana, [begin()], open=None)
    assert error.value.code == "no-log"


@pytest.mark.parametrize(
    ("opening", "code"),
    [
        ({"seats": [{"warband": "No Such Warband"}]}, "unknown-warband"),
        ({"detail": "full"}, "warband-missing"),
        ({"seats": [{"objectives": ["S239", "S239"]}]}, "unfit-opening"),
        ({"seats": [{"objectives": 900}]}, "unfit-opening"),
    ],
)
def test_what_no_game_can_begin_with_is_told(table, ana, opening, code):
    with pytest.raises(Invalid) as error:
        send(table, ana, [begin()], open=opening)
    assert error.value.code == code
    assert not GameEvent.objects.exists()


@pytest.mark.parametrize("game", [0, 4])
def test_a_game_that_the_match_does_not_have_is_none(table, ana, game):
    with pytest.raises(Invalid):
        send(table, ana, [begin()], game=game)


def test_a_bye_and_a_round_in_preparation_have_no_game(event, organiser, ana_entry, ana):
    bye = factories.make_round(event, byes=[ana_entry]).matches.get()
    with pytest.raises(Conflict) as error:
        send(bye, ana, [begin()])
    assert error.value.code == "no-game"
    Match.objects.filter(pk=bye.pk).update(kind="played")
    Round.objects.filter(pk=bye.round_id).update(state="prepared")
    with pytest.raises(Conflict) as error:
        send(Match.objects.get(pk=bye.pk), organiser, [begin()])
    assert error.value.code == "not-published"


def test_the_warband_of_a_deck_handed_in_counts(tables, event, table, ana_entry, ana, organiser):
    deck = Deck("Garrek's Reavers", (*OBJECTIVES, *POWER))
    hand_in_deck(entry=ana_entry, content=deck, actor=organiser, reason="Lost it")
    other = {"seats": [{"warband": "Steelheart's Champions"}]}
    with pytest.raises(Invalid) as error:
        send(table, ana, [begin()], open=other)
    assert error.value.code == "other-warband"
    send(table, ana, [begin()], open={})
    brought = lines.header_of(phones.line_of(table)).seats[0]
    # others see decks after the event only, so the lists are not told
    assert (brought.warband, brought.objectives, brought.power) == ("Garrek's Reavers", 12, 20)


def test_lists_both_players_may_see_stand_in_the_header(
    tables, event, table, ana_entry, ana, organiser
):
    event.rules["deck_visibility"] = "opponents"
    event.save()
    table.round.event.refresh_from_db()
    deck = Deck("Garrek's Reavers", (*OBJECTIVES, *POWER))
    hand_in_deck(entry=ana_entry, content=deck, actor=organiser, reason="Lost it")
    send(table, ana, [begin()], open={})
    brought = lines.header_of(phones.line_of(table)).seats[0]
    assert (brought.objectives, brought.power) == (OBJECTIVES, POWER)


@pytest.mark.parametrize("detail", ["glory", "full"])
def test_a_deck_handed_in_that_breaks_a_deck_rule_is_left_out_or_refused(
    tables, table, ana_entry, ana, organiser, detail
):
    """A log of glory begins without it, and is not wrong from its first line; one of every card
    cannot."""
    deck = Deck("Garrek's Reavers", (*OBJECTIVES[:11], *POWER))
    hand_in_deck(entry=ana_entry, content=deck, actor=organiser, reason="Lost it")
    opened = {"detail": detail, "seats": [{}, {"warband": "Steelheart's Champions"}]}
    if detail == "full":
        with pytest.raises(Invalid, match="12 cards"):
            send(table, ana, [begin()], open=opened)
        return
    send(table, ana, [begin()], open=opened)
    brought = lines.header_of(phones.line_of(table)).seats[0]
    assert (brought.warband, brought.objectives, brought.power) == ("Garrek's Reavers", 0, 0)


def test_clocks_are_put_right_by_what_the_phone_says_of_now(table, ana):
    now = timezone.now()
    sent_at = 86_400_000  # the second day of 1970
    event = {**begin(), "after": 0}
    batch = phones.msgspec.convert(
        {
            "game": 1,
            "open": phones.GLORY,
            "sent_at": sent_at,
            "events": [{"e": event, "at": sent_at - 60_000}],
        },
        phones.recording.Batch,
    )
    got = phones.recording.take_events(writer=phones.writers.writer_of(table, ana), batch=batch)
    tapped = phones.rows(table)[0].tapped_at
    assert abs(tapped - (now - timedelta(minutes=1))) < timedelta(seconds=5)
    assert got.clock < -1_700_000_000


@pytest.mark.parametrize("at", [-5_000_000_000_000, 9_000_000_000_000, None])
def test_a_tap_at_an_impossible_time_counts_as_tapped_now(table, ana, at):
    batch = phones.msgspec.convert(
        {
            "game": 1,
            "open": phones.GLORY,
            "sent_at": 1_763_827_883_000,
            "events": [{"e": {**begin(), "after": 0}, "at": at}],
        },
        phones.recording.Batch,
    )
    phones.recording.take_events(writer=phones.writers.writer_of(table, ana), batch=batch)
    assert abs(phones.rows(table)[0].tapped_at - timezone.now()) < timedelta(seconds=5)


def test_events_after_the_confirmation_are_taken_and_marked_and_on_the_record(table, ana):
    send(table, ana, [begin()])
    factories.confirm(table, 0, 0)
    got = send(table, ana, [tap()], since=1)
    assert (said(got), got.late) == (["taken"], True)
    assert [row.late for row in phones.rows(table)] == [False, True]
    assert AuditRecord.objects.filter(action="log.late").count() == 1


def test_taken_events_write_no_audit_row_since_pages_would_all_be_asked_anew(table, ana):
    send(table, ana, [begin()])
    before = AuditRecord.objects.count()
    send(table, ana, [tap()], since=1)
    assert AuditRecord.objects.count() == before


def test_a_script_with_ten_thousand_events_is_stopped(table, ana, monkeypatch):
    monkeypatch.setattr("matches.logs.services.pen.EVENTS_AT_MOST", 40)
    monkeypatch.setattr("matches.logs.services.pen.KEPT_AT_MOST", 3)
    line, since = None, 0
    for _ in range(12):
        got = send(table, ana, [tap("gap", by=-1) for _ in range(5)], since=since, line=line)
        line, since = got.line.pk, phones.line_of(table).last
    assert since == 40
    assert said(got) == ["log.full", "waits", "waits", "waits", "waits"]
    assert not got.answers[0]["kept"]  # enough of its kind was kept
    assert KeptAside.objects.count() == 3


def test_a_correction_by_whoever_logs_alone_is_taken_at_once(table, ana):
    wrong = tap()
    send(table, ana, [begin(), wrong])
    void = tap("void", of=wrong["id"], agreed=[0, 1])
    assert said(send(table, ana, [void], since=2)) == ["taken"]
    assert not LogPoint.objects.exists()


def test_a_correction_needs_the_other_who_logs_too(table, ana, ben):
    wrong = tap()
    send(table, ana, [begin(), wrong])
    send(table, ben, [tap(by=1)], since=2)
    void = tap("void", of=wrong["id"], agreed=[0, 1])
    got = send(table, ana, [void], since=3)
    assert said(got) == ["asked"]
    again = send(table, ana, [void], since=3)
    assert again.answers == got.answers
    assert LogPoint.objects.get().seat == 0
    assert len(phones.rows(table)) == 3


def test_a_correction_of_what_another_seat_did_keeps_the_seat(table, ana, ben):
    theirs = tap(by=1)
    send(table, ana, [begin(), tap()])
    send(table, ben, [theirs], since=2)
    amend = tap("amend", of=theirs["id"], to={"t": "activation", "by": 0}, agreed=[0])
    assert said(send(table, ana, [amend], since=3)) == ["not-your-seat"]


def test_nothing_is_asked_of_the_desk_while_all_goes_well(table, ana, ben):
    send(table, ana, [begin(), tap()])
    send(table, ben, [tap(by=1)], since=2)
    assert not Question.objects.exists()
