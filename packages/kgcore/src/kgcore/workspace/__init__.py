"""How does kg meet the disk and git: which files there are, what they hold, how fresh the graph is?"""
