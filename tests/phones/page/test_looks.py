"""How the page looks: on every screen, in both languages, by day and by night, to a keyboard."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest

from banker.engine.palette import contrast
from tests.phones.browser import Browser, Page
from tests.phones.page.banker_table import BankerTable
from tests.phones.page.colours import COLOURS, hexed

MARKUP = "<img src=x onerror=\"document.title='OWNED'\">"
HOSTILE = (MARKUP, '"}]}', "\u202emma", "\U0001f600" * 16)
NOTE = "<img src=x onerror=boom()>"

# Words that lie on other words, words that are cut off, and what reaches beyond the screen.
UNSOUND = r"""(() => {
  const found = [], width = document.documentElement.clientWidth;
  const seen = [...document.querySelectorAll("main *")].filter((it) => it.checkVisibility());
  const words = seen.filter((it) => [...it.childNodes].some((one) => one.nodeType === 3
    && one.data.trim()));
  for (const it of seen) {
    const box = it.getBoundingClientRect();
    if (box.right > width + 1 || box.left < -1) found.push("beyond: " + it.outerHTML);
  }
  for (const it of words) if (it.scrollWidth > it.clientWidth + 1 && it.clientWidth)
    found.push("cut: " + it.outerHTML);
  for (const one of words) for (const two of words) {
    if (one === two || one.contains(two) || two.contains(one)) continue;
    for (const a of one.getClientRects()) for (const b of two.getClientRects()) {
      const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      if (wide > 2 && high > 2) found.push("on: " + one.outerHTML + two.outerHTML);
    }
  }
  for (const it of document.querySelectorAll("button, a.wide, input")) {
    const box = it.getBoundingClientRect();
    if (box.width < 44 || box.height < 44) found.push("small: " + it.outerHTML);
  }
  return found.map((it) => it.slice(0, 300));
})()"""
VIEWS = ("home", "pay", "trade", "witness", "deed")
# What a screen reader calls each thing that can be reached; a thing without a name is a fault.
REACHED = ("button", "textbox", "link", "checkbox")


def show(page: Page, view: str) -> None:
    """A view of the page, filled as far as it can be."""
    page.run("now.form = {deed: 'oriental', to: 'bob'}")
    page.run(f"app.go('{view}')")


def is_sound(page: Page) -> None:
    assert page.run(UNSOUND) == []
    faint = [row for row in page.run(COLOURS) if contrast(hexed(row[1]), hexed(row[2])) < 4.5]
    assert faint == []


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Iterator[BankerTable]:
    with BankerTable(
        tmp_path_factory.mktemp("looks") / "game.bank", players="Ann,Bob,Cem,Dee,Eve"
    ) as running:
        yield running


@pytest.fixture(scope="module")
def played(browser: Browser, table: BankerTable) -> Page:
    """A page in the middle of a game: a deed, a request that waits, rows."""
    page = table.seated(browser, "ann")
    table.play("ann rolls 2 4", "ann buys", "next", "bob rolls 1 5", "ann asks rent")
    page.run("app.ask({do: 'transfer', giver: 'ann', receiver: 'bob', amount: 50})")
    page.wait_for("document.querySelector('[data-do=drop]')")
    return page


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("width", [320, 390, 1920])
def test_nothing_overlaps_and_every_word_can_be_read(played: Page, width: int, dark: bool) -> None:
    played.resize(width, 568 if width == 320 else 900, dark=dark)
    for view in VIEWS:
        show(played, view)
        is_sound(played)
    show(played, "home")
    if width == 320:
        for place in (".cash", ".turn"):
            box = played.run(f"document.querySelector('{place}').getBoundingClientRect().bottom")
            assert box < 568, "without scrolling"
    assert played.complaints == []


def test_a_screen_reader_has_a_name_for_everything(played: Page) -> None:
    for view in VIEWS:
        show(played, view)
        tree = played.ask("Accessibility.getFullAXTree")["nodes"]
        roles = [(it["role"]["value"], it["name"]["value"]) for it in tree if not it["ignored"]]
        assert [role for role, name in roles if role in REACHED and not name.strip()] == []
        assert any(role in REACHED for role, _ in roles)
        spoken = {"main", "navigation"} if view == "home" else {"main", "heading"}
        assert spoken <= {role for role, _ in roles}
    show(played, "home")
    regions = "[...document.querySelectorAll('[aria-live], [role=alert]')].map((it) => it.id)"
    assert set(played.run(regions)) == {"alert", "news"}, "one sentence is read, not the table"
    kept = "document.querySelector('[data-view=pay]')"
    played.run(f"window.was = {kept}; {kept}.focus(); app.draw()")
    assert played.run("document.activeElement === window.was"), "drawn anew, it keeps the focus"


def test_who_is_out_of_the_game_is_chosen_for_nothing(played: Page) -> None:
    chosen = "[...document.querySelectorAll('[data-field=to]')].map((it) => it.dataset.value)"
    played.run("now.state.table.players[2][3] = true")
    for view, whom in (("pay", ["bob", "dee", "eve", "bank"]), ("trade", ["bob", "dee", "eve"])):
        show(played, view)
        assert played.run(chosen) == whom
    played.run("now.state.table.players[2][3] = false")


@pytest.mark.usefixtures("played")
def test_russian(browser: Browser, table: BankerTable) -> None:
    page = table.seated(browser, "dee", query="?lang=ru", width=320, height=568)
    assert page.run("document.documentElement.lang") == "ru"
    for view in VIEWS:
        show(page, view)
        is_sound(page)
    show(page, "home")
    text = page.run("document.querySelector('main').innerText")
    assert "на связи" in text and "Заплатить" in text
    assert page.run("document.querySelector('.cash').textContent") == "3 000"
    numbers = "[1, 2, 5, 21, 112, 1001].map((count) => say('{count:deed|deeds}', {count}))"
    assert page.run(numbers) == [
        "1 участок", "2 участка", "5 участков", "21 участок", "112 участков", "1 001 участок",
    ]  # fmt: skip
    assert page.complaints == []


@pytest.mark.in_check("check")
@pytest.mark.usefixtures("played")
def test_the_keyboard_alone_sends_a_request_and_the_focus_stays(
    browser: Browser, table: BankerTable
) -> None:
    page = table.seated(browser, "cem")
    focused = "(document.activeElement.getAttribute('data-view') || document.activeElement.name)"
    for _ in range(12):
        page.press("Tab")
        if page.run(focused) == "pay":
            break
    assert page.run(focused) == "pay"
    page.press("Enter")
    assert page.run("document.activeElement.nodeName") == "H1"
    page.press("Tab", "Enter")
    assert page.run("now.form.to") == "ann"
    while page.run(focused) != "amount":
        page.press("Tab")
    page.press("4", "0")
    seen = page.run("now.state.count")
    table.play("bob pays")
    page.wait_for(f"now.state.count > {seen}")
    assert page.run("document.activeElement.value") == "40", "a new state leaves it as it is"
    page.press("Enter")
    table.wait_for(r"Cem asks: [^(\n]*\b40\b.*\n")


@pytest.mark.in_check("check")
@pytest.mark.usefixtures("played")
def test_names_and_notes_that_are_no_markup(browser: Browser, table: BankerTable) -> None:
    """The table refuses such names; the page does not rely on it."""
    phone, television = table.seated(browser, "eve"), table.television(browser, width=1280)
    table.say(f"say {NOTE}")
    for page in (phone, television):
        page.wait_for("now.state.rows.slice(-1)[0][1].includes('onerror')")
        page.run(f"const names = {json.dumps(HOSTILE)};"
                 "names.forEach((name, at) => { now.game.seats[at][1] = name;"
                 " now.state.table.players[at][1] = name; }); now.own.name = names[0]")  # fmt: skip
        for view in VIEWS:
            show(page, view)
            assert page.run("document.querySelectorAll('main img, main script').length") == 0
        show(page, "home")
        remarks = (NOTE,) if page is phone else ()  # no headline for a room
        for shown in (HOSTILE[0], HOSTILE[1], *remarks):
            assert shown in page.run("document.querySelector('main').textContent")
        assert page.run("document.title") != "OWNED"
        assert page.complaints == []
