"""French of the description of the API, and of the page that shows it."""

from __future__ import annotations

from typing import Final

__all__ = ["API"]

API: Final[dict[str, str]] = {
    "The answers of the command `yams` over HTTP. Everything is exact; nothing is sampled. Texts"
    " follow Accept-Language: English or French.": (
        "Les réponses de la commande `yams` par HTTP. Tout est exact, rien n'est tiré au hasard."
        " Les textes suivent Accept-Language : anglais ou français."
    ),
    # questions
    "The rule sets there are, as complete documents: `yams rules --json`.": (
        "Les règles connues, en documents complets : `yams rules --json`."
    ),
    "Rules of one's own, and the arrays that the page plays from. Some seconds.": (
        "Des règles à soi, et les tableaux dont se sert la page. Quelques secondes."
    ),
    "All that can be done with the dice, best first, and what each costs: `yams best`.": (
        "Tout ce qu'on peut faire des dés, le meilleur d'abord, et ce que coûte chaque choix :"
        " `yams best`."
    ),
    "What a sheet is worth at the start of a turn: `yams value`.": (
        "Ce que vaut une feuille au début d'un tour : `yams value`."
    ),
    "Where the best choice gains, and what it gives up, box by box: `yams best --why`.": (
        "Où le meilleur choix gagne, et ce qu'il abandonne, case par case : `yams best --why`."
    ),
    "Exact chances of every final total, box by box: `yams stats`. Some seconds.": (
        "Chances exactes de chaque total final, case par case : `yams stats`. Quelques secondes."
    ),
    "Chances of every box when one plays for nothing else: `yams odds`.": (
        "Chances de chaque case quand on ne joue que pour elle : `yams odds`."
    ),
    "Play for a total, the chance and every choice: `yams target`. Up to a minute.": (
        "Jouer pour un total, la chance et chaque choix : `yams target`. Jusqu'à une minute."
    ),
    "Play to win against the sheets of others: `yams duel`. Up to a minute.": (
        "Jouer pour gagner contre les feuilles des autres : `yams duel`. Jusqu'à une minute."
    ),
    "Played games judged decision by decision: `yams review`.": (
        "Parties jouées, jugées décision par décision : `yams review`."
    ),
    "Positions of perfect play to decide: `yams quiz`.": (
        "Positions du jeu parfait à décider : `yams quiz`."
    ),
    # answers
    "The answer.": "La réponse.",
    "A hold, and the box that stopping would fill; or a box, with its points.": (
        "Des dés à garder, et la case que remplirait l'arrêt ; ou une case, avec ses points."
    ),
    "The body is no JSON.": "Le corps n'est pas du JSON.",
    "The body did not come in time.": "Le corps n'est pas arrivé à temps.",
    "The body is too large.": "Le corps est trop grand.",
    "The body has another media type.": "Le corps est d'un autre type.",
    "The request is for another host.": "La demande est pour un autre hôte.",
    "A field is wrong, or no game can be in this position.": (
        "Un champ est faux, ou aucune partie ne mène à cette position."
    ),
    "The server is busy, or the computation took too long.": (
        "Le serveur est occupé, ou le calcul a pris trop de temps."
    ),
    # fields
    "The name of a preset, or a rule set as an object: the document of a rules file, as"
    " `GET /api/rules` lists them.": (
        "Le nom de règles connues, ou des règles en objet : le document d'un fichier de règles,"
        " comme les donne `GET /api/rules`."
    ),
    "The notation of a sheet, or a bare state, whose total then counts from 0. A new game by"
    " default.": (
        "La notation d'une feuille, ou un état seul, dont le total compte alors depuis 0. Par"
        " défaut, une partie nouvelle."
    ),
    "Instead of sheet: the filled boxes with their points; x for a crossed-out one.": (
        "Au lieu de sheet : les cases remplies avec leurs points ; x pour une case barrée."
    ),
    "With box: Yams bonus received.": "Avec box : bonus de Yams déjà reçus.",
    "Instead of sheet: the filled boxes of a bare state.": (
        "Au lieu de sheet : les cases remplies d'un état seul."
    ),
    "With filled: points in the upper boxes.": "Avec filled : points des cases du haut.",
    "With filled: the Yams box holds its points.": (
        "Avec filled : la case Yams a reçu ses points."
    ),
    "The dice on the table.": "Les dés sur la table.",
    "Rerolls still to come in this turn; all but the first throw by default.": (
        "Relances restant dans ce tour ; par défaut tous les lancers sauf le premier."
    ),
    "How many of the best choices are laid side by side.": (
        "Combien des meilleurs choix sont mis côte à côte."
    ),
    "Throws of the turn; as many as the rules give by default.": (
        "Lancers du tour ; par défaut autant que les règles en donnent."
    ),
    "Without dice: also the chance of the figure at least once in so many turns played for it.": (
        "Sans dice : aussi la chance de la figure au moins une fois en autant de tours joués pour"
        " elle."
    ),
    "The total to finish with, at least.": "Le total à atteindre au moins.",
    "The chances of all totals, instead of one.": "Les chances de tous les totaux, non d'un seul.",
    "Your sheet, in its notation.": "Votre feuille, dans sa notation.",
    "Sheets of the opponents, or the totals they finished with.": (
        "Feuilles des adversaires, ou les totaux avec lesquels ils ont fini."
    ),
    "So many opponents, or more of them, each on a new sheet.": (
        "Autant d'adversaires, ou en plus, chacun sur une feuille nouvelle."
    ),
    "The text of a games file, or of games typed by hand.": (
        "Le texte d'un fichier de parties, ou de parties écrites à la main."
    ),
    "Rules of games typed by hand that do not name theirs; guide by default.": (
        "Règles des parties écrites à la main qui ne disent pas les leurs ; par défaut guide."
    ),
    "The same seed asks the same questions; drawn by default.": (
        "La même graine pose les mêmes questions ; par défaut tirée au hasard."
    ),
    # the page
    "For programs:": "Pour les programmes :",
    "Rule sets by name:": "Règles par leur nom :",
    "Errors": "Erreurs",
    "Problem details (RFC 9457): a JSON object whose `detail` says in a line what is wrong and"
    " what would be right.": (
        "Problem details (RFC 9457) : un objet JSON dont `detail` dit en une ligne ce qui est faux"
        " et ce qui serait juste."
    ),
    "Body: `{kind}`": "Corps : `{kind}`",
    "A whole number from {low} to {high}.": "Un nombre entier de {low} à {high}.",
    "One of": "Parmi",
    "By default": "Par défaut",
    "For example": "Par exemple",
}
