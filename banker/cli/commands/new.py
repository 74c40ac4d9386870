"""`banker new`: create a game file."""

from __future__ import annotations

import argparse

from msgspec.structs import replace

from banker import editions
from banker.cli.machine.configuration import NewGame, configured
from banker.cli.output import put
from banker.cli.own.figures import figures_for
from banker.cli.parsing.arguments import add_file, add_variant, switches_of
from banker.foundation.errors import BankerError
from banker.games.rulesets import ruleset
from banker.language.parser.player_names import check_names
from banker.language.phrases.translation import translation
from banker.session.session import Session

FIRST_BOX = "secret-vault"
HELP = """\
examples:
  banker new friday.bank --players Ann,Bob,Cem
  banker new late.bank --players Ann,Bob --switch end=first_bankruptcy
  banker new mine.bank --players Ann,Bob --edition my_box.toml
  banker new moscow.bank --players Ann,Bob --edition rouble-full --language en

'banker editions' lists editions and overlays, 'banker editions show secret-vault' the
switches.
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the options for the edition, its variant and the players."""
    parser.epilog = HELP
    add_file(parser, "the game file to create")
    parser.add_argument(
        "--edition",
        metavar="ID",
        help="an edition's id, or the file of your own edition (default: secret-vault)",
    )
    parser.add_argument(
        "--players",
        metavar="ANN,BOB,…",
        help="the names, separated by commas (default: those of 'banker config')",
    )
    add_variant(parser)
    parser.add_argument(
        "--figures",
        metavar="FILE|no",
        help="begin with the figures of your cards in this file, or with the edition's estimates"
        " (default: asks if figures are kept)",
    )


def run(options: argparse.Namespace) -> int:
    """Create the game file; return the exit code. An existing file is never overwritten."""
    usual = NewGame()
    if options.players is None or options.edition is None:
        usual = configured().new
    chosen, overlays = switches_of(options.switch), options.overlay
    if options.edition is None and usual.edition is not None:
        chosen, overlays = {**usual.switches, **chosen}, [*usual.overlays, *overlays]
    box = options.edition or usual.edition or FIRST_BOX
    figures = figures_for(box, options.figures)
    edition = editions.load(box, chosen, overlays, figures)
    if options.language_said:
        edition = replace(edition, language=translation(options.language_said).code)
    if options.players is None and not usual.players:
        raise BankerError("name the players: --players Ann,Bob, or for always in 'banker config'")
    names = options.players.split(",") if options.players is not None else usual.players or []
    names = [name.strip() for name in names]
    setup = ruleset(edition.ruleset).setup(edition, check_names(names, edition))
    Session.create(options.file, setup).close()
    put(f"{options.file}: {edition.title}, {', '.join(p.name for p in setup.players)}")
    return 0
