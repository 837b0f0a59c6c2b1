"""Read a page as a browser does."""

import re

from django.http import HttpResponse


def text_of(page: HttpResponse) -> str:
    """The page's HTML without the line breaks of its template, which may stand anywhere."""
    text = re.sub(r">\s*\n\s*", ">", page.content.decode())
    text = re.sub(r"\s*\n\s*<", "<", text)
    return " ".join(text.split())
