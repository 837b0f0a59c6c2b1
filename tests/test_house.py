"""The house: imports run one way, and what must not be in the tree is not."""

import ast
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent


def test_imports_run_one_way():
    """The contracts of pyproject.toml (import-linter) hold."""
    tool = Path(sys.executable).parent / "lint-imports"
    done = subprocess.run([tool, "--no-cache"], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout


EVERY_POINT = ROOT / "tests/engine/open_points/test_every_point.py"
"""Holds that each open point has its test, and so looks at the tests themselves."""


def modules_of(statement: ast.stmt) -> list[str]:
    """Every module that an import may take from, one that stands among its names included."""
    if isinstance(statement, ast.Import):
        return [name.name for name in statement.names]
    if isinstance(statement, ast.ImportFrom) and statement.module:
        return [f"{statement.module}.{name.name}" for name in statement.names]
    return []


def test_no_test_of_the_engine_asks_a_database():
    """The steps of `.ci/run` on PostgreSQL do not look through them."""
    marked = [
        f"{path.relative_to(ROOT)}: {node.attr}"
        for path in sorted((ROOT / "tests" / "engine").rglob("*.py"))
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.Attribute)
        if node.attr in ("database", "services", "django_db")
    ]
    assert marked == []


@pytest.mark.parametrize(
    "folder",
    [
        "bench",
        "browser",
        "chaos",
        "core",
        "decks",
        "engine",
        "matches",
        "processes",
        "security",
        "services_real",
    ],
)
def test_nobody_imports_from_a_test(folder: str):
    """What several tests need stands in a module of its own, fixtures in a conftest."""
    taken = [
        f"{path.relative_to(ROOT)} takes {module}"
        for path in sorted((ROOT / "tests" / folder).rglob("*.py"))
        for statement in ast.walk(ast.parse(path.read_text()))
        for module in modules_of(statement)
        for part in module.split(".")[1:]
        if module.startswith("tests.") and (part.startswith("test_") or part == "conftest")
        if path != EVERY_POINT
    ]
    assert taken == []


def test_no_line_of_a_template_is_longer_than_160_characters():
    long = [
        f"{path.relative_to(ROOT)}:{number}"
        for path in sorted((ROOT / "templates").rglob("*.html"))
        for number, line in enumerate(path.read_text().splitlines(), 1)
        if len(line) > 160
    ]
    assert long == []


def test_no_assertion_is_let_off_by_another():
    """`assert this or that` passes where one of the two happens to be so: a test says which."""
    found = [
        f"{path.relative_to(ROOT)}:{node.lineno}"
        for path in sorted((ROOT / "tests").rglob("*.py"))
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.Assert) and isinstance(node.test, ast.BoolOp)
        if isinstance(node.test.op, ast.Or)
    ]
    assert found == []


LONGEST = 400
LONG_FOR_A_REASON = {
    "companion/settings.py": "every setting is looked for in one place",
    # sheets are few, as each is a request of a phone in a crowded hall
    "companion/static/companion/base.css": "what every page needs",
    "companion/static/companion/parts.css": "what every page may have",
    "companion/static/companion/desk.css": "the desk",
    "companion/static/companion/pad.css": "the pad",
    "companion/static/companion/journey.css": "the journey's table",
}


def test_no_file_is_longer_than_400_lines():
    """A file that grows over it holds two things: part it, or name it above with its reason."""
    asked = ["git", "ls-files", "--cached", "--others", "--exclude-standard", "--"]
    kinds = ["*.py", "*.js", "*.css", "*.html"]
    listed = subprocess.run([*asked, *kinds], cwd=ROOT, capture_output=True, text=True, check=True)
    long = {
        name
        for name in listed.stdout.splitlines()
        if "/vendor/" not in name
        if (ROOT / name).is_file()
        if (ROOT / name).read_text().count("\n") > LONGEST
    }
    # a file that got shorter, or is gone, goes off the list
    assert long == set(LONG_FOR_A_REASON)


PAIRED = {"other", "others", "two"}


def assigned(line: ast.stmt) -> list[str]:
    """The names that a line gives a value or a type."""
    if isinstance(line, ast.Assign):
        return [each.id for each in line.targets if isinstance(each, ast.Name)]
    if isinstance(line, ast.AnnAssign) and isinstance(line.target, ast.Name):
        return [line.target.id]
    return []


def nameless(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Where `one` is the name of a parameter or a field that is not one of a pair, of what is
    assigned, or of what a loop of more than a few lines goes through: line, and what it names."""
    classes = [node for node in ast.walk(tree) if isinstance(node, ast.ClassDef)]
    of_classes = {id(line) for node in classes for line in node.body}
    for node in ast.walk(tree):
        names: list[str] = []
        if isinstance(node, ast.FunctionDef):
            names = [each.arg for each in (*node.args.args, *node.args.kwonlyargs)]
        elif isinstance(node, ast.ClassDef):
            names = [name for line in node.body for name in assigned(line)]
        elif isinstance(node, ast.Assign) and id(node) not in of_classes:
            names = assigned(node)
        elif isinstance(node, ast.For) and (node.end_lineno or 0) - node.lineno > 7:
            names = [ast.unparse(node.target)]
        if "one" in names and not PAIRED & set(names):
            yield node.lineno, type(node).__name__


@pytest.mark.parametrize("folder", ["companion", "decks", "matches", "rules_engine"])
def test_one_is_but_the_name_of_a_short_loops_item_or_of_a_pair(folder: str):
    """Everything that lives longer has a name that says what it is."""
    found = [
        f"{path.relative_to(ROOT)}:{line} {what}"
        for path in sorted((ROOT / folder).rglob("*.py"))
        if "migrations" not in path.parts
        for line, what in nameless(ast.parse(path.read_text()))
    ]
    assert found == []


TELLING = {"told", "said"}
TOLD_OR_SAID = {
    # what the log's event `told` tells, from the form to the log
    "matches/api/bodies/disputes.py:RulingIn.told": "a field of the API",
    "matches/disputes/services/rulings.py:Decision.told": "the same",
    "matches/disputes/corrections.py:Changes.told": "the same",
    # the kernel's door: what a rule brought about, told for the derivation
    "rules_engine/kernel/flow.py:told": "every sequence",
    # what others read by these names
    "rules_engine/adjudicate/laid.py:Laid.said": "a field of the API",
    "rules_engine/facts/card_details.py:CardDetails.told": "data, API, templates",
    "matches/api/bodies/brackets.py:BracketMatchOut.said": "a field of the API",
    "matches/stages/queries.py:Slot.said": "the same, and templates",
    "matches/stages/queries.py:FinalPlace.told": "templates",
    "matches/api/bodies/decks.py:RegisteredDeckOut.told": "a field of the API",
    "matches/journeys/queries/campaigns.py:GroupPage.told": "templates",
    "matches/views/desk/results_grid.py:GridRow.said": "templates",
    "matches/views/desk/taking_back.py:Step.said": "templates, and kept sessions",
}
"""Where `told` and `said` are names, by file, class and name, each with who knows it by that."""


def bound(tree: ast.AST, within: str = "") -> Iterator[tuple[str, str]]:
    """Every name that is given to something, with the classes around it."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.ClassDef):
            yield from bound(node, f"{within}{node.name}.")
            continue
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            yield within, node.name
        if isinstance(node, ast.arg):
            yield within, node.arg
        if isinstance(node, ast.Name | ast.Attribute) and isinstance(node.ctx, ast.Store):
            yield within, node.id if isinstance(node, ast.Name) else node.attr
        if isinstance(node, ast.ExceptHandler | ast.MatchAs | ast.MatchStar) and node.name:
            yield within, node.name
        yield from bound(node, within)


def test_nothing_is_called_told_or_said_that_has_a_name_of_its_own():
    """A sentence, somebody's words, what a log claims, a value of a form: each says what it is."""
    found = {
        f"{path.relative_to(ROOT)}:{within}{name}"
        for folder in ("companion", "decks", "matches", "rules_engine")
        for path in sorted((ROOT / folder).rglob("*.py"))
        if "migrations" not in path.parts
        for within, name in bound(ast.parse(path.read_text()))
        if name in TELLING
    }
    assert found == set(TOLD_OR_SAID)


def test_the_lock_file_names_hashes_and_no_registry():
    for name in ("requirements.lock", "requirements-dev.lock"):
        text = (ROOT / name).read_text()
        assert "--hash=sha256:" in text
        assert "://" not in text


def test_the_rules_engine_imports_without_django():
    code = "import sys, rules_engine; assert 'django' not in sys.modules, 'django was imported'"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def start(**environment: str) -> subprocess.CompletedProcess[str]:
    """`manage.py check --deploy` in an environment of nothing but what is given."""
    return subprocess.run(
        [sys.executable, "manage.py", "check", "--deploy", "--fail-level", "WARNING"],
        cwd=ROOT,
        env={
            "COMPANION_VAR": f"{tempfile.gettempdir()}/companion-house",
            "PATH": "",
            **environment,
        },
        capture_output=True,
        text=True,
    )


SECRET = "a-secret-of-more-than-fifty-characters-for-this-test-alone-0123456789"
READY = {
    "DEBUG": "0",
    "SECRET_KEY": SECRET,
    "ALLOWED_HOSTS": "companion.example",
    "REDIS_URL": "redis://127.0.0.1:6379/0",
}


def test_production_refuses_to_start_without_secret_hosts_or_broker():
    for missing in ("SECRET_KEY", "ALLOWED_HOSTS", "REDIS_URL"):
        done = start(**{key: value for key, value in READY.items() if key != missing})
        assert done.returncode != 0
        assert missing in done.stderr
        assert "Traceback" not in done.stderr


def test_a_full_production_start_is_clean_under_the_deployment_checks():
    # how far https is promised is the operator's choice; the checks want it all
    done = start(**READY, HSTS_SUBDOMAINS="1", HSTS_PRELOAD="1")
    assert done.returncode == 0, done.stderr
