"""The form of a new game as an app: which overlays it offers, and what it does with a wish."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from textual.pilot import Pilot

from banker import editions
from banker.editions.own.figures import Said
from banker.interaction.trackers.preferences import THEMES
from banker.session import kept_figures
from banker.tui.setup import screen as setup_screen
from banker.tui.setup.screen import SetupApp
from tests.tui.render.running import Act, run, shown


def overlays_of(app: SetupApp) -> set[str]:
    """The overlays that are offered for the box that is chosen."""
    return {one.id for one in app.form.lids[app.form.book]}


def test_another_box_is_offered_the_overlays_that_fit_it(monkeypatch: pytest.MonkeyPatch) -> None:
    loaded: list[str] = []
    real = editions.load

    def load(box: str, *args: Any) -> Any:
        loaded.append(box)
        return real(box, *args)

    monkeypatch.setattr(editions, "load", load)
    app = SetupApp(lambda _: None)
    monkeypatch.setattr(app, "redraw", lambda: None)
    for book in range(len(app.form.shelf)):
        app.form = replace(app.form, book=book)
        app.press("x", 0.0)
        assert all(
            real(app.form.box.id, {}, (one,)).id == app.form.box.id for one in overlays_of(app)
        )
    assert any(found != app.form.lids[0] for found in app.form.lids.values())
    asked = len(loaded)
    app.press("x", 0.0)
    assert len(loaded) == asked, "each box is asked about once"


def test_an_overlay_is_laid_over_the_box_unless_it_does_not_fit(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    app = SetupApp(lambda _: None, language="ru")
    monkeypatch.setattr(app, "redraw", lambda: None)
    monkeypatch.setattr(setup_screen, "press", lambda form, _key: (form, "layer"))
    fitting = next(iter(sorted(overlays_of(app))))
    chosen = {"no_such_switch": "yes", next(iter(app.form.box.offered)): "?"}
    app.form = replace(app.form, over=(fitting,), chosen=chosen)
    app.press("x", 0.0)
    assert app.form.layered is not None and app.form.layered.overlays == (fitting,)
    assert app.form.layered.language == "ru"
    assert set(app.form.chosen) == set(chosen) & set(app.form.layered.offered)
    app.form = replace(app.form, over=(fitting, "nosuch"), note="")
    app.press("x", 0.0)
    assert app.form.over == (fitting,)
    assert "nosuch" in app.form.note and "\n" not in app.form.note


def test_the_form_begins_with_the_usual_overlays_and_switches_that_fit() -> None:
    app = SetupApp(lambda _: None)
    fitting = next(iter(sorted(overlays_of(app))))
    app.begin_with((fitting, "nosuch"), {"build_limit": "3", "no_such_switch": "yes", "stock": "?"})
    assert app.form.over == (fitting,)
    assert app.form.edition.overlays == (fitting,)
    assert "nosuch" in app.form.note
    assert set(app.form.chosen) == {"build_limit"} & set(app.form.edition.offered)


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("", "bad.toml has errors: 'banker editions check bad' lists them"),
        ("ru", "в файле bad.toml ошибки: их перечислит 'banker editions check bad'"),
    ],
)
def test_files_of_ones_own_with_errors_are_named_on_the_first_page(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, language: str, said: str
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    folder = editions.own_folder()
    folder.mkdir(parents=True)
    wrong = '[meta]\nover = "glass-classic"\n[money]\nstart_cash = "x"\n'
    (folder / "wrong.toml").write_text(wrong, encoding="utf-8")
    (folder / "bad.toml").write_text("[meta\n", encoding="utf-8")
    (folder / "good.toml").write_text('[meta]\nover = "glass-classic"\n', encoding="utf-8")
    app = SetupApp(lambda _: None, language=language)
    assert app.form.note == f"{said} {'(и ещё 1)' if language else '(and 1 more)'}"
    assert len(app.form.shelf) == len(editions.catalogue()) + 1
    (folder / "wrong.toml").unlink()
    assert SetupApp(lambda _: None, language=language).form.note == said
    (folder / "bad.toml").unlink()
    assert SetupApp(lambda _: None, language=language).form.note == ""


def test_a_copied_edition_of_ones_own_is_what_begins(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    editions.own_folder().mkdir(parents=True)
    copy = '[meta]\nover = "secret-vault"\ntitle = "Pie Town"\n[money]\nsalary = 500\n'
    (editions.own_folder() / "pie-town.toml").write_text(copy, encoding="utf-8")
    made: list[setup_screen.WantedGame] = []
    app = SetupApp(made.append, names=("Ann", "Bob"), box="pie-town")
    monkeypatch.setattr(app, "redraw", lambda: None)
    monkeypatch.setattr(app, "exit", lambda: None)
    assert app.form.box.title == "Pie Town"
    app.begin_with([min(overlays_of(app))], {})
    assert app.form.edition.title == "Pie Town", "also with an overlay"
    for key in ("enter", "enter"):
        app.press(key, 0.0)
    assert [wanted.edition for wanted in made] == ["pie-town"]


@pytest.mark.parametrize("ascii", [True, False])
@pytest.mark.parametrize("width", [40, 80])
def test_the_form_in_ascii_has_no_other_sign(ascii: bool, width: int) -> None:
    app = SetupApp(lambda _: None, ascii=ascii)

    async def act(_: Pilot[object]) -> None:
        assert shown(app).isascii() == ascii

    run(app, act, size=(width, 24))


def pressing(*keys: str) -> Act:
    async def act(pilot: Pilot[object]) -> None:
        await pilot.press(*keys)

    return act


def test_who_leaves_has_created_nothing() -> None:
    app = SetupApp(lambda _: None)
    run(app, pressing("ctrl+q"))
    assert (app.created, app.return_code) == (False, 0)


def test_the_theme_follows_the_form() -> None:
    app = SetupApp(lambda _: None)

    async def act(pilot: Pilot[object]) -> None:
        other = next(theme for theme in THEMES if theme != app.colours)
        app.form = replace(app.form, screen=replace(app.form.screen, theme=other))
        assert app.colours != other
        await pilot.press("x")
        assert app.colours == other

    run(app, act)


def test_kept_figures_go_into_the_game_that_is_made(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    path = "deed.st_charles.price"
    kept_figures.keep(editions.load("secret-vault"), {path: Said(300)})
    made: list[setup_screen.WantedGame] = []
    app = SetupApp(made.append, names=("Ann", "Bob"))
    monkeypatch.setattr(app, "redraw", lambda: None)
    monkeypatch.setattr(app, "exit", lambda: None)
    for key in ("enter", "enter", "enter"):
        app.press(key, 0.0)
    assert [dict(wanted.figures) for wanted in made] == [{path: Said(300)}]
    app.form = replace(app.form, takes=None)
    for key in ("enter", "0"):
        app.press(key, 0.0)
    assert made[1].figures == {}


def test_a_kept_file_with_faults_is_named_and_offers_nothing(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    file = kept_figures.keep(editions.load("secret-vault"), {"deed.st_charles.price": Said(300)})
    file.write_text("[switches]\n", encoding="utf-8")
    app = SetupApp(lambda _: None)
    assert app.form.offer is None
    assert "secret-vault.toml:1: " in app.form.note


def test_compared_cards_are_kept_if_somebody_agrees_and_begin_the_game(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    box, path = editions.load("secret-vault"), "deed.mediterranean.price"
    made: list[setup_screen.WantedGame] = []
    for answer, kept in (("q", {}), ("enter", {path: Said(130)})):
        app = SetupApp(made.append, names=("Ann", "Bob"))
        monkeypatch.setattr(app, "redraw", lambda: None)
        monkeypatch.setattr(app, "exit", lambda: None)
        for key in ("f12", *"130", "enter", "q", answer, "enter", "enter"):
            app.press(key, 0.0)
        assert dict(made.pop().figures) == {path: Said(130)}
        assert dict(kept_figures.kept(box).figures) == kept


def test_a_folder_that_cannot_be_written_is_said_and_the_cards_stay(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "file"))
    (tmp_path / "file").write_text("no folder", encoding="utf-8")
    app = SetupApp(lambda _: None)
    monkeypatch.setattr(app, "redraw", lambda: None)
    for key in ("f12", *"130", "enter", "q", "enter"):
        app.press(key, 0.0)
    assert "secret-vault.toml" in app.form.note
    assert app.form.entered == {"deed.mediterranean.price": 130}
