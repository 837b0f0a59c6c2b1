"""Open pages of an event: what everybody has on the screen, and what their next polls bring."""

import re
from dataclasses import dataclass, field
from typing import Any

from django.core.cache import cache
from django.test import Client

from companion.core.actors import SYSTEM
from companion.core.services.audit import record
from matches.overview.queries import event_facts
from matches.standing.services.standings import recompute_standings
from tests.matches.api.world import World
from tests.matches.views.clients import phone

_SECRETS = re.compile(r'(name="csrfmiddlewaretoken" value=|name="key" value=)"[^"]*"')
_PUBLIC = ("", "rounds/1/", "rounds/2/", "standings/", "wall/")
_DESK = ("desk/", "desk/entries/", "desk/results/", "judge/")
_API = ("rounds/1/", "entries/1/")


@dataclass
class Screen:
    """A page that somebody has open, as it was last answered."""

    who: str
    client: Client
    address: str
    etag: str = ""
    status: int = 0
    body: str = ""

    def poll(self) -> tuple[int, str, str]:
        """Status, ETag and what stands on the page after the next poll."""
        headers = {"HX-Request": "true"}
        if self.etag:
            headers["If-None-Match"] = self.etag
        answer = self.client.get(self.address, headers=headers)
        # an error tells the request's own number
        told = _SECRETS.sub("", answer.content.decode()) if answer.status_code == 200 else ""
        shown = self.body if answer.status_code == 304 else told
        return answer.status_code, answer.get("ETag", ""), shown


@dataclass
class Hall:
    """All screens of a world; a page that was asked for once is open."""

    made: World
    screens: list[Screen] = field(default_factory=list)

    def look(self) -> None:
        """Everybody opens their pages."""
        forget()
        for screen in self.screens:
            screen.status, screen.etag, screen.body = screen.poll()

    def stale(self) -> list[str]:
        """The pages that show by their next poll what is not so any more, and how."""
        polled = [screen.poll() for screen in self.screens]
        forget()
        wrong = []
        for screen, (status, etag, shown) in zip(self.screens, polled, strict=True):
            known, screen.etag = screen.etag, ""
            _, _, now = screen.poll()
            if shown != now:
                how = "a 304" if status == 304 else "an old part"
                wrong.append(f"{screen.address} of {screen.who}: {how}, {known}")
            screen.etag, screen.body = etag, shown
        return wrong


def hall_of(made: World, *, turn: int = 0, parts: int = 1) -> Hall:
    """The screens around an event: a visitor's, three players', an organiser's.

    With parts, every so many of them, beginning with the one whose turn it is.
    """
    # so that the event and its standings have stamps, as every event in use has
    record(actor=SYSTEM, action="event.changed", summary="begun", event_id=made.event.pk)
    recompute_standings(event_id=made.event.pk)
    at = f"/e/{made.event.slug}"
    playing = [made.ids["match"]] if "match" in made.ids else []
    match = [f"/m/{one}/" for one in playing]
    pad = [f"/m/{one}/pad/" for one in playing]
    visitor, desk = Client(), Client()
    desk.force_login(made.users["organiser"])
    hall = Hall(made)

    def opens(who: str, client: Client, *addresses: str) -> None:
        hall.screens += [Screen(who, client, address) for address in addresses]

    opens("a visitor", visitor, *(f"{at}/{path}" for path in _PUBLIC), f"{at}/p/1/", *match)
    opens("the API", visitor, *(f"/api/v1/events/{made.event.slug}/{path}" for path in _API))
    opens(
        "the API", visitor, *(f"/api/v1/matches/{one}/" for one in [made.ids.get("match")] if one)
    )
    for number, name in enumerate(("ana", "ben", "cleo"), 1):
        mine = phone(made.entries[name])
        opens(name, mine, f"{at}/p/{number}/", *(pad if number == 1 else []))
    opens("the organiser", desk, *(f"{at}/{path}" for path in (*_DESK, "rounds/1/")))
    hall.screens = hall.screens[turn % parts :: parts]
    return hall


def forget() -> None:
    """Nothing that was made before is at hand."""
    cache.clear()
    kept: tuple[dict[Any, Any], ...] = (
        event_facts._facts,
        event_facts._places,
        event_facts._far,
    )
    for one in kept:
        one.clear()
