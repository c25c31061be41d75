// What a server adds, where there is one (`yams serve`): the page asks once and shows more.
//
// GET  api/rules            a list of rule sets: their presence says that there is a server
// POST api/rules            a rule set as TOML text (application/toml) → {name, arrays}: the header
//                           name, and the address of its arrays relative to the page
// GET  api/arrays/…         arrays of such rules, as in `arrays/`; the service worker keeps them
// POST api/why|stats        {rules, sheet, dice?, rerolls?}: the JSON of the commands; why as
//                           `yams best --why` with two choices or more
// POST api/duel             {rules, me, them: [sheets or totals], dice?, rerolls?}
// Errors are problem details (RFC 9457); `detail` is one line in the language asked for.

import { language } from "./text.js";

export async function findServer() {
  try {
    const answer = await fetch("api/rules", { headers: { Accept: "application/json" } });
    return answer.ok && (answer.headers.get("Content-Type") ?? "").includes("json");
  } catch {
    return false;
  }
}

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
  });
  const data = await answer.json().catch(() => null);
  if (!answer.ok || data === null) throw new Error(data?.detail ?? `${answer.status}`);
  return data;
}
