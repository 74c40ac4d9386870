"""Gallery: which pictures there are, and the cells of each.

A picture is a golden game, played up to an entry, with keys pressed; or the home page or the
set-up. `make pictures` draws them all into docs/pictures.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Literal, NamedTuple

from msgspec.structs import replace

from banker import editions
from banker.interaction.controller import Controller
from banker.interaction.scene import Scene
from banker.interaction.setup.form import SetupForm, press
from banker.interaction.trackers.theatre import answer_of
from banker.interaction.words.text import Line
from banker.session.session import Session
from banker.tui.home import page as home_page
from banker.tui.home.games import ShelfGame, opened
from banker.tui.panes.screens import draw
from banker.tui.setup import page as setup_page
from tests import ROOT
from tests.support.screen import controller_of
from tests.tui.pictures.svg import svg

FOLDER = ROOT / "docs" / "pictures"
GAMES = ROOT / "tests" / "releases" / "0.2.0"
EVENING = "secret_vault.last_deed_auctioned"  # three players, the vault opened seven times
SHORT = "secret_vault.short_game"  # four players
ROUBLES = "online_rental_tax.time_limit"  # four players, in Russian, by the clock
BROKE = "secret_vault.three_bankruptcies"  # five players
WRITTEN = datetime(2024, 5, 17, 21, 30, tzinfo=UTC)
VERSION = "1.0"

NAMES = {"": ("Ann", "Bob", "Cem"), "ru": ("Аня", "Боря", "Вера")}
# The keys of the page of the first evening, one picture after the other.
OFFER = ("2", "4")
BOUGHT = (*OFFER, "enter")
RENT = (*BOUGHT, "2", "4")
AUCTION = (*RENT, "enter", "2", "1", "a", "enter", "b")

Cells = Callable[["Picture"], list[Line]]


class Picture(NamedTuple):
    """A row of the gallery. `entries`: how many of the game are played, 0 for all of them.

    `keys`: pressed afterwards. `going`: how often the hammer was raised. `scene`: how far the scene
    of the newest guess is, 0 to 1 in its last phase; without it nothing moves. `cells`: who draws
    it. `language`: of a table that the picture begins itself.
    """

    name: str
    title: str
    size: tuple[int, int]
    game: str = ""
    entries: int = 0
    keys: tuple[str, ...] = ()
    theme: str = "dark"
    going: int = 0
    scene: float | None = None
    cells: Cells | None = None
    language: str = ""


def cells_of(picture: Picture) -> list[Line]:
    """The lines of a picture, each in its roles."""
    return (picture.cells or table)(picture)


def drawn(picture: Picture) -> str:
    """A picture as SVG."""
    return svg(cells_of(picture), picture.theme, picture.title)


def table(picture: Picture) -> list[Line]:
    """The table of a game, after its keys."""
    whole = (GAMES / f"{picture.game}.bank").read_bytes().splitlines(keepends=True)
    width, height = picture.size
    with TemporaryDirectory() as folder:
        path = Path(folder) / "game.bank"
        path.write_bytes(b"".join(whole[: picture.entries or len(whole)]))
        session = Session.open(path)
        try:
            controller = Controller(session, None, ticks=lambda: 0.0)
            for key in picture.keys:
                controller.press(key)
            view = replace(controller.view(height), going=picture.going)
            if picture.scene is not None:
                view = replace(view, scene=scene_of(session, picture.scene))
            return draw(view, width, height)
        finally:
            session.close()


def scene_of(session: Session, part: float) -> Scene:
    """The scene of the newest entry, which tells of a guess."""
    *_, entry = session.entries(session.journal.count)
    answer = answer_of(entry)
    assert answer is not None
    phase: Literal["open", "no"] = "open" if answer.opened else "no"
    tried = tuple(it.number for it in session.state.table.tried if it.number != answer.number)
    return Scene(phase, answer.number, answer.who, part, tried=tried, cash=answer.cash,
                 more=answer.more)  # fmt: skip


def first_evening(picture: Picture) -> list[Line]:
    """A game of three that begins, after its keys: what the page of the first evening shows."""
    controller = controller_of("secret-vault", *NAMES[picture.language], language=picture.language)
    for key in picture.keys:
        controller.press(key)
    assert controller.ui.note.role not in ("refused", "warn"), controller.ui.note.text
    width, height = picture.size
    return draw(controller.view(height), width, height)


def home(picture: Picture) -> list[Line]:
    """The list of games."""
    names = {"friday": SHORT, "sunday": EVENING, "roubles": ROUBLES, "aunt-eva": BROKE}
    games = [opened(ShelfGame(GAMES / f"{game}.bank", WRITTEN)) for game in names.values()]
    named = [replace(game, path=Path(f"{name}.bank")) for name, game in zip(names, games,
                                                                        strict=True)]  # fmt: skip
    return home_page.draw(home_page.Home(tuple(named), WRITTEN), VERSION, *picture.size)


def setting_up(picture: Picture) -> list[Line]:
    """A new game with three names."""
    ids = sorted(listing.id for listing in editions.catalogue("board"))
    ids.insert(0, ids.pop(ids.index("secret-vault")))
    boxes = (editions.load(id_) for id_ in ids)
    shelf = tuple(replace(it, language=picture.language or it.language) for it in boxes)
    form = SetupForm(shelf, lids=dict.fromkeys(range(99), ()))
    for name in NAMES[picture.language]:
        for key in (*name, "enter"):
            form, _ = press(form, key)
    return setup_page.draw(form, *picture.size)


# The steps of the first evening, and what they are called.
STEPS: tuple[tuple[str, tuple[str, ...], Cells], ...] = (
    ("setup", (), setting_up), ("offer", OFFER, first_evening), ("bought", BOUGHT, first_evening),
    ("rent", RENT, first_evening), ("auction", AUCTION, first_evening),
)  # fmt: skip
ENGLISH = ("Who plays", "A street is on offer", "It is bought", "Rent may be asked", "An auction")
RUSSIAN = ("Кто играет", "Улица без хозяина", "Улица куплена", "Можно требовать ренту", "Аукцион")

# The table of pictures: pages and sizes. The README shows `table`, `vault` and `tv`.
PICTURES = (
    Picture("table", "The table of four players, with the board", (160, 48), SHORT, 96),
    Picture("table-120", "A deed on offer", (120, 36), EVENING, 285, theme="light"),
    Picture("table-100", "The smallest board", (100, 30), SHORT, 96),
    Picture("table-80", "The table of a small terminal", (80, 24), SHORT, 96,
            theme="high-contrast"),
    Picture("table-40", "The smallest table", (40, 12), SHORT, 96),
    Picture("table-200", "The deeds beside the ledger", (200, 60), BROKE, 100),
    Picture("roubles", "A game in roubles", (120, 36), ROUBLES, 200),
    Picture("vault", "The vault opens", (120, 36), EVENING, 179, scene=1.0),
    Picture("vault-80", "The vault opens, on a small terminal", (80, 24), EVENING, 179,
            scene=1.0),
    Picture("tv", "The page for everybody", (160, 48), EVENING, 208, ("f5",)),
    Picture("tv-vault", "The vault stays shut, for everybody", (80, 24), EVENING, 194, ("f5",),
            scene=1.0),
    Picture("tv-80", "The page for everybody, on a small terminal", (80, 24), SHORT, 96, ("f5",),
            "light"),
    Picture("tv-auction", "An auction for everybody", (120, 36), EVENING, 331, ("f5",), going=2),
    Picture("auction", "An auction", (120, 36), EVENING, 330),
    Picture("ledger", "The ledger", (120, 36), EVENING, 230, ("l",)),
    Picture("take-back", "Taking back", (120, 36), EVENING, 270, ("U", "left", "left"), "light"),
    Picture("now", "What works now", (80, 24), EVENING, 285, ("f1",)),
    Picture("find", "Finding an act", (120, 36), SHORT, 96, ("ctrl+p", *"rent")),
    Picture("inspect", "A deed inspected", (120, 36), SHORT, 96, ("i", "o", "1")),
    Picture("end", "The end of an evening", (160, 48), EVENING, theme="light"),
    Picture("home", "The games of this machine", (100, 30), cells=home),
    Picture("setup", "A new game", (100, 30), theme="light", cells=setting_up),
    *(
        Picture(f"evening-{name}{suffix}", title, (80, 24), keys=keys, cells=cells,
                language=language)
        for language, suffix, titles in (("", "", ENGLISH), ("ru", "-ru", RUSSIAN))
        for (name, keys, cells), title in zip(STEPS, titles, strict=True)
    ),
)  # fmt: skip
