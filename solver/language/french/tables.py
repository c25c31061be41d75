"""French of tables: `solve`, `verify` and `info`."""

from __future__ import annotations

from typing import Final

__all__ = ["TABLES"]

TABLES: Final[dict[str, str]] = {
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
        " à {errors:.1f} {errors:erreur type|erreurs types} de {total:.2f}"
    ),
    "states": "états",
    "software": "logiciel",
    "version": "version",
    "machine": "machine",
    "threads": "fils",
    "time": "date",
    "seconds": "secondes",
    "monotonicity in upper": "monotonie selon le sous-total du haut",
    "monotonicity in joker": "monotonie selon le joker",
    "simulation": "simulation",
    "checking {rules}": "vérification de {rules}",
    "file": "fichier",
    "size": "taille",
    "{size:.2f} MB": "{size:.2f} Mo",
    "Expected total under {rules}: {total}": "Total attendu avec {rules} : {total}",
    "{path} is there already; --force solves it again.": (
        "{path} existe déjà ; --force le recalcule."
    ),
    "{path} written: {states:,} states in {seconds:.2f} s.": (
        "{path} écrit : {states:,} états en {seconds:.2f} s."
    ),
    "values: expected float64 {expected}, not {found}": (
        "valeurs : float64 {expected} attendu, pas {found}"
    ),
    "{reason}; --force replaces it": "{reason} ; --force le remplace",
    "{path}: a table of other rules than asked for: {changes}": (
        "{path} : une table d'autres règles que celles demandées : {changes}"
    ),
    "{reason}; `{command}` writes it anew": "{reason} ; `{command}` la récrit",
    "{reason}; `{command}` makes it": "{reason} ; `{command}` la crée",
    "{reason}: solving it anew.": "{reason} : nouveau calcul.",
    "{reason}: solving the rules first.": "{reason} : calcul d'abord.",
    "{reason}: the table is not kept; choose a folder with --tables DIR or $YAMS_TABLES": (
        "{reason} : la table n'est pas gardée ; choisissez un dossier avec --tables DIR ou "
        "$YAMS_TABLES"
    ),
    "{path}: format version {found}; this software reads {known}.x": (
        "{path} : version de format {found} ; ce logiciel lit {known}.x"
    ),
    "{path}: the file is empty": "{path} : le fichier est vide",
    "{path}: not a value table (it does not begin with {format!r})": (
        "{path} : pas une table de valeurs (elle commencerait par {format!r})"
    ),
    "{path}: the file is damaged: its checksum is another": (
        "{path} : le fichier est abîmé : sa somme de contrôle est autre"
    ),
    "{path}: its texts cannot be read ({reason})": "{path} : textes illisibles ({reason})",
    "{path}: not a value table of this format ({reason})": (
        "{path} : pas une table de valeurs de ce format ({reason})"
    ),
    "{path}: not a whole HDF5 file of this format ({reason})": (
        "{path} : pas un fichier HDF5 entier de ce format ({reason})"
    ),
    "attribute format is not {format!r}": "l'attribut format n'est pas {format!r}",
    "its two format versions differ": "ses deux versions de format diffèrent",
    "its boxes are not those of its rules": "ses cases ne sont pas celles de ses règles",
    "the scale {name} is damaged": "l'échelle {name} est abîmée",
    "the values do not match their checksum": (
        "les valeurs ne correspondent pas à leur somme de contrôle"
    ),
    "its provenance is not a JSON object": "sa provenance n'est pas un objet JSON",
    "a state that a game can reach has no value, or another has one": (
        "un état qu'une partie peut atteindre n'a pas de valeur, ou un autre en a une"
    ),
    "the expected total is not the value of the empty sheet": (
        "le total attendu n'est pas la valeur de la feuille vide"
    ),
    "attribute {name} is missing": "l'attribut {name} manque",
    "attribute {name} is of another kind": "l'attribut {name} est d'une autre sorte",
    "{name} is missing, or only a link": "{name} manque, ou n'est qu'un lien",
    "{name} is not an array": "{name} n'est pas un tableau",
    "{name}: expected {expected}": "{name} : {expected} attendu",
    "{name} does not stand in the file in one piece as it is": (
        "{name} n'est pas dans le fichier tel quel, d'un seul tenant"
    ),
    # benchmark
    "{rules}: {states:,} states, solved {runs} {runs:time|times} with"
    " {threads} {threads:thread|threads}": (
        "{rules} : {states:,} états, résolus {runs} fois avec {threads} {threads:fil|fils}"
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
}
