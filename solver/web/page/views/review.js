// The verdict on a game: luck and losses, the curve, the dearest decisions.
import { html, useMemo, useState } from "../vendor/preact-htm.js";
import { t, number, percent, signed } from "../text.js";
import { emptySheet, fill } from "../game.js";
import { dearest, review } from "../review.js";
import { loadGame } from "../storage.js";
import { download } from "./games.js";
import { gamesText } from "../files.js";
import { Choices, Decided, Verdict } from "./choices.js";
import { HoldText } from "./dice.js";
import { Sheet } from "./sheet.js";
import { Curve } from "./curve.js";

export function Review({ app, engine, id }) {
  const game = useMemo(() => loadGame(id), [id]);
  const { players } = useMemo(() => review(engine, game), [game]);
  const [seat, setSeat] = useState(0);
  const player = players[seat];
  const over = game.turns.length === players.length * engine.boxes.length;
  const line = (decision) => html`<${Line} ...${{ engine, game, seat, decision }} key=${`${seat}.${decision.turn}.${decision.rerolls}.${decision.choice}`} />`;
  const dear = dearest(player);
  return html`<main class="review">
    <h1 tabindex="-1">${t("Review")}</h1>
    ${over ? null : html`<p class="note">${t("The game is not over: this is the verdict so far.")}</p>`}
    ${players.length > 1 ? html`<div class="tabs" role="group" aria-label=${t("Players")}>
      ${players.map((p, at) => html`<button type="button" aria-pressed=${String(at === seat)}
        onClick=${() => setSeat(at)}>${p.name} <b>${number(p.total, over ? 0 : 1)}</b></button>`)}</div>` : null}
    <section class="paper sums" aria-label=${t("Sums")}>
      <dl>
        <div><dt>${t("Expected at the start")}</dt><dd>${number(player.expected, 1)}</dd></div>
        <div><dt>${t("Luck")}</dt><dd>${signed(player.luck, 1)}</dd></div>
        <div><dt>${t("Losses")}</dt><dd>${signed(-player.loss, 1)}</dd></div>
        <div class="end"><dt>${over ? t("Total") : t("Expected")}</dt><dd>${number(player.total, over ? 0 : 1)}</dd></div>
        <div><dt>${t("Accuracy")}</dt><dd>${percent(player.accuracy)}</dd></div>
      </dl>
    </section>
    <section class="paper" aria-labelledby="curve-title">
      <h2 id="curve-title">${t("Expected final total, turn by turn")}</h2>
      <${Curve} ...${{ players, seat }} />
    </section>
    <section class="paper" aria-labelledby="dear-title">
      <h2 id="dear-title">${t("Dearest decisions")}</h2>
      ${dear.length ? html`<ul class="decisions">${dear.map(line)}</ul>` : html`<p>${t("None: every decision was the best one.")}</p>`}
    </section>
    <section class="paper">
      <details><summary>${t("All decisions and throws")}</summary>
        <ul class="decisions">${player.decisions.map(line)}</ul>
        <table class="throws-table"><caption>${t("Luck of the throws")}</caption>
          <thead><tr><th scope="col">${t("Turn")}</th>${Array.from({ length: engine.throws }, (_, n) =>
            html`<th scope="col">${t("Throw {number}", { number: n + 1 })}</th>`)}</tr></thead>
          <tbody>${player.curve.slice(1).map((_, turn) => html`<tr><th scope="row">${turn + 1}</th>
            ${Array.from({ length: engine.throws }, (_, n) => {
              const roll = player.rolls.find((r) => r.turn === turn + 1 && r.throw === n + 1);
              return html`<td class="figure">${roll ? signed(roll.luck, 1) : ""}</td>`;
            })}</tr>`)}</tbody>
        </table>
      </details>
    </section>
    <p class="row">
      <a class="button" href="#game/${id}">${over ? t("The sheets") : t("Go on")}</a>
      <a class="button" href="#new/${id}">${t("New game")}</a>
      <button type="button" onClick=${() => download("yams.jsonl", gamesText(engine, [game]))}>${t("Export")}</button>
    </p>
  </main>`;
}

function Line({ engine, game, seat, decision }) {
  const [open, setOpen] = useState(false);
  const { turn, roll, rerolls, choice, best, loss } = decision;
  return html`<li>
    <button type="button" class="line" aria-expanded=${String(open)} onClick=${() => setOpen(!open)}>
      <span class="turn">${t("Turn {turn}", { turn })}</span>
      <${HoldText} dice=${roll} />
      <span class="made">${!rerolls ? t("written:") : choice && choice !== roll ? t("held:") : null} <${Decided} ...${{ engine, rerolls, choice, roll }} /></span>
      <span class="figure">${loss > 0 ? signed(-loss, 2) : ""}</span>
      <span class="better"><${Verdict} decision=${decision} />
        ${loss > 0 ? html`<span>${t("best:")} <${Decided} ...${{ engine, rerolls, choice: best, roll }} /></span>` : null}</span>
    </button>
    ${open ? html`<${Position} ...${{ engine, game, seat, decision }} />` : null}
  </li>`;
}

// The sheet and the choices at a decision.
function Position({ engine, game, seat, decision: { turn, roll, rerolls, choice } }) {
  let sheet = emptySheet(engine);
  const { length } = game.players;
  for (let at = 0; at < turn - 1; at++) {
    const played = game.turns[at * length + seat];
    sheet = fill(engine, sheet, played.box, played.rolls.at(-1));
  }
  const choices = engine.choices(sheet.state, roll, rerolls);
  return html`<div class="position">
    <${Choices} ...${{ engine, sheet, choices, rerolls, mine: choice, count: 8 }} />
    <${Sheet} ...${{ engine, sheets: [sheet], names: [game.players[seat].name], active: -1 }} />
  </div>`;
}
