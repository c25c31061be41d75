"""V(s), the value of every state.

- `induction`: the theory, and `solve`;
- `table`: the values in memory and on disk;
- `format`: the block of text that a file begins with, and `hdf5`: all after it;
- `library`: where tables live; load, or solve and keep.
"""
