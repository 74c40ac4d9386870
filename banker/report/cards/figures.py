"""Figures: the numbers of one game of cards for the statistics of many games."""

from __future__ import annotations

from banker.report.analysis.game_figures import GameFigures, Thefts, minutes_of, seats_of
from banker.report.cards.story import CardStory


def card_figures_of(story: CardStory) -> GameFigures:
    """Return the numbers of a card game's story for statistics; it has no money, deeds or vault."""
    edition = story.setup.edition
    winners = story.ending.winners if story.ending is not None else ()
    taken, lost = dict.fromkeys(story.setup.ids, 0), dict.fromkeys(story.setup.ids, 0)
    for it in story.steals:
        taken[it.actor] += len(it.cards)
        lost[it.who] += len(it.cards)
    return GameFigures(
        edition.title,
        edition.language,
        "",
        "",
        edition.overlays,
        seats_of(story.setup.players, winners),
        story.ending is not None,
        story.final.table.round,
        minutes_of(story),
        story.entries,
        (),
        0,
        (),
        {},
        tuple(
            Thefts(it.name, taken[it.id], lost[it.id], story.stopped[it.id])
            for it in story.setup.players
        ),
    )
