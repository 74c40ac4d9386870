"""`banker odds`: how often each player wins if the program plays on, and how right that was."""

from __future__ import annotations

import argparse
from collections import deque
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from banker.cli.output import put_lines
from banker.cli.parsing.arguments import add_language
from banker.cli.paths import SUFFIX
from banker.cli.read_guard import reading
from banker.engine.command import Command
from banker.engine.fold import State, apply
from banker.foundation.errors import BankerError, JournalError
from banker.games.rulesets import ruleset
from banker.language.phrases.translation import Translation, language_of
from banker.odds import check
from banker.odds.calibration import why_unproven
from banker.odds.counting import MOST, whole
from banker.odds.permission import why_none
from banker.odds.words import UNSOUND, sentence
from banker.session.loading import load_read_only
from banker.session.stated import stated

PLAYOUTS_MAX = 100_000
ROUNDS_BARRED = 2  # the present round, and the next
HELP = """\
The program plays each game on to its end, for all players, many times; hidden cards and the
vault's code are drawn each time. The figure says what became of that, with its band.
  banker odds friday.bank                       who would win how often
  banker odds friday.bank --playouts 2000       a narrower band
  banker odds friday.bank --what-if "ann pays bob 100"     the same seeds before and after
  banker odds --check monday.bank friday.bank   finished games: what was expected, what came
  banker odds --check games                     the same of all finished games of a folder
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
        "--what-if", metavar="STATEMENT", help="compare with the odds if this were said now"
    )
    parser.add_argument(
        "--check", action="store_true", help="compare odds of finished games with what came"
    )


@reading
def run(options: argparse.Namespace) -> int:
    """Print the odds of each game, or how right the odds of finished games were; return the exit
    code."""
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
    if options.what_if:
        return [*head, *_supposed(state, options, words)]
    tally = whole(state, options.seed, options.playouts)
    rows = [*head, sentence(state, tally, words)]
    if why_unproven(state) is not None:
        rows.append(words.program.words("in games like this one, worth and sets say as much"))
    return rows


def _supposed(state: State, options: argparse.Namespace, words: Translation) -> Iterator[str]:
    """The odds before and after a statement, from the same seeds. Nobody trades until the next
    round is over: else the program would make the same trade in the games before it."""
    command = stated(options.what_if, state)
    if not isinstance(command, Command):
        raise BankerError(
            "'{text}' is not an action; write one, as in '--what-if \"{who} pays 50 to bank\"'",
            text=options.what_if,
            who=state.setup.names[state.table.turn],
        )
    after = apply(state, ruleset(state.setup.ruleset).decide(state, command))
    first = state.table.round + ROUNDS_BARRED
    tallies = [
        whole(one, options.seed, options.playouts, trades_from=first) for one in (state, after)
    ]
    if not all(tally.is_sound for tally in tallies):
        yield words.words(UNSOUND)
        return
    for who in state.setup.ids:
        before, now = (tally.chance(who) for tally in tallies)
        yield words.program.words(
            "{name}: {before} to {after} in 100, give or take {band}",
            name=state.setup.names[who],
            before=before.percent,
            after=now.percent,
            band=max(before.band, now.band),
        )


def _checked(options: argparse.Namespace) -> Iterator[str]:
    """The scores of all games of an edition together, and each bin of predictions."""
    found: dict[str, list[check.Moment]] = {}
    for path in options.files:
        for moment in _moments(path):
            found.setdefault(moment.state.edition.title, []).append(moment)
    if not found:
        raise BankerError(
            "none of these games is over, and '--check' compares with results: name a finished game"
        )
    most = min(options.playouts, check.PLAYOUTS)
    for title, moments in sorted(found.items()):
        if len(found) > 1:
            yield f"{title}:"
        words = language_of(moments[0].state.edition).program
        scores = check.scored(moments, playouts=most, seed=options.seed)
        yield from _rows(deque(scores, maxlen=1).pop(), words)


def _moments(path: Path) -> Iterator[check.Moment]:
    """The moments of a game; of a folder those of each game that can be read."""
    if not path.is_dir():
        yield from check.moments_in(path)
        return
    for file in sorted(path.glob(f"*{SUFFIX}")):
        with suppress(JournalError):
            yield from check.moments_in(file)


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
