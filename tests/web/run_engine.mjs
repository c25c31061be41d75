// Run the page's engine in node: questions as JSON on stdin, answers as JSON on stdout.
//
// node run_engine.mjs PAGE ARRAYS choices   [[filled, joker, upper, dice, rerolls], …]
// node run_engine.mjs PAGE ARRAYS random    {"games": N, "players": [names]}: random games, reviewed
// node run_engine.mjs PAGE ARRAYS read      {"text": a games file}: what the page reads, written again
import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { pathToFileURL } from "node:url";

const [page, arrays, verb] = process.argv.slice(2);
const load = (name) => import(pathToFileURL(`${page}/${name}`));
const { Engine } = await load("engine.js");
const G = await load("game.js");
const { gamesText, readGames } = await load("files.js");
const { review } = await load("review.js");

const raw = gunzipSync(readFileSync(arrays));
const engine = new Engine(raw.buffer.slice(raw.byteOffset, raw.byteOffset + raw.length));
const asked = JSON.parse(readFileSync(0, "utf-8"));

const pick = (list) => list[Math.floor(Math.random() * list.length)];

function randomGame(players) {
  let game = G.newGame({ rules: engine.header.name, players: players.map((name) => ({ name })), dice: "thrown" });
  while (!G.position(engine, game).over) {
    const { sheet, dice } = G.position(engine, game);
    if (!dice) game = G.throwDice(game);
    else if (G.canThrow(engine, game) && Math.random() < 0.8)
      game = G.throwDice(G.setHeld(game, Math.floor(Math.random() * 31)));
    else game = G.write(engine, game, pick(engine.options(sheet.state, engine.roll(dice))).box);
  }
  return game;
}

const VERBS = {
  choices: () =>
    asked.map(([filled, joker, upper, dice, rerolls]) =>
      engine.choices({ filled, joker, upper }, dice, rerolls).map((choice) => ({
        choice: rerolls ? choice.hold : engine.boxes[choice.box].key,
        stop: rerolls && choice.box !== null ? engine.boxes[choice.box].key : null,
        points: choice.points, bonus: choice.bonus, value: choice.value, loss: choice.loss,
      })),
    ),
  random: () => {
    const games = Array.from({ length: asked.games }, () => randomGame(asked.players));
    return { text: gamesText(engine, games), reviews: games.map((game) => review(engine, game).players) };
  },
  read: async () => {
    try {
      const games = await readGames(asked.text, async (rules) =>
        JSON.stringify(rules) === JSON.stringify(engine.header.rules) ? engine : undefined, {});
      return { text: gamesText(engine, games), games };
    } catch (error) {
      return { template: error.template, line: error.line, parameters: error.parameters };
    }
  },
};

console.log(JSON.stringify(await VERBS[verb]()));
