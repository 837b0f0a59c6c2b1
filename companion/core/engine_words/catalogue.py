"""The catalogues of the engine's sentences, each read when the first page in its language asks."""

import gettext
from functools import cache

from django.conf import settings
from django.utils.translation import get_language, to_locale

DOMAIN = "engine"


class _Nothing(gettext.NullTranslations):
    """What is in no catalogue."""

    def gettext(self, message: str) -> str:
        return ""


@cache
def catalogue_of(language: str) -> gettext.NullTranslations:
    """The translations of a language, which give '' for what they do not have."""
    (folder,) = settings.LOCALE_PATHS
    found = gettext.translation(DOMAIN, folder, [to_locale(language)], fallback=True)
    if not isinstance(found, gettext.GNUTranslations):
        return _Nothing()
    found.add_fallback(_Nothing())
    return found


def language_of_page() -> str:
    """The language that is active, '' for English, in which nothing is looked up."""
    language = get_language()
    return "" if language is None or language == settings.LANGUAGE_CODE else language
