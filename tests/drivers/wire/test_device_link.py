"""The device's end of the link: what it answers to a command of another session or out of order."""

from __future__ import annotations

from drivers.vault.simulated_port import SimulatedPort
from drivers.wire.device_link import DeviceLink
from drivers.wire.framing import BODY_TO_HOST_MAX, Framer, encode

SID = "0123abcd"


class Wire:
    """A device, and the bodies that it sends."""

    def __init__(self, port: SimulatedPort) -> None:
        self._link = DeviceLink(port.served, 0)
        self._framer = Framer(BODY_TO_HOST_MAX)
        self._framer.feed(self._link.data_to_send())

    def said(self, body: str) -> list[str]:
        self._link.receive_data(encode(body, BODY_TO_HOST_MAX))
        return self._framer.feed(self._link.data_to_send())


def test_a_command_is_carried_out_in_its_session_and_in_its_order_only() -> None:
    port = SimulatedPort()
    wire = Wire(port)
    assert wire.said(f"C,{SID},1,PING") == ["R,1,ERR,SESSION"]
    assert wire.said(f"C,{SID},1,BEGIN") == ["R,1,OK"]
    assert wire.said(f"C,{SID},3,PING") == ["R,3,ERR,SEQ"]
    assert wire.said(f"C,{SID},2,PING")[0].startswith("R,2,OK")
    assert wire.said(f"C,{SID},2,PING")[0].startswith("R,2,OK"), "repeated, answered again"
    assert wire.said(f"C,{SID},1,PING") == ["R,1,ERR,SEQ"]
    assert wire.said("C,00000000,3,PING") == ["R,3,ERR,SESSION"]
    port.close()
