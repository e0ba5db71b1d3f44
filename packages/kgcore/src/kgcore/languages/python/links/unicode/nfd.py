from nfc import café

café()
# <- calls nfc.py:café -- fault: a decomposed name is not its composed one
