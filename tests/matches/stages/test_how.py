"""How a cut was made: kept with its stage, told on its pages, in the archive and by the API."""

import pytest
from django.urls import reverse

from matches.archive.queries.exports import export_of
from matches.archive.services.restoring import restore_event
from matches.models import RollOff, Stage
from matches.rules.results import Result
from matches.stages import services
from matches.stages.field import field_of
from matches.stages.how import how_cut, who_was_parted
from matches.standing.services.roll_offs import record_roll_off
from tests import factories
from tests.pages import text_of

pytestmark = [pytest.mark.django_db, pytest.mark.database]


@pytest.fixture
def event():
    """Eight players after a round: four won and four lost, all by the same."""
    rules = {"rounds": 1, "late_until_round": 1, "chain": [{"name": "points"}]}
    event = factories.make_event(rules=rules)
    entries = factories.make_entries(event, 8)
    round_ = factories.make_round(event, [(entries[at], entries[at + 4]) for at in range(4)])
    for match in round_.matches.all():
        won = factories.game(0, 9, 3)
        factories.confirm(match, result=Result(games=(won, won)))
    factories.play(round_)
    return event


@pytest.fixture
def organiser(event):
    return factories.make_staff(event, user=factories.make_user("olga", may_create_events=True))


def kept(stage: Stage) -> tuple[object, ...]:
    stage.refresh_from_db()
    return stage.cut_by, stage.asked, stage.parted, stage.best_of, stage.minutes


@pytest.mark.parametrize(
    ("asked", "as_kept", "told"),
    [
        ({"size": 4}, ("size", 4, [], None, None), "The best 4 by rank."),
        ({"wins": 1}, ("wins", 1, [], None, None), "Everybody with 1 win or more."),
        ({"wins": 0}, ("wins", 0, [], None, None), "Everybody with 0 wins or more."),
        (
            {"size": 4, "third_place": True, "best_of": 1, "minutes": 45},
            ("size", 4, [], 1, 45),
            "The best 4 by rank, a match for the third place, a single game, 45 minutes a round.",
        ),
    ],
)
def test_what_was_asked_is_kept_and_told(event, organiser, client, asked, as_kept, told):
    stage = services.cut(event=event, actor=organiser, **asked)
    assert kept(stage) == as_kept
    assert how_cut(stage) == told
    client.force_login(organiser.user)
    for page in ("bracket", "desk_cut", "print_bracket"):
        assert told in text_of(client.get(reverse(page, args=[event.slug])))


def test_a_cut_out_of_pools(organiser, event):
    services.cut_to_pools(event=event, actor=organiser, pools=2, wins=1)
    (stage,) = event.stages.all()
    assert kept(stage)[:3] == ("wins", 1, [])
    stage.cut_by, stage.asked = Stage.CutBy.PER_POOL, 2
    assert how_cut(stage) == "The best 2 of each pool."


def test_who_was_parted_by_a_roll_off_is_kept_by_number_best_first(event, organiser, client):
    event.rules["chain"] = [{"name": "points"}, {"name": "roll_off"}]
    event.save()
    third, second = (event.entries.get(number=number) for number in (3, 2))
    others = [event.entries.get(number=number) for number in (1, 4)]
    assert [one.number for one in field_of(event).level_at(2)] == [1, 2, 3, 4]
    record_roll_off(
        event=event,
        order=[third, second, *others],
        kind=RollOff.Kind.ROLL_OFF,
        reason="Rolled at the desk",
        actor=organiser,
    )
    stage = services.cut(event=event, actor=organiser, size=2)
    assert kept(stage)[:3] == ("size", 2, [3, 2, 1, 4])
    names = ", ".join(one.name for one in (third, second, *others))
    told = f"Level at the line, and parted by a roll-off or another order recorded by hand: {names}"
    assert told in who_was_parted(stage)
    assert told in text_of(client.get(reverse("bracket", args=[event.slug])))
    # at another line nobody was
    services.uncut(event=event, actor=organiser)
    assert kept(services.cut(event=event, actor=organiser, size=4))[:3] == ("size", 4, [])


def test_a_cut_of_before_tells_nothing(event, organiser, client):
    services.cut(event=event, actor=organiser, size=4)
    event.stages.update(cut_by="", asked=None)
    stage = event.stages.get()
    assert (how_cut(stage), who_was_parted(stage)) == ("", "")
    assert client.get(reverse("bracket", args=[event.slug])).status_code == 200


def test_it_is_in_the_archive_and_in_the_api(event, organiser, client):
    services.cut(event=event, actor=organiser, size=4, third_place=True, best_of=3)
    event.stages.update(parted=[4, 5])
    again = restore_event(data=export_of(event), actor=organiser).event
    assert kept(again.stages.get()) == ("size", 4, [4, 5], 3, None)
    asked = {"cut_by": "size", "asked": 4, "parted": [4, 5], "best_of": 3, "minutes": None}
    address = f"/api/v1/events/{event.slug}/"
    assert client.get(f"{address}bracket/").json()["how_cut"] == asked
    chain = {"number": 1, "format": "single", "size": 4, "pools": None, "third_place": True}
    assert client.get(f"{address}stages/").json() == [asked | chain]
