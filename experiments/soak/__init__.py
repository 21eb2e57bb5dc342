"""Batch runs with poisoned pages and killed processes."""
