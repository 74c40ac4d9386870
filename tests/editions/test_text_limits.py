"""What a stranger's edition file may not be: without end, without bottom, without measure."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from banker import editions
from banker.editions.document.text_limits import text_fault
from banker.editions.layers import stack
from banker.foundation.errors import EditionError
from banker.foundation.limits import (
    EDITION_BYTES_MAX,
    FAULTS_MAX,
    KEY_PARTS_MAX,
    LAYERS_MAX,
    NESTING_MAX,
    PLAYERS_MAX,
    THINGS_MAX,
    TOKENS_MAX,
    WORD_LENGTH_MAX,
)
from tests import ROOT

MINE = """\
[meta]
over = "secret-vault"
id = "mine"
title = "Mine"
"""
# Of address space: the interpreter with the program takes about a fifth of it.
SPACE_MAX = 500 * 1024 * 1024


def mine(folder: Path, text: str) -> Path:
    path = folder / "mine.toml"
    path.write_text(text, encoding="utf-8", newline="\n")
    return path


def only_fault(path: Path) -> str:
    """The one fault, which checking and loading tell alike, in one line."""
    (fault,) = editions.check(path)
    with pytest.raises(EditionError) as caught:
        editions.load(str(path))
    assert caught.value.faults == [f"{fault.file}:{fault.line}: {fault.message}"]
    assert fault.message.isprintable()
    return f"{fault.line}: {fault.message}"


# --- which files ----------------------------------------------------------------------------------


def test_a_device_is_not_read(tmp_path: Path) -> None:
    path = mine(tmp_path, '[meta]\nover = "/dev/zero"\n')
    assert only_fault(path) == "1: cannot be read: it is a device or a pipe"


@pytest.mark.needs_posix("a named pipe")
def test_a_pipe_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.toml")
    for path in (tmp_path / "pipe.toml", mine(tmp_path, '[meta]\nover = "pipe.toml"\n')):
        assert only_fault(path) == "1: cannot be read: it is a device or a pipe"


def test_a_folder_is_no_file(tmp_path: Path) -> None:
    (tmp_path / "a.toml").mkdir()
    assert only_fault(tmp_path / "a.toml") == "1: cannot be read: it is a folder"


@pytest.mark.needs_posix("symbolic links")
def test_a_circle_of_links_is_told(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.symlink_to("mine.toml")
    assert only_fault(path).startswith("1: cannot be read: ")


@pytest.mark.parametrize("over", ["a\\u0000b.toml", "./" + "a" * 5000 + ".toml", "no/\\u001b[2J"])
def test_a_name_that_no_file_has_is_told(tmp_path: Path, over: str) -> None:
    assert only_fault(mine(tmp_path, f'[meta]\nover = "{over}"\n'))


def test_a_file_may_have_a_million_bytes(tmp_path: Path) -> None:
    text = MINE + "#" * (EDITION_BYTES_MAX - len(MINE))
    assert editions.load(str(mine(tmp_path, text))).title == "Mine"
    assert only_fault(mine(tmp_path, text + "#")) == "1: has more than 1,000,000 bytes: shorten it"


def test_so_many_layers_may_lie_over_each_other(tmp_path: Path) -> None:
    below = len(stack(mine(tmp_path, MINE))) - 1
    own = LAYERS_MAX - below
    for number in range(own + 1):
        lower = f"{number - 1}.toml" if number else "secret-vault"
        text = MINE.replace("secret-vault", lower)
        (tmp_path / f"{number}.toml").write_text(text, encoding="utf-8")
    assert editions.load(str(tmp_path / f"{own - 1}.toml")).title == "Mine"
    (fault,) = editions.check(tmp_path / f"{own}.toml")
    assert fault.message == f"meta.over: more than {LAYERS_MAX} files lie over each other"


def test_two_thousand_layers_take_no_time(tmp_path: Path) -> None:
    for number in range(2000):
        text = f'[meta]\nover = "{number + 1}.toml"\n'
        (tmp_path / f"{number}.toml").write_text(text, encoding="utf-8")
    assert "more than 32 files lie over each other" in only_fault(tmp_path / "0.toml")


def test_all_layers_together_are_no_longer_than_a_file(tmp_path: Path) -> None:
    for number, below in enumerate(("secret-vault", "0.toml", "1.toml")):
        text = MINE.replace("secret-vault", below) + "#" * 400_000
        (tmp_path / f"{number}.toml").write_text(text, encoding="utf-8")
    assert editions.check(tmp_path / "1.toml") == []
    assert "all files together have more than 1,000,000 characters" in only_fault(
        tmp_path / "2.toml"
    )


# --- which texts ----------------------------------------------------------------------------------

PARTS = f"a key of more than {KEY_PARTS_MAX} parts"
NESTED = f"more than {NESTING_MAX} lists or tables inside each other"
WORD = f"a word or number of more than {WORD_LENGTH_MAX} characters"
BEHIND_TEXTS = '''\
a = """
"a".b \\""""
b = 7
[x]
'''
TOO_LARGE = {
    "a long key": ("a." * 50_000 + "b = 1", f"1: {PARTS}"),
    "a long heading": ("\n[" + "a . " * 8 + "a]", f"2: {PARTS}"),
    "a long quoted key": ('"a".' * 8 + "'a' = 1", f"1: {PARTS}"),
    "a long key in a table": ("x = { y = 1, " + "a." * 8 + "a = 1 }", f"1: {PARTS}"),
    "a deep list": ("x = " + "[" * 5000, f"1: {NESTED}"),
    "a deep table": ("x =\t" + "{ a = " * 9 + "1", f"1: {NESTED}"),
    "a long number": (MINE + "[money]\nstart_cash = " + "9" * 5000, f"6: {WORD}"),
    "a long hexadecimal number": (MINE + "[money]\nstart_cash = 0x" + "f" * 5000, f"6: {WORD}"),
    "too much of everything": ("a=1\n" * 40_000, f"25001: more than {TOKENS_MAX:,} keys"),
    "behind texts": (BEHIND_TEXTS + "a." * 9 + "a = 1", f"5: {PARTS}"),
}


@pytest.mark.parametrize("name", TOO_LARGE)
def test_what_no_parser_should_be_given(tmp_path: Path, name: str) -> None:
    text, said = TOO_LARGE[name]
    assert only_fault(mine(tmp_path, text)).startswith(said)


@pytest.mark.parametrize(
    "text",
    [
        "a.b.c.d.e.f.g.h = 1",
        "[a.b.c.d.e.f.g.h]",
        'a = "' + "b." * 500 + '"  # ' + "c." * 500,
        "a = '''\n" + "b." * 500 + "\n[[[[[[[[[[[['''",
        'a = """\n' + "b." * 500 + '\n\\"""[[[[[[[[[[[[["""',
        "a = [[[[[[[[1]]]]]]]]",
        "a = 1979-05-27T07:32:00.999999-07:00\nb = 1_000_000.5e-3",
        "a = " + "9" * WORD_LENGTH_MAX,
        'a = "left open\n' + "a." * 9 + "a = 1",
        'a = """left open' + "[" * 50,
    ],
)
def test_what_the_parser_may_judge(text: str) -> None:
    assert text_fault(text) is None


@pytest.mark.parametrize("path", sorted(ROOT.glob("banker/editions/data/**/*.toml")), ids=str)
def test_the_files_of_the_program_are_far_from_the_limits(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert len(text) * 10 < EDITION_BYTES_MAX
    assert text_fault(text * 10) is None


# --- what is in them ------------------------------------------------------------------------------


def test_a_text_that_repaints_is_told_in_plain_signs(tmp_path: Path) -> None:
    said = only_fault(mine(tmp_path, MINE.replace("Mine", "\\u001b[2JPWN\\u202e")))
    assert said == '4: meta.title: must be a text of 1 to 120 characters in quotes, not "?[2JPWN?"'


@pytest.mark.parametrize("source", ["public:\\u001b[2J", "public:" + "a" * 1000])
def test_a_source_is_a_text_that_may_stand_in_a_game(tmp_path: Path, source: str) -> None:
    text = f'{MINE}[money]\nsalary = 500\nsource = {{ salary = "{source}" }}\n'
    assert "is not a source" in only_fault(mine(tmp_path, text))


@pytest.mark.parametrize("colour", ["red", "#12345", "#12345g", "#123456' onload='x"])
def test_a_colour_is_a_colour(tmp_path: Path, colour: str) -> None:
    text = f'{MINE}[[board.groups]]\nid = "brown"\ncolour = "{colour}"\n'
    said = only_fault(mine(tmp_path, text))
    assert said == f'7: group.brown.colour: must be a colour like #976d61, not "{colour}"'


def test_an_id_has_forty_signs(tmp_path: Path) -> None:
    assert editions.check(mine(tmp_path, MINE.replace('"mine"', f'"{"a" * 40}"'))) == []
    said = only_fault(mine(tmp_path, MINE.replace('"mine"', f'"{"a" * 41}"')))
    assert "small letters, digits and hyphens, up to 40" in said


def test_a_box_is_for_so_many_players(tmp_path: Path) -> None:
    said = only_fault(mine(tmp_path, f"{MINE}players_max = {PLAYERS_MAX + 1}\n"))
    assert said == f"5: meta.players_max: must be a whole number from 1 to {PLAYERS_MAX}, not 65"


def test_a_layer_brings_so_many_things(tmp_path: Path) -> None:
    deeds = "".join(f'[[deed]]\nid = "a{number}"\n' for number in range(THINGS_MAX + 1))
    assert only_fault(mine(tmp_path, MINE + deeds)) == "1: 1,001 deeds, and 1,000 are the most"


def test_all_layers_together_bring_no_more_things(tmp_path: Path) -> None:
    for number, below in enumerate(("secret-vault", "0.toml")):
        deeds = "".join(f'[[deed]]\nid = "a{number}_{n}"\n' for n in range(600))
        text = MINE.replace("secret-vault", below) + deeds
        (tmp_path / f"{number}.toml").write_text(text, encoding="utf-8")
    told = [fault.message for fault in editions.check(tmp_path / "1.toml")]
    assert "deed: 1,222, and 1,000 are the most" in told


def test_so_many_faults_are_told_at_once(tmp_path: Path) -> None:
    unknown = "".join(f"salar{number:x} = 1\n" for number in range(5000))
    faults = editions.check(mine(tmp_path, f"{MINE}[money]\n{unknown}"))
    assert len(faults) == FAULTS_MAX


HARD = {
    "ids that are almost alike": '[[deed]]\nid = "{ab}"\n[[deed]]\nid = "{ba}"\n',
    "keys that are almost alike": '[money]\n"{ab}" = 1\n"{ba}" = 1\n',
    "switches that are almost alike": '[switches]\n"{ab}" = "{ba}"\n"{ba}" = "{ab}"\n',
    "a text of many lines": 'x = """{lines}"""\n',
}


@pytest.mark.needs_posix("limits of a process's memory")
@pytest.mark.parametrize("name", HARD)
def test_a_hard_file_takes_little_memory_and_time(tmp_path: Path, name: str) -> None:
    fields = {"ab": "ab" * 120_000, "ba": "ba" * 120_000, "lines": "a\n" * 400_000}
    path = mine(tmp_path, MINE + HARD[name].format(**fields))
    code = (
        "import resource, sys\n"
        f"resource.setrlimit(resource.RLIMIT_AS, ({SPACE_MAX},) * 2)\n"
        "resource.setrlimit(resource.RLIMIT_CPU, (10, 10))\n"
        "from pathlib import Path\n"
        "from banker import editions\n"
        "told = editions.check(Path(sys.argv[1]))\n"
        "assert told and all(len(it.message) <= 2000 for it in told)\n"
    )
    ran = subprocess.run(
        [sys.executable, "-c", code, str(path)],
        cwd=ROOT, capture_output=True, text=True, check=False, timeout=120,
    )  # fmt: skip
    assert (ran.returncode, ran.stderr) == (0, "")
