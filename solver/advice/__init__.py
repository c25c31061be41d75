"""What to do in one position.

- `turn`: one turn in NumPy;
- `advisor`: ranked holds and boxes;
- `batch`: arrays of positions, in compiled code;
- `odds`: chances of one turn;
- `openings`: the first turn of a game.
"""
