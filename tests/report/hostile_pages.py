"""What is drawn of a stranger's game: the report, the sheet to set up again, and the bank cards."""

from __future__ import annotations

import copy

from banker.bankcards.drawing import as_html, as_svg
from banker.bankcards.sheet import paper_cards
from banker.foundation.text import Text
from banker.games.board.state import opening
from banker.report.analysis.story import Story, build_story
from banker.report.page.lists import ListedFinding, Verdict
from banker.report.page.page import page
from banker.report.page.page_data import PageData
from banker.report.text.setup_sheet import as_html as sheet_as_html, rebuild
from tests.export.hostile_games import PAYLOADS, Game, honest_with_a_decoder


def checked_by(payload: str) -> Game:
    """A game in which a decoder says what it likes."""
    game = Game(copy.deepcopy(honest_with_a_decoder().lines))
    for event in (event for line in game.lines for event in line["ev"]):
        if "verdict" in event:
            event["verdict"] = payload
    return game


def story_of(game: Game) -> Story:
    """What is told about it."""
    first, *rest = game.entries
    return build_story(game.setup, opening(game.setup, first.post), rest)


def report_of(game: Game, said: str = "sound") -> str:
    """The whole page; `said`: by the audit, which may quote the file."""
    quoted = Text("{quoted}", {"quoted": said})
    found = (ListedFinding("broken", 3, quoted), ListedFinding("noted", 2, quoted))
    sums = Text("in sum: {sums}", {"sums": said})
    verdict = Verdict(quoted, found, said, lesser=found, sums=sums)
    return "".join(page(PageData(story_of(game), game.entries), verdict))


def drawn(game: Game, said: str = "sound") -> dict[str, str]:
    """Every page and sheet, by the name of its file."""
    cards = list(paper_cards(game.setup.edition, [player.name for player in game.setup.players]))
    title = game.setup.edition.title
    return {
        "report.html": report_of(game, said),
        "sheet.html": sheet_as_html(rebuild(story_of(game).final)),
        "cards.html": "".join(as_html(cards, title)),
        "cards.svg": "".join(as_svg(cards, title)),
    }


ALL_PAYLOADS = "".join(PAYLOADS.values())
