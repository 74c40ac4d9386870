"""The pages of phones and requests: what is shown, what each key does; the code is read."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Callable
from itertools import product
from pathlib import Path

import pytest

from banker.cli.scripts.open_phones import LatePhones
from banker.interaction.controller import Controller
from banker.interaction.trackers.phones import PhoneTracker
from banker.session.phone_health import CarryOut, PhonesHealth, Post, RequestHealth, SeatHealth
from banker.session.shown_odds import ShownOdds
from banker.tui.panes.screens import draw
from tests.support.screen import assert_width, controller_of, press

URL = "http://192.168.178.123:8421/"
CODE = "3KX9Q2TM7WHP4ACD"
SEATS = (
    SeatHealth("ann", "Ann", "in", "iPhone", 213),
    SeatHealth("bob", "Bob", "away", "Android", 198, left=120),
    SeatHealth("cem", "Cem", "shown", left=94),
    SeatHealth("dee", "Dee", "empty"),
    SeatHealth("tv/0123abcd", "", "asking", "Chromecast", words=("OPERA", "MAPLE"), left=40),
)
PAY = RequestHealth("ann", "a1", "Ann", "Ann pays Bob 50", (("Ann", "1,440"), ("Bob", "930")), 55)
BID = RequestHealth("bob", "b2", "Bob", "Bob bids 120", (), 20)


class StillPhones:
    """Phones that say what they are told to, and keep what they were asked for."""

    def __init__(self, health: PhonesHealth) -> None:
        self.known = health
        self.done: list[str] = []

    def attach(self, _post: Post, _show: Callable[[], None], _carry_out: CarryOut) -> None:
        self.done.append("attach")

    def health(self) -> PhonesHealth:
        return self.known

    def open(self, number: int = 0) -> None:
        self.done.append(f"open {number}")

    def show_code(self, who: str) -> None:
        self.done.append(f"show {who}")

    def hide_code(self) -> None:
        self.done.append("hide")

    def let_in(self, who: str) -> bool:
        self.done.append(f"in {who}")
        return True

    def cut_off(self, who: str) -> None:
        self.done.append(f"off {who}")

    def lock(self) -> bool:
        self.done.append("lock")
        return True

    def confirm(self, seat: str, id: str) -> str:
        self.done.append(f"yes {seat} {id}")
        return ""

    def refuse(self, seat: str, id: str) -> None:
        self.done.append(f"no {seat} {id}")

    def show_odds(self, odds: ShownOdds | None) -> None:
        self.done.append("odds" if odds is not None else "no odds")

    def take_news(self) -> list[str]:
        return []

    def close(self) -> None:
        self.done.append("close")


def health(**changes: object) -> PhonesHealth:
    from banker.report.qr import rows

    known: dict[str, object] = {
        "url": URL, "code": "3KX9 Q2TM 7WHP 4ACD", "shown": "cem", "seats": SEATS, "online": 1,
        "rows": tuple(rows(f"{URL}#{CODE}", error="l")), "entries": 213, "places": ("a", "b"),
    }  # fmt: skip
    return PhonesHealth(**(known | changes))  # type: ignore[arg-type]


def at_table(known: PhonesHealth, **switches: str) -> tuple[Controller, StillPhones]:
    controller = controller_of("secret-vault", "Ann", "Bob", "Cem", "Dee", **switches)
    phones = StillPhones(known)
    controller.phones.phones = phones
    return controller, phones


def shown(controller: Controller, width: int = 80, height: int = 24) -> list[str]:
    lines = draw(controller.view(height), width, height)
    assert len(lines) == height
    assert_width(lines, width)
    return ["".join(span.text for span in spans) for spans in lines]


def test_a_table_without_phones_says_so() -> None:
    controller = controller_of("secret-vault", "Ann", "Bob")
    press(controller, "f9")
    assert "Nothing listens" in "\n".join(shown(controller))
    press(controller, "⏎")
    assert "phones cannot come to this table" in "\n".join(shown(controller))
    press(controller, "q")
    assert controller.ui.over == ""
    press(controller, "f10")
    assert controller.ui.note.text == "no phone asks for anything: wait until one does"


def test_nothing_listens_before_enter() -> None:
    controller, phones = at_table(PhonesHealth())
    press(controller, "f9")
    assert phones.done == []
    press(controller, "' a x l a s 1")
    assert phones.done == []
    press(controller, "⏎")
    assert phones.done == ["open 0"]


def test_the_page_names_seats_codes_and_words() -> None:
    controller, phones = at_table(health())
    press(controller, "f9")
    text = "\n".join(shown(controller))
    for said in (
        "http://192.168.178.123:8421", "A Ann        in, iPhone, entry 213",
        "B Bob        away, Android, entry 198", "C Cem        ◄ this code, 94 s",
        "D Dee        no phone", "1 TV         asks: OPERA MAPLE", "OPERA   MAPLE", "plain http",
    ):  # fmt: skip
        assert said in text, text
    press(controller, "⏎")
    assert phones.done == ["in tv/0123abcd"]


def test_all_are_cut_off_by_a_second_key_alone_and_any_other_key_keeps_them() -> None:
    controller, phones = at_table(health())
    press(controller, "f9 s l s")
    assert "the same key again cuts off every phone and television" in str(controller.ui.note.text)
    assert phones.done == ["lock"]
    press(controller, "s")
    assert phones.done == ["lock", "close"]


def test_the_keys_of_the_page() -> None:
    controller, phones = at_table(health())
    press(controller, "f9 ' d x l a a s s 1 ⏎ ' a x q")
    assert phones.done == [
        "show dee", "off dee", "lock", "open 1", "open 2", "close", "in tv/0123abcd", "show ann",
        "off ann",
    ]  # fmt: skip
    assert controller.ui.over == ""


def test_a_russian_table_reads_these_pages_in_russian() -> None:
    """F10 had 'later', and F9 Latin letters. Here Dee's letter is that of the key to stop."""
    controller, phones = at_table(health(requests=(PAY,)), language="ru")
    press(controller, "f9")
    assert "' A" not in shown(controller)[-1]
    for key in ("э А", "н убрать", "ж запереть", "т адрес", "s стоп", "Esc назад"):
        assert key in shown(controller)[-1], key
    press(controller, "э д ж т s s")
    assert phones.done == ["show dee", "lock", "open 1", "close"]
    press(controller, "q f10")
    assert "н нет" in shown(controller)[-1] and "Esc позже" in shown(controller)[-1]


def test_the_table_says_that_a_tv_asks_to_be_let_in() -> None:
    """The TV said 'does the table's screen show these two words?', and the table showed nothing."""
    controller, _ = at_table(health())
    rows = shown(controller)
    assert "☎1 ▸1" in rows[0]
    assert "☎ a TV asks to be let in" in "\n".join(rows) and "F9 shows it" in "\n".join(rows)
    controller, _ = at_table(health(seats=SEATS[:4]))
    assert "asks to be let in" not in "\n".join(shown(controller))


def test_a_seat_without_words_is_not_let_in_by_enter() -> None:
    controller, phones = at_table(health(seats=SEATS[:4]))
    press(controller, "f9 ⏎")
    assert phones.done == []
    refusal = "' and a letter chooses a seat"
    assert refusal in "\n".join(shown(controller))
    press(controller, "l")
    assert refusal not in "\n".join(shown(controller)), "it is gone with the next key"
    press(controller, "' b")
    phones.done.clear()
    press(controller, "⏎")
    assert phones.done == []


def test_both_pages_fit_any_terminal() -> None:
    controller, _ = at_table(health(requests=(PAY, BID)))
    for page, said in (("f9", "192.168.178.123"), ("f10", "Ann pays Bob 50")):
        press(controller, page)
        for width, height in product((40, 60, 80, 132, 200), (12, 17, 24, 50)):
            assert said in "\n".join(shown(controller, width, height)), (width, height)
        press(controller, "q")


def test_a_camera_reads_the_code_from_the_drawn_screen(tmp_path: Path) -> None:
    if shutil.which("zbarimg") is None:
        pytest.skip("needs zbarimg")
    controller, _ = at_table(health())
    press(controller, "f9")
    rows = shown(controller)
    halves = {" ": (0, 0), "▀": (1, 0), "▄": (0, 1), "█": (1, 1)}
    wide = len(health().rows[0]) + 1
    code = [row[1:wide] for row in rows if set(row[1:wide]) <= set(halves) and row[1:wide].strip()]
    assert len(code) == len(health().rows) - 2  # but for the white above and below
    pixels = [bytes(255 * (1 - halves[sign][half]) for sign in row for _ in range(4))
              for row in code for half in (0, 1) for _ in range(4)]  # fmt: skip
    border = 24
    size = len(pixels[0]) + 2 * border
    whole = [bytes([255]) * size] * border
    whole += [bytes([255]) * border + row + bytes([255]) * border for row in pixels]
    whole += [bytes([255]) * size] * border
    picture = tmp_path / "code.pgm"
    picture.write_bytes(f"P5 {size} {len(whole)} 255\n".encode() + b"".join(whole))
    read = subprocess.run(
        ["zbarimg", "--quiet", "--raw", str(picture)], capture_output=True, text=True, check=True
    )
    assert read.stdout.strip() == f"{URL}#{CODE}"


# --- requests -------------------------------------------------------------------------------------


def test_a_request_stands_in_the_foot_and_enter_alone_never_agrees() -> None:
    controller, phones = at_table(health(requests=(PAY,)))
    text = "\n".join(shown(controller))
    assert "☎ Ann asks: Ann pays Bob 50  → Ann 1,440  Bob 930" in text
    assert "F10 shows it" in text
    assert "☎1 ▸2" in shown(controller)[0], "the request, and the TV that asks"
    for key in ("⏎", "x", "q", "y", "␣", "⏎"):
        press(controller, key)
    assert not [act for act in phones.done if act.startswith(("yes", "no"))]


def test_f10_shows_the_oldest_whole_and_enter_or_x_answers() -> None:
    controller, phones = at_table(health(requests=(PAY, BID)))
    press(controller, "f10")
    text = "\n".join(shown(controller))
    assert "Ann pays Bob 50" in text
    assert "Ann → 1,440" in text
    assert "Bob: Bob bids 120" in text
    press(controller, "⏎ ⏎ ⏎")
    assert phones.done == ["yes ann a1"]
    press(controller, "f10 f10 x")
    assert phones.done == ["yes ann a1", "no bob b2"]
    press(controller, "f10 f10 f10 q")
    assert len(phones.done) == 2


def test_a_request_that_slips_into_the_place_of_another_is_not_agreed_to() -> None:
    controller, phones = at_table(health(requests=(PAY, BID)))
    press(controller, "f10")
    phones.known = health(requests=(BID,))
    assert "that request is gone" in "\n".join(shown(controller))
    press(controller, "⏎ ⏎ x")
    assert phones.done == []
    press(controller, "f10 ⏎")
    assert phones.done == ["yes bob b2"]


def test_a_tracker_without_phones_does_nothing() -> None:
    controller = controller_of("secret-vault", "Ann", "Bob")
    assert isinstance(controller.phones, PhoneTracker)
    controller.phones.attach(lambda act: act())
    assert controller.phones.take_news() == []


def test_the_phones_of_a_screen_are_what_it_asks_for() -> None:
    from banker.session.phone_health import Phones

    wanted = {name for name in vars(Phones) if not name.startswith("_")}
    assert wanted <= set(dir(LatePhones))
    assert wanted <= set(dir(StillPhones))
