"""`Kept`: what was asked for last, up to a number of bytes."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable
from typing import Generic, TypeVar

__all__ = ["Kept"]

Value = TypeVar("Value")


class Kept(Generic[Value]):
    """A cache that forgets what was not asked for the longest.

    Parameters
    ----------
    limit : int
        Bytes of all values together. A value larger than that is not kept.
    """

    def __init__(self, limit: int) -> None:
        self.limit = limit
        self.size = 0
        self._values: OrderedDict[Hashable, tuple[Value, int]] = OrderedDict()

    def __len__(self) -> int:
        return len(self._values)

    def get(self, key: Hashable) -> Value | None:
        """Value of a key, None if it is not kept."""
        entry = self._values.get(key)
        if entry is None:
            return None
        self._values.move_to_end(key)
        return entry[0]

    def put(self, key: Hashable, value: Value, size: int) -> None:
        """Keep a value of so many bytes."""
        old = self._values.pop(key, None)
        if old is not None:
            self.size -= old[1]
        if size > self.limit:
            return
        self._values[key] = value, size
        self.size += size
        while self.size > self.limit:
            _, (_, gone) = self._values.popitem(last=False)
            self.size -= gone
