"""The catalogues: a `.po` file of each language, and the `.mo` file that the site reads."""

import re
from pathlib import Path

import polib

from .messages import ROOT, Message

LANGUAGES = ("de", "es", "fr")
# how a language counts, as gettext writes it
PLURALS = {
    "de": "nplurals=2; plural=(n != 1);",
    "es": "nplurals=2; plural=(n != 1);",
    "fr": "nplurals=2; plural=(n > 1);",
}
_PLACEHOLDER = re.compile(r"%\((\w+)\)[a-z]|%[sd%]")
_TAG = re.compile(r"</?\w+[^>]*>")


def path_of(language: str) -> Path:
    return ROOT / "locale" / language / "LC_MESSAGES" / "django.po"


def read(language: str) -> polib.POFile:
    return polib.pofile(str(path_of(language)), wrapwidth=100)


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


def faults(catalog: polib.POFile) -> list[str]:
    """What is wrong with a catalogue: what is not translated, and what the translation of a message
    lost of it or added to it. Placeholders and tags must be the same
    ones; a form of the plural may leave a number out."""
    found = []
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


def _forms(entry: polib.POEntry) -> list[tuple[str, str]]:
    if not entry.msgid_plural:
        return [(entry.msgid, entry.msgstr)]
    asked = [entry.msgid, *[entry.msgid_plural] * (len(entry.msgstr_plural) - 1)]
    return list(zip(asked, entry.msgstr_plural.values(), strict=True))


def _ends(text: str) -> tuple[bool, bool]:
    return text[:1].isspace(), text[-1:].isspace()


def _holders(text: str) -> list[str]:
    return sorted(found.group() for found in _PLACEHOLDER.finditer(text))


def _same_placeholders(asked: str, told: str, *, is_plural: bool) -> bool:
    wanted, given = set(_holders(asked)), set(_holders(told))
    if is_plural:  # "one table" for "%(count)s table"
        counts = {"%(counter)s", "%(n)s"}
        return wanted - counts == given - counts
    return wanted == given
