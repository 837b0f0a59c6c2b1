"""What players show of their own record."""

import re

from django.db import IntegrityError, transaction
from django.utils.text import slugify

from companion.core.actors import Actor
from companion.core.errors import Conflict, Invalid
from companion.core.models import User
from companion.core.services.audit import record
from companion.core.worded import Worded
from matches.entries.services.entries import hide_name
from matches.models import Entry, Profile

SWITCHES = ("is_minor", "shows_matches", "shows_warbands", "shows_opponents", "shows_rating")
_ADDRESS = re.compile(r"[a-z0-9](?:[a-z0-9-]{1,38})[a-z0-9]")


def suggested_address(user: User) -> str:
    """The address that an account begins with: its user name, else a number."""
    address = slugify(user.username)[:40].strip("-")
    return address if _ADDRESS.fullmatch(address) else f"player-{user.pk}"


@transaction.atomic
def choose(*, user: User, actor: Actor, address: str = "", **switches: bool) -> Profile:
    """Keep what an account shows of its record. switches: those of SWITCHES that are given; the
    others stay as they are, hidden to begin with. Who is under age has the names of all their
    entries hidden.

    Raises Invalid for an unfit address or an unknown switch, Conflict for one that is taken.
    """
    if unknown := set(switches) - set(SWITCHES):
        raise Invalid(
            Worded(
                "There is nothing to show called %(unknown)s.", unknown=", ".join(sorted(unknown))
            )
        )
    kept = Profile.objects.select_for_update().filter(user=user).first()
    profile = kept or Profile(user=user, address=suggested_address(user))
    before = _choices(profile) if kept else None
    if address.strip():
        profile.address = _fit(address)
    for name, value in switches.items():
        setattr(profile, name, value)
    _save(profile)
    if profile.is_minor:
        for entry in Entry.objects.filter(user=user, erased_at=None, real_name=""):
            hide_name(entry=entry, actor=actor)
    if before != _choices(profile):
        record(
            actor=actor,
            action="profile.changed",
            summary="What the record as a player shows was changed",
            about=profile,
            before=before,
            after=_choices(profile),
        )
    return profile


def _fit(address: str) -> str:
    address = address.strip().lower()
    if not _ADDRESS.fullmatch(address):
        raise Invalid(
            "An address has 3 to 40 letters from a to z, digits and hyphens, and neither begins "
            "nor ends with a hyphen. Nothing was changed.",
            code="unfit-address",
            fields={"address": "Letters from a to z, digits, hyphens; 3 to 40."},
        )
    return address


def _save(profile: Profile) -> None:
    try:
        with transaction.atomic():
            profile.save()
    except IntegrityError as error:
        raise Conflict(
            Worded(
                "The address %(address)s is another player's. Choose another one; "
                "nothing was changed.",
                address=profile.address,
            ),
            code="address-taken",
            fields={"address": "Taken."},
        ) from error


def _choices(profile: Profile) -> dict[str, object]:
    return {"address": profile.address, **{name: getattr(profile, name) for name in SWITCHES}}
