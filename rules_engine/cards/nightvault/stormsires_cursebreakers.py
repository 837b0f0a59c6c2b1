"""Stormsire's Cursebreakers: what their cards and fighters do."""

from rules_engine.card_book.known import BY_SUMMARY, CardRules, knows
from rules_engine.effects import bearer, choose, chosen, enemy, friendly, healed, modify
from rules_engine.effects.choosing import beside_bearer, choose_among
from rules_engine.effects.harming import dealt_along
from rules_engine.effects.scattering import hex_of, scatter
from rules_engine.moments.conditions import foes, friends, leader, objective, some, surge, upgraded
from rules_engine.moments.deeds import did, fresh, phase, them, took
from rules_engine.moments.inspire import cast, inspired_when
from rules_engine.state.position import Modifier, Position


def _more_surviving(position: Position, seat: int) -> bool:
    return len(friends(position, seat)) > len(foes(position, seat))


inspired_when("Stormsire's Cursebreakers", cast)

knows(
    objective("Blessed Banishment", took(phase, them(leader)), "DC-034"),
    objective("Devastating Blow", took(phase, least=2), "DC-034"),
    surge("Harness the Storm", did(fresh, "cast")),
    objective("Heavily Armed", some(friends, upgraded(), least=3)),
    objective("Magical Supremacy", did(phase, "cast", least=2)),
    objective("Overwhelming Storm", _more_surviving),
    CardRules(
        "Empower",
        rule="actions.printed-actions",
        action=True,
        effects=(modify("attack re-rolls", "add", 1, who=bearer, until="phase"),),
        casting=("channel",),
        needs=("spell-action",),
        keywords=(BY_SUMMARY,),
    ),
    CardRules(
        "Block and dodge",
        rule="attack.defence-roll",
        modifiers=tuple(
            Modifier("defence symbol", "add", 0, "fighter card", until="game", word=word)
            for word in ("block", "dodge")
        ),
        cites=("DC-061",),
    ),
    CardRules(
        "Chain Lightning",
        rule="spells.casting-value",
        casting=("focus",),
        effects=(scatter(hex_of(bearer), 3), dealt_along(enemy, 1)),
        needs=("scatter",),
        cites=("DC-035", "DC-062"),
    ),
    CardRules(
        "Empathic Conduction",
        rule="spells.casting-value",
        casting=("focus",),
        effects=(choose_among(beside_bearer(friendly)), healed(chosen(), 1)),
        cites=("DC-063",),
    ),
    CardRules(
        "Corposant Staff",
        rule="actions.printed-actions",
        action=True,
        casting=("focus",),
        effects=(
            choose(friendly),
            modify("range", "add", 1, who=chosen(), until="round", only=("single target",)),
        ),
        needs=("spell-action",),
        cites=("DC-065",),
    ),
    CardRules(
        "Gather the Storm",
        rule="ploys.persist-to-next-attempt",
        effects=(
            modify("innate casting", "add", 0, until="next-cast", word="channel"),
            modify("innate attack", "add", 0, until="next-cast", only=("spell",), word="channel"),
        ),
        persists="next-cast",
        cites=("DC-064",),
    ),
)
