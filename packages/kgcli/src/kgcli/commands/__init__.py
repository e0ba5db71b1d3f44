"""Which verbs does `kg` know? One module each."""
