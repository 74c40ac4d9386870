"""Firmware onto a board, without the board: the file, the speed, what avrdude says."""

from __future__ import annotations

import os
import re
import select
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from drivers.errors import TransportUnavailable
from drivers.port.platforms import platform_of
from drivers.tools import flash
from drivers.tools.bootloader import IN_STEP, YES, find_speed
from drivers.tools.flash import (
    BOARDS,
    BYTES_MAX,
    SHIPPED,
    Done,
    FirmwareBuild,
    FlashError,
    built_hex,
    loader_speed,
    program_size,
    run_program,
    upload,
)
from tests.support.terminal import ON_A_TERMINAL

if sys.platform != "win32":
    import pty
    import termios
    import tty


END = ":00000001FF"
ROW = ":10010000214601360121470136007EFE09D2190140"
VERIFIED = "avrdude: 16 bytes of flash verified\n"


def hex_file(folder: Path, *rows: str) -> Path:
    path = folder / "vault.hex"
    path.write_text("\n".join(rows) + "\n")
    return path


# --- the file ---------------------------------------------------------------------------------


def test_the_size_of_a_program_is_that_of_its_data(tmp_path: Path) -> None:
    assert program_size(hex_file(tmp_path, ROW, ROW, END)) == 32


@pytest.mark.parametrize(
    ("rows", "said"),
    [
        (("hello",), "line 1"),
        ((ROW, ROW[:-1] + "1", END), "line 2"),
        ((ROW[:-2], END), "line 1"),
        ((ROW,), "end is missing"),
        ((":",), "line 1"),
        (("",), "end is missing"),
    ],
)
def test_a_damaged_hex_file_is_refused(tmp_path: Path, rows: tuple[str, ...], said: str) -> None:
    with pytest.raises(FlashError, match=said):
        program_size(hex_file(tmp_path, *rows))


def test_a_hex_file_that_is_none_is_refused(tmp_path: Path) -> None:
    with pytest.raises(FlashError, match="No such file"):
        program_size(tmp_path / "no.hex")
    (tmp_path / "elf.hex").write_bytes(b"\x7fELF\xff")
    with pytest.raises(FlashError, match="not a hex file"):
        program_size(tmp_path / "elf.hex")


class Runs:
    """A program that was started, and what it says."""

    def __init__(self, code: int = 0, text: str = VERIFIED) -> None:
        self.done = Done(code, text)
        self.words: list[str] = []

    def __call__(self, words: list[str]) -> Done:
        self.words = words
        return self.done


def test_the_firmware_is_built_with_its_parts(tmp_path: Path) -> None:
    (tmp_path / "Makefile").touch()
    hex_file(tmp_path, END)
    run = Runs()
    shop = FirmwareBuild(tmp_path, tmp_path, True, run)
    for parts, choices in (
        ((), ["BOLT=1", "NOTE=0"]),
        (("bolt",), ["BOLT=1", "NOTE=0"]),
        (("no-bolt", "note"), ["BOLT=0", "NOTE=1"]),
    ):
        assert built_hex("vault", parts, shop=shop) == tmp_path / "vault.hex"
        assert run.words[-4:] == [f"OUT={tmp_path}", *choices, "vault"]


def test_firmware_that_does_not_build_is_told_in_a_line(tmp_path: Path) -> None:
    (tmp_path / "Makefile").touch()
    run = Runs(2, "works.cpp:3: error: expected ';'\nmake: *** [vault] Error 1\n")
    with pytest.raises(FlashError, match="does not build: make") as caught:
        built_hex("vault", shop=FirmwareBuild(tmp_path, tmp_path, True, run))
    assert "\n" not in str(caught.value)


def test_without_tools_a_file_that_is_there_serves(tmp_path: Path) -> None:
    shop = FirmwareBuild(tmp_path, tmp_path, False, Runs(), tmp_path / "none")
    with pytest.raises(FlashError, match="Name a file: --hex"):
        built_hex("vault", shop=shop)
    (tmp_path / "Makefile").touch()
    with pytest.raises(FlashError, match=re.escape(platform_of().toolchain)):
        built_hex("vault", shop=shop)
    path = hex_file(tmp_path, END)
    assert built_hex("vault", shop=shop) == path
    with pytest.raises(FlashError, match="for note must be built"):
        built_hex("vault", ("bolt", "note"), shop=shop)


def test_without_tools_the_file_that_came_with_the_program_serves(tmp_path: Path) -> None:
    shop = FirmwareBuild(has_tools=False, built=tmp_path, run=Runs())
    for sketch in ("vault", "decoder", "both"):
        file = built_hex(sketch, shop=shop)
        assert file == SHIPPED / f"{sketch}.hex"
        assert 10_000 < program_size(file) < BYTES_MAX
    with pytest.raises(FlashError, match="for note must be built"):
        built_hex("vault", ("note",), shop=shop)


@pytest.mark.needs_posix("a file that is no program")
def test_a_program_that_does_not_start_or_end_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    plain = tmp_path / "plain"
    plain.write_text("no program")
    with pytest.raises(FlashError, match=f"^{plain} does not start: Permission denied$"):
        run_program([str(plain)])
    monkeypatch.setattr(flash, "UPLOAD_TIMEOUT_S", 0.01)
    with pytest.raises(FlashError, match=r"^sleep did not end within 0.01 s$"):
        run_program(["sleep", "9"])


def test_a_line_that_is_no_row_has_no_octets() -> None:
    assert flash._bytes(":0aFF") == b"\x0a\xff"
    assert flash._bytes(":0aF") == flash._bytes("0aFF") == b""


def test_the_speed_is_that_at_which_the_boot_loader_answers(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(
        flash, "find_speed", lambda port, speeds, for_s: (port, speeds[1], for_s)[1]
    )
    assert loader_speed("port", (115_200, 57_600)) == 57_600


# --- avrdude ----------------------------------------------------------------------------------


def test_what_was_verified_is_uploaded(tmp_path: Path) -> None:
    run = Runs()
    path = hex_file(tmp_path, ROW, END)
    assert upload("/dev/ttyUSB0", path, 57_600, run).bytes_count == 16
    assert " ".join(run.words[:9]) == "avrdude -p m328p -c arduino -P /dev/ttyUSB0 -b 57600"
    assert run.words[-1] == f"flash:w:{path}:i"


@pytest.mark.parametrize(
    ("text", "cure"),
    [
        ("avrdude error: programmer is not responding", "press reset"),
        ("avrdude: stk500_recv(): not in sync: resp=0x00", "press reset"),
        ("avrdude: Device signature = 0x1e9516 (probably m328pb)\nExpected signature", "Uno or a"),
        ("avrdude error: verification mismatch", "another cable"),
        ("avrdude error: content mismatch", "another cable"),
        ("cannot open port /dev/ttyACM0: Permission denied", "doctor"),
        ("cannot open port /dev/ttyACM0: Device or resource busy", "another program"),
        ("avrdude error: the moon is full\nThank you.\n\n", "the moon is full"),
        ("", "it said nothing"),
    ],
)
def test_what_avrdude_says_becomes_a_line_with_its_cure(
    tmp_path: Path, text: str, cure: str
) -> None:
    path = hex_file(tmp_path, ROW, END)
    with pytest.raises(FlashError, match=cure) as caught:
        upload("port", path, 115_200, Runs(1, text))
    assert "\n" not in str(caught.value)


def test_an_upload_that_nobody_verified_does_not_count(tmp_path: Path) -> None:
    with pytest.raises(FlashError, match="verified nothing"):
        upload("port", hex_file(tmp_path, ROW, END), 115_200, Runs(0, "written, I think"))


def test_a_program_too_big_for_the_board_is_not_sent(tmp_path: Path) -> None:
    run = Runs()
    path = hex_file(tmp_path, *[ROW] * 1950, END)
    with pytest.raises(FlashError, match="31200 bytes, and 30720 fit"):
        upload("port", path, 57_600, run)
    assert run.words == []


SAYS_BOTH = "import sys; print('out', flush=True); print('err', file=sys.stderr); sys.exit(3)"


def test_a_program_that_is_missing_is_told_with_the_line_to_type() -> None:
    with pytest.raises(FlashError, match=f"Type: {platform_of().avrdude}$"):
        run_program(["no-such-avrdude"])
    assert run_program([sys.executable, "-c", SAYS_BOTH]) == Done(3, "out\nerr\n")


# --- the speed --------------------------------------------------------------------------------


class Loader:
    """A boot loader behind a pseudo terminal, which understands one speed."""

    def __init__(self, speed: str) -> None:
        self._speed = getattr(termios, speed)
        self.master, slave = pty.openpty()
        tty.setraw(slave)
        self.name = os.ttyname(slave)
        self._slave = slave
        self._is_over = threading.Event()
        self._thread = threading.Thread(target=self._serve)
        self._thread.start()

    def _serve(self) -> None:
        heard = b""
        while not self._is_over.is_set():
            if not select.select([self.master], [], [], 0.02)[0]:
                continue
            heard += os.read(self.master, 64)
            speed = termios.tcgetattr(self._slave)[4]
            while heard.startswith(IN_STEP):
                heard = heard[len(IN_STEP) :]
                os.write(self.master, YES if speed == self._speed else b"\xf8\x80")

    def close(self) -> None:
        self._is_over.set()
        self._thread.join()
        os.close(self.master)
        os.close(self._slave)


@pytest.fixture(params=[("B115200", 115_200), ("B57600", 57_600), ("B9600", 0)])
def loader(request: pytest.FixtureRequest) -> Iterator[tuple[Loader, int]]:
    speed, number = request.param
    loader = Loader(speed)
    yield loader, number
    loader.close()


@ON_A_TERMINAL
def test_the_speed_of_the_boot_loader_is_found(loader: tuple[Loader, int]) -> None:
    one, speed = loader
    assert (find_speed(one.name) or 0) == speed
    # A board that is named is not asked at the other speed.
    assert (find_speed(one.name, BOARDS["old-nano"]) or 0) == (speed if speed == 57_600 else 0)


@ON_A_TERMINAL
def test_a_board_without_a_boot_loader_is_told_with_its_cure() -> None:
    silent = Loader("B9600")
    with pytest.raises(FlashError, match="Open J1, so that C4 is off RESET"):
        loader_speed(silent.name, BOARDS["uno"])
    silent.close()


def test_a_port_that_is_not_there_is_told_as_everywhere() -> None:
    with pytest.raises(TransportUnavailable, match="there is no port"):
        find_speed("/dev/no-such-port")
