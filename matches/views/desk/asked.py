"""What the staff's pages share: who may open them, and how a form sent from one is answered.

A page of staff shows itself on GET. On POST its one field `do` names the act, with what it is
about after a colon ('remove:12'); the act calls one service and the page is opened anew. What
cannot be done is said on the same page, with everything that was typed still in place.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect

from companion.core.errors import Invalid, NotAllowed, NotFound, UserError
from companion.core.worded import Worded
from matches.entries.queries.entries import entry_by_id
from matches.models import Entry
from matches.people.queries import roles as role_queries
from matches.people.queries.roles import Role, Visit
from matches.people.services import permissions
from matches.views.doors import visit

About = TypeVar("About")


def staff_visit(request: HttpRequest, slug: str, *roles: Role) -> Visit:
    """The visit of a staff page; any staff's unless roles are named.

    Raises NotFound where the visitor may not know of the event, NotAllowed for everybody else.
    """
    return need_staff(visit(request, slug), *roles)


def need_staff(seen: Visit, *roles: Role) -> Visit:
    """The same visit. Raises NotAllowed for somebody without one of the roles (any staff's)."""
    permissions.require(seen.actor, seen.event, *(roles or role_queries.STAFF))
    return seen


def context(seen: Visit, tab: str, **more: object) -> dict[str, Any]:
    """What every template of a staff page gets."""
    return {
        "visit": seen,
        "event": seen.event,
        "tab": tab,
        "is_desk": True,
        "is_organiser": seen.has("organiser"),
        "may_judge": seen.has("organiser", "judge"),
        "may_score": seen.has(*role_queries.SCORES),
        **more,
    }


@dataclass(frozen=True, slots=True)
class Asked(Generic[About]):
    """A staff page asked for, or a form sent from it.

    about: what the page is about: an event, a round, an entry or a match. act, target: of the
    button that was pressed, the second part its row, if it has one.
    """

    request: HttpRequest
    seen: Visit
    about: About

    @property
    def act(self) -> str:
        """The name of the button."""
        return self.request.POST.get("do", "").partition(":")[0]

    @property
    def target(self) -> str:
        """What the button is about, '' where it is about the page."""
        return self.request.POST.get("do", "").partition(":")[2]

    def text(self, field: str) -> str:
        """What was typed into a field, without the space around it."""
        return self.request.POST.get(field, "").strip()

    def number(self, field: str, *, what: str = "") -> int:
        """The whole number in a field, with a minus or without. Raises Invalid."""
        return whole_number(self.text(field), field=field, what=what or field)

    def number_or_none(self, field: str, *, what: str = "") -> int | None:
        """The same, None for an empty field."""
        return self.number(field, what=what) if self.text(field) else None

    def entry(self, text: str) -> Entry:
        """The entry of this event whose id was sent. Raises NotFound, Invalid for none."""
        number = whole_number(text, field="entry", what="a player")
        return entry_by_id(self.seen.event, number)


def whole_number(text: str, *, field: str, what: str) -> int:
    """The whole number that was typed. Raises Invalid, naming the field."""
    bare = text.strip().removeprefix("-").removeprefix("−")
    if not (bare.isascii() and bare.isdecimal()) or len(bare) > 9:
        raise Invalid(
            Worded(
                "%(what)s: %(text)s is not a whole number. Nothing was changed.",
                what=Worded.of(what).capital(),
                text=repr(text[:20]),
            )
            if text.strip()
            else Worded(
                "Nothing is filled in for %(what)s. Nothing was changed.", what=Worded.of(what)
            ),
            fields={field: "A whole number."},
        )
    return -int(bare) if text.strip()[0] in "-−" else int(bare)


# a sentence, empty where the page that follows says it anyway; or a page of its own
Said = str | HttpResponse
Act = Callable[[Asked[About]], Said]
Show = Callable[[Asked[About], UserError | None], HttpResponse]


def answer(
    asked: Asked[About], acts: Mapping[str, Act[About]], show: Show[About], *, to: str
) -> HttpResponse:
    """Show the page, or do what its form asks for and open the page at `to` anew.

    A mistake is told on the page itself, with its status; that somebody may not do it at all, or
    that the thing is not there, on a page of its own.
    """
    if asked.request.method != "POST":
        return show(asked, None)
    try:
        done = _act(asked, acts)
    except (NotAllowed, NotFound):
        raise
    except UserError as error:
        asked.seen.event.refresh_from_db()
        return show(asked, error)
    if isinstance(done, HttpResponse):
        return done
    if done:
        messages.success(asked.request, done)
    return redirect(to)


def _act(asked: Asked[About], acts: Mapping[str, Act[About]]) -> Said:
    if asked.act not in acts:
        raise Invalid("This page has no such button. Reload it and try again.", code="unknown-act")
    return acts[asked.act](asked)
