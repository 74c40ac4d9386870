"""Drawn parts: what the screens are put together from, each alone and in sizes that no screen has.

A part is drawn from a width on; a part without a height of its own is given one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from banker.interaction.board import inspect_panel
from banker.interaction.scene import Scene
from banker.interaction.ui_state import Ui
from banker.interaction.view import View
from banker.interaction.words.text import Line, Span
from banker.language.phrases.translation import in_language
from banker.tui.panes import audit_pane, deeds, footer, ledger, panels, title, vault_pane
from banker.tui.panes.board import players, spaces, stage, supply, theatre, track
from banker.tui.render.vault_door import vault_door
from tests.support.screen import controller_of, say
from tests.tui import scenes
from tests.tui.panes import drawn_scenes

Drawing = Callable[[int, int], list[Line]]
CASH = (0, 7, 70, 999, 1000, 9999, 10000, 99999, 100000, 999999, 1000000, 9999999, 10000000)


def of_width(draw: Callable[[View, int], list[Line]], view: View) -> Drawing:
    return lambda width, _height: draw(view, width)


def parts() -> Iterator[tuple[str, Drawing]]:
    """Every part by its name."""
    for name, view in drawn_scenes.views():
        panel = panels.active(view)
        if panel is not None:
            yield f"panel-{name}", of_width(panel.draw, view)
            yield f"stage-panel-{name}", partial(_of_stage, view, panel)
        if name in ("busy", "table-2", "offer", "debt", "guess", "anywhere-1", "news-✗", "russian"):
            yield from _of_view(name, view)
    for place, card in enumerate(CASH):
        state = scenes.with_cash(scenes.busy(), "ann", card)
        yield f"cash-{place}", partial(_players, scenes.view_of(state))
    yield "price", _prices
    for phase in ("turn", "wait", "no", "open"):
        scene = Scene(phase, 4, "ann", 0.5, tried=(2, 3), cash=400)
        yield f"door-{phase}", partial(_door, scene)
    long = scenes.busy(("Wilhelmina-Theod", *scenes.FOUR[1:]))
    scene = Scene("wait", 4, scenes.ids(long)[0], 0.5, tried=(2, 3))
    yield "theatre", partial(_theatre, scenes.view_of(long, scene=scene))
    yield from _of_boxes()


def _of_view(name: str, view: View) -> Iterator[tuple[str, Drawing]]:
    for draw in (deeds.strip, audit_pane.pane, footer.foot, supply.supply, vault_pane.pane):
        yield f"{draw.__module__.rpartition('.')[2]}-{name}", of_width(draw, view)
    yield f"deeds-table-{name}", partial(deeds.table, view)
    yield f"tail-{name}", partial(ledger.tail, view)
    yield f"stage-{name}", partial(stage.stage, view)
    yield f"bar-{name}", lambda width, _height: [title.title(view, width), track.track(view, width)]
    yield f"players-{name}", partial(_players, view)


def _of_stage(view: View, panel: panels.Panel, width: int, height: int) -> list[Line]:
    return stage.panel(view, panel, width, height) or []


def _theatre(view: View, width: int, height: int) -> list[Line]:
    return theatre.theatre(view, width, height) or []


def _players(view: View, width: int, _height: int) -> list[Line]:
    ids = view.state.setup.ids
    return [
        row
        for size in players.HEIGHTS
        for who in (ids[0], ids[1])
        for row in players.panel(view, who, width, size)
    ]


def _prices(width: int, _height: int) -> list[Line]:
    return [(Span(spaces.price(cash, wide)),) for cash in CASH for wide in (1, 2, width % 10)]


def _of_boxes() -> Iterator[tuple[str, Drawing]]:
    """Every deed of boxes with houses, with utilities and in roubles, as it is inspected."""
    for box, names in (("glass-classic", ("Ann", "Bob")), ("rouble-full", ("Аня", "Боря")),
                       ("cash-decoder", ("Ann", "Bob"))):  # fmt: skip
        controller = controller_of(box, *names)
        first = controller.session.state.setup.ids[0]
        held = controller.session.state.edition.deeds[:6]
        say(controller, *(f'force {first} buys {deed.id} because "a trial"' for deed in held))
        state = controller.session.state
        for deed in state.edition.deeds[::3]:
            ui = Ui(inspected=("deed", deed.id))
            yield f"{box}-{deed.id}", partial(_deed, scenes.view_of(state, ui), deed.id)
        ui = Ui(inspected=("player", first))
        shown = scenes.view_of(in_language(state, "ru"), ui)
        yield f"{box}-player", of_width(inspect_panel.lines, shown)


def _deed(view: View, id: str, width: int, _height: int) -> list[Line]:
    deed = view.state.edition.deed_by_id[id]
    return [*inspect_panel.lines(view, width), *stage.title_deed(view, deed, width)]


def _door(scene: Scene, width: int, height: int) -> list[Line]:
    return vault_door(scene, 6, min(height, width // 2 - 2), ["400"])
