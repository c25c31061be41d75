"""French of `stats`."""

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
    "most often": "le plus souvent",
    "turns that end with a Yams": "tours terminés par un Yams",
    "Yams bonuses paid": "bonus de Yams payés",
    "number": "nombre",
    "--rerolls goes with DICE": "--rerolls va avec DÉS",
    "--json and --csv - both print on stdout: choose one": (
        "--json et --csv - écrivent tous deux sur la sortie standard : choisissez"
    ),
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
}
