// The sheets as on paper: one column a player, one line a box.
import { html } from "../vendor/preact-htm.js";
import { t, label, number } from "../text.js";
import { total, upperSum } from "../game.js";

// `options` are what the roll may be written as in the column `active`; `advised` is a box to mark.
export function Sheet({ engine, names, sheets, active, options = [], onWrite, advised, expected, last }) {
  const { boxes } = engine;
  const lastUpper = boxes.findLastIndex((box) => box.upper);
  const hasBonus = Math.max(...engine.header.upper_bonuses) > 0;
  const yamsBonus = engine.yamsBonus > 0;
  const column = (at) => (at === active ? "active" : "");
  const sumRow = (name, value, key) => html`<tr class="sum" key=${key}>
    <th scope="row">${name}</th>
    ${sheets.map((sheet, at) => html`<td class=${column(at)}>${value(sheet, at)}</td>`)}
  </tr>`;
  const cell = (sheet, player, at) => {
    const points = sheet.points[at];
    if (points !== null) {
      const fresh = last && last.player === player && last.box === at;
      return html`<td class="${column(player)} written ${fresh ? "fresh" : ""} ${points ? "" : "nil"}">${points}</td>`;
    }
    const option = player === active ? options.find((o) => o.box === at) : null;
    if (!option) return html`<td class=${column(player)}></td>`;
    const { points: pays, bonus } = option;
    const text = bonus ? `${pays}+${bonus}` : pays;
    if (!onWrite) return html`<td class="${column(player)} pencil">${text}</td>`;
    return html`<td class="${column(player)} ${advised === at ? "advised" : ""}">
      <button type="button" class="pencil ${pays + bonus ? "" : "nil"}" data-box=${at}
        aria-label=${t("write {points} in {box}", { points: text, box: label(boxes[at]) })}>${text}</button>
    </td>`;
  };
  const bonusText = (sheet) => {
    const sum = upperSum(engine, sheet);
    const { paid, next } = engine.upperBonus(sum);
    if (paid || !next) return paid;
    return html`<span class="progress">${sum}<small>/${next[0]}</small></span>`;
  };
  // The whole line can be tapped, as one taps a line of paper; the button in it is for the keyboard.
  const line = (at) => onWrite && options.some((o) => o.box === at)
    ? { class: "open", onClick: () => onWrite(at) } : {};
  const keys = (event) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step || !event.target.matches("button")) return;
    const buttons = [...event.currentTarget.querySelectorAll("button")];
    buttons.at((buttons.indexOf(event.target) + step) % buttons.length).focus();
    event.preventDefault();
  };
  return html`<table class="sheet players-${sheets.length}" onKeyDown=${keys}>
    <caption class="hidden">${t("Score sheet")}</caption>
    <thead><tr>
      <th scope="col"><span class="hidden">${t("Box")}</span></th>
      ${names.map((name, at) => html`<th scope="col" class="name ${column(at)}"
        aria-current=${at === active ? "true" : null} title=${name}>${name}</th>`)}
    </tr></thead>
    <tbody>
      ${boxes.map((box, at) => html`
        <tr key=${box.key} ...${line(at)}>
          <th scope="row">${label(box)}</th>
          ${sheets.map((sheet, player) => cell(sheet, player, at))}
        </tr>
        ${at === lastUpper && hasBonus ? sumRow(t("Bonus"), bonusText, "bonus") : null}`)}
      ${yamsBonus && sheets.some((sheet) => sheet.bonus) ? sumRow(t("Yams bonus"), (sheet) => sheet.bonus || "", "yams") : null}
    </tbody>
    <tfoot>
      ${sumRow(t("Total"), (sheet) => html`<b>${total(engine, sheet)}</b>`, "total")}
      ${expected ? sumRow(t("Expected"), (_, at) => number(expected[at], sheets.length > 3 ? 0 : 1), "expected") : null}
    </tfoot>
  </table>`;
}
