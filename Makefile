# make run    creates .venv, installs into it and opens the studio, a local page to play, watch and explain
# make test   all checks: style, format, types, tests compiled and interpreted
# make matrix a short suite on each promised Python that is found, with the oldest and the newest dependencies
# make bench  speed against other packages, measured in one run
# make soak   the long counts: hours of them, not needed for a change
# make messages  brings the catalogues of translations up to date
# make release-check  says whether every message is translated, which only a release needs
# make release  builds wheel, sdist and site, installs and tries the wheel in an empty environment, and publishes nothing
# make lint   style and types only
# make clean  removes the environment and the files that tools left
# make help   this list

PYTHON ?= $(shell for python in python3 python3.14 python3.13 python3.12 python3.11; do \
	$$python -c 'import sys; sys.exit(not (3, 11) <= sys.version_info < (3, 15))' 2>/dev/null && echo $$python && break; done)
BIN := .venv/bin
# One more than there are cores, because tests of pages and of other processes wait.
WORKERS ?= $(shell expr $$(getconf _NPROCESSORS_ONLN) + 1)
# These tests run twice, with and without compilation. The others never compile rules; `make soak` runs them all without.
RULES := tests/machine tests/games tests/algorithms tests/solving tests/engine tests/cli/test_cli.py tests/rules/test_check.py

# Every process of a test would translate the sources again: some images of containers tell Python not to keep bytecode.
unexport PYTHONDONTWRITEBYTECODE

# Tests of one game, or of one file, run in one process, which compiles their rules once; the longest come first.
PYTEST = $(BIN)/python -m pytest --dist loadscope --no-loadscope-reorder

.PHONY: run test compiled interpreted matrix bench soak messages release-check release lint clean help
.DEFAULT_GOAL := help

run: .venv/installed
	@$(BIN)/zermelo studio

# Style, types and the tests without compilation are run beside the others, which wait now and then.
test: .venv/installed-test
	@$(MAKE) --no-print-directory -j 3 lint compiled interpreted

compiled: .venv/installed-test
	$(PYTEST) -n $(WORKERS) -m "not soak"

# Its lines are held back, so that they do not mix with those of the other tests.
interpreted: .venv/installed-test
	@ZERMELO_COMPILE=0 $(PYTEST) -n 1 -m "not soak" $(RULES) > .venv/interpreted.log 2>&1; \
		status=$$?; echo "Without compilation:"; cat .venv/interpreted.log; exit $$status

lint: .venv/installed-test
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

matrix:
	@$(PYTHON) tools/matrix.py

bench: .venv/installed-bench
	$(BIN)/zermelo bench all

soak: .venv/installed-test
	ZERMELO_COMPILE=0 $(BIN)/python -m pytest -n $(WORKERS) -m "not soak" --hypothesis-profile=dice -o faulthandler_timeout=0 tests
	$(BIN)/python -m pytest -n $(WORKERS) -m soak --hypothesis-profile=dice -o faulthandler_timeout=0 tests

messages: .venv/installed-test
	$(BIN)/python tools/messages.py

release-check: .venv/installed-test
	$(BIN)/python tools/messages.py --release

release: release-check
	$(BIN)/python tools/release.py

clean:
	rm -rf .venv .matrix .release .pytest_cache .mypy_cache .ruff_cache .hypothesis build dist
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

help:
	@sed -n 's/^# make/make/p' Makefile

# ---------------------------------------------------------------------------------------------
# The environment. A stamp in it says what is installed, so that a second run installs nothing.

.venv/bin/python:
	@test -n "$(PYTHON)" || { echo "Python 3.11 to 3.14 is needed; none was found." >&2; exit 2; }
	$(PYTHON) -m venv .venv || { rm -rf .venv; exit 2; }

INSTALL = if command -v uv >/dev/null 2>&1; then uv pip install --quiet --python $(BIN)/python -c constraints.txt -e $(1); \
	else $(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt -e $(1); fi

.venv/installed: .venv/bin/python pyproject.toml constraints.txt
	@echo "Installing into .venv; this happens once."
	@$(call INSTALL,'.[draw]')
	@touch $@

.venv/installed-%: .venv/installed
	@echo "Installing what '$*' needs into .venv."
	@$(call INSTALL,'.[$*]')
	@touch $@
