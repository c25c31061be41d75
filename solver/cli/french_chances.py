"""French messages of `odds`, `openings` and `simulate`."""

from __future__ import annotations

from typing import Final

__all__ = ["CHANCES"]

CHANCES: Final[dict[str, str]] = {
    "{path} written.": "{path} écrit.",
}
