"""French of `target` and `duel`."""

from __future__ import annotations

from typing import Final

__all__ = ["GOALS"]

GOALS: Final[dict[str, str]] = {
    "Chance of at least {total} {total:point|points}:": (
        "Chance de finir avec {total} {total:point|points} ou plus :"
    ),
    "played to win": "en jouant pour gagner",
    "playing for every total": "calcul pour tous les totaux",
    "playing for {total} {total:point|points}": "calcul pour {total} {total:point|points}",
    "playing to win": "calcul pour gagner",
    "share": "part",
    "share (a tie counts in part)": "part (une égalité compte en partie)",
    "win": "gagner",
    "tie": "égalité",
    "lose": "perdre",
    "at least": "au moins",
    "Greatest total: {total} ({chance}).": "Total le plus grand : {total} ({chance}).",
    "total if played for the mean": "total en jouant pour la moyenne",
    "Play for the mean chooses the same.": "Le jeu pour la moyenne fait le même choix.",
    "Play for the mean chooses {choice}, which is as good.": (
        "Le jeu pour la moyenne choisit {choice}, ce qui vaut autant."
    ),
    "Play for the mean chooses {choice}, which loses {loss}.": (
        "Le jeu pour la moyenne choisit {choice}, ce qui perd {loss}."
    ),
    "--curve is for all totals: leave out TOTAL and DICE": (
        "--curve vaut pour tous les totaux : ne donnez ni TOTAL ni DICE"
    ),
    "give a TOTAL, or --curve for all of them": "donnez un TOTAL, ou --curve pour tous",
    "--plot and --csv go with --curve": "--plot et --csv vont avec --curve",
    # errors
    "total {given!r}: expected a whole number, 0 or more": (
        "total {given!r} : un nombre entier est attendu, 0 ou plus"
    ),
    "your own sheet is full: there is nothing left to decide": (
        "votre propre feuille est pleine : il n'y a plus rien à décider"
    ),
    "no opponent: give at least one sheet or total": (
        "pas d'adversaire : donnez au moins une feuille ou un total"
    ),
    "opponent with {theirs} of {boxes} boxes filled against {mine} of yours: they can be"
    " one turn ahead at most, or finished": (
        "adversaire à {theirs} sur {boxes} cases remplies contre {mine} des vôtres : il peut"
        " avoir un tour d'avance au plus, ou avoir fini"
    ),
    "total {given!r}: {most} digits at most": "total {given!r} : {most} chiffres au plus",
    "a sheet of other rules ({found}) than asked for ({asked})": (
        "une feuille d'autres règles ({found}) que demandées ({asked})"
    ),
    "a table of other rules ({found}) than asked for ({asked})": (
        "une table d'autres règles ({found}) que demandées ({asked})"
    ),
    "a sheet as text or as a bare state needs its rules: give rules": (
        "une feuille en texte ou un état seul demande ses règles : donnez rules"
    ),
    "utility: expected a number for each final total": (
        "utilité : un nombre est attendu pour chaque total final"
    ),
    "utility of shape {found}: expected (n,), one number for each final total": (
        "utilité de forme {found} : (n,) attendu, un nombre pour chaque total final"
    ),
    "utility of a total of {total} is {given}: expected a finite number": (
        "l'utilité d'un total de {total} est {given} : un nombre fini est attendu"
    ),
}
