"""French of the help of `best`, `value`, `odds` and `openings`."""

from __future__ import annotations

from typing import Final

__all__ = ["HELP_QUESTIONS"]

HELP_QUESTIONS: Final[dict[str, str]] = {
    # best
    "Best hold, or best box, for DICE, and what the other choices cost.": (
        "Que garder, ou quelle case remplir, avec DÉS, et ce que coûtent les autres choix."
    ),
    "With rerolls left, stopping is holding all five dice; it is shown with the box it would"
    " fill. With none left, the answer ends with the command for the next turn.": (
        "Tant qu'il reste des relances, s'arrêter, c'est garder les cinq dés ; la case à remplir"
        " alors est indiquée. Sinon, la réponse se termine par la commande du tour suivant."
    ),
    "--why tells where the turn ends after the best choices, and what is then expected in each box,"
    " so that one sees where a choice gains and where it gives up. It is written behind DICE, or"
    " with a K, and takes some seconds early in a game.": (
        "--why dit où finit le tour après les meilleurs choix, et ce qu'on attend alors de chaque"
        " case : on voit où un choix gagne et où il perd. Il s'écrit après DÉS, ou avec un K, et"
        " prend quelques secondes en début de partie."
    ),
    "Why: lay the best K choices side by side. [without K: 2]": (
        "Pourquoi : les K meilleurs choix côte à côte. [sans K : 2]"
    ),
    "--json prints {rules, sheet, state: {filled, upper, joker}, dice, rerolls, choices}; a choice"
    " has value, total and loss, and hold and box (null for a reroll) with rerolls left, else box,"
    " points and bonus. With --why, there is why: for each choice {choice, turn: [{box, chance,"
    " points}], boxes: {…}, upper_bonus, yams_bonus, written, total: {mean, standard_deviation},"
    " upper_bonus_chance}, all amounts expected points.": (
        "--json écrit {rules, sheet, state: {filled, upper, joker}, dice, rerolls, choices} ; un"
        " choix a value, total et loss, avec hold et box (null si l'on relance) tant qu'il reste"
        " des relances, sinon avec box, points et bonus. Avec --why s'ajoute why : pour chaque"
        " choix {choice, turn: [{box, chance, points}], boxes: {…}, upper_bonus, yams_bonus,"
        " written, total: {mean, standard_deviation}, upper_bonus_chance}, en points attendus."
    ),
    # value
    "What a sheet is worth at the start of a turn, before the dice are thrown.": (
        "Ce que vaut une feuille au début d'un tour, avant le lancer."
    ),
    "--json prints {rules, sheet, state: {filled, upper, joker}, value, total}: expected points"
    " still to come, and expected final total.": (
        "--json écrit {rules, sheet, state: {filled, upper, joker}, value, total} : points encore"
        " attendus, et total final attendu."
    ),
    # odds
    "Chances of every box in one turn, each when one plays for that box alone.": (
        "Chances de chaque case en un tour, quand on ne joue que pour elle."
    ),
    "Without DICE: from the first throw on, within one, two and three throws, or as many as"
    " --throws says, and the mean points after the last. With DICE: from those dice on, with what"
    " to hold for it. An upper box counts as made with three dice of its face or more (3+), which"
    " six times over is the upper bonus. Playing for the figure and playing for its points can be"
    " two things; both are the best that can be done.": (
        "Sans DÉS : depuis le premier lancer, en un, deux et trois lancers, ou autant que le dit"
        " --throws, et les points moyens après le dernier. Avec DÉS : à partir de ces dés, avec ce"
        " qu'il faut garder. Une case du haut est réussie avec trois dés de sa face ou plus (3+),"
        " ce qui donne le bonus supérieur si les six le sont. Jouer pour la figure et jouer pour"
        " ses points peuvent différer ; dans les deux cas, on ne peut faire mieux."
    ),
    "Mean throws: how many it takes in the mean, without a limit, until the figure is made; with"
    " DICE, how many more. Exactly: the first throw makes this figure and no rarer one, such as"
    " three alike but neither four nor a Full House.": (
        "Lancers en moyenne : combien il en faut, sans limite, jusqu'à réussir la figure ; avec"
        " DÉS, combien de plus. Exactement : le premier lancer donne cette figure et aucune"
        " plus rare, comme trois dés identiques, mais ni quatre ni un full."
    ),
    "With a sheet, its open boxes alone are shown, and a Yams that is a joker there counts as the"
    " figure wherever it may be written at full value, and as nothing where it may not be written."
    " Yams bonuses are not among the points.": (
        "Avec une feuille, seules ses cases libres sont montrées, et un Yams qui y est un joker"
        " compte comme la figure partout où on peut l'écrire à pleine valeur, et pour rien là où"
        " on ne peut pas l'écrire. Les bonus de Yams ne font pas partie des points."
    ),
    "--json prints {rules, sheet, state, throws, turns, upper_count, boxes, largest_group}: a box"
    " has box, chances (within one throw, within two, and so on), exactly, mean, mean_throws and"
    " at_least_once; largest_group is the chance of a Yams, likewise by throws, when one always"
    " keeps the largest group of equal dice. With DICE: {rules, sheet, state, dice, rerolls,"
    " upper_count, boxes}, and a box has box, chance, hold, mean, mean_hold, mean_throws and"
    " throws_hold. A chance or mean is {fraction, value}, its fraction null if it has more than"
    " 1,000 digits; what was not asked for, or never comes, is null.": (
        "--json écrit {rules, sheet, state, throws, turns, upper_count, boxes, largest_group} : une"
        " case a box, chances (en un lancer, en deux, et ainsi de suite), exactly, mean,"
        " mean_throws et at_least_once ; largest_group est la chance d'un Yams, par nombre de"
        " lancers aussi, quand on garde toujours le plus grand groupe de dés identiques. Avec"
        " DÉS : {rules, sheet, state, dice, rerolls, upper_count, boxes}, et une case a box,"
        " chance, hold, mean, mean_hold, mean_throws et throws_hold. Une chance ou une moyenne est"
        " {fraction, value}, fraction étant null au-delà de 1 000 chiffres ; ce qui n'est pas"
        " demandé, ou n'arrive jamais, est null."
    ),
    "Throws of the turn. [default: as many as the rules give]": (
        "Lancers du tour. [défaut : autant qu'en donnent les règles]"
    ),
    "With DICE: rerolls still to come in this turn. [default: all but the first throw]": (
        "Avec DÉS : relances encore possibles dans ce tour. [défaut : tous les lancers sauf le"
        " premier]"
    ),
    "Without DICE: also the chance of the figure at least once in K turns played for it.": (
        "Sans DÉS : aussi la chance de la figure au moins une fois en K tours joués pour elle."
    ),
    "Print fractions instead of percentages.": "Écrire des fractions au lieu de pourcentages.",
    # openings
    "Best hold for every first roll of a game, and best box for every last roll of the turn.": (
        "Que garder de chaque premier lancer d'une partie, et quelle case remplir après chaque"
        " dernier lancer du tour."
    ),
    "Rolls that ask for the same thing stand together, with how often they come in 7,776 throws and"
    " the expected final total.": (
        "Les lancers qui demandent la même chose sont ensemble, avec leur fréquence sur 7 776"
        " lancers et le total final attendu."
    ),
    "--csv has a line for each decision: decision (hold or box), roll, ways (out of 7776), choice"
    " (the dice held, - for none; or the box), box (the one that holding all five dice fills),"
    " points (of a box), value and total (expected), runner_up, and its loss. --json prints {rules,"
    " holds, boxes}, each a list of 252 of {roll, ways, best, runner_up}; a choice is as in `yams"
    " best --json`.": (
        "--csv a une ligne par décision : decision (hold ou box), roll, ways (sur 7776), choice"
        " (les dés gardés, - pour aucun ; ou la case), box (celle que remplit garder les cinq dés),"
        " points (d'une case), value et total (attendus), runner_up (le second choix), et sa perte"
        " loss. --json écrit {rules, holds, boxes}, chacun une liste de 252 {roll, ways, best,"
        " runner_up} ; un choix est comme dans `yams best --json`."
    ),
    "Write all 504 decisions; - for stdout.": (
        "Écrire les 504 décisions ; - pour la sortie standard."
    ),
    "Write the groups and all decisions as Markdown tables; - for stdout.": (
        "Écrire les groupes et toutes les décisions en tableaux Markdown ; - pour la sortie"
        " standard."
    ),
}
