"""Weighed lines: the findings in order of their weight, with the sums that they moved.

First what is broken or suspicious, then what is noted and may have changed who won, with its sums
for each player, then one line for everything else.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from banker.audit import Finding, Report
from banker.audit.core.effect import CASH
from banker.audit.core.message import thing_text
from banker.audit.core.weight import WeighedFindings, weighed
from banker.foundation.text import MINUS, Text, joined
from banker.language.phrases.audit import AuditWords

Lines = Callable[[Iterable[Finding]], Iterator[str]]


def weighed_lines(
    report: Report, words: AuditWords, lines: Lines, *, is_whole: bool
) -> Iterator[str]:
    """Yield the lines for a person. `lines` makes a line of each finding; `is_whole`: also of the
    lesser notes, which otherwise share one line."""
    found = weighed(report)
    say = words.text
    yield from lines((*found.worst, *found.heavy))
    if found.sums:
        yield say(sums_text(found, words))
    # One line says that there is more, or what it is.
    if is_whole or len(found.light) == 1:
        yield from lines(found.light)
    elif found.light:
        said = "{count:,} lesser notes besides: 'banker audit --all' shows them"
        yield say(Text(said, {"count": len(found.light)}))


def sums_text(found: WeighedFindings, words: AuditWords) -> Text:
    """Return a text with the sums that only people's word moved, for each player. `found.sums` must
    not be empty."""
    parts = [_sum(*place, amount, words) for place, amount in found.sums.items()]
    sums = joined(parts, "{first}, {last}")
    return Text("By hand, by correction or by force, in sum: {sums}", {"sums": sums})


def _sum(name: str, thing: str, amount: int, words: AuditWords) -> Text:
    sign = "+" if amount > 0 else MINUS
    if thing == CASH:
        return Text("{name} {sign}{amount:,}", {"name": name, "sign": sign, "amount": abs(amount)})
    return Text(
        "{name} {sign}{amount:,} {thing}",
        {"name": name, "sign": sign, "amount": abs(amount), "thing": words.text(thing_text(thing))},
    )
