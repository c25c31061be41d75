"""The French catalogue: from the English text of each message to the French one."""

from __future__ import annotations

from typing import Final

from solver.cli.french.goals import GOALS
from solver.cli.french.help import USAGE
from solver.cli.french.statistics import STATISTICS
from solver.cli.french.turns import TURNS

__all__ = ["FRENCH"]

FRENCH: Final[dict[str, str]] = {
    # what the commands print
    "interrupted": "interrompu",
    "box": "case",
    "points": "points",
    "hold": "garder",
    "value": "valeur",
    "total": "total",
    "loss": "perte",
    "best": "meilleur",
    "tied": "ex æquo",
    "stop: {box}": "arrêt : {box}",
    "Write {points} in {box}.": "Inscrivez {points} en {box}.",
    "Write {points} in {box}, and {bonus} Yams bonus.": (
        "Inscrivez {points} en {box}, plus {bonus} de bonus de Yams."
    ),
    "Stop and write it in {box}.": "Arrêtez-vous et inscrivez le lancer en {box}.",
    "Reroll all five dice.": "Relancez les cinq dés.",
    "Hold {dice}, reroll one die.": "Gardez {dice}, relancez un dé.",
    "Hold {dice}, reroll {count} dice.": "Gardez {dice}, relancez {count} dés.",
    "({more} more: --top 0 shows all)": "(encore {more} : --top 0 montre tout)",
    "value (expected points still to come)": "valeur (points encore attendus)",
    "total (expected final total)": "total (total final attendu)",
    "Give it another name before you change a field.": (
        "Donnez-lui un autre nom avant de changer un champ."
    ),
    "No table for the rules {rules} yet: solving them first.": (
        "Pas encore de table pour les règles {rules} : calcul d'abord."
    ),
    "solving {rules}": "calcul de {rules}",
    "describe the sheet in one way: --sheet, --box (--bonus) or --filled (--upper, --joker)": (
        "décrivez la feuille d'une seule façon : --sheet, --box (--bonus) ou --filled"
        " (--upper, --joker)"
    ),
    "{time} left": "encore {time}",
    "no command {given!r}; is it {close}?": "pas de commande {given!r} ; est-ce {close} ?",
    "the output cannot be written": "la sortie ne peut être écrite",
    "{name}: expected an array of whole numbers": "{name} : tableau d'entiers attendu",
    "--all is for the presets: leave out --rules and --file": (
        "--all vérifie les règles prédéfinies : sans --rules ni --file"
    ),
    "{name}: {figure}": "{name} : {figure}",
    "checksum": "somme de contrôle",
    "{path} is as it was written": "{path} est tel qu'il a été écrit",
    "format version": "version du format",
    "published total": "total publié",
    "Bellman": "Bellman",
    "none known for these rules; {total:.9f} here": (
        "aucun connu pour ces règles ; ici {total:.9f}"
    ),
    "{total:.9f}, {off:.1e} from {published} ({source})": (
        "{total:.9f}, à {off:.1e} de {published} ({source})"
    ),
    "{found:,} values for {expected:,} states that can occur": (
        "{found:,} valeurs pour {expected:,} états possibles"
    ),
    "{states:,} states recomputed, largest difference {worst:.1e}": (
        "{states:,} états recalculés, plus grand écart {worst:.1e}"
    ),
    "a higher subtotal costs at most {worst:.1e}": (
        "un sous-total plus haut coûte au plus {worst:.1e}"
    ),
    "the joker flag costs at most {worst:.1e}": "le joker coûte au plus {worst:.1e}",
    "not checked: a joker may be a burden under these rules": (
        "non vérifiée : sous ces règles un joker peut être une gêne"
    ),
    "{games:,} games (seed {seed}): mean {mean:.2f},"
    " {errors:.1f} standard errors from {total:.2f}": (
        "{games:,} parties (graine {seed}) : moyenne {mean:.2f},"
        " à {errors:.1f} erreurs types de {total:.2f}"
    ),
    "--csv, --markdown and --json: only one of them can print on stdout": (
        "--csv, --markdown et --json : un seul peut écrire sur la sortie standard"
    ),
    "two rule sets are called {name}: give one another name": (
        "deux jeux de règles s'appellent {name} : renommez-en un"
    ),
    "states": "états",
    "monotony in upper": "monotonie en haut",
    "monotony in joker": "monotonie du joker",
    "simulation": "simulation",
    "checking {rules}": "vérification de {rules}",
    "file": "fichier",
    "size": "taille",
    "expected total": "total attendu",
    "Expected total under {rules}: {total}": "Total attendu avec {rules} : {total}",
    "{path} is there already; --force solves it again.": (
        "{path} existe déjà ; --force le recalcule."
    ),
    "{path} written: {states} states in {seconds} s.": (
        "{path} écrit : {states} états en {seconds} s."
    ),
    # errors: dice and positions
    "dice {given!r}: each die is a digit from 1 to 6, as in 44431": (
        "dés {given!r} : chaque dé est un chiffre de 1 à 6, comme dans 44431"
    ),
    "dice {given!r}: up to five dice are held, not {found}": (
        "dés {given!r} : on garde au plus cinq dés, pas {found}"
    ),
    "dice {given!r}: {count} dice are expected, not {found}": (
        "dés {given!r} : il en faut {count}, pas {found}"
    ),
    "rerolls {given}: a hold needs 1 or 2; without rerolls choose a box": (
        "relances {given} : pour garder des dés il en faut 1 ou 2 ; sinon, choisissez une case"
    ),
    "position {place}: dice {given}, expected faces from 1 to 6": (
        "position {place} : dés {given}, faces de 1 à 6 attendues"
    ),
    "position {place}: no turn can start with the state {given}": (
        "position {place} : aucun tour ne commence avec l'état {given}"
    ),
    "position {place}: rerolls {given}, expected 0, 1 or 2": (
        "position {place} : {given} relances, 0, 1 ou 2 attendues"
    ),
    "position {place}: roll {given}, expected a number from 0 to 251": (
        "position {place} : lancer {given}, numéro de 0 à 251 attendu"
    ),
    "rolls of shape {found}: expected (n,) roll numbers or (n, 5) dice": (
        "lancers de forme {found} : numéros (n,) ou dés (n, 5) attendus"
    ),
    "states of shape {found}: expected (n, 3), the filled, upper and joker of each": (
        "états de forme {found} : (n, 3) attendu, soit filled, upper et joker"
    ),
    "{states} states, {rolls} rolls, {rerolls} rerolls: there must be as many of each": (
        "{states} états, {rolls} lancers, {rerolls} relances : il en faut autant de chaque"
    ),
    "threads {given}: at least 1 is needed": "threads {given} : il en faut au moins 1",
    "games {given}: at least {least} tell something, or 0 for none": (
        "parties {given} : il en faut au moins {least}, ou 0 pour aucune"
    ),
    "sheet {given!r}: points are whole numbers, None for an open box": (
        "feuille {given!r} : les points sont des entiers, None pour une case libre"
    ),
    "{path}: there is no such home folder": "{path} : il n'y a pas de tel dossier personnel",
    "{path}: the scale {name} is damaged": "{path} : l'échelle {name} est abîmée",
    "{reason}; `yams solve` makes it": "{reason} ; `yams solve` la crée",
    "--games-file needs a file: stdout is for the result": (
        "--games-file demande un fichier : la sortie standard est pour le résultat"
    ),
    # errors: rules
    "unknown rule set {given!r}: use one of {known}, or a file ending in .toml": (
        "règles inconnues {given!r} : choisissez parmi {known}, ou un fichier .toml"
    ),
    "unknown field {given!r}: use one of {known}": (
        "champ inconnu {given!r} : choisissez parmi {known}"
    ),
    "field {name} = {given}: expected {expected}": "champ {name} = {given} : attendu {expected}",
    "field 'name' is missing": "le champ 'name' manque",
    "joker_at_zero = true needs a joker: set joker to forced or free": (
        "joker_at_zero = true demande un joker : joker doit valoir forced ou free"
    ),
    "yams_bonus_once = true needs a yams_bonus above 0": (
        "yams_bonus_once = true demande un yams_bonus positif"
    ),
    "yams_bonus_once = true with a joker needs joker_at_zero = true, or joker = none": (
        "yams_bonus_once = true avec un joker demande joker_at_zero = true, ou joker = none"
    ),
    "name {given!r} belongs to a preset: give the rule set another name": (
        "le nom {given!r} est celui de règles prédéfinies : donnez-en un autre"
    ),
    "rules file {path}: cannot be read ({reason})": (
        "fichier de règles {path} : lecture impossible ({reason})"
    ),
    "rules file {path}: {reason}": "fichier de règles {path} : {reason}",
    "rules are not JSON: {reason}": "les règles ne sont pas du JSON : {reason}",
    "rules are not a JSON object": "les règles ne sont pas un objet JSON",
    # errors: sheets
    "unknown box {given!r}: use one of {known}": (
        "case inconnue {given!r} : choisissez parmi {known}"
    ),
    "box {box} is named twice": "la case {box} est donnée deux fois",
    "filled boxes {given!r}: a mask lies between 0 and 8191": (
        "cases remplies {given!r} : un masque va de 0 à 8191"
    ),
    "--box {given!r}: expected BOX=POINTS, as in quatre=12": (
        "--box {given!r} : CASE=POINTS attendu, comme dans quatre=12"
    ),
    "sheet {given!r}: the | stands once, after the six upper boxes": (
        "feuille {given!r} : le | vient une fois, après les six cases du haut"
    ),
    "sheet {given!r}: thirteen boxes are expected (. for an open one), not {found}": (
        "feuille {given!r} : il faut treize cases (. pour une case libre), pas {found}"
    ),
    "sheet {given!r}: {field!r} is neither points nor . for an open box": (
        "feuille {given!r} : {field!r} n'est ni un nombre de points ni . pour une case libre"
    ),
    "{points} in {box}: no roll pays that (possible: {possible})": (
        "{points} en {box} : aucun lancer ne rapporte cela (possible : {possible})"
    ),
    "{points} in {box}: only a joker pays that, and none can have come": (
        "{points} en {box} : seul un joker rapporte cela, et il n'a pu y en avoir"
    ),
    "Yams bonus +{given}: these rules pay none": (
        "bonus de Yams +{given} : ces règles n'en paient pas"
    ),
    "Yams bonus +{given}: it is paid in steps of {unit}": (
        "bonus de Yams +{given} : il se paie par tranches de {unit}"
    ),
    "Yams bonus +{given}: the Yams box must hold its points first": (
        "bonus de Yams +{given} : la case Yams doit d'abord contenir ses points"
    ),
    "Yams bonus +{given}: the filled boxes cannot have come from so many Yams": (
        "bonus de Yams +{given} : les cases remplies ne peuvent venir d'autant de Yams"
    ),
    "Yams bonus +{given}: these rules pay it once": (
        "bonus de Yams +{given} : ces règles ne le paient qu'une fois"
    ),
    "upper subtotal {upper}: no game gives it with these upper boxes filled: {boxes}"
    " (it is capped at {threshold})": (
        "sous-total du haut {upper} : impossible avec ces cases du haut remplies : {boxes}"
        " (il est plafonné à {threshold})"
    ),
    "the joker flag is set, but the Yams box is open": (
        "joker indiqué, mais la case Yams est libre"
    ),
    "{box} is already filled": "{box} est déjà rempli",
    "{dice} is a joker and cannot go to {box}: choose {boxes}": (
        "{dice} est un joker et ne peut aller en {box} : choisissez {boxes}"
    ),
    # errors: tables
    "values: expected float64 {expected}, not {found}": (
        "valeurs : float64 {expected} attendu, pas {found}"
    ),
    "{reason}; --force replaces it": "{reason} ; --force le remplace",
    "{path}: a table of other rules than asked for: {changes}": (
        "{path} : une table d'autres règles que celles demandées : {changes}"
    ),
    "{reason}; `yams solve --force` with the same --rules writes it anew": (
        "{reason} ; `yams solve --force` avec les mêmes --rules la récrit"
    ),
    "state {given}: filled and upper are whole numbers, joker is true or false": (
        "état {given} : filled et upper sont des entiers, joker est vrai ou faux"
    ),
    "sheet {given!r}: a sheet is its notation, thirteen boxes or a state of three": (
        "feuille {given!r} : il faut sa notation, treize cases ou un état de trois"
    ),
    "{path}: cannot be read ({reason})": "{path} : lecture impossible ({reason})",
    "{path}: format version {found}; this software reads {known}.x": (
        "{path} : version de format {found} ; ce logiciel lit {known}.x"
    ),
    "{path}: its rules cannot be read ({reason})": "{path} : règles illisibles ({reason})",
    "{path}: not a value table (attribute format is not {format!r})": (
        "{path} : pas une table de valeurs (l'attribut format n'est pas {format!r})"
    ),
    "{path}: not a whole HDF5 file of this format ({reason})": (
        "{path} : pas un fichier HDF5 entier de ce format ({reason})"
    ),
    "{path}: the expected total is not the value of the empty sheet": (
        "{path} : le total attendu n'est pas la valeur de la feuille vide"
    ),
    "{path}: the file is empty": "{path} : le fichier est vide",
    "{path}: the values do not match their checksum; the file is damaged": (
        "{path} : les valeurs ne correspondent pas à leur somme de contrôle ; fichier abîmé"
    ),
    # benchmark
    "{rules}: {states} states, solved {runs} times with {threads} threads": (
        "{rules} : {states} états, résolus {runs} fois avec {threads} fils"
    ),
    "wall": "durée",
    "CPU": "processeur",
    "first": "premier",
    "least": "plus court",
    "two solves of {rules} differ: this machine cannot be trusted": (
        "deux calculs de {rules} diffèrent : cette machine n'est pas fiable"
    ),
    "processor": "processeur",
    "cores": "cœurs",
    **TURNS,
    **GOALS,
    **STATISTICS,
    **USAGE,
}
