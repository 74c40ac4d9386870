"""Estimates: the amounts that nobody compared with a card, and what was charged by them.

An amount that a card corrected later is listed while the table has not settled the difference.
"""

from __future__ import annotations

from banker.foundation.printable import in_markup
from banker.foundation.text import marked
from banker.games.board.printed_figures import amounts
from banker.language.phrases.figures import figure_words
from banker.report.page.page_data import PageData, Section, table


def estimates(view: PageData) -> Section | None:
    """Return a table of the estimates that entries were charged by: amount, count and entries. None
    if every entry's estimate was confirmed or settled."""
    resting, say = view.story.resting, view.say
    if not resting:
        return None
    stored = view.setup.stored
    printed, unsure = amounts(stored), stored.unsure
    order = {path: place for place, path in enumerate(printed)}
    said = view.story.final.table.figures
    rows: list[tuple[str, ...]] = [
        (
            in_markup(figure_words(path, view.wording)),
            view.money(marked(printed[path], path in unsure)) if path in printed else "·",
            view.money(said[path]) if path in said else "·",
            view.figure(len(seqs)),
            " ".join(view.entry(seq) for seq in seqs),
        )
        for path, seqs in sorted(resting.items(), key=lambda it: order.get(it[0], len(order)))
    ]
    heads: tuple[str, ...] = (
        say("figure"),
        say("estimate"),
        say("the card"),
        say("times"),
        say("entries"),
    )
    about = say("Nobody has compared these amounts with the cards of this edition.")
    if said.keys().isdisjoint(resting):
        rows = [(*row[:2], *row[3:]) for row in rows]
        heads = (*heads[:2], *heads[3:])
    else:
        about = say(
            "Nobody has compared these amounts with the cards of this edition, or nobody has"
            " settled the difference."
        )
    return Section("estimates", say("Estimates"), f"<p>{about}</p>{table(heads, rows)}")
