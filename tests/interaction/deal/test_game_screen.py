"""Each ruleset has a row of its own on the screen, and a missing row is a refusal."""

from __future__ import annotations

import shutil
from pathlib import Path
from types import SimpleNamespace

import pytest
from textual.pilot import Pilot

from banker import editions
from banker.foundation.errors import EditionError
from banker.games.rulesets import GAMES, first
from banker.interaction.game_screen import screen_of
from banker.language.phrases.translation import translation
from banker.tui.home.spectator import SpectatorApp
from tests import ROOT
from tests.tui.render.running import run, shown


@pytest.mark.parametrize("word", GAMES)
def test_every_ruleset_has_a_screen(word: str) -> None:
    for listing in editions.catalogue(word):
        screen = screen_of(editions.load(listing.id))
        assert screen is screen_of(SimpleNamespace(ruleset=word))
        assert set(screen.words.names()) >= {verb.name for verb in screen.keys.verbs}
        shown = {verb.name for verb in screen.keys.verbs if verb.word}
        assert shown == set(screen.words.priority)


# What the board's own pages ask of a tracker, and no page that games share.
OF_THE_BOARD = {"stopwatch": {"start", "over", "unanswered"}}


@pytest.mark.parametrize("word", GAMES)
@pytest.mark.parametrize("name", ["stopwatch", "banknotes", "bank_cards", "evening", "movement"])
def test_a_tracker_answers_all_that_is_asked_of_it(word: str, name: str) -> None:
    board, own = (
        getattr(screen_of(SimpleNamespace(ruleset=it)).trackers, name) for it in (first(), word)
    )
    asked = {it for it in vars(board) if not it.startswith("_")} - OF_THE_BOARD.get(name, set())
    assert asked - set(dir(own)) == set()


@pytest.mark.parametrize("language", ["en", "ru"])
def test_the_page_for_everybody_follows_a_game_in_a_terminal_of_its_own(
    language: str, tmp_path: Path
) -> None:
    game = Path(shutil.copy(ROOT / "tests/system/replay/deal/three_sets.bank", tmp_path))
    app = SpectatorApp(game, ascii=True, language=language, auction_clock=True)

    async def act(pilot: Pilot[object]) -> None:
        assert "Ann" in shown(app)
        app.look()
        await pilot.press("f8", "b", "q")

    run(app, act)
    assert app.return_code == 0


def test_rules_without_a_screen_are_refused() -> None:
    with pytest.raises(EditionError, match="no ruleset is called 'whist'; there are board, deal"):
        screen_of(SimpleNamespace(ruleset="whist"))


@pytest.mark.parametrize("word", GAMES)
def test_no_verb_of_the_help_is_called_by_a_code_or_without_russian(word: str) -> None:
    screen = screen_of(SimpleNamespace(ruleset=word))
    known = translation("ru").sentences
    for verb in screen.keys.verbs:
        said = verb.word or verb.name.removeprefix("card_").replace("_", " ")
        assert said in known, verb.name
