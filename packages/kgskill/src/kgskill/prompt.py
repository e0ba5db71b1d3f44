"""How is a question put to a model together with what the graph knows? Instructions, fenced context, question."""

from __future__ import annotations

import re
import unicodedata
from hashlib import blake2b
from importlib.resources import files
from typing import TYPE_CHECKING

import kgcore

if TYPE_CHECKING:
    from kgcore import ChatContext, GraphReader, KnowledgeGraph

NEUTRALISED = "[a line that imitates the markers of this prompt was taken out here]"

_INVISIBLE = re.compile("[\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff\U000e0000-\U000e007f]")
"""Characters that reverse, hide or smuggle text: bidirectional controls, zero-width ones, tags."""

_MARKER_WORDS = re.compile(r"(?:begin|end|start|stop)(?:of)?(?:the)?untrusted")


def build_chat_prompt(
    graph: KnowledgeGraph | GraphReader, query: str, max_nodes: int = 15, *, budget: int = 4000
) -> str:
    """The prompt for a question to a graph; `budget` tokens (four bytes each) bound the context, not the instructions.

    Raises `ValueError` for a budget or a number of nodes below 1.
    """
    return render_prompt(kgcore.build_chat_context(graph, query, max_nodes=max_nodes, budget=budget))


def render_prompt(context: ChatContext) -> str:
    """The prompt for a context: instructions, the context fenced as untrusted data, the question.

    The marker lines carry a digest of what they enclose, so that no text can close its own fence; lines inside that
    imitate a marker are taken out, and control and invisible characters removed.
    """
    before, rest = _template().split("{{context}}")
    between, after = rest.split("{{question}}")
    question = neutralised(context.query.strip())
    return f"{before}{fenced(kgcore.format_context_for_prompt(context))}{between}{question}{after}"


def fenced(text: str) -> str:
    """A text between two marker lines, made harmless."""
    inside = neutralised(text).rstrip("\n")
    seal = blake2b(inside.encode(), digest_size=6).hexdigest()
    return f"<<<BEGIN UNTRUSTED REPOSITORY DATA {seal}>>>\n{inside}\n<<<END UNTRUSTED REPOSITORY DATA {seal}>>>"


def neutralised(text: str) -> str:
    """A text without control or invisible characters (line ends and tabs stay) and lines that imitate a marker."""
    return "\n".join(NEUTRALISED if _imitates_marker(line) else line for line in _visible(text).split("\n"))


def _visible(text: str) -> str:
    text = _INVISIBLE.sub("", text.replace("\r\n", "\n").replace("\r", "\n"))
    return "".join(
        character
        for character in text
        if character in "\n\t" or unicodedata.category(character) not in ("Cc", "Cs", "Zl", "Zp")
    )


def _imitates_marker(line: str) -> bool:
    """Whether a line reads like a marker, whatever its spacing, punctuation, case or width of letters."""
    folded = unicodedata.normalize("NFKD", line).casefold()
    return _MARKER_WORDS.search("".join(filter(str.isalnum, folded))) is not None


def _template() -> str:
    return files("kgskill").joinpath("prompts/chat.md").read_text(encoding="utf-8")
