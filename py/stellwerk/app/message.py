"""What comes in: one small value for every touch, key, timer and answer from the browser."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Message:
    """``name`` says what (``table.pick``), ``value`` on or with what (``slot:3``).

    ``at`` is the time in milliseconds on a clock that only goes forward.
    """

    name: str
    value: str = ""
    at: float = 0.0
