"""`--vault`: what stands in the way of a real one is a line with its cure, and the game goes on."""

from __future__ import annotations

import contextlib
import errno
import os
import shutil
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
import serial

from banker.cli import open_game, paths
from banker.cli.commands.play import head_of
from banker.cli.open_game import opened_game
from banker.devices import auto_vault
from banker.foundation.errors import CommandError
from banker.games.board import commands as c
from banker.interaction.controller import Controller
from banker.interaction.trackers.preferences import KeptVault, PreferenceFile, Preferences
from banker.interaction.words.text import plain
from banker.session.session import Session
from banker.tui.panes.screens import draw
from drivers.port import advice
from drivers.vault import serial as vault_serial
from drivers.wire import hello_probe, host_link
from drivers.wire.framing import encode
from tests.cli.command_line import Here
from tests.drivers.port.listed_ports import ports_are
from tests.support.game import setup_of

if sys.platform != "win32":
    import tty

AT_A_PORT = pytest.mark.needs_posix("a port that is a file, by a pseudo terminal")
NEWER = "H,2.0,e7811011b535284e,1,P,9.0,vault,open,0,1,0,00000000"
DECODER = "H,1,e7811011b535284e,1,P,1.0,decoder,idle,0,1,0,00000000"
STRANGER = "H,1,00112233445566aa,1,P,1.0,vault,open,0,1,0,00000000"
KEPT: tuple[KeptVault, ...] = ("", "none", "sim", "auto")
HOLD = """
import fcntl, sys
port = open(sys.argv[1])
fcntl.flock(port, fcntl.LOCK_EX)
print("held", flush=True)
sys.stdin.read()
"""


class Board:
    """Something at a serial port that says one thing again and again."""

    def __init__(self, body: str = "") -> None:
        self._master, self._slave = os.openpty()
        tty.setraw(self._slave)
        self.port = os.ttyname(self._slave)
        self._says = encode(body) if body else b""
        self._is_over = threading.Event()
        self._thread = threading.Thread(target=self._talk)
        self._thread.start()

    def _talk(self) -> None:
        os.set_blocking(self._master, False)
        while not self._is_over.wait(0.05):
            with contextlib.suppress(BlockingIOError):
                os.read(self._master, 4096)
            with contextlib.suppress(BlockingIOError):
                os.write(self._master, self._says)

    def close(self) -> None:
        self._is_over.set()
        self._thread.join()
        os.close(self._master)
        os.close(self._slave)


@pytest.fixture
def board(request: pytest.FixtureRequest) -> Iterator[Board]:
    board = Board(getattr(request, "param", ""))
    yield board
    board.close()


@pytest.fixture(autouse=True)
def at_home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Nothing is remembered, and no adapter of this machine is touched."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    ports_are(monkeypatch, list)


def run(banker: Here, vault: str) -> str:
    """A statement that needs no vault, and one that does; what was complained about."""
    file = banker.game()
    said = banker("run", file, banker.script("ann gets guess"), "--vault", vault)
    assert (said.code, "Ann may guess" in said.out) == (0, True), said
    refused = banker("run", file, banker.script("ann guesses 5"), "--vault", vault)
    assert refused.code == 1
    assert "say 'Ann guesses 5 opens'" in refused.out
    by_hand = banker("run", file, banker.script("ann guesses 5 misses"), "--vault", vault)
    assert (by_hand.code, "(by hand)" in by_hand.out) == (0, True)
    assert "Traceback" not in said.err
    assert "(by hand)" in banker.done("log", file)
    return said.err


def hardware(file: Path, vault: str, wanted: str) -> str:
    """The hardware screen of `banker play`, as soon as the vault's word is the wanted one."""
    with opened_game(file, vault, is_patient=False) as (session, desk):
        assert desk is not None
        till = Controller(session, desk)
        posted: list[object] = []
        desk.attach(lambda act: posted.append(till.report(act)))
        end = time.monotonic() + 60
        while desk.word() != wanted or not desk.health().advice:
            assert time.monotonic() < end, desk.word()
            time.sleep(0.01)
        till.press("f6")
        return " ".join(plain(draw(till.view(24), 80, 24)).split())


def test_a_port_that_is_not_there(banker: Here) -> None:
    told = run(banker, "/dev/ttyNOTTHERE")
    assert (
        told == "banker: there is no port /dev/ttyNOTTHERE. No serial port is there: plug it in\n"
    )
    screen = hardware(banker.folder / "game.bank", "/dev/ttyNOTTHERE", "lost")
    assert "VAULT LOST there is no port /dev/ttyNOTTHERE" in screen
    assert "v 5 o says by hand" in screen


@AT_A_PORT
def test_a_port_that_one_may_not_open(banker: Here, monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(_name: str, **_how: object) -> None:
        raise serial.SerialException(
            errno.EACCES,
            "could not open port: permission denied: choose another folder, or ask for the right",
        )

    monkeypatch.setattr(serial, "serial_for_url", refused)
    assert "sudo usermod -aG dialout $USER" in run(banker, "/dev/ttyACM0")
    screen = hardware(banker.folder / "game.bank", "/dev/ttyACM0", "lost")
    assert "sudo usermod -aG dialout $USER" in screen


@AT_A_PORT
def test_a_port_that_somebody_else_holds(banker: Here, board: Board) -> None:
    with subprocess.Popen(
        [sys.executable, "-c", HOLD, board.port], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as holder:
        assert holder.stdout is not None
        assert holder.stdin is not None
        assert holder.stdout.readline() == b"held\n"
        told = run(banker, board.port)
        assert f"(process {holder.pid})" in told
        assert f"{board.port} is busy" in told
        screen = hardware(banker.folder / "game.bank", board.port, "lost")
        assert f"(process {holder.pid})" in screen
        holder.stdin.close()


@AT_A_PORT
@pytest.mark.parametrize(
    ("program", "cure"),
    [("brltty", "sudo apt remove brltty"), ("ModemManager", "systemctl disable --now")],
)
def test_a_program_that_takes_ports_is_named(
    banker: Here, monkeypatch: pytest.MonkeyPatch, program: str, cure: str
) -> None:
    monkeypatch.setattr(advice, "running", lambda: {f"{program} (process 5)"})
    assert cure in run(banker, "/dev/ttyUSB0")


@AT_A_PORT
@pytest.mark.parametrize("board", [DECODER], indirect=True)
def test_a_board_that_is_no_vault(banker: Here, board: Board) -> None:
    told = run(banker, board.port)
    assert "this board is no vault; its firmware says: decoder. Name another port" in told
    assert "is no vault" in hardware(banker.folder / "game.bank", board.port, "lost")


@AT_A_PORT
def test_a_board_that_says_nothing(
    banker: Here, board: Board, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(host_link, "SILENCE_MS", 300)
    monkeypatch.setattr(hello_probe, "PROBES_MAX", 3)
    said = banker("run", banker.game(), banker.script("ann gets guess"), "--vault", board.port)
    assert said.code == 0
    assert said.err == (
        "banker: nothing there answers as a vault. If it is one, it must be flashed:"
        f" banker devices flash {board.port}\n"
    )


@AT_A_PORT
@pytest.mark.parametrize("board", [NEWER], indirect=True)
def test_a_vault_with_a_newer_protocol(banker: Here, board: Board) -> None:
    told = run(banker, board.port)
    assert "protocol 2.0, we speak 1. Get a newer Banker" in told
    screen = hardware(banker.folder / "game.bank", board.port, "ask")
    assert "Get a newer Banker" in screen


@AT_A_PORT
@pytest.mark.parametrize("board", [STRANGER], indirect=True)
def test_another_vault_than_the_games_own(banker: Here, board: Board) -> None:
    file = banker.game("vault joins as e7811011b535284e after 4 for first")
    script = banker.script('say "hello"')
    told = banker("run", file, script, "--vault", board.port).err
    assert "another vault is at the port: 00112233, and the game has e7811011" in told
    assert "Plug in e7811011b535284e" in told
    assert "'vault joins'" in told
    assert "Plug in e7811011b535284e" in hardware(file, board.port, "ask")


def test_a_game_with_a_real_vault_waits_for_that_one_and_goes_on_by_hand(banker: Here) -> None:
    """`auto` would have taken the vault on the screen, had no real one taken part."""
    file = banker.game("vault joins as e7811011b535284e after 4 for first")
    script = banker.script("ann gets guess", "ann guesses 5 misses")
    said = banker("run", file, script, "--vault", "auto")
    assert said.code == 0
    assert "plug it in" in said.err
    assert "(by hand)" in said.out
    assert not (paths.vaults()).exists()


def test_the_vault_of_other_evenings_is_remembered_for_the_next(tmp_path: Path) -> None:
    folder = tmp_path / "vaults"
    assert paths.recall(folder) == paths.KnownVault()
    paths.remember(folder, "e7811011b535284e", "/dev/serial/by-id/usb Uno")
    assert paths.recall(folder) == paths.KnownVault("e7811011b535284e", "/dev/serial/by-id/usb Uno")
    for rubbish in (b"", b"e781 /dev/x", b"\xff\xfe", b"e7811011b535284e"):
        (folder / paths.NAME).write_bytes(rubbish)
        assert paths.recall(folder) == paths.KnownVault()
    # A folder that cannot be written to costs nothing but the memory.
    paths.remember(folder / paths.NAME, "e7811011b535284e", "COM3")


@pytest.mark.parametrize("vault", ["", "none", "auto", "sim", "capture:wire.txt"])
def test_only_a_real_vault_is_captured(tmp_path: Path, vault: str) -> None:
    opening = open_game.opened_game(tmp_path / "a.bank", vault, tmp_path / "wire.txt")
    with pytest.raises(CommandError, match="needs --vault PORT"), opening:
        raise AssertionError("it was opened")


def test_a_game_without_a_vault_looks_for_the_one_of_last_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: dict[str, Any] = {}
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    paths.vaults().mkdir(parents=True)
    paths.remember(paths.vaults(), "0123456789abcdef", "/dev/ttyACM7")

    def searching(_session: object, **told: Any) -> SimpleNamespace:
        asked.update(told)
        return SimpleNamespace(problem="", early_entries=[])

    monkeypatch.setattr(auto_vault, "AutoVault", searching)
    monkeypatch.setattr(vault_serial, "open_vault", lambda **told: asked.update(opened=told))
    session: Any = SimpleNamespace(state=SimpleNamespace(table=SimpleNamespace(vault_uid="")))
    open_game._opened(session, "auto", None, is_patient=False)
    assert (asked["uid"], asked["is_patient"]) == ("0123456789abcdef", False)
    asked["connect"]("feed", print)
    assert asked["opened"] == {
        "uid": "feed", "last": "/dev/ttyACM7", "on_ready": print, "wait_s": None
    }  # fmt: skip


def test_a_capture_that_cannot_be_written_and_a_port_that_is_not_there_are_told(
    tmp_path: Path,
) -> None:
    session: Any = SimpleNamespace(state=SimpleNamespace(table=SimpleNamespace(vault_uid="x")))
    with pytest.raises(CommandError, match="No such file or directory"):
        open_game._opened(session, "/dev/ttyX", tmp_path / "no" / "w.txt", is_patient=False)


def test_what_a_vault_told_before_the_first_statement_is_told(
    capsys: pytest.CaptureFixture[str],
) -> None:
    session = Session.create(None, setup_of(("Ann", "Bob")))
    entry = session.execute(c.Transfer("ann", "bob", 50)).entry
    device: Any = SimpleNamespace(early_entries=[entry])
    open_game._report_early(session, device)
    assert (
        capsys.readouterr().err == "banker: the vault has reported meanwhile: 2  Ann pays Bob 50\n"
    )


# --- where nobody asks for a vault ----------------------------------------------------------------


@pytest.mark.parametrize(
    ("said", "is_drawn"),
    [
        ((), True),
        (("ann gets guess",), True),
        (("ann gets guess", "ann guesses 5 misses"), False),
        (("ann gets guess", "ann guesses 5 opens"), False),
        (("ann gets guess", "ann guesses 5 opens", "vault locks"), False),
        (("vault locks",), False),
    ],
)
def test_a_game_whose_guesses_were_typed_gets_no_vault_on_the_screen(
    banker: Here, said: tuple[str, ...], *, is_drawn: bool
) -> None:
    """The box's own vault has another code than one that is drawn."""
    with opened_game(banker.game(*said), "") as (_session, vault):
        assert (vault is not None) == is_drawn
        assert vault is None or vault.is_on_screen
    with opened_game(banker.folder / "game.bank", "auto") as (_session, vault):
        assert vault is not None and vault.is_on_screen, "asked for, it is drawn"


def test_a_game_of_cards_opens_where_nobody_names_a_vault(banker: Here) -> None:
    file = banker.folder / "a.bank"
    banker.done("new", file, "--edition", "deal", "--players", "Ann,Bob")
    with opened_game(file, "") as (_session, vault):
        assert vault is None, f"expected no vault, got {vault}"


def test_a_game_goes_on_with_the_real_vault_that_took_part_whatever_its_set_up_chose(
    banker: Here,
) -> None:
    file = banker.game("vault joins as e7811011b535284e after 4 for first")
    memory, head = PreferenceFile(paths.preferences()), head_of(file)
    for chosen in KEPT:
        memory.keep(Preferences(vault=chosen), head)
        with opened_game(file, "", is_patient=False) as (_session, vault):
            assert vault is not None and not vault.is_on_screen, chosen


# --- a copy of another time -----------------------------------------------------------------------


def test_an_older_copy_of_a_game_says_so_and_its_cure_opens_it(banker: Here) -> None:
    file, old = banker.game(), banker.folder / "old.bank"
    shutil.copy(file, old)
    guesses = banker.script("ann gets guess", "ann guesses 4", "ann pays 10 to bob")
    assert banker("run", "--vault", "sim", file, guesses).code == 0
    more = banker.script("ann pays 10 to bob")
    for vault in ("sim", "auto"):
        said = banker("run", "--vault", vault, old, more)
        assert (said.code, said.out) == (2, "")
        assert said.err == (
            f"banker: {old} is an older copy: its vault on the screen went on with a newer one;"
            " open the newer one, or go on without that vault:"
            f" 'banker play --vault none {old}'\n"
        )
    assert banker("run", "--vault", "none", old, more).code == 0
    assert banker("run", "--vault", "sim", file, more).code == 0, "the newer one is as it was"


def test_a_game_that_is_newer_than_its_vault_s_memory_says_so_and_its_cure_opens_it(
    banker: Here,
) -> None:
    file, memory = banker.game(), banker.folder / "memory"
    more = banker.script("ann pays 10 to bob")
    assert banker("run", "--vault", "sim", file, more).code == 0
    shutil.copytree(paths.vaults(), memory)
    guesses = banker.script("ann gets guess", "ann guesses 4")
    assert banker("run", "--vault", "sim", file, guesses).code == 0
    shutil.rmtree(paths.vaults())
    shutil.copytree(memory, paths.vaults())
    more = banker.script("ann pays 10 to bob")
    said = banker("run", "--vault", "sim", file, more)
    assert said.code == 2
    assert f"{file} is newer than the memory of its vault on the screen" in said.err
    assert f"'banker play --vault none {file}'" in said.err
    assert banker("run", "--vault", "none", file, more).code == 0
