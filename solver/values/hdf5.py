"""The HDF5 part of a table file: rules, values and provenance, written and read.

What others made, with a right digest, is looked at before it is used: only text of a fixed length,
and arrays that stand in the file as they are, in one piece. So no number of a file can make a
reader take more memory than the file has bytes, or follow it elsewhere, and values need not be
copied.
"""

from __future__ import annotations

import hashlib
import io
import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any, Final, NamedTuple

import h5py
import numpy as np
from numpy.typing import NDArray

from solver.errors import (
    RulesError,
    SolverError,
    TableError,
    TableFormatError,
    TextError,
)
from solver.files import parse_json
from solver.game.rules import Rules
from solver.game.states import reachable_states
from solver.values.format import BLOCK, FORMAT, FORMAT_VERSION, check_header, header, shape_of

__all__ = ["Content", "read", "write"]

_AXES: Final = ("filled", "joker", "upper")
_TEXT_SIZE: Final = 1 << 16
_ALIGNMENT: Final = 64


class Content(NamedTuple):
    """What a table file holds."""

    rules: Rules
    values: NDArray[np.float64]
    provenance: dict[str, Any]
    version: tuple[int, int]


def _boxes(rules: Rules) -> list[str]:
    """Keys of the boxes in the order of the bits of `filled`."""
    return [box.key for box in rules.boxes]


def write(
    rules: Rules, values: NDArray[np.float64], provenance: Mapping[str, Any]
) -> tuple[bytes, memoryview]:
    """Return the bytes of a table file: the block of text, and all after it."""
    buffer = io.BytesIO()
    # The newer layout of HDF5 1.10 is the smaller one. Aligned values can be used where they stand.
    with h5py.File(
        buffer,
        "w",
        libver=("v110", "v110"),
        userblock_size=BLOCK,
        alignment_threshold=1,
        alignment_interval=_ALIGNMENT,
    ) as file:
        file.attrs["format"] = np.bytes_(FORMAT)
        file.attrs["format_version"] = np.array(FORMAT_VERSION, dtype="<i8")
        file.attrs["rules"] = np.bytes_(rules.to_json())
        file.attrs["boxes"] = np.array(_boxes(rules), dtype="S")
        file.attrs["provenance"] = np.bytes_(json.dumps(provenance))
        file.attrs["expected_total"] = np.float64(values[0, 0, 0])
        data = file.create_dataset("values", data=values, dtype="<f8")
        data.attrs["axes"] = np.array(_AXES, dtype="S")
        data.attrs["units"] = np.bytes_("expected points")
        data.attrs["description"] = np.bytes_(
            "Expected points still to come under perfect play at the start of a turn, the upper "
            "bonus included, points already written excluded. NaN: no game can be here."
        )
        data.attrs["sha256"] = np.bytes_(_sha256(values))
        for name, size in zip(_AXES, values.shape, strict=True):
            # Attached to the values they would need data of variable length.
            file.create_dataset(name, data=np.arange(size, dtype="<i4")).make_scale(name)
    body = buffer.getbuffer()[BLOCK:]
    return header(body), body


def read(content: bytes, path: str, expected: Rules | None = None) -> Content:
    """Check the bytes of a table file, and return what they hold.

    Parameters
    ----------
    content : bytes
        All of the file. The values are a view of it.
    path : str
        What messages call the file.
    expected : Rules, optional
        Taken for the rules of the file if they are the same: that saves building them anew.

    Raises
    ------
    TableFormatError
        When it is not a whole, undamaged value table.
    TableVersionError
        When it has another major version.
    """
    version = check_header(content, path)
    with _one_format_error(path), h5py.File(io.BytesIO(content), "r") as file:
        if _text(file, "format") != FORMAT:
            raise TableFormatError("attribute format is not {format!r}", format=FORMAT)
        if tuple(_attribute(file, "format_version", h5py.h5t.TypeIntegerID, (2,))) != version:
            raise TableFormatError("its two format versions differ")
        text = _text(file, "rules")
        rules = expected if expected and text == expected.to_json() else Rules.from_json(text)
        keys = _boxes(rules)
        boxes = _attribute(file, "boxes", h5py.h5t.TypeStringID, (len(keys),))
        if [bytes(key).decode() for key in boxes] != keys:
            raise TableFormatError("its boxes are not those of its rules")
        values = _array(content, file, "values", "<f8", shape_of(rules))
        for name, size in zip(_AXES, values.shape, strict=True):
            if not np.array_equal(_array(content, file, name, "<i4", (size,)), np.arange(size)):
                raise TableFormatError("the scale {name} is damaged", name=name)
        if _text(file["values"], "sha256") != _sha256(values):
            raise TableFormatError("the values do not match their checksum")
        total = _attribute(file, "expected_total", h5py.h5t.TypeFloatID, ())
        provenance = parse_json(_text(file, "provenance"))
        if not isinstance(provenance, dict):
            raise TableFormatError("its provenance is not a JSON object")
        reachable = reachable_states(rules)
        if not np.array_equal(np.isfinite(values), reachable) or np.isinf(values).any():
            raise TableFormatError("a state that a game can reach has no value, or another has one")
        if values[0, 0, 0] != total:
            raise TableFormatError("the expected total is not the value of the empty sheet")
    return Content(rules, values, provenance, version)


@contextmanager
def _one_format_error(path: str) -> Iterator[None]:
    """Name the file in what is wrong with it; h5py reports that with whatever comes first."""
    try:
        yield
    except (RulesError, TextError) as error:
        raise TableFormatError(
            "{path}: its texts cannot be read ({reason})", path=path, reason=error
        ) from error
    except TableError as error:
        raise TableFormatError(
            "{path}: not a value table of this format ({reason})", path=path, reason=error
        ) from error
    except (
        OSError,
        RuntimeError,
        LookupError,
        ValueError,
        TypeError,
        AttributeError,
        ArithmeticError,
        MemoryError,
    ) as error:
        if isinstance(error, SolverError):
            raise
        raise TableFormatError(
            "{path}: not a whole HDF5 file of this format ({reason})",
            path=path,
            reason=str(error).splitlines()[0][:100] if str(error) else type(error).__name__,
        ) from error


def _attribute(
    owner: h5py.File | h5py.Dataset, name: str, kind: type[h5py.h5t.TypeID], shape: tuple[int, ...]
) -> NDArray[Any]:
    """Read a small attribute of a type and shape; text must be of a fixed length."""
    if not h5py.h5a.exists(owner.id, name.encode()):
        raise TableFormatError("attribute {name} is missing", name=name)
    attribute = h5py.h5a.open(owner.id, name.encode())
    stored = attribute.get_type()
    if (
        not isinstance(stored, kind)
        or (isinstance(stored, h5py.h5t.TypeStringID) and stored.is_variable_str())
        or attribute.shape != shape
        or attribute.get_storage_size() > _TEXT_SIZE
    ):
        raise TableFormatError("attribute {name} is of another kind", name=name)
    content: NDArray[Any] = np.empty(attribute.shape, attribute.dtype)
    attribute.read(content)
    return content


def _text(owner: h5py.File | h5py.Dataset, name: str) -> str:
    return bytes(_attribute(owner, name, h5py.h5t.TypeStringID, ())[()]).decode()


def _array(
    content: bytes, file: h5py.File, name: str, dtype: str, shape: tuple[int, ...]
) -> NDArray[Any]:
    """View an array of a file where it stands; any other layout is refused."""
    link = name.encode()
    links = file.id.links
    if not links.exists(link) or links.get_info(link).type != h5py.h5l.TYPE_HARD:
        raise TableFormatError("{name} is missing, or only a link", name=name)
    data = h5py.h5o.open(file.id, link)
    if not isinstance(data, h5py.h5d.DatasetID):
        raise TableFormatError("{name} is not an array", name=name)
    kind = {"<f8": h5py.h5t.IEEE_F64LE, "<i4": h5py.h5t.STD_I32LE}[dtype]
    stored = data.get_type()
    if type(stored) is not type(kind) or not stored.equal(kind) or data.shape != shape:
        raise TableFormatError(
            "{name}: expected {expected}", name=name, expected=f"{np.dtype(dtype)} {shape}"
        )
    how = data.get_create_plist()
    place, size = data.get_offset(), int(np.prod(shape)) * np.dtype(dtype).itemsize
    if (
        how.get_layout() != h5py.h5d.CONTIGUOUS
        or how.get_external_count()
        or how.get_nfilters()
        or data.get_storage_size() != size
        or place is None
        or place + size > len(content)
    ):
        raise TableFormatError("{name} does not stand in the file in one piece as it is", name=name)
    view = np.frombuffer(content, dtype, size // np.dtype(dtype).itemsize, place).reshape(shape)
    return np.require(view, np.dtype(dtype).newbyteorder("="), ["C", "A"])


def _sha256(values: NDArray[np.float64]) -> str:
    return hashlib.sha256(np.ascontiguousarray(values, dtype="<f8").view(np.uint8).data).hexdigest()
