"""Everything numba compiles; arrays in, arrays out, nothing checked.

- `vectors`: the eight-lane vector type;
- `turn`: place, expect, choose: one turn for rows of lanes, and the induction over rows;
- `compiling`: the compiler's decorator, and its cache;
- `policy`: one turn for eight arbitrary states, and the decisions in it;
- `endings`: how turns end when they are played by these decisions;
- `forward`: distributions of points carried from one layer of states to the next;
- `play`: turns of whole games;
- `goals`: the induction over points written, for other utilities than the mean.

Nothing outside the package's compiled paths imports it: numba takes a while to load.
"""
