"""Browsing the catalogue."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from companion.core.worded import Worded
from decks.queries.cards import Wanted, choices

ANY = ("", _("any"))
TYPES = (
    ("objective", _("objectives")),
    ("gambit", _("gambits (ploys and spells)")),
    ("ploy", _("ploys")),
    ("spell", _("spells")),
    ("upgrade", _("upgrades")),
)
RESTRICTIONS = (
    ("none", _("for any fighter")),
    ("some", _("restricted")),
    ("Leader", _("leaders")),
    ("Wizard", _("wizards")),
)
STATUSES = (("restricted", _("restricted")), ("banned", _("banned")), ("forsaken", _("forsaken")))


class BrowseForm(forms.Form):
    """Every field may stay empty; what cannot be taken is as if it were."""

    q = forms.CharField(label=_("Name or code"), max_length=80, required=False)
    owner = forms.ChoiceField(label=_("Warband"), required=False)
    type = forms.ChoiceField(label=_("Kind"), choices=[ANY, *TYPES], required=False)
    release = forms.ChoiceField(label=_("Release"), required=False)
    set_name = forms.ChoiceField(label=_("Set"), required=False)
    glory = forms.TypedChoiceField(
        label=_("Glory"),
        choices=[ANY, *((str(n), str(n)) for n in range(1, 9))],
        coerce=int,
        empty_value=None,
        required=False,
    )
    surge = forms.TypedChoiceField(
        label=_("Scores at once"),
        choices=[ANY, ("1", _("yes")), ("0", _("no"))],
        coerce=lambda value: value == "1",
        empty_value=None,
        required=False,
    )
    restriction = forms.ChoiceField(
        label=_("Restriction"), choices=[ANY, *RESTRICTIONS], required=False
    )
    status = forms.ChoiceField(label=_("On the list as"), choices=[ANY, *STATUSES], required=False)
    list_kind = forms.CharField(label=_("List"), max_length=60, required=False)
    on = forms.DateField(
        label=_("On day"), required=False, widget=forms.DateInput(attrs={"type": "date"})
    )

    def __init__(self, *args: Any, list_kinds: list[str], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        known = choices()
        for name, key in (("owner", "owners"), ("release", "releases"), ("set_name", "sets")):
            field = self.fields[name]
            assert isinstance(field, forms.ChoiceField)
            field.choices = [ANY, *((value, Worded.of(value)) for value in known[key])]
        kinds = [("", _("newest")), *((kind, Worded.of(kind)) for kind in list_kinds)]
        self.fields["list_kind"].widget = forms.Select(choices=kinds)

    def wanted(self, **fixed: Any) -> Wanted:
        """What is asked for; `fixed` values are the page's own."""
        self.full_clean()
        asked = {name: value for name, value in self.cleaned_data.items() if name != "q"}
        return Wanted(**{"text": self.cleaned_data.get("q", ""), **asked, **fixed})

    @property
    def is_narrowed(self) -> bool:
        """Whether more than a name is asked for, so that the filters stay open."""
        return any(self.data.get(name) for name in self.fields if name != "q")
