"""Pages as before: the foot, the page "now", taking back, the finder's box, and what a click there
is, at many moments of games of every box.

Goal: a sign, a width, a place of a row, or the keys of a click that change, show. Method: screens
are made up at each moment and drawn at several sizes; cells of what was drawn are clicked.
`pages_as_before.txt` keeps lines of each screen.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from banker.games.board import commands as c
from banker.interaction.finding import finder_box, now_page, take_back_page
from banker.interaction.finding.coach import kind_of, line_of
from banker.interaction.finding.key_line import key_lines
from banker.interaction.finding.live_keys import live_keys
from banker.interaction.finding.page_finder import Finding, best, press
from banker.interaction.finding.targets import hit, keys_of, wheel
from banker.interaction.keys.key_machine import step_of
from banker.interaction.ui_state import NOW, TAKE_BACK, Context, Reach, TextLine
from banker.interaction.verbs.suggestion import suggestion, waiting
from banker.interaction.view import Found, LedgerRow, TakeBack, Target, View
from banker.interaction.words.text import Line, Span
from banker.language.news import SEAT_SIGN, News
from banker.tui.mouse.clicks import clicked, steps
from tests.interaction.verbs.any_moment import BOXES, moments
from tests.interaction.verbs.any_screen import phones_of, screen
from tests.support.stored_texts import assert_as_stored, together

STORED = Path(__file__).with_name("pages_as_before.txt")
GAMES, MOMENTS, SCREENS = 2, 5, 3
SIZES = ((40, 12), (60, 16), (80, 24), (99, 20), (100, 19), (130, 36))
LONG = "a sentence of many words, so that no row of a narrow screen has room for the whole of it"
FOUND = (
    Found("Buy a deed", "buys it", "b", ("b",)), Found("Sell it", "", "s o1", ("s", "o", "1")),
    Found("Rule: 金庫 of the table", LONG, "", ()), Found("Calm", "again", "⇧←", ("C",)),
)  # fmt: skip
CLICKED = (
    *(Target("deed", name) for name in ("b2", "o1", "n1", "z9")),
    *(Target("player", name) for name in ("0", "2", "7")),
    *(Target("row", name) for name in ("1", "9", "12", "99")), Target("key", "enter"),
)  # fmt: skip
DRAWN: tuple[Line, ...] = (
    (Span(" B2 ", "chip.blue"), Span(" words", ""), Span("x", "seat:1"), Span("y", "chip.seat:0")),
    (Span("    7 ", "dim"), Span("a row", ""), Span("  12", "dim")),
    (Span("╭─ ", "frame"), Span("Deed", "heading"), Span(" ─── ", "frame"), Span("i", "key"),
     Span(" ─╮", "frame"), Span("─", "frame"), Span("a-z", "key"), Span(" all   more", "dim")),
    (Span(" F9 ", "key"), Span("one   two", ""), Span("bold", "bold"), Span("^P", "key"),
     Span(" finds", "hint"), Span("no", "no"), Span(" then", "dim")),
)  # fmt: skip


def rows_of(dice: random.Random, ctx: Context) -> tuple[LedgerRow, ...]:
    who = chr(SEAT_SIGN + dice.randrange(len(ctx.state.setup.ids)))
    news = (None, News(0, "›", f"{who} pays", amount="+50"), News(0, "›", who))
    return tuple(
        LedgerRow(seq, dice.choice((f"{seq}: {LONG}", "short", LONG[:60])),
                  undone=dice.random() < 0.2, news=dice.choice(news))
        for seq in range(12, 0, -1)
    )  # fmt: skip


def taking_of(dice: random.Random, ctx: Context) -> TakeBack | None:
    acts, ids = ctx.reach.acts, ctx.state.setup.ids
    if not acts or dice.random() < 0.2:
        return dice.choice((None, TakeBack(0)))
    count = dice.randint(1, len(acts))
    moved = tuple(dice.choice(("hand over 50", LONG)) for _ in range(dice.randint(0, 6)))
    after = tuple((who, dice.choice((0, 1500, -20))) for who in ids) * dice.randint(0, 3)
    return TakeBack(count, acts[count - 1], moved, after)


def reach_of(dice: random.Random, reach: Reach) -> Reach:
    """Now and then long, near or far from the wall, or without one."""
    newest = dice.choice((12, 12, 90))
    acts = tuple(range(newest, newest - dice.choice((0, 1, 3, 6)), -1))
    wall = dice.choice((0, 3, acts[-1] - 1 if acts else 1))
    return replace(reach, acts=acts, turns=acts[1:2], wall=wall)


def allows(command: Any) -> bool:
    return not isinstance(command, c.Buy | c.Undo | c.CloseAuction)


def view_of(dice: random.Random, moment: Context) -> View:
    ctx = replace(moment, phones=phones_of(dice, moment), reach=reach_of(dice, moment.reach))
    ui = screen(dice, ctx)
    if dice.random() < 0.3:
        ui = replace(ui, screen=TAKE_BACK, over="", line=None, takes_back=dice.randint(0, 7))
    is_act = ui.line is not None and ui.line.kind == "act"
    return View(
        ctx, ui, step_of(ui, ctx), suggestion(ctx), waiting(ctx), rows_of(dice, ctx),
        seq=max((12, *ctx.reach.acts)), taking=taking_of(dice, ctx), ascii=dice.random() < 0.3,
        device=dice.choice(("", "asks", "ok")),
        barred=dice.choice((frozenset(), frozenset({"undo"}))),
        found=FOUND[: dice.randint(0, 4)] if is_act or dice.random() < 0.2 else None,
        live=live_keys(replace(ui, over=""), ctx, allows) if ui.over == NOW else (),
    )  # fmt: skip


def drawn(view: View, width: int, height: int) -> list[Line]:
    """The pages that this view may be of."""
    if view.ui.screen == TAKE_BACK:
        return take_back_page.screen(view, width, height)
    lines = [*now_page.screen(view, width, height - 2), *key_lines(view, width)]
    if view.found is None:
        return lines
    typed = replace(view.ui, line=view.ui.line or TextLine("act", LONG, min(width, len(LONG))))
    return finder_box.over(lines, replace(view, ui=typed))


def answers(dice: random.Random, view: View) -> Iterator[str]:
    kind = kind_of(view.ctx)
    yield f"{kind} {line_of(view.ctx, kind) if kind else ''} {view.live}"
    for width, height in dice.sample(SIZES, 2):
        lines = drawn(view, width, height)
        yield str(lines)
        for _ in range(12):
            x, y = dice.randrange(width), dice.randrange(height)
            yield f"{x} {y} {hit(lines, x, y)} {clicked(lines, x, y, view)}"
    yield str([keys_of(target, view) for target in CLICKED])
    yield f"{wheel('up', view)} {wheel('down', view)}"


@pytest.mark.parametrize("box", BOXES)
def test_pages_are_drawn_and_clicked_as_they_were(box: str) -> None:
    rows = []
    for dice, moment in moments(box, GAMES, MOMENTS):
        rows += [together(*answers(dice, view_of(dice, moment))) for _ in range(SCREENS)]
    assert_as_stored(STORED, box, rows)


def test_every_cell_of_a_line_is_what_it_was() -> None:
    cells = [str(hit(DRAWN, x, y)) for y in range(-1, len(DRAWN) + 1) for x in range(-1, 34)]
    assert_as_stored(STORED, "cells", cells)


@pytest.mark.parametrize(
    ("here", "there", "keys"), [(0, 0, ()), (1, 3, ("down", "down")), (2, 1, ("up",))]
)
def test_a_row_is_as_many_arrows_away(here: int, there: int, keys: tuple[str, ...]) -> None:
    assert steps(here, there) == keys


def typed(dice: random.Random) -> Iterable[str]:
    keys = (*"buse ", "space", "up", "down", "tab", "shift+tab", "enter", "backspace", "f5", "日")
    rows = FOUND * 3
    finding: Finding | None = None
    for _ in range(80):
        key = dice.choice(keys if dice.random() < 0.95 else ("escape", "ctrl+p", "ctrl+q"))
        finding, taken = press(finding or Finding(), key, best(rows, (finding or Finding()).typed))
        yield f"{key} {finding} {taken}"


def test_the_finder_of_a_page_takes_keys_as_it_did() -> None:
    rows = [together(*typed(random.Random(seed))) for seed in range(6)]
    assert_as_stored(STORED, "typed", rows)
