// Positions to practise on, from games of perfect play: each with its true frequency among those
// whose best choice beats the next one by what the level asks.

import { emptySheet, fill, maskOf, newGame, throwDice } from "./game.js";
import { TIE } from "./engine.js";

export const LEVELS = { easy: [3, 10], medium: [0.5, 3], hard: [0.05, 0.5] };
const TRIES = 4000;

// A decision of a perfect game drawn evenly among all places a decision can have; the place is
// empty where the turn was stopped, and then another game is drawn.
export function drawPosition(engine, level) {
  const [least, most] = LEVELS[level];
  for (let tries = 0; tries < TRIES; tries++) {
    const place = Math.floor(Math.random() * engine.boxes.length * engine.throws);
    const found = play(engine, Math.floor(place / engine.throws), place % engine.throws);
    if (!found) continue;
    const next = found.choices.find((choice) => choice.loss > TIE);
    if (next && next.loss >= least && next.loss <= most) return found;
  }
  return null;
}

function play(engine, turns, throws) {
  let sheet = emptySheet(engine);
  for (let turn = 0; ; turn++) {
    let game = newGame({ players: [{}] });
    for (let thrown = 0; ; thrown++) {
      game = throwDice(game);
      const dice = game.now.rolls.at(-1);
      const rerolls = engine.throws - 1 - thrown;
      const choices = engine.choices(sheet.state, dice, rerolls);
      if (turn === turns && thrown === throws) return { sheet, dice, rerolls, choices };
      const best = choices[0];
      if (best.box !== null) {
        if (turn === turns) return null;
        sheet = fill(engine, sheet, best.box, dice);
        break;
      }
      game = { ...game, now: { ...game.now, held: maskOf(dice, best.hold) } };
    }
  }
}
