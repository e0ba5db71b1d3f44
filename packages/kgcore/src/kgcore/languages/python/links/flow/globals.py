count = 0
other = 0


def run(): ...


def bump():
    global count
    count = count + 1
    #       ^ reads globals.py:count
    return other
    #      ^ reads globals.py:other


def shadowed_in_a_comprehension(rows):
    names = [run for run in rows]
    return names, run
    #             ^ uses globals.py:run
