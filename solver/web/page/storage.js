// Games and settings of this device, in localStorage; one entry a game, so that two tabs with two
// games never touch each other's. A game carries the number of times it was saved: who saves over
// what another tab has saved since is told so.

const PREFIX = "yams1:";
const GAME = `${PREFIX}game:`;
const SETTINGS = `${PREFIX}settings`;
const memory = new Map(); // what the browser does not keep

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
    return JSON.parse(memory.get(key) ?? store()?.getItem(key) ?? "null");
  } catch {
    return null;
  }
}

function write(key, data) {
  const text = JSON.stringify(data);
  if (store()) store().setItem(key, text); // throws when the storage is full
  else memory.set(key, text);
}

export const loadSettings = () => read(SETTINGS) ?? {};

// Change settings, beside what another tab has changed; all of them.
export function saveSettings(changes) {
  const settings = { ...loadSettings(), ...changes };
  memory.delete(SETTINGS);
  try {
    write(SETTINGS, settings);
  } catch { // a full storage is told when a game is saved
    memory.set(SETTINGS, JSON.stringify(settings));
  }
  return settings;
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
  return listen((key) => {
    if (key === null) callback(null);
    else if (key.startsWith(GAME)) callback(key.slice(GAME.length));
  });
}

// Call back when another tab has changed the settings.
export function watchSettings(callback) {
  return listen((key) => {
    if (key === null || key === SETTINGS) callback();
  });
}

function listen(callback) {
  const heard = ({ key }) => callback(key);
  window.addEventListener("storage", heard);
  return () => window.removeEventListener("storage", heard);
}
