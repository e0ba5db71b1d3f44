"""From the facts of files to links between definitions."""
