"""Tables of the ground floor."""

from companion.core.models.audit import AuditRecord
from companion.core.models.installation import Installation
from companion.core.models.intent import Intent
from companion.core.models.kept_answer import KeptAnswer
from companion.core.models.links import PasswordLink
from companion.core.models.token import ApiToken
from companion.core.models.user import User
from companion.core.models.worker import WorkerSeen

__all__ = [
    "ApiToken",
    "AuditRecord",
    "Installation",
    "Intent",
    "KeptAnswer",
    "PasswordLink",
    "User",
    "WorkerSeen",
]
