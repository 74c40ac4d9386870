"""What a computer lacks: each fault with its cure, and nobody's name."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from banker import VERSION, editions
from banker.cli import output, paths
from banker.cli.machine import doctor
from banker.cli.machine.doctor import Finding
from banker.cli.machine.facts import without_home
from banker.language.phrases import translation
from tests.cli.command_line import Here


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
        assert word in said.out
    assert str(Path.home()) + "/" not in said.out
    assert not paths.games().exists()


def test_a_folder_that_may_not_be_used_is_to_be_mended(tmp_path: Path, banker: Here) -> None:
    (tmp_path / "state").write_text("no folder")
    assert found("crash files: ").weight == "do"
    assert banker("doctor").code == 1
    paths.games().parent.mkdir(parents=True)
    paths.games().write_text("no folder")
    assert str(found("games: ").cure) == "move that file away"


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
def test_a_folder_without_rights_is_to_be_mended() -> None:
    paths.games().mkdir(parents=True)
    paths.games().chmod(0o500)
    assert found("games: ").weight == "do"


def test_a_faulty_configuration_is_to_be_mended() -> None:
    path = paths.configuration()
    path.parent.mkdir(parents=True)
    path.write_text("theme = pink")
    assert found("config.toml").weight == "do"
    path.write_text("")
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
    assert found("the book of 'de'").weight == "do"
    assert str(found("the book of 'de'").cure).startswith("'banker language check de'")


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
    monkeypatch.setenv("HOME", "/home/ann")
    assert without_home("/home/ann/x and /home/bob") == "~/x and /home/bob"
    monkeypatch.setenv("HOME", "/")
    assert without_home("/etc") == "/etc"
