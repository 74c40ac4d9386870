"""The Bank for programs: what is promised is there, and holds."""

from __future__ import annotations

import inspect
from pathlib import Path

import pytest

from banker import api

# What was promised once. A later version may add to it, and takes nothing away.
PROMISED = {
    "audit": ["path"],
    "create": ["path", "edition", "players"],
    "entries": ["game", "start"],
    "execute": ["game", "statement", "id"],
    "load_edition": ["name", "switches", "overlays"],
    "open": ["path", "language"],
    "parse": ["game", "statement"],
    "refusal_code": ["error"],
    "state": ["game"],
}
STATE_KEYS = {"edition", "overlays", "switches", "phase", "turn", "round", "winner", "head",
              "entries", "dues"}  # fmt: skip


def evening(path: Path | None) -> api.Game:
    box = api.load_edition("glass-classic", switches={"free_parking_pot": "yes"})
    return api.create(path, box, ["Ann", "Bob"])


def test_a_game_is_created_played_continued_and_audited(tmp_path: Path) -> None:
    path = tmp_path / "a.bank"
    with evening(path) as game:
        first = api.execute(game, "ann rolls 2 4")
        assert api.parse(game, "ann buys")
        bought = api.execute(game, "ann buys")
        assert first.entries < bought.entries
        assert "Ann buys Oriental Avenue" in bought.texts[-1]
        with pytest.raises(api.Unusable, match="is open in another Banker"):
            api.open(path)
    with api.open(path) as game:
        found = api.state(game)
        assert found.keys() >= STATE_KEYS
        assert found["switches"]["free_parking_pot"] == "yes"
        assert [it.seq for it in api.entries(game, 2)] == list(range(2, found["entries"] + 1))
    verdict = api.audit(path)
    assert (verdict.is_clean, verdict.entries) == (True, found["entries"])


def test_what_is_said_again_under_its_name_is_not_carried_out_twice() -> None:
    with evening(None) as game:
        once = api.execute(game, "ann pays 50 to bob", id="my-17")
        again = api.execute(game, "ann pays 50 to bob", id="my-17")
        assert once.entries == again.entries
        assert api.state(game)["entries"] == once.entries[-1]


@pytest.mark.parametrize("id", ["заказ № 5: 🍕", "https://a.example/17?x=1", "x" * 2000, "phone"])
def test_a_name_of_ones_own_may_be_any_text_that_can_be_shown(tmp_path: Path, id: str) -> None:
    path = tmp_path / "game.bank"
    with evening(path) as game:
        once = api.execute(game, "ann pays 50 to bob", id=id)
    with api.open(path) as game:
        assert api.execute(game, "ann pays 50 to bob", id=id).entries == once.entries
    assert api.audit(path).is_clean


@pytest.mark.parametrize("id", ["a\x1b[2J", "a\nb", "\u202eb", "x" * 2001, f"phone/ann/{'1' * 16}"])
def test_a_name_that_cannot_be_shown_is_refused_and_nothing_has_changed(id: str) -> None:
    with evening(None) as game:
        before = api.state(game)
        with pytest.raises(api.Refused, match="an id of your own has 1 to 2,000 characters"):
            api.execute(game, "ann pays 50 to bob", id=id)
        assert api.state(game) == before


@pytest.mark.parametrize(
    ("statement", "code"),
    [
        ("ann buys boardwalk for 5 and more", "unknown_statement"),
        ("show", "invalid"),
        ("# nothing", "invalid"),
        ("zed rolls 1 2", "unknown_name"),
        ("bob pays 5000 to ann", "insufficient_cash"),
        ("ann builds hotel on oriental", "needs_houses"),
    ],
)
def test_a_refusal_has_a_code_and_changes_nothing(statement: str, code: str) -> None:
    with evening(None) as game:
        before = api.state(game)
        with pytest.raises(api.Refused) as caught:
            api.execute(game, statement)
        assert api.refusal_code(caught.value) == code
        assert "\n" not in str(caught.value)
        assert api.state(game) == before


def test_a_question_is_no_act() -> None:
    with evening(None) as game:
        assert not api.parse(game, "show")
        assert not api.parse(game, "")
        with pytest.raises(api.Refused):
            api.parse(game, "ann flies")


def test_findings_of_a_changed_file_are_told(tmp_path: Path) -> None:
    path = tmp_path / "a.bank"
    with evening(path) as game:
        api.execute(game, "ann pays 50 to bob")
    path.write_bytes(path.read_bytes().replace(b'"ann",', b'"bob",', 1))
    verdict = api.audit(path)
    assert not verdict.is_clean
    assert verdict.findings[0][0] == "broken"


def test_what_was_promised_is_there_typed_and_documented() -> None:
    for name, arguments in PROMISED.items():
        function = getattr(api, name)
        signature = inspect.signature(function)
        assert list(signature.parameters)[: len(arguments)] == arguments, name
        assert all(it.annotation is not it.empty for it in signature.parameters.values())
        assert signature.return_annotation is not signature.empty
        assert inspect.getdoc(function)
        assert name in api.__all__
