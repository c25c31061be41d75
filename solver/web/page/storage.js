// Games and settings of this device, in localStorage; one entry a game, so that two tabs with two
// games never touch each other's. A game carries the number of times it was saved: who saves over
// what another tab has saved since is told so.

const PREFIX = "yams1:";
const GAME = `${PREFIX}game:`;
const memory = new Map(); // where the browser keeps nothing

function store() {
  try {
    return window.localStorage;
  } catch {
    return null;
  }
}

export const persistent = () => store() !== null;

function read(key) {
  try {
    return JSON.parse(store()?.getItem(key) ?? memory.get(key) ?? "null");
  } catch {
    return null;
  }
}

function write(key, data) {
  const text = JSON.stringify(data);
  if (store()) store().setItem(key, text); // throws when the storage is full
  else memory.set(key, text);
}

export const loadSettings = () => read(`${PREFIX}settings`) ?? {};

export function saveSettings(settings) {
  try {
    write(`${PREFIX}settings`, settings);
  } catch { /* a full storage is told when a game is saved */ }
}

export const loadGame = (id) => read(GAME + id);

// Save a game: {saved}, or {conflict} with what another tab has saved since, or {full}.
export function saveGame(game) {
  const there = loadGame(game.id);
  if (there && there.revision !== (game.revision ?? 0)) return { conflict: there };
  return overwriteGame({ ...game, revision: game.revision ?? 0 });
}

export function overwriteGame(game) {
  const saved = { ...game, revision: (game.revision ?? 0) + 1, touched: new Date().toISOString() };
  try {
    write(GAME + game.id, saved);
    return { saved };
  } catch {
    return { full: true };
  }
}

export function removeGame(id) {
  store()?.removeItem(GAME + id);
  memory.delete(GAME + id);
}

// All games, the latest first; an entry that cannot be read is left alone.
export function listGames() {
  const keys = store() ? Object.keys(store()) : [...memory.keys()];
  return keys
    .filter((key) => key.startsWith(GAME))
    .map(read)
    .filter((game) => game?.id && Array.isArray(game.turns))
    .sort((a, b) => (a.touched < b.touched ? 1 : -1));
}

// Call back with the id of a game that another tab has saved or removed (null: anything).
export function watch(callback) {
  const listen = ({ key }) => {
    if (key === null) callback(null);
    else if (key.startsWith(GAME)) callback(key.slice(GAME.length));
  };
  window.addEventListener("storage", listen);
  return () => window.removeEventListener("storage", listen);
}
