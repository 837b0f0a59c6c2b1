"""A record shows to nobody until its player chooses what; a minor's shows to nobody at all."""

import pytest

from companion.core.actors import actor_of_user
from companion.core.errors import Conflict, Invalid, NotFound
from companion.core.models import AuditRecord, User
from matches.players.queries.records import public_record
from matches.players.services.showing import choose
from tests import factories
from tests.matches.players.played import claimed, finished_event, match_of, winter

pytestmark = [pytest.mark.django_db, pytest.mark.database]


@pytest.fixture
def ana() -> User:
    return factories.make_user("ana", display_name="Ana A.")


def show(user: User, address: str = "", **switches: bool):
    return choose(user=user, actor=actor_of_user(user), address=address, **switches)


def hidden(address: str) -> bool:
    with pytest.raises(NotFound, match="No player shows a record at this address"):
        public_record(address)
    return True


def test_nothing_is_shown_by_default(ana):
    winter(ana)
    assert hidden("ana")
    assert show(ana).is_public is False
    assert hidden("ana")


def test_each_switch_shows_its_part(ana):
    winter(ana)
    show(ana, shows_matches=True)
    page = public_record("ana")
    assert page.all is not None and page.all.matches == 3
    assert [told.opponent for told in page.matches] == [""] * 5
    assert (page.warbands, page.opponents, page.rating) == ([], [], None)
    show(ana, shows_matches=False, shows_opponents=True)
    page = public_record("ana")
    assert (page.all, page.matches, page.history.events) == (None, [], [])
    assert [one.label for one in page.opponents] == ["Ben", "Cleo"]
    show(ana, shows_opponents=False, shows_rating=True)
    page = public_record("ana")
    assert page.opponents == []
    assert page.rating is not None and page.rating.now.matches == 0


def test_opponents_are_named_beside_matches_where_both_are_shown(ana):
    winter(ana)
    show(ana, shows_matches=True, shows_opponents=True)
    names = [told.opponent for told in public_record("ana").matches]
    assert names == ["", "Cleo", "Ben", "Cleo", "Ben"]


def test_a_minor_is_hidden_whatever_is_chosen(ana):
    show(ana, shows_matches=True, is_minor=True)
    assert hidden("ana")


def test_a_minor_is_a_player_in_others_records(ana):
    event = finished_event()
    hers = claimed(event, ana)
    for username, minor in (("kim", True), ("lou", False)):
        other = factories.make_user(username)
        show(other, is_minor=minor)
        match_of(hers, claimed(event, other, username.title()), 0, 0)
    show(ana, shows_matches=True, shows_opponents=True)
    page = public_record("ana")
    assert [told.opponent for told in page.matches] == ["Lou", "a player"]
    assert {one.label for one in page.opponents} == {"a player", "Lou"}


def test_an_opponent_who_shows_a_record_is_one_under_every_name(ana):
    ben = factories.make_user("ben")
    for called in ("Ben", "Benny"):
        event = finished_event()
        match_of(claimed(event, ana), claimed(event, ben, called), 0, 0)
    show(ana, shows_opponents=True)
    assert [(one.label, one.matches, one.address) for one in public_record("ana").opponents] == [
        ("Ben", 1, ""),
        ("Benny", 1, ""),
    ]
    show(ben, shows_matches=True)
    (one,) = public_record("ana").opponents
    assert (one.matches, one.address) == (2, "ben")


@pytest.mark.parametrize("address", ["a", "-ana", "ana-", "Ana A", "ana/b", "ä" * 5, "a" * 41])
def test_an_unfit_address_is_refused(ana, address):
    with pytest.raises(Invalid, match="3 to 40 letters"):
        show(ana, address=address)


def test_an_address_is_one_players(ana):
    show(ana, address="Goblin-King", shows_matches=True)
    assert public_record("GOBLIN-king").user == ana
    with pytest.raises(Conflict, match="The address goblin-king is another player's"):
        show(factories.make_user("ben"), address="goblin-king")


def test_without_an_address_the_user_name_is_taken(ana):
    assert show(ana).address == "ana"
    odd = factories.make_user("@+.")
    assert show(odd).address == f"player-{odd.pk}"


def test_an_unknown_switch_is_refused(ana):
    with pytest.raises(Invalid, match="nothing to show called shows_all"):
        show(ana, shows_all=True)


def test_a_choice_is_recorded_once(ana):
    show(ana, shows_rating=True)
    show(ana, shows_rating=True)
    row = AuditRecord.objects.get(action="profile.changed")
    assert (row.before, row.after["shows_rating"]) == (None, True)
