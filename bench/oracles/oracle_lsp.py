"""What does a language server's go-to-definition say that each call site binds to?

    python oracle_lsp.py ROOT SUFFIX LANGUAGE_ID SITES COMMAND …

SITES holds lines of path, line (from 1) and column (from 0, in characters), separated by tabs. Written are lines of
the same three, a status (`project`, `outside`, `none`), and the definition's path and line (from 1).
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path
from queue import Empty, Queue
from typing import Any
from urllib.parse import quote, unquote

WAIT = 120.0
STORE = tempfile.mkdtemp()


class Server:
    """A language server on a pipe."""

    def __init__(self, command: list[str]) -> None:
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
        )
        self.number = 0
        self.answers: dict[int, Any] = {}
        self.notices: Queue[str] = Queue()
        self.lock = threading.Condition()
        threading.Thread(target=self._listen, daemon=True).start()

    def _write(self, message: dict[str, Any]) -> None:
        body = json.dumps({"jsonrpc": "2.0", **message}).encode()
        assert self.process.stdin is not None
        self.process.stdin.write(b"Content-Length: %d\r\n\r\n" % len(body) + body)
        self.process.stdin.flush()

    def _listen(self) -> None:
        stream = self.process.stdout
        assert stream is not None
        while True:
            length = 0
            while (line := stream.readline().strip()) != b"":
                name, _, value = line.partition(b":")
                if name.lower() == b"content-length":
                    length = int(value)
            if not length:
                return
            message = json.loads(stream.read(length))
            if "method" in message and "id" in message:
                asked = message.get("params") or {}
                result = (
                    [{} for _ in asked.get("items", ())] if message["method"] == "workspace/configuration" else None
                )
                self._write({"id": message["id"], "result": result})
            elif "method" in message:
                self.notices.put(message["method"])
            else:
                with self.lock:
                    self.answers[message["id"]] = message.get("result")
                    self.lock.notify_all()

    def send(self, method: str, params: Any) -> int:
        self.number += 1
        self._write({"id": self.number, "method": method, "params": params})
        return self.number

    def tell(self, method: str, params: Any) -> None:
        self._write({"method": method, "params": params})

    def answer(self, number: int) -> Any:
        with self.lock:
            self.lock.wait_for(lambda: number in self.answers, WAIT)
            return self.answers.pop(number, None)


def uri_of(path: Path) -> str:
    return "file://" + quote(str(path))


def main() -> None:
    root, suffix, language, sites = Path(sys.argv[1]).resolve(), sys.argv[2], sys.argv[3], Path(sys.argv[4])
    server = Server(sys.argv[5:])
    folder = {"uri": uri_of(root), "name": root.name}
    start = {
        "processId": None,
        "rootUri": uri_of(root),
        "workspaceFolders": [folder],
        "capabilities": {"workspace": {"workspaceFolders": True, "configuration": True}},
        "initializationOptions": {"clearCache": True, "storagePath": STORE, "globalStoragePath": STORE},
    }
    server.answer(server.send("initialize", start))
    server.tell("initialized", {})
    until = time.time() + WAIT
    while time.time() < until:
        try:
            if "indexingEnded" in server.notices.get(timeout=5):
                break
        except Empty:
            continue
    wanted: dict[str, list[tuple[int, int]]] = {}
    for line in sites.read_text().splitlines():
        path, row, column = line.split("\t")[:3]
        wanted.setdefault(path, []).append((int(row), int(column)))
    for path in sorted(wanted):
        file = root / path
        text = file.read_text("utf-8", "replace")
        opened = {"uri": uri_of(file), "languageId": language, "version": 1, "text": text}
        server.tell("textDocument/didOpen", {"textDocument": opened})
        asked = []
        for row, column in wanted[path]:
            place = {"textDocument": {"uri": uri_of(file)}, "position": {"line": row - 1, "character": column}}
            asked.append((row, column, server.send("textDocument/definition", place)))
        for row, column, number in asked:
            found = server.answer(number) or []
            found = found if isinstance(found, list) else [found]
            status, targets = "none", []
            for item in found:
                target = unquote(item.get("uri", item.get("targetUri", "")).removeprefix("file://"))
                span = item.get("targetSelectionRange") or item.get("range")
                if target.startswith(f"{root}/") and target.endswith(suffix):
                    targets.append(f"{target.removeprefix(f'{root}/')}:{span['start']['line'] + 1}")
            if targets:
                status = "project"
            elif found:
                status = "outside"
            print(path, row, column, status, ",".join(sorted(set(targets))), sep="\t")
        server.tell("textDocument/didClose", {"textDocument": {"uri": uri_of(file)}})
    server.process.terminate()


main()
