"""Slots: how the parser reads each part of a statement.

A slot reader gets a parse attempt and the position of a token. It yields each value that the tokens
from there on may mean, with the position behind them. If there is none, it notes an error, with a
sentence for the user.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from banker.foundation.errors import InvalidCommand, Misunderstood
from banker.foundation.text import Text
from banker.games.board.commands import AnyCommand
from banker.games.board.state import CARD, CHIP, HOTEL, HOUSE, JAIL_CARD, KEY, SECRET_CARD
from banker.language.parser.amounts import amount, looks_like_amount, number
from banker.language.parser.grammar import CERTAIN, GUESSED, MEANT, ParseAttempt, attempt
from banker.language.parser.names import ACCOUNTS, UnresolvedName, listed
from banker.language.parser.tokens import title_key

UNKNOWN_NAME, INCOMPLETE = Misunderstood.UNKNOWN_NAME, Misunderstood.INCOMPLETE
BAD_AMOUNT = Misunderstood.BAD_AMOUNT

Read = Callable[[ParseAttempt, int], Iterable[tuple[Any, int]]]

TITLE_WORDS_MAX = 12
EPOCH_MAX = 2**32 - 1
NO_FACE = "'{word}' is not on a die: a die shows 1 to 6"
NO_FACE_OR_LOCK = "'{word}' is not on a die: a die shows 1 to 6, or lock"
BECAUSE = "because"
DIE = (*"123456", "lock")
_SIGNS = ("+", "-", "−")
COUNTED = ("cash", HOUSE, HOTEL, KEY, CHIP, CARD)
# A printed name in the middle of a statement ends before one of these.
STOPS = frozenset({"+", "to", "for", "on", "from", "with", "at", "by", "and", BECAUSE})
_DIGITS = re.compile(r"[0-9]{1,128}")
_TIME = re.compile(r"([0-9]{1,5}):([0-5][0-9])")
_HEX = re.compile(r"[0-9a-f]{1,128}")


def _quoted(word: str) -> Text:
    return Text("{word} should not be in quotes: write it without them", {"word": word})


# --- who ----------------------------------------------------------------------------------------


def account(reading: ParseAttempt, at: int) -> Iterator[tuple[str, int]]:
    """Yield the account named at `at` (a player, the Bank, the vault, the pot), and the position
    behind."""
    return _who(reading, at, reading.directory.account)


def player(reading: ParseAttempt, at: int) -> Iterator[tuple[str, int]]:
    """Yield the id of the player named at `at`, and the position after it."""
    if reading.keys[at] in ACCOUNTS:
        text = "only a player can stand here, not the {account}"
        reading.miss(at, Text(text, {"account": reading.keys[at]}), MEANT)
        return iter(())
    return _who(reading, at, reading.directory.player)


def _who(
    reading: ParseAttempt, at: int, find: Callable[[str, str], str]
) -> Iterator[tuple[str, int]]:
    longest = min(reading.directory.words_max, reading.size - at)
    wrong: Text | None = None
    if reading.words[at].quoted:
        reading.miss(at, _quoted(reading.said(at)), MEANT)
        return
    for count in range(longest, 0, -1):
        key = " ".join(reading.keys[at : at + count]).replace("_", " ")
        try:
            yield find(key, reading.turn), at + count
        except UnresolvedName as missed:
            wrong = missed.about(reading.line.said(at, at + count))
    if wrong is not None:
        unlikely = looks_like_amount(reading.words[at].text)
        reading.miss(at, wrong, GUESSED if unlikely else MEANT, UNKNOWN_NAME)


def whose(reading: ParseAttempt, at: int) -> Iterator[tuple[str, int]]:
    """Yield the player whose turn is named at `at`, as in `bob's turn`, and the position of
    `turn`."""
    for last in range(at + 1, reading.size):
        if reading.keys[last] == "turn":
            said = " ".join(reading.keys[at:last])
            key = said.removesuffix("'s") if said.endswith("'s") else said.removesuffix("'")
            try:
                yield reading.directory.player(key.replace("_", " "), reading.turn), last
            except UnresolvedName as wrong:
                reading.miss(at, wrong.text, MEANT, wrong.kind)


# --- what ---------------------------------------------------------------------------------------


def titled(find: Callable[[ParseAttempt, str], str], *, last: bool = False) -> Read:
    """Return a reader for a printed name, the longest run of tokens that is one. `last`: the slot
    ends its form, so that the name may contain any token (`Go to Jail`)."""

    def read(reading: ParseAttempt, at: int) -> Iterator[tuple[str, int]]:
        wrong: UnresolvedName | None = None
        said = ""
        for last_word in range(_stop(reading, at, frozenset() if last else STOPS), at, -1):
            key = title_key(" ".join(word.text for word in reading.words[at:last_word]))
            try:
                yield find(reading, key), last_word
            except UnresolvedName as missed:
                if wrong is None or (missed.several and not wrong.several):
                    wrong, said = missed, reading.line.said(at, last_word)
        if wrong is not None:
            reading.miss(at, wrong.about(said), MEANT, wrong.kind)
        elif reading.words[at].quoted:
            reading.miss(at, _quoted(reading.said(at)), MEANT)
        else:
            word = {"word": reading.said(at)}
            reading.miss(at, Text("a name is missing before '{word}'", word), kind=INCOMPLETE)

    return read


def _stop(reading: ParseAttempt, at: int, stops: frozenset[str]) -> int:
    last = min(reading.size, at + TITLE_WORDS_MAX)
    for here in range(at, last):
        if reading.keys[here] in stops or reading.words[here].quoted:
            return here
    return last


deed = titled(lambda reading, key: reading.directory.deed(key))
group = titled(lambda reading, key: reading.directory.group(key))
space = titled(lambda reading, key: reading.directory.space(key), last=True)
card = titled(lambda reading, key: reading.directory.card(key), last=True)


def lot(reading: ParseAttempt, at: int) -> Iterator[tuple[str, int]]:
    """Yield what is auctioned at `at`, a deed or a kind of building, and the position after it."""
    said = reading.keys[at].removesuffix("s")
    if said in ("house", HOTEL):
        yield said, at + 1
    yield from deed(reading, at)


def usable_card(reading: ParseAttempt, at: int) -> Iterator[tuple[str, int]]:
    """Yield the held card named at `at`: any card that leaves jail, or one by name."""
    jail_card = past_jail_card(reading, at)
    if jail_card:
        yield JAIL_CARD, jail_card
    yield from card(reading, at)


def leaving_card(reading: ParseAttempt, at: int) -> Iterator[tuple[str, int]]:
    """Yield the card that leaves jail, named at `at`, and the position after it."""
    cards = reading.directory.setup.edition.card_by_id
    for found, end in card(reading, at):
        if cards[found].effect == "jail_free":
            yield found, end


def held_card(reading: ParseAttempt, at: int) -> Iterator[tuple[str, int]]:
    """Yield the held card named at `at`; `card` alone is one that the Bank has not seen."""
    if reading.keys[at] == CARD:
        yield SECRET_CARD, at + 1
    yield from usable_card(reading, at)


def past_jail_card(reading: ParseAttempt, at: int) -> int:
    """Return the position after `jail_card` or `jail card` at `at`; 0 if neither is there."""
    said = reading.keys[at].removesuffix("s")
    if said in (JAIL_CARD, "jail-card"):
        return at + 1
    two = at + 1 < reading.size and reading.keys[at + 1].removesuffix("s") == CARD
    return at + 2 if said == "jail" and two else 0


def thing(reading: ParseAttempt, at: int) -> Iterator[tuple[str, int]]:
    """Yield the commodity named at `at`, such as `hotel`, and the position after it."""
    jail_card = past_jail_card(reading, at)
    said = reading.keys[at].removesuffix("s")
    if jail_card:
        yield JAIL_CARD, jail_card
    elif said in COUNTED:
        yield said, at + 1
    elif reading.words[at].quoted:
        reading.miss(at, Text("'because' is missing before {text}", {"text": reading.said(at)}))
    else:
        words = {"word": reading.said(at), "things": listed((*COUNTED, JAIL_CARD))}
        reading.miss(at, Text("'{word}' is not {things}: write one there", words))


def one(reading: ParseAttempt, at: int) -> Iterator[tuple[tuple[int, str], int]]:
    """Yield a sign and a commodity at `at` as (count, commodity): `+key` is 1, `-key` is -1."""
    said = reading.keys[at]
    if said[:1] not in _SIGNS or reading.words[at].quoted:
        return
    count = 1 if said[0] == "+" else -1
    noun, end = said[1:].removesuffix("s"), at + 1
    if not noun and end < reading.size:
        for found, behind in thing(reading, end):
            yield (count, found), behind
    elif noun == "jail" and reading.keys[end : end + 1] == [CARD]:
        yield (count, JAIL_CARD), end + 1
    elif noun in (*COUNTED[1:], JAIL_CARD):
        yield (count, noun), end


# --- how much -----------------------------------------------------------------------------------


def money(reading: ParseAttempt, at: int) -> Iterator[tuple[int, int]]:
    """Yield the positive amount at `at`, and the position after it."""
    return _money(reading, at, zero=False)


def counted(reading: ParseAttempt, at: int) -> Iterator[tuple[int, int]]:
    """Yield the amount at word `at` (0 is allowed) and the position after it; else nothing."""
    return _money(reading, at, zero=True)


def _money(reading: ParseAttempt, at: int, *, zero: bool) -> Iterator[tuple[int, int]]:
    if looks_like_amount(reading.words[at].text):
        return attempt(reading, at, lambda word: amount(word, zero=zero, unit=unit_of(reading)))
    word = {"word": reading.said(at)}
    text = Text("'{word}' is not an amount; 50, 1,500 and 1.5k are", word)
    reading.miss(at, text, kind=BAD_AMOUNT)
    return iter(())


def signed(reading: ParseAttempt, at: int) -> Iterator[tuple[int, int]]:
    """Yield the amount at `at` with its sign, and the position after it: `-50`."""
    said = reading.said(at)
    sign = -1 if said[:1] in ("-", "−") else 1
    if said not in _SIGNS:
        if sign == 1 and not looks_like_amount(said):
            reading.instead(at, Text("+ or - and an amount"))
            return
        if sign == 1:
            text = Text("say +{said} or -{said}: the direction matters here", {"said": said})
            reading.miss(at, text, MEANT, BAD_AMOUNT)
            return
        yield from attempt(reading, at, lambda word: sign * amount(word[1:], unit=unit_of(reading)))
    elif at + 1 < reading.size:
        yield from attempt(reading, at + 1, lambda word: sign * amount(word, unit=unit_of(reading)))


def unit_of(reading: ParseAttempt) -> str:
    """Return the unit in which this game counts money, such as `K`."""
    unit: str = reading.directory.setup.edition.money.unit
    return unit


def game_time(reading: ParseAttempt, at: int) -> Iterator[tuple[int, int]]:
    """Yield the game time at `at`, such as `61:00`, in seconds, and the position after it."""
    found = _TIME.fullmatch(reading.keys[at])
    if found is None and not any(sign.isdecimal() for sign in reading.keys[at]):
        reading.instead(at, Text("a time of the game, such as 61:00"))
    elif found is None:
        word = {"word": reading.said(at)}
        text = Text("'{word}' is not a time of the game, such as 61:00", word)
        reading.miss(at, text, MEANT, BAD_AMOUNT)
    else:
        yield int(found[1]) * 60 + int(found[2]), at + 1


def numbered(*, least: int = 1, most: int = 999_999) -> Read:
    """Return a reader for a number that is not money."""

    def read(reading: ParseAttempt, at: int) -> Iterator[tuple[int, int]]:
        if not any(sign.isdecimal() for sign in reading.keys[at]):
            reading.instead(at, Text("a number"))
            return iter(())
        return attempt(reading, at, lambda word: number(word, least=least, most=most))

    return read


def dice(reading: ParseAttempt, at: int) -> Iterator[tuple[tuple[tuple[int, int], bool], int]]:
    """Yield the two dice at `at`, whether one shows the lock (as a 1), and the position after."""
    if at + 1 == reading.size:
        reading.miss(at + 1, Text("name two dice, as in 'rolls 3 4'"), CERTAIN, INCOMPLETE)
        return
    shown: list[int] = []
    locks = 0
    for place in (at, at + 1):
        said = reading.keys[place]
        if said == "lock":
            locks += 1
        elif said not in DIE:
            template = NO_FACE_OR_LOCK if reading.directory.setup.edition.lock_die else NO_FACE
            reading.miss(place, Text(template, {"word": reading.said(place)}), MEANT, BAD_AMOUNT)
            return
        shown.append(1 if said == "lock" else int(said))
    if locks == 2:
        reading.miss(at + 1, Text("only one die has a lock, as in 'rolls lock 4'"), CERTAIN)
        return
    if at + 2 < reading.size and reading.keys[at + 2] in DIE:
        right = {"said": reading.line.said(0, at + 2)}
        reading.miss(at + 2, Text("a roll has two dice: '{said}'", right), CERTAIN)
    yield ((shown[0], shown[1]), bool(locks)), at + 2


# --- words --------------------------------------------------------------------------------------


def choice(*words: str) -> Read:
    """Return a reader for one of these words."""

    def read(reading: ParseAttempt, at: int) -> Iterator[tuple[str, int]]:
        for word in words:
            if reading.keys[at] in (word, word.removesuffix("s"), word.removesuffix("es")):
                yield word, at + 1
                return
        reading.instead(at, *words)

    return read


def text(reading: ParseAttempt, at: int) -> Iterator[tuple[str, int]]:
    """Yield a quoted text at `at`; without quotes, each run of tokens, the shortest first."""
    if reading.words[at].quoted:
        yield reading.words[at].text, at + 1
        return
    for last in range(at + 1, reading.size + 1):
        yield reading.line.said(at, last), last


def reason(reading: ParseAttempt, at: int) -> Iterator[tuple[str, int]]:
    """Yield the text at `at` like `text`, but not an empty one."""
    if reading.words[at].quoted and not reading.words[at].text.strip():
        reading.miss(at, Text('the reason is empty; say it: because "…"'), CERTAIN, INCOMPLETE)
        return
    yield from text(reading, at)


def topic(reading: ParseAttempt, at: int) -> Iterator[tuple[str, int]]:
    """Yield all tokens from `at` on as one text."""
    yield " ".join(word.text for word in reading.words[at:]), reading.size


def entry_number(reading: ParseAttempt, at: int) -> Iterator[tuple[int, int]]:
    """Yield the entry number at `at`, with or without a colon, and the position after it."""
    return attempt(reading, at, lambda word: number(word.removesuffix(":")))


def to_the_end(reading: ParseAttempt, at: int) -> Iterator[tuple[str, int]]:
    """Yield the rest of the line from `at` on, as it was typed."""
    yield reading.line.said(at, reading.size), reading.size


def new_name(reading: ParseAttempt, at: int) -> Iterator[tuple[str, int]]:
    """Yield a player's new name: the rest of the line from `at` on, as it was typed."""
    yield reading.line.said(at, reading.size), reading.size


def witness(reading: ParseAttempt, at: int) -> Iterator[tuple[str, int]]:
    """Yield the player named at `at`, or any person's name in quotes, and the position after it."""
    if reading.words[at].quoted:
        yield reading.words[at].text, at + 1
    else:
        yield from player(reading, at)


def digits(reading: ParseAttempt, at: int) -> Iterator[tuple[str, int]]:
    """Yield the hexadecimal digits at `at`, as devices send them; `none` is an empty text."""
    said = reading.keys[at]
    if said == "none":
        yield "", at + 1
    elif _HEX.fullmatch(said):
        yield said, at + 1
    else:
        text = "'{word}' is not hexadecimal: use only 0 to 9 and a to f"
        reading.miss(at, Text(text, {"word": reading.said(at)}), MEANT, BAD_AMOUNT)


def ring_numbers(reading: ParseAttempt, at: int) -> Iterator[tuple[tuple[int, ...], int]]:
    """Yield the vault's numbers at `at`, a digit each in one token; `none` is an empty tuple."""
    said = reading.keys[at]
    if said == "none" or _DIGITS.fullmatch(said):
        yield tuple(int(digit) for digit in said if said != "none"), at + 1
    else:
        text = "'{word}' is not a list of numbers on the ring, one digit each"
        reading.miss(at, Text(text, {"word": reading.said(at)}), MEANT)


def statement(reading: ParseAttempt, at: int) -> Iterator[tuple[AnyCommand, int]]:
    """Yield the command of the statement from `at` up to the last `because`."""
    because = [here for here in range(at, reading.size) if reading.keys[here] == BECAUSE]
    if not because:
        text = Text('force needs a reason: force … because "…"')
        reading.miss(reading.size, text, CERTAIN, INCOMPLETE)
        return
    try:
        command = reading.nested(reading, reading.rest_of(at, because[-1]))
    except InvalidCommand as wrong:
        reading.miss(at, wrong.text, CERTAIN, wrong.kind)
        return
    yield command, because[-1]
