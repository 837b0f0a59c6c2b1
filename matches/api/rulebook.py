"""The rules: asked in words, one by one, as odds, and as questions of the engine."""

from rest_framework.request import Request
from rest_framework.response import Response

from companion.core import limits, sizes
from companion.core.api.documents import reading, writing
from matches.api.bodies.rulebook import (
    AdjudicatedOut,
    HitOut,
    OddsAsked,
    OddsIn,
    OddsOut,
    QuestionIn,
    RulesAsked,
    RuleTextOut,
)
from matches.api.doors import Api
from matches.api.parsers import RawJson
from matches.rulebook.queries.odds import bout
from matches.rulebook.queries.pages import answer_page, is_answer, rule_page
from matches.rulebook.queries.search import Wanted, search
from matches.rulebook.services.adjudication import LONGEST, adjudicate
from rules_engine.odds import Bout, Strike, Struck

TAG = "rulebook"


class RuleTexts(Api):
    """Rules, answers of the commentary and cards, by words and by name."""

    @reading("rules_search", HitOut(many=True), tag=TAG, asks=[RulesAsked])
    def list(self, request: Request) -> Response:
        """What fits the words best, best first; nothing where no word is known."""
        asked = self.asked(RulesAsked)
        event = self.visit(asked["event"]).event if asked["event"] else None
        found = search(
            Wanted(asked["q"], asked["edition"], asked["card"], asked["kind"], event=event)
        )
        return self.page(found, HitOut)

    @reading("rules_retrieve", RuleTextOut, tag=TAG)
    def retrieve(self, request: Request, key: str) -> Response:
        """A rule in every edition, or an answer such as DC-278."""
        return Response(RuleTextOut(_answer(key) if is_answer(key) else _rule(key)).data)


def _rule(rule_id: str) -> dict[str, object]:
    page = rule_page(rule_id)
    return {
        "kind": "rule",
        "id": page.rule.id,
        "title": page.title,
        "answer": "",
        "wordings": page.rule.wordings,
        "lacking": page.rule.lacking,
        "beside": [*page.related, *page.answers],
        "cards": page.rule.cards,
        "assumed": page.rule.assumed,
        "page": page.address,
    }


def _answer(number: str) -> dict[str, object]:
    page = answer_page(number)
    return {
        "kind": "answer",
        "id": page.answer.number,
        "title": page.answer.question,
        "answer": page.answer.answer,
        "wordings": [],
        "lacking": [],
        "beside": [*page.rules, *page.related],
        "cards": page.answer.cards,
        "assumed": [],
        "page": page.address,
    }


class Odds(Api):
    """Exact chances of attacks between fighters of the data."""

    @reading("odds_retrieve", OddsOut, tag=TAG, asks=[OddsAsked])
    def retrieve(self, request: Request) -> Response:
        """An attack on a fighter, both as they are printed but for the switches."""
        asked = self.asked(OddsAsked)
        shared = ("inspired", "charge", "supporting", "rerolls")
        strike = {name: asked[name] for name in ("fighter", "attack", *shared)}
        target = {
            "fighter": asked["target"],
            "inspired": asked["target_inspired"],
            "supporting": asked["target_supporting"],
            "guard": asked["guard"],
            "cornered": asked["cornered"],
        }
        question = Bout(edition=asked["edition"], strike=Strike(**strike), target=Struck(**target))
        return Response(OddsOut(bout(question)).data)

    @writing("odds_work_out", OddsOut, tag=TAG, takes=OddsIn)
    def work_out(self, request: Request) -> Response:
        """An attack on a fighter with all that bears on it, and perhaps one after it."""
        asked = self.body(OddsIn)
        question = Bout(
            edition=asked["edition"],
            strike=Strike(**asked["strike"]),
            target=Struck(**asked["target"]),
            then=Strike(**asked["then"]) if asked["then"] else None,
        )
        return Response(OddsOut(bout(question)).data)


class RawQuestion(RawJson):
    """A question of the engine."""

    most_bytes = LONGEST


class Adjudications(Api):
    """Questions of the rules engine."""

    parser_classes = (RawQuestion,)  # type: ignore[assignment]  # the other endpoints read JSON

    @limits.counted_as("costly")
    @sizes.takes(LONGEST)
    @writing(
        "adjudications_ask",
        AdjudicatedOut,
        tag=TAG,
        takes=QuestionIn,
    )
    def create(self, request: Request) -> Response:
        """How a position is ruled: may an event happen, what follows, who sees whom, who wins.

        Nothing is kept of it. At most 64 KB, and two seconds.
        """
        question = request.data if isinstance(request.data, bytes) else b""
        return Response(adjudicate(question=question))
