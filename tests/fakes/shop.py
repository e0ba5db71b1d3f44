"""A small shop as a graph: controllers, services, a hub, tests and documentation, for search and context."""

from __future__ import annotations

from kgcore.model.ids import file_id, symbol_id
from kgcore.model.kinds import EDGE_TYPE_OF, NODE_TYPE_OF, WEIGHT_OF, Relation, Role, SymbolKind, Tier
from kgcore.model.records import Edge, Graph, Layer, Node, Project, Site

CLASS, METHOD, FUNCTION = SymbolKind.CLASS, SymbolKind.METHOD, SymbolKind.FUNCTION


def file_node(path: str, summary: str = "", role: Role = Role.PRODUCTION) -> Node:
    return Node(
        id=file_id(path),
        kind=SymbolKind.FILE,
        type=NODE_TYPE_OF[SymbolKind.FILE],
        name=path.rsplit("/", 1)[-1],
        qualified_name=path,
        path=path,
        start_line=1,
        end_line=200,
        language="python",
        summary=summary,
        role=role,
    )


def symbol(
    path: str,
    qualified_name: str,
    kind: SymbolKind,
    lines: tuple[int, int],
    summary: str = "",
    *,
    tags: tuple[str, ...] = (),
    notes: str = "",
    role: Role = Role.PRODUCTION,
    importance: float = 0.0,
) -> Node:
    return Node(
        id=symbol_id(NODE_TYPE_OF[kind], path, qualified_name),
        kind=kind,
        type=NODE_TYPE_OF[kind],
        name=qualified_name.rsplit(".", 1)[-1],
        qualified_name=qualified_name,
        path=path,
        start_line=lines[0],
        end_line=lines[1],
        language="python",
        summary=summary,
        tags=tags,
        language_notes=notes,
        role=role,
        importance=importance,
    )


def edge(source: Node, relation: Relation, target: Node, *lines: int, tier: Tier = Tier.CERTAIN) -> Edge:
    strategy = "scope" if tier is Tier.CERTAIN else "override"
    return Edge(
        source=source.id,
        relation=relation,
        target=target.id,
        sites=tuple(Site(line, 8, tier, strategy) for line in lines),
        type=EDGE_TYPE_OF[relation],
        weight=WEIGHT_OF.get(EDGE_TYPE_OF[relation], 0.5),
        tier=tier,
        strategy=strategy,
    )


AUTH = "shop/auth/controller.py"
TOKENS = "shop/auth/tokens.py"
ORDERS = "shop/orders/service.py"
LOG = "shop/log.py"
TESTS = "tests/test_auth.py"

auth_file = file_node(AUTH, "Who may come in.")
tokens_file = file_node(TOKENS)
orders_file = file_node(ORDERS, "Orders from basket to bill.")
log_file = file_node(LOG)
tests_file = file_node(TESTS, role=Role.TEST)

auth_controller = symbol(AUTH, "AuthController", CLASS, (10, 60), "Lets people in and out.", tags=("auth", "session"))
login = symbol(AUTH, "AuthController.login", METHOD, (12, 30), "Check a password and open a session.")
logout = symbol(AUTH, "AuthController.logout", METHOD, (32, 40), "Close the session.")
check_token = symbol(TOKENS, "check_token", FUNCTION, (5, 25), "Is this token genuine?")
sign = symbol(TOKENS, "sign", FUNCTION, (30, 40), "Sign a text with the secret.", notes="Uses hmac for authentication.")
order_service = symbol(ORDERS, "OrderService", CLASS, (8, 90), "Turns baskets into orders.")
place_order = symbol(ORDERS, "OrderService.place_order", METHOD, (10, 40), "Place an order for the controller.")
charge = symbol(ORDERS, "OrderService.charge", METHOD, (42, 60), "Take the money.")
log_line = symbol(LOG, "log", FUNCTION, (1, 5), "Write one line to the log.", importance=1.0)
test_login = symbol(TESTS, "test_login_checks_token", FUNCTION, (3, 12), "Login checks the token.", role=Role.TEST)
hub_users = [symbol(LOG, f"Writer{n}.emit", METHOD, (10 + n, 10 + n), "Emit a line.") for n in range(200)]

SHOP = Graph(
    project=Project(name="shop", languages=("python",), frameworks=("none",), description="A shop."),
    nodes=tuple(
        sorted(
            (
                auth_file,
                tokens_file,
                orders_file,
                log_file,
                tests_file,
                auth_controller,
                login,
                logout,
                check_token,
                sign,
                order_service,
                place_order,
                charge,
                log_line,
                test_login,
                *hub_users,
            ),
            key=lambda node: node.id,
        )
    ),
    edges=tuple(
        sorted(
            (
                edge(auth_file, Relation.CONTAINS, auth_controller),
                edge(auth_controller, Relation.CONTAINS, login),
                edge(auth_controller, Relation.CONTAINS, logout),
                edge(tokens_file, Relation.CONTAINS, check_token),
                edge(tokens_file, Relation.CONTAINS, sign),
                edge(orders_file, Relation.CONTAINS, order_service),
                edge(order_service, Relation.CONTAINS, place_order),
                edge(order_service, Relation.CONTAINS, charge),
                edge(log_file, Relation.CONTAINS, log_line),
                edge(auth_file, Relation.IMPORTS, tokens_file, 2),
                edge(login, Relation.CALLS, check_token, 20, 24),
                edge(check_token, Relation.CALLS, sign, 11),
                edge(place_order, Relation.CALLS, charge, 33, tier=Tier.INFERRED),
                edge(place_order, Relation.CALLS, check_token, 15),
                edge(login, Relation.CALLS, log_line, 21),
                edge(charge, Relation.CALLS, log_line, 50),
                edge(test_login, Relation.CALLS, login, 6),
                *(edge(user, Relation.CALLS, log_line, user.start_line) for user in hub_users),
            ),
            key=lambda each: (each.source, each.relation, each.target),
        )
    ),
    layers=(
        Layer(id="layer:auth", name="Auth", description="Entry.", node_ids=(auth_file.id, tokens_file.id)),
        Layer(id="layer:orders", name="Orders", description="Sales.", node_ids=(orders_file.id,)),
        Layer(id="layer:rest", name="Rest", description="The rest.", node_ids=(log_file.id, tests_file.id)),
    ),
)

BODIES = {
    login.id: "password session check_token log",
    check_token.id: "token sign compare digest",
    place_order.id: "basket check_token charge",
}


class MemorySources:
    """Files as lists of lines; a path that is not there cannot be read."""

    def __init__(self, files: dict[str, list[str]]) -> None:
        self._files = files

    def lines(self, path: str, start: int, end: int) -> list[str] | None:
        return self._files[path][start - 1 : end] if path in self._files else None
