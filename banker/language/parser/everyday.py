"""Everyday: verbs that people say but no statement has, each with the statements that they mean.

Rules of this file
* A row has the spellings, with `|` between; then the purpose, and the statements of the same game.
* A spelling of several words is a known verb with something that it does not take. `…` is any
  words, `PLAYER` the name of a player, `NUMBER` a token of digits, `TITLE` the name of a deed.
* A statement is filled with what the line names: `WHO`, the subject or the player whose turn it is;
  `OTHER`, another player; `DEED`, `AMOUNT`, `CARD`. If the line lacks one, an example is used.
* Another language has the words in its catalog, as `say: trades`.
"""

from __future__ import annotations

import re
from collections.abc import Container, Mapping
from typing import NamedTuple

from banker.foundation.errors import InvalidCommand
from banker.foundation.text import Field, Text
from banker.games.board.state import BANK, VAULT
from banker.language.parser.amounts import amount, looks_like_amount
from banker.language.parser.forms import Form
from banker.language.parser.grammar import ParseAttempt, spellings
from banker.language.parser.names import UnresolvedName, listed
from banker.language.parser.tokens import title_key

# Commands of the shell that take a game's file, and are no statements of the game.
OF_THE_SHELL = ("audit", "export", "report", "sign", "stats")
ANY, PLAYER, NUMBER, TITLE = "…", "player", "number", "title"


class Meant(NamedTuple):
    """What an everyday verb means: its purpose, and the statements that do it.

    `by_bank`: if the line begins with the verb, the Bank does it to the player named.
    """

    purpose: str
    statements: tuple[str, ...]
    by_bank: bool = False


Rows = dict[str, Meant]
ByWord = Mapping[str, tuple[tuple[tuple[str, ...], Meant], ...]]
NOT_A_STATEMENT = "'{word}' is not a statement; {purpose}: {near}"
AMOUNT = 100  # of an example
SOMEBODY = frozenset({"ann", "bob", "cem"})  # the players of the forms' examples
_SOMEBODY = re.compile(rf"\b(?:{'|'.join(sorted(SOMEBODY))})\b")
_FIELD = re.compile(r"\b(?:WHO|OTHER|DEED|AMOUNT|CARD)\b")


def meant(reading: ParseAttempt, known: ByWord, verbs: Container[str], at: int) -> Text | None:
    """Return the message about an everyday verb at token `at`; None if the token is not one.

    `known` has the everyday verbs, `verbs` those of statements.
    """
    key = reading.keys[at] if at < reading.size else ""
    for pattern, row in known.get(key, ()):
        end = _end(reading, pattern, at)
        # A verb of a statement is meant as that, unless the words after it say otherwise.
        if end is not None and (len(pattern) > 1 or key not in verbs):
            filled = _Filled(reading, at, row)
            near = [f"'{_FIELD.sub(filled.of, statement)}'" for statement in row.statements]
            fields: dict[str, Field] = {"word": reading.line.said(at, end)}
            fields |= {"purpose": Text(row.purpose), "near": listed(dict.fromkeys(near))}
            return Text(NOT_A_STATEMENT, fields)
    return None


def example(form: Form, reading: ParseAttempt) -> str:
    """Return the example of a form with names of this game, the player named in the line first."""
    names = {player.id: player.name for player in reading.directory.setup.players}
    who = next(filter(None, (_player(reading, at, at + 1) for at in range(reading.size))), "")
    at = list(names).index(who or reading.turn)
    seats = [*names.values()]
    seats = seats[at:] + seats[:at]
    told = list(dict.fromkeys(_SOMEBODY.findall(form.example)))
    return _SOMEBODY.sub(lambda it: seats[told.index(it[0]) % len(seats)], form.example)


def _end(reading: ParseAttempt, pattern: tuple[str, ...], at: int) -> int | None:
    """Where the words of a pattern end; None if the line has not got them."""
    if not pattern:
        return at
    first, *rest = pattern
    if first == ANY:
        ends = (_end(reading, tuple(rest), here) for here in range(at + 1, reading.size))
        return next((end for end in ends if end is not None), None)
    if at >= reading.size or not _is(reading, first, at):
        return None
    return _end(reading, tuple(rest), at + 1)


def _is(reading: ParseAttempt, wanted: str, at: int) -> bool:
    if wanted == PLAYER:
        return bool(_player(reading, at, at + 1))
    if wanted == NUMBER:
        return looks_like_amount(reading.words[at].text)
    if wanted == TITLE:
        return bool(_deed(reading, at, at + 1))
    return reading.keys[at] == wanted


def _deed(reading: ParseAttempt, first: int, last: int) -> str:
    """The id of the deed that tokens name; empty if they name none."""
    key = title_key(" ".join(it.text for it in reading.words[first:last]))
    try:
        return str(reading.directory.deed(key))
    except UnresolvedName:
        return ""


def _player(reading: ParseAttempt, first: int, last: int) -> str:
    """The id of the player whom tokens name; empty if they name none."""
    try:
        return str(reading.directory.player(" ".join(reading.keys[first:last]), reading.turn))
    except UnresolvedName:
        return ""


class _Filled:
    """What the line names, by the fields of a statement."""

    def __init__(self, reading: ParseAttempt, at: int, row: Meant) -> None:
        self._reading, self._rest = reading, range(at + 1, reading.size)
        names = {player.id: player.name for player in reading.directory.setup.players}
        named = list(filter(None, (_player(reading, here, here + 1) for here in self._rest)))
        who = _player(reading, 0, at) if at else reading.turn
        seats = list(names)
        if at and not who:  # an account that is not a player
            who = reading.turn if reading.keys[0] == VAULT else BANK
        elif not at and row.by_bank and named:
            who = BANK
        elif not at and set(named) == {who}:
            who = seats[seats.index(who) - 1]  # the line names whom another does it to
        after = seats[seats.index(who) + 1 :] + seats if who in seats else seats
        other = next((it for it in (*named, *after) if it != who), who)
        self._players = {"WHO": names.get(who, who), "OTHER": names[other]}

    def of(self, field: re.Match[str]) -> str:
        """What stands in place of a field."""
        found = {"DEED": self._deed, "AMOUNT": self._amount, "CARD": self._card}.get(field[0])
        return found() if found else self._players[field[0]]

    def _amount(self) -> str:
        for at in self._rest:
            word = self._reading.words[at].text
            if looks_like_amount(word):
                try:
                    return str(amount(word))
                except InvalidCommand:
                    continue
        return str(AMOUNT)

    def _deed(self) -> str:
        """The first deed that the line names, the longest name first; else the first of all."""
        for at in self._rest:
            for last in range(self._reading.size, at, -1):
                if found := _deed(self._reading, at, last):
                    return found
        return str(self._reading.directory.setup.edition.deeds[0].id)

    def _card(self) -> str:
        cards = self._reading.directory.setup.edition.cards
        return str(cards[0].id) if cards else "CH01"


def _by_word(rows: Rows) -> ByWord:
    """The rows by the first word of what is said, the longest first."""
    found: dict[str, list[tuple[tuple[str, ...], Meant]]] = {}
    for said, meant in rows.items():
        for part in said.split("|"):
            first, *rest = part.lower().split()
            for word in spellings(first):
                found.setdefault(word, []).append(((word, *rest), meant))
    return {word: tuple(sorted(it, key=lambda row: -len(row[0]))) for word, it in found.items()}


_TRADE = ("WHO gives DEED to OTHER for AMOUNT",)
_TAKES = ("OTHER pays AMOUNT to WHO",)
ON_A_BOARD_ROWS: Rows = {
    # --- trades ---
    "trades|swaps|exchanges|barters": Meant("to trade", _TRADE),
    "gives PLAYER TITLE": Meant("to trade", _TRADE),
    "sells … to PLAYER|sells … PLAYER|sells PLAYER": Meant("to sell to a player", _TRADE),
    "buys … from PLAYER|buys … of PLAYER|buys … on PLAYER": Meant(
        "to buy from a player", ("OTHER gives DEED to WHO for AMOUNT",)
    ),
    # --- money ---
    "charges rent|charges … rent|demands rent|demands … rent|collects rent": Meant(
        "to ask for rent", ("WHO asks OTHER rent", "WHO asks OTHER rent on DEED")
    ),
    "charges|demands|bills|fines|invoices": Meant("to take money", _TAKES, by_bank=True),
    "takes NUMBER from PLAYER|takes NUMBER of PLAYER|steals|robs": Meant("to take money", _TAKES),
    "pays tax|pays fine|pays fee|pays debt": Meant("to pay what is due", ("WHO pays",)),
    "rent on": Meant(
        "to ask for the rent, or to see it", ("WHO asks OTHER rent on DEED", "rent DEED")
    ),
    "rents": Meant("to pay rent", ("WHO pays rent", "WHO pays rent on DEED")),
    "gives PLAYER NUMBER hotels|gives PLAYER NUMBER hotel|gives PLAYER hotel": Meant(
        "to hand a hotel over", ("WHO gives hotel to OTHER for 100",)
    ),
    "gives PLAYER NUMBER houses|gives PLAYER house|gives NUMBER houses": Meant(
        "houses are not traded; to sell one to the Bank", ("WHO sells building on DEED",)
    ),
    "checks NUMBER": Meant(
        "to check a banknote, name who pays with it", ("WHO checks OTHER AMOUNT fake",)
    ),
    "transfers|sends|wires|donates|hands NUMBER|refunds|returns|gives PLAYER NUMBER": Meant(
        "to pay a player", ("WHO pays AMOUNT to OTHER",)
    ),
    "receives|earns|wins NUMBER|gets NUMBER|takes NUMBER": Meant(
        "to pay from the Bank", ("bank pays AMOUNT to WHO",)
    ),
    "gets salary|earns salary|receives salary|takes salary|collects salary": Meant(
        "for the salary", ("WHO passes go", "WHO claims salary")
    ),
    "lends PLAYER": Meant("to lend", ("WHO lends AMOUNT to OTHER",)),
    "borrows|loans|takes loan|takes a loan|owes": Meant(
        "to borrow", ("OTHER lends AMOUNT to WHO",)
    ),
    "waives|pardons|cancels debt": Meant("to forgive a debt", ("WHO forgives OTHER",)),
    "adjusts|adds|subtracts|sets|fixes": Meant(
        "to correct an amount", ('correct WHO +AMOUNT because "miscounted"',)
    ),
    # --- deeds ---
    "purchases|acquires": Meant("to buy", ("WHO buys", "WHO buys DEED")),
    "refuses|rejects|denies": Meant("to leave it unbought", ("WHO declines",)),
    "auctions": Meant("to auction a deed", ("auction DEED",)),
    "outbids|raises|offers": Meant("to bid", ("WHO bids AMOUNT",)),
    "pawns|hocks|puts up": Meant("to mortgage", ("WHO mortgages DEED",)),
    "lifts|pays off|frees": Meant("to redeem a mortgage", ("WHO redeems DEED",)),
    "house|hotel|houses|hotels|constructs|upgrades|develops|improves|erects": Meant(
        "to build", ("WHO builds on DEED",)
    ),
    "demolishes|destroys|removes house|removes hotel": Meant(
        "to sell a building", ("WHO sells building on DEED",)
    ),
    # --- turns ---
    "rolled|throws|tosses": Meant("to roll the dice", ("WHO rolls 3 4",)),
    "lands|travels|walks|advances|steps|goes to TITLE": Meant("to move", ("WHO moves to DEED",)),
    "skips|done|finished|ends turn|ends the turn|ends his turn|ends her turn": Meant(
        "to pass the turn on", ("next",)
    ),
    "starts|begins|game starts|game begins": Meant("to say who begins", ("WHO's turn",)),
    "turn PLAYER|turn to PLAYER|turn of PLAYER": Meant("to give the turn", ("OTHER's turn",)),
    "jails|arrests|imprisons": Meant("to send to jail", ("OTHER goes to jail",), by_bank=True),
    "in jail|is in jail|to jail": Meant("to send to jail", ("WHO goes to jail",)),
    "escapes|bails|pays bail|pays jail|pays NUMBER to leave|gets out": Meant(
        "to leave jail", ("WHO leaves jail by fee", "WHO leaves jail by card")
    ),
    "opens": Meant("for a guess that opens the vault", ("WHO guesses 5 opens",)),
    "picks|takes card|takes a card|takes chance|draws chance|draws community": Meant(
        "to draw a card", ("WHO draws CARD",)
    ),
    "cracks|tries|enters": Meant("to guess", ("WHO guesses 5",)),
    # --- the game ---
    "ends|finish|finishes|quits|exits|over|wins": Meant("to end the game", ("game ends",)),
    "stops|pauses": Meant("to end the game, or stop its clock", ("game ends", "clock stops")),
    "declares|bankrupts|busts|goes broke|goes bust|is bankrupt|is broke": Meant(
        "to go bankrupt", ("WHO goes bankrupt",)
    ),
    "resigns|forfeits|kicks|retires|quits game|leaves game|leaves the game": Meant(
        "to leave the game; the cash goes to all or to the Bank, the deeds are auctioned or the"
        " Bank's",
        ("WHO leaves to all", "WHO leaves by auction", "WHO leaves to bank"),
    ),
    "renames": Meant("to give a new name", ("WHO is called Robert",)),
    "cancels|reverts|reverses|undo last|undo it|undo that": Meant(
        "to undo the newest action", ("undo",)
    ),
    "removes|deletes|erases|takes out|undo entry|amend NUMBER": Meant(
        "to change an old entry, or take it out",
        ("amend AMOUNT: WHO rolls 2 5", 'amend AMOUNT: say "nothing"'),
    ),
    "notes|comments|remarks": Meant("to write a remark", ('say "pizza"',)),
    "saves": Meant("every entry is saved already; to see them", ("log",)),
    "score|scores|standings|money": Meant("to see what everybody has", ("show",)),
    "balance|balances|status|cash|has|holds": Meant("to see what a player has", ("show WHO",)),
    "owns|who has": Meant("to see the owner", ("who owns DEED",)),
    "history|ledger|entries": Meant("to see the entries", ("log",)),
    "odds": Meant("the key O shows odds, or why there are none; to see worth", ("worth WHO",)),
}
IN_THE_DEAL_ROWS: Rows = {
    "steals|robs|takes … from PLAYER|takes … of PLAYER": Meant(
        "to take cards",
        (
            "WHO plays sly deal on OTHER for red",
            "WHO plays deal breaker on OTHER for green",
        ),
    ),
    "asks|charges|demands|collects": Meant(
        "to ask for rent", ("WHO plays rent green/dark blue for green",)
    ),
    "swaps|trades|exchanges": Meant(
        "to swap cards", ("WHO plays forced deal on OTHER for green giving brown",)
    ),
    "refuses|rejects|denies|blocks|plays just|plays no": Meant("to say no", ("WHO says no",)),
    "accepts|okays": Meant("to agree", ("WHO agrees",)),
    "plays double|plays doubled": Meant(
        "to double a rent", ("WHO plays rent green/dark blue for green doubled",)
    ),
    "has|holds": Meant("to see what a player has", ("show WHO",)),
    "deposits|saves": Meant("to bank a card", ("WHO banks 1m",)),
    "puts": Meant("to lay a card", ("WHO lays green", "WHO plays house on green")),
    "gives|hands|pays PLAYER": Meant("to pay with cards", ("WHO pays 1m",)),
    "plays NUMBER|plays money": Meant("to bank money", ("WHO banks 1m",)),
    "plays brown|plays light|plays pink|plays orange|plays red|plays yellow|plays green|plays dark|"
    "plays railroad|plays utility": Meant("to lay a property", ("WHO lays green",)),
    "picks|takes cards": Meant("to draw", ("WHO draws",)),
    "drops|throws": Meant("to discard", ("WHO discards 1",)),
    "skips|done|ends turn": Meant("to pass the turn on", ("next",)),
    "cancels|reverts|reverses": Meant("to undo", ("undo",)),
    "ends|finish|finishes|stops|quits|exits|wins": Meant("to end the game", ("game ends",)),
}
ON_A_BOARD = _by_word(ON_A_BOARD_ROWS)
IN_THE_DEAL = _by_word(IN_THE_DEAL_ROWS)
