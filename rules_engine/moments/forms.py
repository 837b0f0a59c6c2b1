"""A card's two forms: as printed in the older editions, as a later errata, or a later printing of
the card, has it in the newest.

Which editions play errata is data (`facts.card_details`), and so is what each errata changes and
whether both forms are played (`facts.errata`).
"""

from collections.abc import Callable
from typing import Any, TypeVar

from rules_engine.facts.card_details import plays_errata

F = TypeVar("F", bound=Callable[..., Any])


def by_form(*, printed: F, errata: F) -> F:
    """What the printed card has, and what its errata has, each in the editions that play it.

    It is for all that cards are made of, conditions, tests and effects: whatever is asked of a
    position first.
    """

    def asked(position: Any, *more: Any) -> Any:
        form = errata if plays_errata(position.edition) else printed
        return form(position, *more)

    return asked  # type: ignore[return-value]  # it is called as the two are


_BY_ERRATA = ", by errata"


def by_errata(label: str) -> str:
    """The keyword of a card that has a label by a later errata alone."""
    return label + _BY_ERRATA


def carries(edition: str, keywords: tuple[str, ...], label: str) -> bool:
    """Whether a card with these keywords has a label in an edition."""
    return label in keywords or (plays_errata(edition) and by_errata(label) in keywords)
