"""French of `serve` and of what a server answers, the help included."""

from __future__ import annotations

from typing import Final

__all__ = ["SERVE"]

SERVE: Final[dict[str, str]] = {
    "The page: {address}": "La page : {address}",
    "The API: {address}": "L'API : {address}",
    "For a phone in the same network: {address}": ("Pour un téléphone du même réseau : {address}"),
    "No network was found.": "Aucun réseau trouvé.",
    "Everybody in this network can open it and have it compute; it keeps no games and asks for no"
    " password.": (
        "Tout le monde sur ce réseau peut l'ouvrir et faire calculer ; elle ne garde aucune partie"
        " et ne demande aucun mot de passe."
    ),
    "Ctrl-C ends it.": "Ctrl-C arrête tout.",
    "the server needs more packages: pip install '{extra}'": (
        "le serveur demande d'autres paquets : pip install '{extra}'"
    ),
    "host {host}: unknown; use 127.0.0.1 for this machine alone, 0.0.0.0 for its network": (
        "hôte {host} : inconnu ; 127.0.0.1 pour cette machine seule, 0.0.0.0 pour son réseau"
    ),
    "host {host} is not this machine: use 127.0.0.1, or 0.0.0.0 for its network": (
        "l'hôte {host} n'est pas cette machine : 127.0.0.1, ou 0.0.0.0 pour son réseau"
    ),
    "port {port} is in use: choose another with --port": (
        "le port {port} est pris : choisissez-en un autre par --port"
    ),
    "port {port} is not for everybody: choose one from 1024 on with --port": (
        "le port {port} est réservé : choisissez-en un à partir de 1024 par --port"
    ),
    "no server can be at {host}, port {port} ({reason})": (
        "pas de serveur possible sur {host}, port {port} ({reason})"
    ),
    # requests
    "unknown rule set {given!r}: use one of {known}, or an object": (
        "règles inconnues {given!r} : {known}, ou un objet"
    ),
    "the name of a rule set, or an object": "le nom de règles, ou un objet",
    "a text of {most} characters at most": "un texte de {most} caractères au plus",
    'five dice, as "44431" or as [4, 4, 4, 3, 1]': (
        'cinq dés, comme "44431" ou comme [4, 4, 4, 3, 1]'
    ),
    "the notation of a sheet, or an object of filled, upper and joker": (
        "la notation d'une feuille, ou un objet filled, upper et joker"
    ),
    "a list of 1 to {most} sheets or totals": "une liste de 1 à {most} feuilles ou totaux",
    "a JSON object is expected, as in {example}": "il faut un objet JSON, comme {example}",
    "field {name!r} is missing": "il manque le champ {name!r}",
    "more than {most} parts in one object or list": (
        "plus de {most} éléments dans un objet ou une liste"
    ),
    "nested more than {most} deep": "imbriqué à plus de {most} niveaux",
    "rerolls goes with dice": "rerolls va avec dice",
    "turns counts whole turns and does not go with dice": (
        "turns compte des tours entiers et ne va pas avec dice"
    ),
    "give either a total, or curve = true for all totals, without dice": (
        "donnez soit total, soit curve = true pour tous les totaux, sans dice"
    ),
    "Content-Type: {kind} is expected": "Content-Type : {kind} attendu",
    "more than {most} bytes": "plus de {most} octets",
    "the body does not come": "le corps n'arrive pas",
    "{given!r} is not the name of this server: use its address": (
        "{given!r} n'est pas le nom de ce serveur : utilisez son adresse"
    ),
    "{method} is not possible here; see {address}": "{method} est impossible ici ; voir {address}",
    "there is nothing at this address; see {address}": (
        "il n'y a rien à cette adresse ; voir {address}"
    ),
    "the server is busy: try again in a while": "le serveur est occupé : réessayez dans un moment",
    "the server is ending": "le serveur s'arrête",
    "this takes longer than the {seconds} seconds it may": (
        "cela prend plus que les {seconds} secondes permises"
    ),
    "this takes more memory than the server gives to a request": (
        "cela prend plus de mémoire que le serveur n'en donne à une demande"
    ),
    "the computation was ended; it may have taken too much memory": (
        "le calcul a été interrompu ; il prenait peut-être trop de mémoire"
    ),
    "a fault of the server; its operator sees what it was": (
        "une panne du serveur ; qui le fait tourner voit laquelle"
    ),
    "throws 1 leaves no reroll: it does not go with dice": (
        "throws 1 ne laisse aucune relance : il ne va pas avec dice"
    ),
    "describe the sheet in one way: sheet, box (bonus) or filled (upper, joker)": (
        "décrivez la feuille d'une seule façon : sheet, box (bonus) ou filled (upper, joker)"
    ),
    "name an opponent with them, or a number of them with vs": (
        "nommez un adversaire par them, ou un nombre d'adversaires par vs"
    ),
    "a list of {most} texts at most": "une liste de {most} textes au plus",
    # help
    "Serve the page on which to play, with an API for programs, until Ctrl-C.": (
        "Servir la page sur laquelle jouer, et une API pour programmes, jusqu'à Ctrl-C."
    ),
    "The page is that of `yams page`, and does what needs a server, too: reasons, chances to win,"
    " distributions, rules of one's own. The API stands under /api/, where it is described."
    " Programs get the JSON of the commands, under all rule sets.": (
        "C'est la page de `yams page`, qui fait aussi ce qui demande un serveur : raisons, chances"
        " de gagner, distributions, règles à soi. L'API se trouve sous /api/, où elle est décrite."
        " Les programmes reçoivent le JSON des commandes, sous toutes les règles."
    ),
    "It listens to this machine alone unless --host says otherwise.": (
        "Le serveur n'écoute que cette machine, sauf si --host en dit plus."
    ),
    "Where to listen; 0.0.0.0 for the whole network.": (
        "Où écouter ; 0.0.0.0 pour tout le réseau."
    ),
    "Port; 0 for any that is free.": "Port ; 0 pour un port libre.",
    "Open the page in the browser.": "Ouvrir la page dans le navigateur.",
    "Processes that answer.": "Nombre de processus qui répondent.",
}
