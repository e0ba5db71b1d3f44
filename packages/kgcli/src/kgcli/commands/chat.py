"""`kg chat`: answer a question about the code, from the graph."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from kgcli.commands.build import build_graph
from kgcli.options import AsJson, Root, words_of
from kgcli.render import show, show_json, show_unstyled

if TYPE_CHECKING:
    from kgcore import ChatContext, Project


def chat(
    words: Annotated[
        list[str],
        typer.Argument(metavar="QUESTION", help="What you want to know, in plain words; names of the code help."),
    ],
    root: Root = Path(),
    budget: Annotated[int, typer.Option("--budget", "-b", min=1, help="Tokens that the answer may cost.")] = 4000,
    max_nodes: Annotated[
        int, typer.Option("--max-nodes", min=1, help="Nodes to start from; their neighbours follow.")
    ] = 15,
    graph: Annotated[
        Path | None, typer.Option("--graph", help="Answer from this knowledge-graph.json, whoever made it.")
    ] = None,
    as_prompt: Annotated[
        bool, typer.Option("--prompt", help="Print the prompt for a model instead of the answer.")
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Answer a question about the code: what does it, where, and how it connects.

    Builds the graph on first use; afterwards only `kg build` renews it, and an answer says when that is due.
    """
    question = words_of(words, "question")
    if as_prompt and as_json:
        raise typer.BadParameter("--prompt and --json exclude each other")
    if graph is not None:
        context = context_from_file(graph, question, max_nodes=max_nodes, budget=budget)
    else:
        context = context_from_project(root, question, max_nodes=max_nodes, budget=budget)
    print_context(context, as_prompt=as_prompt, as_json=as_json)


def context_from_file(path: Path, question: str, *, max_nodes: int, budget: int) -> ChatContext:
    from kgcore import build_chat_context, read_knowledge_graph

    return build_chat_context(read_knowledge_graph(path), question, max_nodes=max_nodes, budget=budget)


def context_from_project(root: Path, question: str, *, max_nodes: int, budget: int) -> ChatContext:
    project = open_or_build(root)
    try:
        return project.chat(question, max_nodes=max_nodes, budget=budget)
    finally:
        project.close()


def open_or_build(root: Path) -> Project:
    """The project's graph, made now if it has none."""
    from kgcore import GraphNotFoundError, Project

    try:
        return Project.open(root)
    except GraphNotFoundError:
        pass
    build_graph(root)
    return Project.open(root)


def print_context(context: ChatContext, *, as_prompt: bool, as_json: bool) -> None:
    if as_json:
        show_json(context)
    elif as_prompt:
        from kgskill import render_prompt

        show_unstyled(render_prompt(context))
    else:
        from kgcore import render_answer

        show(render_answer(context))
