"""From the bytes of one file to what it says alone."""
