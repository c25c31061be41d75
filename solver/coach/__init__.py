"""Verdicts on played games, training, and players to play against.

- `review`: decisions, luck and losses;
- `averages`: their means over many games;
- `win`: who will win, after every turn;
- `quiz`: positions to practise;
- `opponents`: computer players.
"""
