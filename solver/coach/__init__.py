"""Verdicts on played games.

- `review`: decisions, luck and losses;
- `win`: who will win, after every turn.
"""
