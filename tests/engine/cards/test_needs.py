"""Cards that need what only some editions have: refused as a mistake of who brings them."""

import re

import pytest

from rules_engine.card_book.known import all_known
from rules_engine.editions import load
from rules_engine.facts.errors import Refused, Unusable
from rules_engine.machine import legal, step
from rules_engine.moments.playing import Choice, kind_of, lacking
from rules_engine.scene import Piece, Warband, new_game
from rules_engine.selfplay import trial_decks
from rules_engine.state.events import Action, Attack, Play
from rules_engine.state.position import Seat
from tests.engine.cards.tables import G, S
from tests.engine.driving import ask_of, refusal, scene

EDITIONS = ("shadespire-2018", "nightvault-2019", "dreadfane-2019", "harrowdeep-2021")
SPARK, COMPASS, AGGRESSIVE = "stand-in:spell:spark:0", "stand-in:upgrade:compass:0", "NV391"


SCATTERS_LATER = {"Baffling Illusion", "Duke Crakmarrow: muster", "Strident Summons"}
"""What has a Move action scattered that comes later, or has an action made that scatters."""


def lacks(card: str) -> dict[str, tuple[str, ...]]:
    return {edition: lacking(card, edition) for edition in EDITIONS}


def test_which_edition_lacks_what_a_card_needs():
    spells = {"shadespire-2018": ("spell",), "dreadfane-2019": ("spell",)}
    assert {key: found for key, found in lacks(SPARK).items() if found} == spells
    scatter = {"shadespire-2018": ("scatter",), "dreadfane-2019": ("scatter",)}
    assert {key: found for key, found in lacks(COMPASS).items() if found} == scatter
    promised = {key: ("promised",) for key in EDITIONS if key != "nightvault-2019"}
    assert {key: found for key, found in lacks(AGGRESSIVE).items() if found} == promised


def made_by(rules: object) -> set[str]:
    """The names of the factories that made a card's effects, or that one of its own calls."""
    plain = [effect.effect if isinstance(effect, Choice) else effect for effect in rules.effects]
    made = {re.sub(r"[.]<locals>.*", "", effect.__qualname__) for effect in plain}
    return made.union(*(effect.__code__.co_names for effect in plain))


def test_every_card_whose_effect_plays_a_sequence_of_some_editions_says_so():
    for name, rules in all_known().items():
        made = made_by(rules)
        scatters = not made.isdisjoint({"scatter", "scatter_from_the_token"})
        lays = scatters or "scatter-token" in rules.at or name in SCATTERS_LATER
        assert lays == ("scatter" in rules.needs), name
        assert ("promised" in made) == ("promised" in rules.needs), name
        if rules.casting and rules.action:
            assert rules.needs == ("spell-action",), name
        for edition in EDITIONS:
            if kind_of(name) == "spell" and not lacking(name, edition):
                assert "spell" in load(edition).sequences, name


@pytest.mark.parametrize("card", [SPARK, COMPASS, AGGRESSIVE])
def test_a_deck_with_such_a_card_is_refused_at_the_opening(card):
    objectives, power = trial_decks("shadespire-2018", 0)
    brought = [
        Warband("Garrek's Reavers", objectives, (card, *power)),
        Warband("Ironskull's Boyz", objectives, power),
    ]
    with pytest.raises(Unusable, match=r"needs .*, which shadespire-2018 does not have") as told:
        new_game("shadespire-2018", brought)
    assert "take the card out of the deck" in str(told.value)


def test_such_a_card_in_a_hand_set_up_by_hand_is_refused_when_played():
    seats = (
        Seat("Steelheart's Champions", glory=1, power=(SPARK, COMPASS, AGGRESSIVE)),
        Seat("Garrek's Reavers"),
    )
    position = scene(S((3, 2)), G((4, 2)), seats=seats, step="power step")
    assert refusal(position, Play(by=0, card=SPARK)) == "power_step.playable"
    assert refusal(position, Play(by=0, card=COMPASS, fighter=0)) == "power_step.playable"
    assert not [event for event in legal(position) if isinstance(event, Play)]


def test_a_promise_is_not_given_where_nothing_would_keep_it():
    seats = (Seat("Garrek's Reavers"), Seat("Steelheart's Champions", power=(AGGRESSIVE,)))
    position = scene(G((3, 2)), S((4, 2)), seats=seats)
    position = step(position, Attack(by=0, fighter=0, attack="Blooddrinker Axe", target=1)).position
    assert (ask_of(position).who, position.stack[-1].args.at) == (1, "attack-declared")
    with pytest.raises(Refused) as told:
        step(position, Play(by=1, card=AGGRESSIVE, fighter=1))
    assert told.value.rule == "power_step.playable"
    assert told.value.facts["lacks"] == ("promised",)
    assert not [event for event in legal(position) if isinstance(event, Play)]


def test_an_upgrade_that_scatters_is_of_no_use_without_scatter():
    pieces = (Piece("Garrek Gorebeard", (3, 2), upgrades=(COMPASS,)), S((4, 2)))
    use = Action(by=0, fighter=0, card=COMPASS)
    assert refusal(scene(*pieces), use) == "actions.printed-actions"
    assert use in legal(scene(*pieces, edition="harrowdeep-2021"))
