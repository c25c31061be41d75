// French and English: the English text is the key, as in the catalogue of the command line.

const FRENCH = {
  "1 throw left": "encore 1 lancer",
  "A rule set as TOML: a base, and what differs from it.": "Une règle en TOML : une base et ce qui en diffère.",
  "Accuracy": "Précision",
  "Add a computer": "Ajouter un ordinateur",
  "Add a player": "Ajouter un joueur",
  "Advice": "Conseil",
  "All decisions and throws": "Toutes les décisions, tous les lancers",
  "At least one player is a person.": "Il faut au moins une personne.",
  "Begin": "Commencer",
  "Bonus": "Bonus",
  "Box": "Case",
  "Chances to win": "Chances de gagner",
  "Chances to win: {name}": "Chances de gagner : {name}",
  "Choose a box of the sheet.": "Choisissez une case de la feuille.",
  "Computer {number}": "Ordinateur {number}",
  "Computing …": "Calcul en cours…",
  "Dearest decisions": "Décisions les plus chères",
  "Delete the rules {rules}": "Supprimer la règle {rules}",
  "Delete the game of {names}, {date}": "Supprimer la partie de {names}, {date}",
  "Dice": "Dés",
  "Distribution": "Répartition",
  "Every player needs a name.": "Chaque joueur a besoin d'un nom.",
  "Expected": "Attendu",
  "Expected at the start": "Attendu au départ",
  "Expected final total, turn by turn": "Total final attendu, tour après tour",
  "Expected points, box by box": "Points attendus, case par case",
  "Export": "Exporter",
  "Final total: {name}": "Total final : {name}",
  "Final totals from {low} to {high}": "Totaux finaux de {low} à {high}",
  "Finished games": "Parties terminées",
  "From the server": "Par le serveur",
  "Game": "Partie",
  "Game of {names}": "Partie de {names}",
  "Games": "Parties",
  "Games brought back: {count}, here already: {known}": "Parties reprises : {count}, déjà là : {known}",
  "Games on this device": "Parties sur cet appareil",
  "Go on": "Continuer",
  "Hold": "Garder",
  "House rules": "Règle de la maison",
  "Import": "Importer",
  "Keep as a second game": "Garder comme seconde partie",
  "Keyboard: 1 to 5 hold a die, 1 to 6 set one, arrows move on the sheet, Enter throws and writes.":
    "Clavier : 1 à 5 pour garder un dé, 1 à 6 pour en poser un, les flèches pour la feuille, Entrée pour lancer et écrire.",
  "Level": "Niveau",
  "Line {line}: ": "Ligne {line} : ",
  "Loading …": "Chargement…",
  "Loss": "Perte",
  "Losses": "Pertes",
  "Luck": "Chance",
  "Luck of the throws": "Chance des lancers",
  "Mean": "Moyenne",
  "Median": "Médiane",
  "Name of player {number}": "Nom du joueur {number}",
  "New game": "Nouvelle partie",
  "Next position": "Position suivante",
  "No game yet.": "Pas encore de partie.",
  "No position of this level was found under these rules.": "Aucune position de ce niveau n'a été trouvée avec cette règle.",
  "None: every decision was the best one.": "Aucune : chaque décision était la meilleure.",
  "Nothing is lost: take over what was played there, or keep what you have here as a second game.":
    "Rien n'est perdu : reprenez ce qui a été joué là-bas, ou gardez ce que vous avez ici comme seconde partie.",
  "One game deleted.": "Une partie supprimée.",
  "Options": "Options",
  "Play by these rules": "Jouer avec cette règle",
  "Player": "Joueur",
  "Player {number}": "Joueur {number}",
  "Players": "Joueurs",
  "Practice": "Entraînement",
  "Remove {name}": "Retirer {name}",
  "Review": "Bilan",
  "Rules": "Règle",
  "Score sheet": "Feuille de marque",
  "Screens": "Écrans",
  "Sheet": "Feuille",
  "Solving …": "Résolution en cours…",
  "Standard deviation": "Écart type",
  "Stop": "Arrêter",
  "Stop: {box}": "S'arrêter : {box}",
  "Sums": "Bilan chiffré",
  "Take over": "Reprendre",
  "The game is not over: this is the verdict so far.": "La partie n'est pas finie : voici le bilan jusqu'ici.",
  "The server does not answer. Is it running, and is there a network?":
    "Le serveur ne répond pas. Est-il en marche, et y a-t-il du réseau ?",
  "The sheets": "Les feuilles",
  "The storage of this browser is full: export games, then delete some.":
    "La mémoire de ce navigateur est pleine : exportez des parties, puis supprimez-en.",
  "There is only one choice.": "Il n'y a qu'un choix.",
  "This browser keeps nothing: export your games before you leave.":
    "Ce navigateur ne garde rien : exportez vos parties avant de partir.",
  "This game cannot be shown: it does not fit the rules of this page.":
    "Cette partie ne peut pas être affichée : elle ne va pas avec les règles de cette page.",
  "This game went on in another tab": "Cette partie a continué dans un autre onglet",
  "This page has no rules {rules}.": "Cette page n'a pas la règle {rules}.",
  "This part of the page could not be loaded; is there a network?":
    "Cette partie de la page n'a pas pu être chargée ; y a-t-il du réseau ?",
  "Throw all again": "Tout relancer",
  "Throw the dice": "Lancer les dés",
  "Throw {count} again": "Relancer {count}",
  "Throw {number}": "Lancer {number}",
  "Tie: {names}": "Égalité : {names}",
  "To win:": "Pour gagner :",
  "Total": "Total",
  "Try again": "Réessayer",
  "Turn": "Tour",
  "Turn {turn}": "Tour {turn}",
  "Two players have the same name.": "Deux joueurs portent le même nom.",
  "Undo": "Annuler",
  "What do the dice show?": "Que montrent les dés ?",
  "What do you hold?": "Que gardez-vous ?",
  "Where do you write it?": "Où l'écrire ?",
  "Why": "Pourquoi",
  "Write in a box": "Écrivez dans une case",
  "Yams bonus": "Bonus Yams",
  "Your own rules": "Votre propre règle",
  "a die shows {face}": "un dé montre {face}",
  "after the decision": "après la décision",
  "all dice again": "tout relancer",
  "best": "meilleur",
  "best:": "mieux :",
  "blunder": "gaffe",
  "computer": "ordinateur",
  "die {place}: {face}": "dé {place} : {face}",
  "easy": "facile",
  "fine": "bien",
  "for the mean": "pour la moyenne",
  "games that begin in the middle of a sheet cannot be played on here":
    "les parties qui commencent au milieu d'une feuille ne peuvent pas être continuées ici",
  "hard": "difficile",
  "held": "gardé",
  "held:": "gardé :",
  "inaccuracy": "imprécision",
  "lose": "perdre",
  "loss {loss}": "perte {loss}",
  "losses": "pertes",
  "luck": "chance",
  "mean loss {loss}": "perte moyenne {loss}",
  "medium": "moyen",
  "mistake": "erreur",
  "not a JSON object: {text}": "ce n'est pas un objet JSON : {text}",
  "not a games file: it begins with {expected}": "ce n'est pas un fichier de parties : il commence par {expected}",
  "not over": "en cours",
  "off": "aucun",
  "on request": "sur demande",
  "players is a list of up to {most} names": "players est une liste d'au plus {most} noms",
  "playing": "en jouant",
  "real ones, set by tapping": "vrais dés, saisis",
  "stop": "s'arrêter",
  "stop: {box}": "s'arrêter : {box}",
  "the file holds no game": "le fichier ne contient aucune partie",
  "the file is too large": "le fichier est trop grand",
  "this page has no rules {rules}": "cette page n'a pas la règle {rules}",
  "throw {number} of {throws}": "lancer {number} sur {throws}",
  "throw {number} of {throws}: {dice}": "lancer {number} sur {throws} : {dice}",
  "thrown here": "lancés ici",
  "tie": "égalité",
  "to win": "pour gagner",
  "turn {found}, but turn {expected} comes next": "tour {found}, mais le tour {expected} vient ensuite",
  "turn {turn}/{turns}": "tour {turn}/{turns}",
  "version {found} of the format; this page reads 1.x": "version {found} du format ; cette page lit 1.x",
  "win": "gagner",
  "write {points} in {box}": "écrire {points} dans {box}",
  "written:": "écrit :",
  "{box} pays {points} and a bonus of {bonus}": "{box} rapporte {points} et un bonus de {bonus}",
  "{count} throws left": "encore {count} lancers",
  "{field} is not what it should be": "{field} n'est pas ce qu'il faut",
  "{file} was not read; nothing has changed. {reason}": "{file} n'a pas été lu ; rien n'a changé. {reason}",
  "{name} is the next to play": "c'est à {name} de jouer",
  "{name} plays …": "{name} joue…",
  "{name} wins with {total} points": "{name} gagne avec {total} points",
  "{name}, from turn to turn: {values}": "{name}, tour après tour : {values}",
  "{name}: {points} in {box}": "{name} : {points} dans {box}",
  "{right} of {count} right": "{right} sur {count} justes",
  "{roll} cannot be written in {box}": "{roll} ne peut pas être écrit dans {box}",
  "{roll} does not hold {hold}": "{roll} ne contient pas {hold}",
  "{total} points": "{total} points",
};

let lang = "en";

export const language = () => lang;

export function setLanguage(to) {
  lang = to;
}

export function t(text, parameters = {}) {
  const template = lang === "fr" ? (FRENCH[text] ?? text) : text;
  return template.replace(/\{(\w+)\}/g, (mark, name) => parameters[name] ?? mark);
}

// Labels of boxes and rule sets come in both languages.
export const labelOf = (names) => names[lang] ?? names.en;
export const label = (box) => labelOf(box.label);

export function number(value, digits) {
  const text = value.toFixed(digits).replace("-", "−");
  return lang === "fr" ? text.replace(".", ",") : text;
}

export function signed(value, digits) {
  const text = number(Math.abs(value), digits);
  if (!/[1-9]/.test(text)) return text;
  return (value > 0 ? "+" : "−") + text;
}

export function percent(share, digits = 0) {
  return number(100 * share, digits) + (lang === "fr" ? " %" : "%");
}

export function date(iso) {
  return new Date(iso).toLocaleDateString(lang, { day: "numeric", month: "short", year: "numeric" });
}
