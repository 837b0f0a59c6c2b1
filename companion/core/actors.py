"""Who does a thing: the `actor` that every service takes."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from companion.core.models import User

Via = Literal["page", "api", "command", "job"]


@dataclass(frozen=True, slots=True)
class Actor:
    """A person or process that acts.

    user: the signed-in account, or None.
    entry_id: the event entry whose private link is used, or None.
    label: how the audit record names the actor, for as long as it is kept.
    via: the door the act came through.
    """

    label: str
    user: "User | None" = None
    entry_id: int | None = None
    via: Via = "page"


SYSTEM = Actor(label="Companion", via="job")


def actor_of_user(user: "User", *, via: Via = "page") -> Actor:
    """The actor that a signed-in account is."""
    return Actor(label=user.label, user=user, via=via)
