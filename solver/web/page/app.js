// The page: which screen is shown, and what all screens share.
//
// Screens are named by the fragment of the address: #game/ID, #review/ID, #new, #new/ID, #games,
// #quiz, #rules. So a reload comes back to the same game, and two tabs can show two of them.
import { html, render, useEffect, useErrorBoundary, useLayoutEffect, useRef, useState } from "./vendor/preact-htm.js";
import { Engine } from "./engine.js";
import { language, setLanguage, t } from "./text.js";
import { loadGame, loadSettings, saveSettings, watchSettings } from "./storage.js";
// Screens are loaded when they are shown; those that play need the arrays of some rules, too.
const SCREENS = {
  game: () => import("./views/play.js").then((module) => module.Play),
  review: () => import("./views/review.js").then((module) => module.Review),
  quiz: () => import("./views/quiz.js").then((module) => module.Quiz),
  new: () => import("./views/new.js").then((module) => module.New),
  games: () => import("./views/games.js").then((module) => module.Games),
  rules: () => import("./views/rules.js").then((module) => module.OwnRules),
};
const solveRules = (...asked) => import("./server.js").then((module) => module.solveRules(...asked));
const TOAST = 6000; // ms

const engines = new Map();

// Rules as a games file writes them: a name, or the fields as an object in whatever order; what
// they are called does not count.
function sameRules(a, b) {
  const game = (rules) => (typeof rules === "string" ? rules : { ...rules, name: 0, label: 0, note: 0 });
  return canonical(game(a)) === canonical(game(b));
}

function canonical(value) {
  if (value === null || typeof value !== "object" || Array.isArray(value)) return JSON.stringify(value);
  return JSON.stringify(Object.keys(value).sort().map((key) => [key, canonical(value[key])]));
}

// Whether there is a server that does more: true or false, null when nothing answers.
async function findServer() {
  const answer = await fetch("api/rules", { headers: { Accept: "application/json" } }).catch(() => null);
  if (!answer || answer.status >= 500) return null;
  return answer.ok && (answer.headers.get("Content-Type") ?? "").includes("json");
}

function App({ site }) {
  const [route, setRoute] = useState(location.hash.slice(1));
  const [saved, setSaved] = useState(loadSettings);
  const [More, setMore] = useState(null); // what a server adds to a game, where there is one
  const [toast, setToast] = useState("");
  const live = useRef(null);
  setLanguage(saved.lang ?? (navigator.language.startsWith("fr") ? "fr" : "en"));

  const own = (saved.own ?? []).filter(({ name }) => !site.rules.some((s) => s.name === name));
  const sets = [...site.rules, ...own];
  const settings = (changes) => setSaved(saveSettings(changes));
  const engine = (name) => {
    const set = sets.find((s) => s.name === name);
    if (set && !engines.has(name)) {
      const loading = Engine.load(set.file).catch((error) => {
        if (!set.toml) throw error;
        return solveRules(set.toml).then((solved) => solved.engine); // the server has forgotten them
      });
      loading.catch(() => engines.delete(name)); // asked for again next time
      engines.set(name, loading);
    }
    return engines.get(name);
  };
  const app = {
    saved, settings, More, sets, engine,
    go: (to) => { location.hash = to; },
    say: (text) => { live.current.textContent = text; },
    toast: setToast,
    engineOf: (rules) => {
      const set = sets.find((s) => sameRules(s.rules, rules));
      return set ? engine(set.name) : undefined;
    },
    addRules: async (toml, signal) => {
      const solved = await solveRules(toml, signal);
      const { name } = solved.set;
      const others = (loadSettings().own ?? []).filter((s) => s.name !== name);
      engines.set(name, Promise.resolve(solved.engine));
      settings({ own: [...others, solved.set], rules: name });
    },
  };

  useEffect(() => {
    const follow = () => setRoute(location.hash.slice(1));
    window.addEventListener("hashchange", follow);
    const forget = watchSettings(() => setSaved(loadSettings()));
    findServer().then((found) => {
      if (found !== null && found !== Boolean(loadSettings().server)) settings({ server: found });
    });
    return () => {
      window.removeEventListener("hashchange", follow);
      forget();
    };
  }, []);
  // A server that was here is missed when it does not answer: what it adds says so.
  useEffect(() => {
    if (!saved.server) return setMore(null);
    import("./views/more.js").then((module) => setMore(() => module.More), () => {});
  }, [saved.server]);
  useLayoutEffect(() => {
    document.documentElement.lang = language();
  }, [saved.lang]);
  useEffect(() => {
    if (!toast) return;
    app.say(toast);
    const timer = setTimeout(() => setToast(""), TOAST);
    return () => clearTimeout(timer);
  }, [toast]);

  let [screen, id] = route.split("/");
  // What is not there any more, or was never: the last game, or a new one.
  if (!SCREENS[screen] || ((screen === "game" || screen === "review") && !loadGame(id))) {
    [screen, id] = saved.last && loadGame(saved.last) ? ["game", saved.last] : ["new", undefined];
  }
  useEffect(() => {
    if (screen === "game" && saved.last !== id) settings({ last: id });
    document.title = `${{ quiz: t("Practice"), games: t("Games"), new: t("New game"), review: t("Review"), rules: t("Rules") }[screen] ?? t("Game")} – Yam's`;
  }, [screen, id, saved.lang]);
  useEffect(() => window.scrollTo(0, 0), [screen, id]);
  const rules = screen === "game" || screen === "review" ? loadGame(id).rules
    : screen === "quiz" ? (sets.find((s) => s.name === saved.rules) ?? sets[0]).name : null;
  const current = saved.last && loadGame(saved.last) ? `#game/${saved.last}` : "#new";
  const here = (name) => (name === screen || (name === "game" && screen === "new") || (name === "games" && screen === "review") ? "page" : null);
  return html`
    <header class="top">
      <nav aria-label=${t("Screens")}>
        <a class="brand" href=${current} aria-current=${here("game")}>Yam’s</a>
        <a href="#quiz" aria-current=${here("quiz")}>${t("Practice")}</a>
        <a href="#games" aria-current=${here("games")}>${t("Games")}</a>
      </nav>
      <button type="button" class="lang" lang=${language() === "fr" ? "en" : "fr"}
        onClick=${() => settings({ lang: language() === "fr" ? "en" : "fr" })}>
        ${language() === "fr" ? "English" : "Français"}</button>
    </header>
    <${Screen} key=${`${screen}/${id}/${rules}`} ...${{ app, screen, rules, id }} />
    <p class="hidden" aria-live="polite" ref=${live}></p>
    ${toast ? html`<p class="toast">${toast}</p>` : null}`;
}

function Screen({ app, screen, rules, id }) {
  const [state, setState] = useState({});
  const [tries, setTries] = useState(0);
  const [broken] = useErrorBoundary((error) => console.error(error));
  useEffect(() => {
    if (rules && !app.engine(rules)) return setState({ fault: t("This page has no rules {rules}.", { rules }) });
    Promise.all([SCREENS[screen](), rules && app.engine(rules)]).then(
      ([view, engine]) => setState({ view, engine }),
      () => setState({ fault: t("This part of the page could not be loaded; is there a network?") }));
  }, [tries]);
  useEffect(() => {
    if (state.view && location.hash) document.querySelector("main h1")?.focus({ preventScroll: true });
  }, [state.view]);
  // What another version of the page, or of the rules, has stored.
  if (broken) return html`<main class="form"><div class="paper">
    <p class="fault" role="alert">${t("This game cannot be shown: it does not fit the rules of this page.")}</p>
    <a class="button" href="#games">${t("Games")}</a></div></main>`;
  if (state.view) return html`<${state.view} ...${{ app, id, engine: state.engine }} />`;
  return html`<main class="form"><div class="paper">${state.fault
    ? html`<p class="fault" role="alert">${state.fault}</p>
      <button type="button" onClick=${() => { setState({}); setTries(tries + 1); }}>${t("Try again")}</button>`
    : html`<p role="status">${t("Loading …")}</p>`}</div></main>`;
}

async function begin() {
  const answer = await fetch("site.json");
  render(html`<${App} site=${await answer.json()} />`, document.getElementById("app"));
  if ("serviceWorker" in navigator) await navigator.serviceWorker.register("sw.js", { updateViaCache: "none" }).catch(() => {});
}

// A ring around the focus is for those who move it by the keyboard.
addEventListener("pointerdown", () => document.body.classList.add("pointing"));
addEventListener("keydown", () => document.body.classList.remove("pointing"));

begin();
