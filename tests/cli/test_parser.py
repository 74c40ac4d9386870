"""The rows of the command line, and the parser that makes only the command a line begins with."""

from __future__ import annotations

import argparse
import pkgutil
from collections.abc import Iterable, Iterator
from types import ModuleType

import pytest

from banker.cli import commands
from banker.cli.commands import devices
from banker.cli.machine.configuration import Configuration, fill
from banker.cli.parser import COMMANDS, parsed, parser, whole_parser
from banker.cli.parsing.command_parser import CommandParser, CommandRow, load
from tests.cli.command_line import Here
from tests.project.loading import loaded_after

NAMES = [row.name for row in COMMANDS]
WHOLE = whole_parser()


# --- rows -----------------------------------------------------------------------------------------


def wrong_rows(rows: Iterable[CommandRow], package: ModuleType, inside: str = "") -> Iterator[str]:
    """Rows without a module that is a command, and modules of the package without a row."""
    named = set()
    for row in rows:
        named.add(row.module.removeprefix(inside).partition(".")[0])
        try:
            module = load(row)
        except ModuleNotFoundError:
            yield f"{row.name}: there is no module {row.module}"
            continue
        for function in ("add_arguments", "run"):
            if not callable(getattr(module, function, None)):
                yield f"{row.name}: {row.module} has no {function}"
    for found in pkgutil.iter_modules(package.__path__):
        if found.name not in named:
            yield f"no row names {inside}{found.name}"


def test_each_row_names_a_command_and_each_module_has_a_row() -> None:
    assert list(wrong_rows(COMMANDS, commands)) == []
    assert list(wrong_rows(devices.ACTS, devices, "devices.")) == []
    assert len(set(NAMES)) == len(NAMES)


def test_a_wrong_row_is_found() -> None:
    missing, no_command = CommandRow("dance", "", "dance"), CommandRow("out", "", ".output")
    rows = [*(row for row in COMMANDS if row.name != "log"), missing, no_command]
    assert list(wrong_rows(rows, commands)) == [
        "dance: there is no module dance",
        "out: .output has no add_arguments",
        "out: .output has no run",
        "no row names log",
    ]
    assert list(wrong_rows(devices.ACTS[1:], devices, "devices.")) == ["no row names devices.list"]


# --- what is loaded -------------------------------------------------------------------------------


def commands_loaded_by(*line: str) -> list[str]:
    """The modules of commands that a line loads until it is understood."""
    code = f"from banker.cli.parser import parsed\ntry: parsed({line!r})\nexcept SystemExit: pass"
    inside = f"{commands.__name__}."
    return sorted(it.removeprefix(inside) for it in loaded_after(code) if it.startswith(inside))


@pytest.mark.parametrize(
    ("line", "loaded"),
    [
        ("--help", []),
        ("--version", []),
        ("", []),
        ("show a.bank", ["show"]),
        ("--theme light show a.bank", ["show"]),
        ("devices", ["devices"]),
        ("devices --help", ["devices"]),
        ("devices doctor --json", ["devices", "devices.doctor"]),
    ],
)
def test_a_line_loads_its_own_command_only(line: str, loaded: list[str]) -> None:
    assert commands_loaded_by(*line.split()) == loaded


# --- parsers --------------------------------------------------------------------------------------


def commands_of(top: argparse.ArgumentParser) -> dict[str, CommandParser]:
    """The parsers of the commands, in the order of the help."""
    (subs,) = (act for act in top._actions if isinstance(act, argparse._SubParsersAction))
    return dict(subs.choices)


def options_of(sub: CommandParser) -> str:
    """Its help and that of its acts."""
    sub.fill_all()
    acts = [act for act in sub._actions if isinstance(act, argparse._SubParsersAction)]
    inner = [options_of(one) for act in acts for one in act.choices.values()]
    return "\n".join([sub.format_help(), *inner])


def test_each_command_of_the_help_is_found_by_its_name() -> None:
    assert list(commands_of(WHOLE)) == [name for row in COMMANDS for name in row.names]


@pytest.mark.parametrize("name", NAMES)
def test_a_command_made_alone_is_the_command(name: str) -> None:
    alone = parser(name)
    assert name in commands_of(alone) and len(set(commands_of(alone).values())) == 1
    assert options_of(commands_of(alone)[name]) == options_of(commands_of(WHOLE)[name])
    assert alone.format_usage() == WHOLE.format_usage()


@pytest.mark.parametrize(
    ("line", "said"),
    [
        (["edtions"], "there is no command 'edtions'; did you mean 'editions'?"),
        (["xyzzy"], "there is no command 'xyzzy'; 'banker --help' lists all"),
        (["editions", "shwo"], "there is no command 'shwo'; did you mean 'show'?"),
        (["friday.bank"], "to play a game: 'banker play friday.bank'"),
        (["xyzzy", "--language", "ru"], "нет команды 'xyzzy'; все перечислит 'banker --help'"),
    ],
)
def test_a_command_that_there_is_not_is_said_with_a_hint(
    banker: Here, line: list[str], said: str
) -> None:
    told = banker(*line)
    assert told.code == 2
    assert told.err.endswith(f"{said}\n")
    assert "seal" not in told.err  # an old name works, and no hint shows it


@pytest.mark.parametrize("line", [[], ["play"]])
def test_the_bell_rings_at_refusals_unless_it_is_told_otherwise(line: list[str]) -> None:
    options = parsed(line)
    fill(options, Configuration())
    assert options.bell == "refuse"
    assert parsed(["--bell", "all", *line]).bell == "all"
    with pytest.raises(SystemExit):
        parsed(["--bell", "loud", *line])


def test_a_line_without_a_command_has_every_option_that_the_screen_asks_for() -> None:
    """`banker` alone ends in the same screen as `banker play`."""
    asked = vars(parsed(["play"]))
    assert {name for name in asked if name not in vars(parsed([]))} == set()


def test_options_before_a_command_still_find_it() -> None:
    options = parsed(["--theme", "light", "play", "friday.bank"])
    assert (options.theme, options.file.name) == ("light", "friday.bank")


def test_the_help_names_every_command(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        parsed(["--help"])
    shown = capsys.readouterr().out
    assert [name for name in NAMES if f"\n    {name} " not in shown] == []
