"""French of `odds`, `openings` and `simulate`."""

from __future__ import annotations

from typing import Final

__all__ = ["TURNS"]

TURNS: Final[dict[str, str]] = {
    "--csv, --markdown and --json: only one of them can print on stdout": (
        "--csv, --markdown et --json : un seul peut écrire sur la sortie standard"
    ),
    "--games-file needs a file: stdout is for the result": (
        "--games-file demande un fichier : la sortie standard est pour le résultat"
    ),
    "{path} written.": "{path} écrit.",
    # odds
    "--rerolls goes with DICE, as in: yams odds 33351 --rerolls 2": (
        "--rerolls va avec des dés : yams odds 33351 --rerolls 2"
    ),
    "first throw": "1er lancer",
    "{count} throws": "{count} lancers",
    "mean throws": "lancers en moyenne",
    "in 1 turn": "en 1 tour",
    "in {count} turns": "en {count} tours",
    "exactly": "exactement",
    "--turns counts whole turns and does not go with DICE": (
        "--turns compte des tours entiers et ne va pas avec des dés"
    ),
    "one throw leaves no reroll: DICE go with --throws 2 or more": (
        "un seul lancer ne laisse aucune relance : avec des dés, donner --throws 2 ou plus"
    ),
    "stop": "arrêt",
    "none": "aucun",
    "Yams by always keeping the largest group of equal dice: {chance} ({fraction}),"
    " once in {turns} turns.": (
        "Yams en gardant toujours le plus grand groupe de dés identiques : {chance} ({fraction}),"
        " une fois tous les {turns} tours."
    ),
    "Yams by always keeping the largest group of equal dice: {chance}.": (
        "Yams en gardant toujours le plus grand groupe de dés identiques : {chance}."
    ),
    "No other play for a Yams does better.": "Aucun autre jeu pour le Yams ne fait mieux.",
    "rerolls {given}: odds from a roll need 1 to {most}": (
        "relances {given} : il en faut de 1 à {most} pour des chances à partir d'un lancer"
    ),
    "throws {given}: a turn has 1 to {most}": "lancers {given} : un tour en a de 1 à {most}",
    "turns {given}: expected 1 to {most}": "tours {given} : de 1 à {most} attendus",
    # openings
    "After the first throw of a game: {count} holds are ever best.": (
        "Après le premier lancer d'une partie : {count} choix de dés à garder sont parfois les"
        " meilleurs."
    ),
    "four equal dice": "quatre dés identiques",
    "three equal dice": "trois dés identiques",
    "two groups": "deux groupes",
    "a pair": "une paire",
    "different dice": "des dés différents",
    "one die": "un seul dé",
    "no die": "aucun dé",
    "The closest of these decisions:": "Les plus serrées de ces décisions :",
    "After the last throw of the first turn: the box to fill.": (
        "Après le dernier lancer du premier tour : la case à remplir."
    ),
    "roll": "lancer",
    "rolls": "lancers",
    "runner-up": "second choix",
    "choice": "choix",
    "of {throws:,}": "sur {throws:,}",
    "Openings under {rules}": "Ouvertures selon les règles {rules}",
    "What to hold after the first throw": "Que garder après le premier lancer",
    "Which box to fill first": "Quelle case remplir d'abord",
    "Every roll of the first throw": "Tous les premiers lancers",
    "Every final roll of the first turn": "Tous les lancers finals du premier tour",
    # simulate
    "playing": "parties",
    "games {given}: at least 1 is played": "parties {given} : il en faut au moins 1",
    "seed {given}: a whole number from 0 on is expected": (
        "graine {given} : un nombre entier à partir de 0 est attendu"
    ),
    "stopped after {done:,} of {games:,} {games:game|games}": (
        "arrêt après {done:,} {done:partie|parties} sur {games:,}"
    ),
    "{games:,} {games:game|games} in {seconds} s: {rate:,} games a second.": (
        "{games:,} {games:partie|parties} en {seconds} s : {rate:,} parties par seconde."
    ),
    "games: {games:,}": "parties : {games:,}",
    "sample": "échantillon",
    "exact": "exact",
    "mean total": "total moyen",
    "standard error of the mean": "erreur type de la moyenne",
    "standard error": "erreur type",
    "quantile {share}": "quantile {share}",
    "Chi-square: too few games, or too few possible totals, for a test.": (
        "Khi-deux : trop peu de parties, ou de totaux possibles, pour un test."
    ),
    "Chi-square {statistic} with {degrees} {degrees:degree|degrees} of freedom, p = {p}.": (
        "Khi-deux {statistic} à {degrees} {degrees:degré|degrés} de liberté, p = {p}."
    ),
    "The sample does not fit the exact distribution: one of the two is wrong.": (
        "L'échantillon ne s'accorde pas avec la distribution exacte : l'un des deux est faux."
    ),
    "Chance alone brings a sample at least this far off in {share} of simulations:"
    " unusual, not alarming; try another seed.": (
        "Le hasard seul éloigne autant un échantillon dans {share} des simulations :"
        " inhabituel, pas alarmant ; essayez une autre graine."
    ),
    "Chance alone brings a sample at least this far off in {share} of simulations:"
    " it agrees with the exact distribution.": (
        "Le hasard seul éloigne autant un échantillon dans {share} des simulations :"
        " il s'accorde avec la distribution exacte."
    ),
}
