"""Making and pasting decks."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from companion.core.worded import Worded
from decks.plain_text import MOST_CHARACTERS
from decks.queries.formats import every_format
from decks.read_lines import ReadDeck
from rules_engine.deck_rules import Deck as DeckOfCards
from rules_engine.facts.catalogue import catalogue

KEEP = "keep"
DROP = "drop"


class DeckForm(forms.Form):
    """The name and the format of a deck."""

    name = forms.CharField(label=_("Name"), max_length=80)
    format = forms.ChoiceField(label=_("Format"))

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field = self.fields["format"]
        assert isinstance(field, forms.ChoiceField)
        field.choices = [(key, Worded.of(made.name)) for key, made in every_format().items()]


class NewDeckForm(DeckForm):
    """A deck to be built by tapping."""

    warband = forms.ChoiceField(label=_("Warband"))

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field = self.fields["warband"]
        assert isinstance(field, forms.ChoiceField)
        names = [warband.name for warband in catalogue().warbands]
        field.choices = [("", _("choose")), *((name, name) for name in names)]


class TextForm(forms.Form):
    """A deck pasted as text, or uploaded as a file."""

    text = forms.CharField(
        label=_("Cards, one a line"),
        required=False,
        strip=False,
        widget=forms.Textarea(attrs={"rows": 12, "spellcheck": "false"}),
    )
    file = forms.FileField(label=_("or a file"), required=False)

    def content(self) -> str | bytes:
        """What was pasted, or the file; never more of it than can be a deck."""
        upload = self.cleaned_data.get("file")
        if upload:
            upload.seek(0)
            return bytes(upload.read(MOST_CHARACTERS * 4 + 1))
        return str(self.cleaned_data.get("text", ""))

    def text_again(self) -> str:
        """What could be read of it as text, to be sent along with the answers to it."""
        content = self.content()
        return content if isinstance(content, str) else content.decode("utf-8-sig")


class PasteForm(DeckForm, TextForm):
    """A deck to be read from text and saved."""

    field_order = ("name", "format", "text", "file")
    name = forms.CharField(label=_("Name"), max_length=80, required=False)


def decided(read: ReadDeck, answers: dict[str, str]) -> DeckOfCards:
    """A pasted deck with a person's answers to its open lines.

    answers: by field name `line-<place>`, a card's code, KEEP (as words) or DROP.
    """
    words: list[str] = []
    for place, line in enumerate(read.lines):
        answer = answers.get(f"line-{place}", "")
        if answer == DROP:
            continue
        chosen = answer if catalogue().find(answer) else line.card_id or line.text
        words.extend([chosen] * line.count)
    return DeckOfCards(answers.get("warband") or read.warband, tuple(words))
