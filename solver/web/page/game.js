// A game as data, and what can be done to it. Every function returns a new game.
//
// {id, rules, players: [{name, computer}], dice: "thrown" | "real", coach, started, previous,
//  turns: [{rolls, holds, box, points, bonus}], now: {rolls, holds, held, entered}, drawn}
//
// Dice keep their place on the table: a roll is text of five digits in that order, a hold a mask of
// places. `drawn` keeps what was thrown, so that a throw taken back falls the same way again.

import { sorted } from "./engine.js";

const NOTHING = { rolls: [], holds: [], held: 0, entered: "" };
const ALL_HELD = 31;

export function newGame({ rules, players, dice, coach, previous }) {
  return {
    id: crypto.getRandomValues(new Uint32Array(2)).join("-"),
    started: new Date().toISOString(),
    rules, players, dice, coach,
    previous: previous ?? null,
    turns: [], now: NOTHING, drawn: {},
  };
}

export function emptySheet(engine) {
  return { points: engine.boxes.map(() => null), bonus: 0, state: engine.start };
}

// Points in the upper boxes, not capped.
export function upperSum(engine, sheet) {
  return engine.boxes.reduce((sum, box, at) => sum + (box.upper ? (sheet.points[at] ?? 0) : 0), 0);
}

// Points in the boxes and Yams bonuses, without the upper bonus.
export function written(sheet) {
  return sheet.points.reduce((sum, points) => sum + (points ?? 0), sheet.bonus);
}

export function total(engine, sheet) {
  return written(sheet) + engine.upperBonus(upperSum(engine, sheet)).paid;
}

// The sheet in the notation of the library: "3 . . 12 . 18 | . . 25 . . 50 . +100".
export function notation(engine, sheet) {
  const fields = sheet.points.map((points) => points ?? ".");
  return [...fields, ...(sheet.bonus ? [`+${sheet.bonus}`] : [])].join(" ");
}

export function fill(engine, sheet, box, dice) {
  const option = engine.options(sheet.state, engine.roll(dice)).find((o) => o.box === box);
  if (!option) return null;
  const points = sheet.points.with(box, option.points);
  return { points, bonus: sheet.bonus + option.bonus, state: option.next, option };
}

// Where a game stands: sheets, whose turn it is (or over), rerolls left, dice on the table.
export function position(engine, game) {
  const sheets = game.players.map(() => emptySheet(engine));
  game.turns.forEach((turn, at) => {
    const player = at % sheets.length;
    sheets[player] = fill(engine, sheets[player], turn.box, turn.rolls.at(-1));
  });
  const player = game.turns.length % sheets.length;
  const dice = game.now.rolls.at(-1) ?? null;
  return {
    sheets, player, dice,
    over: game.turns.length === sheets.length * engine.boxes.length,
    turn: Math.floor(game.turns.length / sheets.length) + 1,
    rerolls: engine.throws - game.now.rolls.length,
    sheet: sheets[player],
  };
}

// Faces at the held places, as the engine and the files write a hold.
export function heldDice(roll, mask) {
  return sorted([...roll].filter((_, place) => (mask >> place) & 1));
}

export function isThrowing(game) {
  return game.now.throwing || game.now.rolls.length === 0;
}

export function toggle(game, place) {
  return { ...game, now: { ...game.now, held: game.now.held ^ (1 << place) } };
}

export function setHeld(game, held) {
  return { ...game, now: { ...game.now, held } };
}

// Hold the dice of a choice, those already held first, so that as few as possible change.
export function maskOf(roll, hold, held = 0) {
  let mask = 0;
  for (const face of hold) {
    const free = [0, 1, 2, 3, 4].filter((p) => roll[p] === face && !((mask >> p) & 1));
    mask |= 1 << (free.find((p) => (held >> p) & 1) ?? free[0]);
  }
  return mask;
}

export function canThrow(engine, game) {
  const count = game.now.rolls.length;
  return count < engine.throws && (count === 0 || game.now.held !== ALL_HELD);
}

// The dice fall: all that are not held.
export function throwDice(game) {
  const key = `${game.turns.length}.${game.now.rolls.length}`;
  const fresh = game.drawn[key] ?? draw();
  return { ...landed(game, fresh), drawn: { ...game.drawn, [key]: fresh } };
}

function draw() {
  let dice = "";
  while (dice.length < 5) {
    const [byte] = crypto.getRandomValues(new Uint8Array(1));
    if (byte < 252) dice += 1 + (byte % 6); // 252 = 6 × 42: every face as likely
  }
  return dice;
}

function landed(game, fresh) {
  const { rolls, holds, held } = game.now;
  const before = rolls.at(-1);
  const roll = [...fresh].map((face, place) => (before && (held >> place) & 1 ? before[place] : face));
  return {
    ...game,
    now: { rolls: [...rolls, roll.join("")], holds: before ? [...holds, held] : [], held: 0, entered: "" },
  };
}

// Real dice: say that they are thrown again, then enter what they show, place by place.
export function startEntry(game) {
  return { ...game, now: { ...game.now, throwing: true, entered: "" } };
}

export function freePlaces(game) {
  const held = game.now.rolls.length ? game.now.held : 0;
  return [0, 1, 2, 3, 4].filter((place) => !((held >> place) & 1));
}

export function enter(game, face) {
  const entered = game.now.entered + face;
  const places = freePlaces(game);
  if (entered.length < places.length) return { ...game, now: { ...game.now, entered } };
  const fresh = [0, 1, 2, 3, 4].map((place) => entered[places.indexOf(place)] ?? "1").join("");
  return landed(game, fresh);
}

export function erase(game) {
  return { ...game, now: { ...game.now, entered: game.now.entered.slice(0, -1) } };
}

export function write(engine, game, box) {
  const { sheet, dice } = position(engine, game);
  const { option } = fill(engine, sheet, box, dice);
  const { rolls, holds } = game.now;
  const turn = { rolls, holds, box, points: option.points, bonus: option.bonus };
  return { ...game, turns: [...game.turns, turn], now: NOTHING };
}

export function canUndo(game) {
  const { rolls, throwing, entered } = game.now;
  if (entered || throwing || rolls.length || game.previous) return true;
  return game.turns.some((_, at) => !game.players[at % game.players.length].computer);
}

// Take back the last step; steps of computers go with the step before them. Null at the start.
export function undo(game) {
  const { rolls, holds, throwing, entered } = game.now;
  const computer = (g) => g.players[g.turns.length % g.players.length].computer;
  if (entered) return erase(game);
  if (throwing) return { ...game, now: { ...game.now, throwing: false } };
  if (rolls.length && !computer(game)) {
    const before = { ...NOTHING, rolls: rolls.slice(0, -1), holds: holds.slice(0, -1), held: holds.at(-1) ?? 0 };
    if (game.dice === "thrown") return { ...game, now: before };
    // Of real dice only the last one is taken back: it may have been a slip of the finger.
    const entry = startEntry({ ...game, now: before });
    const entered = freePlaces(entry).slice(0, -1).map((place) => rolls.at(-1)[place]).join("");
    return { ...entry, now: { ...entry.now, entered } };
  }
  let back = { ...game, now: NOTHING };
  do {
    const last = back.turns.at(-1);
    if (!last) return null;
    const now = { ...NOTHING, rolls: last.rolls, holds: last.holds };
    back = { ...back, turns: back.turns.slice(0, -1), now };
  } while (computer(back));
  return back;
}

// What a perfect player does next: the game after one step.
export function computerStep(engine, game) {
  const { sheet, dice, rerolls } = position(engine, game);
  if (!dice) return throwDice(game);
  const [best] = engine.choices(sheet.state, dice, rerolls);
  const box = best.box ?? null;
  if (box !== null) return write(engine, game, box);
  const held = maskOf(dice, best.hold, game.now.held);
  return held === game.now.held ? throwDice(game) : setHeld(game, held);
}
