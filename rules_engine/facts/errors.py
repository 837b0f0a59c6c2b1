"""What can go wrong.

EngineError
├── Refused        the event breaks a rule, named by its id; the position is as it was
├── Unusable       the input is no event, position or set-up of this engine at all
└── Fault          the engine's own mistake: a table without a row, a rule id without an entry
"""

from collections.abc import Mapping
from typing import Any


class EngineError(Exception):
    """Anything this package raises on purpose."""


class Refused(EngineError):
    """An event that the rules do not allow here.

    rule is the id of the rule that forbids it, facts what was found on the table.
    """

    def __init__(self, rule: str, facts: Mapping[str, Any] | None = None) -> None:
        self.rule = rule
        self.facts: dict[str, Any] = dict(facts or {})
        super().__init__(rule, self.facts)

    def __str__(self) -> str:
        facts = ", ".join(f"{name}={value!r}" for name, value in self.facts.items())
        return f"refused by {self.rule}" + (f" ({facts})" if facts else "")


class Unusable(EngineError):
    """Input that cannot be read as what it claims to be; the message says what to mend."""


class Fault(EngineError):
    """The engine contradicts itself: never the caller's doing."""
