"""A vector type for numba: eight float64 lanes in one register.

LLVM does not vectorise the lattice loops well by itself, because it cannot know that the rows they
read and write do not overlap. These few intrinsics say it outright: each is one LLVM instruction
on ``<8 x double>``, which the code generator maps to what the machine has (one AVX-512 register,
two AVX, four SSE or NEON).

Arrays of complex128 hold eight *pairs*, ``<16 x double>``: a value that decides, and a second one
that is carried along. `maximum` compares the first ones alone. So a kernel written with `load`,
`store`, `add`, `multiply` and `maximum` serves both.
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
    return _pairs if array.dtype == types.complex128 else _vector


def _pointer(context: Any, builder: Any, array_type: Any, array: Any, index: Any) -> Any:
    data = context.make_array(array_type)(context, builder, array).data
    vector = _PAIRS if _vector_of(array_type) is _pairs else _VECTOR
    return builder.bitcast(builder.gep(data, [index], inbounds=True), vector.as_pointer())


def _twice(builder: Any, vector: Any, first_of: int = 1) -> Any:
    """Repeat every `first_of`-th element of an LLVM vector for both members of its pair."""
    mask = ir.Constant(
        ir.VectorType(_INT32, 2 * LANES), [lane * first_of for lane in range(LANES) for _ in "ab"]
    )
    return builder.shuffle_vector(vector, ir.Constant(vector.type, ir.Undefined), mask)


@intrinsic
def load(_typing: Any, array: Any, index: Any) -> Any:
    """Read the vector that starts at ``array[index]``."""

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.load(_pointer(context, builder, signature.args[0], *args), align=8)

    return _vector_of(array)(array, types.uint64), generate


@intrinsic
def store(_typing: Any, array: Any, index: Any, vector: Any) -> Any:
    """Write a vector to ``array[index]`` and the places after it."""

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        target = _pointer(context, builder, signature.args[0], args[0], args[1])
        builder.store(args[2], target, align=8)
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
        factor = _twice(builder, args[1]) if left is _pairs else args[1]
        return builder.fmul(args[0], factor)

    return left(left, _vector), generate


@intrinsic
def maximum(_typing: Any, left: Any, right: Any) -> Any:
    """Greater of two vectors, lane by lane; of pairs, the one whose first number is greater."""

    def generate(_context: Any, builder: Any, _signature: Any, args: Any) -> Any:
        greater = builder.fcmp_ordered(">", *args)
        if left is _pairs:
            greater = _twice(builder, greater, 2)
        return builder.select(greater, *args)

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
