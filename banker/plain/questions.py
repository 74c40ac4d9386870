"""Questions: asks for a new game in lines: language, edition, amounts, players, rules, vault.

Rules of this file
* Enter takes what is proposed, `back` asks the question before again, `quit` leaves. Nothing is
  made before the last answer.
* A choice is a number, or the beginning of a name.
* The end of the input ends the questions.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence

import msgspec

from banker import editions
from banker.editions.own.figures import Said
from banker.foundation.errors import BankerError, CommandError, EditionError
from banker.foundation.text import Field, Text, worded
from banker.games import rulesets
from banker.games.board.edition import ANY_NUMBER, Edition
from banker.interaction.setup.form import VAULT_WORDS, VAULTS, VaultChoice, stage_words
from banker.interaction.setup.rule_list import RuleList, RuleRow, rule_rows
from banker.language.parser.player_names import check_names
from banker.language.phrases.translation import (
    ENGLISH_WORDS,
    Translation,
    catalog_or_english,
    languages,
)
from banker.ledger.likeness import plain
from banker.plain.terminal import Leave, Line, Terminal
from banker.plain.words import ANSWERS, BY_NAME, agreed, is_no_name, spellings
from banker.session import kept_figures

DEFAULT_EDITION = "secret-vault"
USUAL_VAULT = "sim"
BACK = "back"
HELP = "Enter takes what is proposed, 'back' asks the question before again, 'quit' leaves"
AND = "{first} and {last}"
WHO = "Who plays? {fewest} to {most} names, with commas between"
WHO_USUALLY = "Who plays? {fewest} to {most} names, with commas between; Enter: {usual}"
WHO_ELSE = "{count:player|players} so far: {names}; the next name"
WHO_MORE = "{count:player|players} so far: {names}; the next name, or Enter goes on"
NAMES_APART = (
    "one name a line, or names with commas between: Ann, Bob, Cem; a comma ends a long name"
)


class GaveUp(BankerError):
    """The input ended before the last answer.

    `code`: the exit code of a signal, 0 if the input just ended.
    """

    def __init__(self, code: int) -> None:
        super().__init__("no more answers")
        self.code = code


class Wanted(msgspec.Struct, frozen=True):
    """The answers about a new game.

    `vault` is a value of the option --vault, None if the edition has no vault. `figures`: path ->
    amount on a printed card, with who read it.
    """

    edition: str = ""
    names: tuple[str, ...] = ()
    switches: dict[str, str] = {}
    overlays: tuple[str, ...] = ()
    vault: VaultChoice | None = None
    language: str = ""
    figures: Mapping[str, Said] = {}


class _Back(Exception):
    """The question before is asked again."""


class _Quit(Exception):
    """Somebody leaves."""


def asked_game(
    terminal: Terminal,
    *,
    box: str = "",
    names: tuple[str, ...] = (),
    switches: Mapping[str, str] = {},
    language: Translation | None = None,
) -> Wanted | None:
    """Ask for a new game; return the answers, or None if the user leaves.

    The arguments are the proposed answers. Raise `GaveUp` if the input ends.
    """
    asked = _Questions(terminal, box or DEFAULT_EDITION, names, dict(switches), language)
    steps: list[Callable[[], None]] = [asked.box, asked.players, asked.rules, asked.vault]
    if language is None:
        steps.insert(0, asked.language)
    at = 0
    try:
        while at < len(steps):
            try:
                steps[at]()
            except _Back:
                at = max(0, at - 1)
            else:
                at += 1
    except _Quit:
        return None
    return asked.wanted()


class _Questions:
    """The answers so far."""

    def __init__(
        self,
        terminal: Terminal,
        box: str,
        names: tuple[str, ...],
        switches: dict[str, str],
        language: Translation | None,
    ) -> None:
        self._terminal = terminal
        self._language = language
        self._box = box
        self._names = names
        self._chosen = switches
        self._over: tuple[str, ...] = ()
        self._vault: VaultChoice | None = None
        self._edition: Edition | None = None
        self._figures: Mapping[str, Said] = {}

    def wanted(self) -> Wanted:
        """All answers."""
        code = self._language.code if self._language else ""
        return Wanted(
            self._box, self._names, self._chosen, self._over, self._vault, code, self._figures
        )

    # --- asking ----------------------------------------------------------------------------------

    @property
    def _words(self) -> Translation:
        if self._language is not None:
            return self._language
        return catalog_or_english(self._edition.language) if self._edition else ENGLISH_WORDS

    def _put(self, template: Field, **fields: Field) -> None:
        text = worded(template, **fields) if isinstance(template, str) else template
        self._terminal.put(self._words.text(text))

    def _ask(self, template: str, **fields: Field) -> str:
        """A question and its answer; empty for Enter alone. A call for help is answered
        with what every question takes, and the question comes again."""
        while (text := self._answer(template, **fields)) and self._is_help(text):
            self._put(HELP)
        if plain(text) in (BACK, plain(self._words.words(BACK))):
            raise _Back
        if plain(text) in spellings(BY_NAME["quit"], self._words):
            raise _Quit
        return text

    def _answer(self, template: str, **fields: Field) -> str:
        self._put(template, **fields)
        while True:
            event = self._terminal.wait("> ")
            if isinstance(event, Leave):
                raise GaveUp(event.code)
            if isinstance(event, Line):
                return event.text.strip()

    def _is_help(self, text: str) -> bool:
        said = plain(text).rstrip("?!. ")
        guides = (plain(it).rstrip("?") for it in spellings(BY_NAME["guide"], self._words))
        return said in ("", "help", plain(self._words.words("help")), *guides)

    def _choose(self, question: str, names: Sequence[str], usual: int, **fields: Field) -> int:
        """The place of the chosen name; `usual` by Enter alone."""
        for number, name in enumerate(names, start=1):
            self._terminal.put(f"{number}: {name}")
        while True:
            text = self._ask(question, usual=usual + 1, **fields)
            if not text:
                return usual
            if text.isdecimal() and 0 < int(text[:4]) <= len(names):
                return int(text[:4]) - 1
            close = [at for at, name in enumerate(names) if plain(text) in plain(name)]
            if len(close) == 1:
                return close[0]
            self._put("a number from 1 to {last}, or a part of one name", last=len(names))

    # --- the questions ---------------------------------------------------------------------------

    def language(self) -> None:
        """In which language all of it is said."""
        known = [catalog_or_english(code) for code in languages()]
        names = [self._words.words("the language of the edition"), *(one.name for one in known)]
        at = self._choose("Which language? Enter takes {usual}", names, 0)
        self._language = known[at - 1] if at else None

    def box(self) -> None:
        """Which edition is played."""
        boxes, problems = _boxes()
        for problem in problems if self._edition is None else ():
            self._terminal.put(self._words.program.text(problem))
        names = [
            self._words.words("{title}, {fewest} to {most} players", title=box.title,
                              fewest=box.players_min, most=box.players_max)
            for box in boxes.values()
        ]  # fmt: skip
        ids = list(boxes)
        usual = ids.index(self._box) if self._box in ids else 0
        id = ids[self._choose("Which edition? Enter takes {usual}", names, usual)]
        if id != self._box:
            self._chosen, self._over = {}, ()
        chosen = boxes[id]
        self._box, self._edition = id, self._localized(chosen)
        if stage := stage_words(chosen):
            self._put(stage)
        try:
            self._ask_for_figures()
        except _Back:
            self.box()

    def _ask_for_figures(self) -> None:
        """Whether the game begins with what the cards of this box said before."""
        self._figures = {}
        try:
            offer = kept_figures.offer(self._loaded().id)
        except EditionError as error:
            self._put(error.texts[0])
            return
        while offer is not None:
            said = agreed(self._ask(kept_figures.ASKED, **offer.counts) or "yes")
            if said is not None:
                self._figures = offer.figures if said else {}
                return

    def players(self) -> None:
        """Who plays, in the order of the table: names in a line, or one name a line.

        A line with all names so far is the whole list.
        """
        edition = self._loaded()
        usual = ", ".join(self._names)
        known: tuple[str, ...] = ()
        while True:
            question = WHO_USUALLY if usual else WHO
            if known:
                question = WHO_ELSE if len(known) < edition.players_min else WHO_MORE
            text = self._ask(question, fewest=edition.players_min, most=edition.players_max,
                             usual=usual, count=len(known), names=", ".join(known))  # fmt: skip
            said = self._names_in(text)
            if "," not in text and any(is_no_name(it, self._words) for it in said):
                self._put(NAMES_APART)
                continue
            is_all = len(said) > 1 and set(known) <= set(said)
            names = said if is_all else (*known, *said) or self._names
            is_one = len(said) == 1
            fewest = 1 if is_one else edition.players_min
            try:
                check_names(names, msgspec.structs.replace(edition, players_min=fewest))
            except CommandError as error:
                self._terminal.put(self._words.text(error.text))
                continue
            if not is_one or len(names) == edition.players_max:
                self._names = names
                return
            known = names

    def _names_in(self, text: str) -> tuple[str, ...]:
        """The names in a line, between commas and the word `and`."""
        own = self._words.words(AND, first="", last="").strip()
        parts = re.split(rf",|\s(?:and|{re.escape(own)})\s", text)
        return tuple(name.strip() for name in parts if name.strip())

    def rules(self) -> None:
        """House rules: as printed, or some of them changed."""
        self._put("The house rules are as printed.")
        found: tuple[RuleRow, ...] = ()
        while True:
            text = self._ask("House rules: Enter goes on, 'all' lists them, a word finds some,"
                             " '2 = yes' sets the second of a list")  # fmt: skip
            if not text:
                return
            number, equals, value = (part.strip() for part in text.partition("="))
            if equals and number.isdecimal() and 0 < int(number[:4]) <= len(found):
                self._set(found[int(number[:4]) - 1], value)
                continue
            is_all = plain(text) in ("all", plain(self._words.words("all")))
            found = self._rules(RuleList(whole=True) if is_all else RuleList(find=text))
            for at, row in enumerate(found, start=1):
                values = ", ".join(row.values)
                self._terminal.put(f"{at}: {row.name}: {row.now} ({values})")
            if not found:
                self._put("no house rule has these words")

    def vault(self) -> None:
        """Where the vault is."""
        if self._loaded().vault is None:
            self._vault = None
            return
        names = [self._words.words(VAULT_WORDS[choice]) for choice in VAULTS]
        usual = VAULTS.index(USUAL_VAULT)
        self._vault = VAULTS[self._choose("Which vault? Enter takes {usual}", names, usual)]

    # --- house rules -----------------------------------------------------------------------------

    def _rules(self, shown: RuleList) -> tuple[RuleRow, ...]:
        edition = self._loaded()
        return rule_rows(edition, self._chosen, _lids(self._box), self._over, shown)

    def _set(self, row: RuleRow, said: str) -> None:
        """Give a rule the value that is said, in words or as it is stored."""
        if row.kind == "overlay":
            self._lay(row, said)
            return
        stored = [one for one in row.stored if one != ANY_NUMBER]
        value = next(
            (one for one, words in zip(stored, row.values, strict=False)
             if plain(said) in (plain(words), plain(one)) or _is_meant(said, one)),
            "",
        )  # fmt: skip
        if value in ANSWERS:
            said = row.values[stored.index(value)]
        if not value and ANY_NUMBER in row.stored and said.isdecimal():
            value = str(int(said[:6]))
        if not value:
            self._put("say one of {values}", values=", ".join(row.values))
            return
        self._chosen = {**self._chosen, row.key: value}
        self._reload(row.name, said)

    def _lay(self, row: RuleRow, said: str) -> None:
        no, yes = (plain(words) for words in row.values)
        answer = {no: False, yes: True}.get(plain(said), agreed(said))
        if answer is None:
            self._put("say one of {values}", values=", ".join(row.values))
            return
        others = tuple(one for one in self._over if one != row.key)
        before = self._over
        self._over = (*others, row.key) if answer else others
        if not self._reload(row.name, row.values[answer]):
            self._over = before

    def _reload(self, name: str, said: str) -> bool:
        """Load the edition with what was chosen; say what it is now, or why not."""
        try:
            loaded = editions.load(self._box, self._chosen, self._over)
        except EditionError as error:
            self._terminal.put(str(error).splitlines()[0])
            self._chosen = {}
            return False
        plain_box = editions.load(self._box, {}, self._over)
        self._edition = self._localized(plain_box)
        del loaded
        self._terminal.put(f"{name}: {said}")
        return True

    def _loaded(self) -> Edition:
        assert self._edition is not None
        return self._edition

    def _localized(self, box: Edition) -> Edition:
        code = self._language.code if self._language else box.language
        return msgspec.structs.replace(box, language=code)


def _is_meant(said: str, stored: str) -> bool:
    """Whether a yes or a no in any language is this stored value."""
    answer = agreed(said) if stored in ANSWERS else None
    return answer is not None and answer == ANSWERS[stored]


def _boxes() -> tuple[dict[str, Edition], list[Text]]:
    """The board games first, then the games of cards, then the user's editions, by the names that
    load them: a user's file over an edition has that edition's id. And a line about each file of
    the user that has errors."""
    known = sorted(editions.catalogue(), key=lambda it: (rulesets.place(it.ruleset), it))
    ids = [it.id for it in known]
    ids.insert(0, ids.pop(ids.index(DEFAULT_EDITION)))
    own, problems = editions.own_boxes()
    return {id_: editions.load(id_) for id_ in (*ids, *own)}, problems


def _lids(box: str) -> tuple[tuple[str, str, str], ...]:
    """The overlays that fit an edition, found by loading it with each."""
    fitting = []
    for lid in editions.overlays(editions.load(box).ruleset):
        try:
            editions.load(box, {}, (lid.id,))
        except EditionError:
            continue
        fitting.append((lid.id, lid.title, lid.about))
    return tuple(fitting)
