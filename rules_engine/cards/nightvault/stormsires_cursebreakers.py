"""Stormsire's Cursebreakers: what their cards and fighters do."""

from typing import Final

from rules_engine.card_book.known import BY_SUMMARY, CardRules, knows
from rules_engine.effects import (
    bearer,
    broken,
    chosen,
    dealt,
    enemy,
    friendly,
    given_token,
    healed,
    modify,
    pushed,
    rolled,
    subject,
)
from rules_engine.effects.changing import ONLY_CLOSE
from rules_engine.effects.choosing import beside_bearer, choose_among, done, within
from rules_engine.effects.gambits import first_attack, more, struck_again
from rules_engine.effects.harming import dealt_along
from rules_engine.effects.orders import attacks_with
from rules_engine.effects.rolling import BLOCK, shows
from rules_engine.effects.scattering import hex_of, scatter
from rules_engine.effects.several import dealt_to_those
from rules_engine.effects.unbinding import foe_casting, unbound
from rules_engine.effects.upgrades import innate, plus, reaction, weapon
from rules_engine.facts.fighters import AttackProfile
from rules_engine.kernel.flow import Verb, args_of
from rules_engine.kernel.tables import number
from rules_engine.moments.answers import FAILURE, SUCCESS, bearer_attacked
from rules_engine.moments.around import missed_by_a_neighbour, target_hit_by_bearer
from rules_engine.moments.conditions import (
    both,
    foes,
    friends,
    leader,
    objective,
    on_an_objective,
    some,
    surge,
    upgraded,
)
from rules_engine.moments.deeds import (
    activation_over,
    by_attack,
    did,
    fresh,
    phase,
    supporters,
    them,
    took,
    took_out,
)
from rules_engine.moments.falls import fallen_beside_a_friend, friend_felled_a_foe, suffered
from rules_engine.moments.holding import holds_what_a_foe_held
from rules_engine.moments.inspire import cast, inspired_when
from rules_engine.sense.ground import adjacent
from rules_engine.sense.modifiers import wounds_of
from rules_engine.sequences.fight.may_attack import attacks
from rules_engine.state.frames import Playing
from rules_engine.state.position import Happening, Modifier, Position, put_seat


def _more_surviving(position: Position, seat: int) -> bool:
    return len(friends(position, seat)) > len(foes(position, seat))


inspired_when("Stormsire's Cursebreakers", cast)

knows(
    objective("Purify the Earth", holds_what_a_foe_held),
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
        effects=(modify("attack re-rolls", "add", 1, who=bearer, until="phase", only=("attack",)),),
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
            choose_among(within(99, friendly)),
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


def _supported_twice(position: Position, attack: Happening) -> bool:
    return supporters(position, attack, attack.fighter) >= 2


def _measured(position: Position, seat: int) -> bool:
    """An Attack action has just taken an enemy out with just the damage that it took."""
    outs = took_out(position, seat, fresh, by_attack)
    return any(suffered(position, one.other, one) == wounds_of(position, one.other) for one in outs)


def _focal(position: Position, seat: int) -> bool:
    """A friendly Rastus and a friendly Ammis both hold objectives."""
    holders = [one for one in friends(position, seat) if on_an_objective(position, one)]
    names = {position.fighters[one].card.partition(" ")[0] for one in holders}
    return {"Rastus", "Ammis"} <= names


def _struck_and_beside(position: Position, args: Playing) -> list[int]:
    """The fighter chosen and everybody adjacent to it."""
    return [*args.choices, *(near for one in args.choices for near in adjacent(position, one))]


def _unpaid(position: Position) -> Verb:
    """The bounty for the fighter that the card is about is taken back."""
    args = args_of(position, Playing)
    fallen = args.subject
    falls = (one for one in reversed(position.history) if one.what == "out")
    out = next((one for one in falls if one.other == fallen), None)
    if out is None:  # a scene has it lie open though nobody has fallen
        return done(position)
    large = number(position, "bounty.large-wounds")
    worth = number(position, "bounty.glory")
    worth += bool(large) and wounds_of(position, fallen) >= large
    payee = 1 - args.seat if len(position.seats) == 2 else out.seat
    if payee not in (-1, args.seat):
        left = max(0, position.seats[payee].glory - worth)
        position = put_seat(position, payee, glory=left)
    return done(position)


FIRST_TO_MOVE: Final = "next-move|next-activation"
ZEAL: Final = "Unstoppable Zeal"


def _zealous(position: Position, seat: int, fighter: int) -> list[int]:
    """The bearer, whose Attack action has just taken an enemy out, with somebody in reach."""
    own = fighter in friend_felled_a_foe(position, seat, fighter)
    more_ = any(one.attack == ZEAL for one in attacks(position, fighter)) if own else False
    return [fighter] if more_ else []


def _with_zeal(_: Position, __: int, attack: AttackProfile) -> bool:
    return attack.name == ZEAL


knows(
    surge("Fight as One", did(fresh, "attack", _supported_twice)),
    surge("Measured Strike", _measured),
    surge("Focal Formation", both(activation_over, _focal)),
    first_attack("Aetherwing Stance", more("defence", 1)),
    CardRules(
        "Cry of Thunder",
        rule="spells.casting-value",
        casting=("channel", "channel"),
        aims=enemy,
        effects=(
            choose_among(within(99, enemy)),
            dealt_to_those(_struck_and_beside, 1),
        ),
        cites=("DC-035",),
    ),
    struck_again("Lightning Assault"),
    CardRules(
        "Lightning Step",
        rule="ploys.first-of-next-activation",
        effects=(
            modify("passes fighters", "add", 1, until=FIRST_TO_MOVE),
            modify("passes blocked", "add", 1, until=FIRST_TO_MOVE),
        ),
        persists=FIRST_TO_MOVE,
    ),
    CardRules(
        "Safeguard Spirit",
        rule="bounty.amount",
        at=("after-action", "card-resolved"),
        when=fallen_beside_a_friend,
        effects=(_unpaid,),
    ),
    first_attack("Stormstrike", more("damage", 1, ONLY_CLOSE, everyone=True)),
    first_attack("Storm's Fury", more("damage", 1)),
    CardRules(
        "Stormward",
        rule="reactions.spell",
        at=("casting-roll", "success-determined"),
        when=foe_casting,
        effects=(rolled("magic", 1, shows(frozenset(("focus",)))), unbound),
    ),
    weapon("Blessed Blade", 1, 2, "smash", 2, "cleave"),
    reaction(
        "Disarming Blow",
        "after-action",
        missed_by_a_neighbour,
        rolled("defence", 1, shows(BLOCK)),
        broken(subject, weapons=True),
    ),
    innate("Eye of the Storm", "innate casting", "channel"),
    reaction(
        "Hurricane Step", "after-action", bearer_attacked(*SUCCESS, *FAILURE), pushed(bearer, 1)
    ),
    reaction("Lightning Whip", "after-action", target_hit_by_bearer, dealt(subject, 1)),
    reaction(
        "Stunning Blow",
        "after-action",
        missed_by_a_neighbour,
        rolled("defence", 1, shows(BLOCK)),
        given_token(subject, "charge"),
    ),
    plus("Tempest's Might", "damage", 1, "spell"),
    CardRules(
        ZEAL,
        rule="upgrades.attack-action",
        attacks=(AttackProfile(ZEAL, 1, 2, "smash", 1),),
        at=("after-action",),
        when=_zealous,
        effects=(attacks_with(bearer, _with_zeal),),
    ),
    weapon("Warding Blast", 1, 2, "fury", 2, "scything"),
    innate("Hand of Sigmar", "innate attack", "smash"),
)
