"""French messages of `stats` and `rules compare`."""

from __future__ import annotations

from typing import Final

__all__ = ["STATISTICS"]

STATISTICS: Final[dict[str, str]] = {
    "playing {rules}": "parties sous {rules}",
    "{rules}: the rest of the game under perfect play": (
        "{rules} : la suite de la partie en jouant parfaitement"
    ),
    "mean": "moyenne",
    "standard deviation": "écart-type",
    "median, mode": "médiane, mode",
    "{share} of totals": "{share} des totaux",
    "{low} to {high}": "de {low} à {high}",
    "least total": "plus petit total",
    "greatest total": "plus grand total",
    "{total} (probability {chance})": "{total} (probabilité {chance})",
    "{total} or more": "{total} ou plus",
    "mean points": "points en moyenne",
    "zero": "zéro",
    "mean turn": "tour moyen",
    "most often": "le plus souvent",
    "{points} ({chance})": "{points} ({chance})",
    "Upper bonus": "Bonus supérieur",
    "Yams bonuses": "Bonus de Yams",
    "{number} in {share}": "{number} dans {share}",
    "turns that end with a Yams": "tours terminés par un Yams",
    "Yams bonuses paid": "bonus de Yams payés",
    "number": "nombre",
    "total, probability": "total, probabilité",
    "--rerolls goes with DICE": "--rerolls va avec DÉS",
    "--json and --csv - both print on stdout: choose one": (
        "--json et --csv - écrivent tous deux sur la sortie standard : choisissez"
    ),
    # rules compare
    "rules": "règles",
    "expected total": "total attendu",
    "spread": "écart-type",
    "median": "médiane",
    "upper bonus": "bonus supérieur",
    "Yams bonus": "bonus de Yams",
    "What each switch is worth, in points": "Ce que vaut chaque règle, en points",
    "change": "changement",
    "instead of": "au lieu de",
    "worth": "vaut",
    "a second Yams pays a bonus of 100": "un second Yams rapporte un bonus de 100",
    "every further Yams pays the bonus, not only one": (
        "chaque Yams supplémentaire rapporte le bonus, pas un seul"
    ),
    "a further Yams is a joker, its box forced": (
        "un Yams supplémentaire sert de joker, à case imposée"
    ),
    "a Yams is a joker when the Yams box holds 0, too": (
        "un Yams sert aussi de joker quand la case Yams vaut 0"
    ),
    "the player chooses the box of a joker": "le joueur choisit la case du joker",
    "a Yams always counts as a Full House": "un Yams compte toujours comme un full",
    "a Full House pays the sum of the dice, not 25": (
        "le full rapporte la somme des dés et non 25"
    ),
    # errors
    "quantile {given}: expected a number from 0 to 1": (
        "quantile {given} : un nombre de 0 à 1 est attendu"
    ),
    "the probabilities add up to {mass}, not to 1": (
        "la somme des probabilités est {mass} et non 1"
    ),
    "the distribution has the mean {mean}, the table the expected total {expected}:"
    " its values are not those of perfect play": (
        "la distribution a pour moyenne {mean}, la table pour total attendu {expected} :"
        " ses valeurs ne sont pas celles du jeu parfait"
    ),
    "dice and rerolls go together: give both, or neither": (
        "dés et relances vont ensemble : donnez les deux, ou ni l'un ni l'autre"
    ),
    "rerolls {given}: expected 0, 1 or 2": "relances {given} : 0, 1 ou 2 attendu",
    "the sheet is full: there is nothing left to decide": (
        "la feuille est pleine : il n'y a plus rien à décider"
    ),
    "{path}: a figure is written as {kinds}, by the end of its name": (
        "{path} : une figure s'écrit en {kinds}, selon la fin de son nom"
    ),
    "{path}: there is no folder {folder}": "{path} : il n'y a pas de dossier {folder}",
    "figures need matplotlib: pip install '{extra}'": (
        "les figures demandent matplotlib : pip install '{extra}'"
    ),
    "{path}: cannot be written ({reason})": "{path} : écriture impossible ({reason})",
}
