"""A turn: nightfall and quest, destiny, initiative, activations in order."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from rules_engine.journeys.events import (
    ActivationRoll,
    BeginTurn,
    DestinyRoll,
    Done,
    Gambit,
    Initiative,
    PickTile,
    PlaceHero,
)
from rules_engine.journeys.frames import Acting, Fleeing, frame
from rules_engine.journeys.harm import nightfall_on, pays, unless_over
from rules_engine.journeys.position import Journey, living, present, put_hero, standing
from rules_engine.journeys.readings import reads
from rules_engine.journeys.rolls import take_die
from rules_engine.journeys.sequences import gravetide
from rules_engine.journeys.sequences.hostiles import group_frame
from rules_engine.kernel.flow import (
    Advance,
    Ask,
    Goto,
    Push,
    Verb,
    args_of,
    need,
    not_shown,
    nothing,
    rest_on,
    told,
)


def begin(journey: Journey) -> Ask:
    """The leader begins the turn."""
    return Ask(-1, "turn", (BeginTurn,), begun, lambda _: (BeginTurn(),), "journey.turn")


def begun(journey: Journey, _: BeginTurn) -> Verb:
    """The journey phase begins."""
    return Advance(replace(journey, turn=journey.turn + 1, phase="journey", order=(), acting=0))


def nightfall(journey: Journey) -> Verb:
    """The nightfall token moves on."""
    return Advance(nightfall_on(journey, 1))


def quest(journey: Journey) -> Verb:
    """The quest step: in a Deliverance journey the Suffocating Gravetide."""
    if journey.kind != "deliverance":
        return Advance(journey)
    if journey.due:
        return Advance(gravetide.comes(journey))
    if not journey.gravetide:
        return Advance(journey)
    after, tile = gravetide.rolls_on(journey)
    if tile < 0:
        return Advance(after)
    return Push(after, frame("flee", "flee", Fleeing(tile, gravetide.heroes_on_tile(after, tile))))


def flee(journey: Journey) -> Verb:
    """Each hero on the tile that goes is put on the nearest empty space beside it, and hurt."""
    args = args_of(journey, Fleeing)
    if not args.heroes:
        return unless_over(journey, Advance(journey))
    hero = args.heroes[0]
    spaces = gravetide.refuges(journey, hero, args.tile)
    if len(spaces) > 1:
        return Ask(-1, "flee", (PlaceHero,), fled, _flights, "quest.gravetide-heroes")
    return Goto(gravetide.fled_to(journey, hero, spaces[0] if spaces else None), "flee")


def _flights(journey: Journey) -> Iterator[PlaceHero]:
    args = args_of(journey, Fleeing)
    for space in gravetide.refuges(journey, args.heroes[0], args.tile):
        yield PlaceHero(hero=args.heroes[0], space=space)


def fled(journey: Journey, event: PlaceHero) -> Verb:
    """The leader picks among spaces equally near."""
    args = args_of(journey, Fleeing)
    need(event.hero == args.heroes[0], "quest.gravetide-heroes", hero=event.hero)
    spaces = gravetide.refuges(journey, event.hero, args.tile)
    need(event.space in spaces, "quest.gravetide-heroes", space=event.space, nearest=spaces)
    return Goto(gravetide.fled_to(journey, event.hero, event.space), "flee")


def gone(journey: Journey) -> Verb:
    """The tile is taken away with all that is left on it; the leader picks where there is more
    than one that may be next."""
    tile = args_of(journey, Fleeing).tile
    names = gravetide.following(journey, tile)
    if len(names) > 1:
        return Ask(-1, "gravetide", (PickTile,), rolled_on, _tiles, "quest.gravetide-tile")
    return Advance(gravetide.removed(journey, tile, "".join(names)))


def _tiles(journey: Journey) -> Iterator[PickTile]:
    for name in gravetide.following(journey, args_of(journey, Fleeing).tile):
        yield PickTile(name=name)


def rolled_on(journey: Journey, event: PickTile) -> Verb:
    """The leader picks among the tiles beside the one that goes."""
    tile = args_of(journey, Fleeing).tile
    names = gravetide.following(journey, tile)
    need(event.name in names, "quest.gravetide-tile", tile=event.name, beside=names)
    return Advance(gravetide.removed(journey, tile, event.name))


def destiny(journey: Journey) -> Verb:
    """The destiny roll, unless it was denied; dice of the turn before are gone."""
    fresh = replace(journey, phase="destiny", available=(), discarded=())
    if journey.denied:
        told("journey.event-denied", turn=journey.turn)
        return Advance(replace(fresh, denied=False))
    rolled = destiny_rolled
    return Ask(
        -1, "destiny", (DestinyRoll,), rolled, nothing, "journey.destiny", fresh.destiny_dice
    )


def destiny_rolled(journey: Journey, event: DestinyRoll) -> Verb:
    """Dice that show the same are discarded (assumption); a fulfilled destiny brings them back."""
    most = journey.destiny_dice
    need(len(event.faces) == most, "journey.dice", dice=most, shown=len(event.faces))
    rest_on("journey-destiny")
    count = Counter(event.faces)
    kept = tuple(one for one in event.faces if count[one] == 1)
    lost = tuple(one for one in event.faces if count[one] > 1)
    if reads(journey, "journey-destiny", "none"):
        kept, lost = event.faces, ()
    if journey.fulfilled:
        told("journey.event-fulfilled", dice=lost)
        kept, lost = event.faces, ()
    return Advance(
        replace(journey, phase="destiny", available=kept, discarded=lost, fulfilled=False)
    )


def activation_roll(journey: Journey) -> Ask:
    """Every hero rolls its activation dice."""
    dice = sum(dice_of(journey, hero) for hero in standing(journey))
    events = (ActivationRoll,)
    return Ask(
        -1, "activation", events, activation_rolled, nothing, "journey.activation-roll", dice
    )


def dice_of(journey: Journey, hero: int) -> int:
    """How many activation dice a hero rolls: one for each space without a wound counter."""
    the_hero = journey.heroes[hero]
    if the_hero.out:
        return 0
    if reads(journey, "journey-activation-dice", "all"):
        return journey.hero_cards[hero].spaces
    return journey.hero_cards[hero].spaces - the_hero.wounds - the_hero.grievous


def activation_rolled(journey: Journey, event: ActivationRoll) -> Verb:
    """Take the dice; those on diseased spaces are 1."""
    rest_on("journey-activation-dice")
    wanted = tuple(dice_of(journey, hero) for hero in range(len(journey.heroes)))
    shown = tuple(len(one) for one in event.faces)
    need(shown == wanted, "journey.activation-roll", dice=wanted, shown=shown)
    for hero, faces in enumerate(event.faces):
        sick = journey.heroes[hero].diseased
        dice = tuple(min(die, 1) if place in sick else die for place, die in enumerate(faces))
        journey = put_hero(journey, hero, dice=dice)
    return Advance(replace(journey, phase="initiative"))


def initiative(journey: Journey) -> Ask:
    """The order in which heroes and hostiles act."""
    return Ask(-1, "initiative", (Initiative,), ordered, _orders, "journey.initiative")


def actors(journey: Journey) -> tuple[str, ...]:
    """Who acts in a turn, by name: heroes standing and hostile groups on the battlefield."""
    heroes = tuple(journey.heroes[hero].card for hero in standing(journey))
    return heroes + tuple(journey.groups[group].name for group in present(journey))


def _orders(journey: Journey) -> Iterator[Initiative]:
    yield Initiative(order=actors(journey))


def ordered(journey: Journey, event: Initiative) -> Verb:
    """Take the order: everybody once."""
    rest_on("journey-initiative")
    need(sorted(event.order) == sorted(actors(journey)), "journey.initiative", order=event.order)
    return Advance(replace(journey, order=event.order))


def gambits(journey: Journey) -> Ask:
    """Heroes may try gambits, until the leader goes on."""
    return Ask(-1, "gambit", (Gambit, Done), gambled, lambda _: (Done(),), "journey.gambit")


def gambled(journey: Journey, event: Any) -> Verb:
    """A gambit for a die or two inspiration points; the order after it is told."""
    if type(event) is Done:
        return Advance(replace(journey, phase="activation"))
    hero = event.by
    need(hero in standing(journey), "journey.gambit", hero=hero)
    if event.die:
        after = take_die(journey, hero, event.die, destiny=event.destiny)
    else:
        after = pays(journey, hero, "gambit")
    rest_on("journey-gambit")
    not_shown("journey.gambit", hero=hero)
    if not event.order:
        return Goto(after, "gambit")
    same = sorted(event.order) == sorted(after.order)
    need(same, "journey.initiative", order=event.order)
    return Goto(replace(after, order=event.order), "gambit")


def activations(journey: Journey) -> Verb:
    """The next of the order acts; who is gone by now is left out."""
    if journey.acting >= len(journey.order):
        return Advance(replace(journey, phase="event"))
    name = journey.order[journey.acting]
    after = replace(journey, acting=journey.acting + 1)
    for hero, one in enumerate(journey.heroes):
        if one.card == name:
            if one.out:
                return Goto(after, "activations")
            return Push(after, frame("hero", "fatigue", Acting(hero)), "activations")
    group = next(number for number, one in enumerate(journey.groups) if one.name == name)
    if not living(journey, group):
        return Goto(after, "activations")
    return Push(after, group_frame(after, group), "activations")
