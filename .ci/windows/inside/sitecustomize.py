"""What the lane adds to Windows' Python: where its packages are, and what Wine lacks of Windows.

Nothing here mends the program: each part names what a real Windows does in its place.
"""

import os
import sys

sys.path[:0] = [folder for folder in os.environ.get("LANE_PATH", "").split(";") if folder]


def bear_with_wine() -> None:
    """A COM port that was silent for its time ends a read with an error here, and with no bytes on
    Windows. Ports cannot be listed: a call of `cfgmgr32` is missing here."""
    import importlib.abc
    import importlib.util
    from types import ModuleType

    class Mended(importlib.abc.MetaPathFinder):
        def find_spec(self, name: str, *_: object) -> object:
            if name != "serial.win32":
                return None
            sys.meta_path.remove(self)
            found = importlib.util.find_spec(name)  # by those behind this one
            assert found is not None and found.loader is not None
            run = found.loader.exec_module

            def mend(module: ModuleType) -> None:
                run(module)
                module.GetOverlappedResult = patient(module)

            found.loader.exec_module = mend
            return found

    def patient(module: ModuleType) -> object:
        call, last_error = module.GetOverlappedResult, module.GetLastError

        def result(*words: object) -> object:
            return call(*words) or int(last_error() == TIMED_OUT)

        return result

    sys.meta_path.insert(0, Mended())


TIMED_OUT = 1460
bear_with_wine()
