"""The report in a real browser: nothing complains, nothing is loaded, nothing lies on another."""

from __future__ import annotations

from pathlib import Path

import pytest

from banker.games.board.commands import Say, Transfer
from tests.export.hostile_games import PAYLOADS, full
from tests.phones.browser import Browser, running
from tests.report.hostile_pages import ALL_PAYLOADS, checked_by, drawn, report_of
from tests.report.played_games import page_of, played
from tests.support.scripted_game import UngatedGame

GAMES = {
    "vault": ("secret_vault/last_deed_auctioned", 0),
    "houses": ("glass_classic/last_player_of_three", 0),
    "decoder": ("cash_decoder/last_one_solvent", 0),
    "unfinished": ("rouble_full/time_limit", 150),
}
PHONE, DESKTOP = 390, 1280

# Pairs of labels that share some place; every piece of a text that is broken into lines counts.
OVERLAPS = """(() => {
  const found = [];
  const groups = ".scale, .legend, .ends, .bars li, .vault li, nav, .list p, tr";
  for (const group of document.querySelectorAll(groups)) {
    const pieces = [...group.children].map((it) => [...it.getClientRects()]);
    for (let a = 0; a < pieces.length; a++) for (let b = a + 1; b < pieces.length; b++)
      for (const one of pieces[a]) for (const two of pieces[b]) {
        const wide = Math.min(one.right, two.right) - Math.max(one.left, two.left);
        const high = Math.min(one.bottom, two.bottom) - Math.max(one.top, two.top);
        if (wide > 1 && high > 1) found.push(group.className + ": " + group.textContent);
      }
  }
  return found;
})()"""

# What reaches beyond the window, unless it lies in something that can be scrolled; and cells and
# labels whose words are wider than they are.
BEYOND = """(() => {
  const found = [], width = document.documentElement.clientWidth;
  for (const it of document.body.querySelectorAll("*")) {
    if (it.closest(".wide") && !it.matches(".wide")) continue;
    const box = it.getBoundingClientRect();
    if (box.width && (box.right > width + 1 || box.left < -1)) found.push(it.outerHTML);
  }
  for (const it of document.querySelectorAll("th, td, .label, .beside, .list span, .entries i"))
    if (it.clientWidth && it.scrollWidth > it.clientWidth + 1) found.push(it.outerHTML);
  return found.map((it) => it.slice(0, 200));
})()"""
# What runs or is loaded.
ALIVE = "script, img, iframe, object, embed, image, use, foreignObject, [onload], [onerror]"
UNFOLD = "document.querySelectorAll('details').forEach((it) => { it.open = true; })"
FIND = """((words) => {
  const field = document.getElementById("find");
  field.value = words;
  field.dispatchEvent(new Event("input"));
  return [...document.querySelectorAll(".entries p")]
    .filter((it) => it.checkVisibility()).map((it) => it.id);
})"""


browser = pytest.fixture(scope="module")(running)


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    folder = tmp_path_factory.mktemp("pages")
    written = {}
    for name, (game, until) in GAMES.items():
        written[name] = folder / f"{name}.html"
        written[name].write_text(page_of(played(game, until)), encoding="utf-8")
    names = (
        "<b>Wilhelmine-M.",
        "</p><img src=x>",
        "Wilhelmine-Maria",
        "Wilhelmine-Marie",
        "Ed",
        "Flo",
        "Guy",
        "Mm",
    )
    told = UngatedGame(*names, box="glass-classic")
    for giver in told.state.setup.ids:
        for receiver in told.state.setup.ids:
            if giver != receiver:
                told.do(Transfer(giver, receiver, 120))
    told.do(Say("<script>boom()</script> & so on"))
    written["names"] = folder / "names.html"
    written["names"].write_text(page_of(told.session), encoding="utf-8")
    return written


def is_sound(browser: Browser) -> None:
    told = {
        "complaints": browser.complaints,
        "asked": browser.asked[1:],
        "overlaps": browser.run(OVERLAPS),
        "beyond": browser.run(BEYOND),
        "wide": browser.run("document.documentElement.scrollWidth"),
    }
    width = browser.run("document.documentElement.clientWidth")
    assert told == {"complaints": [], "asked": [], "overlaps": [], "beyond": [], "wide": width}


@pytest.mark.parametrize("width", [PHONE, DESKTOP])
@pytest.mark.parametrize("game", [*GAMES, "names"])
def test_nothing_overlaps_and_nothing_is_loaded(
    browser: Browser, pages: dict[str, Path], game: str, width: int
) -> None:
    browser.open(pages[game], width=width, dark=width == PHONE)
    browser.run(UNFOLD)
    is_sound(browser)
    assert browser.asked == [pages[game].as_uri()]
    assert browser.run("document.querySelectorAll('.plot svg .line').length") > 1


def test_what_was_typed_at_the_table_is_no_markup(browser: Browser, pages: dict[str, Path]) -> None:
    browser.open(pages["names"], width=DESKTOP)
    assert browser.run("document.querySelectorAll('img, script').length") == 1, "the page's own"
    assert "<b>Wilhelmine-M." in browser.run("document.title")
    assert "<script>boom()</script> & so on" in browser.run("document.body.textContent")


def test_what_a_stranger_wrote_runs_nowhere_and_loads_nothing(
    browser: Browser, tmp_path: Path
) -> None:
    reports = {
        "verdict.html": report_of(checked_by(PAYLOADS["script"])),
        "verdicts.html": report_of(checked_by(ALL_PAYLOADS), ALL_PAYLOADS),
    }
    for name, text in (drawn(full(), ALL_PAYLOADS) | reports).items():
        page = tmp_path / name
        page.write_text(text, encoding="utf-8")
        browser.open(page, width=DESKTOP)
        assert (browser.asked, browser.complaints) == ([page.as_uri()], []), name
        assert browser.run("document.title") != "OWNED", name
        found = browser.run(f"document.querySelectorAll('{ALIVE}').length")
        assert found == (name == "report.html" or name in reports), "the page's own script"


def test_a_script_or_a_style_that_got_into_the_page_is_dead_and_the_page_s_own_is_not(
    browser: Browser, pages: dict[str, Path], tmp_path: Path
) -> None:
    planted = (
        "<script>document.title = 'OWNED'</script><style>h1 { color: rgb(1, 2, 3) }</style>"
        "<b id=planted onclick=\"document.title = 'OWNED'\">x</b>"
        "<a id=link href=\"javascript:document.title = 'OWNED'\">x</a>"
    )
    page = tmp_path / "planted.html"
    whole = pages["vault"].read_text("utf-8")
    page.write_text(whole.replace("<nav>", f"{planted}<nav>", 1), encoding="utf-8")
    browser.open(page, width=DESKTOP)
    for place in ("planted", "link"):
        browser.run(f"document.getElementById('{place}').click()")
    browser.run("new Promise((done) => setTimeout(done, 50))", wait=True)
    assert "OWNED" not in browser.run("document.title")
    assert browser.run("getComputedStyle(document.querySelector('h1')).color") != "rgb(1, 2, 3)"
    refused = [said for said in browser.complaints if "Content Security Policy" in said]
    assert len(refused) == 4
    assert browser.run("document.getElementById('find').checkVisibility()"), "its own runs"
    width = "getComputedStyle(document.querySelector('.bar')).width"
    assert browser.run(width) not in ("", "auto", "0px"), "its own styles stand"


@pytest.mark.parametrize("dark", [False, True])
def test_words_stand_out_from_the_ground(
    browser: Browser, pages: dict[str, Path], dark: bool
) -> None:
    browser.open(pages["vault"], width=DESKTOP, dark=dark)
    light = browser.run(
        "['body', '.dim', 'a', '.well'].map((it) => { const look = getComputedStyle("
        "document.querySelector(it)); return look.color; })"
        ".concat(getComputedStyle(document.body).backgroundColor)"
    )
    *words, ground = map(_luminance, light)
    assert (ground < 0.1) is dark
    for word in words:
        assert (max(word, ground) + 0.05) / (min(word, ground) + 0.05) >= 4.5


def _luminance(colour: str) -> float:
    """As in the guidelines for contrast: of 'rgb(1, 2, 3)'."""
    parts = [int(part) / 255 for part in colour.removeprefix("rgb(").rstrip(")").split(",")]
    red, green, blue = (
        part / 12.92 if part <= 0.04 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def test_find_shows_the_entries_with_all_these_words(
    browser: Browser, pages: dict[str, Path]
) -> None:
    browser.open(pages["vault"], width=DESKTOP)
    assert browser.run("document.getElementById('find').checkVisibility()")
    everything = browser.run(f"{FIND}('')")
    some = browser.run(f"{FIND}('CRACKS zoë')")
    assert 1 < len(some) < len(everything)
    told = browser.run(f"document.getElementById({some[0]!r}).textContent")
    assert "cracks" in told and "Zoë" in told
    assert browser.run("document.getElementById('found').textContent") == (
        f"{len(some)} / {len(everything)}"
    )
    assert browser.run(f"{FIND}('no such thing')") == []
    assert browser.run(f"{FIND}('')") == everything


def test_a_link_to_an_entry_that_find_hides_shows_it(
    browser: Browser, pages: dict[str, Path]
) -> None:
    browser.open(pages["vault"], width=DESKTOP)
    browser.run(f"{FIND}('no such thing')")
    browser.run("location.hash = 'e20'; new Promise((done) => setTimeout(done))", wait=True)
    shown = "document.getElementById('e20')"
    assert browser.run(f"{shown}.checkVisibility()")
    assert browser.run(f"{shown}.getBoundingClientRect().top < innerHeight")


@pytest.mark.in_check("check")
def test_paper_shows_what_is_folded_away(browser: Browser, pages: dict[str, Path]) -> None:
    browser.open(pages["vault"], width=DESKTOP, dark=True)
    folded = "[...document.querySelectorAll('details')].filter((it) => !it.open).length"
    assert browser.run(folded) > 0
    browser.ask("Page.printToPDF")
    assert browser.run(folded) == 0
    browser.ask("Emulation.setEmulatedMedia", media="print")
    assert browser.run("getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"
    assert not browser.run("document.querySelector('.finder').checkVisibility()")


# --- the tests can fail ---------------------------------------------------------------------------


@pytest.mark.in_check("check")
def test_a_bad_page_is_seen(browser: Browser, tmp_path: Path) -> None:
    page = tmp_path / "bad.html"
    page.write_text(
        "<meta name=viewport content='width=device-width'>"
        "<p class=legend><span>one</span><span style='margin-left:-2em'>two</span></p>"
        "<table><td><nobr>" + "wide " * 99 + "</table><img src='http://192.0.2.1/x.png'>"
        "<script>console.error('boom')</script>"
    )
    browser.open(page, width=PHONE)
    assert browser.run(OVERLAPS) and browser.run(BEYOND)
    assert any("boom" in said for said in browser.complaints)
    assert browser.asked[1:] == ["http://192.0.2.1/x.png"]
