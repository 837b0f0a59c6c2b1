"""Bring every catalogue up to date with the templates and the code, and compile it.

`--with BRANCH` takes what is translated there and not here, as after a conflict: take one side's
catalogues whole, then run this with the other side's.
"""

import os
import subprocess
import sys
from pathlib import Path

import django
import polib

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "companion.settings")
django.setup()

from .catalogs import (  # noqa: E402
    DOMAINS,
    LANGUAGES,
    brought_up_to_date,
    faults,
    fill,
    path_of,
    read,
)
from .messages import ROOT, Message  # noqa: E402


def _at(branch: str, path: Path) -> str:
    """A file as another branch has it."""
    name = f"{branch}:{path.relative_to(ROOT).as_posix()}"
    done = subprocess.run(["git", "show", name], cwd=ROOT, capture_output=True, check=True)
    return done.stdout.decode()


def main(other: str) -> int:
    wrong = 0
    for domain, harvested in DOMAINS.items():
        found = harvested()
        wrong += sum(_made_anew(language, domain, found, other) for language in LANGUAGES)
    return 1 if wrong else 0


def _made_anew(language: str, domain: str, found: dict[Message, list[str]], other: str) -> int:
    """How many faults are left in a catalogue that was brought up to date."""
    path = path_of(language, domain)
    path.parent.mkdir(parents=True, exist_ok=True)
    before = read(language, domain) if path.exists() else None
    catalog = brought_up_to_date(language, found, before)
    if other:
        fill(catalog, polib.pofile(_at(other, path)))
    catalog.save(str(path))
    catalog.save_as_mofile(str(path.with_suffix(".mo")))
    told = faults(catalog, domain)
    sys.stdout.writelines(f"{language}: {one}\n" for one in told[:40])
    sys.stdout.write(f"{language}, {domain}: {len(catalog)} messages, {len(told)} faults\n")
    return len(told)


if __name__ == "__main__":
    sys.exit(main(sys.argv[2] if sys.argv[1:2] == ["--with"] else ""))
