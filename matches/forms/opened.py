"""A form that was opened before somebody else changed the same: told, with nothing lost.

The form brings along the values that it was opened with. What was typed differently from these is
the sender's change; what is different by now is somebody else's. Where both changed the same value
the sender is asked; else both changes stand.
"""

import json
from collections.abc import Mapping
from typing import Any

from companion.core.errors import Conflict
from companion.core.worded import Worded

Values = Mapping[str, Any]


def brought_along(values: Values) -> str:
    """The values as the form brings them along."""
    return json.dumps(values, sort_keys=True, separators=(",", ":"), default=str)


def own_changes(typed: Values, opened: str, now: Values) -> dict[str, Any]:
    """What the sender changed of the values that they opened; all that was typed where the form
    brought nothing along.

    Raises Conflict 'changed-meanwhile' for values that somebody else changed too, and otherwise.
    """
    began = _read(opened)
    if began is None:
        return dict(typed)
    own = {name: value for name, value in typed.items() if _plain(value) != began.get(name)}
    both = [
        name for name in own if _plain(now.get(name)) not in (began.get(name), _plain(typed[name]))
    ]
    if both:
        names = ", ".join(name.replace("_", " ") for name in both)
        raise Conflict(
            Worded(
                "Somebody else has changed this since the page was opened: %(names)s. "
                "Nothing was saved. What you typed still stands below; save again to put "
                "it in place of theirs.",
                names=names,
            ),
            code="changed-meanwhile",
            fields={
                name: Worded("Now set to: %(value)s.", value=_said(now.get(name))) for name in both
            },
            facts={"fields": both},
        )
    return own


def changed_by_others(typed: Values, opened: str, now: Values) -> list[str]:
    """The values of the form that are different by now from those it was opened with."""
    began = _read(opened)
    if began is None:
        return []
    return [name for name in typed if _plain(now.get(name)) != began.get(name)]


def _plain(value: Any) -> Any:
    return json.loads(brought_along({"value": value}))["value"]


def _said(value: Any) -> str:
    if isinstance(value, dict | list):
        return "something else, as a fresh page shows it"
    return "nothing" if value is None or value == "" else str(value)


def _read(opened: str) -> dict[str, Any] | None:
    try:
        began = json.loads(opened) if opened else None
    except ValueError:
        return None
    return began if isinstance(began, dict) else None
