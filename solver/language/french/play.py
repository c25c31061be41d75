"""French of `play`."""

from __future__ import annotations

from typing import Final

__all__ = ["PLAY"]

PLAY: Final[dict[str, str]] = {
    # the session and its file
    "{asked}: the game waits for {awaited}": "{asked} : la partie attend {awaited}",
    "there is nothing to take back": "il n'y a rien à reprendre",
    "it starts from a bare state: there is no sheet to write on": (
        "elle part d'un simple état : il n'y a pas de feuille où écrire"
    ),
    "{path}: it holds something else and is left as it is ({reason})": (
        "{path} : contient autre chose et reste tel quel ({reason})"
    ),
    "{path}: it holds another game and is left as it is ({reason})": (
        "{path} : contient une autre partie et reste tel quel ({reason})"
    ),
    "it is no games file": "ce n'est pas un fichier de parties",
    "there are {count} games in it": "il y a {count} parties",
    "its game is over; `yams review` reads it": "sa partie est finie ; `yams review` la lit",
    "it is played by {found}, not by {asked}": "y jouent {found} et non {asked}",
    "it starts from another sheet": "elle part d'une autre feuille",
    "{path}: another program has written to it; the game is not kept there any more": (
        "{path} : un autre programme y a écrit ; la partie n'y est plus gardée"
    ),
    # the command
    "--seed goes with --dice computer": "--seed va avec --dice computer",
    "--players: {found} names; up to {most} are expected": (
        "--players : {found} noms ; {most} au plus sont attendus"
    ),
    "--players: {found} play, Robot among them; up to {most} are expected": (
        "--players : ils sont {found} avec Robot ; {most} au plus sont attendus"
    ),
    "Player": "Joueur",
    "You": "Vous",
    "{name} thinks": "{name} réfléchit",
    # at the terminal
    "The game goes on after {count} {count:turn|turns}.": (
        "La partie reprend après {count} {count:tour|tours}."
    ),
    "? advice, u take back, f chances to win, q leave": (
        "? conseil, u reprendre, f chances de gagner, q quitter"
    ),
    "{name}: turn {turn} of {turns}": "{name} : tour {turn} sur {turns}",
    "Dice thrown:": "Dés lancés :",
    "{name}, dice thrown:": "{name}, dés lancés :",
    "Held {dice}. Dice thrown:": "Gardé {dice}. Dés lancés :",
    "{dice}, {count} {count:reroll|rerolls}. Hold:": (
        "{dice}, {count} {count:relance|relances}. Garder :"
    ),
    "Box:": "Case :",
    "{dice}: {boxes}": "{dice} : {boxes}",
    "{name}: {dice}, holds {hold}": "{name} : {dice}, garde {hold}",
    "{name}: {dice}, rerolls all": "{name} : {dice}, relance tout",
    "{name}: {dice}, stops": "{name} : {dice}, s'arrête",
    "{name}: {dice}, {points} in {box}": "{name} : {dice}, {points} dans {box}",
    "{name}: {dice}, {points} in {box}, and {bonus} Yams bonus": (
        "{name} : {dice}, {points} dans {box}, plus {bonus} de bonus de Yams"
    ),
    "There is no advice with --coach off.": "Pas de conseil avec --coach off.",
    "There is nothing to take back.": "Il n'y a rien à reprendre.",
    "Expected final total before this turn: {total}": "Total final attendu avant ce tour : {total}",
    "You play alone; expected final total before this turn: {total}": (
        "Vous jouez seul ; total final attendu avant ce tour : {total}"
    ),
    "Chances to win, if all play for the mean from here:": (
        "Chances de gagner, si tous jouent ensuite pour la moyenne :"
    ),
    "That is the best.": "C'est le meilleur choix.",
    "Left; the game is not kept, as there is no --games-file.": (
        "Partie quittée ; elle n'est pas gardée, faute de --games-file."
    ),
    "Left; the same command goes on with {path}.": (
        "Partie quittée ; la même commande reprend {path}."
    ),
    "Left before the end of the first turn; nothing is kept.": (
        "Partie quittée avant la fin du premier tour ; rien n'est gardé."
    ),
    "{name} wins with {total} points.": "{name} gagne avec {total} points.",
    "{names} share the first place with {total} points.": (
        "{names} se partagent la première place avec {total} points."
    ),
}
