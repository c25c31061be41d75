"""What to do in one position.

- `turn`: one turn in NumPy;
- `choices`: what everything that ranks holds and boxes answers;
- `advisor`: ranked holds and boxes;
- `batch`: arrays of positions, in compiled code;
- `reasons`: where a turn leads after a choice;
- `odds`: chances of one turn, of the `figures` of its boxes, and `single_goal`: throws for one
  thing alone;
- `openings`: the first turn of a game.
"""
