"""Who asks: what is theirs, and their keys of the API."""

from rest_framework.request import Request
from rest_framework.response import Response

from companion.core.api.documents import reading, writing
from companion.core.proof import need_password
from companion.core.services import tokens
from matches.api.bodies.staff import MeOut, NewTokenOut, TokenIn, TokenOut
from matches.api.doors import Api
from matches.entries.queries.entries import entries_of_user
from matches.models import Entry, EventRole
from matches.people.queries import mine

TAG = "me"


class Me(Api):
    """Who asks."""

    @reading("me", MeOut, tag=TAG)
    def retrieve(self, request: Request) -> Response:
        """The account or the private link that asks, its entries and its roles."""
        user = self.user
        body = {
            "account": user,
            "link_entry": request.auth if isinstance(request.auth, Entry) else None,
            "entries": entries_of_user(user.pk) if user else Entry.objects.none(),
            "roles": mine.roles_of_user(user.pk) if user else EventRole.objects.none(),
        }
        return Response(MeOut(body).data)


class Tokens(Api):
    """One's own API tokens."""

    @reading("tokens_list", TokenOut(many=True), tag=TAG)
    def list(self, request: Request) -> Response:
        """The tokens that work, the newest first."""
        return self.page(mine.tokens_of_user(self.need_account()), TokenOut)

    @writing("tokens_create", NewTokenOut, tag=TAG, takes=TokenIn, status=201)
    def create(self, request: Request) -> Response:
        """Make a token; its secret is told this once. It takes the account's password, since a
        token must not make more of itself."""
        user, body = self.need_account(), self.body(TokenIn)
        need_password(self.request._request, user, body.pop("password"))
        made, secret = tokens.make_api_token(user=user, actor=self.actor, **body)
        return Response(NewTokenOut({"token": made, "secret": secret}).data, status=201)

    @writing("tokens_revoke", tag=TAG)
    def destroy(self, request: Request, token_id: int) -> Response:
        """End a token; doing it twice is doing it once."""
        token = mine.token_of_user(self.need_account().pk, token_id)
        tokens.revoke_api_token(token=token, actor=self.actor)
        return Response(status=204)
