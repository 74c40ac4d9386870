"""Octets: a hash of everything that the program writes and shows, to prove that code only moved.

    python tests/releases/octets.py --write FILE    the hashes, a line each: hash, name
    python tests/releases/octets.py --check FILE    names what differs from it; exit code 1 if any
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
import contextlib
import datetime
import hashlib
import io
import os
import re
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

TESTS = Path(__file__).resolve().parents[1]
ROOT = TESTS.parent
MEMORY = Path("/dev/shm")  # entries are synced: in memory that takes no time
WIDTH, HEIGHT = 80, 24
DIGEST_SIZE = 16
START = datetime.datetime(2026, 1, 2, 18, 30, tzinfo=datetime.UTC)
STEP_S = 41  # between two drawings of an id
LANGUAGES = ("en", "ru")
EXPORTS = ("script", "json", "csv", "hledger", "beancount", "bgstats")
QUESTIONS = ("show", "log 3", "rent boardwalk", "who owns oriental")
IN_ORDER, ASK_EVERY = 16, 25  # statements
SIZES = ((40, 12), (WIDTH, HEIGHT), (160, 48))
SCREEN_KEYS = ("?", "l", "v", "f3", "f4", "f5", "f6")

Octets = dict[str, str]


# --- a world that stands still ------------------------------------------------------------------


class World:
    """Chance that is counted, and a clock that goes on with what was drawn."""

    def __init__(self) -> None:
        self.drawn = 0

    def draw(self, size: int) -> bytes:
        """As `os.urandom`."""
        self.drawn += 1
        return hashlib.shake_128(b"%d" % self.drawn).digest(size)

    def again(self) -> None:
        """Each game begins in the same world, in whatever order they are played."""
        self.drawn = 0


WORLD = World()
TEXTS: list[Path] = []  # the folder that whatever is hashed is written to, if one was named


class StillTime(datetime.datetime):
    """The machine's clock, asked for the time of day."""

    @classmethod
    def now(cls, tz: datetime.tzinfo | None = None) -> Any:
        """So that a call more or less of it changes nothing."""
        then = START + datetime.timedelta(seconds=STEP_S * WORLD.drawn)
        return then if tz else then.replace(tzinfo=None)


def still_the_world(home: Path) -> None:
    """Before the program is imported."""
    sys.path.insert(0, str(ROOT))
    os.urandom = WORLD.draw
    datetime.datetime = StillTime  # type: ignore[misc]
    for name in ("LANGUAGE", "NO_COLOR", "FORCE_COLOR", "BANKER_GOLDENS", "GOLDEN"):
        os.environ.pop(name, None)
    os.environ |= {
        "TZ": "UTC", "COLUMNS": str(WIDTH), "LINES": str(HEIGHT), "LC_ALL": "C.UTF-8",
        "XDG_DATA_HOME": str(home / "data"), "HOME": str(home),
    }  # fmt: skip
    time.tzset()
    os.chdir(home)  # files are named without a folder


def octets(text: str | bytes) -> str:
    """The hash of it."""
    data = text if isinstance(text, bytes) else text.encode("utf-8", "surrogatepass")
    digest = hashlib.blake2b(data, digest_size=DIGEST_SIZE).hexdigest()
    if TEXTS:
        (TEXTS[0] / digest).write_bytes(data)
    return digest


def said(*words: object) -> str:
    """What a command answers: exit code and both streams."""
    from banker.cli import run_command

    streams = [io.TextIOWrapper(io.BytesIO(), encoding="utf-8") for _ in range(2)]
    with contextlib.redirect_stdout(streams[0]), contextlib.redirect_stderr(streams[1]):
        try:
            code: object = run_command([str(word) for word in words])
        except SystemExit as stop:
            code = stop.code
    told = []
    for stream in streams:
        stream.flush()
        stream.seek(0)
        told.append(stream.read())
    return "\0".join((str(code), *told))


def written(file: str, *words: object) -> str:
    """What a command answers, and the file that it writes, which is taken away."""
    answer, path = said(*words), Path(file)
    content = path.read_text(encoding="utf-8") if path.exists() else "(nothing)"
    path.unlink(missing_ok=True)
    return f"{answer}\0{content}"


# --- games ---------------------------------------------------------------------------------------


class Script:
    """A script and what its head says of the game."""

    def __init__(self, path: Path, name: str, box: str) -> None:
        text = path.read_text(encoding="utf-8")
        self.path, self.name = path, name
        self.lines = text.split("\n")
        head = re.findall(r"^# (box|players|overlay|switch|vault): (.+)$", text, re.MULTILINE)
        self._head = [("box", box), *head] if box else head

    def all_of(self, key: str) -> list[str]:
        """What the head says by this word."""
        return [value for name, value in self._head if name == key]

    def new(self, file: str) -> list[str]:
        """The words that begin the game."""
        box, players = self.all_of("box")[0], self.all_of("players")[0].replace(", ", ",")
        words = ["new", file, "--edition", box, "--players", players]
        for overlay in self.all_of("overlay"):
            words += ["--overlay", overlay]
        for switch in self.all_of("switch"):
            words += ["--switch", switch.replace(" = ", "=")]
        return words

    def run(self, file: str, script: object, *words: str) -> list[object]:
        """The words that carry it out; a vault on the screen opens when it likes."""
        vault = self.all_of("vault")
        more = ["--vault", vault[0], "--keep-going"] if vault else []
        return ["run", file, script, *more, *words]


def scripts() -> Iterator[Script]:
    """All golden games, and those of the releases."""
    for path in sorted((TESTS / "system" / "replay").glob("*/*.txt")):
        box = path.parent.name
        yield Script(path, f"{box}.{path.stem}", box.replace("_", "-"))
    for path in sorted((TESTS / "releases" / "scripts").glob("*.txt")):
        yield Script(path, path.stem, "")


def played(script: Script) -> Octets:
    """The game as it is written, what was said meanwhile, and what is answered about it."""
    WORLD.again()
    file = f"{script.name}.bank"
    found = {
        "new": said(*script.new(file)),
        "run": said(*script.run(file, script.path)).replace(str(script.path), "SCRIPT"),
    }
    data = Path("data")
    kept = sorted(path for path in data.rglob("*") if path.is_file()) if data.exists() else []
    for number, path in enumerate(kept):
        found[f"device-{number}"] = f"{path.name}\0{path.read_bytes().hex()}"
        path.unlink()
    stored = Path(file).read_bytes()
    hashes = {f"game/{script.name}/stored": octets(stored)}
    found |= answers(file, stored.count(b"\n"), script.all_of("players")[0].split(",")[0])
    found |= {f"odd-{language}": odd(script, language) for language in LANGUAGES}
    return hashes | {f"game/{script.name}/{name}": octets(text) for name, text in found.items()}


def answers(file: str, count: int, who: str) -> dict[str, str]:
    """Every command that reads a game."""
    found = {f"export-{form}": said("export", file, "--to", form) for form in EXPORTS}
    for command in ("show", "log", "audit"):
        found[f"{command}-json"] = said(command, file, "--json")
    middle = max(2, count // 2)
    found["explain-json"] = said("audit", file, "--json", "--explain", middle)
    found["show-notes"] = said("show", file, "--notes") + said("show", file, "--due", 370)
    for language in LANGUAGES:
        spoken = ("--language", language)
        for command in ("show", "log", "audit", "stats", "rebuild"):
            found[f"{command}-{language}"] = said(command, file, *spoken)
        for account in (who, "bank"):
            name = "bank" if account == "bank" else "player"
            found[f"statement-{name}-{language}"] = said("statement", file, account, *spoken)
        found[f"explain-{language}"] = "".join(
            said("audit", file, "--explain", seq, *spoken) for seq in (middle, count)
        )
        page = f"page-{language}.html"
        found[f"report-{language}"] = written(page, "report", file, "-o", page, *spoken)
    found["rebuild-page"] = written("box.html", "rebuild", file, "-o", "box.html")
    return found


def odd(script: Script, language: str) -> str:
    """Behind its beginning, every other statement first and the rest later: most are refused.

    Where a refusal is not told, a question is answered.
    """
    WORLD.again()
    statements = [line for line in script.lines if line.partition("#")[0].strip()]
    lines = []
    first, rest = statements[:IN_ORDER], statements[IN_ORDER:]
    for number, line in enumerate((*first, *rest[::2], *rest[1::2]), 1):
        lines.append(line)
        if number % ASK_EVERY == 0:
            lines += QUESTIONS
    Path("odd.txt").write_text("\n".join((*lines, "")), encoding="utf-8")
    said(*script.new("odd.bank"))
    words = ("--keep-going", "--language", language)
    answer = said("run", "odd.bank", "odd.txt", *words)
    stored = octets(Path("odd.bank").read_bytes())
    Path("odd.bank").unlink()
    return f"{answer}\0{stored}"


def kept_games() -> Iterator[tuple[str, Path]]:
    """Files that other versions, and this one, once wrote."""
    for path in sorted((TESTS / "system" / "replay").glob("*/*.bank")):
        yield f"old/{path.parent.name}.{path.stem}", path
    for path in sorted((TESTS / "releases").glob("*/*.bank")):
        yield f"release/{path.parent.name}.{path.stem}", path


def read_again() -> Octets:
    """What is said of kept files; a folder of all games together; and their tables."""
    hashes: Octets = {}
    folder = Path("kept")
    folder.mkdir()
    for name, path in kept_games():
        data = path.read_bytes()
        file = folder / f"{name.replace('/', '.')}.bank"
        file.write_bytes(data)
        for command in (("show", "--json"), ("audit", "--json"), ("log",), ("log", "--json")):
            answer = said(command[0], file, *command[1:])
            hashes[f"{name}/{'-'.join(command).replace('--', '')}"] = octets(answer)
    for language in LANGUAGES:
        hashes[f"shelf/{language}"] = octets(said("shelf", folder, "--language", language))
    said("export", folder, "--to", "parquet", "-o", "tables")
    from pyarrow import parquet  # type: ignore[import-untyped]

    for path in sorted(Path("tables").glob("*.parquet")):
        table = parquet.read_table(path)
        hashes[f"parquet/{path.stem}"] = octets(f"{table.schema}\0{table.to_pylist()}")
    return hashes


# --- forged journals -----------------------------------------------------------------------------


def forged() -> Octets:
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
    from banker.errors import EditionError

    found = {"list": said("editions", "list")}
    for box in editions.catalogue():
        found[f"{box.id}/show"] = said("editions", "show", box.id)
        copy = f"{box.id}.toml"
        found[f"{box.id}/copy"] = written(copy, "editions", "copy", box.id, copy)
        for form in ("cards.html", "cards.svg"):
            words = ("cards", "print", "-o", form, "--edition", box.id)
            found[f"{box.id}/{form}"] = written(form, *words)
        for overlay in ("", *(overlay.id for overlay in editions.overlays())):
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
    from banker.tui.ui_state import HARDWARE, Ui
    from tests.tui import scenes, test_editions, test_golden_screens
    from tests.tui.panes import test_hardware

    goldens = sorted((TESTS / "tui" / "goldens").iterdir())
    hashes = {f"screen/stored/{path.stem}": octets(path.read_bytes()) for path in goldens}
    views: dict[str, Any] = {
        name: scenes.view_of(state, ui) for name, state, ui in test_golden_screens.TABLES
    }
    for names in (scenes.FOUR[:2], scenes.FOUR, scenes.SIX):
        views[f"table-{len(names)}"] = scenes.view_of(scenes.busy(names))
        views[f"ascii-{len(names)}"] = scenes.view_of(scenes.busy(names), ascii=True)
    for name, ui in test_golden_screens.SCREENS:
        views[name] = scenes.view_of(scenes.busy(), ui, vault="screen", device="locked")
    for name, (vault, health) in test_hardware.SCENES.items():
        ui = Ui(screen=HARDWARE)
        views[f"hardware-{name}"] = scenes.view_of(scenes.busy(), ui, vault=vault, health=health)
    for width, height in test_golden_screens.SIZES:
        for name, view in views.items():
            hashes[f"screen/drawn/{name}.{width}x{height}"] = octets(drawn(view, width, height))
    for name, scene in test_editions.SCENES.items():
        till = scene()
        for width, height in test_editions.SIZES:
            text = drawn(till.view(height), width, height)
            hashes[f"screen/drawn/{name}.{width}x{height}"] = octets(text)
    return hashes


def screens_of(file: str, language: str) -> str:
    """Every screen of a game, and what each key asks or does, one after another."""
    from banker.session.session import Session
    from banker.tui.controller import Controller
    from banker.tui.input.keys import VERBS

    session = Session.open(Path(file), language=language)
    till = Controller(session, None, ticks=lambda: 0.0)
    told = [drawn(till.view(height), width, height) for width, height in SIZES]
    for key in (*SCREEN_KEYS, *(verb.key for verb in VERBS)):
        till.press(key)
        told.append(drawn(till.view(HEIGHT), WIDTH, HEIGHT))
        till.press("escape")
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
        boxes, helped, schema, golden_screens, forged, read_again,
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
