"""The same facts in words: the whole picture, one fighter, each hex."""

from rules_engine.draw import Fall, Marker, Path, Strike, described
from rules_engine.draw.words import hex_labels
from tests.engine.draw.pictures import picture


def test_the_words_tell_what_is_drawn():
    told = described(
        picture(
            title="After event 41",
            seats=("Ana", "Bo"),
            markers=(Marker(hex=(1, 2), number=3), Marker(hex=(5, 2), gloom=True)),
            sight=(((2, 3), (4, 3)),),
            marked=((4, 5),),
        )
    )
    assert told == (
        "Boards: Shattered Tower (Ana) from hex (0, 0); "
        "Cover stand-in, side 1 (Bo) from hex (0, 6).",
        "Severin Steelheart: Ana, hex (3, 4), damage 1 of 4, guard token.",
        "Garrek Gorebeard: Bo, hex (3, 6), damage 0 of 4, inspired, move token, stagger token.",
        "Gloom token in hex (5, 2).",
        "Objective token 3 in hex (1, 2).",
        "Blocked hexes: (6, 2), (3, 3), (5, 3), (4, 8).",
        "Lethal hexes: (1, 8), (5, 9).",
        "Cover hexes: (2, 7), (5, 7), (3, 9).",
        "Starting hexes: (1, 1), (3, 1), (5, 2), (0, 3), (1, 3), (4, 4), (6, 4), (1, 6), (5, 6), "
        "(3, 7), (0, 8), (6, 8), (2, 9), (5, 10).",
        "Completed hexes, no one's territory: "
        "(0, 5), (1, 5), (2, 5), (3, 5), (4, 5), (5, 5), (6, 5).",
        "Marked hexes: (4, 5).",
        "No line of sight between hexes (2, 3) and (4, 3).",
    )


def test_what_happens_is_told_after_what_stands():
    strokes = (
        Path(((3, 6), (2, 6)), "push"),
        Path(((3, 4), (3, 3)), "drive-back"),
        Strike((3, 6), (3, 4), 1, ("smash", "double_support"), ("block",)),
        Strike((3, 6), (3, 4), spell=True),
        Fall((3, 4), "Severin"),
        Fall((3, 5)),
    )
    assert described(picture(strokes=strokes))[-6:] == (
        "Push: (3, 6) to (2, 6).",
        "Drive back: (3, 4) to (3, 3).",
        "Attack from hex (3, 6) at (3, 4), rolls smash double support, defence block.",
        "Spell from hex (3, 6) at (3, 4).",
        "Severin taken out of action in hex (3, 4).",
        "A fighter taken out of action in hex (3, 5).",
    )


def test_each_hex_says_what_it_is_and_who_stands_there():
    labels = hex_labels(
        picture(seats=("Ana", "Bo"), markers=(Marker(hex=(3, 4), number=2),), marked=((3, 4),))
    )
    assert len(labels) == 83
    assert (
        labels[3, 4] == "Hex 3, 4: Ana's territory, objective token 2, Severin Steelheart, marked"
    )
    assert labels[3, 3] == "Hex 3, 3: Ana's territory, blocked hex"
    assert labels[1, 6] == "Hex 1, 6: Bo's territory, starting hex"
    assert labels[3, 5] == "Hex 3, 5: no one's territory"
