# Every target does the set-up it needs, once, in .venv.

PYTHON ?= python3
PORT ?= 8000
WORKERS ?= 4  # twice the cores: many tests wait for servers and other processes
# Modules are byte-compiled once, not in each of the many processes that the tests start.
unexport PYTHONDONTWRITEBYTECODE

VENV := .venv
PEERS := .venv-peers
LOCKING := .venv-lock
BIN := $(VENV)/bin
INSTALL := $(BIN)/python -m pip -qq --disable-pip-version-check install --no-compile
# Exactly what is locked, each file with its hash; the locks are whole, so nothing is resolved.
LOCKED := $(INSTALL) --require-hashes --no-deps -r locks/
# Tests are handed out one by one, the long ones first (tests/conftest.py), and every skipped
# test is named.
PYTEST := $(BIN)/python -m pytest -n $(WORKERS) --dist load --maxschedchunk 1 -rfEs --no-fold-skipped
# Real browsers and servers can be late on a crowded machine: what has failed is printed, and tried
# once more with nothing beside it.
ALONE := $(BIN)/python -m pytest -n 0 --last-failed --last-failed-no-failures none -rfEs
# What passed and what was skipped, over all runs of `make test`.
OUTCOMES := $(VENV)/outcomes
# The tests that prove the rules one by one, and with them every branch of the engine.
PROVING := tests/engine tests/modules
# Those that run programs and games around the engine: interpreted only if there is no compiled
# engine.
PLAYING := tests/analysis tests/bare tests/bots tests/cli tests/client tests/lab tests/research tests/server
ENGINE := $(shell find affresco/engine affresco/bots/mind -name '*.py')

# The C compiler that Python asks for, if it is installed and Python's headers are too.
COMPILER := $(shell $(PYTHON) -c 'import os, shutil, sysconfig; \
	compiler = os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc"; \
	headers = os.path.exists(sysconfig.get_path("include") + "/Python.h"); \
	print(headers and shutil.which(compiler.split()[0]) or "")')

# PostgreSQL and Redis for the server's tests, Chromium for the page's: installed from Debian if
# we may.
APT := [ "$$(id -u)" = 0 ] && command -v apt-get && export DEBIAN_FRONTEND=noninteractive \
	&& { apt-get -qq update || true; } && apt-get -qq install -y --no-install-recommends
SERVICES := { ls /usr/lib/postgresql/*/bin/postgres && command -v redis-server; } > /dev/null 2>&1 \
	|| { $(APT) postgresql redis-server; } > /dev/null 2>&1 \
	|| echo 'no PostgreSQL and Redis: the server is tested with SQLite only'
BROWSER := { [ "$$CHROMIUM" ] || command -v chromium-headless-shell; } > /dev/null 2>&1 \
	|| { $(APT) chromium-headless-shell fonts-liberation; } > /dev/null 2>&1 \
	|| command -v chromium > /dev/null || command -v chromium-browser > /dev/null \
	|| { $(APT) chromium fonts-liberation; } > /dev/null 2>&1 \
	|| echo 'no Chromium: the page is not tested'
CLIENT := client/index.html client/package-lock.json client/vite.config.ts client/tools/words.ts client/build.py \
	$(shell find client/src client/messages client/art affresco/locales affresco/rulebook -type f ! -name schema.d.ts ! -name '*.py*') \
	$(wildcard affresco/server/messages/*.py)

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help play build check test soak bench screenshots bench-peers lock clean

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-11s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

# What happens if the page cannot be built: `make play` still serves programs.
UNBUILT := exit 1
play: UNBUILT := echo 'The server starts anyway.'

play: $(VENV)/engine $(VENV)/client ## serve tables at http://127.0.0.1:8000 and open a browser if there is one
	@$(BIN)/affresco serve --open --port $(PORT)

build: $(VENV)/engine $(VENV)/client $(VENV)/research ## install the command .venv/bin/affresco, with a compiled engine
	@$(BIN)/affresco --version

check: $(VENV)/tools $(VENV)/client ## check formatting, lint, types and layers
	$(BIN)/ruff format --check
	$(BIN)/ruff check
	$(BIN)/mypy --strict affresco
	$(BIN)/python client/build.py check
	$(BIN)/lint-imports

test: export AFFRESCO_REQUIRE_COMPILED := $(if $(COMPILER),1)
test: export AFFRESCO_OUTCOMES := $(OUTCOMES)
test: ## run all checks, then the tests on the interpreted and the compiled engine
	@rm -f $(OUTCOMES)
	@$(MAKE) --no-print-directory -j 2 check $(VENV)/engine interpreted
	$(if $(COMPILER),$(PYTEST) || $(ALONE))
	@$(BIN)/python -m tests.left_out $(OUTCOMES) \
	$(if $(COMPILER),,'there is no C compiler: the compiled engine')

.PHONY: interpreted surroundings
# Starts while the compiler is still running.
interpreted: $(VENV)/client $(VENV)/tools surroundings
	AFFRESCO_PURE=1 $(PYTEST) $(PROVING) --cov
	AFFRESCO_PURE=1 $(PYTEST) $(addprefix --ignore=,$(PROVING) $(if $(COMPILER),$(PLAYING))) tests

surroundings:
	@$(SERVICES)
	@$(BROWSER)

soak: $(VENV)/engine $(VENV)/client $(VENV)/tools surroundings ## run the long proofs in full: takes a long while
	AFFRESCO_SOAK=1 $(PYTEST) -m 'slow or soak'

bench: build ## measure the speed
	$(BIN)/affresco bench

screenshots: $(VENV)/engine $(VENV)/client $(VENV)/tools surroundings ## screenshots of all pages in all sizes and languages, in build/screenshots
	$(BIN)/python -m bench.screenshots

bench-peers: build $(PEERS)/installed ## compare with PufferLib, pgx, OpenSpiel, PettingZoo, RLCard, Catanatron
	PYTHONPATH=.:$(PEERS)/pufferlib-3.0.0 $(PEERS)/bin/python bench/peers.py

lock: ## lock the dependencies again; UPGRADE=--upgrade takes the newest versions
	@$(PYTHON) -m venv $(LOCKING)
	@$(LOCKING)/bin/python -m pip -qq --disable-pip-version-check install uv
	@PATH=$(CURDIR)/$(LOCKING)/bin:$$PATH $(LOCKING)/bin/python locks/lock.py $(UPGRADE)

clean: ## remove everything make has made
	rm -rf $(VENV) $(PEERS) $(LOCKING) build dist client/build client/node_modules affresco/server/client *.egg-info *.so .coverage .coverage.* .import_linter_cache
	rm -rf .mypy_cache .pytest_cache .ruff_cache
	find affresco tests -name '*.so' -delete
	find affresco tests -name __pycache__ -prune -exec rm -rf {} +

# The set-up. Each step leaves a file, and is repeated when what it depends on has changed.

# Prints lists from pyproject.toml, one entry per line.
LISTED = $(BIN)/python -c 'import tomllib; \
	project = tomllib.load(open("pyproject.toml", "rb")); print(*$(1), sep="\n")'

$(VENV)/made:
	@$(PYTHON) -c 'import sys; sys.version_info >= (3, 11) or sys.exit( \
	"Affresco needs Python 3.11 or newer; choose one with make PYTHON=...")'
	@echo 'Making $(VENV) ...'
	@$(PYTHON) -m venv $(VENV)
	@touch $@

# The part of pyproject.toml that an installation depends on: the tools read the rest each time.
$(VENV)/project: $(VENV)/made pyproject.toml
	@$(call LISTED,[project["build-system"]] + [project["project"]] \
	+ [project["tool"]["setuptools"]]) > $@.new
	@cmp -s $@.new $@ || cp $@.new $@

$(VENV)/installed: $(VENV)/project affresco/version.py locks/play.txt
	@echo 'Installing what is needed to play ...'
	@$(LOCKED)play.txt
	@AFFRESCO_PURE=1 $(INSTALL) --no-deps --no-build-isolation -e .
	@touch $@

$(VENV)/research: $(VENV)/installed locks/research.txt
	@echo 'Installing what the research environments need ...'
	@$(LOCKED)research.txt
	@touch $@

$(VENV)/tools: $(VENV)/research locks/develop.txt
	@echo 'Installing the developer tools ...'
	@$(LOCKED)develop.txt
	@touch $@

$(PEERS)/installed: bench/peers.txt bench/puffer.py $(VENV)/installed
	@echo 'Installing the peers ...'
	@$(PYTHON) -m venv $(PEERS)
	@$(call LISTED,project["project"]["dependencies"]) > $(PEERS)/ours.txt
	@$(PEERS)/bin/python -m pip -qq --disable-pip-version-check install \
	-r $(PEERS)/ours.txt -r bench/peers.txt
	@$(PEERS)/bin/python bench/puffer.py $(PEERS) > /dev/null
	@touch $@

$(VENV)/client: $(VENV)/installed $(CLIENT)
	@echo 'Building the page ...'
	@if $(BIN)/python client/build.py types build > $(VENV)/client.log 2>&1; then touch $@; \
	else cat $(VENV)/client.log; $(UNBUILT); fi

# Changes when a file of the engine is added or removed.
$(VENV)/sources: $(VENV)/made FORCE
	@echo $(sort $(ENGINE)) | cmp -s - $@ || echo $(sort $(ENGINE)) > $@

# Left only by a compiled engine, so that a failed compilation is tried again.
$(VENV)/engine: $(VENV)/installed $(VENV)/sources $(ENGINE) setup.py cold.h
	@$(if $(COMPILER),echo 'Compiling the engine ...')
	@$(BIN)/python setup.py -q build_ext --inplace
	@if $(BIN)/python -c 'from affresco.version import compiled; exit(not compiled())'; \
	then touch $@; fi

.PHONY: FORCE
FORCE:
