"""What a command says of a file that it wrote: in the language of the table."""

from __future__ import annotations

import errno
import io
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NoReturn

import pytest

from banker.cli import output
from banker.foundation.errors import BankerError
from banker.foundation.text import CAUSES, why
from banker.language.phrases.translation import languages, translation
from drivers.durable_file import why as drivers_why
from tests.cli.command_line import Here

SAID = (
    ("report", "page.html", "{file}: open it in any browser"),
    ("rebuild", "sheet.html", "{file}: print it from any browser"),
    ("rebuild", "sheet.txt", "{file}: print it"),
)


@pytest.mark.parametrize(("command", "name", "english"), SAID)
def test_a_file_is_told_of_in_the_language_of_the_table(
    banker: Here, command: str, name: str, english: str
) -> None:
    game = banker.folder / "a.bank"
    assert banker("new", game, "--players", "Ann,Bob", "--edition", "rouble-simple").code == 0
    for code in languages():
        output = banker.folder / f"{code}.{name}"
        said = banker(command, game, "-o", output, "--language", code)
        assert said.out == translation(code).words(english, file=str(output)) + "\n"
        assert english in translation(code).sentences or code == "en"


class Broken:
    """A stream that cannot be written: it fails as it is told to."""

    def __init__(self, error: OSError) -> None:
        self.error = error

    def flush(self) -> NoReturn:
        raise self.error


def test_what_cannot_be_written_to_the_end_is_told_unless_nobody_reads(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    sent: list[str] = []
    monkeypatch.setattr(output, "drop", lambda: sent.append("nobody"))
    monkeypatch.setattr(sys, "stdout", Broken(BrokenPipeError()))
    output.finish()
    assert sent == ["nobody"]
    monkeypatch.setattr(sys, "stdout", Broken(OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))))
    with pytest.raises(BankerError) as caught:
        output.finish()
    assert (
        str(caught.value)
        == "the answer cannot be written: the disk is full: free some space and try again"
    )
    assert sent == ["nobody", "nobody"]


def parts(error: BaseException) -> Iterator[str]:
    yield "half"
    raise error


def test_a_file_that_was_half_written_is_removed(tmp_path: Path) -> None:
    path = tmp_path / "page.html"
    with pytest.raises(BankerError) as caught:
        output.write_file(parts(OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))), path)
    assert str(caught.value) == f"{path}: the disk is full: free some space and try again"
    assert not path.exists()
    with pytest.raises(KeyboardInterrupt):
        output.write_file(parts(KeyboardInterrupt()), path)
    assert not path.exists()


def test_a_document_keeps_the_ends_of_its_lines_where_a_pipe_has_others(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    bytes_sent = io.BytesIO()
    stream = io.TextIOWrapper(bytes_sent, encoding="utf-8", newline="\r\n")
    monkeypatch.setattr(sys, "stdout", stream)
    monkeypatch.setattr(os, "linesep", "\r\n")
    output.put("a sentence")
    output.write(["one\n", "two\r\n"])
    output.put_json([1], indent=None)
    stream.flush()
    assert bytes_sent.getvalue() == b"a sentence\r\none\ntwo\r\n[1]\n"


@pytest.mark.parametrize("number", CAUSES)
def test_a_usual_error_of_the_system_is_told_in_our_words(number: int) -> None:
    theirs = OSError(number, "Das System kann nicht")
    assert str(BankerError("{file}: {why}", file="a", why=theirs)) == f"a: {CAUSES[number]}"
    assert why(theirs) == CAUSES[number]
    theirs.winerror = 5  # type: ignore[attr-defined]
    assert drivers_why(theirs) == os.strerror(number)


def test_another_error_is_told_in_the_words_of_the_system() -> None:
    assert why(OSError(errno.ENOTTY, "no typewriter")) == "no typewriter"
    assert why(OSError("the power is gone")) == "the power is gone"
    assert drivers_why(OSError("the power is gone")) == "the power is gone"
