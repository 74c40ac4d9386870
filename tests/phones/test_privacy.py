"""Privacy: what leaves the table tells nobody what is another's, and no octet of it is a secret."""

from __future__ import annotations

import json
import re
import tempfile
from datetime import UTC, datetime
from pathlib import Path

from hypothesis import given, settings, strategies as st
from msgspec.structs import replace

from banker.games.board import commands as c
from banker.games.board.state import Setup
from banker.session.session import Session
from tests.phones.phone_table import Drawn, PhoneGame, TablePhone
from tests.support.seated_players import EDITION, SETUP

ACTS = st.sampled_from(["transfer", "bid", "trade", "mortgage", "look"])


class StillSession(Session):
    """A session whose clock stands, so that two worlds differ in nothing else."""

    @staticmethod
    def now() -> datetime:
        return datetime(2026, 1, 1, tzinfo=UTC)


def private_game(folder: Path, cash_of_bob: int) -> PhoneGame:
    """A private game in which Bob got his cash before the first phone came."""
    edition = replace(EDITION, switches={**EDITION.switches, "balances": "private"})
    session = StillSession.create(None, Setup(edition, SETUP.players))
    session.execute(c.Correct("bob", cash_of_bob - 3000, "the test"), id="fixed")
    return PhoneGame(session, folder, Drawn())


def _ask(game: PhoneGame, ann: TablePhone, bob: TablePhone, act: str, number: int) -> None:
    id = f"{number:016x}"
    if act == "transfer":
        ann.ask({"do": "transfer", "giver": "ann", "receiver": "bob", "amount": 10}, id=id)
        game.table.confirm("ann", id)
    elif act == "bid":
        ann.ask({"do": "bid", "who": "ann", "amount": 100}, {"bid": 0}, id=id)
    elif act == "mortgage":
        ann.ask({"do": "mortgage", "who": "ann", "deed": "oriental"}, id=id)
    elif act == "trade":
        item = [{"thing": "cash", "count": 1500}]
        legs = [{"giver": "bob", "receiver": "ann", "items": item}]
        ann.ask({"do": "trade", "legs": legs}, id=id)
        bob.post("/agree", bob.proven("/agree", id=f"{number + 999:016x}", of=id, yes=False))


def seen(acts: list[str], cash_of_bob: int) -> list[tuple[str, str]]:
    """What Ann's phone and the television are sent, but for the chain's hashes: those cover Bob's
    correction, which the table heard."""
    with tempfile.TemporaryDirectory() as folder:
        game = private_game(Path(folder), cash_of_bob)
        ann, bob, screen = game.seated("ann"), game.seated("bob"), game.television()
        for phone in (ann, bob, screen):
            phone.live()
        for number, act in enumerate(acts):
            _ask(game, ann, bob, act, number)
        shown: list[tuple[str, str]] = []
        for name, data in (*ann.news(), *screen.news()):
            for hashed in ("head", "game"):
                data.pop(hashed, None)
            if name == "state":
                data["heads"] = [head[0] for head in data["heads"]]
                data["rows"] = [row for row in data["rows"] if row[0] > 2]
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


def test_in_a_private_game_no_octet_on_the_net_is_a_cash_or_a_key(tmp_path: Path) -> None:
    game = private_game(tmp_path, 2777)
    code = game.table.show_code("ann")
    ann = game.phone()
    ann.claim(code)
    game.table.let_in("ann")
    bob, screen = game.seated("bob"), game.television()
    phones = (ann, bob, screen)
    for phone in phones:
        phone.live()
    ann.ask({"do": "transfer", "giver": "ann", "receiver": "bob", "amount": 13}, id="0" * 16)
    game.table.confirm("ann", "0" * 16)
    everything = game.sent + b"".join(phone.pipe.octets for phone in phones)
    secrets = [code, ann.key.hex(), bob.key.hex(), game.table.issuer_key.hex()]
    for secret in secrets:
        assert secret.encode() not in everything
    rows = everything.split(b'"rows":')
    # Hashes and sealed boxes are full of digits: a figure stands by itself.
    for cash in (b"2987", b"2790", b"2,987", b"2,790"):
        assert not re.search(rb"(?<![0-9A-Za-z+/])" + cash + rb"(?![0-9A-Za-z+/=])", everything), (
            cash
        )
    assert len(rows) > 3
    own = ann.unsealed(ann.newest()["box"])
    assert own["cash"] == 2987


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
    for canary in (b"Ann", b"Bob", b"2777", b"3000", b"Vault", b"oriental"):
        assert canary not in bodies
