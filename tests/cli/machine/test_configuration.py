"""The file of what somebody always wants: read, checked, counted less than an option."""

from __future__ import annotations

import argparse
import os
from pathlib import Path

import pytest

from banker.cli import paths
from banker.cli.machine.configuration import TEMPLATE, Configuration, NewGame, fill, read
from banker.cli.parser import parsed
from banker.foundation.errors import BankerError
from tests.cli.command_line import Here
from tests.support.terminal import ON_A_TERMINAL, is_root
from tests.tui.render.window import Window


@pytest.fixture(autouse=True)
def own_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("CONFIG", "STATE", "DATA"):
        monkeypatch.setenv(f"XDG_{name}_HOME", str(tmp_path / name.lower()))


def configured(text: str) -> Path:
    path = paths.configuration()
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


def filled(text: str, *words: str) -> argparse.Namespace:
    options = parsed(words)
    fill(options, read(configured(text)))
    return options


# --- the file -------------------------------------------------------------------------------------


def test_the_command_writes_the_file_once_and_changes_nothing(banker: Here) -> None:
    path = paths.configuration()
    assert banker.done("config").startswith(f"{path}: written; ")
    assert read(path) == Configuration()
    path.write_text('theme = "light"\n', encoding="utf-8")
    assert banker.done("config") == f"{path}: no errors\n"
    assert path.read_text(encoding="utf-8") == 'theme = "light"\n'


def test_every_setting_of_the_template_is_one_without_its_comment(tmp_path: Path) -> None:
    path = tmp_path / "config.toml"
    lines = [line.removeprefix("# ") if " = " in line else line for line in TEMPLATE.splitlines()]
    path.write_text("\n".join(lines), encoding="utf-8")
    found = read(path)
    assert all(getattr(found, name) is not None for name in found.__struct_fields__)
    assert all(getattr(found.new, name) is not None for name in found.new.__struct_fields__)
    assert found.keys == {"say": "N"}


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("theme = dark", "Invalid value (at line 1, column 9)"),
        ('theme = "pink"', "no value 'pink', at `theme`; choose one of dark, light, high-contrast"),
        ('bell = "loud"', "choose one of refuse, none, all"),
        ("thme = 1", "unknown key `thme`"),
        ("calm = 3", "Expected true or false, got a number, at `calm`"),
        ("vault = true", "Expected a text in quotes, got a truth value, at `vault`"),
        ('[new]\nplayers = "Ann"', 'Expected a list such as ["Ann", "Bob"], got a text, at'),
        ("new = 1.5", "Expected a table, got a number, at `new`"),
        ('vault = "nope"', "there is no vault 'nope'"),
        ("\x00", "line 1"),
        ("a = " + "[" * 5000, "config.toml: "),
    ],
)
def test_a_fault_is_one_line_and_the_command_says_2(banker: Here, text: str, said: str) -> None:
    path = configured(text)
    for words in (("config",), ("config", "--check")):
        told = banker(*words)
        assert (told.code, told.out) == (2, "")
        assert told.err.startswith(f"banker: {path}: ")
        assert said in told.err
        assert told.err.count("\n") == 1


def test_with_a_faulty_file_the_program_goes_on_as_without_one(banker: Here) -> None:
    configured("theme = pink")
    told = banker("new", banker.folder / "a.bank", "--players", "Ann,Bob")
    assert told.code == 0
    assert told.err.count("\n") == 1
    assert "it is left out" in told.err


@pytest.mark.needs_posix("rights of a file")
@pytest.mark.skipif(is_root(), reason="root reads everything")
def test_a_file_that_may_not_be_read_is_said() -> None:
    path = configured("")
    path.chmod(0)
    with pytest.raises(BankerError, match="cannot be read"):
        read(path)


def test_a_folder_in_its_place_is_said(banker: Here) -> None:
    paths.configuration().mkdir(parents=True)
    assert "it is a folder" in banker("config", "--check").err


@pytest.mark.needs_posix("a named pipe")
def test_a_pipe_in_its_place_is_not_awaited(banker: Here) -> None:
    path = configured("")
    path.unlink()
    os.mkfifo(path)
    assert "it is a device or a pipe" in banker("config").err


def test_a_file_of_a_windows_editor_is_read(banker: Here) -> None:
    path = configured("")
    path.write_bytes(b'\xef\xbb\xbftheme = "light"\r\n')
    assert read(path).theme == "light"
    path.write_bytes('theme = "light"'.encode("utf-16"))
    assert "it is not UTF-8 text" in banker("config").err


def test_a_folder_that_cannot_be_made_is_said(banker: Here, tmp_path: Path) -> None:
    (tmp_path / "config").write_text("no folder", encoding="utf-8")
    told = banker("config")
    assert (told.code, told.err.count("\n")) == (2, 1)


# --- what it counts for ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "name", "configured_value", "words", "given"),
    [
        ('theme = "light"', "theme", "light", ("--theme", "dark"), "dark"),
        ('bell = "all"', "bell", "all", ("--bell", "none"), "none"),
        ('vault = "none"', "vault", "none", ("play", "--vault", "sim"), "sim"),
        ("ascii = true", "ascii", True, ("--ascii",), True),
        ("auction_clock = true", "auction_clock", True, ("--auction-clock",), True),
        ("mouse = false", "no_mouse", True, ("--no-mouse",), True),
    ],
)
def test_an_option_counts_more_than_the_file(
    text: str, name: str, configured_value: object, words: tuple[str, ...], given: object
) -> None:
    assert getattr(filled(text), name) == configured_value
    assert getattr(filled(text, *words), name) == given


def test_without_a_file_the_options_are_as_ever() -> None:
    options = parsed(())
    fill(options, Configuration())
    found = (options.theme, options.bell, options.vault, options.language, options.no_mouse)
    assert found == ("", "refuse", "", "", False)


def test_a_new_game_begins_as_usual(banker: Here) -> None:
    configured('[new]\nplayers = ["Ann", "Bob"]\nedition = "glass-classic"\n'
               'switches = { free_parking_pot = "yes" }\n')  # fmt: skip
    game = banker.folder / "a.bank"
    assert "Ann, Bob" in banker.done("new", game)
    assert "the pot" in banker.done("show", game)
    other = banker.folder / "b.bank"
    banker.done("new", other, "--players", "Cem,Dan", "--edition", "secret-vault")
    assert "the pot" not in banker.done("show", other)
    assert "Cem" in banker.done("show", other)


def test_without_names_a_new_game_says_where_to_write_them(banker: Here) -> None:
    told = banker("new", banker.folder / "a.bank")
    assert told.code == 2
    assert "name the players" in told.err


def test_a_running_game_keeps_its_rules(banker: Here) -> None:
    game = banker.game("ann rolls 2 4", "ann buys")
    before = banker.done("show", game)
    configured('[new]\nedition = "glass-classic"\nswitches = { free_parking_pot = "yes" }\n')
    assert banker.done("show", game) == before


@ON_A_TERMINAL
def test_the_screen_takes_the_settings_and_the_users_keys(banker: Here) -> None:
    configured('dice = false\nvault = "none"\n[keys]\npay = "n"\nsay = "p"\n')
    game = banker.game()
    window = Window("play", game)
    try:
        window.sees("Ann")
        window.press("nb50\r")
        window.sees("Ann gives 50 to Bob")
        assert window.shows("n pay")
    finally:
        window.close()


@ON_A_TERMINAL
def test_a_clash_is_said_on_the_screen_and_the_keys_stay(banker: Here) -> None:
    configured('vault = "none"\n[keys]\npay = "b"\n')
    window = Window("play", banker.game())
    try:
        window.sees("pay and buy are both on 'b'")
        window.press("pb50\r")
        window.sees("Ann gives 50 to Bob")
    finally:
        window.close()
    told = banker("config", "--check")
    assert (told.code, "pay and buy are both on 'b'" in told.err) == (2, True)


def test_the_verbs_are_listed_with_their_keys(banker: Here) -> None:
    configured('[keys]\nsay = "N"\n')
    listed = banker.done("config", "--keys").splitlines()
    assert 'say          = "N"' in listed
    assert 'buy          = "b"' in listed
    assert NewGame() == read(paths.configuration()).new


# --- names that there are not ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('language = "xx"', "language: no language is called 'xx': choose one of en, ru"),
        ('[new]\nedition = "secret-valt"', "new.edition: no edition 'secret-valt'; did you mean"),
        ('[new]\noverlays = ["two-deks"]', "new.overlays: no overlay 'two-deks'; did you mean"),
        ('[new]\nswitches = { buildlimit = "3" }', "new.switches: no switch 'buildlimit'; "),
        ('[new]\nswitches = { free_parking_pot = "x" }', "cannot be 'x', only"),
        ('[new]\nedition = "deal"\noverlays = ["half-dollars"]', "new.overlays: "),
        (
            '[new]\nedition = "deal"\nplayers = ["Ann", "Ann"]',
            "new.players: two players cannot be called 'Ann'",
        ),
        ('[keys]\nsay = "?"', "[keys] say = '?'"),
        ("[new]\nplayer = 3", "unknown key `new.player`; did you mean 'players'?"),
    ],
)
def test_a_name_that_there_is_not_is_refused_with_a_hint(
    banker: Here, text: str, said: str
) -> None:
    path = configured(text)
    refused = banker("config", "--check")
    assert (refused.code, refused.out) == (2, "")
    assert said in refused.err
    assert refused.err.startswith(f"banker: {path}: ")
    assert "config --check" in banker("doctor").out


def test_every_fault_of_the_names_is_a_line(banker: Here) -> None:
    configured('language = "xx"\n[new]\nedition = "x"\n[keys]\nsay = "?"')
    assert banker("config", "--check").err.count("\n") == 3


# --- the language ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("show", "none.bank"), "banker: файла игры none.bank нет: "),
        (("editions", "check", "none.toml"), "banker: none.toml: такого файла нет"),
        (("editions", "show", "nope"), "banker: нет издания 'nope'; есть "),
        (("play", "--theme", "pink"), "banker play: --theme: нет такого: 'pink'; есть "),
        (("show",), "banker show: не хватает: FILE"),
        (("log", "none.bank", "--foo"), "banker log: уберите --foo: здесь это ничего не значит"),
        (("run", "none.bank", "--vault", "x"), "--vault: нет сейфа 'x': пишите"),
    ],
)
def test_what_is_no_tables_is_said_in_the_language_of_the_settings(
    banker: Here, words: tuple[str, ...], said: str
) -> None:
    assert said not in banker(*words).err
    configured('language = "ru"')
    answer = banker(*words)
    assert answer.code == 2
    assert said in answer.err


@pytest.mark.usefixtures("fresh_languages")
def test_a_language_of_the_settings_that_cannot_be_spoken_is_a_line_beside_the_answer(
    banker: Here,
) -> None:
    game = banker.game("ann rolls 2 4")
    configured('language = "de"')
    told = banker("log", game)
    assert (told.code, told.err.count("\n")) == (0, 1)
    assert "config.toml: language: no language is called 'de': " in told.err
    assert "English is spoken" in told.err and "Ann rolls 2 4" in told.out
    # Whoever asks for it by name is told that there is none.
    assert banker("log", game, "--language", "de").code == 2


def test_the_option_counts_more_and_a_box_less(banker: Here) -> None:
    game = banker.folder / "moscow.bank"
    banker.done("new", game, "--edition", "rouble-full", "--players", "Ann,Bob")
    assert "уже есть" in banker("new", game, "--players", "Ann,Bob").err
    configured('language = "ru"')
    assert "there is no such file" in banker("editions", "check", "x.toml", "--language", "en").err
    assert banker("doctor").out.startswith("хорошо")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("theme = ", "непонятное значение (в конце файла)"),
        ("theme = x", "непонятное значение (строка 1, столбец 9)"),
        ("[a\n", "в конце заголовка таблицы ожидается ']'"),
        ("a = 1\na = 2", "значение уже задано"),
        ("[a]\n[a]", "дважды объявлено: "),
    ],
)
def test_a_fault_of_toml_is_said_in_russian(banker: Here, text: str, said: str) -> None:
    configured(text)
    assert said in banker("config", "--check", "--language", "ru").err


def test_lines_of_the_doctor_fit_a_terminal(banker: Here) -> None:
    for code in ("en", "ru"):
        for line in banker("doctor", "--language", code).lines:
            assert len(line) <= 80 or max(map(len, line.split())) > 60, line
