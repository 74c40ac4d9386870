"""Slots: how the parser reads cards, colours and places in a statement of the card game.

A slot reader gets a parse attempt and the position of a token. It yields each value that the tokens
from there on may mean, with the position behind them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from banker.foundation.errors import InvalidCommand
from banker.foundation.text import Text
from banker.games.deal.commands import PaidCard
from banker.games.deal.state import IN_BANK, SET_ASIDE
from banker.language.parser.amounts import number
from banker.language.parser.grammar import CERTAIN, MEANT, ParseAttempt, attempt
from banker.language.parser.names import UnresolvedName
from banker.language.parser.slots import BECAUSE, Read
from banker.language.parser.tokens import title_key

WORDS_MAX = 6  # of a printed name
CARDS_MAX = 60  # of one list: more than any hand, bank and collection
STOPS = frozenset({"+", "to", "for", "on", "from", "as", "giving", "and", BECAUSE})
MOST = 999


def face(*kinds: str) -> Read:
    """Return a reader for the name of a card; only of these kinds, if there are any."""
    return _named(lambda reading, key: str(reading.directory.face(key, kinds)))


def _named(find: Callable[[ParseAttempt, str], str]) -> Read:
    def read(reading: ParseAttempt, at: int) -> Iterator[tuple[str, int]]:
        stop = _stop(reading, at)
        for end in range(stop, at, -1):
            key = title_key(" ".join(word.text for word in reading.words[at:end]))
            try:
                yield find(reading, key), end
            except UnresolvedName as missed:
                if end == at + 1:
                    likely = CERTAIN if missed.several else MEANT
                    reading.miss(at, missed.about(reading.line.said(at, end)), likely, missed.kind)
        if stop == at:
            word = {"word": reading.said(at)}
            reading.miss(at, Text("a name is missing before '{word}'", word))

    return read


def _stop(reading: ParseAttempt, at: int) -> int:
    last = min(reading.size, at + WORDS_MAX)
    for here in range(at, last):
        if reading.keys[here] in STOPS or reading.words[here].quoted:
            return here
    return last


colour = _named(lambda reading, key: str(reading.directory.colour(key)))
any_face = face()
building = face("action")
rent_card = face("rent")


def pile(reading: ParseAttempt, at: int) -> Iterator[tuple[str, int]]:
    """Yield the pile named at `at` and the position after it: a colour, and a number if needed."""
    for found, end in colour(reading, at):
        if end < reading.size and reading.keys[end].isdecimal():
            number_said = reading.keys[end]
            if number_said == "1":
                yield found, end + 1
            elif number_said[0] != "0" and len(number_said) <= 2:
                yield f"{found}.{number_said}", end + 1
        yield found, end
    yield from _dotted(reading, at)


def _dotted(reading: ParseAttempt, at: int) -> Iterator[tuple[str, int]]:
    """A pile as it is stored: `green.2`."""
    name, dot, digits = reading.keys[at].partition(".")
    if dot and digits.isdecimal() and digits[0] != "0" and len(digits) <= 2 and int(digits) > 1:
        try:
            yield f"{reading.directory.colour(title_key(name))}.{digits}", at + 1
        except UnresolvedName as missed:
            reading.miss(at, missed.text, MEANT, missed.kind)


def place(reading: ParseAttempt, at: int) -> Iterator[tuple[str, int]]:
    """Yield the place named at `at` where a player's open card lies, and the position after it."""
    if reading.keys[at] in (IN_BANK, SET_ASIDE):
        yield reading.keys[at], at + 1
        return
    yield from pile(reading, at)


def faces(reading: ParseAttempt, at: int) -> Iterator[tuple[tuple[str, ...], int]]:
    """Yield lists of cards named from `at` on, the longest first, each with the position after
    it."""
    for cards, end in _cards(reading, at, ()):
        yield tuple(card.face for card in cards if not card.place), end


def paid_cards(reading: ParseAttempt, at: int) -> Iterator[tuple[tuple[PaidCard, ...], int]]:
    """Yield the cards of a payment from `at` on, the longest list first, and the position after it.

    Each card has the place that it comes from, if that is said.
    """
    yield from _cards(reading, at, ("from",))


def _cards(
    reading: ParseAttempt, at: int, joints: Sequence[str]
) -> Iterator[tuple[tuple[PaidCard, ...], int]]:
    """The longest list first. A list is short, and each card has few readings."""
    found: list[tuple[tuple[PaidCard, ...], int]] = []
    cards: tuple[PaidCard, ...] = ()
    here = at
    while here < reading.size and len(cards) < CARDS_MAX:
        if cards and reading.keys[here] == "+":
            here += 1
        read = next(_card(reading, here, joints), None) if here < reading.size else None
        if read is None:
            break
        card, here = read
        cards = (*cards, card)
        found.append((cards, here))
    yield from reversed(found)


def _card(reading: ParseAttempt, at: int, joints: Sequence[str]) -> Iterator[tuple[PaidCard, int]]:
    for found, end in any_face(reading, at):
        if end + 1 < reading.size and reading.keys[end] in joints:
            for where, after in place(reading, end + 1):
                yield PaidCard(found, where), after
        yield PaidCard(found), end


def times(reading: ParseAttempt, at: int) -> Iterator[tuple[int, int]]:
    """Yield how often a rent is doubled, 1 or 2, and the position after it: `doubled twice`."""
    if reading.keys[at] not in ("doubled", "double"):
        reading.miss(
            at, Text("'{word}' cannot stand here: expected 'doubled'", {"word": reading.said(at)})
        )
        return
    more = {"twice": 2, "once": 1}
    if at + 1 < reading.size and reading.keys[at + 1] in more:
        yield more[reading.keys[at + 1]], at + 2
    yield 1, at + 1


def counted(reading: ParseAttempt, at: int) -> Iterator[tuple[int, int]]:
    """Yield the number of cards at `at`, 0 or more, and the position after it."""
    yield from attempt(reading, at, lambda word: number(word, least=0, most=MOST))


def some(reading: ParseAttempt, at: int) -> Iterator[tuple[int, int]]:
    """Yield the number of cards or amount of millions at `at`, and the position after it."""
    yield from attempt(reading, at, lambda word: number(_bare(word), most=MOST))


def _bare(word: str) -> str:
    return word[:-1] if word[:-1].isdecimal() and word[-1:] in "mM" else word


def signed(reading: ParseAttempt, at: int) -> Iterator[tuple[int, int]]:
    """Yield the number of cards at `at` with its sign, and the position after it: `-2`."""
    said = reading.said(at)
    sign = -1 if said[:1] in ("-", "−") else 1
    if said[:1] not in ("+", "-", "−"):
        text = Text("say +{said} or -{said}: the direction matters here", {"said": said})
        reading.miss(at, text, MEANT)
        return
    rest, behind = (said[1:], at + 1) if len(said) > 1 else ("", at + 2)
    if not rest and at + 1 < reading.size:
        rest = reading.said(at + 1)
    try:
        yield sign * number(rest, most=MOST), behind
    except InvalidCommand as wrong:
        reading.miss(at, wrong.text, CERTAIN, wrong.kind)
