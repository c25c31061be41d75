// A new game: who plays, by which rules, with whose dice.
import { html, useState } from "../vendor/preact-htm.js";
import { t, labelOf } from "../text.js";
import { newGame } from "../game.js";
import { saveGame } from "../storage.js";
import { CoachChoice, DiceChoice } from "./options.js";

const MOST = 6;

export function New({ app, id }) {
  const { saved } = app;
  const known = Array.isArray(saved.players) && saved.players.every((p) => typeof p?.name === "string");
  const [players, setPlayers] = useState(known ? saved.players : [{ name: t("Player {number}", { number: 1 }), computer: false }]);
  const [rules, setRules] = useState(app.sets.some((s) => s.name === saved.rules) ? saved.rules : app.sets[0].name);
  const [dice, setDice] = useState(saved.dice ?? "thrown");
  const [coach, setCoach] = useState(saved.coach ?? "ask");
  const change = (at, changes) => setPlayers(players.map((p, n) => (n === at ? { ...p, ...changes } : p)));
  const free = (kind) => {
    const taken = players.map((p) => p.name);
    for (let number = 1; ; number++) {
      const name = t(kind, { number });
      if (!taken.includes(name)) return name;
    }
  };
  const add = (computer) =>
    setPlayers([...players, { name: free(computer ? "Computer {number}" : "Player {number}"), computer }]);
  const names = players.map((p) => p.name.trim());
  const fault = names.some((name) => !name) ? t("Every player needs a name.")
    : new Set(names).size < names.length ? t("Two players have the same name.")
    : players.every((p) => p.computer) ? t("At least one player is a person.") : "";
  const begin = (event) => {
    event.preventDefault();
    if (fault) return;
    const named = players.map((p, at) => ({ ...p, name: names[at] }));
    app.settings({ players: named, rules, dice, coach });
    const game = newGame({ rules, players: named, dice, coach, previous: id });
    if (saveGame(game).full) app.toast(t("The storage of this browser is full: export games, then delete some."));
    else app.go(`game/${game.id}`);
  };
  const set = app.sets.find((s) => s.name === rules);
  return html`<main class="form"><form class="paper" onSubmit=${begin}>
    <h1 tabindex="-1">${t("New game")}</h1>
    <fieldset><legend>${t("Players")}</legend>
      <ol class="players">${players.map((player, at) => html`<li key=${at}>
        <input type="text" maxlength="20" value=${player.name} autocomplete="off" required
          aria-label=${t("Name of player {number}", { number: at + 1 })}
          onInput=${(event) => change(at, { name: event.target.value })} />
        <label class="check"><input type="checkbox" checked=${player.computer}
          onChange=${(event) => change(at, { computer: event.target.checked })} /> ${t("computer")}</label>
        <button type="button" class="icon" disabled=${players.length === 1}
          aria-label=${t("Remove {name}", { name: player.name })}
          onClick=${() => setPlayers(players.filter((_, n) => n !== at))}>×</button>
      </li>`)}</ol>
      ${players.length < MOST ? html`<p class="row">
        <button type="button" onClick=${() => add(false)}>${t("Add a player")}</button>
        <button type="button" onClick=${() => add(true)}>${t("Add a computer")}</button></p>` : null}
    </fieldset>
    <fieldset><legend><label for="rules">${t("Rules")}</label></legend>
      <select id="rules" value=${rules} onChange=${(event) => setRules(event.target.value)}>
        ${app.sets.map((s) => html`<option value=${s.name} selected=${s.name === rules}>${labelOf(s.label)}</option>`)}
      </select>
      <p class="note">${labelOf(set.note)}</p>
      ${app.More ? html`<p><a href="#rules">${t("Your own rules")}</a></p>` : null}
    </fieldset>
    <${DiceChoice} value=${dice} onChange=${setDice} />
    <${CoachChoice} value=${coach} onChange=${setCoach} />
    ${fault ? html`<p class="fault" role="alert">${fault}</p>` : null}
    <p><button type="submit" class="primary wide" disabled=${Boolean(fault)}>${t("Begin")}</button></p>
  </form></main>`;
}
