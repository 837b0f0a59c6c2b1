"""Results confirmed on the reporter's own phone, by the code that the opponent types there."""

from django.db import transaction
from django.utils.crypto import constant_time_compare

from companion.core import limits
from companion.core.actors import Actor
from companion.core.errors import NotAllowed
from companion.core.worded import Worded
from matches.models import Entry, Match
from matches.people.names import in_text
from matches.people.private_links import code_of
from matches.scores.services import result_book, result_rights
from matches.scores.services.answers import Answer
from matches.scores.services.results import confirm_result


@transaction.atomic
def confirm_by_code(*, match: Match, code: str, actor: Actor, entry: Entry | None = None) -> Answer:
    """Confirm the actor's own report in the opponent's name, who typed their code to say so.

    code: six digits, this match's own; spaces do not count. What the record keeps names both:
    whose word it is and on whose phone. Raises NotAllowed for a wrong code, TooMany after several
    for this match, and as `confirm_result` does.
    """
    page = result_book.open_page(match)
    seat = result_rights.seat_of(page, actor, entry)
    if seat is None or len(page.entries) != 2:
        raise NotAllowed("A code is typed by a player's opponent. Nothing is recorded.")
    own, other = page.entries[seat], page.entries[1 - seat]
    limits.take("codes", f"match.{match.pk}")
    expected = code_of(entry_id=other.pk, version=other.link_version, match_id=match.pk)
    if not constant_time_compare("".join(code.split()), expected):
        raise NotAllowed(
            Worded(
                "That is not %(name)s's code. Nothing is recorded yet. It stands on "
                "%(name)s's own page, and is another one for each match.",
                name=in_text(other.name),
            ),
            code="wrong-code",
        )
    label = f"{other.name} (#{other.number}), by code on the phone of {own.name}"
    return confirm_result(match=match, actor=Actor(label=label, entry_id=other.pk, via=actor.via))
