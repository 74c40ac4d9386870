"""What a command says of a file that it wrote: in the language of the table."""

from __future__ import annotations

import pytest

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
