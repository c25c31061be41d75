"""The page on which people read the description of the API, in the language at present."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from html import escape
from typing import Any, Final

from solver.game.documents import PRESET_NAMES
from solver.language import language, tr
from solver.web.server.openapi import STATUSES

__all__ = ["STYLE", "reference"]

#: The look of the page of `reference`.
STYLE: Final = """\
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
body { max-width: 50rem; margin: 0 auto; padding: 1rem; }
h2 { margin-top: 2.5rem; border-top: 1px solid; padding-top: 1rem; overflow-wrap: anywhere; }
code, pre { font-family: ui-monospace, monospace; font-size: 0.9rem; }
pre { overflow-x: auto; padding: 0.75rem; border: 1px solid; border-radius: 0.5rem; }
dt { font-weight: 600; }
dd { margin: 0 0 0.5rem 1rem; }
"""


#: Fields that an example has beside those that are required: it needs one of several.
_ALSO_SHOWN: Final = {"/api/target": ("total",), "/api/duel": ("them",)}
#: Links to the page in each language.
_LANGUAGES: Final = (("en", "English"), ("fr", "Français"))


def reference(api: Mapping[str, Any]) -> str:
    """Lay out the description of the API as a page that loads nothing from elsewhere."""
    sections = [
        _section(path, method.upper(), operation)
        for path, methods in api["paths"].items()
        for method, operation in methods.items()
    ]
    info = api["info"]
    presets = ", ".join(f"<code>{name}</code>" for name in PRESET_NAMES)
    statuses = [f"<dt>{key}</dt><dd>{_prose(tr(text))}</dd>" for key, text in STATUSES.items()]
    languages = " · ".join(
        f'<a href="?lang={lang}" lang="{lang}" hreflang="{lang}">{name}</a>'
        for lang, name in _LANGUAGES
        if lang != language()
    )
    errors = tr(
        "Problem details (RFC 9457): a JSON object whose `detail` says in a line what is wrong and"
        " what would be right."
    )
    return f"""<!doctype html>
<html lang="{language()}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{info["title"]}: API</title>
<link rel="stylesheet" href="/api/reference.css">
</head>
<body>
<p>{languages}</p>
<h1>{info["title"]} {info["version"]}: API</h1>
<p>{_prose(info["description"])}
{escape(tr("For programs:"))} <a href="/api/openapi.json?lang={language()}">openapi.json</a>.</p>
<p>{escape(tr("Rule sets by name:"))} {presets}.</p>
{"".join(sections)}
<h2>{escape(tr("Errors"))}</h2>
<p>{_prose(errors)}</p>
<dl>{"".join(statuses)}</dl>
</body>
</html>
"""


def _section(path: str, method: str, operation: Mapping[str, Any]) -> str:
    text = f"<h2><code>{method} {path}</code></h2>\n<p>{_prose(operation['summary'])}</p>\n"
    for kind, body in operation.get("requestBody", {}).get("content", {}).items():
        fields = body["schema"].get("properties", {})
        required = body["schema"].get("required", ())
        text += f"<p>{_prose(tr('Body: `{kind}`', kind=kind))}</p>\n<dl>"
        for name, schema in fields.items():
            mark = f" ({tr('required')})" if name in required else ""
            text += f"<dt><code>{name}</code>{mark}</dt><dd>{_field(schema)}</dd>"
        text += "</dl>\n"
        named = [*required, *_ALSO_SHOWN.get(path, ())]
        example = {name: fields[name]["examples"][0] for name in named}
        shown = json.dumps(example) if fields else body["schema"]["examples"][0]
        text += f"<pre>{escape(shown)}</pre>\n"
    return text


def _field(schema: Mapping[str, Any]) -> str:
    parts = [_prose(schema["description"])] if "description" in schema else []
    for kind in (schema, *schema.get("anyOf", ())):
        if "maximum" in kind:
            low, high = kind["minimum"], kind["maximum"]
            parts.append(escape(tr("A whole number from {low} to {high}.", low=low, high=high)))
        if "enum" in kind:
            parts.append(_words(tr("One of"), kind["enum"]))
    if "default" in schema:
        parts.append(_words(tr("By default"), [json.dumps(schema["default"])]))
    if "examples" in schema:
        parts.append(_words(tr("For example"), map(json.dumps, schema["examples"])))
    return " ".join(parts)


def _words(text: str, words: Iterable[str]) -> str:
    return f"{escape(text)} {', '.join(f'<code>{escape(word)}</code>' for word in words)}."


def _prose(text: str) -> str:
    """Text with its commands marked as such."""
    marked = escape(text).split("`")
    return "".join(
        f"<code>{part}</code>" if place % 2 else part for place, part in enumerate(marked)
    )
