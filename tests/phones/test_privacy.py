"""Privacy: what leaves the table tells nobody what is another's, and no octet of it is a secret."""

from __future__ import annotations

import json
import re
import tempfile
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings, strategies as st
from msgspec.structs import replace

from banker.devices.hands import carry_out
from banker.devices.simulated_vault import SimulatedVault
from banker.engine.command import Undo
from banker.games.board import commands as c
from banker.games.board.state import Setup
from banker.phones.proofs import stream_key
from banker.phones.table import at_once
from banker.session.session import Session
from drivers.vault.commitment import code
from drivers.vault.simulator import VaultSimulator
from tests.phones.phone import Answer
from tests.phones.phone_table import Drawn, PhoneGame, TablePhone
from tests.support.seated_players import EDITION, SETUP
from tests.support.serial_table import new_session

ACTS = st.sampled_from(
    ["transfer", "bid", "trade", "agreed", "mortgage", "bob asks", "bob cannot", "undo", "look"]
)


class StillSession(Session):
    """A session whose clock stands, so that two worlds differ in nothing else."""

    @staticmethod
    def now() -> datetime:
        return datetime(2026, 1, 1, tzinfo=UTC)


def private_game(folder: Path, cash_of_bob: int, **switches: str) -> PhoneGame:
    """A private game in which Bob got his cash before the first phone came."""
    switches = {**EDITION.switches, "balances": "private", **switches}
    edition = replace(EDITION, switches=switches)
    session = StillSession.create(None, Setup(edition, SETUP.players))
    session.execute(c.Correct("bob", cash_of_bob - 3000, "the test"), id="fixed", by="program")
    return PhoneGame(session, folder, Drawn())


def _acted(
    game: PhoneGame, ann: TablePhone, bob: TablePhone, act: str, number: int
) -> Answer | None:
    """Something happens; what Ann's phone is answered, if it asked."""
    id, said = f"{number:016x}", None
    if act == "transfer":
        said = ann.ask({"do": "transfer", "giver": "ann", "receiver": "bob", "amount": 10}, id=id)
        game.table.confirm("ann", id)
    elif act == "bid":
        said = ann.ask({"do": "bid", "who": "ann", "amount": 100}, {"bid": 0}, id=id)
    elif act == "mortgage":
        said = ann.ask({"do": "mortgage", "who": "ann", "deed": "oriental"}, id=id)
    elif act == "bob asks":
        bob.ask({"do": "transfer", "giver": "bob", "receiver": "ann", "amount": 1500}, id=id)
    elif act == "bob cannot":
        bob.ask({"do": "mortgage", "who": "bob", "deed": "baltic"}, id=id)
    elif act == "undo" and game.session.journal.count > 2:
        game.session.execute(Undo())
    elif act in ("trade", "agreed"):
        said = ann.ask({"do": "trade", "legs": [_leg("bob", "ann", 1500)]}, id=id)
        word = {"id": f"{number + 999:016x}", "of": id, "yes": act == "agreed"}
        bob.post("/agree", bob.proven("/agree", **word))
    return said


def seen(acts: list[str], cash_of_bob: int) -> list[tuple[str, str]]:
    """What Ann's phone and the television are sent, but for the chain's hashes: those cover Bob's
    correction, which the table heard."""
    with tempfile.TemporaryDirectory() as folder:
        game = private_game(Path(folder), cash_of_bob)
        ann, bob, screen = game.seated("ann"), game.seated("bob"), game.television()
        for phone in (ann, bob, screen):
            phone.live()
        answers = [_acted(game, ann, bob, act, number) for number, act in enumerate(acts)]
        shown = [("answered", str(it)) for it in answers]
        for name, data in (*ann.news(), *screen.news()):
            for hashed in ("head", "game"):
                data.pop(hashed, None)
            if name == "state":
                data["heads"] = [head[0] for head in data["heads"]]
                data["rows"] = [row for row in data["rows"] if row[0] > 2]
                if "tv" in data and data["tv"]["news"][0] <= 2:
                    del data["tv"]["news"]
            if "box" in data:
                box = data.pop("box")
                data["me"], data["size"] = ann.unsealed(box), len(box["c"])
            shown.append((name, json.dumps(data)))
        return shown


@given(st.lists(ACTS, max_size=4))
@settings(max_examples=8)
def test_two_worlds_that_differ_in_bobs_cash_look_the_same_to_ann(acts: list[str]) -> None:
    poor, rich = seen(acts, 1040), seen(acts, 2900)
    assert poor == rich


class Evening:
    """A private game with everything that phones send: two players and a television."""

    def __init__(self, folder: Path) -> None:
        self.game = game = private_game(folder, 2777, phone_acts="own")
        self.codes: list[str] = []
        self.ann, self.bob = self._joined("ann"), self._joined("bob")
        self.screen = game.television()
        self.phones = self.ann, self.bob, self.screen
        for phone in self.phones:
            phone.live()
        ann, bob = self.ann, self.bob
        pays = {"do": "transfer", "giver": "ann", "receiver": "bob", "amount": 10}
        ann.ask(pays, id="0" * 16)  # goes by itself
        ann.ask(pays | {"amount": 2999}, id="1" * 16)  # is refused
        ann.ask({"do": "decline", "who": "ann"}, {"offer": "oriental"}, id="2" * 16)
        legs = [_leg("ann", "bob", 30), _leg("bob", "ann", 20)]
        for id, word in (("3" * 16, True), ("4" * 16, False), ("5" * 16, None)):
            ann.ask({"do": "trade", "legs": legs}, id=id)
            if word is not None:
                bob.post("/agree", bob.proven("/agree", id=bob.drawn(16), of=id, yes=word))
        game.table.confirm("ann", "3" * 16)
        ann.post("/drop", ann.proven("/drop", id="6" * 16, of="5" * 16))
        ann.post("/alarm", ann.proven("/alarm", id="7" * 16, what="gap", entry=2))
        ann.post("/receipt", ann.proven("/receipt", id="8" * 16, receipt={"heads": []}))
        game.session.execute(Undo())
        game.later(61)

    def _joined(self, who: str) -> TablePhone:
        code = self.game.table.show_code(who)
        phone = self.game.phone()
        phone.claim(code)
        self.game.table.let_in(who)
        self.codes.append(code)
        return phone

    def octets(self) -> bytes:
        """Everything that went over the net, in either direction."""
        streams = b"".join(phone.pipe.octets for phone in self.phones)
        return b"".join(octets for octets, _ in self.game.heard) + self.game.sent + streams


def _leg(giver: str, receiver: str, amount: int) -> dict[str, Any]:
    items = [{"thing": "cash", "count": amount}]
    return {"giver": giver, "receiver": receiver, "items": items}


def test_in_a_private_game_no_octet_on_the_net_is_a_cash_or_a_key(tmp_path: Path) -> None:
    evening = Evening(tmp_path)
    everything = evening.octets()
    table = evening.game.table
    keys = [table.issuer_key, table.seats._secret]
    keys += [key for phone in evening.phones[:2] for key in (phone.key, _stream_key(phone))]
    for secret in (*evening.codes, *(key.hex() for key in keys)):
        assert secret.encode() not in everything
    for key in keys:
        assert key not in everything
    # Hashes and sealed boxes are full of digits: a figure stands by itself.
    for cash in (2990, 2787, 2980, 2797, 2777):
        for figure in (f"{cash}", f"{cash:,}"):
            alone = rf"(?<![0-9A-Za-z+/]){figure}(?![0-9A-Za-z+/=])"
            assert not re.search(alone.encode(), everything), figure
    assert evening.ann.unsealed(evening.ann.newest()["box"])["cash"] == 2990
    assert evening.bob.unsealed(evening.bob.newest()["box"])["cash"] == 2787


def _stream_key(phone: TablePhone) -> bytes:
    return stream_key(phone.key, phone.salt)


@pytest.mark.parametrize("is_restarted", [False, True])
def test_nothing_of_a_recorded_evening_can_be_sent_again(
    tmp_path: Path, is_restarted: bool
) -> None:
    evening = Evening(tmp_path)
    recorded = tuple(evening.game.heard)
    assert len(recorded) > 25
    game = evening.game.restarted() if is_restarted else evening.game
    if is_restarted:
        game.now += evening.game.now

    def standing() -> tuple[Any, ...]:
        seats = {who: (it.stage, it.key, it.streams) for who, it in game.table.seats.seats.items()}
        waiting = [(it.seat, it.id) for it in game.table.queue.waiting()]
        told = list(game.table.news), list(game.table.follower.gossip)
        return game.session.journal.count, seats, waiting, told, dict(game.laid)

    before = standing()
    for octets, address in recorded:
        assert isinstance(game.respond(octets, address), bytes), "no stream opens"
        assert standing() == before, octets


def test_a_stranger_gets_static_octets_and_nothing_of_the_game(tmp_path: Path) -> None:
    game = private_game(tmp_path, 2777)
    game.seated("ann").live()
    stranger = game.phone(address="192.168.1.99")
    routes = ["/", "/app.js", "/app.css", "/live", "/live?t=" + "0" * 32 + "&since=0", "/knock",
              "/ask", "/.git", "/../keys", "/%2e%2e", "//x", "/friday.bank"]  # fmt: skip
    said = [stranger.get(path) for path in routes]
    said += [stranger.post(path, {"seat": "ann"}) for path in routes[5:7]]
    said += [stranger.post("/ask", {"seat": "ann", "id": "0" * 16, "at": 1, "act": {}, "sees": {},
                                    "mac": "0" * 64})]  # fmt: skip
    assert [it.status for it in said[:4]] == [200, 200, 404, 400]
    assert {it.status for it in said[4:12]} <= {401, 404, 405}
    bodies = b"".join(it.body for it in said)
    # Sixteen digits and more are a nonce, or the hash of the game: any four may be in them.
    bodies = re.sub(rb"[0-9a-f]{16,}", b"", bodies)
    for canary in (b"Ann", b"Bob", b"2777", b"3000", b"Vault", b"oriental"):
        assert canary not in bodies


def test_no_octet_tells_the_code_of_a_locked_vault(tmp_path: Path) -> None:
    """The vault has its secret, the table what it gave; before the vault opens no phone has both,
    nor the one that the vault drew."""
    session, device = new_session(), VaultSimulator()
    vault = SimulatedVault(session, device)
    game = PhoneGame(session, tmp_path)
    game.table.attach(at_once, _nothing, lambda act, id, by: carry_out(session, vault, act, by, id))
    ann, screen = game.seated("ann"), game.television()
    for phone in (ann, screen):
        phone.live()
    if vault.is_locked:
        vault.force_open()
    vault.lock()
    image = device._image
    wrong = code(image.uid, image.epoch, image.secret, image.entropy) % 6 + 1
    session.execute(c.GrantGuess("ann"))
    assert ann.ask({"do": "guess", "who": "ann", "number": wrong}, id="a" * 16).status == 202
    game.table.confirm("ann", "a" * 16)
    assert screen.newest()["table"]["vault"]["tried"] == [[wrong, "ann"]]
    everything = game.sent + ann.pipe.octets + screen.pipe.octets
    assert device._image.secret == image.secret, "it is the code that was tried"
    assert image.secret.encode() not in everything
    assert bytes.fromhex(image.secret) not in everything


def _nothing() -> None:
    """Nobody looks at a screen."""
