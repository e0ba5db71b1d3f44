"""Is every file in the one layer that a reader of the tree would put it in?"""

from __future__ import annotations

import pytest
from fakes.shop import CLASS, file_node, symbol
from hypothesis import given
from hypothesis import strategies as st

from kgcore.analyze.layer_words import keyword_layer, plural
from kgcore.analyze.layers import detect_layers, layer_id
from kgcore.analyze.roles import role_of
from kgcore.model.kinds import NodeType, SymbolKind
from kgcore.model.records import Layer, Node


def files(*paths: str) -> list[Node]:
    return [file_node(path, role=role_of(path)) for path in paths]


def layers_by_path(*paths: str) -> dict[str, str]:
    return {
        node_id.partition(":")[2]: layer.name for layer in detect_layers(files(*paths)) for node_id in layer.node_ids
    }


@pytest.mark.parametrize(
    ("path", "layer"),
    [
        ("shop/api/orders.py", "API"),
        ("shop/order_controller.py", "API"),
        ("src/OrderController.java", "API"),
        ("shop/repositories/order.py", "Data"),
        ("shop/entities/order.py", "Data"),
        ("shop/models.py", "Data"),
        ("shop/schemata/order.py", "Data"),
        ("shop/services/pay.py", "Service"),
        ("src/use-cases/pay.ts", "Service"),
        ("shop/third_party/pay.py", "External Services"),
        ("shop/workers/pay.py", "Background Tasks"),
        ("shop/middleware/gzip.py", "Middleware"),
        ("shop/management/commands/load.py", "Command Line"),
        ("shop/locale/de/formats.py", "Localization"),
        ("shop/utilities/text.py", "Utility"),
        ("shop/settings.py", "Configuration"),
        ("scripts/release.py", "Tooling"),
        ("shop/pay.py", "Core"),
        ("pay.py", "Core"),
    ],
)
def test_a_keyword_in_a_stem_or_a_folder_decides_in_singular_and_plural(path: str, layer: str) -> None:
    assert layers_by_path(path) == {path: layer}


@pytest.mark.parametrize(
    ("path", "layer"),
    [
        ("tests/api/orders.py", "Test"),
        ("shop/models/test_order.py", "Test"),
        ("docs/api.md", "Documentation"),
        ("examples/models.py", "Examples"),
        ("shop/models/order_pb2.py", "Generated"),
    ],
)
def test_the_role_comes_before_any_keyword(path: str, layer: str) -> None:
    assert layers_by_path(path) == {path: layer}


def test_the_word_nearest_to_the_file_wins() -> None:
    assert layers_by_path("api/models/order.py", "models/api/order.py", "models/order_view.py") == {
        "api/models/order.py": "Data",
        "models/api/order.py": "API",
        "models/order_view.py": "API",
    }


def test_a_word_that_says_little_yields_to_any_other() -> None:
    assert layers_by_path("db/utils.py", "shop/utils.py") == {"db/utils.py": "Data", "shop/utils.py": "Utility"}


def test_a_view_is_the_api_in_python_and_the_screen_elsewhere() -> None:
    assert keyword_layer("shop/views.py", "python") == ("API", "views", False)
    assert keyword_layer("src/views/cart.ts", "typescript") == ("UI", "views", True)


def test_a_name_that_is_a_sentence_says_nothing() -> None:
    assert keyword_layer("0011_update_proxy_permissions.py") is None


def test_configuration_and_documents_are_told_by_their_type() -> None:
    settings = Node(
        id="config:a.toml", kind=SymbolKind.CONFIG, type=NodeType.CONFIG, name="a.toml", path="models/a.toml"
    )
    text = Node(
        id="document:a.txt", kind=SymbolKind.DOCUMENT, type=NodeType.DOCUMENT, name="a.txt", path="models/a.txt"
    )

    assert [(layer.name, layer.node_ids) for layer in detect_layers([text, settings])] == [
        ("Configuration", ("config:a.toml",)),
        ("Documentation", ("document:a.txt",)),
    ]


def test_larger_folders_below_the_projects_home_are_layers_and_the_rest_is_core() -> None:
    paths = [f"src/shop/billing/part{number}.py" for number in range(6)]
    paths += [f"src/shop/test/part{number}.py" for number in range(5)]
    paths += ["src/shop/tiny/part.py", "src/shop/core/part.py", "src/shop/start.py"]
    layers = {layer.id: layer for layer in detect_layers(files(*paths))}

    assert list(layers) == ["layer:billing", "layer:shop-test", "layer:core"]
    assert layers["layer:billing"].description == "Files under src/shop/billing; 6 files."
    assert len(layers["layer:core"].node_ids) == 3


def test_a_description_says_why() -> None:
    layers = detect_layers(files("db/a.py", "db/b.py", "shop/models.py", "tests/test_a.py"))

    assert [layer.description for layer in layers] == [
        "Files in folders db or named models; 3 files.",
        "Tests, their fixtures and what supports them, by folder or file name; 1 file.",
    ]


def test_symbols_are_in_no_layer_themselves() -> None:
    layers = detect_layers([*files("shop/models.py"), symbol("shop/models.py", "Order", CLASS, (1, 2))])

    assert [layer.node_ids for layer in layers] == [("file:shop/models.py",)]


def test_irregular_plurals() -> None:
    assert [plural(word) for word in ("policy", "proxy", "key", "process", "box", "route")] == [
        "policies",
        "proxies",
        "keys",
        "processes",
        "boxes",
        "routes",
    ]


def test_ids_are_kebab() -> None:
    assert layer_id("Command Line") == "layer:command-line"
    assert layer_id("…") == "layer:…"


segments = st.sampled_from(
    ["api", "models", "tests", "docs", "shop", "core", "Core", "utils", "other", "test", "…", "layer", "ui", "pay"]
)
trees = st.lists(
    st.lists(segments, min_size=1, max_size=5).map(lambda parts: "/".join(parts) + ".py"), unique=True, max_size=40
)


@given(trees)
def test_every_file_is_in_exactly_one_layer(paths: list[str]) -> None:
    nodes = files(*paths)
    layers = detect_layers(nodes)
    members = [node_id for layer in layers for node_id in layer.node_ids]

    assert sorted(members) == sorted(node.id for node in nodes)
    assert len({layer.id for layer in layers}) == len(layers)
    assert all(layer.node_ids and list(layer.node_ids) == sorted(layer.node_ids) for layer in layers)


@given(trees)
def test_the_order_of_files_does_not_matter(paths: list[str]) -> None:
    there: tuple[Layer, ...] = detect_layers(files(*paths))

    assert detect_layers(files(*reversed(paths))) == there
