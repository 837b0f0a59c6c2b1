"""The box that asks the rules."""

from django import forms
from django.utils.translation import gettext_lazy as _

from companion.core.worded import Worded
from matches.rulebook.queries.search import Wanted
from matches.rules.editions import EDITIONS, JOURNEYS
from rules_engine.lookup import LONGEST

KINDS = (("rule", _("rules")), ("answer", _("answers of the commentary")), ("card", _("cards")))


class AskForm(forms.Form):
    """Every field may stay empty; what cannot be taken is as if it were."""

    q = forms.CharField(
        label=Worded("What do you want to know?"), max_length=LONGEST, required=False
    )
    edition = forms.ChoiceField(
        label=_("Edition"),
        choices=[("", _("every edition")), *EDITIONS.items(), *JOURNEYS.items()],
        required=False,
    )
    kind = forms.ChoiceField(
        label=_("Kind"), choices=[("", _("everything")), *KINDS], required=False
    )
    card = forms.CharField(label=_("About the card"), max_length=80, required=False)

    def wanted(self) -> Wanted:
        """What is asked for."""
        self.full_clean()
        given = self.cleaned_data
        return Wanted(
            text=given.get("q", ""),
            edition=given.get("edition", ""),
            kind=given.get("kind", ""),
            card=given.get("card", ""),
        )

    @property
    def is_narrowed(self) -> bool:
        """Whether more than words are asked for, so that the filters stay open."""
        return any(self.data.get(name) for name in ("kind", "card"))
