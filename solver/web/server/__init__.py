"""``yams serve``: the page from this machine, and with it what takes the compiled kernels.

It is begun by `serving`, spoken to by `connection`; `app` answers, behind the `guard`. What may be
asked stands in `requests`, its `fields` and the `documents` of rule sets; `questions` answers by
the `tables`, at once or as `jobs` of the processes of the `pool`, and `problems` tells errors.
What was asked for is `kept`, and so are `arrays_kept` of new rules and the `pages` of a folder.
`openapi` and `schemas` describe all this, and `reference` shows the description.

Where the host answers these, relative to the page, the page shows more (`page/server.js`):

- ``GET api/rules``: a list as JSON; its presence says that there is a server;
- ``POST api/rules``: a rule set as TOML (``application/toml``); the answer is ``{name, arrays}``:
  the name in the header of its arrays, and their address relative to the page, which is under
  ``api/arrays/`` (the service worker keeps those);
- ``POST api/why``, ``api/stats``: ``{rules, sheet, dice, rerolls}``, dice and rerolls left out
  before the first throw; the answers are those of ``yams best --why --json`` with two choices,
  and of ``yams stats --json``;
- ``POST api/duel``: ``{rules, me, them, dice, rerolls}``, `them` a list of sheets and totals; the
  answer is that of ``yams duel --json``.

An error is a problem document (RFC 9457), its ``detail`` one line in the language of
``Accept-Language``.
"""
