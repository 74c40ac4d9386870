"""Listing: the parts of the page that are lists: the audit, statements, the ledger, what to set up.

Rules of this file
* Long lists are blocks of rows: a browser lays out only those blocks that are looked at.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from html import escape

import msgspec

from banker.language.translation import DEFAULT
from banker.report.rebuild import rebuild
from banker.report.statement import Line, statement
from banker.report.story import taken_back
from banker.report.view import Section, View

BLOCK = 100  # rows
# What the audit says of the worst that it found, and of nothing but notes.
LOUD = {
    "broken": "Broken at entry {entry}: {what}.",
    "suspicious": "Look at entry {entry}: {what}.",
}
CLEAN = "Clean: {count:entry|entries}, every coin and card accounted for."


class Found(msgspec.Struct, frozen=True):
    """One finding of the audit."""

    severity: str
    seq: int
    words: str


class Verdict(msgspec.Struct, frozen=True):
    """What the audit says: one line, its findings, and the head's fingerprint in words."""

    words: str
    findings: tuple[Found, ...]
    fingerprint: str = ""
    code: str = ""  # the same as an inline SVG of a QR code


def audit(view: View, verdict: Verdict) -> Section:
    """The verdict, what it found, and the fingerprint. What is only noted is folded away."""
    say = view.say
    loud = [found for found in verdict.findings if found.severity != "noted"]
    quiet = [found for found in verdict.findings if found.severity == "noted"]
    body = f'<p class="{"badly" if loud else "well"}">{_said(view, verdict)}</p>'
    if verdict.findings and view.translation.code != DEFAULT:
        body += f'<p class="dim">{say("What the audit found is told in English.")}</p>'
    if loud:
        body += f"<ul>{''.join(_found(view, found) for found in loud)}</ul>"
    if quiet:
        heading = say("{count} noted", count=view.figure(len(quiet)))
        lines = "".join(_found(view, found) for found in quiet)
        body += f"<details><summary>{heading}</summary><ul>{lines}</ul></details>"
    if verdict.fingerprint:
        words = f"{say('Fingerprint')}: <b>{escape(verdict.fingerprint)}</b>"
        body += f'<div class="seal">{verdict.code}<p>{words}</p></div>'
    return Section("audit", say("The audit"), body)


def _said(view: View, verdict: Verdict) -> str:
    """The verdict. The audit itself speaks English; what stands behind its words is the same."""
    if view.translation.code == DEFAULT:
        return escape(verdict.words)
    for severity, words in LOUD.items():
        worst = [found for found in verdict.findings if found.severity == severity]
        if worst:
            what = f'<span lang="{DEFAULT}">{escape(worst[0].words)}</span>'
            return view.say(words, entry=str(worst[0].seq), what=what)
    return view.say(CLEAN, count=view.figure(len(view.entries)))


def _found(view: View, found: Found) -> str:
    last = view.entries[-1].seq
    where = view.entry(found.seq) if 1 <= found.seq <= last else str(found.seq)
    look = "" if view.translation.code == DEFAULT else f' lang="{DEFAULT}"'
    return f"<li{look}>{escape(found.severity)} {where}: {escape(found.words)}</li>"


def to_set_up(view: View) -> Section | None:
    """How to set the table up again; nothing once the game is over."""
    if view.story.ending is not None:
        return None
    sheet = rebuild(view.story.final)
    blocks = "".join(
        f"<div><h3>{escape(block.heading)}</h3><ul>"
        + "".join(f"<li>{escape(line)}</li>" for line in block.lines)
        + "</ul></div>"
        for block in sheet.blocks
    )
    about = "<br>".join(map(escape, sheet.about))
    body = f'<p>{about}</p><div class="sheet">{blocks}</div>'
    return Section("rebuild", view.say("To set up again"), body)


def statements(view: View) -> Section:
    """Each player's money, folded up."""
    return Section("statements", view.say("Statements"), "".join(_accounts(view)))


def _accounts(view: View) -> Iterator[str]:
    say, setup = view.say, view.setup
    heads = (say("entry"), say("what"), say("paid in"), say("paid out"), say("balance"))
    head = f'<p class="head">{"".join(f"<span>{it}</span>" for it in heads)}</p>'
    for player in setup.players:
        rows = list(statement(setup, view.entries, player.id))
        paid_in = sum(line.amount for line in rows if line.amount > 0)
        paid_out = sum(-line.amount for line in rows if line.amount < 0)
        sums = say(
            "{paid_in} in, {paid_out} out, {balance} left",
            paid_in=view.money(paid_in), paid_out=view.money(paid_out),
            balance=view.money(paid_in - paid_out),
        )  # fmt: skip
        name = f"<b>{view.name(player.id)}</b>"
        yield f'<details class="list account"><summary>{name}: {sums}</summary>{head}'
        yield from _blocks(_line(view, line) for line in rows)
        yield "</details>"


def _line(view: View, line: Line) -> str:
    amount = view.money(abs(line.amount))
    pair = (amount, "") if line.amount > 0 else ("", amount)
    seq = line.entry.seq
    return (
        f"<p>{view.entry(seq)}<span>{view.told(seq)}</span><span>{pair[0]}</span>"
        f"<span>{pair[1]}</span><span>{view.money(line.balance)}</span></p>"
    )


def ledger(view: View) -> Section:
    """All entries, with a field to find some of them."""
    return Section("ledger", view.say("The ledger"), "".join(_entries(view)))


def _entries(view: View) -> Iterator[str]:
    say = view.say
    undone, marked = taken_back(view.entries), set(view.story.marked)
    yield (
        '<p class="finder"><input id="find" type="search" hidden'
        f' placeholder="{say("find in the ledger")}"'
        f' aria-label="{say("find in the ledger")}"> <output id="found"></output></p>'
    )
    said = say("Struck out: taken back. With a bar: forced, or corrected by hand. Times are UTC.")
    yield f'<p class="dim">{said}</p><div class="list entries">'
    rows = []
    for entry in view.entries:
        looks = ["undone"] * (entry.seq in undone) + ["marked"] * (entry.seq in marked)
        look = f' class="{" ".join(looks)}"' if looks else ""
        rows.append(
            f'<p id="e{entry.seq}"{look}><b>{entry.seq}</b><i>{escape(entry.ts[11:19])}</i>'
            f"<span>{view.told(entry.seq)}</span></p>"
        )
    yield from _blocks(rows)
    yield "</div>"


def _blocks(rows: Iterable[str]) -> Iterator[str]:
    block: list[str] = []
    for row in rows:
        block.append(row)
        if len(block) == BLOCK:
            yield f'<div class="block">{"".join(block)}</div>\n'
            block = []
    if block:
        rest = f'style="--rows:{len(block)}"'
        yield f'<div class="block" {rest}>{"".join(block)}</div>\n'
