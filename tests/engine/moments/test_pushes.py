"""Pushes that have just happened: of whom, by whom, from where to where, and through what."""

from msgspec.structs import replace

from rules_engine.moments.pushes import Shove, driven_or_pushed, last_push, pushes_of_foes
from rules_engine.scene import Piece
from rules_engine.state.frames import Asking, Attacking, Frame
from rules_engine.state.position import Happening, Position
from tests.engine.driving import GARREK, OBRYN, SAEK, STEELHEART, scene

FRIEND, FOE, OTHER_FOE = 0, 2, 3


def after(*history: Happening) -> Position:
    pieces = (
        Piece(STEELHEART, (3, 2)),
        Piece(OBRYN, (1, 2)),
        Piece(GARREK, (6, 6)),
        Piece(SAEK, (5, 2)),
    )
    return replace(scene(*pieces), history=history)


def pushed(other: int, start: str, what: str = "push", seat: int = 0) -> Happening:
    return Happening(what, seat=seat, other=other, turn=1, about=start)  # type: ignore[arg-type]  # a push


def done(what: str, other: int, word: str = "", about: str = "") -> Happening:
    return Happening(what, other=other, turn=1, word=word, about=about)  # type: ignore[arg-type]  # anything


def shoves(*history: Happening) -> list[Shove]:
    return list(pushes_of_foes(after(*history), 0))


def test_pushes_of_enemies_alone_and_drive_backs_among_them():
    found = shoves(
        done("heal", FOE),
        pushed(FOE, "4,2", "drive-back"),
        pushed(FRIEND, "2,2", seat=1),
        pushed(OTHER_FOE, "4,4", seat=1),
        done("damage", FOE, "S369"),
    )
    assert found == [
        Shove(FOE, 0, (4, 2), (6, 6), hurt=False),
        Shove(OTHER_FOE, 1, (4, 4), (5, 2), hurt=False),
    ]


def test_a_push_ends_where_the_next_thing_that_moves_its_fighter_begins():
    first = pushed(FOE, "4,2")
    for then, end in (
        (pushed(FOE, "5,5"), (5, 5)),
        (done("out", FOE, about="5,4"), (5, 4)),
        (done("place", FOE), None),
        (Happening("move", fighter=FOE, turn=1), None),
        (done("place", FRIEND), (6, 6)),
        (done("out", OTHER_FOE, about="5,2"), (6, 6)),
        (pushed(OTHER_FOE, "5,3"), (6, 6)),
        (Happening("move", fighter=FRIEND, other=FOE, turn=1), (6, 6)),
        (done("heal", FOE), (6, 6)),
    ):
        assert shoves(first, then)[0] == Shove(FOE, 0, (4, 2), end, hurt=False), then


def test_a_push_through_a_lethal_hex_has_hurt_who_was_pushed():
    lethal = done("damage", FOE, "lethal")
    for before, hurt in (
        ((lethal,), True),
        ((lethal, done("heal", FOE)), True),
        ((lethal, done("place", OTHER_FOE)), True),
        ((lethal, done("place", FOE)), False),
        ((lethal, Happening("move", fighter=FOE, turn=1)), False),
        ((done("damage", OTHER_FOE, "lethal"),), False),
        ((done("damage", FOE, "S369"),), False),
        ((), False),
    ):
        assert shoves(*before, pushed(FOE, "4,2"))[0].hurt == hurt, before


def test_the_last_push_is_one_of_anybody():
    mine, theirs = pushed(FRIEND, "2,2"), pushed(FOE, "4,2", "drive-back")
    assert last_push(after(theirs, mine, done("place", FOE))) == mine
    assert last_push(after(mine, theirs)) == theirs
    assert last_push(after(done("place", FOE))) is None


def test_in_the_window_of_drive_backs_it_is_one_that_took_place():
    """A push of earlier in the round is none that the window follows."""
    push = pushed(FOE, "4,2")

    def found(at: str, *attacks: Attacking) -> Happening | None:
        table = after(push)
        below = tuple(Frame("attack", "end", one) for one in attacks)
        asking = Frame("window", "ask", Asking(at, (0,)))
        return driven_or_pushed(replace(table, stack=(*table.stack, *below, asking)))

    attack = Attacking(FRIEND, "Sigmarite Broadsword", FOE)
    assert found("driven-back", replace(attack, driven=True)) == push
    assert found("driven-back", attack) is None
    assert found("driven-back") is None
    assert found("after-action", attack) == push
