"""Everything numba compiles, and the rules as arrays; arrays in, arrays out, nothing checked.

- `transitions`: what a turn can write, and where that leads; without numba;
- `compiling`: the compiler's decorator, and its cache;
- `vectors`: the eight-lane vector type;
- `turn`: place, expect, choose: one turn for rows of lanes, and the induction over rows;
- `greedy_turn`: one turn for eight arbitrary states, and the decisions in it;
- `turn_outcomes`: how turns end when they are played by these decisions;
- `forward`: distributions of points carried from one layer of states to the next;
- `simulate`: turns of whole games;
- `utility`: the induction over points written, for other utilities than the mean.

Numba takes a while to load: whoever answers at once imports `transitions` alone.
"""
