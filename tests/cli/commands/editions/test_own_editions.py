"""Editions of one's own, found by themselves: in the user's folder, and in installed packages."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from banker import editions
from banker.foundation.errors import EditionError
from tests.cli.command_line import Here


@pytest.fixture(autouse=True)
def own_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("CONFIG", "STATE", "DATA"):
        monkeypatch.setenv(f"XDG_{name}_HOME", str(tmp_path / name.lower()))


def own_file(banker: Here, name: str = "my-town") -> Path:
    file = banker.folder / f"{name}.toml"
    banker.done("editions", "new", name, file, "--title", "My Town")
    return file


def test_an_added_edition_is_played_by_its_name(banker: Here) -> None:
    target = editions.own_folder() / "my-town.toml"
    assert str(target) in banker.done("editions", "add", own_file(banker))
    assert "my-town            My Town  (own)" in banker.done("editions", "list")
    assert f"my-town            {target}" in banker.done("editions", "list", "--where")
    game = banker.folder / "a.bank"
    made = banker.done("new", game, "--edition", "my-town", "--players", "Ann,Bob")
    assert "My Town" in made
    # The audit knows the program's own boxes only.
    assert "my-town" not in {listing.id for listing in editions.catalogue()}


def test_a_file_with_a_name_that_no_game_shows_is_added_and_the_name_is_told(banker: Here) -> None:
    file = banker.folder / "mine.toml"
    deed = '[[deed]]\nid = "mediterranean"\nnames = { ru = "Садовая" }\n'
    file.write_text(f'[meta]\nover = "glass-classic"\n{deed}', encoding="utf-8")
    never = "deed.mediterranean.names.ru: is never shown: meta.names is 'us'; write names.us"
    assert never in banker.done("editions", "add", file)
    assert (editions.own_folder() / "mine.toml").exists()
    assert "mine.toml" not in banker("doctor").out


def test_what_cannot_be_added_is_said_and_nothing_is(banker: Here, tmp_path: Path) -> None:
    broken = banker.folder / "broken.toml"
    broken.write_text("[meta]\nover = 'secret-vault'\n[money]\nstart_cash = -1\n", encoding="utf-8")
    capital = own_file(banker, "town").rename(banker.folder / "Town.toml")
    shelved = own_file(banker, "other").rename(banker.folder / "deal.toml")
    for file, said in (
        (broken, "nothing is added"),
        (capital, "rename it"),
        (shelved, "rename the file"),
        (tmp_path / "none.toml", "there is no such file"),
    ):
        told = banker("editions", "add", file)
        assert (told.code, told.err.count("\n")) == (2, 1)
        assert said in told.err
    assert not list(editions.own_folder().glob("*"))
    banker.done("editions", "add", own_file(banker))
    assert "exists already" in banker("editions", "add", banker.folder / "my-town.toml").err


def test_a_file_that_lies_over_one_beside_it_is_not_added(banker: Here) -> None:
    own_file(banker, "base")
    file = banker.folder / "over.toml"
    file.write_text('[meta]\nover = "base.toml"\nid = "over"\ntitle = "Over"\n', encoding="utf-8")
    assert banker.done("editions", "check", file) == f"{file}: no errors\n"
    told = banker("editions", "add", file)
    assert (told.code, told.out, told.err.count("\n")) == (2, "", 1)
    assert told.err.startswith(f"banker: {file} lies over a file beside it: ")
    assert list(editions.own_folder().glob("*")) == []


def test_a_folder_of_ones_own_that_cannot_be_made_is_one_line(banker: Here) -> None:
    folder = editions.own_folder()
    folder.parent.mkdir(parents=True)
    folder.touch()
    told = banker("editions", "add", own_file(banker))
    assert (told.code, told.out) == (2, "")
    assert told.err == f"banker: {folder}: there is such a file already: choose another name\n"


def test_a_faulty_file_in_the_folder_is_one_line_and_the_rest_is_listed(banker: Here) -> None:
    folder = editions.own_folder()
    folder.mkdir(parents=True)
    (folder / "bad.toml").write_text("[meta\n", encoding="utf-8")
    (folder / "deal.toml").write_text("", encoding="utf-8")
    (folder / "pipe.toml").mkdir()
    told = banker("editions", "list")
    assert told.code == 0
    assert len(told.err.splitlines()) == 3
    assert "an edition is called deal already" in told.err
    assert "secret-vault" in told.out
    with pytest.raises(EditionError):
        editions.load("bad")
    assert banker("new", banker.folder / "a.bank", "--players", "Ann,Bob").code == 0


def test_a_file_with_a_wrong_value_is_not_listed_and_check_finds_it_by_its_name(
    banker: Here,
) -> None:
    folder = editions.own_folder()
    banker.done("editions", "add", own_file(banker))
    wrong = '[meta]\nover = "glass-classic"\ntitle = "W"\n[money]\nstart_cash = "x"\n'
    (folder / "wrong.toml").write_text(wrong, encoding="utf-8")
    (folder / "torn.toml").write_text("[meta\n", encoding="utf-8")
    for where in ((), ("--where",)):
        told = banker("editions", "list", *where)
        assert told.code == 0
        assert told.err.splitlines() == [
            "banker: torn.toml has errors: 'banker editions check torn' lists them",
            "banker: wrong.toml has errors: 'banker editions check wrong' lists them",
        ]
        ids = [line.split()[0] for line in told.out.splitlines() if line]
        assert "my-town" in ids and not {"wrong", "torn"} & set(ids)
    told = banker("editions", "list", "--language", "ru")
    assert "в файле torn.toml ошибки: их перечислит 'banker editions check torn'" in told.err
    told = banker("editions", "check", "wrong")
    assert told.code == 1
    assert told.out.startswith(f"{folder / 'wrong.toml'}:5: money.start_cash: must be")
    assert banker("editions", "check", "torn").out.startswith(f"{folder / 'torn.toml'}:1: ")
    assert banker.done("editions", "check", "my-town") == f"{folder / 'my-town.toml'}: no errors\n"
    assert "no such file" in banker("editions", "check", "nosuch").err


def test_a_folder_that_cannot_be_read_is_one_line(banker: Here) -> None:
    editions.own_folder().parent.mkdir(parents=True)
    editions.own_folder().write_text("no folder", encoding="utf-8")
    told = banker("editions", "list")
    assert (told.code, told.err.count("\n")) == (0, 1)


PLUG_INS = {
    "a": ("raises", "raise RuntimeError('boo')\n"),
    "b": ("gives", "from pathlib import Path\nplace = Path(__file__).parent / 'boxes'\n"),
    "c": ("calls", "def place():\n    return 1 / 0\n"),
    "d": ("its_own", "class Boo(Exception):\n    pass\nraise Boo('two\\nlines')\n"),
    "e": ("leaves", "raise SystemExit(3)\n"),
}


def test_an_installed_package_brings_editions_and_one_that_raises_is_one_line(
    banker: Here, tmp_path: Path
) -> None:
    site = tmp_path / "site"
    boxes = site / "boxes"
    boxes.mkdir(parents=True)
    text = own_file(banker).read_text(encoding="utf-8")
    (boxes / "plugged-town.toml").write_text(text, encoding="utf-8")
    for name, (module, source) in PLUG_INS.items():
        (site / f"{module}.py").write_text(source, encoding="utf-8")
        info = site / f"{name}-1.dist-info"
        info.mkdir()
        (info / "METADATA").write_text(f"Name: {name}\nVersion: 1\n", encoding="utf-8")
        (info / "entry_points.txt").write_text(
            f"[banker.editions]\n{name} = {module}:place\n", encoding="utf-8"
        )
    there = f"import sys; sys.path[:0] = {[str(site), *sys.path]!r}; import banker.__main__ as it"
    listed = subprocess.run(
        [sys.executable, "-c", f"{there}; sys.exit(it.main())", "editions", "list"],
        capture_output=True, encoding="utf-8", timeout=60, check=False,
    )  # fmt: skip
    assert listed.returncode == 0
    assert "plugged-town" in listed.stdout
    lines = sorted(listed.stderr.splitlines())
    assert len(lines) == 4
    assert "'a' cannot be used: RuntimeError: boo" in lines[0]
    assert "'c' cannot be used: ZeroDivisionError" in lines[1]
    assert "'d' cannot be used: Boo: two" in lines[2]
    assert "'e' cannot be used: SystemExit: 3" in lines[3]
