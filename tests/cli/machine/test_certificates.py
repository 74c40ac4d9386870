"""The certificate of a clean audit: opening a long game relies on it, and nothing else does."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace

from banker.cli import paths
from banker.cli.auditing.file_audit import audited
from banker.cli.machine import certificates
from banker.ledger.entry import Posting
from banker.session import session as sessions
from banker.session.loading import load_read_only
from banker.session.session import Session
from banker.session.snapshot import Certificate
from tests import ROOT
from tests.cli.command_line import Here
from tests.system.simulation import endless_game

CARDS = next(iter(sorted(ROOT.glob("tests/system/replay/deal/*.bank"))))
COUNT = 60


@pytest.fixture(autouse=True)
def _short_games_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setattr(certificates, "WORTH_IT", 0)


@pytest.fixture
def game(tmp_path: Path) -> Path:
    path = tmp_path / "long.bank"
    endless_game.write(path, COUNT)
    return path


def place() -> Path:
    (found,) = paths.certificates().iterdir()
    return found


def opened(game: Path, known: Certificate | None) -> tuple[object, ...]:
    """What a session has when a game is opened."""
    session = Session.open(game, known=known)
    try:
        history = session.history
        holders = [(account, list(held)) for account, held in session.state.balances.items()]
        stacks = (history.standing, history.undone, history.agreed)
        return session.state, holders, stacks, session.writer, session.journal.head
    finally:
        session.close()


@pytest.mark.parametrize("of_cards", [False, True], ids=["board", "cards"])
def test_a_game_opens_as_without_one(banker: Here, game: Path, of_cards: bool) -> None:
    if of_cards:
        game.write_bytes(CARDS.read_bytes())
    banker.done("audit", game)
    known = certificates.kept(game)
    assert known is not None and known.prefix.size == game.stat().st_size
    plain = opened(game, None)
    assert opened(game, known) == plain
    assert banker.done("audit", game) == banker.done("audit", game)


def test_what_was_added_since_is_folded_as_always(banker: Here, game: Path) -> None:
    lines = game.read_bytes().splitlines(keepends=True)
    for cut in (1, 2, COUNT // 2, COUNT - 1):
        game.write_bytes(b"".join(lines[:cut]))
        banker.done("audit", game)
        known = certificates.kept(game)
        game.write_bytes(b"".join(lines))
        assert known is not None and known.prefix.count == cut
        assert opened(game, known) == opened(game, None)


def test_the_prefix_is_not_folded_again(
    banker: Here, game: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    banker.done("audit", game)
    starts: list[int] = []
    replayed = sessions.Journal.replay

    def replay(journal: sessions.Journal, start: int = 1) -> object:
        starts.append(start)
        return replayed(journal, start)

    monkeypatch.setattr(sessions.Journal, "replay", replay)
    Session.open(game, known=certificates.kept(game)).close()
    assert starts == [COUNT + 1]


# --- stale, foreign, cut, forged ------------------------------------------------------------------


def test_a_stale_one_is_none(banker: Here, game: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of a game that was since taken back to an earlier copy, or of another program."""
    banker.done("audit", game)
    known = certificates.kept(game)
    lines = game.read_bytes().splitlines(keepends=True)
    game.write_bytes(b"".join(lines[: COUNT // 2]))
    session = Session.open(game, known=known)
    assert (session.journal.is_known, session.journal.count) == (False, COUNT // 2)
    session.close()
    monkeypatch.setattr(certificates, "program_hash", lambda: "0" * 32)
    assert certificates.kept(game) is None


def test_a_foreign_one_is_none(banker: Here, game: Path, tmp_path: Path) -> None:
    banker.done("audit", game)
    other = tmp_path / "other.bank"
    endless_game.write(other, COUNT, seed=2)
    known = certificates.kept(game)
    assert opened(other, known) == opened(other, None)


def test_one_that_is_cut_or_altered_is_none(banker: Here, game: Path) -> None:
    banker.done("audit", game)
    whole = place().read_bytes()
    altered = bytes([whole[-1] ^ 1])
    for damaged in (b"", whole[:20], whole[:-1], whole[:-1] + altered, whole + b"0"):
        place().write_bytes(damaged)
        assert certificates.kept(game) is None
    place().write_bytes(whole)
    assert certificates.kept(game) is not None


def test_one_that_is_no_certificate_is_none(game: Path) -> None:
    paths.certificates().mkdir(parents=True)
    for content in (b"\x80", b"\x93", b"\xc1", msgspec.msgpack.encode({"program": 1})):
        (certificates._place(game)).write_bytes(certificates._digest(content) + content)
        assert certificates.kept(game) is None
    place().unlink()
    place_of_folder = certificates._place(game)
    place_of_folder.mkdir()
    assert certificates.kept(game) is None


def audited_money(game: Path) -> str:
    """What the money of a game is called in its entries."""
    return load_read_only(game).state.edition.money.commodity


Forge = Callable[[Certificate], Certificate]


def with_snapshot(**parts: object) -> Forge:
    return lambda it: replace(it, snapshot=replace(it.snapshot, **parts))


def test_a_false_one_shows_a_false_table_until_the_audit(banker: Here, game: Path) -> None:
    """Whoever writes one could as well write another program. Nobody else's file is changed, and
    the audit, which never reads one, says what is true."""
    banker.done("audit", game)
    true = certificates.kept(game)
    assert true is not None
    richer = (*true.snapshot.post, Posting("ann", audited_money(game), 1_000))
    was, said = game.read_bytes(), banker.done("audit", game)
    forged = with_snapshot(post=richer)(true)
    data = msgspec.msgpack.encode(forged)
    place().write_bytes(certificates._digest(data) + data)
    session = Session.open(game, known=certificates.kept(game))
    shown = session.state.cash("ann")
    session.close()
    honest = opened(game, None)[0]
    assert shown == honest.cash("ann") + 1_000  # type: ignore[attr-defined]
    assert game.read_bytes() == was
    assert banker.done("audit", game) == said


@pytest.mark.parametrize(
    "forge",
    [
        with_snapshot(standing=b"\xff\xff\xff\xff"),
        with_snapshot(undone=b"123"),
        with_snapshot(standing=b"\x00\x00\x00\x00"),
    ],
)
def test_one_with_a_history_of_no_entries_is_none(banker: Here, game: Path, forge: Forge) -> None:
    banker.done("audit", game)
    true = certificates.kept(game)
    assert true is not None
    data = msgspec.msgpack.encode(forge(true))
    place().write_bytes(certificates._digest(data) + data)
    assert certificates.kept(game) is None


def test_one_whose_facts_fit_no_game_is_done_without(banker: Here, game: Path) -> None:
    banker.done("audit", game)
    true = certificates.kept(game)
    assert true is not None
    for at in range(0, len(true.snapshot.set), 5):
        facts = list(true.snapshot.set)
        facts[at] = replace(facts[at], new={"no": ["such", 1.5]})
        forged = with_snapshot(set=tuple(facts))(true)
        assert opened(game, forged) == opened(game, None)
    unknown = replace(true.snapshot.set[0], key="nobody.position")
    forged = with_snapshot(set=(unknown,))(true)
    assert opened(game, forged) == opened(game, None)


# --- when one is kept -----------------------------------------------------------------------------


def test_only_a_clean_and_whole_audit_leaves_one(banker: Here, game: Path) -> None:
    lines = game.read_bytes().splitlines(keepends=True)
    banker("audit", game, "--no-rules")
    banker("audit", game, "--explain", "3")
    banker("audit", game, "--fingerprint", "0:" + "0" * 64)
    game.write_bytes(b"".join(lines[:7]) + b"".join(lines[8:]))
    assert banker("audit", game).code == 1
    assert not paths.certificates().exists()


def test_the_audit_never_reads_one(
    banker: Here, game: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    plain = audited(game)
    banker.done("audit", game)

    def read(_game: Path) -> Certificate:
        raise AssertionError("read")

    monkeypatch.setattr(certificates, "kept", read)
    assert audited(game) == plain


def test_a_cache_that_cannot_be_written_is_done_without(banker: Here, game: Path) -> None:
    paths.certificates().parent.mkdir(parents=True)
    paths.certificates().write_text("a file where the folder should be", encoding="utf-8")
    banker.done("audit", game)
    assert certificates.kept(game) is None


def test_a_short_game_needs_none(banker: Here, game: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()
    monkeypatch.setenv("XDG_CACHE_HOME", str(game.parent / "cache"))
    banker.done("audit", game)
    assert not paths.certificates().exists() and game.stat().st_size < certificates.WORTH_IT
