"""Questions about cards and about who is asked: windows, precedence, objectives."""

from rules_engine.adjudicate.forms import Answer, Scorable, WhoIsAsked, Windows
from rules_engine.adjudicate.record import decided, recording, undecided
from rules_engine.card_book.known import CardRules, rules_of
from rules_engine.editions import load
from rules_engine.facts.errors import Refused, Unusable
from rules_engine.kernel.flow import Line, enclosing, need, told
from rules_engine.machine import asked, legal
from rules_engine.moments.playing import card_glory, kind_of
from rules_engine.moments.scoring import scored_at_once
from rules_engine.sequences.base.common import precedence
from rules_engine.state.frames import Asking
from rules_engine.state.position import Position

_OPENED_BY = {
    "window_unless_last": "after-action",
    "window_after_push": "after-push",
    "could_be_driven_back": "before-drive-back",
}


def windows_of(edition: str) -> tuple[str, ...]:
    """The reaction windows that an edition's tables open, in the order of the tables."""
    found = []
    for rows in load(edition).sequences.values():
        for row in rows:
            name = row.play.__name__
            if name.startswith("window:"):
                found.append(name.removeprefix("window:"))
            elif name in _OPENED_BY:
                found.append(_OPENED_BY[name])
    return tuple(dict.fromkeys(found))


def windows(position: Position, ask: Windows) -> Answer:
    """Where a card can be used, and whether it can be used now."""
    if ask.seat >= len(position.seats):
        raise Unusable(f"there is no seat {ask.seat}")
    rules = rules_of(ask.card)
    if rules is None:
        return _unknown(position, ask.card)
    kind = kind_of(ask.card)
    with recording() as record:
        open_now = _usable_now(position, ask)
    known = windows_of(position.edition)
    at = tuple(one for one in rules.at if one in known)
    asking = enclosing(position, Asking)
    line = Line(rules.rule, "holds", {"card": rules.name, "windows": at})
    return decided(
        position,
        "told",
        (line,),
        record.assumed,
        windows=at,
        otherwise=_otherwise(rules, kind),
        open=asking.at if asking is not None else "",
        now=open_now,
    )


def _usable_now(position: Position, ask: Windows) -> bool:
    """Whether the seat, asked now, could use the card, in its hand or on a fighter."""
    own = position.seats[ask.seat]
    held = ask.card in own.power or ask.card in own.objectives
    given = any(
        ask.card in (*fighter.upgrades, fighter.card)
        for fighter in position.fighters
        if fighter.seat == ask.seat
    )
    if not held and not given:
        return False
    now = asked(position)
    if now is None or now.who != ask.seat:
        return False
    return any(getattr(event, "card", "") == ask.card for event in legal(position, ask.seat))


def _otherwise(rules: CardRules, kind: str) -> str:
    """When a card without windows is used."""
    if rules.at:
        return ""
    if rules.action:
        return "as an action"
    if kind == "objective":
        return "at once" if rules.surge else "in the end phase"
    return "power step, or before the end phase's draws" if kind == "upgrade" else "power step"


def _unknown(position: Position, card: str) -> Answer:
    why = f"what {card} does is not known to the engine: its wording is in no source it has"
    return undecided(position, why, missing=(Line("log.sealed", "not shown", {"card": card}),))


def who_is_asked(position: Position, _: WhoIsAsked) -> Answer:
    """Whose answer the game waits for, and in what order the players have the say."""
    now = asked(position)
    if now is None:
        return decided(position, "told", (Line("kernel.over"),), who=None)
    asking = enclosing(position, Asking)
    line = Line(now.rule, "row", {"kind": now.kind})
    if asking is None:
        return decided(position, "told", (line,), who=now.who, kind=now.kind)
    after_reaction = asking.reactor >= 0
    rule = "reactions.precedence-in-turn" if after_reaction else "reactions.precedence"
    order = Line(rule, "holds", {"order": precedence(position)})
    return decided(
        position,
        "told",
        (line, order),
        who=now.who,
        kind=now.kind,
        window=asking.at,
        order=precedence(position),
    )


def scorable(position: Position, ask: Scorable) -> Answer:
    """Whether an objective's condition is met, and whether it can be scored this moment."""
    if ask.seat >= len(position.seats):
        raise Unusable(f"there is no seat {ask.seat}")
    kind = kind_of(ask.card)
    if kind != "objective":
        raise Unusable(f"{ask.card} is no objective known here")
    rules = rules_of(ask.card)
    at_once = scored_at_once(ask.card)
    rule = "scoring.surge-when" if at_once else "scoring.end-phase"
    if rules is None or rules.condition is None:
        return _unknown(position, ask.card)
    when = "at once" if at_once else "end phase"
    now = asked(position)
    may_now = now is not None and now.who == ask.seat and now.kind in ("score", "surge")
    facts = {"card": rules.name, "seat": ask.seat}
    with recording() as record:
        try:
            need(rules.condition(position, ask.seat), rule, **facts)
        except Refused as refused:
            lines = record.lines or ()
            return decided(position, "no", lines, record.assumed, refused, when=when)
        told("scoring.glory-kept", glory=card_glory(ask.card))
    return decided(
        position,
        "yes",
        record.lines or (),
        record.assumed,
        when=when,
        now=may_now and (now is not None and now.kind == ("surge" if at_once else "score")),
        glory=card_glory(ask.card),
    )
