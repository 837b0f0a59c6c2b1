"""Players across events: one's own record, what is shown of it, what is held, erasing."""

from rest_framework.request import Request
from rest_framework.response import Response

from companion.core.api.documents import reading, writing
from companion.core.api.rights import is_for_good
from companion.core.proof import need_password
from matches.api.bodies.players import EraseIn, HeldOut, PlayerRecordOut, ShowingIn, ShowingOut
from matches.api.doors import Api
from matches.models import Profile
from matches.players.queries import held, records
from matches.players.services import erasure, showing

TAG = "players"


class Players(Api):
    """Records of players."""

    @reading("players_retrieve", PlayerRecordOut, tag=TAG)
    def retrieve(self, request: Request, address: str) -> Response:
        """What a player shows to everybody; 404 where that is nothing."""
        return Response(PlayerRecordOut(records.public_record(address)).data)


class OwnRecord(Api):
    """One's own record, and everything that is held of one."""

    @reading("me_record", PlayerRecordOut, tag=TAG)
    def retrieve(self, request: Request) -> Response:
        """All matches of the account's entries, across events."""
        return Response(PlayerRecordOut(records.own_record(self.need_account())).data)

    @reading("me_held", HeldOut, tag=TAG)
    def held(self, request: Request) -> Response:
        """Everything that is held of the account, to be taken away."""
        return Response(HeldOut(held.held_of(self.need_account())).data)

    @writing("me_erase", tag=TAG, takes=EraseIn)
    def erase(self, request: Request) -> Response:
        """Erase the account and its names in all events, for good; results stay."""
        user, body = self.need_account(), self.body(EraseIn)
        need_password(self.request._request, user, body["password"])
        erasure.erase_account(user=user, actor=self.actor)
        return Response(status=204)


class Showing(Api):
    """What an account shows of its record."""

    @reading("me_showing", ShowingOut, tag=TAG)
    def retrieve(self, request: Request) -> Response:
        """What is shown; nothing to begin with."""
        user = self.need_account()
        return Response(ShowingOut(records.profile_of(user) or Profile(user=user)).data)

    @writing("me_show", ShowingOut, tag=TAG, takes=ShowingIn)
    def partial_update(self, request: Request) -> Response:
        """Show more or less."""
        user, body = self.need_account(), self.body(ShowingIn)
        return Response(ShowingOut(showing.choose(user=user, actor=self.actor, **body)).data)


class Erasure(Api):
    """The name of an entry."""

    @writing("entries_erase", tag=TAG)
    @is_for_good
    def create(self, request: Request, slug: str, number: int) -> Response:
        """Take the player's name out of everything the event keeps, for good, once it is over."""
        erasure.erase_entry(entry=self.entry(slug, number), actor=self.actor)
        return Response(status=204)
