"""Sign-in of programs by revocable token."""

from datetime import timedelta

from django.utils import timezone
from drf_spectacular.extensions import OpenApiAuthenticationExtension
from rest_framework.authentication import BaseAuthentication, get_authorization_header
from rest_framework.exceptions import AuthenticationFailed, PermissionDenied
from rest_framework.permissions import SAFE_METHODS
from rest_framework.request import Request

from companion.core.models import ApiToken, User
from companion.core.services.secrets import hash_of

NOTE_USE_EVERY = timedelta(minutes=1)


class TokenAuthentication(BaseAuthentication):
    """`Authorization: Bearer <token>`."""

    def authenticate(self, request: Request) -> tuple[User, ApiToken] | None:
        scheme, _, secret = get_authorization_header(request).decode("latin-1").partition(" ")
        if scheme.lower() != "bearer":
            return None
        token = (
            ApiToken.objects.select_related("user")
            .filter(secret_hash=hash_of(secret.strip()))
            .first()
        )
        if token is None or not token.works:
            raise AuthenticationFailed(
                "This token is unknown, was revoked, has expired, or is older than the account's "
                "password.",
                code="bad-token",
            )
        if token.scope == ApiToken.Scope.READ and request.method not in SAFE_METHODS:
            raise PermissionDenied(
                "This token may look, and change nothing. Make one that may change things.",
                code="read-only-token",
            )
        now = timezone.now()
        if token.last_used_at is None or now - token.last_used_at > NOTE_USE_EVERY:
            ApiToken.objects.filter(pk=token.pk).update(last_used_at=now)
        return token.user, token

    def authenticate_header(self, request: Request) -> str:
        return "Bearer"


class TokenScheme(OpenApiAuthenticationExtension):
    """Tells drf-spectacular of the token."""

    target_class = TokenAuthentication
    name = "token"

    def get_security_definition(self, auto_schema: object) -> dict[str, str]:
        return {"type": "http", "scheme": "bearer"}
