"""French of `review`."""

from __future__ import annotations

from typing import Final

__all__ = ["REVIEW"]

REVIEW: Final[dict[str, str]] = {
    "{rules}: game {number}": "{rules} : partie {number}",
    "expected at the start": "attendu au début",
    "luck of the dice": "chance aux dés",
    "lost by decisions": "perdu par les choix",
    "accuracy": "précision",
    "perfect games above it": "parties parfaites au-dessus",
    "{count} decisions: {verdicts}": "{count} choix : {verdicts}",
    "fine": "bon",
    "inaccuracy": "imprécision",
    "mistake": "erreur",
    "blunder": "gaffe",
    "luck": "chance",
    "error": "erreur type",
    "nothing": "rien",
    "rerolling all": "tout relancer",
    "Dearest decisions:": "Choix les plus chers :",
    "{turn}. {dice}": "{turn}. {dice}",
    "{count} {count:reroll|rerolls}": "{count} {count:relance|relances}",
    "{choice} loses {loss} to {best}: {verdict}": ("{choice} perd {loss} sur {best} : {verdict}"),
    "this turn: {boxes}; the rest: {rest}": "ce tour : {boxes} ; le reste : {rest}",
    "Chances to win after each round, if all play for the mean from there:": (
        "Chances de gagner après chaque tour de table, si tous jouent ensuite pour la moyenne :"
    ),
    "{rules}: {games} games, means and their standard errors": (
        "{rules} : {games} parties, moyennes et erreurs types"
    ),
    "standard input": "entrée standard",
    "expected final total": "total final attendu",
    "turn": "tour",
    "chance to win": "chance de gagner",
    "{name} {total} = {expected} + luck {luck} - losses {loss}": (
        "{name} {total} = {expected} + chance {luck} - pertes {loss}"
    ),
    "the luck and the losses of the game add up to {added}, its total is {total}": (
        "chance et pertes de la partie donnent {added}, son total est {total}"
    ),
    "{path}: there is no game {given}; it has {first} to {last}": (
        "{path} : pas de partie {given} ; il y a {first} à {last}"
    ),
    "{path}: its player has no name to choose by": (
        "{path} : le joueur n'a pas de nom qui le désigne"
    ),
    "--why and --perfect are for reading: leave out --json": (
        "--why et --perfect sont pour la lecture : sans --json"
    ),
    "--plot draws one game: choose it by --game N": (
        "--plot dessine une partie : choisissez-la par --game N"
    ),
}
