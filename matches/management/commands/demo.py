"""Load the demo events, played through the same services as the pages use."""

import random
import secrets
from datetime import timedelta
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.db import transaction
from django.utils import timezone

from companion.core.actors import Actor, actor_of_user
from companion.core.models import User
from companion.core.services import accounts
from decks.services.catalogue import import_catalogue
from decks.services.decks import create_deck
from matches.decklists.services import deck_registration
from matches.entries.queries.planned import planned_rounds
from matches.entries.services import attendance, entries, entry_links, sign_up
from matches.events.services import events
from matches.judging.services import judges, penalties
from matches.leagues import services as leagues
from matches.management import demo_campaign, demo_decks, demo_disputes
from matches.models import Entry, Event, EventRole, JudgeCall, Match, Penalty, Round
from matches.people.private_links import make_token
from matches.people.queries.roles import actor_of_entry
from matches.rounds.services import clock, rounds
from matches.rules.results import GameResult, Result
from matches.scores.services import results
from matches.stages import services as stages
from matches.standing.services import standings

OWNER = Actor(label="the demo", via="command")
STAFF = (
    ("olga", "Olga Organiser", "organiser"),
    ("judith", "Judith Judge", "judge"),
    ("scott", "Scott Scorekeeper", "scorekeeper"),
)
PLAYER = ("ana", "Ana")
# the list of which most is known, so that a deck can be told to be legal
DECKS = {"decks_required": True, "deck_list": demo_decks.LIST}
CLUBS = ("Carcosa Club", "Dice Ravens", "", "Tin Soldiers", "")
NAMES = (
    "Ana", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gwen", "Hugo", "Iris", "Jon", "Kaja", "Liam",
    "Mia", "Noor", "Otto", "Pia", "Quinn", "Rosa", "Sami", "Tess", "Uwe", "Vera", "Wim", "Xenia",
    "Yara", "Zoë", "محمد علي", "Łukasz", "Siobhán O’Neill", "Ben",
    "Maximilian von der Heide-Ochsenfurt", "🦊 Reynard",
)  # fmt: skip


class Command(BaseCommand):
    help = "Load the demo events once, and tell the sign-ins."

    def handle(self, *args: Any, **options: Any) -> None:
        if not settings.DEBUG:
            raise CommandError(
                "The demo is not for a real event, so it is loaded with DEBUG on only. "
                "Start production with: manage.py run --no-demo; an event on this laptop with: "
                "make serve"
            )
        ana = Entry.objects.filter(user__username=PLAYER[0], event__state="running").first()
        if ana is None:
            self.stdout.write("Loading the demo events ...")
            ana = Demo().load()
        self.stdout.write("Sign-ins, with passwords made anew at each start:")
        for username, _, role in (*STAFF, (*PLAYER, "player")):
            self.stdout.write(f"  {role:<11} {username:<7} {_new_password(username)}")
        token = make_token(entry_id=ana.pk, version=ana.link_version)
        self.stdout.write(f"Ana's private link: /me/{token}/")


def _new_password(username: str) -> str:
    """Give a demo account a password that nobody knows but who reads this output."""
    user = User.objects.get(username=username)
    password = secrets.token_urlsafe(9)
    user.set_password(password)
    user.save(update_fields=["password"])
    return password


class Demo:
    """Makes the demo's accounts and its three events, the same each time."""

    def __init__(self) -> None:
        self.chance = random.Random(2026)

    @transaction.atomic
    def load(self) -> Entry:
        """Everything; Ana's entry in the running event."""
        self.users = {name: self._account(name, shown) for name, shown, _ in STAFF}
        self.users["ana"] = self._account(*PLAYER)
        User.objects.filter(username="olga").update(may_create_events=True)
        self.users["olga"].refresh_from_db()
        self.olga = actor_of_user(self.users["olga"])
        import_catalogue(actor=OWNER)
        clash = self._swiss_rounds()
        running = self._running()
        self._open()
        self._bracket(clash)
        self._league(clash, running)
        self._campaign()
        for event in Event.objects.all():
            standings.recompute_standings(event_id=event.pk)
        return running.entries.get(number=1)

    def _account(self, username: str, shown: str) -> User:
        known = User.objects.filter(username=username).first()
        return known or accounts.create_account(
            username=username,
            password=secrets.token_urlsafe(24),
            display_name=shown,
            actor=OWNER,
        )

    def _event(self, name: str, *, preset: str, days: int, players: int, **more: Any) -> Event:
        today = timezone.localdate() + timedelta(days=days)
        rules = more.pop("rules", None)
        details = events.Details(
            name=name,
            starts_on=today,
            ends_on=today,
            edition=more.pop("edition", "nightvault-2019"),
            time_zone="Europe/London",
            **more,
        )
        event = events.create_event(details=details, preset=preset, rules=rules, actor=self.olga)
        for username, _, role in STAFF[1:]:
            EventRole.objects.create(event=event, user=self.users[username], role=role)
        events.open_registration(event=event, actor=self.olga)
        for place in range(players):
            club = CLUBS[place % len(CLUBS)]
            sign_up.sign_up(event=event, name=NAMES[place], club=club, actor=OWNER)
        return event

    def _hand_in(self, event: Event, *, missing: int = 0, faulty: int = 0) -> None:
        """Decks for all but the entry `missing`; that of the entry `faulty` is not legal."""
        for entry in event.entries.exclude(number=missing):
            make = demo_decks.faulty_deck if entry.number == faulty else demo_decks.legal_deck
            deck_registration.hand_in_deck(
                entry=entry, content=make(self.chance), actor=actor_of_entry(entry)
            )

    def _deck_of_ana(self, entry: Entry) -> None:
        """Ana's account has a deck, and it is the one that she plays."""
        content = demo_decks.legal_deck(self.chance)
        ana = actor_of_entry(entry, user=self.users["ana"])
        deck = create_deck(
            name=f"Ana's {content.warband}"[:80],
            format_id=demo_decks.FORMAT,
            content=content,
            owner=self.users["ana"],
            actor=ana,
        )
        deck_registration.hand_in_deck(entry=entry, content=content, name=deck.name, actor=ana)

    def _start(self, event: Event) -> None:
        for entry in event.entries.filter(state=Entry.State.SIGNED_UP):
            entries.check_in(entry=entry, actor=self.olga)
        events.start(event=event, actor=self.olga)

    def _round(self, event: Event) -> Round:
        seed = self.chance.randrange(2**31)
        round_ = rounds.prepare_round(event=event, actor=self.olga, seed=seed)
        return rounds.publish_round(round_=round_, actor=self.olga)

    def _result(self) -> Result:
        strong = self.chance.random() < 0.5
        winners = self.chance.choice([(0, 0), (0, 1, 0), (1, 0, 0)])
        games = [self._game(who if strong else 1 - who) for who in winners]
        return Result(games=tuple(games))

    def _game(self, winner: int) -> GameResult:
        high = self.chance.randint(7, 16)
        low = self.chance.randint(2, high - 1)
        return GameResult("won", winner, (high, low) if winner == 0 else (low, high))

    def _play(self, round_: Round) -> None:
        for match in round_.matches.exclude(kind=Match.Kind.BYE).select_related("round__event"):
            results.report_result(match=match, result=self._result(), actor=self.olga)
        rounds.close_round(round_=round_, actor=self.olga)

    def _swiss_rounds(self) -> Event:
        event = self._event(
            "Autumn Grand Clash",
            preset="grand-clash-2019",
            days=-28,
            players=23,
            place="Nottingham",
            about="Five rounds and a cut to four. The first organised with Companion.",
            rules=DECKS | {"cut_to": 4, "cut_third_place": True},
        )
        self._hand_in(event)
        self._start(event)
        while event.rounds.count() < planned_rounds(event):
            self._play(self._round(event))
            if event.rounds.count() == 2:
                attendance.drop(entry=event.entries.get(number=9), actor=self.olga, reason="ill")
        return event

    def _bracket(self, event: Event) -> None:
        """The cut and its two rounds, and the end of the event."""
        stages.cut_by_rules(event=event, actor=self.olga)
        self._play(self._round(event))
        self._play(self._round(event))
        events.finish(event=event, actor=self.olga)

    def _league(self, *season: Event) -> None:
        league = leagues.make_league(
            name="Northern League",
            about="The Clashes of the season; the best two count.",
            taking_part=1,
            best=2,
            actor=self.olga,
        )
        for event in season:
            leagues.add_event(league=league, event=event, actor=self.olga)

    def _open(self) -> None:
        self._event(
            "Spring Store Championship",
            preset="standard",
            days=20,
            players=14,
            place="Antwerp",
            capacity=16,
            edition="harrowdeep-2021",
            about="Bring a printed deck list. Doors open at nine.",
        )

    def _campaign(self) -> None:
        event = self._event(
            "Streets at Dusk", preset="standard", days=0, players=0, edition="cursed-city"
        )
        demo_campaign.play(event, self.olga)

    def _running(self) -> Event:
        event = self._event(
            "Winter Clash",
            preset="grand-clash-2019",
            days=0,
            players=32,
            place="Town hall, Leeds",
            capacity=32,
            about="Round 1 at ten. Lunch after round 2.",
            rules=DECKS | {"deck_visibility": "opponents"},
        )
        ana = event.entries.get(number=1)
        entry_links.claim(
            entry=ana, user=self.users["ana"], actor=actor_of_entry(ana, user=self.users["ana"])
        )
        self._hand_in(event, missing=7, faulty=12)
        self._deck_of_ana(ana)
        self._start(event)
        self._play(self._round(event))
        self._play(self._round(event))
        third = self._round(event)
        clock.start_clock(round_=third, actor=self.olga)
        # as if the round had begun a while ago
        started = timezone.now() - timedelta(minutes=52)
        Round.objects.filter(pk=third.pk).update(clock_started_at=started)
        self._in_the_middle(third, ana)
        return event

    def _in_the_middle(self, third: Round, ana: Entry) -> None:
        """Some tables done, one waiting for a word, two at odds, two that called a judge."""
        tables = list(
            third.matches.exclude(seats__entry=ana).select_related("round__event").order_by("table")
        )
        for match in tables[5:11]:
            results.report_result(match=match, result=self._result(), actor=self.olga)
        self._report(tables[0], seat=0, winners=(0, 1, 0))
        for match in tables[1:3]:
            self._report(match, seat=0, winners=(0, 0))
            self._report(match, seat=1, winners=(0, 1, 1))
        for match, note in ((tables[3], "Is this hex in line of sight?"), (tables[4], "")):
            player = match.seats.get(position=0).entry
            call = judges.call_judge(match=match, actor=actor_of_entry(player), note=note)
            called = timezone.now() - timedelta(minutes=7 if note else 2)
            JudgeCall.objects.filter(pk=call.pk).update(called_at=called)
        warned = tables[11]
        penalties.give_penalty(
            match=warned,
            entry=warned.seats.get(position=1).entry,
            kind=Penalty.Kind.WARNING,
            reason="Late to the table",
            actor=actor_of_user(self.users["judith"]),
        )
        line = demo_disputes.log_a_game(tables[12])
        demo_disputes.raise_one(tables[12], line, minutes=4)
        demo_disputes.rule_one(tables[13], actor_of_user(self.users["judith"]))

    def _report(self, match: Match, *, seat: int, winners: tuple[int, ...]) -> None:
        games = tuple(self._game(winner) for winner in winners)
        actor = actor_of_entry(match.seats.get(position=seat).entry)
        results.report_result(match=match, result=Result(games=games), actor=actor)
