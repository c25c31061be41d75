"""Format 2.0 as `tables/README.md` describes it, and the ways in which a file can fall short."""

from __future__ import annotations

import hashlib
import io
import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import h5py
import numpy as np
import pytest
from mutations import sealed, small_table

from conftest import Tables
from solver import Rules, TableError, TableFormatError, TableVersionError, ValueTable
from solver.values.format import LARGEST
from solver.values.hdf5 import read, write

RULES, VALUES = small_table()
SOUND = b"".join(write(RULES, VALUES, {"software": "tests"}))

Edit = Callable[[h5py.File], None]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "small.h5"
    path.write_bytes(SOUND)
    return path


def edit(path: Path, change: Edit) -> None:
    """Change a table as its maker could have: the digest is right again."""
    with h5py.File(path, "r+") as content:
        change(content)
    path.write_bytes(sealed(path.read_bytes()))


def test_layout_of_the_file(tables: Tables, tmp_path: Path) -> None:
    path = tmp_path / "guide.h5"
    table = tables("guide")
    table.save(path)
    content = path.read_bytes()
    digest = hashlib.sha256(content[512:]).hexdigest()
    assert content[:512] == f"yams-value-table 2.0\n{digest}\n".encode().ljust(512, b"\0")
    with h5py.File(path) as file:
        assert file.userblock_size == 512
        assert set(file.attrs) == {
            "format", "format_version", "rules", "boxes", "provenance", "expected_total",
        }  # fmt: skip
        assert file.attrs["format"] == b"yams-value-table"
        assert file.attrs["format_version"].tolist() == [2, 0]
        assert json.loads(file.attrs["rules"])["name"] == "guide"
        assert file.attrs["boxes"][[0, 11, 12]].tolist() == [b"ones", b"yams", b"chance"]
        assert json.loads(file.attrs["provenance"])["software"] == "yams-solver"
        values = file["values"]
        assert (values.dtype, values.shape) == (np.float64, (8192, 2, 64))
        assert (values.chunks, values.compression) == (None, None)
        assert values.attrs["axes"].tolist() == [b"filled", b"joker", b"upper"]
        for name, size in zip(("filled", "joker", "upper"), values.shape, strict=True):
            assert h5py.h5ds.is_scale(file[name].id)
            assert file[name][:].tolist() == list(range(size))
        assert {"units", "description", "sha256"} <= set(values.attrs)
        assert values[0, 0, 0] == file.attrs["expected_total"] == table.expected_total


def test_no_data_of_variable_length() -> None:
    """Such data stands in a global heap, where one flipped bit made readers hang."""
    assert b"GCOL" not in SOUND


def test_round_trip(file: Path) -> None:
    content = read(SOUND, "small")
    assert content.values.tobytes() == VALUES.tobytes()
    assert (content.rules, content.provenance) == (RULES, {"software": "tests"})
    assert content.values.flags.aligned
    edit(file, lambda _: None)
    assert ValueTable.load(file, RULES).values.tobytes() == VALUES.tobytes()


@pytest.mark.parametrize("kept", [0.0, 0.001, 0.5, 0.999])
def test_file_cut_short(file: Path, kept: float) -> None:
    file.write_bytes(SOUND[: int(len(SOUND) * kept)])
    with pytest.raises(TableFormatError, match=r"small\.h5"):
        ValueTable.load(file)


def test_file_that_is_no_table(file: Path) -> None:
    file.write_text("expected total 254\n" * 1000)
    with pytest.raises(TableFormatError, match="not a value table"):
        ValueTable.load(file)
    with h5py.File(file, "w") as content:
        content["values"] = np.zeros(3)
    with pytest.raises(TableFormatError, match="not a value table"):
        ValueTable.load(file)


def test_a_flipped_bit_is_seen_before_hdf5_sees_it(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(h5py, "File", None)
    for place in (0, 17, 30, 100, 511, 512, 700, len(SOUND) - 1):
        damaged = bytearray(SOUND)
        damaged[place] ^= 1
        file.write_bytes(damaged)
        with pytest.raises(TableError, match=r"small\.h5: (not a value table \(|the file|format)"):
            ValueTable.load(file)


def test_format_versions(file: Path) -> None:
    def minor(content: h5py.File) -> None:
        content.attrs["format_version"] = [2, 7]

    edit(file, minor)
    with pytest.raises(TableFormatError, match="its two format versions differ"):
        ValueTable.load(file)
    file.write_bytes(file.read_bytes().replace(b" 2.0\n", b" 2.7\n", 1))
    assert ValueTable.load(file).format_version == (2, 7), "a newer minor version is read"
    file.write_bytes(SOUND.replace(b" 2.0\n", b" 3.0\n", 1))
    with pytest.raises(
        TableVersionError, match=r"version 3\.0; this software reads 2\.x"
    ) as caught:
        ValueTable.load(file)
    assert caught.value.newer


def old_table() -> bytes:
    """Bytes that begin as format 1.0 did: HDF5 from the first one, the format in a heap."""
    content = io.BytesIO()
    with h5py.File(content, "w", libver=("v110", "v110")) as file:
        file.attrs["format"] = "yams-value-table"
        file.attrs["format_version"] = (1, 0)
    return content.getvalue()


def test_format_1_0(file: Path) -> None:
    file.write_bytes(old_table())
    with pytest.raises(
        TableVersionError, match=r"version 1\.0; this software reads 2\.x"
    ) as caught:
        ValueTable.load(file)
    assert not caught.value.newer


@pytest.mark.parametrize(
    "name", ["format", "format_version", "rules", "boxes", "provenance", "expected_total"]
)
def test_missing_attribute(file: Path, name: str) -> None:
    def remove(content: h5py.File) -> None:
        del content.attrs[name]

    edit(file, remove)
    with pytest.raises(TableFormatError, match=rf"small\.h5: .*attribute {name} is missing"):
        ValueTable.load(file)


@pytest.mark.parametrize(
    ("name", "given"),
    [
        ("format", np.bytes_("yams-values")),
        ("format", "yams-value-table"),  # of variable length
        ("rules", np.bytes_("{")),
        ("rules", np.bytes_("[" * 60_000)),
        ("rules", np.bytes_('{"name": "guide", "jokers": 3}')),
        ("rules", np.bytes_('{"name": 3}')),
        ("rules", np.bytes_("[1]")),
        ("rules", np.bytes_(b"\xff")),
        ("rules", RULES.to_json()),
        ("rules", 7),
        ("rules", np.bytes_(" " * 100_000)),
        ("boxes", np.array(["ones", "twos"], dtype="S")),
        ("boxes", np.array(["ones"] * 13, dtype="S")),
        ("boxes", ["ones"] * 13),
        ("boxes", 13),
        ("provenance", np.bytes_("{")),
        ("provenance", np.bytes_("[]")),
        ("provenance", np.bytes_("[" * 60_000)),
        ("expected_total", 254.0),
        ("expected_total", np.nan),
        ("expected_total", [1.0, 2.0]),
        ("expected_total", np.bytes_("much")),
        ("format_version", np.bytes_("one")),
        ("format_version", 2),
        ("format_version", [2.0, 0.0]),
        ("format_version", [1, 0]),
    ],
)
def test_attribute_of_another_kind(file: Path, name: str, given: object) -> None:
    def change(content: h5py.File) -> None:
        content.attrs[name] = given

    edit(file, change)
    with pytest.raises(TableFormatError, match=r"small\.h5: "):
        ValueTable.load(file)


def replaced(name: str, make: Callable[[h5py.File, object], object]) -> Edit:
    """Put something else in place of an array; its attributes stay."""

    def change(content: h5py.File) -> None:
        numbers, attributes = content[name][()], dict(content[name].attrs)
        del content[name]
        make(content, numbers)
        if name in content and isinstance(content.get(name, getlink=True), h5py.HardLink):
            content[name].attrs.update(attributes)

    return change


def virtual(content: h5py.File, numbers: np.ndarray) -> None:
    layout = h5py.VirtualLayout(numbers.shape, "<f8")
    layout[:] = h5py.VirtualSource("other.h5", "values", numbers.shape)
    content.create_virtual_dataset("values", layout)


def external(content: h5py.File, numbers: np.ndarray) -> None:
    place = [("fifo", 0, numbers.nbytes)]
    content.create_dataset("values", numbers.shape, "<f8", external=place)


def recorded(content: h5py.File, numbers: np.ndarray) -> None:
    content.create_dataset("values", numbers.shape, [("value", "<f8")])


def linked(link: object) -> Callable[[h5py.File, object], None]:
    def make(content: h5py.File, numbers: object) -> None:
        content["elsewhere"] = numbers
        content["values"] = link

    return make


def stored(**options: object) -> Callable[[h5py.File, object], object]:
    return lambda content, numbers: content.create_dataset("values", data=numbers, **options)


@pytest.mark.parametrize(
    "make",
    [
        stored(chunks=True),
        stored(chunks=True, compression="gzip"),
        stored(chunks=True, compression="lzf"),
        stored(chunks=True, fletcher32=True),
        stored(chunks=True, maxshape=(None, 2, None)),
        stored(dtype=">f8"),
        stored(dtype="<f4"),
        stored(dtype="<i8"),
        lambda content, numbers: content.create_dataset("values", data=numbers[:-1]),
        lambda content, numbers: content.create_dataset("values", data=numbers[..., None]),
        lambda content, _: content.create_dataset("values", data=1.0),
        lambda content, numbers: content.create_dataset("values", numbers.shape, "<f8"),
        lambda content, _: content.create_dataset("values", dtype="<f8", data=h5py.Empty("f")),
        lambda content, _: content.create_dataset("values", (1 << 40, 2, 2), "<f8"),
        lambda content, _: content.create_group("values"),
        lambda *_: None,
        lambda content, _: content.create_dataset("values", 3, h5py.string_dtype()),
        linked(h5py.SoftLink("/elsewhere")),
        linked(h5py.SoftLink("/values")),
        linked(h5py.ExternalLink("other.h5", "/values")),
        linked(h5py.ExternalLink("fifo", "/values")),
        recorded,
        virtual,
        external,
    ],
)
def test_values_stored_in_another_way(
    file: Path, make: Callable[..., object], monkeypatch: pytest.MonkeyPatch
) -> None:
    os.mkfifo(file.parent / "fifo")
    monkeypatch.chdir(file.parent)
    edit(file, replaced("values", make))
    with pytest.raises(TableFormatError, match=r"small\.h5: .*values"):
        ValueTable.load(file)


def test_a_scale_that_does_not_count(file: Path) -> None:
    def change(content: h5py.File) -> None:
        content["filled"][5] = 7

    edit(file, change)
    with pytest.raises(TableFormatError, match="scale filled is damaged"):
        ValueTable.load(file)
    edit(file, replaced("filled", lambda content, _: content.create_group("filled")))
    with pytest.raises(TableFormatError, match="filled is not an array"):
        ValueTable.load(file)


def test_rules_of_another_threshold_do_not_fit_the_values(file: Path) -> None:
    def change(content: h5py.File) -> None:
        content.attrs["rules"] = np.bytes_(Rules.named("guide").to_json())

    edit(file, change)
    with pytest.raises(TableFormatError, match=r"small\.h5: .*expected float64 \(8192, 2, 64\)"):
        ValueTable.load(file)


def with_values(values: np.ndarray) -> bytes:
    """A table as its maker wrote it, every digest right."""
    return b"".join(write(RULES, values, {}))


def test_values_that_do_not_match_their_checksum(file: Path) -> None:
    def change(content: h5py.File) -> None:
        content["values"][17, 0, 1] += 1e-9

    edit(file, change)
    with pytest.raises(TableFormatError, match="do not match their checksum"):
        ValueTable.load(file)


@pytest.mark.parametrize(
    ("state", "value"),
    [
        ((17, 0, 1), np.nan),
        ((0, 0, 0), np.nan),
        ((17, 0, 1), np.inf),
        ((17, 0, 1), -np.inf),
        ((0, 1, 0), 3.0),  # a joker flag with an open Yams box
        ((0, 1, 0), np.inf),
    ],
)
def test_values_where_and_only_where_a_game_can_be(
    file: Path, state: tuple[int, int, int], value: float
) -> None:
    values = VALUES.copy()
    values[state] = value
    file.write_bytes(with_values(values))
    with pytest.raises(TableFormatError, match="a state that a game can reach has no value"):
        ValueTable.load(file)


def test_a_file_too_large_for_a_table(file: Path) -> None:
    os.truncate(file, LARGEST + 1)
    with pytest.raises(TableError, match="larger than"):
        ValueTable.load(file)


def mutated(seed: int, count: int, digest: str) -> subprocess.CompletedProcess[str]:
    program = Path(__file__).with_name("mutations.py")
    return subprocess.run(
        [sys.executable, str(program), str(seed), str(count), digest],
        capture_output=True,
        text=True,
        check=False,
        env=os.environ | {"PYTHONPATH": str(program.parents[2])},
    )


@pytest.mark.slow
@pytest.mark.parametrize("digest", ["kept", "renewed"])
def test_some_damaged_tables(digest: str) -> None:
    result = mutated(1, 200, digest)
    assert result.returncode == 0, result.stderr


@pytest.mark.slow
@pytest.mark.parametrize("seed", [2, 3])
@pytest.mark.parametrize("digest", ["kept", "renewed"])
def test_many_damaged_tables(seed: int, digest: str) -> None:
    """Together 10,000 with the digest they had, and 10,000 with one that fits the damage."""
    result = mutated(seed, 5_000, digest)
    assert result.returncode == 0, result.stderr
