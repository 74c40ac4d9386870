"""Form: the choices for a new game, on one page of five lines: edition, names, house rules, vault,
screen.

Rules of this file
* Typing names and Enter is enough: Enter on an empty name goes to BEGIN, and Enter there begins.
* Up and down choose a line, left and right a value. Tab goes through all places; the last line has
  several. A house rule that nobody changes keeps its printed value.
* In a name every letter is a letter; elsewhere q leaves. Where names were typed, the form first
  asks whether to leave.

Pure.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, NamedTuple

import msgspec
from msgspec.structs import replace

from banker.editions.own.figures import Said
from banker.engine.seating import clash
from banker.foundation.text import Field, Text
from banker.games.board.edition import OWN, Edition
from banker.games.board.printed_figures import amounts
from banker.interaction.finding.page_finder import Finding
from banker.interaction.game_screen import screen_of
from banker.interaction.keys.card_keys import CARDS_KEY, press_form
from banker.interaction.keys.keys import ESTIMATES
from banker.interaction.own_keys import meant
from banker.interaction.printed_cards import Cards
from banker.interaction.setup.rule_list import RuleList, RuleRow, press_rule, rule_rows
from banker.interaction.trackers.preferences import THEMES, Preferences
from banker.interaction.ui_state import CardForm
from banker.interaction.words.text import cells
from banker.interaction.words.translate import translate

NAME_MAX = 16
ARROWS = {"left": -1, "right": 1, "space": 1}
LINE_KEYS = {"up": -1, "down": 1}
PLACE_KEYS = {"shift+tab": -1, "tab": 1}
VaultChoice = Literal["sim", "auto", "none"]
VAULTS: tuple[VaultChoice, ...] = ("none", "sim", "auto")
VAULT_WORDS = {
    "none": "the box's own (we type what it did)",
    "sim": "Banker plays it",
    "auto": "Arduino by cable",
}
NO_FIGURES = "0"  # answers that the game begins with the estimates of the box
LEAVING = ("escape", "ctrl+q", "ctrl+c")
ASKS_TO_LEAVE = "leave and lose the names? Esc again leaves; any other key goes on"
STAGE_WORDS = {
    "alpha": "some amounts of this edition are estimates: compare them with your cards",
    "beta": "the amounts of this edition were read from photographs and leaflets",
    "stable": "",
}

BOX, NAMES, RULES, VAULT, THEME, MOVING, DICE, PRACTICE, BEGIN = range(9)
# A place of two values -> the words of each; which holds, `SetupForm.holds` says.
TWO_WAYS: Mapping[int, tuple[tuple[str, bool], ...]] = {
    MOVING: (("moving", False), ("calm", True)),
    DICE: (("we type the dice", True), ("no dice", False)),
    PRACTICE: (("amounts shown", False), ("practice", True)),
}


class OverlayChoice(msgspec.Struct, frozen=True):
    """An overlay that fits the edition, with its title and a sentence about it."""

    id: str
    title: str
    about: str


class FigureOffer(NamedTuple):
    """The amounts that a user has stored for an edition, from the printed cards.

    `sure` of its `deeds` deeds have no estimate any more with these amounts. `figures`: path ->
    amount.
    """

    sure: int
    deeds: int
    figures: Mapping[str, Said]


class SetupForm(msgspec.Struct, frozen=True):
    """The choices of the form so far. `row`: the place that keys go to, such as `NAMES`.

    `shelf`: the editions to choose from; `book`: the position of the chosen one. `typing`: the name
    being typed, after the finished `names`. `chosen`: the switches that the user changed. `lids`:
    the overlays that fit each edition, by its position; `over`: the ids of those chosen; `layered`:
    the edition with them. `rules`: the open list of house rules. `vault`: None until somebody
    chooses; `plugged`: the boards that are plugged in, in words. `finding`: the finder, None while
    it is closed. `offers`: the stored amounts of each edition's cards, by its position; `takes`:
    whether the game uses them, None until somebody answers; `asks`: whether the form asks that now.
    `cards`: the open page "your cards"; `entered`: path -> amount entered on it. `leaves`: whether
    the form has just asked whether to leave.
    """

    shelf: tuple[Edition, ...]
    book: int = 0
    names: tuple[str, ...] = ()
    typing: str = ""
    row: int = NAMES
    chosen: dict[str, str] = {}
    note: str = ""
    lids: dict[int, tuple[OverlayChoice, ...]] = {}
    over: tuple[str, ...] = ()
    layered: Edition | None = None
    rules: RuleList | None = None
    vault: VaultChoice | None = None
    plugged: str = ""
    screen: Preferences = Preferences()
    help: bool = False
    finding: Finding | None = None
    offers: dict[int, FigureOffer | None] = {}
    takes: bool | None = None
    asks: bool = False
    cards: CardForm | None = None
    entered: dict[str, int] = {}
    leaves: bool = False

    @property
    def box(self) -> Edition:
        """The chosen edition, without overlays."""
        return self.shelf[self.book]

    @property
    def edition(self) -> Edition:
        """The chosen edition with its overlays."""
        return self.layered or self.box

    @property
    def overlays(self) -> tuple[OverlayChoice, ...]:
        """The overlays that fit the chosen edition."""
        return self.lids.get(self.book, ())

    @property
    def rows(self) -> tuple[int, ...]:
        """The rows that the arrow keys reach; vault, dice or notes only if the edition has them."""
        lacking = {
            VAULT: not self.edition.vault,
            DICE: not self._has("dice"),
            PRACTICE: not self._has("notes"),
        }
        return tuple(row for row in range(BEGIN + 1) if not lacking.get(row))

    @property
    def line(self) -> int:
        """The first place on the line of the form that keys go to."""
        return THEME if self.row in TWO_WAYS else self.row

    @property
    def offer(self) -> FigureOffer | None:
        """The stored amounts for the chosen edition; None if there are none."""
        return self.offers.get(self.book)

    @property
    def has_estimates(self) -> bool:
        """Whether the chosen edition has estimates to compare with printed cards."""
        return bool(self.box.unsure)

    @property
    def compared(self) -> Cards:
        """The cards of the chosen edition, with the amounts that the user has stored."""
        offered = self.offer.figures if self.offer is not None else {}
        stands = {path: said.amount for path, said in offered.items()}
        own = frozenset(path for path, said in offered.items() if said.tag == OWN)
        return Cards(self.box, amounts(self.box) | stands, own)

    def _has(self, verb: str) -> bool:
        """Whether the chosen game knows a key: dice, or those of banknotes."""
        return bool(screen_of(self.edition).verb(verb).fits(self.edition))

    def holds(self, row: int) -> bool:
        """Return whether a row of two choices is on: calm screen, typed dice, or practice."""
        screen = self.screen
        return {MOVING: screen.calm, DICE: screen.dice, PRACTICE: screen.practice}[row]

    @property
    def players(self) -> tuple[str, ...]:
        """The finished names, and the name that is being typed."""
        typed = self.typing.strip()
        return (*self.names, typed) if typed else self.names

    def is_taken(self, name: str, seat: int) -> bool:
        """Return whether a name is the name of an earlier seat, or looks like it."""
        return any(clash(name, other) for other in self.names[:seat])

    @property
    def wanted_vault(self) -> VaultChoice:
        """The chosen vault; without a choice, the real one if a board is plugged in."""
        return self.vault or ("auto" if self.plugged else "sim")

    @property
    def changed(self) -> int:
        """How many house rules differ from those that the edition prints."""
        return len(self.over) + sum(
            value != self.edition.offered[name].default for name, value in self.chosen.items()
        )

    def rule_rows(self) -> tuple[RuleRow, ...]:
        """Return the rows of the list of house rules that its search text matches."""
        overlays = tuple((lid.id, lid.title, lid.about) for lid in self.overlays)
        return rule_rows(self.edition, self.chosen, overlays, self.over, self.rules or RuleList())

    def translate(self, english: str | Text, /, **fields: Field) -> str:
        """Return a text in the language of the edition, with its fields filled in."""
        return translate(self.edition, english, **fields)


def stage_words(edition: Edition) -> str:
    """Return how sure the amounts of an edition are, as English text; empty if there is nothing to
    say."""
    is_sure = edition.stage == "alpha" and not edition.unsure
    return "" if is_sure else STAGE_WORDS[edition.stage]


def press(form: SetupForm, key: str) -> tuple[SetupForm, str]:
    """Return the form after a key, and what follows: `start`, `leave`, `layer` or an empty text.

    `start` begins the game, `leave` goes back, `layer` needs the edition with the chosen
    overlays.
    """
    is_asked, form = form.leaves, replace(form, note="", leaves=False)
    if form.cards is not None:
        letter = meant(form.edition, key.lower(), "") if len(key) == 1 else ""
        return _on_cards(form, form.cards, letter or key)
    if form.row != NAMES and form.rules is None and len(key) == 1:
        key = meant(form.edition, key.lower(), "") or key  # in Russian `й` leaves, as on the table
    if form.asks:
        return _answered(form, key)
    if form.help:
        return replace(form, help=False), "leave" if key in LEAVING[1:] else ""
    if key == "f1" or (key == "?" and form.row != NAMES and form.rules is None):
        return replace(form, help=True), ""
    if form.rules is not None and key not in LEAVING[1:]:
        return _in_rules(form, form.rules, key)
    if key == CARDS_KEY:
        return _open_cards(form), ""
    if key in LEAVING:
        return _leave(form, key, is_asked=is_asked)
    if key in LINE_KEYS:
        return _to_line(form, LINE_KEYS[key]), ""
    if key in PLACE_KEYS:
        return _moved(form, PLACE_KEYS[key]), ""
    if form.row == NAMES:
        return _name_key(form, key)
    if key == "q":
        return _leave(form, key, is_asked=is_asked)
    if key == "enter":
        return _enter(form)
    if form.row == BOX and key.isdecimal():
        return _numbered(form, int(key) - 1), ""
    return (_choose(form, ARROWS[key]) if key in ARROWS else form), ""


def _open_cards(form: SetupForm) -> SetupForm:
    if not form.has_estimates:
        return replace(form, note=form.translate(ESTIMATES.without))
    return replace(form, cards=CardForm(said=form.entered))


def _leave(form: SetupForm, key: str, *, is_asked: bool) -> tuple[SetupForm, str]:
    """Leave, or ask once if names would be lost; the keys of the window never ask."""
    if is_asked or key in LEAVING[1:] or not form.players:
        return form, "leave"
    return replace(form, note=form.translate(ASKS_TO_LEAVE), leaves=True), ""


def _on_cards(form: SetupForm, cards: CardForm, key: str) -> tuple[SetupForm, str]:
    """A key of the page of cards, and of the question whether to keep them."""
    if cards.asks:
        return replace(form, cards=None), "keep" if key == "enter" else ""
    done = press_form(cards, key, form.compared)
    after = replace(form, entered=done.form.said)
    if not done.wish:
        return replace(after, cards=done.form), ""
    is_asked = bool(done.form.said)
    return replace(after, cards=replace(done.form, asks=True) if is_asked else None), ""


def _moved(form: SetupForm, step: int) -> SetupForm:
    rows = form.rows
    at = max(0, min(len(rows) - 1, rows.index(form.row) + step))
    return replace(form, row=rows[at])


def _to_line(form: SetupForm, step: int) -> SetupForm:
    """Another line, from whichever place of this one, to the first place of that."""
    lines = [row for row in form.rows if row not in TWO_WAYS]
    at = lines.index(form.line) + step
    return replace(form, row=lines[max(0, min(len(lines) - 1, at))])


def _enter(form: SetupForm) -> tuple[SetupForm, str]:
    """Begin on the last place; open the house rules on theirs; else go on."""
    if form.row == BEGIN:
        return _start(form)
    if form.row == RULES:
        return replace(form, rules=RuleList()), ""
    return replace(form, row=BEGIN) if form.row in (DICE, PRACTICE) else _moved(form, 1), ""


def _start(form: SetupForm) -> tuple[SetupForm, str]:
    if len(form.players) < form.edition.players_min:
        template = "{count} players at least: type a name, Enter, the next name"
        words = form.translate(template, count=form.edition.players_min)
        return replace(form, row=NAMES, note=words), ""
    if len(form.players) > form.edition.players_max:
        template = "at most {count} play this edition: ⌫ takes the last name away"
        words = form.translate(template, count=form.edition.players_max)
        return replace(form, row=NAMES, note=words), ""
    if form.offer is not None and form.takes is None:
        return replace(form, row=BEGIN, asks=True), ""
    return form, "start"


def _answered(form: SetupForm, key: str) -> tuple[SetupForm, str]:
    """The answer to the question about amounts; any other key goes back to the form."""
    form = replace(form, asks=False)
    if key not in ("enter", NO_FIGURES):
        return form, "leave" if key in LEAVING[1:] else ""
    return replace(form, takes=key == "enter"), "start"


def _name_key(form: SetupForm, key: str) -> tuple[SetupForm, str]:
    if key == "enter":
        typed = form.typing.strip()
        if not typed:
            after, wish = _start(form)
            return (replace(after, row=BEGIN, asks=False) if wish or after.asks else after), ""
        full = len(form.names) + 1 >= form.edition.players_max
        row = BEGIN if full else NAMES
        return replace(form, names=(*form.names, typed), typing="", row=row), ""
    if key == "backspace":
        if form.typing:
            return replace(form, typing=form.typing[:-1]), ""
        return replace(form, names=form.names[:-1]), ""
    char = " " if key == "space" else key
    is_full = len(form.names) >= form.edition.players_max
    if len(char) == 1 and not is_full and cells(form.typing + char) <= NAME_MAX:
        return replace(form, typing=form.typing + char), ""
    return form, ""


def _numbered(form: SetupForm, book: int) -> SetupForm:
    """The edition with this position on the shelf; another number changes nothing."""
    return _of_edition(form, book) if 0 <= book < len(form.shelf) else form


def _of_edition(form: SetupForm, book: int) -> SetupForm:
    return replace(form, book=book, chosen={}, over=(), layered=None, vault=None, takes=None,
                   entered={})  # fmt: skip


def _choose(form: SetupForm, step: int) -> SetupForm:
    if form.row == BOX:
        return _of_edition(form, (form.book + step) % len(form.shelf))
    if form.row == VAULT:
        at = (VAULTS.index(form.wanted_vault) + step) % len(VAULTS)
        return replace(form, vault=VAULTS[at])
    screen = form.screen
    if form.row == THEME:
        theme = THEMES[(THEMES.index(screen.theme) + step) % len(THEMES)]
        return replace(form, screen=replace(screen, theme=theme))
    if form.row == MOVING:
        return replace(form, screen=replace(screen, calm=not screen.calm))
    if form.row == DICE:
        return replace(form, screen=replace(screen, dice=not screen.dice))
    if form.row == PRACTICE:
        return replace(form, screen=replace(screen, practice=not screen.practice))
    return form


def _in_rules(form: SetupForm, rules: RuleList, key: str) -> tuple[SetupForm, str]:
    """A key of the open list. An overlay is laid on by the screen, which loads editions."""
    after = press_rule(rules, form.rule_rows(), form.chosen, key)
    form = replace(form, rules=after.rules, chosen=after.chosen)
    if not after.overlay:
        return form, ""
    over = tuple(one for one in form.over if one != after.overlay)
    over = over if after.overlay in form.over else (*over, after.overlay)
    return replace(form, over=over), "layer"
