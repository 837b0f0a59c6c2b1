"""How an event is played: presets, tiebreakers, and every value of the rules."""

from rest_framework.request import Request
from rest_framework.response import Response

from companion.core.api.documents import reading, writing
from matches import standings
from matches.api.bodies.events import (
    PresetIn,
    PresetOut,
    RuleChanges,
    RuleOut,
    TiebreakerOut,
)
from matches.api.doors import Api
from matches.events.queries.events import settings_of
from matches.events.services import events as event_services
from matches.rules import event_rules, presets

TAG = "rules"


class Presets(Api):
    """Rules to start from."""

    @reading("presets_list", PresetOut(many=True), tag=TAG)
    def list(self, request: Request) -> Response:
        """Every preset, each value marked as the pack's or ours."""
        return self.page(presets.presets(), PresetOut, each=lambda found: map(_preset, found))


def _preset(preset: presets.Preset) -> dict[str, object]:
    return {
        "key": preset.key,
        "name": preset.name,
        "source": preset.source,
        "note": preset.note,
        "capacity": preset.capacity,
        "rules": event_rules.write(preset.rules),
        "provenance": dict(preset.provenance),
    }


class Tiebreakers(Api):
    """The conventions that a chain of tiebreakers can be made of."""

    @reading("tiebreakers_list", TiebreakerOut(many=True), tag=TAG)
    def list(self, request: Request) -> Response:
        """Every convention with its parameters."""
        return self.page(standings.conventions(), TiebreakerOut)


class Rules(Api):
    """The rules of an event."""

    @reading("rules_list", RuleOut(many=True), tag=TAG)
    def list(self, request: Request, slug: str) -> Response:
        """Every value: what it means, whose it is, and whether it may change now."""
        return self.page(settings_of(self.visit(slug).event), RuleOut)

    @writing("rules_update", RuleOut(many=True), tag=TAG, takes=RuleChanges)
    def partial_update(self, request: Request, slug: str) -> Response:
        """Change values; standings follow. All of them change, or none does."""
        event = self.visit(slug, "organiser").event
        event_services.update_rules(event=event, actor=self.actor, **self.body(RuleChanges))
        return self.page(settings_of(event), RuleOut)

    @writing("rules_use_preset", RuleOut(many=True), tag=TAG, takes=PresetIn)
    def use_preset(self, request: Request, slug: str) -> Response:
        """Begin the rules anew from a preset, before the event starts."""
        event = self.visit(slug, "organiser").event
        event_services.use_preset(event=event, actor=self.actor, **self.body(PresetIn))
        return self.page(settings_of(event), RuleOut)
