"""Lists: the sections of the page that are lists: the audit, statements, the ledger, open items.

Rules of this file
* Long lists are split into blocks of rows, because a browser lays out only visible blocks.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import accumulate

import msgspec

from banker.audit.core.receipt import PhoneResult
from banker.foundation.printable import in_markup
from banker.foundation.text import Text
from banker.language.phrases.audit import AuditWords
from banker.report.page.page_data import PageData, Row, Section
from banker.report.page.phones import seen_by_phones

BLOCK = 100  # rows


class ListedFinding(msgspec.Struct, frozen=True):
    """One finding of the audit, as the page lists it. `seq`: the number of the entry."""

    severity: str
    seq: int
    words: Text


class Verdict(msgspec.Struct, frozen=True):
    """The audit's verdict, its findings, and the fingerprint in words and as a QR code (`code`).

    `findings`: errors, and notes that may have changed who won, the weightiest first; `sums`: what
    these moved for each player. `lesser`: the other notes. `phones`: the result for each receipt
    left at the table, with `notes` on the receipts.
    """

    words: Text
    findings: tuple[ListedFinding, ...]
    fingerprint: str = ""
    code: str = ""  # the fingerprint's QR code, as inline SVG
    lesser: tuple[ListedFinding, ...] = ()
    sums: Text | None = None
    phones: tuple[PhoneResult, ...] = ()
    notes: tuple[Text, ...] = ()


def audit(view: PageData, verdict: Verdict) -> Section:
    """Return the section with the verdict, the findings and the fingerprint. Lesser notes are
    collapsed."""
    say, words = view.say, AuditWords(view.translation, view.setup)
    is_bad = any(found.severity != "noted" for found in verdict.findings)
    verdict_line = in_markup(words.text(verdict.words))
    body = f'<p class="{"badly" if is_bad else "well"}">{verdict_line}</p>'
    if verdict.findings:
        body += f"<ul>{''.join(_found(view, words, found) for found in verdict.findings)}</ul>"
    if verdict.sums is not None:
        body += f"<p>{in_markup(words.text(verdict.sums))}</p>"
    if verdict.lesser:
        heading = say("{count:lesser note|lesser notes}", count=view.figure(len(verdict.lesser)))
        lines = "".join(_found(view, words, found) for found in verdict.lesser)
        body += f"<details><summary>{heading}</summary><ul>{lines}</ul></details>"
    body += seen_by_phones(view, words, verdict.phones, verdict.notes)
    if verdict.fingerprint:
        noted = f"{say('Fingerprint')}: <b>{in_markup(verdict.fingerprint)}</b>"
        body += f'<div class="seal">{verdict.code}<p>{noted}</p></div>'
    return Section("audit", say("The audit"), body)


def _found(view: PageData, words: AuditWords, found: ListedFinding) -> str:
    where = view.entry(found.seq) if 1 <= found.seq <= view.last else str(found.seq)
    severity, what = words.say(found.severity), words.text(found.words)
    return f"<li>{in_markup(severity)} {where}: {in_markup(what)}</li>"


def to_set_up(view: PageData) -> Section | None:
    """Return the section on how to set the table up again; None once the game is over."""
    if view.story.ending is not None:
        return None
    sheet = view.sheet()
    blocks = "".join(
        f"<div><h3>{in_markup(block.heading)}</h3><ul>"
        + "".join(f"<li>{in_markup(line)}</li>" for line in block.lines)
        + "</ul></div>"
        for block in sheet.blocks
    )
    about = "<br>".join(map(in_markup, sheet.about))
    body = f'<p>{about}</p><div class="sheet">{blocks}</div>'
    return Section("rebuild", view.say("To set up again"), body)


def statements(view: PageData) -> Section:
    """Return the section with each player's statement of money, collapsed."""
    return Section("statements", view.say("Statements"), "", _accounts(view))


def _accounts(view: PageData) -> Iterator[str]:
    say, setup = view.say, view.setup
    heads = (say("entry"), say("what"), say("paid in"), say("paid out"), say("balance"))
    head = f'<p class="head">{"".join(f"<span>{it}</span>" for it in heads)}</p>'
    for player in setup.players:
        moves = view.moves[player.id]
        paid_in = sum(amount for _, amount in moves if amount > 0)
        paid_out = sum(-amount for _, amount in moves if amount < 0)
        sums = say(
            "{paid_in} in, {paid_out} out, {balance} left",
            paid_in=view.money(paid_in), paid_out=view.money(paid_out),
            balance=view.money(paid_in - paid_out),
        )  # fmt: skip
        name = f"<b>{view.name(player.id)}</b>"
        yield f'<details class="list account"><summary>{name}: {sums}</summary>{head}'
        balances = accumulate(amount for _, amount in moves)
        lines = zip(moves, balances, strict=True)
        yield from _blocks(_line(view, *moved, balance) for moved, balance in lines)
        yield "</details>"


def _line(view: PageData, seq: int, moved: int, balance: int) -> str:
    amount = view.money(abs(moved))
    pair = (amount, "") if moved > 0 else ("", amount)
    return (
        f"<p>{view.entry(seq)}<span>{view.entry_text(seq)}</span><span>{pair[0]}</span>"
        f"<span>{pair[1]}</span><span>{view.money(balance)}</span></p>"
    )


def ledger(view: PageData) -> Section:
    """Return the section with all entries and a search field."""
    return Section("ledger", view.say("The ledger"), "", _entries(view))


def _entries(view: PageData) -> Iterator[str]:
    say = view.say
    undone, marked = view.undone(), set(view.story.marked)
    yield (
        '<p class="finder"><input id="find" type="search" hidden'
        f' placeholder="{say("find in the ledger")}"'
        f' aria-label="{say("find in the ledger")}"> <output id="found"></output></p>'
    )
    said = say("Struck out: undone. With a bar: forced, or corrected by hand. Times are UTC.")
    yield f'<p class="dim">{said}</p><div class="list entries">'
    yield from _blocks(
        _row(seq, row, is_undone=seq in undone, is_marked=seq in marked)
        for seq, row in enumerate(view.rows, view.first)
    )
    yield "</div>"


def _row(seq: int, row: Row, *, is_undone: bool, is_marked: bool) -> str:
    looks = ["undone"] * is_undone + ["marked"] * is_marked
    look = f' class="{" ".join(looks)}"' if looks else ""
    return (
        f'<p id="e{seq}"{look}><b>{seq}</b><i>{row.clock.decode()}</i>'
        f"<span>{row.text.decode()}</span></p>"
    )


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
