"""French of the help of `play`."""

from __future__ import annotations

from typing import Final

__all__ = ["HELP_PLAY"]

HELP_PLAY: Final[dict[str, str]] = {
    "Play a whole game: type the dice, what to hold and the box.": (
        "Jouer une partie entière : on tape les dés, ce qu'on garde et la case."
    ),
    "Dice are typed as in 44431, those thrown anew alone or all five. Of the dice to hold, - holds"
    " none, and all five, or an empty line, stop. A box has its English or French name. Instead of"
    " an answer, ? asks for advice, u takes the last step back, f shows the chances to win, and q"
    " leaves.": (
        "Les dés se tapent comme 44431, seulement ceux qu'on vient de lancer ou tous les cinq. Pour"
        " les dés à garder, - n'en garde aucun, et les cinq, ou une ligne vide, arrêtent. Une case"
        " a son nom français ou anglais. Au lieu de répondre, ? demande conseil, u reprend le"
        " dernier coup, f montre les chances de gagner et q quitte."
    ),
    "With --games-file the same command goes on later. Every finished turn is written at once and"
    " survives whatever happens; the turn in progress is lost. The file is one for `yams review`; a"
    " file that holds another game is never overwritten.": (
        "Avec --games-file la même commande reprend plus tard. Chaque tour fini est aussitôt écrit"
        " et survit à tout ; le tour en cours est perdu. `yams review` lit ce fichier ; un fichier"
        " qui contient une autre partie n'est jamais écrasé."
    ),
    "Robot plays perfectly for the mean, or with `win` for the chance to win against others who"
    " play for the mean: exactly once it has no more than eight open boxes, before that for the"
    " mean, too, as each turn would take more than a few seconds.": (
        "Robot joue parfaitement pour la moyenne, ou avec `win` pour la chance de gagner contre"
        " d'autres qui jouent pour la moyenne : exactement dès qu'il n'a plus que huit cases"
        " libres, et avant cela pour la moyenne aussi, car chaque tour prendrait plus de"
        " quelques secondes."
    ),
    "At the end the game is reviewed.": "À la fin, la partie est jugée.",
    "Names of the players, up to six. [default: one, unnamed]": (
        "Noms des joueurs, six au plus. [défaut : un seul, sans nom]"
    ),
    "Whether one throws real dice and types them, or the computer throws.": (
        "Lancer de vrais dés et les taper, ou laisser l'ordinateur lancer."
    ),
    "No advice, advice for ?, or also what each decision cost, once it is made.": (
        "Aucun conseil, un conseil sur ?, ou aussi ce qu'a coûté chaque choix, une fois fait."
    ),
    "Add a computer player, Robot: it plays for the mean, or to win.": (
        "Ajouter un joueur, Robot, qui joue pour la moyenne, ou pour gagner."
    ),
    "Keep the game in this file, and go on with it.": (
        "Garder la partie dans ce fichier, et la reprendre."
    ),
    "With --dice computer: the same dice again.": "Avec --dice computer : toujours les mêmes dés.",
}
