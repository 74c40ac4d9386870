"""Vault pane: the vault in a few lines beside the table, and as a separate page.

Everything here is public: the content, the numbers tried and by whom, and the words that the vault
published before the first guess. This program does not know the code.

Pure.
"""

from __future__ import annotations

from banker.foundation.text import Text
from banker.games.board.queries.phases import example_number
from banker.games.board.state import BANK, HOTEL, KEY, VAULT
from banker.interaction.finding.coach import EXAMPLE
from banker.interaction.view import View
from banker.interaction.words import screen_words
from banker.interaction.words.device_words import TROUBLES
from banker.interaction.words.text import EMPTY, Line, Span, cells, column, cut, line, shape, wrap
from banker.tui.panes.fingerprint import BOUND
from banker.tui.panes.footer import foot
from banker.tui.panes.title import title
from banker.tui.render.digits import three_rows

MARGIN = "   "


def pane(view: View, width: int) -> list[Line]:
    """Return a few lines: state, content, tried numbers, numbers left, and the Bank's supply."""
    state = view.state
    fill = state.edition.vault
    if fill is None:
        return []
    tried = {wrong.number: wrong.who for wrong in state.table.tried}
    left = [str(number) for number in range(1, fill.numbers + 1) if number not in tried]
    named = ", ".join(
        f"{number} {view.letters[who].upper()}" if who else str(number)
        for number, who in tried.items()
    )
    odds = "   " + view.translate("1 in {count}", count=len(left)) if tried else ""
    rows = [
        ("state", state_words(view)),
        ("inside", inside(view)),
        ("not", named or view.translate("nothing tried yet")),
        ("left", " ".join(left) + odds),
        ("Bank has", supply(view)),
    ]
    named_rows = [(view.translate(name), words) for name, words in rows]
    label = max(9, *(cells(name) + 1 for name, _ in named_rows))
    return [
        line(Span(column(name, label), "dim"), cut(words, max(1, width - label)))
        for name, words in named_rows
    ]


def inside(view: View) -> str:
    """Return what is in the vault, in short words."""
    return " · ".join(view.translate(part) for part in screen_words.vault_parts(view.state))


def supply(view: View) -> str:
    """Return how many keys and hotels the Bank has left to fill the vault with."""
    keys = view.state.amount(BANK, KEY)
    hotels = view.state.amount(BANK, HOTEL)
    parts = screen_words.plural(keys, "key"), screen_words.plural(hotels, "hotel")
    return " · ".join(view.translate(part) for part in parts)


def state_words(view: View) -> str:
    """Return whether the vault is locked or open, and the device's state if there is one."""
    say = view.translate
    word = "locked" if view.state.table.filled else "open: fill it and lock it"
    number = example_number(view.state, EXAMPLE)
    if view.device in TROUBLES:
        keys = say("v {number} o / v {number} m", number=number)
        return f"{say(word)} · {say('vault')} {say(view.device)}: {keys} · F6"
    by_hand = Text("no device: v {number} o / v {number} m", {"number": number})
    kind: dict[str, str | Text] = {"none": by_hand, "screen": "on the screen", "device": "device"}
    device = f" · {say(view.device)}" if view.device and view.device != word else ""
    half = view.health.half_ms if view.health is not None else None
    cable = f" {half} ms" if half is not None and view.ctx.vault == "device" else ""
    return f"{say(word)} · {say(kind[view.ctx.vault])}{cable}{device}"


def screen(view: View, width: int, height: int) -> list[Line]:
    """Return the lines of the vault's page."""
    lines = shape(_body(view, width), width, height - 4)
    return [title(view, width), *lines, *foot(view, width)]


def _body(view: View, width: int) -> list[Line]:
    state = view.state
    fill = state.edition.vault
    if fill is None:
        return [line(view.translate("this edition has no vault: play on"))]
    lines = [EMPTY, *_ring(view, fill.numbers, 9 if width >= 76 else 6), EMPTY]
    lines += [line(MARGIN, *spans) for spans in pane(view, width - 6)]
    lines.append(EMPTY)
    money = str(state.cash(VAULT))
    large = three_rows(money, ascii=view.ascii)
    lines += [line(MARGIN, Span(row, "digits")) for row in large]
    if view.words:
        rows = [*wrap(view.translate(BOUND), width - 6), *wrap(" ".join(view.words), width - 6)]
        lines += [EMPTY, *(line(MARGIN + row) for row in rows)]
    return lines


def _ring(view: View, numbers: int, each: int) -> list[Line]:
    """The ring. Tried numbers are struck out, with the player who tried them."""
    tried = {wrong.number: wrong.who for wrong in view.state.table.tried}
    names = view.state.setup.names
    on_screen = view.ctx.vault == "screen"
    lid = view.translate("LID OPEN" if view.lid_open else "LID CLOSED")
    no = view.translate(" × no")
    rows: list[list[Span]] = [[Span(MARGIN)] for _ in range(4)]
    for number in range(1, numbers + 1):
        at_button = on_screen and number == view.ctx.ring
        role = "struck" if number in tried else "turn" if at_button else "bold"
        rows[0].append(Span(column("  ▼ " if at_button else "", each), "refused"))
        rows[1].append(Span(column(f" [ {number} ]" if each > 6 else f" [{number}] ", each), role))
        rows[2].append(Span(column(no if number in tried else "", each), "dim"))
        who = tried.get(number, "")
        rows[3].append(Span(column(" " + names[who] if who else "", each - 1) + " ", "dim"))
    if on_screen and each > 6:
        rows[0].append(Span(f"  {view.translate('red button')} ●", "refused"))
        rows[1].append(Span(f"  {lid}", "bold"))
    return [line(*row) for row in rows]
