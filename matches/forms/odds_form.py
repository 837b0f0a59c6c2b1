"""What the odds are asked of: an attack, its target, and how both stand."""

from collections.abc import Iterable, Mapping
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from companion.core.worded import Worded
from matches.rulebook.queries.odds import Cast, spells, warbands
from matches.rules.editions import EDITIONS
from rules_engine.facts.fighters import AttackProfile, known_fighters
from rules_engine.facts.rules import rule
from rules_engine.odds import Bout, Strike, Struck

FEW = 6
USUAL = "nightvault-2019"  # whose commentary settles most questions
WITH_SPELLS = tuple(rule("spells.wizard").cites)
VALUES = {
    "channel": ("channel",),
    "focus": ("focus",),
    "channel-channel": ("channel", "channel"),
    "focus-focus": ("focus", "focus"),
    "channel-focus": ("channel", "focus"),
    "critical": ("critical",),
    "critical-critical": ("critical", "critical"),
}


def few(label: Any, *, most: int = FEW) -> forms.IntegerField:
    """A small number, none where it is left empty."""
    return forms.IntegerField(
        label=label,
        min_value=0,
        max_value=most,
        required=False,
        widget=forms.NumberInput(attrs={"inputmode": "numeric"}),
    )


def switch(label: Any) -> forms.BooleanField:
    """Something that is so or not."""
    return forms.BooleanField(label=label, required=False)


def fighters() -> list[tuple[str, list[tuple[str, str]]]]:
    """Every fighter to choose from, under its warband."""
    return [
        (name, [(card.name, card.name) for card in cards]) for name, cards in warbands().items()
    ]


class OddsForm(forms.Form):
    """An attack of a fighter, without a target for the list of everybody."""

    edition = forms.ChoiceField(label=_("Edition"), choices=list(EDITIONS.items()))
    fighter = forms.ChoiceField(label=_("Attacker"))
    inspired = switch(_("Inspired"))
    attack = forms.CharField(label=_("Attack"), max_length=60, required=False)
    target = forms.ChoiceField(label=_("Target"), required=False)
    target_inspired = switch(_("Inspired"))
    charge = switch(_("As part of a charge"))
    supporting = few(_("Friends who support it"))
    rerolls = few(_("Dice rolled again"))
    more_dice = few(_("More dice by upgrades"))
    more_damage = few(_("More damage by upgrades"))
    target_supporting = few(_("Friends who support it"))
    target_rerolls = few(_("Dice rolled again"))
    target_damage = few(_("Damage it has been dealt"))
    target_guard = switch(_("On Guard"))
    target_cover = switch(_("In cover"))
    target_staggered = switch(_("Staggered"))
    target_cornered = switch(_("Nowhere to go (trapped if driven back)"))
    then_fighter = forms.ChoiceField(label=_("Then"), required=False)
    then_inspired = switch(_("Inspired"))
    then_attack = forms.CharField(label=_("Its attack"), max_length=60, required=False)
    then_supporting = few(_("Friends who support it"))

    def __init__(self, data: QueryDict | None = None) -> None:
        asked = data.copy() if data is not None else None
        if asked is not None:
            asked.setdefault("edition", USUAL)
        super().__init__(asked)
        chosen = fighters()
        for name, nobody in (
            ("fighter", ""),
            ("target", _("everybody")),
            ("then_fighter", _("nobody")),
        ):
            field = self.fields[name]
            assert isinstance(field, forms.ChoiceField)
            field.choices = [("", nobody), *chosen]

    def strike(self) -> Strike:
        """The attack asked about; the first of its fighter where none is named."""
        given = self.cleaned_data
        return Strike(
            fighter=given["fighter"],
            attack=given["attack"] or first_attack(given["fighter"], inspired=given["inspired"]),
            inspired=given["inspired"],
            charge=given["charge"],
            supporting=given["supporting"] or 0,
            rerolls=given["rerolls"] or 0,
            more_dice=given["more_dice"] or 0,
            more_damage=given["more_damage"] or 0,
        )

    def bout(self) -> Bout:
        """The whole question, where a target is chosen."""
        given = self.cleaned_data
        target = Struck(
            fighter=given["target"],
            inspired=given["target_inspired"],
            supporting=given["target_supporting"] or 0,
            rerolls=given["target_rerolls"] or 0,
            damage=given["target_damage"] or 0,
            guard=given["target_guard"],
            cover=given["target_cover"],
            staggered=given["target_staggered"],
            cornered=given["target_cornered"],
        )
        return Bout(
            edition=self.cleaned_data["edition"],
            strike=self.strike(),
            target=target,
            then=self._then(),
        )

    def _then(self) -> Strike | None:
        given = self.cleaned_data
        name = given["then_fighter"]
        if not name:
            return None
        known = {attack.name for attack in attacks_of(name, inspired=given["then_inspired"])}
        named = given["then_attack"]
        return Strike(
            fighter=name,
            attack=named if named in known else first_attack(name, inspired=given["then_inspired"]),
            inspired=given["then_inspired"],
            supporting=given["then_supporting"] or 0,
        )


def first_attack(fighter: str, *, inspired: bool) -> str:
    """The first attack on a side of a fighter's card; empty where it has none."""
    return next((attack.name for attack in attacks_of(fighter, inspired=inspired)), "")


def attacks_of(fighter: str, *, inspired: bool) -> tuple[AttackProfile, ...]:
    card = known_fighters()[fighter]
    side = card.inspired if inspired and card.inspired is not None else card.base
    return side.attacks


def _symbols(symbols: Iterable[str]) -> Worded:
    """What a casting value asks for, in words."""
    return Worded.listed(Worded.of(symbol) for symbol in symbols)


class CastForm(forms.Form):
    """A cast: the wizard's dice against the casting value."""

    edition = forms.ChoiceField(
        label=_("Edition"),
        choices=[(key, name) for key, name in EDITIONS.items() if key in WITH_SPELLS],
        required=False,
    )
    dice = forms.IntegerField(label=_("Wizard level (magic dice)"), min_value=1, max_value=6)
    spell = forms.ChoiceField(label=_("Spell"), required=False)
    value = forms.ChoiceField(
        label=_("or casting value"),
        choices=[(key, _symbols(symbols)) for key, symbols in VALUES.items()],
        required=False,
    )
    rerolls = few(_("Dice rolled again"))
    wounds = few(_("Wounds the wizard has left"), most=9)

    def __init__(self, data: Mapping[str, Any]) -> None:
        super().__init__(data)
        field = self.fields["spell"]
        assert isinstance(field, forms.ChoiceField)
        named = [
            (
                code,
                Worded("%(name)s: %(symbols)s", name=spell.name, symbols=_symbols(spell.value)),
            )
            for code, spell in spells().items()
        ]
        field.choices = [("", _("by its value")), *named]

    def cast(self) -> Cast:
        """The cast asked about: of the spell where one is named, else of the value."""
        given = self.cleaned_data
        spell = spells().get(given["spell"])
        return Cast(
            edition=given["edition"] or USUAL,
            dice=given["dice"],
            value=spell.value if spell else VALUES[given["value"] or "channel"],
            rerolls=given["rerolls"] or 0,
            wounds=given["wounds"] or None,
        )
