"""What does `kg` look like on a terminal? Everything it says comes from kgcore and kgskill."""
