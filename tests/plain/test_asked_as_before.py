"""Asked as before: what a new game's questions say to any answers, and what comes of them.

Goal: a question, a default or a refusal that comes out otherwise shows. Method: exact dialogues,
and a hundred ones of random answers; `asked_as_before.txt` keeps lines of them.
"""

from __future__ import annotations

import functools
import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from banker import editions
from banker.editions.own.figures import Said
from banker.language.phrases.translation import Translation, translation
from banker.plain import questions
from banker.plain.questions import GaveUp, Wanted, asked_game
from banker.plain.terminal import Act, Leave, Line, Tick
from banker.session import kept_figures
from tests.support.stored_texts import assert_as_stored

STORED = Path(__file__).with_name("asked_as_before.txt")
ENGLISH, RUSSIAN = translation("en"), translation("ru")
NAMES = ("Ann", "Bob")
BOX = "Which edition? Enter takes {}"
WHO = "Who plays? {} names, with commas between"
RULES = (
    "House rules: Enter goes on, 'all' lists them, a word finds some, '2 = yes' sets the second"
    " of a list"
)
AS_PRINTED = "The house rules are as printed."
VAULT = "Which vault? Enter takes 2"
VAULTS = [
    "1: the box's own (we type what it did)", "2: Banker plays it", "3: Arduino by cable",
]  # fmt: skip
BOXES = [
    "1: Monopoly Secret Vault, 2 to 6 players", "2: Monopoly Cash Decoder, 2 to 6 players",
    "3: Monopoly Glass Edition, 2 to 8 players",
    "4: Монополия онлайн, налог на аренду, 2 to 8 players",
    "5: Монополия в рублях, полные правила, 2 to 8 players",
    "6: Монополия в рублях, простые правила, 2 to 8 players", "7: Monopoly Deal, 2 to 5 players",
]  # fmt: skip
LANGUAGES = ["1: the language of the edition", "2: English", "3: Русский"]


boxes = functools.cache(questions._boxes)


@functools.cache
def lids(box: str) -> tuple[tuple[str, str, str], ...]:
    return LIDS(box)


LIDS = questions._lids


@pytest.fixture(autouse=True)
def read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """The files of the boxes are read once for all dialogues."""
    monkeypatch.setattr(questions, "_boxes", boxes)
    monkeypatch.setattr(questions, "_lids", lids)


class Answers:
    """A terminal at which somebody gives these answers, and then nobody is there any more."""

    def __init__(self, *answers: str | Act | Leave | Tick) -> None:
        self._answers = list(answers)
        self.rows: list[str] = []

    def put(self, line: str) -> None:
        self.rows.append(line)

    def wait(self, prompt: str, *, ticks: bool = False) -> Line | Act | Leave | Tick:
        assert (prompt, ticks) == ("> ", False)
        if not self._answers:
            return Leave(0)
        answer = self._answers.pop(0)
        return Line(answer) if isinstance(answer, str) else answer


def asked(
    *answers: str | Act | Leave | Tick,
    language: Translation | None = ENGLISH,
    box: str = "",
    names: tuple[str, ...] = NAMES,
    switches: dict[str, str] | None = None,
) -> tuple[Wanted | None, list[str]]:
    """What was wanted, and what was said."""
    terminal = Answers(*answers)
    wanted = asked_game(
        terminal,  # type: ignore[arg-type]
        box=box, names=names, switches=switches or {}, language=language,
    )  # fmt: skip
    return wanted, terminal.rows


def test_files_of_ones_own_with_errors_are_named_once_and_the_others_are_offered(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    editions.own_folder().mkdir(parents=True)
    head = '[meta]\nover = "glass-classic"\nid = "{0}"\ntitle = "Fine"\n'
    for name, rest in (("fine", ""), ("wrong", '[money]\nstart_cash = "x"\n')):
        file = editions.own_folder() / f"{name}.toml"
        file.write_text(head.format(name) + rest, encoding="utf-8")
    monkeypatch.setattr(questions, "_boxes", boxes.__wrapped__)
    _, rows = asked("", "back", "quit")
    said = "wrong.toml has errors: 'banker editions check wrong' lists them"
    assert rows[: len(BOXES) + 2] == [said, *BOXES, "8: Fine, 2 to 8 players"]
    assert rows.count(said) == 1
    assert rows.count("8: Fine, 2 to 8 players") == 2
    _, rows = asked("quit", language=RUSSIAN)
    assert rows[0] == "в файле wrong.toml ошибки: их перечислит 'banker editions check wrong'"


def test_a_copied_edition_of_ones_own_is_what_begins(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    editions.own_folder().mkdir(parents=True)
    copy = '[meta]\nover = "secret-vault"\ntitle = "Pie Town"\n[money]\nsalary = 500\n'
    (editions.own_folder() / "pie-town.toml").write_text(copy, encoding="utf-8")
    monkeypatch.setattr(questions, "_boxes", boxes.__wrapped__)
    wanted, rows = asked("pie", "", "", "")
    assert rows[: len(BOXES) + 1] == [*BOXES, "8: Pie Town, 2 to 6 players"]
    assert wanted is not None and wanted.edition == "pie-town"
    assert editions.load(wanted.edition).title == "Pie Town"
    wanted, rows = asked("", "", "", "", box="pie-town")
    assert BOX.format(8) in rows and wanted is not None and wanted.edition == "pie-town"


def test_enter_alone_takes_all_that_is_proposed() -> None:
    wanted, rows = asked("", "", "", "")
    assert wanted == Wanted("secret-vault", NAMES, {}, (), "sim", "en")
    assert rows == [
        *BOXES,
        BOX.format(1),
        "some amounts of this edition are estimates: compare them with your cards",
        f"{WHO.format('2 to 6')}; Enter: Ann, Bob",
        AS_PRINTED,
        RULES,
        *VAULTS,
        VAULT,
    ]


def test_the_language_is_asked_for_first_where_none_was_chosen() -> None:
    wanted, rows = asked("", "", "", "", "own", language=None)
    assert wanted == Wanted("secret-vault", NAMES, {}, (), "none", "")
    assert rows[:5] == [*LANGUAGES, "Which language? Enter takes 1", BOXES[0]]
    wanted, rows = asked("рус", "5", "Аня, Боря", "", language=None)
    assert wanted == Wanted("rouble-full", ("Аня", "Боря"), {}, (), None, "ru")
    assert rows[4] == "1: Monopoly Secret Vault, игроков от 2 до 6"


def test_a_box_without_a_language_of_its_own_is_asked_about_in_english() -> None:
    wanted, rows = asked("1", "5", "", "", language=None)
    assert wanted == Wanted("rouble-full", NAMES, {}, (), None, "")
    assert "Кто играет? Имена через запятую, от 2 до 8; Enter: Ann, Bob" in rows


def test_a_box_that_was_given_is_proposed_with_its_rules() -> None:
    chosen = {"no_auctions": "yes"}
    wanted, rows = asked("", "", "", "3", box="secret-vault", switches=chosen)
    assert wanted == Wanted("secret-vault", NAMES, chosen, (), "auto", "en")
    wanted, rows = asked("glass", "", "", box="secret-vault", switches=chosen)
    assert wanted == Wanted("glass-classic", NAMES, {}, (), None, "en"), "rules of another box"
    wanted, rows = asked("", "", "", box="deal")
    assert wanted == Wanted("deal", NAMES, {}, (), None, "en")
    assert rows[7] == BOX.format(7)


def test_a_choice_is_a_number_of_the_list_or_a_part_of_one_name() -> None:
    wanted, rows = asked("0", "8", "Monopoly", "3x", "7", "", "")
    assert wanted is not None and wanted.edition == "deal"
    wrong = "a number from 1 to 7, or a part of one name"
    assert rows.count(wrong) == 4
    assert wanted == Wanted("deal", NAMES, {}, (), None, "en")


def test_names_are_asked_for_until_they_fit() -> None:
    wanted, _ = asked("", "Ann", "Bob, Cem", "", "", names=())
    assert wanted is not None and wanted.names == ("Ann", "Bob", "Cem"), "nobody is lost"
    wanted, rows = asked("", "Ann", " Ann, Bob ,, Cem", "", "", names=())
    assert wanted is not None and wanted.names == ("Ann", "Bob", "Cem")
    assert rows[9:12] == [
        WHO.format("2 to 6"),
        "1 player so far: Ann; the next name",
        AS_PRINTED,
    ]


@pytest.mark.parametrize("language", [ENGLISH, RUSSIAN])
@pytest.mark.parametrize(
    "line",
    ["ann bob cem", "ann bob cem and dan", "what now", "who has ann", "help jail", "помощь jail"],
)
def test_names_with_spaces_alone_between_and_questions_are_no_player(
    line: str, language: Translation
) -> None:
    if line.startswith("помощь") and language is ENGLISH:
        return
    wanted, rows = asked("", line, "Ann and Bob", "", "", names=(), language=language)
    assert wanted is not None and wanted.names == NAMES
    said = {
        "en": "one name a line, or names with commas between: Ann, Bob, Cem; a comma ends a long"
        " name",
        "ru": "по одному имени в строке или имена через запятую: Аня, Боря, Вика; длинное имя"
        " кончается запятой",
    }[language.code]
    assert rows.count(said) == 1
    assert rows[rows.index(said) - 1] == rows[rows.index(said) + 1], "the question comes again"


def test_a_name_of_two_words_and_a_longer_one_beside_a_comma_are_names() -> None:
    wanted, _ = asked("", "Ann Lee", "Bob van Dyk, Cem", "", "", names=())
    assert wanted is not None and wanted.names == ("Ann Lee", "Bob van Dyk", "Cem")
    wanted, _ = asked("", "Anna de Vries,", "Bob", "", "", "", names=())
    assert wanted is not None and wanted.names == ("Anna de Vries", "Bob")


def test_names_add_up_line_by_line_until_an_empty_line() -> None:
    wanted, rows = asked("", "Ann", "Ann", "", "Bob", "Cem", "", "", "", names=())
    assert wanted is not None and wanted.names == ("Ann", "Bob", "Cem")
    alone = "1 player so far: Ann; the next name"
    assert rows[9:18] == [
        WHO.format("2 to 6"),
        alone,
        "two players cannot be called 'Ann': add a letter to one of the names",
        alone,
        "Monopoly Secret Vault is for 2 to 6 players, not 1: name more",
        alone,
        "2 players so far: Ann, Bob; the next name, or Enter goes on",
        "3 players so far: Ann, Bob, Cem; the next name, or Enter goes on",
        AS_PRINTED,
    ]


@pytest.mark.parametrize(
    ("said", "language"),
    [("Ann, Bob and Cem", ENGLISH), ("Ann and Bob, Cem", RUSSIAN), ("Ann, Bob и Cem", RUSSIAN)],
)
def test_the_last_name_may_follow_the_word_and(said: str, language: Translation) -> None:
    wanted, _ = asked("", said, "", "", language=language)
    assert wanted is not None and wanted.names == ("Ann", "Bob", "Cem")


@pytest.mark.parametrize("word", ["help", "?", "help me", "what can I do?", "помощь"])
def test_a_call_for_help_is_no_name_and_asks_again(word: str) -> None:
    language = RUSSIAN if word == "помощь" else ENGLISH
    wanted, rows = asked("", word, "", "", "", language=language)
    assert wanted is not None and wanted.names == NAMES
    at = rows.index(language.words(questions.HELP))
    assert rows[at - 1] == rows[at + 1]


def test_back_asks_the_question_before_and_the_first_one_again() -> None:
    wanted, rows = asked("back", "", "BACK", "deal", "", "back", "Ann, Bob, Cem", "")
    assert wanted == Wanted("deal", ("Ann", "Bob", "Cem"), {}, (), None, "en")
    assert rows.count(BOXES[0]) == 3
    assert rows.count(AS_PRINTED) == 2
    wanted, _ = asked("", "назад", "deal", "", "", language=RUSSIAN)
    assert wanted is not None and wanted.edition == "deal"


@pytest.mark.parametrize("word", ["quit", "q", "exit", "Bye", " quit "])
def test_whoever_leaves_wants_nothing(word: str) -> None:
    assert asked("", word)[0] is None
    assert asked(word)[0] is None


def test_the_end_of_the_input_gives_up() -> None:
    with pytest.raises(GaveUp) as ended:
        asked("", "")
    assert ended.value.code == 0
    with pytest.raises(GaveUp) as ended:
        asked("", Leave(143))
    assert (ended.value.code, str(ended.value)) == (143, "no more answers")


def test_what_is_no_line_is_waited_out() -> None:
    wanted, _ = asked(Tick(), "", Act(lambda: None), "", "", "")
    assert wanted == Wanted("secret-vault", NAMES, {}, (), "sim", "en")


LENDS = "Players may lend each other money"
LIMIT = "Time limit, in minutes"


@pytest.mark.parametrize(
    ("said", "switches", "overlays", "told"),
    [
        (("lend", "1 = yes"), {"player_loans": "yes"}, (), [f"1: {LENDS}: no (no, yes)", RULES,
                                                   f"{LENDS}: yes"]),
        (("lend", "1 = y"), {"player_loans": "yes"}, (), [f"{LENDS}: yes"]),
        (("lend", "1 = н"), {"player_loans": "no"}, (), [f"{LENDS}: no"]),
        (("short game", "1 = Y", "1 = n"), {}, (), ["Short game: no"]),
        (("short game", "1 = д"), {}, ("short-game",), ["Short game: yes"]),
        (("lend", "1=YES", "1 = no"), {"player_loans": "no"}, (), [f"{LENDS}: no"]),
        (("lend", "1 = perhaps"), {}, (), ["say one of no, yes"]),
        (("lend", "2 = yes"), {}, (), ["no house rule has these words"]),
        (("lend", "0 = yes"), {}, (), ["no house rule has these words"]),
        (("1 = yes",), {}, (), ["no house rule has these words"]),
        (("in minutes", "1 = 090"), {"time_limit": "90"}, (), [f"{LIMIT}: 090"]),
        (("in minutes", "1 = #"), {}, (), ["say one of none, a number"]),
        (("in minutes", "1 = off"), {"time_limit": "off"}, (), [f"{LIMIT}: off"]),
        (("short game", "1 = yes"), {}, ("short-game",), ["Short game: yes"]),
        (("short game", "1 = yes", "1 = no"), {}, (), ["Short game: no"]),
        (("short game", "1 = yes", "1 = yes"), {}, ("short-game",), ["Short game: yes"]),
        (("in minutes", "1 = off", "timed game", "1 = yes"), {}, (), [
            "switch 'time_limit' cannot be 'off', only 60 or a number from 1 on"]),
        (("short game", "1 = 9"), {}, (), ["say one of no, yes"]),
    ],
)  # fmt: skip
def test_a_house_rule_is_set_by_its_number_in_the_list(
    said: tuple[str, ...], switches: dict[str, str], overlays: tuple[str, ...], told: list[str]
) -> None:
    wanted, rows = asked("", "", *said, "", "")
    assert wanted == Wanted("secret-vault", NAMES, switches, overlays, "sim", "en")
    end = rows.index(VAULTS[0]) - 1
    assert rows[end - len(told) : end] == told


# --- any answers ----------------------------------------------------------------------------------

ANSWERS = ["", "", "", "1", "2", "3", "5", "7", "back", "all", "lend", "time", "аукцион",
           "Ann, Bob", "Ann,Bob,Cem", "Ann, Ann", "Ann", "quit ", "glass", "deal", "рус", "налог",
           "1 = yes", "2 = yes", "3 = 15", "1 = да", "4 = no", "12 = 2", "x"]  # fmt: skip
DIALOGUES = 40


def dialogues() -> Iterator[str]:
    dice = random.Random("answers")
    for _ in range(DIALOGUES):
        answers = [dice.choice(ANSWERS) for _ in range(12)]
        language = dice.choice((None, None, ENGLISH, RUSSIAN))
        terminal = Answers(*answers)
        try:
            wanted = asked_game(
                terminal,  # type: ignore[arg-type]
                names=NAMES[: dice.choice((0, 2))], language=language,
            )  # fmt: skip
        except GaveUp:
            wanted = None
        rows = "\n".join(terminal.rows)
        yield f"{answers} {wanted} {rows}"


def test_any_answers_come_to_what_they_came_to() -> None:
    assert_as_stored(STORED, "answers", dialogues())


def test_kept_figures_are_asked_about_after_their_box(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    kept_figures.keep(editions.load("secret-vault"), {"deed.baltic.price": Said(130)})
    offered = "your cards: 1 amount kept, 0 of 22 deeds complete; begin with them? yes or no"
    for answer, figures in (("", 1), ("yes", 1), ("да", 1), ("no", 0), ("нет", 0)):
        wanted, rows = asked("", answer, "", "", "")
        assert wanted is not None and len(wanted.figures) == figures
        assert rows.count(offered) == 1
    wanted, rows = asked("", "perhaps", "back", "3", "", "", "")
    assert wanted is not None and (wanted.edition, wanted.figures) == ("glass-classic", {})
    assert rows.count(offered) == 2
