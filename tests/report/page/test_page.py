"""The page: one file, every part where there is something to tell, and nothing that is markup."""

from __future__ import annotations

import ast
import base64
import hashlib
import re
import time
import tomllib
from pathlib import Path

import pytest

import banker.report
from banker.engine.palette import PALETTES
from banker.foundation.text import Text
from banker.games.board.commands import Say, Transfer, Undo
from banker.language.phrases.translation import (
    in_language,
    language_of,
    languages,
    translation,
)
from banker.report.page import page
from banker.report.page.chart import Bar, Series, bars, lines, shade, step_of
from banker.report.page.lists import BLOCK, ListedFinding
from banker.report.text.charts import stats
from tests.report.page.parts import Whole, parts
from tests.report.played_games import entries_of, page_of, played, story_of
from tests.support.scripted_game import ScriptedGame, UngatedGame

EVERY_BOX = (
    "secret_vault/tie_is_shared",
    "glass_classic/house_rules",
    "online_rental_tax/agreed_end",
    "rouble_full/short_game",
    "rouble_simple/agreed_end",
    "cash_decoder/agreed_to_end",
)


def test_a_block_has_as_many_rows_as_the_style_reserves_room_for() -> None:
    css = (Path(banker.report.__file__).parent / "page" / "page.css").read_text(encoding="utf-8")
    assert set(re.findall(r"var\(--rows, (\d+)\)", css)) == {str(BLOCK)}


@pytest.mark.parametrize("game", EVERY_BOX)
def test_every_box_has_a_page_and_charts_in_letters(game: str) -> None:
    session = played(game)
    text = page_of(session)
    Whole(text)
    assert {"result", "worth", "flows", "deeds", "rents", "audit", "statements", "ledger"} <= set(
        parts(text)
    )
    assert len(re.findall(r'<p id="e\d+"', text)) == session.journal.count
    for player in session.state.setup.players:
        assert player.name in text
    rent = language_of(session.state.edition).words("rent")
    assert f"\n{rent} " in "\n".join(stats(story_of(session), plain=True))


@pytest.mark.parametrize("game", EVERY_BOX)
def test_a_page_opens_no_address(game: str) -> None:
    text = page_of(played(game))
    assert "default-src 'none'" in text
    assert set(re.findall(r'(?:src|href|action|url)\s*[=(]\s*"?([^">]*)', text)) <= {
        "data:,",
        *(f"#{key}" for key in parts(text)),
        *(f"#e{seq}" for seq in range(1, 999)),
    }
    assert not re.search(r"https?:|@import|\bfetch\(|XMLHttp", text)


def test_links_lead_somewhere() -> None:
    text = page_of(played("secret_vault/last_deed_auctioned"))
    there = set(re.findall(r'id="(\w+)"', text))
    assert set(re.findall(r'href="#(\w+)"', text)) <= there


def test_the_parts_are_those_that_there_is_something_to_tell_of() -> None:
    assert {"vault", "auctions"} < set(parts(page_of(played("secret_vault/last_deed_auctioned"))))
    cash = parts(page_of(played("cash_decoder/last_one_solvent")))
    assert "decoder" in cash and "vault" not in cash
    assert "rebuild" not in cash
    assert "rebuild" in parts(page_of(played("cash_decoder/last_one_solvent", 40)))


def test_it_says_who_won_and_why() -> None:
    text = page_of(played("secret_vault/last_deed_auctioned"))
    assert "<b>Every street is owned: the game is over, Zoë wins</b>" in text
    assert "Ahead by worth for good" in text
    assert "it is round 1, and <b>Ann</b> is to play" in page_of(ScriptedGame().session)


@pytest.mark.parametrize(
    ("language", "told"),
    [("en", "The largest gain of Ann since then: 400, entry"),
     ("ru", "Самая большая прибавка с тех пор (Ann): 400, запись")],
)  # fmt: skip
def test_a_fee_that_only_tipped_the_order_does_not_stand_alone_as_the_reason(
    language: str, told: str
) -> None:
    """Bob falls behind Ann by 10; what makes her win is what the Bank pays her later."""
    game = ScriptedGame("Ann", "Bob")
    game.do("bank pays 10 to bob", "bob pays 20 to bank", "bank pays 400 to ann", "game ends")
    session = game.session
    session.state = in_language(session.state, language)
    text = page_of(session)
    fee, gain = "<blockquote>", text.find(told)
    assert gain > 0, f"expected {told!r}, got {text[text.find('Ahead') :][:400]}"
    assert text.index(fee) < gain, "the entry that tipped the order comes first"


def test_a_single_gain_is_not_said_twice() -> None:
    game = ScriptedGame("Ann", "Bob")
    game.do("bank pays 400 to ann", "game ends")
    assert "largest gain" not in page_of(game.session)


def test_the_headline_is_the_end_and_nothing_else_of_its_entry() -> None:
    game = UngatedGame("Ann; Cem", "Bob")
    game.do("bank pays 50 to ann; cem", "game ends")
    text = page_of(game.session)
    assert '<p class="big"><b>The game is over; Ann; Cem wins</b> <a href="#e3">3</a></p>' in text


def test_the_ways_are_the_headings_in_their_order() -> None:
    text = page_of(played("secret_vault/last_deed_auctioned"))
    nav = re.search(r"<nav>(.*?)</nav>", text)
    assert nav is not None
    ways = re.findall(r'<a href="#(\w+)">(.*?)</a>', nav[1])
    assert ways == re.findall(r'<section id="(\w+)"><h2>(.*?)</h2>', text)
    assert len(ways) == len(parts(text)) - 1, "all but the result, which is on top"


def test_a_code_is_told_guess_by_guess_with_who_opened_it_and_what_was_inside() -> None:
    game = ScriptedGame()
    for who, guess in (("ann", "1 misses"), ("bob", "6 misses"), ("cem", "5 opens")):
        game.do(f"{who} gets guess", f"{who} guesses {guess}")
    code = page_of(game.session).partition('<ol class="vault">')[2].partition("</ol>")[0]
    tried = re.findall(r'href="#e\d+" class="([^"]+)" title="(\w+)">(\d.)<', code)
    wanted = [("try c0", "Ann", "1✗"), ("try c1", "Bob", "6✗"), ("try c2 hit", "Cem", "5✓")]
    assert tried == wanted, f"expected {wanted}, got {tried} in {code!r}"
    told = re.sub("<[^>]+>", "", code)
    assert told == "1✗6✗5✓ Cem: 400, a hotel and a key", f"expected Cem's 400, got {told!r}"


def test_a_fake_is_told_with_who_paid_it() -> None:
    story = story_of(played("cash_decoder/last_one_solvent"))
    fakes = [it for it in story.checks if it.verdict == "fake"]
    text = page_of(played("cash_decoder/last_one_solvent"))
    assert len(fakes) > 3
    assert text.count('<b class="bad">fake</b>') == len(fakes)


def test_names_and_notes_of_the_table_are_no_markup() -> None:
    game = UngatedGame("<b>Ann", "Bob & Co")
    game.do(Transfer("<b>ann", "bob & co", 50), Say("<script>alert(1)</script>"))
    text = page_of(game.session)
    Whole(text)
    assert "<b>Ann" not in text and "&lt;b&gt;Ann" in text
    assert "Bob & Co" not in text and "Bob &amp; Co" in text
    assert text.count("<script>") == 1, "the page's own"


def test_the_policy_names_the_page_s_own_script_and_style_and_no_others() -> None:
    text = page_of(ScriptedGame().session)
    found = re.search('http-equiv="Content-Security-Policy" content="([^"]+)"', text)
    assert found is not None
    rules = dict(rule.strip().split(" ", 1) for rule in found[1].split(";"))
    for tag, rule in (("script", "script-src"), ("style", "style-src-elem")):
        (own,) = re.findall(f"<{tag}>(.*?)</{tag}>", text, re.DOTALL)
        digest = base64.b64encode(hashlib.sha256(own.encode()).digest()).decode()
        assert rules[rule] == f"'sha256-{digest}'"
    assert rules["default-src"] == "'none'"


def test_what_was_taken_back_is_struck_out_and_force_is_marked() -> None:
    game = ScriptedGame()
    game.do("ann pays 50 to bob")
    game.do(Undo())
    game.do("correct ann +10 cash because 'a coin' by bob")
    text = page_of(game.session)
    assert '<p id="e2" class="undone">' in text and '<p id="e3" class="undone">' in text
    assert '<p id="e4" class="marked">' in text
    assert '<p id="e1">' in text


def test_findings_of_weight_stand_out_and_lesser_notes_are_folded_away() -> None:
    text = page_of(
        ScriptedGame().session,
        ListedFinding("broken", 1, Text("{quoted} is wrong", {"quoted": "<x>"})),
        ListedFinding("noted", 1, Text("Ann +6,000 cash by hand")),
        lesser=(ListedFinding("noted", 9, Text("fine")),),
        sums=Text("in sum: {sums}", {"sums": "<Ann> +6,000"}),
    )
    loud, _, quiet = text.partition("<details><summary>1 lesser note</summary>")
    assert "Ann +6,000 cash by hand</li></ul><p>in sum: &lt;Ann&gt; +6,000</p>" in loud
    assert 'broken <a href="#e1">1</a>: &lt;x&gt; is wrong' in loud and "badly" in loud
    assert quiet.startswith("<ul><li>noted 9: fine</li></ul>"), "no link to what is not there"
    assert "acorn actor" in text


def test_a_statement_adds_up() -> None:
    game = ScriptedGame()
    game.do("ann pays 70 to bob", "bob pays 1200 to ann")
    text = page_of(game.session)
    cash = game.state.edition.money.start_cash
    assert f"<b>Ann</b>: {cash + 1200:,} in, 70 out, {cash + 1130:,} left" in text
    rows = re.findall(r'<p><a href="#e(\d+)">\d+</a><span>[^<]*</span>(.*?)</p>', text)
    assert ("2", "<span></span><span>70</span>" + f"<span>{cash - 70:,}</span>") in rows
    assert ("3", "<span>1,200</span><span></span>" + f"<span>{cash + 1130:,}</span>") in rows


def test_a_deed_has_the_code_that_it_has_at_the_table() -> None:
    told = page_of(played("rouble_full/short_game"))
    deeds = told.partition('id="deeds"')[2].partition("<section")[0]
    assert ">О1</i>Рязанский пр." in deeds and ">В2</i>Курская ж/д" in deeds
    assert re.findall(r">[A-Z]\d<", deeds) == []


def test_russian_boxes_tell_their_ledger_in_russian() -> None:
    text = page_of(played("rouble_full/agreed_end"))
    assert '<html lang="ru">' in text and "покупает" in text
    assert "<h2>Кто кому платил</h2>" in text and "<h2>Who" not in text
    assert re.search(r"\d+ (запись|записи|записей) в журнале", text)


def test_decimals_have_the_sign_of_the_language() -> None:
    games = ("rouble_full/agreed_end", "glass_classic/house_rules")
    russian, english = map(page_of, map(played, games))
    mean = r"<td>\d+{}\d</td></tr>"
    assert re.search(mean.format(","), russian) and not re.search(mean.format("[.]"), russian)
    assert re.search(mean.format("[.]"), english)


def wrong_price(deed: str) -> Text:
    price = Text("the price of {deed}", {"deed": deed})
    return Text("{what} is given as {amount:,}", {"what": price, "amount": 1190})


def test_a_russian_page_tells_what_the_audit_found_in_russian() -> None:
    session = played("rouble_simple/agreed_end")
    deed = session.state.edition.deeds[0]
    clean = page_of(session)
    counted = "{who} counted {amount:,}, and the ledger says {booked:,}"
    assert f"Чисто: {session.journal.count} " in clean and "accounted for" not in clean
    told = page_of(
        session,
        ListedFinding("noted", 4, Text(counted, {"who": "Ann", "amount": 1990, "booked": 990})),
        ListedFinding("broken", 3, wrong_price(deed.name)),
    )
    wrong = f"цена «{deed.name}»: указано 1 190"
    assert f'<p class="badly">Журнал нарушен, запись 3: {wrong}.</p>' in told
    assert f'<li>нарушено <a href="#e3">3</a>: {wrong}</li>' in told
    assert '<li>отмечено <a href="#e4">4</a>: Ann: пересчитано 1 990, в журнале 990</li>' in told
    forced = Text("the vault was opened without a guess")
    look = page_of(session, ListedFinding("suspicious", 3, forced))
    assert "Стоит посмотреть запись 3: сейф открыли без попытки." in look


def test_an_english_page_tells_it_as_the_audit_does() -> None:
    found = ListedFinding("broken", 3, wrong_price("Ash"))
    told = page_of(played("glass_classic/short_game", 9), found)
    assert "Broken at entry 3: the price of Ash is given as 1,190." in told
    assert '<li>broken <a href="#e3">3</a>: the price of Ash is given as 1,190</li>' in told


@pytest.mark.parametrize("code", languages()[1:])
def test_a_language_has_all_words_of_the_page(code: str) -> None:
    said = {
        node.args[0].value
        for path in Path(banker.report.__file__).parent.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Call)
        and "say" in (getattr(node.func, "attr", ""), getattr(node.func, "id", ""))
        and isinstance(node.args[0], ast.Constant)
    }
    assert len(said) > 60
    assert sorted(said - set(translation(code).sentences)) == []


def test_styles_and_script_are_shipped() -> None:
    folder = Path(banker.report.__file__).parent / "page"
    project = tomllib.loads((folder.parents[2] / "pyproject.toml").read_text("utf-8"))
    patterns = project["tool"]["setuptools"]["package-data"]["banker"]
    shipped = {path for it in patterns for path in folder.parents[1].glob(it)}
    assert {path for path in folder.iterdir() if path.suffix in (".css", ".js")} <= shipped
    assert folder / "page.css" in shipped and folder / "page.js" in shipped


@pytest.mark.in_check("check")
def test_a_long_game_is_a_small_page_in_two_seconds() -> None:
    """2,000 entries: at most 1 MB, and 2 s of this process's own time."""
    game = ScriptedGame("Ann", "Bob", "Cem", "Dee", box="glass-classic")
    statements = [f"{a} pays {10 + n % 90} to {b}" for n, (a, b) in enumerate(
        [("ann", "bob"), ("bob", "cem"), ("cem", "dee"), ("dee", "ann")] * 500)]  # fmt: skip
    game.do(*statements)
    began = time.process_time()
    text = page_of(game.session)
    assert time.process_time() - began <= 2
    assert len(entries_of(game.session)) == 2_001
    assert len(text.encode()) <= 1_000_000
    assert text.count('class="block"') >= 2_001 // 100, "blocks that are laid out when looked at"


# --- charts ---------------------------------------------------------------------------------------


def test_a_scale_has_few_round_steps() -> None:
    for top in (1, 7, 99, 1_500, 25_001, 1_000_000):
        step = step_of(top)
        assert -(-top // step) <= 6 and str(step).rstrip("0") in "125"


def test_lines_stay_in_their_plot() -> None:
    drawn = lines("t", [1, 5, 9], [Series("a", 0, (0, 7, 20)), Series("b", 1, (-3, 1, 2))])
    places = [int(n) for path in re.findall(r'class="line c\d" d="([^"]+)"', drawn)
              for n in re.findall(r"\d+", path)]  # fmt: skip
    assert places and min(places) >= 0 and max(places) <= 1000
    assert lines("t", [1], [Series("a", 0, (1,))]) == ""


def test_thousands_of_points_are_thinned_and_the_last_stays() -> None:
    values = tuple(range(5_000))
    drawn = lines("t", range(5_000), [Series("a", 0, values)])
    assert drawn.count("L") <= 601 and "L1000 " in drawn


def test_the_longest_bar_is_whole_and_an_empty_one_is_none() -> None:
    drawn = bars("t", [Bar("a", 50, 0, ""), Bar("b", 25, 0, ""), Bar("c", -5, 0, "")])
    assert re.findall(r"width:(\d+)%", drawn) == ["100", "50", "0"]
    assert [shade(n, 100) for n in (0, 1, 50, 100)] == ["h0", "h1", "h3", "h5"]


def test_the_colours_of_the_seats_are_those_of_the_table() -> None:
    light, dark, printed = page.seats().splitlines()
    for seat, colour in enumerate(PALETTES["light"].seats):
        assert f"--c{seat}:{colour};" in light
        assert f"--c{seat}:{colour};" in printed
    for seat, colour in enumerate(PALETTES["dark"].seats):
        assert f"--c{seat}:{colour};" in dark
    assert "--c0:" not in page.STYLE.read_text("utf-8")


def test_an_estimate_that_was_charged_stands_beside_what_its_card_said_later() -> None:
    game = ScriptedGame("Ann", "Bob")
    game.do("ann rolls 5 6", "ann buys", "bob rolls 5 6", "ann asks rent from bob on st_charles")
    game.do("bob pays", "price of st_charles is 260")
    told = page_of(game.session).partition('id="estimates"')[2]
    assert "<td>~280</td><td>260</td><td>1</td>" in told
    assert "<td>~110</td><td>·</td><td>1</td>" in told  # nobody has read this card
