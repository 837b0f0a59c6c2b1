# The commands: `make run`, `make serve` and `make test`. The environment is .venv.
SHELL := /bin/sh
VERSIONS := 3.14 3.13 3.12 3.11
# the newest that runs and can make an environment
PYTHON ?= $(shell for version in $(VERSIONS); do \
	python$$version -c 'import ensurepip, sys, venv; sys.exit(sys.version_info[:2] < (3, 11))' \
	>/dev/null 2>&1 && echo python$$version && break; done)
PORT ?= 8000
BIN := .venv/bin
STAMP := .venv/.ready
# the tests start many processes, which read what the first one compiled
export PYTHONDONTWRITEBYTECODE :=
PYTEST_ARGS ?=
SEED ?= 0
MINUTES ?= 30

.PHONY: help setup run serve test check format shots bench fuzz mutate chaos convention lock vendor clean

help:
	@echo "make run     set up and run a demo, for this machine alone (PORT=8000)"
	@echo "make serve   set up and run a real event on this laptop, for all in its network (PORT=8000)"
	@echo "make test    set up and pass the tests"
	@echo "make check   lint, format, types, import contracts, migrations"
	@echo "make bench   measures as JSON lines (ONLY=name for one)"
	@echo "make shots   pictures of thirty pages at three widths, light and dark (ONLY=name)"
	@echo "make fuzz    a long random search for faults in the rules engine (MINUTES=30) and for taps lost in the sync"
	@echo "make mutate  how many altered rules, and editions without one edit, the engine's tests notice (MINUTES=30)"
	@echo "make chaos   kill every part at random while 64 phones report (MINUTES=10, or SECONDS=45)"
	@echo "make convention  512 players, nine rounds and a cut to 16 through the API, then every invariant (PLAYERS=64 ROUNDS=5 CUT=8)"
	@echo "make lock    write the lock files anew from pyproject.toml"
	@echo "make vendor  take Pyodide, msgspec for it, htmx, workbox and idb anew (npm, Chromium)"

setup: $(STAMP)

$(STAMP): requirements-setup.lock requirements.lock requirements-dev.lock
	@test -n "$(PYTHON)" || { echo "Python 3.11 to 3.14 is needed, with its venv module, and none was found. Install one, or name it: make PYTHON=/path/to/python3"; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(not (3, 11) <= sys.version_info[:2] <= (3, 14))' || { echo "Python 3.11 to 3.14 is needed; '$(PYTHON)' is none. Name another one: make PYTHON=/path/to/python3"; exit 1; }
	@echo "Setting up .venv with $(PYTHON) and the locked dependencies (a minute or two the first time) ..."
	@test -x $(BIN)/python || $(PYTHON) -m venv .venv
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements-setup.lock
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements-dev.lock
	@touch $(STAMP)

run: setup
	@PORT=$(PORT) exec $(BIN)/python manage.py run

serve: setup
	@PORT=$(PORT) exec $(BIN)/python manage.py serve

test: setup
	@echo "Running the tests ..."
	@$(BIN)/python -m pytest -n auto --dist worksteal -q $(PYTEST_ARGS)

check: setup
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .
	@$(BIN)/python -m tests.tidy --check
	@$(BIN)/djlint --lint --quiet templates
	@$(BIN)/mypy companion matches decks rules_engine
	@$(BIN)/lint-imports
	@$(BIN)/python manage.py makemigrations --check --dry-run

format: setup
	@$(BIN)/ruff check --fix .
	@$(BIN)/ruff format .
	@$(BIN)/python -m tests.tidy

shots: setup
	@$(BIN)/python -m tests.shots $(ONLY)

bench: setup
	@$(BIN)/python -m tests.bench $(ONLY)

fuzz: setup
	@$(BIN)/python -m tests.fuzz --minutes $(MINUTES)
	@$(BIN)/python -m tests.fuzz_sync
	@WHOLE=1 $(BIN)/python -m pytest -n auto -q tests/engine/proof tests/engine/ignorance/test_no_window.py tests/test_api_schema.py tests/browser/test_accessibility.py

mutate: setup
	@$(BIN)/python -m tests.mutate --minutes $(MINUTES) --seed $(SEED)

chaos: setup
	@$(BIN)/python -m tests.chaos --seconds $(or $(SECONDS),$$(( $(MINUTES) * 60 )))

convention: setup
	@$(BIN)/python -m tests.convention --players $(or $(PLAYERS),512) --rounds $(or $(ROUNDS),9) --cut $(or $(CUT),16)

LOCK := $(BIN)/uv pip compile -q --universal --generate-hashes --no-emit-index-url --no-header --python-version 3.11 pyproject.toml

lock: setup
	@$(LOCK) -o requirements.lock
	@$(LOCK) --group dev -o requirements-dev.lock
	@$(BIN)/uv pip compile -q --universal --generate-hashes --no-emit-index-url --no-header --python-version 3.11 --group setup -o requirements-setup.lock

vendor: setup
	@$(BIN)/python -m vendoring

clean:
	@rm -rf .venv var staticfiles
