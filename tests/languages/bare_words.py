"""Words of a template that stand outside of every tag that translates."""

import re

# what a template says to nobody: tags of Django, what is drawn, what is code
_SILENT = re.compile(
    r"{% blocktranslate\b.*?{% endblocktranslate %}|{% comment %}.*?{% endcomment %}"
    r"|{% block (?:main_class|body_class) %}.*?{% endblock %}"
    r"|{#.*?#}|{{.*?}}|{%.*?%}|<!--.*?-->|<!doctype[^>]*>"
    r"|<(script|style|code|kbd)\b.*?</\1>",
    re.S | re.I,
)
_SAID = re.compile(
    r"""\s(?:title|aria-label|placeholder|alt|label|aria-description|data-outbox)=("[^"]*"|'[^']*')"""
)
_TAG = re.compile(r"""</?\w(?:"[^"]*"|'[^']*'|[^>"'])*>""")
_ENTITY = re.compile(r"&\w+;")
_WORD = re.compile(r"[^\W\d_]{2,}")
# names, which are the same in every language
NAMES = {"Companion"}


def bare_words(source: str) -> list[str]:
    """The words that would be shown in English whatever the language, in their order."""
    plain = _SILENT.sub(" ", source)
    said = [found[1:-1] for tag in _TAG.findall(plain) for found in _SAID.findall(tag)]
    texts = [*said, _TAG.sub(" ", plain)]
    return [
        word
        for text in texts
        for word in _WORD.findall(_ENTITY.sub(" ", text))
        if word not in NAMES
    ]
