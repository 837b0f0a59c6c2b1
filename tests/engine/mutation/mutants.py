"""Altered rules: small changes of a module's source, each of which some test should notice."""

import ast
import itertools
import random
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[3]
ROOMS = (
    "rules_engine/deck_rules",
    "rules_engine/odds",
    "rules_engine/kernel/combat.py",
    "rules_engine/match",
    "rules_engine/battlefield",
    "rules_engine/sense/blindness.py",
    "rules_engine/sense/ground.py",
    "rules_engine/sense/kits.py",
    "rules_engine/sense/modifiers.py",
    "rules_engine/sense/sight.py",
    "rules_engine/sense/snares.py",
    "rules_engine/sense/sources.py",
    "rules_engine/sense/standing.py",
    "rules_engine/sense/states.py",
    "rules_engine/sense/windows.py",
    "rules_engine/moments",
    "rules_engine/effects",
    "rules_engine/sequences",
    "rules_engine/cards/beastgrave/morgwaeths_blade_coven.py",
    "rules_engine/cards/shadespire/magores_fiends.py",
)
"""Where the rules of the duels are played, of cards two warbands', and those of decks and odds."""
JOURNEY_ROOMS = (
    "rules_engine/journeys/geometry.py",
    "rules_engine/journeys/ground.py",
    "rules_engine/journeys/harm.py",
    "rules_engine/journeys/opening.py",
    "rules_engine/journeys/position.py",
    "rules_engine/journeys/rolls.py",
    "rules_engine/journeys/seeded.py",
    "rules_engine/journeys/sequences",
    "rules_engine/journeys/tables.py",
    "rules_engine/journeys/telling.py",
    "rules_engine/journey_table/answering.py",
    "rules_engine/journey_table/catching_up.py",
    "rules_engine/journey_table/guide.py",
    "rules_engine/journey_table/lookup.py",
    "rules_engine/journey_table/middle.py",
    "rules_engine/journey_table/misread.py",
    "rules_engine/journey_table/opening.py",
    "rules_engine/journey_table/report.py",
    "rules_engine/journey_table/requests.py",
    "rules_engine/journey_table/seeds.py",
    "rules_engine/journey_table/showing.py",
)
"""Where those of journeys are; the forms of events and cards, limits alone, are in the schemas."""
SPOKEN = ("told", "rest_on", "not_shown", "Fault", "_ground")
"""Calls that only speak of what happens: what is said in them is no rule."""
COMPARISONS: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}
ARITHMETIC: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.BitOr: ast.BitAnd,
    ast.BitAnd: ast.BitOr,
}
OTHER_WAY = {"max": "min", "min": "max", "any": "all", "all": "any"}


class Mutant(NamedTuple):
    """One altered module: where, what kind of change, the line as it was and as it is."""

    module: str
    line: int
    kind: str
    before: str
    after: str
    source: str


class Change(NamedTuple):
    """A place in a tree, what is done to it there, and how that is undone."""

    kind: str
    node: ast.AST
    apply: Callable[[], None]
    undo: Callable[[], None]


def path_of(module: str) -> Path:
    """The file of a module."""
    return ROOT / (module.replace(".", "/") + ".py")


def mutants(module: str, source: str, chance: random.Random | None = None) -> Iterator[Mutant]:
    """Every mutant of a module, in the order of its lines, or as a chance shuffles them.

    Each is made when it is asked for, since to write a whole module down takes a while.
    """
    tree = ast.parse(source)
    whole = ast.unparse(tree)
    changes = list(_changes(tree))
    if chance is not None:
        chance.shuffle(changes)
    for change in changes:
        before = ast.unparse(change.node)
        change.apply()
        altered, after = ast.unparse(tree), ast.unparse(change.node)
        change.undo()
        if altered != whole:
            yield Mutant(module, change.node.lineno, change.kind, before, after, altered)  # type: ignore[attr-defined]  # a statement or an expression
    assert ast.unparse(tree) == whole


def modules(only: str = "") -> tuple[str, ...]:
    """The modules that are altered, by name, or those of them whose name begins with `only`."""
    rooms = [ROOT / room for room in (*ROOMS, *JOURNEY_ROOMS)]
    found = [one for room in rooms for one in (room, *sorted(room.rglob("*.py")))]
    files = (one for one in found if one.suffix == ".py" and one.name != "__init__.py")
    names = (str(one.relative_to(ROOT).with_suffix("")).replace("/", ".") for one in files)
    return tuple(name for name in names if name.startswith(only))


def is_of_journeys(module: str) -> bool:
    """Whether a module plays the rules of journeys, which have tests of their own."""
    return module.startswith(("rules_engine.journeys.", "rules_engine.journey_table."))


def sample(seed: int, names: Sequence[str], each: int = 0) -> list[Mutant]:
    """Mutants of these modules, in the order of a seed.

    each is the most of one module, 0 for all there are.
    """
    chance = random.Random(seed)
    found: list[Mutant] = []
    for name in names:
        own = mutants(name, path_of(name).read_text(), chance)
        found += itertools.islice(own, each or None)
    chance.shuffle(found)
    return found


def _changes(tree: ast.AST) -> Iterator[Change]:
    for node in _spoken_left_out(tree):
        for make in MAKERS:
            yield from make(node)


def _spoken_left_out(tree: ast.AST) -> Iterator[ast.AST]:
    """The nodes of a tree in which a rule can lie.

    Left out: annotations, decorators, imports, what a class is made from, assertions (they tell a
    type checker what is known), what only trips on our own mistake (`zip` of unlike lengths), and
    what is only said: docstrings, the facts given with a refusal.
    """
    for child in ast.iter_child_nodes(tree):
        if isinstance(child, ast.Assert | ast.Import | ast.ImportFrom | ast.arg):
            continue
        if isinstance(child, ast.Call) and _called(child) in SPOKEN:
            continue
        if isinstance(tree, ast.FunctionDef) and child in (*tree.decorator_list, tree.returns):
            continue
        if isinstance(tree, ast.AnnAssign) and child is tree.annotation:
            continue
        if isinstance(tree, ast.ClassDef) and isinstance(child, ast.keyword):
            continue
        if isinstance(tree, ast.UnaryOp) and isinstance(tree.op, ast.USub):
            continue
        if isinstance(child, ast.keyword) and (_is_need(tree) or child.arg == "strict"):
            continue
        if isinstance(child, ast.Expr) and isinstance(child.value, ast.Constant):
            continue
        yield child
        yield from _spoken_left_out(child)


def _called(node: ast.Call) -> str:
    """The name of the function, or of the method, that is called."""
    return getattr(node.func, "id", getattr(node.func, "attr", ""))


def _is_need(node: ast.AST) -> bool:
    return isinstance(node, ast.Call) and getattr(node.func, "id", "") == "need"


def _setting(kind: str, node: ast.AST, name: str, new: object) -> Change:
    old = getattr(node, name)
    return Change(kind, node, lambda: setattr(node, name, new), lambda: setattr(node, name, old))


def _compared(node: ast.AST) -> Iterator[Change]:
    if isinstance(node, ast.Compare):
        for place, operator in enumerate(node.ops):
            ops = list(node.ops)
            ops[place] = COMPARISONS[type(operator)]()
            yield _setting("comparison", node, "ops", ops)


def _joined(node: ast.AST) -> Iterator[Change]:
    if isinstance(node, ast.BoolOp):
        other = ast.Or() if isinstance(node.op, ast.And) else ast.And()
        yield _setting("and or", node, "op", other)


def _negated(node: ast.AST) -> Iterator[Change]:
    if isinstance(node, ast.If | ast.IfExp | ast.While):
        yield _setting("condition", node, "test", ast.UnaryOp(ast.Not(), node.test))


def _counted(node: ast.AST) -> Iterator[Change]:
    """A number is one more: -1, which says that nobody is meant, becomes the first of all."""
    if isinstance(node, ast.Constant) and isinstance(node.value, bool):
        yield _setting("truth", node, "value", not node.value)
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
        if isinstance(node.operand, ast.Constant) and isinstance(node.operand.value, int):
            yield _setting("number", node.operand, "value", node.operand.value - 1)
    elif isinstance(node, ast.Constant) and isinstance(node.value, int):
        yield _setting("number", node, "value", node.value + 1)


def _added(node: ast.AST) -> Iterator[Change]:
    if isinstance(node, ast.BinOp) and type(node.op) in ARITHMETIC:
        yield _setting("arithmetic", node, "op", ARITHMETIC[type(node.op)]())


def _unneeded(node: ast.AST) -> Iterator[Change]:
    if isinstance(node, ast.Expr) and _is_need(node.value):
        yield _setting("check left out", node, "value", ast.Constant(None))


def _swapped(node: ast.AST) -> Iterator[Change]:
    """Two returns of a function, one after the other, change places."""
    if not isinstance(node, ast.FunctionDef):
        return
    returns = [one for one in ast.walk(node) if isinstance(one, ast.Return) and one.value]
    for first, second in itertools.pairwise(returns):
        yield _exchange(first, second)


def _exchange(first: ast.Return, second: ast.Return) -> Change:
    def swap() -> None:
        first.value, second.value = second.value, first.value

    return Change("returns swapped", first, swap, swap)


def _branched(node: ast.AST) -> Iterator[Change]:
    if isinstance(node, ast.Dict) and len(node.values) > 1:
        yield _setting("entries swapped", node, "values", node.values[1:] + node.values[:1])


def _dropped(node: ast.AST) -> Iterator[Change]:
    """A `not` is left out, where it is not the whole of a condition, which is negated anyhow."""
    for name, value in ast.iter_fields(node):
        whole = isinstance(node, ast.If | ast.IfExp | ast.While) and name == "test"
        if isinstance(value, ast.UnaryOp) and isinstance(value.op, ast.Not) and not whole:
            yield _setting("not left out", node, name, value.operand)
    if isinstance(node, ast.BoolOp):
        for place, value in enumerate(node.values):
            if isinstance(value, ast.UnaryOp) and isinstance(value.op, ast.Not):
                values = [*node.values[:place], value.operand, *node.values[place + 1 :]]
                yield _setting("not left out", node, "values", values)


def _other_way(node: ast.AST) -> Iterator[Change]:
    if isinstance(node, ast.Name) and node.id in OTHER_WAY:
        yield _setting("the other function", node, "id", OTHER_WAY[node.id])


MAKERS = (
    _compared,
    _joined,
    _negated,
    _counted,
    _added,
    _unneeded,
    _swapped,
    _branched,
    _dropped,
    _other_way,
)
