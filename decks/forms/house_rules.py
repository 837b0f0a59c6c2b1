"""Organisers' own lists and formats."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from companion.core.errors import Invalid
from companion.core.worded import Worded
from decks.models import LegalityList
from decks.parsing import read_deck
from decks.queries.formats import every_format
from decks.queries.lists import every_list, kinds
from decks.services.house_rules import HouseListContent
from rules_engine.deck_rules import DeckFormat
from rules_engine.facts.catalogue import catalogue

STATUSES = ("banned", "forsaken", "restricted")
GAMBITS = (
    ("", _("as the format it is based on")),
    ("half", _("at most half of the power deck")),
    ("not_more_than_upgrades", _("no more than upgrades")),
)
COUNTS = (("keyword", _("with the surge keyword")), ("score_immediately", _("that score at once")))


class HouseListForm(forms.Form):
    """A house list; its cards by name or code, one a line."""

    name = forms.CharField(label=_("Name"), max_length=80)
    kind = forms.CharField(label=_("Kind: formats ask for lists by this word"), max_length=60)
    starts_on = forms.DateField(
        label=_("Holds from"), widget=forms.DateInput(attrs={"type": "date"})
    )
    max_restricted = forms.IntegerField(
        label=_("Restricted cards allowed, over both decks"),
        min_value=0,
        max_value=99,
        required=False,
    )
    carries = forms.ChoiceField(label=_("Adds to"), required=False)
    banned = forms.CharField(label=_("Banned"), required=False, widget=forms.Textarea)
    forsaken = forms.CharField(label=_("Forsaken"), required=False, widget=forms.Textarea)
    restricted = forms.CharField(label=_("Restricted"), required=False, widget=forms.Textarea)
    note = forms.CharField(label=_("Note"), max_length=300, required=False)

    def __init__(self, *args: Any, row: LegalityList | None = None, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field = self.fields["carries"]
        assert isinstance(field, forms.ChoiceField)
        own = row.slug if row else None
        lists = [entry.id for entry in every_list() if entry.id != own]
        field.choices = [("", _("no other list")), *((name, name) for name in lists)]
        self.fields["kind"].help_text = Worded(
            "There are: %(list)s.", list=Worded.listed(map(Worded.of, kinds()))
        )

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        for status in STATUSES:
            cleaned[status] = self._codes(status, cleaned.get(status, ""))
        return cleaned

    def _codes(self, status: str, text: str) -> list[str]:
        try:
            read = read_deck(text, catalogue())
        except Invalid as error:
            self.add_error(status, error.message)
            return []
        for line in read.open_lines:
            self.add_error(
                status,
                Worded(
                    "Line %(number)s, '%(text)s', is no card we know.",
                    number=line.number,
                    text=line.text,
                ),
            )
        for aside in read.asides:
            self.add_error(
                status,
                Worded(
                    "Line %(number)s, '%(text)s', is no card we know.",
                    number=aside.number,
                    text=aside.text,
                ),
            )
        return [line.card_id for line in read.lines if line.card_id]

    def content(self) -> HouseListContent:
        """The list that was filled in."""
        return HouseListContent(**self.cleaned_data)


class HouseFormatForm(forms.Form):
    """A house format: what is left empty is as the format it is based on."""

    name = forms.CharField(label=_("Name"), max_length=80)
    based_on = forms.ChoiceField(label=_("Based on"))
    objectives_min = forms.IntegerField(
        label=_("Objectives, at least"), min_value=0, required=False
    )
    objectives_max = forms.IntegerField(label=_("Objectives, at most"), min_value=0, required=False)
    power_min = forms.IntegerField(label=_("Power cards, at least"), min_value=0, required=False)
    power_max = forms.IntegerField(label=_("Power cards, at most"), min_value=0, required=False)
    gambits = forms.ChoiceField(label=_("Gambits"), choices=GAMBITS, required=False)
    surge_max = forms.IntegerField(
        label=_("Surge objectives, at most"), min_value=0, required=False
    )
    surge_counts = forms.ChoiceField(label=_("counting those"), choices=COUNTS, required=False)
    list_kind = forms.ChoiceField(label=_("Legality lists"), required=False)
    universal_releases = forms.MultipleChoiceField(
        label=_("Universal cards only of"), required=False, widget=forms.CheckboxSelectMultiple
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        lists = [
            ("", _("as the format it is based on")),
            *((kind, Worded.of(kind)) for kind in kinds()),
        ]
        releases = dict.fromkeys(card.release for card in catalogue().cards)
        for name, offered in (
            ("based_on", [(key, Worded.of(made.name)) for key, made in every_format().items()]),
            ("list_kind", lists),
            ("universal_releases", [(release, release) for release in releases]),
        ):
            field = self.fields[name]
            assert isinstance(field, forms.ChoiceField)
            field.choices = offered

    def changes(self) -> dict[str, Any]:
        """What differs from the base, in the engine's form."""
        given = self.cleaned_data
        base = every_format()[given["based_on"]]
        made: dict[str, Any] = {
            name: self._bounds(name, base)
            for name in ("objectives", "power")
            if given[f"{name}_min"] is not None or given[f"{name}_max"] is not None
        }
        if given["surge_max"] is not None:
            made["surge"] = {
                "max": given["surge_max"],
                "counts": given["surge_counts"] or "keyword",
            }
        for name in ("gambits", "list_kind", "universal_releases"):
            if given[name]:
                made[name] = given[name]
        return made

    def _bounds(self, name: str, base: DeckFormat) -> dict[str, int | None]:
        before = base.objectives if name == "objectives" else base.power
        low, high = self.cleaned_data[f"{name}_min"], self.cleaned_data[f"{name}_max"]
        return {
            "min": before.min if low is None else low,
            "max": before.max if high is None else high,
        }
