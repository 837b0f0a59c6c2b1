"""Cursed City: the rows of a journey, which shares the kernel with the duels and no row of them."""

from rules_engine.journeys.frames import frame
from rules_engine.journeys.position import EDITION, Journey
from rules_engine.journeys.sequences import (
    activation,
    event_phase,
    healing,
    hostiles,
    setting_up,
    striking,
    turn,
    walking,
)
from rules_engine.kernel.flow import Push
from rules_engine.kernel.tables import Edition, Row


def _turn(journey: Journey) -> Push:
    return Push(journey, frame("turn", "begin"), "turn")


def _event(journey: Journey) -> Push:
    return Push(journey, frame("event", "roll"))


SEQUENCES: dict[str, tuple[Row, ...]] = {
    "journey": (
        Row("map", setting_up.combat_map, "quest.combat-map"),
        Row("leaders-map", setting_up.leaders_map, "quest.leader-chooses"),
        Row("marks", setting_up.marks, "quest.marks"),
        Row("terrain", setting_up.terrain, "terrain.table"),
        Row("heroes", setting_up.heroes, "journey.start"),
        Row("opening", setting_up.opening, "hostile.deploy"),
        Row("turn", _turn, "journey.turn"),
    ),
    "terrain": (
        Row("roll", setting_up.terrain_roll, "terrain.table"),
        Row("place", setting_up.place, "terrain.table"),
    ),
    "turn": (
        Row("begin", turn.begin, "journey.turn"),
        Row("nightfall", turn.nightfall, "journey.nightfall"),
        Row("quest", turn.quest, "journey.quest-step"),
        Row("destiny", turn.destiny, "journey.destiny"),
        Row("activation-roll", turn.activation_roll, "journey.activation-roll"),
        Row("initiative", turn.initiative, "journey.initiative"),
        Row("gambit", turn.gambits, "journey.gambit"),
        Row("activations", turn.activations, "journey.activation"),
        Row("event", _event, "journey.event"),
    ),
    "flee": (
        Row("flee", turn.flee, "quest.gravetide-heroes"),
        Row("gone", turn.gone, "quest.gravetide-tile"),
    ),
    "hero": (
        Row("fatigue", activation.fatigue, "ailment.fatigued"),
        Row("stun", activation.stun, "ailment.stunned-hero"),
        Row("act", activation.act, "journey.activation"),
    ),
    "walk": (
        Row("walk", walking.walk, "hero.move"),
        Row("agility", walking.agility, "hero.pinned"),
    ),
    "healing": (Row("roll", healing.vitality, "hero.recuperate"),),
    "strike": (
        Row("attack", striking.attack, "hero.attack-roll"),
        Row("defence", striking.defence, "hero.defence"),
    ),
    "group": (
        Row("behave", hostiles.behave, "hostile.behaviour"),
        Row("model", hostiles.model, "hostile.activation"),
        Row("step", hostiles.step, "hostile.activation"),
        Row("move", hostiles.move, "hostile.move"),
        Row("attack", hostiles.attack, "hostile.target"),
    ),
    "event": (
        Row("roll", event_phase.roll, "journey.event"),
        Row("will-of-the-master", event_phase.will, "journey.event-will"),
        Row("time-runs-short", event_phase.time, "journey.event-time"),
        Row("crisis", event_phase.crisis, "quest.crisis"),
        Row("born-hero", event_phase.born, "journey.event-born-hero"),
        Row("inspiring-effort", event_phase.inspiring, "journey.event-inspiring"),
        Row("over", event_phase.over, "journey.event"),
    ),
    "after": (Row("judge", event_phase.judge, "journey.ends"),),
}

CURSED_CITY = Edition(EDITION, "Cursed City", SEQUENCES, {})
