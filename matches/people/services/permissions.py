"""Who may do what: the one place that services, pages and the API ask."""

from companion.core.actors import Actor
from companion.core.errors import NotAllowed, NotFound
from companion.core.worded import Worded
from matches.models import Entry, Event
from matches.people.names import in_text
from matches.people.queries import roles as role_queries
from matches.people.queries.roles import Role

_WHO: dict[Role, str] = {
    "organiser": Worded("an organiser"),
    "head_judge": Worded("a head judge"),
    "judge": Worded("a judge"),
    "scorekeeper": Worded("a scorekeeper"),
    "scorer": Worded("a scorer"),
    "player": Worded("a player"),
    "public": Worded("anybody"),
}


def require_sight(actor: Actor, event: Event) -> None:
    """Raises NotFound where the actor may not know of the event."""
    if not role_queries.can_see(actor, event):
        raise NotFound("There is no event at this address. Check the link.")


def require(actor: Actor, event: Event, *allowed: Role) -> frozenset[Role]:
    """The actor's roles at the event, one of which must be among those allowed.

    Raises NotFound for somebody who may not know of the event, else NotAllowed.
    """
    held = role_queries.roles_of(actor, event)
    if held & set(allowed):
        return held
    require_sight(actor, event)
    who = Worded.listed((_WHO[role] for role in allowed), by=", ")
    if len(allowed) == 2:
        who = Worded("%(one)s or %(other)s", one=_WHO[allowed[0]], other=_WHO[allowed[1]])
    raise NotAllowed(
        Worded(
            "Only %(who)s of %(name)s can do this. Nothing was changed. Sign in as "
            "one, or ask one.",
            who=who,
            name=in_text(event.name),
        ),
        facts={"needs": list(allowed)},
    )


def require_own(actor: Actor, entry: Entry, *or_allowed: Role) -> None:
    """The entry must be the actor's own, or the actor hold one of the roles at its event.

    Raises NotFound for somebody who may not know of the event, else NotAllowed.
    """
    if role_queries.may_act_for(actor, entry):
        require_sight(actor, entry.event)
        return
    if role_queries.roles_of(actor, entry.event) & set(or_allowed):
        return
    require_sight(actor, entry.event)
    raise NotAllowed(
        Worded(
            "Only %(name)s or the staff of %(event)s can do this. Nothing was changed.",
            name=in_text(entry.name),
            event=in_text(entry.event.name),
        ),
        facts={"needs": list(or_allowed)},
    )


def require_owner(actor: Actor, entry: Entry, *or_allowed: Role) -> None:
    """As `require_own`; but an entry that an account has claimed is that account's alone, so that
    whoever found its private link cannot untie it or give it another one."""
    is_owner = actor.user is not None and actor.user.pk == entry.user_id
    is_allowed = bool(role_queries.roles_of(actor, entry.event) & set(or_allowed))
    if entry.user_id is not None and not is_owner and not is_allowed:
        require_sight(actor, entry.event)
        raise NotAllowed(
            "This entry belongs to an account, and this changes whose it is. Sign in to that "
            "account, or ask an organiser. Nothing was changed.",
            code="belongs-to-an-account",
        )
    if not is_owner:
        require_own(actor, entry, *or_allowed)


def has(actor: Actor, event: Event, *roles: Role) -> bool:
    """Whether the actor holds one of the roles at the event."""
    return bool(role_queries.roles_of(actor, event) & set(roles))
