"""How is every promise of this repository checked? One nox session each, in an environment of its own."""

from __future__ import annotations

import nox

nox.needs_version = ">=2024.4.15"
nox.options.sessions = ["lint", "types", "floors", "docs", "alone", "tests"]
nox.options.reuse_existing_virtualenvs = True

PACKAGES = ("packages/kgcore", "packages/kgskill", "packages/kgcli")
TESTING = ("pytest>=8.2,<10", "hypothesis>=6.100,<7")
RUFF = "ruff==0.17.*"
MYPY = "mypy==2.4.*"
IMPORT_LINTER = "import-linter==2.17.*"


def install_packages(session: nox.Session) -> None:
    """Editable, so that the checkout is what runs; `alone` is the session that tries a wheel."""
    session.install(*(argument for package in PACKAGES for argument in ("--editable", package)))


@nox.session
def tests(session: nox.Session) -> None:
    """The behaviour of the three packages together; arguments go to pytest."""
    install_packages(session)
    session.install(*TESTING)
    session.run("pytest", *session.posargs)


@nox.session
def alone(session: nox.Session) -> None:
    """kgcore, built and installed without the others, indexes a repository."""
    session.install("--force-reinstall", "--no-deps", "packages/kgcore")
    session.install("packages/kgcore")
    session.run("python", "-P", "tests/contracts/kgcore_alone.py")


@nox.session
def lint(session: nox.Session) -> None:
    session.install(RUFF)
    session.run("ruff", "check", ".")
    session.run("ruff", "format", "--check", ".")


@nox.session
def types(session: nox.Session) -> None:
    """mypy, strict, on the three packages."""
    install_packages(session)
    session.install(MYPY)
    session.run("mypy")


@nox.session
def floors(session: nox.Session) -> None:
    """Who may import whom: import-linter's contracts."""
    install_packages(session)
    session.install(IMPORT_LINTER)
    session.run("lint-imports", "--no-cache")


@nox.session
def docs(session: nox.Session) -> None:
    """The generated reference is up to date, every command is documented, every link leads somewhere."""
    install_packages(session)
    session.install(*TESTING)
    session.run("python", "docs/generate_reference.py", "--check")
    session.run("pytest", "-q", "tests/contracts/test_docs.py")
