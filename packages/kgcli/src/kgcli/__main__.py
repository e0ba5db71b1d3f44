"""How is kg run without its console script? `python -m kgcli`."""

from __future__ import annotations

from kgcli.app import main

# Worker processes import the main module again.
if __name__ == "__main__":
    main()
