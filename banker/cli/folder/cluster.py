"""Cluster: the files of a folder, read by a Dask cluster instead of this machine alone.

* Dask gives a lost worker's work to another one. Certificates belong to Dask's configuration;
  Banker trusts the scheduler and the workers. A worker must see the folder under the same path.
* A file at which every worker dies gets a row, and the others go on.
"""

from __future__ import annotations

import asyncio
import warnings
from collections import deque
from collections.abc import Iterator, Sequence
from importlib import import_module
from itertools import islice
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from banker.cli.folder.file_figures import FileFigures, file_figures
from banker.cli.machine.program import program_hash
from banker.foundation.errors import BankerError
from banker.foundation.text import Text

EXTRA = "--on needs distributed: where Banker was cloned to, pip install '.[cluster]'"
LOGS = dict.fromkeys(("distributed", "distributed.client", "asyncio"), "critical")


class NoWorker(RuntimeError):
    """Raised when the cluster has no worker left."""


# What to do by the kind of error: the words of a library help nobody.
NO_SCHEDULER = "no scheduler of Dask answers there; start one, or leave --on out"
CAUSES: tuple[tuple[type[Exception], str], ...] = (
    (NoWorker, "its last worker is gone; what was read is kept"),
    (TypeError, "it needs certificates; 'Many games' in the documents says where they go"),
    (ValueError, "an address is like tcp://127.0.0.1:8786"),
)
PATIENCE_S, LOOK_S, AHEAD = 5.0, 1.0, 512  # to be heard; between looks; files handed out


def _why(error: Exception) -> Text:
    return Text(next((why for kind, why in CAUSES if isinstance(error, kind)), NO_SCHEDULER))


def read_all_on(address: str, paths: Sequence[Path]) -> Iterator[FileFigures]:
    """Yield the result of each file, in the order of the files. `address`: of the scheduler, as
    Dask prints it."""
    try:
        import_module("dask").config.set({"logging": LOGS})
        dask: Any = import_module("distributed")
    except ImportError:
        raise BankerError(EXTRA) from None
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # on versions of Dask that differ a little
        try:
            asyncio.run(asyncio.wait_for(_greet(dask, address), 2 * PATIENCE_S))
            with dask.Client(address, timeout=PATIENCE_S) as client:
                client.wait_for_workers(1, PATIENCE_S)
                yield from _answers(client, paths)
        except (OSError, TypeError, ValueError, RuntimeError, dask.CancelledError) as error:
            raise BankerError("the cluster at {at}: {why}", at=address, why=_why(error)) from error


async def _greet(dask: Any, address: str) -> None:
    """Shake hands: without a time limit Dask would wait for ever for what is no Dask."""
    certificates = dask.Security().get_connection_args("client")
    await (await dask.comm.connect(address, timeout=PATIENCE_S, **certificates)).close()


def _answers(client: Any, paths: Sequence[Path]) -> Iterator[FileFigures]:
    asked = ((path, str(path.absolute()), program_hash()) for path in paths)
    handed = ((path, client.submit(_read, *its, pure=False)) for path, *its in asked)
    waiting = deque(islice(handed, AHEAD))
    while waiting:
        yield _answer(client, *waiting.popleft())
        waiting.extend(islice(handed, 1))


def _answer(client: Any, path: Path, future: Any) -> FileFigures:
    while True:
        try:
            found: FileFigures = future.result(LOOK_S)
            return replace(found, why=found.why.replace(str(path.absolute()), str(path)))
        except import_module("distributed.scheduler").KilledWorker:
            return FileFigures(why=f"{path}: no worker survived it")
        except TimeoutError:
            if future.status == "error" or not client.nthreads():
                raise NoWorker from None


def _read(path: str, program: str) -> FileFigures:
    """On the worker: what the file brings, if this is the program that asks."""
    if program_hash() != program:
        raise BankerError(
            "a worker of the cluster runs another program than this one: install the same"
            " Banker there"
        )
    return file_figures(Path(path))
