"""The parser makes only the command that a line begins with; what it understands is the same."""

from __future__ import annotations

import argparse

import pytest

from banker.cli.parser import COMMANDS, parsed, parser

WHOLE = parser()


def commands_of(top: argparse.ArgumentParser) -> dict[str, argparse.ArgumentParser]:
    """The parsers of the commands, in the order of the help."""
    (subs,) = (act for act in top._actions if isinstance(act, argparse._SubParsersAction))
    return dict(subs.choices)


def options_of(sub: argparse.ArgumentParser) -> str:
    """Its help and that of its acts."""
    acts = [act for act in sub._actions if isinstance(act, argparse._SubParsersAction)]
    inner = [options_of(one) for act in acts for one in act.choices.values()]
    return "\n".join([sub.format_help(), *inner])


def test_each_command_of_the_help_is_found_by_its_name() -> None:
    assert list(commands_of(WHOLE)) == list(COMMANDS)


@pytest.mark.parametrize("name", COMMANDS)
def test_a_command_made_alone_is_the_command(name: str) -> None:
    alone = parser(name)
    assert options_of(commands_of(alone)[name]) == options_of(commands_of(WHOLE)[name])
    assert alone.format_usage() == WHOLE.format_usage()


@pytest.mark.parametrize("line", [[], ["play"]])
def test_the_bell_rings_at_refusals_unless_it_is_told_otherwise(line: list[str]) -> None:
    assert parsed(line).bell == "refuse"
    assert parsed(["--bell", "all", *line]).bell == "all"
    with pytest.raises(SystemExit):
        parsed(["--bell", "loud", *line])


def test_options_before_a_command_still_find_it() -> None:
    options = parsed(["--theme", "light", "play", "friday.bank"])
    assert (options.theme, options.file.name) == ("light", "friday.bank")


def test_the_help_names_every_command(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        parsed(["--help"])
    shown = capsys.readouterr().out
    assert [name for name in COMMANDS if f"\n    {name} " not in shown] == []
