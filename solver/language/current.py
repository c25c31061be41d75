"""The language in which texts are written at present."""

from __future__ import annotations

import locale
import os
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Final

__all__ = ["LANGUAGES", "default_language", "language", "use_language"]

LANGUAGES: Final = ("en", "fr")

_CURRENT: Final[ContextVar[str | None]] = ContextVar("language", default=None)


def default_language() -> str:
    """Language of the user's locale: French, or else English."""
    named = next(
        (os.environ[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if os.environ.get(name)),
        None,
    )
    return "fr" if (named or locale.getlocale()[0] or "").lower().startswith("fr") else "en"


def language() -> str:
    """Language of the running context: ``"en"`` or ``"fr"``."""
    return _CURRENT.get() or default_language()


@contextmanager
def use_language(lang: str) -> Iterator[None]:
    """Write all texts in a language until the end of the ``with``, in this context only.

    Parameters
    ----------
    lang : {"en", "fr"}
    """
    token = _CURRENT.set(lang)
    try:
        yield
    finally:
        _CURRENT.reset(token)
