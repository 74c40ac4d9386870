"""An edition in a game file: frozen, thawed without a file, and its digest."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from banker import editions
from banker.editions.switch_names import switch_names
from banker.editions.switches import catalogue, neutral
from banker.foundation.errors import EditionError
from banker.games.board.edition import Edition
from tests.editions.edition_files import copied, overlay


@pytest.fixture(scope="module")
def edition() -> Edition:
    return editions.load("secret-vault")


def test_frozen_it_is_plain_json_and_thaws_to_the_same(edition: Edition) -> None:
    frozen = editions.freeze(edition)
    again = json.loads(json.dumps(frozen))
    assert again == frozen
    assert editions.thaw(again) == edition
    assert editions.freeze(editions.thaw(again)) == frozen


def test_a_changed_edition_freezes_whole(tmp_path: Path) -> None:
    path = copied(tmp_path, ("salary = 400", "salary = 450"), ('names = "us"', 'names = "uk"'))
    over = overlay(tmp_path, "quick", '[switches]\nend = "first_bankruptcy"\n')
    mine = editions.load(path, {"lock_double": "no"}, [over])
    assert editions.thaw(editions.freeze(mine)) == mine


def test_what_is_no_frozen_edition_is_refused(edition: Edition) -> None:
    for spoilt in ({}, {**editions.freeze(edition), "hotels": "24"}):
        with pytest.raises(EditionError, match="kept in the game file"):
            editions.thaw(spoilt)


def test_a_switch_younger_than_the_game_is_as_before_there_was_a_choice(edition: Edition) -> None:
    frozen = editions.freeze(edition)
    old = frozen | {"switches": {k: v for k, v in frozen["switches"].items() if k != "tie"}}
    thawed = editions.thaw(old).switches
    assert thawed["tie"] == neutral("board")["tie"]
    assert {**thawed, "tie": ""} == {**edition.switches, "tie": ""}


def test_a_game_knows_by_their_names_which_switches_it_lacks() -> None:
    """The headings are looked at, not parsed: a heading of another shape would be missed."""
    assert switch_names("board") == set(catalogue("board"))
    assert switch_names("deal") == set(catalogue("deal"))


def test_the_digest_tells_editions_apart(edition: Edition) -> None:
    digest = editions.digest(edition)
    assert len(digest) == 64
    assert editions.digest(editions.thaw(editions.freeze(edition))) == digest
    assert editions.digest(editions.load("secret-vault", {"tie": "most_streets"})) != digest


THAW_ALONE = """
import json, sys
from banker import editions
frozen = json.load(sys.stdin)
def refuse(event, arguments):
    file = str(arguments[0]) if event == "open" else ""
    if file.endswith(".toml") and "switches" not in file:
        raise SystemExit(f"opened {arguments}")
sys.addaudithook(refuse)
sys.stdout.write(editions.digest(editions.thaw(frozen)))
"""


@pytest.mark.parametrize("seed", ["0", "1", "4711"])
def test_thawing_needs_no_edition_file_and_the_digest_no_luck(edition: Edition, seed: str) -> None:
    """It may ask which switches there are. The digest is the same under every order of hashes."""
    alone = subprocess.run(
        [sys.executable, "-c", THAW_ALONE],
        input=json.dumps(editions.freeze(edition)),
        env={**os.environ, "PYTHONHASHSEED": seed},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (alone.stdout, alone.stderr) == (editions.digest(edition), "")


@pytest.mark.parametrize("seed", ["0", "1"])
def test_loading_gives_the_same_digest_in_every_process(edition: Edition, seed: str) -> None:
    program = (
        "import sys; from banker import editions;"
        "sys.stdout.write(editions.digest(editions.load('secret-vault')))"
    )
    alone = subprocess.run(
        [sys.executable, "-c", program],
        env={**os.environ, "PYTHONHASHSEED": seed},
        capture_output=True,
        text=True,
        check=True,
    )
    assert alone.stdout == editions.digest(edition)
