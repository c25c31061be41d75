"""Damage a table file in many ways and read it; run as a program, by `test_format`.

    mutations.py SEED COUNT {kept,renewed}

With ``renewed`` the digest in front is that of the damaged bytes, so that the HDF5 library meets
them. Ends with 0 when no damaged table was accepted with other values; a reading that takes longer
than the limit, or a crash, ends the process with another code and a traceback.
"""

from __future__ import annotations

import faulthandler
import hashlib
import random
import sys

import numpy as np

from solver.errors import TableFormatError, TableVersionError
from solver.game.rules import Rules
from solver.game.states import reachable_states
from solver.values.hdf5 import read, write

SECONDS = 10


def small_table() -> tuple[Rules, np.ndarray]:
    """A table of few upper subtotals; its values are any numbers."""
    rules = Rules.from_mapping({"name": "small", "upper_threshold": 1})
    reachable = reachable_states(rules)
    numbers = np.random.default_rng(1).uniform(0, 300, reachable.shape)
    return rules, np.where(reachable, numbers, np.nan)


def sealed(content: bytes) -> bytes:
    """The content with the digest that it should have."""
    digest = hashlib.sha256(content[512:]).hexdigest().encode("ascii")
    head = content[:21] + digest + content[21 + len(digest) : 512]
    return head + content[512:]


def mutation(sound: bytes, rng: random.Random, places: list[int]) -> bytes:
    """One damage: bits, bytes, a piece lost, doubled, moved or blank."""
    damaged = bytearray(sound)
    place = rng.choice(places) if rng.random() < 0.8 else rng.randrange(len(sound))
    length = rng.choice((1, 2, 4, 8, 64, 4096))
    match rng.randrange(9):
        case 0 | 1 | 2:
            damaged[place] ^= 1 << rng.randrange(8)
        case 3:
            damaged[place : place + length] = rng.randbytes(length)
        case 4:
            damaged[place : place + length] = rng.choice((b"\0", b"\xff")) * length
        case 5:
            del damaged[place : place + length]
        case 6:
            damaged[place:place] = rng.randbytes(length)
        case 7:
            other = rng.choice(places)
            damaged[place : place + length] = sound[other : other + length]
        case 8:
            del damaged[place:]
    return bytes(damaged)


def main() -> None:
    """Read so many damaged tables."""
    seed, count, digest = int(sys.argv[1]), int(sys.argv[2]), sys.argv[3]
    rules, values = small_table()
    sound = b"".join(write(rules, values, {"software": "tests"}))
    image = read(sound, "sound")
    assert image.values.tobytes() == values.tobytes()
    # Most damage is done where there is something but long rows of numbers.
    first = sound.index(values[0, 0].tobytes())
    beside = set(range(len(sound))) - set(range(first, first + values.nbytes))
    scales = sound.index(np.arange(1000, dtype="<i4").tobytes())
    places = sorted(beside - set(range(scales, scales + 4 * len(values))))
    rng = random.Random(seed)
    refused = 0
    for number in range(count):
        damaged = mutation(sound, rng, places)
        if digest == "renewed":
            damaged = sealed(damaged)
        faulthandler.dump_traceback_later(SECONDS, exit=True)
        try:
            content = read(damaged, "damaged")
        except (TableFormatError, TableVersionError):
            refused += 1
            continue
        finally:
            faulthandler.cancel_dump_traceback_later()
        if content.values.tobytes() != values.tobytes() or content.rules.upper_threshold != 1:
            sys.exit(f"seed {seed}, mutation {number}: other values")
        if digest == "kept" and (content.rules != rules or content.provenance != image.provenance):
            sys.exit(f"seed {seed}, mutation {number}: other rules or provenance")
    print(f"{refused} of {count} refused")


if __name__ == "__main__":
    faulthandler.enable()
    main()
