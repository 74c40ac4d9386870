"""Octets: a hash of everything that the program writes and shows, to prove that code only moved.

    python -m tests.releases.octets --write FILE    the hashes, a line each: hash, name
    python -m tests.releases.octets --check FILE    names what differs from it; exit code 1 if any
    … --texts FOLDER    keeps what was hashed there, each under its hash, for `diff`

Every golden game, and every script of `scripts/`, is played through the command line while time
and chance stand still; then each command that reads a game answers about it. So are the boxes,
the help, forged journals, and the screens. Two versions of the code whose files are alike wrote,
said and drew the same, octet for octet. `octets.txt` is the file of the code as it was last meant
to change something; argparse and textual lay out by their own versions, so hold it against the
same environment.

Rules of this file
* Nothing that names a module, a path of this machine or a number of this process is hashed.
* The world is stilled before anything of the program is imported, hence the imports in functions.
"""

from __future__ import annotations

import argparse
import os
import re
import sys
import tempfile
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

from tests.releases.played_games import Script, played, read_again, scripts
from tests.releases.still_world import (
    HEIGHT,
    LANGUAGES,
    ROOT,
    TESTS,
    TEXTS,
    WIDTH,
    WORLD,
    Octets,
    octets,
    said,
    still_the_world,
    written,
)

MEMORY = Path("/dev/shm")  # entries are synced: in memory that takes no time
SIZES = ((40, 12), (WIDTH, HEIGHT), (160, 48))
SCREEN_KEYS = ("?", "l", "v", "f3", "f4", "f5", "f6")

# --- forged journals -----------------------------------------------------------------------------


def forgeries() -> Octets:
    """What the audit says of each journal that was broken on purpose, in every language."""
    from tests.audit.board_forger import Town
    from tests.audit.board_forgeries import TOWN_FORGERIES
    from tests.audit.forger import Forger
    from tests.audit.forgeries import FORGERIES
    from tests.audit.tax_forgeries import TAX_FORGERIES
    from tests.audit.vault_forgeries import VAULT_FORGERIES

    hashes: Octets = {}
    plain = [(row, Forger) for row in (*FORGERIES, *VAULT_FORGERIES)]
    towns = [(row, Town) for row in (*TOWN_FORGERIES, *TAX_FORGERIES)]
    for (forge, *_), maker in (*plain, *towns):
        game: Any = maker()
        forge(game)
        Path("forged.bank").write_bytes(b"".join(game.lines()))
        told = [said("audit", "forged.bank", "--language", language) for language in LANGUAGES]
        told += [said("audit", "forged.bank", "--json", "--books"), said("show", "forged.bank")]
        hashes[f"forged/{forge.__name__}"] = octets("\0".join(told))
    return hashes


# --- boxes, help, schema -----------------------------------------------------------------------


def boxes() -> Octets:
    """Every box, plain and under each overlay, as it is shown and as it is frozen."""
    from banker import editions
    from banker.foundation.errors import EditionError

    found = {"list": said("editions", "list")}
    for box in editions.catalogue("board"):
        found[f"{box.id}/show"] = said("editions", "show", box.id)
        copy = f"{box.id}.toml"
        found[f"{box.id}/copy"] = written(copy, "editions", "copy", box.id, copy)
        for form in ("cards.html", "cards.svg"):
            words = ("cards", "print", "-o", form, "--edition", box.id)
            found[f"{box.id}/{form}"] = written(form, *words)
        for overlay in ("", *(overlay.id for overlay in editions.overlays("board"))):
            try:
                edition = editions.load(box.id, overlays=[overlay] if overlay else [])
            except EditionError as error:
                found[f"{box.id}/{overlay}"] = re.sub(r"\S+/", "", str(error))
            else:
                found[f"{box.id}/{overlay}"] = editions.digest(edition)
    new = ("editions", "new", "my-town", "--over", "none", "--salary", 100)
    found["new"] = written("my-town.toml", *new)
    return {f"box/{name}": octets(text) for name, text in found.items()}


def helped() -> Octets:
    """The help of the command line and of each command, and of the table language."""
    from banker.cli.parser import parser

    found = dict(_help_of(parser()))
    for shell in ("bash", "zsh", "tcsh"):
        found[f"completion {shell}"] = said("completion", shell)
    said("new", "help.bank", "--players", "Ann,Bob")
    Path("help.txt").write_text("help\n", encoding="utf-8")
    overview = said("run", "help.bank", "help.txt")
    topics = sorted(set(re.findall(r"[a-z]+", overview)))
    Path("help.txt").write_text("".join(f"help {it}\n" for it in topics), encoding="utf-8")
    for language in LANGUAGES:
        words = ("--keep-going", "--language", language)
        found[f"statements {language}"] = overview + said("run", "help.bank", "help.txt", *words)
    return {f"help/{name}": octets(text) for name, text in found.items()}


def _help_of(parser: argparse.ArgumentParser) -> Iterator[tuple[str, str]]:
    yield parser.prog, parser.format_help()
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            for sub in dict.fromkeys(action.choices.values()):
                yield from _help_of(sub)


def schema() -> Octets:
    """As it is published, and as the types say it."""
    import json

    from tests.export.schema_from_types import build, published

    return {
        "schema/published": octets(json.dumps(published())),
        "schema/built": octets(json.dumps(build())),
    }


# --- screens -------------------------------------------------------------------------------------


def drawn(view: Any, width: int, height: int) -> str:
    """A screen with the roles of its pieces, which are its colours."""
    from banker.tui.panes.screens import draw

    lines = draw(view, width, height)
    return "\n".join("".join(f"{span.role}:{span.text}\0" for span in line) for line in lines)


def golden_screens() -> Octets:
    """As they are stored, and as the tests draw them."""
    from banker.interaction.ui_state import HARDWARE, Ui
    from tests.tui import scenes
    from tests.tui.panes import box_scenes, goldens, health_scenes

    stored = sorted((TESTS / "tui" / "goldens").iterdir())
    hashes = {f"screen/stored/{path.stem}": octets(path.read_bytes()) for path in stored}
    views: dict[str, Any] = {name: scenes.view_of(state, ui) for name, state, ui in goldens.TABLES}
    for names in (scenes.FOUR[:2], scenes.FOUR, scenes.SIX):
        views[f"table-{len(names)}"] = scenes.view_of(scenes.busy(names))
        views[f"ascii-{len(names)}"] = scenes.view_of(scenes.busy(names), ascii=True)
    for name, ui in goldens.SCREENS:
        views[name] = scenes.view_of(scenes.busy(), ui, vault="screen", device="locked")
    for name, (vault, health) in health_scenes.SCENES.items():
        ui = Ui(screen=HARDWARE)
        views[f"hardware-{name}"] = scenes.view_of(scenes.busy(), ui, vault=vault, health=health)
    for width, height in goldens.SIZES:
        for name, view in views.items():
            hashes[f"screen/drawn/{name}.{width}x{height}"] = octets(drawn(view, width, height))
    for name, scene in box_scenes.SCENES.items():
        controller = scene()
        for width, height in box_scenes.SIZES:
            text = drawn(controller.view(height), width, height)
            hashes[f"screen/drawn/{name}.{width}x{height}"] = octets(text)
    return hashes


def screens_of(file: str, language: str) -> str:
    """Every screen of a game, and what each key asks or does, one after another."""
    from banker.interaction.controller import Controller
    from banker.interaction.keys.keys import VERBS
    from banker.session.session import Session

    session = Session.open(Path(file), language=language)
    controller = Controller(session, None, ticks=lambda: 0.0)
    told = [drawn(controller.view(height), width, height) for width, height in SIZES]
    for key in (*SCREEN_KEYS, *(verb.key for verb in VERBS)):
        controller.press(key)
        told.append(drawn(controller.view(HEIGHT), WIDTH, HEIGHT))
        controller.press("escape")
    session.close()
    return "\f".join(told)


def screens(script: Script) -> Octets:
    """Of the game when it had ended, and of its first half, in which something is under way."""
    lines = Path(f"{script.name}.bank").read_bytes().splitlines(keepends=True)
    hashes, seen = {}, Path("seen.bank")
    for moment, count in (("half", len(lines) // 2), ("end", len(lines))):
        for language in LANGUAGES:
            WORLD.again()
            seen.write_bytes(b"".join(lines[:count]))
            told = screens_of(seen.name, language) + octets(seen.read_bytes())
            hashes[f"screen/{script.name}/{moment}-{language}"] = octets(told)
    return hashes


# --- all of it -----------------------------------------------------------------------------------


def everything() -> Octets:
    """Every hash by its name."""
    parts: Iterable[Callable[[], Octets]] = (
        boxes, helped, schema, golden_screens, forgeries, read_again,
    )  # fmt: skip
    hashes: Octets = {}
    for part in parts:
        WORLD.again()
        hashes |= part()
    for script in scripts():
        hashes |= played(script) | screens(script)
    return hashes


def listed(hashes: Octets) -> str:
    """A line each, by name."""
    return "".join(f"{hashes[name]}  {name}\n" for name in sorted(hashes))


def read(text: str) -> Octets:
    """What `listed` wrote."""
    pairs = (line.split("  ", 1) for line in text.splitlines())
    return {name: digest for digest, name in pairs}


def main() -> int:
    """The command line."""
    options = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    act = options.add_mutually_exclusive_group(required=True)
    act.add_argument("--write", type=Path, metavar="FILE", help="a new or an old file")
    act.add_argument("--check", type=Path, metavar="FILE", help="as an earlier --write made it")
    options.add_argument("--texts", type=Path, metavar="FOLDER", help="what was hashed, by hash")
    asked = options.parse_args()
    if asked.texts:
        asked.texts.mkdir(parents=True)
        TEXTS.append(asked.texts.resolve())
    file = (asked.write or asked.check).resolve()
    place = MEMORY if os.access(MEMORY, os.W_OK) else None
    with tempfile.TemporaryDirectory(prefix="octets-", dir=place) as home:
        still_the_world(Path(home))
        hashes = everything()
        os.chdir(ROOT)
    if asked.write:
        file.write_text(listed(hashes), encoding="utf-8")
        return 0
    before = read(file.read_text(encoding="utf-8"))
    for name in sorted(before.keys() | hashes.keys()):
        if before.get(name) != hashes.get(name):
            what = "gone" if name not in hashes else "new" if name not in before else "differs"
            print(f"{what:8}{name}")  # noqa: T201
    return int(before != hashes)


if __name__ == "__main__":
    sys.exit(main())
