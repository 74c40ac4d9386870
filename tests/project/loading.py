"""What a module of the program loads."""

from __future__ import annotations

import subprocess
import sys


def loaded_after(code: str) -> set[str]:
    """The modules that are loaded in a fresh interpreter after the code."""
    report = "\nimport sys; sys.stdout.write('\\n' + ' '.join(sys.modules))"
    run = subprocess.run(
        [sys.executable, "-c", code + report], capture_output=True, text=True, check=True
    )
    return set(run.stdout.splitlines()[-1].split())
