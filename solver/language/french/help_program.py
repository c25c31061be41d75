"""French of the help: what all commands share."""

from __future__ import annotations

from typing import Final

__all__ = ["HELP_PROGRAM"]

HELP_PROGRAM: Final[dict[str, str]] = {
    "Usage:": "Utilisation :",
    "Options:": "Options :",
    "Commands:": "Commandes :",
    "Examples:": "Exemples :",
    # all commands
    "Exact solver for Yam's (French Yahtzee): the best move in any position.": (
        "Solveur exact du Yam's : le meilleur coup dans toute position."
    ),
    "Shell completion: see the README. Tables are solved on first use.": (
        "Complétion dans le shell : voir le README. Les tables sont calculées au premier usage."
        " Les options ont aussi des noms français, comme --regles, --relances, --feuille, --case."
    ),
    "Show the version and exit.": "Afficher la version.",
    "Show this message and exit.": "Afficher cette aide.",
    "Language of the output. [default: from the locale]": (
        "Langue de ce qui s'affiche. [défaut : celle du système]"
    ),
    "Print JSON for programs.": "Écrire du JSON, pour les programmes.",
    "Rule set; `yams rules` lists them. [default: guide]": (
        "Jeu de règles ; `yams rules` en donne la liste. [défaut : guide]"
    ),
    "Folder of the table files. [default: $YAMS_TABLES, the checkout's, or the user's]": (
        "Dossier des tables. [défaut : $YAMS_TABLES, celui du dépôt ou de l'utilisateur]"
    ),
    "Threads to use. [default: all]": "Nombre de fils d'exécution. [défaut : tous]",
    # dice and sheets
    "Rerolls still to come in this turn. [default: all but the first throw]": (
        "Relances qui restent dans ce tour. [défaut : tous les lancers sauf le premier]"
    ),
    "How many choices to show; 0 for all.": "Nombre de choix à montrer ; 0 pour tous.",
    "With DICE: how many choices to show; 0 for all.": (
        "Avec DÉS : nombre de choix à montrer ; 0 pour tous."
    ),
    'The sheet, as in "3 . . 12 . 18 | . . 25 . . 50 . +100". [default: a new game]': (
        'La feuille, comme "3 . . 12 . 18 | . . 25 . . 50 . +100". [défaut : partie nouvelle]'
    ),
    "A filled box, as in quatre=12, or carre=x if crossed out; may be given again.": (
        "Une case remplie, comme quatre=12, ou carre=x si elle est barrée ; peut se répéter."
    ),
    "With --box: Yams bonus received.": "Avec --box : bonus de Yams déjà reçus.",
    "Bare state: the filled boxes, as in as,yams (totals then count from 0).": (
        "État seul : les cases remplies, comme as,yams (les totaux partent alors de 0)."
    ),
    "With --filled: points in the upper boxes.": "Avec --filled : points des cases du haut.",
    "With --filled: the Yams box holds its points.": (
        "Avec --filled : la case Yams contient ses points."
    ),
}
