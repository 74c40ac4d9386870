"""Statistics of many games: who wins, how long games last, which deeds pay, whether vaults are
fair.

Rules of this file
* A game that is stored twice counts once: the longer file of the two.
* Money is summed per edition, and separately where an overlay changes the unit or the prices.
  Half-dollars or the millions of the bank cards make no sum with dollars.
* All text is in one language, whatever the editions use. Deeds keep their own names.
* Vaults are judged guess by guess: each number that was left must be the code equally often. So the
  order in which tables try numbers does not matter, nor do games that end with a locked vault.
  Counting openings alone would favour the numbers tried early.
* The test is a chi-square in whole numbers. For each number: openings less their expectation,
  squared, over the variance. The sum, in thousandths, is compared with what 1 in 100 and 1 in 1,000
  fair vaults exceed. Numbers with too few guesses are counted together.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from operator import itemgetter

import msgspec

from banker.foundation.printable import printable_lines
from banker.foundation.text import Text
from banker.language.phrases.names_and_amounts import figure
from banker.language.phrases.translation import DECIMAL, ENGLISH_WORDS, Translation
from banker.ledger.amount import rounded_half_up
from banker.report.analysis.events import Guessed
from banker.report.analysis.game_figures import GameFigures
from banker.report.analysis.guesses import Chances
from banker.report.analysis.vault_codes import summed

# Upper 1 % and 0.1 % of chi-square, in thousandths, by degrees of freedom.
CRITICAL = {1: (6635, 10828), 2: (9210, 13816), 3: (11345, 16266), 4: (13277, 18467),
            5: (15086, 20515), 6: (16812, 22458), 7: (18475, 24322), 8: (20090, 26124),
            9: (21666, 27877), 10: (23209, 29588)}  # fmt: skip
FEWEST = 4  # the variance of a number's openings below which chi-square does not hold
BEST = 8  # deeds in the list

UNKNOWN_RING = "no vault is known with so many numbers"
TOO_FEW = "too few guesses to judge: {count}"
LOADED = "loaded: fewer than 1 in 1,000 honest vaults look like this"
DOUBTFUL = "doubtful: fewer than 1 in 100 honest vaults look like this"
HONEST = "honest, as far as this test can show: randomness does this"


class Codes(msgspec.Struct, frozen=True):
    """The numbers that opened the vaults with one count of numbers. `counts`: how often each number
    opened one; `by_chance`: how often it should have, in tenths. `thousandths`: chi-square
    times 1,000, with `freedom` degrees of freedom."""

    counts: dict[int, int]
    by_chance: dict[int, int]
    thousandths: int
    freedom: int
    verdict: Text


def codes(games: Iterable[GameFigures]) -> dict[int, Codes]:
    """Return the statistics of the vaults' codes, by how many numbers the vault has."""
    guesses: dict[int, list[Guessed]] = {}
    for game in games:
        if game.guesses:
            guesses.setdefault(game.ring, []).extend(game.guesses)
    return {numbers: _judged(numbers, made) for numbers, made in sorted(guesses.items())}


def _judged(numbers: int, guesses: Sequence[Guessed]) -> Codes:
    chances = Chances(guesses)
    ring = range(1, numbers + 1)
    opened, expected, spread = (dict.fromkeys(ring, 0) for _ in range(3))
    for guess in guesses:
        opened[guess.number] += guess.opened
        expected[guess.number] += chances.of(guess)
        spread[guess.number] += chances.spread(guess)
    cells = [(opened[it] * chances.parts - expected[it], spread[it]) for it in ring]
    fewest = FEWEST * chances.parts**2
    judged = [(excess, variance) for excess, variance in cells if variance >= fewest]
    rest = [(excess, variance) for excess, variance in cells if variance < fewest]
    pooled = sum(excess for excess, _ in rest), sum(variance for _, variance in rest)
    if pooled[1] >= fewest:
        judged.append(pooled)
    thousandths = sum(1000 * excess**2 // variance for excess, variance in judged)
    by_chance = {it: chances.tenths(expected[it]) for it in ring}
    verdict = _verdict(thousandths, len(judged), numbers)
    text = Text(verdict, {"count": len(guesses)})
    return Codes(opened, by_chance, thousandths, len(judged), text)


def _verdict(thousandths: int, freedom: int, numbers: int) -> str:
    if numbers not in CRITICAL:
        return UNKNOWN_RING
    if freedom < 2:  # one number has no other to be compared with
        return TOO_FEW
    doubtful, loaded = CRITICAL[freedom]
    if thousandths > loaded:
        return LOADED
    return DOUBTFUL if thousandths > doubtful else HONEST


def shelf(games: Sequence[GameFigures], words: Translation = ENGLISH_WORDS) -> Iterator[str]:
    """Yield the lines of the statistics about all games."""
    return printable_lines(_shelf(games, words))


def _shelf(games: Sequence[GameFigures], words: Translation) -> Iterator[str]:
    over = [game for game in games if game.is_over]
    yield words.words(
        "{games}, {count} of them finished", games=_games(len(games), words), count=len(over)
    )
    yield from _wins(over, words)
    yield from _lengths(over, words)
    yield from _deeds(games, words)
    yield from _codes(games, words)
    yield from _thefts([game for game in games if game.thefts], words)


def _thefts(games: Sequence[GameFigures], words: Translation) -> Iterator[str]:
    """Who took how many cards in games of cards, by name, ignoring case."""
    taken: dict[str, Counter[str]] = {}
    called: dict[str, str] = {}
    for game in games:
        for it in game.thefts:
            called.setdefault(it.name.casefold(), it.name)
            one = taken.setdefault(it.name.casefold(), Counter())
            one.update(stolen=it.stolen, lost=it.lost, stopped=it.stopped)
    if taken:
        titles = sorted({game.title for game in games})
        yield "\n" + words.words("cards stolen: {title}", title=", ".join(titles))
    for key in sorted(taken, key=lambda key: (-taken[key]["stolen"], key)):
        count = {word: taken[key][word] for word in ("stolen", "lost", "stopped")}
        said = words.words("{stolen} taken, {lost} lost, {stopped} stopped with a No", **count)
        yield f"  {called[key][:24]:24} {said}"


def _codes(games: Sequence[GameFigures], words: Translation) -> Iterator[str]:
    """For each kind of vault: openings, openings by chance, and the verdict."""
    for numbers, found in codes(games).items():
        yield "\n" + words.words("the vault's codes, of {numbers}", numbers=numbers)
        by_chance = {number: words.tenths(it) for number, it in found.by_chance.items()}
        for heading, figures in (("opened", found.counts), ("at random", by_chance)):
            row = "   ".join(f"{number}: {it:>4}" for number, it in figures.items())
            yield f"  {words.words(heading):10} {row}"
        whole, rest = divmod(found.thousandths, 1000)
        chi = words.words(DECIMAL, whole=whole, tenth=f"{rest:03}")
        template = "chi-square {chi}, {freedom} degrees of freedom"
        if found.freedom == 1:
            template = "chi-square {chi}, {freedom} degree of freedom"
        yield "  " + words.words(template, chi=chi, freedom=found.freedom)
        yield f"  {words.text(found.verdict)}"
    yield from _vaults(games, words)


def _vaults(games: Sequence[GameFigures], words: Translation) -> Iterator[str]:
    """For each real vault: its codes, and which of them it may have chosen."""
    vaults = summed(game.vaults for game in games)
    if vaults:
        yield "\n" + words.words("the vaults")
    for uid, found in vaults.items():
        said = words.words(
            "{begun:code|codes}, {unmixed} without the Bank's share, {aborted} never locked on",
            begun=found.begun, unmixed=found.unmixed, aborted=found.aborted,
        )  # fmt: skip
        yield f"  {uid}  {said}"


def _games(count: int, words: Translation) -> str:
    return words.words("{count:game|games}", count=figure(count, words.book))


def _wins(games: Sequence[GameFigures], words: Translation) -> Iterator[str]:
    """Wins by name, ignoring case. A tie is a win for each."""
    called: dict[str, str] = {}
    played: dict[str, int] = {}
    won: dict[str, int] = {}
    for game in games:
        for player in game.seats:
            key = player.name.casefold()
            called.setdefault(key, player.name)
            played[key] = played.get(key, 0) + 1
            won[key] = won.get(key, 0) + player.won
    if played:
        yield "\n" + words.words("who wins")
    of = words.words("of")
    for key in sorted(played, key=lambda key: (-won[key], key)):
        share = f"{rounded_half_up(won[key], 100, played[key])} %"
        yield f"  {called[key][:24]:24} {won[key]:>4} {of} {played[key]:<4} {share:>5}"


def _lengths(games: Sequence[GameFigures], words: Translation) -> Iterator[str]:
    if not games:
        return
    yield "\n" + words.words("how long")
    rounds = [game.rounds for game in games]
    minutes = [game.minutes for game in games if game.minutes is not None]
    entries = [game.entries for game in games]
    for unit, values in (("rounds", rounds), ("minutes", minutes), ("entries", entries)):
        if not values:
            continue
        values.sort()
        middle = values[len(values) // 2]
        low, high, half = (figure(value, words.book) for value in (values[0], values[-1], middle))
        said = words.words("{low} to {high}, the middle one {half}", low=low, high=high, half=half)
        yield f"  {words.words(unit):8} {said}"


def _deeds(games: Sequence[GameFigures], words: Translation) -> Iterator[str]:
    """Per edition, because the same street has another price in another edition."""
    for title, alike in sorted(_boxes(games), key=itemgetter(0)):
        yield from _deeds_of(title, alike, words)


def _deeds_of(title: str, games: Sequence[GameFigures], words: Translation) -> Iterator[str]:
    cost: dict[str, int] = {}
    back: dict[str, int] = {}
    earned: dict[str, int] = {}  # by deeds that cost something; a key opens one for nothing
    for game in games:
        for deed in game.deeds:
            name = deed.name
            back[name] = back.get(name, 0) + deed.rents
            if deed.cost > 0:
                cost[name] = cost.get(name, 0) + deed.cost
                earned[name] = earned.get(name, 0) + deed.rents
    best = sorted((name for name in back if back[name]), key=lambda name: -back[name])[:BEST]
    if best:
        heading = words.words("which deeds pay: {title}", title=title)
        yield f"\n{heading}, {_games(len(games), words)}"
    unit = games[0].unit
    for name in best:
        of = ""
        if name in cost:
            share = figure(rounded_half_up(earned[name], 100, cost[name]), words.book)
            of = words.words("{share} % of what it cost", share=share)
        money = figure(back[name], words.book) + unit
        yield f"  {name[:26]:26} {money:>10}  {of}".rstrip()


def _boxes(games: Sequence[GameFigures]) -> Iterator[tuple[str, list[GameFigures]]]:
    """The games of one edition and scale, with a title that identifies them."""
    boxes: dict[str, dict[object, list[GameFigures]]] = {}
    for game in games:
        boxes.setdefault(game.title, {}).setdefault((game.unit, game.scale), []).append(game)
    for title, scales in boxes.items():
        for alike in scales.values():
            laid = [overlay for overlay in _shared(alike) if len(scales) > 1]
            yield (f"{title} ({', '.join(laid)})" if laid else title), alike


def _shared(games: Sequence[GameFigures]) -> list[str]:
    """The overlays that all these games have."""
    all_ = [game.overlays for game in games]
    return [overlay for overlay in all_[0] if all(overlay in laid for laid in all_)]
