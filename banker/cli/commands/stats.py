"""`banker stats`: the charts of the report, in letters."""

from __future__ import annotations

import argparse

from banker.cli.arguments import add_file, add_language
from banker.cli.output import put
from banker.cli.read_guard import reading
from banker.cli.stories import load_story
from banker.report.text.charts import stats


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the game and the letters of the charts."""
    add_file(parser)
    parser.add_argument("--ascii", action="store_true", help="plain letters only, no drawn ones")
    add_language(parser)


@reading
def run(options: argparse.Namespace) -> int:
    """Print the charts."""
    story, _entries = load_story(options.file, options.language)
    for line in stats(story, plain=options.ascii):
        put(line)
    return 0
