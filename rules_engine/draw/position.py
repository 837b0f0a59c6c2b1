"""A position as a picture: what stands on the battlefield, taken over for `rules_engine.draw`."""

from rules_engine.draw import Figure, Marker, Picture, Stroke
from rules_engine.draw import draw as draw_picture
from rules_engine.facts.errors import Unusable
from rules_engine.facts.hexes import Hex
from rules_engine.sense.ground import blocked, field
from rules_engine.sense.ground import marked as marked_hexes
from rules_engine.sense.modifiers import wounds_of
from rules_engine.sense.snares import TRAP
from rules_engine.state.position import Fighter, Position

TOKENS = ("move", "charge", "guard", "stagger")


def picture_of(
    position: Position,
    *,
    title: str = "Battlefield",
    seats: tuple[str, ...] = (),
    sight: tuple[tuple[Hex, Hex], ...] = (),
    marked: tuple[Hex, ...] = (),
    marks: tuple[Stroke, ...] = (),
) -> Picture:
    """What a picture of this position shows.

    seats: the players' names, the warbands' where left out. sight: pairs of hexes between which
    lines of sight are drawn as the rules judge them. marked: hexes to pick out. marks: what
    happens, as ways, attacks and falls.
    Raises Unusable while no board lies on the table.
    """
    if position.layout is None:
        raise Unusable("the boards are not placed yet, so there is no battlefield to draw")
    ground = field(position)
    return Picture(
        layout=position.layout,
        title=title,
        rules=ground.rules,
        figures=tuple(
            figure
            for index, fighter in enumerate(position.fighters)
            if (figure := _figure(position, index, fighter)) is not None
        ),
        markers=tuple(
            Marker(
                hex=token.hex,
                number=token.number or None if token.face_up else None,
                gloom=not token.face_up or token.blank,
                artefact=token.artefact,
            )
            for token in position.tokens
        ),
        blocked=tuple(sorted(blocked(position))),
        lethal=tuple(sorted(ground.lethal | marked_hexes(position, "lethal"))),
        cover=tuple(sorted(ground.cover | marked_hexes(position, "cover"))),
        traps=tuple(sorted(marked_hexes(position, TRAP))),
        sight=sight,
        marked=marked,
        strokes=marks,
        seats=seats or tuple(seat.warband for seat in position.seats),
    )


def draw(
    position: Position,
    *,
    title: str = "Battlefield",
    seats: tuple[str, ...] = (),
    sight: tuple[tuple[Hex, Hex], ...] = (),
    marked: tuple[Hex, ...] = (),
    marks: tuple[Stroke, ...] = (),
    key: bool = True,
    standalone: bool = False,
    tappable: bool = False,
    name: str = "battlefield",
) -> str:
    """The position as the text of an SVG element, with the same facts in words inside.

    Arguments as of `picture_of` and `rules_engine.draw.draw`. Raises Unusable while no board lies
    on the table.
    """
    picture = picture_of(
        position, title=title, seats=seats, sight=sight, marked=marked, marks=marks
    )
    return draw_picture(picture, key=key, standalone=standalone, tappable=tappable, name=name)


def _figure(position: Position, index: int, fighter: Fighter) -> Figure | None:
    if fighter.hex is None or fighter.out:
        return None
    counted = [(word, getattr(fighter, f"{word}_tokens")) for word in TOKENS]
    return Figure(
        name=fighter.card,
        seat=fighter.seat,
        hex=fighter.hex,
        fighter=index,
        damage=fighter.wound_tokens,
        wounds=wounds_of(position, index),
        inspired=fighter.inspired,
        tokens=tuple(word for word, count in counted for _ in range(count)),
        warband=position.seats[fighter.seat].warband,
    )
