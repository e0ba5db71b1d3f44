"""Kinds, ids, facts, graph records, validation, and the protocols by which the floors above know each other."""
