"""Sentences that programs read in English and a page shows in its reader's language."""

import json
from datetime import date

import pytest
from django.contrib import messages
from django.contrib.messages.storage.base import BaseStorage
from django.template import Context, Template
from django.utils import translation
from django.utils.safestring import SafeString

from companion.core.errors import Conflict
from companion.core.messages import TranslatedStorage
from companion.core.worded import Counted, Worded, shown

SAID = {
    # the sentence: in English, in German
    Worded("Sign in first."): ("Sign in first.", "Melde dich zuerst an."),
    Worded("%(error)s Nothing was changed.", error=Worded("Sign in first.")): (
        "Sign in first. Nothing was changed.",
        "Melde dich zuerst an. Nichts wurde geändert.",
    ),
    Worded(
        "Check-in opens on %(starts_on)s. Your place is kept until then.",
        starts_on=date(2026, 3, 1),
    ): (
        "Check-in opens on 1 March 2026. Your place is kept until then.",
        "Einchecken geht ab 1. März 2026. Dein Platz bleibt dir bis dahin.",
    ),
    Counted("%(n)s group made.", "%(n)s groups made.", 1): (
        "1 group made.",
        "Eine Gruppe angelegt.",
    ),
    Counted("%(n)s group made.", "%(n)s groups made.", 3): (
        "3 groups made.",
        "3 Gruppen angelegt.",
    ),
    Worded("Prepare %(round)s", round=Worded("Round %(number)s", number=2).small()): (
        "Prepare round 2",
        "Runde 2 vorbereiten",
    ),
    Worded.of("the table").capital(): ("The table", "Der Tisch"),
    Worded.together(Worded("Sign in first."), "", "<b>"): (
        "Sign in first. <b>",
        "Melde dich zuerst an. <b>",
    ),
    Worded(""): ("", ""),
}


@pytest.mark.parametrize(("said", "told"), SAID.items(), ids=[one or "none" for one in SAID])
def test_a_sentence_is_english_as_a_string_and_the_readers_on_a_page(said, told):
    english, german = told
    page = Template("{{ said }}")
    assert (said, json.loads(json.dumps({"said": said}))) == (english, {"said": english})
    assert said.shown() == english
    with translation.override("de"):
        assert (f"{said}", shown(said)) == (english, german)
        assert page.render(Context({"said": said})) == german.replace("<b>", "&lt;b&gt;")


def test_plain_words_of_an_error_are_a_message_of_their_own():
    error = Conflict("Sign in first.", fields={"name": "A whole number."})
    assert (str(error), error.message, error.fields) == (
        "Sign in first.",
        "Sign in first.",
        {"name": "A whole number."},
    )
    with translation.override("fr"):
        assert shown(error.message) == "Connectez-vous d'abord."
        assert shown(error.fields["name"]) == "Un nombre entier."


def test_what_became_of_an_act_is_kept_as_its_reader_reads_it(rf, monkeypatch):
    kept = []
    monkeypatch.setattr(BaseStorage, "add", lambda self, level, said, tags: kept.append(said))
    request = rf.get("/")
    request.session = {}
    storage = TranslatedStorage(request)
    with translation.override("es"):
        for said in ("The rules are saved.", Worded("The clock runs."), SafeString("<b>x</b>")):
            storage.add(messages.SUCCESS, said)
    assert kept == ["Las reglas están guardadas.", "El reloj corre.", "<b>x</b>"]
    assert isinstance(kept[2], SafeString)
