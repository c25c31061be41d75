"""What the system and other libraries say is wrong, in French.

They say it in English, whatever the language of the program; so it is known by its number, by its
text or by its form.
"""

from __future__ import annotations

import errno
import os
import re
from typing import Final

__all__ = ["french_reason"]

_BY_NUMBER: Final[dict[int, str]] = {
    errno.EACCES: "accès refusé",
    errno.EADDRINUSE: "adresse déjà utilisée",
    errno.EAGAIN: "ressource indisponible pour le moment",
    errno.EBADF: "flux fermé",
    errno.EBUSY: "en cours d'utilisation",
    errno.EEXIST: "existe déjà",
    errno.EFBIG: "fichier trop grand",
    errno.EINVAL: "argument non valable",
    errno.EIO: "erreur d'entrée-sortie",
    errno.EISDIR: "c'est un dossier",
    errno.ELOOP: "trop de liens symboliques",
    errno.EMFILE: "trop de fichiers ouverts",
    errno.ENAMETOOLONG: "nom trop long",
    errno.ENFILE: "trop de fichiers ouverts dans le système",
    errno.ENODEV: "périphérique inconnu",
    errno.ENOENT: "fichier ou dossier introuvable",
    errno.ENOMEM: "mémoire insuffisante",
    errno.ENOSPC: "plus de place sur le disque",
    errno.ENOTDIR: "ce n'est pas un dossier",
    errno.ENOTEMPTY: "le dossier n'est pas vide",
    errno.ENXIO: "périphérique absent",
    errno.EPERM: "opération non permise",
    errno.EPIPE: "plus personne ne lit la sortie",
    errno.EROFS: "système de fichiers en lecture seule",
    errno.ETXTBSY: "programme en cours d'exécution",
    errno.EXDEV: "autre système de fichiers",
}
_BY_TEXT: Final = {os.strerror(number): text for number, text in _BY_NUMBER.items()}
#: How Python and HDF5 write the number of an error.
_NUMBER: Final = re.compile(r"\[Errno (\d+)\]|errno = (\d+)")
#: Where TOML and JSON are wrong.
_PLACE: Final = re.compile(r"line (\d+),? column (\d+)")
_END: Final = "at end of document"
_HDF5: Final = re.compile(r"\W*(Unable to|Can't|Unspecified error) ")


def french_reason(text: str) -> str:
    """Say in French what the system or a library said; what is not known stays as it is."""
    if text in _BY_TEXT:
        return _BY_TEXT[text]
    if (result := _NUMBER.search(text)) and (known := _BY_NUMBER.get(int(result[1] or result[2]))):
        return known
    if result := _PLACE.search(text):
        return f"syntaxe fausse à la ligne {result[1]}, colonne {result[2]}"
    if _END in text:
        return "syntaxe fausse à la fin du texte"
    return "structure HDF5 abîmée" if _HDF5.match(text) else text
