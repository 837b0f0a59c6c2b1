"""Journeys logged at middle detail: trackers kept event by event, and held against the reference.

The position has no ground, but the same heroes, tokens and dice as that of a full log.
"""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from rules_engine.journey_table.catching_up import caught_up, gravetide_placed
from rules_engine.journeys.deeds import Ail
from rules_engine.journeys.events import ActivationRoll, DestinyRoll
from rules_engine.journeys.harm import (
    fell,
    heal,
    hurt_hero,
    inspired_by,
    judged,
    nightfall_on,
    pays,
    quest_on,
    stood_up,
)
from rules_engine.journeys.position import Journey, put_hero, standing, wanted_of
from rules_engine.journeys.readings import reads
from rules_engine.journeys.rolls import take_die
from rules_engine.journeys.sequences.turn import activation_rolled, destiny_rolled
from rules_engine.journeys.tables import action_row, crisis_of, event_of, tables
from rules_engine.journeys.telling import tell
from rules_engine.kernel.flow import need, not_shown, rest_on, told
from rules_engine.log import journey_marks as marks

_TABLED = {row.name for row in tables().actions.rows}


def marked(journey: Journey, event: Any) -> Journey:
    """The journey after an event of middle detail. Raises Refused by the rule it breaks."""
    need(journey.outcome is None, "journey.over", given=type(event).__name__)
    if type(event) in _OF_A_HERO:
        need(0 <= event.by < len(journey.heroes), "journey.heroes", hero=event.by)
    return _MARKED[type(event)](journey, event)


def _after(journey: Journey, given: str, *phases: str) -> None:
    need(journey.phase in phases, "journey.phase-order", phase=journey.phase, given=given)


def _turn(journey: Journey, event: marks.Turn) -> Journey:
    """The turn's number follows the one before, whose event has been rolled."""
    _after(journey, "turn", "set-up", "event")
    need(event.turn == journey.turn + 1, "journey.phase-order", turn=event.turn, last=journey.turn)
    changed = replace(journey, turn=event.turn, phase="journey", order=(), acting=0)
    changed = nightfall_on(changed, 1)
    return replace(gravetide_placed(changed), available=(), discarded=())


def _destiny(journey: Journey, event: marks.DestinyDice) -> Journey:
    _after(journey, "destiny dice", "journey")
    need(not journey.denied, "journey.event-denied", turn=journey.turn)
    verb = destiny_rolled(journey, DestinyRoll(faces=event.faces))
    return _position(verb)


def _activation(journey: Journey, event: marks.ActivationDice) -> Journey:
    _after(journey, "activation dice", "destiny", "journey")
    if journey.phase == "journey":
        need(journey.denied or not journey.destiny_dice, "journey.destiny", rolled=0)
        journey = replace(journey, denied=False)
    return _position(activation_rolled(journey, ActivationRoll(faces=event.faces)))


def _position(verb: Any) -> Journey:
    found: Journey = verb.position
    return found


def _order(journey: Journey, event: marks.InOrder) -> Journey:
    """Every hero who stands is in the order once; the hostiles are as the players call them."""
    _after(journey, "initiative order", "initiative")
    rest_on("journey-initiative")
    names = [journey.heroes[hero].card for hero in standing(journey)]
    own = sorted(one for one in event.order if one in {hero.card for hero in journey.heroes})
    need(own == sorted(names), "journey.initiative", order=event.order)
    return replace(journey, order=event.order)


def _spent(journey: Journey, event: marks.Spent) -> Journey:
    """A die that was rolled and is there still, of the score the action wants."""
    hero = event.by
    if event.action == "gambit":
        _after(journey, "gambit", "initiative")
    else:
        journey = _acts(journey, hero, event.action)
    least, rule = _wanted(journey, event)
    need(event.die >= least, rule, die=event.die, least=least)
    held = "trapped" in journey.heroes[hero].ailments and event.action in ("move", "run")
    need(not held, "ailment.trapped-hero", hero=hero)
    if event.action == "warn":
        need(journey.kind == "deliverance", "quest.warn", journey=journey.kind)
    if event.action == "scavenge":
        need(journey.kind == "scavenge", "quest.scavenge", journey=journey.kind)
    if event.action == "stun":
        journey = _stunned(journey, hero)
    return take_die(journey, hero, event.die, destiny=event.destiny)


def _stunned(journey: Journey, hero: int) -> Journey:
    """A die is given up for one stun token, which goes with it, unless it is read to stay."""
    ailments = list(journey.heroes[hero].ailments)
    need("stunned" in ailments, "ailment.stunned-hero", hero=hero, stunned=0)
    rest_on("journey-stun-tokens")
    if reads(journey, "journey-stun-tokens", "stay"):
        return journey
    ailments.remove("stunned")
    return put_hero(journey, hero, ailments=tuple(ailments))


def _wanted(journey: Journey, event: marks.Spent) -> tuple[int, str]:
    """The score an action wants, and its rule.

    Of weapons and abilities as told, at least what the card wants, where that is known: for the one
    named, or else for the easiest. Raises Refused for one that a known card has not.
    """
    if event.action in _TABLED:
        row = action_row(event.action)
        return row.least, row.rule
    own = [one for one in wanted_of(journey, event.by) if one.what == event.action]
    if own and event.name:
        own = [one for one in own if one.name == event.name]
        need(own, "journey.given", action=event.action, name=event.name)
    return max([event.least, min((one.least for one in own), default=1)]), "hero.weapon"


def _armed(journey: Journey, event: marks.Armed) -> Journey:
    """Scores of a hero's card as the table has it in hand."""
    named = [(one.what, one.name) for one in event.wants]
    need(len(set(named)) == len(named), "journey.given", hero=event.by, twice=True)
    rest_on("journey-given-cards")
    return put_hero(journey, event.by, wants=event.wants)


def _acts(journey: Journey, hero: int, what: str) -> Journey:
    """The hero acts: nobody before the activation phase, none out, none a second time."""
    _after(journey, what, "initiative", "activation")
    the_hero = journey.heroes[hero]
    need(not the_hero.out, "hero.out", hero=hero)
    need(not _has_acted(journey, hero), "journey.activation", hero=hero, turn=journey.turn)
    if "fatigued" in the_hero.ailments:
        told("ailment.fatigued", hero=hero)
        dice = tuple(min(die, 1) for die in the_hero.dice)
        left = tuple(each for each in the_hero.ailments if each != "fatigued")
        journey = put_hero(journey, hero, dice=dice, ailments=left)
    return replace(journey, phase="activation")


def _has_acted(journey: Journey, hero: int) -> bool:
    return bool(journey.acting >> hero & 1)


def _activated(journey: Journey, event: marks.Activated) -> Journey:
    """A hero's activation is over; acting keeps who has acted, a bit for each."""
    journey = _acts(journey, event.by, "activation")
    the_hero = journey.heroes[event.by]
    if not reads(journey, "journey-stun-tokens", "stay"):
        stunned = "stunned" in the_hero.ailments and (any(the_hero.dice) or journey.available)
        need(not stunned, "ailment.stunned-hero", hero=event.by)
        left = tuple(each for each in the_hero.ailments if each != "stunned")
        journey = put_hero(journey, event.by, ailments=left)
    return replace(journey, acting=journey.acting | 1 << event.by)


def _hurt(journey: Journey, event: marks.Hurt) -> Journey:
    need(not journey.heroes[event.by].out, "hero.out", hero=event.by)
    return hurt_hero(journey, event.by, event.damage)


def _healed(journey: Journey, event: marks.Healed) -> Journey:
    """No more counters go than there are."""
    the_hero = journey.heroes[event.by]
    enough = (
        event.grievous <= the_hero.grievous and event.wounds <= the_hero.wounds + event.grievous
    )
    need(enough, "hero.recuperate", wounds=the_hero.wounds, grievous=the_hero.grievous)
    return heal(journey, event.by, wounds=event.wounds, grievous=event.grievous)


def _ailing(journey: Journey, event: marks.Ailing) -> Journey:
    return tell(journey, Ail(event.ailment, hero=event.by, removed=event.removed))


def _inspired(journey: Journey, event: marks.Inspired) -> Journey:
    if event.spent is None:
        return inspired_by(journey, event.by, event.amount)
    return pays(journey, event.by, event.spent)


def _fell(journey: Journey, event: marks.HeroFell) -> Journey:
    need(not journey.heroes[event.by].out, "hero.out", hero=event.by)
    not_shown("journey.told", fell=event.by)
    return fell(journey, event.by)


def _returned(journey: Journey, event: marks.HeroReturned) -> Journey:
    need(journey.heroes[event.by].out, "hero.out", hero=event.by, out=False)
    not_shown("journey.told", returned=event.by)
    return put_hero(journey, event.by, out=False)


_QUEST: dict[str, tuple[str, str, int]] = {
    "driven-off": ("hunt", "quest.driven-off", 1),
    "champion": ("hunt", "quest.champion", 1),
    "villain": ("hunt", "quest.villain", 2),
    "searched": ("scavenge", "quest.searched", 1),
    "warned": ("deliverance", "quest.warn", 1),
}


def _quest(journey: Journey, event: marks.QuestToken) -> Journey:
    """So far as the journey's rules let it go at once, and for what this kind of journey counts."""
    if event.why == "told":
        not_shown("journey.told", quest=event.amount)
        return quest_on(journey, event.amount, "journey.told")
    kind, rule, steps = _QUEST[event.why]
    need(journey.kind == kind, rule, journey=journey.kind, why=event.why)
    need(event.amount == steps, rule, told=event.amount, spaces=steps)
    return quest_on(journey, steps, rule)


def _nightfall(journey: Journey, event: marks.NightfallToken) -> Journey:
    not_shown("journey.told", nightfall=event.amount)
    return nightfall_on(journey, event.amount)


def _event(journey: Journey, event: marks.EventRolled) -> Journey:
    """What the event table says; a crisis is rolled for next."""
    _after(journey, "event roll", "initiative", "activation")
    name = event_of(event.roll)
    told("journey.event", roll=event.roll, event=name)
    over = replace(journey, phase="event")
    if name == "destiny-denied":
        return replace(over, denied=True)
    if name == "destiny-fulfilled":
        return replace(over, fulfilled=True)
    short = name == "time-runs-short" or (name == "will-of-the-master" and event.groups == 0)
    if name == "crisis" or (short and journey.night):
        return replace(journey, phase="crisis")
    if short:
        return nightfall_on(over, 1)
    if event.hero is None:
        return over
    need(event.hero < len(journey.heroes), "journey.heroes", hero=event.hero)
    if name == "inspiring-effort":
        return inspired_by(over, event.hero, 1)
    if name == "born-hero" and journey.heroes[event.hero].out:
        rest_on("journey-born-hero")
        return stood_up(over, event.hero)
    return over


def _crisis(journey: Journey, event: marks.CrisisMet) -> Journey:
    """The entry by kind of journey, by day or night."""
    need(journey.phase == "crisis", "quest.crisis", phase=journey.phase)
    page, number = crisis_of(journey.kind, event.roll, night=journey.night)
    named = (event.page or page, event.number or number)
    facts = {"named": named, "table": (page, number), "night": journey.night}
    need(named == (page, number), "quest.crisis", **facts)
    not_shown("journey.told", page=page, entry=number)
    return replace(journey, phase="event", crises=(*journey.crises, (page, number)))


def _gap(journey: Journey, event: marks.JourneyGap) -> Journey:
    not_shown("log.gap", note=event.note)
    return journey


def _result(journey: Journey, event: marks.JourneyResult) -> Journey:
    """The outcome that follows; what the players told of it must be the same."""
    need(event.quest == journey.quest, "log.result", told=event.quest, found=journey.quest)
    left = standing(journey)
    need(tuple(sorted(event.standing)) == left, "log.result", told=event.standing, found=left)
    return concluded(journey, event)


def concluded(journey: Journey, event: marks.JourneyResult) -> Journey:
    """The journey with its outcome, by the quest token and heroes it has."""
    rule = f"quest.after-{journey.kind}"
    rolls = journey.kind != "scavenge"
    need(rolls == bool(event.roll), rule, roll=event.roll, rolled=rolls)
    not_shown("journey.ends", told=True)
    rest_on("journey-fear-floor")
    outcome = judged(journey, event.roll)
    for what in ("success", "fear", "influence"):
        claimed, found = getattr(event, what), getattr(outcome, what)
        need(claimed is None or claimed == found, outcome.rule, told=claimed, found=found)
    return replace(
        journey,
        phase="over",
        outcome=outcome,
        fear=max(0, journey.fear + outcome.fear),
        influence=max(0, journey.influence + outcome.influence),
    )


_MARKED: dict[type[Any], Callable[[Journey, Any], Journey]] = {
    marks.Turn: _turn,
    marks.DestinyDice: _destiny,
    marks.ActivationDice: _activation,
    marks.InOrder: _order,
    marks.Spent: _spent,
    marks.Armed: _armed,
    marks.Activated: _activated,
    marks.Hurt: _hurt,
    marks.Healed: _healed,
    marks.Ailing: _ailing,
    marks.Inspired: _inspired,
    marks.HeroFell: _fell,
    marks.HeroReturned: _returned,
    marks.QuestToken: _quest,
    marks.NightfallToken: _nightfall,
    marks.EventRolled: _event,
    marks.CrisisMet: _crisis,
    marks.CaughtUp: caught_up,
    marks.JourneyGap: _gap,
    marks.JourneyResult: _result,
}
_OF_A_HERO = {
    marks.Spent,
    marks.Armed,
    marks.Activated,
    marks.Hurt,
    marks.Healed,
    marks.Ailing,
    marks.Inspired,
    marks.HeroFell,
    marks.HeroReturned,
}
