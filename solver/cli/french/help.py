"""The French help: descriptions, options, words for values, and the errors of the command line.

The keys are the English texts with their lines joined, paragraph by paragraph. Lines of examples
are the same in both languages and stand in the commands alone.
"""

from __future__ import annotations

from typing import Final

__all__ = ["HELP", "METAVARS", "USAGE"]

#: Words for values in usage lines and options.
METAVARS: Final[dict[str, str]] = {
    "ARGS": "ARGUMENTS",
    "BOX": "CASE",
    "BOXES": "CASES",
    "COMMAND": "COMMANDE",
    "DICE": "DÉS",
    "DIR": "DOSSIER",
    "FILE": "FICHIER",
    "NAME": "NOM",
    "SHEET": "FEUILLE",
    "TEXT": "TEXTE",
}

#: Errors of the command line, which are messages like all others.
USAGE: Final[dict[str, str]] = {
    "{text}; see `{command} --help`": "{text} ; voir `{command} --help`",
    "{name} is missing": "il manque {name}",
    "no option {given}": "pas d'option {given}",
    "no option {given}; is it {close}?": "pas d'option {given} ; est-ce {close} ?",
    "no command {given!r}": "pas de commande {given!r}",
    "{name} needs a value": "{name} demande une valeur",
    "{name} takes no value": "{name} ne prend pas de valeur",
    "unexpected argument: {given}": "argument de trop : {given}",
    "{name} {given}: expected {expected}": "{name} {given} : {expected} attendu",
    "a whole number": "nombre entier",
    "a whole number, {low} or more": "nombre entier à partir de {low}",
    "{first} or {last}": "{first} ou {last}",
    "default: {value}": "défaut : {value}",
    "required": "obligatoire",
}

HELP: Final[dict[str, str]] = {
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
    "Rerolls still to come in this turn.": "Relances qui restent dans ce tour.",
    "With DICE: rerolls still to come in this turn. [default: 2]": (
        "Avec DÉS : relances qui restent dans ce tour. [défaut : 2]"
    ),
    "How many choices to show; 0 for all.": "Nombre de choix à montrer ; 0 pour tous.",
    "With DICE: how many choices to show; 0 for all.": (
        "Avec DÉS : nombre de choix à montrer ; 0 pour tous."
    ),
    'The sheet, as in "3 . . 12 . 18 | . . 25 . . 50 . +100". [default: a new game]': (
        'La feuille, comme "3 . . 12 . 18 | . . 25 . . 50 . +100". [défaut : partie nouvelle]'
    ),
    "A filled box, as in quatre=12; may be given again.": (
        "Une case remplie, comme quatre=12 ; peut se répéter."
    ),
    "With --box: Yams bonus received.": "Avec --box : bonus de Yams déjà reçus.",
    "Bare state: the filled boxes, as in as,yams (totals then count from 0).": (
        "État seul : les cases remplies, comme as,yams (les totaux partent alors de 0)."
    ),
    "With --filled: points in the upper boxes.": "Avec --filled : points des cases du haut.",
    "With --filled: the Yams box holds its points.": (
        "Avec --filled : la case Yams contient ses points."
    ),
    # best
    "Best hold, or best box, for DICE, and what the other choices cost.": (
        "Que garder, ou quelle case remplir, avec DÉS, et ce que coûtent les autres choix."
    ),
    "With rerolls left, stopping is holding all five dice; it is shown with the box it would"
    " fill.": (
        "Tant qu'il reste des relances, s'arrêter, c'est garder les cinq dés ; la case à remplir"
        " alors est indiquée."
    ),
    "--json prints {rules, sheet, state: {filled, upper, joker}, dice, rerolls, choices}; a choice"
    " has value, total and loss, and hold and box (null for a reroll) with rerolls left, else box,"
    " points and bonus.": (
        "--json écrit {rules, sheet, state: {filled, upper, joker}, dice, rerolls, choices} ; un"
        " choix a value, total et loss, avec hold et box (null si l'on relance) tant qu'il reste"
        " des relances, sinon avec box, points et bonus."
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
    " a minute.": (
        "Une égalité compte pour sa part de victoire : la moitié contre un adversaire, un tiers à"
        " trois. Un adversaire peut avoir fini, avoir un tour d'avance au plus, ou du retard."
        " Depuis des feuilles vides, cela prend jusqu'à une minute."
    ),
    "--json prints {rules, sheet, state, opponents, share, win, tie, lose, mean_play: {share, win,"
    " tie, lose}, dice, rerolls, choices, mean_choice}: chances of the best play, and of play for"
    " the mean; a choice is as in `yams best --json`, but value and loss are shares, and it has"
    " win, too.": (
        "--json écrit {rules, sheet, state, opponents, share, win, tie, lose, mean_play: {share,"
        " win, tie, lose}, dice, rerolls, choices, mean_choice} : chances du meilleur jeu, et du"
        " jeu pour la moyenne ; un choix est comme dans `yams best --json`, mais value et loss"
        " sont des parts, et il a aussi win."
    ),
    "Your sheet, in the notation of `yams best`.": (
        "Votre feuille, dans la notation de `yams best`."
    ),
    "Sheet of an opponent, or the total they finished with; may be given again.": (
        "Feuille d'un adversaire, ou son total s'il a fini ; peut se répéter."
    ),
    # odds
    "Chances of every box in one turn, each when one plays for that box alone.": (
        "Chances de chaque case en un tour, quand on ne joue que pour elle."
    ),
    "Without DICE: from the first throw on, within one, two and three throws, and the mean points"
    " after three. With DICE: from those dice on, with what to hold for it. An upper box counts as"
    " made with three dice of its face, which six times over is the upper bonus. Playing for the"
    " figure and playing for its points can be two things; both are the best that can be done.": (
        "Sans DÉS : depuis le premier lancer, en un, deux et trois lancers, et les points moyens"
        " après trois. Avec DÉS : à partir de ces dés, avec ce qu'il faut garder. Une case du haut"
        " est réussie avec trois dés de sa face, ce qui donne le bonus supérieur si les six le"
        " sont. Jouer pour la figure et jouer pour ses points peuvent différer ; dans les deux"
        " cas, on ne peut faire mieux."
    ),
    "--json prints {rules, upper_count, boxes, largest_group}: a box has box, chances (three:"
    " within one, two and three throws) and mean; largest_group is the chance of a Yams, likewise"
    " three, when one always keeps the largest group of equal dice. With DICE: {rules, dice,"
    " rerolls, upper_count, boxes}, and a box has box, chance, hold, mean and mean_hold. A chance"
    " or mean is {fraction, value}.": (
        "--json écrit {rules, upper_count, boxes, largest_group} : une case a box, chances (trois :"
        " en un, deux et trois lancers) et mean ; largest_group est la chance d'un Yams, en trois"
        " nombres aussi, quand on garde toujours le plus grand groupe de dés identiques. Avec"
        " DÉS : {rules, dice, rerolls, upper_count, boxes}, et une case a box, chance, hold, mean"
        " et mean_hold. Une chance ou une moyenne est {fraction, value}."
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
    # simulate
    "Play whole games by the table and set the sample beside the exact distribution.": (
        "Jouer des parties entières selon la table et comparer l'échantillon à la distribution"
        " exacte."
    ),
    "A chi-square test tells whether the two agree. Every game starts from the sheet, if one is"
    " given. Interrupted, it keeps the whole games in the games file.": (
        "Un test du khi-deux dit si les deux s'accordent. Chaque partie commence par la feuille,"
        " si elle est donnée. En cas d'interruption, les parties entières restent dans le fichier"
        " des parties."
    ),
    "--games-file has a line for each turn: game, turn, rolls (the dice after each throw), holds"
    " (the dice kept after each throw but the last), box, points and bonus (Yams bonus), as in": (
        "--games-file a une ligne par tour : game, turn, rolls (les dés après chaque lancer), holds"
        " (les dés gardés après chaque lancer sauf le dernier), box, points et bonus (bonus de"
        " Yams), comme dans"
    ),
    "--json prints {rules, sheet, state, games, seed, mean, standard_error, standard_deviation,"
    " quantiles, at_least, chi_square}: mean and standard_deviation are {sample, exact}, the lists"
    " quantiles and at_least have {share, sample, exact} and {total, sample, exact}, and chi_square"
    " is {statistic, ranges, degrees, p_value}; null where there are too few games.": (
        "--json écrit {rules, sheet, state, games, seed, mean, standard_error, standard_deviation,"
        " quantiles, at_least, chi_square} : mean et standard_deviation sont {sample, exact}, les"
        " listes quantiles et at_least ont {share, sample, exact} et {total, sample, exact}, et"
        " chi_square est {statistic, ranges, degrees, p_value} ; null s'il y a trop peu de parties."
    ),
    "How many games to play.": "Nombre de parties à jouer.",
    "The same seed gives the same games.": "Graine : la même donne les mêmes parties.",
    "Write every turn as a line of JSON.": "Écrire chaque tour en une ligne de JSON.",
    # solve
    "Solve a rule set and write its table.": "Calculer la table d'un jeu de règles et l'écrire.",
    "A table that is there already is kept, unless --force is given.": (
        "Une table qui existe déjà est gardée, sauf avec --force."
    ),
    "Where to write the table. [default: its name, in the tables folder]": (
        "Où écrire la table. [défaut : son nom, dans le dossier des tables]"
    ),
    "Solve again and replace what is there.": "Recalculer et remplacer ce qui existe.",
    # verify
    "Show that a table is right; exit code 1 if a check fails.": (
        "Montrer qu'une table est juste ; code de sortie 1 si une vérification échoue."
    ),
    "The checksum, the published totals, every state recomputed by other code (Bellman), monotony,"
    " and a simulation whose points the rules module counts.": (
        "La somme de contrôle, les totaux publiés, chaque état recalculé par un autre code"
        " (Bellman), la monotonie, et une simulation dont le module des règles compte les points."
    ),
    "Check all eight presets.": "Vérifier les huit jeux de règles prédéfinis.",
    "Check this table file instead of the one in the tables folder.": (
        "Vérifier ce fichier au lieu de la table du dossier des tables."
    ),
    "Games to simulate, at least 100; 0 for none.": (
        "Nombre de parties à simuler, au moins 100 ; 0 pour aucune."
    ),
    "--json prints a list of {rules, checks: [{name, passed, figure}]}.": (
        "--json écrit une liste de {rules, checks: [{name, passed, figure}]}."
    ),
    # benchmark
    "Time how long this machine takes to solve a rule set, from nothing to the whole table.": (
        "Mesure le temps que met cette machine à résoudre des règles, de rien à la table entière."
    ),
    "No table is read or written, and every solve must come to the same values, to the bit.": (
        "Aucune table n'est lue ni écrite, et chaque calcul doit donner les mêmes valeurs, au bit"
        " près."
    ),
    "--json prints {rules, threads, states, expected_total, first, least, median, runs, machine}:"
    " first (the solve that compiles, or reads what was compiled before), least, median and each"
    " of runs are {wall, cpu}, in seconds.": (
        "--json écrit {rules, threads, states, expected_total, first, least, median, runs,"
        " machine} : first (le calcul qui compile, ou relit ce qui l'a été), least, median et"
        " chaque élément de runs sont {wall, cpu}, en secondes."
    ),
    "How often to solve, after a first time that compiles.": (
        "Nombre de calculs, après un premier qui compile."
    ),
    # info
    "Describe a table file: rules, expected total, how it was made.": (
        "Décrire le fichier d'une table : règles, total attendu, comment il a été fait."
    ),
    "--json prints {file, format_version, bytes, states, expected_total, rules, provenance}: rules"
    " as in `yams rules show --json`.": (
        "--json écrit {file, format_version, bytes, states, expected_total, rules, provenance} :"
        " rules comme dans `yams rules show --json`."
    ),
    # rules
    "--json prints a list of the fields of each, as `yams rules show --json` prints those of"
    " one.": (
        "--json écrit la liste des champs de chacun, comme `yams rules show --json` ceux d'un seul."
    ),
    "--json prints {name, three_of_a_kind, …}: every field with its value.": (
        "--json écrit {name, three_of_a_kind, …} : chaque champ et sa valeur."
    ),
    "List the rule sets; `yams rules show NAME` prints every field of one.": (
        "Donner la liste des jeux de règles ; `yams rules show NOM` écrit tous les champs de l'un"
        " d'eux."
    ),
    "A rule set of your own is a TOML file with a base and the fields that differ:": (
        "Vos règles : un fichier TOML avec une base et les champs qui changent :"
    ),
    "Print every field of the rule set NAME, a preset or a TOML file, as TOML.": (
        "Écrire en TOML tous les champs du jeu de règles NOM, prédéfini ou fichier TOML."
    ),
    # rules compare
    "Set the rule sets side by side, and say what each switch is worth.": (
        "Comparer les jeux de règles, et dire ce que vaut chaque règle."
    ),
    "Expected total, spread, median, and the chances of the upper bonus and of a Yams bonus under"
    " perfect play, all exact, for the eight presets and for rule sets of your own. Each is"
    " compared with its natural neighbour: the preset from which it differs least. Takes about two"
    " seconds a rule set.": (
        "Total attendu, écart-type, médiane, et les chances du bonus supérieur et d'un bonus de"
        " Yams en jouant parfaitement, tous exacts, pour les huit jeux de règles prédéfinis et pour"
        " les vôtres. Chacun est comparé à son voisin naturel : le prédéfini dont il diffère le"
        " moins. Prend environ deux secondes par jeu de règles."
    ),
    "--json prints {rules: [{rules, expected_total, standard_deviation, median, upper_bonus,"
    " yams_bonus}], switches: [{rules, instead_of, change, expected_total, standard_deviation}]}:"
    " bonuses are probabilities, the figures of a switch are differences in points.": (
        "--json écrit {rules: [{rules, expected_total, standard_deviation, median, upper_bonus,"
        " yams_bonus}], switches: [{rules, instead_of, change, expected_total,"
        " standard_deviation}]} : les bonus sont des probabilités, les nombres d'une règle des"
        " différences en points."
    ),
}
