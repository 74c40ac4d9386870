"""The white list: what is text stays, what steers a reader does not come through."""

from __future__ import annotations

import json
import unicodedata

import pytest

from banker.export.spelling import LINE_MAX, NAME_MAX, one_line, plain_name, plain_text
from banker.foundation.printable import (
    ID,
    in_json,
    in_markup,
    is_printable,
    printable,
    printable_lines,
)

# Where there are signs that steer; of what lies between, some.
RANGES = ((0, 0x800), (0x1680, 0x1900), (0x2000, 0x2100), (0x3000, 0x3100), (0xD7F0, 0xE010))
MORE = ((0xFE00, 0x10000), (0x1F300, 0x1F340), (0xE0000, 0xE0200), (0x10FFF0, 0x110000))
ALL_SIGNS = [chr(number) for first, end in (*RANGES, *MORE) for number in range(first, end)]

TEXTS = (
    "", "Ann pays 50 to Bob", "Pizza für alle 🍕", "«Вперёд» +200K → Арбат", "हिन्दी", "שלום",
    "👩‍👧 می‌خواهم", "1\u00a0000\u202f000 €", "a  b",
)  # fmt: skip


@pytest.mark.parametrize("text", TEXTS)
def test_what_people_write_stays(text: str) -> None:
    assert plain_text(text) == printable(text) == in_json(text) == text
    assert is_printable(text)
    assert one_line(text) == " ".join(text.split())


def test_of_every_sign_only_text_comes_through() -> None:
    text = plain_text("".join(ALL_SIGNS))
    kinds = {unicodedata.category(sign) for sign in set(text) - {"\u200c", "\u200d"}}
    assert {kind[0] for kind in kinds} == set("LMNPSZ") and not kinds & {"Zl", "Zp"}
    named = {sign for sign in ALL_SIGNS if plain_name(f"a{sign}a") == f"a{sign}a"}
    assert all(unicodedata.category(sign)[0] in "LMN" for sign in named - set(" -_.'’"))


def test_what_steers_is_known() -> None:
    steering = {sign for sign in ALL_SIGNS if not is_printable(sign)}
    kinds = {sign: unicodedata.category(sign) for sign in ALL_SIGNS}
    assert {sign for sign, kind in kinds.items() if kind in ("Cc", "Cs", "Zl", "Zp")} <= steering
    bidi = {"LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI"}
    ways = {sign for sign in ALL_SIGNS if unicodedata.bidirectional(sign) in bidi}
    assert ways | {"\u200e", "\u200f", "\u061c"} == {it for it in steering if kinds[it] == "Cf"}
    assert {printable(sign) for sign in steering} == {"?"}


def test_markup_and_json_say_the_same_and_steer_nobody() -> None:
    signs = [sign for sign in ALL_SIGNS if not is_printable(sign) and sign < "\ud800"]
    assert in_markup("a\n\tb <i> & \"'" + "".join(signs[11:])) == (
        "a\n\tb &lt;i&gt; &amp; &quot;&#x27;" + "?" * len(signs[11:])
    )
    text = json.dumps("é" + "".join(signs), ensure_ascii=False)
    assert is_printable(in_json(text)) and json.loads(in_json(text)) == json.loads(text)
    assert in_json('"\x7f"') == '"\\u007f"'


def test_a_report_may_leave_an_empty_line() -> None:
    assert list(printable_lines(["\na\nb", "c\x1b"])) == ["\na?b", "c?"]


def test_what_is_too_long_for_a_line_is_cut_between_signs() -> None:
    for sign in "aя李🍕":
        line = one_line(sign * 5_000)
        assert line == sign * (LINE_MAX // len(sign.encode())) + "…"
        assert one_line(sign * (LINE_MAX // 4)) == sign * (LINE_MAX // 4)
    assert one_line("a " * LINE_MAX).endswith("…")


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Ann Lee", "Ann Lee"), ("O'Neil", "O'Neil"), ("Łukasz", "Łukasz"), ("李雷", "李雷"),
        ("deed-north_carolina.2", "deed-north_carolina.2"), ("Ann.", "Ann."), ("a  b ", "a b"),
        ("a:b;c", "a-b-c"), ('M"\ninclude x', "M--include x"), ("", "x"), ("--=", "x"),
        ("(a)", "a-"), (" .a", "a"), ("a" * 50, "a" * NAME_MAX),
    ],
)  # fmt: skip
def test_a_name_is_words(text: str, name: str) -> None:
    assert plain_name(text) == name


def test_an_id_is_short_and_plain() -> None:
    assert ID.fullmatch("north_carolina-2.b'") and ID.fullmatch("a" * 40)
    for wrong in ("", "a" * 41, "A", "a b", "a\n", "é", "a/b", '"'):
        assert not ID.fullmatch(wrong)
