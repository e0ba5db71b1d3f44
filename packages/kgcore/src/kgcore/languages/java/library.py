"""What Java's own library has that types of the project's values follow from: containers, functions, kinds of types."""

from __future__ import annotations

from importlib.resources import files

from kgcore.languages.spec import Callback, CallbackResult, Container, FunctionShape, MemberResult

BUILTINS_MODULE = "java%2Elang"
"""Dots in names of packages are written so, since a dot separates what is named from what it is a member of."""

_ELEMENTS = Container()
_MAPPING = Container(element=0, value=1, pairs=True)
CONTAINERS = {
    **dict.fromkeys(
        (
            *("[]", "Iterable", "Collection", "List", "Set", "Queue", "Deque", "SortedSet", "NavigableSet", "Iterator"),
            *(
                "ArrayList",
                "LinkedList",
                "HashSet",
                "LinkedHashSet",
                "TreeSet",
                "ArrayDeque",
                "PriorityQueue",
                "Vector",
            ),
            *("Stack", "AbstractList", "AbstractCollection", "AbstractSet", "CopyOnWriteArrayList", "ListIterator"),
            *("BlockingQueue", "LinkedBlockingQueue", "ConcurrentLinkedQueue", "EnumSet", "Enumeration", "Spliterator"),
            *("Stream", "Optional", "AtomicReference", "ThreadLocal", "WeakReference", "SoftReference", "Reference"),
            *("Supplier", "Callable", "Future", "CompletableFuture", "Class", "ServiceLoader", "Sequence"),
        ),
        _ELEMENTS,
    ),
    **dict.fromkeys(
        (
            *("Map", "HashMap", "LinkedHashMap", "TreeMap", "SortedMap", "NavigableMap", "ConcurrentMap", "EnumMap"),
            *("ConcurrentHashMap", "WeakHashMap", "IdentityHashMap", "Hashtable", "AbstractMap"),
        ),
        _MAPPING,
    ),
    "Entry": Container(element=0, value=1),
}
CONTAINER_MEMBERS = {
    **dict.fromkeys(
        (
            *(
                "get",
                "getFirst",
                "getLast",
                "first",
                "last",
                "peek",
                "poll",
                "pop",
                "remove",
                "element",
                "next",
                "getValue",
            ),
            *("previous", "nextElement", "orElse", "orElseGet", "orElseThrow", "getOrDefault", "put", "putIfAbsent"),
            *("computeIfAbsent", "pollFirst", "pollLast", "peekFirst", "peekLast", "removeFirst", "removeLast", "set"),
            *("join", "newInstance", "cast", "getAndSet", "elementAt", "firstElement", "lastElement", "take", "merge"),
            *("findFirst", "findAny", "call"),
        ),
        MemberResult.VALUE,
    ),
    **dict.fromkeys(
        (
            *("iterator", "listIterator", "stream", "parallelStream", "subList", "sorted", "distinct", "limit", "skip"),
            *("toList", "clone", "descendingIterator", "elements", "spliterator", "reversed", "headSet", "tailSet"),
        ),
        MemberResult.SAME,
    ),
    **dict.fromkeys(("keySet", "navigableKeySet"), MemberResult.KEYS),
    **dict.fromkeys(("getKey", "firstKey", "lastKey", "floorKey", "ceilingKey"), MemberResult.KEY),
    "values": MemberResult.VALUES,
    "entrySet": MemberResult.ITEMS,
}
_OPTIONAL = ("findFirst", "findAny")
CONTAINER_MEMBERS.update(dict.fromkeys(_OPTIONAL, MemberResult.SAME))
CALLBACKS = {
    **dict.fromkeys(("forEach", "forEachOrdered", "ifPresent", "anyMatch", "allMatch", "noneMatch"), Callback()),
    **dict.fromkeys(("removeIf", "forEachRemaining", "mapToInt", "mapToLong", "mapToDouble"), Callback()),
    **dict.fromkeys(("filter", "peek", "takeWhile", "dropWhile"), Callback(gives=CallbackResult.SAME)),
    **dict.fromkeys(("map", "thenApply"), Callback(gives=CallbackResult.LIST)),
    "flatMap": Callback(gives=CallbackResult.FLAT_LIST),
    **dict.fromkeys(("sort", "sorted"), Callback((0, 1), CallbackResult.SAME)),
    **dict.fromkeys(("max", "min"), Callback((0, 1), CallbackResult.SAME)),
    **dict.fromkeys(("thenAccept", "whenComplete"), Callback()),
}
FUNCTION_TYPES = {
    "Function": FunctionShape((0,), 1, ("apply",)),
    "BiFunction": FunctionShape((0, 1), 2, ("apply",)),
    "UnaryOperator": FunctionShape((0,), 0, ("apply",)),
    "BinaryOperator": FunctionShape((0, 0), 0, ("apply",)),
    "Predicate": FunctionShape((0,), -1, ("test",)),
    "BiPredicate": FunctionShape((0, 1), -1, ("test",)),
    "Consumer": FunctionShape((0,), -1, ("accept",)),
    "BiConsumer": FunctionShape((0, 1), -1, ("accept",)),
    "Supplier": FunctionShape((), 0, ("get",)),
    "Callable": FunctionShape((), 0, ("call",)),
    "Comparator": FunctionShape((0, 0), -1, ("compare",)),
    "Runnable": FunctionShape((), -1, ("run",)),
    "ToIntFunction": FunctionShape((0,), -1, ("applyAsInt",)),
    "ToLongFunction": FunctionShape((0,), -1, ("applyAsLong",)),
    "ToDoubleFunction": FunctionShape((0,), -1, ("applyAsDouble",)),
}
PLAIN_TYPES = frozenset({"boolean", "byte", "char", "short", "int", "long", "float", "double"})
_WIDER = ("byte", "short", "int", "long", "float", "double")
_BOXES = {
    **{name: name.capitalize() for name in PLAIN_TYPES},
    "int": "Integer",
    "char": "Character",
}


def _kinds() -> dict[str, tuple[str, ...]]:
    """Each type of the library with those above it, nearest first; plain ones with wider ones, then what boxes them."""
    found: dict[str, tuple[str, ...]] = {}
    for line in files(__package__).joinpath("kinds.txt").read_text("utf-8").splitlines():
        name, *above = line.split()
        found[name] = (*above, "Object")
    for name, box in _BOXES.items():
        wider = _WIDER[_WIDER.index(name) + 1 :] if name in _WIDER else ()
        if name == "char":
            wider = _WIDER[2:]
        found[box] = (name, *found.get(box, ("Object",)), *wider)
        found[name] = (*wider, box, *[above for above in found[box] if above not in (name, *wider)])
    found["[]"] = ("Object", "Cloneable", "Serializable")
    return found


KINDS_OF = _kinds()
RESULTS = dict(line.split() for line in files(__package__).joinpath("results.txt").read_text("utf-8").splitlines())
"""Methods that give one type in all of the library's classes that have them."""
