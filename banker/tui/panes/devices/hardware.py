"""Hardware: the page about the health of the vault and its cable, and what to do about problems.

Each amount has a label, and unusual amounts are marked. A bad cable shows in the retries and bad
frames long before a game suffers.

Pure.
"""

from __future__ import annotations

from banker.devices.health import LOST, VaultHealth
from banker.foundation.text import Text
from banker.games.board.state import State
from banker.interaction.view import View
from banker.interaction.words.device_words import DEVICE_WORDS, TROUBLES
from banker.interaction.words.screen_words import plural
from banker.interaction.words.text import EMPTY, Line, Span, beside, column, line, shape, wrap
from banker.tui.panes.fingerprint import BOUND
from banker.tui.panes.footer import foot
from banker.tui.panes.title import title

LABEL = 16
SIDE_BY_SIDE = 76
MARGIN = "   "
PORT_MAX = 20
# A cable with more than one retry or bad frame in so many is marked.
BAD_SHARE = 50

# The causes of a start, by the letters in the device's hello message.
CAUSES = {
    "P": " (power came)",
    "E": " (reset)",
    "B": " (low power)",
    "W": " (it hung)",
}

Row = tuple[str, str | Text, str]  # label, value, role


def screen(view: View, width: int, height: int) -> list[Line]:
    """Return the lines of the hardware page."""
    lines = shape(_body(view, width, height - 4), width, height - 4)
    return [title(view, width), *lines, *foot(view, width)]


def _body(view: View, width: int, height: int) -> list[Line]:
    health = view.health
    if health is None:
        words = "no vault is connected: v 5 o says that 5 opened it, v 5 m that it missed"
        return [EMPTY, *(line(MARGIN + row) for row in wrap(view.translate(words), width - 6))]
    lines = [EMPTY, _state(view, health), *_cure(view, health, width), EMPTY]
    left, right = _device(health), _cable(health)
    if width >= SIDE_BY_SIDE:
        half = (width - 6) // 2
        size = max(len(left), len(right))
        block = beside(_rows(view, left, half, size), _rows(view, right, half, size), 0)
    else:
        block = _rows(view, left + right, width - 6, len(left) + len(right))
    lines += [line(MARGIN, *spans) for spans in block]
    lines += _words(view, health, width)
    return lines + _news(view, health, width, height - len(lines))


def _state(view: View, health: VaultHealth) -> Line:
    word = view.translate(DEVICE_WORDS.get(health.state, health.state))
    role = "warn" if health.state in TROUBLES else "gain"
    name = view.translate("VAULT  " if health.is_real else "VAULT ON THE SCREEN  ")
    return line(MARGIN, Span(name, "heading"), Span(word.upper(), role))


def _cure(view: View, health: VaultHealth, width: int) -> list[Line]:
    """What is wrong, and the advice for it."""
    told = [health.advice] if health.advice else []
    told += health.conditions
    if health.state == LOST:
        told.append("Until it is back, v 5 o says by hand that 5 opened it, v 5 m that it missed.")
    if health.state not in TROUBLES:
        told += _mismatch(health, view.state)
    rows = [row for words in told for row in wrap(view.translate(words), width - 6)]
    return [line(MARGIN, Span(row, "warn")) for row in rows]


def _mismatch(health: VaultHealth, state: State) -> list[str]:
    """Where the ledger and the vault disagree."""
    table, is_locked = state.table, health.state == "locked"
    if table.ended:
        return []
    if is_locked and not table.commitment:
        return [
            "It is locked on a code to which it is not bound in this ledger. To be able to check"
            " the next one: open it by force (o), fill it, close the lid, press the lock three"
            " times."
        ]
    if table.filled and health.state in ("open", "closed"):
        return ["The table has it filled and locked: close the lid, press the lock three times."]
    return []


def _device(health: VaultHealth) -> list[Row]:
    rows: list[Row] = [("vault", health.uid or "not heard yet", "")]
    if health.firmware:
        spoken = {"firmware": health.firmware, "protocol": health.protocol}
        told = Text("{firmware}, protocol {protocol}", spoken)
        rows.append(("firmware", told if health.protocol else health.firmware, ""))
    if health.caps:
        rows.append(("it is a", " + ".join(health.caps), ""))
    if health.port:
        rows.append(("port", _tail(health.port), ""))
    if health.boots:
        why = CAUSES.get(health.boot_cause[:1], "")
        rows.append(("starts", Text("{count}" + why, {"count": health.boots}), ""))
    if health.uid:
        lid = "closed" if health.lid_closed else "open"
        ring = "between two numbers" if health.ring is None else str(health.ring)
        rows += [("lid", lid, ""), ("ring", ring, ""), ("codes so far", str(health.epoch), "")]
        rows.append(("not in ledger", plural(health.unacked, "report"), _bad(health.unacked > 0)))
    return rows


def _cable(health: VaultHealth) -> list[Row]:
    if not health.is_real:
        return [("cable", "it has none", "")]
    half = Text("no answer yet")
    if health.half_ms is not None:
        worst = "" if health.most_ms is None else ", worst {most} ms"
        half = Text("{half} ms" + worst, {"half": health.half_ms, "most": health.most_ms or 0})
    heard = Text("not now")
    if health.heard_ms is not None:
        heard = Text("{seconds} s ago", {"seconds": f"{health.heard_ms / 1000:.1f}"})
    often = health.retries * BAD_SHARE > health.requests
    return [
        ("answers in", half, ""),
        ("heard", heard, _bad(health.heard_ms is None)),
        ("requests", f"{health.requests:,}", ""),
        ("repeated", f"{health.retries:,}", _bad(often)),
        ("frames", f"{health.frames:,}", ""),
        (
            "bad frames",
            f"{health.bad_frames:,}",
            _bad(health.bad_frames * BAD_SHARE > health.frames),
        ),
        ("restarts", f"{health.restarts:,}", ""),
        ("losses", f"{health.losses:,}", ""),
        ("gaps", f"{health.gaps:,}", _bad(health.gaps > 0)),
    ]


def _rows(view: View, rows: list[Row], width: int, height: int) -> list[Line]:
    say = view.translate
    room = width - LABEL - 1
    lines = [
        line(Span(column(say(what), LABEL), "dim"), Span(column(say(much), room), role))
        for what, much, role in rows
    ]
    return shape(lines, width, height)


def _words(view: View, health: VaultHealth, width: int) -> list[Line]:
    """The commitment's words. Who noted them can tell whether the code was fixed by then."""
    if not health.words:
        return []
    rows = [line(MARGIN, Span(row, "dim")) for row in wrap(view.translate(BOUND), width - 6)]
    said = wrap(" ".join(health.words), width - 6)
    return [EMPTY, *rows, *(line(MARGIN, Span(row, "bold")) for row in said)]


def _news(view: View, health: VaultHealth, width: int, room: int) -> list[Line]:
    told = [view.translate(words) for words in health.news]
    rows = [row for words in told for row in wrap("· " + words, width - 6)]
    newest = rows[max(0, len(rows) - room + 1) :]
    return [EMPTY, *(line(MARGIN, Span(row, "dim")) for row in newest)]


def _tail(port: str) -> str:
    """The end of a port's name, because only the ends differ."""
    return port if len(port) <= PORT_MAX else "…" + port[1 - PORT_MAX :]


def _bad(holds: bool) -> str:
    return "warn" if holds else ""
