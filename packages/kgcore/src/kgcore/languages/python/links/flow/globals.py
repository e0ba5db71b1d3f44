count = 0
other = 0


def run(): ...


def bump():
    global count
    count = count + 1
    #       ^ reads globals.py:count -- fault: a name declared global is taken for a local
    return other
    #      ^ reads globals.py:other


def shadowed_in_a_comprehension(rows):
    names = [run for run in rows]
    return names, run
    #             ^ uses globals.py:run -- fault: a comprehension's variable hides a mention outside it
