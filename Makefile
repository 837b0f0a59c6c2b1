# The two commands: `make run` and `make test`. The environment is .venv.
SHELL := /bin/sh
PYTHON ?= python3.11
PORT ?= 8000
BIN := .venv/bin
STAMP := .venv/.ready
PYTEST_ARGS ?=
SEED ?= 0
MINUTES ?= 30

.PHONY: help setup run test check format shots bench fuzz mutate lock clean

help:
	@echo "make run     set up and run the product with a demo event (PORT=8000)"
	@echo "make test    set up and pass the tests"
	@echo "make check   lint, format, types, import contracts, migrations"
	@echo "make bench   measures as JSON lines (ONLY=name for one)"
	@echo "make shots   pictures of thirty pages at three widths, light and dark (ONLY=name)"
	@echo "make fuzz    a long random search for faults in the rules engine (MINUTES=30)"
	@echo "make mutate  how many altered rules the engine's tests notice (MINUTES=30)"
	@echo "make lock    write the lock files anew from pyproject.toml"

setup: $(STAMP)

$(STAMP): requirements.lock requirements-dev.lock
	@command -v $(PYTHON) >/dev/null 2>&1 || { echo "Python 3.11 is needed, and '$(PYTHON)' was not found. Install it, or name it: make PYTHON=/path/to/python3.11"; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info[:2] != (3, 11))' || { echo "Python 3.11 is needed; '$(PYTHON)' is $$($(PYTHON) --version). Name another one: make PYTHON=/path/to/python3.11"; exit 1; }
	@echo "Setting up .venv with the locked dependencies (a minute or two the first time) ..."
	@test -x $(BIN)/python || $(PYTHON) -m venv .venv
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements-dev.lock
	@mkdir -p var
	@test -s var/secret_key || (umask 077 && $(BIN)/python -c 'import secrets; print(secrets.token_urlsafe(50))' > var/secret_key)
	@touch $(STAMP)

run: setup
	@PORT=$(PORT) exec $(BIN)/python manage.py run

test: setup
	@echo "Running the tests ..."
	@$(BIN)/python -m pytest -n auto -q $(PYTEST_ARGS)

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

mutate: setup
	@$(BIN)/python -m tests.mutate --minutes $(MINUTES) --seed $(SEED)

lock: setup
	@$(BIN)/uv pip compile -q --universal --generate-hashes --no-emit-index-url --no-header --python-version 3.11 pyproject.toml -o requirements.lock
	@$(BIN)/uv pip compile -q --universal --generate-hashes --no-emit-index-url --no-header --python-version 3.11 pyproject.toml --group dev -o requirements-dev.lock

clean:
	@rm -rf .venv var staticfiles
