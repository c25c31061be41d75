// Practice: positions of perfect games, graded by the loss.
import { html, useEffect, useState } from "../vendor/preact-htm.js";
import { t, label, number, signed, labelOf } from "../text.js";
import { heldDice, written } from "../game.js";
import { LEVELS, drawPosition } from "../quiz.js";
import { judge } from "../review.js";
import { Dice } from "./dice.js";
import { Sheet } from "./sheet.js";
import { Choices, Verdict } from "./choices.js";
import { Choice } from "./options.js";

export function Quiz({ app, engine }) {
  const [level, setLevel] = useState(app.saved.level ?? "medium");
  const [asked, setAsked] = useState(null);
  const [held, setHeld] = useState(0);
  const [answer, setAnswer] = useState(null);
  const [sum, setSum] = useState({ count: 0, right: 0, loss: 0 });
  const next = () => {
    setAsked(drawPosition(engine, level));
    setHeld(0);
    setAnswer(null);
  };
  useEffect(next, [level, engine]);
  const grade = (choice) => {
    const { sheet, dice, rerolls } = asked;
    const decision = judge(engine, sheet, dice, rerolls, choice);
    setAnswer(decision);
    setSum({ count: sum.count + 1, right: sum.right + (decision.verdict === "best"), loss: sum.loss + decision.loss });
    app.say(decision.loss > 0 ? t("loss {loss}", { loss: number(decision.loss, 2) }) : t("best"));
  };
  const keys = (event) => {
    const digit = "12345".indexOf(event.key);
    if (answer || !asked?.rerolls || digit < 0 || event.target.matches("input, select")) return;
    setHeld(held ^ (1 << digit));
    event.preventDefault();
  };
  if (!asked) return html`<main class="form"><div class="paper"><h1 tabindex="-1">${t("Practice")}</h1>
    <p>${t("No position of this level was found under these rules.")}</p></div></main>`;
  const { sheet, dice, rerolls, choices } = asked;
  const stop = choices.find((choice) => choice.hold?.length === 5);
  const count = 5 - heldDice(dice, held).length;
  return html`<main class="play quiz" onKeyDown=${keys}>
    <h1 class="hidden" tabindex="-1">${t("Practice")}</h1>
    <section class="paper sheet-frame" aria-label=${t("Score sheet")}>
      <${Sheet} ...${{ engine, sheets: [sheet], names: [t("Sheet")], active: 0 }}
        options=${engine.options(sheet.state, engine.roll(dice))}
        onWrite=${!rerolls && !answer ? (box) => grade(engine.boxes[box].key) : null}
        advised=${answer ? choices[0].box : null} />
    </section>
    <div class="column"><aside class="side">
      <section class="tray" aria-label=${t("Dice")}>
        <div class="status"><p><b class="who">${rerolls ? t("What do you hold?") : t("Where do you write it?")}</b>
          ${rerolls ? html`<span>${rerolls === 1 ? t("1 throw left") : t("{count} throws left", { count: rerolls })}</span>` : null}</p>
          ${sum.count ? html`<span class="note">${sum.right}/${sum.count} ✓</span>` : null}</div>
        <${Dice} roll=${dice} held=${held} onToggle=${rerolls && !answer ? (place) => setHeld(held ^ (1 << place)) : null} />
        <div class="actions">
          ${answer ? html`<button type="button" class="primary throw" onClick=${next}>${t("Next position")}</button>`
            : rerolls ? html`<button type="button" class="primary throw" onClick=${() => grade(heldDice(dice, held))}>
              ${count === 5 ? t("Throw all again") : count ? t("Throw {count} again", { count }) : t("Stop: {box}", { box: label(engine.boxes[stop.box]) })}</button>`
            : html`<p class="note">${t("Choose a box of the sheet.")}</p>`}
        </div>
      </section>
      ${answer ? html`<section class="paper advice" role="status">
        <p class="feedback"><${Verdict} decision=${answer} /> <span class="figure">${answer.loss > 0 ? signed(-answer.loss, 2) : ""}</span></p>
        <${Choices} ...${{ engine, sheet, choices, rerolls, mine: answer.choice }} /></section>` : null}
    </aside>
    <section class="below" aria-label=${t("Options")}>
      <section class="paper sums small" aria-label=${t("Sums")}><p>
        ${t("{right} of {count} right", sum)}${sum.count ? html`, ${t("mean loss {loss}", { loss: number(sum.loss / sum.count, 2) })}` : null}</p></section>
      <details class="options"><summary>${t("Options")}</summary>
        <${Choice} legend=${t("Level")} name="level" value=${level} onChange=${(to) => { setLevel(to); app.settings({ level: to }); }}
          options=${Object.keys(LEVELS).map((key) => [key, t(key)])} />
        ${app.sets.length > 1 ? html`<p><label>${t("Rules")} <select onChange=${(event) => app.settings({ rules: event.target.value })}>
          ${app.sets.map((s) => html`<option value=${s.name} selected=${s.name === engine.header.name}>${labelOf(s.label)}</option>`)}
        </select></label></p>` : null}
      </details>
    </section></div>
  </main>`;
}
