"""A Dask cluster reads a folder: the same table as the processes here, whoever dies meanwhile.

`make bench-club` does the same with 2,000 games.
"""

from __future__ import annotations

import socket
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

from banker.cli.folder.cluster import NO_SCHEDULER
from banker.cli.folder.statistics import folder_lines
from tests import ROOT
from tests.cli.command_line import Here
from tests.cli.folder.small_cluster import SmallCluster
from tests.cli.folder.written_games import ENTRIES, GAMES, asked, write_games
from tests.system.simulation import endless_game

# Looked for and not loaded: every worker collects this module, one runs it.
if find_spec("distributed") is None:
    pytest.skip("distributed is not installed", allow_module_level=True)


@pytest.mark.in_check("bench-club")
def test_the_cluster_tells_what_the_processes_tell(tmp_path: Path) -> None:
    games = tmp_path / "games"
    games.mkdir()
    write_games(games, GAMES, ENTRIES)
    wanted = list(folder_lines(games, "en"))
    assert sum(line.startswith("skipped:") for line in wanted) == 2
    with SmallCluster(tmp_path) as cluster:
        one, other = cluster.workers
        said = asked(games, tmp_path / "a", cluster.address, "another")
        assert (said.returncode, said.stdout) == (2, "")
        assert "runs another program than this one" in said.stderr
        said = asked(games, tmp_path / "b", cluster.address, "kill", one)
        assert said.stdout == "".join(f"{line}\n" for line in wanted), said.stderr
        said = asked(games, tmp_path / "c", cluster.address, "kill", other)
        assert (said.returncode, said.stdout) == (2, "")
        assert said.stderr == (
            f"the cluster at {cluster.address}: its last worker is gone; what was read is kept\n"
        )
    (kept,) = (tmp_path / "c").iterdir()
    assert 20 <= kept.read_text("utf-8").count(str(games)) < GAMES


@pytest.fixture
def one_game(tmp_path: Path) -> Path:
    folder = tmp_path / "games"
    folder.mkdir()
    endless_game.write(folder / "a.bank", ENTRIES)
    return folder


@pytest.mark.in_check("check")
def test_a_scheduler_that_is_not_there_is_named(one_game: Path, tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    address = f"tcp://127.0.0.1:{port}"
    said = asked(one_game, tmp_path / "caches", address, "impatient")
    assert (said.returncode, said.stdout) == (2, "")
    assert said.stderr == f"the cluster at {address}: {NO_SCHEDULER}\n"
    assert said.stderr.count("\n") == 1


@pytest.mark.in_check("check")
def test_who_listens_and_is_no_scheduler_is_named(one_game: Path, tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as silent:
        address = f"tcp://127.0.0.1:{silent.getsockname()[1]}"
        said = asked(one_game, tmp_path / "caches", address, "impatient")
    assert said.stderr == f"the cluster at {address}: {NO_SCHEDULER}\n"


@pytest.mark.in_check("check")
def test_tls_without_certificates_is_named(one_game: Path, tmp_path: Path) -> None:
    said = asked(one_game, tmp_path / "caches", "tls://127.0.0.1:1", "impatient")
    assert said.stderr.startswith("the cluster at tls://127.0.0.1:1: it needs certificates")
    assert said.stderr.count("\n") == 1


@pytest.mark.parametrize("address", ["127.0.0.1:8786", "tcp://", "tcp://a b:1", "http://a:1", "x"])
def test_what_is_no_address_is_refused(banker: Here, one_game: Path, address: str) -> None:
    said = banker("stats", one_game, "--on", address)
    assert (said.code, said.out) == (2, "")
    assert said.err == f"banker: --on {address}: write tls://HOST:8786, or tcp://127.0.0.1:8786\n"


def test_plain_tcp_stays_on_this_machine(banker: Here, one_game: Path) -> None:
    said = banker("stats", one_game, "--on", "tcp://10.0.0.7:8786")
    assert "another machine is asked by tls://, with certificates" in said.err


def test_one_game_is_read_here(banker: Here, one_game: Path) -> None:
    said = banker("stats", one_game / "a.bank", "--on", "tcp://127.0.0.1:1", "--language", "en")
    assert said.err == (
        "banker: --on is for a folder of games, and one game is read here: leave --on out\n"
    )


def test_without_dask_the_extra_is_named(
    banker: Here, one_game: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "dask", None)
    said = banker("stats", one_game, "--on", "tcp://127.0.0.1:1")
    assert said.err.startswith("banker: --on needs distributed:") and said.code == 2


def test_dask_is_loaded_for_nobody_else() -> None:
    code = "import sys, banker.cli.commands.stats, banker.cli.folder.statistics as s\n"
    code += "sys.exit('dask' in sys.modules or 'distributed' in sys.modules)"
    subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=True)
