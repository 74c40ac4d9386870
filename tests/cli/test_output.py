"""What a command says of a file that it wrote: in the language of the table."""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NoReturn

import pytest

from banker.cli import output
from banker.foundation.errors import BankerError
from banker.language.phrases.translation import languages, translation
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
    assert str(caught.value) == "the answer cannot be written: No space left on device"
    assert sent == ["nobody", "nobody"]


def parts(error: BaseException) -> Iterator[str]:
    yield "half"
    raise error


def test_a_file_that_was_half_written_is_removed(tmp_path: Path) -> None:
    path = tmp_path / "page.html"
    with pytest.raises(BankerError) as caught:
        output.write_file(parts(OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))), path)
    assert str(caught.value) == f"{path}: No space left on device"
    assert not path.exists()
    with pytest.raises(KeyboardInterrupt):
        output.write_file(parts(KeyboardInterrupt()), path)
    assert not path.exists()
