"""French of the help of `simulate`, `solve`, `verify`, `info` and `rules`."""

from __future__ import annotations

from typing import Final

__all__ = ["HELP_TABLES"]

HELP_TABLES: Final[dict[str, str]] = {
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
    "--games-file, which `yams review` reads, has a header with the rules and a line for each turn:"
    " game, turn, rolls (the dice after each throw), holds (the dice kept after each throw but the"
    " last), box, points and bonus (Yams bonus), as in": (
        "--games-file, que lit `yams review`, a un en-tête avec les règles et une ligne par tour :"
        " game, turn, rolls (les dés après chaque lancer), holds (les dés gardés après chaque"
        " lancer sauf le dernier), box, points et bonus (bonus de Yams), comme dans"
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
    "Replace a games file that is there already.": "Remplacer un fichier de parties existant.",
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
    "The checksum, the published totals, every state recomputed by other code (Bellman),"
    " monotonicity, and a simulation whose points the rules module counts. Takes about ten seconds"
    " a table, all presets two minutes, and longer for more games.": (
        "La somme de contrôle, les totaux publiés, chaque état recalculé par un autre code"
        " (Bellman), la monotonie, et une simulation dont le module des règles compte les points."
        " Compter une dizaine de secondes par table, deux minutes pour toutes les règles"
        " prédéfinies, davantage avec plus de parties."
    ),
    "Check all presets.": "Vérifier tous les jeux de règles prédéfinis.",
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
    " perfect play, all exact, for the nine presets and for rule sets of your own. Each is"
    " compared with its natural neighbour: the preset from which it differs least. Takes about two"
    " seconds a rule set.": (
        "Total attendu, écart-type, médiane, et les chances du bonus supérieur et d'un bonus de"
        " Yams en jouant parfaitement, tous exacts, pour les neuf jeux de règles prédéfinis et pour"
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
