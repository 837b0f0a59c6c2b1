"""Handing in a deck: one's own, one by its private link, or a list as text."""

from urllib.parse import urlsplit

from django import forms
from django.utils.translation import gettext_lazy as _

from companion.core.errors import Invalid
from decks.forms.decks import TextForm


class PastedDeckForm(TextForm):
    """A list of cards with a name for the deck."""

    name = forms.CharField(label=_("Name of the deck"), max_length=80, required=False)
    field_order = ("text", "file", "name")

    def need_valid(self) -> None:
        """Raises Invalid for a name that is too long, and for what is no text."""
        if self.is_valid():
            return
        if "name" in self.errors:
            raise Invalid(
                "The name of a deck has 80 characters at most. Nothing was changed.",
                fields={"name": "80 characters at most"},
            )
        raise Invalid(
            "This is no text. Nothing was changed. Copy the list of cards itself and paste that.",
            code="deck-not-text",
        )


def token_in(link: str) -> str:
    """The token in a deck's private link, or the token itself. Raises Invalid for neither."""
    try:
        path = urlsplit(link.strip()).path
    except ValueError:  # brackets without an address in them
        path = ""
    parts = [part for part in path.split("/") if part]
    if "decks" in parts[:-1]:
        return parts[parts.index("decks") + 1]
    if len(parts) == 1 and "." in parts[0]:
        return parts[0]
    raise Invalid(
        "This is no link to a deck. Open the deck and copy the address of its page. Nothing was "
        "changed.",
        fields={"link": "An address such as …/decks/12-1.AbC…/"},
    )
