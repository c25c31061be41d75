"""French of what a rule set says, in words."""

from __future__ import annotations

from typing import Final

__all__ = ["SHEETS"]

SHEETS: Final[dict[str, str]] = {
    "the sum of all dice": "la somme de tous les dés",
    "all dice that show the face of the figure": "tous les dés de la face de la figure",
    "only the dice that the figure needs": "seulement les dés que la figure demande",
    '"{way}" ({boxes}): {meaning}': '"{way}" ({boxes}) : {meaning}',
    "{points} points": "{points} points",
    # What a box needs
    "any roll": "n'importe quels dés",
    "{n} dice of one face": "{n} dés identiques",
    "two dice of one face and two of another": "deux dés d'une face et deux d'une autre",
    "three dice of one face and two of another": "trois dés d'une face et deux d'une autre",
    "{n} consecutive faces": "{n} faces qui se suivent",
    "a sum of {n} or more": "une somme de {n} ou plus",
    "a sum of {n} or less": "une somme de {n} ou moins",
    "just {dice}": "exactement {dice}",
    "; or ": " ; ou ",
    "{box}: {needs}; pays {points}.": "{box} : {needs} ; paie {points}.",
    "{box}: pays the dice that show {face}.": "{box} : paie les dés qui montrent {face}.",
    "Example: {dice} pays {points}.": "Exemple : {dice} paie {points}.",
    # The other fields
    "{boxes} boxes, {throws} {throws:throw|throws} a turn.": (
        "{boxes} cases, {throws} {throws:lancer|lancers} par tour."
    ),
    "There is no upper bonus.": "Il n'y a pas de bonus supérieur.",
    "Upper bonus: {bonus} from {threshold} upper points on.": (
        "Bonus supérieur : {bonus} à partir de {threshold} points dans le haut."
    ),
    "Upper bonus: {bonus} more for each upper point above {threshold}.": (
        "Bonus supérieur : {bonus} de plus par point au-dessus de {threshold} dans le haut."
    ),
    "There is no Yams box, and so no Yams bonus and no joker.": (
        "Il n'y a pas de case Yams, donc ni bonus de Yams ni joker."
    ),
    "There is no Yams bonus.": "Il n'y a pas de bonus de Yams.",
    "Yams bonus: {bonus} for each further Yams while the Yams box holds its points.": (
        "Bonus de Yams : {bonus} par Yams supplémentaire tant que la case Yams a ses points."
    ),
    "Yams bonus: {bonus} for a further Yams while the Yams box holds its points, once.": (
        "Bonus de Yams : {bonus} pour un Yams supplémentaire quand la case Yams a ses points,"
        " une seule fois."
    ),
    "A further Yams is an ordinary roll.": "Un Yams supplémentaire est un lancer ordinaire.",
    "A further Yams is a joker: it goes to its upper box; if that is filled, to any lower box"
    " at full value; if those are filled, to any upper box.": (
        "Un Yams supplémentaire est un joker : il va dans sa case du haut ; si elle est remplie,"
        " dans n'importe quelle case du bas à pleine valeur ; si celles-ci sont remplies, dans"
        " n'importe quelle case du haut."
    ),
    "A further Yams is a joker: it goes to any box; the lower ones pay it at full value once"
    " its upper box is filled.": (
        "Un Yams supplémentaire est un joker : il va dans n'importe quelle case ; celles du bas le"
        " paient à pleine valeur une fois sa case du haut remplie."
    ),
    "A further Yams pays its bonus, and then a box of the player's choice is crossed out.": (
        "Un Yams supplémentaire rapporte son bonus, puis le joueur barre une case de son choix."
    ),
    "A Yams is a joker when the Yams box holds 0, too, without a bonus.": (
        "Un Yams est aussi un joker quand la case Yams vaut 0, mais sans bonus."
    ),
    "Example: {dice} with the Yams box and its upper box filled: {paid}.": (
        "Exemple : {dice}, la case Yams et sa case du haut remplies : {paid}."
    ),
    "The boxes are filled in any order.": "Les cases se remplissent dans n'importe quel ordre.",
    "No lower box is filled before all upper ones.": (
        "Aucune case du bas ne se remplit avant toutes celles du haut."
    ),
    "The boxes are filled from the first to the last.": (
        "Les cases se remplissent de la première à la dernière."
    ),
    "The boxes are filled from the last to the first.": (
        "Les cases se remplissent de la dernière à la première."
    ),
    # Help of rules show and rules check
    "Only what differs from BASE.": "Seulement ce qui diffère de BASE.",
    "What is printed reads back to the same rules. With --diff it starts from the rule set BASE,"
    " and holds what differs from it.": (
        "Ce qui est écrit se relit comme les mêmes règles. Avec --diff, il part des règles BASE et"
        " contient ce qui en diffère."
    ),
    "--json prints {base, name, label, note, upper_bonus, …, boxes: {box: {label, face} or {label,"
    " needs, points}}}: the complete document, which can be read back as rules, or with --diff the"
    " fields that differ.": (
        "--json écrit {base, name, label, note, upper_bonus, …, boxes: {case: {label, face} ou"
        " {label, needs, points}}} : le document complet, qui se relit comme règles, ou avec --diff"
        " les champs qui diffèrent."
    ),
    "Read the rule set in FILE, and say in words what was understood.": (
        "Lire les règles de FICHIER, et dire en mots ce qui a été compris."
    ),
    "Box by box what it needs and pays, with the points of a roll as an example; then the bonuses,"
    " where a joker may go, and the order of filling. A preset will do in place of a file.": (
        "Case par case ce qu'elle demande et paie, avec les points d'un lancer en exemple ; puis"
        " les bonus, où va un joker, et l'ordre de remplissage. Des règles prédéfinies"
        " conviennent aussi."
    ),
    "--json prints {rules, digest, examples: {box: [{dice, points}]}}: rules as in `yams rules show"
    " --json`.": (
        "--json écrit {rules, digest, examples: {case: [{dice, points}]}} : rules comme dans `yams"
        " rules show --json`."
    ),
}
