"""The states that are pictured: a name, who looks, and where."""

import uuid
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

from django.utils import timezone

from companion.core.actors import Actor
from companion.core.models import User
from decks.models import Card, Warband
from matches.entries.queries.crowds import mark_of
from matches.logs.services import attached
from matches.models import (
    Delivery,
    Dispute,
    Entry,
    Event,
    GameLog,
    Journey,
    Match,
    Precedent,
    Webhook,
)
from matches.people.queries.roles import actor_of_entry
from matches.players.services import showing
from matches.players.services.ratings import rate_players
from matches.rulebook.queries.positions import written
from rules_engine.log import read_log
from rules_engine.state.events import Attack, Roll
from tests import factories
from tests.matches.logs import phones
from tests.matches.logs.games import logged_in_full, whole_game
from tests.shots.more_states import more_states
from tests.shots.state import State

GLORY = Path("rules_engine/schemas/examples/log_glory.jsonl")
IN_SIGHT = {
    "v": 1,
    "scene": {
        "edition": "nightvault-2019",
        "fighters": [
            {"fighter": "Severin Steelheart", "hex": [2, 2]},
            {"fighter": "Garrek Gorebeard", "hex": [3, 2]},
        ],
    },
    "ask": {"what": "visible", "one": 0, "other": 1},
}


def states() -> Iterator[State]:
    """What people meet most, in the order in which they meet it."""
    running = Event.objects.get(state="running", rounds__number=1)
    here = f"/e/{running.slug}"
    ana = Entry.objects.get(event=running, user__username="ana")
    hers = Match.objects.get(seats__entry=ana, round=running.rounds.last())
    yield from _of_events(here, ana)
    yield from _of_the_table(hers)
    yield from _of_the_desk(running, here, ana, hers)
    yield from _of_disputes(running, here, hers)
    yield from _besides(here)
    yield from _of_a_campaign()


def every_state(*, each: int = 1) -> Iterator[State]:
    """These, and the pages that nobody meets every day. each: every so many of those."""
    yield from states()
    running = Event.objects.get(state="running", rounds__number=1)
    hers = running.rounds.last().matches.get(seats__entry__user__username="ana")
    more = more_states(running, Event.objects.get(state="finished"), hers)
    yield from islice(more, 0, None, each)


def _of_a_campaign() -> Iterator[State]:
    """Groups that play journeys side by side."""
    campaign = Event.objects.get(edition="cursed-city")
    here = f"/e/{campaign.slug}"
    out = Journey.objects.get(group__event=campaign, state="open")
    yield State("campaign", "nobody", f"{here}/")
    yield State("campaign-standings", "nobody", f"{here}/standings/", ("summary",))
    yield State("campaign-group", "nobody", f"{here}/groups/1/")
    yield State("campaign-desk", "olga", f"{here}/desk/groups/")
    yield State("campaign-desk-group", "olga", f"{here}/desk/groups/1/")
    yield State("campaign-wall", "nobody", f"{here}/wall/")
    yield State("campaign-embed", "nobody", f"{here}/embed/")
    yield State("journey", "olga", f"/j/{out.pk}/")
    yield State("journey-pad", "olga", f"/j/{out.pk}/pad/", waits=".step")
    hero, played_on = "button.hero", ".step .after:nth-of-type(2) button"
    yield State("journey-pad-hero", "olga", f"/j/{out.pk}/pad/", (hero, ".wants summary"))
    yield State("journey-pad-told", "olga", f"/j/{out.pk}/pad/", (played_on,))
    over = Journey.objects.filter(group__event=campaign, state="over").first()
    assert over is not None
    yield State("journey-over", "olga", f"/j/{over.pk}/", ("#correct summary",))


def _of_events(here: str, ana: Entry) -> Iterator[State]:
    """What visitors and players see of an event."""
    done = f"/e/{Event.objects.get(state='finished').slug}"
    yield State("front", "nobody", "/")
    yield State("front-organiser", "olga", "/")
    yield State("event", "nobody", f"{here}/")
    yield State("event-player", "ana", f"{here}/")
    yield State("pairings", "nobody", f"{here}/rounds/3/")
    yield State("pairings-player", "ana", f"{here}/rounds/3/")
    yield State("standings", "nobody", f"{here}/standings/")
    yield State("standings-player", "ana", f"{here}/standings/")
    yield State("standing-explained", "nobody", f"{here}/standings/{ana.number}/")
    yield State("standings-final", "nobody", f"{done}/standings/")
    yield State("embed", "nobody", f"{here}/embed/?top=8")
    yield State("accessibility", "nobody", "/accessibility/")
    yield State("bracket", "nobody", f"{done}/bracket/")
    yield State("league", "nobody", "/leagues/northern-league/")
    yield State("league-settings", "olga", "/leagues/northern-league/settings/")
    yield State("desk-cut", "olga", f"{here}/desk/cut/?size=8")
    yield State("pictures", "nobody", f"{here}/pictures/", ("summary",))
    yield State("pictures-final", "nobody", f"{done}/pictures/")
    yield from _records(ana.user, Event.objects.get(state="finished"))
    yield State("player", "ana", f"{here}/p/{ana.number}/")
    yield State("player-deck", "ana", f"{here}/p/{ana.number}/deck/")


def _of_the_table(hers: Match) -> Iterator[State]:
    """A match, its pad and its logs."""
    yield State("match", "ana", f"/m/{hers.pk}/")
    more = ".sides > :{}-child .stepper button:last-child"
    own, theirs = more.format("first"), more.format("last")
    yield State("pad", "ana", f"/m/{hers.pk}/pad/", (f"{own} >> nth=0", f"{theirs} >> nth=0"))
    log = _log_of(hers)
    yield State("match-log", "ana", f"/m/{hers.pk}/")
    for name, at in (("start", 3), ("attack", _attack_of(log)), ("end", 9999)):
        yield State(f"replay-{name}", "ana", f"/m/{hers.pk}/replay/?log={log.pk}&at={at}")
    glory = _log_of(hers, game=3, content=GLORY.read_bytes())
    yield State("replay-glory", "ana", f"/m/{hers.pk}/replay/?log={glory.pk}&at=20")
    logged_in_full(hers, 122)
    every_move = ('[data-way="full"]',)
    yield State("pad-full", "ana", f"/m/{hers.pk}/pad/", every_move, waits=".full .field svg")
    yield State("live", "ana", f"/m/{hers.pk}/live/")
    yield State("overlay", "ana", f"/m/{hers.pk}/overlay/")
    yield State("report", "ana", f"/m/{hers.pk}/report/")


def _of_the_desk(running: Event, here: str, ana: Entry, hers: Match) -> Iterator[State]:
    """What organisers see."""
    opened = Event.objects.get(state="open")
    asked = Match.objects.filter(round=running.rounds.last(), state="question").first()
    assert asked is not None
    yield State("join", "nobody", f"/e/{opened.slug}/join/")
    yield State("desk", "olga", f"{here}/desk/")
    yield State("desk-round", "olga", f"{here}/desk/rounds/3/")
    yield State("desk-results", "olga", f"{here}/desk/results/")
    yield State("desk-match", "olga", f"/m/{asked.pk}/desk/")
    forked = _forked(running, besides=(hers, asked))
    yield State("desk-logs", "judith", f"/m/{forked.pk}/desk/")
    yield State("desk-entries", "olga", f"{here}/desk/entries/")
    mark = _crowded(opened)
    yield State("desk-crowd", "olga", f"/e/{opened.slug}/desk/entries/")
    yield State("desk-crowd-open", "olga", f"/e/{opened.slug}/desk/entries/?from={mark}")
    yield State("desk-entry", "olga", f"{here}/desk/entries/{ana.number}/")
    yield State("desk-settings", "olga", f"{here}/desk/settings/")
    yield State("desk-decks", "olga", f"{here}/desk/decks/")
    yield State("desk-record", "olga", f"{here}/desk/record/")
    _hooked(running)
    yield State("desk-webhooks", "olga", f"{here}/desk/webhooks/")
    yield State("desk-moments", "olga", f"{here}/desk/moments/")
    yield State("desk-reports", "olga", f"{here}/desk/reports/")
    yield State("new-event", "olga", "/events/new/")
    yield State("judge", "judith", f"{here}/judge/")


def _crowded(opened: Event) -> str:
    """Sign-ups of an event that came from one address, as a stranger fills it; their mark."""
    mark = mark_of(opened, "198.51.100.9")
    for number in range(9):
        entry = factories.make_entry(opened, f"Champion {number}", state=Entry.State.SIGNED_UP)
        Entry.objects.filter(pk=entry.pk).update(came_from=mark)
    return mark


def _hooked(running: Event) -> None:
    """A webhook that took something, and one that does not answer."""
    for url, error in (
        ("https://bot.example.org/hook", ""),
        ("https://old.example.org/", "No answer"),
    ):
        hook = Webhook.objects.create(
            event=running, url=url, kinds=["pairings", "results"], salt=url
        )
        Delivery.objects.create(
            webhook=hook,
            key=uuid.uuid4(),
            what="round.published",
            attempts=1,
            taken_at=None if error else timezone.now(),
            due_at=timezone.now() if error else None,
            last_error=error,
        )


def _of_disputes(running: Event, here: str, hers: Match) -> Iterator[State]:
    """What is disputed and ruled."""
    dispute = Dispute.objects.get(match__round__event=running, state="open")
    ruled = Dispute.objects.get(match__round__event=running, state="ruled")
    precedent = Precedent.objects.get()
    log = f"/m/{dispute.match_id}/logs/{dispute.log_id}/lines/"
    yield State("dispute-raise", "ana", f"/m/{hers.pk}/dispute/")
    yield State("dispute-match", "judith", f"/m/{ruled.match_id}/")
    yield State("dispute-lines", "judith", log)
    yield State("dispute-case", "judith", f"{here}/judge/disputes/{dispute.pk}/")
    yield State("dispute-ruled", "judith", f"{here}/judge/disputes/{ruled.pk}/")
    yield State("precedent", "olga", f"/rules/{precedent.key}/")


def _besides(here: str) -> Iterator[State]:
    """The wall, questions of the rules, what belongs to no event."""
    yield State("wall", "nobody", f"{here}/wall/")
    yield State("wall-standings", "nobody", f"{here}/wall/?show=standings")
    yield State("position", "nobody", f"/rules/position/?q={written(IN_SIGHT)}", waits="#ask-now")
    yield State("restore", "olga", "/events/restore/")
    yield State("desk-find", "olga", f"{here}/desk/find/?q=a")
    yield State("cards", "nobody", "/cards/?q=guard")
    yield State("card", "nobody", f"/cards/{Card.objects.earliest('pk').code}/")
    yield State("warband", "nobody", f"/warbands/{Warband.objects.earliest('pk').slug}/")
    yield State("boards", "nobody", "/boards/")
    yield State("sign-in", "nobody", "/sign-in/")
    yield State("account", "ana", "/account/")


def _records(user: User | None, event: Event) -> Iterator[State]:
    """Ana's record, with an entry of the finished event, as she and others see it."""
    assert user is not None
    Entry.objects.filter(event=event, name="Ana").update(user=user)
    rate_players(event_id=event.pk)
    showing.choose(
        user=user,
        actor=Actor(label="Ana", user=user),
        **dict.fromkeys(showing.SWITCHES[1:], True),
    )
    yield State("record-own", "ana", "/me/record/")
    yield State("record-public", "nobody", "/players/ana/")
    yield State("record-erase", "ana", "/me/record/erase/")


def _log_of(match: Match, game: int = 2, content: bytes | None = None) -> GameLog:
    """A log attached to a game of the match and checked; a whole game in full if none is given."""
    log = attached.attach_log(
        match=match,
        game=game,
        content=content or whole_game(),
        first_seat=0,
        actor=Actor(label="Olga", user=User.objects.get(username="olga")),
    )
    attached.replay_log(log_id=log.pk)
    return GameLog.objects.get(pk=log.pk)


def _attack_of(log: GameLog) -> int:
    """The moment of the defence dice of its last attack."""
    events = [one.logged.event for one in read_log(bytes(log.content)).entries]
    last = max(at for at, event in enumerate(events) if isinstance(event, Attack))
    rolls = (at for at, event in enumerate(events) if isinstance(event, Roll) and at > last)
    return [at + 1 for at in rolls][1]


def _forked(event: Event, *, besides: tuple[Match, ...]) -> Match:
    """A table whose two phones logged game 1 otherwise, one of them with a slip."""
    tables = Match.objects.filter(round=event.rounds.last(), table__isnull=False)
    match = tables.exclude(pk__in=[one.pk for one in besides]).first()
    assert match is not None
    seats = match.seats.select_related("entry").order_by("position")
    one, other = (actor_of_entry(seat.entry) for seat in seats)
    begun = [phones.begin(), phones.tap(by=0), phones.tap("glory", by=0, amount=2)]
    line = phones.send(match, one, begun, open={"detail": "glory"}).line
    told = [phones.tap(by=0), phones.tap("glory", by=1, amount=1), phones.tap("nonsense")]
    phones.send(match, other, told, since=1, line=line.pk, beside=True)
    return match
