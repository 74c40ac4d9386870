"""Where a user's folders are."""

from __future__ import annotations

import sys
from pathlib import Path

import platformdirs
import pytest

from banker.cli import paths
from banker.foundation import own_folders

KINDS = {
    "XDG_DATA_HOME": own_folders.data,
    "XDG_CONFIG_HOME": own_folders.configuration,
    "XDG_STATE_HOME": own_folders.state,
    "XDG_CACHE_HOME": own_folders.cache,
}


@pytest.mark.parametrize("system", ["linux", "win32", "darwin"])
@pytest.mark.parametrize("name", KINDS)
def test_the_variables_count_on_every_system(
    name: str, system: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "platform", system)
    monkeypatch.setenv(name, str(tmp_path))
    assert KINDS[name]() == tmp_path / "banker"


@pytest.mark.parametrize("value", ["", " ", "here/there"])
def test_without_an_absolute_folder_the_system_says_where(
    value: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", value)
    monkeypatch.setattr(platformdirs, "user_data_dir", lambda name, **_: f"/system/{name}")
    assert own_folders.data() == Path("/system/banker")


def test_no_test_touches_the_profile_of_the_person_who_runs_it() -> None:
    home = Path.home()
    for folder in (paths.games(), paths.configuration(), paths.crashes(), paths.statistics()):
        assert home not in folder.parents, folder
