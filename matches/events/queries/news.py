"""What there is to tell of events to somebody who is not there: in feeds and in calendars."""

from dataclasses import dataclass
from datetime import datetime

from companion.core.worded import Worded
from matches.events.queries.announcements import that_hold
from matches.models import Event
from matches.people.names import in_text
from matches.rounds.queries.rounds import rounds_of
from matches.stages.queries import podium

MOST_NEWS = 50


@dataclass(frozen=True, slots=True)
class News:
    """Something that happened. key: tells it from all else of its event. round_number: of the round
    it is about, None for the event as a whole."""

    key: str
    at: datetime
    title: str
    text: str
    round_number: int | None = None


def in_short(event: Event) -> Worded:
    """An event in a few words: when, where, and how far it is."""
    first, last, state = event.starts_on, event.ends_on, Worded.of(event.get_state_display())
    values: dict[str, object] = {"when": first, "state": state}
    if last != first:
        values["when"] = Worded("%(first)s to %(last)s", first=first, last=last)
    if not event.place:
        return Worded("%(when)s: %(state)s", **values)
    return Worded("%(when)s, %(place)s: %(state)s", place=in_text(event.place), **values)


def news_of(event: Event) -> list[News]:
    """What happened at an event for everybody to know, the newest first: rounds that were
    published, what is announced to all, how it ended."""
    news = [
        News(f"announcement-{one.pk}", one.made_at, one.text, one.text)
        for one in that_hold(event)
        if one.round is None and one.match is None
    ]
    for one in rounds_of(event):
        if one.published_at is not None:
            name = one.name or f"Round {one.number}"
            sentence = f"{name} of {in_text(event.name)} is paired."
            news.append(News(f"round-{one.number}", one.published_at, name, sentence, one.number))
    if event.finished_at is not None and event.state == Event.State.FINISHED:
        names = ", ".join(f"{place.best}. {in_text(place.label)}" for place in podium(event))
        news.append(News("finished", event.finished_at, "Final standings", names))
    return sorted(news, key=lambda one: one.at, reverse=True)[:MOST_NEWS]
