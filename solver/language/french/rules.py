"""French of rule sets and their comparison."""

from __future__ import annotations

from typing import Final

__all__ = ["RULES"]

RULES: Final[dict[str, str]] = {
    "Give it another name before you change a field.": (
        "Donnez-lui un autre nom avant de changer un champ."
    ),
    "two rule sets are called {name}: give one another name": (
        "deux jeux de règles s'appellent {name} : renommez-en un"
    ),
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
    "rules: {reason}": "règles : {reason}",
    "rules file {reason}": "fichier de règles {reason}",
    "rules are not a JSON object": "les règles ne sont pas un objet JSON",
    # rules compare
    "rules": "règles",
    "spread": "écart-type",
    "median": "médiane",
    "upper bonus": "bonus supérieur",
    "Yams bonus": "bonus de Yams",
    "What each switch is worth, in points": "Ce que vaut chaque règle, en points",
    "change": "changement",
    "instead of": "au lieu de",
    "worth": "vaut",
    "a second Yams pays a bonus of 100": "un second Yams rapporte un bonus de 100",
    "every further Yams pays the bonus, not only one": (
        "chaque Yams supplémentaire rapporte le bonus, pas un seul"
    ),
    "a further Yams is a joker, its box forced": (
        "un Yams supplémentaire sert de joker, à case imposée"
    ),
    "a Yams is a joker when the Yams box holds 0, too": (
        "un Yams sert aussi de joker quand la case Yams vaut 0"
    ),
    "the player chooses the box of a joker": "le joueur choisit la case du joker",
    "a Yams always counts as a Full House": "un Yams compte toujours comme un full",
    "a Full House pays the sum of the dice, not 25": (
        "le full rapporte la somme des dés et non 25"
    ),
    "the Scandinavian sheet of 15 boxes, with a bonus of 50": (
        "la feuille scandinave de 15 cases, avec un bonus de 50"
    ),
}
