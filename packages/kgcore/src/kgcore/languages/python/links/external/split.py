def split(): ...


def print_all(values: dict[str, int], rows: list[str]):
    values.get("k")
    #      ^ nothing
    rows.append("k")
    #    ^ nothing
    values["k"].split()
    #           ^ nothing


def unknown(thing, other=None, *rest, **more):
    thing.split()
    #     ^ nothing
    thing.items.get("x")
    #           ^ nothing
    other.append(1)
    #     ^ nothing
    rest[0].split()
    #       ^ nothing
    more["a"].get(1)
    #         ^ nothing
    mystery().split()
    #         ^ nothing
    undefined_name.get()
    #              ^ nothing
