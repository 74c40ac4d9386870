"""What a computer lacks: each fault with its cure, and nobody's name."""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path

import pytest

from banker import VERSION, editions
from banker.cli import output, paths
from banker.cli.machine import doctor, facts
from banker.cli.machine.doctor import Finding
from banker.cli.machine.facts import without_home
from banker.foundation.text import Text
from banker.language.phrases import translation
from drivers.tools.doctor import DoctorFinding
from tests.cli.command_line import Here
from tests.support.terminal import is_root


@pytest.fixture(autouse=True)
def own_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("CONFIG", "STATE", "DATA"):
        monkeypatch.setenv(f"XDG_{name}_HOME", str(tmp_path / name.lower()))


def found(word: str) -> Finding:
    (one,) = (it for it in doctor.examine() if word in str(it.what))
    return one


def test_it_says_versions_folders_and_where_the_home_is_not(banker: Here) -> None:
    said = banker("doctor")
    assert said.code in (0, 1)
    assert said.err == ""
    for word in (
        f"banker {VERSION}",
        "Python 3.",
        "textual 8",
        "games: ",
        "settings: ",
        "crash files: ",
    ):
        assert word in " ".join(said.out.split()) + " ", word
    assert f"{Path.home()}{os.sep}" not in said.out
    assert not paths.games().exists()


def test_a_folder_that_may_not_be_used_is_to_be_mended(tmp_path: Path, banker: Here) -> None:
    (tmp_path / "state").write_text("no folder", encoding="utf-8")
    assert found("crash files: ").weight == "do"
    assert banker("doctor").code == 1
    paths.games().parent.mkdir(parents=True)
    paths.games().write_text("no folder", encoding="utf-8")
    assert str(found("games: ").cure) == "move that file away"


@pytest.mark.needs_posix("rights of a file")
@pytest.mark.skipif(is_root(), reason="root may write everywhere")
def test_a_folder_without_rights_is_to_be_mended() -> None:
    paths.games().mkdir(parents=True)
    paths.games().chmod(0o500)
    assert found("games: ").weight == "do"


def test_a_faulty_configuration_is_to_be_mended() -> None:
    path = paths.configuration()
    path.parent.mkdir(parents=True)
    path.write_text("theme = pink", encoding="utf-8")
    assert found("config.toml").weight == "do"
    path.write_text("", encoding="utf-8")
    assert found("config.toml").weight == "fine"


def own_file(folder: Path, name: str, text: str) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    (folder / name).write_text(text, encoding="utf-8")
    return folder / name


def test_a_faulty_edition_of_ones_own_is_to_be_mended(banker: Here) -> None:
    folder = editions.own_folder()
    assert found("languages of your own: ").weight == "fine"
    assert found("editions of your own: ").weight == "fine"
    banker.done("editions", "copy", "secret-vault", banker.folder / "mine.toml")
    banker.done("editions", "add", banker.folder / "mine.toml")
    assert found("editions of your own: ").weight == "fine"
    own_file(folder, "torn.toml", "[meta\n")
    poor = '[meta]\nover = "secret-vault"\n[money]\nstart_cash = -1\nsalary = -1\n'
    own_file(folder, "poor.toml", poor)
    assert found("torn.toml").weight == found("poor.toml").weight == "do"
    assert "(and 1 more)" in str(found("poor.toml").what)
    assert "banker editions check" in str(found("poor.toml").cure)
    assert not [it for it in doctor.examine() if "mine.toml" in str(it.what)]


def test_a_package_whose_editions_cannot_be_loaded_is_to_be_mended(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    package, points = tmp_path / "evil-1.dist-info", "[banker.editions]\nevil = evil:x\n"
    own_file(package, "METADATA", "Name: evil\nVersion: 1\n")
    own_file(package, "entry_points.txt", points)
    own_file(tmp_path, "evil.py", "raise RuntimeError('boom')\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    one = found("'evil' cannot be used: RuntimeError: boom")
    assert (one.weight, str(one.cure)) == ("do", "update that package, or uninstall it")


@pytest.mark.usefixtures("fresh_languages")
def test_a_faulty_language_of_ones_own_is_to_be_mended() -> None:
    own_file(translation.own_books(), "de.toml", 'name = "Deutsch"\n')
    assert found("the language 'de'").weight == "do"
    assert str(found("the language 'de'").cure).startswith("'banker language check de'")


@pytest.mark.parametrize("name", ["editions", "languages"])
def test_a_folder_of_ones_own_that_cannot_be_read_is_to_be_mended(
    tmp_path: Path, banker: Here, name: str
) -> None:
    own_file(tmp_path / "data" / "banker", name, "no folder")
    assert found(f"{name} cannot be read: ").weight == "do"
    assert banker("doctor").code == 1


@pytest.mark.parametrize(
    ("size", "encoding", "env", "word", "weight"),
    [
        ((120, 40), "utf-8", {}, "terminal has 120x40", "fine"),
        ((30, 10), "utf-8", {}, "terminal has 30x10", "do"),
        ((120, 40), "latin-1", {}, "not UTF-8", "do"),
        ((120, 40), "UTF8", {}, "fonts: ", "note"),
        ((120, 40), "utf-8", {"NO_COLOR": "1"}, "NO_COLOR is set", "note"),
        ((120, 40), "utf-8", {"TERM": "dumb"}, "can nothing", "do"),
        ((120, 40), "utf-8", {"COLORTERM": "truecolor"}, "colours: all", "fine"),
        ((120, 40), "utf-8", {"COLORTERM": "x"}, "perhaps few", "note"),
    ],
)
def test_the_terminal_is_looked_at(
    monkeypatch: pytest.MonkeyPatch,
    size: tuple[int, int],
    encoding: str,
    env: dict[str, str],
    word: str,
    weight: str,
) -> None:
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm")
    for name, value in env.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr(output, "is_terminal", lambda: True)
    monkeypatch.setattr(output, "encoding", lambda: encoding)
    monkeypatch.setattr(doctor.shutil, "get_terminal_size", lambda: os.terminal_size(size))
    (one,) = (it for it in doctor._screen() if word in str(it.what))
    assert one.weight == weight
    assert bool(one.cure) is (weight != "fine")


def test_a_missing_program_is_a_note_with_its_cure(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doctor.shutil, "which", lambda _: None)
    monkeypatch.setattr(doctor.importlib.util, "find_spec", lambda _: None)
    assert [str(it.what).split()[0] for it in doctor._optional()] == ["ssh-keygen", "pyarrow"]
    assert all(it.weight == "note" and it.cure for it in doctor._optional())


def test_a_table_without_a_board_lacks_nothing() -> None:
    boards = [it for it in doctor._ports() if str(it.what).startswith("no known board")]
    assert all(it.weight == "note" for it in boards)


def test_the_home_folder_is_not_named(monkeypatch: pytest.MonkeyPatch) -> None:
    def at(home: str) -> Path:
        for name in ("HOME", "USERPROFILE"):  # on Windows the second one counts
            monkeypatch.setenv(name, home)
        return Path(home)

    assert without_home(f"{at('/home/ann')}/x and /home/bob") == "~/x and /home/bob"
    at("/")
    assert without_home("/etc") == "/etc"


# --- the whole of what is said ------------------------------------------------------------------


def rows_of(findings: Iterable[Finding]) -> list[tuple[str, str, str]]:
    return [(it.weight, str(it.what), str(it.cure)) for it in findings]


FONTS = (
    "note",
    f"fonts: {doctor.SIGNS}",
    "if a character shows as a box or twice, play with --ascii",
)
COLOURS = ("fine", "colours: all", "")
LARGER = "make it larger: at least 40x12, best 100x30 or more"
UTF_8 = "set LANG to one with UTF-8, such as C.UTF-8, or play with --ascii"


@pytest.mark.parametrize(
    ("size", "encoding", "said"),
    [
        ((40, 12), "utf-8", [("fine", "the terminal has 40x12", ""), FONTS]),
        ((39, 12), "UTF_8", [("do", "the terminal has 39x12", LARGER), FONTS]),
        ((40, 11), "utf8", [("do", "the terminal has 40x11", LARGER), FONTS]),
        (
            (80, 24),
            "ascii",
            [
                ("fine", "the terminal has 80x24", ""),
                ("do", "the terminal takes ascii, not UTF-8", UTF_8),
            ],
        ),
        (
            (80, 24),
            "",
            [
                ("fine", "the terminal has 80x24", ""),
                ("do", "the terminal takes an unknown encoding, not UTF-8", UTF_8),
            ],
        ),
    ],
)
def test_a_terminal_is_told_with_its_size_and_its_encoding(
    monkeypatch: pytest.MonkeyPatch,
    size: tuple[int, int],
    encoding: str,
    said: list[tuple[str, str, str]],
) -> None:
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("COLORTERM", "24bit")
    monkeypatch.setattr(output, "is_terminal", lambda: True)
    monkeypatch.setattr(output, "encoding", lambda: encoding)
    monkeypatch.setattr(doctor.shutil, "get_terminal_size", lambda: os.terminal_size(size))
    assert rows_of(doctor._screen()) == [*said, COLOURS]


def test_what_is_no_terminal_is_told_in_one_finding() -> None:
    assert rows_of(doctor._screen()) == [
        ("note", "this is not a terminal", "the screen needs one; commands do not")
    ]


@pytest.mark.parametrize(
    ("env", "platform", "said"),
    [
        ({"NO_COLOR": ""}, "linux", ("note", "NO_COLOR is set", "unset it for colours")),
        ({"TERM": "dumb"}, "win32", ("do", "the terminal says that it can nothing", "")),
        ({}, "linux", ("do", "the terminal says that it can nothing", "")),
        ({}, "win32", ("note", "colours: perhaps few", "")),
        ({"TERM": "x", "COLORTERM": "24bit"}, "linux", COLOURS),
        ({"TERM": "x", "COLORTERM": "truecolor"}, "linux", COLOURS),
        ({"TERM": "x", "COLORTERM": ""}, "linux", ("note", "colours: perhaps few", "")),
    ],
)
def test_colours_are_told_by_what_the_terminal_says_of_itself(
    monkeypatch: pytest.MonkeyPatch, env: dict[str, str], platform: str, said: tuple[str, str, str]
) -> None:
    for name in ("NO_COLOR", "TERM", "COLORTERM"):
        monkeypatch.delenv(name, raising=False)
    for name, value in env.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr(doctor.sys, "platform", platform)
    cures = {
        "the terminal says that it can nothing": "use another, or set TERM",
        "colours: perhaps few": "COLORTERM=truecolor, if the terminal has all",
    }
    weight, what, cure = said
    assert rows_of([doctor._colours()]) == [(weight, what, cures.get(what, cure))]


def test_a_folder_is_told_with_where_it_is_or_what_it_lacks(tmp_path: Path) -> None:
    name, file, folder = Text("games"), tmp_path / "file", tmp_path / "folder"
    file.touch()
    folder.mkdir()
    below, later = file / "a" / "b", folder / "a" / "b"
    assert rows_of(doctor._folder(name, it) for it in (folder, later, file, below)) == [
        ("fine", f"games: {folder}", ""),
        ("fine", f"games: {later}, not made yet", ""),
        ("do", f"games: {file} is not a folder", "move that file away"),
        ("do", f"games: {below} cannot be made in {file}", f"make {file} writable"),
    ]


@pytest.mark.parametrize(
    ("lacks", "there", "said"),
    [
        (os.R_OK, True, "may not be written"),
        (os.W_OK, True, "may not be written"),
        (os.X_OK, True, "may not be written"),
        (os.W_OK, False, "cannot be made in"),
        (os.X_OK, False, "cannot be made in"),
        (os.R_OK, False, "not made yet"),
    ],
)
def test_a_folder_needs_each_right_to_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, lacks: int, there: bool, said: str
) -> None:
    monkeypatch.setattr(doctor.os, "access", lambda _path, mode: not mode & lacks)
    one = doctor._folder(Text("games"), tmp_path if there else tmp_path / "games")
    assert said in str(one.what)
    assert one.weight == ("fine" if said == "not made yet" else "do")
    if there:
        assert str(one.cure) == "give yourself the right to it"


def test_three_folders_are_looked_at_in_order() -> None:
    assert [str(it.what).partition(": ")[0] for it in doctor._folders()] == [
        "games",
        "settings",
        "crash files",
    ]


def test_what_is_missing_is_told_with_its_use(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doctor.shutil, "which", lambda _: None)
    monkeypatch.setattr(doctor.importlib.util, "find_spec", lambda _: None)
    assert rows_of(doctor._optional()) == [
        ("note", "ssh-keygen is missing; only 'banker sign' needs it", "install ssh-keygen"),
        (
            "note",
            "pyarrow is missing; only 'banker export --to parquet' needs it",
            "pip install pyarrow",
        ),
    ]
    monkeypatch.setattr(doctor.shutil, "which", lambda _: "/bin/x")
    monkeypatch.setattr(doctor.importlib.util, "find_spec", lambda _: doctor)
    assert rows_of(doctor._optional()) == []


def test_ports_are_told_and_a_board_that_is_absent_is_a_note(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    looks = [
        DoctorFinding("do", "no known board or adapter is plugged in", "plug it in"),
        DoctorFinding("do", "x: no permission", "y"),
        DoctorFinding("fine", "no known board is z", ""),
    ]
    monkeypatch.setattr("drivers.tools.doctor.examine", lambda _here: looks)
    assert rows_of(doctor._ports()) == [
        ("note", "no known board or adapter is plugged in", "plug it in"),
        ("do", "x: no permission", "y"),
        ("fine", "no known board is z", ""),
    ]


def test_findings_are_lines_with_their_cures_below_them() -> None:
    found = [
        Finding("fine", "a", ""),
        Finding("do", "b " * 40, "c"),
        Finding("note", "d", "e" * 90),
    ]
    assert list(doctor.lines(found)) == [
        "fine   a",
        "do     " + " ".join("b" * 37),
        "       " + " ".join("b" * 3),
        "       c",
        "note   d",
        "       " + "e" * 90,
    ]


@pytest.mark.parametrize(("size", "count"), [(73, 2), (74, 1)])
def test_a_word_that_no_line_holds_stays_in_one_line(size: int, count: int) -> None:
    assert len(doctor.fill(f"a {'b' * size}", 80, "       ", "       ")) == count
    assert doctor.fill("", 80, "x", "") == []


def test_a_package_that_is_not_there_is_unknown(monkeypatch: pytest.MonkeyPatch) -> None:
    assert facts._package("no-such-package") == "no-such-package unknown"
    monkeypatch.setattr(facts, "version", lambda name: f"1.{len(name)}")
    monkeypatch.setattr(facts.sys, "platform", "linux")
    monkeypatch.setattr(facts.platform, "system", lambda: "")
    monkeypatch.setattr(facts.platform, "release", lambda: "6.1")
    monkeypatch.setattr(facts.platform, "machine", lambda: "")
    monkeypatch.setattr(facts.platform, "python_version", lambda: "3.x")
    assert facts.versions() == [
        f"banker {VERSION}", "Python 3.x", "unknown 6.1", "textual 1.7", "rich 1.4", "msgspec 1.7",
        "platformdirs 1.12", "pyserial 1.8", "segno 1.5", "shtab 1.5",
    ]  # fmt: skip


def test_a_terminal_is_told_by_its_variables_and_encodings(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in facts.VARIABLES:
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "C")
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setattr(output, "encoding", lambda: "")
    monkeypatch.setattr(facts.sys, "getfilesystemencoding", lambda: "latin-1")
    assert [str(it) for it in facts.terminal()] == [
        "TERM=xterm",
        "LANG=C",
        "output unknown, files latin-1",
    ]
