"""Shares, ratings and switches of a player's record, as pages show them."""

from dataclasses import asdict
from typing import Any

from django import template
from django.template import Context
from django.utils.formats import number_format
from django.utils.translation import gettext, gettext_noop

from companion.core.models import User
from companion.core.worded import shown
from matches.figures.meta import Spread
from matches.figures.shares import FAR_TOO_FEW, FEW, Share
from matches.models import Profile
from matches.players.queries.records import profile_of

register = template.Library()

SHOWN = (
    ("shows_matches", gettext_noop("My matches and events")),
    ("shows_warbands", gettext_noop("My warbands")),
    ("shows_opponents", gettext_noop("Whom I met and how it went")),
    ("shows_rating", gettext_noop("My rating")),
)


@register.filter
def won_words(share: Share) -> str:
    """How many were won, and how far so many can be trusted."""
    return shown(share.words())


@register.inclusion_tag("matches/players/_share.html")
def share_bar(share: Share) -> dict[str, Any]:
    """A share as a bar of where the true one may lie, with few words."""
    low, high = (round(100 * end, 1) for end in share.interval)
    values = {"percent": share.percent, "low": share.low, "high": share.high}
    rate = (
        gettext("%(percent)s\u00a0%% (%(low)s–%(high)s\u00a0%%, few)")
        if share.trust == "few"
        else gettext("%(percent)s\u00a0%% (%(low)s–%(high)s\u00a0%%)")
    ) % values
    is_told = share.trust in ("few", "many")
    return {
        "low": low,
        "wide": round(high - low, 1),
        "at": round(min(max(100 * share.got / share.of - 0.8, 0), 98.4), 1) if share.of else 0,
        "shows_share": is_told,
        "text": rate
        if is_told
        else gettext("too few to tell")
        if share.of
        else gettext("none yet"),
    }


@register.inclusion_tag("matches/public/_spread.html")
def spread_bar(spread: Spread, top: float) -> dict[str, Any]:
    """How values lie as a bar from 0 to `top`."""
    ends = (spread.least, spread.lower, spread.middle, spread.upper, spread.most)
    least, lower, middle, upper, most = (round(100 * one / (top or 1), 1) for one in ends)
    text = (
        gettext("%(least)s–%(most)s (of %(of)s, few)")
        if spread.of < FEW
        else gettext("%(least)s–%(most)s (of %(of)s)")
    )
    return {
        "least": least,
        "whole": round(most - least, 1),
        "lower": lower,
        "half": round(upper - lower, 1),
        "middle": round(min(middle, 98.4), 1),
        "text": text
        % {"least": _plain(spread.least), "most": _plain(spread.most), "of": spread.of},
    }


@register.filter
def length_words(spread: Spread) -> str:
    """How long things took, in a sentence or two."""
    if spread.least == spread.most:
        sentence = gettext("Each of them (%(of)s) took %(least)s minutes.")
        if spread.of == 1:
            sentence = gettext("The only one took %(least)s minutes.")
    elif spread.of < FAR_TOO_FEW:
        sentence = gettext("Only %(of)s: %(least)s to %(most)s minutes.")
    elif spread.of < FEW:
        sentence = gettext(
            "Half of them took %(lower)s to %(upper)s minutes, the middle one %(middle)s. "
            "That is of few (%(of)s)."
        )
    else:
        sentence = gettext(
            "Half of them took %(lower)s to %(upper)s minutes, the middle one %(middle)s."
        )
    values = {name: f"{value:.0f}" for name, value in asdict(spread).items()}
    return sentence % {**values, "of": spread.of}


def _plain(value: float) -> str:
    places = 0 if float(value).is_integer() else 1
    return number_format(round(value, places), places)


@register.filter
def tone(share: Share) -> str:
    """How a warband stands against another one: nothing while they met too seldom to tell."""
    if share.trust in ("none", "far too few") or share.low <= 50 <= share.high:
        return ""
    return "ahead" if share.low > 50 else "behind"


@register.filter
def tag_of(how: str) -> str:
    """The look of how a match ended."""
    return {"won": "good", "first": "good", "lost": "bad"}.get(how, "")


@register.filter
def grouped(number: int) -> str:
    """A whole number with its thousands apart."""
    return number_format(number, force_grouping=True).replace("-", "−")


@register.filter
def signed(number: int) -> str:
    """A whole number with its sign."""
    return f"{number:+d}".replace("-", "−")


@register.filter
def spaced(code: str) -> str:
    """A word of ours as people write it."""
    return code.replace("_", " ")


@register.filter
def switches(profile: Profile | None) -> list[tuple[str, str, bool]]:
    """The switches of what is shown: name, label, whether it is on."""
    return [(name, label, bool(profile and getattr(profile, name))) for name, label in SHOWN]


@register.inclusion_tag("matches/players/_panel.html", takes_context=True)
def own_record_panel(context: Context, user: User) -> dict[str, Any]:
    """The way to one's own record and what others see of it, on the page of one's account."""
    around: dict[str, Any] = dict(context.flatten())  # type: ignore[arg-type]
    return {**around, "profile": profile_of(user)}
