// What a server computes for a position: why, the chances to win, the distribution, play to win.
import { html, useEffect, useRef, useState } from "../vendor/preact-htm.js";
import { t, label, number, percent, signed } from "../text.js";
import * as G from "../game.js";
import { ask } from "../server.js";
import { HoldText } from "./dice.js";

export function More({ app, engine, game, at }) {
  const [shown, setShown] = useState(null);
  const request = useRef(null);
  useEffect(() => () => request.current?.abort(), []);
  const notation = (sheet) => G.notation(engine, sheet);
  const mine = { rules: engine.header.rules, sheet: notation(at.sheet) };
  const dice = at.dice && !game.now.throwing ? { dice: G.heldDice(at.dice, 31), rerolls: at.rerolls } : {};
  const others = at.sheets.filter((_, seat) => seat !== at.player);
  const them = others.map((sheet) => (sheet.state.filled === engine.full ? G.total(engine, sheet) : notation(sheet)));
  const run = async (kind, verb, body) => {
    request.current?.abort();
    request.current = new AbortController();
    setShown({ kind, waiting: true });
    try {
      setShown({ kind, data: await ask(verb, body, request.current.signal) });
    } catch (error) {
      if (error.name !== "AbortError") setShown({ kind, fault: error.message });
    }
  };
  const buttons = [
    dice.dice && [t("Why"), () => run("why", "why", { ...mine, ...dice })],
    [t("Distribution"), () => run("stats", "stats", { ...mine, ...dice })],
    others.length && [t("Chances to win"), () => run("duel", "duel", { rules: mine.rules, me: mine.sheet, them, ...dice })],
  ].filter(Boolean);
  return html`<section class="more" aria-label=${t("From the server")}>
    <p class="row">${buttons.map(([text, action]) => html`<button type="button" onClick=${action}>${text}</button>`)}</p>
    ${shown ? html`<div class="paper" role="status" aria-busy=${String(Boolean(shown.waiting))}>
      ${shown.waiting ? html`<p>${t("Computing …")}</p>` : shown.fault ? html`<p class="fault">${shown.fault}</p>`
        : html`<${VIEWS[shown.kind]} ...${{ engine, data: shown.data }} />`}</div>` : null}
  </section>`;
}

const boxLabel = (engine, key) => {
  const box = engine.boxes.find((one) => one.key === key);
  return box ? label(box) : t(key);
};

function Why({ engine, data }) {
  const sentence = data.sentence ?? data.why?.sentence;
  const rows = data.boxes ?? data.why?.boxes ?? [];
  return html`${sentence ? html`<p>${sentence}</p>` : null}
    <table class="choices"><tbody>${rows.map((row) => html`<tr><th scope="row">${boxLabel(engine, row.box)}</th>
      <td class="figure">${signed(row.difference, 2)}</td></tr>`)}</tbody></table>`;
}

function Stats({ data }) {
  const rows = [["mean", t("Mean")], ["standard_deviation", t("Standard deviation")], ["median", t("Median")]];
  return html`<table class="choices"><tbody>${rows.filter(([key]) => key in data).map(([key, text]) =>
    html`<tr><th scope="row">${text}</th><td class="figure">${number(data[key], 1)}</td></tr>`)}</tbody></table>`;
}

function Duel({ engine, data }) {
  const rows = [["win", t("win")], ["tie", t("tie")], ["lose", t("lose")]];
  return html`<table class="choices">
    <thead><tr><th scope="col"></th><th scope="col">${t("to win")}</th><th scope="col">${t("for the mean")}</th></tr></thead>
    <tbody>${rows.map(([key, text]) => html`<tr><th scope="row">${text}</th>
      <td class="figure">${percent(data[key], 1)}</td><td class="figure">${percent(data.mean_play[key], 1)}</td></tr>`)}</tbody></table>
    ${data.choices?.length ? html`<p>${t("To win:")} ${data.choices[0].hold
      ? html`<${HoldText} dice=${data.choices[0].hold.join("")} />` : boxLabel(engine, data.choices[0].box)}</p>` : null}`;
}

const VIEWS = { why: Why, stats: Stats, duel: Duel };
