"""Edition table: the editions, and everything that one of them prints, in colours."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from rich.text import Text

from banker.cli.tables import drawing
from banker.cli.tables.drawing import BOLD, DIM, WARNS, Drawn
from banker.cli.tables.game_words import Say
from banker.cli.tables.text_tables import (
    FIGURES,
    YOURS,
    amount_of,
    card_row,
    legend,
    money_lines,
    space_rows,
    with_overlays,
)
from banker.editions.catalog import Listing, Overlay
from banker.foundation.text import ESTIMATE, worded
from banker.games.board.edition import Deed, Edition

STAGES = {"stable": "green", "beta": "yellow", "alpha": "yellow"}
_MARK = re.compile(rf"{ESTIMATE}(?=\w)|{re.escape(YOURS)}$")


def shelf_table(
    listings: Iterable[Listing], overlays: Iterable[Overlay], say: Say = str
) -> Iterator[Drawn]:
    """Draw a table of all editions and the overlays for them."""
    table = drawing.grid(count=3)
    for one in listings:
        stage = drawing.said(say(worded(one.stage)), STAGES.get(one.stage, DIM))
        table.add_row(drawing.said(one.id, BOLD), drawing.said(one.title), stage)
    yield table
    yield drawing.heading(say(worded("overlays, to add with --overlay:")))
    table = drawing.grid(count=2)
    for it in overlays:
        about = drawing.said(say(worded(it.about)))
        if it.fits:
            over = say(worded("over {names}", names=", ".join(it.fits)))
            about.append_text(drawing.said(f"  {over}", DIM))
        table.add_row(drawing.said(it.id, BOLD), about)
    yield table


def edition_table(edition: Edition, say: Say = str) -> Iterator[Drawn]:
    """Draw the content of `text_tables.edition_lines` as tables."""
    title = drawing.said(edition.title, BOLD)
    yield title.append_text(drawing.said(f"  {edition.id}{with_overlays(edition, say)}", DIM))
    yield drawing.said(legend(say), DIM)
    yield Text()
    for line in money_lines(edition, say):
        yield drawing.said(line)
    yield _deeds(edition, say)
    table = drawing.grid(right=[0, 2], count=4)
    for index, name, amount, to in space_rows(edition, say):
        table.add_row(drawing.said(index, DIM), drawing.said(name), _marked(amount),
                      drawing.said(to, DIM))  # fmt: skip
    yield table
    yield Text()
    yield _cards(edition, say)
    yield Text()
    for key, switch in edition.offered.items():
        chosen = edition.switches[key]
        row = Text().append_text(drawing.said(f"{key} =", BOLD))
        for at, value in enumerate(switch.values):
            row.append(" | " if at else " ", DIM)
            row.append_text(drawing.said(value, WARNS if value == chosen else DIM))
        yield row
        yield drawing.indented(drawing.said(say(worded(switch.about)), DIM))


def _marked(text: str) -> Text:
    """An amount; its mark as an estimate, or as the user's own, in the colour of a warning."""
    found = drawing.said(text)
    found.highlight_regex(_MARK, WARNS)
    return found


def _deeds(edition: Edition, say: Say) -> Drawn:
    """Deeds under heads. Rents: alone, full set, with each building; or by how many one has."""
    keys = [key for key in FIGURES if any(getattr(deed, key) for deed in edition.deeds)]
    most = max((len(deed.rents) for deed in edition.deeds), default=0)
    named = [*(say(FIGURES[key]) for key in keys), say(worded("rents"))]
    heads = ["", "", *named, *[""] * (most - 1), ""]
    table = drawing.columns(heads, range(2, 2 + len(keys) + most))
    for deed in edition.deeds:
        table.add_row(
            drawing.script_code(edition, deed), drawing.said(deed.name),
            *_figures(edition, deed, keys, most, say),
            drawing.said(say(worded("locked")) if deed.locked else "", DIM),
        )  # fmt: skip
    return table


def _figures(edition: Edition, deed: Deed, keys: list[str], most: int, say: Say) -> Iterator[Text]:
    figures = [(key, getattr(deed, key)) for key in keys]
    figures += [(f"rents.{at}", rent) for at, rent in enumerate(deed.rents)]
    figures += [("", 0)] * (most - len(deed.rents))
    for key, amount in figures:
        path = f"deed.{deed.id}.{key}"
        yield _marked(amount_of(edition, path, amount, say)) if amount else Text()


def _cards(edition: Edition, say: Say) -> Drawn:
    table = drawing.grid(count=4)
    for card in edition.cards:
        id_, copies, label, what = card_row(edition, card, say)
        table.add_row(drawing.said(id_, DIM), drawing.said(copies, DIM), drawing.said(label),
                      _marked(what))  # fmt: skip
    return table
