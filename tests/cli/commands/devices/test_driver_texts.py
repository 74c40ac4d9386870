"""What the drivers say, who know no language: each sentence is found again by its template."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from banker.cli.device_ports import SAID_BY_DRIVERS, driver_text
from banker.foundation.text import Text
from banker.language.phrases.translation import translation
from tests import ROOT
from tests.cli.command_line import Here

MODULES = [
    ROOT / "drivers" / name for name in ("tools/doctor.py", "tools/flash.py", "port/advice.py")
]
SAYING = {"DoctorFinding", "FlashError"}
# What is typed, and pieces of sentences.
COMMANDS = ("sudo ", "echo ", "banker devices doctor --rule")
PIECES = {"fine", "note", "do", "", "7: 7", "process 7", "7 (process 7)"}


def said_in(path: Path) -> Iterator[str]:
    """Each sentence of a module, with a 7 for every field."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") in SAYING:
            yield from filter(None, map(sample, node.args))
        elif isinstance(node, ast.Return) and "advice" in path.name:
            yield from filter(None, [sample(node.value)])


def sample(node: ast.expr | None) -> str:
    match node:
        case ast.Constant(value=str(text)):
            return text
        case ast.JoinedStr(values=parts):
            return "".join(sample(part) or "7" for part in parts)
    return ""


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.stem)
def test_every_sentence_of_a_driver_is_found_by_its_template(path: Path) -> None:
    said = set(said_in(path)) - PIECES
    assert len(said) > 2
    unknown = [it for it in said if not isinstance(driver_text(it), Text)]
    assert [it for it in unknown if " " in it and not it.startswith(COMMANDS)] == []


def test_each_template_has_a_russian_sentence() -> None:
    known = translation("ru").program.sentences
    assert [it for it in SAID_BY_DRIVERS if it not in known] == []


def test_a_sentence_within_a_sentence_is_found_and_another_stays() -> None:
    russian = translation("ru").program
    said = (
        "no permission for COM3. Type: sudo usermod -aG dialout $USER — then log out and in again"
    )
    told = russian.text(driver_text(said))
    assert told.startswith("нет прав на COM3. Наберите: ")
    assert str(driver_text(said)) == said
    assert driver_text("It hums.") == "It hums."


def test_a_port_that_is_not_there_is_said_in_russian(banker: Here) -> None:
    words = ("devices", "test", "/dev/none77", "--language", "ru")
    assert banker(*words).err.startswith("banker: порта /dev/none77 нет. ")
    assert "не найден" in banker("devices", "doctor", "--language", "ru").out
