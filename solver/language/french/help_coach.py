"""French of the help of `review` and `quiz`."""

from __future__ import annotations

from typing import Final

__all__ = ["HELP_COACH"]

HELP_COACH: Final[dict[str, str]] = {
    "Judge played games: what each decision cost, and what was luck.": (
        "Juger des parties jouées : ce qu'a coûté chaque choix, et ce qui fut chance."
    ),
    "The total is the expected total of a new game, plus the luck of all rolls, minus the losses of"
    " all decisions, exactly. FILE is a games file, as `yams simulate --games-file` and `yams play`"
    " write it, or typed by hand; - reads what is typed or piped. A decision is best, fine (it"
    " loses less than 0.5 points), an inaccuracy (less than 2), a mistake (less than 5) or a"
    " blunder.": (
        "Le total est le total attendu d'une nouvelle partie, plus la chance de tous les lancers,"
        " moins les pertes de tous les choix, exactement. FICHIER est un fichier de parties, écrit"
        " par `yams simulate --games-file` ou `yams play`, ou tapé à la main ; - lit ce qu'on tape."
        " Un choix est le meilleur, bon (il perd moins de 0,5 point), une imprécision (moins de 2),"
        " une erreur (moins de 5) ou une gaffe."
    ),
    "By hand, a turn is a line: the roll, what was held, the next roll, and at last the box; -"
    " holds nothing. With several players `players: Nord, Sud` comes first, or each line begins"
    " with a name, as in `Nord: 22333 full`.": (
        "À la main, un tour est une ligne : le lancer, les dés gardés, le lancer suivant, et enfin"
        " la case ; - ne garde rien. À plusieurs, `players: Nord, Sud` vient d'abord, ou chaque"
        " ligne commence par un nom, comme `Nord: 22333 full`."
    ),
    "--json prints {rules, games: [{game, players: [{name, total, expected, luck, loss, accuracy,"
    " decisions: [{turn, roll, rerolls, choice, best, value, best_value, loss, verdict}], rolls:"
    " [{turn, throw, luck}]}], win: [[…]]}]}: choice and best are the dice held as text or the key"
    " of a box, values are expected final totals, and win has the chance of all who play after"
    " every turn, null where it was not worked out. --csv has a line for each decision, with the"
    " luck of its roll.": (
        "--json écrit {rules, games: [{game, players: [{name, total, expected, luck, loss,"
        " accuracy, decisions: [{turn, roll, rerolls, choice, best, value, best_value, loss,"
        " verdict}], rolls: [{turn, throw, luck}]}], win: [[…]]}]} : choice et best sont les dés"
        " gardés ou le code d'une case, les valeurs sont des totaux finaux attendus, et win a la"
        " chance de chacun après chaque tour, null si elle n'est pas calculée. --csv a une ligne"
        " par choix, avec la chance de son lancer."
    ),
    "Judge only this player.": "Ne juger que ce joueur.",
    "Judge only the game of this number.": "Ne juger que la partie de ce numéro.",
    "Rules of games typed by hand that do not name theirs. [default: guide]": (
        "Règles des parties tapées à la main qui ne les nomment pas. [défaut : guide]"
    ),
    "Draw the course of a game as a figure: .png, .svg or .pdf.": (
        "Dessiner le cours d'une partie : .png, .svg ou .pdf."
    ),
    "Write every decision as CSV; - prints it and nothing else.": (
        "Écrire chaque choix en CSV ; - l'affiche, et rien d'autre."
    ),
    "Say of the dearest decisions where they lose, box by box; takes a few seconds.": (
        "Dire des choix les plus chers où ils perdent, case par case ; prend quelques secondes."
    ),
    "Also tell how many perfect games end above each total; takes a few seconds.": (
        "Dire aussi combien de parties parfaites finissent plus haut ; prend quelques secondes."
    ),
    "Leave out the chances to win, which take a few seconds.": (
        "Sans les chances de gagner, qui prennent quelques secondes."
    ),
    # quiz
    "Positions to decide: what to hold, or which box to fill.": (
        "Des positions à jouer : que garder, ou quelle case remplir."
    ),
    "They come from games of perfect play, each as often as it comes up there, if the best choice"
    " is ahead of the next one by what the level asks for. An answer is graded by the expected"
    " points that it loses; after a wrong one a sentence says why the best choice is better. A tie"
    " is right.": (
        "Elles viennent de parties parfaites, aussi souvent qu'elles s'y présentent, si le meilleur"
        " choix devance le suivant de ce que demande le niveau. Une réponse est notée par les"
        " points attendus qu'elle perd ; après une erreur, une phrase dit pourquoi le meilleur"
        " choix vaut mieux. Un choix ex æquo est juste."
    ),
    "To hold dice, type them, as in 44; - holds nothing, and stop, or all five dice, ends the"
    " turn. A box is typed by its English or French name. q, Ctrl-C and the end of the input leave"
    " the quiz with the sum so far.": (
        "Pour garder des dés, on les tape, comme 44 ; - ne garde rien, et stop, ou les cinq dés,"
        " finit le tour. Une case se tape par son nom, français ou anglais. q, Ctrl-C et la fin de"
        " l'entrée quittent le quiz avec le bilan."
    ),
    "--json asks nothing and prints {rules, level, seed, questions}: for each {rules, sheet, state:"
    " {filled, upper, joker}, dice, rerolls, choices}, the choices as `yams best` has them, best"
    " first.": (
        "--json ne demande rien et écrit {rules, level, seed, questions} : pour chacune {rules,"
        " sheet, state: {filled, upper, joker}, dice, rerolls, choices}, les choix comme dans"
        " `yams best`, le meilleur d'abord."
    ),
    "How many questions.": "Combien de questions.",
    "What the best choice is ahead by: 3 to 10 points, 0.5 to 3, or 0.05 to 0.5.": (
        "L'avance du meilleur choix : 3 à 10 points, 0,5 à 3, ou 0,05 à 0,5."
    ),
    "The same seed asks the same questions. [default: others each time]": (
        "La même graine pose les mêmes questions. [défaut : d'autres chaque fois]"
    ),
    "After each answer, lay two choices side by side.": (
        "Après chaque réponse, deux choix côte à côte."
    ),
}
