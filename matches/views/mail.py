"""The way out of e-mails."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods

from matches.entries.services import mailboxes
from matches.people.private_links import read_stop_token


@csrf_exempt
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def stop_mail(request: HttpRequest, token: str) -> HttpResponse:
    """One button that forgets the address an e-mail went to.

    Mail programs press it by themselves when their reader says so (RFC 8058), without a page of
    ours before: the token is the proof. Programs that only look at links change nothing.
    """
    stopped = request.method == "POST"
    if stopped:
        mailboxes.stop(token=token)
    else:
        read_stop_token(token)
    return render(request, "matches/player/stop_mail.html", {"stopped": stopped})
