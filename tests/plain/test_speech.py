"""Speech: a stand-in for the program that speaks, which records, hangs, fails, is missing; and a
real one, which writes what it says into a file."""

from __future__ import annotations

import os
import shutil
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from banker.plain.speech import PILE_MAX, Voice, program
from tests.plain.sessions import new_game
from tests.plain.typist import Typist
from tests.support.terminal import ON_A_TERMINAL

BY_A_SCRIPT = pytest.mark.needs_posix("a script that is a program")
DEADLINE_S = 20.0


def until(holds: Callable[[], bool]) -> None:
    """Wait for a condition."""
    deadline = time.perf_counter() + DEADLINE_S
    while not holds():
        assert time.perf_counter() < deadline, "it never came"
        time.sleep(0.01)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A PATH with nothing in it."""
    (tmp_path / "bin").mkdir()
    monkeypatch.setenv("PATH", str(tmp_path / "bin"))
    return tmp_path


def stand_in(folder: Path, act: str, name: str = "spd-say") -> Path:
    """A program that speaks, in its place on PATH; it writes down what it was given."""
    said = folder / "said.txt"
    path = folder / "bin" / name
    path.write_text(
        f"#!{sys.executable} -IS\nimport sys, time\n"
        f"with open({str(said)!r}, 'a', encoding='utf-8') as file:\n"
        "    file.write(repr(sys.argv[1:]) + '\\n')\n"
        f"{act}\n"
    )
    path.chmod(0o755)
    return said


def rows(path: Path) -> list[str]:
    return path.read_text(encoding="utf-8").splitlines() if path.exists() else []


@BY_A_SCRIPT
def test_each_sentence_is_one_argument_in_its_order(folder: Path) -> None:
    said = stand_in(folder, "")
    voice = Voice(program("", "ru"), lambda why: pytest.fail(why))
    sentences = ["Ann buys; rm -rf ~", "-w /tmp/file", "Аня покупает «Арбат»"]
    for sentence in sentences:
        voice.say(sentence)
    until(lambda: len(rows(said)) == 3)
    given = [
        ["--language", "ru", sentence.replace("-w /tmp", " -w /tmp")] for sentence in sentences
    ]
    assert rows(said) == [repr(one) for one in given]


@BY_A_SCRIPT
def test_a_program_that_hangs_keeps_nobody_waiting(folder: Path) -> None:
    said = stand_in(folder, "time.sleep(3)")
    voice = Voice(program("", "en"), lambda why: pytest.fail(why))
    begun = time.perf_counter()
    for number in range(200):
        voice.say(f"sentence {number}")
    assert time.perf_counter() - begun < 5
    until(lambda: len(rows(said)) == 1)
    assert voice.waiting()[-1] == "sentence 199"
    assert PILE_MAX - 1 <= len(voice.waiting()) <= PILE_MAX
    voice.hush()
    assert voice.waiting() == []


@BY_A_SCRIPT
def test_a_program_that_fails_is_complained_of_once(folder: Path) -> None:
    said = stand_in(folder, "sys.exit(3)")
    complaints: list[str] = []
    voice = Voice(program("", "en"), complaints.append)
    voice.say("one")
    voice.say("two")
    until(lambda: len(rows(said)) == 2 and voice.waiting() == [] and bool(complaints))
    assert complaints == ["spd-say ends with 3"]


@BY_A_SCRIPT
def test_a_program_of_ones_own_may_have_arguments(folder: Path) -> None:
    stand_in(folder, "", "robot")
    assert program("robot -v 'a b'", "en") == ("robot", "-v", "a b")
    assert program("robot 'open", "en") == ()
    assert program("nobody", "en") == ()
    assert program("", "en") == ()


@pytest.fixture
def typist(folder: Path) -> Iterator[Callable[..., Typist]]:
    opened: list[Typist] = []

    def begin(*options: str) -> Typist:
        new_game(folder / "game.bank", "secret-vault", "en")
        arguments = ["play", "--plain", "--vault", "none", "game.bank", *options]
        opened.append(Typist(arguments, folder))
        return opened[-1]

    yield begin
    for one in opened:
        one.close()


@ON_A_TERMINAL
def test_the_table_speaks_and_is_silent_when_it_is_told(
    folder: Path, typist: Callable[..., Typist]
) -> None:
    said = stand_in(folder, "")
    table = typist("--speak")
    table.say("rolls 1 2")
    sentence = "Ann rolls 1 2 to Baltic Avenue; offered at about 120"
    until(lambda: any(sentence in row for row in rows(said)))
    table.say("speak off", "ok")
    assert table.leave() == 0
    # What was proposed before may have been spoken still; what was done is not.
    assert not any("'Ann buys Baltic Avenue for about 120" in row for row in rows(said))


@ON_A_TERMINAL
def test_without_a_program_the_table_says_so_and_plays_on(typist: Callable[..., Typist]) -> None:
    table = typist("--speak")
    table.say("rolls 1 2")
    assert table.leave() == 0
    assert "no program that speaks was found" in table.text()
    assert "offered at about 120" in table.text()


@ON_A_TERMINAL
def test_a_failing_program_is_told_on_a_line_of_its_own(
    folder: Path, typist: Callable[..., Typist]
) -> None:
    stand_in(folder, "sys.exit(3)")
    table = typist("--speak")
    table.wait_for("nothing is spoken: spd-say ends with 3")
    assert table.leave() == 0


@ON_A_TERMINAL
def test_espeak_writes_what_is_said(
    folder: Path, typist: Callable[..., Typist], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", os.defpath + ":/usr/local/bin")
    assert shutil.which("espeak-ng"), "espeak-ng is needed for this test"
    (folder / "banker").mkdir()
    (folder / "banker" / "config.toml").write_text(
        f'speak = true\nspeech = "espeak-ng -w {folder}/said.wav"\n'
    )
    table = typist()
    table.say("rolls 1 2")
    wave = folder / "said.wav"
    until(lambda: wave.exists() and wave.stat().st_size > 10_000)
    assert table.leave() == 0
    assert wave.read_bytes()[:4] == b"RIFF"
