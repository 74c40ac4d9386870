"""`banker devices trim`: which figures are asked for, which are changed, and what is refused."""

from __future__ import annotations

from argparse import ArgumentTypeError
from typing import Any

import pytest

from banker.cli.commands.devices import trim
from banker.cli.commands.devices.list import found_facts, found_lines
from banker.cli.device_ports import hello_words, positive_seconds
from drivers.tools.probe import NOT_ASKED, FoundDevice
from drivers.wire.messages import Answer, Hello
from tests.cli.command_line import Here

VAULT = Hello("1.0", "0123456789abcdef", 7, "power", "vault-3", frozenset({"vault"}), "open", 4, 1,
              0, 0)  # fmt: skip
SAID = "/dev/x  vault 0123456789abcdef, firmware vault-3, open, code 4, no event held, 0 in all"


class Board:
    """A board at a port: its hello, its figures, and what it was asked."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.hello = VAULT
        self.figures = ["1000", "2000", "1100"]
        self.is_ok = True
        self.asked: list[tuple[str, ...]] = []
        self.opened: list[str] = []
        monkeypatch.setattr(trim, "open_port", self.open)
        monkeypatch.setattr(trim, "DeviceBench", lambda _line: self)

    def open(self, port: str) -> Board:
        self.opened.append(port)
        return self

    def greet(self) -> Hello:
        return self.hello

    def ask(self, *words: str) -> Answer:
        self.asked.append(words)
        self.figures = list(words[1:]) or self.figures
        return Answer(1, self.is_ok, tuple(self.figures))

    def close(self) -> None:
        self.opened.append("closed")


@pytest.fixture
def board(monkeypatch: pytest.MonkeyPatch) -> Board:
    return Board(monkeypatch)


def test_without_a_figure_the_present_ones_are_told_and_nothing_is_changed(
    banker: Here, board: Board
) -> None:
    board.hello = VAULT._replace(state="locked")
    assert banker.done("devices", "trim", "/dev/x").splitlines() == [
        SAID.replace("open,", "locked,"),
        "open 1000 µs, shut 2000 µs, reference 1100 mV",
    ]
    assert board.asked == [("TRIM",)]
    assert board.opened == ["/dev/x", "closed"]


@pytest.mark.parametrize(
    ("words", "figures"),
    [
        ("--open 700", "700 2000 1100"),
        ("--open 2300", "2300 2000 1100"),
        ("--shut 700", "1000 700 1100"),
        ("--shut 2300", "1000 2300 1100"),
        ("--reference 900", "1000 2000 900"),
        ("--reference 1300", "1000 2000 1300"),
        ("--open 1200 --shut 1800 --reference 1111", "1200 1800 1111"),
    ],
)
def test_a_figure_that_is_named_is_changed_and_the_others_stay(
    banker: Here, board: Board, words: str, figures: str
) -> None:
    lines = banker.done("devices", "trim", "/dev/x", *words.split()).splitlines()
    assert board.asked == [("TRIM",), ("TRIM", *figures.split())]
    opened, shut, reference = figures.split()
    assert lines == [SAID, f"open {opened} µs, shut {shut} µs, reference {reference} mV"]


@pytest.mark.parametrize(
    ("option", "value", "limits"),
    [
        *(("open", value, "700 to 2300") for value in ("699", "2301", "x", "-1", "0", "")),
        *(("shut", value, "700 to 2300") for value in ("699", "2301")),
        *(("reference", value, "900 to 1300") for value in ("899", "1301")),
    ],
)
def test_a_figure_beyond_its_limits_is_refused_before_the_port_is_opened(
    banker: Here, board: Board, option: str, value: str, limits: str
) -> None:
    said = banker("devices", "trim", "/dev/x", f"--{option}={value}")
    assert (said.code, said.out, board.opened) == (2, "", [])
    assert said.err == (
        f"banker devices trim: --{option}: '{value}' is not a number from {limits};"
        " 'banker devices trim --help' shows how\n"
    )


@pytest.mark.parametrize(
    ("words", "apart"),
    [
        ("--open 1050 --shut 1100", 50),
        ("--shut 1050", 50),
        ("--open 1701", 299),
        ("--shut 1000", 0),
    ],
)
def test_two_places_too_near_for_a_bolt_are_refused_and_not_stored(
    banker: Here, board: Board, words: str, apart: int
) -> None:
    said = banker("devices", "trim", "/dev/x", *words.split())
    assert said.code == 2
    assert f"are {apart} µs apart, and the bolt needs 300: keep open where" in said.err
    assert said.err.count("\n") == 1
    assert board.asked == [("TRIM",)]
    assert board.opened[-1] == "closed"


def test_a_reference_is_stored_beside_places_that_an_older_trim_left_too_near(
    banker: Here, board: Board
) -> None:
    board.figures = ["1000", "1050", "1100"]
    banker.done("devices", "trim", "/dev/x", "--reference", 1111)
    assert board.asked[-1] == ("TRIM", "1000", "1050", "1111")


@pytest.mark.parametrize("figures", [["1000", "2000"], ["1000", "x", "1100"], []])
def test_firmware_that_keeps_no_trim_is_told(
    banker: Here, board: Board, figures: list[str]
) -> None:
    board.figures = figures
    said = banker("devices", "trim", "/dev/x", "--open", 900)
    assert (said.code, said.err) == (
        2,
        "banker: this firmware keeps no trim; new firmware: banker devices flash\n",
    )
    assert board.asked == [("TRIM",)]
    assert board.opened[-1] == "closed"


def test_a_refusal_of_three_words_is_no_trim_and_a_fourth_figure_is_left_out(
    banker: Here, board: Board
) -> None:
    board.figures.append("x")
    assert "shut 2000 µs, reference 1100 mV\n" in banker.done("devices", "trim", "/dev/x")
    board.is_ok = False
    assert "this firmware keeps no trim" in banker("devices", "trim", "/dev/x").err


@pytest.mark.parametrize(
    ("changed", "why"),
    [
        ({"state": "locked"}, "the vault is locked"),
        ({"state": "committed"}, "the vault is committed"),
        ({"last_event": 1}, "the vault holds 1 events"),
    ],
)
@pytest.mark.parametrize("option", ["open", "shut", "reference"])
def test_a_vault_that_a_game_needs_is_not_trimmed(
    banker: Here, board: Board, changed: dict[str, Any], why: str, option: str
) -> None:
    board.hello = VAULT._replace(**changed)
    said = banker("devices", "trim", "/dev/x", f"--{option}", 1000)
    assert said.code == 2
    assert said.err.startswith(f"banker: {why}")
    assert board.asked == []
    assert board.opened == ["/dev/x", "closed"]


def test_the_page_tells_the_limits_of_each_figure(banker: Here) -> None:
    page = " ".join(banker.done("devices", "trim", "--help").split())
    assert "--open N pulse when open, microseconds, 700 to 2300 " in page
    assert "--shut N pulse when shut, microseconds, 700 to 2300 " in page
    assert "--reference N the chip's reference, millivolts, 900 to 1300 " in page


# --- who is at a port --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("caps", "said"),
    [
        ("", "unknown device u, firmware f"),
        ("decoder", "decoder u, firmware f"),
        ("vault", "vault u, firmware f, open, code 4, no event held, 0 in all"),
        ("vault decoder", "decoder + vault u, firmware f, open, code 4, no event held, 0 in all"),
    ],
)
def test_a_device_is_told_in_a_line(caps: str, said: str) -> None:
    hello = VAULT._replace(caps=frozenset(caps.split()), uid="u", firmware="f")
    assert hello_words(hello) == said


FOUND = FoundDevice("/dev/x", "Uno", "2341:0043", "by-id/x", None, "")


@pytest.mark.parametrize(
    ("changed", "lines", "asked"),
    [
        ({}, ("/dev/x  Uno (2341:0043)", f"    {NOT_ASKED}"), False),
        ({"usb": ""}, ("/dev/x  Uno", f"    {NOT_ASKED}"), False),
        ({"adapter": ""}, ("/dev/x  (2341:0043)", f"    {NOT_ASKED}"), False),
        ({"adapter": "", "usb": ""}, ("/dev/x", f"    {NOT_ASKED}"), False),
        ({"problem": "no answer"}, ("/dev/x  Uno (2341:0043)", "    no answer"), True),
        ({"hello": VAULT}, ("/dev/x  Uno (2341:0043)", f"    {SAID[8:]}"), True),
    ],
)
def test_a_port_is_told_to_people_and_to_programs(
    changed: dict[str, Any], lines: tuple[str, str], asked: bool
) -> None:
    found = FOUND._replace(**changed)
    assert found_lines(found) == lines
    facts = found_facts(found)
    device = facts.pop("device")
    assert facts == {
        "port": "/dev/x",
        "adapter": found.adapter,
        "usb": found.usb,
        "lasting": "by-id/x",
        "asked": asked,
        "problem": found.problem,
    }
    assert device == (VAULT._asdict() | {"caps": ["vault"]} if found.hello else None)


@pytest.mark.parametrize("text", ["1", "99999", "007"])
def test_a_time_is_a_number_of_seconds(text: str) -> None:
    assert positive_seconds(text) == int(text)


@pytest.mark.parametrize("text", ["0", "100000", "-1", "", "1.5", "x"])
def test_no_other_word_is_a_time(text: str) -> None:
    with pytest.raises(ArgumentTypeError, match=f"'{text}' is not a number of seconds"):
        positive_seconds(text)
