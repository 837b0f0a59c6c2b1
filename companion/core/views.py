"""Pages of the ground floor: sign-in, passwords, and what goes wrong before a view."""

import sys

from django.conf import settings
from django.contrib import messages
from django.contrib.auth import update_session_auth_hash
from django.contrib.auth import views as auth_views
from django.contrib.auth.decorators import login_required
from django.contrib.auth.forms import AuthenticationForm
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from companion.core.actors import actor_of_user
from companion.core.answers import (
    answer_away,
    answer_error,
    answer_fault,
    answer_unsound,
    is_database_away,
)
from companion.core.errors import Conflict, Invalid, NotAllowed, NotFound
from companion.core.models import ApiToken, User
from companion.core.proof import need_password, proved
from companion.core.services import accounts, tokens
from companion.core.services import first_organiser as first
from companion.core.sessions import note_proof
from companion.core.worded import Worded


class SignIn(auth_views.LoginView):
    """Sign in with name and password."""

    template_name = "core/sign_in.html"
    redirect_authenticated_user = True

    def form_valid(self, form: AuthenticationForm) -> HttpResponse:
        """Signed in; told of every password link that others made for the account meanwhile."""
        response = super().form_valid(form)
        for link in accounts.links_to_tell(user=_user(self.request)):
            by = link.made_by.label if link.made_by else Worded("The server's owner")
            at = timezone.localtime(link.created_at)
            used = Worded("It was used.") if link.used_at else Worded("It was not used.")
            messages.warning(
                self.request,
                Worded(
                    "%(by)s made a link for a new password of this account on %(day)s at "
                    "%(time)s. %(used)s If you did not ask for it, tell the server's owner.",
                    by=by,
                    day=at.date(),
                    time=f"{at:%H:%M %Z}",
                    used=used,
                ),
            )
        return response


@csrf_exempt  # a language that somebody else chose does no harm, and no page needs a cookie for it
@require_POST
def choose_language(request: HttpRequest) -> HttpResponse:
    """Keep a language for this device, and go back to the page it was chosen on."""
    code, back = request.POST.get("language", ""), request.POST.get("next", "")
    if code not in dict(settings.LANGUAGES):
        raise Invalid("This site does not speak that language. Choose one that the page offers.")
    if not url_has_allowed_host_and_scheme(back, {request.get_host()}):
        back = reverse("front")
    response = redirect(back)
    response.set_cookie(
        settings.LANGUAGE_COOKIE_NAME,
        code,
        max_age=settings.LANGUAGE_COOKIE_AGE,
        secure=settings.LANGUAGE_COOKIE_SECURE,
        httponly=settings.LANGUAGE_COOKIE_HTTPONLY,
        samesite="Lax",
    )
    return response


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """A form without its proof: an old page, or one of another site's."""
    error = NotAllowed(
        "This page was open for too long or cookies are blocked. Nothing was changed. "
        "Go back, reload the page and try again.",
        code="csrf-failed",
    )
    return answer_error(request, error)


def page_not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    """What is told at an address that leads nowhere."""
    return answer_error(request, NotFound("There is nothing at this address. Check the link."))


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """What is told where the framework takes a request for an attack."""
    return answer_unsound(request, exception)


def server_error(request: HttpRequest) -> HttpResponse:
    """What no view could mend: the absence of the database, or a fault of ours."""
    error = sys.exc_info()[1]
    return answer_away(request) if is_database_away(error) else answer_fault(request)


@never_cache
@require_http_methods(["GET", "POST"])
def set_password(request: HttpRequest, secret: str) -> HttpResponse:
    """Set a new password by a link that an organiser handed over."""
    link = accounts.find_password_link(secret=secret)
    error = None
    if request.method == "POST":
        try:
            accounts.set_password_by_link(secret=secret, password=request.POST.get("password", ""))
            return redirect("sign_in")
        except Invalid as invalid:
            error = invalid
    return render(
        request,
        "core/set_password.html",
        {"link": link, "error": error},
        status=error.status if error else 200,
    )


@never_cache
@require_http_methods(["GET", "POST"])
def first_organiser(request: HttpRequest, secret: str) -> HttpResponse:
    """Make the first organiser's account, by the address that the start printed."""
    first.check(secret=secret)
    error = None
    given = {name: request.POST.get(name, "") for name in ("username", "password", "display_name")}
    if request.method == "POST":
        try:
            user = first.create(secret=secret, **given)
        except (Invalid, Conflict) as refused:
            error = refused
        else:
            messages.success(
                request, Worded("%(label)s can sign in now and create events.", label=user.label)
            )
            return redirect("sign_in")
    return render(
        request,
        "core/first_organiser.html",
        {"given": given, "error": error},
        status=error.status if error else 200,
    )


@never_cache
@login_required
@require_GET
def account(request: HttpRequest) -> HttpResponse:
    """One's own account: password and API tokens; for organisers, the way to the people."""
    return render(request, "core/account.html", {"tokens": _tokens(request)})


@login_required
@require_POST
def change_password(request: HttpRequest) -> HttpResponse:
    """Change one's own password; one stays signed in."""
    need_password(request, _user(request), request.POST.get("old", ""))
    accounts.change_password(user=_user(request), new=request.POST.get("new", ""))
    update_session_auth_hash(request, _user(request))
    messages.success(request, Worded("Your password was changed."))
    return redirect("account")


@proved
@login_required
@require_POST
def make_token(request: HttpRequest) -> HttpResponse:
    """Make an API token and show its secret this once."""
    user, days = _user(request), request.POST.get("days", "")
    _, secret = tokens.make_api_token(
        user=user,
        name=request.POST.get("name", ""),
        scope=request.POST.get("scope", "read"),
        days=int(days) if days.isascii() and days.isdecimal() and len(days) < 5 else 0,
        actor=actor_of_user(user),
    )
    return render(request, "core/account.html", {"tokens": _tokens(request), "secret": secret})


@never_cache
@login_required
@require_http_methods(["GET", "POST"])
def prove(request: HttpRequest) -> HttpResponse:
    """Give one's password again, before what asks for it."""
    back = request.POST.get("next", request.GET.get("next", ""))
    if not url_has_allowed_host_and_scheme(back, {request.get_host()}):
        back = reverse("account")
    error = None
    if request.method == "POST":
        try:
            need_password(request, _user(request), request.POST.get("password", ""))
        except NotAllowed as refused:
            error = refused
        else:
            note_proof(request)
            return redirect(back)
    status = error.status if error else 200
    return render(request, "core/prove.html", {"next": back, "error": error}, status=status)


@login_required
@require_POST
def revoke_token(request: HttpRequest, token_id: int) -> HttpResponse:
    """End one of one's own API tokens."""
    user = _user(request)
    token = ApiToken.objects.filter(pk=token_id, user=user).first()
    if token is None:
        raise NotFound("You have no such token.")
    tokens.revoke_api_token(token=token, actor=actor_of_user(user))
    messages.success(request, Worded("The token %(name)s no longer works.", name=token.name))
    return redirect("account")


def _user(request: HttpRequest) -> User:
    if not isinstance(request.user, User):
        raise NotAllowed("Sign in first.")
    return request.user


def _tokens(request: HttpRequest) -> list[ApiToken]:
    return list(ApiToken.objects.working(_user(request)).order_by("-id"))
