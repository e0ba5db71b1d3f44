"""Composition: how the floors below become one project that is built, opened and asked."""
