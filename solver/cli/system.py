"""What the system may refuse: a standard stream that is closed, a disk that is full, memory."""

from __future__ import annotations

import errno
import math
import os
import sys
from contextlib import suppress
from io import TextIOWrapper
from typing import Final, NoReturn

from solver.language import number, tr

__all__ = ["UNWRITABLE", "give_up", "memory_text", "open_streams"]

#: Errors of writing to a standard stream.
UNWRITABLE: Final = {errno.ENOSPC, errno.EBADF, errno.EIO, errno.EDQUOT, errno.EFBIG}

#: How each standard stream is opened if it is closed: nothing comes in, notes are lost, and what
#: is written as a result fails, as it must.
_CLOSED: Final = (
    ("stdin", "r", os.O_RDONLY),
    ("stdout", "w", os.O_RDONLY),
    ("stderr", "w", os.O_WRONLY),
)


def open_streams() -> None:
    """Open the standard streams that are closed, as under cron, and make the others print all.

    Otherwise the next file to be opened would take the number of a closed stream, and whatever is
    printed would go there.
    """
    for place, (name, mode, flags) in enumerate(_CLOSED):
        stream = getattr(sys, name)
        if stream is None:
            opened = os.open(os.devnull, flags)
            if opened != place:
                os.dup2(opened, place)
                os.close(opened)
            setattr(sys, name, os.fdopen(place, mode, encoding="utf-8", errors="replace"))
        elif mode == "w" and isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")  # a mark that the encoding lacks becomes "?"


def give_up(text: str) -> NoReturn:
    """Say in a line why nothing can be printed, and end."""
    with suppress(OSError):
        sys.stderr.write(f"yams: {text}\n")
        sys.stderr.flush()
    os._exit(1)  # at a usual exit Python would fail once more to write what is left


def memory_text(error: MemoryError) -> str:
    """Say that memory is short, and how much was asked for, if NumPy knows."""
    shape, dtype = getattr(error, "shape", None), getattr(error, "dtype", None)
    if shape is None or dtype is None:
        return tr("there is not enough memory")
    return tr(
        "there is not enough memory: {size} MB more are needed",
        size=number(math.prod(shape) * dtype.itemsize / 1e6, 0),
    )
