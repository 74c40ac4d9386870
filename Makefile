# `make play` and `make test` need only python3, git and make: they do the set-up themselves.
# A line is printed only when something is done; another Python is named with PYTHON=python3.12.

PYTHON ?= python3
VENV ?= .venv
BIN := $(VENV)/bin
PLAYABLE := $(VENV)/.playable
READY := $(VENV)/.ready

# What was compiled once is kept.
unexport PYTHONDONTWRITEBYTECODE
export PIP_DISABLE_PIP_VERSION_CHECK := 1
IN_LANGUAGE = $(if $(filter command%,$(origin LANGUAGE)),$(LANGUAGE))
SETTING_UP_ru = установка в $(VENV) (это может занять минуту)
PIP_INSTALL := $(BIN)/python -m pip install --quiet --no-input --no-deps

.DEFAULT_GOAL := help
.PHONY: help play test check docs release simulate faces calibrate firmware kit board optics bench bench-audit bench-club bench-long bench-screen bench-tv bench-vault chaos fuzz fuzz-files fuzz-phones properties mutations mutants signals tv pictures goldens format lock lookalikes package clean tools avr-tools windows windows-smoke python313

help: ## show this list
	@awk -F ':.*## ' '/^[a-z0-9-]+:.*## / {printf "make %-13s %s\n", $$1, $$2}' $(firstword $(MAKEFILE_LIST))

play: $(PLAYABLE) ## open the table; LANGUAGE=ru in another language
	@BANKER_CALLED="make play$(IN_LANGUAGE:%= LANGUAGE=%)" $(BIN)/banker play $(IN_LANGUAGE:%=--language %)

test: $(READY) tools ## run the tests, without those that only `make check` runs
	@$(BIN)/pytest -m "not in_check"

check: $(READY) tools firmware ## every rule: format, lint, types, imports, the firmware, the site, tests
	@$(BIN)/ruff format --check .
	@$(BIN)/ruff check .
	@$(BIN)/ruff check --quiet --preview --select PLW1514 .
	@$(BIN)/mypy --strict banker drivers
	@$(BIN)/lint-imports --no-logo
	@$(BIN)/python -m docs.site.build
	@$(BIN)/python -m tests.system.package.installed
	@$(BIN)/pytest

docs: $(READY) ## build the site of the documents: build/site/html/index.html
	@$(BIN)/python -m docs.site.build

release: $(READY) ## build the files of a release into dist/, with checksums; tag nothing
	@$(BIN)/python -m tests.system.package.release

package: $(READY) tools ## build sdist and wheel, install the wheel elsewhere and play it there
	@$(BIN)/python -m tests.system.package.installed

firmware: avr-tools ## build the vault's and the decoder's firmware, and print how big they are
	@if command -v avr-g++ >/dev/null && test -d /usr/share/arduino/hardware/arduino/avr; then \
	  $(MAKE) --no-print-directory -C drivers/firmware hex; \
	  elif test -n "$$CI"; then $(call say_and_stop,the AVR tools are missing); \
	  else echo "make: the AVR tools are missing, so the firmware is not built" >&2; fi
	@test ! -d build/firmware || avr-size build/firmware/*.elf

board: $(READY) avr-tools ## a bare simulated board, to walk docs/build_vault.md: its port, and hands to type
	@$(BIN)/python -m tests.system.firmware.rehearsal

optics: $(READY) avr-tools ## thousands of notes under the simulated decoder: NOTES=2000 BAD=400
	@nice $(BIN)/python -m tests.system.firmware.decoder_sweep $(or $(NOTES),2000) $(or $(BAD),400)

bench: $(READY) ## measure speed and memory against the limits of docs/benchmarks.md
	@$(BIN)/python -m compileall -q banker drivers
	@$(BIN)/python -m benchmarks.speed

bench-audit: $(READY) ## the audit beside ledger, hledger and beancount: ENTRIES=10000,100000
	@$(BIN)/python -m compileall -q banker
	@$(BIN)/python -m benchmarks.peers $(if $(ENTRIES),--entries $(ENTRIES))

bench-club: $(READY) ## statistics of GAMES=2000 by processes and by a cluster, one worker killed
	@$(BIN)/python -m compileall -q banker
	@$(BIN)/python -m benchmarks.club $(or $(GAMES),2000) $(or $(ENTRIES),240)

bench-long: $(READY) ## what an entry costs in games of a thousand to a million: ENTRIES=1000,10000
	@$(BIN)/python -m compileall -q banker
	@$(BIN)/python -m benchmarks.long $(if $(ENTRIES),--entries $(ENTRIES))

bench-screen: $(READY) ## measure keys on the screen beside another checkout: BESIDE=FOLDER
	@$(BIN)/python -m benchmarks.screen $(if $(BESIDE),--beside $(BESIDE))

bench-phones: $(READY) tools ## the table with eight phones beside the table without
	@$(BIN)/python -m compileall -q banker
	@$(BIN)/python -m benchmarks.phones

bench-odds: $(READY) ## keys at a table with odds beside one without, and games played on a second
	@$(BIN)/python -m compileall -q banker
	@$(BIN)/python -m benchmarks.odds

bench-tv: $(READY) tools ## both televisions: statement to changed page (BESIDE=FOLDER), draw, keys at the table
	@$(BIN)/python -m compileall -q banker
	@$(BIN)/python -m benchmarks.television $(if $(BESIDE),--beside $(BESIDE))

bench-vault: $(READY) avr-tools ## measure from the red button to the screen, and round trips on the wire
	@$(BIN)/python -m benchmarks.press

faces: $(READY) ## what screen, lines, phones and completion offer, put to the rules: SEEDS=60
	@SEEDS=$(or $(SEEDS),60) nice $(BIN)/pytest -q tests/system/faces

calibrate: $(READY) ## odds of whole games of strangers beside what came: SEEDS=50 of each box, PLAYOUTS=100; SEED=7 begins there
	@SEEDS=$(or $(SEEDS),50) PLAYOUTS=$(or $(PLAYOUTS),100) SEED=$(or $(SEED),today) nice $(BIN)/pytest -q -rP tests/system/odds/test_calibration.py

windows-smoke: $(READY) ## the wheel under Windows' own Pythons, by Wine: console, port, phones
	@PYTHONPATH=. $(BIN)/python .ci/windows/lane.py smoke

windows: $(READY) ## that, and the tests under Windows' Python; FOLDERS="store plain" for some alone
	@PYTHONPATH=. $(BIN)/python .ci/windows/lane.py $(if $(FOLDERS),folders $(FOLDERS))

python313: $(READY) ## tests under Debian 13's Python 3.13, as root; FOLDERS="store plain"
	@PYTHONPATH=. $(BIN)/python .ci/python313.py $(FOLDERS)

chaos: $(READY) avr-tools ## random evenings at the vault, SEEDS=20 of them; SEED=17 begins there, SEED=today where nobody was
	@$(BIN)/python -m tests.system.chaos.sweep --seeds $(or $(SEEDS),20) --seed $(or $(SEED),1) \
	  --device $(or $(DEVICE),firmware) --jobs $(or $(JOBS),2)

simulate: $(READY) ## whole random games on every box, each audited: SEEDS=50 of each kind, DEALS=10000 of cards
	@SEEDS=$(or $(SEEDS),50) DEALS=$(or $(DEALS),10000) nice $(BIN)/pytest -q tests/system/simulation tests/games/deal/test_random_games.py

fuzz: $(READY) avr-tools ## ten million random bytes into both ends of the link
	@$(BIN)/python -m tests.system.chaos.fuzz --octets $(or $(OCTETS),10000000)

fuzz-files: $(READY) ## hostile games, editions and captures: COUNT=10000 SEED=1; none may do harm
	@nice -n 19 $(BIN)/python -m tests.session.gate_fuzz --count $(or $(COUNT),10000) \
	  --seed $(or $(SEED),1)

fuzz-phones: $(READY) ## damaged requests to the server of phones: COUNT=1000000 SEED=1
	@nice -n 19 $(BIN)/python -m tests.phones.serving.http_fuzz --count $(or $(COUNT),1000000) \
	  --seed $(or $(SEED),1)

properties: $(READY) tools ## what holds for any input, tried TIMES=10 times as often as by the tests
	@TIMES=$(or $(TIMES),10) nice $(BIN)/pytest $$(grep -rlE --include='test_*.py' '@given|RuleBasedState|examples[(]' tests)

mutations: $(READY) ## damage golden games COUNT=10000 times: who notices, the audit or the fingerprint
	@nice $(BIN)/python -m tests.audit.mutations --count $(or $(COUNT),10000) --seed $(or $(SEED),1) \
	  $(if $(WITNESS),--witness)

mutants: $(READY) tools ## change the program COUNT=200 times, once each: what do the tests not notice
	@nice -n 19 $(BIN)/python -m benchmarks.mutants.sweep --count $(or $(COUNT),200) \
	  --seed $(or $(SEED),1) --limit $(or $(LIMIT),45) --minutes $(or $(MINUTES),40) $(if $(WHOLE),--whole)

signals: $(READY) ## signals at a terminal that reads slowly or nothing, TIMES=20 of each
	@TIMES=$(or $(TIMES),20) nice $(BIN)/pytest -q tests/tui/render/test_slow_terminal.py

tv: $(READY) tools ## televisions: stored games and SEEDS=1 of strangers, each third state (EACH=3) at every size; an evening of each edition
	@SCREENS=$(or $(EACH),3) SEEDS=$(or $(SEEDS),1) nice $(BIN)/pytest -q -n 0 tests/phones/page/television
	@nice $(BIN)/python -m tests.phones.page.television.evenings

kit: $(READY) ## make pins, drawings and tables of the vault anew from drivers/firmware/circuit.toml
	@$(BIN)/python -m tests.drivers.kit.made
	@if command -v openscad >/dev/null; then $(BIN)/python -m tests.drivers.kit.mechanics; \
	  else echo "make: openscad is missing, so the box is not drawn" >&2; fi

pictures: $(READY) ## draw the pictures of the documents anew, from golden games
	@$(BIN)/python -m tests.tui.pictures.draw_all

goldens: $(READY) ## write golden screens, stored texts and pictures anew: a change means to change them
	@find tests -name '*_as_before.txt' -delete -o -name layouts.txt -delete
	@BANKER_GOLDENS=1 $(BIN)/pytest -q -n 0 \
	  $$(grep -rlE --include='test_*.py' 'stored_texts|BANKER_GOLDENS|assert_golden' tests)
	@$(BIN)/python -m tests.tui.pictures.draw_all

format: $(READY) ## put the code into the project's format
	@$(BIN)/ruff check --fix --quiet . || true
	@$(BIN)/ruff format .

lock: $(READY) ## write constraints.txt anew: what is installed now, with the hashes of all files
	@$(BIN)/python -m tests.project.version_lock

lookalikes: $(READY) ## write anew which letter looks like which, from the package of Unicode's list
	@$(BIN)/python -m tests.project.lookalikes

clean: ## remove everything that make made (never a game)
	@rm -rf $(VENV) .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache build dist *.egg-info
	@find banker drivers tests -name __pycache__ -type d -prune -exec rm -rf {} +

# --- set-up ---------------------------------------------------------------------------------

# $(call apt_install,package): true if it is installed now; silent unless it failed.
apt_install = { test "$$(id -u)" = 0 && command -v apt-get >/dev/null && echo "installing $(1)" \
	&& { log=$$({ apt-get -qq update; DEBIAN_FRONTEND=noninteractive apt-get -qq -y \
	--no-install-recommends install $(1); } 2>&1 </dev/null) || { echo "$$log" >&2; false; }; }; }

say_and_stop = { echo "make: $(1)" >&2; exit 1; }

# The one environment for playing and for testing: every file has its hash in constraints.txt, whose
# first part is all that a table needs; what tests need comes with the first other target. The
# build tool is locked like the rest, hence no build isolation, which would fetch its own, unlocked.
$(PLAYABLE): pyproject.toml constraints.txt
	@command -v $(PYTHON) >/dev/null \
	  || $(call say_and_stop,$(PYTHON) was not found; Banker needs Python 3.11 or newer)
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
	  || $(call say_and_stop,$(PYTHON) is too old: Banker needs Python 3.11 or newer; name one with PYTHON=...)
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || $(call apt_install,python3-venv) || true
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null \
	  || $(call say_and_stop,$(PYTHON) cannot make environments; on Debian: apt-get install python3-venv)
	@echo "$(or $(SETTING_UP_$(IN_LANGUAGE)),setting up $(VENV) (this can take a minute))"
	@$(BIN)/python -c '' 2>/dev/null || $(PYTHON) -m venv --clear $(VENV)
	@sed '/^# Not for play/,$$d' constraints.txt >$(VENV)/to-play.txt
	@$(PIP_INSTALL) --require-hashes --requirement $(VENV)/to-play.txt
	@$(PIP_INSTALL) --no-build-isolation --config-settings editable_mode=compat --editable .
	@$(BIN)/python -m compileall -q banker drivers
	@touch $@

$(READY): $(PLAYABLE)
	@echo "installing what tests need into $(VENV) (about 450 MB)"
	@$(PIP_INSTALL) --require-hashes --requirement constraints.txt
	@touch $@

# strace: the crash tests watch system calls. hledger and ledger read what is exported for them.
# chromium opens the report. openscad draws the box. The others: firmware, and the board that is simulated
# for it. Without them tests are skipped here and fail in CI.
FIRMWARE_TOOLS := gcc-avr binutils-avr avr-libc arduino-core-avr avrdude \
  g++ libsimavr-dev libelf-dev pkg-config

tools: avr-tools
	@command -v strace >/dev/null || $(call apt_install,strace) \
	  || echo "make: strace is missing, so the crash tests will be skipped" >&2
	@{ command -v hledger && command -v ledger; } >/dev/null || $(call apt_install,hledger ledger) \
	  || echo "make: hledger or ledger is missing, so they are not asked what they think" >&2
	@{ command -v chromium || command -v chromium-browser || command -v google-chrome; } >/dev/null \
	  || $(call apt_install,chromium) \
	  || echo "make: chromium is missing, so no browser opens the report or a phone's page" >&2
	@command -v zbarimg >/dev/null || $(call apt_install,zbar-tools) \
	  || echo "make: zbarimg is missing, so no code on the screen is read" >&2
	@command -v ssh-keygen >/dev/null || $(call apt_install,openssh-client) \
	  || echo "make: ssh-keygen is missing, so no game is signed" >&2
	@command -v espeak-ng >/dev/null || $(call apt_install,espeak-ng) \
	  || echo "make: espeak-ng is missing, so no sentence is spoken" >&2
	@{ command -v openscad && command -v xvfb-run; } >/dev/null || $(call apt_install,openscad xvfb) \
	  || echo "make: openscad or xvfb is missing, so nobody looks whether parts of the box collide" >&2

# What a board is built for and simulated by, and nothing else: a maker needs no browser.
avr-tools:
	@{ command -v avr-g++ && command -v g++ && command -v avrdude && pkg-config --exists simavr libelf \
	  && test -d /usr/share/arduino/hardware/arduino/avr; } >/dev/null 2>&1 \
	  || $(call apt_install,$(FIRMWARE_TOOLS)) \
	  || echo "make: AVR tools are missing, so no board is simulated, and the firmware tests will be skipped" >&2
