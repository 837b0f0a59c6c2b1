"""Bring every catalogue up to date with the templates and the code, and compile it."""

import os
import sys

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "companion.settings")
django.setup()

from .catalogs import LANGUAGES, brought_up_to_date, faults, path_of, read  # noqa: E402
from .messages import messages  # noqa: E402


def main() -> int:
    found = messages()
    wrong = 0
    for language in LANGUAGES:
        path = path_of(language)
        path.parent.mkdir(parents=True, exist_ok=True)
        catalog = brought_up_to_date(language, found, read(language) if path.exists() else None)
        catalog.save(str(path))
        catalog.save_as_mofile(str(path.with_suffix(".mo")))
        told = faults(catalog)
        wrong += len(told)
        sys.stdout.writelines(f"{language}: {one}\n" for one in told[:40])
        sys.stdout.write(f"{language}: {len(catalog)} messages, {len(told)} faults\n")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
