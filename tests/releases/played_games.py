"""Golden games, played through the command line: what is written, said and answered."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from tests.releases.still_world import LANGUAGES, TESTS, WORLD, Octets, octets, said, written

EXPORTS = ("script", "json", "csv", "hledger", "beancount", "bgstats")
QUESTIONS = ("show", "log 3", "rent boardwalk", "who owns oriental")
IN_ORDER, ASK_EVERY = 16, 25  # statements


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
