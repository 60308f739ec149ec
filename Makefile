# make env   the environment in .venv
# make run   the simulated table
# make test  lint, types and tests
# make strength   what the computer players must show: up to three hours, and goes on where it was
PYTHON ?= python3
BIN := .venv/bin
CATALOGUES := $(wildcard display/locale/*/LC_MESSAGES/table.po)

.PHONY: env run test check pictures strength clean

env: .venv/ready

.venv/ready: pyproject.toml $(CATALOGUES)
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev]'
	$(BIN)/pybabel --quiet compile --directory display/locale --domain table
	$(BIN)/tapdeck compile
	touch .venv/ready

run: env
	$(BIN)/tapdeck play

check: env
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy

test: check
	$(BIN)/pytest -n 2 --dist loadfile

pictures: env
	$(BIN)/tapdeck gallery docs/pictures

strength: env
	$(BIN)/tapdeck arena --table build/strength

clean:
	rm -rf .venv .mypy_cache .pytest_cache .ruff_cache *.egg-info
