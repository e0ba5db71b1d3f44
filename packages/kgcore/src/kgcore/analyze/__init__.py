"""What is true of the graph as a whole: roles, complexity, importance, summaries, tags, layers, project header."""
