// One's own rules as TOML; the server reads and solves them.
import { html, useEffect, useRef, useState } from "../vendor/preact-htm.js";
import { t, labelOf } from "../text.js";

const example = () => `base = "guide"
label = "${t("House rules")}"
four_of_a_kind = 40
# throws = 2
# upper_bonus = 50
# without = ["chance"]
`;

export function OwnRules({ app }) {
  const [text, setText] = useState(app.saved.toml ?? example());
  const [state, setState] = useState({});
  const request = useRef(null);
  useEffect(() => () => request.current?.abort(), []);
  const edit = (event) => {
    setText(event.target.value);
    app.settings({ toml: event.target.value });
  };
  const send = async (event) => {
    event.preventDefault();
    setState({ waiting: true });
    request.current = new AbortController();
    try {
      await app.addRules(text, request.current.signal);
      setState({});
      app.go("new");
    } catch (error) {
      if (error.name !== "AbortError") setState({ fault: error.message });
    }
  };
  const own = app.saved.own ?? [];
  const forget = (set) => app.settings({ own: own.filter((one) => one.name !== set.name) });
  return html`<main class="form"><form class="paper" onSubmit=${send}>
    <h1 tabindex="-1">${t("Your own rules")}</h1>
    <p><label for="toml">${t("A rule set as TOML: a base, and what differs from it.")}</label></p>
    <textarea id="toml" rows="14" spellcheck="false" value=${text} onInput=${edit}></textarea>
    ${state.fault ? html`<p class="fault" role="alert">${state.fault}</p>` : null}
    <p><button type="submit" class="primary wide" disabled=${Boolean(state.waiting)}>
      ${state.waiting ? t("Solving …") : t("Play by these rules")}</button></p>
  </form>
  ${own.length ? html`<ul class="list">${own.map((set) => html`<li class="paper" key=${set.name}>
    <span class="names">${labelOf(set.label)}</span>
    <button type="button" class="icon" aria-label=${t("Delete the rules {rules}", { rules: labelOf(set.label) })}
      onClick=${() => forget(set)}>×</button></li>`)}</ul>` : null}</main>`;
}
