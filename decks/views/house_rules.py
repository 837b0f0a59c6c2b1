"""Legality lists and formats: read by all, made by organisers."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods

from companion.core.errors import Invalid, NotAllowed, NotFound
from companion.core.worded import Worded
from decks.forms.house_rules import STATUSES, HouseFormatForm, HouseListForm
from decks.models import DeckFormat, LegalityList
from decks.queries import formats as format_queries
from decks.queries import lists as list_queries
from decks.services import house_rules
from decks.views.doors import actor_of, may_make
from rules_engine.facts.catalogue import catalogue


@require_GET
def lists(request: HttpRequest) -> HttpResponse:
    """Every legality list and every format."""
    context = {
        "lists": list(reversed(list_queries.every_list())),
        "formats": format_queries.every_format().values(),
        "may_make": may_make(request),
    }
    return render(request, "decks/lists.html", context)


@require_GET
def legality_list(request: HttpRequest, list_id: str) -> HttpResponse:
    """One list: its cards, what it adds to, and what is missing from it."""
    entry = list_queries.list_named(list_id)
    known = catalogue()
    groups = [
        (status, [known.find(code) or code for code in getattr(entry, status)])
        for status in STATUSES
    ]
    house = LegalityList.objects.filter(slug=list_id).first()
    context = {"list": entry, "groups": groups, "house": house, "may_make": may_make(request)}
    return render(request, "decks/list.html", context)


@never_cache
@require_http_methods(["GET", "POST"])
def edit_list(request: HttpRequest, list_id: str = "") -> HttpResponse:
    """Make a house list, or change one."""
    _require_maker(request)
    row = _house_list(list_id) if list_id else None
    actor = actor_of(request)
    if row is not None and request.POST.get("act") == "delete":
        house_rules.delete_list(row=row, actor=actor)
        messages.success(request, Worded("The list %(name)s was deleted.", name=row.name))
        return redirect("legality_lists")
    form = HouseListForm(request.POST or None, row=row, initial=_list_values(row))
    if request.method == "POST" and form.is_valid():
        try:
            saved = (
                house_rules.change_list(row=row, content=form.content(), actor=actor)
                if row
                else house_rules.create_list(content=form.content(), actor=actor)
            )
            return redirect("legality_list", saved.slug)
        except Invalid as error:
            form.add_error(None, error.message)
    status = 422 if request.method == "POST" else 200
    return render(request, "decks/edit_list.html", {"form": form, "row": row}, status=status)


def _list_values(row: LegalityList | None) -> dict[str, Any]:
    if row is None:
        return {}
    plain = ("name", "kind", "starts_on", "max_restricted", "carries", "note")
    values: dict[str, Any] = {name: getattr(row, name) for name in plain}
    for status in STATUSES:
        listed = row.listed.filter(status=status).select_related("card")
        values[status] = "\n".join(str(entry.card) for entry in listed)
    return values


@require_GET
def deck_format(request: HttpRequest, format_id: str) -> HttpResponse:
    """One format: what it asks of a deck."""
    context = {
        "deck_format": format_queries.format_named(format_id),
        "house": DeckFormat.objects.filter(slug=format_id).first(),
        "may_make": may_make(request),
    }
    return render(request, "decks/format.html", context)


@never_cache
@require_http_methods(["GET", "POST"])
def edit_format(request: HttpRequest, format_id: str = "") -> HttpResponse:
    """Make a house format, or change one."""
    _require_maker(request)
    row = _house_format(format_id) if format_id else None
    actor = actor_of(request)
    if row is not None and request.POST.get("act") == "delete":
        house_rules.delete_format(row=row, actor=actor)
        messages.success(request, Worded("The format %(name)s was deleted.", name=row.name))
        return redirect("legality_lists")
    form = HouseFormatForm(request.POST or None, initial=_format_values(row))
    if request.method == "POST" and form.is_valid():
        try:
            return redirect("deck_format", _save_format(form, row, request).slug)
        except Invalid as error:
            form.add_error(None, error.message)
    status = 422 if request.method == "POST" else 200
    return render(request, "decks/edit_format.html", {"form": form, "row": row}, status=status)


def _save_format(form: HouseFormatForm, row: DeckFormat | None, request: HttpRequest) -> DeckFormat:
    name, based_on = form.cleaned_data["name"], form.cleaned_data["based_on"]
    changes, actor = form.changes(), actor_of(request)
    if row is None:
        return house_rules.create_format(name=name, based_on=based_on, changes=changes, actor=actor)
    return house_rules.change_format(
        row=row, name=name, based_on=based_on, changes=changes, actor=actor
    )


def _format_values(row: DeckFormat | None) -> dict[str, Any]:
    if row is None:
        return {}
    values: dict[str, Any] = {"name": row.name, "based_on": row.based_on}
    for name, change in row.changes.items():
        if isinstance(change, dict):
            values |= {f"{name}_{part}": value for part, value in change.items()}
        else:
            values[name] = change
    return values


def _house_list(list_id: str) -> LegalityList:
    row = LegalityList.objects.filter(slug=list_id).first()
    if row is None:
        raise NotFound("Only house lists can be changed. Make one that adds to this list.")
    return row


def _house_format(format_id: str) -> DeckFormat:
    row = DeckFormat.objects.filter(slug=format_id).first()
    if row is None:
        raise NotFound("Only house formats can be changed. Make one that is based on this.")
    return row


def _require_maker(request: HttpRequest) -> None:
    if not may_make(request):
        raise NotAllowed("Only organisers make house lists and formats. Sign in as one.")
