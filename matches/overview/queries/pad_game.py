"""What the score pad goes by to log a game: the edition's numbers, fighters and cards, by seat.

Everything that a rule decides is asked of the rules engine here, so that a phone without a network
has the answers with it and decides nothing itself.
"""

from functools import cache
from typing import Any

from companion.core.actors import Actor
from matches.decklists.queries import decks
from matches.models import Entry
from matches.rules.editions import EDITIONS
from matches.rules.event_rules import EventRules
from matches.rules.outcomes import ladder_of
from matches.scores.queries import MatchPage
from rules_engine import load
from rules_engine.card_book.known import rules_of
from rules_engine.card_book.printed import card_facts
from rules_engine.facts.dice import FACES
from rules_engine.facts.fighters import known_fighters
from rules_engine.match.play import Game, match_verdict
from rules_engine.moments.playing import card_glory
from rules_engine.moments.scoring import scored_at_once

_ENDINGS: dict[str, tuple[int, ...]] = {"0": (0,), "1": (1,), "drawn": (0, 1), "unfinished": ()}
# objectives and power cards of a deck that nobody handed in: as many as the books ask for
DECK = (12, 20)
_LAST_END_PHASE = "third_end_phase"


def goes_on(rules: EventRules) -> list[str]:
    """After which games a match goes on, by the event's ladder: their endings, as '0 drawn'."""
    ladder = ladder_of(rules)
    open_still: list[tuple[str, ...]] = [()]
    found: list[str] = []
    while open_still:
        played = open_still.pop()
        for ending in _ENDINGS:
            games = (*played, ending)
            verdict = match_verdict([Game(_ENDINGS[one], None) for one in games], ladder)
            if verdict.state == "to play":
                found.append(" ".join(games))
                open_still.append(games)
    return sorted(found)


def game_facts(page: MatchPage, actor: Actor, *, may_write: bool) -> dict[str, Any] | None:
    """The edition of a match's event as a pad needs it; None for one the engine does not play.

    rounds, activations: how many there are, of each player in a round. large: whether a fighter
    grown large is worth one more. outlasts: whether the only warband left wins at once.
    warbands: those to choose from, with their fighters, where somebody handed in no deck.
    """
    edition = page.event.edition
    if edition not in EDITIONS:
        return None
    values = load(edition).values
    seats = [_seat(entry, actor, edition) for entry in page.entries]
    untold = any(not seat["warband"] for seat in seats)
    return {
        "rounds": values["round.count"],
        "activations": values["round.activations"],
        "bounty": values["bounty.glory"],
        "large": bool(values["bounty.large-wounds"]),
        "outlasts": bool(values["victory.at-once"]),
        "writes": may_write,
        "dice": {die: list(dict.fromkeys(faces)) for die, faces in FACES.items()},
        "edition": edition,
        "deck": DECK,
        "seats": seats,
        "warbands": _warbands(edition) if untold else {},
    }


def _seat(entry: Entry, actor: Actor, edition: str) -> dict[str, Any]:
    """What a player brings, as far as the actor may see it; a warband is seen at the table."""
    standing = decks.current(entry)
    warband = standing.warband if standing is not None else ""
    facts: dict[str, Any] = {"warband": warband, "fighters": _fighters(warband, edition)}
    visible = decks.with_cards(decks.visible(actor)).filter(entry=entry).first()
    if visible is not None:
        facts |= _cards(decks.as_deck(visible).cards)
    return facts


def _fighters(warband: str, edition: str) -> list[dict[str, Any]]:
    return _warbands(edition).get(warband, [])


@cache
def _warbands(edition: str) -> dict[str, list[dict[str, Any]]]:
    """Every warband with its fighters and what each is worth when it is out."""
    values = load(edition).values
    worth, large = values["bounty.glory"], values["bounty.large-wounds"]
    assert isinstance(worth, int) and isinstance(large, int)
    found: dict[str, list[dict[str, Any]]] = {}
    for card in known_fighters().values():
        bounty = worth + 1 if large and card.base.wounds >= large else worth
        found.setdefault(card.warband, []).append({"name": card.name, "glory": bounty})
    return dict(sorted(found.items()))


def _cards(ids: tuple[str, ...]) -> dict[str, list[dict[str, Any]]]:
    """The objectives of a deck with their worth and when they are scored, and its upgrades."""
    found: dict[str, list[dict[str, Any]]] = {"objectives": [], "upgrades": [], "gambits": []}
    for card_id in ids:
        card = card_facts(card_id)
        if card is None:
            continue
        if card.kind == "objective":
            facts = {"glory": card_glory(card_id), "when": _when(card_id, card.scoring or "")}
            found["objectives"].append({"id": card_id, "name": card.name, **facts})
        elif card.kind == "upgrade":
            rules = rules_of(card_id)
            cost = rules.cost if rules is not None else 1
            found["upgrades"].append({"id": card_id, "name": card.name, "cost": cost})
        else:
            found["gambits"].append({"id": card_id, "name": card.name})
    return {kind: sorted(cards, key=lambda card: card["name"]) for kind, cards in found.items()}


def _when(card: str, scoring: str) -> str:
    if scored_at_once(card):
        return "at once"
    return "last end phase" if scoring == _LAST_END_PHASE else "end phase"
