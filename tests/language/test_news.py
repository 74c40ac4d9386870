"""News: a mark, one short sentence, and what is left out."""

from __future__ import annotations

import shutil
from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace

from banker.games.board import events as e
from banker.interaction.controller import Controller
from banker.interaction.seats import named
from banker.interaction.view import LedgerRow
from banker.interaction.words.text import plain
from banker.language.news import (
    ACT,
    CHATTER,
    HEADLINE,
    HEADLINES,
    headline,
    is_folded,
    news_of,
    plain as with_names,
)
from banker.language.phrases.events import sentence
from banker.language.phrases.translation import language_of, translation
from banker.session.session import Session
from tests import ROOT
from tests.support.screen import controller_of, press, say

GAMES = sorted(
    path
    for path in ROOT.glob("tests/system/replay/*/*.bank")
    if path.parent.name != "deal"  # which no screen shows yet
)


def said(controller: Controller) -> list[str]:
    """The newest headlines, newest first: mark, words, amount."""
    view = controller.view(24)
    found = []
    for row in view.rows:
        assert row.news is not None
        words = plain([named(view, row.news.text)])
        found.append(f"{row.news.mark} {words} {row.news.amount}".strip())
    return found


def test_every_kind_of_event_that_matters_has_a_rank() -> None:
    assert set(HEADLINES) <= set(e.KINDS.values())
    headlines = [kind for kind, row in HEADLINES.items() if row.weight == HEADLINE]
    assert e.VaultOpened in headlines
    assert e.Traded in headlines


@pytest.mark.parametrize("code", ["en", "ru"])
@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_every_entry_of_a_game_has_news(path: Path, code: str, tmp_path: Path) -> None:
    session = Session.open(Path(shutil.copy(path, tmp_path)))
    setup = session.state.setup
    entries = list(session.entries())
    for before, entry in zip(entries, [*entries[1:], None], strict=True):
        news = news_of(before, setup, translation(code), "a sentence")
        assert news.text
        assert len(news.mark) == 1
        if entry is not None and is_folded(before, entry):
            assert news.weight != HEADLINE, "folding never hides a headline"
    session.close()


def test_an_entry_without_events_is_its_own_sentence() -> None:
    controller = controller_of("secret-vault", "Ann", "Bob")
    say(controller, "ann pays bob 50")
    paid = replace(controller.session.journal.entry(2), ev=())
    words = translation("en")
    for entry, weight in ((paid, ACT), (replace(paid, post=()), CHATTER)):
        news = news_of(entry, controller.session.state.setup, words, "Ann gives 50 to Bob")
        assert (news.text, news.weight) == ("Ann gives 50 to Bob", weight)


def test_the_joy_comes_first() -> None:
    controller = controller_of("secret-vault", "Ann", "Bob")
    say(controller, "ann buys r1", "ann pays bob 50", "auction r2", "bob bids 100")
    assert said(controller)[0] == "▦ Bob bids for Indiana Avenue 100"
    say(controller, "ann bids 200", "auction closes")
    found = said(controller)
    assert found[0] == "▦ Ann wins the auction: Indiana Avenue −200"
    assert "› Ann pays Bob 50" in found
    assert "◆ Ann buys Kentucky Avenue −~440" in found
    bids = [row for row in controller.view(24).rows if row.news and "bids" in row.news.text]
    assert [row.is_chatter for row in bids] == [True, True]


def test_an_undo_says_what_it_took_back() -> None:
    controller = controller_of("secret-vault", "Ann", "Bob")
    say(controller, "ann pays bob 50")
    controller.press("u")
    assert said(controller)[0] == "↶ undone: Ann pays Bob 50"
    assert controller.view(24).rows[1].undone


def test_an_undo_shows_the_money_as_it_goes_back() -> None:
    controller = controller_of("rouble-full", "Ann", "Bob", language="en")
    say(controller, "ann buys n1")
    assert said(controller)[0] == "◆ Ann buys Житная ул. −60K"
    controller.press("u")
    assert said(controller)[0] == "↶ undone: Ann buys Житная ул. +60K"
    controller.press("y")
    assert said(controller)[0] == "↶ redone: Ann buys Житная ул. −60K"


@pytest.mark.parametrize("to", ["to all", "to bank", "by auction"])
def test_a_player_who_leaves_is_the_headline_whatever_follows(to: str) -> None:
    controller = controller_of("rouble-full", "Ann", "Bob", "Cem")
    say(controller, "ann buys n1", f"ann leaves {to}")
    assert said(controller)[0] == "○ Ann выходит из игры"


def test_the_newest_rows_are_the_same_object_until_an_entry_comes() -> None:
    controller = controller_of("secret-vault", "Ann", "Bob")
    first = controller.view(24).rows
    assert controller.view(24).rows is first
    say(controller, "ann pays bob 50")
    assert controller.view(24).rows is not first


@pytest.mark.parametrize(
    ("box", "said"),
    [("glass-classic", "Bob may ask Ann for 2,000"),
     ("rouble-full", "Bob может потребовать ренту 2 000К; платит Ann")],
)  # fmt: skip
def test_a_rent_that_may_be_asked_stands_alone_with_its_whole_amount(box: str, said: str) -> None:
    controller = controller_of(box, "Ann", "Bob")
    opened = e.RentOpen(visitor="ann", owner="bob", deed="boardwalk", amount=2000)
    begun, setup = controller.session.journal.entry(1), controller.session.state.setup
    entry = replace(begun, ev=(msgspec.to_builtins(opened),))
    news = news_of(entry, setup, language_of(setup.edition))
    assert with_names(headline(news, setup), setup) == said


@pytest.mark.parametrize(
    ("box", "keys", "said_here"),
    [("glass-classic", "- l 1 2 1 6 ⏎",
      "The card says: rent of Oriental Avenue with the set is 16, not 12"),
     ("rouble-full", "- г 1 2 1 6 ⏎",
      "На карточке: рента за «Варшавское шоссе», полная группа – 16К, а не 12К")],
)  # fmt: skip
def test_an_own_printed_amount_says_which_from_and_to_and_no_code(
    box: str, keys: str, said_here: str
) -> None:
    controller = controller_of(box, "Ann", "Bob")
    press(controller, keys)
    press(controller, "!")
    assert said(controller)[0] == f"· {said_here}"
    session = controller.session
    words = sentence(
        session.journal.entry(2), session.state.setup, language_of(session.state.edition).book
    )
    by_rule = {"glass-classic": "by house rule", "rouble-full": "по домашнему правилу"}[box]
    assert words == f"{said_here}; {by_rule}"


def test_a_row_without_news_is_no_chatter() -> None:
    assert not LedgerRow(1, "told").is_chatter
    assert CHATTER < HEADLINE
