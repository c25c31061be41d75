"""French of `rules sweep`, and of duels against a field of players."""

from __future__ import annotations

from typing import Final

__all__ = ["SWEEPS"]

SWEEPS: Final[dict[str, str]] = {
    "nothing to vary: name a field and its values": (
        "rien à faire varier : donnez un champ et ses valeurs"
    ),
    "{given:,} rule sets: {most:,} at most": "{given:,} jeux de règles : {most:,} au plus",
    "--vary {given!r}: expected FIELD=FIRST:LAST:STEP or FIELD=VALUE,VALUE,…": (
        "--vary {given!r} : attendu CHAMP=PREMIER:DERNIER:PAS ou CHAMP=VALEUR,VALEUR,…"
    ),
    "--vary names {field} twice": "--vary donne deux fois {field}",
    "--plot draws one or two varied fields": "--plot dessine un ou deux champs qui varient",
    "--workers and --scheduler: choose one": "--workers et --scheduler : choisissez l'un des deux",
    "a figure of a sweep has one or two varied fields, not {n}": (
        "une figure montre un ou deux champs qui varient, et non {n}"
    ),
    "Expected total, rules {rules}": "Total attendu, règles {rules}",
    "a cluster needs distributed: pip install '{extra}'": (
        "une grappe demande distributed : pip install '{extra}'"
    ),
    "no scheduler of a cluster answers at {address}": (
        "aucun ordonnanceur de grappe ne répond à {address}"
    ),
    "the workers of the cluster at {address} fail": (
        "les ouvriers de la grappe à {address} ne répondent plus"
    ),
    "solving rule sets": "calcul des jeux de règles",
    "the processes that solve the rule sets are killed, one after the other: is there too little"
    " memory?": (
        "les processus qui calculent les jeux de règles sont tués l'un après l'autre : manque-t-il"
        " de la mémoire ?"
    ),
    "{count} rule sets: expected totals from {least} to {most}": (
        "{count} jeux de règles : totaux attendus de {least} à {most}"
    ),
    "{path}, line {line}: figures are numbers": (
        "{path}, ligne {line} : les résultats sont des nombres"
    ),
    "{path}, line {line}: not a rule set of this sweep; choose another file": (
        "{path}, ligne {line} : ces règles ne sont pas de ce balayage ; choisissez un autre fichier"
    ),
    "{path}: a file of something else, not of a sweep with the columns {columns}; choose another"
    " file": (
        "{path} : autre chose qu'un balayage aux colonnes {columns} ; choisissez un autre fichier"
    ),
    "{there} of {all} rule sets are there already.": (
        "{there} jeux de règles sur {all} sont déjà faits."
    ),
    # Duels
    "{given:,} opponents: {most:,} at most": "{given:,} adversaires : {most:,} au plus",
    "field {given!r}: expected a number of opponents": (
        "field {given!r} : attendu un nombre d'adversaires"
    ),
    "name an opponent with --them, or a number of them with --vs": (
        "donnez un adversaire avec --them, ou leur nombre avec --vs"
    ),
    "an opponent's sheet: {reason}": "feuille d'un adversaire : {reason}",
    "an opponent's sheet is of other rules ({others}); all play by the same: {reason}": (
        "la feuille d'un adversaire est d'autres règles ({others}) ; tous jouent selon les mêmes :"
        " {reason}"
    ),
    "So many opponents (more), each on a new sheet: a whole field of players.": (
        "Autant d'adversaires (de plus), chacun sur une feuille neuve : tout un tournoi."
    ),
    # Help of rules sweep
    "Solve every combination of some values of rules, and tell what each is worth.": (
        "Calculer toutes les combinaisons de valeurs de règles, et dire ce que vaut chacune."
    ),
    "Expected total under perfect play, exact. A field is varied as it is named in a rule set; the"
    " name of a box stands for its points. A rule set takes about a third of a second of one core,"
    " with --stats some seconds.": (
        "Total attendu en jouant parfaitement, exact. Un champ porte son nom d'un jeu de règles ;"
        " le nom d'une case désigne ses points. Un jeu de règles prend environ un tiers de seconde"
        " d'un cœur, avec --stats quelques secondes."
    ),
    "With --csv every row is in the file as soon as it is known. Started again with the same file,"
    " the command computes what is missing.": (
        "Avec --csv, chaque ligne est dans le fichier dès qu'elle est connue. Relancée avec le même"
        " fichier, la commande calcule ce qui manque."
    ),
    "--json prints {base, vary, rows: [{values, digest, expected_total, standard_deviation,"
    " upper_bonus, reach_200, reach_250, reach_300}]}: base as in `yams rules show --json`, without"
    " --stats null from the spread on. The columns of the CSV file are the varied fields, and"
    " those.": (
        "--json écrit {base, vary, rows: [{values, digest, expected_total, standard_deviation,"
        " upper_bonus, reach_200, reach_250, reach_300}]} : base comme dans `yams rules show"
        " --json`, sans --stats null à partir de l'écart-type. Les colonnes du fichier CSV sont les"
        " champs qui varient, puis celles-ci."
    ),
    "Rule set whose fields are varied. [default: guide]": (
        "Règles dont les champs varient. [défaut : guide]"
    ),
    "Field or box, and its values: FIRST:LAST:STEP or a list; may be given again.": (
        "Champ ou case, et ses valeurs : PREMIER:DERNIER:PAS ou une liste ; plusieurs fois"
        " possible."
    ),
    "CSV file that rows are added to as they come, and that is gone on with; - prints it.": (
        "Fichier CSV où les lignes s'ajoutent au fur et à mesure, et qui se reprend ; - l'affiche."
    ),
    "Also spread, chance of the upper bonus, and of 200, 250 and 300 points.": (
        "Aussi l'écart-type, les chances du bonus supérieur et de 200, 250 et 300 points."
    ),
    "Draw one field as a line, two as a heat map: .png, .svg or .pdf.": (
        "Dessiner un champ en ligne, deux en carte de couleurs : .png, .svg ou .pdf."
    ),
    "Processes that share the work. [default: a core each]": (
        "Processus qui se partagent le travail. [défaut : un par cœur]"
    ),
    "Have it done by the Dask cluster whose scheduler is there.": (
        "Faire faire le travail par la grappe Dask dont l'ordonnanceur est là."
    ),
}
