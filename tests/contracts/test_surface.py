"""Is the public surface of each package exactly the list that we promise?"""

from __future__ import annotations

import subprocess
import sys

import kgcore
import kgskill


def test_every_exported_name_exists_and_is_listed_once() -> None:
    for package in (kgcore, kgskill):
        assert list(package.__all__) == sorted(set(package.__all__), key=package.__all__.index)
        assert [name for name in package.__all__ if not hasattr(package, name)] == []


def test_dir_shows_what_is_exported() -> None:
    assert set(kgcore.__all__) <= set(dir(kgcore))


def test_an_unknown_name_is_an_attribute_error_that_names_it() -> None:
    program = "import kgcore\ntry:\n    kgcore.no_such_name\nexcept AttributeError as error:\n    print(error)"
    said = subprocess.run([sys.executable, "-c", program], check=True, capture_output=True, encoding="utf-8").stdout
    assert "no_such_name" in said
