"""The games of a release, written by the version that runs. In the clone, before a release:

    python -m tests.releases.written tests/releases/1.1.0 SCRIPT…

A script is one of `scripts/` or a golden game of `tests/system/replay`. Its head names the box, or
the game of an earlier release that goes on. Without scripts it writes a game with a vault at a
port, by the session alone because hands move that vault, and one with a phone beside `banker run`.
"""

from __future__ import annotations

import re
import shutil
import sys
import threading
import time
from pathlib import Path
from tempfile import TemporaryDirectory

from banker.cli import run_command
from drivers.vault.commitment import code
from drivers.vault.simulator import MIX_TIMEOUT_MS
from drivers.wire.host_link import BLINK_MS
from tests.phones.page.banker_table import BankerTable
from tests.phones.phone import Phone
from tests.support.serial_table import Table

RELEASES = Path(__file__).parent
PLAYERS = "Ann,Bob,Cem"  # where a script names none
PRIVATE = ("--switch", "balances=private")


def banker(*words: object) -> None:
    """One command of this version."""
    assert run_command([str(word) for word in words]) == 0, words


def by_script(folder: Path, script: Path) -> None:
    """Play a script, in a new game or in one of an earlier release."""
    head = script.read_text(encoding="utf-8").partition("\n\n")[0]
    told = re.findall(r"^# (box|game|players|overlay|switch): (.+)$", head, re.MULTILINE)
    said = {"box": script.parent.name.replace("_", "-"), "players": PLAYERS} | dict(told)
    name = script.stem if script.parent.name == "scripts" else f"{script.parent.name}.{script.stem}"
    file = folder / f"{name}.bank"
    if "game" in said:
        shutil.copyfile(RELEASES / f"{said['game']}.bank", file)
    else:
        players = said["players"].replace(", ", ",")
        words = ["new", file, "--edition", said["box"], "--players", players]
        for key, value in told:
            if key in ("overlay", "switch"):
                words += [f"--{key}", value.replace(" = ", "=")]
        banker(*words)
    banker("run", file, script)


def at_a_port(folder: Path) -> None:
    """A vault that is believed, and that locks without the Bank's share."""
    table = _locked(folder / "vault_at_a_port.bank")
    table.say("ann gets guess")
    _guess(table, "ann", _wrong(table)[0])
    table.say("undo the guess by agreement")
    _guess(table, "ann", _wrong(table)[1])
    table.say("bob gets guess")
    _guess(table, "bob", _right(table))
    table.say("bob unlocks boardwalk")
    # The cable is out for its lock, and the share comes when it waits no longer.
    table.gone()
    table.press_lock()
    table.port.power_off()
    time.sleep(BLINK_MS / 1000)
    table.port.power_on()
    served = table.port.served
    carry_out = served.carry_out

    def carry_out_late(verb: str, args: tuple[str, ...], now_ms: int) -> tuple[bool, list[str]]:
        return carry_out(verb, args, now_ms + MIX_TIMEOUT_MS * (verb == "MIX"))

    served.carry_out = carry_out_late  # type: ignore[method-assign]
    table.back()
    table.press_red(_wrong(table)[0])
    table.press_red(_right(table))
    table.press_lock()
    table.wait_for(lambda: table.desk.word() == "locked")
    table.say("ann gets guess")
    _guess(table, "ann", _wrong(table)[2])
    for line in ("ann rolls 1 2", "ann buys", "bob rolls lock 5"):
        table.say(line)
    _guess(table, "bob", _wrong(table)[3])
    _left(table)


def with_a_phone(folder: Path) -> None:
    """A phone that asks for what is then booked."""
    with TemporaryDirectory() as home, BankerTable(Path(home) / "game.bank", *PRIVATE) as table:
        phone = Phone(table.port)
        phone.authority = f"{table.name}:{table.port}"
        assert phone.claim(table.code("ann")[-16:]).status == 202
        table.say("phone in ann")
        table.wait_for("in: ann")
        table.play("ann rolls 1 2", "ann buys")
        stream = phone.live()
        asked = {"do": "transfer", "giver": "ann", "receiver": "bob", "amount": 50}
        assert phone.ask(asked).status == 202
        table.wait_for(r"Ann asks: .*\n")
        table.say("phone yes")
        table.wait_for(r"asked by phone")
        table.play("bob rolls 2 1", "ann asks rent")
        stream.close()
        shutil.copyfile(table.path, folder / "a_phone_asks.bank")


def _locked(file: Path) -> Table:
    table = Table(path=file)
    table.lock()
    table.wait_for(lambda: table.desk.word() == "locked")
    return table


def _left(table: Table) -> None:
    table.close()
    table.session.close()


def _right(table: Table) -> int:
    image = table.port.served.vault._image
    return code(image.uid, image.epoch, image.secret, image.entropy)


def _wrong(table: Table) -> list[int]:
    return [number for number in range(1, 7) if number != _right(table)]


def _guess(table: Table, who: str, number: int) -> None:
    threading.Timer(0.5, table.press_red, (number,)).start()
    table.say(f"{who} guesses {number}")


if __name__ == "__main__":
    folder, *scripts = map(Path, sys.argv[1:])
    folder.mkdir(exist_ok=True)
    if not scripts:
        at_a_port(folder)
        with_a_phone(folder)
    for path in scripts:
        by_script(folder, path)
