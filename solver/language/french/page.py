"""French of `page`, its help included."""

from __future__ import annotations

from typing import Final

__all__ = ["PAGE"]

PAGE: Final[dict[str, str]] = {
    "{path} written: {size} MB, rules {rules}.": "{path} écrit : {size} Mo, règles {rules}.",
    "Write the page on which to play, with advice and review, to the folder DIR.": (
        "Écrire dans le dossier DIR la page sur laquelle jouer, avec conseils et bilan."
    ),
    "It is plain files: any static host can serve them, from any folder, and no server of ours is"
    " needed. After the first visit it works without network. It speaks French and English.": (
        "Ce sont de simples fichiers : n'importe quel hébergement statique peut les servir, depuis"
        " n'importe quel dossier, sans serveur à nous. Après la première visite, la page marche"
        " sans réseau. Elle parle français et anglais."
    ),
    "To see it here: `python3 -m http.server --directory DIR`.": (
        "Pour la voir ici : `python3 -m http.server --directory DIR`."
    ),
    "Rule set to play by; may be given again, the first is the default. [default: guide]": (
        "Règle du jeu ; répétable, la première est celle par défaut. [défaut : guide]"
    ),
}
