"""The forger: writes journals by hand, valid ones and others, and chains them as an attacker would.

It uses nothing of Banker: lines are spelled by the standard library, amounts are posted as told.
"""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator
from hashlib import blake2b, sha256
from typing import Any

UID = "00112233445566aa"
SECRET = "000102030405060708090a0b0c0d0e0f"
SHARE = "ff" * 16

EDITION: dict[str, Any] = {
    "id": "small-box",
    "title": "A small box",
    "money": {
        "commodity": "M",
        "symbol": "M",
        "start_cash": 1000,
        "salary": 400,
        "salary_vault": 100,
        "jail_fee": 100,
        "jail_fee_to": "vault",
        "notes": {"10": 100, "100": 90},
    },
    "deeds": [
        {"id": "oriental", "name": "Oriental", "price": 200, "mortgage": 100, "redeem": 120},
        {"id": "virginia", "name": "Virginia", "price": 320, "mortgage": 160, "redeem": 190},
        {"id": "boardwalk", "name": "Boardwalk", "price": 800, "mortgage": 400, "redeem": 480},
    ],
    "cards": [
        {"id": "CH01", "effect": "jail_free", "keep": True},
        {"id": "CH02", "effect": "collect", "keep": False},
        {"id": "CH03", "effect": "skip_rent", "keep": True},
    ],
    "hotels": 3,
    "keys": 2,
    "vault": {"cash": 400, "hotels": 1, "keys": 1, "numbers": 6},
    "switches": {"bank_money": "unlimited", "refill_without_keys": "hotel_and_cash"},
}

Entry = dict[str, Any]


def move(giver: str, receiver: str, thing: str = "M", amount: int = 1) -> list[list[Any]]:
    """Two postings."""
    return [[giver, thing, -amount], [receiver, thing, amount]]


def pay(giver: str, receiver: str, amount: int) -> list[list[Any]]:
    """Two postings of money."""
    return move(giver, receiver, "M", amount)


def paid(giver: str, receiver: str, amount: int) -> Entry:
    """The event of a payment by word."""
    return {"kind": "paid", "giver": giver, "receiver": receiver, "amount": amount}


def commitment_of(epoch: int, secret: str = SECRET) -> str:
    who = bytes.fromhex(UID) + epoch.to_bytes(2, "little")
    return sha256(b"VLT1" + who + bytes.fromhex(secret)).hexdigest()


def code_of(epoch: int, share: str = SHARE, secret: str = SECRET) -> int:
    who = bytes.fromhex(UID) + epoch.to_bytes(2, "little")
    digest = sha256(b"VLTc" + who + bytes.fromhex(secret) + bytes.fromhex(share)).digest()
    return next(octet for octet in digest if octet < 252) % 6 + 1


def digest_of(edition: Entry) -> str:
    text = json.dumps(edition, separators=(",", ":"), ensure_ascii=False, sort_keys=True)
    return blake2b(text.encode(), digest_size=32).hexdigest()


def opening_postings(players: list[str]) -> list[list[Any]]:
    """Everything out of the small box."""
    dealt = 1000 * len(players) + 400
    shares = [
        ("bank", "M", 10000 - dealt),
        ("vault", "M", 400),
        *((who, "M", 1000) for who in players),
        ("bank", "hotel", 2),
        ("vault", "hotel", 1),
        ("bank", "key", 1),
        ("vault", "key", 1),
        ("bank", "jail_card", 1),
        ("bank", "card", 2),
        *(("bank", f"deed:{deed['id']}", 1) for deed in EDITION["deeds"]),
    ]
    return [leg for who, thing, amount in shares for leg in move("box", who, thing, amount)]


class Forger:
    """A journal in the making. `entries` may be changed at will before `lines` seals them."""

    def __init__(self, **switches: str) -> None:
        edition = copy.deepcopy(EDITION)
        edition["switches"] |= switches
        self.entries: list[Entry] = []
        self._device_event = 0
        players = [["ann", "Ann"], ["bob", "Bob"]]
        opened = {"kind": "game_opened", "players": players, "edition": edition}
        self.add(
            "game_opened",
            [{**opened, "digest": digest_of(edition), "made_by": "0"}],
            opening_postings(["ann", "bob"]),
        )

    def add(
        self,
        kind: str,
        ev: list[Entry] | None = None,
        post: list[list[Any]] | None = None,
        set: list[list[Any]] | None = None,
        **others: Any,
    ) -> int:
        """One more entry; returns its number. `others`: any other key of a line."""
        seq = len(self.entries) + 1
        entry = {
            "v": 1,
            "seq": seq,
            "cmd": f"command-{seq}",
            "ts": f"2026-01-01T12:{seq // 60:02}:{seq % 60:02}Z",
            "by": "program",
            "kind": kind,
            "in": {"do": kind},
            "ev": ev or [],
            "post": post or [],
            "set": set or [],
            "undo": [],
            "redo": [],
            "dev": None,
        }
        self.entries.append(entry | others)
        return seq

    def report(
        self,
        kind: str,
        ev: list[Entry],
        post: list[list[Any]] | None = None,
        set: list[list[Any]] | None = None,
    ) -> int:
        """An entry that the vault reported."""
        self._device_event += 1
        dev = {"uid": UID, "event": self._device_event, "boot": 1}
        cmd = f"{UID}-{self._device_event}"
        return self.add(kind, ev, post, set, cmd=cmd, by="vault", dev=dev)

    def lines(self) -> list[bytes]:
        """The sealed lines, chained anew whatever was changed."""
        return list(sealed(self.entries))

    # --- acts that many tests use ----------------------------------------------------------------

    def program(self, was: str, now: str, **others: Any) -> int:
        """Another version goes on. Nobody asks for that."""
        told = {"kind": "program_changed", "from": was, "to": now}
        return self.add("program_changed", [told], **({"in": None} | others))

    def transfer(self, giver: str, receiver: str, amount: int) -> int:
        """Of the kind that pays what is owed: what is only said to be paid is remarked on."""
        return self.add("pay", [paid(giver, receiver, amount)], pay(giver, receiver, amount))

    def buy(self, who: str, deed: str, price: int) -> int:
        event = {"kind": "deed_bought", "who": who, "deed": deed, "price": price, "owed": 0}
        post = pay(who, "bank", price) + move("bank", who, f"deed:{deed}")
        return self.add("buy", [event], post)

    def mortgage(self, who: str, deed: str, amount: int) -> int:
        event = {"kind": "deed_mortgaged", "who": who, "deed": deed, "amount": amount}
        post = pay("bank", who, amount)
        return self.add("mortgage", [event], post, [["mortgaged", [], [deed]]])

    def arm(self, epoch: int, *, mixed: bool = True, share: str | None = SHARE) -> None:
        """The vault commits itself, takes the Bank's share, and locks."""
        event = {"kind": "vault_committed", "epoch": epoch, "commitment": commitment_of(epoch)}
        self.report("report_committed", [event])
        if share:
            self.add("mix_vault", [{"kind": "vault_mixed", "epoch": epoch, "entropy": share}])
        self.report("report_locked", [{"kind": "vault_armed", "epoch": epoch, "mixed": mixed}])

    def tries(self, who: str, number: int) -> int:
        event = {"kind": "guess_missed", "who": who, "number": number, "again": False}
        return self.report("report_tried", [event])

    def opens(self, who: str, number: int, epoch: int, cash: int = 400) -> int:
        """The vault opens and reveals its secret; everything inside goes to a player."""
        return self.report(
            "report_opened",
            [
                {"kind": "vault_revealed", "epoch": epoch, "secret": SECRET},
                self.opened(who, number, cash),
            ],
            pay("vault", who, cash) + move("vault", who, "hotel") + move("vault", who, "key"),
            [["filled", True, False]],
        )

    def opened(self, who: str, number: int, cash: int = 400) -> Entry:
        event = {"kind": "vault_opened", "who": who, "number": number}
        return event | {"cash": cash, "hotels": 1, "keys": 1}

    def undo(self, *seqs: int) -> int:
        """Takes acts back as it must be done."""
        acts = [self.entries[seq - 1] for seq in seqs]
        return self.add(
            "undo",
            [{"kind": "reversed", "seq": seq} for seq in seqs],
            [[acct, thing, -n] for act in acts for acct, thing, n in reversed(act["post"])],
            [[key, new, old] for act in acts for key, old, new in reversed(act["set"])],
            undo=list(seqs),
        )

    def redo(self, seq: int) -> int:
        act = self.entries[seq - 1]
        return self.add(
            "redo", [{"kind": "repeated", "seq": seq}], act["post"], act["set"], redo=[seq]
        )


def spelled(entry: Entry) -> str:
    return json.dumps(entry, separators=(",", ":"), ensure_ascii=False)


def sealed(entries: list[Entry]) -> Iterator[bytes]:
    """The lines as Banker would have written them."""
    head = "0" * 64
    for entry in entries:
        body = spelled(entry)[:-1].encode()
        head = blake2b(head.encode() + body, digest_size=32).hexdigest()
        yield body + f',"h":"{head}"}}\n'.encode()


def a_game() -> Forger:
    """A little of everything, and nothing wrong with it."""
    game = Forger()
    code = code_of(1)
    game.arm(1)
    game.add(
        "roll",
        [
            {"kind": "rolled", "who": "ann", "dice": [3, 4], "lock": False, "doubles": 0},
            {"kind": "salary_paid", "who": "ann", "amount": 400, "vault": 100},
        ],
        pay("bank", "ann", 400) + pay("bank", "vault", 100),
        [["dice", None, [3, 4]], ["ann.position", 0, 7]],
    )
    game.buy("ann", "oriental", 200)
    game.tries("ann", code % 6 + 1)
    game.opens("ann", code, 1, cash=500)
    key = {"kind": "street_unlocked", "who": "ann", "deed": "boardwalk"}
    game.add(
        "unlock",
        [key],
        move("ann", "site:boardwalk", "key") + move("bank", "ann", "deed:boardwalk"),
    )
    game.report(
        "report_locked",
        [{"kind": "vault_filled", "epoch": 2, "cash": 400, "hotels": 1, "keys": 1}],
        pay("bank", "vault", 400) + move("bank", "vault", "hotel") + move("bank", "vault", "key"),
        [["filled", False, True], ["epoch", 1, 2]],
    )
    mortgage = game.mortgage("ann", "oriental", 100)
    game.undo(mortgage)
    game.redo(mortgage)
    redeemed = {"kind": "deed_redeemed", "who": "ann", "deed": "oriental", "amount": 120}
    game.add("redeem", [redeemed], pay("ann", "bank", 120), [["mortgaged", ["oriental"], []]])
    due = {"kind": "due_paid", "debtor": "ann", "creditor": "vault", "amount": 400}
    game.add("pay", [{**due, "reason": "tax", "about": ""}], pay("ann", "vault", 400))
    game.add("say", [{"kind": "said", "text": "Pizza für alle 🍕"}])
    return game
