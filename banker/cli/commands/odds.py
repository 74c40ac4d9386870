"""`banker odds`: how often each player wins if the program plays on, and whether that was right."""

from __future__ import annotations

import argparse
from collections import deque
from collections.abc import Iterator
from pathlib import Path

from banker.cli.output import put_lines
from banker.cli.parsing.arguments import add_language
from banker.cli.read_guard import reading
from banker.foundation.errors import BankerError
from banker.language.phrases.translation import Translation, language_of
from banker.odds import check
from banker.odds.counting import MOST, whole
from banker.odds.permission import is_proven, why_none
from banker.odds.words import sentence
from banker.session.loading import load_read_only

PLAYOUTS_MAX = 100_000
HELP = """\
The program plays each game on to its end, for all players, many times; hidden cards and the
vault's code are drawn each time. The figure says what became of that, with its band.
  banker odds friday.bank                       who would win how often
  banker odds friday.bank --playouts 2000       a narrower band
  banker odds --check monday.bank friday.bank   finished games: what was expected, what came
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the games, the number of playouts and the seed."""
    parser.epilog = HELP
    parser.add_argument("files", metavar="FILE", nargs="+", type=Path, help="games; only read")
    add_language(parser)
    parser.add_argument(
        "--playouts", metavar="COUNT", type=int, default=MOST, help="play on so often at most"
    )
    parser.add_argument(
        "--seed", metavar="NUMBER", type=int, default=1, help="the same number, the same figure"
    )
    parser.add_argument(
        "--check", action="store_true", help="compare odds of finished games with what came"
    )


@reading
def run(options: argparse.Namespace) -> int:
    """Print the odds of each game, or how right they were."""
    if not 1 <= options.playouts <= PLAYOUTS_MAX:
        raise BankerError(
            "{count} playouts cannot be asked for; say a number from 1 to {most:,}, such as"
            " '--playouts 600'",
            count=options.playouts,
            most=PLAYOUTS_MAX,
        )
    if options.check:
        put_lines(_checked(options))
        return 0
    for path in options.files:
        put_lines(_of_game(path, options, many=len(options.files) > 1))
    return 0


def _of_game(path: Path, options: argparse.Namespace, *, many: bool) -> list[str]:
    state = load_read_only(path, language=options.language).state
    words = language_of(state.edition)
    head = [f"{path}:"] if many else []
    if (why := why_none(state)) is not None:
        return [*head, words.text(why)]
    tally = whole(state, options.seed, options.playouts)
    rows = [*head, sentence(state, tally, words)]
    if not is_proven(state):
        rows.append(words.program.words("in games like this one, worth and sets tell as much"))
    return rows


def _checked(options: argparse.Namespace) -> Iterator[str]:
    """The scores of all games together, and each bin of predictions."""
    moments = [moment for path in options.files for moment in check.moments_in(path)]
    if not moments:
        raise BankerError("none of these games is over: '--check' compares with what came")
    words = language_of(moments[0].state.edition).program
    most = min(options.playouts, check.PLAYOUTS)
    scores = check.scored(moments, playouts=most, seed=options.seed)
    yield from _rows(deque(scores, maxlen=1).pop(), words)


def _rows(score: check.Score, words: Translation) -> Iterator[str]:
    odds, worth = score.brier
    yield words.words(
        "{moments} moments; error of the odds {odds}, of worth {worth} (thousandths, less is"
        " better)",
        moments=score.moments,
        odds=odds,
        worth=worth,
    )
    step = 100 // check.BINS
    for place, cases in enumerate(score.cases):
        if cases:
            yield words.words(
                "{low} to {high} %: expected {told} %, came {won} % ({cases})",
                low=place * step,
                high=(place + 1) * step,
                told=score.told[place] // cases // 10,
                won=score.won[place] // cases // 10,
                cases=cases,
            )
