"""V(s), the value of every state.

- `induction`: the theory, and `solve`;
- `table`: the values in memory and in HDF5;
- `library`: where tables live; load, or solve and keep.
"""
