"""Steps: every posting is in one of them, in its order, and nothing is netted."""

from __future__ import annotations

import shutil
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

import pytest

from banker.games.board.state import BANK, BOX
from banker.language.phrases.instructions import Flow
from banker.language.phrases.steps import moves_of, runs, steps
from banker.ledger.entry import Posting
from banker.session.session import Session
from tests import ROOT
from tests.tui import scenes

GAMES = sorted(ROOT.glob("tests/system/replay/*/*.bank"))


def sums(postings: Iterable[Posting]) -> Counter[tuple[str, str]]:
    """What every account has more or less of; the Bank and the box are one."""
    found: Counter[tuple[str, str]] = Counter()
    for posting in postings:
        found[BANK if posting.account == BOX else posting.account, posting.commodity] += (
            posting.amount
        )
    return Counter({key: amount for key, amount in found.items() if amount})


def moved(flows: Iterable[Flow]) -> Counter[tuple[str, str]]:
    found: Counter[tuple[str, str]] = Counter()
    for flow in flows:
        found[flow.giver, flow.commodity] -= flow.amount
        found[flow.receiver, flow.commodity] += flow.amount
    return Counter({key: amount for key, amount in found.items() if amount})


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_the_steps_of_every_entry_move_what_was_posted(path: Path, tmp_path: Path) -> None:
    session = Session.open(Path(shutil.copy(path, tmp_path)))
    setup = session.state.setup
    for entry in session.entries():
        flows = moves_of(entry.post)
        assert moved(flows) == sums(entry.post), entry.seq
        assert [flow for run in runs(flows, setup) for flow in run] == flows
        assert all(flow.amount > 0 for flow in flows)
        assert all(steps(entry, setup))
    session.close()


def test_postings_that_are_no_pairs_are_netted() -> None:
    odd = (Posting("ann", "M", -5), Posting("bob", "M", 2), Posting("cid", "M", 3))
    assert moved(moves_of(odd)) == sums(odd)
    crossed = (Posting("ann", "M", -5), Posting("bob", "key", 1))
    assert moves_of((*crossed, Posting("ann", "key", -1), Posting("bob", "M", 5))) == [
        Flow("ann", "bob", "M", 5), Flow("ann", "bob", "key", 1),
    ]  # fmt: skip


def test_what_goes_through_the_vault_is_moved_twice() -> None:
    vault = (Posting("vault", "M", -400), Posting("bob", "M", 400))
    back = (Posting("bob", "M", -100), Posting("vault", "M", 100))
    assert moves_of((*vault, *back)) == [
        Flow("vault", "bob", "M", 400), Flow("bob", "vault", "M", 100)
    ]  # fmt: skip


def test_two_causes_are_two_steps() -> None:
    twice = (Posting("ann", "M", -50), Posting("bob", "M", 50)) * 2
    setup = scenes.start().setup
    assert len(list(runs(moves_of(twice), setup))) == 2
