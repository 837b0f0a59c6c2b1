"""A name is erased: it stands nowhere any more, and everything that others played stays true."""

import io
import random
from functools import partial

import pytest
from django.core.management import call_command
from django.db import IntegrityError, transaction

from companion.core.actors import actor_of_user
from companion.core.errors import Conflict, Fault, Gone, NotAllowed
from companion.core.models import AuditRecord, User
from companion.core.services import audit
from matches.archive.queries.exports import export_of
from matches.archive.services.restoring import restore_event
from matches.entries.services import entries, entry_links
from matches.logs.services import attached, checking
from matches.models import Entry, Event, GameLog, LoggedGame, LogLine, Match, Profile, RatingStep
from matches.people.private_links import make_token
from matches.people.queries.roles import entry_of_token
from matches.players.services.erasure import erase_account, erase_entry
from matches.players.services.ratings import rate_players
from matches.players.services.showing import choose
from matches.scores.services.results import report_result
from matches.standing.services.standings import recompute_standings
from rules_engine.log import read_log
from tests import factories
from tests.matches.logs import phones
from tests.matches.logs.games import whole_game
from tests.matches.players.kept import places_naming, standings_of
from tests.matches.players.played import claimed, finished_event, hand_in, match_of, winter

pytestmark = [pytest.mark.django_db, pytest.mark.database]


@pytest.fixture
def zoe() -> User:
    return factories.make_user("zoe-k", display_name="Zoë Kestrel")


def over(event: Event) -> None:
    Event.objects.filter(pk=event.pk).update(state=Event.State.FINISHED)
    event.refresh_from_db()


@pytest.fixture
def demo(settings, db, fill) -> list[Event]:
    settings.DEBUG = True  # the demo is loaded for nothing else
    fill("demo", partial(call_command, "demo", stdout=io.StringIO()))
    for event in Event.objects.all():
        over(event)
    return list(Event.objects.order_by("pk"))


def test_every_player_of_the_demo_can_become_nobody(demo):
    """Disputes, rulings, penalties, questions, logs, namesakes and names of every script."""
    before = [standings_of(event) for event in demo]
    chosen = ("Zoë", "محمد علي", "🦊 Reynard", "Siobhán O’Neill", "Łukasz", "Gwen")
    for name in chosen:
        for entry in Entry.objects.filter(name=name).select_related("event"):
            erase_entry(entry=entry, actor=factories.COMMAND)
    assert places_naming(*chosen) == set()
    assert [standings_of(event) for event in demo] == before
    for event in demo:
        assert restore_event(data=export_of(event), actor=factories.COMMAND).differences == []


def test_of_two_namesakes_one_stays(demo):
    running = demo[1]
    one, other = Entry.objects.filter(event=running, name="Ben").order_by("number")
    summaries = AuditRecord.objects.filter(event_id=running.pk, object_type="entry")
    of_other = list(summaries.filter(object_id=other.pk).values_list("summary", flat=True))
    erase_entry(entry=one, actor=factories.COMMAND)
    assert list(summaries.filter(object_id=other.pk).values_list("summary", flat=True)) == of_other
    of_one = summaries.filter(object_id=one.pk).values_list("summary", flat=True)
    assert all(told.startswith(f"Player {one.number} (#{one.number})") for told in of_one)


def test_the_entry_is_a_number(zoe):
    event = winter(zoe)
    entry = event.entries.get(user=zoe)
    Entry.objects.filter(pk=entry.pk).update(club="Kestrels", team="Red", note="late", name="Zoë")
    entry = erase_entry(entry=entry, actor=actor_of_user(zoe))
    entry.refresh_from_db()
    assert (entry.name, entry.club, entry.team, entry.note) == ("Player 1", "", "", "")
    assert (entry.user, entry.sign_up_key, entry.link_version) == (None, "", 2)
    assert entry.erased_at is not None


def test_doing_it_twice_is_doing_it_once(zoe):
    entry = winter(zoe).entries.get(user=zoe)
    for _ in range(2):
        erase_entry(entry=Entry.objects.get(pk=entry.pk), actor=factories.COMMAND)
    assert AuditRecord.objects.filter(action="entry.erased").count() == 1


def test_the_record_tells_of_it_and_names_nobody(zoe):
    event = factories.make_event()
    organiser = factories.make_staff(event)
    entry = claimed(event, zoe, "Zoë")
    entries.edit_entry(entry=entry, changes={"name": "Zoë K.", "club": "Hawks"}, actor=organiser)
    over(event)
    erase_entry(entry=entry, actor=actor_of_user(zoe))
    changed, told = AuditRecord.objects.filter(event_id=event.pk).order_by("pk")
    assert (changed.actor, changed.summary) == (organiser.label, "Player 1 (#1): changed")
    assert changed.before == {"name": "Player 1", "club": ""}
    assert changed.after == {"name": "Player 1", "club": ""}
    assert changed.erased_with == told.pk
    assert (told.action, told.actor, told.user) == ("entry.erased", "Player 1 (#1)", None)
    assert told.summary == "Player 1 (#1): the name was erased"


def test_reports_and_their_words(zoe):
    event = factories.make_event()
    zoes, bens = claimed(event, zoe, "Zoë"), factories.make_entry(event, "Ben")
    match = factories.make_round(event, [(zoes, bens)]).matches.get()
    report_result(match=match, result=factories.played(0, 0), actor=actor_of_user(zoe))
    report_result(
        match=Match.objects.get(pk=match.pk),
        result=factories.played(1, 1),
        actor=factories.player(bens),
    )
    hand_in(zoes, "Garrek's Reavers")
    over(event)
    erase_entry(entry=zoes, actor=actor_of_user(zoe))
    assert [one.by for one in match.reports.order_by("pk")] == ["Player 1", "Ben"]
    assert "Player 1" in match.questions.get().text
    assert places_naming("Zoë") == {"User.display_name"}
    assert zoes.deck_registrations.get().warband == "Garrek's Reavers"


def test_a_log_of_two_phones_keeps_its_game_and_its_hashes_hold(zoe):
    event = factories.make_event(edition="nightvault-2019")
    zoes, bens = claimed(event, zoe, "Zoë"), factories.make_entry(event, "Ben")
    match = factories.make_round(event, [(zoes, bens)]).matches.get()
    taps = [
        phones.begin(),
        phones.tap(by=0),
        phones.tap("glory", by=0, amount=2),
        phones.tap("gap", by=0, note="Zoë forgot"),
    ]
    phones.send(match, factories.player(zoes), taps, open={"detail": "glory"})
    logged = LoggedGame.objects.get(match=match)
    checking.check_events(logged_id=logged.pk)
    verdict = GameLog.objects.get().verdict
    over(event)
    erase_entry(entry=zoes, actor=actor_of_user(zoe))
    log = GameLog.objects.get()
    read = read_log(bytes(log.content))  # raises where a hash does not follow
    assert [brought.name for brought in read.header.seats] == ["Player 1", "Ben"]
    assert read.entries[-1].logged.event.note == "Player 1 forgot"
    assert log.verdict == verdict
    assert LogLine.objects.get().h == read.entries[-1].h
    # what the phones' events come to is that very file, so a check finds nothing new
    checking.check_events(logged_id=logged.pk)
    assert bytes(GameLog.objects.get().content) == bytes(log.content)
    assert places_naming("Zoë") == {"User.display_name"}


def test_a_file_that_was_attached(zoe):
    event = factories.make_event(edition="nightvault-2019")
    zoes, bens = claimed(event, zoe, "Zoë"), factories.make_entry(event, "Ben")
    match = factories.make_round(event, [(bens, zoes)]).matches.get()
    content = whole_game()
    (first, _) = (brought.name for brought in read_log(content).header.seats)
    for number, file in ((1, content), (2, b"no log, says Zo\xc3\xab")):
        attached.attach_log(
            match=match, game=number, content=file, first_seat=1, actor=factories.player(zoes)
        )
    over(event)
    erase_entry(entry=zoes, actor=actor_of_user(zoe))
    game, other = GameLog.objects.order_by("game")
    header = read_log(bytes(game.content)).header
    # seat 1 of the match is the log's first player
    assert header.seats[0].name == "Player 1" != first
    assert bytes(other.content) == b"no log, says Player 1"
    assert (game.uploaded_by, other.uploaded_by) == ("Player 1 (#1)",) * 2


def test_it_is_refused_while_the_event_goes_on(zoe):
    event = factories.make_event("Spring Open")
    entry = claimed(event, zoe)
    with pytest.raises(Conflict, match="Spring Open is being played, and its pairings"):
        erase_entry(entry=entry, actor=actor_of_user(zoe))
    Event.objects.filter(pk=event.pk).update(state=Event.State.OPEN)
    with pytest.raises(Conflict, match="which has not started"):
        erase_entry(entry=Entry.objects.get(pk=entry.pk), actor=actor_of_user(zoe))
    with pytest.raises(Conflict, match="Withdraw first"):
        erase_account(user=zoe, actor=actor_of_user(zoe))
    assert Entry.objects.get(pk=entry.pk).name == "Ana"
    entries.withdraw(entry=Entry.objects.get(pk=entry.pk), actor=actor_of_user(zoe))
    erase_entry(entry=Entry.objects.get(pk=entry.pk), actor=actor_of_user(zoe))
    assert Entry.objects.get(pk=entry.pk).name == "Player 1"


def test_an_organiser_is_told_whose_name_is_needed():
    event = factories.make_event("Spring Open")
    organiser, ben = factories.make_staff(event), factories.make_entry(event, "Ben")
    with pytest.raises(Conflict, match=r"need the name of Ben\. Note the player as") as told:
        erase_entry(entry=ben, actor=organiser)
    assert "your name" not in told.value.message
    with pytest.raises(Conflict, match="need your name"):
        erase_entry(entry=ben, actor=factories.player(ben))
    Event.objects.filter(pk=event.pk).update(state=Event.State.OPEN)
    with pytest.raises(Conflict, match="Ben is entered in Spring Open, which has not started"):
        erase_entry(entry=Entry.objects.get(pk=ben.pk), actor=organiser)


def test_it_is_ones_own_or_an_organisers(zoe, outsider):
    event = winter(zoe)
    entry = event.entries.get(user=zoe)
    ben = event.entries.get(name="Ben")
    for actor in (outsider, factories.player(ben), factories.make_staff(event, "judge")):
        with pytest.raises(NotAllowed):
            erase_entry(entry=Entry.objects.get(pk=entry.pk), actor=actor)
    erase_entry(entry=ben, actor=factories.player(ben))
    organiser = factories.make_staff(event)
    erase_entry(entry=entry, actor=organiser)
    rows = AuditRecord.objects.filter(action="entry.erased").order_by("pk")
    assert [row.actor for row in rows] == ["Player 2 (#2)", organiser.label]


def test_an_erased_entry_is_nobodys_for_good(zoe):
    event = winter(zoe)
    entry = event.entries.get(user=zoe)
    token = make_token(entry_id=entry.pk, version=entry.link_version)
    entry = erase_entry(entry=entry, actor=actor_of_user(zoe))
    with pytest.raises(Gone):
        entry_of_token(token)
    with pytest.raises(Conflict, match="name of this entry was erased"):
        entry_links.claim(entry=entry, user=zoe, actor=factories.player(entry))
    with pytest.raises(Conflict, match="name of this entry was erased"):
        entries.edit_entry(entry=entry, changes={"name": "Zoë"}, actor=factories.COMMAND)


def test_an_account_goes_with_all_its_names(zoe):
    for name in ("Winter", "Summer"):
        event = finished_event(name)
        match_of(claimed(event, zoe, "Zoë"), factories.make_entry(event, "Ben"), 0, 0)
        recompute_standings(event_id=event.pk)
    judged = finished_event("Judged")
    factories.make_staff(judged, "judge", zoe)
    actor = actor_of_user(zoe)
    audit.record(
        actor=actor, action="ruling.given", summary="Zoë Kestrel ruled", event_id=judged.pk
    )
    choose(user=zoe, actor=actor, shows_matches=True)
    rate_players(event_id=judged.pk)
    before = {event.pk: standings_of(event) for event in Event.objects.all()}
    assert erase_account(user=zoe, actor=actor) == 2
    assert not User.objects.filter(username="zoe-k").exists()
    assert not Profile.objects.exists()
    assert {event.pk: standings_of(event) for event in Event.objects.all()} == before
    assert places_naming("Zoë", "zoe-k") == set()
    ruled = AuditRecord.objects.get(action="ruling.given")
    assert (ruled.actor, ruled.summary) == ("an erased account", "an erased account ruled")
    assert RatingStep.objects.filter(entry__erased_at__isnull=False).count() == 2


def test_an_account_with_rights_or_at_work_stays(zoe):
    event = factories.make_event("Spring Open")
    factories.make_staff(event, "judge", zoe)
    with pytest.raises(Conflict, match="You are judge of Spring Open, which is not over"):
        erase_account(user=zoe, actor=actor_of_user(zoe))
    maker = factories.make_user(may_create_events=True)
    with pytest.raises(Conflict, match="the server's owner takes its rights first"):
        erase_account(user=maker, actor=actor_of_user(maker))


@pytest.mark.parametrize("seed", range(12))
def test_whoever_is_erased_the_others_stand_as_they_stood(seed: int):
    """Random events with byes, drops, draws and concessions; erased in any order, any number."""
    chance = random.Random(seed)
    event = finished_event()
    players = factories.make_entries(event, chance.randrange(3, 8))
    for _ in range(chance.randrange(1, 4)):
        play_at_random(event, players, chance)
    recompute_standings(event_id=event.pk)
    before = standings_of(event)
    gone = chance.sample(players, chance.randrange(1, len(players) + 1))
    for entry in gone:
        erase_entry(entry=entry, actor=factories.COMMAND)
    assert standings_of(event) == before
    recompute_standings(event_id=event.pk)
    assert standings_of(event) == before
    left = {one.name for one in players if one not in gone}
    now = set(event.entries.values_list("name", flat=True))
    assert now == left | {f"Player {one.number}" for one in gone}


def play_at_random(event: Event, players: list[Entry], chance: random.Random) -> None:
    order = chance.sample(players, len(players))
    byes = [order.pop()] if len(order) % 2 else []
    pairs = list(zip(order[::2], order[1::2], strict=True))
    round_ = factories.make_round(event, pairs, byes=byes, state="closed")
    for match in round_.matches.filter(table__isnull=False):
        kind = chance.choice(("played", "played", "concession", "no_show", "double_loss"))
        if kind == "played":
            winners = (chance.choice((0, 1, None)), chance.choice((0, 1)))
            factories.confirm(match, *winners)
        else:
            loser = None if kind == "double_loss" else chance.randrange(2)
            result = factories.results.Result(kind=kind, loser=loser)
            factories.confirm(match, result=result)


def test_no_other_words_of_the_record_can_be_changed(zoe):
    row = audit.record(actor=actor_of_user(zoe), action="test.done", summary="Zoë did it")
    with pytest.raises(Fault, match="Only the erasure"):
        audit.keep_without_names([row], because=row)
    plain = AuditRecord._base_manager.filter(pk=row.pk)
    for changes in ({"summary": "x"}, {"summary": "x", "erased_with": row.pk}, {"actor": "x"}):
        with pytest.raises(IntegrityError, match="append-only"), transaction.atomic():
            plain.update(**changes)
    told = audit.record(actor=actor_of_user(zoe), action="entry.erased", summary="erased")
    for changes in ({"action": "x"}, {"object_id": 7}, {"event_id": 7}):
        with pytest.raises(IntegrityError, match="append-only"), transaction.atomic():
            plain.update(**changes, erased_with=told.pk)
    plain.update(summary="x", erased_with=told.pk)
    assert AuditRecord.objects.get(pk=row.pk).summary == "x"
