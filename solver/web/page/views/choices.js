// Ranked choices and verdicts, as lists and lines.
import { html } from "../vendor/preact-htm.js";
import { t, label, number, signed } from "../text.js";
import { written } from "../game.js";
import { HoldText } from "./dice.js";

export function ChoiceText({ engine, choice, rerolls }) {
  if (!rerolls) {
    const { box, points, bonus } = choice;
    return html`<span>${label(engine.boxes[box])} <span class="pays">${bonus ? `${points}+${bonus}` : points}</span></span>`;
  }
  if (choice.box !== null) return html`<span>${t("stop: {box}", { box: label(engine.boxes[choice.box]) })}</span>`;
  return html`<${HoldText} dice=${choice.hold} />`;
}

// Every line a button when `onPick` is given: it does what the choice says.
export function Choices({ engine, sheet, choices, rerolls, onPick, count = 6, mine }) {
  const base = written(sheet);
  const key = (choice) => (rerolls ? choice.hold : engine.boxes[choice.box].key);
  const shown = choices.filter((choice, at) => at < count || key(choice) === mine);
  return html`<table class="choices">
    <thead><tr>
      <th scope="col">${rerolls ? t("Hold") : t("Box")}</th>
      <th scope="col">${t("Expected")}</th><th scope="col">${t("Loss")}</th>
    </tr></thead>
    <tbody>${shown.map((choice) => {
      const text = html`<${ChoiceText} ...${{ engine, choice, rerolls }} />`;
      return html`<tr class=${key(choice) === mine ? "mine" : ""} key=${key(choice)}>
        <td>${onPick ? html`<button type="button" class="plain" onClick=${() => onPick(choice)}>${text}</button>` : text}</td>
        <td class="figure">${number(base + choice.value, 2)}</td>
        <td class="figure">${choice.loss ? signed(-choice.loss, 2) : t("best")}</td>
      </tr>`;
    })}</tbody>
  </table>`;
}

// What a decision of a review was, or would have been: a hold as dice, a box by its name.
export function Decided({ engine, rerolls, choice, roll }) {
  if (!rerolls) return html`<span>${label(engine.boxes.find((box) => box.key === choice))}</span>`;
  if (choice === roll) return html`<span>${t("stop")}</span>`;
  return html`<${HoldText} dice=${choice} />`;
}

const MARKS = { best: "✓", fine: "✓", inaccuracy: "?!", mistake: "?", blunder: "??" };

export function Verdict({ decision }) {
  return html`<span class="verdict ${decision.verdict}"><span aria-hidden="true">${MARKS[decision.verdict]}</span> ${t(decision.verdict)}</span>`;
}
