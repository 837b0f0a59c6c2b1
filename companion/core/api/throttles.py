"""The limits of `companion.core.limits`, kept by the API."""

from typing import Any

from django.db import models
from rest_framework.permissions import SAFE_METHODS
from rest_framework.request import Request
from rest_framework.throttling import BaseThrottle

from companion.core import limits
from companion.core.proxies import address_of


class Paced(BaseThrottle):
    """Counts reads, writes and what an endpoint says that it is (`limits.counted_as`)."""

    wait_seconds = 0

    def allow_request(self, request: Request, view: Any) -> bool:
        """Whether the request may pass now."""
        who = self.caller(request)
        action = getattr(view, "action", None) or (request.method or "GET").lower()
        acts = [self.act_of(request)]
        if act := limits.act_of(getattr(view, action, None)):
            acts.append(act)
        self.wait_seconds = max(limits.wait_for(act, who) for act in acts)
        return self.wait_seconds == 0

    def caller(self, request: Request) -> str:
        """Who is counted."""
        return caller(request)

    def act_of(self, request: Request) -> str:
        """What every request is counted as: a read or a write."""
        return "reads" if request.method in SAFE_METHODS else "writes"

    def wait(self) -> float:
        """Seconds until it may."""
        return self.wait_seconds


def caller(request: Request) -> str:
    """Who is counted: the account, the entry of a private link, or the address."""
    if request.user is not None and request.user.is_authenticated:
        return f"account.{request.user.pk}"
    if isinstance(request.auth, models.Model):
        return f"{request.auth._meta.model_name}.{request.auth.pk}"
    return f"address.{address_of(request)}"
