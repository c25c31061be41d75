// What a server adds, where there is one: the page asks once and shows more. What it asks for is
// told in solver/web/__init__.py.

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
