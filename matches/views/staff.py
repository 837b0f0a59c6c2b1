"""Staff of an event: who works for it, invitations, and the page that a link of one opens."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from companion.core.errors import NotFound, UserError
from companion.core.proof import proved
from companion.core.worded import Worded
from matches.events.queries import events as event_queries
from matches.events.services import staff
from matches.models import Event, EventRole, Invitation
from matches.people.names import in_text
from matches.views.desk.asked import Act, Asked, Said, answer, context, staff_visit, whole_number
from matches.views.links import qr_of

MAY_DO = {
    "organiser": Worded("everything: settings, entries, rounds, results, penalties"),
    "head_judge": Worded("all that a judge does, and appeals"),
    "judge": Worded("judge calls, disputes, penalties, extensions and the clock"),
    "scorekeeper": Worded("check-in, results and questions about them"),
    "scorer": Worded("results of the round that is being played, and nothing else"),
}


@never_cache
@proved
@require_http_methods(["GET", "POST"])
def desk_staff(request: HttpRequest, slug: str) -> HttpResponse:
    """Who works for the event, and who is invited to."""
    seen = staff_visit(request, slug, "organiser")
    to = reverse("desk_staff", args=[slug])
    return answer(Asked(request, seen, seen.event), _ACTS, _show, to=to)


def _show(asked: Asked[Event], error: UserError | None, link: str = "") -> HttpResponse:
    found = context(
        asked.seen,
        "desk_staff",
        staff=event_queries.staff_of(asked.seen.event),
        choices=[(value, label, MAY_DO[value]) for value, label in EventRole.Role.choices],
        link=link,
        qr=qr_of(link) if link else "",
        typed=asked.request.POST,
        error=error,
    )
    status = error.status if error else 200
    return render(asked.request, "matches/desk/staff.html", found, status=status)


def _invite(asked: Asked[Event]) -> Said:
    """Make an invitation and show its link, which is told this once."""
    _, secret = staff.invite(
        event=asked.about,
        role=asked.text("role"),
        note=asked.text("note"),
        actor=asked.seen.actor,
    )
    address = reverse("staff_invitation", args=[secret])
    return _show(asked, None, link=asked.request.build_absolute_uri(address))


def _revoke(asked: Asked[Event]) -> Said:
    wanted = whole_number(asked.target, field="do", what="the invitation")
    found = Invitation.objects.select_related("event").filter(event=asked.about, pk=wanted).first()
    if found is None:
        raise NotFound("There is no such invitation at this event.")
    staff.revoke_invitation(invitation=found, actor=asked.seen.actor)
    return Worded("The invitation is revoked; its link leads nowhere.")


def _remove(asked: Asked[Event]) -> Said:
    wanted = whole_number(asked.target, field="do", what="the role")
    roles = EventRole.objects.select_related("event", "user")
    role = roles.filter(event=asked.about, pk=wanted).first()
    if role is None:
        raise NotFound("There is no such role at this event.")
    staff.remove_role(role=role, actor=asked.seen.actor)
    return Worded(
        "%(label)s is no longer %(role)s.",
        label=in_text(role.user.label),
        role=Worded.of(role.get_role_display()),
    )


_ACTS: dict[str, Act[Event]] = {"invite": _invite, "revoke": _revoke, "remove": _remove}
