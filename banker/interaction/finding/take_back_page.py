"""Take back page: which actions an undo would reverse, what hands must move, and the undo limit.

Rows are newest first. Struck out: would be undone. `●`: the newest action that stays. `▐`: cannot
be undone.

Pure.
"""

from __future__ import annotations

import re

from banker.foundation.printable import printable
from banker.interaction.keys.take_back_keys import counted
from banker.interaction.ui_state import Ask
from banker.interaction.verbs.agreement import may_agree
from banker.interaction.view import LedgerRow, View
from banker.interaction.words.roles import SEAT
from banker.interaction.words.text import (
    Line,
    Span,
    cells,
    column,
    cut,
    fit,
    line,
    shape,
    spread,
    width_of,
    wrap,
)
from banker.language import news

NUMBER = 5
STEPS_MAX = 4  # rows of what hands do; more of them are counted
SPAN = 60  # the entries that the time line shows
FOOT = (
    ("← →", "one action"), ("⇧← ⇧→", "one turn"), ("⏎", "take back"), ("y", "bring back"),
    ("q", "leave all as it is"),
)  # fmt: skip
NOTHING = "there is nothing to undo"
WALL_SIGN, LAST_SIGN, GONE_SIGN = "▐", "●", "✗"


def screen(view: View, width: int, height: int) -> list[Line]:
    """Return the lines of the undo page, of `width` cells and `height` rows."""
    count = counted(view.ui, view.ctx.reach) if view.ctx.reach.acts else 0
    head = [_title(view, count, width)]
    if height >= 20:
        head += _time_line(view, count, width)
    below = _below(view, count, width, height)
    room = max(1, height - len(head) - len(below))
    return [*head, *shape(_rows(view, count, width, room), width, room), *below]


def _title(view: View, count: int, width: int) -> Line:
    words = view.translate("{count} actions" if count != 1 else "{count} action", count=count)
    name = Span(f" {view.translate('TAKE BACK')}", "bar.bold")
    return spread(line(name), line(Span(words + " ", "bar")), width, "bar")


# --- the time line --------------------------------------------------------------------------------


def _time_line(view: View, count: int, width: int) -> list[Line]:
    """From the wall to now: what stays, the last that stays, what would go."""
    reach = view.ctx.reach
    now = view.seq
    first = max(1, now - SPAN, reach.wall - SPAN // 2)
    last = reach.acts[count] if count < len(reach.acts) else reach.wall
    wide = width - 18 - 2 * NUMBER
    gone = reach.acts[count - 1] if count else now + 1

    def x(seq: int) -> int:
        return (max(first, seq) - first) * (wide - 1) // max(1, now - first)

    signs = ["·"] * wide
    for at in range(x(reach.wall) if reach.wall else 0, wide):
        signs[at] = "━"
    for at in range(x(gone), wide):
        signs[at] = "┄"
    wall, stays = x(reach.wall), x(last)
    spans: list[Span] = [Span(column(str(first), NUMBER, right=True) + "  ", "dim")]
    for at, sign in enumerate(signs):
        if reach.wall and at == wall:
            spans.append(Span(WALL_SIGN, "no"))
        elif at == stays and count:
            spans.append(Span(LAST_SIGN, "gold"))
        else:
            spans.append(Span(sign, {"·": "dim", "━": "key", "┄": "gold"}[sign]))
    spans.append(Span(f"  {view.translate('now')} {now}", "dim"))
    return [fit(line(*_merged(spans)), width), _wall_words(view, wall, width)]


def _wall_words(view: View, at: int, width: int) -> Line:
    reach = view.ctx.reach
    if not reach.wall:
        words = view.translate("everything can be undone")
        return fit(line(Span(" " * (NUMBER + 2) + words, "dim")), width)
    words = f"▲ {reach.wall} {reach.why}: {view.translate('no further back')}"
    if may_agree(view.ctx):
        ask = view.translate("← and all agree: it goes too")
        words = f"▲ {reach.wall} {reach.why}. {ask}"
    start = max(1, min(NUMBER + 2 + at, width - len(words) - 1))
    return fit(line(" " * start, Span(cut(words, width - start), "no")), width)


def _merged(spans: list[Span]) -> list[Span]:
    """Neighbours of one role in one span, so that the line is short to send."""
    kept: list[Span] = []
    for text, role in spans:
        if kept and kept[-1].role == role:
            kept[-1] = Span(kept[-1].text + text, role)
        else:
            kept.append(Span(text, role))
    return kept


# --- the rows -------------------------------------------------------------------------------------


def _rows(view: View, count: int, width: int, room: int) -> list[Line]:
    reach = view.ctx.reach
    going = set(reach.acts[:count])
    last = reach.acts[count] if count < len(reach.acts) else reach.wall
    shown = [told for told in view.rows if not told.undone]
    place = next((at for at, told in enumerate(shown) if told.seq <= last), 0)
    top = max(0, min(place - room + 3, len(shown) - room))
    wide = width - NUMBER - 4
    return [
        _row(view, told, _words(view, told, wide), going, last) for told in shown[top : top + room]
    ]


def _words(view: View, told: LedgerRow, room: int) -> str:
    """The sentence; where it does not fit, its headline."""
    if cells(told.text) <= room or told.news is None:
        return cut(told.text, room)
    headline = printable(news.plain(told.news.text, view.state.setup))
    return cut(f"{headline} {told.news.amount}".rstrip(), room)


def _row(view: View, told: LedgerRow, words: str, going: set[int], last: int) -> Line:
    number = Span(column(str(told.seq), NUMBER, right=True) + " ", "dim")
    if told.seq in going:
        return line(number, Span(GONE_SIGN + " ", "warn"), Span(words, "struck"))
    if told.seq == last:
        sign = Span(LAST_SIGN + " ", "gold")
        return line(number, sign, *_coloured(view, words, "bold"))
    sign = Span(WALL_SIGN + " ", "no") if told.seq < view.ctx.reach.wall else Span("  ")
    return line(number, sign, *_coloured(view, words, "dim" if told.is_chatter else ""))


def _coloured(view: View, words: str, role: str) -> Line:
    """A sentence with each player's name in the colour of the seat, as in the ledger."""
    inks = {it.name: f"{SEAT}{seat}" for seat, it in enumerate(view.state.setup.players)}
    names = "|".join(map(re.escape, sorted(inks, key=len, reverse=True)))
    parts = re.split(rf"\b({names})\b", words)
    return tuple(Span(part, inks.get(part, role)) for part in parts if part)


# --- what it would do -----------------------------------------------------------------------------


def _below(view: View, count: int, width: int, height: int) -> list[Line]:
    taking = view.taking
    most = STEPS_MAX if height >= 20 else 1
    lines: list[Line] = [line(Span("─" * width, "frame"))] if height >= 16 else []
    if taking is not None and taking.count:
        lines += _steps(view, taking.steps, width, most)
        if taking.after:
            lines.append(_balances(view, taking.after, width))
        told = next((row for row in view.rows if row.seq == taking.first), None)
        before = view.translate("Back to before {seq}:", seq=taking.first)
        words = _words(view, told, width - cells(before) - 2) if told else ""
        lines.append(line(Span(f" {before} ", "bold"), Span(words, "gold")))
    if view.ui.note.text:
        lines.append(line(Span(" ! " + view.translate(view.ui.note.text), "warn")))
    else:
        lines.append(_prompt(view, count))
    hints: list[Span] = [Span(" ")]
    for key, word in FOOT:
        hints += [Span(view.key(key), "key"), Span(f" {view.translate(word)}  ", "dim")]
    lines.append(line(*hints))
    return [fit(spans, width) for spans in lines]


def _prompt(view: View, count: int) -> Line:
    if isinstance(view.step, Ask):
        return line(" ", *view.step.prompt)
    if not count:
        words = "only all together: ← asks everybody" if may_agree(view.ctx) else NOTHING
        return line(Span(" " + view.translate(words), "warn"))
    template = "undoes {count:action|actions}, newest first"
    return line(" › ", Span("⏎ ", "key"), view.translate(template, count=count))


def _steps(view: View, steps: tuple[str, ...], width: int, most: int) -> list[Line]:
    """What hands move, numbered, in the order of moving."""
    lines: list[Line] = []
    for at, step in enumerate(steps[:most], 1):
        first = cut(" ".join(wrap(step, width * 2)), width - NUMBER - 1)
        lines.append(line(Span(f" {at} ", "key"), Span(first, "key")))
    if len(steps) > most:
        words = view.translate("and {count:step|steps} more", count=len(steps) - most)
        lines[-1] = spread(lines[-1], line(Span(f" … {words} ", "dim")), width)
    return lines


def _balances(view: View, after: tuple[tuple[str, int], ...], width: int) -> Line:
    spans: list[Span] = [Span(f" {view.translate('then')} ", "dim")]
    for seat, (who, cash) in enumerate(after):
        name = view.state.setup.names[who]
        letter = view.letters[who].upper()
        more = [Span(f" {letter} {cut(name, 10)} ", f"chip.seat:{seat}"), Span(f" {cash:,}  ")]
        if width_of([*spans, *more]) > width:
            break
        spans += more
    return line(*spans)
