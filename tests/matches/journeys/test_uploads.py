"""A whole log brought as a file: held by the rules, then the journey's own."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from companion.core.errors import Conflict, Invalid, NotAllowed, UserError
from matches.journeys.queries.campaigns import journey_told
from matches.journeys.queries.logs import header_of, log_of
from matches.journeys.services.checking import check_journey
from matches.journeys.services.journeys import call_off, open_journey
from matches.journeys.services.recording import Batch, Sent, take_events
from matches.journeys.services.uploads import take_log
from matches.models import Journey
from matches.people.private_links import make_token
from matches.people.queries.roles import actor_of_entry
from rules_engine.journey_table import logged_journey, replay_journey, trial_journey
from rules_engine.journeys.given import Wanted
from rules_engine.log import JourneyHeader, Member, write_log
from rules_engine.log.journey_marks import (
    ActivationDice,
    Armed,
    DestinyDice,
    JourneyResult,
    QuestToken,
    Turn,
)
from tests.factories import COMMAND, make_campaign, make_entry, make_group
from tests.matches.journeys.written import write
from tests.pages import text_of

pytestmark = pytest.mark.django_db

HEAD = JourneyHeader(
    1, "cursed-city", "hunt", (Member("Orla", "a stranger"), Member("Tam")), fear=7, detail="middle"
)
PLAYED = [
    Turn(turn=1),
    DestinyDice(faces=(1, 2, 3, 4, 6)),
    ActivationDice(faces=((1, 2, 3, 4), (6, 5, 2, 1))),
    QuestToken(why="told", amount=6),
    JourneyResult(6, (0, 1), 7),
]


def file_of(*events: object, head: JourneyHeader = HEAD) -> bytes:
    return write_log(logged_journey(head, [(event, None) for event in events or PLAYED]))


def opened(kind: str = "hunt", heroes: tuple[str, ...] = ("Orla", "Tam")) -> Journey:
    group = make_group(make_campaign(), heroes=heroes, fear=1, influence=4)
    return open_journey(group=group, kind=kind, actor=COMMAND)


def test_a_log_is_taken_with_what_the_journey_knows_better() -> None:
    journey = take_log(journey=opened(), content=file_of(), actor=COMMAND)
    header = header_of(journey)
    assert [one.player for one in header.heroes] == ["#1", "#2"]
    assert (header.fear, header.influence, header.id) == (1, 4, f"journey-{journey.pk}")
    check_journey(journey_id=journey.pk)
    journey.refresh_from_db()
    assert (journey.state, journey.result_by, journey.success) == ("over", "log", True)
    assert (journey.fear_after, journey.influence_after, journey.roll) == (2, 3, 7)
    log = log_of(journey)
    assert (log.entries[-1].h, replay_journey(log).holds) == (journey.h, True)


def test_a_log_of_full_detail_is_taken_and_no_phone_goes_on_with_it() -> None:
    trial = trial_journey(11, "hunt", 2)
    journey = opened(heroes=tuple(one.name for one in trial.header.heroes))
    take_log(journey=journey, content=write_log(trial), actor=COMMAND)
    check_journey(journey_id=journey.pk)
    journey.refresh_from_db()
    by_engine = replay_journey(trial)
    outcome = by_engine.position.outcome
    assert outcome is not None
    assert (journey.state, journey.success, journey.turns) == (
        "over",
        outcome.success,
        by_engine.result.turns,
    )
    added = 2 * (not outcome.success) + 2 - len(outcome.standing)
    assert journey.roll == outcome.rolled - added
    story = journey_told(journey).story
    assert story is not None
    assert any(line.startswith("Event ") for turn in story.turns for line in turn.lines)
    ana = actor_of_entry(journey.group.heroes.get(position=0).entry)  # type: ignore[arg-type]
    with pytest.raises(Conflict) as error:
        take_events(journey=journey, actor=ana, batch=Batch([Sent({})]))
    assert error.value.code == "log-brought-whole"


@pytest.mark.parametrize(
    ("content", "code", "said"),
    [
        (b"", "unreadable", "no log of a journey"),
        (b"{}\n", "unreadable", "no log of a journey"),
        (b"x" * (2 * 2**20 + 1), "log-too-long", "2 MB at most"),
        (file_of().replace(b'"amount":6', b'"amount":5'), "unreadable", "no log of a journey"),
        (file_of(head=HEAD).splitlines()[0] + b"\n", "unfit-log", "1 to 3,000 events"),
        (
            file_of(head=JourneyHeader(1, "cursed-city", "scavenge", HEAD.heroes)),
            "other-journey",
            "a scavenge of Orla, Tam",
        ),
        (
            file_of(head=JourneyHeader(1, "cursed-city", "hunt", HEAD.heroes[::-1])),
            "other-journey",
            "a hunt of Tam, Orla",
        ),
        (file_of(Turn(turn=1), Turn(turn=2)), "breaks-a-rule", "Event 2 of the log"),
    ],
    ids=["empty", "no-log", "huge", "tampered", "no-events", "kind", "heroes", "rule"],
)
def test_what_is_no_log_of_this_journey_is_told_and_changes_nothing(
    content: bytes, code: str, said: str
) -> None:
    journey = opened()
    before = journey.header
    with pytest.raises(Invalid) as error:
        take_log(journey=journey, content=content, actor=COMMAND)
    assert (error.value.code, said in error.value.message) == (code, True)
    assert "Nothing was taken." in error.value.message
    journey.refresh_from_db()
    assert (journey.header, journey.last) == (before, 0)


def refusal(journey: Journey, actor: object = COMMAND) -> str:
    with pytest.raises(UserError) as error:
        take_log(journey=journey, content=file_of(), actor=actor)  # type: ignore[arg-type]
    return error.value.code


def test_only_the_group_brings_one_and_only_where_none_was_begun() -> None:
    journey = opened()
    stranger = actor_of_entry(make_entry(journey.group.event))
    with pytest.raises(NotAllowed):
        take_log(journey=journey, content=file_of(), actor=stranger)
    write(journey, Turn(turn=1))
    assert refusal(journey) == "log-begun"
    call_off(journey=journey, actor=COMMAND)
    assert refusal(journey) == "journey-over"


def test_scores_of_cards_are_carried_into_the_next_journey() -> None:
    journey = opened()
    blade = Wanted("blade", 3)
    write(journey, Armed(by=0, wants=(blade,)), *PLAYED)
    check_journey(journey_id=journey.pk)
    following = open_journey(group=journey.group, kind="hunt", actor=COMMAND)
    assert [one.wants for one in header_of(following).heroes] == [(blade,), ()]


def test_by_the_page_and_back_as_a_file() -> None:
    journey = opened()
    entry = journey.group.heroes.get(name="Orla").entry
    assert entry is not None
    ana, address = Client(), reverse("bring_journey_log", args=[journey.pk])
    ana.get(reverse("private_link", args=[make_token(entry_id=entry.pk, version=1)]))
    page = reverse("journey", args=[journey.pk])
    assert "Bring a whole log" in text_of(ana.get(page))
    assert ana.post(address).status_code == 422
    wrong = ana.post(address, {"log": SimpleUploadedFile("log.jsonl", b"{}")})
    assert "no log of a journey" in text_of(wrong)
    done = ana.post(address, {"log": SimpleUploadedFile("log.jsonl", file_of())})
    assert done["Location"] == page
    fetched = ana.get(reverse("journey_log", args=[journey.pk]))
    journey.refresh_from_db()
    assert fetched.content == write_log(log_of(journey))
    assert Client().get(reverse("journey_log", args=[journey.pk])).status_code == 403
    assert Client().get(reverse("journey_log", args=[0])).status_code == 404
    assert Client().post(address, {}).status_code in (403, 422)
