"""Groups of a campaign: made from a list, changed, and gone before they have played."""

from collections.abc import Sequence

from django.db import transaction
from django.db.models import Max

from companion.core.actors import Actor
from companion.core.errors import Conflict, Invalid
from companion.core.services.audit import record
from companion.core.worded import Counted, Worded
from matches.entries.services import entry_book
from matches.journeys import group_list
from matches.journeys.group_list import HEROES_AT_MOST, GroupLine, HeroLine
from matches.journeys.queries.groups import groups_by_entry
from matches.journeys.services import book
from matches.journeys.services.results import recount
from matches.models import Entry, Event, Group, Hero
from matches.people.names import bare, clean_name, in_text
from matches.people.services import permissions, versions

LEVEL_MOST = 99


@transaction.atomic
def make_groups(*, event: Event, text: str, actor: Actor) -> list[Group]:
    """Groups from a list (`group_list`), with entries for players who have none yet.

    All or nothing. Raises NotAllowed for anybody but an organiser, Conflict for an event that is no
    campaign or over, Invalid with the fault of every line.
    """
    permissions.require(actor, event, "organiser")
    versions.hold(event)
    _need_campaign(event)
    known = event.groups.values_list("name", flat=True)
    lines = group_list.read(text, known=known)
    faults = {line.number: line.problem for line in lines if line.problem}
    people = _People(event)
    for line in lines:
        faults.setdefault(line.number, people.fault_of(line))
    problems = {
        f"line {number}": Worded("line %(line)s: %(fault)s", line=number, fault=Worded.of(problem))
        for number, problem in sorted(faults.items())
        if problem
    }
    if problems:
        raise Invalid(
            Counted(
                "A line of the list can be no group. No group was made; mend the list and send "
                "it again.",
                "%(n)s lines of the list can be no group. No group was made; mend the list and "
                "send it again.",
                len(problems),
            ),
            code="unfit-groups",
            fields=problems,
        )
    made = [_make(event, line, people, actor) for line in lines]
    versions.bump(event, is_held=True)
    return made


class _People:
    """Who is at a held event: entries by name and number, and whose heroes play already."""

    def __init__(self, event: Event) -> None:
        self.event = event
        self.entries = list(event.entries.exclude(state=Entry.State.WITHDRAWN).order_by("number"))
        self.busy = groups_by_entry(event)

    def known(self, text: str) -> list[Entry]:
        """The entries that are meant by a name or '#7'."""
        if text.startswith("#"):
            return [one for one in self.entries if text == f"#{one.number}"]
        return [one for one in self.entries if bare(one.name) == bare(text)]

    def fault_of(self, line: GroupLine) -> str:
        """What keeps a line's people from being its group's; '' for nothing."""
        for text in {line.leader, *(hero.player for hero in line.heroes)} - {""}:
            if problem := self.fault(text):
                return problem
        return ""

    def fault(self, text: str, group: Group | None = None) -> str:
        """What keeps somebody from playing in a group, a new one if none is given."""
        found = self.known(text)
        if len(found) > 1:
            numbers = " or ".join(f"#{one.number}" for one in found)
            return Worded(
                "%(count)s players are called %(text)s. Write %(numbers)s.",
                count=len(found),
                text=text,
                numbers=numbers,
            )
        if not found:
            return Worded("There is no player %(text)s.", text=text) if text.startswith("#") else ""
        at = self.busy.get(found[0].pk)
        if at is not None and at != group:
            return Worded("%(text)s is in %(name)s already.", text=text, name=at.name)
        return ""

    def entry(self, text: str, actor: Actor) -> Entry | None:
        """The entry that is meant, made where there is none; None for nobody."""
        if not text:
            return None
        if found := self.known(text):
            return found[0]
        names = {"name": text}
        made = entry_book.add_entry(self.event, names, actor=actor, state=Entry.State.SIGNED_UP)
        self.entries.append(made)
        return made


def _make(event: Event, line: GroupLine, people: _People, actor: Actor) -> Group:
    highest = event.groups.aggregate(highest=Max("number"))["highest"] or 0
    leader = people.entry(line.leader, actor)
    group = Group.objects.create(event=event, number=highest + 1, name=line.name, leader=leader)
    _add(group, line.heroes, people, actor)
    record(
        actor=actor,
        action="group.made",
        summary=f"Group {in_text(group.name)} made with {len(line.heroes)} heroes",
        event_id=event.pk,
        about=group,
        after={"name": group.name, "heroes": [hero.name for hero in line.heroes]},
    )
    return group


def _add(group: Group, heroes: Sequence[HeroLine], people: _People, actor: Actor) -> None:
    highest = group.heroes.aggregate(highest=Max("position"))["highest"]
    first = 0 if highest is None else highest + 1
    for position, hero in enumerate(heroes, start=first):
        Hero.objects.create(
            group=group,
            position=position,
            name=hero.name,
            entry=people.entry(hero.player, actor),
        )


@transaction.atomic
def add_heroes(*, group: Group, text: str, actor: Actor) -> Group:
    """Let heroes join a group: 'Cleo (Vara)'. Raises NotAllowed, Invalid for what cannot be read, a
    name twice or a fifth hero."""
    permissions.require(actor, group.event, "organiser")
    event = book.hold_group(group)
    _need_campaign(event)
    heroes = group_list.heroes_of(text)
    people = _People(event)
    if problem := _unfit(group, heroes, people):
        raise Invalid(
            Worded("%(said)s Nothing was changed.", said=problem),
            code="unfit-groups",
            fields={"heroes": problem},
        )
    _add(group, heroes, people, actor)
    _note(group, actor, f"{', '.join(in_text(hero.name) for hero in heroes)} joined")
    return group


def _unfit(group: Group, heroes: Sequence[HeroLine], people: _People) -> str:
    own = list(group.heroes.all())
    names = [bare(hero.name) for hero in own] + [bare(hero.name) for hero in heroes]
    able = sum(not hero.retired for hero in own) + len(heroes)
    if not heroes:
        return Worded("Write who joins: Cleo (Vara).")
    if able > HEROES_AT_MOST:
        return Worded(
            "%(able)s heroes are too many: a group has one to %(heroes_at_most)s. "
            "Retire one first.",
            able=able,
            heroes_at_most=HEROES_AT_MOST,
        )
    if len(set(names)) < len(names):
        return Worded("Two heroes of the group have the same name.")
    return next((problem for one in heroes if (problem := people.fault(one.player, group))), "")


@transaction.atomic
def retire_hero(*, hero: Hero, actor: Actor, retired: bool = True) -> Hero:
    """Let a hero set out no more, or again. Raises NotAllowed, Conflict for a fifth one, or where
    its player has gone to another group since."""
    permissions.require(actor, hero.group.event, "organiser")
    event = book.hold_group(hero.group)
    hero.refresh_from_db(fields=["retired", "entry"])
    if hero.retired == retired:
        return hero
    if not retired:
        able = hero.group.heroes.filter(retired=False).count()
        at = groups_by_entry(event).get(hero.entry_id or 0)
        if able >= HEROES_AT_MOST or at not in (None, hero.group):
            raise Conflict(
                Worded(
                    "%(name)s cannot come back: the group has %(heroes_at_most)s heroes, or "
                    "the player is in another one. Nothing was changed.",
                    name=in_text(hero.name),
                    heroes_at_most=HEROES_AT_MOST,
                ),
                code="too-many-heroes",
            )
    hero.retired = retired
    hero.save(update_fields=["retired"])
    what = "sets out no more" if retired else "sets out again"
    _note(hero.group, actor, f"{in_text(hero.name)} {what}")
    return hero


@transaction.atomic
def change_group(
    *, group: Group, actor: Actor, name: str, leader: str, fear: int, influence: int
) -> Group:
    """Change a group's name, who leads it ('' for nobody besides its players), and the fear and
    influence that its campaign begins with; what follows is worked out anew.

    Raises NotAllowed, Invalid for a name that is taken, a leader who is unknown or elsewhere.
    """
    permissions.require(actor, group.event, "organiser")
    event = book.hold_group(group)
    _need_campaign(event)
    before = {"name": group.name, "fear": group.fear, "influence": group.influence}
    name = clean_name(name)
    others = event.groups.exclude(pk=group.pk).values_list("name", flat=True)
    people = _People(event)
    faults = {
        "name": Worded("There is a group called %(name)s already.", name=name)
        if bare(name) in {bare(one) for one in others}
        else "",
        "leader": people.fault(leader, group) if leader else "",
        "fear": ""
        if 0 <= fear <= LEVEL_MOST
        else Worded("Fear goes from 0 to %(level_most)s.", level_most=LEVEL_MOST),
        "influence": ""
        if 0 <= influence <= LEVEL_MOST
        else Worded("Influence goes from 0 to %(level_most)s.", level_most=LEVEL_MOST),
    }
    faults = {field: problem for field, problem in faults.items() if problem}
    if faults:
        raise Invalid(
            Worded("%(faults)s Nothing was changed.", faults=Worded.together(*faults.values())),
            code="unfit-group",
            fields=faults,
        )
    group.name, group.leader = name, people.entry(leader, actor)
    group.fear, group.influence = fear, influence
    group.save()
    recount(group)
    record(
        actor=actor,
        action="group.changed",
        summary=f"Group {in_text(group.name)} changed",
        event_id=event.pk,
        about=group,
        before=before,
        after={"name": name, "fear": fear, "influence": influence},
    )
    return group


@transaction.atomic
def remove_group(*, group: Group, actor: Actor) -> None:
    """Remove a group that has set out on no journey; its players stay entered. Raises Conflict."""
    permissions.require(actor, group.event, "organiser")
    book.hold_group(group)
    if group.journeys.exists():
        raise Conflict(
            Worded(
                "%(name)s has set out already, so it stays. Nothing was changed.",
                name=in_text(group.name),
            ),
            code="has-played",
        )
    _note(group, actor, "removed")
    group.delete()
    versions.bump(group.event, is_held=True)


def _need_campaign(event: Event) -> None:
    if not event.is_campaign:
        raise Conflict(
            Worded(
                "%(name)s is no campaign: groups play journeys in events of Cursed City. "
                "Nothing was changed.",
                name=in_text(event.name),
            ),
            code="no-campaign",
        )
    if event.state in {Event.State.FINISHED, Event.State.CANCELLED}:
        raise Conflict(
            Worded(
                "%(name)s is %(state)s. Reopen it on the desk to change its groups. "
                "Nothing was changed.",
                name=in_text(event.name),
                state=Worded.of(event.get_state_display()),
            ),
            code="not-running",
        )


def _note(group: Group, actor: Actor, what: str) -> None:
    record(
        actor=actor,
        action="group.changed",
        summary=f"Group {in_text(group.name)}: {what}",
        event_id=group.event_id,
        about=group,
    )
