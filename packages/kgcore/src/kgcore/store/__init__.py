"""The index in SQLite: written whole to one side and switched to, read by any number of readers."""
