"""Odds for everybody: an attack against any fighter, with what follows it, and casts."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from companion.core.errors import Invalid
from decks.queries import cards as card_queries
from decks.views.catalogue import warband_context
from matches.forms.odds_form import CastForm, OddsForm, attacks_of
from matches.rulebook.queries import odds as odds_queries
from rules_engine.facts.fighters import known_fighters


@require_safe
def odds(request: HttpRequest) -> HttpResponse:
    """An attack against everybody, or against the fighter chosen."""
    if "fighter" not in request.GET:
        context = {"warbands": odds_queries.warbands(), "form": OddsForm()}
        return render(request, "matches/rules/odds_fighters.html", context)
    form = OddsForm(request.GET)
    if not form.is_valid():
        return render(request, "matches/rules/odds.html", {"form": form}, status=422)
    try:
        return render(request, "matches/rules/odds.html", {"form": form} | _answered(form))
    except Invalid as error:
        context = {"form": form, "problem": error}
        return render(request, "matches/rules/odds.html", context, status=error.status)


def _answered(form: OddsForm) -> dict[str, object]:
    """What the page shows of the question of a form. Raises Invalid for one that cannot be."""
    strike = form.strike()
    attacks = attacks_of(strike.fighter, inspired=strike.inspired)
    shared: dict[str, object] = {
        "strike": strike,
        "attacker": known_fighters()[strike.fighter],
        "attacks": attacks,
        "attack": next((one for one in attacks if one.name == strike.attack), None),
    }
    if not form.cleaned_data["target"]:
        everybody = odds_queries.against_everybody(form.cleaned_data["edition"], strike)
        return shared | {"everybody": everybody}
    bout = form.bout()
    then = bout.then
    return shared | {
        "bout": bout,
        "target": known_fighters()[bout.target.fighter],
        "chances": odds_queries.bout(bout),
        "then_attacks": attacks_of(then.fighter, inspired=then.inspired) if then else (),
    }


@require_safe
def warband(request: HttpRequest, slug: str) -> HttpResponse:
    """A warband with the odds of each attack a tap away; it takes the address of the plain page."""
    context = warband_context(card_queries.warband_of(slug))
    return render(request, "decks/warband.html", context | {"odds": reverse("odds")})


@require_safe
def casts(request: HttpRequest) -> HttpResponse:
    """The chances of casting a spell."""
    form = CastForm(request.GET if "dice" in request.GET else {"dice": 2, "value": "channel"})
    asked = form.is_valid()
    context = {"form": form, "chances": odds_queries.cast(form.cast()) if asked else None}
    return render(request, "matches/rules/casts.html", context, status=200 if asked else 422)
