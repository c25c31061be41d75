// The verdict on a game: loss of every decision, luck of every throw.
//
// For each player: total = expected total of the empty sheet + luck − losses, exactly. The shape is
// that of `yams review --json`.

import { emptySheet, fill, heldDice, written } from "./game.js";
import { TIE, sorted } from "./engine.js";

const FINE = 0.5, INACCURACY = 2, MISTAKE = 5; // expected points that a decision may lose

export function verdict(loss) {
  const under = (limit) => loss < limit - TIE; // a loss that is 2 but for rounding is 2
  if (loss <= TIE) return "best";
  return under(FINE) ? "fine" : under(INACCURACY) ? "inaccuracy" : under(MISTAKE) ? "mistake" : "blunder";
}

// What a decision was and could have been; values are expected final totals.
export function judge(engine, sheet, roll, rerolls, choice) {
  const choices = engine.choices(sheet.state, roll, rerolls);
  const text = (c) => (rerolls ? c.hold : engine.boxes[c.box].key);
  const made = choices.find((c) => text(c) === choice);
  const base = written(sheet);
  return {
    roll: sorted(roll), rerolls, choice,
    best: made.loss <= TIE ? choice : text(choices[0]), // this one, if it is among the best
    value: base + made.value,
    best_value: base + choices[0].value,
    loss: made.loss,
    verdict: verdict(made.loss),
  };
}

// One turn: {decisions, rolls, sheet}; a turn that is not written yet is judged as far as it goes.
export function judgeTurn(engine, sheet, turn, number) {
  const decisions = [], rolls = [];
  let before = engine.value(sheet.state);
  turn.rolls.forEach((roll, at) => {
    const rerolls = engine.throws - 1 - at;
    const after = engine.expected(sheet.state, roll, rerolls);
    rolls.push({ turn: number, throw: at + 1, luck: after - before });
    const decide = (choice, left) => {
      decisions.push({ turn: number, ...judge(engine, sheet, roll, left, choice) });
    };
    if (at < turn.rolls.length - 1) {
      const hold = heldDice(roll, turn.holds[at]);
      decide(hold, rerolls);
      before = engine.turn(sheet.state).stay[rerolls][engine.hold(hold)];
    } else if (turn.box !== undefined) {
      if (rerolls) decide(sorted(roll), rerolls); // stopped
      decide(engine.boxes[turn.box].key, 0);
    }
  });
  const next = turn.box === undefined ? sheet : fill(engine, sheet, turn.box, turn.rolls.at(-1));
  return { decisions, rolls, sheet: next };
}

const sum = (items, key) => items.reduce((all, item) => all + item[key], 0);

export function review(engine, game) {
  const { length } = game.players;
  const players = game.players.map(({ name }, player) => {
    let sheet = emptySheet(engine);
    const decisions = [], rolls = [], curve = [engine.header.expected_total];
    game.turns
      .filter((_, at) => at % length === player)
      .forEach((turn, at) => {
        const judged = judgeTurn(engine, sheet, turn, at + 1);
        decisions.push(...judged.decisions);
        rolls.push(...judged.rolls);
        sheet = judged.sheet;
        curve.push(written(sheet) + engine.value(sheet.state));
      });
    const good = decisions.filter((d) => d.verdict === "best" || d.verdict === "fine").length;
    return {
      name,
      total: curve.at(-1), // of half a game, the expected one
      expected: engine.header.expected_total,
      luck: sum(rolls, "luck"),
      loss: sum(decisions, "loss"),
      accuracy: decisions.length ? good / decisions.length : 1,
      decisions, rolls, curve,
    };
  });
  return { rules: game.rules, players };
}

// The dearest decisions of a player, dearest first.
export function dearest(player, count = 5) {
  return player.decisions
    .filter((d) => d.loss > TIE)
    .sort((a, b) => b.loss - a.loss)
    .slice(0, count);
}
