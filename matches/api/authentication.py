"""Players by their private links."""

from django.contrib.auth.models import AnonymousUser
from drf_spectacular.extensions import OpenApiAuthenticationExtension
from rest_framework.authentication import BaseAuthentication, get_authorization_header
from rest_framework.exceptions import AuthenticationFailed
from rest_framework.request import Request

from companion.core.errors import NotFound
from matches.models import Entry
from matches.people.queries.roles import entry_of_token


class EntryAuthentication(BaseAuthentication):
    """`Authorization: Entry <private token>`: whoever holds the link is that player.

    401 for a token that was never made, 410 for one that was revoked.
    """

    def authenticate(self, request: Request) -> tuple[AnonymousUser, Entry] | None:
        """Nobody's account, with the entry of the link."""
        scheme, _, token = get_authorization_header(request).decode("latin-1").partition(" ")
        if scheme.lower() != "entry":
            return None
        try:
            return AnonymousUser(), entry_of_token(token.strip())
        except NotFound as error:
            raise AuthenticationFailed(error.message, code="bad-token") from error

    def authenticate_header(self, request: Request) -> str:
        """What a 401 asks for."""
        return "Entry"


class EntryScheme(OpenApiAuthenticationExtension):
    """Tells drf-spectacular of private links."""

    target_class = EntryAuthentication
    name = "privateLink"

    def get_security_definition(self, auto_schema: object) -> dict[str, str]:
        """A header of its own scheme."""
        return {
            "type": "apiKey",
            "in": "header",
            "name": "Authorization",
            "description": "A player's private link: `Entry <token>`, the token of the link.",
        }
