"""What does a model need to answer from a kg graph? The prompt, with the graph's context fenced as data."""

from __future__ import annotations

from kgskill.prompt import build_chat_prompt, render_prompt

__all__ = ["build_chat_prompt", "render_prompt"]
