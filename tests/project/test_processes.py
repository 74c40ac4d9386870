"""`make test &` in a script: what the tests start hears Ctrl-C, and none of it is left behind."""

from __future__ import annotations

import subprocess
import sys

import pytest

from tests import ROOT, processes

INTERRUPTED = (
    "import signal, subprocess, sys\n"
    "from tests import processes\n"
    "{first}\n"
    "child = 'import signal; signal.raise_signal(signal.SIGINT)'\n"
    "sys.exit(subprocess.run([sys.executable, '-c', child]).returncode != -signal.SIGINT)\n"
)


@pytest.mark.skipif(sys.platform == "win32", reason="signals of POSIX")
@pytest.mark.parametrize(("first", "code"), [("processes.hear_ctrl_c()", 0), ("", 1)])
def test_what_is_started_hears_ctrl_c_in_a_run_that_ignores_it(first: str, code: int) -> None:
    words = ["sh", "-c", "trap '' INT; exec \"$@\"", "sh"]
    program = [sys.executable, "-c", INTERRUPTED.format(first=first)]
    assert (
        subprocess.run([*words, *program], cwd=ROOT, stderr=subprocess.DEVNULL).returncode == code
    )


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells it")
def test_a_process_that_is_left_behind_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(processes, "PATIENCE_S", 0.0)
    command = [sys.executable, "-c", "input('left behind')"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as child:
        assert child.stdout is not None
        assert child.stdout.read(1) == b"l"
        assert [it for it in processes.left() if it.startswith(f"{child.pid}: ")] == [
            f"{child.pid}: {' '.join(command)}"
        ]
        child.kill()
    assert not any(it.startswith(f"{child.pid}: ") for it in processes.left())
