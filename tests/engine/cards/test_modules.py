"""Where rules of cards stand: with their warband, or with the universal cards of their release."""

import ast
import re
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

import pytest

from rules_engine.card_book.printed import cards
from rules_engine.cards.all import MODULES
from rules_engine.facts.fighters import known_fighters

KINDS = {"objectives": {"objective"}, "gambits": {"ploy", "spell"}, "upgrades": {"upgrade"}}
WARBANDS = {card.warband for card in cards().values()} | {
    card.warband for card in known_fighters().values()
}


POWER = "_power"
"""A warband's gambits and upgrades may stand in a module of their own, its name ending so."""


def kinds_of(name: str) -> set[str]:
    """The kinds of the cards of this name; an ability is of none."""
    return {card.kind for card in cards().values() if card.name == name}


def slug(name: str) -> str:
    """A name as a module or folder has it."""
    return re.sub(r"[^a-z0-9]+", "_", name.lower().replace("'", "")).strip("_")


def named(module: str) -> Iterator[str]:
    """The names of the cards and abilities that a module registers."""
    spec = find_spec(module)
    assert spec is not None and spec.origin is not None
    for node in ast.walk(ast.parse(Path(spec.origin).read_text())):
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "knows":
            made = (card.args[0] for card in node.args if isinstance(card, ast.Call))
            yield from (str(name.value) for name in made if isinstance(name, ast.Constant))


def homes(name: str) -> set[str]:
    """The modules in which the rules of a card of this name may stand."""
    found = set()
    for card in cards().values():
        if card.name == name and card.warband == "Universal":
            kind = next(kind for kind, types in KINDS.items() if card.kind in types)
            found.add(f"{slug(card.release)}.universal_{kind}")
        elif card.name == name:
            found.add(slug(card.warband))
    return found


@pytest.mark.parametrize("module", [one for one in MODULES if not one.endswith("stand_ins")])
def test_a_module_holds_the_cards_of_one_warband_or_of_one_kind_of_universal_card(module: str):
    release, _, name = module.removeprefix("rules_engine.cards.").partition(".")
    name = re.sub(r"^(universal_(?:objectives|gambits|upgrades))_.*", r"\1", name)
    power, name = name.endswith(POWER), name.removesuffix(POWER)
    assert name in {slug(one) for one in WARBANDS} | {f"universal_{kind}" for kind in KINDS}
    for card in named(module):
        if power:
            assert kinds_of(card) <= KINDS["gambits"] | KINDS["upgrades"], card
        if homes(card):
            assert homes(card) & {name, f"{release}.{name}"}, card


def test_modules_are_found_without_a_list_of_them():
    folder = Path(str(find_spec("rules_engine.cards").origin)).parent  # type: ignore[union-attr]  # a package
    lying = {path.relative_to(folder).with_suffix("") for path in folder.rglob("*.py")}
    found = {Path(*module.split(".")[2:]) for module in MODULES}
    assert {path for path in lying if path.name not in ("__init__", "all")} == found
