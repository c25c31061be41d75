"""The game: dice, boxes, rules, states, sheets, games; no tables, nothing that numba compiles.

- `dice`: rolls, holds and their lattice;
- `boxes`: the lines of a sheet and their names;
- `rules`: rule sets, what each roll pays where; `checks`: what a rule set must be;
- `documents`: rule sets read from TOML or plain data; `writing`: and written;
- `examples`: rolls that show what a box pays;
- `states`: all that matters of a sheet for the rest of the game;
- `legality`: whether a game can produce a sheet;
- `scoresheet`: sheets, their notation, filling a box;
- `described`: a sheet told in one of three ways;
- `record`: played games, and the lines of a games file;
- `session`: a game that is being played; `gamefile`: the file it is kept in.
"""
