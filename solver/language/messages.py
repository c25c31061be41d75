"""Texts of the program, and of its errors, in the language at present."""

from __future__ import annotations

from typing import Any

from solver.errors import SolverError
from solver.game.boxes import Box
from solver.language.current import language
from solver.language.reasons import french_reason
from solver.language.template import filled

__all__ = ["box_label", "error_text", "reason_text", "tr"]


def tr(template: str, **parameters: Any) -> str:
    """Fill a text in the language at present; without parameters, braces stand for themselves."""
    template = _translated(template)
    return filled(template, parameters) if parameters else template


def error_text(error: SolverError) -> str:
    """Message of an error in the language at present, with the errors that are its reasons."""
    return filled(
        _translated(error.template),
        {name: _in_words(name, value) for name, value in error.parameters.items()},
    )


def _translated(template: str) -> str:
    if language() != "fr":
        return template
    from solver.language.catalogue import FRENCH  # only French pays for it

    return FRENCH.get(template, template)


def reason_text(error: OSError) -> str:
    """What the system says is wrong, and with which file, in the language at present."""
    text = str(_in_words("reason", error.strerror or str(error)))
    return f"{text}: {error.filename}" if error.filename else text


def _in_words(name: str, value: object) -> object:
    """Parameter of an error as people read it."""
    if isinstance(value, tuple):
        return ", ".join(str(_in_words(name, item)) for item in value)
    if isinstance(value, Box):
        return box_label(value)
    if isinstance(value, SolverError):
        return error_text(value)
    if name == "reason" and isinstance(value, str) and language() == "fr":
        return french_reason(value)
    return value


def box_label(box: Box) -> str:
    """Name of a box in the language at present."""
    return box.label(language())
