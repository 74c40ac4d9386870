"""`banker devices` as it is typed: a simulated vault behind a socket, captures, bad words."""

from __future__ import annotations

import json
import select
import signal
import socket
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
import serial.rfc2217

from banker.cli.device_ports import DeviceError, chosen_port
from banker.cli.parser import parsed
from drivers.capture.format import HEADER, Received, Sent, items_of
from drivers.port.discovery import Plug
from drivers.port.runner import clock_ms
from drivers.wire.framing import encode
from tests.cli.command_line import IN_A_SHELL, PROGRAM, Here, program
from tests.support.socket_vault import SocketVault

UNO = Plug("/dev/ttyACM0", 0x2341, 0x0043, "ttyACM0", "7")


class PlainPort:
    """The far end's serial port, as an RFC 2217 server sets and asks it."""

    baudrate, bytesize, parity, stopbits = 115_200, 8, "N", 1
    xonxoff = rtscts = dsrdtr = break_condition = ri = cd = False
    rts = dtr = cts = dsr = True

    def reset_input_buffer(self) -> None:
        return

    reset_output_buffer = reset_input_buffer


class Rfc2217Vault(SocketVault):
    """The same behind an adapter that also tells speed and modem lines."""

    def __init__(self) -> None:
        super().__init__()
        self.url = self.url.replace("socket:", "rfc2217:")

    def _talk(self, caller: socket.socket) -> None:
        class Connection:
            write = staticmethod(caller.sendall)

        manager = serial.rfc2217.PortManager(PlainPort(), Connection())
        while not self._is_over.is_set():
            data = b""
            try:
                if select.select([caller], [], [], 0.01)[0]:
                    data = caller.recv(4096)
                    if not data:
                        return
                heard = b"".join(manager.filter(data))
                said = self.served.exchange(heard, clock_ms())
                caller.sendall(b"".join(manager.escape(said)))
            except OSError:
                # The caller has hung up.
                return


@pytest.mark.filterwarnings("ignore:set.*is deprecated:DeprecationWarning")  # in pyserial
def test_a_port_by_rfc_2217_is_asked_who_is_there(banker: Here) -> None:
    vault = Rfc2217Vault()
    try:
        said = banker.done("devices", "list", vault.url)
    finally:
        vault.close()
    assert f"vault {vault.served.vault.uid}, firmware simulator-1" in said


@pytest.fixture
def vault() -> Iterator[SocketVault]:
    vault = SocketVault()
    yield vault
    vault.close()


# --- list -------------------------------------------------------------------------------------


def test_a_named_port_is_asked_who_is_there(banker: Here, vault: SocketVault) -> None:
    said = banker.done("devices", "list", vault.url)
    uid = vault.served.vault.uid
    assert said.splitlines() == [
        vault.url,
        f"    vault {uid}, firmware simulator-1, open, code 0, no event held, 0 in all",
    ]


def test_the_list_for_programs_says_everything(banker: Here, vault: SocketVault) -> None:
    (found,) = json.loads(banker.done("devices", "list", vault.url, "--json"))
    assert found["port"] == vault.url
    assert found["asked"] is True
    assert found["problem"] == ""
    device = found["device"]
    assert device["uid"] == vault.served.vault.uid
    assert (device["firmware"], device["caps"], device["state"]) == (
        "simulator-1",
        ["vault"],
        "open",
    )


def test_a_named_port_without_an_answer_is_exit_1(banker: Here) -> None:
    said = banker("devices", "list", "/dev/no-such-port")
    assert said.code == 1
    assert "there is no port /dev/no-such-port" in said.out


def test_without_names_the_list_is_no_failure(banker: Here) -> None:
    assert banker("devices", "list").code == 0
    assert banker("devices").code == 0


def test_the_only_port_is_meant_when_none_is_named() -> None:
    assert chosen_port("COM3", list) == "COM3"
    assert chosen_port(None, lambda: [UNO, Plug("/dev/ttyS0", None, None, "", "")]) == UNO.device
    with pytest.raises(DeviceError, match="devices doctor"):
        chosen_port(None, list)
    with pytest.raises(
        DeviceError, match="several boards are plugged in: /dev/a, /dev/b; name one"
    ):
        chosen_port(None, lambda: [UNO._replace(device="/dev/a"), UNO._replace(device="/dev/b")])


# --- monitor ----------------------------------------------------------------------------------


def test_a_monitor_shows_the_wire_and_saves_it(
    banker: Here, vault: SocketVault, folder: Path
) -> None:
    vault.lock()
    path = folder / "wire.txt"
    said = banker.done("devices", "monitor", vault.url, "--save", path, "--seconds", 2)
    uid = vault.served.vault.uid
    assert f"< hello: vault {uid}" in said
    assert "> SYNC: everything up to event 0 is stored" in said
    assert "event 1: code 1 is drawn, the latch is closed" in said
    assert said.splitlines()[-1].endswith("repetitions")
    assert vault.served.vault.status().first_event == 1, "a monitor acknowledges nothing"

    items = items_of(path.read_text(encoding="utf-8"))
    assert any(isinstance(one, Received) for one in items)
    assert any(isinstance(one, Sent) for one in items)
    again = banker.done("devices", "monitor", "--replay", path)
    assert [line[10:] for line in again.splitlines()[:-1]] == [
        line[10:] for line in said.splitlines()[:-1]
    ]
    shown = [
        json.loads(line)
        for line in banker.done("devices", "monitor", "--replay", path, "--json").splitlines()
    ]
    assert {"at_ms", "direction", "kind", "words", "body"} == set(shown[0])
    assert shown[-1]["kind"] == "summary"
    assert len(shown) == len(again.splitlines())


@pytest.mark.needs_posix("signals")
def test_ctrl_c_ends_a_monitor_with_a_summary(vault: SocketVault) -> None:
    words = [*PROGRAM, "devices", "monitor", vault.url]
    monitor = subprocess.Popen(
        words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, encoding="utf-8"
    )
    assert monitor.stdout is not None
    try:
        for line in monitor.stdout:
            if "STAT" in line:
                break
        monitor.send_signal(signal.SIGINT)
        out, err = monitor.communicate(timeout=20)
    finally:
        monitor.kill()
    assert (monitor.returncode, err) == (0, "")
    assert "0 bad, 0 unreadable bytes" in out.splitlines()[-1]


@IN_A_SHELL
def test_a_monitor_ends_when_nobody_reads_it(vault: SocketVault) -> None:
    said = program(shell=f"banker devices monitor {vault.url} | head -1")
    assert said.code == 0
    assert said.out.endswith(f" - opened {vault.url}\n")


def test_bad_frames_of_a_capture_are_shown(banker: Here, folder: Path) -> None:
    path = folder / "wire.txt"
    path.write_text(
        f"{HEADER}\n0.001 ! opened x\n0.002 < \\n$T,1,5,open,0*0000\\n\n", encoding="utf-8"
    )
    said = banker.done("devices", "monitor", "--replay", path)
    assert r"< BAD FRAME: \n$T,1,5,open,0*0000" in said
    assert "1 bad" in said.splitlines()[-1]


@pytest.mark.parametrize("text", ["", "hello\n", f"{HEADER}\nnonsense\n", "\x00\xff"])
def test_a_file_that_is_no_capture_is_told_in_a_line(banker: Here, folder: Path, text: str) -> None:
    path = folder / "wire.txt"
    path.write_bytes(text.encode("latin-1"))
    said = banker("devices", "monitor", "--replay", path)
    assert said.code == 2
    assert len(said.err.splitlines()) == 1
    assert str(path) in said.err


def test_a_capture_is_never_written_over(banker: Here, vault: SocketVault, folder: Path) -> None:
    path = folder / "wire.txt"
    path.write_text("mine", encoding="utf-8")
    said = banker("devices", "monitor", vault.url, "--save", path, "--seconds", 1)
    assert (said.code, path.read_text(encoding="utf-8")) == (2, "mine")
    assert "exists already" in said.err


# --- test, flash, doctor ----------------------------------------------------------------------


def test_a_locked_vault_is_not_tested(banker: Here, vault: SocketVault) -> None:
    vault.lock()
    said = banker("devices", "test", vault.url)
    assert said.code == 2
    assert "--force" in said.err
    assert vault.served.vault.status().state in ("committed", "locked")


@pytest.mark.in_check("check")
def test_hands_that_do_not_come_are_failures(vault: SocketVault) -> None:
    vault.served.vault.close_lid()
    said = program("devices", "test", vault.url, "--wait", 1, stdin="")
    assert said.code == 1, said
    assert "FAIL  the lid opens: nothing came in 1 s: D2" in said.out
    assert "pass  the ring at 1" in said.out
    assert "skip  the latch and the TRY button: it could not be locked" in said.out
    assert said.lines[-1].endswith("skipped")


def test_only_a_board_at_this_computer_is_flashed(banker: Here, folder: Path) -> None:
    said = banker("devices", "flash", "socket://127.0.0.1:1")
    assert (said.code, "at this computer" in said.err) == (2, True)
    (folder / "bad.hex").write_text("hello", encoding="utf-8")
    said = banker("devices", "flash", "/dev/no-such-port", "--hex", folder / "bad.hex")
    assert (said.code, "not a hex file" in said.err) == (2, True)
    (folder / "empty.hex").write_text(":00000001FF\n", encoding="utf-8")
    said = banker("devices", "flash", "/dev/no-such-port", "--hex", folder / "empty.hex")
    assert (said.code, "there is no port" in said.err) == (2, True)


def test_the_doctor_prints_the_rule_and_findings(banker: Here) -> None:
    assert 'TAG+="uaccess"' in banker.done("devices", "doctor", "--rule")
    said = banker("devices", "doctor", "--json")
    findings = json.loads(said.out)
    assert said.code == int(any(one["weight"] == "do" for one in findings))
    plain = banker("devices", "doctor")
    assert plain.code == said.code
    assert ("nothing to do" in plain.lines[-1]) == (plain.code == 0)
    assert all(line[:4].strip() in ("ok", "note", "DO") for line in plain.lines[: len(findings)])


@pytest.mark.parametrize(
    "words",
    [
        ["devices", "fly"],
        ["devices", "test"],
        ["devices", "monitor", "x", "--seconds", "0"],
        ["devices", "test", "x", "--wait", "soon"],
        ["devices", "flash", "--board", "mega"],
    ],
)
def test_wrong_words_are_exit_2(words: list[str], banker: Here) -> None:
    assert banker(*words).code == 2


# --- a game with a capture --------------------------------------------------------------------


def test_a_capture_needs_a_wire(banker: Here, folder: Path) -> None:
    game = banker.game()
    for vault in ("none", "sim", f"capture:{folder}/other.txt"):
        said = banker("run", game, folder / "x", "--vault", vault, "--capture", folder / "wire.txt")
        assert said.code == 2
    assert not (folder / "wire.txt").exists()


def test_a_capture_that_is_none_starts_no_game(banker: Here, folder: Path) -> None:
    game = banker.game()
    before = game.read_bytes()
    script = banker.script("ann passes go")
    (folder / "wire.txt").write_text("hello", encoding="utf-8")
    (folder / "mute.txt").write_text(f"{HEADER}\n0.001 < x\n", encoding="utf-8")
    for name, said_so in (("wire.txt", "not a capture file"), ("mute.txt", "no vault says hello")):
        said = banker("run", game, script, "--vault", f"capture:{folder / name}")
        assert (said.code, said_so in said.err) == (2, True), said
    assert game.read_bytes() == before


def test_a_capture_of_another_evening_is_refused(banker: Here, folder: Path) -> None:
    game = banker.game()
    hello = encode("H,1,0123456789abcdef,1,P,1.0.0,vault,open,0,1,0,00000000", 216)
    told = "".join(f"\\x{byte:02x}" for byte in hello)
    (folder / "wire.txt").write_text(
        f"{HEADER}\n0.001 ! opened x\n0.002 < {told}\n0.003 = 300\n", encoding="utf-8"
    )
    said = banker("run", game, banker.script("next"), "--vault", f"capture:{folder}/wire.txt")
    assert said.code == 2
    assert "goes on from entry 299 of a game, and this one has 1" in said.err


def test_the_command_line_takes_captures() -> None:
    options = parsed(["run", "a.bank", "--vault", "capture:wire.txt"])
    assert (options.vault, options.capture) == ("capture:wire.txt", None)
    assert parsed(["play", "a.bank", "--capture", "w"]).capture == Path("w")
    assert parsed([]).capture is None
