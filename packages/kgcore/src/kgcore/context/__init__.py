"""What of the graph answers a question within a budget? `builder` chooses, `format` and `answer` write it down."""

from __future__ import annotations

from kgcore.context.answer import Answer, Section, build_answer, render_answer
from kgcore.context.builder import build_chat_context
from kgcore.context.format import format_context_for_prompt
from kgcore.context.records import (
    ChatContext,
    Excerpt,
    Freshness,
    LeftOut,
    MissingName,
    PendingPath,
    Seed,
    estimate_tokens,
)

__all__ = [
    "Answer",
    "ChatContext",
    "Excerpt",
    "Freshness",
    "LeftOut",
    "MissingName",
    "PendingPath",
    "Section",
    "Seed",
    "build_answer",
    "build_chat_context",
    "estimate_tokens",
    "format_context_for_prompt",
    "render_answer",
]
