"""What does the project's header say: languages, frameworks, one description?"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType

from kgcore.analyze.manifest import manifest_description
from kgcore.analyze.prose import shortened
from kgcore.analyze.readme import readme_paragraph
from kgcore.analyze.sentences import external_package_of
from kgcore.model.kinds import NodeType, Role, SymbolKind
from kgcore.model.records import Edge, Node, Project

MAX_DESCRIPTION = 300

FRAMEWORKS: Mapping[str, str] = MappingProxyType(
    {
        "aiohttp": "aiohttp",
        "airflow": "Apache Airflow",
        "angular": "Angular",
        "@angular/core": "Angular",
        "boto3": "Boto3",
        "bottle": "Bottle",
        "celery": "Celery",
        "channels": "Django Channels",
        "click": "Click",
        "dash": "Dash",
        "django": "Django",
        "express": "Express",
        "falcon": "Falcon",
        "fastapi": "FastAPI",
        "fastify": "Fastify",
        "flask": "Flask",
        "gin": "Gin",
        "gradio": "Gradio",
        "graphene": "Graphene",
        "jinja2": "Jinja",
        "keras": "Keras",
        "langchain": "LangChain",
        "litestar": "Litestar",
        "matplotlib": "Matplotlib",
        "mcp": "Model Context Protocol",
        "msgspec": "msgspec",
        "@nestjs/core": "NestJS",
        "next": "Next.js",
        "numpy": "NumPy",
        "pandas": "pandas",
        "polars": "Polars",
        "pydantic": "Pydantic",
        "pyramid": "Pyramid",
        "pyspark": "PySpark",
        "pytest": "pytest",
        "quart": "Quart",
        "react": "React",
        "rest_framework": "Django REST framework",
        "rich": "Rich",
        "sanic": "Sanic",
        "scipy": "SciPy",
        "scrapy": "Scrapy",
        "sklearn": "scikit-learn",
        "sqlalchemy": "SQLAlchemy",
        "sqlmodel": "SQLModel",
        "starlette": "Starlette",
        "streamlit": "Streamlit",
        "svelte": "Svelte",
        "tensorflow": "TensorFlow",
        "torch": "PyTorch",
        "tornado": "Tornado",
        "transformers": "Transformers",
        "tree_sitter": "Tree-sitter",
        "twisted": "Twisted",
        "typer": "Typer",
        "vue": "Vue",
    }
)
"""External package as imported → the name that people know it by."""


def describe_project(
    name: str,
    nodes: Sequence[Node],
    *,
    imports: Mapping[str, int],
    readme: str = "",
    manifest: tuple[str, str] = ("", ""),
    analyzed_at: str = "",
    git_commit: str = "",
) -> Project:
    """The project's header.

    Languages stand in order of their files' number, frameworks in order of how many production files import them
    (`imports`: external package → production files), ties by name. The description is that of `manifest` (file name and
    text), else the first paragraph of prose in `readme`, else made from the counts; one line of at most 300 characters.
    Nodes must carry their roles.
    """
    file = SymbolKind.FILE  # read once: off its enumeration each read is a call
    languages = Counter(node.language for node in nodes if node.kind is file and node.language)
    ranked = sorted(languages, key=lambda language: (-languages[language], language))
    description = manifest_description(*manifest) or readme_paragraph(readme)
    return Project(
        name=name,
        languages=tuple(ranked),
        frameworks=_frameworks(imports),
        description=shortened(description or _made_up(nodes, ranked), MAX_DESCRIPTION),
        analyzed_at=analyzed_at,
        git_commit=git_commit,
    )


def production_imports(nodes: Iterable[Node], edges: Iterable[Edge]) -> dict[str, int]:
    """External package → number of production files that import it or use anything of it, sorted by package."""
    known = list(nodes)
    production, external = Role.PRODUCTION, Role.EXTERNAL  # read once: off its enumeration each read is a call
    paths = {node.id: node.path for node in known if node.role is production and node.path}
    packages = {node.id: external_package_of(node.id) for node in known if node.role is external}
    files: defaultdict[str, set[str]] = defaultdict(set)
    for edge in edges:
        package = packages.get(edge.target)
        if package is not None and (path := paths.get(edge.source)) is not None:
            files[package].add(path)
    return {package: len(files[package]) for package in sorted(files)}


def _frameworks(imports: Mapping[str, int]) -> tuple[str, ...]:
    files: Counter[str] = Counter()
    for package, count in imports.items():
        known = FRAMEWORKS.get(package)
        if known is not None and count > 0:
            files[known] += count
    return tuple(sorted(files, key=lambda framework: (-files[framework], framework)))


def _made_up(nodes: Sequence[Node], languages: Sequence[str]) -> str:
    counts = Counter(node.type for node in nodes if node.role is Role.PRODUCTION)
    held = ", ".join(
        f"{counts[node_type]:,} {singular if counts[node_type] == 1 else several}"
        for node_type, singular, several in (
            (NodeType.FILE, "file", "files"),
            (NodeType.CLASS, "class", "classes"),
            (NodeType.FUNCTION, "function", "functions"),
        )
        if counts[node_type]
    )
    kind = f"A {languages[0].capitalize()} project" if languages else "A project"
    return f"{kind} with {held}." if held else f"{kind}."
