"""Everything numba compiles; arrays in, arrays out, nothing checked.

- `vectors`: the eight-lane vector type;
- `turn`: place, expect, choose: one turn for rows of lanes, and the induction over rows;
- `policy`: one turn for eight arbitrary states, and the decisions in it.

Nothing outside the package's compiled paths imports it: numba takes a while to load.
"""
