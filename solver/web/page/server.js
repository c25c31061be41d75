// What is asked of a server, where there is one; it is told in solver/web/server/__init__.py.

import { Engine } from "./engine.js";
import { language, t } from "./text.js";

export async function ask(verb, body, signal) {
  const isText = typeof body === "string";
  const answer = await fetch(`api/${verb}`, {
    method: "POST",
    headers: {
      "Content-Type": isText ? "application/toml" : "application/json",
      "Accept-Language": language(),
    },
    body: isText ? body : JSON.stringify(body),
    signal,
  }).catch(silent);
  const data = await answer.json().catch(silent);
  if (!answer.ok) throw new Error(data?.detail ?? gone());
  return data;
}

const gone = () => t("The server does not answer. Is it running, and is there a network?");

// A request that came to nothing: given up here, or what the browser tells in words of its own.
function silent(error) {
  throw error.name === "AbortError" ? error : new Error(gone());
}

// Rules of a document without name or label.
const UNNAMED = "custom", OWN = { en: "Your own rules", fr: "Votre propre règle" };

// Have rules of one's own solved: the engine, and what this device keeps of them.
export async function solveRules(toml, signal) {
  const { arrays: file } = await ask("rules", toml, signal);
  const engine = await Engine.load(file, { cache: "reload", signal }).catch(silent);
  const { name, rules, label, note } = engine.header;
  return { engine, set: { name, file, rules, label: label.en === UNNAMED ? OWN : label, note, toml } };
}
