// What can be changed in the middle of a game: advice, and whose dice are thrown.
import { html } from "../vendor/preact-htm.js";
import { t } from "../text.js";

export function Choice({ legend, name, value, options, onChange }) {
  return html`<fieldset class="choice"><legend>${legend}</legend>
    <div class="segments">${options.map(([key, text]) => html`<label key=${key}>
      <input type="radio" name=${name} value=${key} checked=${value === key} onChange=${() => onChange(key)} />
      <span>${text}</span></label>`)}</div>
  </fieldset>`;
}

export function CoachChoice({ value, onChange }) {
  return html`<${Choice} legend=${t("Advice")} name="coach" value=${value} onChange=${onChange}
    options=${[["off", t("off")], ["ask", t("on request")], ["after", t("after the decision")]]} />`;
}

export function DiceChoice({ value, onChange }) {
  return html`<${Choice} legend=${t("Dice")} name="dice" value=${value} onChange=${onChange}
    options=${[["thrown", t("thrown here")], ["real", t("real ones, set by tapping")]]} />`;
}

export function Options({ game, onChange }) {
  return html`<details class="options">
    <summary>${t("Options")}</summary>
    <${CoachChoice} value=${game.coach} onChange=${(coach) => onChange({ coach })} />
    <${DiceChoice} value=${game.dice} onChange=${(dice) => onChange({ dice })} />
    <p class="note">${t("Keyboard: 1 to 5 hold a die, 1 to 6 set one, arrows move on the sheet, Enter throws and writes.")}</p>
    <p><a href="#new/${game.id}">${t("New game")}</a></p>
  </details>`;
}
