"""Exact statistics of perfect play, and what follows from them.

- `exact`: the distribution of the final total, and the sheet box by box;
- `forward`: the rest of the game, played forward;
- `probabilities`: `Distribution`, the probabilities of a whole number;
- `reasons`: what two choices differ in, box by box;
- `comparison`: rule sets side by side;
- `sweep`: the figures of every rule set of a grid, and `sweep_file`, which keeps them.
"""
