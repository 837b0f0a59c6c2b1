"""Which cards could be used at a question of a led game, were they in hand."""

from collections.abc import Iterator
from functools import cache
from random import Random

from rules_engine.card_book.known import CardRules, rules_of
from rules_engine.card_book.printed import card_facts
from rules_engine.facts.errors import Refused
from rules_engine.kernel.flow import Ask, args_of
from rules_engine.moments.playing import admits, castable, gambit_open, kind_of
from rules_engine.moments.shown import AT_ONCE
from rules_engine.sense.ground import distance, enemies_of, surviving
from rules_engine.state.frames import Asking
from rules_engine.state.position import Position
from tests.engine.proof.companies import pool


@cache
def names(edition: str, warband: str) -> frozenset[str]:
    """The names of the cards that a warband can bring."""
    return frozenset(name_of(one) for one in pool(edition, warband))


def is_of(card: str, needed: str) -> bool:
    """Whether a card is of a kind, has a label or a word in its name, or is a warband's own."""
    facts = card_facts(card)
    if facts is None:
        return False
    kinds = {facts.kind, "own" if facts.warband != "Universal" else ""}
    kinds |= {label for label in ("hybrid", "dual") if getattr(facts, label)}
    if facts.scoring == "score_immediately":
        kinds.add("surge")
    return needed in kinds or needed in facts.name


@cache
def _card(edition: str, warband: str, name: str) -> str:
    return next(one for one in pool(edition, warband) if name_of(one) == name)


def name_of(card: str) -> str:
    rules = rules_of(card)
    return rules.name if rules is not None else card


def could(position: Position, ask: Ask, left: set[str]) -> Iterator[tuple[int, str, str]]:
    """The cards that could be used at this question were they in hand, by whom, in whose place."""
    random = Random(len(position.history))
    for seat, own in enumerate(position.seats):
        there = {*own.objectives, *own.scored, *own.objective_discard}
        there.update(own.power_discard, own.power)
        for name in sorted(names(position.edition, own.warband) & left):
            card = _card(position.edition, own.warband, name)
            rules = rules_of(card)
            hand = own.objectives if kind_of(card) == "objective" else own.power
            if rules is not None and hand and card not in there:
                try:
                    fits = _fits(position, ask, seat, card, rules)
                except Refused:
                    continue
                if fits:
                    yield seat, card, random.choice(hand) if fits == "hand" else fits


def _fits(position: Position, ask: Ask, seat: int, card: str, rules: CardRules) -> str:
    """`hand` if a card in hand could be used at a question, or the upgrade it could stand for."""
    kind = kind_of(card)
    if kind == "objective":
        # a surge may be shown whoever is asked, and some are scored by that wherever they are met
        now = position.phase == "action" if rules.surge else ask.kind == "score" and ask.who == seat
        now = now or AT_ONCE in rules.keywords
        return "hand" if now and rules.condition and rules.condition(position, seat) else ""
    if ask.who != seat:
        return ""
    if ask.kind == "activation":
        return _worn(position, seat, card, rules) if rules.attacks or rules.action else ""
    if ask.kind == "power step":
        return "hand" if kind != "upgrade" and gambit_open(position, seat, card) else ""
    if ask.kind != "reaction":
        return ""
    at = args_of(position, Asking).at
    if at not in rules.at or not rules.playable(position, seat):
        return ""
    if kind != "upgrade":
        open_ = castable(position, seat, card)
        return "hand" if open_ and (rules.when is None or rules.when(position, seat, -1)) else ""
    for fighter in surviving(position, seat):
        upgrades = position.fighters[fighter].upgrades
        fits = bool(upgrades) and admits(position, card, fighter)
        if fits and (rules.when is None or rules.when(position, seat, fighter)):
            return upgrades[0]
    return ""


def _worn(position: Position, seat: int, card: str, rules: CardRules) -> str:
    """The upgrade of a fighter who could make the attack, or the action, of another one now."""
    reach = max((one.range for one in rules.attacks), default=99)
    for fighter in surviving(position, seat):
        upgrades = position.fighters[fighter].upgrades
        near = any(distance(position, fighter, one) <= reach for one in enemies_of(position, seat))
        if upgrades and near and admits(position, card, fighter):
            return upgrades[0]
    return ""
