"""A vector type for numba: eight float64 lanes in one register.

LLVM does not vectorise the lattice loops well by itself, because it cannot know that the rows they
read and write do not overlap. These few intrinsics say it outright: each is one LLVM instruction
on ``<8 x double>``, which the code generator maps to what the machine has (one AVX-512 register,
two AVX, four SSE or NEON).

A two-dimensional array of two rows holds *pairs*, ``<16 x double>``: in its first row a value that
decides, in the second one that is carried along. `maximum` compares the first alone. So a kernel
written with `load`, `store`, `add`, `multiply` and `maximum` serves both kinds of arrays.
"""

from __future__ import annotations

from typing import Any, Final

from llvmlite import ir
from numba import types
from numba.core.datamodel.models import PrimitiveModel
from numba.extending import intrinsic, register_model

__all__ = ["LANES", "add", "load", "maximum", "multiply", "pick", "splat", "store"]

#: Lanes of a vector. Eight float64 are one cache line.
LANES: Final = 8

_VECTOR: Final = ir.VectorType(ir.DoubleType(), LANES)
_PAIRS: Final = ir.VectorType(ir.DoubleType(), 2 * LANES)
_INT32: Final = ir.IntType(32)


class _VectorType(types.Type):
    """Numba's name for the vector."""

    def __init__(self) -> None:
        super().__init__(name=f"vector{LANES}")


class _PairsType(types.Type):
    """Numba's name for the vector of pairs."""

    def __init__(self) -> None:
        super().__init__(name=f"pairs{LANES}")


@register_model(_VectorType)
class _VectorModel(PrimitiveModel):
    """How numba keeps the vector: as the LLVM value itself."""

    def __init__(self, manager: Any, numba_type: Any) -> None:
        super().__init__(manager, numba_type, _VECTOR)


@register_model(_PairsType)
class _PairsModel(PrimitiveModel):
    """How numba keeps the vector of pairs."""

    def __init__(self, manager: Any, numba_type: Any) -> None:
        super().__init__(manager, numba_type, _PAIRS)


_vector: Final = _VectorType()
_pairs: Final = _PairsType()


def _vector_of(array: Any) -> Any:
    """Type of the vectors of an array."""
    return _pairs if array.ndim == 2 else _vector


def _pointers(context: Any, builder: Any, array_type: Any, value: Any, index: Any) -> list[Any]:
    """Places of a vector in each row of an array."""
    array = context.make_array(array_type)(context, builder, value)
    first = builder.gep(array.data, [index], inbounds=True)
    places = [first]
    if array_type.ndim == 2:
        row = builder.extract_value(array.strides, 0)
        bytes_of_first = builder.bitcast(first, ir.IntType(8).as_pointer())
        places.append(builder.gep(bytes_of_first, [row], inbounds=True))
    return [builder.bitcast(place, _VECTOR.as_pointer()) for place in places]


def _halves(builder: Any, pairs: Any) -> list[Any]:
    """Split pairs into their first numbers and their second ones."""
    nothing = ir.Constant(_PAIRS, ir.Undefined)
    return [
        builder.shuffle_vector(pairs, nothing, _lanes(range(start, start + LANES)))
        for start in (0, LANES)
    ]


def _joined(builder: Any, first: Any, second: Any) -> Any:
    """Put pairs together."""
    return builder.shuffle_vector(first, second, _lanes(range(2 * LANES)))


def _lanes(numbers: range) -> Any:
    return ir.Constant(ir.VectorType(_INT32, len(numbers)), list(numbers))


@intrinsic
def load(_typing: Any, array: Any, index: Any) -> Any:
    """Read the vector that starts at ``array[index]``; of two rows, at that index of each."""

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        places = _pointers(context, builder, signature.args[0], *args)
        loaded = [builder.load(place, align=8) for place in places]
        return loaded[0] if len(loaded) == 1 else _joined(builder, *loaded)

    return _vector_of(array)(array, types.uint64), generate


@intrinsic
def store(_typing: Any, array: Any, index: Any, vector: Any) -> Any:
    """Write a vector to ``array[index]`` and the places after it; of two rows, to each."""

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        places = _pointers(context, builder, signature.args[0], args[0], args[1])
        parts = [args[2]] if len(places) == 1 else _halves(builder, args[2])
        for place, part in zip(places, parts, strict=True):
            builder.store(part, place, align=8)
        return context.get_dummy_value()

    return types.none(array, types.uint64, _vector_of(array)), generate


@intrinsic
def add(_typing: Any, left: Any, right: Any) -> Any:
    """Sum of two vectors."""

    def generate(_context: Any, builder: Any, _signature: Any, args: Any) -> Any:
        return builder.fadd(*args)

    return left(left, left), generate


@intrinsic
def multiply(_typing: Any, left: Any, right: Any) -> Any:
    """Product of two vectors; of a vector of pairs and one of numbers, which multiply both."""

    def generate(_context: Any, builder: Any, _signature: Any, args: Any) -> Any:
        factor = _joined(builder, args[1], args[1]) if left is _pairs else args[1]
        return builder.fmul(args[0], factor)

    return left(left, _vector), generate


@intrinsic
def maximum(_typing: Any, left: Any, right: Any) -> Any:
    """Greater of two vectors, lane by lane; of pairs, the one whose first number is greater."""

    def generate(_context: Any, builder: Any, _signature: Any, args: Any) -> Any:
        if left is _vector:
            return builder.select(builder.fcmp_ordered(">", *args), *args)
        (first, carried), (other, other_carried) = (_halves(builder, one) for one in args)
        greater = builder.fcmp_ordered(">", first, other)
        return _joined(
            builder,
            builder.select(greater, first, other),
            builder.select(greater, carried, other_carried),
        )

    return left(left, left), generate


@intrinsic
def pick(_typing: Any, value: Any, limit: Any, chosen: Any, other: Any) -> Any:
    """Lane by lane, `chosen` where `value` is at least `limit`, else `other`."""

    def generate(_context: Any, builder: Any, _signature: Any, args: Any) -> Any:
        return builder.select(builder.fcmp_ordered(">=", args[0], args[1]), args[2], args[3])

    return _vector(_vector, _vector, _vector, _vector), generate


@intrinsic
def splat(_typing: Any, number: Any) -> Any:
    """Vector with one number in every lane."""

    def generate(_context: Any, builder: Any, _signature: Any, args: Any) -> Any:
        nothing = ir.Constant(_VECTOR, ir.Undefined)
        first = builder.insert_element(nothing, args[0], ir.Constant(_INT32, 0))
        everywhere = ir.Constant(ir.VectorType(_INT32, LANES), [0] * LANES)
        return builder.shuffle_vector(first, nothing, everywhere)

    return _vector(types.float64), generate
