"""Password links that organisers hand over to the people of their own events."""

from companion.core.actors import Actor
from companion.core.errors import NotAllowed
from companion.core.models import User
from companion.core.services import accounts
from matches.people.queries.mine import organises_for


def hand_over(*, user: User, actor: Actor) -> str:
    """The secret of a password link for somebody of an event that the actor organises.

    Raises NotAllowed for anybody else, and for an account with rights of its own: whoever sets a
    password has the account. A superuser may for everybody.
    """
    by = actor.user
    if by is None or not (by.is_superuser or organises_for(by, user)):
        raise NotAllowed(
            "You hand over password links to the players and the staff of your own events. For "
            "others, ask the server's owner. No link was made.",
            code="not-of-your-events",
        )
    return accounts.make_password_link(user=user, actor=actor)
