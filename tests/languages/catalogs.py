"""The catalogues: a `.po` file of each language, and the `.mo` file that the site reads."""

import re
from collections.abc import Callable
from pathlib import Path

import polib

from .engine_texts import engine_messages, names_of_cards
from .messages import ROOT, Message, messages

LANGUAGES = ("de", "es", "fr")
# how a language counts, as gettext writes it
PLURALS = {
    "de": "nplurals=2; plural=(n != 1);",
    "es": "nplurals=2; plural=(n != 1);",
    "fr": "nplurals=2; plural=(n > 1);",
}
_PLACEHOLDER = re.compile(r"%\((\w+)\)[a-z]|%[sd%]")
_TAG = re.compile(r"</?\w+[^>]*>")
_NUMBER = re.compile(r"\d+")


# the site's own words, and what the rules engine says on its pages
DOMAINS: dict[str, Callable[[], dict[Message, list[str]]]] = {
    "django": messages,
    "engine": engine_messages,
}


def path_of(language: str, domain: str = "django") -> Path:
    return ROOT / "locale" / language / "LC_MESSAGES" / f"{domain}.po"


def read(language: str, domain: str = "django") -> polib.POFile:
    return polib.pofile(str(path_of(language, domain)), wrapwidth=100)


def key_of(entry: polib.POEntry) -> Message:
    return Message(entry.msgid, entry.msgid_plural, entry.msgctxt or "")


def brought_up_to_date(
    language: str, found: dict[Message, list[str]], before: polib.POFile | None
) -> polib.POFile:
    """The catalogue with every message of `found` and no other, translated as it was before."""
    known = {key_of(entry): entry for entry in before or ()}
    catalog = polib.POFile(wrapwidth=100)
    catalog.metadata = {
        "Project-Id-Version": "companion",
        "Language": language,
        "MIME-Version": "1.0",
        "Content-Type": "text/plain; charset=UTF-8",
        "Content-Transfer-Encoding": "8bit",
        "Plural-Forms": PLURALS[language],
    }
    for message, where in sorted(found.items()):
        entry = polib.POEntry(
            msgid=message.text,
            msgid_plural=message.plural,
            msgctxt=message.context or None,
            occurrences=[(one, "") for one in where],
        )
        old = known.get(message)
        if message.plural:
            entry.msgstr_plural = dict(old.msgstr_plural) if old else {0: "", 1: ""}
        else:
            entry.msgstr = old.msgstr if old else ""
        if _PLACEHOLDER.search(message.text + message.plural):
            entry.flags = ["python-format"]
        catalog.append(entry)
    return catalog


def fill(catalog: polib.POFile, other: polib.POFile) -> None:
    """Translate by another catalogue what is not translated in this one."""
    known = {key_of(entry): entry for entry in other}
    for entry in catalog:
        found = known.get(key_of(entry))
        if found is not None and not entry.translated():
            entry.msgstr, entry.msgstr_plural = found.msgstr, dict(found.msgstr_plural)


def faults(catalog: polib.POFile, domain: str = "django") -> list[str]:
    """What is wrong with a catalogue: what is not translated, and what the translation of a message
    lost of it or added to it. Placeholders and tags must be the same
    ones; a form of the plural may leave a number out. What the rules engine says also keeps its
    numbers and the names of cards."""
    found = [] if domain == "django" else _altered(catalog)
    for entry in catalog:
        for asked, told in _forms(entry):
            if not told.strip():
                found.append(f"{entry.msgid!r} is not translated")
            elif not _same_placeholders(asked, told, is_plural=bool(entry.msgid_plural)):
                found.append(
                    f"{told!r} has other placeholders than {asked!r}: write {_holders(asked)}"
                )
            elif sorted(_TAG.findall(asked)) != sorted(_TAG.findall(told)):
                found.append(f"{told!r} has other tags than {asked!r}")
            elif _ends(asked) != _ends(told):
                found.append(f"{told!r} begins or ends with other white space than {asked!r}")
    return found


def _altered(catalog: polib.POFile) -> list[str]:
    """Where a translation has other numbers than the English, or lost the name of a card."""
    names = names_of_cards()
    found = []
    for entry in catalog.translated_entries():
        asked, given = (_NUMBER.findall(text) for text in (entry.msgid, entry.msgstr))
        if sorted(asked) != sorted(given):
            found.append(f"{entry.msgstr!r} has other numbers than {entry.msgid!r}")
        lost = [name for name in names.findall(entry.msgid) if name not in entry.msgstr]
        found += [f"{entry.msgstr!r} lost the name {name} of {entry.msgid!r}" for name in lost]
    return found


def _forms(entry: polib.POEntry) -> list[tuple[str, str]]:
    if not entry.msgid_plural:
        return [(entry.msgid, entry.msgstr)]
    asked = [entry.msgid, *[entry.msgid_plural] * (len(entry.msgstr_plural) - 1)]
    return list(zip(asked, entry.msgstr_plural.values(), strict=True))


def _ends(text: str) -> tuple[bool, bool]:
    """Whether it begins and ends so. A no-break space is the language's own (French `\u00a0; `)."""
    spaces = " \n\t"
    return text.startswith(tuple(spaces)), text.endswith(tuple(spaces))


def _holders(text: str) -> list[str]:
    return sorted(found.group() for found in _PLACEHOLDER.finditer(text))


def _same_placeholders(asked: str, told: str, *, is_plural: bool) -> bool:
    wanted, given = set(_holders(asked)), set(_holders(told))
    if is_plural:  # "one table" for "%(count)s table"
        counts = {"%(counter)s", "%(n)s"}
        return wanted - counts == given - counts
    return wanted == given
