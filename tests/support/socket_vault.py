"""A simulated vault behind a TCP port, as a network adapter would have it."""

from __future__ import annotations

import select
import socket
import threading

from drivers.port.runner import clock_ms
from drivers.vault.eeprom import VolatileEeprom
from drivers.vault.simulated_port import SimulatedDevice
from drivers.vault.simulator import VaultSimulator


class SocketVault:
    """A vault behind a network adapter: one caller after the other."""

    def __init__(self) -> None:
        self.served = SimulatedDevice(VaultSimulator(VolatileEeprom()), clock_ms())
        self._server = socket.create_server(("127.0.0.1", 0))
        self.url = f"socket://127.0.0.1:{self._server.getsockname()[1]}"
        self._is_over = threading.Event()
        self._thread = threading.Thread(target=self._serve)
        self._thread.start()

    def _serve(self) -> None:
        while not self._is_over.is_set():
            if select.select([self._server], [], [], 0.05)[0]:
                caller, _ = self._server.accept()
                with caller:
                    self._talk(caller)

    def _talk(self, caller: socket.socket) -> None:
        while not self._is_over.is_set():
            data = b""
            try:
                if select.select([caller], [], [], 0.01)[0]:
                    data = caller.recv(4096)
                    if not data:
                        return
                caller.sendall(self.served.exchange(data, clock_ms()))
            except OSError:
                # The caller has hung up.
                return

    def lock(self) -> None:
        with self.served.lock:
            self.served.vault.close_lid()
            for _ in range(3):
                self.served.vault.press_lock(clock_ms())

    def close(self) -> None:
        self._is_over.set()
        self._thread.join()
        self._server.close()
