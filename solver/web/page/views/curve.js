// The expected final total over a game as a line a player, luck and losses of one as bars.
import { html, useLayoutEffect, useRef, useState } from "../vendor/preact-htm.js";
import { t, number } from "../text.js";

const HEIGHT = 298, LEFT = 40, RIGHT = 18, TOP = 12, LINE = 180, BARS = 64;

export function Curve({ players, seat }) {
  // As wide as its place, so that its text has the size of the text around it.
  const frame = useRef(null);
  const [WIDTH, setWidth] = useState(320);
  useLayoutEffect(() => setWidth(frame.current.clientWidth), []);
  const turns = Math.max(...players.map((p) => p.curve.length - 1), 1);
  const values = players.flatMap((p) => p.curve);
  const step = [5, 10, 20, 50, 100, 200].find((s) => (Math.max(...values) - Math.min(...values)) / s <= 5) ?? 500;
  const low = step * Math.floor((Math.min(...values) - 1) / step);
  const high = step * Math.ceil((Math.max(...values) + 1) / step);
  const x = (turn) => LEFT + ((WIDTH - LEFT - RIGHT) * turn) / turns;
  const y = (value) => TOP + LINE * (1 - (value - low) / (high - low));
  const ticks = Array.from({ length: (high - low) / step + 1 }, (_, n) => low + n * step);
  const player = players[seat];
  const bars = player.curve.slice(1).map((_, turn) => {
    const sum = (list, key) => list.filter((i) => i.turn === turn + 1).reduce((a, i) => a + i[key], 0);
    return { luck: sum(player.rolls, "luck"), loss: sum(player.decisions, "loss") };
  });
  const most = Math.max(1, ...bars.flatMap((b) => [Math.abs(b.luck), b.loss]));
  const middle = TOP + LINE + 16 + BARS / 2;
  const half = BARS / 2 - 2;
  const width = Math.min(14, (x(1) - x(0)) / 3);
  const bar = (at, value, kind) => {
    const size = Math.abs(value / most) * half;
    return html`<rect class=${kind} x=${at} width=${width - 1} y=${value > 0 ? middle - size : middle} height=${size} />`;
  };
  const points = (p) => p.curve.map((value, turn) => `${x(turn).toFixed(1)},${y(value).toFixed(1)}`).join(" ");
  const told = player.curve.map((value) => number(value, 0)).join(", ");
  return html`<figure class="curve" ref=${frame}>
    <svg viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label=${t("{name}, from turn to turn: {values}", { name: player.name, values: told })}>
      ${ticks.map((tick) => html`<g class="tick"><line x1=${LEFT} x2=${WIDTH - RIGHT} y1=${y(tick)} y2=${y(tick)} />
        <text x=${LEFT - 6} y=${y(tick) + 4} text-anchor="end">${tick}</text></g>`)}
      <line class="axis" x1=${LEFT} x2=${WIDTH - RIGHT} y1=${middle} y2=${middle} />
      ${bars.map((b, turn) => html`<g>${bar(x(turn + 1) - width, b.luck, "luck")}${bar(x(turn + 1), -b.loss, "loss")}
        <text class="turn" x=${x(turn + 1)} y=${HEIGHT - 6} text-anchor="middle">${turn + 1}</text></g>`)}
      ${players.map((p, at) => (at === seat ? null : html`<polyline class="other" points=${points(p)} />`))}
      <polyline class="mine" points=${points(player)} />
      ${player.curve.map((value, turn) => html`<circle cx=${x(turn)} cy=${y(value)} r="3" />`)}
    </svg>
    <figcaption><span class="key luck">${t("luck")}</span> <span class="key loss">${t("losses")}</span></figcaption>
  </figure>`;
}
