// Dice as they lie on the table, and small ones inside text.
import { html } from "../vendor/preact-htm.js";
import { t } from "../text.js";

const PIPS = {
  1: [[50, 50]],
  2: [[27, 27], [73, 73]],
  3: [[27, 27], [50, 50], [73, 73]],
  4: [[27, 27], [73, 27], [27, 73], [73, 73]],
  5: [[27, 27], [73, 27], [50, 50], [27, 73], [73, 73]],
  6: [[27, 25], [73, 25], [27, 50], [73, 50], [27, 75], [73, 75]],
};

export function Face({ face }) {
  return html`<svg class="face" viewBox="0 0 100 100" aria-hidden="true">
    ${PIPS[face].map(([x, y]) => html`<circle cx=${x} cy=${y} r="10.5" />`)}
  </svg>`;
}

// Five places; a die never leaves its own. `busy` dice are shown, but cannot be tapped.
export function Dice({ roll, held, onToggle, shown = "", tumbling = "" }) {
  return html`<ul class="dice" aria-label=${t("Dice")}>
    ${[0, 1, 2, 3, 4].map((place) => {
      const face = (roll ?? shown)[place];
      if (!face || face === " ") return html`<li key=${place}><span class="die empty"></span><span class="tag"></span></li>`;
      const isHeld = Boolean((held >> place) & 1);
      const fresh = tumbling && !((tumbling.held >> place) & 1);
      return html`<li key=${place}>
        <button type="button" class="die" aria-pressed=${String(isHeld)} disabled=${!onToggle}
          aria-label=${t("die {place}: {face}", { place: place + 1, face })}
          onClick=${() => onToggle(place)}>
          <span class=${fresh ? "tumble" : ""} key=${fresh ? tumbling.key : "still"}><${Face} face=${face} /></span>
        </button>
        <span class="tag" aria-hidden="true">${isHeld ? t("held") : ""}</span>
      </li>`;
    })}
  </ul>`;
}

// Dice inside a line of text: "4 4 4", or words for none and for all five.
export function HoldText({ dice }) {
  if (!dice) return html`<span>${t("all dice again")}</span>`;
  return html`<span class="mini" role="img" aria-label=${[...dice].join(" ")}>
    ${[...dice].map((face) => html`<span class="die small"><${Face} face=${face} /></span>`)}
  </span>`;
}
