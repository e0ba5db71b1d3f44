def dumps(): ...


def own():
    import json
    json.dumps()
    #    ^ external json.dumps
