// The games file: JSON Lines, a header and then a line a turn, in the order of play.
//
// What cannot be read is refused with the number of its line; nothing of it is kept then.

import { emptySheet, fill, heldDice, maskOf, newGame } from "./game.js";
import { sorted } from "./engine.js";
import { t } from "./text.js";

const FORMAT = "yams-games", MAJOR = 1, MOST_PLAYERS = 6;
const MOST_BYTES = 20e6;

export class FileError extends Error {
  constructor(template, parameters, line) {
    super(template);
    Object.assign(this, { template, parameters, line });
  }
}

// Games of the same rules and players as text.
export function gamesText(engine, games) {
  const players = games[0].players.map((player) => player.name);
  const lines = [{ format: FORMAT, version: [1, 0], rules: engine.header.rules, players }];
  games.forEach((game, at) => {
    game.turns.forEach((turn, number) => {
      lines.push({
        game: at + 1,
        player: (number % players.length) + 1,
        turn: Math.floor(number / players.length) + 1,
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
  if (header.sheet !== undefined)
    throw new FileError("games that begin in the middle of a sheet cannot be played on here", {}, 1);
  const names = header.players ?? [t("Player {number}", { number: 1 })];
  const named = Array.isArray(names) && names.every((n) => typeof n === "string" && n.length < 100);
  if (!named || !names.length || names.length > MOST_PLAYERS)
    throw new FileError("players is a list of up to {most} names", { most: MOST_PLAYERS }, 1);
  const games = [];
  lines.forEach((line, at) => {
    if (at && line) readTurn(engine, games, names, parsed(line, at + 1), at + 1);
  });
  if (!games.length) throw new FileError("the file holds no game");
  const players = names.map((name) => ({ name, computer: false }));
  return games.map(({ turns }) => ({
    ...newGame({ ...settings, rules: engine.header.name, players, dice: "real" }), turns,
  }));
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
  const last = games.at(-1);
  if (!Number.isInteger(data.game) || data.game < (last?.number ?? 1))
    refuse("{field} is not what it should be", { field: "game" });
  if (data.game !== last?.number)
    games.push({ number: data.game, turns: [], sheets: names.map(() => emptySheet(engine)) });
  const { turns, sheets } = games.at(-1);
  const seat = turns.length % names.length;
  if ((data.player ?? 1) !== seat + 1) refuse("{name} is the next to play", { name: names[seat] });
  const number = Math.floor(turns.length / names.length) + 1;
  if (data.turn !== number || number > engine.boxes.length)
    refuse("turn {found}, but turn {expected} comes next", { found: String(data.turn), expected: number });
  const texts = (list) => Array.isArray(list) && list.every((item) => typeof item === "string" && /^[1-6]{0,5}$/.test(item));
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
