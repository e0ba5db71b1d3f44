"""Text forms of the graph: the interchange file, read, written, converted and merged."""
