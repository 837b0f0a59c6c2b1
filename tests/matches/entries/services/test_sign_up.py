"""Sign-up, the waitlist, and entries before the event starts."""

from datetime import timedelta

import pytest
from django.utils import timezone

from companion.core.actors import actor_of_user
from companion.core.errors import Conflict, Gone, Invalid, NotAllowed, NotFound
from companion.core.models import AuditRecord
from matches.entries.services import entries, entry_links, wishes
from matches.entries.services.sign_up import rejoin, sign_up
from matches.models import Entry, Event, MustNotMeet
from matches.people.queries.roles import entry_of_token
from tests import factories

pytestmark = [pytest.mark.django_db, pytest.mark.database]

KEY = "0123456789abcdef"


@pytest.fixture
def open_event(event) -> Event:
    """The event, with two places and registration open."""
    event.state = Event.State.OPEN
    event.capacity = 2
    event.starts_on = event.ends_on = timezone.now().date() + timedelta(days=30)
    event.save()
    return event


def enter(event, name, actor, **values):
    return sign_up(event=event, name=name, actor=actor, **values)


def states(event) -> dict[str, str]:
    return dict(event.entries.values_list("name", "state"))


def test_a_player_is_in_at_once_and_gets_a_private_link(open_event, visitor):
    done = enter(open_event, " Ana ", visitor, club="Reds")

    assert (done.entry.name, done.entry.club, done.entry.number) == ("Ana", "Reds", 1)
    assert (done.entry.state, done.waiting, done.same_name) == ("signed_up", None, 0)
    assert entry_of_token(done.token) == done.entry


def test_a_full_event_tells_the_place_on_the_waitlist(open_event, visitor):
    told = [enter(open_event, name, visitor).waiting for name in ("Ana", "Ben", "Cleo", "Dan")]

    assert told == [None, None, 1, 2]


def test_a_freed_place_goes_to_who_waits_longest(open_event, visitor, organiser):
    done = [enter(open_event, name, visitor) for name in ("Ana", "Ben", "Cleo", "Dan")]

    entries.withdraw(entry=done[0].entry, actor=factories.player(done[0].entry))

    assert states(open_event) == {
        "Ana": "withdrawn", "Ben": "signed_up", "Cleo": "signed_up", "Dan": "waitlisted"
    }  # fmt: skip
    moved = AuditRecord.objects.get(action="entry.moved_up")
    assert (moved.actor, moved.object_id) == ("Companion", done[2].entry.pk)


def test_somebody_new_does_not_pass_those_who_wait(open_event, visitor):
    factories.make_entry(open_event, "Ana", state=Entry.State.WAITLISTED)

    assert enter(open_event, "Ben", visitor).waiting == 2


def test_who_comes_back_goes_to_the_end(open_event, visitor):
    done = [enter(open_event, name, visitor) for name in ("Ana", "Ben", "Cleo")]
    ana = done[0].entry
    entries.withdraw(entry=ana, actor=factories.player(ana))

    rejoin(entry=ana, actor=factories.player(ana))

    assert states(open_event)["Ana"] == "waitlisted"


def test_a_form_sent_twice_makes_one_entry(open_event, visitor):
    first = enter(open_event, "Ana", visitor, key=KEY)
    again = enter(open_event, "Ana", visitor, key=KEY)

    assert again.entry == first.entry
    assert (first.repeated, again.repeated) == (False, True)
    assert (again.token, again.same_name) == (first.token, 0)
    assert open_event.entries.count() == 1


@pytest.mark.parametrize("key", ["short", "x" * 65, "0123456789abcde\x00", "é" * 20])
def test_a_key_is_hard_to_guess(open_event, visitor, key):
    with pytest.raises(Invalid):
        enter(open_event, "Ana", visitor, key=key)


def test_namesakes_are_welcome_and_told(open_event, visitor):
    enter(open_event, "Ben", visitor)

    second = enter(open_event, "ben", visitor)

    assert (second.same_name, second.entry.number) == (1, 2)


def test_numbers_are_never_given_twice(open_event, visitor):
    first = enter(open_event, "Ana", visitor)
    entries.withdraw(entry=first.entry, actor=factories.player(first.entry))

    assert enter(open_event, "Ben", visitor).entry.number == 2


@pytest.mark.parametrize("state", ["closed", "running", "finished", "cancelled"])
def test_players_sign_up_only_while_registration_is_open(open_event, visitor, state):
    open_event.state = state
    open_event.save()

    with pytest.raises(Conflict) as told:
        enter(open_event, "Ana", visitor)

    assert told.value.code == "registration-not-open"
    assert not open_event.entries.exists()


def test_organisers_enter_players_before_the_start_and_late_ones_elsewhere(open_event, organiser):
    open_event.state = Event.State.CLOSED
    open_event.save()
    assert enter(open_event, "Ana", organiser).entry.state == "signed_up"

    open_event.state = Event.State.RUNNING
    open_event.save()
    with pytest.raises(Conflict, match="late entry"):
        enter(open_event, "Ben", organiser)


def test_a_draft_takes_no_strangers(open_event, visitor):
    open_event.state = Event.State.DRAFT
    open_event.save()

    with pytest.raises(NotFound):
        enter(open_event, "Ana", visitor)


def test_an_account_has_one_entry(open_event, outsider):
    done = enter(open_event, "Ana", outsider, user=outsider.user)
    assert done.entry.user == outsider.user

    with pytest.raises(Conflict, match=r"Ana \(#1\)"):
        enter(open_event, "Ana", outsider, user=outsider.user)


def test_nobody_is_tied_to_another_ones_account(open_event, outsider, organiser):
    with pytest.raises(NotAllowed):
        enter(open_event, "Ana", organiser, user=outsider.user)


def test_an_over_long_name_changes_nothing(open_event, visitor):
    with pytest.raises(Invalid) as told:
        enter(open_event, "x" * 81, visitor)
    assert "name" in told.value.fields
    assert not open_event.entries.exists()


def test_players_change_their_own_entry_until_the_start(open_event, visitor, ben_entry):
    entry = enter(open_event, "Ana", visitor).entry
    me = factories.player(entry)
    entries.edit_entry(entry=entry, changes={"club": "Blues"}, actor=me)
    assert Entry.objects.get(pk=entry.pk).club == "Blues"

    with pytest.raises(NotAllowed):
        entries.edit_entry(entry=ben_entry, changes={"club": "Blues"}, actor=me)
    with pytest.raises(Invalid):
        entries.edit_entry(entry=entry, changes={"note": "vip"}, actor=me)
    open_event.state = Event.State.RUNNING
    open_event.save()
    with pytest.raises(Conflict):
        entries.edit_entry(entry=entry, changes={"name": "Anna"}, actor=me)


def test_a_change_keeps_what_was_before(open_event, organiser, visitor):
    entry = enter(open_event, "Ana", visitor, club="Reds").entry

    entries.edit_entry(entry=entry, changes={"name": "Anna", "note": "vegan"}, actor=organiser)

    row = AuditRecord.objects.get(action="entry.changed")
    assert row.before == {"name": "Ana", "note": ""}
    assert row.after == {"name": "Anna", "note": "vegan"}


def test_a_running_event_is_dropped_not_withdrawn(event, ana, ana_entry):
    with pytest.raises(Conflict, match="dropped, not withdrawn"):
        entries.withdraw(entry=ana_entry, actor=ana)


def test_players_check_in_on_the_day_and_staff_at_any_time(open_event, visitor, scorekeeper):
    one, other = (enter(open_event, name, visitor).entry for name in ("Ana", "Ben"))

    with pytest.raises(Conflict, match="Check-in opens on"):
        entries.check_in(entry=one, actor=factories.player(one))
    entries.check_in(entry=other, actor=scorekeeper)
    open_event.starts_on = timezone.now().date() - timedelta(days=1)
    open_event.save()
    entries.check_in(entry=one, actor=factories.player(one))

    assert states(open_event) == {"Ana": "checked_in", "Ben": "checked_in"}


def test_who_waits_cannot_check_in(open_event, visitor, organiser):
    for name in ("Ana", "Ben"):
        enter(open_event, name, visitor)
    waiting = enter(open_event, "Cleo", visitor).entry

    with pytest.raises(Conflict, match="on the waitlist"):
        entries.check_in(entry=waiting, actor=organiser)


def test_after_round_one_is_out_check_in_is_over(event, organiser, first_round):
    late = factories.make_entry(event, "Eve", state=Entry.State.SIGNED_UP)

    with pytest.raises(Conflict, match="late entry"):
        entries.check_in(entry=late, actor=organiser)


def test_a_check_in_can_be_taken_back_until_one_is_paired(event, ana_entry, ben_entry, organiser):
    entries.undo_check_in(entry=ana_entry, actor=organiser)
    assert Entry.objects.get(pk=ana_entry.pk).state == Entry.State.SIGNED_UP

    factories.make_round(event, [(ana_entry, ben_entry)], state="prepared")
    with pytest.raises(Conflict):
        entries.undo_check_in(entry=ben_entry, actor=organiser)


def test_players_do_not_undo_check_ins(ana, ana_entry):
    with pytest.raises(NotAllowed):
        entries.undo_check_in(entry=ana_entry, actor=ana)


def test_a_fixed_table_belongs_to_one(ana_entry, ben_entry, organiser, ana):
    wishes.set_fixed_table(entry=ana_entry, table=4, actor=organiser)

    with pytest.raises(Conflict, match="Table 4 is kept for Ana"):
        wishes.set_fixed_table(entry=ben_entry, table=4, actor=organiser)
    with pytest.raises(Invalid):
        wishes.set_fixed_table(entry=ben_entry, table=0, actor=organiser)
    with pytest.raises(NotAllowed):
        wishes.set_fixed_table(entry=ana_entry, table=1, actor=ana)
    wishes.set_fixed_table(entry=ana_entry, table=None, actor=organiser)
    wishes.set_fixed_table(entry=ben_entry, table=4, actor=organiser)


def test_a_pair_is_kept_apart_once_in_either_order(ana_entry, ben_entry, organiser):
    first = wishes.keep_apart(one=ben_entry, other=ana_entry, actor=organiser, reason="one car")
    again = wishes.keep_apart(one=ana_entry, other=ben_entry, actor=organiser)
    assert (first, first.reason) == (again, "one car")

    wishes.let_meet(one=ana_entry, other=ben_entry, actor=organiser)
    wishes.let_meet(one=ana_entry, other=ben_entry, actor=organiser)
    assert not MustNotMeet.objects.exists()
    assert AuditRecord.objects.filter(action="entry.let_meet").count() == 1


def test_nobody_is_kept_apart_from_oneself_or_from_another_event(ana_entry, organiser):
    stranger = factories.make_entry(factories.make_event())

    for other in (ana_entry, stranger):
        with pytest.raises(Invalid):
            wishes.keep_apart(one=ana_entry, other=other, actor=organiser)


def test_a_replaced_link_is_gone_and_the_new_one_leads_on(ana, ana_entry):
    old = entry_links.private_link(entry=ana_entry, actor=ana)

    new = entry_links.revoke_link(entry=ana_entry, actor=ana)

    with pytest.raises(Gone):
        entry_of_token(old)
    assert entry_of_token(new) == ana_entry


def test_links_are_handed_over_by_organisers_and_nobody_else(ana_entry, organiser, ben, judge):
    assert entry_links.private_link(entry=ana_entry, actor=organiser)
    for actor in (ben, judge):
        with pytest.raises(NotAllowed):
            entry_links.private_link(entry=ana_entry, actor=actor)
        with pytest.raises(NotAllowed):
            entry_links.revoke_link(entry=ana_entry, actor=actor)


def test_an_account_claims_an_entry_by_its_link(ana, ana_entry, ben_entry, outsider):
    entry_links.claim(entry=ana_entry, user=outsider.user, actor=ana)
    entry_links.claim(entry=ana_entry, user=outsider.user, actor=ana)
    assert Entry.objects.get(pk=ana_entry.pk).user == outsider.user

    with pytest.raises(Conflict, match=r"another entry at this event: Ana"):
        entry_links.claim(entry=ben_entry, user=outsider.user, actor=factories.player(ben_entry))
    with pytest.raises(Conflict, match="Another account"):
        entry_links.claim(entry=ana_entry, user=factories.make_user(), actor=ana)


def test_without_the_link_nothing_is_claimed(ana_entry, outsider, ben):
    for actor in (outsider, ben):
        with pytest.raises(NotAllowed):
            entry_links.claim(entry=ana_entry, user=outsider.user, actor=actor)


def test_a_claimed_entry_can_be_released(ana, ana_entry, outsider):
    entry_links.claim(entry=ana_entry, user=outsider.user, actor=ana)

    entry_links.release(entry=ana_entry, actor=actor_of_user(outsider.user))

    assert Entry.objects.get(pk=ana_entry.pk).user is None
