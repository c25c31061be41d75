// The games on this device: to go on with, to review, to take away and to bring back.
import { html, useEffect, useState } from "../vendor/preact-htm.js";
import { t, date, labelOf, number, signed } from "../text.js";
import { FileError, gamesText, readGames } from "../files.js";
import { review } from "../review.js";
import { listGames, overwriteGame, persistent, removeGame, watch } from "../storage.js";

export function download(name, text) {
  const address = URL.createObjectURL(new Blob([text], { type: "application/jsonl" }));
  const link = Object.assign(document.createElement("a"), { href: address, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}

export function Games({ app }) {
  const [games, setGames] = useState(listGames);
  const [removed, setRemoved] = useState(null);
  const [fault, setFault] = useState("");
  const refresh = () => setGames(listGames());
  useEffect(() => watch(refresh), []);

  const exportAll = async () => {
    // One file for the games of the same rules and the same players, as the format has it.
    const begun = games.filter((game) => game.turns.length).reverse();
    const table = (game) => [game.rules, ...game.players.map((p) => p.name)].join("-");
    setFault("");
    for (const name of new Set(begun.map(table))) {
      const some = begun.filter((game) => table(game) === name);
      const engine = await app.engine(some[0].rules)?.catch(() => null);
      if (engine) download(`yams-${name}.jsonl`, gamesText(engine, some));
      else setFault(t("This page has no rules {rules}.", some[0]));
    }
  };
  const importFile = async (event) => {
    const [file] = event.target.files;
    event.target.value = "";
    if (!file) return;
    setFault("");
    try {
      const read = await readGames(await file.text(), app.engineOf, { coach: app.saved.coach ?? "ask" });
      const same = (a, b) => JSON.stringify([a.rules, a.players.map((p) => p.name), plain(a)])
        === JSON.stringify([b.rules, b.players.map((p) => p.name), plain(b)]);
      const fresh = read.filter((game) => !games.some((there) => same(game, there)));
      const engine = read.length ? await app.engine(read[0].rules) : null;
      for (const game of fresh) {
        const done = game.turns.length === game.players.length * engine.boxes.length;
        const summary = done ? review(engine, game).players.map(({ name, total, luck, loss }) => ({ name, total, luck, loss })) : null;
        if (overwriteGame({ ...game, summary }).full) throw new FileError("The storage of this browser is full: export games, then delete some.");
      }
      app.toast(t("Games brought back: {count}, here already: {known}", { count: fresh.length, known: read.length - fresh.length }));
    } catch (error) {
      const reason = error instanceof FileError
        ? (error.line ? t("Line {line}: ", error) : "") + t(error.template, error.parameters)
        : t("This part of the page could not be loaded; is there a network?");
      setFault(t("{file} was not read; nothing has changed. {reason}", { file: file.name, reason }));
    }
    refresh();
  };
  const remove = (game) => {
    removeGame(game.id);
    setRemoved(game);
    refresh();
  };
  const bringBack = () => {
    overwriteGame(removed);
    setRemoved(null);
    refresh();
  };
  return html`<main class="games">
    <h1 tabindex="-1">${t("Games on this device")}</h1>
    ${persistent() ? null : html`<p class="fault">${t("This browser keeps nothing: export your games before you leave.")}</p>`}
    ${fault ? html`<p class="fault paper" role="alert">${fault}</p>` : null}
    <p class="row">
      <a class="button primary" href="#new">${t("New game")}</a>
      <button type="button" disabled=${!games.some((g) => g.turns.length)} onClick=${exportAll}>${t("Export")}</button>
      <label class="button">${t("Import")}<input type="file" class="hidden" accept=".jsonl,.json,.txt,application/jsonl" onChange=${importFile} /></label>
    </p>
    ${removed ? html`<p class="paper removed" role="status">${t("One game deleted.")} <button type="button" onClick=${bringBack}>${t("Undo")}</button></p>` : null}
    <${Standing} games=${games} />
    ${games.length ? html`<ul class="list">${games.map((game) => html`<${Entry} key=${game.id} ...${{ app, game, remove }} />`)}</ul>`
      : html`<p class="paper empty">${t("No game yet.")}</p>`}
  </main>`;
}

// What makes two games the same: faces, whatever place they lay in.
function plain(game) {
  return game.turns.map((turn) => [turn.rolls.map((roll) => [...roll].sort().join("")), turn.box,
    turn.holds.map((mask, at) => [...turn.rolls[at]].filter((_, p) => (mask >> p) & 1).sort().join(""))]);
}

function Entry({ app, game, remove }) {
  const names = game.players.map((p) => p.name).join(", ");
  const set = app.sets.find((s) => s.name === game.rules);
  const view = game.summary ? "review" : "game";
  return html`<li class="paper">
    <a href=${set ? `#${view}/${game.id}` : null}>
      <span class="when">${date(game.started)}</span>
      <span class="names">${game.summary ? game.summary.map((p) => html`<span>${p.name} <b>${p.total}</b></span>`) : names}</span>
      <span class="note">${set ? labelOf(set.label) : game.rules}${game.summary ? "" : ` · ${t("not over")}`}</span>
    </a>
    <button type="button" class="icon" aria-label=${t("Delete the game of {names}, {date}", { names, date: date(game.started) })}
      onClick=${() => remove(game)}>×</button>
  </li>`;
}

// Each player over all finished games.
function Standing({ games }) {
  const players = new Map();
  for (const { summary } of games)
    for (const { name, total, luck, loss } of summary ?? []) {
      if (!players.has(name)) players.set(name, []);
      players.get(name).push({ total, luck, loss });
    }
  if (!players.size) return null;
  const mean = (list, key) => list.reduce((sum, game) => sum + game[key], 0) / list.length;
  return html`<section class="paper"><table class="standing">
    <caption>${t("Finished games")}</caption>
    <thead><tr><th scope="col">${t("Player")}</th><th scope="col">${t("Games")}</th><th scope="col">${t("Mean")}</th>
      <th scope="col">${t("Luck")}</th><th scope="col">${t("Losses")}</th></tr></thead>
    <tbody>${[...players].map(([name, list]) => html`<tr key=${name}><th scope="row">${name}</th>
      <td>${list.length}</td><td>${number(mean(list, "total"), 1)}</td><td>${signed(mean(list, "luck"), 1)}</td><td>${signed(-mean(list, "loss"), 1)}</td></tr>`)}</tbody>
  </table></section>`;
}
