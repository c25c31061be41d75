// What a server computes for a position: why, the chances to win, the distribution, play to win.
import { html, useEffect, useRef, useState } from "../vendor/preact-htm.js";
import { t, label, number, percent, signed } from "../text.js";
import * as G from "../game.js";
import { ask } from "../server.js";
import { HoldText } from "./dice.js";

export function More({ app, engine, game, at }) {
  const [shown, setShown] = useState(null);
  const request = useRef(null);
  const frame = useRef(null);
  useEffect(() => () => request.current?.abort(), []);
  useEffect(() => frame.current?.scrollIntoView({ block: "nearest" }), [shown]);
  const notation = (sheet) => G.notation(engine, sheet);
  const mine = { rules: engine.header.rules, sheet: notation(at.sheet) };
  const dice = at.dice && !game.now.throwing ? { dice: G.heldDice(at.dice, 31), rerolls: at.rerolls } : {};
  const others = at.sheets.filter((_, seat) => seat !== at.player);
  const them = others.map((sheet) => (sheet.state.filled === engine.full ? G.total(engine, sheet) : notation(sheet)));
  const run = async (kind, body) => {
    request.current?.abort();
    request.current = new AbortController();
    setShown({ kind, waiting: true });
    try {
      setShown({ kind, data: await ask(kind, body, request.current.signal) });
    } catch (error) {
      if (error.name !== "AbortError") setShown({ kind, fault: error.message });
    }
  };
  const stop = () => {
    request.current.abort();
    setShown(null);
  };
  const buttons = [
    dice.dice && ["why", t("Why"), { ...mine, ...dice }],
    ["stats", t("Distribution"), { ...mine, ...dice }],
    others.length && ["duel", t("Chances to win"), { rules: mine.rules, me: mine.sheet, them, ...dice }],
  ].filter(Boolean);
  return html`<section class="more" aria-label=${t("From the server")}>
    <p class="row tabs">${buttons.map(([kind, text, body]) => html`<button type="button"
      aria-pressed=${String(shown?.kind === kind)} onClick=${() => run(kind, body)}>${text}</button>`)}</p>
    ${shown ? html`<div class="paper" ref=${frame} role="status" aria-busy=${String(Boolean(shown.waiting))}>
      ${shown.waiting ? html`<p class="waiting">${t("Computing …")}
        <button type="button" onClick=${stop}>${t("Stop")}</button></p>` : shown.fault ? html`<p class="fault">${shown.fault}</p>`
        : html`<${VIEWS[shown.kind]} ...${{ engine, data: shown.data, name: game.players[at.player].name }} />`}</div>` : null}
  </section>`;
}

const boxLabel = (engine, key) => {
  const box = engine.boxes.find((one) => one.key === key);
  return box ? label(box) : t(key);
};

// The best two choices side by side: where the first one gains, and what it gives up.
function Why({ engine, data: { rerolls, why: [best, other] } }) {
  const points = (side) => ({ ...side.boxes, upper_bonus: side.upper_bonus, yams_bonus: side.yams_bonus });
  const name = ({ choice }) => !rerolls ? boxLabel(engine, choice.box)
    : choice.box ? t("stop: {box}", { box: boxLabel(engine, choice.box) })
    : html`<${HoldText} dice=${choice.hold.join("")} />`;
  if (!other) return html`<p>${t("There is only one choice.")}</p>`;
  const [ours, theirs] = [points(best), points(other)];
  const names = { upper_bonus: t("Bonus"), yams_bonus: t("Yams bonus") };
  const rows = [...engine.boxes.map((box) => box.key), "upper_bonus", "yams_bonus"]
    .filter((key) => ours[key] || theirs[key]);
  const line = (key, text, mine, its, digits) => html`<tr key=${key}><th scope="row">${text}</th>
    <td class="figure">${number(mine, digits)}</td><td class="figure">${number(its, digits)}</td>
    <td class="figure">${signed(mine - its, digits)}</td></tr>`;
  return html`<table class="choices why"><caption>${t("Expected points, box by box")}</caption>
    <thead><tr><th scope="col"><span class="hidden">${t("Box")}</span></th>
      <th scope="col">${name(best)}</th><th scope="col">${name(other)}</th><th scope="col">±</th></tr></thead>
    <tbody>${rows.map((key) => line(key, names[key] ?? boxLabel(engine, key), ours[key] ?? 0, theirs[key] ?? 0, 1))}
      ${line("total", html`<b>${t("Expected")}</b>`, best.total.mean, other.total.mean, 1)}
      ${line("spread", t("Standard deviation"), best.total.standard_deviation, other.total.standard_deviation, 1)}</tbody>
  </table>`;
}

const BINS = 40, HEIGHT = 110;

// The final total: mean and quantiles as figures, all of it as bars.
function Stats({ data: { total }, name }) {
  const { mean, standard_deviation: deviation, median, values, probabilities } = total;
  const rows = [[t("Mean"), number(mean, 1)], [t("Standard deviation"), number(deviation, 1)], [t("Median"), median]];
  // Nearly all of it: the rest would make the picture flat.
  const low = Math.max(values[0], Math.floor(mean - 3.2 * deviation));
  const high = Math.min(values.at(-1), Math.ceil(mean + 4 * deviation));
  const width = Math.max(1, Math.ceil((high - low + 1) / BINS));
  const bins = new Array(Math.ceil((high - low + 1) / width)).fill(0);
  values.forEach((value, at) => {
    if (value >= low && value <= high) bins[Math.floor((value - low) / width)] += probabilities[at];
  });
  const most = Math.max(...bins), step = 320 / bins.length;
  return html`<table class="choices"><caption>${t("Final total: {name}", { name })}</caption><tbody>${rows.map(([text, figure]) =>
      html`<tr><th scope="row">${text}</th><td class="figure">${figure}</td></tr>`)}</tbody></table>
    <figure class="curve"><svg viewBox="0 0 320 ${HEIGHT + 18}" role="img"
      aria-label=${t("Final totals from {low} to {high}", { low, high })}>
      ${bins.map((share, at) => html`<rect class="total" x=${at * step} width=${Math.max(step - 1, 0.5)}
        y=${HEIGHT * (1 - share / most)} height=${(HEIGHT * share) / most} />`)}
      <text x="0" y=${HEIGHT + 14}>${low}</text><text x="320" y=${HEIGHT + 14} text-anchor="end">${high}</text>
    </svg></figure>`;
}

// The chances, and the choices ranked by them.
function Duel({ engine, data, name }) {
  const rows = [["win", t("win")], ["tie", t("tie")], ["lose", t("lose")]];
  return html`<table class="choices"><caption>${t("Chances to win: {name}", { name })}</caption>
    <thead><tr><th scope="col">${t("playing")}</th>
      <th scope="col">${t("to win")}</th><th scope="col">${t("for the mean")}</th></tr></thead>
    <tbody>${rows.map(([key, text]) => html`<tr><th scope="row">${text}</th>
      <td class="figure">${percent(data[key], 1)}</td><td class="figure">${percent(data.mean_play[key], 1)}</td></tr>`)}</tbody></table>
    ${data.choices ? html`<table class="choices">
      <thead><tr><th scope="col">${t("To win:")}</th><th scope="col">${t("win")}</th></tr></thead>
      <tbody>${data.choices.slice(0, 4).map((choice) => html`<tr>
        <td>${!choice.hold ? boxLabel(engine, choice.box) : choice.box
          ? t("stop: {box}", { box: boxLabel(engine, choice.box) }) : html`<${HoldText} dice=${choice.hold.join("")} />`}</td>
        <td class="figure">${percent(choice.win, 2)}</td></tr>`)}</tbody></table>` : null}`;
}

const VIEWS = { why: Why, stats: Stats, duel: Duel };
