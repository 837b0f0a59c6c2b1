"""What the position editor needs: names to choose from, a state in an address, answers told."""

import base64
import binascii
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Annotated, Any

import msgspec

from companion.core.errors import Invalid, NotFound
from matches.rulebook.naming import edition_name, rule_name
from matches.rulebook.queries.search import Hit, Wanted, search
from matches.rules.editions import EDITIONS
from rules_engine.battlefield.boards import Board, boards
from rules_engine.card_book.known import rules_of
from rules_engine.card_book.naming import card_title
from rules_engine.card_book.printed import card_facts
from rules_engine.commentary import answers
from rules_engine.examples import examples
from rules_engine.facts.assumptions import assumptions
from rules_engine.facts.catalogue import catalogue
from rules_engine.facts.dice import FACES
from rules_engine.facts.fighters import known_fighters
from rules_engine.facts.rules import rules
from rules_engine.scene.forms import DEEDS

LONGEST_ADDRESS = 24_000
VERDICTS = {"yes": "Yes", "no": "No", "told": ""}
MOST_TURNED = 3
MOST_ANSWERS = 4
NEAREST = 4
# what to look for in the rules where a question stays open, by its kind
WORDS = {
    "reach": "range and line of sight of an attack",
    "visible": "line of sight",
    "result": "success of an attack",
    "drive back": "driven back",
    "ends": "move and charge",
    "windows": "when a reaction may be used",
    "scorable": "when an objective is scored",
    "precedence": "who goes first",
    "winner": "who wins",
    "characteristic": "modifiers",
    "vulnerable": "vulnerable",
    "odds": "success of an attack",
    "may": "when something is allowed",
}


@cache
def names() -> bytes:
    """Everything that the editor offers by name, as JSON: editions, boards, fighters, cards (those
    without rules here marked), faces of dice, deeds. The same for everybody."""
    found = {
        "editions": EDITIONS,
        "boards": [_board(one) for one in boards().values() if not one.stand_in],
        "fighters": [
            {"name": one.name, "warband": one.warband} for one in known_fighters().values()
        ],
        "cards": _cards(),
        "faces": {die: list(dict.fromkeys(faces)) for die, faces in FACES.items()},
        "deeds": DEEDS,
    }
    return msgspec.json.encode(found)


def _board(board: Board) -> dict[str, Any]:
    """A board's name and what is printed on it, for its small picture."""
    return {
        "name": board.name,
        "columns": board.columns,
        "rows": board.rows,
        "starting": board.starting,
        "blocked": board.blocked,
        "lethal": board.lethal,
    }


def _cards() -> list[dict[str, Any]]:
    found: dict[str, dict[str, Any]] = {}
    for card in catalogue().cards:
        if card_facts(card.id) is None:
            continue  # of a game that the engine does not play: it could not be named
        known = rules_of(card.id) is not None
        found.setdefault(card.name, {"name": card.name, "type": card.type, "open": not known})
    return sorted(found.values(), key=lambda one: str(one["name"]))


def written(question: Mapping[str, Any]) -> str:
    """The state of the editor as part of an address."""
    return base64.urlsafe_b64encode(msgspec.json.encode(question)).rstrip(b"=").decode()


def read(text: str) -> dict[str, Any]:
    """The state in an address. Raises Invalid for one that is cut short or no state at all."""
    try:
        if len(text) > LONGEST_ADDRESS:
            raise ValueError("too long")
        raw = base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)
        found = msgspec.json.decode(raw)
        if not isinstance(found, dict):
            raise ValueError("no state")
    except (ValueError, binascii.Error, RecursionError, UnicodeDecodeError) as error:
        raise Invalid(
            "This link to a position is cut short. Copy it whole, or set the position up anew.",
            code="no-position",
        ) from error
    return found


Tokens = Annotated[int, msgspec.Meta(ge=0, le=20)] | msgspec.UnsetType


class Altered(msgspec.Struct, forbid_unknown_fields=True):
    """What of a fighter is set otherwise than a log tells it; the rest stays as logged."""

    hex: tuple[int, int] | msgspec.UnsetType | None = msgspec.UNSET
    out: bool | msgspec.UnsetType = msgspec.UNSET
    inspired: bool | msgspec.UnsetType = msgspec.UNSET
    wound_tokens: Tokens = msgspec.UNSET
    move_tokens: Tokens = msgspec.UNSET
    charge_tokens: Tokens = msgspec.UNSET
    guard_tokens: Tokens = msgspec.UNSET
    stagger_tokens: Tokens = msgspec.UNSET


def alter(position: dict[str, Any], pieces: Any) -> None:
    """Set fighters of a log's position otherwise, by their number; the engine then says whether
    that can be. Raises Invalid for what is no such change."""
    try:
        altered = msgspec.convert(pieces, dict[str, Altered])
        changes = {int(number): msgspec.to_builtins(one) for number, one in altered.items()}
        fighters = dict(enumerate(position["fighters"]))
        position["fighters"] = [
            {**fighter, **changes.pop(number, {})} for number, fighter in fighters.items()
        ]
        if changes:
            raise ValueError("no such fighter")
    except (msgspec.ValidationError, ValueError) as error:
        raise Invalid(
            "This link changes what is not in the log's position. Open the position from the log "
            "anew.",
            code="no-position",
        ) from error


def of_example(example: str) -> dict[str, Any]:
    """The question of a scene beside a rule. Raises NotFound."""
    found = examples().get(example)
    if found is None:
        raise NotFound("There is no such scene.")
    plain: dict[str, Any] = msgspec.to_builtins(found.question)
    ask = plain.pop("ask", {})
    # what happens in the scene becomes what happens in the editor
    if ask.get("what") == "follows":
        plain["after"] = [*plain.get("after", ()), *ask["events"]]
        ask = {"what": "who"}
    return {**_without_empty(plain), "ask": ask}


def _without_empty(plain: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in plain.items() if value not in (None, [], (), "")}


@dataclass(frozen=True, slots=True)
class Turned:
    """A check of an answer. title: its rule's; '' where the rule has no page. tells: it was held
    against something found on the table."""

    rule: str
    title: str
    says: str
    cites: tuple[str, ...]
    verdict: str
    tells: bool


@dataclass(frozen=True, slots=True)
class Supposed:
    """An assumption that an answer rests on: the point, the reading taken, and those not taken,
    each with its value and what it says."""

    name: str
    point: str
    says: str
    others: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class AnswerShown:
    """An answer of the engine for a page.

    headline: the verdict in a word or two, '' where the answer only tells. first: the lines that
    turned it; turned: the checks behind them. unknown: cards whose rules nobody here knows, before
    anything else is said. related: ids and titles of rules; answers: numbers of the commentary that
    it rests on, each with its question. nearest: where it is undecided, what the rules say nearby.
    drawing: the battlefield with what mattered, drawn by the engine.
    """

    headline: str
    decided: bool
    first: tuple[str, ...]
    why: str
    unknown: tuple[str, ...]
    turned: tuple[Turned, ...]
    checks: tuple[Turned, ...]
    missing: tuple[Turned, ...]
    cites: tuple[str, ...]
    supposed: tuple[Supposed, ...]
    related: tuple[tuple[str, str], ...]
    answers: tuple[tuple[str, str], ...]
    nearest: tuple[Hit, ...]
    drawing: str


def shown(
    answer: Mapping[str, Any], *, what: str = "", edition: str = "", drawing: str = ""
) -> AnswerShown:
    """An answer in the engine's form as the page tells it. what: the kind of question."""
    missing = tuple(_checks(answer.get("missing", ())))
    unknown = dict.fromkeys(
        card_title(str(card))
        for one in answer.get("missing", ())
        for card in _listed(one.get("facts", {}).get("unknown", ()))
    )
    is_decided = answer["answer"] == "decided"
    checks = tuple(_checks(answer.get("derivation", ())))
    return AnswerShown(
        headline=VERDICTS.get(answer.get("verdict", ""), "") if is_decided else "Cannot decide",
        decided=is_decided,
        first=tuple(answer.get("first", ())),
        why=answer.get("why", ""),
        unknown=tuple(unknown),
        turned=_turned(checks),
        checks=checks,
        missing=missing,
        cites=_places(answer.get("cites", ())),
        supposed=tuple(map(_supposed, answer.get("supposed", ()))),
        related=tuple((one, rule_name(one)) for one in answer.get("related", ()) if one in rules()),
        answers=tuple(_answers(answer.get("cites", ())))[:MOST_ANSWERS],
        nearest=() if is_decided else _nearest(what, edition, unknown),
        drawing=drawing,
    )


def _turned(checks: tuple[Turned, ...]) -> tuple[Turned, ...]:
    """The checks that turned an answer: those that broke, else the last of those that tell of the
    table; each rule once."""
    paged = [
        one for one in checks if one.title and one.verdict in {"holds", "broken"} and one.tells
    ]
    found = [one for one in paged if one.verdict == "broken"] or paged
    last = {one.rule: one for one in reversed(found)}
    return tuple(reversed(last.values()))[-MOST_TURNED:]


def _answers(cites: Iterable[str]) -> Iterable[tuple[str, str]]:
    for cite in cites:
        if cite in answers():
            yield cite, answers()[cite].question


def _nearest(what: str, edition: str, cards: Iterable[str]) -> tuple[Hit, ...]:
    """What the rules say near a question that stays open: of its cards, then of its kind."""
    wanted = [*cards, WORDS.get(what, "")]
    found = [search(Wanted(text, edition=edition))[:NEAREST] for text in wanted if text]
    hits = {hit.key: hit for some in found for hit in some}
    return tuple(hits.values())[:NEAREST]


def _places(cites: Iterable[str]) -> tuple[str, ...]:
    """Places as people name them: 'Nightvault 2019, page 8', 'DC-045'."""
    found = []
    for cite in cites:
        edition, _, page = cite.partition(" pg ")
        if not cite.startswith("assumption:"):
            found.append(f"{edition_name(edition)}, page {page}" if page else cite)
    return tuple(dict.fromkeys(found))


def _listed(value: Any) -> Iterable[Any]:
    return value if isinstance(value, list | tuple) else (value,)


def _checks(lines: Iterable[Mapping[str, Any]]) -> Iterable[Turned]:
    for line in lines:
        cites = _places(line.get("cites", ()))
        rule = line["rule"]
        title = rule_name(rule) if rule in rules() else ""
        yield Turned(
            rule,
            title,
            line.get("says", ""),
            cites,
            line.get("verdict", "holds"),
            bool(line.get("facts")),
        )


def _supposed(part: Mapping[str, Any]) -> Supposed:
    known = assumptions().get(part["name"])
    taken = str(part.get("says", ""))
    if known is None:
        return Supposed(part["name"], "", taken, ())
    readings = [(known.value, known.says), *((each.value, each.says) for each in known.others)]
    others = tuple((value, says) for value, says in readings if says != taken)
    return Supposed(part["name"], known.point, taken, others)
