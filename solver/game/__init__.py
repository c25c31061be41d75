"""The game: dice, boxes, rules, states, sheets; no tables, and nothing that numba compiles.

- `dice`: rolls, holds and their lattice;
- `boxes`: the lines of a sheet and their names;
- `rules`: rule sets, what each roll pays where;
- `states`: all that matters of a sheet for the rest of the game;
- `scoresheet`: sheets, their notation, filling a box;
- `legality`: whether a game can produce a sheet.
"""
