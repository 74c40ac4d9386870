"""The typed row: edited by keys, kept while news are printed, longer than the terminal is wide."""

from __future__ import annotations

import random
import threading

import pyte
import pytest

from banker.interaction.ui_state import TextLine
from banker.plain import terminal as module
from banker.plain.keyboard import Keyboard
from banker.plain.terminal import Act, Leave, Line, Terminal
from banker.plain.typed_line import History, Row, edited
from tests.support.terminal import ON_A_TERMINAL


class Shown:
    """A terminal of which only the signs of text are known."""

    def __init__(self, columns: int = 60) -> None:
        self.screen = pyte.Screen(columns, 30)
        self._stream = pyte.Stream(self.screen)
        self.sent = ""

    def echo(self, piece: str) -> None:
        self.sent += piece
        self._stream.feed(piece)

    def put(self, line: str) -> None:
        self.echo(f"{line}\r\n")

    def rows(self) -> list[str]:
        return [row.rstrip() for row in self.screen.display if row.strip()]


@pytest.fixture
def shown(monkeypatch: pytest.MonkeyPatch) -> Shown:
    monkeypatch.setenv("COLUMNS", "60")
    return Shown()


@pytest.fixture
def terminal(shown: Shown) -> Terminal:
    return Terminal(shown.put, shown.echo, is_tty=True)


def nothing() -> None:
    """What a device might ask for."""


@ON_A_TERMINAL
def test_news_stand_on_their_own_row_and_the_typed_line_stays(
    terminal: Terminal, shown: Shown
) -> None:
    terminal.receive(b"rolls 1 2\x1b[D\x1b[D")
    terminal.post(nothing)
    assert terminal.wait("Ann> ") == Act(nothing)
    terminal.put("The vault is back")
    assert shown.rows() == ["The vault is back", "Ann> rolls 1 2"]
    assert (shown.screen.cursor.x, shown.screen.cursor.y) == (len("Ann> rolls 1"), 1)
    terminal.receive(b"1\r")
    assert terminal.wait("Ann> ") == Line("rolls 11 2")
    assert shown.rows() == ["The vault is back", "Ann> rolls 11 2"]
    assert "\x1b" not in shown.sent


@ON_A_TERMINAL
def test_a_long_line_is_shown_around_its_cursor(terminal: Terminal, shown: Shown) -> None:
    text = " ".join(str(number) for number in range(100, 160))
    terminal.receive(text.encode())
    terminal.post(nothing)
    terminal.wait("> ")
    assert len(shown.rows()) == 1 and shown.rows()[0].endswith("158 159")
    terminal.receive(b"\x01")
    terminal.post(nothing)
    terminal.wait("> ")
    assert shown.rows()[0].startswith("> 100 101")
    terminal.receive(b"\r")
    assert terminal.wait("> ") == Line(text)


@pytest.mark.in_check("check")
def test_keys_in_any_order_keep_row_and_line_the_same() -> None:
    dice = random.Random(7)
    keys = ["a", "я", "日", " ", "left", "right", "home", "end", "backspace", "delete", "ctrl+w",
            "ctrl+k", "ctrl+u", "alt+b", "alt+f", "f9"]  # fmt: skip
    for columns in (12, 40):
        shown, row, line = Shown(columns), Row(), TextLine("command")
        for _ in range(600):
            line = edited(line, dice.choice(keys))
            shown.echo(row.shown("Ann> ", line, columns))
            assert len(shown.rows()) <= 1
            if len(line.text) * 2 + 5 < columns:
                cells = shown.screen.display[0].replace(" ", "")  # a wide letter has two
                assert cells == f"Ann> {line.text}".replace(" ", "")


def test_history_brings_back_what_begins_so() -> None:
    history = History()
    for text in ("rolls 1 2", "where", "rolls 3 4", "rolls 3 4"):
        history.note(text)
    line = history.recalled(TextLine("command", "ro", 2), -1)
    assert line.text == "rolls 3 4"
    assert history.recalled(line, -1).text == "rolls 1 2"
    assert history.recalled(line, -1).text == "rolls 3 4"
    history.note("x")
    assert history.recalled(TextLine("command"), -1).text == "x"


def test_letters_in_pieces_and_sequences_are_keys() -> None:
    keyboard = Keyboard()
    assert list(keyboard.keys("я".encode()[:1])) == []
    assert list(keyboard.keys("я".encode()[1:])) == ["я"]
    assert list(keyboard.keys(b"\x1b[A\x1bOB\x1b[1;5C\x1b[3~\x1b[200~\x1b\x03")) == [
        "up", "down", "right", "delete", "escape", "ctrl+c",
    ]  # fmt: skip
    assert list(keyboard.keys(b"\x1b[?1;2c\x00\xff")) == []


@ON_A_TERMINAL
def test_the_end_of_the_input_leaves(terminal: Terminal) -> None:
    terminal.receive(b"\x04")
    assert terminal.wait("> ") == Leave()


def test_an_end_that_woke_nothing_is_seen_soon(
    terminal: Terminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "TICK_S", 0.01)
    threading.Timer(0.05, setattr, (terminal, "_ended", 143)).start()
    assert terminal.wait("> ") == Leave(143)


@pytest.mark.parametrize(
    ("pieces", "lines"),
    [
        ([b"one\ntwo\n"], [b"one", b"two"]),
        ([b"o", b"ne\r\nt", b"wo"], [b"one\r", b"two"]),
        ([b"\n\n"], [b"", b""]),
        ([], []),
        ([b"x" * module.LINE_BYTES_MAX, b"y", b"z\n"], [b"x" * module.LINE_BYTES_MAX + b"y", b"z"]),
    ],
)
def test_a_line_of_a_pipe_may_come_in_pieces(pieces: list[bytes], lines: list[bytes]) -> None:
    assert list(module.lines_in(pieces)) == lines


def completed(text: str) -> tuple[str, list[str]]:
    """As a table completes: one way is taken, of several the common beginning."""
    words = [f"word{number}" for number in range(20)] if text == "w" else ["rolls", "roads"]
    ways = [word for word in words if word.startswith(text)]
    return {"ro": "ro", "rol": "rolls "}.get(text, text), ways


@ON_A_TERMINAL
@pytest.mark.parametrize(
    ("keys", "line", "said"),
    [
        (b"rol\t", "rolls ", []),
        (b"ro\t", "ro", ["rolls, roads"]),
        (b"ro\x1b[D\t", "ro", []),  # only at the end of the line
        (b"x\t", "x", []),
        (b"first\x03second", "second", []),
        (b"first\x1b\x03", None, []),
        (b"\x04", None, []),
        (b"ab\x01\x04", "b", []),
        (b"\x10", "before", []),
        (b"\x10\x0e", "", []),
        (b"ab\x0c", "ab", []),
    ],
)
def test_each_key_of_the_typed_row(
    terminal: Terminal, shown: Shown, keys: bytes, line: str | None, said: list[str]
) -> None:
    terminal.completed = completed
    terminal.history.note("before")
    terminal.receive(keys)
    if line is None:
        assert terminal.wait("> ") == Leave()
        return
    terminal.receive(b"\r")
    assert terminal.wait("> ") == Line(line)
    assert shown.rows()[: len(said)] == said


@ON_A_TERMINAL
def test_many_ways_are_cut() -> None:
    printed: list[str] = []
    plain = Terminal(printed.append, printed.append, is_tty=True)
    plain.completed = completed
    plain.receive(b"w\t\r")
    assert plain.wait("> ") == Line("w")
    (ways,) = (it for it in printed if "word0" in it)
    shown = [f"word{number}" for number in range(module.WAYS_MAX)]
    assert ways.split(", ") == [*shown, "…"]
