// A game: the sheets, the dice, and what is to be said about them.
import { html, useEffect, useLayoutEffect, useRef, useState } from "../vendor/preact-htm.js";
import { t, label, number, signed } from "../text.js";
import * as G from "../game.js";
import { judgeTurn, review } from "../review.js";
import { loadGame, overwriteGame, removeGame, saveGame, watch } from "../storage.js";
import { Dice, Face } from "./dice.js";
import { Sheet } from "./sheet.js";
import { Choices, Decided, Verdict } from "./choices.js";
import { Options } from "./options.js";

const PAUSE = 900; // between the steps of a computer, in ms

export function Play({ app, engine, id }) {
  const [game, setGame] = useState(() => loadGame(id));
  const [advice, setAdvice] = useState(false);
  const [feedback, setFeedback] = useState(null);
  const [conflict, setConflict] = useState(null);
  const frame = useRef(null);

  // Another tab went on with this game: go on from there.
  useEffect(() => watch((changed) => {
    const there = loadGame(id);
    if ((changed === id || changed === null) && there) setGame(there);
  }), [id]);

  const at = G.position(engine, game);
  const { player, dice, rerolls, sheet } = at;
  const { name, computer } = game.players[player];
  const entering = !at.over && !computer && game.dice === "real" && G.isThrowing(game);
  const mayWrite = !at.over && !computer && dice && !entering;

  const keep = (next) => {
    const { saved, conflict: other, full } = saveGame(next);
    if (other) setConflict({ mine: next, theirs: other });
    else setGame(saved ?? next);
    if (full) app.toast(t("The storage of this browser is full: export games, then delete some."));
    return saved;
  };

  // One step of a person: keep it, say it, and judge the decisions in it where that is asked for.
  const act = (next, { decided } = {}) => {
    setAdvice(false);
    if (!keep(finished(engine, next))) return;
    if (decided && game.coach === "after") setFeedback({ name, ...decided });
    else setFeedback(null);
    const after = G.position(engine, next);
    if (next.now.rolls.length > game.now.rolls.length) app.say(thrown(engine, after));
  };

  const judged = (turn) => judgeTurn(engine, sheet, turn, at.turn).decisions;

  const write = (box) => {
    const next = G.write(engine, game, box);
    const turn = next.turns.at(-1);
    const decisions = judged(turn).slice(turn.rolls.length - 1);
    app.say(t("{name}: {points} in {box}", {
      name, box: label(engine.boxes[box]), points: turn.points + turn.bonus }));
    act(next, { decided: worst(decisions) });
  };

  const goOn = () => {
    let decided;
    if (dice) {
      const { rolls, holds, held } = game.now;
      const turn = { rolls: [...rolls, dice], holds: [...holds, held] };
      decided = worst(judged(turn).slice(-1));
    }
    const thrownNow = game.dice === "real" && !computer ? G.startEntry(game) : G.throwDice(game);
    act(thrownNow, { decided });
  };

  const takeBack = () => {
    const back = G.undo(game);
    setFeedback(null);
    setAdvice(false);
    if (back) return keep(finished(engine, back));
    if (!game.previous || !loadGame(game.previous)) return;
    removeGame(id);
    app.go(`game/${game.previous}`);
  };

  useEffect(() => {
    if (!computer || at.over || conflict) return;
    const step = () => {
      const next = G.computerStep(engine, game);
      const { saved, conflict: other } = saveGame(finished(engine, next));
      setGame(other ?? saved ?? next); // another tab was quicker: its dice count
      if (next.turns.length > game.turns.length) {
        const { box, points, bonus } = next.turns.at(-1);
        app.say(t("{name}: {points} in {box}", { name, box: label(engine.boxes[box]), points: points + bonus }));
      }
    };
    const timer = setTimeout(step, PAUSE);
    return () => clearTimeout(timer);
  }, [game, conflict]);

  // Where the element with the focus has gone, it goes to what comes next.
  useLayoutEffect(() => {
    const here = document.activeElement;
    if (here && here !== document.body && !here.disabled) return;
    const next = [".keypad button", ".throw:not(:disabled)", ".sheet button", ".result a"]
      .map((query) => frame.current?.querySelector(query)).find(Boolean);
    next?.focus({ preventScroll: true });
  }, [game]);

  const keys = (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.matches("input, select, textarea")) return;
    const digit = "123456".indexOf(event.key);
    if (entering && digit >= 0) act(G.enter(game, event.key));
    else if (entering && event.key === "Backspace") takeBack();
    else if (mayWrite && rerolls > 0 && digit >= 0 && digit < 5) keep(G.toggle(game, digit));
    else return;
    event.preventDefault();
  };

  const choices = advice && mayWrite ? engine.choices(sheet.state, dice, rerolls) : null;
  const pick = (choice) => {
    if (!rerolls || choice.box !== null) write(choice.box);
    else keep(G.setHeld(game, G.maskOf(dice, choice.hold, game.now.held)));
  };
  const expected = at.sheets.map((one, seat) =>
    G.written(one) + (seat === player && dice && !at.over
      ? engine.expected(one.state, dice, rerolls) : engine.value(one.state)));
  const last = game.turns.length
    ? { player: (game.turns.length - 1) % game.players.length, box: game.turns.at(-1).box } : null;

  return html`<main class="play" ref=${frame} onKeyDown=${keys}>
    <h1 class="hidden">${t("Game of {names}", { names: game.players.map((p) => p.name).join(", ") })}</h1>
    <section class="paper sheet-frame" aria-label=${t("Score sheet")}>
      <${Sheet} ...${{ engine, sheets: at.sheets, expected, last }}
        names=${game.players.map((p) => p.name)} active=${at.over ? -1 : player}
        options=${mayWrite ? engine.options(sheet.state, engine.roll(dice)) : []}
        onWrite=${mayWrite ? write : null}
        advised=${choices ? choices[0].box : null} />
    </section>
    <div class="column"><aside class="side">
      <section class="tray" aria-label=${t("Dice")}>
        ${at.over ? html`<${Result} ...${{ app, engine, game, at, takeBack }} />` : html`
          <${Status} ...${{ engine, game, at, entering, takeBack }} />
          ${computer ? html`<${Dice} roll=${dice} held=${game.now.held} shown="" tumbling=${tumbling(game)} />`
            : entering ? html`<${Dice} shown=${entryText(game)} roll=${null} held=${game.now.rolls.length ? game.now.held : 0} />`
            : html`<${Dice} roll=${dice} held=${game.now.held} tumbling=${game.dice === "thrown" ? tumbling(game) : ""}
                onToggle=${mayWrite && rerolls > 0 ? (place) => keep(G.toggle(game, place)) : null} />`}
          <div class="actions">
            ${entering ? html`<${Keypad} onFace=${(face) => act(G.enter(game, face))} />` : html`
              <button type="button" class="throw primary" onClick=${goOn}
                disabled=${computer || !G.canThrow(engine, game)}>
                ${computer ? t("{name} plays …", { name }) : throwText(engine, game, at)}</button>
              ${game.coach === "ask" ? html`<button type="button" class="ask" disabled=${!mayWrite}
                aria-expanded=${String(advice)} onClick=${() => setAdvice(!advice)}>${t("Advice")}</button>` : null}`}
          </div>`}
      </section>
      ${feedback ? html`<${Feedback} ...${{ engine, feedback, several: game.players.length > 1 }} />` : null}
      ${choices ? html`<section class="paper advice" aria-label=${t("Advice")}>
        <${Choices} ...${{ engine, sheet, choices, rerolls, onPick: pick }} /></section>` : null}
    </aside>
    <section class="below" aria-label=${t("Options")}>
      ${app.More && !at.over ? html`<${app.More} ...${{ app, engine, game, at }} key=${`${game.turns.length}.${game.now.rolls.length}`} />` : null}
      <${Options} game=${game} onChange=${(changes) => { keep({ ...game, ...changes }); app.settings(changes); }} />
    </section></div>
    ${conflict ? html`<${Conflict} onTheirs=${() => { setGame(conflict.theirs); setConflict(null); }}
      onMine=${() => {
        // Kept as a game of its own: neither tab loses anything.
        const { id: fresh } = G.newGame({ players: conflict.mine.players });
        const { saved } = overwriteGame({ ...conflict.mine, id: fresh, revision: 0, previous: null });
        if (saved) app.go(`game/${fresh}`);
      }} />` : null}
  </main>`;
}

// The sums of the review go into the game once it is over, for the history.
function finished(engine, game) {
  if (game.turns.length < game.players.length * engine.boxes.length) return { ...game, summary: null };
  const { players } = review(engine, game);
  return { ...game, summary: players.map(({ name, total, luck, loss }) => ({ name, total, luck, loss })) };
}

function worst(decisions) {
  const loss = decisions.reduce((sum, decision) => sum + decision.loss, 0);
  const decision = decisions.reduce((a, b) => (b.loss > a.loss ? b : a));
  return { decision, loss };
}

function thrown(engine, at) {
  return t("throw {number} of {throws}: {dice}", {
    number: engine.throws - at.rerolls, throws: engine.throws, dice: [...at.dice].join(" ") });
}

function tumbling(game) {
  const { rolls, holds } = game.now;
  return rolls.length ? { held: holds.at(-1) ?? 0, key: `${game.turns.length}.${rolls.length}` } : "";
}

// What is on the table while real dice are entered: held ones, entered ones, empty places.
function entryText(game) {
  const before = game.now.rolls.at(-1);
  const places = G.freePlaces(game);
  return [0, 1, 2, 3, 4].map((place) =>
    places.includes(place) ? (game.now.entered[places.indexOf(place)] ?? " ") : before[place]).join("");
}

function throwText(engine, game, { dice, rerolls }) {
  if (!dice) return t("Throw the dice");
  if (!rerolls) return t("Write in a box");
  const count = G.freePlaces(game).length;
  return count === 5 ? t("Throw all again") : count ? t("Throw {count} again", { count }) : t("Write in a box");
}

function Status({ engine, game, at, entering, takeBack }) {
  const throwNumber = Math.min(game.now.rolls.length + (entering ? 1 : 0), engine.throws);
  return html`<div class="status">
    <p><b class="who">${game.players[at.player].name}</b>
      <span>${t("turn {turn}/{turns}", { turn: at.turn, turns: engine.boxes.length })}</span>
      <span class="throws" role="img" aria-label=${t("throw {number} of {throws}", { number: throwNumber, throws: engine.throws })}>
        ${Array.from({ length: engine.throws }, (_, n) => html`<i class=${n < throwNumber ? "used" : ""}></i>`)}
        <span aria-hidden="true">${throwNumber}/${engine.throws}</span>
      </span></p>
    <button type="button" class="undo" disabled=${!G.canUndo(game)} onClick=${takeBack}>${t("Undo")}</button>
  </div>`;
}

function Keypad({ onFace }) {
  return html`<div class="keypad" role="group" aria-label=${t("What do the dice show?")}>
    ${[..."123456"].map((face) => html`<button type="button" aria-label=${t("a die shows {face}", { face })}
      onClick=${() => onFace(face)}><${Face} face=${face} /></button>`)}
  </div>`;
}

function Feedback({ engine, feedback: { name, decision, loss }, several }) {
  const { rerolls, best, roll } = decision;
  return html`<p class="feedback paper" role="status">
    ${several ? html`<b>${name}</b> ` : null}
    <${Verdict} decision=${decision} />
    ${decision.verdict === "best" ? null : html`
      <span class="figure">${signed(-loss, 2)}</span>
      <span>${t("best:")} <${Decided} ...${{ engine, rerolls, choice: best, roll }} /></span>`}
  </p>`;
}

function Result({ app, engine, game, at, takeBack }) {
  const totals = at.sheets.map((sheet) => G.total(engine, sheet));
  const top = Math.max(...totals);
  const winners = game.players.filter((_, seat) => totals[seat] === top).map((p) => p.name);
  return html`<div class="result" role="status">
    <h2>${game.players.length === 1 ? t("{total} points", { total: top })
      : winners.length > 1 ? t("Tie: {names}", { names: winners.join(", ") })
      : t("{name} wins with {total} points", { name: winners[0], total: top })}</h2>
    <p><a class="button primary" href="#review/${game.id}">${t("Review")}</a>
      <a class="button" href="#new/${game.id}">${t("New game")}</a>
      <button type="button" class="undo" onClick=${takeBack}>${t("Undo")}</button></p>
  </div>`;
}

function Conflict({ onTheirs, onMine }) {
  const box = useRef(null);
  useEffect(() => box.current.showModal(), []);
  return html`<dialog ref=${box} onCancel=${(event) => event.preventDefault()} aria-labelledby="conflict">
    <h2 id="conflict">${t("This game went on in another tab")}</h2>
    <p>${t("Nothing is lost: take over what was played there, or keep what you have here as a second game.")}</p>
    <p><button type="button" class="primary" onClick=${onTheirs}>${t("Take over")}</button>
      <button type="button" onClick=${onMine}>${t("Keep as a second game")}</button></p>
  </dialog>`;
}
