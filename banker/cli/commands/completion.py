"""`banker completion`: a script that the shell reads: `eval "$(banker completion bash)"`."""

from __future__ import annotations

import argparse

import shtab

from banker.cli.output import write

HELP = """\
for bash:
  eval "$(banker completion bash)"
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the shell."""
    parser.epilog = HELP
    parser.add_argument("shell", choices=("bash", "zsh", "tcsh"))


def run(options: argparse.Namespace) -> int:
    """Print the script, which knows every command and all its options."""
    write((shtab.complete(options.whole_parser(), options.shell), "\n"))
    return 0
