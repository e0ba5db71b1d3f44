"""How do tests of the command line run it? As a person does: the real `kg`, in a process of its own."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

Run = Callable[..., subprocess.CompletedProcess[str]]


@pytest.fixture
def kg_command() -> list[str]:
    """The installed script beside this Python; without an installation, the module."""
    script = shutil.which("kg", path=str(Path(sys.executable).parent))
    return [script] if script else [sys.executable, "-m", "kgcli"]


@pytest.fixture
def kg(kg_command: list[str]) -> Run:
    """`kg("chat", "who pays?", cwd=root)` → the finished process, output read as UTF-8."""

    def run(
        *arguments: str | Path, cwd: Path, environment: dict[str, str] | None = None
    ) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [*kg_command, *map(str, arguments)],
            cwd=cwd,
            env=os.environ | {"COLUMNS": "200"} | (environment or {}),
            stdin=subprocess.DEVNULL,
            capture_output=True,
            encoding="utf-8",
            check=False,
        )

    return run


SHOP = {
    "shop/__init__.py": "",
    "shop/till.py": '''
        """Where money changes hands."""


        class Till:
            """Holds the money of one counter."""

            def __init__(self):
                self.cents = 0

            def charge(self, cents):
                """Take money from a customer."""
                self.cents += round_up(cents)
                return self.cents


        def round_up(cents):
            """Round a price to five cents."""
            return -(-cents // 5) * 5
    ''',
    "shop/sale.py": '''
        from shop.till import Till


        def sell(price):
            """Sell one thing and print the receipt."""
            till = Till()
            till.charge(price)
            return receipt(price)


        def receipt(price):
            return f"paid {price}"
    ''',
    "tests/test_sale.py": """
        from shop.sale import sell


        def test_sell():
            assert sell(7)
    """,
}


@pytest.fixture
def shop(make_repo: Callable[..., Path]) -> Path:
    return make_repo(SHOP, name="shop")


@pytest.fixture
def built_shop(shop: Path, kg: Run) -> Path:
    finished = kg("build", cwd=shop)
    assert finished.returncode == 0, finished.stderr
    return shop
