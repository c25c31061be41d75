"""French of the help of `stats`, `target` and `duel`."""

from __future__ import annotations

from typing import Final

__all__ = ["HELP_GOALS"]

HELP_GOALS: Final[dict[str, str]] = {
    # stats
    "What perfect play scores from a sheet on: exact chances of every final total, box by box.": (
        "Ce que rapporte le jeu parfait à partir d'une feuille : chances exactes de chaque total"
        " final, case par case."
    ),
    "Starts before a turn, or with DICE in hand in the middle of one. Nothing is sampled.": (
        "Part du début d'un tour, ou du milieu d'un tour avec DÉS en main. Rien n'est tiré au"
        " hasard."
    ),
    "--csv has the columns total, probability, at_least. --json prints {rules, sheet, state, dice,"
    " rerolls, total, boxes: {box: {points, turn}}, upper_bonus, yams, yams_bonuses}: upper_bonus"
    " is a probability, the others are distributions with mean, standard_deviation, variance,"
    " median, mode, least, greatest, values and probabilities.": (
        "--csv a les colonnes total, probability, at_least. --json écrit {rules, sheet, state,"
        " dice, rerolls, total, boxes: {box: {points, turn}}, upper_bonus, yams, yams_bonuses} :"
        " upper_bonus est une probabilité, les autres sont des distributions avec mean,"
        " standard_deviation, variance, median, mode, least, greatest, values et probabilities."
    ),
    "Draw the distribution and the box table as a figure: .png, .svg or .pdf.": (
        "Dessiner la distribution et le tableau des cases : .png, .svg ou .pdf."
    ),
    "Write the distribution as CSV; - prints it and nothing else.": (
        "Écrire la distribution en CSV ; - l'affiche, et rien d'autre."
    ),
    # target
    "Play to finish with at least TOTAL points: the chance, and with DICE every choice.": (
        "Jouer pour finir avec TOTAL points au moins : la chance d'y arriver et, avec DÉS, tous"
        " les choix."
    ),
    "The chance is the greatest possible, beside that of play for the mean. Both are exact. Choices"
    " of equal chance are ordered by the mean. From a new sheet this takes up to half a minute,"
    " and --curve, which plays for every total by itself, a minute or two.": (
        "C'est la plus grande chance possible, à côté de celle du jeu pour la moyenne. Les deux"
        " sont exactes. À chances égales, les choix sont rangés selon la moyenne. Depuis une"
        " feuille vide, cela prend jusqu'à une demi-minute, et --curve, qui joue pour chaque total"
        " à part, une minute ou deux."
    ),
    "--json prints {rules, sheet, state, total, reach, mean_play, dice, rerolls, choices,"
    " mean_choice}: reach and mean_play are chances; a choice is as in `yams best --json`, but"
    " value and loss are chances, and total is the expected total if the rest is played for the"
    " mean. With --curve it prints {rules, sheet, state, curve: [{total, reach, mean_play}]};"
    " --csv has the columns total, reach, mean_play.": (
        "--json écrit {rules, sheet, state, total, reach, mean_play, dice, rerolls, choices,"
        " mean_choice} : reach et mean_play sont des chances ; un choix est comme dans `yams best"
        " --json`, mais value et loss sont des chances, et total est le total attendu si la suite"
        " se joue pour la moyenne. Avec --curve : {rules, sheet, state, curve: [{total, reach,"
        " mean_play}]} ; --csv a les colonnes total, reach, mean_play."
    ),
    "The chances of all totals.": "Les chances de tous les totaux.",
    "With --curve: draw it as a figure: .png, .svg or .pdf.": (
        "Avec --curve : dessiner la courbe : .png, .svg ou .pdf."
    ),
    "With --curve: write it as CSV; - prints it and nothing else.": (
        "Avec --curve : écrire la courbe en CSV ; - l'affiche, et rien d'autre."
    ),
    # duel
    "Play to win: the chances against the sheets of others, and with DICE every choice.": (
        "Jouer pour gagner : les chances contre les feuilles des autres et, avec DÉS, tous les"
        " choix."
    ),
    "Exact is the best reply to opponents who play for the mean from where they stand: their totals"
    " are drawn independently from their exact distributions. It is not an equilibrium: the"
    " opponents do not look at your sheet, as players who are behind or ahead at the end of a game"
    " would.": (
        "Ce qui est exact, c'est la meilleure réponse à des adversaires qui jouent pour la moyenne"
        " d'où ils en sont : leurs totaux sont tirés, indépendamment, de leurs distributions"
        " exactes. Ce n'est pas un équilibre : les adversaires ne regardent pas votre feuille,"
        " comme le feraient en fin de partie des joueurs qui mènent ou sont menés."
    ),
    "A tie counts for its share of a win: half against one opponent, a third among three. An"
    " opponent may be finished, one turn ahead at most, or behind. From new sheets this takes up to"
    " a minute. A field of thousands takes no longer: what counts is its best total, whose"
    " distribution is a power of that of one player.": (
        "Une égalité compte pour sa part de victoire : la moitié contre un adversaire, un tiers à"
        " trois. Un adversaire peut avoir fini, avoir un tour d'avance au plus, ou du retard."
        " Depuis des feuilles vides, cela prend jusqu'à une minute. Un tournoi de milliers de"
        " joueurs ne prend pas plus : seul compte son meilleur total, dont la loi est une puissance"
        " de celle d'un joueur."
    ),
    "--json prints {rules, sheet, state, opponents, field, share, win, tie, lose, mean_play:"
    " {share, win, tie, lose}, dice, rerolls, choices, mean_choice}: chances of the best play,"
    " and of play for the mean; a choice is as in `yams best --json`, but value and loss are"
    " shares, and it has win, too.": (
        "--json écrit {rules, sheet, state, opponents, field, share, win, tie, lose, mean_play:"
        " {share, win, tie, lose}, dice, rerolls, choices, mean_choice} : chances du meilleur"
        " jeu, et du jeu pour la moyenne ; un choix est comme dans `yams best --json`, mais value"
        " et loss sont des parts, et il a aussi win."
    ),
    "Your sheet, in the notation of `yams best`.": (
        "Votre feuille, dans la notation de `yams best`."
    ),
    "Sheet of an opponent, or the total they finished with; may be given again.": (
        "Feuille d'un adversaire, ou son total s'il a fini ; peut se répéter."
    ),
}
