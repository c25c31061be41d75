"""Whole games played by the table.

- `games`: many games side by side, on all cores;
- `records`: such games in a games file;
- `sample`: their totals, and how well these fit a distribution.
"""
