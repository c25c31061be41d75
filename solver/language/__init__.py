"""French and English: one catalogue of texts, and numbers as people of either language write them.

Every text has its English form where it is used, as a template with named parameters, and its
French one in `solver.language.french`. The language is that of the running context: a command, or
one request among many of a server, says `use_language`; where nobody does, the locale decides.
"""

from solver.language.current import LANGUAGES, default_language, language, use_language
from solver.language.messages import box_label, error_text, reason_text, tr
from solver.language.numbers import chance, chances, number, percent, signed, text_of, thousands

__all__ = [
    "LANGUAGES",
    "box_label",
    "chance",
    "chances",
    "default_language",
    "error_text",
    "language",
    "number",
    "percent",
    "reason_text",
    "signed",
    "text_of",
    "thousands",
    "tr",
    "use_language",
]
