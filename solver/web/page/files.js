// The games file: JSON Lines, a header and then a line a turn, in the order of play.
//
// What cannot be read is refused with the number of its line; nothing of it is kept then.

import { emptySheet, fill, heldDice, maskOf, newGame } from "./game.js";
import { sorted } from "./engine.js";

const FORMAT = "yams-games", MAJOR = 1, MOST_PLAYERS = 6;
const MOST_BYTES = 20e6;

export class FileError extends Error {
  constructor(template, parameters, line) {
    super(template);
    Object.assign(this, { template, parameters, line });
  }
}

// Games of one rule set as text.
export function gamesText(engine, games) {
  const players = [...new Set(games.flatMap((game) => game.players.map((p) => p.name)))];
  const lines = [{ format: FORMAT, version: [1, 0], rules: engine.header.rules, players }];
  games.forEach((game, at) => {
    game.turns.forEach((turn, number) => {
      const { length } = game.players;
      lines.push({
        game: at + 1,
        player: players.indexOf(game.players[number % length].name) + 1,
        turn: Math.floor(number / length) + 1,
        rolls: turn.rolls.map(sorted),
        holds: turn.holds.map((mask, place) => heldDice(turn.rolls[place], mask)),
        box: engine.boxes[turn.box].key,
        points: turn.points,
        bonus: turn.bonus,
      });
    });
  });
  return lines.map((line) => JSON.stringify(line) + "\n").join("");
}

// Games from text; `engineOf` turns the rules of the header into an engine, or undefined.
export async function readGames(text, engineOf, settings) {
  if (text.length > MOST_BYTES) throw new FileError("the file is too large");
  const lines = text.split("\n").map((line) => line.trim());
  const header = parsed(lines[0], 1);
  if (header.format !== FORMAT) throw new FileError("not a games file: it begins with {expected}", {
    expected: '{"format": "yams-games", …',
  }, 1);
  if (!Array.isArray(header.version) || header.version[0] !== MAJOR)
    throw new FileError("version {found} of the format; this page reads 1.x", {
      found: String(header.version),
    }, 1);
  const engine = await engineOf(header.rules);
  if (!engine) throw new FileError("this page has no rules {rules}", {
    rules: typeof header.rules === "string" ? header.rules : String(header.rules?.name ?? "?"),
  }, 1);
  const names = header.players ?? ["1"];
  const named = Array.isArray(names) && names.every((n) => typeof n === "string" && n.length < 100);
  if (!named || !names.length) throw new FileError("players is a list of names", {}, 1);
  const games = new Map();
  lines.forEach((line, at) => {
    if (at && line) readTurn(engine, games, names, parsed(line, at + 1), at + 1);
  });
  if (!games.size) throw new FileError("the file holds no game");
  return [...games.values()].map(({ order, turns }) => {
    const everybody = games.size === 1 && order.length < names.length && turns.length <= order.length;
    const players = (everybody ? names.map((_, at) => at) : order).map((at) => ({
      name: names[at], computer: false,
    }));
    return { ...newGame({ ...settings, rules: engine.header.name, players, dice: "real" }), turns };
  });
}

function parsed(line, number) {
  try {
    const data = JSON.parse(line);
    if (data !== null && typeof data === "object" && !Array.isArray(data)) return data;
  } catch { /* told below */ }
  throw new FileError("not a JSON object: {text}", { text: short(line) }, number);
}

const short = (text) => (text.length > 40 ? `${text.slice(0, 40)}…` : text);

function readTurn(engine, games, names, data, line) {
  const refuse = (template, parameters) => {
    throw new FileError(template, parameters, line);
  };
  const { rolls, holds } = data;
  const player = (data.player ?? 1) - 1;
  if (!Number.isInteger(data.game)) refuse("{field} is not what it should be", { field: "game" });
  if (!(player in names)) refuse("{field} is not what it should be", { field: "player" });
  if (!games.has(data.game)) games.set(data.game, { order: [], turns: [], sheets: [] });
  const game = games.get(data.game);
  const { order, turns, sheets } = game;
  // The first round sets the order; after it, everyone plays in turn.
  if (!order.includes(player) && turns.length === order.length && order.length < MOST_PLAYERS) {
    order.push(player);
    sheets.push(emptySheet(engine));
  }
  const seat = turns.length % order.length;
  if (order[seat] !== player) refuse("player {name} is not the next to play", { name: names[player] });
  const number = Math.floor(turns.length / order.length) + 1;
  if (data.turn !== number || number > engine.boxes.length)
    refuse("turn {found}, but turn {expected} comes next", { found: String(data.turn), expected: number });
  const texts = (list) => Array.isArray(list) && list.every((t) => typeof t === "string" && /^[1-6]{0,5}$/.test(t));
  if (!texts(rolls) || !rolls.length || rolls.length > engine.throws || rolls.some((r) => r.length !== 5))
    refuse("{field} is not what it should be", { field: "rolls" });
  if (!texts(holds) || holds.length !== rolls.length - 1) refuse("{field} is not what it should be", { field: "holds" });
  const placed = placeDice(rolls, holds, refuse);
  const box = engine.boxes.findIndex(({ key }) => key === data.box);
  const sheet = box < 0 ? null : fill(engine, sheets[seat], box, rolls.at(-1));
  if (!sheet) refuse("{roll} cannot be written in {box}", { roll: rolls.at(-1), box: String(data.box) });
  const { points, bonus } = sheet.option;
  if (data.points !== points || data.bonus !== bonus)
    refuse("{box} pays {points} and a bonus of {bonus}", { box: data.box, points, bonus });
  sheets[seat] = sheet;
  turns.push({ ...placed, box, points, bonus });
}

// Dice in places: those held stay where they are.
function placeDice(rolls, holds, refuse) {
  const result = { rolls: [rolls[0]], holds: [] };
  holds.forEach((hold, at) => {
    const roll = result.rolls[at];
    if (!contains(roll, hold)) refuse("{roll} does not hold {hold}", { roll, hold });
    const mask = maskOf(roll, hold);
    if (!contains(rolls[at + 1], hold)) refuse("{roll} does not hold {hold}", { roll: rolls[at + 1], hold });
    const rest = [...rolls[at + 1]];
    for (const face of hold) rest.splice(rest.indexOf(face), 1);
    const next = [...roll].map((face, place) => ((mask >> place) & 1 ? face : rest.shift()));
    result.holds.push(mask);
    result.rolls.push(next.join(""));
  });
  return result;
}

function contains(roll, hold) {
  return [..."123456"].every((face) => hold.split(face).length <= roll.split(face).length);
}
