"""Pages of the ground floor: sign-in, passwords, health, and what goes wrong before a view."""

from django.contrib.auth import views as auth_views
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods

from companion.core.errors import Invalid, NotAllowed, NotFound
from companion.core.middleware import error_page
from companion.core.services import accounts, health


class SignIn(auth_views.LoginView):
    """Sign in with name and password."""

    template_name = "core/sign_in.html"
    redirect_authenticated_user = True


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """A form without its proof: an old page, or one of another site's."""
    error = NotAllowed(
        "This page was open for too long or cookies are blocked. Nothing was changed. "
        "Go back, reload the page and try again.",
        code="csrf-failed",
    )
    return error_page(request, error)


def page_not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    """A page for an address that leads nowhere."""
    return error_page(request, NotFound("There is no page at this address. Check the link."))


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


@require_GET
@never_cache
def health_of_part(request: HttpRequest, part: str) -> JsonResponse:
    """One part's health: 200 when well, 503 when not."""
    checks = {"database": health.database, "broker": health.broker, "worker": health.worker}
    if part not in checks:
        raise NotFound(f"No part is called {part}. Ask for: {', '.join(checks)}.")
    sign = checks[part]()
    return JsonResponse(
        {"part": sign.part, "well": sign.well, "word": sign.word},
        status=200 if sign.well else 503,
    )


@require_GET
@never_cache
def health_of_all(request: HttpRequest) -> JsonResponse:
    """Every part's health: 200 when all are well."""
    signs = [health.database(), health.broker()]
    if signs[0].well:
        signs.append(health.worker())
    well = all(sign.well for sign in signs)
    return JsonResponse(
        {"well": well, "parts": {sign.part: sign.word for sign in signs}},
        status=200 if well else 503,
    )
