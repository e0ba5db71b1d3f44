"""What do tests of the composition share? Small trees of real files, and a clock that stands still."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from pathlib import Path

import pytest

SHOP = {
    "README.md": "# Shop\n\nSells things over a counter.\n",
    "shop/__init__.py": "",
    "shop/till.py": '"""Where money changes hands."""\n\nimport json\n\n\nclass Till:\n    """Holds the money."""\n\n'
    '    def charge(self, cents):\n        """Take money from a customer."""\n        return json.dumps(cents)\n',
    "shop/sale.py": 'from shop.till import Till\n\n\ndef sell(price):\n    """Sell one thing."""\n'
    "    return Till().charge(price)\n",
    "tests/test_sale.py": "from shop.sale import sell\n\n\ndef test_sell():\n    assert sell(7)\n",
}
NOON = datetime(2024, 5, 1, 12, tzinfo=UTC)

Tree = Mapping[str | bytes, str | bytes]


@pytest.fixture(autouse=True)
def plain_git(monkeypatch: pytest.MonkeyPatch) -> None:
    """The machine's own git configuration has no say."""
    monkeypatch.setenv("GIT_CONFIG_GLOBAL", os.devnull)
    monkeypatch.setenv("GIT_CONFIG_NOSYSTEM", "1")


@pytest.fixture
def make_folder(tmp_path: Path) -> Callable[..., Path]:
    """`make_folder({"a.py": "…", b"\\xff.py": b"…"}, name="shop")` → a folder without git, texts as they are."""

    def make(files: Tree, *, name: str = "project") -> Path:
        root = tmp_path / name
        root.mkdir(parents=True)
        for path, content in files.items():
            place = os.path.join(os.fsencode(root), os.fsencode(path))
            os.makedirs(os.path.dirname(place), exist_ok=True)
            with open(place, "wb") as stream:
                stream.write(content.encode() if isinstance(content, str) else content)
        return root

    return make


@pytest.fixture
def shop(make_folder: Callable[..., Path]) -> Path:
    return make_folder(SHOP, name="shop")


@pytest.fixture
def noon() -> Callable[[], datetime]:
    """A clock that always says the same."""
    return lambda: NOON


@pytest.fixture
def permissions_hold(tmp_path: Path) -> None:
    """Skips where nothing stops a writer: for the superuser, and on systems that know no such permissions."""
    sealed = tmp_path / "sealed"
    sealed.mkdir(mode=0o555)
    try:
        (sealed / "probe").touch()
    except PermissionError:
        return
    pytest.skip("needs a user whom permissions stop; the superuser may do anything")
