"""Estimates: the amounts that nobody had compared with a card when they were charged, and what was
charged by them."""

from __future__ import annotations

from banker.foundation.printable import in_markup
from banker.foundation.text import marked
from banker.games.board.printed_figures import amounts
from banker.language.phrases.figures import figure_words
from banker.report.page.page_data import PageData, Section, table


def estimates(view: PageData) -> Section | None:
    """Return a table of the estimates that entries were charged by: the amount, what a card said
    later, count and entries. None if no entry was charged by an estimate."""
    resting, say = view.story.resting, view.say
    if not resting:
        return None
    stored = view.setup.stored
    printed, unsure = amounts(stored), stored.unsure
    read = view.story.final.table.figures
    order = {path: place for place, path in enumerate(printed)}
    rows = [
        (
            in_markup(figure_words(path, view.wording)),
            view.money(marked(printed[path], path in unsure)) if path in printed else "·",
            view.money(read[path]) if path in read else "·",
            view.figure(len(seqs)),
            " ".join(view.entry(seq) for seq in seqs),
        )
        for path, seqs in sorted(resting.items(), key=lambda it: order.get(it[0], len(order)))
    ]
    heads = (say("figure"), say("estimate"), say("card"), say("times"), say("entries"))
    about = say("Entries charged these amounts before anybody compared them with a card.")
    return Section("estimates", say("Estimates"), f"<p>{about}</p>{table(heads, rows)}")
