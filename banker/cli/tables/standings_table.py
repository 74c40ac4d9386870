"""Standings table: a row for each account, with the deeds as codes on their colours."""

from __future__ import annotations

from collections.abc import Iterator

from rich.text import Text

from banker.cli.tables import drawing
from banker.cli.tables.drawing import DIM, WARNS, Drawn
from banker.cli.tables.text_tables import (
    lines_below,
    own_things,
    shown_accounts,
    waiting_words,
)
from banker.games.board.state import BANK, VAULT, State
from banker.language.phrases.names_and_amounts import Wording
from banker.language.phrases.translation import Translation

GAPS = 4  # between three columns


def standings_table(state: State, words: Translation, width: int) -> Iterator[Drawn]:
    """Draw the content of `text_tables.standings_lines`, for a terminal of this width in
    columns."""
    wording, setup = Wording(state.setup, words.book), state.setup
    round_ = words.words("round {number}", number=state.table.round)
    yield drawing.said(state.edition.title, "bold").append_text(drawing.said(f"  {round_}", DIM))
    yield drawing.sentence(setup, waiting_words(state, words), WARNS).append("\n")
    table = drawing.grid(right=[1], count=3)
    shown = [(who, wording.account(who), wording.money(state.cash(who)))
             for who in shown_accounts(state)]  # fmt: skip
    names = [drawing.account(setup, who, name) for who, name, _ in shown]
    taken = max(name.cell_len for name in names) + max(len(sum_) for *_, sum_ in shown) + GAPS
    for (who, _, sum_), name in zip(shown, names, strict=True):
        things = drawing.packed(_things(state, who, words), max(20, width - taken))
        table.add_row(name, drawing.said(sum_, "bold"), things)
    yield table
    below = lines_below(state, words)
    if below:
        yield Text()
    for line in below:
        yield drawing.sentence(setup, line)


def _things(state: State, who: str, words: Translation) -> Iterator[Text]:
    """What an account holds, and where its player is; the Bank's deeds are only counted."""
    for thing in own_things(state, who, words):
        yield drawing.said(thing, DIM)
    if who == VAULT and state.table.tried:
        tried = ", ".join(str(wrong.number) for wrong in state.table.tried)
        yield drawing.said(words.words("not {tried}", tried=tried), DIM)
    for deed in state.deeds(who) if who != BANK else ():
        houses, hotels = state.houses_on(deed.id), state.hotels_on(deed.id)
        built = str(houses) if houses else "▲" * hotels
        built += "m" if deed.id in state.table.mortgaged else ""
        code = drawing.code(state.edition, deed, f" {built}" if built else "")
        yield code.append(" ").append_text(drawing.said(deed.name))
