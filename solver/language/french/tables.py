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
    "{path}: the scale {name} is damaged": "{path} : l'échelle {name} est abîmée",
    "{reason}; `yams solve` makes it": "{reason} ; `yams solve` la crée",
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
