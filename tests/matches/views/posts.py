"""Every form of the pages that are walked, sent: as it stands, with nothing typed, and with what
does not fit. What was sent is taken back each time, so that every form meets the same demo."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from html.parser import HTMLParser
from urllib.parse import urljoin, urlsplit

from django.core.cache import cache
from django.db import transaction
from django.http import HttpResponse
from django.test import Client
from django.urls import Resolver404, resolve

from tests.languages.pseudo import Page
from tests.whole import WHOLE

# a language that is chosen and a session that ends would be those of all pages after it
LEFT_OUT = frozenset({"choose_language", "sign_out"})
TYPED = frozenset({"text", "search", "number", "date", "time", "datetime-local", "email", "url"})
# which card or row a button is of: those of all others are answered in the same words
OF_ONE_THING = re.compile(r":.*|\b[A-Z0-9]*-?[A-Z]*\d+\b")
BAD = "\N{SNOWMAN} 9" + "9" * 1200


@dataclass
class Form:
    """A form of a page: where it goes, what stands in its fields, which of them are typed or
    chosen by a visitor, its buttons by name and value, and what a browser sends of it as it stands:
    boxes of one name each for itself, nothing of a field that is out of use."""

    action: str
    values: dict[str, str] = field(default_factory=dict)
    open: set[str] = field(default_factory=set)
    buttons: list[tuple[str, str]] = field(default_factory=list)
    sent: list[tuple[str, str]] = field(default_factory=list)


class _Forms(HTMLParser):
    """Reads the forms that are posted out of a page."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.found: list[Form] = []
        self._form: Form | None = None
        self._select, self._area = "", ""
        self._options: list[str] = []
        self._says_it_itself = False
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        named = {name: value or "" for name, value in attrs}
        if tag == "form":
            self._form = Form(named.get("action", "")) if _is_post(named) else None
            self.found += [self._form] if self._form is not None else []
        elif self._form is not None:
            self._of_form(self._form, tag, named)

    def _of_form(self, form: Form, tag: str, named: Mapping[str, str]) -> None:
        name, kind = named.get("name", ""), named.get("type", "text" if tag == "input" else "")
        if tag == "button" and kind in ("", "submit"):
            form.buttons.append((name, named.get("value", "")))
        elif tag == "option" and self._select:
            if "selected" in named or self._select not in form.values:
                form.values[self._select] = named.get("value", "")
                self._options = [named.get("value", "")]
                self._says_it_itself = "value" not in named
        elif name and tag in ("select", "textarea"):
            self._select, self._area = (name, "") if tag == "select" else ("", name)
            form.open.add(name)
            if tag == "textarea":
                form.values[name] = ""
        elif name and tag == "input":
            _note(form, name, kind, named)

    def handle_data(self, data: str) -> None:
        if self._form is not None and self._area:
            self._form.values[self._area] += data
        elif self._form is not None and self._select and self._says_it_itself:
            self._options = [data.strip()]
            self._form.values[self._select], self._says_it_itself = data.strip(), False

    def handle_endtag(self, tag: str) -> None:
        if self._form is not None and self._select and tag == "select":
            self._form.sent += [(self._select, one) for one in self._options[-1:]]
            self._options = []
        if self._form is not None and self._area and tag == "textarea":
            words = self._form.values[self._area].removeprefix("\n")
            self._form.sent.append((self._area, words.replace("\n", "\r\n")))
        if tag == "form":
            self._form = None
        if tag in ("select", "textarea"):
            self._select = self._area = ""


def _is_post(named: Mapping[str, str]) -> bool:
    return named.get("method", "").lower() == "post"


def _note(form: Form, name: str, kind: str, named: Mapping[str, str]) -> None:
    if "disabled" not in named and (kind not in ("checkbox", "radio") or "checked" in named):
        is_box = kind in ("checkbox", "radio")
        form.sent.append((name, named.get("value", "on" if is_box else "")))
    if kind == "hidden":
        form.values[name] = named.get("value", "")
    elif kind in ("checkbox", "radio"):
        form.open.add(name)
        if "checked" in named:
            form.values[name] = named.get("value", "on")
    elif kind in TYPED or kind == "password":
        form.open.add(name)
        form.values[name] = named.get("value", "")


def forms(page: str) -> list[Form]:
    """The forms of a page that are posted, filled in as a browser has them."""
    return _Forms(page).found


def sent(
    pages: list[tuple[str, str, str]], clients: Mapping[str, Client]
) -> Iterator[tuple[str, HttpResponse]]:
    """What is answered to each kind of form, by what was sent.

    pages: who sees it, its path, its content. Where an answer leads elsewhere, the page there.
    """
    known: set[tuple[str, str]] = set()
    for who, path, content in pages:
        for form in forms(content):
            to = urlsplit(urljoin(f"http://testserver{path}", form.action or path)).path
            for button, value in form.buttons or [("", "")]:
                kind = (_name_of(to), f"{button}={OF_ONE_THING.sub('', value)}")
                if kind in known or kind[0] in LEFT_OUT | {""}:
                    continue
                known.add(kind)
                for how, values in _ways(form):
                    told = {**values, **({button: value} if button else {})}
                    yield f"{how} to {' '.join(kind)} as {who}", _answer(clients[who], to, told)


def _ways(form: Form) -> Iterator[tuple[str, dict[str, str]]]:
    """As it stands, and otherwise where there is something to fill in; with nothing typed, which
    mostly is what it stands as, where everything is tried."""
    yield "as it stands", form.values
    if form.open:
        kept = {name: value for name, value in form.values.items() if name not in form.open}
        if WHOLE:
            yield "nothing", {**kept, **dict.fromkeys(form.open, "")}
        yield "nonsense", {**kept, **dict.fromkeys(form.open, BAD)}


def _answer(client: Client, to: str, values: Mapping[str, str]) -> HttpResponse:
    cache.clear()  # of what is sent too often is said nothing else
    with transaction.atomic():
        answer = client.post(to, values, follow=True)
        transaction.set_rollback(True)
    return answer


def _name_of(path: str) -> str:
    try:
        return str(resolve(path).view_name)
    except Resolver404:
        return ""


def said_in(answer: HttpResponse) -> Page | None:
    """What an answer shows; None for what is no page."""
    if not answer.headers.get("Content-Type", "").startswith("text/html"):
        return None
    return Page(answer.content.decode())
