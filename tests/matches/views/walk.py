"""Every page that is pictured, and those its links lead to, each as its role sees it."""

import re
from collections.abc import Iterator
from urllib.parse import SplitResult, urljoin, urlsplit

from django.test import Client
from django.urls import Resolver404, resolve
from django.utils.text import Truncator

from companion.core.models import AuditRecord, User
from decks.models import Board, Card, Deck, DeckFormat, Fighter, LegalityList, Warband
from matches.models import (
    Announcement,
    Dispute,
    Entry,
    Event,
    Group,
    Hero,
    Invitation,
    JudgeCall,
    League,
    MemberInvitation,
    Organisation,
    Penalty,
    Precedent,
    Ruling,
    Webhook,
)
from matches.rules.editions import EDITIONS, JOURNEYS
from matches.rules.presets import presets
from rules_engine.deck_rules import legality_lists
from rules_engine.facts.catalogue import catalogue
from tests.languages import pseudo
from tests.languages.pseudo import Page
from tests.shots.states import every_state

HERE = "http://testserver"
# what is no page of ours, and what would be another one each time
APART = ("/static/", "/api/", "/admin/")


class Walk:
    """Visits pages, asking for a language; of what links lead to, one page of each kind a role."""

    def __init__(self, language: str) -> None:
        self.clients: dict[str, Client] = {}
        # who saw which page where, as they were walked
        self.seen: list[tuple[str, str, str]] = []
        self._language = language
        self._kinds: set[str] = set()

    def pages(self) -> Iterator[tuple[str, str]]:
        """What each page is, for whom, and its content."""
        waiting = [(state.name, state.who, state.path) for state in every_state()]
        self._kinds = {kind for _, _, path in waiting if (kind := _kind_of(path))}
        for name, who, path in waiting:  # grows as links are found
            answer = self._client(who).get(path)
            assert answer.status_code < 500, path
            if answer.status_code != 200 or not answer["Content-Type"].startswith("text/html"):
                continue
            content = answer.content.decode()
            self.seen.append((who, path, content))
            yield f"{name} as {who}", content
            for link in Page(content).links:
                if kind := self._new(found := urlsplit(urljoin(HERE + path, link))):
                    waiting.append((kind, who, found._replace(scheme="", netloc="").geturl()))

    def _client(self, who: str) -> Client:
        if who not in self.clients:
            self.clients[who] = Client(headers={"Accept-Language": self._language})
            if who != "nobody":
                self.clients[who].force_login(User.objects.get(username=who))
        return self.clients[who]

    def _new(self, found: SplitResult) -> str:
        """What kind of page it is, '' for one that is not to be visited."""
        if found.netloc != urlsplit(HERE).netloc or found.path.startswith(APART):
            return ""
        kind = _kind_of(found.path)
        if kind in self._kinds:
            return ""
        self._kinds.add(kind)
        return kind


def _kind_of(path: str) -> str:
    try:
        return str(resolve(urlsplit(path).path).view_name)
    except Resolver404:
        return ""


# what people, their groups and their products are called, and what people wrote: the same in every
# language
NAMED = {
    AuditRecord: ("actor",),
    User: ("username", "display_name"),
    Entry: ("name", "club", "team"),
    Event: ("name", "place", "about"),
    League: ("name", "about"),
    Organisation: ("name", "about"),
    Group: ("name",),
    Hero: ("name",),
    Dispute: ("statement", "other_statement", "appeal"),
    Ruling: ("reason",),
    Precedent: ("question", "answer"),
    JudgeCall: ("note", "outcome"),
    Penalty: ("reason",),
    Announcement: ("text",),
    Webhook: ("url",),
    Warband: ("name", "release"),
    Fighter: ("name", "release"),
    Card: ("name", "release", "set_name", "owner"),
    Board: ("name", "found_in"),
    Deck: ("name",),
    DeckFormat: ("name",),
    LegalityList: ("name", "slug", "note"),
    Invitation: ("note",),
    MemberInvitation: ("note",),
}
BRAND = ("Companion", "Open ground", "Deutsch", "Español", "Français", "English (UK)")
# codes that people copy, the letters that stand for fighters on a drawing, what the cards of tests
# are called, and entries whose name is hidden
CODE = re.compile(
    r"\S*stand-in\S*|\ba made-up \w+|\bPlayer \d+|\bwhsec_\w+|https?://\S+|"
    r"\bcursed-city\b|\b(?:[A-Z]{1,5}\d+|DC-\d+|P-[A-Z0-9]+|[A-Z]{2})\b"
)


CUT_AT = 22  # letters of a name beside a line of a picture


def all_names() -> re.Pattern[str]:
    """Every name that the tables and the catalogue have, the longest first."""
    said = {
        str(name)
        for model, columns in NAMED.items()
        for row in model._default_manager.values_list(*columns).distinct()
        for name in row
    }
    said |= {f"{one.name} (#{one.number})" for one in Entry.objects.all()}
    said |= {fighter.split()[0] for fighter in Fighter.objects.values_list("name", flat=True)}
    said |= {*BRAND, *EDITIONS.values(), *JOURNEYS.values()}
    said |= {one.name for one in presets() if one.source} | {one.id for one in legality_lists()}
    said |= {name for band in catalogue().warbands for name in band.roster}
    said |= {name for card in catalogue().cards for name in card.restricted_to or ()}
    said |= {
        attack.name
        for band in catalogue().warbands
        for fighter in band.fighters
        for side in (fighter.base, fighter.inspired)
        if side is not None
        for attack in side.attacks
    }
    said |= {Truncator(name).chars(CUT_AT) for name in said}
    words = sorted((name for name in said if pseudo.WORD.search(name)), key=len, reverse=True)
    return re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, words))})(?!\w)")


def untranslated(page: Page, names: re.Pattern[str]) -> list[str]:
    """What a page says in none of the reader's words: neither a name, nor English that says so.

    A page's title may repeat what stands on the page in English, or in a field.
    """
    english = " ".join(" ".join([*page.english, *page.typed]).split())
    return [
        text
        for text in pseudo.unmarked(page)
        if pseudo.WORD.search(CODE.sub(" ", names.sub(" ", text)))
        and not all(
            part.strip(" ·") in english for part in text.removesuffix("Companion").split(" · ")
        )
    ]
