"""Declarations of languages: data only."""
