"""Shelf: many games together. Who wins, how long games last, which deeds pay, is the vault honest.

Rules of this file
* A game that lies there twice counts once: the longer file of the two.
* A code of the vault counts when it opened the vault, whoever guessed it.
* Whether all numbers are equally frequent is judged by chi-square in whole numbers: the statistic
  in thousandths, against what 1 in 100 and 1 in 1,000 honest boxes go beyond.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime

import msgspec

from banker.language.wording import figure
from banker.report.story import Story

# Upper 1 % and 0.1 % of chi-square, in thousandths, by degrees of freedom.
CRITICAL = {1: (6635, 10828), 2: (9210, 13816), 3: (11345, 16266), 4: (13277, 18467),
            5: (15086, 20515), 6: (16812, 22458), 7: (18475, 24322), 8: (20090, 26124),
            9: (21666, 27877)}  # fmt: skip
FEWEST = 5  # expected per number, below which the test says nothing
BEST = 8  # deeds that are listed


class Codes(msgspec.Struct, frozen=True):
    """How often each number was the code. `thousandths` of chi-square."""

    counts: dict[int, int]
    thousandths: int
    verdict: str


def codes(stories: Iterable[Story]) -> dict[int, Codes]:
    """The codes of all vaults, by how many numbers a vault has."""
    counts: dict[int, dict[int, int]] = {}
    for story in stories:
        vault = story.setup.edition.vault
        opened = [guess.number for guess in story.guesses if guess.opened]
        if vault is None or not opened:
            continue
        ring = counts.setdefault(vault.numbers, dict.fromkeys(range(1, vault.numbers + 1), 0))
        for number in opened:
            ring[number] += 1
    return {numbers: _judged(ring) for numbers, ring in sorted(counts.items())}


def _judged(counts: dict[int, int]) -> Codes:
    total, kinds = sum(counts.values()), len(counts)
    squares = sum(count * count for count in counts.values())
    thousandths = (kinds * squares * 1000) // total - total * 1000
    return Codes(counts, thousandths, _verdict(thousandths, total, kinds))


def _verdict(thousandths: int, total: int, kinds: int) -> str:
    if kinds - 1 not in CRITICAL:
        return "no vault is known with so many numbers"
    if total < FEWEST * kinds:
        return f"too few to judge: {total} openings, and {FEWEST * kinds} are needed"
    doubtful, loaded = CRITICAL[kinds - 1]
    if thousandths > loaded:
        return "loaded: fewer than 1 in 1,000 honest boxes look like this"
    if thousandths > doubtful:
        return "doubtful: fewer than 1 in 100 honest boxes look like this"
    return "honest, as far as it can be told: chance does this"


def shelf(stories: Sequence[Story]) -> Iterator[str]:
    """Lines about all of them."""
    over = [story for story in stories if story.ending is not None]
    yield f"{_games(len(stories))}, {len(over)} of them finished"
    yield from _wins(over)
    yield from _lengths(over)
    yield from _deeds(stories)
    for numbers, found in codes(stories).items():
        yield f"\nthe vault's codes, of {numbers}"
        yield "  " + "   ".join(f"{number}: {n}" for number, n in sorted(found.counts.items()))
        chi = f"{found.thousandths // 1000}.{found.thousandths % 1000:03}"
        yield f"  chi-square {chi}, {numbers - 1} degrees of freedom"
        yield f"  {found.verdict}"


def _games(count: int) -> str:
    return "1 game" if count == 1 else f"{figure(count)} games"


def _wins(stories: Sequence[Story]) -> Iterator[str]:
    """By name, in whatever letters it was typed. A tie is a win for each."""
    called: dict[str, str] = {}
    played: dict[str, int] = {}
    won: dict[str, int] = {}
    for story in stories:
        winners = story.ending.winners if story.ending is not None else ()
        for player in story.setup.players:
            key = player.name.casefold()
            called.setdefault(key, player.name)
            played[key] = played.get(key, 0) + 1
            won[key] = won.get(key, 0) + (player.id in winners)
    if played:
        yield "\nwho wins"
    for key in sorted(played, key=lambda key: (-won[key], key)):
        share = f"{won[key] * 100 // played[key]} %"
        yield f"  {called[key][:24]:24} {won[key]:>4} of {played[key]:<4} {share:>5}"


def _lengths(stories: Sequence[Story]) -> Iterator[str]:
    if not stories:
        return
    yield "\nhow long"
    rounds = [story.final.table.round for story in stories]
    minutes = [minutes_of(story) for story in stories]
    entries = [story.entries for story in stories]
    for unit, values in (("rounds", rounds), ("minutes", minutes), ("entries", entries)):
        values.sort()
        middle = values[len(values) // 2]
        low, high = figure(values[0]), figure(values[-1])
        yield f"  {unit:8} {low} to {high}, the middle one {figure(middle)}"


def minutes_of(story: Story) -> int:
    """From the first act to the last, breaks included."""
    if not story.started:
        return 0
    first, last = (datetime.fromisoformat(ts) for ts in (story.started, story.ended))
    return int((last - first).total_seconds()) // 60


def _deeds(stories: Sequence[Story]) -> Iterator[str]:
    """Box by box, for the same street costs something else in another."""
    boxes: dict[str, list[Story]] = {}
    for story in stories:
        boxes.setdefault(story.setup.edition.title, []).append(story)
    for title, games in sorted(boxes.items()):
        cost: dict[str, int] = {}
        back: dict[str, int] = {}
        earned: dict[
            str, int
        ] = {}  # by those deeds that cost something: a key opens one for nothing
        for story in games:
            for deed in story.deeds.values():
                name = story.setup.edition.deed_by_id[deed.deed].name
                back[name] = back.get(name, 0) + deed.rents
                if deed.cost > 0:
                    cost[name] = cost.get(name, 0) + deed.cost
                    earned[name] = earned.get(name, 0) + deed.rents
        best = sorted((name for name in back if back[name]), key=lambda name: -back[name])[:BEST]
        if best:
            yield f"\nwhich deeds pay: {title}, {_games(len(games))}"
        for name in best:
            share = earned[name] * 100 // cost[name] if name in cost else 0
            of = f"{figure(share)} % of what it cost" if name in cost else ""
            yield f"  {name[:26]:26} {figure(back[name]):>10}  {of}".rstrip()
