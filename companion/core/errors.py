"""Two families of error.

CompanionError
├── UserError        the user's mistake: said plainly, with what to do; nothing was changed
│   ├── Invalid      what was given cannot be taken                         422
│   ├── NotAllowed   this person may not do this                            403
│   ├── NotFound     there is no such thing, or not for this person         404
│   ├── Gone         a link that was revoked, used up or has expired        410
│   ├── Conflict     it clashes with the state of things                    409
│   ├── TooLarge     more than is taken at once                             413
│   ├── TooMany      too often; it passes again after a while                429
│   └── Busy         others ask too; it passes again in a moment             503
└── Fault            ours: something that cannot be is so                   500
"""

from collections.abc import Mapping

from companion.core.worded import worded


class CompanionError(Exception):
    """The root of both families."""


class UserError(CompanionError):
    """A mistake of the user's.

    message: what is wrong, what stays true and what to do, in one to three plain sentences. One
        that holds a value is a `Worded`; plain words become one, so that a page translates them.
    code: kebab-case, for programs; stable.
    fields: messages by field name, where a form or a body was at fault.
    facts: numbers and names a program or a page may want (JSON-able).
    """

    status = 400
    default_code = "bad-request"

    def __init__(
        self,
        message: str,
        *,
        code: str | None = None,
        fields: Mapping[str, str] | None = None,
        facts: Mapping[str, object] | None = None,
    ) -> None:
        super().__init__(message)
        self.message = worded(message)
        self.code = code or self.default_code
        self.fields: dict[str, str] = {
            name: worded(words) for name, words in (fields or {}).items()
        }
        self.facts = dict(facts or {})


class Invalid(UserError):
    """What was given cannot be taken as it is."""

    status = 422
    default_code = "invalid"


class NotAllowed(UserError):
    """This person may not do this here."""

    status = 403
    default_code = "not-allowed"


class NotFound(UserError):
    """There is no such thing, or this person may not know of it."""

    status = 404
    default_code = "not-found"


class Gone(UserError):
    """A link that was revoked, is used up or has expired."""

    status = 410
    default_code = "gone"


class Conflict(UserError):
    """It clashes with the state of things; look again and decide."""

    status = 409
    default_code = "conflict"


class TooLarge(UserError):
    """More was sent than is taken at once."""

    status = 413
    default_code = "too-large"


class TooMany(UserError):
    """It was done too often. wait: seconds until it passes again."""

    status = 429
    default_code = "throttled"

    def __init__(self, message: str, *, wait: int) -> None:
        super().__init__(message, facts={"wait_seconds": wait})
        self.wait = wait


class Busy(UserError):
    """Too many ask at once; the same will work in a moment."""

    status = 503
    default_code = "busy"


class Fault(CompanionError):
    """Our own mistake: a state that cannot be."""
