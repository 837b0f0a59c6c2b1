"""Actions on what lies about: search, extract, explore, warn, scavenge."""

from msgspec.structs import replace

from rules_engine.journeys.events import Explore, Extract, Scavenge, Search, Warn
from rules_engine.journeys.given import Space, Tile
from rules_engine.journeys.ground import ground, hostile_beside, hostile_seen, hostiles_on, tile_at
from rules_engine.journeys.harm import pays, quest_on
from rules_engine.journeys.position import Explored, Journey, Mystery
from rules_engine.journeys.readings import reads
from rules_engine.kernel.flow import need, not_shown, rest_on

ZONE = "extraction zone"


def beside_hero(journey: Journey, hero: int, space: Space | None) -> bool:
    """Whether a hero stands adjacent to a space."""
    own = journey.heroes[hero].space
    return own is not None and space is not None and ground(journey).beside(own, space)


def check_unseen(journey: Journey, hero: int) -> None:
    """Raises Refused while a hostile is visible: nobody recovers then."""
    rest_on("journey-visible")
    need(not hostile_seen(journey, journey.heroes[hero]), "hero.recover", hero=hero)


def _check_alone(journey: Journey, hero: int, rule: str) -> None:
    own = journey.heroes[hero].space
    assert own is not None
    need(not hostile_beside(journey, own), rule, hostile="adjacent")


def _by_gateway(journey: Journey, hero: int, gateways: tuple[Space, ...]) -> bool:
    """Whether a hero stands on or beside one of these gateways."""
    own = journey.heroes[hero].space
    return any(own == one or beside_hero(journey, hero, one) for one in gateways)


def searched(journey: Journey, hero: int, event: Search, more: int) -> Journey:
    """A discovery card drawn, and the object searched removed."""
    need(
        len(event.cards) in (0, 1 + more), "hero.search-draws", drawn=len(event.cards), may=1 + more
    )
    if event.object is None:
        return pays(journey, hero, "search")
    objects = journey.terrain.mysterious
    near = event.object in objects and beside_hero(journey, hero, event.object)
    need(near, "hero.search", object=event.object)
    _check_alone(journey, hero, "hero.search")
    left = tuple(one for one in objects if one != event.object)
    after = replace(journey, terrain=replace(journey.terrain, mysterious=left))
    return quest_on(after, 1, "quest.searched") if journey.kind == "scavenge" else after


def extracted(journey: Journey, hero: int, event: Extract) -> Journey:
    """The extraction zone laid against a closed gateway, which is open then."""
    closed = event.gateway in journey.gateways
    near = closed and _by_gateway(journey, hero, (event.gateway,))
    need(near, "hero.extract", gateway=event.gateway)
    _check_alone(journey, hero, "hero.extract")
    tiles = ground(journey).tile_of
    laid = not any(one in tiles for one in event.spaces)
    touches = any(ground(journey).beside(one, event.gateway) for one in event.spaces)
    need(laid and touches, "hero.extract-zone", gateway=event.gateway)
    rest_on("journey-gateways")
    terrain = replace(journey.terrain, tiles=(*journey.terrain.tiles, Tile(ZONE, event.spaces)))
    left = tuple(one for one in journey.gateways if one != event.gateway)
    return replace(journey, terrain=terrain, gateways=left, zone=(*journey.zone, *event.spaces))


def explored(journey: Journey, hero: int, event: Explore) -> Journey:
    """An exploration card turned up, and the tile it brings laid down."""
    need(journey.kind == "deliverance", "quest.deck", journey=journey.kind)
    not_shown("hero.explore", tile=event.name)
    rest_on("journey-explore")
    if reads(journey, "journey-explore", "gateway"):
        need(_by_gateway(journey, hero, journey.gateways), "hero.explore", gateways=0)
    if not event.spaces:
        return journey
    tiles = ground(journey).tile_of
    names = [one.name for one in journey.terrain.tiles]
    new = bool(event.name) and event.name not in names
    need(new and not any(one in tiles for one in event.spaces), "quest.tile", tile=event.name)
    terrain = replace(
        journey.terrain, tiles=(*journey.terrain.tiles, Tile(event.name, event.spaces))
    )
    return replace(
        journey,
        terrain=terrain,
        gateways=(*journey.gateways, *event.gateways),
        lychgates=(*journey.lychgates, *event.lychgates),
        explored=(*journey.explored, Explored(event.name, event.citizens)),
    )


def warned(journey: Journey, hero: int, event: Warn) -> Journey:
    """Citizens warned: the card is turned face down, the quest token advances."""
    need(journey.kind == "deliverance", "quest.warn", journey=journey.kind)
    rule = "quest.inspired-warn" if event.inspired else "quest.warn"
    here = tile_at(journey, journey.heroes[hero].space)
    tiles = ground(journey).tile_of
    need(here not in {tiles.get(one) for one in hostiles_on(journey)}, rule, hostiles="on the tile")
    if event.inspired:
        return quest_on(pays(journey, hero, "warn"), 1, rule)
    name = journey.terrain.tiles[here].name if here >= 0 else ""
    up = any(one.tile == name and one.citizens and one.face_up for one in journey.explored)
    need(up, rule, tile=name)
    return quest_on(turned_down(journey, name), 1, rule)


def turned_down(journey: Journey, tile: str) -> Journey:
    """The exploration card of a tile turned face down."""
    cards = tuple(
        replace(one, face_up=False) if one.tile == tile else one for one in journey.explored
    )
    return replace(journey, explored=cards)


def scavenged(journey: Journey, hero: int, event: Scavenge) -> Journey:
    """A mystery token flipped, or one that is face up replaced by a mysterious object."""
    need(journey.kind == "scavenge", "quest.scavenge", journey=journey.kind)
    found = next((one for one in journey.mystery if one.space == event.token), None)
    near = found is not None and beside_hero(journey, hero, event.token)
    need(near, "quest.scavenge", token=event.token)
    assert found is not None
    _check_alone(journey, hero, "quest.scavenge")
    need(not hostile_beside(journey, event.token), "quest.scavenge", hostile="by the token")
    left = tuple(one for one in journey.mystery if one is not found)
    if not found.face_up:
        return replace(journey, mystery=(*left, Mystery(found.space, True)))
    terrain = journey.terrain
    objects = replace(terrain, mysterious=(*terrain.mysterious, found.space))
    return replace(journey, mystery=left, terrain=objects)
