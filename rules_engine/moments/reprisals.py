"""What was done by reactions: everything that happened while one was being resolved."""

from rules_engine.card_book.known import rules_of
from rules_engine.moments.deeds import Span, by_attack
from rules_engine.state.position import Happening, Position


def reactions_made(span: Span, position: Position, seat: int) -> list[Happening]:
    """The reactions a player's warband made: of fighters and upgrades, and cards that are one."""
    made = (one for one in span(position) if one.seat == seat)
    return [one for one in made if one.what == "react" or _is_reaction(one)]


def _is_reaction(happening: Happening) -> bool:
    rules = rules_of(happening.word)
    if rules is None or happening.what not in ("ploy", "spell", "upgrade given"):
        return False
    return rules.from_hand is not None if happening.what == "upgrade given" else bool(rules.at)


def done_by_reaction(span: Span, position: Position, seat: int) -> list[Happening]:
    """What happened as reactions of a player's warband were resolved, each within its own.

    Giving an upgrade from the hand is a reaction that brings nothing else about.
    """
    found = []
    for reaction in reactions_made(span, position, seat):
        if reaction.what == "upgrade given":
            continue
        end = position.history.index(reaction)
        course = position.history[reaction.since : end]
        found += [one for one in course if one.word == reaction.word or _attacked(position, one)]
    return found


def _attacked(position: Position, happening: Happening) -> bool:
    """Done by an Attack action, or cast as one."""
    return happening.what == "cast" or by_attack(position, happening)
