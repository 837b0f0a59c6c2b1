"""Every word of a template goes through the catalogues; what is seen from the page in another
language."""

import pytest

from tests.languages.bare_words import bare_words
from tests.languages.messages import ROOT

# examples of what somebody types, which are the same in every language
EXAMPLES = {"templates/matches/desk/paste.html"}


def test_no_template_has_words_outside_of_what_is_translated():
    found = {
        path.relative_to(ROOT).as_posix(): words
        for path in sorted((ROOT / "templates").rglob("*.html"))
        if (words := bare_words(path.read_text()))
    }
    assert {file: words for file, words in found.items() if file not in EXAMPLES} == {}


@pytest.mark.parametrize(
    ("source", "words"),
    [
        ("<p>Hello <b>there</b></p>", ["Hello", "there"]),
        ('<p>{% translate "Hello" %}</p>', []),
        ("<p>{% blocktranslate %}Hello <b>there</b>{% endblocktranslate %} you</p>", ["you"]),
        ('<input placeholder="Name" data-find="li > b">{{ name }}', ["Name"]),
        ("<input placeholder=\"{% translate 'Name' %}\">", []),
        ('<svg><title>Places</title><path d="Mz"/></svg>&nbsp;', ["Places"]),
        ("{% block main_class %}narrow{% endblock %}<code>manage.py</code> Companion", []),
    ],
)
def test_words_that_stand_bare(source, words):
    assert bare_words(source) == words
