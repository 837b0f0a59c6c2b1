"""Organisations: their events for everybody, their members for those who keep them."""

from datetime import date

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from companion.core.actors import Actor, actor_of_user
from companion.core.errors import Invalid, NotAllowed, NotFound, UserError
from companion.core.models import User
from companion.core.proof import asked_first
from companion.core.strings import whole_number
from companion.core.worded import Worded
from matches.events.queries.events import event_of_slug
from matches.models import EventRole, Organisation
from matches.organisations import queries, services
from matches.people.names import in_text
from matches.views.links import qr_of
from matches.views.staff import MAY_DO

ROWS = 50  # organisations, or events that are over, of a page


@require_safe
def organisations(request: HttpRequest) -> HttpResponse:
    """The organisations there are, one's own first."""
    actor = _actor(request)
    mine = queries.organisations_of(actor)
    others = Organisation.objects.exclude(pk__in=[one.pk for one in mine])
    found = {
        "mine": mine,
        "page": Paginator(others, ROWS).get_page(request.GET.get("page")),
        "may_make": _may_make(actor),
    }
    return render(request, "matches/organisations/organisations.html", found)


@never_cache
@require_http_methods(["GET", "POST"])
def new_organisation(request: HttpRequest) -> HttpResponse:
    """Make an organisation."""
    actor = _actor(request)
    if not _may_make(actor):
        raise NotAllowed(
            "Organisations are made by accounts that may create events. Sign in with one."
        )
    error = None
    if request.method == "POST":
        try:
            made = services.make_organisation(
                name=request.POST.get("name", ""), about=request.POST.get("about", ""), actor=actor
            )
        except UserError as refused:
            error = refused
        else:
            return redirect(made)
    found = {"error": error, "typed": request.POST}
    status = error.status if error else 200
    return render(request, "matches/organisations/new.html", found, status=status)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def organisation(request: HttpRequest, slug: str) -> HttpResponse:
    """An organisation's events, and for who keeps it its members and what is done with it."""
    actor, found = _actor(request), queries.organisation_of(slug)
    if request.method != "POST":
        return _show(request, found, actor)
    act, _, target = request.POST.get("do", "").partition(":")
    if act in _OF_RIGHTS and (first := asked_first(request)):
        return first
    try:
        if act not in _ACTS:
            raise NotFound("There is no such step. Nothing was changed.")
        done = _ACTS[act](request, found, actor, target)
    except UserError as error:
        return _show(request, found, actor, error)
    if isinstance(done, HttpResponse):
        return done
    messages.success(request, done)
    return redirect(found)


def _show(
    request: HttpRequest,
    found: Organisation,
    actor: Actor,
    error: UserError | None = None,
    link: str = "",
) -> HttpResponse:
    page = queries.organisation_page(found, actor)
    context = {
        "page": page,
        "over": Paginator(page.over, ROWS).get_page(request.GET.get("page")),
        "is_on_a_page": "page" in request.GET,
        "me": actor.user,
        "choices": [(value, label, MAY_DO[value]) for value, label in EventRole.Role.choices],
        "link": link,
        "qr": qr_of(link) if link else "",
        "typed": request.POST,
        "error": error,
    }
    status = error.status if error else 200
    return render(request, "matches/organisations/organisation.html", context, status=status)


def _save(
    request: HttpRequest, found: Organisation, actor: Actor, target: str
) -> str | HttpResponse:
    services.change_organisation(
        organisation=found,
        actor=actor,
        name=request.POST.get("name", ""),
        about=request.POST.get("about", ""),
    )
    return Worded("Saved.")


def _invite(
    request: HttpRequest, found: Organisation, actor: Actor, target: str
) -> str | HttpResponse:
    """Make an invitation and show its link, which is told this once."""
    _, secret = services.invite(
        organisation=found,
        actor=actor,
        role=request.POST.get("role", ""),
        note=request.POST.get("note", ""),
    )
    address = reverse("organisation_invitation", args=[secret])
    return _show(request, found, actor, link=request.build_absolute_uri(address))


def _revoke(
    request: HttpRequest, found: Organisation, actor: Actor, target: str
) -> str | HttpResponse:
    made = queries.invitation_of(found, whole_number(target) or 0)
    services.revoke_invitation(invitation=made, actor=actor)
    return Worded("The invitation is revoked; its link leads nowhere.")


def _remove(
    request: HttpRequest, found: Organisation, actor: Actor, target: str
) -> str | HttpResponse:
    member = queries.member_of(found, whole_number(target) or 0)
    services.remove_member(member=member, actor=actor)
    return Worded(
        "%(label)s is no longer %(role)s.",
        label=in_text(member.user.label),
        role=Worded.of(member.get_role_display()),
    )


def _take_in(
    request: HttpRequest, found: Organisation, actor: Actor, target: str
) -> str | HttpResponse:
    event = event_of_slug(request.POST.get("event", ""), actor)
    services.take_in(organisation=found, event=event, actor=actor)
    return Worded(
        "%(name)s belongs to %(found)s; its members work there now.",
        name=in_text(event.name),
        found=in_text(found.name),
    )


def _let_go(
    request: HttpRequest, found: Organisation, actor: Actor, target: str
) -> str | HttpResponse:
    event = event_of_slug(target, actor)
    services.let_go(organisation=found, event=event, actor=actor)
    return Worded(
        "%(name)s is the organisation's no more. Its staff stay as they are.",
        name=in_text(event.name),
    )


def _like(
    request: HttpRequest, found: Organisation, actor: Actor, target: str
) -> str | HttpResponse:
    made = services.event_like(
        organisation=found,
        event=event_of_slug(request.POST.get("like", ""), actor),
        actor=actor,
        name=request.POST.get("event_name", ""),
        starts_on=_day(request.POST.get("starts_on", "")),
    )
    return redirect("desk", slug=made.slug)


# these give or take roles, so the password is asked for; the page itself is everybody's
_OF_RIGHTS = {"invite": _invite, "remove": _remove, "take_in": _take_in}
_ACTS = {
    **_OF_RIGHTS,
    "save": _save,
    "revoke": _revoke,
    "let_go": _let_go,
    "like": _like,
}


def _day(text: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError as error:
        raise Invalid(
            "Say on which day the new event is. Nothing was made.",
            fields={"starts_on": "A day, such as 2027-03-06."},
        ) from error


def _may_make(actor: Actor) -> bool:
    user = actor.user
    return user is not None and (user.may_create_events or user.is_superuser)


def _actor(request: HttpRequest) -> Actor:
    if isinstance(request.user, User):
        return actor_of_user(request.user)
    return Actor(label="a visitor")
