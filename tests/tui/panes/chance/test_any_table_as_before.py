"""Any table as before: each part of a screen, of tables that no game need lead to, in any size.

Goal: what a pane makes of one fact beside any other shows, also in a size that no screen gives it.
Method: states and views put together by chance (`any_views`), and each part drawn of each of them.
`any_table_as_before.txt` keeps lines of each part.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pytest
from msgspec.structs import replace

from banker.games.board.state import BANK, Due
from banker.interaction import seats
from banker.interaction.board import foot_words, inspect_panel
from banker.interaction.view import View
from banker.interaction.words import screen_words
from banker.interaction.words.text import Span, column
from banker.tui.panes import (
    audit_pane,
    card_panel,
    deeds,
    fingerprint,
    footer,
    help_screen,
    ledger,
    notes_panel,
    panels,
    result,
    table,
    title,
    vault_pane,
)
from banker.tui.panes.board import (
    players,
    ring,
    screen as board_screen,
    spaces,
    stage,
    supply,
    theatre,
    track,
)
from banker.tui.panes.devices import hardware, phones, requests
from banker.tui.panes.television import banner, headline, lot, page, tiles
from tests.support.stored_texts import assert_as_stored, only_kept
from tests.tui import scenes
from tests.tui.panes.chance.any_tables import CASH, Chance, any_auction
from tests.tui.panes.chance.any_views import any_scene, any_view, over

STORED = Path(__file__).with_name("any_table_as_before.txt")
VIEWS = 100
# Of what is dear to draw.
FEWER = {"help": 24, "narrow": 48, "page": 48, "lot": 64, "inspected": 64, "result": 64}
Draw = Callable[[View, Chance], object]


def of_width(draw: Callable[[View, int], object], least: int = 12, most: int = 90) -> Draw:
    return lambda view, chance: draw(view, chance.randint(least, most))


def of_size(
    draw: Callable[[View, int, int], object],
    widths: tuple[int, int] = (40, 140),
    heights: tuple[int, int] = (12, 50),
) -> Draw:
    return lambda view, chance: draw(view, chance.randint(*widths), chance.randint(*heights))


def panel(view: View, chance: Chance) -> object:
    """What is drawn of the active panel, whole and on the stage."""
    active = panels.active(view)
    if active is None:
        return None
    width = chance.randint(24, 60)
    filled = active.fill(view, width, chance.randint(3, 30)) if active.fill else None
    on_stage = stage.panel(view, active, chance.randint(24, 60), chance.randint(3, 30))
    high = len(active.draw(view, 40))
    at_limit = [stage.panel(view, active, 42, high + more) for more in (0, 1, 2)]
    return active.title, active.rows, active.draw(view, width), filled, on_stage, at_limit


def board(view: View, chance: Chance) -> object:
    """The plan at a size, the blocks beside the ring, and of a few tables all of it."""
    width, height = chance.randint(100, 200), chance.randint(28, 62)
    rows = chance.randint(4, 30)
    wide = chance.randint(38, 120)
    found = board_screen.plan(view, width, height)
    return (
        [board_screen.plan(view, width, high) for high in (29, 30, 43, 44)],
        board_screen._standings(view, chance.randint(30, 60), chance.randint(3, 6)),
        found,
        board_screen.screen(view, width, height, found) if found and chance.is_so(0.25) else None,
        board_screen._standings(view, wide, rows),
        board_screen._column(view, wide, rows + 6, is_tall=chance.is_so(0.5)),
        board_screen._vault(view, wide, 5),
    )


def of_ring(view: View, chance: Chance) -> object:
    """The spaces at one scale, of a few tables around what is in their middle."""
    scale, count = chance.choice(ring.SCALES), len(view.state.edition.spaces)
    wide, high = ring.stage_size(count, scale)
    block = [(Span(column(str(at), wide), "dim"),) for at in range(high)]
    around = ring.board(view, scale, block) if chance.is_so(0.25) else None
    return ring.size(count, scale), ring.places(count, scale), ring._cells(view, scale), around


def of_players(view: View, chance: Chance) -> Iterator[object]:
    for who in view.state.setup.ids:
        for size in players.HEIGHTS:
            yield players.panel(view, who, chance.randint(9, 50), size)


def of_tiles(view: View, chance: Chance) -> Iterator[object]:
    width, height = chance.randint(30, 200), chance.randint(3, 50)
    yield tiles.grid(view, width, height)
    yield tiles.tiles(view, width, height)
    for who in seats.at_table(view.state)[:3]:
        for high in (chance.randint(2, 7), chance.randint(8, 30)):
            yield tiles.tile(view, who, chance.randint(14, 60), high, chance.randint(0, 3))


def of_banner(view: View, chance: Chance) -> Iterator[object]:
    for rows in (1, 2, 3, 6, 7):
        yield banner.banner(view, chance.randint(*chance.choice(((26, 50), (40, 160)))), rows)
        yield headline.band(view, chance.randint(20, 160), rows - rows // 6)


def of_lot(view: View, chance: Chance) -> Iterator[object]:
    if view.state.table.auction is None:
        sold = any_auction(chance, view.state)
        view = replace(view, ctx=replace(view.ctx, state=scenes.facts(view.state, auction=sold)))
    for height in (8, 9, 11, 12, 25, 26, chance.randint(6, 50)):
        yield lot.lot(view, chance.randint(*chance.choice(((20, 60), (40, 160)))), height)


def inspected(view: View, chance: Chance) -> Iterator[object]:
    every = view.state.edition.deeds
    for deed in every[chance.randint(0, 6) :: 7]:
        width = chance.randint(28, 70)
        yield inspect_panel._deed(view, deed, width)
        yield stage.title_deed(view, deed, width)
    for who in view.state.setup.ids[:3]:
        yield inspect_panel._player(view, who, chance.randint(24, 60))


def of_spaces(view: View, chance: Chance) -> Iterator[object]:
    for space in view.state.edition.spaces[chance.randint(0, 1) :: 2]:
        width = chance.randint(1, 9)
        yield spaces.sign(view, space, width)
        if deed := spaces.deed_of(view, space):
            for draw in (spaces.chip, spaces.owner, spaces.owner_and_built, spaces.rent):
                yield draw(view, deed, width)
            yield spaces.built(view, deed, width)
    yield [spaces.price(amount, wide) for amount in CASH for wide in (1, 2, chance.randint(3, 9))]
    yield spaces.standing(view)
    yield spaces.pieces(view, list(view.state.setup.ids), chance.randint(0, 7))


def of_ledger(view: View, chance: Chance) -> Iterator[object]:
    width, height = chance.randint(24, 80), chance.randint(1, 24)
    yield ledger.tail(view, width, height)
    yield ledger.needed(view, width)
    yield ledger.amending(view, width, chance.randint(1, 9))
    count, room = chance.randint(1, 20), chance.randint(1, 12)
    yield [ledger.first_shown(at, count, room) for at in range(count)]
    for told in view.rows[:4]:
        yield ledger.pointed(view, told, width, chance.randint(1, 9))
        yield ledger.step_lines(view, told, width, chance.randint(1, 6))


def of_foot(view: View, chance: Chance) -> Iterator[object]:
    yield footer.foot(view, chance.randint(40, 160))
    yield title.title(view, chance.randint(20, 160))
    yield foot_words.is_pressing(view.state), foot_words.idle(view)
    yield sorted(foot_words.impossible(view.state))
    if view.preview is not None and view.preview.state is not None:
        yield foot_words.preview(view)
    if view.clock is not None:
        yield [title.clock_words(view, view.clock, long=long) for long in (False, True)]


def of_seats(view: View, _chance: Chance) -> object:
    state = view.state
    return seats.at_table(state), seats.worths(state), seats.richest(state)


OF_PLAYER = (
    screen_words.balance, screen_words.worth, screen_words.beside, screen_words.debts,
    screen_words.debts_words, screen_words.holdings,
    screen_words.chips, screen_words.owed, screen_words.space_name,
)  # fmt: skip
OF_DEED = (
    screen_words.standing, screen_words.about, screen_words.rent_words, screen_words.dice_times,
    screen_words.built_signs, screen_words.set_word,
)  # fmt: skip
OF_STATE = (
    screen_words.are_open, screen_words.worth_word, screen_words.beside_cash,
    screen_words.unrolled, screen_words.vault_parts, screen_words.pot_words,
    screen_words.stock_words, screen_words.stock_signs, screen_words.oldest_due,
)  # fmt: skip


def in_words(view: View, _chance: Chance) -> object:
    """Every number and short word of a state."""
    state = view.state
    return (
        [word(state) for word in OF_STATE],
        [[word(state, who) for word in OF_PLAYER] for who in state.setup.ids],
        [[word(state, deed) for word in OF_DEED] for deed in state.edition.deeds[::2]],
    )


def of_result(view: View, chance: Chance) -> object:
    return result.screen(over(view, chance), chance.randint(40, 140), chance.randint(12, 60))


def of_cash(view: View, chance: Chance) -> Iterator[object]:
    """How a debtor raises what is missing, a little or more than can be raised."""
    for who in view.state.playing()[:2]:
        for missing in (1, chance.choice((40, 200, 900)), 99999):
            due = Due(who, BANK, view.state.cash(who) + missing, "tax")
            yield panels.raise_cash(view, chance.randint(24, 56), due)


CARDS = ("", "", "1", "/", "/a", "/go", "/the", "/xqz")


def of_cards(view: View, chance: Chance) -> object:
    typed = replace(view.ui, typed=tuple(chance.choice(CARDS)))
    shown = replace(view, ui=typed)
    return card_panel.lines(shown, chance.randint(24, 90), chance.randint(3, 30))


def of_notes(view: View, chance: Chance) -> object:
    return view.handed and notes_panel.lines(view, view.handed, chance.randint(16, 50))


def of_ledger_screen(view: View, width: int, height: int) -> object:
    """With as many rows as the selected one needs."""
    return ledger.screen(view, width, height) if len(view.rows) > view.ui.row else None


def of_theatre(view: View, chance: Chance) -> Iterator[object]:
    yield theatre.theatre(view, chance.randint(24, 100), chance.randint(4, 44))
    for _ in range(2 if view.state.edition.vault else 0):
        shown = replace(view, scene=any_scene(chance, view.state))
        width, height = chance.choice(((24, 50), (40, 100))), chance.choice(((3, 16), (8, 44)))
        yield theatre.theatre(shown, chance.randint(*width), chance.randint(*height))


PARTS: dict[str, Draw] = {
    "audit": of_width(audit_pane.pane, 20),
    "audit-page": of_size(audit_pane.screen),
    "banner": lambda view, chance: list(of_banner(view, chance)),
    "board": board,
    "card": of_cards,
    "cash": lambda view, chance: list(of_cash(view, chance)),
    "deeds": of_size(deeds.table, (44, 90), (4, 44)),
    "fingerprint": of_size(fingerprint.screen),
    "foot": lambda view, chance: list(of_foot(view, chance)),
    "hardware": of_size(hardware.screen),
    "help": of_size(help_screen.screen),
    "inspected": lambda view, chance: list(inspected(view, chance)),
    "ledger": lambda view, chance: list(of_ledger(view, chance)),
    "ledger-page": of_size(of_ledger_screen),
    "lot": lambda view, chance: list(of_lot(view, chance)),
    "narrow": of_size(table._narrow, (40, 140), (12, 40)),
    "notes": of_notes,
    "now": of_width(table._now, 16),
    "page": of_size(page.screen, (30, 200), (12, 60)),
    "panel": panel,
    "phones": of_size(phones.screen),
    "players": lambda view, chance: list(of_players(view, chance)),
    "requests": of_size(requests.screen),
    "result": of_result,
    "ring": of_ring,
    "seats": of_seats,
    "spaces": lambda view, chance: list(of_spaces(view, chance)),
    "stage": of_size(stage.stage, (24, 70), (5, 30)),
    "strip": of_width(deeds.strip, 20, 160),
    "supply": of_width(supply.supply, 9, 60),
    "theatre": lambda view, chance: list(of_theatre(view, chance)),
    "tiles": lambda view, chance: list(of_tiles(view, chance)),
    "track": of_width(track.track, 20, 160),
    "vault": of_width(vault_pane.pane, 9, 60),
    "vault-page": of_size(vault_pane.screen),
    "words": in_words,
}  # fmt: skip


def drawn(part: str, seed: int) -> str:
    return repr(PARTS[part](any_view(seed), Chance(f"{part} {seed}")))


@pytest.mark.parametrize("part", PARTS)
def test_a_part_of_any_table_is_drawn_as_it_was(part: str, whole: bool) -> None:
    views = (partial(drawn, part, seed) for seed in range(FEWER.get(part, VIEWS)))
    assert_as_stored(STORED, part, only_kept(STORED, part, views, whole))
