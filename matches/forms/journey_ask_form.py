"""A question about a table of Cursed City, typed in a few lines."""

import re
from typing import Any

import msgspec
from django import forms
from django.utils.translation import gettext_lazy as _

from companion.core.worded import Worded
from rules_engine.facts.rules import JOURNEYS
from rules_engine.journeys.deeds import AILMENTS
from rules_engine.journeys.invented import block
from rules_engine.journeys.tables import tables

SIDE = 10
ASKS = (
    ("closest", _("Which hero is closest to the hostile?")),
    ("cover", _("Is the hostile in cover from the hero?")),
    ("cover-hero", _("Is the hero in cover from the hostile?")),
    ("may", _("May the hero spend this die on this action?")),
    ("event", _("What is the event of this roll?")),
    ("crisis", _("Which crisis is it?")),
)
KINDS = (("hunt", _("Hunt")), ("scavenge", _("Scavenge")), ("deliverance", _("Deliverance")))
_PLACE = re.compile(r"(\d+)\s*,\s*(\d+)")
_DICE = re.compile(r"\b(?<!,)[1-6]\b(?!\s*,)")
_ON_GROUND = ("closest", "cover", "cover-hero")


class Piece(msgspec.Struct, frozen=True):
    """A line of the form: a name, where it stands, unspent dice, ailments."""

    name: str
    space: tuple[int, int] | None
    dice: tuple[int, ...]
    ailments: tuple[str, ...]


def piece(line: str) -> Piece:
    """A line such as `Orla: 3,1; 3 2 6; trapped`."""
    name, _colon, rest_of_line = line.partition(":")
    place = _PLACE.search(rest_of_line)
    rest = _PLACE.sub(" ", rest_of_line)
    return Piece(
        name.strip()[:80],
        (int(place[1]), int(place[2])) if place else None,
        tuple(int(one) for one in _DICE.findall(rest)),
        tuple(one for one in AILMENTS if one in rest.lower()),
    )


def lines() -> forms.CharField:
    """Names, one a line."""
    return forms.CharField(
        required=False, max_length=2000, widget=forms.Textarea(attrs={"rows": 3})
    )


def number(least: int, most: int) -> forms.IntegerField:
    """A number, the least where none is given."""
    attrs = {"inputmode": "numeric"}
    return forms.IntegerField(
        min_value=least, max_value=most, required=False, widget=forms.NumberInput(attrs=attrs)
    )


class JourneyAskForm(forms.Form):
    """What is asked, and the table it is asked of."""

    what = forms.ChoiceField(choices=ASKS)
    kind = forms.ChoiceField(choices=KINDS)
    heroes = lines()
    hostiles = lines()
    obstacles = forms.CharField(required=False, max_length=400)
    hero = number(1, 4)
    hostile = number(1, 40)
    roll = number(1, 12)
    night = forms.BooleanField(required=False)
    die = number(1, 6)
    action = forms.ChoiceField(
        choices=[(row.name, Worded.of(row.name.capitalize())) for row in tables().actions.rows],
        required=False,
    )

    LABELS = {
        "what": _("Question"),
        "kind": _("Journey"),
        "heroes": _("Heroes, one a line: name, space, unspent dice, ailments"),
        "hostiles": _("Hostiles, one a line: name and space"),
        "obstacles": _("Spaces with an obstacle"),
        "hero": _("Which hero, from 1"),
        "hostile": _("Which hostile, from 1"),
        "roll": _("What the quest dice show"),
        "night": _("It is night"),
        "die": _("The die"),
        "action": _("The action"),
    }

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name, label in self.LABELS.items():
            self.fields[name].label = label

    def question(self) -> bytes:
        """The question in the engine's form (`rules_engine.journey_table.JourneyQuestion`)."""
        given = self.cleaned_data
        if given["what"] == "may":
            return self._may(given)
        return msgspec.json.encode({"v": 1, "journey": self._scene(given), "ask": _ask(given)})

    def _pieces(self, field: str) -> list[Piece]:
        return [piece(one) for one in self.cleaned_data[field].splitlines() if one.strip()]

    def _scene(self, given: dict[str, Any]) -> dict[str, Any]:
        """A scene on open ground of ten by ten spaces."""
        ground = {"name": "table", "spaces": block(1, 1, SIDE, SIDE)}
        places = _PLACE.findall(given["obstacles"])
        on_ground = given["what"] in _ON_GROUND
        heroes = [_hero(one) for one in self._pieces("heroes")] if on_ground else []
        return {
            "kind": given["kind"],
            "heroes": heroes or [_hero(Piece("hero", (1, 1), (), ()))],
            "hostiles": [_hostile(one) for one in self._pieces("hostiles")] if on_ground else [],
            "map": {"name": "open ground", "tiles": [ground], "start": [[1, 1]]},
            "nightfall": 8 if given["night"] else 2,
            "obstacles": [[[int(x), int(y)]] for x, y in places],
        }

    def _may(self, given: dict[str, Any]) -> bytes:
        """A log of middle detail up to where the heroes act, with the dice that lie there."""
        pieces = self._pieces("heroes")
        members = [{"name": one.name, "spaces": max(1, len(one.dice))} for one in pieces]
        header = {"t": "journey", "v": 1, "edition": JOURNEYS[0], "kind": given["kind"]}
        events: list[dict[str, Any]] = [
            {"t": "turn", "turn": 1},
            {"t": "activation-dice", "faces": [one.dice or (1,) for one in pieces]},
            {"t": "in-order", "order": [one.name for one in pieces]},
        ]
        events += [
            {"t": "ailing", "by": hero, "ailment": ailment}
            for hero, one in enumerate(pieces)
            for ailment in one.ailments
        ]
        lines = [
            {"n": n, "e": {"id": f"q{n}", "after": n - 1, **event}}
            for n, event in enumerate(events, start=1)
        ]
        spent = {"t": "spent", "die": given["die"] or 1, "action": given["action"] or "move"}
        ask = {"what": "may", "event": {**spent, "by": (given["hero"] or 1) - 1}}
        first = {**header, "heroes": members, "destiny_dice": 0}
        return msgspec.json.encode({"v": 1, "log": [first, *lines], "ask": ask})


def _hero(piece: Piece) -> dict[str, Any]:
    card = {"name": piece.name or "hero", "side": {"move": [2, 4]}}
    hero: dict[str, Any] = {"card": card, "ailments": piece.ailments}
    return {**hero, "space": piece.space} if piece.space else hero


def _hostile(piece: Piece) -> dict[str, Any]:
    weapon = {"name": "weapon", "dice": [1], "damage": [1, 1]}
    card = {"name": piece.name or "hostile", "move": 2, "wounds": 1, "weapon": weapon}
    return {"card": card, "space": piece.space or (1, SIDE), "group": piece.name or "hostiles"}


def _ask(given: dict[str, Any]) -> dict[str, Any]:
    what, model = given["what"], (given["hostile"] or 1) - 1
    if what == "closest":
        return {"what": what, "model": model}
    if what in _ON_GROUND:
        hero = (given["hero"] or 1) - 1
        return {"what": "cover", "hero": hero, "model": model, "from_hero": what == "cover"}
    return {"what": what, "roll": given["roll"] or 1}
