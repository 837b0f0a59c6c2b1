"""What is asked of the rules and told of them."""

from fractions import Fraction
from typing import Any

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from companion.core.api.documents import Body, count, example
from matches.rules.editions import EDITIONS, JOURNEYS

KINDS = ("rule", "answer", "card", "precedent")
FEW = 6
NAME = 60


class RulesAsked(serializers.Serializer[Any]):
    """A question in people's words, slips forgiven. event: with the precedents that hold there."""

    q = serializers.CharField(required=False, default="", max_length=200, allow_blank=True)
    edition = serializers.ChoiceField(
        choices=[*EDITIONS.items(), *JOURNEYS.items()], required=False, default=""
    )
    kind = serializers.ChoiceField(choices=KINDS, required=False, default="")
    card = serializers.CharField(required=False, default="", max_length=80, allow_blank=True)
    event = serializers.SlugField(required=False, default="", max_length=60, allow_blank=True)


@example(
    {
        "kind": "rule",
        "id": "trapped.once",
        "title": "Trapped: once",
        "says": "After the damage of trapping the drive back is not tried again.",
        "editions": ["dreadfane-2019"],
        "page": "/rules/trapped.once/",
    }
)
class HitOut(serializers.Serializer[Any]):
    """A rule, an answer of the commentary, a card or a precedent. `id` is a rule's id, an answer's
    number, a card's code or what a precedent is cited by; `says` are our own words, of a rule those
    of the edition asked for."""

    kind = serializers.ChoiceField(choices=KINDS)
    id = serializers.CharField(source="key")
    title = serializers.CharField()
    says = serializers.CharField(allow_blank=True)
    editions = serializers.ListField(child=serializers.CharField())
    page = serializers.CharField(source="address")


class WordingOut(serializers.Serializer[Any]):
    """How an edition has a rule. same_as: the first edition that says the same."""

    edition = serializers.CharField()
    says = serializers.CharField()
    places = serializers.ListField(child=serializers.CharField())
    same_as = serializers.CharField()


class RuleTextOut(serializers.Serializer[Any]):
    """A rule in every edition that has it, or an answer of the commentary with its question.

    `beside` are rules and answers worth reading with it, `cards` those that it touches, by name,
    `assumed` the open points of the books that it rests on.
    """

    kind = serializers.ChoiceField(choices=("rule", "answer"))
    id = serializers.CharField()
    title = serializers.CharField()
    answer = serializers.CharField(allow_blank=True)
    wordings = WordingOut(many=True)
    lacking = serializers.ListField(child=serializers.CharField())
    beside = HitOut(many=True)
    cards = serializers.ListField(child=serializers.CharField())
    assumed = serializers.ListField(child=serializers.CharField())
    page = serializers.CharField()


@extend_schema_field(
    {
        "type": "object",
        "properties": {"value": {"type": "number"}, "exact": {"type": "string"}},
        "required": ["value", "exact"],
    }
)
class Exact(serializers.Field[Any, Any, Any, Any]):
    """A fraction, rounded and exact."""

    def to_representation(self, value: Fraction) -> dict[str, object]:
        """Six places, and as it is."""
        return {"value": round(float(value), 6), "exact": str(value)}


class AmountOut(serializers.Serializer[Any]):
    """An amount of damage and its chance."""

    amount = serializers.IntegerField(source="0")
    chance = Exact(source="1")

    def to_representation(self, instance: tuple[int, Fraction]) -> dict[str, Any]:
        """The pair by names."""
        return super().to_representation({"0": instance[0], "1": instance[1]})


class AttackChancesOut(serializers.Serializer[Any]):
    """The chances of an attack. critical_hit, hit, draw and miss add up to one."""

    critical_hit = Exact()
    hit = Exact()
    draw = Exact()
    miss = Exact()
    succeeds = Exact()
    trapped = Exact()
    drive_back = Exact()
    out_of_action = Exact()
    backlash = Exact()
    expected_damage = Exact()
    damage = AmountOut(many=True)


class TogetherOut(serializers.Serializer[Any]):
    """What two attacks on the same target come to."""

    first_enough = Exact()
    out_of_action = Exact()
    expected_damage = Exact()
    damage = AmountOut(many=True)


class OddsOut(serializers.Serializer[Any]):
    """The chances of a bout. wounds: what the target can still take. left_out: keywords that are
    not in the numbers."""

    first = AttackChancesOut()
    wounds = serializers.IntegerField()
    second = AttackChancesOut(allow_null=True)
    together = TogetherOut(allow_null=True)
    left_out = serializers.ListField(child=serializers.CharField())


def few() -> serializers.IntegerField:
    """A small number; none where it is left out."""
    return count(least=0, most=FEW, required=False, default=0)


def switch() -> serializers.BooleanField:
    """Something that is so or not."""
    return serializers.BooleanField(required=False, default=False)


class StrikeIn(Body):
    """An attack of a fighter by name. rerolls, more_dice and more_damage are what upgrades, ploys
    and tokens add to the card."""

    fighter = serializers.CharField(max_length=NAME)
    attack = serializers.CharField(max_length=NAME)
    inspired = switch()
    charge = switch()
    supporting = few()
    rerolls = few()
    more_dice = few()
    more_damage = few()


class StruckIn(Body):
    """The fighter attacked. damage: what it has been dealt already; cornered: it has nowhere to be
    driven back to."""

    fighter = serializers.CharField(max_length=NAME)
    inspired = switch()
    supporting = few()
    rerolls = few()
    more_dice = few()
    damage = few()
    guard = switch()
    cover = switch()
    staggered = switch()
    cornered = switch()


@example(
    {
        "edition": "nightvault-2019",
        "strike": {"fighter": "Targor", "attack": "Gore-axe and Blade", "charge": True},
        "target": {"fighter": "Severin Steelheart", "damage": 1},
        "then": {"fighter": "Garrek Gorebeard", "attack": "Blooddrinker Axe"},
    }
)
class OddsIn(Body):
    """An attack on a fighter, and perhaps another attack after it on the same."""

    edition = serializers.ChoiceField(choices=list(EDITIONS.items()))
    strike = StrikeIn()
    target = StruckIn()
    then = StrikeIn(required=False, allow_null=True, default=None)


class OddsAsked(serializers.Serializer[Any]):
    """The plain attack of one fighter on another; a POST tells more."""

    edition = serializers.ChoiceField(
        choices=list(EDITIONS.items()), required=False, default="nightvault-2019"
    )
    fighter = serializers.CharField(max_length=NAME)
    attack = serializers.CharField(max_length=NAME)
    target = serializers.CharField(max_length=NAME)
    inspired = switch()
    charge = switch()
    supporting = few()
    rerolls = few()
    target_inspired = switch()
    target_supporting = few()
    guard = switch()
    cornered = switch()


@extend_schema_field(OpenApiTypes.OBJECT)
class QuestionField(serializers.JSONField):
    """A question of the engine, whose own schema is `rules_engine/schemas/question.json`."""


@example(
    {
        "v": 1,
        "ask": {"what": "visible", "one": 0, "other": 1},
        "scene": {
            "edition": "nightvault-2019",
            "boards": {"boards": [{"board": "Shyishian Stardial", "at": [0, 0]}]},
            "fighters": [
                {"fighter": "Garrek Gorebeard", "hex": [2, 2]},
                {"fighter": "Severin Steelheart", "hex": [4, 2]},
            ],
        },
    }
)
class QuestionIn(Body):
    """A question of the rules engine: what is asked, and of which position (one of scene, position
    and log), as the schema of questions has it. 64 KB, two seconds."""

    v = serializers.ChoiceField(choices=[1])
    ask = QuestionField()
    scene = QuestionField(required=False)
    position = QuestionField(required=False)
    log = serializers.ListField(child=QuestionField(), required=False)
    at = serializers.IntegerField(required=False)
    assume = serializers.ListField(child=QuestionField(), required=False)


@example(
    {
        "answer": "decided",
        "verdict": "no",
        "derivation": [
            {
                "rule": "sight.blocked-hex",
                "says": "A line that crosses or touches a blocked hex is no line of sight.",
                "cites": ["shadespire-2018 pg 19"],
                "verdict": "broken",
                "facts": {},
            }
        ],
        "cites": ["shadespire-2018 pg 19"],
        "supposed": [],
        "related": [],
    }
)
class AdjudicatedOut(serializers.Serializer[Any]):
    """The engine's answer. `decided`: verdict yes, no, or told where it is not one of yes or no,
    with what comes of it (outcome) and its reasons. `undecided`: why, and what is missing."""

    answer = serializers.ChoiceField(choices=("decided", "undecided"))
    verdict = serializers.ChoiceField(choices=("yes", "no", "told"), required=False)
    why = serializers.CharField(required=False)
    outcome = serializers.DictField(required=False)
    derivation = serializers.ListField(child=serializers.DictField(), required=False)
    missing = serializers.ListField(child=serializers.DictField(), required=False)
    cites = serializers.ListField(child=serializers.CharField(), required=False)
    supposed = serializers.ListField(child=serializers.DictField(), required=False)
    related = serializers.ListField(child=serializers.CharField(), required=False)
