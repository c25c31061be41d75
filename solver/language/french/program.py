"""French of what all commands share, and files."""

from __future__ import annotations

from typing import Final

__all__ = ["PROGRAM"]

PROGRAM: Final[dict[str, str]] = {
    "interrupted": "interrompu",
    "No table for the rules {rules} yet: solving them first.": (
        "Pas encore de table pour les règles {rules} : calcul d'abord."
    ),
    "solving {rules}": "calcul de {rules}",
    "describe the sheet in one way: --sheet, --box (--bonus) or --filled (--upper, --joker)": (
        "décrivez la feuille d'une seule façon : --sheet, --box (--bonus) ou --filled"
        " (--upper, --joker)"
    ),
    "{time} left": "encore {time}",
    "the output cannot be written ({reason})": "la sortie ne peut être écrite ({reason})",
    "the system refuses: {reason}": "le système refuse : {reason}",
    "there is not enough memory": "la mémoire ne suffit pas",
    "there is not enough memory: {size} MB more are needed": (
        "la mémoire ne suffit pas : il faut {size} Mo de plus"
    ),
    "threads {given}: at least 1 is needed": "threads {given} : il en faut au moins 1",
    "threads {given}: the system starts no more; ask for fewer with --threads": (
        "threads {given} : le système n'en lance pas plus ; demandez-en moins avec --threads"
    ),
}
